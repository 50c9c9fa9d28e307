//! The contact locus: where two bodies touch, as points.
//!
//! From the common plane (Dubois 2010 §1.4): the feature of each body that lies within a tolerance
//! of its support plane (a vertex, an edge or a face) is projected along the normal, the two are
//! clipped against each other, and every corner of what is left becomes a contact point with a
//! gap of its own. A corner is named by the features that make it (vertex on face, edge across
//! edge), a name that stays the same as long as the contact does.

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3};
use polygrain_geometry::{ConvexPolyhedron, Pose};

use crate::support::{Core, SupportMap};

/// The most points a contact can have. A larger locus (two faces of dozens of edges each) is
/// reduced to this many, spread over its outline.
pub const MAX_POINTS: usize = 16;

/// Corners of a feature or of a clipped polygon held at once.
const MAX_CORNERS: usize = 64;

/// A part of a body's surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// A vertex, by its index.
    Vertex(u32),
    /// An edge, by the indices of its ends, the smaller first.
    Edge(u32, u32),
    /// A face, by its index.
    Face(u32),
    /// The surface of a body without vertices.
    Surface,
}

/// Which features make a contact point: its identity from step to step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FeaturePair {
    /// On A.
    pub a: Feature,
    /// On B.
    pub b: Feature,
}

/// How two bodies touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ContactClass {
    /// At a point (simple contact).
    Vertex,
    /// Along an edge (double contact).
    Edge,
    /// Over a face (triple contact).
    Face,
}

impl ContactClass {
    /// The name in files and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Vertex => "vertex",
            Self::Edge => "edge",
            Self::Face => "face",
        }
    }
}

/// One point of the locus, in the frame of A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LocusPoint {
    /// On A.
    pub(crate) on_a: DVec3,
    /// On B; `on_b − on_a` is along the normal, but for edges that run nearly side by side.
    pub(crate) on_b: DVec3,
    pub(crate) features: FeaturePair,
}

/// The plane between two bodies.
pub(crate) struct CommonPlane {
    /// Unit normal from A to B, in the frame of A.
    pub(crate) normal: DVec3,
    /// How far from its support plane a vertex still belongs to the contact.
    pub(crate) tolerance: f64,
    /// Where the gap ends on A and on B: the contact point if there is no better.
    pub(crate) witnesses: (DVec3, DVec3),
}

/// A feature projected along the normal: its corners in order, in the plane, and its height over
/// the plane as a function of the place.
struct Patch {
    corners: ArrayVec<Corner, MAX_CORNERS>,
    /// Height at the first corner, and its slope along the two axes of the plane.
    height: f64,
    slope: DVec2,
}

#[derive(Clone, Copy)]
struct Corner {
    at: DVec2,
    vertex: u32,
}

/// Two axes that make a right-handed frame with the normal.
#[derive(Clone, Copy)]
struct Plane {
    normal: DVec3,
    u: DVec3,
    v: DVec3,
}

impl Plane {
    fn new(normal: DVec3) -> Self {
        let u = normal.any_orthonormal_vector();
        Self { normal, u, v: normal.cross(u) }
    }

    fn project(&self, p: DVec3) -> DVec2 {
        DVec2::new(self.u.dot(p), self.v.dot(p))
    }

    fn lift(&self, at: DVec2, height: f64) -> DVec3 {
        at.x * self.u + at.y * self.v + height * self.normal
    }
}

impl Patch {
    fn height(&self, at: DVec2) -> f64 {
        self.height + self.slope.dot(at - self.corners[0].at)
    }

