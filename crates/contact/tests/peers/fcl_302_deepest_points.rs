//! FCL PR #302: the deepest points came from the vertex of the polytope nearest the origin instead
//! of the nearest point of its surface, and were far from the contact.

use crate::{assert_gap, at, cube, cuboid};

#[test]
fn the_deepest_points_face_each_other() {
    let (big, small) = (cuboid(2.0, 3.0, 1.0), cube(0.25));
    for (x, y) in [(0.0, 0.0), (0.5, -1.1), (-0.8, 1.3), (0.21, 0.93)] {
        for depth in [0.1, 1e-3, 1e-7] {
            let pose = at(x, y, 0.625 - depth);
            let answer = assert_gap(&big, &at(0.0, 0.0, 0.0), &small, &pose, -depth);
            for witness in [answer.witness_a, answer.witness_b] {
                assert!((witness.x - x).abs() <= 0.125 + 1e-14, "{answer:?}");
                assert!((witness.y - y).abs() <= 0.125 + 1e-14, "{answer:?}");
            }
        }
    }
}
