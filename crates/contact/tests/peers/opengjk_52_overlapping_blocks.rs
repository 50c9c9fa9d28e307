//! openGJK #52: two overlapping blocks with coordinates of ninety thousand had a distance of
//! 0.0033 in single precision. The coordinates are those of the report.

use glam::DVec3;
use polygrain_geometry::Shape;

use crate::{at, proven};

#[test]
fn blocks_about_one_centre_overlap() {
    let block = |xy: [(f64, f64); 4]| {
        let points: Vec<DVec3> =
            xy.iter().flat_map(|&(x, y)| [0.0, 300.0].map(|z| DVec3::new(x, y, z))).collect();
        Shape::hull(&points).unwrap()
    };
    let first = block([
        (90_945.08, 54_122.54),
        (91_077.46, 53_745.082),
        (91_454.92, 53_877.46),
        (91_322.54, 54_254.918),
    ]);
    let second = block([
        (90_919.64, 54_037.383),
        (91_162.62, 53_719.637),
        (91_480.36, 53_962.617),
        (91_237.38, 54_280.363),
    ]);
    let here = at(0.0, 0.0, 0.0);
    let answer = proven(&first, &here, &second, &here);
    // The shortest way out is up or down.
    assert!((answer.gap + 300.0).abs() < 1e-10, "{answer:?}");
    assert!((answer.normal.z.abs() - 1.0).abs() < 1e-14, "{answer:?}");
}
