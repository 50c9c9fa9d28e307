//! `DOLFINx` #3653: GJK hit its iteration limit for a point and the hull of a second-order tetrahedron
//! of seven points. The numbers are those of the report; the point is the centre of a ball.

use glam::DVec3;
use polygrain_geometry::{ConvexPolyhedron, Shape};

use crate::{assert_gap, at};

#[test]
fn the_hull_of_seven_points_is_as_far_as_its_nearest_triangle() {
    let points = [
        [46.0659, 38.6251, 16.3637],
        [44.2764, 42.3867, 18.239],
        [50.0397, 38.4649, 19.9843],
        [47.1963, 40.4563, 19.1057],
        [48.0266, 38.5593, 18.2475],
        [45.1735, 40.495, 17.3336],
        [48.0415, 40.4456, 18.1963],
    ]
    .map(DVec3::from_array);
    let hull = ConvexPolyhedron::from_points(&points).unwrap();
    let query = DVec3::new(44.2919, 39.7508, 18.8208);
    let mesh = hull.to_mesh();
    let expected = mesh
        .triangles()
        .iter()
        .map(|t| distance(query, t.map(|i| mesh.vertices()[i as usize])))
        .fold(f64::INFINITY, f64::min);
    assert!(expected > 0.1);
    let radius = 0.01;
    let ball = Shape::sphere(radius).unwrap();
    let centre = at(query.x, query.y, query.z);
    assert_gap(&ball, &centre, &hull.into(), &at(0.0, 0.0, 0.0), expected - radius);
}

/// From a point to a triangle: its plane if the foot is inside, or else the nearest side.
fn distance(p: DVec3, corners: [DVec3; 3]) -> f64 {
    let [a, b, c] = corners;
    let normal = (b - a).cross(c - a).normalize();
    let sides = [(a, b), (b, c), (c, a)];
    if sides.iter().all(|&(from, to)| normal.cross(to - from).dot(p - from) >= 0.0) {
        return normal.dot(p - a).abs();
    }
    let to_side = |&(from, to): &(DVec3, DVec3)| {
        let t = (p - from).dot(to - from) / (to - from).length_squared();
        p.distance(from.lerp(to, t.clamp(0.0, 1.0)))
    };
    sides.iter().map(to_side).fold(f64::INFINITY, f64::min)
}
