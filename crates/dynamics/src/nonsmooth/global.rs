//! All bodies of an island at once, where sweeps take too long, or leave too much.
//!
//! [`interior_point`] finds its way from nothing, or comes near; sweeps settle which points stick, slip and
//! part there; and [`newton`] goes the rest of the way. Where that is not near enough, the interior point's
//! [`Path`] is followed round its turns, and the rest of the way tried from every stage of it. All these are for the
//! first digits; the last ones are found from there by Newton's method or [`homotopy`], or
//! from farther down the path.

use rayon::prelude::*;

use super::gauss_seidel;
use super::homotopy;
use super::interior_point::{self, Path};
use super::newton;
use super::problem::{Bundle, Problem};
use super::residual::Residual;
use super::split::split;
use super::system::{System, sweeps_per_system};

/// Times the residual that is asked for from which Newton's method is tried first, and after sweeps.
const NEAR: f64 = 1e3;
const CLOSE: f64 = 300.0;

/// Systems of Newton's method if it is tried first, from where a method came near, and if nothing else is left.
const FEW: u32 = 20;
const SOME: u32 = 40;
const MANY: u32 = 300;

/// Times the residual that is asked for from which Newton's method finishes slender structures, and its systems there.
const AT_REST: f64 = 30.0;
const FINISHING: u32 = 3;

/// Sweeps between a method that came near and Newton's.
const SWEEPS: u32 = 60;

/// Systems of a path until the rest of the way is tried, if it has not come near before, and from then on.
const STAGE: u32 = 60;
const NEXT_STAGE: u32 = 20;

/// What is to be left, at most, of how far a path was from the laws when the rest of the way was last tried in vain.
const NEARER: f64 = 0.3;

/// What the residual may be of the speed that reactions have to change when the last digits are sought; and how many
/// times that where the others have ended before.
const FIRST_DIGITS: f64 = 0.5e-6;
const NEARLY: f64 = 100.0;

/// Part of the residual that is asked for to which Newton's method goes on for the last digits: its last steps gain
/// many at once, and the velocities of bodies that slide can be less exact than the residual.
const BEYOND: f64 = 0.01;

/// Systems of [`homotopy`] until the path is tried for the last digits, and systems of that: one that takes more has many
/// turns, and does not get there.
const EDGES: u32 = 100;
const MIDDLE: u32 = 300;

/// Systems that this usually takes where it works.
const USUAL: f64 = 25.0;

/// What it would cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Price {
    /// Sweeps that take as long as one system.
    pub(super) system: f64,
    /// Sweeps that take as long as it usually does where it works.
    pub(super) all: u32,
}

impl Price {
    pub(super) fn of(problem: &Problem) -> Self {
        let system = sweeps_per_system(problem);
        Self { system, all: (USUAL * system) as u32 }
    }
}

/// How it went.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Improvement {
    /// Systems that were solved.
    pub(super) systems: u32,
    /// Whether any island came nearer to the residual. The others are as they were.
    pub(super) nearer: bool,
}

/// Finishes, before any sweeps, slender structures that are nearly at rest: there a system costs no more than
/// a few sweeps. These would leave, in reactions whose velocities are those asked for, a small force that is missing
/// all along a stack; it would lean, step by step.
///
/// Returns how many systems it took.
pub(super) fn finish_slender(problem: &mut Problem, goal: f64) -> u32 {
    if !is_slender(problem) || left(problem) <= goal {
        return 0;
    }
    let finish = |part: &mut Problem| {
        let before = left(part);
        if before > AT_REST * goal || !is_slender(part) {
            return Improvement::default();
        }
        let systems = newton::solve(part, BEYOND * goal, FINISHING);
        Improvement { systems, nearer: left(part) < before }
    };
    improve_islands(problem, goal, finish).systems
}

/// Whether no more pairs of bodies touch than there are bodies: then elimination fills hardly anything in.
fn is_slender(problem: &Problem) -> bool {
    let movable = |&body: &u32| problem.masses[body as usize].is_movable();
    let is_pair = |bundle: &&Bundle| bundle.bodies.iter().all(movable);
    let pairs = problem.bundles.iter().filter(is_pair).count();
    pairs <= problem.masses.iter().filter(|mass| mass.is_movable()).count()
}

