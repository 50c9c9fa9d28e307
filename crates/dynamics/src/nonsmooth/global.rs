//! All bodies of an island at once, where sweeps take too long.
//!
//! [`interior_point`] finds its way from nothing, or comes near; sweeps settle which points stick, slip and
//! part there; and [`newton`] goes the rest of the way.

use rayon::prelude::*;

use super::gauss_seidel;
use super::interior_point;
use super::newton;
use super::problem::Problem;
use super::residual::Residual;
use super::split::split;
use super::system::sweeps_per_system;

/// Times the residual that is asked for from which Newton's method is tried first.
const NEAR: f64 = 1e3;

/// Systems of Newton's method if it is tried first, and after the interior point.
const FEW: u32 = 20;
const MANY: u32 = 300;

/// Sweeps between the interior point and Newton's method.
const SWEEPS: u32 = 60;

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

/// Brings a problem, whose masses move as its reactions have them, towards a residual, m/s: every island
/// of it that is not there yet, on its own. What was tried before in vain, is not tried `again`.
pub(super) fn improve(problem: &mut Problem, goal: f64, again: bool) -> Improvement {
    let mut parts = split(problem);
    parts.retain(|part| Residual::of(&part.problem).worst() > goal);
    let each = parts.par_iter_mut().map(|part| improve_island(&mut part.problem, goal, again));
    let all: Vec<Improvement> = each.collect();
    for (part, _) in parts.iter().zip(&all).filter(|(_, own)| own.nearer) {
        part.give_back(problem);
    }
    Improvement {
        systems: all.iter().map(|own| own.systems).sum(),
        nearer: all.iter().any(|own| own.nearer),
    }
}

fn improve_island(problem: &mut Problem, goal: f64, again: bool) -> Improvement {
    let left = |problem: &Problem| Residual::of(problem).worst();
    let before = left(problem);
    let mut systems = 0;
    if again || before <= NEAR * goal {
        systems += newton::solve(problem, goal, if again { MANY } else { FEW });
    }
    if !again && left(problem) > goal {
        let mut anew = problem.clone();
        systems += interior_point::solve(&mut anew, goal);
        if left(&anew) > goal {
            gauss_seidel::sweep_on(&mut anew, goal, SWEEPS);
        }
        if left(&anew) < left(problem) {
            *problem = anew;
        }
        if left(problem) > goal {
            systems += newton::solve(problem, goal, MANY);
        }
    }
    Improvement { systems, nearer: left(problem) < before }
}
