//! A million pairs, each answer proven: the full version of `polygrain-contact`'s `certified` test.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use serde::Serialize;

use crate::judge::{Verdict, judge};
use crate::pairs::{FAMILIES, Generator, Pair, REGIMES};

/// How many failures are shown in full.
const SHOWN: usize = 5000;

/// The result of a run.
#[derive(Serialize)]
pub(crate) struct Certificate {
    name: &'static str,
    pairs: usize,
    seed: u64,
    seconds: f64,
    failures: usize,
    rows: Vec<Row>,
    reproducers: Vec<Reproducer>,
}

/// A family in a regime.
#[derive(Clone, Serialize)]
struct Row {
    family: &'static str,
    regime: &'static str,
    count: usize,
    /// In units of the larger body.
    worst_error: f64,
    worst_bound: f64,
    failures: usize,
}

/// A pair that was answered wrongly.
#[derive(Serialize)]
struct Reproducer {
    number: usize,
    failures: Vec<String>,
    /// A line for `polygrain query --batch -`.
    line: String,
}

/// What one thread found.
struct Tally {
    rows: Vec<Row>,
    reproducers: Vec<Reproducer>,
}

impl Tally {
    fn new() -> Self {
        let rows = FAMILIES
            .iter()
            .flat_map(|family| {
                REGIMES.map(|(regime, _)| Row {
                    family: family.name,
                    regime,
                    count: 0,
                    worst_error: 0.0,
                    worst_bound: 0.0,
                    failures: 0,
                })
            })
            .collect();
        Self { rows, reproducers: Vec::new() }
    }

    fn add(&mut self, number: usize, pair: &Pair, verdict: Verdict) {
        let row = &mut self.rows[pair.family * REGIMES.len() + pair.regime];
        row.count += 1;
        row.worst_error = row.worst_error.max(verdict.error);
        row.worst_bound = row.worst_bound.max(verdict.bound);
        if !verdict.failures.is_empty() {
            row.failures += 1;
            if self.reproducers.len() < SHOWN {
                let line = pair.json();
                self.reproducers.push(Reproducer { number, failures: verdict.failures, line });
            }
        }
    }

    fn merge(&mut self, other: Self) {
        for (row, more) in self.rows.iter_mut().zip(other.rows) {
            row.count += more.count;
            row.worst_error = row.worst_error.max(more.worst_error);
            row.worst_bound = row.worst_bound.max(more.worst_bound);
            row.failures += more.failures;
        }
        self.reproducers.extend(other.reproducers);
    }
}

/// Judges so many pairs on all cores.
pub(crate) fn certify(pairs: usize, seed: u64) -> Certificate {
    let start = Instant::now();
    let generator = Generator::new(seed);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut tally = Tally::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= pairs {
                return tally;
            }
            let pair = generator.pair(number);
            tally.add(number, &pair, judge(&pair));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut total = Tally::new();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            total.merge(worker.join().expect("no query panics"));
        }
    });
    total.rows.retain(|row| row.count > 0);
    total.reproducers.sort_by_key(|r| r.number);
    total.reproducers.truncate(SHOWN);
    Certificate {
        name: "certify",
        pairs,
        seed,
        seconds: start.elapsed().as_secs_f64(),
        failures: total.rows.iter().map(|row| row.failures).sum(),
        rows: total.rows,
        reproducers: total.reproducers,
    }
}

impl Certificate {
    pub(crate) fn failed(&self) -> bool {
        self.failures > 0
    }

    pub(crate) fn print(&self, json: bool) {
        if json {
            println!("{}", serde_json::to_string(self).expect("plain numbers and strings"));
            return;
        }
        println!(
            "{:<16} {:<14} {:>8} {:>12} {:>12} {:>9}",
            "family", "regime", "pairs", "error/size", "bound/size", "failures"
        );
        for r in &self.rows {
            println!(
                "{:<16} {:<14} {:>8} {:>12.1e} {:>12.1e} {:>9}",
                r.family, r.regime, r.count, r.worst_error, r.worst_bound, r.failures
            );
        }
        println!(
            "{} pairs of seed {} in {:.0} s: {} failures",
            self.pairs, self.seed, self.seconds, self.failures
        );
        for r in &self.reproducers {
            println!("pair {}: {}\n{}", r.number, r.failures.join("; "), r.line);
        }
    }
}