/// Brings a problem, whose masses move as its reactions have them, towards a residual, m/s: every island
/// of it that is not there yet, on its own, with about so many systems at most. What was tried before in vain,
/// is not tried `again`.
///
/// `speed` is the fastest velocity that reactions have to change, m/s.
pub(super) fn improve(
    problem: &mut Problem,
    goal: f64,
    speed: f64,
    again: bool,
    most: u32,
) -> Improvement {
    let first = goal.max(FIRST_DIGITS * speed);
    improve_islands(problem, goal, |part| improve_island(part, [first, goal], again, most))
}

/// Every island of a problem that is farther from the laws than a residual, m/s, on its own.
fn improve_islands(
    problem: &mut Problem,
    goal: f64,
    improve: impl Fn(&mut Problem) -> Improvement + Sync,
) -> Improvement {
    let mut parts = split(problem);
    parts.retain(|part| left(&part.problem) > goal);
    let all: Vec<Improvement> =
        parts.par_iter_mut().map(|part| improve(&mut part.problem)).collect();
    for (part, _) in parts.iter().zip(&all).filter(|(_, own)| own.nearer) {
        part.give_back(problem);
    }
    Improvement {
        systems: all.iter().map(|own| own.systems).sum(),
        nearer: all.iter().any(|own| own.nearer),
    }
}

fn left(problem: &Problem) -> f64 {
    Residual::of(problem).worst()
}

fn improve_island(
    problem: &mut Problem,
    [first, goal]: [f64; 2],
    again: bool,
    most: u32,
) -> Improvement {
    let before = left(problem);
    let mut systems = 0;
    if before > first {
        let share = if first > goal { most / 2 } else { most };
        systems += find_first_digits(problem, first, again, share);
    }
    if left(problem) > goal {
        let rest = most.saturating_sub(systems);
        systems += find_last_digits(problem, [first, goal], rest);
    }
    Improvement { systems, nearer: left(problem) < before }
}

fn find_first_digits(problem: &mut Problem, goal: f64, again: bool, most: u32) -> u32 {
    let mut systems = 0;
    if again || left(problem) <= NEAR * goal {
        systems += newton::solve(problem, goal, if again { MANY } else { FEW });
    }
    if !again && left(problem) > goal {
        let mut anew = problem.clone();
        systems += interior_point::solve(&mut anew, goal);
        systems += go_the_rest(anew, problem, goal);
        if left(problem) > goal {
            systems += follow_path(problem, goal, most.saturating_sub(systems));
        }
        if left(problem) > goal {
            systems += newton::solve(problem, goal, MANY);
        }
    }
    systems
}

/// From where the first digits are, or nearly so.
fn find_last_digits(problem: &mut Problem, [first, goal]: [f64; 2], most: u32) -> u32 {
    let mut systems = 0;
    let are_last = first > goal;
    if are_last {
        systems += newton::solve(problem, BEYOND * goal, FEW);
    }
    if left(problem) > NEARLY * first {
        return systems;
    }
    if are_last && left(problem) > goal {
        systems += homotopy::solve(problem, goal, EDGES.min(most));
    }
    if are_last && left(problem) > goal {
        systems += follow_path(problem, goal, MIDDLE.min(most.saturating_sub(systems)));
    }
    // As much as if nothing else had been tried: sheared ballast may need it all.
    if left(problem) > goal {
        systems += homotopy::solve(problem, goal, most);
    }
    systems
}

/// From where a method has come near; `best` becomes what is found on the way if that is better.
fn go_the_rest(mut near: Problem, best: &mut Problem, goal: f64) -> u32 {
    keep_better(best, &near);
    if left(best) <= goal {
        return 0;
    }
    gauss_seidel::sweep_on(&mut near, goal, SWEEPS);
    keep_better(best, &near);
    if left(best) <= goal || left(&near) > CLOSE * goal {
        return 0;
    }
    let systems = newton::solve(&mut near, goal, SOME);
    keep_better(best, &near);
    systems
}

fn keep_better(best: &mut Problem, other: &Problem) {
    if left(other) < left(best) {
        best.clone_from(other);
    }
}

/// The path, until the rest of the way can be gone from it.
fn follow_path(best: &mut Problem, goal: f64, most: u32) -> u32 {
    let mut anew = best.clone();
    let mut system = System::new(&mut anew);
    let Some(mut path) = Path::start(&system) else { return 0 };
    let (mut systems, mut stage, mut near) = (0, STAGE, CLOSE * goal);
    while left(best) > goal && !path.ended && systems < most {
        systems += path.follow(&mut system, near.max(goal), stage.min(most - systems));
        near = near.min(NEARER * left(system.problem));
        systems += go_the_rest(system.problem.clone(), best, goal);
        stage = NEXT_STAGE;
    }
    systems
}
