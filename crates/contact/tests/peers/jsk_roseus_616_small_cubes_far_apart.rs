//! `jsk_roseus` #616: Bullet's margin of 4 cm made the distance of cubes smaller than that wrong by up
//! to 7 cm. The sizes are those of the report, and smaller.

use glam::DVec3;

use crate::{assert_contact, at, cube};

#[test]
fn small_cubes_far_apart() {
    for size in [1.0, 0.1, 0.05, 0.01, 1e-4, 1e-6] {
        for distance in [100.0, 1.0, 0.04, 1e-3] {
            let there = at(size + distance, 0.0, 0.0);
            assert_contact(
                &cube(size),
                &at(0.0, 0.0, 0.0),
                &cube(size),
                &there,
                distance,
                DVec3::X,
            );
        }
    }
}
