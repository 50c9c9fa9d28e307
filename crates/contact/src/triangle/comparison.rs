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
//! apart in size).

use glam::DVec3;

use super::lanes::Vec3;
use super::primitives::{Face, Segment, segment_segment};
use super::{Closest, Feature, Triangle};

type Scalar = Vec3<f64>;

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
    let mut best = Best::none();
    let (a, b) = (p.map(Scalar::from), q.map(Scalar::from));
    let edges_a = sides(&a);
    let edges_b = sides(&b);
    let squared_extent = squared_extent(&edges_a, &edges_b);
    let margin = MARGIN * squared_extent;
    for (i, edge_a) in edges_a.iter().enumerate() {
        for (j, edge_b) in edges_b.iter().enumerate() {
            let (s, t, away) = segment_segment(edge_a, edge_b);
            let nearer = best.offer(away, || {
                let features = [Feature::on_edge(i, s), Feature::on_edge(j, t)];
                (edge_a.start + edge_a.along * s, features)
            });
            if nearer && best.is_proven(a[(i + 2) % 3], b[(j + 2) % 3], margin) {
                return best.closest();
            }
        }
    }
    let (face_a, face_b) = (Face::new(a), Face::new(b));
    for k in 0..3 {
        let foot = face_a.foot(b[k] - a[0]);
        if foot.inside {
            best.offer(foot.away, || (b[k] - foot.away, [Feature::Face, Feature::Vertex(k as u8)]));
        }
        let foot = face_b.foot(a[k] - b[0]);
        if foot.inside {
            let away = foot.away * -1.0;
            best.offer(away, || (a[k], [Feature::Vertex(k as u8), Feature::Face]));
        }
    }
    if let (Some(heights_b), Some(heights_a)) = (straddle(&face_a, &b), straddle(&face_b, &a)) {
        let rounding = MARGIN * MARGIN * squared_extent;
        for i in 0..3 {
            if let Some((x, away)) = pierce(&face_a, &edges_b[i], heights_b, i) {
                let away = if away.squared() <= rounding { away * 0.0 } else { away };
                best.offer(away, || (x - away, [Feature::Face, Feature::Edge(i as u8)]));
            }
            if let Some((x, away)) = pierce(&face_b, &edges_a[i], heights_a, i) {
                let away = if away.squared() <= rounding { away * 0.0 } else { away * -1.0 };
                best.offer(away, || (x, [Feature::Edge(i as u8), Feature::Face]));
            }
        }
    }
    best.closest()
}

/// How sure an early answer must be, beside the squared extent.
const MARGIN: f64 = 16.0 * f64::EPSILON;

fn sides(&[a, b, c]: &[Scalar; 3]) -> [Segment<f64>; 3] {
    [Segment::new(a, b), Segment::new(b, c), Segment::new(c, a)]
}

/// The square of a length that no two points of the triangles exceed.
fn squared_extent(p: &[Segment<f64>; 3], q: &[Segment<f64>; 3]) -> f64 {
    let edges = p.iter().chain(q).map(|edge| edge.along.squared());
    2.0 * (edges.sum::<f64>() + (q[0].start - p[0].start).squared())
}

/// The heights of three points over the plane of a face, if they are not all on one side.
fn straddle(face: &Face<f64>, points: &[Scalar; 3]) -> Option<[f64; 3]> {
    let heights = points.map(|point| face.height(point));
    let above = heights.iter().any(|&h| h > 0.0);
    let below = heights.iter().any(|&h| h < 0.0);
    (above && below).then_some(heights)
}

/// Where an edge goes through a face, and how far rounding leaves that from the face.
fn pierce(
    face: &Face<f64>,
    edge: &Segment<f64>,
    heights: [f64; 3],
    i: usize,
) -> Option<(Scalar, Scalar)> {
    let (from, to) = (heights[i], heights[(i + 1) % 3]);
    if (from > 0.0) == (to > 0.0) {
        return None;
    }
    let x = edge.start + edge.along * (from / (from - to));
    let foot = face.foot(x - face.corner);
    foot.inside.then_some((x, foot.away))
}

/// The nearest candidate.
struct Best {
    squared: f64,
    away: Scalar,
    on_a: Scalar,
    features: [Feature; 2],
}

impl Best {
    fn none() -> Self {
        let nowhere = Scalar { x: f64::NAN, y: f64::NAN, z: f64::NAN };
        let features = [Feature::Face; 2];
        Self { squared: f64::INFINITY, away: nowhere, on_a: nowhere, features }
    }

    #[inline(always)]
    fn offer(
        &mut self,
        away: Scalar,
        candidate: impl FnOnce() -> (Scalar, [Feature; 2]),
    ) -> bool {
        let squared = away.squared();
        let nearer = squared < self.squared;
        if nearer {
            let (on_a, features) = candidate();
            *self = Self { squared, away, on_a, features };
        }
        nearer
    }

    /// Whether the third corners of the edges at hand cannot be nearer.
    #[inline(always)]
    fn is_proven(&self, third_a: Scalar, third_b: Scalar, margin: f64) -> bool {
        let behind = (third_a - self.on_a).dot(self.away);
        let beyond = (third_b - self.on_a).dot(self.away) - self.squared;
        behind < -margin && beyond > margin
    }

    fn closest(&self) -> Closest {
        Closest {
            squared: self.squared,
            on_a: DVec3::from(self.on_a),
            on_b: DVec3::from(self.on_a + self.away),
            features: self.features,
        }
    }
}