    /// The patch of a body's vertices, in order round the feature.
    fn new(plane: &Plane, vertices: &[(u32, DVec3)], face_normal: Option<DVec3>) -> Self {
        let corners: ArrayVec<Corner, MAX_CORNERS> =
            vertices.iter().map(|&(vertex, p)| Corner { at: plane.project(p), vertex }).collect();
        let height = plane.normal.dot(vertices[0].1);
        let slope = match (vertices, face_normal) {
            (_, Some(m)) => -plane.project(m) / plane.normal.dot(m),
            ([(_, p), (_, q)], None) => {
                let along = corners[1].at - corners[0].at;
                along * (plane.normal.dot(*q - *p) / along.length_squared().max(f64::MIN_POSITIVE))
            }
            _ => DVec2::ZERO,
        };
        Self { corners, height, slope }
    }
}

/// The feature of a core that lies within `tolerance` of its support plane along `direction`:
/// corners anticlockwise seen against the direction, and the face normal if it is a face.
fn near_feature(
    core: &Core,
    direction: DVec3,
    tolerance: f64,
    corners: &mut ArrayVec<(u32, DVec3), MAX_CORNERS>,
) -> Option<(u32, DVec3)> {
    match core {
        Core::Polyhedron(polyhedron) => {
            let (top, vertex) = polyhedron.farthest(direction, crate::support::NO_VERTEX);
            let level = top.dot(direction) - tolerance;
            if let Some(face) = near_face(polyhedron, vertex, direction, level) {
                let loop_ = polyhedron.face(face).iter().take(MAX_CORNERS);
                corners.extend(loop_.map(|&v| (v, polyhedron.vertices()[v as usize])));
                return Some((face as u32, polyhedron.planes()[face].normal));
            }
            corners.push((vertex, top));
            let height = |&v: &u32| polyhedron.vertices()[v as usize].dot(direction);
            let highest = polyhedron
                .neighbours(vertex as usize)
                .iter()
                .copied()
                .max_by(|v, w| height(v).total_cmp(&height(w)));
            if let Some(v) = highest.filter(|v| height(v) >= level) {
                corners.push((v, polyhedron.vertices()[v as usize]));
            }
        }
        Core::Segment { half_length } => {
            let (top, index) = core.farthest(direction, 0);
            corners.push((index, top));
            if 2.0 * half_length * direction.z.abs() <= tolerance {
                corners.push((1 - index, -top));
            }
        }
        Core::Point => corners.push((0, DVec3::ZERO)),
        Core::Curved(_) => {}
    }
    None
}

/// The face at a vertex whose corners are all above a level, the flattest first.
fn near_face(
    polyhedron: &ConvexPolyhedron,
    vertex: u32,
    direction: DVec3,
    level: f64,
) -> Option<usize> {
    let mut flattest = (f64::NEG_INFINITY, 0);
    for h in polyhedron.half_edges_from(vertex as usize) {
        let face = polyhedron.face_of(h);
        let cosine = polyhedron.planes()[face].normal.dot(direction);
        if cosine > flattest.0 {
            flattest = (cosine, face);
        }
    }
    let (cosine, face) = flattest;
    let above = |&v: &u32| polyhedron.vertices()[v as usize].dot(direction) >= level;
    (cosine > 0.0 && polyhedron.face(face).iter().all(above)).then_some(face)
}

