//! Bullet #1703: with its margin set to zero, a box on a floor of 128 × 1 × 128 (half extents) got a
//! positive penetration from GJK; on a floor of 1 × 1 × 1 it did not.

use glam::DVec3;

use crate::{assert_contact, at, cube, cuboid};

#[test]
fn a_box_on_a_huge_floor_overlaps_as_much_as_it_does() {
    let (floor, body) = (cuboid(256.0, 2.0, 256.0), cube(1.0));
    for depth in [0.3, 0.01, 1e-4, 1e-7, 1e-10] {
        for (x, z) in [(0.0, 0.0), (31.7, -99.3), (127.0, 127.0)] {
            let pose = at(x, 1.5 - depth, z);
            assert_contact(&floor, &at(0.0, 0.0, 0.0), &body, &pose, -depth, DVec3::Y);
        }
    }
}
