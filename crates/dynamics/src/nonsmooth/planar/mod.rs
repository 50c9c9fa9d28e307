//! Problems of bodies that lie in a plane, solved there.
//!
//! Walls, arches and slopes that joints cut are their own mirror images: a face bears at its corners in front and at
//! those behind them, and nothing pushes to either side. Impulses that are the same on both sides obey the laws then.
//! They are not the only ones: what a brick bears in front it need not bear behind, and where bricks slide and jam there
//! are countless ways to share it, most of which turn bricks out of the plane by a little. Solvers lose themselves
//! among these before they have found the last digits. In the plane there are half as many points, and no such choice.
//!
//! So points that lie behind each other become one, and points of faces that look out of the plane bear nothing. What
//! is found is shared between the points by the rule of the lever, which turns no body out of the plane. It obeys the
//! laws of the whole problem as far as that is the same on both sides. This is looked at; where it does not do, the whole
//! problem is solved.

mod plane;
mod section;
#[cfg(test)]
mod tests;

use super::gauss_seidel::{self, Goal, Outcome};
use super::problem::{Motion, Problem};
use super::residual::Residual;
pub(crate) use plane::Plane;
use section::Section;

/// Part of the residual that may be left in the plane; the rest is for what is not the same on both sides.
const SHARE: f64 = 0.2;

/// Finds the impulses as [`gauss_seidel::solve`] does, in a plane if the bodies lie in one; returns it then. What
/// they move out of it, by no more than the residual, is taken off.
pub(crate) fn solve(problem: &mut Problem, goal: Goal) -> (Outcome, Option<Plane>) {
    let Some(mut section) = Section::of(problem, goal.residual) else {
        return (gauss_seidel::solve(problem, goal), None);
    };
    section.flatten(problem);
    let free: Vec<Motion> = problem.masses.iter().map(|mass| mass.motion).collect();
    let aim = Goal { residual: SHARE * goal.residual, ..goal };
    let within = gauss_seidel::solve(&mut section.problem, aim);
    section.give_back(problem);
    gauss_seidel::start(problem);
    let residual = Residual::of(problem);
    let is_found = within.residual.worst() <= aim.residual;
    if residual.worst() <= goal.residual || !is_found {
        return (Outcome { residual, ..within }, Some(section.plane));
    }
    for (mass, motion) in problem.masses.iter_mut().zip(free) {
        mass.motion = motion;
    }
    let whole = gauss_seidel::solve(problem, goal);
    let (sweeps, systems) = (within.sweeps + whole.sweeps, within.systems + whole.systems);
    (Outcome { sweeps, systems, ..whole }, Some(section.plane))
}
