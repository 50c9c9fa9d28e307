//! Non-linear Gauss–Seidel: one contact after the other, each point solved exactly while the others
//! stay (Jean 1999), with [`momentum`](super::momentum) from sweep to sweep.
//!
//! Many contacts are taken by their colours; those of one colour share no body that moves, so that
//! several threads may solve them at the same time, with the same result.

use glam::DVec3;
use rayon::prelude::*;

use super::colour::{Order, order};
use super::global::{Price, improve};
use super::local::Local;
use super::momentum::{Carried, Momentum, Progress};
use super::motions::Motions;
use super::point::Point;
use super::problem::{Mass, Motion, Problem};
use super::residual::Residual;
use super::sweep::{Task, sweep};

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

/// Contacts that a thread carries on at a time.
const CHUNK: usize = 2_048;

/// Finds the impulses, beginning with those that the points have.
///
/// Where sweeps take too long, all bodies are solved at once ([`global`]): when sweeps have cost half of what
/// that would where it served well in the steps before, later where it was of no use. What it takes counts as
/// the sweeps that take as long. If all is of no avail, the best impulses that were met are those found.
pub(crate) fn solve(problem: &mut Problem, goal: Goal) -> Outcome {
    let free: Vec<Motion> = problem.masses.iter().map(|mass| mass.motion).collect();
    start(problem);
    let order = order(problem);
    let mut points = Points::new(problem, &order);
    let mut contacts = Contacts::new(problem, &order, &mut points);
    let mut best = Best::none();
    let (mut sweeps, mut systems, mut spent) = (0, 0, 0);
    let mut patience = goal.patience;
    let mut trial = patience;
    let mut price = None;
    let mut calm = goal.residual;
    loop {
        let residual = Residual::of(problem);
        let solved = residual.worst() <= goal.residual;
        if solved || sweeps + spent >= goal.sweeps {
            if !solved && systems == 0 {
                patience -= patience / 8;
            }
            let residual = if solved { residual } else { best.restore(problem, &free, residual) };
            return Outcome { sweeps, systems, residual, patience };
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
            let improvement = improve(problem, 0.5 * goal.residual, systems > 0);
            systems += improvement.systems;
            spent = (f64::from(systems) * price.system) as u32;
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
        let pair = bundle.bodies.map(|body| &masses[body as usize]);
        let mut motions = pair.map(|mass| mass.motion);
        for point in &points[bundle.range()] {
            point.push(pair, &mut motions, point.impulse());
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
struct Points {
    locals: Vec<Local>,
    reactions: Vec<Carried>,
}

impl Points {
    fn new(problem: &Problem, order: &Order) -> Self {
        let of = |&place: &u32| &problem.points[problem.bundles[place as usize].range()];
        let points = || order.places().iter().flat_map(of);
        let locals: Vec<Local> = points().map(Local::new).collect();
        let carried = |(point, local): (&Point, &Local)| {
            Carried::new(local.of(point), point.delassus.x_axis.x)
        };
        let reactions = points().zip(&locals).map(carried).collect();
        Self { locals, reactions }
    }
}

/// The points of a contact.
struct Contact<'a> {
    locals: &'a mut [Local],
    reactions: &'a mut [Carried],
}

/// All contacts, in the order in which they are solved.
struct Contacts<'a> {
    order: &'a Order,
    tasks: Vec<Task<Contact<'a>>>,
    motions: Motions,
    momentum: Momentum,
}

impl<'a> Contacts<'a> {
    fn new(problem: &Problem, order: &'a Order, points: &'a mut Points) -> Self {
        let (mut locals, mut reactions) = (&mut points.locals[..], &mut points.reactions[..]);
        let mut tasks = Vec::with_capacity(problem.bundles.len());
        for &place in order.places() {
            let bundle = &problem.bundles[place as usize];
            let count = bundle.points.len();
            let own = Contact {
                locals: locals.split_off_mut(..count).expect("all points are there"),
                reactions: reactions.split_off_mut(..count).expect("all points are there"),
            };
            let reach = own.locals.iter().map(Local::reach).fold(0.0, f64::max);
            tasks.push(Task::new(bundle.bodies, reach, own));
        }
        let motions = Motions::of(&problem.masses);
        Self { order, tasks, motions, momentum: Momentum::new(&problem.masses) }
    }

    /// Sweeps over the contacts that change by more than a velocity until there are none, or often
    /// enough; returns how often.
    fn relax(&mut self, problem: &mut Problem, calm: f64, most: u32) -> u32 {
        let mut sweeps = 0;
        while sweeps < most {
            self.carry_on();
            let Self { order, tasks, motions, .. } = self;
            let change = sweep(tasks, &problem.masses, motions, order, false, calm, relax_contact);
            sweeps += 1;
            if change <= calm {
                break;
            }
        }
        for task in &mut self.tasks {
            task.amend(&problem.masses, &self.motions, admit);
        }
        self.motions.give(&mut problem.masses);
        self.give_reactions(problem);
        sweeps
    }

    /// Lets the next sweep begin beyond where the last one ended.
    fn carry_on(&mut self) {
        let progress = |tasks: &[Task<Contact>]| {
            Progress::of(tasks.iter().flat_map(|task| &*task.work.reactions))
        };
        let carry_on = |task: &mut Task<Contact>, part: f64| {
            task.work.reactions.iter_mut().for_each(|reaction| reaction.carry_on(part));
        };
        let part = if self.tasks.len() < 2 * CHUNK {
            let part = self.momentum.part(progress(&self.tasks));
            self.tasks.iter_mut().for_each(|task| carry_on(task, part));
            part
        } else {
            let all: Vec<Progress> = self.tasks.par_chunks(CHUNK).map(progress).collect();
            let part = self.momentum.part(all.into_iter().sum());
            self.tasks.par_iter_mut().with_min_len(CHUNK).for_each(|task| carry_on(task, part));
            part
        };
        self.momentum.carry_on(&self.motions, part);
    }

    fn give_reactions(&self, problem: &mut Problem) {
        for (task, &place) in self.tasks.iter().zip(self.order.places()) {
            let range = problem.bundles[place as usize].range();
            let Contact { locals, reactions } = &task.work;
            for ((local, reaction), point) in
                locals.iter().zip(&**reactions).zip(&mut problem.points[range])
            {
                point.reaction = local.to(point, reaction.now);
            }
        }
    }

    /// Goes on from other reactions, and the motions that they make.
    fn take_reactions(&mut self, problem: &Problem) {
        for (task, &place) in self.tasks.iter_mut().zip(self.order.places()) {
            let range = problem.bundles[place as usize].range();
            let Contact { locals, reactions } = &mut task.work;
            for ((local, reaction), point) in
                locals.iter().zip(&mut **reactions).zip(&problem.points[range])
            {
                reaction.reset(local.of(point));
            }
        }
        self.motions = Motions::of(&problem.masses);
        self.momentum = Momentum::new(&problem.masses);
    }
}

/// Solves the points of a contact, one after the other; returns by how much a velocity changed.
fn relax_contact(contact: &mut Contact, masses: [&Mass; 2], motions: &mut [Motion; 2]) -> f64 {
    let points = contact.locals.iter_mut().zip(&mut *contact.reactions);
    points
        .map(|(local, reaction)| local.relax(&mut reaction.now, masses, motions))
        .fold(0.0, f64::max)
}

/// Takes back what momentum carried beyond the cones of a contact that rested.
fn admit(contact: &mut Contact, masses: [&Mass; 2], motions: &mut [Motion; 2]) {
    for (local, reaction) in contact.locals.iter().zip(&mut *contact.reactions) {
        local.admit(&mut reaction.now, masses, motions);
    }
}
