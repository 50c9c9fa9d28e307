//! Non-linear Gauss–Seidel: one contact after the other, each point solved exactly while the others
//! stay (Jean 1999).
//!
//! Many contacts are taken by their colours; those of one colour share no body that moves, so that
//! several threads may solve them at the same time, with the same result.

use glam::DVec3;

use super::colour::{Order, order};
use super::local::Local;
use super::newton;
use super::problem::{Mass, Motion, Problem};
use super::residual::Residual;
use super::sweep::{Task, put_back, sweep};

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// Of the natural map, m/s.
    pub(crate) residual: f64,
    pub(crate) sweeps: u32,
    /// Sweeps before Newton's method is tried.
    pub(crate) patience: u32,
}

/// How it went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    pub(crate) sweeps: u32,
    /// Linear systems of all bodies.
    pub(crate) systems: u32,
    pub(crate) residual: Residual,
    /// Sweeps before Newton's method should be tried in a problem like this one.
    pub(crate) patience: u32,
}

/// Most sweeps between looks at the residual.
const LOOK: u32 = 20;

/// Fewest and most sweeps before Newton's method is tried.
const PATIENCE: [u32; 2] = [10, 2_000];

/// Systems that Newton's method may solve at a time.
const SYSTEMS: u32 = 40;

/// Finds the impulses, beginning with those that the points have.
///
/// Where sweeps take too long, [`newton`] is tried: soon where it served well in the steps before,
/// late where it was of no use.
pub(crate) fn solve(problem: &mut Problem, goal: Goal) -> Outcome {
    start(problem);
    let order = order(problem);
    let mut locals = locals(problem, &order);
    let mut contacts = Contacts::new(problem, &order, &mut locals);
    let (mut sweeps, mut systems) = (0, 0);
    let mut patience = goal.patience;
    let mut trial = patience;
    let mut calm = goal.residual;
    loop {
        let residual = Residual::of(problem);
        let solved = residual.worst() <= goal.residual;
        if solved || sweeps >= goal.sweeps {
            if !solved && systems == 0 {
                patience -= patience / 8;
            }
            return Outcome { sweeps, systems, residual, patience };
        }
        if sweeps >= trial {
            systems += newton::improve(problem, 0.5 * goal.residual, SYSTEMS);
            contacts.take_reactions(problem);
            let solved = Residual::of(problem).worst() <= goal.residual;
            patience = if solved { patience / 2 } else { 2 * patience };
            patience = patience.clamp(PATIENCE[0], PATIENCE[1]);
            trial = sweeps + patience;
            continue;
        }
        let most = LOOK.min(trial - sweeps).min(goal.sweeps - sweeps);
        let done = contacts.relax(&mut problem.masses, calm, most);
        sweeps += done;
        if done < most {
            calm *= 0.5;
        }
        contacts.give_reactions(problem);
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
        put_back(masses, bundle.bodies, motions);
    }
}

/// The points of all contacts, in the order in which they are solved.
fn locals(problem: &Problem, order: &Order) -> Vec<Local> {
    let points = |&place: &u32| &problem.points[problem.bundles[place as usize].range()];
    order.places().iter().flat_map(points).map(Local::new).collect()
}

/// All contacts, in the order in which they are solved.
struct Contacts<'a> {
    order: &'a Order,
    tasks: Vec<Task<&'a mut [Local]>>,
}

impl<'a> Contacts<'a> {
    fn new(problem: &Problem, order: &'a Order, locals: &'a mut [Local]) -> Self {
        let mut rest = locals;
        let mut tasks = Vec::with_capacity(problem.bundles.len());
        for &place in order.places() {
            let bundle = &problem.bundles[place as usize];
            let (own, others) = rest.split_at_mut(bundle.points.len());
            let reach = own.iter().map(Local::reach).fold(0.0, f64::max);
            tasks.push(Task::new(bundle.bodies, reach, own));
            rest = others;
        }
        Self { order, tasks }
    }

    /// Sweeps to and fro over the contacts that change by more than a velocity until there are none, or
    /// often enough; returns how often.
    fn relax(&mut self, masses: &mut [Mass], calm: f64, most: u32) -> u32 {
        let Self { order, tasks } = self;
        let mut sweeps = 0;
        while sweeps < most {
            let [there, back] = [false, true].map(|backward| {
                sweep(tasks, masses, order, backward, calm, |points, masses, motions| {
                    relax_contact(points, backward, masses, motions)
                })
            });
            sweeps += 2;
            if there.max(back) <= calm {
                break;
            }
        }
        sweeps
    }

    fn give_reactions(&self, problem: &mut Problem) {
        for (task, &place) in self.tasks.iter().zip(self.order.places()) {
            let range = problem.bundles[place as usize].range();
            for (local, point) in task.work.iter().zip(&mut problem.points[range]) {
                point.reaction = local.reaction_of(point);
            }
        }
    }

    fn take_reactions(&mut self, problem: &Problem) {
        for (task, &place) in self.tasks.iter_mut().zip(self.order.places()) {
            let range = problem.bundles[place as usize].range();
            for (local, point) in task.work.iter_mut().zip(&problem.points[range]) {
                local.set_reaction_of(point);
            }
        }
    }
}

/// Solves the points of a contact, one after the other; returns by how much a velocity changed.
fn relax_contact(
    points: &mut [Local],
    backward: bool,
    masses: [&Mass; 2],
    motions: &mut [Motion; 2],
) -> f64 {
    let relax = |point: &mut Local| point.relax(masses, motions);
    if backward {
        points.iter_mut().rev().map(relax).fold(0.0, f64::max)
    } else {
        points.iter_mut().map(relax).fold(0.0, f64::max)
    }
}
