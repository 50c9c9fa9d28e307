//! parry #378: for a capsule within the prediction distance of a box, EPA got stuck and the second
//! contact point was at the far corner of the box. The (plane) numbers are those of the report.

use glam::{DQuat, DVec3};
use polygrain_geometry::{Pose, Shape};

use crate::{assert_gap, cuboid};

#[test]
fn the_second_point_is_opposite_the_first() {
    let capsule = Shape::capsule(0.5, 0.5).unwrap();
    let wall = cuboid(8.0, 1.0, 1.0);
    let upright = Pose::from_rotation(DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2));
    for y in [2.7391, 2.75, 2.75 - 1e-12, 2.75 + 1e-12, 2.7501] {
        let there = Pose::from_translation(DVec3::new(4.0 - 6.037_373_5, 1.5 - y, 0.0));
        let answer = assert_gap(&capsule, &upright, &wall, &there, y - 1.5 - 0.5 - 0.75);
        for (witness, height) in [(answer.witness_a, -0.75), (answer.witness_b, 2.0 - y)] {
            let expected = DVec3::new(0.0, height, witness.z);
            assert!(witness.abs_diff_eq(expected, 1e-14), "{answer:?}");
            assert!(witness.z.abs() < 1e-14, "{answer:?}");
        }
    }
}
