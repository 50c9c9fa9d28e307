//! Coal #37: GJK reached its iteration limit for a cylinder close to a box, and the answer was a
//! collision of depth zero; closed as expected behaviour.

use glam::{DQuat, DVec3};
use polygrain_geometry::{Pose, Shape};

use crate::{assert_gap, at, cuboid};

#[test]
fn a_cylinder_close_to_a_box_is_as_close_as_it_is() {
    let (radius, height) = (0.03, 0.1);
    let cylinder = Shape::cylinder(radius, height).unwrap();
    let table = cuboid(1.0, 2.0, 0.5);
    let lying = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    for gap in [0.1, 1e-3, 1e-6, 1e-9, 1e-12, 0.0, -1e-12, -1e-9, -1e-6, -1e-3] {
        for (x, y) in [(0.0, 0.0), (0.123, -0.456), (0.47, 0.94)] {
            let standing = at(x, y, 0.25 + 0.5 * height + gap);
            assert_gap(&table, &at(0.0, 0.0, 0.0), &cylinder, &standing, gap);
            let on_side = Pose::new(lying, DVec3::new(x, y, 0.25 + radius + gap));
            assert_gap(&table, &at(0.0, 0.0, 0.0), &cylinder, &on_side, gap);
        }
    }
}