impl CommonPlane {
    /// Hands out the points of the locus of two cores, in the frame of A, and says of what class
    /// the contact is. No points at all may be asked for.
    pub(crate) fn locus(
        &self,
        a: &Core,
        b: &Core,
        relative: &Pose,
        max_points: usize,
        emit: &mut impl FnMut(LocusPoint),
    ) -> ContactClass {
        if max_points == 0 {
            return ContactClass::Vertex;
        }
        let (mut corners_a, mut corners_b) = (ArrayVec::new(), ArrayVec::new());
        let face_a = near_feature(a, self.normal, self.tolerance, &mut corners_a);
        let towards_a = relative.inverse_vector(-self.normal);
        let face_b = near_feature(b, towards_a, self.tolerance, &mut corners_b);
        if corners_a.is_empty() || corners_b.is_empty() {
            self.at_witnesses(Feature::Surface, Feature::Surface, emit);
            return ContactClass::Vertex;
        }
        let rotation = relative.matrix();
        for (_, p) in &mut corners_b {
            *p = rotation * *p + relative.translation;
        }
        // Seen along the normal B's face runs clockwise.
        corners_b.reverse();
        let plane = Plane::new(self.normal);
        let patch_a = Patch::new(&plane, &corners_a, face_a.map(|(_, m)| m));
        let patch_b = Patch::new(&plane, &corners_b, face_b.map(|(_, m)| rotation * m));
        let whole_a = feature_of(&corners_a, face_a.map(|f| f.0));
        let whole_b = feature_of(&corners_b, face_b.map(|f| f.0));
        let mut outline = Outline::new();
        clip(&patch_a, &patch_b, whole_a, whole_b, self.tolerance, &mut outline);
        // Features that only graze each other, or are this small, meet in a point: without this
        // the contact of two corners would flicker between none and several points.
        let grazes = outline.iter().all(|m| m.on_a.distance(outline[0].on_a) < self.tolerance);
        if outline.len() > 1 && grazes {
            outline.clear();
        }
        reduce(&outline, max_points.min(MAX_POINTS), &mut |mark| {
            emit(LocusPoint {
                on_a: plane.lift(mark.on_a, patch_a.height(mark.on_a)),
                on_b: plane.lift(mark.on_b, patch_b.height(mark.on_b)),
                features: mark.features,
            });
        });
        match outline.len() {
            0 => {
                self.at_witnesses(whole_a, whole_b, emit);
                ContactClass::Vertex
            }
            1 => ContactClass::Vertex,
            2 => ContactClass::Edge,
            _ => ContactClass::Face,
        }
    }

    fn at_witnesses(&self, a: Feature, b: Feature, emit: &mut impl FnMut(LocusPoint)) {
        let (on_a, on_b) = self.witnesses;
        emit(LocusPoint { on_a, on_b, features: FeaturePair { a, b } });
    }
}

fn feature_of(corners: &[(u32, DVec3)], face: Option<u32>) -> Feature {
    match (face, corners) {
        (Some(face), _) => Feature::Face(face),
        (None, [(v, _), (w, _)]) => edge(*v, *w),
        _ => Feature::Vertex(corners[0].0),
    }
}

fn edge(v: u32, w: u32) -> Feature {
    Feature::Edge(v.min(w), v.max(w))
}

/// A corner of the locus in the plane: the same place on both bodies, but for edges that run side
/// by side within the tolerance.
#[derive(Clone, Copy)]
struct Mark {
    on_a: DVec2,
    on_b: DVec2,
    features: FeaturePair,
}

impl Mark {
    fn at(place: DVec2, a: Feature, b: Feature) -> Self {
        Self { on_a: place, on_b: place, features: FeaturePair { a, b } }
    }
}

type Outline = ArrayVec<Mark, MAX_CORNERS>;

/// The intersection of two patches, each corner named by the features that make it.
fn clip(
    a: &Patch,
    b: &Patch,
    whole_a: Feature,
    whole_b: Feature,
    tolerance: f64,
    outline: &mut Outline,
) {
    match (a.corners.len(), b.corners.len()) {
        // Two vertices, or a vertex and an edge, meet in general nowhere but at the witnesses.
        (1, 1 | 2) | (2, 1) => {}
        (1, _) => clip_vertex(a, b, |v| Mark::at(a.corners[0].at, v, whole_b), outline),
        (_, 1) => clip_vertex(b, a, |v| Mark::at(b.corners[0].at, whole_a, v), outline),
        (2, 2) => clip_edges(a, b, tolerance, outline),
        (_, 2) => {
            clip_edge(b, a, |at, on_edge, on_face| Mark::at(at, on_face, on_edge), whole_a, outline);
        }
        (2, _) => clip_edge(a, b, Mark::at, whole_b, outline),
        _ => clip_faces(a, b, whole_a, whole_b, outline),
    }
}

