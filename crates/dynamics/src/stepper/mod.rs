//! How a world is advanced in time.

pub mod contact_dynamics;
mod drift;
pub mod explicit;
pub(crate) mod halo;
pub mod halo_explicit;
pub mod impulse;
pub mod picard;
pub(crate) mod rigid;

use crate::body::Momentum;
use crate::error::StepError;
use crate::world::World;

/// Bodies or contacts below which a second thread does not pay.
pub(crate) const PARALLEL: usize = 256;

/// Bodies or contacts that one thread takes at least.
pub(crate) const CHUNK: usize = 128;

/// Ends the run when a body has left the numbers.
pub(crate) fn check(world: &World, step: f64) -> Result<(), StepError> {
    let lost = |(i, momentum): (usize, &Momentum)| {
        let position = world.bodies.kinematics[i].position;
        let sum = momentum.velocity + momentum.angular + position;
        (!sum.is_finite()).then(|| StepError::Diverged {
            step: world.steps,
            time: world.time,
            body: i as u32,
            position,
            velocity: momentum.velocity,
            time_step: step,
            critical: world.critical_time_step(),
        })
    };
    world.bodies.momenta.iter().enumerate().find_map(lost).map_or(Ok(()), Err)
}
