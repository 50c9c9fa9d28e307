//! Drake #21673: optimisers that push hexagonal prisms into contact meet FCL's "origin is outside of
//! the polytope" dozens of times a day. The prism is that of the report, the poses are rebuilt:
//! side by side, corner on side, and cap on cap.

use glam::{DQuat, DVec3};
use polygrain_geometry::{Pose, Shape};

use crate::{assert_contact, at};

const HALF_HEIGHT: f64 = 0.5;
const SIDE: f64 = 0.866_025;

#[test]
fn hexagonal_prisms_kiss_in_every_way() {
    let points: Vec<DVec3> = [-HALF_HEIGHT, HALF_HEIGHT]
        .into_iter()
        .flat_map(|x| {
            [(0.5, -SIDE), (-0.5, -SIDE), (1.0, 0.0), (-0.5, SIDE), (0.5, SIDE), (-1.0, 0.0)]
                .map(|(y, z)| DVec3::new(x, y, z))
        })
        .collect();
    let prism = Shape::hull(&points).unwrap();
    let here = at(0.0, 0.0, 0.0);
    for gap in [1e-2, 1e-6, 1e-10, 1e-13, 0.0, -1e-13, -1e-10, -1e-6, -1e-2] {
        let above = at(0.3, 0.0, 2.0 * SIDE + gap);
        assert_contact(&prism, &here, &prism, &above, gap, DVec3::Z);
        let beside = at(2.0 * HALF_HEIGHT + gap, 0.1, -0.2);
        assert_contact(&prism, &here, &prism, &beside, gap, DVec3::X);
        // A corner, turned down, on a side.
        let turn = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
        let corner = Pose::new(turn, DVec3::new(0.0, 0.05, SIDE + 1.0 + gap));
        assert_contact(&prism, &here, &prism, &corner, gap, DVec3::Z);
    }
}
