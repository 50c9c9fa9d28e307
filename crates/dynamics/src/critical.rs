//! How stiff contacts are at most: the longest step that they allow, and how they bear a wall.

use crate::body::{BodyId, Properties};
use crate::driver::Bearing;
use crate::law::Encounter;
use crate::material::MaterialId;
use crate::world::World;

/// Overlap at which a law that hardens is judged, as a fraction of the diameter.
const DEPTH: f64 = 0.01;

/// The critical step of a body in one contact, with any material of the world: `2 √(m*/k)`. The
/// contact acts on an arm no longer than the body's reach `r`, so it moves a mass
/// `1/m* = 1/m + r²/I`.
pub(crate) fn step_of(world: &World, id: BodyId) -> f64 {
    let properties = &world.bodies.properties[id.0 as usize];
    let lever =
        properties.reach * properties.reach * properties.inertia.inverse_moments.max_element();
    let mobility = properties.inverse_mass + lever;
    let stiffest = world
        .materials
        .iter()
        .map(|(other, _)| stiffness_with(world, properties, other))
        .fold(0.0, f64::max);
    2.0 / (stiffest * mobility).sqrt()
}

/// How some grains bear a wall that they touch, at most.
pub(crate) fn bearing(world: &World, grains: impl Iterator<Item = u32>, wall: u32) -> Bearing {
    let properties = |body: u32| &world.bodies.properties[body as usize];
    let wall = properties(wall).material;
    grains.map(properties).fold(Bearing::default(), |all, grain| {
        let law = &world.materials.interaction(grain.material, wall).normal;
        let response = law.respond(&encounter(grain), DEPTH * grain.diameter);
        Bearing {
            stiffness: all.stiffness + stiffness_with(world, grain, wall),
            damping: all.damping + response.damping,
        }
    })
}

fn stiffness_with(world: &World, properties: &Properties, other: MaterialId) -> f64 {
    let law = &world.materials.interaction(properties.material, other).normal;
    law.stiffness_at(&encounter(properties), DEPTH * properties.diameter)
}

/// With something flat and immovable.
fn encounter(properties: &Properties) -> Encounter {
    Encounter {
        effective_mass: properties.mass,
        diameter: properties.diameter,
        radius: 0.5 * properties.diameter,
    }
}
