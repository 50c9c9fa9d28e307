//! Newton's method on an augmented Lagrangian: all contacts at once.
//!
//! Gauss–Seidel carries an impulse from body to body, one contact a sweep; through a tall stack, or
//! under a body much heavier than those that bear it, that takes thousands of sweeps. Here the
//! velocities `v` of all bodies are the unknowns. With multipliers `r` and, at every point, a
//! resistance `ρ`, they minimise
//!
//! ```text
//! ½ (v − free)ᵀ M (v − free) + Σ |Π(r − ρ (u + μ |u_t| n))|² / 2ρ,    u = J v + bias
//! ```
//!
//! with the projection Π onto Coulomb's cone: convex as long as the term `μ |u_t| n` (de Saxcé & Feng
//! 1998) is kept, so Newton's method with a line search finds the minimum. Then
//! `r ← Π(r − ρ (u + μ |u_t| n))`, the term is taken anew, and so on (Alart & Curnier 1991). The
//! matrices `M + Jᵀ ρ DΠ J` are positive definite whatever the contacts, also where four points bear
//! what three could.
//!
//! The term is zero at first, and then that of points that slip: at those that stick what is left of
//! a velocity would let bodies sink into each other as far, and a structure at rest would be asked
//! for the forces of one that sinks.

mod minimum;
mod rows;
mod system;

use rayon::prelude::*;

use super::problem::Problem;
use super::residual::Residual;
use super::split::split;
use system::{System, sweeps_per_system};

/// The resistance of a point to its velocity, relative to that of the bodies' own inertia there:
/// at first, and at most.
const RESISTANCE: f64 = 1e3;
const MOST_RESISTANCE: f64 = 1e7;

/// By how much the resistance grows where the residual falls too slowly.
const GROWTH: f64 = 10.0;

/// What one update of the multipliers should leave of the residual.
const ENOUGH: f64 = 0.1;

/// Most of Newton's steps between two updates of the multipliers.
const INNER: u32 = 30;

/// How many sweeps take as long as this method usually does where it works.
pub(super) fn worth(problem: &Problem) -> u32 {
    (USUAL * sweeps_per_system(problem)) as u32
}

/// Systems that this method usually takes where it works.
const USUAL: f64 = 25.0;

/// How it went.
pub(super) struct Improvement {
    /// Systems that were solved.
    pub(super) systems: u32,
    /// Whether any island came nearer to the residual. The others are as they were.
    pub(super) nearer: bool,
}

/// Brings a problem, whose masses move as its impulses have them, towards a residual, m/s: every island
/// of it that is not there yet, on its own.
pub(super) fn improve(problem: &mut Problem, goal: f64, most: u32) -> Improvement {
    let mut parts = split(problem);
    parts.retain(|part| Residual::of(&part.problem).worst() > goal);
    let each = parts.par_iter_mut().map(|part| improve_island(&mut part.problem, goal, most));
    let all: Vec<Improvement> = each.collect();
    for (part, _) in parts.iter().zip(&all).filter(|(_, own)| own.nearer) {
        part.give_back(problem);
    }
    Improvement {
        systems: all.iter().map(|own| own.systems).sum(),
        nearer: all.iter().any(|own| own.nearer),
    }
}

fn improve_island(problem: &mut Problem, goal: f64, most: u32) -> Improvement {
    let before = Residual::of(problem).worst();
    let systems = solve(problem, goal, most);
    Improvement { systems, nearer: Residual::of(problem).worst() < before }
}

fn solve(problem: &mut Problem, goal: f64, most: u32) -> u32 {
    let mut system = System::new(problem);
    let mut solved = 0;
    let mut before = f64::INFINITY;
    while solved < most {
        let inner = system.minimise(goal);
        solved += inner.solved;
        if !inner.settled {
            // Too stiff to find the minimum from here.
            if system.hardness <= 1.0 {
                break;
            }
            system.harden(GROWTH.recip());
            continue;
        }
        system.update();
        let residual = Residual::of(system.problem).worst();
        let (kept, dilation) = system.residual_as_dilated();
        if residual <= goal {
            break;
        }
        if kept <= (ENOUGH * residual).max(goal) {
            system.dilation = dilation;
            before = f64::INFINITY;
            continue;
        }
        if kept > ENOUGH * before && system.hardness < MOST_RESISTANCE {
            system.harden(GROWTH);
        }
        before = kept;
    }
    system.update();
    solved
}
