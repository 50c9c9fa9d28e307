//! The distance of two triangles by comparing features (Ericson 2005 §5.1; Noble 2023 §5.1.1).
//!
//! Nine pairs of edges and six of a vertex and a face hold the closest points of any two triangles
//! that do not meet; six of an edge and a face find those that do. Most pairs need few of them: the
//! closest points of two edges are those of the triangles as soon as the third corners lie behind
//! the planes square to the line between them (Larsen et al. 1999). That is accepted with a margin
//! for rounding, so leaving early changes nothing.
//!
//! Every candidate is a pair of points of the triangles, so the distance is never too small by more
//! than the rounding of a difference; and it is never too large by more than 1e-14 of the extent of
//! the two (tested against rational arithmetic on needles, slivers, points and pairs a million times
//! apart in size). Needles, whose planes drown in the rounding of their corners, are compared in
//! numbers of twice the precision for that.

use glam::DVec3;

use super::lanes::{Double, Lanes, Vec3};
use super::primitives::{Face, Segment, segment_segment};
use super::{Closest, Feature, Triangle};

/// The closest points of two triangles; a common point if they meet.
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::triangle::{Feature, comparison};
///
/// let floor = [DVec3::ZERO, DVec3::X, DVec3::Y];
/// let above = [DVec3::new(0.2, 0.2, 0.5), DVec3::new(1.0, 0.0, 2.0), DVec3::new(0.0, 1.0, 2.0)];
/// let closest = comparison::closest(&floor, &above);
/// assert_eq!(closest.distance(), 0.5);
/// assert_eq!(closest.features, [Feature::Face, Feature::Vertex(0)]);
/// ```
pub fn closest(p: &Triangle, q: &Triangle) -> Closest {
    let uncertain = |t: &Triangle| is_needle(t) && !is_segment(t);
    if uncertain(p) || uncertain(q) { closest_of_needles(p, q) } else { compare::<f64>(p, q) }
}

/// Whether a triangle is a segment or a point as it was given: it has no plane to be uncertain about.
fn is_segment(&[a, b, c]: &Triangle) -> bool {
    a == b || b == c || c == a
}

/// Whether the plane of a triangle is uncertain by more than twenty units of rounding.
pub(super) fn is_needle(&[a, b, c]: &Triangle) -> bool {
    const SQUARED_SINE: f64 = 0.05 * 0.05;
    let (ab, ac) = (b - a, c - a);
    let normal = ab.cross(ac).length_squared();
    normal <= SQUARED_SINE * ab.length_squared() * ac.length_squared()
}

#[cold]
#[inline(never)]
fn closest_of_needles(p: &Triangle, q: &Triangle) -> Closest {
    compare::<Double>(p, q)
}

/// A number to compare with.
trait Number: Lanes<Real = f64, Mask = bool> {
    fn value(self) -> f64;
}

impl Number for f64 {
    #[inline(always)]
    fn value(self) -> f64 {
        self
    }
}

impl Number for Double {
    fn value(self) -> f64 {
        Double::value(self)
    }
}

#[inline(always)]
fn vector<N: Number>(v: DVec3) -> Vec3<N> {
    Vec3::splat(v.to_array())
}

#[inline(always)]
fn value<N: Number>(v: Vec3<N>) -> DVec3 {
    DVec3::new(v.x.value(), v.y.value(), v.z.value())
}

