//! Alternating measurement: the machine is shared, so only neighbours in time are comparable.

use std::time::Instant;

/// The median over `rounds` of the time of one call of each of two closures, in microseconds,
/// the two taking turns.
pub(crate) fn alternate(rounds: usize, mut ours: impl FnMut(), mut peer: impl FnMut()) -> [f64; 2] {
    let mut samples = [Vec::with_capacity(rounds), Vec::with_capacity(rounds)];
    for _ in 0..rounds {
        samples[0].push(microseconds(&mut ours));
        samples[1].push(microseconds(&mut peer));
    }
    samples.map(median)
}

fn microseconds(call: &mut impl FnMut()) -> f64 {
    let start = Instant::now();
    call();
    start.elapsed().as_secs_f64() * 1e6
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}
