//! Steps that cannot be gone at once are gone in two halves.
//!
//! *Meshes would come to intersect.* The impulses of a step stop bodies along straight ways. Points of a body that
//! turns go round: by as much as half the square of the angle of the step times their distance from the centre they end
//! elsewhere, and halos are thin. A body that is thrown by another may also get to a third that was out of its reach.
//!
//! *Impulses are not found.* Where friction jams bodies, solutions can lie behind more turns than a solver has the
//! patience for. Half a step asks for other impulses, at other places, and rarely for such again.

use crate::error::StepError;
use crate::mesh;
use crate::world::World;

/// How often a step may be halved in whose course meshes would come to intersect.
const OF_MESHES: u32 = 10;

/// Goes a step, or its halves, which are halved in turn: at most so often where their impulses are not found.
pub(in crate::stepper) fn advance(
    world: &mut World,
    halvings: u32,
    go: impl Fn(&mut World) -> Result<(), StepError>,
) -> Result<(), StepError> {
    if halvings == 0 && !world.colliders.meshes {
        return go(world);
    }
    Halves { go, of_unsolved: halvings }.attempt(world, 0)
}

struct Halves<F> {
    go: F,
    /// How often a step is halved whose impulses are not found; never again once that was of no avail, so that a step
    /// that nobody could solve does not take as long as thousands.
    of_unsolved: u32,
}

impl<F: Fn(&mut World) -> Result<(), StepError>> Halves<F> {
    fn attempt(&mut self, world: &mut World, halvings: u32) -> Result<(), StepError> {
        let mut start = world.spare.pop().unwrap_or_default();
        start.copy(world);
        let (steps, unfinished) = (world.steps, world.convergence.unfinished);
        let gone = (self.go)(world).and_then(|()| check(world));
        let solved = world.convergence.unfinished == unfinished;
        match gone {
            Err(StepError::Intersecting { .. }) if halvings < OF_MESHES => {}
            Ok(()) if !solved && halvings < self.of_unsolved => {}
            result => {
                if !solved {
                    self.of_unsolved = 0;
                }
                world.spare.push(start);
                return result;
            }
        }
        let in_vain = world.convergence;
        world.restore(start).expect("a world takes up its own state");
        world.halo.retried += 1;
        world.convergence.note_in_vain(&in_vain);
        world.part *= 0.5;
        let halves = self.go_halves(world, halvings + 1);
        world.part *= 2.0;
        world.steps = steps + 1;
        halves
    }

    fn go_halves(&mut self, world: &mut World, halvings: u32) -> Result<(), StepError> {
        self.attempt(world, halvings)?;
        let first = world.convergence;
        self.attempt(world, halvings)?;
        world.convergence.note_first_half(&first);
        Ok(())
    }
}

fn check(world: &World) -> Result<(), StepError> {
    if world.colliders.meshes { mesh::check_apart(world) } else { Ok(()) }
}
