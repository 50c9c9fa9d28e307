//! openGJK #3: two flat polygons that cross were reported 0.509 apart. The coordinates are those of
//! the report, as plates of various thickness.

use glam::{DVec2, DVec3};
use polygrain_geometry::Shape;

use crate::{at, proven};

#[test]
fn crossing_polygons_cross() {
    let first = [
        (0.795_121, -0.727_851),
        (-0.178_424, -0.989_183),
        (-0.412_644, -0.770_664),
        (0.566_564, 0.548_772),
    ];
    let second = [(-0.211_223, -0.511_346), (-0.347_973, 0.45872), (0.277_308, 0.969_689)];
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
