//! openGJK #13: about two of ten thousand cubes that clearly collide were reported tens of
//! centimetres apart.

use polygrain_contact::query;
use polygrain_geometry::Pose;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::{at, cube};

#[test]
fn cubes_whose_centres_are_inside_each_other_collide() {
    let mut rng = Pcg64::seed_from_u64(13);
    let body = cube(1.0);
    let mut random = |range: f64| {
        glam::DVec3::from_array(std::array::from_fn(|_| rng.random_range(-range..range)))
    };
    for _ in 0..50_000 {
        let rotation = |v: glam::DVec3, w: f64| glam::DQuat::from_xyzw(v.x, v.y, v.z, w);
        let turn_a = rotation(random(1.0), 0.5).normalize();
        let turn_b = rotation(random(1.0), -0.3).normalize();
        let pose_a = Pose::new(turn_a, random(10.0));
        let inside = pose_a.compose(&Pose::from_translation(random(0.49)));
        let pose_b = Pose { rotation: turn_b, ..inside };
        assert_eq!(query::intersects(&body, &pose_a, &body, &pose_b), Ok(true));
        assert_eq!(query::distance(&body, &pose_a, &body, &pose_b).unwrap().gap, 0.0);
    }
    // And cubes whose balls are apart do not.
    assert_eq!(query::intersects(&body, &at(0.0, 0.0, 0.0), &body, &at(1.0, 1.0, 1.01)), Ok(false));
}
