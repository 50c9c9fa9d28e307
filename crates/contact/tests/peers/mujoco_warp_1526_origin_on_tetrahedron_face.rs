//! `MuJoCo` Warp #1526 (and Genesis PR #3223): the contact of two boxes stacked on one axis was
//! dropped, because the origin lay exactly on a face of GJK's last tetrahedron.

use glam::DVec3;

use crate::{assert_contact, at, cube, cuboid};

#[test]
fn boxes_on_one_axis_keep_their_contact_at_every_depth() {
    for (lower, upper) in [(cube(0.4), cube(0.4)), (cube(0.4), cuboid(0.2, 0.3, 0.4))] {
        for step in 0..200 {
            let depth = 2.5e-4 * 1.05_f64.powi(step - 150);
            let pose = at(0.0, 0.0, 0.6 - depth);
            assert_contact(&lower, &at(0.0, 0.0, 0.2), &upper, &pose, -depth, DVec3::Z);
        }
    }
}
