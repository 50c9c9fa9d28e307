//! Sequential impulses: rigid bodies, every pair of which is given what stops it, over and over, until
//! nothing changes (Catto 2005; Noble 2024 §3.3.2). Its numbers are those of [`Impulse`].
//!
//! The step is that of [`contact_dynamics`](super::contact_dynamics) with θ = ½, contacts being
//! foreseen by their gap: what differs is how impulses are found, and that overlaps are taken back.

use crate::error::StepError;
use crate::nonsmooth::Problem;
use crate::nonsmooth::gauss_seidel::Goal;
use crate::nonsmooth::sequential_impulses;
use crate::settings::{Impulse, Signorini};
use crate::stepper::rigid::{Correction, Midway, Slop, Solved, advance, take_back_overlaps};
use crate::world::World;

/// Advances a world by one step.
pub(crate) fn step(world: &mut World, scheme: &Impulse) -> Result<(), StepError> {
    advance(world, 0, |world| go(world, scheme))
}

fn go(world: &mut World, scheme: &Impulse) -> Result<(), StepError> {
    let mut midway = reach(world)?;
    let Solved { outcome, speed, goal } = midway.solve(|problem| {
        let speed = problem.speed();
        let residual = scheme.tolerance * speed;
        let goal = Goal { residual, sweeps: scheme.max_sweeps, patience: 0 };
        let outcome = sequential_impulses::solve(problem, goal);
        Solved { outcome, speed, goal: residual }
    });
    world.convergence.note(&outcome, speed, goal);
    midway.kick(world);
    let correction = Correction {
        slop: Slop::OfReach(scheme.slop),
        share: scheme.correction,
        max_sweeps: scheme.max_sweeps,
    };
    take_back_overlaps(world, &midway.problem, correction, midway.step);
    midway.leave(world)
}

/// What a step would ask; leaves the world half-way through it.
pub(crate) fn problem(world: &mut World) -> Result<Problem, StepError> {
    reach(world).map(|midway| midway.problem)
}

/// Goes to where the contacts of the step act.
fn reach(world: &mut World) -> Result<Midway, StepError> {
    Midway::reach(world, 0.5, Signorini::Gap, false)
}
