//! openGJK #54: the distance of a point from a polytope of 24 vertices was wrong. The polytope is the
//! truncated cube of the report, in any order of its vertices; the point is the centre of a ball.

use glam::DVec3;
use polygrain_geometry::Shape;

use crate::{assert_contact, at};

#[test]
fn points_above_the_faces_of_a_truncated_cube() {
    const WIDE: f64 = 0.414_213_562_373;
    const NARROW: f64 = 0.171_572_875_254;
    let mut points = Vec::new();
    for corner in 0..8 {
        let sign = |bit: i32| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
        let signs = DVec3::new(sign(0), sign(1), sign(2));
        for narrow in 0..3 {
            let mut p = DVec3::splat(WIDE);
            p[narrow] = NARROW;
            points.push(signs * p);
        }
    }
    let radius = 1e-6;
    let ball = Shape::sphere(radius).unwrap();
    let offset = (2.0 * WIDE + NARROW) / 3.0_f64.sqrt();
    for rotation in 0..points.len() {
        points.rotate_left(rotation);
        let cube = Shape::hull(&points).unwrap();
        for height in [0.3, 1e-3, 1e-9, 0.0, -1e-9, -1e-3] {
            for axis in DVec3::AXES {
                let p = (WIDE + height + radius) * axis;
                let centre = at(p.x, p.y, p.z);
                assert_contact(&cube, &at(0.0, 0.0, 0.0), &ball, &centre, height, axis);
            }
            let diagonal = DVec3::new(1.0, -1.0, 1.0).normalize();
            let p = (offset + height + radius) * diagonal;
            let centre = at(p.x, p.y, p.z);
            assert_contact(&cube, &at(0.0, 0.0, 0.0), &ball, &centre, height, diagonal);
        }
    }
}