#[inline(always)]
fn compare<N: Number>(p: &Triangle, q: &Triangle) -> Closest {
    // Seen from a corner, so that nothing is lost far from the origin.
    let origin = vector::<N>(p[0]);
    let seen = |t: &Triangle| {
        [vector::<N>(t[0]) - origin, vector::<N>(t[1]) - origin, vector::<N>(t[2]) - origin]
    };
    let (a, b) = (seen(p), seen(q));
    let mut best = Best::none();
    let (edges_a, edges_b) = (sides(&a), sides(&b));
    let squared_extent = squared_extent(&edges_a, &edges_b);
    let margin = MARGIN * squared_extent;
    for (i, edge_a) in edges_a.iter().enumerate() {
        for (j, edge_b) in edges_b.iter().enumerate() {
            let (s, t, away) = segment_segment(edge_a, edge_b);
            let nearer = best.offer(away, || {
                let features = [Feature::on_edge(i, s.value()), Feature::on_edge(j, t.value())];
                (edge_a.start + edge_a.along * s, features)
            });
            if nearer && best.is_proven(a[(i + 2) % 3], b[(j + 2) % 3], margin) {
                return best.closest(p[0]);
            }
        }
    }
    let (face_a, face_b) = (Face::new(a), Face::new(b));
    let back = N::splat(-1.0);
    for k in 0..3 {
        let foot = face_a.foot(b[k] - a[0]);
        if foot.inside {
            best.offer(foot.away, || (b[k] - foot.away, [Feature::Face, Feature::Vertex(k as u8)]));
        }
        let foot = face_b.foot(a[k] - b[0]);
        if foot.inside {
            best.offer(foot.away * back, || (a[k], [Feature::Vertex(k as u8), Feature::Face]));
        }
    }
    // What a piercing edge leaves of a distance is rounding.
    let rounding = N::splat(MARGIN * MARGIN * squared_extent);
    let flush = |away: Vec3<N>| {
        if rounding.ge(away.squared()) { away * N::splat(0.0) } else { away }
    };
    for i in 0..3 {
        if let Some((x, away)) = pierce(&face_a, &edges_b[i]) {
            let away = flush(away);
            best.offer(away, || (x - away, [Feature::Face, Feature::Edge(i as u8)]));
        }
        if let Some((x, away)) = pierce(&face_b, &edges_a[i]) {
            best.offer(flush(away) * back, || (x, [Feature::Edge(i as u8), Feature::Face]));
        }
    }
    best.closest(p[0])
}

/// How sure an early answer must be, beside the squared extent.
const MARGIN: f64 = 16.0 * f64::EPSILON;

#[inline(always)]
fn sides<N: Number>(&[a, b, c]: &[Vec3<N>; 3]) -> [Segment<N>; 3] {
    [Segment::new(a, b), Segment::new(b, c), Segment::new(c, a)]
}

/// The square of a length that no two points of the triangles exceed.
#[inline(always)]
fn squared_extent<N: Number>(p: &[Segment<N>; 3], q: &[Segment<N>; 3]) -> f64 {
    let edges = p.iter().chain(q).map(|edge| value(edge.along).length_squared());
    2.0 * (edges.sum::<f64>() + value(q[0].start).length_squared())
}

/// Where an edge goes through a face, and how far rounding leaves that from the face.
#[inline(always)]
fn pierce<N: Number>(face: &Face<N>, edge: &Segment<N>) -> Option<(Vec3<N>, Vec3<N>)> {
    let from = face.height(edge.start);
    let to = face.height(edge.start + edge.along);
    let zero = N::splat(0.0);
    if from.gt(zero) == to.gt(zero) {
        return None;
    }
    let x = edge.start + edge.along * (from / (from - to));
    let foot = face.foot(x - face.corner);
    foot.inside.then_some((x, foot.away))
}

/// The nearest candidate.
struct Best<N> {
    squared: N,
    away: Vec3<N>,
    on_a: Vec3<N>,
    features: [Feature; 2],
}

impl<N: Number> Best<N> {
    #[inline(always)]
    fn none() -> Self {
        let zero = vector(DVec3::ZERO);
        let features = [Feature::Vertex(0); 2];
        Self { squared: N::splat(f64::INFINITY), away: zero, on_a: zero, features }
    }

    #[inline(always)]
    fn offer(
        &mut self,
        away: Vec3<N>,
        candidate: impl FnOnce() -> (Vec3<N>, [Feature; 2]),
    ) -> bool {
        let squared = away.squared();
        let nearer = self.squared.gt(squared);
        if nearer {
            let (on_a, features) = candidate();
            *self = Self { squared, away, on_a, features };
        }
        nearer
    }

    /// Whether the third corners of the edges at hand cannot be nearer.
    #[inline(always)]
    fn is_proven(&self, third_a: Vec3<N>, third_b: Vec3<N>, margin: f64) -> bool {
        let margin = N::splat(margin);
        let behind = (third_a - self.on_a).dot(self.away);
        let beyond = (third_b - self.on_a).dot(self.away) - self.squared;
        (-margin).gt(behind) && beyond.gt(margin)
    }

    #[inline(always)]
    fn closest(&self, origin: DVec3) -> Closest {
        Closest {
            squared: self.squared.value(),
            on_a: origin + value(self.on_a),
            on_b: origin + value(self.on_a + self.away),
            features: self.features,
        }
    }
}