/// A vertex over a face.
fn clip_vertex(
    vertex: &Patch,
    face: &Patch,
    mark: impl Fn(Feature) -> Mark,
    outline: &mut Outline,
) {
    let Corner { at, vertex } = vertex.corners[0];
    let over = (0..face.corners.len()).all(|i| {
        let (start, end) = (face.corners[i].at, face.corners[(i + 1) % face.corners.len()].at);
        (end - start).perp_dot(at - start) >= 0.0
    });
    if over {
        outline.push(mark(Feature::Vertex(vertex)));
    }
}

/// Two edges: where they cross, or the stretch they share if they run side by side.
fn clip_edges(a: &Patch, b: &Patch, tolerance: f64, outline: &mut Outline) {
    let ([p, q], [r, s]) = (ends(a), ends(b));
    let (edge_a, edge_b) = (edge(p.vertex, q.vertex), edge(r.vertex, s.vertex));
    let (along, across) = (q.at - p.at, s.at - r.at);
    let length = along.length();
    let sine = along.perp_dot(across);
    // Side by side if over the longer edge they part by less than the tolerance.
    if sine.abs() > tolerance * length.min(across.length()) {
        let t = (r.at - p.at).perp_dot(across) / sine;
        let u = (r.at - p.at).perp_dot(along) / sine;
        if (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u) {
            outline.push(Mark::at(p.at + t * along, edge_a, edge_b));
        }
        return;
    }
    let axis = along / length;
    let place = |c: Corner| axis.dot(c.at - p.at);
    let (first, second) = if place(r) <= place(s) { (r, s) } else { (s, r) };
    let (from, to) = (place(first), place(second));
    let on_b = |t: f64| first.at + ((t - from) / (to - from)) * (second.at - first.at);
    let lower = if from > 0.0 {
        (from, FeaturePair { a: edge_a, b: Feature::Vertex(first.vertex) })
    } else {
        (0.0, FeaturePair { a: Feature::Vertex(p.vertex), b: edge_b })
    };
    let upper = if to < length {
        (to, FeaturePair { a: edge_a, b: Feature::Vertex(second.vertex) })
    } else {
        (length, FeaturePair { a: Feature::Vertex(q.vertex), b: edge_b })
    };
    if lower.0 < upper.0 {
        outline.extend([lower, upper].map(|(t, features)| Mark {
            on_a: p.at + t * axis,
            on_b: on_b(t),
            features,
        }));
    }
}

fn ends(patch: &Patch) -> [Corner; 2] {
    [patch.corners[0], patch.corners[1]]
}

/// The stretch of an edge over a face.
fn clip_edge(
    segment: &Patch,
    face: &Patch,
    mark: impl Fn(DVec2, Feature, Feature) -> Mark,
    whole_face: Feature,
    outline: &mut Outline,
) {
    let [p, q] = ends(segment);
    let whole = edge(p.vertex, q.vertex);
    let along = q.at - p.at;
    let mut from = (0.0, Feature::Vertex(p.vertex), whole_face);
    let mut to = (1.0, Feature::Vertex(q.vertex), whole_face);
    for (i, start) in face.corners.iter().enumerate() {
        let end = face.corners[(i + 1) % face.corners.len()];
        let inward = (end.at - start.at).perp();
        let (height, slope) = (inward.dot(p.at - start.at), inward.dot(along));
        let side = edge(start.vertex, end.vertex);
        if slope == 0.0 {
            if height < 0.0 {
                return;
            }
            continue;
        }
        let t = -height / slope;
        if slope > 0.0 && t > from.0 {
            from = (t, whole, side);
        } else if slope < 0.0 && t < to.0 {
            to = (t, whole, side);
        }
    }
    if from.0 < to.0 {
        outline.extend(
            [from, to].map(|(t, on_edge, on_face)| mark(p.at + t * along, on_edge, on_face)),
        );
    }
}

/// The side of a polygon that leaves a corner: part of an edge of A or of B.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    A(u32, u32),
    B(u32, u32),
}

