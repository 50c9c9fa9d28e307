//! Flexible-GJK-and-EPA #8: GJK never ended when the closest faces of two bodies were parallel and
//! close.

use glam::{DQuat, DVec3};
use polygrain_geometry::Pose;

use crate::{assert_contact, at, cuboid};

#[test]
fn parallel_faces_close_together_end_at_once() {
    let (lower, upper) = (cuboid(3.0, 2.0, 1.0), cuboid(1.0, 4.0, 0.3));
    for exponent in 0..=15 {
        let gap = 10_f64.powi(-exponent);
        for angle in [0.0, 1e-9, 0.3, std::f64::consts::FRAC_PI_4] {
            let turn = DQuat::from_rotation_z(angle);
            let pose = Pose::new(turn, DVec3::new(0.7, -0.4, 0.65 + gap));
            assert_contact(&lower, &at(0.0, 0.0, 0.0), &upper, &pose, gap, DVec3::Z);
        }
    }
}
