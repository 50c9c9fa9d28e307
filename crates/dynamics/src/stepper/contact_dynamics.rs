//! Non-smooth contact dynamics: rigid bodies, and impulses that obey Signorini's and Coulomb's laws
//! at the end of a long step (Moreau 1988, Jean 1999; Dubois 2010 §1.5).
//!
//! The θ-scheme: go on with the velocity there is for a part 1 − θ of the step, find the contacts
//! there, find the impulses under which the velocities at the end of the step obey the laws at every
//! contact, and go the rest of the way with those. With θ = ½ gravity does the work on the bodies
//! that the ledger expects, to rounding.

use crate::error::StepError;
use crate::nonsmooth::Problem;
use crate::nonsmooth::gauss_seidel::Goal;
use crate::nonsmooth::planar;
use crate::settings::ContactDynamics;
use crate::stepper::rigid::{
    Correction, Midway, Slop, Solved, advance, flatten, take_back_overlaps,
};
use crate::world::World;

/// Bodies that turn against each other overlap by a little more in every step. Only halos have no room
/// for that: meshes must not meet.
const HALOS: Correction = Correction { slop: Slop::OfHalos(0.05), share: 0.2, max_sweeps: 1_000 };

/// Advances a world by one step.
pub(crate) fn step(world: &mut World, scheme: &ContactDynamics) -> Result<(), StepError> {
    advance(world, scheme.halvings, |world| go(world, scheme))
}

fn go(world: &mut World, scheme: &ContactDynamics) -> Result<(), StepError> {
    let mut midway = reach(world, scheme)?;
    let mut patience = world.convergence.patience;
    let mut plane = None;
    let Solved { outcome, speed, goal } = midway.solve(|problem| {
        let speed = problem.speed();
        let residual = scheme.tolerance * speed;
        let goal = Goal { residual, sweeps: scheme.max_sweeps, patience };
        let outcome;
        (outcome, plane) = planar::solve(problem, goal);
        patience = outcome.patience;
        Solved { outcome, speed, goal: residual }
    });
    world.convergence.note(&outcome, speed, goal);
    midway.kick(world);
    if let Some(plane) = plane {
        flatten(world, &midway.problem, &plane);
    }
    if world.colliders.meshes {
        take_back_overlaps(world, &midway.problem, HALOS, midway.step);
    }
    midway.leave(world)
}

/// What a step would ask; leaves the world half-way through it.
pub(crate) fn problem(world: &mut World, scheme: &ContactDynamics) -> Result<Problem, StepError> {
    reach(world, scheme).map(|midway| midway.problem)
}

/// Goes to where the contacts of the step act.
fn reach(world: &mut World, scheme: &ContactDynamics) -> Result<Midway, StepError> {
    Midway::reach(world, scheme.theta, scheme.signorini, scheme.quasi_static)
}
