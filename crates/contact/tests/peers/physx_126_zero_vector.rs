//! `PhysX` #126: the closest point of the simplex was exactly the origin, dividing by its length gave
//! NaN, the loop went on and wrote beyond its arrays. Bodies that touch exactly get there.

use crate::{assert_gap, at, cube};

#[test]
fn touching_exactly_on_faces_edges_and_vertices() {
    let body = cube(2.0);
    for x in [0.0, 0.5, 1.0, 2.0] {
        for y in [0.0, 0.25, 1.0, 2.0] {
            for (z, gap) in [(2.0, 0.0), (-2.0, 0.0)] {
                assert_gap(&body, &at(0.0, 0.0, 0.0), &body, &at(x, y, z), gap);
                assert_gap(&body, &at(0.0, 0.0, 0.0), &body, &at(z, x, y), gap);
                assert_gap(&body, &at(0.0, 0.0, 0.0), &body, &at(y, z, x), gap);
            }
        }
    }
    // The same body in the same place: out by its whole width.
    assert_gap(&body, &at(1.0, 2.0, 3.0), &body, &at(1.0, 2.0, 3.0), -2.0);
}
