//! Sweeps over all tasks of a problem: in turn, or those of one colour at the same time.

use rayon::prelude::*;

use super::colour::Order;
use super::problem::{Mass, Motion};

/// Tasks of one colour below which a second thread does not pay.
const PARALLEL: usize = 64;

/// Something to be solved between two bodies while all others stay, and how these move by it.
pub(super) struct Task<T> {
    pub(super) bodies: [u32; 2],
    pub(super) work: T,
    after: [Motion; 2],
    /// In the last sweep, m/s.
    change: f64,
}

impl<T: Send> Task<T> {
    pub(super) fn new(bodies: [u32; 2], work: T) -> Self {
        Self { bodies, work, after: [Motion::default(); 2], change: 0.0 }
    }

    fn solve(&mut self, masses: &[Mass], solve: impl Fn(&mut T, &mut [Mass; 2]) -> f64) {
        let mut pair = self.bodies.map(|body| masses[body as usize]);
        self.change = solve(&mut self.work, &mut pair);
        self.after = pair.map(|mass| mass.motion);
    }

    fn put_back(&self, masses: &mut [Mass]) {
        put_back(masses, self.bodies, self.after);
    }
}

/// Lets two bodies, or those of them that impulses move, go on in new ways.
pub(super) fn put_back(masses: &mut [Mass], bodies: [u32; 2], after: [Motion; 2]) {
    for (body, motion) in bodies.into_iter().zip(after) {
        let mass = &mut masses[body as usize];
        if mass.is_movable() {
            mass.motion = motion;
        }
    }
}

/// Solves every task once, in an order or the other way round. Returns the largest change that any
/// of them reports, m/s.
pub(super) fn sweep<T: Send>(
    tasks: &mut [Task<T>],
    masses: &mut [Mass],
    order: &Order,
    backward: bool,
    solve: impl Fn(&mut T, &mut [Mass; 2]) -> f64 + Sync,
) -> f64 {
    let mut change = 0.0f64;
    for range in order.groups(backward) {
        let group = &mut tasks[range];
        if order.is_parallel() && group.len() >= PARALLEL {
            let shared = &*masses;
            let each = group.par_iter_mut().with_min_len(PARALLEL / 4);
            each.for_each(|task| task.solve(shared, &solve));
            for task in &*group {
                task.put_back(masses);
            }
        } else {
            let mut in_turn = |task: &mut Task<T>| {
                task.solve(masses, &solve);
                task.put_back(masses);
            };
            if backward {
                group.iter_mut().rev().for_each(&mut in_turn);
            } else {
                group.iter_mut().for_each(&mut in_turn);
            }
        }
        change = group.iter().map(|task| task.change).fold(change, f64::max);
    }
    change
}
