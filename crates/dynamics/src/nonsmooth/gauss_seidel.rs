//! Non-linear Gauss–Seidel: one contact after the other, each point solved exactly while the others
//! stay (Jean 1999), with [`momentum`](super::momentum) from sweep to sweep.
//!
//! Many contacts are taken by their colours; those of one colour share no body that moves, so that
//! several threads may solve them at the same time, with the same result.

use glam::DVec3;
use rayon::prelude::*;

use super::bodies::{Bodies, Inertia};
use super::colour::{Order, order};
use super::global::{Price, finish_slender, improve};
use super::local::Local;
use super::momentum::{Momentum, Progress};
use super::problem::{Bundle, Motion, Problem};
use super::residual::Residual;
use super::sweep::{Report, Task, Tasks};

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// Of the natural map, m/s.
    pub(crate) residual: f64,
    pub(crate) sweeps: u32,
    /// Sweeps before all bodies are solved at once.
    pub(crate) patience: u32,
}

/// How it went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    pub(crate) sweeps: u32,
    /// Linear systems of all bodies.
    pub(crate) systems: u32,
    pub(crate) residual: Residual,
    /// Sweeps before all bodies should be solved at once in a problem like this one.
    pub(crate) patience: u32,
}

/// Most sweeps between looks at the residual.
const LOOK: u32 = 20;

/// Most sweeps before all bodies are solved at once, if they are not worth less than that.
const MOST_PATIENCE: u32 = 200;

/// Points that a thread takes at a time where it is not a sweep.
const CHUNK: usize = 1_024;

/// Finds the impulses, beginning with those that the points have; [slender structures](finish_slender) at rest
/// without sweeps.
///
/// Where sweeps take too long, all bodies are solved at once ([`improve`]): when sweeps have cost half of what
/// that would where it served well in the steps before, later where it was of no use. What it takes counts as
/// the sweeps that take as long. If all is of no avail, the best impulses that were met are those found.
pub(crate) fn solve(problem: &mut Problem, goal: Goal) -> Outcome {
    let free: Vec<Motion> = problem.masses.iter().map(|mass| mass.motion).collect();
    let speed = problem.speed();
    start(problem);
    let finishing = finish_slender(problem, goal.residual);
    let order = order(problem);
    let mut points = Points::new(problem, &order);
    let mut contacts = Contacts::new(problem, &order, &mut points);
    let mut best = Best::none();
    let (mut sweeps, mut systems, mut spent) = (0u32, 0, 0);
    let mut patience = goal.patience;
    let mut trial = patience;
    let mut price = None;
    let mut calm = goal.residual;
    loop {
        let residual = Residual::of(problem);
        let solved = residual.worst() <= goal.residual;
        if solved || sweeps.saturating_add(spent) >= goal.sweeps {
            if !solved && systems == 0 {
                patience -= patience / 8;
            }
            let residual = if solved { residual } else { best.restore(problem, &free, residual) };
            return Outcome { sweeps, systems: finishing + systems, residual, patience };
        }
        best.note(problem, residual);
        if sweeps >= trial {
            let price = *price.get_or_insert_with(|| Price::of(problem));
            let least = price.all / 2;
            patience = patience.max(least);
            if sweeps < least {
                trial = least;
                continue;
            }
            let room = f64::from(goal.sweeps - sweeps - spent) / price.system;
            let improvement =
                improve(problem, 0.5 * goal.residual, speed, systems > 0, room as u32);
            systems += improvement.systems;
            spent = (f64::from(systems) * price.system).min(f64::from(goal.sweeps)) as u32;
            if improvement.nearer {
                contacts.take_reactions(problem);
            }
            let solved = Residual::of(problem).worst() <= goal.residual;
            let next = if solved { patience / 2 } else { 2 * patience };
            patience = next.min(MOST_PATIENCE).max(least);
            trial = sweeps + patience;
            continue;
        }
        let most = LOOK.min(trial - sweeps).min(goal.sweeps - sweeps - spent);
        let done = contacts.relax(problem, calm, most);
        sweeps += done;
        if done < most {
            calm *= 0.5;
        }
    }
}

/// Sweeps at most so often over a problem whose masses move as its impulses have them.
pub(super) fn sweep_on(problem: &mut Problem, residual: f64, most: u32) {
    let order = order(problem);
    let mut points = Points::new(problem, &order);
    Contacts::new(problem, &order, &mut points).relax(problem, residual, most);
}

/// The best impulses that were met.
struct Best {
    residual: f64,
    reactions: Vec<DVec3>,
}

impl Best {
    fn none() -> Self {
        Self { residual: f64::INFINITY, reactions: Vec::new() }
    }

    fn note(&mut self, problem: &Problem, residual: Residual) {
        if residual.worst() < self.residual {
            self.residual = residual.worst();
            self.reactions.clear();
            self.reactions.extend(problem.points.iter().map(|point| point.reaction));
        }
    }

    /// Goes back to them if they are better than those that there are.
    fn restore(self, problem: &mut Problem, free: &[Motion], residual: Residual) -> Residual {
        if residual.worst() <= self.residual {
            return residual;
        }
        for (point, reaction) in problem.points.iter_mut().zip(self.reactions) {
            point.reaction = reaction;
        }
        for (mass, &motion) in problem.masses.iter_mut().zip(free) {
            mass.motion = motion;
        }
        start(problem);
        Residual::of(problem)
    }
}

