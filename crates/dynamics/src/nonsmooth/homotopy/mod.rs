//! Proximal steps whose ends are found by following a way to them, piece by piece: from near a solution to the last
//! digits of one.
//!
//! A step is that of [Newton's method](super::newton): reactions `r` obey the laws with the velocities
//! `u + y (r − r₀) / mass`, and `r₀` are those before. Where grains jam, reactions have to go far for the last
//! digits, in long steps with a small yielding `y`, and many points begin or cease to stick, slip and bear on the way.
//! Newton's method does not find the end of such a step. Here velocities have an offset first with which `r₀` obeys
//! the laws, and it goes continuously. On every piece of the law, where all points stay open, stick or slip, the equations
//! are smooth and their solutions a curve, along which offsets go or, behind a turn, come back for a while; at the edge of
//! a piece it goes on into the next one. A step along it ends at the first edge that a point gets to, and
//! is brought back to it by Newton's method while that point is held at the edge: Lemke's method, but for cones instead of
//! pyramids (Allgower & Georg 1990, chapters 6 and 12 to 15).
//!
//! Everything is reckoned in changes since the beginning of the step, which is short: neither velocities nor
//! reactions lose digits by their difference.
//!
//! It costs two to four systems for every edge. A way may be too long, turn too often, or be lost in a sharp bend; then
//! a shorter step is tried, with a larger yielding. A solution need not be near: where faces are turned against each other by
//! a millionth, what bears and what does not is decided by velocities of 1e-9 and less, in every combination.

mod follow;
mod piece;
mod track;

use glam::DVec3;

use super::problem::Problem;
use super::residual::Residual;
use super::system::System;
use follow::follow;

/// The yielding of points, relative to that of their bodies: at first, at least and at most.
const YIELDING: f64 = 1e-4;
const LEAST_YIELDING: f64 = 1e-12;
const MOST_YIELDING: f64 = 0.1;

/// What becomes of it after a step that arrived with a few systems, with more, and after one that did not.
const AT_ONCE: f64 = 0.1;
const ARRIVED: f64 = 0.5;
const FAILED: f64 = 3.0;
const FEW: u32 = 20;

/// How many steps may fail one after the other.
const FAILURES: u32 = 8;

/// Brings a problem, whose masses move as its reactions have them and which is near a solution, towards a residual, m/s,
/// with at most so many systems; returns how many it took. The residual does not grow.
pub(super) fn solve(problem: &mut Problem, goal: f64, most: u32) -> u32 {
    let mut system = System::new(problem);
    let mut here = (Residual::of(system.problem).worst(), system.reactions());
    let mut best = here.clone();
    let (mut yielding, mut systems, mut failures) = (YIELDING, 0, 0);
    while best.0 > goal && systems < most && failures < FAILURES && yielding < MOST_YIELDING {
        let found = follow(&system, here.0, goal, yielding, most - systems);
        systems += found.systems;
        let residual = set(&mut system, &found.reactions);
        if residual < best.0 {
            best = (residual, found.reactions.clone());
        }
        if found.arrived {
            here = (residual, found.reactions);
            let less = if found.systems <= FEW { AT_ONCE } else { ARRIVED };
            yielding = (less * yielding).max(LEAST_YIELDING);
            failures = 0;
        } else {
            set(&mut system, &here.1);
            yielding *= FAILED;
            failures += 1;
        }
    }
    set(&mut system, &best.1);
    systems
}

fn set(system: &mut System, reactions: &[DVec3]) -> f64 {
    system.set(reactions.iter().copied());
    Residual::of(system.problem).worst()
}
