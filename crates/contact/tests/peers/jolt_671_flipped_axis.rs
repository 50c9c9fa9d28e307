//! Jolt #671: a box that hovered a hair above a hull, both turning as one, got a contact normal that
//! pointed down in some orientations.

use glam::{DQuat, DVec3};
use polygrain_geometry::{Pose, Shape};

use crate::{assert_contact, cuboid};

#[test]
fn the_normal_of_a_hovering_box_never_flips() {
    let (floor, body) = (cuboid(1.0, 1.0, 0.1), cuboid(0.5, 0.5, 1.0));
    let hull = match &floor {
        Shape::Cuboid(s) => Shape::hull(&s.corners()).unwrap(),
        _ => unreachable!(),
    };
    for step in 0..500 {
        let t = 0.07 * f64::from(step);
        let turn = DQuat::from_euler(glam::EulerRot::XYZ, t, 0.7 * t, 1.3 * t);
        let lower = Pose::new(turn, DVec3::new(0.1 * t, 2.0, -1.0));
        for gap in [1e-3, 5e-4, 1e-6] {
            let above = Pose::from_translation(DVec3::new(0.02, 0.01, 0.55 + gap));
            let upper = lower.compose(&above);
            assert_contact(&hull, &lower, &body, &upper, gap, lower.vector(DVec3::Z));
        }
    }
}
