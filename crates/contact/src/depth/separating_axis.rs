//! Every direction that can part two polyhedra, each once: the exhaustive method.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::{ConvexPolyhedron, Pose};

use super::Penetration;
use crate::minkowski::{Difference, SupportPoint};
use crate::polish::perpendicular;
use crate::support::{NO_VERTEX, SupportMap};

/// The largest gap over all directions that can be the shallowest: face normals, and cross products
/// of edges.
///
/// The outward normals of the facets of A − B are the face normals of A, the reversed face normals
/// of B, and the cross products of those edges of A and B whose arcs of normals cross on the sphere
/// of directions (the Gauss map). When the bodies overlap, the facet nearest the origin gives the
/// shortest translation that parts them; so does this function, to rounding.
///
/// Nothing but proof drops a candidate: an edge of A is dropped when some point of B shows that all
/// of its normals are worse than the best so far, a pair of edges when its arcs do not cross by a
/// wide margin, or when the two edges alone are closer along their normal than the best so far.
/// Whatever is left is measured against all vertices. Nearly parallel edges are no special case:
/// their normal is made perpendicular to both again, and its gap measured like any other.
///
/// `iterations` counts the directions measured. Cost: a few operations for each face, a support
/// point of B for most edges of A, and `O(E_A·E_B)` pairs at worst (concentric bodies), but few for
/// shallow overlap.
///
/// When the bodies are apart the same number is positive: the largest gap along the normals of the
/// facets of A − B. That is a proof that they are apart and a lower bound of their distance, no more
/// (two vertices face each other along no axis of this set).
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::depth::separating_axis::separating_axis;
/// use polygrain_geometry::{ConvexPolyhedron, Pose};
///
/// let corners: Vec<DVec3> = (0..8)
///     .map(|i| DVec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64))
///     .collect();
/// let cube = ConvexPolyhedron::from_points(&corners)?;
/// let answer = separating_axis(&cube, &cube, &Pose::from_translation(DVec3::new(0.75, 0.5, 0.0)));
/// assert_eq!((answer.gap, answer.normal), (-0.25, DVec3::X));
/// # Ok::<(), polygrain_geometry::polyhedron::HullError>(())
/// ```
pub fn separating_axis(a: &ConvexPolyhedron, b: &ConvexPolyhedron, relative: &Pose) -> Penetration {
    let mut search = Search::new(a, b, relative);
    search.exhaust();
    search.best()
}

/// As [`separating_axis`], without dropping anything: each axis, both ways, against all vertices.
///
/// `O(E_A·E_B·V)`. For tests: it shares neither the pruning nor the support maps of the other methods.
pub fn separating_axis_brute(
    a: &ConvexPolyhedron,
    b: &ConvexPolyhedron,
    relative: &Pose,
) -> Penetration {
    let rotation = relative.matrix();
    let corners: Vec<DVec3> =
        b.vertices().iter().map(|&v| rotation * v + relative.translation).collect();
    let mut best = Penetration { gap: f64::NEG_INFINITY, normal: DVec3::X, iterations: 0 };
    let mut measure = |normal: DVec3| {
        let above = corners.iter().map(|v| normal.dot(*v)).fold(f64::INFINITY, f64::min);
        let below = a.vertices().iter().map(|v| normal.dot(*v)).fold(f64::NEG_INFINITY, f64::max);
        best.iterations += 1;
        if above - below > best.gap {
            (best.gap, best.normal) = (above - below, normal);
        }
    };
    for plane in a.planes() {
        measure(plane.normal);
    }
    for plane in b.planes() {
        measure(-(rotation * plane.normal));
    }
    for edge_a in a.edges() {
        let e = direction(a, edge_a.vertices);
        for edge_b in b.edges() {
            let f = rotation * direction(b, edge_b.vertices);
            if let Some(normal) = perpendicular(e, f).try_normalize() {
                measure(normal);
                measure(-normal);
            }
        }
    }
    best
}

/// How far two arcs may miss each other on the unit sphere and still count as crossing. Far above
/// the rounding of any face normal, and it costs nothing: what passes is measured.
const ARC_MARGIN: f64 = 1e-6;

