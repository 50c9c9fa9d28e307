//! libccd #25: two cubes of edge 2, one at z = 1.9 above the other, gave a depth of 0 and a direction
//! of NaN: the origin lies on an edge of the first simplex. Open since 2016.

use glam::DVec3;

use crate::{assert_contact, at, cube};

#[test]
fn stacked_cubes_overlap_by_a_tenth() {
    let here = at(0.0, 0.0, 0.0);
    assert_contact(&cube(2.0), &here, &cube(2.0), &at(0.0, 0.0, 1.9), -0.1, DVec3::Z);
    for axis in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::NEG_X, DVec3::NEG_Y, DVec3::NEG_Z] {
        for depth in [1.0, 0.5, 0.1, 1e-3, 1e-9, 1e-13] {
            let p = (2.0 - depth) * axis;
            assert_contact(&cube(2.0), &here, &cube(2.0), &at(p.x, p.y, p.z), -depth, axis);
        }
    }
}
