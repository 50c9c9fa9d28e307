//! FCL #398: a tray resting on a long shelf made EPA run with the origin outside its polytope. The
//! boxes are those of the report; its second pose, which we do not have, is rebuilt as resting.

use glam::DVec3;

use crate::{assert_contact, at, cuboid};

#[test]
fn a_tray_rests_on_a_shelf() {
    let (shelf, tray) = (cuboid(0.614, 3.0, 0.037), cuboid(0.494, 0.552, 0.01));
    let top = 0.9115 + 0.5 * 0.037;
    for gap in [0.0, 1e-16, -1e-16, 1e-12, -1e-12, 1e-9, -1e-9, -1e-6] {
        for (dx, y) in [(0.0, 0.0), (0.06, -0.7), (0.3, 1.4)] {
            let pose = at(-0.675 + dx, y, top + 0.005 + gap);
            assert_contact(&shelf, &at(-0.675, 0.0, 0.9115), &tray, &pose, gap, DVec3::Z);
        }
    }
}
