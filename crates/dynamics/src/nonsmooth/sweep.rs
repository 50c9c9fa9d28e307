//! Sweeps over all tasks of a problem: in turn, or those of one colour at the same time.

use glam::DVec3;
use rayon::prelude::*;

use super::bodies::{Bodies, Inertia};
use super::colour::Order;
use super::momentum::Progress;
use super::problem::Motion;

/// Tasks of one colour below which a second thread does not pay.
const PARALLEL: usize = 64;

/// Tasks that a thread solves at a time. What they did is summed up by these, whatever the threads.
const BATCH: usize = 32;

/// Something to be solved between two bodies while all others stay, and how these move by it.
pub(super) struct Task<T> {
    bodies: [u32; 2],
    pub(super) work: T,
    /// How far from a body's centre it can be, m.
    reach: f64,
    /// As it left the bodies when it was last solved, if that changed too little for it to be solved again.
    after: Relative,
    /// By that, m/s.
    change: f64,
    /// Whether it was solved in the last sweep.
    solved: bool,
}

/// How two bodies move against each other, as far as their contacts are concerned.
#[derive(Clone, Copy, Default)]
struct Relative {
    /// Of the second against the first, m/s.
    velocity: DVec3,
    /// Of both, rad/s.
    spins: [DVec3; 2],
}

impl Relative {
    #[inline]
    fn of([a, b]: &[Motion; 2]) -> Self {
        Self { velocity: b.velocity - a.velocity, spins: [a.spin, b.spin] }
    }

    /// A bound on how much another velocity differs wherever the bodies reach, m/s.
    #[inline]
    fn distance(&self, other: &Self, reach: f64) -> f64 {
        let [a, b] = [0, 1].map(|i| self.spins[i].distance(other.spins[i]));
        self.velocity.distance(other.velocity) + reach * (a + b)
    }
}

/// What solving tasks did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Report {
    /// The largest change of a velocity, m/s.
    pub(super) change: f64,
    pub(super) progress: Progress,
    /// How many tasks were solved.
    solved: usize,
}

impl Report {
    /// Of a task.
    pub(super) fn new(change: f64, progress: Progress) -> Self {
        Self { change, progress, solved: 1 }
    }

    fn and(self, other: Self) -> Self {
        Self {
            change: self.change.max(other.change),
            progress: self.progress + other.progress,
            solved: self.solved + other.solved,
        }
    }
}

impl<T: Send> Task<T> {
    pub(super) fn new(bodies: [u32; 2], reach: f64, work: T) -> Self {
        let (after, change) = (Relative::default(), f64::INFINITY);
        Self { bodies, work, reach, after, change, solved: true }
    }

    /// Solves it, unless neither it nor its bodies changed by more than a velocity since, which must not be
    /// larger than in the sweep before.
    #[inline]
    fn solve(
        &mut self,
        bodies: &Bodies,
        calm: f64,
        solve: impl Fn(&mut T, [&Inertia; 2], &mut [Motion; 2]) -> Report,
        rest: impl Fn(&mut T),
    ) -> Report {
        let mut motions = self.bodies.map(|body| bodies.motion(body));
        self.solved = self.change > calm || self.moved(&motions) > calm;
        if !self.solved {
            rest(&mut self.work);
            return Report::default();
        }
        let pair = self.bodies.map(|body| bodies.inertia(body));
        let report = solve(&mut self.work, pair, &mut motions);
        self.put_back(bodies, &motions);
        self.change = report.change;
        if self.change <= calm {
            self.after = Relative::of(&motions);
        }
        report
    }

    #[inline]
    fn put_back(&self, bodies: &Bodies, motions: &[Motion; 2]) {
        for (&body, motion) in self.bodies.iter().zip(motions) {
            if bodies.inertia(body).is_movable() {
                bodies.set_motion(body, motion);
            }
        }
    }

    /// Does something to it that is not solving it, if it rested in the last sweep.
    fn amend(&mut self, bodies: &Bodies, amend: impl Fn(&mut T, [&Inertia; 2], &mut [Motion; 2])) {
        if !self.solved {
            let pair = self.bodies.map(|body| bodies.inertia(body));
            let mut motions = self.bodies.map(|body| bodies.motion(body));
            amend(&mut self.work, pair, &mut motions);
            self.put_back(bodies, &motions);
        }
    }

    /// A bound on how much its velocity has changed since it was solved, m/s.
    #[inline]
    fn moved(&self, motions: &[Motion; 2]) -> f64 {
        self.after.distance(&Relative::of(motions), self.reach)
    }
}

/// All tasks of a problem, in the order in which they are solved.
pub(super) struct Tasks<'a, T> {
    order: &'a Order,
    all: Vec<Task<T>>,
    /// How many of each group were solved in the last sweep, and so are likely to be in the next.
    awake: Vec<usize>,
}

impl<'a, T: Send> Tasks<'a, T> {
    pub(super) fn new(order: &'a Order, all: Vec<Task<T>>) -> Self {
        let awake = order.groups(false).map(|(_, range)| range.len()).collect();
        Self { order, all, awake }
    }

    /// What is to be solved, in order.
    pub(super) fn works(&self) -> impl Iterator<Item = &T> {
        self.all.iter().map(|task| &task.work)
    }

    /// What is to be solved, in order.
    pub(super) fn works_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.all.iter_mut().map(|task| &mut task.work)
    }

    /// Solves every task once, in an order or the other way round, but for those that rest: where nothing
    /// changed by more than a velocity `calm`, m/s, since they were solved. These are told to `rest`.
    pub(super) fn sweep(
        &mut self,
        bodies: &Bodies,
        backward: bool,
        calm: f64,
        solve: impl Fn(&mut T, [&Inertia; 2], &mut [Motion; 2]) -> Report + Sync,
        rest: impl Fn(&mut T) + Sync,
    ) -> Report {
        let solve = |task: &mut Task<T>| task.solve(bodies, calm, &solve, &rest);
        let in_turn = |report: Report, task: &mut Task<T>| report.and(solve(task));
        let mut report = Report::default();
        for (group, range) in self.order.groups(backward) {
            let tasks = &mut self.all[range];
            let of_group = if self.order.is_parallel() && self.awake[group] >= PARALLEL {
                let batches = tasks.par_chunks_mut(BATCH);
                let each = batches.map(|batch| batch.iter_mut().fold(Report::default(), in_turn));
                each.collect::<Vec<_>>().into_iter().fold(Report::default(), Report::and)
            } else if backward {
                tasks.iter_mut().rev().fold(Report::default(), in_turn)
            } else {
                tasks.iter_mut().fold(Report::default(), in_turn)
            };
            self.awake[group] = of_group.solved;
            report = report.and(of_group);
        }
        report
    }

    /// Does something to the tasks that rested in the last sweep.
    pub(super) fn amend(
        &mut self,
        bodies: &Bodies,
        amend: impl Fn(&mut T, [&Inertia; 2], &mut [Motion; 2]),
    ) {
        if self.awake.iter().sum::<usize>() < self.all.len() {
            self.all.iter_mut().for_each(|task| task.amend(bodies, &amend));
        }
    }
}
