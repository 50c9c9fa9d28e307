//! Jolt #1383: a NaN, compared the wrong way round, kept GJK in an endless loop. A pose that is not
//! a number is refused here, at the door.

use glam::{DQuat, DVec3};
use polygrain_contact::query::{self, ContactOptions, QueryError};
use polygrain_geometry::Pose;

use crate::{at, cube};

#[test]
fn poses_that_are_not_finite_are_refused() {
    let body = cube(1.0);
    let here = at(0.0, 0.0, 0.0);
    let nan = f64::NAN;
    let bad = [
        at(nan, 0.0, 0.0),
        at(0.0, f64::INFINITY, 0.0),
        Pose { rotation: DQuat::from_xyzw(nan, 0.0, 0.0, 1.0), translation: DVec3::ZERO },
        Pose { rotation: DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0), translation: DVec3::ZERO },
        Pose { rotation: DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0), translation: DVec3::ZERO },
    ];
    for pose in &bad {
        let refused = |name| QueryError::Pose(name);
        assert_eq!(query::signed_gap(&body, pose, &body, &here), Err(refused("A")));
        assert_eq!(query::signed_gap(&body, &here, &body, pose), Err(refused("B")));
        assert_eq!(query::distance(&body, &here, &body, pose), Err(refused("B")));
        assert_eq!(query::intersects(&body, &here, &body, pose), Err(refused("B")));
        assert_eq!(query::farther_than(&body, &here, &body, pose, 1.0), Err(refused("B")));
        let contact = query::contact(&body, &here, &body, pose, &ContactOptions::default());
        assert_eq!(contact, Err(refused("B")));
    }
}

#[test]
fn a_limit_that_is_not_a_number_ends_the_query_all_the_same() {
    let body = cube(1.0);
    for x in [0.5, 1.0, 2.0] {
        let there = at(x, 0.0, 0.0);
        for limit in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let farther = query::farther_than(&body, &at(0.0, 0.0, 0.0), &body, &there, limit);
            assert_eq!(farther, Ok(limit == f64::NEG_INFINITY), "{x} {limit}");
        }
    }
}
