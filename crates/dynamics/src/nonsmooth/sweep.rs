//! Sweeps over all tasks of a problem: in turn, or those of one colour at the same time.

use rayon::prelude::*;

use super::colour::Order;
use super::motions::Motions;
use super::problem::{Mass, Motion};

/// Tasks of one colour below which a second thread does not pay.
const PARALLEL: usize = 64;

/// Something to be solved between two bodies while all others stay, and how these move by it.
pub(super) struct Task<T> {
    bodies: [u32; 2],
    pub(super) work: T,
    /// How far from a body's centre it can be, m.
    reach: f64,
    /// As it left the bodies when it was last solved.
    after: [Motion; 2],
    /// By that, m/s.
    change: f64,
    /// Whether it was solved in the last sweep.
    solved: bool,
}

impl<T: Send> Task<T> {
    pub(super) fn new(bodies: [u32; 2], reach: f64, work: T) -> Self {
        let (after, change) = ([Motion::default(); 2], f64::INFINITY);
        Self { bodies, work, reach, after, change, solved: true }
    }

    /// Solves it, unless neither it nor its bodies changed by more than a velocity since.
    fn solve(
        &mut self,
        masses: &[Mass],
        motions: &Motions,
        calm: f64,
        solve: impl Fn(&mut T, [&Mass; 2], &mut [Motion; 2]) -> f64,
    ) {
        let before = self.bodies.map(|body| motions.get(body));
        self.solved = self.change > calm || self.moved(&before) > calm;
        if !self.solved {
            return;
        }
        let pair = self.bodies.map(|body| &masses[body as usize]);
        self.after = before;
        self.change = solve(&mut self.work, pair, &mut self.after);
        self.put_back(pair, motions, &self.after);
    }

    fn put_back(&self, pair: [&Mass; 2], motions: &Motions, after: &[Motion; 2]) {
        for (i, mass) in pair.into_iter().enumerate() {
            if mass.is_movable() {
                motions.set(self.bodies[i], &after[i]);
            }
        }
    }

    /// Does something to it that is not solving it, if it rested in the last sweep.
    pub(super) fn amend(
        &mut self,
        masses: &[Mass],
        motions: &Motions,
        amend: impl Fn(&mut T, [&Mass; 2], &mut [Motion; 2]),
    ) {
        if !self.solved {
            let pair = self.bodies.map(|body| &masses[body as usize]);
            let mut after = self.bodies.map(|body| motions.get(body));
            amend(&mut self.work, pair, &mut after);
            self.put_back(pair, motions, &after);
        }
    }

    /// A bound on how much its velocity has changed since it was solved, m/s.
    fn moved(&self, [a, b]: &[Motion; 2]) -> f64 {
        let [was_a, was_b] = &self.after;
        let slid = (b.velocity - was_b.velocity) - (a.velocity - was_a.velocity);
        let turned = (b.spin - was_b.spin).length() + (a.spin - was_a.spin).length();
        slid.length() + self.reach * turned
    }
}

/// Solves every task once, in an order or the other way round, but for those that rest: where nothing
/// changed by more than a velocity `calm`, m/s, since they were solved. Returns the largest change that
/// any of them reports, m/s.
pub(super) fn sweep<T: Send>(
    tasks: &mut [Task<T>],
    masses: &[Mass],
    motions: &Motions,
    order: &Order,
    backward: bool,
    calm: f64,
    solve: impl Fn(&mut T, [&Mass; 2], &mut [Motion; 2]) -> f64 + Sync,
) -> f64 {
    let mut change = 0.0f64;
    let solve = |task: &mut Task<T>| task.solve(masses, motions, calm, &solve);
    for range in order.groups(backward) {
        let group = &mut tasks[range];
        if order.is_parallel() && awake(group) >= PARALLEL {
            group.par_iter_mut().with_min_len(PARALLEL / 4).for_each(solve);
        } else if backward {
            group.iter_mut().rev().for_each(solve);
        } else {
            group.iter_mut().for_each(solve);
        }
        let solved = group.iter().filter(|task| task.solved);
        change = solved.map(|task| task.change).fold(change, f64::max);
    }
    change
}

/// How many tasks are likely to be solved: as many as last time.
fn awake<T>(tasks: &[Task<T>]) -> usize {
    if tasks.len() < PARALLEL { 0 } else { tasks.iter().filter(|task| task.solved).count() }
}
