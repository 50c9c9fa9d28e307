//! Drake #21234: a cylinder lying beside the edge of a shelf board made FCL throw "the origin is
//! outside of the polytope". The numbers are those of the report.

use polygrain_geometry::Shape;

use crate::{at, cuboid, matrix, proven};

#[test]
fn a_cylinder_at_the_edge_of_a_shelf_has_a_proven_gap() {
    let cylinder = Shape::cylinder(0.041, 0.17).unwrap();
    let pose = matrix([
        [
            0.622_864_497_627_545_5,
            0.716_515_355_680_443_6,
            -0.314_078_911_532_297_8,
            0.202_380_333_468_254_6,
        ],
        [
            -0.206_055_662_702_242_4,
            -0.237_037_183_871_334_1,
            -0.949_396_880_830_502_3,
            0.027_845_683_594_011_01,
        ],
        [
            -0.754_705_824_453_160_8,
            0.656_063_349_484_236_1,
            4.017_229_404_918_805e-17,
            0.311_423_393_924_669_3,
        ],
    ]);
    let shelf = cuboid(0.3, 0.6, 0.016);
    let answer = proven(&cylinder, &pose, &shelf, &at(0.4, 0.0, 0.26885));
    assert!(answer.gap.abs() < 1e-3, "they kiss: {answer:?}");
}