/// The search for the direction of the widest gap: the best so far, and all ways to improve on it.
pub(super) struct Search<'a> {
    difference: Difference<'a, ConvexPolyhedron, ConvexPolyhedron>,
    best: Penetration,
    /// The vertices that face each other along the best direction.
    best_support: SupportPoint,
    /// The points of A and B met last. Points of the bodies bound the gap from above along any
    /// direction, and those met last bound it well along the next.
    last: [DVec3; 2],
    /// A point inside each body, in A's frame.
    centres: [DVec3; 2],
}

/// An edge on the sphere of directions: the arc between the normals of its two faces, along which
/// its body's farthest points are the edge's.
struct Arc {
    /// Unit direction of the edge.
    edge: DVec3,
    /// One end point of the edge, and its index.
    point: DVec3,
    vertex: u32,
    /// Normals of the two faces, pointing from A to B.
    ends: [DVec3; 2],
}

impl<'a> Search<'a> {
    pub(super) fn new(a: &'a ConvexPolyhedron, b: &'a ConvexPolyhedron, relative: &Pose) -> Self {
        let difference = Difference::new(a, b, relative);
        let centres = [a.centre(), difference.place_b(b.centre())];
        let towards = unit_between(centres);
        let support = difference.support(towards, [NO_VERTEX; 2]);
        Self {
            difference,
            best: Penetration { gap: f64::NEG_INFINITY, normal: towards, iterations: 0 },
            best_support: support,
            last: [support.a, support.on_b()],
            centres,
        }
    }

