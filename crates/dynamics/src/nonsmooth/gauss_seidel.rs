//! Non-linear Gauss–Seidel: one contact after the other, each point solved exactly while the others
//! stay (Jean 1999).
//!
//! Many contacts are taken by their colours; those of one colour share no body that moves, so that
//! several threads may solve them at the same time, with the same result.

use glam::DVec3;

use super::colour::{Order, order};
use super::coulomb::react;
use super::newton;
use super::point::Point;
use super::problem::{Bundle, Mass, Problem};
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
    let (mut sweeps, mut systems) = (0, 0);
    let mut patience = goal.patience;
    let mut trial = patience;
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
            let solved = Residual::of(problem).worst() <= goal.residual;
            patience = if solved { patience / 2 } else { 2 * patience };
            patience = patience.clamp(PATIENCE[0], PATIENCE[1]);
            trial = sweeps + patience;
            continue;
        }
        let most = LOOK.min(trial - sweeps).min(goal.sweeps - sweeps);
        sweeps += relax_all(problem, &order, goal.residual, most);
    }
}

/// Lets the impulses of the start act; where nothing closes there are none.
pub(super) fn start(problem: &mut Problem) {
    if problem.speed() == 0.0 {
        problem.points.iter_mut().for_each(|point| point.reaction = DVec3::ZERO);
    }
    let Problem { masses, bundles, points } = problem;
    for bundle in bundles {
        let mut pair = bundle.bodies.map(|body| masses[body as usize]);
        for point in &points[bundle.range()] {
            let [a, b] = &mut pair;
            point.push([a, b], point.impulse());
        }
        put_back(masses, bundle.bodies, pair.map(|mass| mass.motion));
    }
}

/// Sweeps to and fro until nothing changes by more than a velocity any more, or often enough;
/// returns how often.
fn relax_all(problem: &mut Problem, order: &Order, calm: f64, most: u32) -> u32 {
    let Problem { masses, bundles, points } = problem;
    let mut tasks = tasks(bundles, points, order);
    let mut sweeps = 0;
    while sweeps < most {
        let there = sweep(&mut tasks, masses, order, false, |points, pair| {
            relax_contact(points.iter_mut(), pair)
        });
        let back = sweep(&mut tasks, masses, order, true, |points, pair| {
            relax_contact(points.iter_mut().rev(), pair)
        });
        sweeps += 2;
        if there.max(back) <= calm {
            break;
        }
    }
    sweeps
}

/// The points of the contacts in the order in which they are solved.
fn tasks<'a>(
    bundles: &[Bundle],
    points: &'a mut [Point],
    order: &Order,
) -> Vec<Task<&'a mut [Point]>> {
    let mut slices: Vec<Option<&mut [Point]>> = Vec::with_capacity(bundles.len());
    let mut rest = points;
    for bundle in bundles {
        let (own, others) = rest.split_at_mut(bundle.points.len());
        slices.push(Some(own));
        rest = others;
    }
    let task = |&place: &u32| {
        let points = slices[place as usize].take().expect("every contact has one place");
        Task::new(bundles[place as usize].bodies, points)
    };
    order.places().iter().map(task).collect()
}

/// Solves the points of a contact, one after the other; returns by how much a velocity changed.
fn relax_contact<'a>(points: impl Iterator<Item = &'a mut Point>, pair: &mut [Mass; 2]) -> f64 {
    points.map(|point| relax_point(point, pair)).fold(0.0, f64::max)
}

/// Solves a point; returns by how much its own velocity changed, m/s.
#[inline]
fn relax_point(point: &mut Point, [a, b]: &mut [Mass; 2]) -> f64 {
    let velocity = point.velocity([&a.motion, &b.motion]) + point.bias;
    if velocity.x >= 0.0 && point.reaction == DVec3::ZERO {
        return 0.0;
    }
    let free = velocity - point.delassus * point.reaction;
    let (reaction, _) = react(&point.delassus, free, point.friction);
    let change = reaction - point.reaction;
    point.push([a, b], change);
    point.reaction = reaction;
    (point.delassus * change).length()
}
