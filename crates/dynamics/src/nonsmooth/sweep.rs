//! Sweeps over all tasks of a problem: in turn, or those of one colour at the same time.

use rayon::prelude::*;

use super::colour::Order;
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
        calm: f64,
        solve: impl Fn(&mut T, [&Mass; 2], &mut [Motion; 2]) -> f64,
    ) {
        let masses = self.bodies.map(|body| &masses[body as usize]);
        let before = masses.map(|mass| mass.motion);
        self.solved = self.change > calm || self.moved(&before) > calm;
        if self.solved {
            self.after = before;
            self.change = solve(&mut self.work, masses, &mut self.after);
        }
    }

    /// A bound on how much its velocity has changed since it was solved, m/s.
    fn moved(&self, [a, b]: &[Motion; 2]) -> f64 {
        let [was_a, was_b] = &self.after;
        let slid = (b.velocity - was_b.velocity) - (a.velocity - was_a.velocity);
        let turned = (b.spin - was_b.spin).length() + (a.spin - was_a.spin).length();
        slid.length() + self.reach * turned
    }

    fn put_back(&self, masses: &mut [Mass]) {
        if self.solved {
            put_back(masses, self.bodies, self.after);
        }
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

/// Solves every task once, in an order or the other way round, but for those that rest: where nothing
/// changed by more than a velocity `calm`, m/s, since they were solved. Returns the largest change that
/// any of them reports, m/s.
pub(super) fn sweep<T: Send>(
    tasks: &mut [Task<T>],
    masses: &mut [Mass],
    order: &Order,
    backward: bool,
    calm: f64,
    solve: impl Fn(&mut T, [&Mass; 2], &mut [Motion; 2]) -> f64 + Sync,
) -> f64 {
    let mut change = 0.0f64;
    for range in order.groups(backward) {
        let group = &mut tasks[range];
        if order.is_parallel() && awake(group) >= PARALLEL {
            let shared = &*masses;
            let each = group.par_iter_mut().with_min_len(PARALLEL / 4);
            each.for_each(|task| task.solve(shared, calm, &solve));
            for task in &*group {
                task.put_back(masses);
            }
        } else {
            let mut in_turn = |task: &mut Task<T>| {
                task.solve(masses, calm, &solve);
                task.put_back(masses);
            };
            if backward {
                group.iter_mut().rev().for_each(&mut in_turn);
            } else {
                group.iter_mut().for_each(&mut in_turn);
            }
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
