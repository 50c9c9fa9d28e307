//! FCL #391: a sphere kissing a cylinder's side ended in "expandPolytope: this should not happen".
//! The numbers are those of the report.

use polygrain_geometry::Shape;

use crate::{assert_gap, at};

#[test]
fn a_sphere_kisses_the_side_of_a_cylinder() {
    let cylinder = Shape::cylinder(0.03, 0.65).unwrap();
    let sphere = Shape::sphere(0.055).unwrap();
    let (x, y, z) = (0.541_979_401_8, -0.062_117_502_5, 0.601_623_657_6);
    let expected = f64::hypot(x - 0.6, y) - 0.03 - 0.055;
    assert_gap(&cylinder, &at(0.6, 0.0, 0.325), &sphere, &at(x, y, z), expected);
}
