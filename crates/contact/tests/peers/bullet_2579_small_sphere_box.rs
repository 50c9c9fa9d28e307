//! Bullet #2579: a sphere of 10 mm missed its contact with boxes of 5 mm; scaling everything by ten
//! or building with doubles cured it. The numbers are those of the report.

use polygrain_geometry::{Pose, Shape};

use crate::{assert_gap, at, cube};

#[test]
fn a_small_sphere_meets_small_boxes_in_any_unit() {
    for unit in [1e-6, 1e-3, 1.0, 10.0, 1e6] {
        let sphere = Shape::sphere(0.01 * unit).unwrap();
        let brick = cube(0.005 * unit);
        let scaled = |pose: Pose| Pose { translation: unit * pose.translation, ..pose };
        let centre = scaled(at(0.019_576, -1.03115, 0.398_155));
        for z in [0.3925, 0.3975, 0.4025] {
            let pose = scaled(at(0.0275, -1.0275, z));
            let half = 0.0025 * unit;
            let from_box = centre.translation - pose.translation;
            let outside = (from_box.abs() - half).max(glam::DVec3::ZERO).length();
            let expected = outside - 0.01 * unit;
            assert!(expected < 0.0);
            assert_gap(&sphere, &centre, &brick, &pose, expected);
        }
    }
}
