//! Is it right? A hundred thousand random and nasty pairs, each answer proven or matched with an
//! exhaustive oracle; and what must not matter does not. The full run is
//! `cargo run --release -p polygrain-bench -- certify`.

mod invariance;
mod judge;
mod pairs;
mod precise;

use pairs::{FAMILIES, Generator, REGIMES};

#[test]
fn a_hundred_thousand_pairs_are_right() {
    let generator = Generator::new(3);
    let (mut wrong, mut count) = (Vec::new(), 0);
    let (mut worst_error, mut worst_bound) = (0.0_f64, 0.0_f64);
    for number in 0..100_000 {
        let pair = generator.pair(number);
        let verdict = judge::judge(&pair);
        worst_error = worst_error.max(verdict.error);
        worst_bound = worst_bound.max(verdict.bound);
        if !verdict.failures.is_empty() {
            count += 1;
            if wrong.len() < 10 {
                wrong.push(format!(
                    "pair {number} ({}, {}): {}\n{}",
                    FAMILIES[pair.family].name,
                    REGIMES[pair.regime].0,
                    verdict.failures.join("; "),
                    pair.json(),
                ));
            }
        }
    }
    assert!(count == 0, "{count} pairs are wrong, among them\n{}", wrong.join("\n"));
    assert!(worst_error <= 1e-14 && worst_bound <= 1e-14, "{worst_error:e} {worst_bound:e}");
}
