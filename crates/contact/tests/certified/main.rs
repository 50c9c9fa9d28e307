//! Is it right? Ten thousands of random and nasty pairs, each answer proven or matched with an
//! exhaustive oracle. The full run is `cargo run --release -p polygrain-bench -- certify`.

mod invariance;
mod judge;
mod pairs;
mod precise;

use pairs::{FAMILIES, Generator, REGIMES};

/// Judges a range of pairs and lists what is wrong with them.
#[test]
fn a_hundred_thousand_pairs_are_right() {
    let generator = Generator::new(3);
    let mut wrong = Vec::new();
    let mut count = 0;
    for number in 0..100_000 {
        let pair = generator.pair(number);
        let verdict = judge::judge(&pair);
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
}
