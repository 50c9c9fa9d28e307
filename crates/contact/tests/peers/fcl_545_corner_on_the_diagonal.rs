//! FCL #545: for a small cube in the corner of a large one, given as hulls, the normal pointed along
//! the diagonal and the depth was √3 times too large.

use polygrain_geometry::Shape;

use crate::{assert_gap, at, cube};

#[test]
fn the_way_out_of_a_corner_is_across_a_face() {
    let hull = |shape: &Shape| match shape {
        Shape::Cuboid(s) => Shape::hull(&s.corners()).unwrap(),
        _ => unreachable!(),
    };
    for small in [0.2, 0.3, 0.05] {
        for bodies in [(cube(1.0), cube(small)), (hull(&cube(1.0)), hull(&cube(small)))] {
            let depth = 0.5 - (0.4 - 0.5 * small);
            let pose = at(0.4, 0.4, 0.4);
            let answer = assert_gap(&bodies.0, &at(0.0, 0.0, 0.0), &bodies.1, &pose, -depth);
            assert!((answer.normal.max_element() - 1.0).abs() < 1e-14, "{answer:?}");
        }
    }
}
