//! Explicit Euler on the halos of meshes (Noble 2023, Algorithm 6).
//!
//! Contacts are found where the bodies are, the bodies go with the velocities they have, and the forces
//! of those contacts change the velocities. First order in the step, and it puts energy in: half the mass
//! times the square of the change of velocity in every step, which the ledger has as negative local
//! damping. It is the baseline that [`picard`](crate::stepper::picard) is measured against; for
//! everyday use there is [`explicit`](crate::stepper::explicit).

use crate::body::{BodyId, Role};
use crate::contact::Contact;
use crate::error::StepError;
use crate::phase::Stopwatch;
use crate::stepper::check;
use crate::stepper::halo::{Balance, Load, Placed, after, all_now, make_ready, settle, wrap};
use crate::world::World;

/// Advances a world by one step.
pub(crate) fn step(world: &mut World) -> Result<(), StepError> {
    make_ready(world)?;
    let mut watch = Stopwatch::start(world.steps);
    let step = world.time_step();
    let start = all_now(world);
    let loads: Vec<Load> = world
        .bodies
        .momenta
        .iter()
        .map(|momentum| Load { force: momentum.force, torque: momentum.torque, magnitude: 0.0 })
        .collect();
    let end: Vec<Placed> =
        (0..start.len()).map(|i| moved(world, i, &start[i], &loads[i], step)).collect();
    let before: f64 = world.contacts.iter().map(Contact::elastic).sum();
    watch.lap(&mut world.phases.kick);
    let balance = Balance {
        pairs: &[],
        loads: &loads,
        start: &start,
        end: &end,
        step,
        going: &start,
        damping: -1.0,
    };
    balance.settle(world, 0.0, 0.0);
    world.steps += 1;
    watch.lap(&mut world.phases.drift);
    wrap(world);
    let elastic = settle(world)?;
    world.past.losses.damping -= elastic - before;
    world.halo.solves += 1;
    world.halo.iterations += 1;
    world.halo.last_iterations = 1;
    check(world, step)?;
    watch.lap(&mut world.phases.search);
    Ok(())
}

/// Where a body is after a step: it goes with the velocities of the start.
fn moved(world: &World, i: usize, start: &Placed, load: &Load, step: f64) -> Placed {
    if world.bodies.properties[i].role != Role::Dynamic {
        return after(world, i, load, step);
    }
    let kind = world.bodies.kind(BodyId(i as u32));
    let angular = start.angular + step * load.torque;
    let scheme = world.settings.rotation;
    let orientation = kind.inertia.turn(scheme, start.orientation, start.angular, step);
    Placed {
        position: start.position + step * start.velocity,
        orientation,
        velocity: start.velocity + step * (kind.inverse_mass * load.force + world.settings.gravity),
        angular,
        spin: kind.inertia.angular_velocity(orientation, angular),
    }
}
