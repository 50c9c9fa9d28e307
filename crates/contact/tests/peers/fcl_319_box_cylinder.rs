//! FCL #319: a distance query between a box and a cylinder ended in "this should not happen". The
//! numbers are those of the report.

use glam::{DQuat, DVec3};
use polygrain_geometry::{Pose, Shape};

use crate::{assert_contact, cuboid};

#[test]
fn a_box_beside_a_cylinder() {
    let board = cuboid(0.05, 0.39, 1.47);
    let cylinder = Shape::cylinder(0.18, 0.18).unwrap();
    let pose_board = Pose::new(
        DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2),
        DVec3::new(0.8, -0.385, 0.735),
    );
    let pose_cylinder =
        Pose::new(DQuat::from_xyzw(0.0, 0.0, -0.130_526, 0.991_445), DVec3::new(0.4, -0.4, 0.93));
    // The board's near face is at x = 0.8 − 0.195, and the axis stands opposite it.
    let expected = 0.8 - 0.195 - 0.4 - 0.18;
    assert_contact(&cylinder, &pose_cylinder, &board, &pose_board, expected, DVec3::X);
}
