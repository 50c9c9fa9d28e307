//! A primal–dual interior-point method: all points at once, from nothing.
//!
//! With `û = (u_n + μ |u_t|, u_t)` Signorini's and Coulomb's laws are that reaction and `û` lie in cones
//! that are dual to each other, and do no work on each other (de Saxcé & Feng 1998). Kept as they are,
//! the slips `|u_t|` make this a convex problem on cones, which interior-point methods solve (Acary,
//! Armand, Nguyen & Shpakovych 2023); here they are part of it from the beginning. Reactions and
//! velocities stay inside their cones, do the same small work at every point for its mass, and this work
//! goes to zero: the central path. A step along it is one of Newton's method with the scaling of Nesterov
//! & Todd, predictor and corrector of Mehrotra (1992), short enough to stay near the path.
//!
//! - A velocity is held as the gap rate `u_n / μ > 0` and the slip `u_t`, which is free, not as a point of
//!   its cone: how `|u_t|` bends is then exact. As long as there is a gap, the edge of `|u_t|` where the slip
//!   turns round is rounded off by it.
//! - `M + Jᵀ K J` is all that has to be factored, with 3 × 3 blocks `K` that are not symmetric. The
//!   stiffness of points that stick would grow without end, and rounding with it, so each point yields by
//!   a small part of what its bodies do: a proximal step, which has no error when it stops
//!   (Pougkakiotis & Gondzio 2021).
//! - Structures and piles at rest take ten to twenty systems to a natural map of 1e-6. Where much slips
//!   the path may turn back, as Coulomb's law allows more than one motion. Then this stops with what it
//!   has, which is often near enough for sweeps and [`newton`](super::newton) to go on from; a [`Path`] goes
//!   round the turns.

mod cone;
mod direction;
mod iterate;
mod path;
mod slopes;

use glam::DVec3;

use super::problem::Problem;
use super::sparse::Factors;
use super::system::System;
use direction::Direction;
use iterate::{Central, Iterate};
use slopes::Slopes;

pub(super) use path::Path;

/// Systems after which it is at the end of what it can do; and after which it is too slow, if the work is still above
/// this part of the square of the problem's speed.
const MOST: u32 = 30;
const SOON: u32 = 15;
const SLOW: f64 = 1e-3;

/// Steps along the path that are shorter than this part lead nowhere, if two follow each other after the first few.
const SHORT: f64 = 0.25;
const FIRST: u32 = 5;

/// Part of a step that is good enough not to try another.
const LONG: f64 = 0.3;

/// How the work of points may differ from the mean to aim at much less of it.
const NEAR: f64 = 0.1;

/// How much a point yields beside its bodies, as a part of what these do.
const YIELDING: f64 = 1e-7;

/// Brings a problem, whose masses move as its reactions have them, towards a residual, m/s; returns how
/// many systems that took. Reactions are found anew, and need not be better than those that there were.
pub(super) fn solve(problem: &mut Problem, goal: f64) -> u32 {
    let mut system = System::new(problem);
    let Some(iterate) = Iterate::start(&system) else { return let_go(&mut system) };
    let (reactions, systems) = descend(&system, iterate, goal);
    system.set(reactions);
    systems
}

/// The same by the length of the path, with so many systems at most.
pub(super) fn follow_path(problem: &mut Problem, goal: f64, most: u32) -> u32 {
    let mut system = System::new(problem);
    let Some(mut path) = Path::start(&system) else { return let_go(&mut system) };
    path.follow(&mut system, goal, most)
}

/// Nothing closes: no reactions, and no system to find them.
fn let_go(system: &mut System) -> u32 {
    let none = vec![DVec3::ZERO; system.problem.points.len()];
    system.set(none);
    0
}

/// Goes down the path as far as it leads down: the reactions there, and how many systems it took.
fn descend(system: &System, mut iterate: Iterate, goal: f64) -> (Vec<DVec3>, u32) {
    let slow = SLOW * system.speed().powi(2);
    let (mut systems, mut before) = (0, 1.0);
    loop {
        let reactions = iterate.reactions();
        if system.residual(&reactions) <= goal || systems == MOST {
            return (reactions, systems);
        }
        let slopes = Slopes::new(system, iterate, YIELDING, 1);
        let Some(factors) = Factors::new(system.matrix(|i| slopes.stiffness(i))) else {
            return (reactions, systems);
        };
        systems += 1;
        let Some((part, direction)) = step(system, &slopes, &factors) else {
            return (reactions, systems);
        };
        let turning = systems > FIRST && part.max(before) < SHORT;
        iterate = slopes.iterate;
        iterate.go(&direction, part);
        let late = systems == SOON && iterate.central(None).is_none_or(|c| c.work > slow);
        if turning || late {
            return (iterate.reactions(), systems);
        }
        before = part;
    }
}

/// A direction to go, and how much of it: towards much less work by predictor and corrector, or towards
/// the middle of the path if that is far away or the first is too short.
fn step(system: &System, slopes: &Slopes, factors: &Factors) -> Option<(f64, Direction)> {
    let iterate = &slopes.iterate;
    let find = |share: f64, work: f64, first: Option<&Direction>| {
        slopes.direction(system, factors, |i| slopes.towards(i, share * work, first))
    };
    let Central { work, least } = iterate.central(None)?;
    let predictor = find(0.0, work, None);
    let foreseen = iterate.work_after(&predictor, iterate.room(&predictor).min(1.0));
    let share = (foreseen / work).clamp(0.0, 1.0).powi(3).max(1e-4);
    let ways: &[(f64, bool)] = if least > NEAR * work {
        &[(share, true), (share.max(0.3), false), (0.8, false)]
    } else {
        &[(share.max(0.5), false), (1.0, false)]
    };
    let mut best: Option<(f64, Direction)> = None;
    for &(share, corrected) in ways {
        let direction = find(share, work, corrected.then_some(&predictor));
        let Some(part) = iterate.part(&direction) else { continue };
        if best.as_ref().is_none_or(|(longest, _)| part > *longest) {
            best = Some((part, direction));
        }
        if part > LONG {
            break;
        }
    }
    best
}
