//! openGJK #3: two flat polygons that cross were reported 0.509 apart. The coordinates are those of
//! the report, as plates of various thickness.

use glam::{DVec2, DVec3};
use polygrain_geometry::Shape;

use crate::{at, proven};

#[test]
fn crossing_polygons_cross() {
    let first = [
        (0.795121, -0.727851),
        (-0.178424, -0.989183),
        (-0.412644, -0.770664),
        (0.566564, 0.548772),
    ];
    let second = [(-0.211223, -0.511346), (-0.347973, 0.45872), (0.277308, 0.969689)];
    for half in [0.5, 1e-3, 1e-6] {
        let plate = |outline: &[(f64, f64)]| {
            let points: Vec<DVec3> = outline
                .iter()
                .flat_map(|&(x, y)| [-half, half].map(|z| DVec3::new(x, y, z)))
                .collect();
            Shape::hull(&points).unwrap()
        };
        let (a, b) = (plate(&first), plate(&second));
        let answer = proven(&a, &at(0.0, 0.0, 0.0), &b, &at(0.0, 0.0, 0.0));
        // Thin plates are parted across; thick ones along, by pushing a corner of the second out
        // through a side of the first.
        let [from, to, corner] = [first[2], first[3], second[0]].map(|(x, y)| DVec2::new(x, y));
        let side = (to - from).normalize();
        let expected = -(2.0 * half).min(side.perp_dot(from - corner).abs());
        assert!((answer.gap - expected).abs() < 1e-14, "{expected} {answer:?}");
    }
}
