//! Triangles: the distance is that of rational arithmetic, and every kernel agrees with it. The run
//! over ten million pairs is `cargo run --release -p polygrain-bench -- triangle`.

mod exact;
mod flat;
mod judge;
mod kernels;
mod pairs;
#[path = "../certified/precise.rs"]
#[allow(dead_code, reason = "shared with another test")]
mod precise;

use pairs::{FAMILIES, pair};
use polygrain_contact::triangle::comparison;

#[test]
fn the_distance_of_a_hundred_thousand_nasty_pairs_is_right() {
    let mut wrong = Vec::new();
    for number in 0..100_000 {
        let (family, p, q) = pair(1, number);
        if let Some(error) = judge::error(&p, &q, &comparison::closest(&p, &q)) {
            wrong.push(format!("{number}, {}: {error:e}\n{p:?}\n{q:?}", FAMILIES[family].name));
        }
    }
    let shown = wrong.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} wrong, among them\n{shown}", wrong.len());
}

#[test]
fn the_distance_is_that_of_rational_arithmetic() {
    for number in 0..2_800 {
        let (family, p, q) = pair(2, number);
        let distance = comparison::closest(&p, &q).distance();
        let error = (distance - exact::distance(&p, &q)).abs() / judge::extent(&p, &q);
        // Two equal points have no extent.
        assert!(error.is_nan() || error <= 1e-14, "{}: {error:e}", FAMILIES[family].name);
    }
}

#[test]
fn neither_the_order_of_the_triangles_nor_the_unit_of_length_matters() {
    for number in 0..20_000 {
        let (_, p, q) = pair(3, number);
        let closest = comparison::closest(&p, &q);
        let swapped = comparison::closest(&q, &p);
        let extent = judge::extent(&p, &q);
        assert!((closest.distance() - swapped.distance()).abs() <= 2e-14 * extent);
        for scale in [-60, 60].map(|power| 2_f64.powi(power)) {
            let [p, q] = [p, q].map(|t| t.map(|corner| scale * corner));
            let scaled = comparison::closest(&p, &q);
            assert_eq!(scaled.distance(), scale * closest.distance());
            assert_eq!(scaled.features, closest.features);
        }
    }
}
