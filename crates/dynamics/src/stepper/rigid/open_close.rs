//! Which contacts at edges and corners are closed: open–close iterations (Shi 1988).
//!
//! Convex bodies do not overlap if they are apart along any one direction. Where they touch at an edge or a
//! corner of both there are several, and the condition on a step is that one of them stays open, not a given one. So
//! a step is first solved without such contacts; those that then close along all their ways out are added, by the
//! one along which they close the least, and the step is solved again.

use crate::nonsmooth::gauss_seidel::Outcome;
use crate::nonsmooth::{Bundle, Motion, Point, Problem};
use crate::stepper::rigid::constraints::Constraints;

/// How often a step is solved at most. What still closes after that does so for one step.
const SOLVES: u32 = 4;

/// How a step was solved.
pub(in crate::stepper) struct Solved {
    pub(in crate::stepper) outcome: Outcome,
    /// The fastest velocity that the impulses had to change, m/s.
    pub(in crate::stepper) speed: f64,
    /// The residual at which the solver would have stopped, m/s.
    pub(in crate::stepper) goal: f64,
}

/// Solves a problem to which contacts that may be open are added where they close.
pub(super) fn solve(
    problem: &mut Problem,
    open: &Constraints,
    mut solver: impl FnMut(&mut Problem) -> Solved,
) -> Solved {
    if open.bundles.is_empty() {
        return solver(problem);
    }
    let free: Vec<Motion> = problem.masses.iter().map(|mass| mass.motion).collect();
    let mut closed = vec![false; open.bundles.len()];
    let mut solved = solver(problem);
    for _ in 1..SOLVES {
        if !close(problem, open, &mut closed, solved.tolerance()) {
            break;
        }
        for (mass, &motion) in problem.masses.iter_mut().zip(&free) {
            mass.motion = motion;
        }
        let Outcome { sweeps, systems, .. } = solved.outcome;
        solved = solver(problem);
        solved.outcome.sweeps += sweeps;
        solved.outcome.systems += systems;
    }
    solved
}

impl Solved {
    /// How fast bodies may still approach where they touch, m/s.
    fn tolerance(&self) -> f64 {
        self.goal.max(self.outcome.residual.worst())
    }
}

/// Adds the contacts that close faster than a velocity along all their ways out, m/s; false if there are none.
fn close(problem: &mut Problem, open: &Constraints, closed: &mut [bool], tolerance: f64) -> bool {
    let before = problem.bundles.len();
    let pairs = open.bundles.chunk_by(|a, b| a.contact == b.contact);
    for (ways, closed) in pairs.zip(closed).filter(|(_, closed)| !**closed) {
        let opening = |way: &Bundle| opening(problem, way, &open.points[way.range()]);
        let wider = |a: &&Bundle, b: &&Bundle| opening(a).total_cmp(&opening(b));
        let Some(widest) = ways.iter().max_by(wider) else { continue };
        if opening(widest) < -tolerance {
            *closed = true;
            add(problem, widest, &open.points[widest.range()]);
        }
    }
    problem.bundles.len() > before
}

/// How fast bodies part along a way out where they do so the least, m/s.
fn opening(problem: &Problem, way: &Bundle, points: &[Point]) -> f64 {
    let motions = problem.masses_of(way).map(|mass| &mass.motion);
    points.iter().map(|p| p.velocity(motions).x + p.bias.x).fold(f64::INFINITY, f64::min)
}

fn add(problem: &mut Problem, way: &Bundle, points: &[Point]) {
    let start = problem.points.len() as u32;
    problem.points.extend_from_slice(points);
    let points = start..problem.points.len() as u32;
    problem.bundles.push(Bundle { points, ..way.clone() });
}