    pub(super) fn a(&self) -> &'a ConvexPolyhedron {
        self.difference.a
    }

    pub(super) fn b(&self) -> &'a ConvexPolyhedron {
        self.difference.b
    }

    pub(super) fn best(&self) -> Penetration {
        self.best
    }

    /// Forgets the best direction, not the count of directions measured.
    pub(super) fn restart(&mut self) {
        self.best.gap = f64::NEG_INFINITY;
    }

    /// The vertices that face each other along the best direction.
    pub(super) fn closest(&self) -> SupportPoint {
        self.best_support
    }

    /// Unit direction from the middle of A to the middle of B; any when they coincide.
    pub(super) fn towards_b(&self) -> DVec3 {
        unit_between(self.centres)
    }

    /// A vector of B's frame in A's.
    pub(super) fn turn(&self, vector: DVec3) -> DVec3 {
        self.difference.rotation * vector
    }

    /// As [`offer`](Self::offer), for a direction of any length; one without direction is passed over.
    pub(super) fn offer_along(&mut self, direction: DVec3, hints: [u32; 2]) -> bool {
        let length = direction.length();
        -direction.dot(self.best_support.w) > self.best.gap * length
            && direction.try_normalize().is_some_and(|normal| self.offer(normal, hints))
    }

    /// Keeps a unit direction if its gap is wider than the best; says whether. The hints are
    /// vertices to look from.
    pub(super) fn offer(&mut self, normal: DVec3, hints: [u32; 2]) -> bool {
        // The vertices of the best direction alone are often closer than the best gap already.
        if -normal.dot(self.best_support.w) <= self.best.gap {
            return false;
        }
        let support = self.difference.support(normal, hints);
        self.best.iterations += 1;
        self.last = [support.a, support.on_b()];
        let gap = -normal.dot(support.w);
        let wider = gap > self.best.gap;
        if wider {
            (self.best.gap, self.best.normal, self.best_support) = (gap, normal, support);
        }
        wider
    }

    /// Looks at every facet of A − B that is not proved worse than the best direction so far, after
    /// which the best direction is the best there is.
    pub(super) fn exhaust(&mut self) {
        self.faces_of_a();
        self.faces_of_b();
        self.edges();
    }

    /// No direction of smaller depth than this is known; depths below zero are not told apart,
    /// because the bounds that use it hold for positive ones only.
    fn limit(&self) -> f64 {
        (-self.best.gap).max(0.0)
    }

    /// Whether a point of B (or of A) shows that no direction on an arc of A (or of B) beats the best.
    ///
    /// Along every normal `s·n₁ + t·n₂` of the arc the depth is at least that of the two points, and
    /// `s + t ≥ 1`; so it is at least the smaller of those at the two ends.
    fn bounded(&self, ends: &[DVec3], a: DVec3, b: DVec3) -> bool {
        let limit = self.limit();
        ends.iter().all(|n| n.dot(a - b) >= limit)
    }

    fn faces_of_a(&mut self) {
        let a = self.a();
        for (face, plane) in a.planes().iter().enumerate() {
            let vertex = a.face(face)[0];
            let point = a.vertices()[vertex as usize];
            if !self.bounded(&[plane.normal], point, self.last[1]) {
                self.offer(plane.normal, [vertex, NO_VERTEX]);
            }
        }
    }

    fn faces_of_b(&mut self) {
        let b = self.b();
        for (face, plane) in b.planes().iter().enumerate() {
            let vertex = b.face(face)[0];
            let point = self.difference.place_b(b.vertices()[vertex as usize]);
            let normal = -self.turn(plane.normal);
            if !self.bounded(&[normal], self.last[0], point) {
                self.offer(normal, [NO_VERTEX, vertex]);
            }
        }
    }

    fn edges(&mut self) {
        let a = self.a();
        let mut block = ArrayVec::<Arc, 32>::new();
        for edge in a.edges() {
            let arc = Arc {
                edge: direction(a, edge.vertices),
                point: a.vertices()[edge.vertices[0] as usize],
                vertex: edge.vertices[0],
                ends: edge.faces.map(|f| a.planes()[f as usize].normal),
            };
            if self.arc_can_win(&arc) {
                block.push(arc);
            }
            if block.is_full() {
                self.cross(&block);
                block.clear();
            }
        }
        self.cross(&block);
    }

    fn arc_can_win(&mut self, arc: &Arc) -> bool {
        if self.bounded(&arc.ends, arc.point, self.last[1])
            || self.bounded(&arc.ends, arc.point, self.best_support.on_b())
        {
            return false;
        }
        // The point of B that bounds an arc best is the one that faces its middle.
        let middle = arc.ends[0] + arc.ends[1];
        let (b, _) = self.b().farthest(-self.difference.to_b(middle), NO_VERTEX);
        self.last[1] = self.difference.place_b(b);
        !self.bounded(&arc.ends, arc.point, self.last[1])
    }

    /// Measures the normals of some edges of A with all edges of B.
    fn cross(&mut self, arcs: &[Arc]) {
        if arcs.is_empty() {
            return;
        }
        let b = self.b();
        for edge in b.edges() {
            let arc_b = Arc {
                edge: self.turn(direction(b, edge.vertices)),
                point: self.difference.place_b(b.vertices()[edge.vertices[0] as usize]),
                vertex: edge.vertices[0],
                ends: edge.faces.map(|f| -self.turn(b.planes()[f as usize].normal)),
            };
            for arc_a in arcs {
                if splits(arc_a.edge, &arc_b.ends) && splits(arc_b.edge, &arc_a.ends) {
                    self.offer_pair(arc_a, &arc_b);
                }
            }
        }
    }

    /// Measures the normal of two edges unless it points into one of the bodies or the edges alone
    /// are closer along it than the best gap.
    fn offer_pair(&mut self, arc_a: &Arc, arc_b: &Arc) {
        let normal = perpendicular(arc_a.edge, arc_b.edge);
        let length = normal.length();
        if length == 0.0 {
            return;
        }
        let slack = ARC_MARGIN * length;
        for normal in [normal, -normal] {
            let out_of_a = normal.dot(arc_a.point - self.centres[0]) >= -slack * self.a().reach();
            let into_b = normal.dot(self.centres[1] - arc_b.point) >= -slack * self.b().reach();
            let gap_of_edges = normal.dot(arc_b.point - arc_a.point);
            if out_of_a && into_b && gap_of_edges > self.best.gap * length {
                self.offer_along(normal, [arc_a.vertex, arc_b.vertex]);
            }
        }
    }
}

/// Whether the plane perpendicular to an edge parts the ends of an arc, or nearly so.
#[inline]
fn splits(edge: DVec3, ends: &[DVec3; 2]) -> bool {
    let (p, q) = (edge.dot(ends[0]), edge.dot(ends[1]));
    p.min(q) <= ARC_MARGIN && p.max(q) >= -ARC_MARGIN
}

/// Unit direction from one point to another; any when they coincide.
fn unit_between([from, to]: [DVec3; 2]) -> DVec3 {
    (to - from).try_normalize().unwrap_or(DVec3::X)
}

/// Unit direction of an edge; zero for one too short to have any.
fn direction(body: &ConvexPolyhedron, edge: [u32; 2]) -> DVec3 {
    let [p, q] = edge.map(|v| body.vertices()[v as usize]);
    (q - p).normalize_or_zero()
}
