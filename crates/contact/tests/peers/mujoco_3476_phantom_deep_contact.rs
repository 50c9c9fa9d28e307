//! `MuJoCo` #3476: two equal boxes resting face to face, overlapping by 0.06 mm at one corner, got a
//! second contact as deep as the box is wide, and flew apart at 18 m/s. The poses are rebuilt.

use glam::{DQuat, DVec3};
use polygrain_contact::query::{ContactOptions, contact};
use polygrain_geometry::Pose;

use crate::{at, cuboid, proven};

#[test]
fn no_contact_is_deeper_than_the_overlap() {
    let body = cuboid(0.12, 0.071, 0.03);
    let here = at(0.0, 0.0, 0.0);
    for (tilt, sink) in [(0.0, 0.0), (1e-3, 0.0), (-1e-3, 1e-5), (2e-4, 5e-5), (1e-9, 1e-9)] {
        for axis in [DVec3::X, DVec3::Z] {
            let turn = DQuat::from_axis_angle(axis, tilt);
            let beside = Pose::new(turn, DVec3::new(0.0, 0.071 - sink, 0.0));
            let depth = -proven(&body, &here, &body, &beside).gap;
            assert!(depth < 2e-4, "{depth}");
            let found = contact(&body, &here, &body, &beside, &ContactOptions::default());
            let points = found.unwrap().unwrap().points;
            let deepest = points.iter().map(|p| -p.gap).fold(f64::MIN, f64::max);
            assert!((deepest - depth).abs() < 1e-14, "{deepest} {depth}");
        }
    }
}
