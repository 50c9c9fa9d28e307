//! FCL #408 (and #390): a sphere kissing a box made EPA throw although the bodies only touch. The
//! numbers are those of the report.

use glam::DVec3;
use polygrain_geometry::Shape;

use crate::{assert_contact, at, cube};

#[test]
fn a_sphere_kisses_a_box() {
    let sphere = Shape::sphere(0.06).unwrap();
    let centre = at(1.785_505_663_908_196e-10, 0.039_999_999_999_999_994, 0.330_000_000_000_000_1);
    assert_contact(&sphere, &centre, &cube(0.1), &at(0.05, 0.15, 0.35), 0.0, DVec3::Y);
}