/// Two faces (Sutherland & Hodgman 1974): B's outline cut by every side of A's.
fn clip_faces(a: &Patch, b: &Patch, whole_a: Feature, whole_b: Feature, outline: &mut Outline) {
    type Polygon = ArrayVec<(DVec2, Side), MAX_CORNERS>;
    let mut polygon: Polygon = (0..b.corners.len())
        .map(|i| {
            let (from, to) = (b.corners[i], b.corners[(i + 1) % b.corners.len()]);
            (from.at, Side::B(from.vertex, to.vertex))
        })
        .collect();
    let mut next = Polygon::new();
    for i in 0..a.corners.len() {
        let (start, end) = (a.corners[i], a.corners[(i + 1) % a.corners.len()]);
        let inward = (end.at - start.at).perp();
        let cut = Side::A(start.vertex, end.vertex);
        let height = |at: DVec2| inward.dot(at - start.at);
        next.clear();
        for j in 0..polygon.len() {
            let (p, side) = polygon[j];
            let (q, _) = polygon[(j + 1) % polygon.len()];
            let (hp, hq) = (height(p), height(q));
            let crossing = || p + (hp / (hp - hq)) * (q - p);
            let mut push = |at, side| next.try_push((at, side)).is_ok();
            let fits = match (hp >= 0.0, hq >= 0.0) {
                (true, true) => push(p, side),
                (true, false) => push(p, side) && push(crossing(), cut),
                (false, true) => push(crossing(), side),
                (false, false) => true,
            };
            if !fits {
                break;
            }
        }
        std::mem::swap(&mut polygon, &mut next);
    }
    for j in 0..polygon.len() {
        let before = polygon[(j + polygon.len() - 1) % polygon.len()].1;
        let (at, after) = polygon[j];
        outline.push(match (before, after) {
            (Side::B(..), Side::B(v, _)) => Mark::at(at, whole_a, Feature::Vertex(v)),
            (Side::A(..), Side::A(v, _)) => Mark::at(at, Feature::Vertex(v), whole_b),
            (Side::A(v, w), Side::B(x, y)) | (Side::B(x, y), Side::A(v, w)) => {
                Mark::at(at, edge(v, w), edge(x, y))
            }
        });
    }
}

/// Hands out the corners of the largest polygon with at most `count` corners: exact for four,
/// spread evenly round the outline for other counts.
fn reduce(outline: &[Mark], count: usize, emit: &mut impl FnMut(Mark)) {
    let n = outline.len();
    if n <= count {
        outline.iter().copied().for_each(emit);
    } else if count == 4 {
        largest_quadrilateral(outline).iter().map(|&i| outline[i]).for_each(emit);
    } else {
        (0..count).map(|i| outline[i * n / count]).for_each(emit);
    }
}

/// The four corners of a convex polygon that span the largest area: for each diagonal, the
/// farthest corner on either side; on one side that corner only moves forward as the diagonal
/// turns, so the search is O(n²).
fn largest_quadrilateral(outline: &[Mark]) -> [usize; 4] {
    let n = outline.len();
    let at = |i: usize| outline[i % n].on_a;
    let height = |i: usize, j: usize, k: usize| (at(j) - at(i)).perp_dot(at(k) - at(i)).abs();
    let mut best = (f64::NEG_INFINITY, [0, 1, 2, 3]);
    for i in 0..n - 2 {
        let (mut left, mut right) = (i + 1, i + 3);
        for j in i + 2..n.min(i + n - 1) {
            while left + 1 < j && height(i, j, left + 1) >= height(i, j, left) {
                left += 1;
            }
            right = right.max(j + 1);
            while right + 1 < i + n && height(i, j, right + 1) >= height(i, j, right) {
                right += 1;
            }
            if right % n == i {
                continue;
            }
            let area = height(i, j, left) + height(i, j, right);
            if area > best.0 {
                best = (area, [i, left, j, right % n]);
            }
        }
    }
    best.1
}
