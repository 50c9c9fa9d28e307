//! FCL #508: the distance of two unit boxes four metres apart along y or z was √10 instead of 3.

use glam::DVec3;

use crate::{assert_contact, cube};
use polygrain_geometry::Pose;

#[test]
fn boxes_apart_along_an_axis() {
    for edge in [1.0, 2.0, 0.01] {
        for axis in DVec3::AXES {
            for distance in [1e-3, 0.99, 1.99, 2.01, 3.0, 50.0] {
                let there = Pose::from_translation((edge + distance) * axis);
                assert_contact(&cube(edge), &there, &cube(edge), &Pose::IDENTITY, distance, -axis);
            }
        }
    }
}