/// Lets the impulses of the start act; where nothing closes there are none.
pub(super) fn start(problem: &mut Problem) {
    if problem.speed() == 0.0 {
        problem.points.iter_mut().for_each(|point| point.reaction = DVec3::ZERO);
    }
    let Problem { masses, bundles, points } = problem;
    for bundle in bundles {
        let pair = bundle.bodies.map(|body| Inertia::of(&masses[body as usize]));
        let mut motions = bundle.bodies.map(|body| masses[body as usize].motion);
        for point in &points[bundle.range()] {
            point.push([&pair[0], &pair[1]], &mut motions, point.impulse());
        }
        for (body, motion) in bundle.bodies.into_iter().zip(motions) {
            let mass = &mut masses[body as usize];
            if mass.is_movable() {
                mass.motion = motion;
            }
        }
    }
}

/// The points of all contacts, in the order in which they are solved.
struct Points(Vec<Local>);

impl Points {
    fn new(problem: &Problem, order: &Order) -> Self {
        let of = |&place: &u32| problem.bundles[place as usize].range();
        let places: Vec<usize> = order.places().iter().flat_map(of).collect();
        let local = |&place: &usize| Local::new(&problem.points[place]);
        Self(if places.len() < 2 * CHUNK {
            places.iter().map(local).collect()
        } else {
            places.par_iter().with_min_len(CHUNK).map(local).collect()
        })
    }
}

/// All contacts, in the order in which they are solved.
struct Contacts<'a> {
    order: &'a Order,
    tasks: Tasks<'a, &'a mut [Local]>,
    bodies: Bodies,
    momentum: Momentum,
    /// Of the last sweep.
    progress: Progress,
}

impl<'a> Contacts<'a> {
    fn new(problem: &Problem, order: &'a Order, points: &'a mut Points) -> Self {
        let mut locals = &mut points.0[..];
        let own = |&place: &u32| {
            let bundle = &problem.bundles[place as usize];
            let own = locals.split_off_mut(..bundle.points.len());
            (bundle, own.expect("all points are there"))
        };
        let owned: Vec<(&Bundle, &mut [Local])> = order.places().iter().map(own).collect();
        let task = |(bundle, own): (&Bundle, &'a mut [Local])| {
            let reach = own.iter().map(Local::reach).fold(0.0, f64::max);
            Task::new(bundle.bodies, reach, own)
        };
        let tasks = if owned.len() < 2 * CHUNK {
            owned.into_iter().map(task).collect()
        } else {
            owned.into_par_iter().with_min_len(CHUNK).map(task).collect()
        };
        Self {
            order,
            tasks: Tasks::new(order, tasks),
            bodies: Bodies::of(&problem.masses),
            momentum: Momentum::new(&problem.masses),
            progress: Progress::default(),
        }
    }

    /// Sweeps over the contacts that change by more than a velocity until there are none, or often
    /// enough; returns how often.
    fn relax(&mut self, problem: &mut Problem, calm: f64, most: u32) -> u32 {
        let mut sweeps = 0;
        while sweeps < most {
            sweeps += 1;
            if self.sweep(calm) <= calm {
                break;
            }
        }
        self.tasks.amend(&self.bodies, |points, pair, motions| admit(points, pair, motions));
        self.bodies.give(&mut problem.masses);
        self.give_reactions(problem);
        sweeps
    }

    /// Begins beyond where the last sweep ended, and sweeps once; returns the largest change, m/s.
    fn sweep(&mut self, calm: f64) -> f64 {
        let part = self.momentum.part(self.progress);
        self.momentum.carry_on(&self.bodies, part);
        let report = self.tasks.sweep(
            &self.bodies,
            false,
            calm,
            |points, pair, motions| relax_contact(points, part, pair, motions),
            |points| points.iter_mut().for_each(|point| point.carry_on(part)),
        );
        self.progress = report.progress;
        report.change
    }

    fn give_reactions(&self, problem: &mut Problem) {
        for (locals, &place) in self.tasks.works().zip(self.order.places()) {
            let range = problem.bundles[place as usize].range();
            for (local, point) in locals.iter().zip(&mut problem.points[range]) {
                local.give(point);
            }
        }
    }

    /// Goes on from other reactions, and the motions that they make.
    fn take_reactions(&mut self, problem: &Problem) {
        for (locals, &place) in self.tasks.works_mut().zip(self.order.places()) {
            let range = problem.bundles[place as usize].range();
            for (local, point) in locals.iter_mut().zip(&problem.points[range]) {
                local.take(point);
            }
        }
        self.bodies = Bodies::of(&problem.masses);
        self.momentum = Momentum::new(&problem.masses);
        self.progress = Progress::default();
    }
}

/// Solves the points of a contact, one after the other, each from beyond its last reaction by a part of the
/// way from the one before.
#[inline]
fn relax_contact(
    points: &mut [Local],
    part: f64,
    pair: [&Inertia; 2],
    motions: &mut [Motion; 2],
) -> Report {
    let (mut largest, mut progress) = (0.0f64, Progress::default());
    for point in points {
        let (change, own) = point.relax(part, pair, motions);
        largest = largest.max(change);
        progress = progress + own;
    }
    Report::new(largest.sqrt(), progress)
}

/// Takes back what momentum carried beyond the cones of a contact that rested.
fn admit(points: &mut [Local], pair: [&Inertia; 2], motions: &mut [Motion; 2]) {
    for point in points {
        point.admit(pair, motions);
    }
}
