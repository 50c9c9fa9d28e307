//! Which points of a patch its others do not speak for.
//!
//! Under a flat face lie the corners of many triangles. If the gap is no less than what it would be
//! between others of one direction, a point among them cannot close before one of those does: rigid
//! bodies need not hear of it, and their impulses are found the sooner, the fewer points share them.

use glam::DVec3;

use super::patch::Candidate;

/// Directions whose cosine is within this of one are one direction.
const ONE_DIRECTION: f64 = 1e-6;

/// What is small beside the extent of the points.
const SMALL: f64 = 1e-6;

/// Leaves the points that support all others; of points in one place the first.
pub(super) fn leave_support(points: &mut Vec<Candidate>) {
    let mut i = points.len();
    while i > 0 && points.len() > 1 {
        i -= 1;
        let point = points.remove(i);
        if !is_spoken_for(&point, points) {
            points.insert(i, point);
        }
    }
}

/// Whether a point lies between others, and its gap above theirs.
fn is_spoken_for(point: &Candidate, others: &[Candidate]) -> bool {
    let (normal, at) = (point.point.normal, point.point.position);
    // Seen along the normal, with the gap instead of the height.
    let seen = |other: &Candidate| {
        let away = (other.point.position - at).reject_from_normalized(normal);
        away + (other.point.gap - point.point.gap) * normal
    };
    let alike = |other: &&Candidate| other.point.normal.dot(normal) > 1.0 - ONE_DIRECTION;
    let others: Vec<DVec3> = others.iter().filter(alike).map(seen).collect();
    let extent = others.iter().map(|p| p.length()).fold(0.0, f64::max);
    let small = SMALL * extent;
    let speaks =
        |q: DVec3| q.reject_from_normalized(normal).length() <= small && q.dot(normal) <= small;
    others.iter().enumerate().any(|(i, &a)| {
        speaks(a)
            || others[..i].iter().enumerate().any(|(j, &b)| {
                between(a, b, normal).is_some_and(speaks)
                    || others[..j]
                        .iter()
                        .any(|&c| under(a, b, c, normal).is_some_and(|gap| gap <= small))
            })
    })
}

/// The point of a segment nearest to the origin, seen along a normal, if it is not an end.
fn between(a: DVec3, b: DVec3, normal: DVec3) -> Option<DVec3> {
    let along = (b - a).reject_from_normalized(normal);
    let place = -a.dot(along) / along.length_squared();
    (place > 0.0 && place < 1.0).then(|| a.lerp(b, place))
}

/// How high a triangle is over the origin, seen along a normal, if it is there.
fn under(a: DVec3, b: DVec3, c: DVec3, normal: DVec3) -> Option<f64> {
    let [u, v, w] = [b.cross(c), c.cross(a), a.cross(b)].map(|area| area.dot(normal));
    let whole = u + v + w;
    let inside = whole != 0.0 && [u, v, w].iter().all(|part| part / whole >= 0.0);
    inside.then(|| (u * a + v * b + w * c).dot(normal) / whole)
}
