//! What is measured during a run: in regions, at planes, on walls and surfaces.
//!
//! Each measure is a function of the world at a moment, but for the flow through a plane, which a
//! [`FlowMeter`] adds up.

mod coordination;
mod fabric;
mod flow_rate;
mod grains;
mod inside;
mod intersections;
mod planned;
mod repose;
pub(crate) mod segment;
mod stress;
pub(crate) mod tensor;
mod void_ratio;

use glam::DVec3;
use polygrain_dynamics::{BodyId, World};

pub use coordination::{Coordination, Neighbours, coordination};
pub use fabric::{Fabric, fabric};
pub use flow_rate::{FlowMeter, FlowPlane, FlowState};
pub use grains::Grains;
pub use inside::contains;
pub use intersections::intersections;
pub(crate) use planned::Measures;
pub use repose::angle_of_repose;
pub use stress::stress;
pub use tensor::{deviator, mean};
pub use void_ratio::solid_volume;

/// Total contact force on some bodies, N.
pub fn wall_force(world: &World, bodies: &[BodyId]) -> DVec3 {
    let active = bodies.iter().filter(|&&body| world.bodies().is_active(body));
    active.map(|&body| world.bodies().force(body)).sum()
}
