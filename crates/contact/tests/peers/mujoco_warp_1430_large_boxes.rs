//! `MuJoCo` Warp #1430: the larger the floor, the deeper a box sank into it, until its contact was
//! missed altogether. The sizes are those of the report, and larger.

use glam::DVec3;

use crate::{assert_contact, at, cube, cuboid};

#[test]
fn a_box_rests_on_floors_of_all_sizes() {
    let body = cube(0.2);
    for half in [1.0, 10.0, 25.0, 50.0, 100.0, 1e4, 1e6] {
        let floor = cuboid(2.0 * half, 2.0 * half, 0.5);
        for gap in [0.01, 1e-5, 0.0, -1e-5, -0.01] {
            for (x, y) in [(0.0, 0.0), (0.3 * half, -0.9 * half)] {
                let pose = at(x, y, 0.6 + gap);
                assert_contact(&floor, &at(0.0, 0.0, 0.25), &body, &pose, gap, DVec3::Z);
            }
        }
    }
}
