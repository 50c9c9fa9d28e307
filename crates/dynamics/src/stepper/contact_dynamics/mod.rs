//! Non-smooth contact dynamics: rigid bodies, and impulses that obey Signorini's and Coulomb's laws
//! at the end of a long step (Moreau 1988, Jean 1999; Dubois 2010 §1.5).
//!
//! The θ-scheme: go on with the velocity there is for a part 1 − θ of the step, find the contacts
//! there, find the impulses under which the velocities at the end of the step obey the laws at every
//! contact, and go the rest of the way with those. With θ = ½ gravity does the work on the bodies
//! that the ledger expects, to rounding.

mod assembly;
mod motion;
mod outcome;

use crate::error::StepError;
use crate::nonsmooth::gauss_seidel::{self, Goal};
use crate::phase::Stopwatch;
use crate::search::{find_contacts, sweep};
use crate::settings::ContactDynamics;
use crate::stepper::check;
use crate::world::World;

/// Advances a world by one step.
pub(crate) fn step(world: &mut World, scheme: &ContactDynamics) -> Result<(), StepError> {
    let step = world.time_step();
    let mut watch = Stopwatch::start(world.steps);
    if scheme.quasi_static {
        motion::stop(world);
    }
    motion::resist(world, step);
    motion::drift(world, world.time, (1.0 - scheme.theta) * step, step);
    watch.lap(&mut world.phases.drift);
    find_contacts(world)?;
    watch.lap(&mut world.phases.search);
    let mut problem = assembly::assemble(world, scheme, step)?;
    let speed = problem.speed();
    let goal = Goal {
        residual: scheme.tolerance * speed,
        sweeps: scheme.max_sweeps,
        patience: world.convergence.patience,
    };
    let outcome = gauss_seidel::solve(&mut problem, goal);
    world.convergence.note(&outcome, speed, goal.residual);
    watch.lap(&mut world.phases.push);
    outcome::apply(world, &problem, step);
    sweep(world);
    motion::drift(world, world.time + (1.0 - scheme.theta) * step, scheme.theta * step, step);
    world.time += step;
    world.steps += 1;
    check(world, step)?;
    watch.lap(&mut world.phases.kick);
    Ok(())
}
