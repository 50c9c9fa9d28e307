//! Steps in whose course meshes would come to intersect are gone in two halves.
//!
//! The impulses of a step stop bodies along straight ways. Points of a body that turns go round: by as much as
//! half the square of the angle of the step times their distance from the centre they end elsewhere, and halos are
//! thin. A body that is thrown by another may also get to a third that was out of its reach.

use crate::error::StepError;
use crate::mesh;
use crate::world::World;

/// How often a step may be halved.
const HALVINGS: u32 = 10;

/// Goes a step, or its halves.
pub(in crate::stepper) fn advance(
    world: &mut World,
    go: impl Fn(&mut World) -> Result<(), StepError>,
) -> Result<(), StepError> {
    if world.colliders.meshes { attempt(world, &go, 0) } else { go(world) }
}

fn attempt(
    world: &mut World,
    go: &impl Fn(&mut World) -> Result<(), StepError>,
    halvings: u32,
) -> Result<(), StepError> {
    let start = world.state();
    let steps = world.steps;
    match go(world).and_then(|()| mesh::check_apart(world)) {
        Err(StepError::Intersecting { .. }) if halvings < HALVINGS => {}
        result => return result,
    }
    world.restore(start).expect("a world takes up its own state");
    world.halo.retried += 1;
    world.part *= 0.5;
    let halves = attempt(world, go, halvings + 1).and_then(|()| attempt(world, go, halvings + 1));
    world.part *= 2.0;
    halves?;
    world.steps = steps + 1;
    Ok(())
}
