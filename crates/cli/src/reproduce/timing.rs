//! A clock for competitors: they take turns, because only neighbours in time are comparable.

use std::time::Instant;

/// How much time may be spent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// Enough to measure.
    Full,
    /// Enough to see that it runs.
    Quick,
}

impl Effort {
    /// One number for a full run, another for a quick one.
    pub(super) fn of<T>(self, full: T, quick: T) -> T {
        match self {
            Self::Full => full,
            Self::Quick => quick,
        }
    }

    const fn rounds(self) -> usize {
        match self {
            Self::Full => 100,
            Self::Quick => 3,
        }
    }

    /// Least duration of one sample, ns.
    const fn sample(self) -> f64 {
        match self {
            Self::Full => 1e5,
            Self::Quick => 2e3,
        }
    }
}

/// After so many rounds that take longer than this, s, there are no more.
const ENOUGH: (usize, f64) = (3, 4.0);

/// Nanoseconds per call of each competitor: the best of many rounds in which all take turns, each
/// time with so many calls that the clock is precise. What a busy machine adds is never negative,
/// so the best is nearest to the truth.
pub(super) fn nanoseconds<const N: usize>(
    effort: Effort,
    mut competitors: [&mut dyn FnMut(); N],
) -> [f64; N] {
    let counts: [usize; N] = std::array::from_fn(|i| calls_per_sample(effort, competitors[i]));
    let mut best = [f64::INFINITY; N];
    let start = Instant::now();
    for round in 0..effort.rounds() {
        if round >= ENOUGH.0 && start.elapsed().as_secs_f64() > ENOUGH.1 {
            break;
        }
        for i in 0..N {
            best[i] = best[i].min(measure(counts[i], competitors[i]) / counts[i] as f64);
        }
    }
    best
}

fn calls_per_sample(effort: Effort, call: &mut dyn FnMut()) -> usize {
    let mut count = 1;
    while measure(count, call) < effort.sample() && count < 1 << 24 {
        count *= 2;
    }
    count
}

fn measure(count: usize, call: &mut dyn FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..count {
        call();
    }
    start.elapsed().as_nanos() as f64
}
