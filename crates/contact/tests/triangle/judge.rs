//! Is the distance of two triangles right? Proven by its own features where possible, in rational
//! arithmetic where not.
//!
//! The closest points must be points of the triangles, so the distance is not too small. It is not
//! too large if the triangles are as far apart along some direction: whichever, but the one square
//! to the two features is the one to try. Both are computed in twice the precision of what is judged.

use glam::DVec3;
use polygrain_contact::triangle::{Closest, Feature, Triangle};

use super::exact;
use super::precise::PreciseVec;

/// How far from the truth a distance may be, beside the extent of the pair.
pub(crate) const TOLERANCE: f64 = 1e-14;

/// The error of the distance, beside the extent of the pair, if it is not proven to be less than
/// the tolerance.
pub(crate) fn error(p: &Triangle, q: &Triangle, closest: &Closest) -> Option<f64> {
    let extent = extent(p, q);
    let allowed = TOLERANCE * extent;
    // Far from the origin the points cannot be written down any better.
    let reach = p.iter().chain(q).fold(0.0_f64, |reach, c| reach.max(c.abs().max_element()));
    let placed = allowed + 4.0 * f64::EPSILON * reach;
    let distance = closest.distance();
    let apart = (closest.on_b - closest.on_a).length();
    let astray = off(p, closest.on_a, placed).max(off(q, closest.on_b, placed));
    let astray = astray.max((apart - distance).abs());
    if astray.is_nan() || astray > placed {
        return Some(astray / extent);
    }
    if distance <= allowed || gap(p, q, closest) >= distance - allowed {
        return None;
    }
    let error = (distance - exact::distance(p, q)).abs() / extent;
    (error > TOLERANCE).then_some(error)
}

/// The largest distance of any two corners.
pub(crate) fn extent(p: &Triangle, q: &Triangle) -> f64 {
    let corners: Vec<DVec3> = p.iter().chain(q).copied().collect();
    let distances = corners.iter().flat_map(|a| corners.iter().map(|b| a.distance(*b)));
    distances.fold(0.0, f64::max)
}

/// How far a point is from a triangle that it is said to belong to: in plain numbers if these show
/// it near enough, in rational ones if not.
fn off(&[a, b, c]: &Triangle, x: DVec3, near_enough: f64) -> f64 {
    let normal = (b - a).cross(c - a);
    let area = normal.length_squared();
    let segment = |a: DVec3, b: DVec3| {
        let along = b - a;
        let length = along.length_squared();
        let place = if length > 0.0 { ((x - a).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
        (x - a - place * along).length()
    };
    let edges = segment(a, b).min(segment(b, c)).min(segment(c, a));
    let inside =
        [(a, b), (b, c), (c, a)].iter().all(|&(v, w)| (w - v).cross(x - v).dot(normal) >= 0.0);
    let face =
        if area > 0.0 && inside { (x - a).dot(normal).abs() / area.sqrt() } else { f64::INFINITY };
    if edges.min(face) <= near_enough { 0.0 } else { exact::distance(&[a, b, c], &[x; 3]) }
}

/// How far the triangles are apart along the direction that the features of the closest points
/// give; a lower bound of their distance.
fn gap(p: &Triangle, q: &Triangle, closest: &Closest) -> f64 {
    let vector = |a: DVec3, b: DVec3| PreciseVec::from(b) - PreciseVec::from(a);
    let edge = |t: &Triangle, i: u8| (t[usize::from(i)], t[(usize::from(i) + 1) % 3]);
    // Square to an edge, towards a point.
    let square = |(a, b): (DVec3, DVec3), x: DVec3| {
        let along = vector(a, b);
        along.cross(vector(a, x).cross(along))
    };
    let face = |t: &Triangle| vector(t[0], t[1]).cross(vector(t[0], t[2]));
    let direction = match closest.features {
        [Feature::Vertex(i), Feature::Vertex(j)] => vector(p[usize::from(i)], q[usize::from(j)]),
        [Feature::Vertex(i), Feature::Edge(j)] => square(edge(q, j), p[usize::from(i)]),
        [Feature::Edge(i), Feature::Vertex(j)] => square(edge(p, i), q[usize::from(j)]),
        [Feature::Edge(i), Feature::Edge(j)] => {
            let ((a, b), (c, d)) = (edge(p, i), edge(q, j));
            vector(a, b).cross(vector(c, d))
        }
        [Feature::Face, _] => face(p),
        [_, Feature::Face] => face(q),
    };
    let heights = |t: &Triangle| t.map(|c| vector(p[0], c).dot(direction).value());
    let (heights_p, heights_q) = (heights(p), heights(q));
    let low = |h: [f64; 3]| h[0].min(h[1]).min(h[2]);
    let high = |h: [f64; 3]| h[0].max(h[1]).max(h[2]);
    let length = direction.dot(direction).value().sqrt();
    let gap = (low(heights_q) - high(heights_p)).max(low(heights_p) - high(heights_q));
    if length > 0.0 { gap / length } else { f64::NEG_INFINITY }
}
