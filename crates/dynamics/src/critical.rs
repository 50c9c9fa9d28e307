//! The longest step that a contact allows, and the fastest answer of a servo.

use crate::body::{BodyId, Properties};
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

/// The force with which a grain's contact answers to a wall's speed within a step: spring and
/// dashpot, N·s/m.
pub(crate) fn answer(world: &World, grain: u32, wall: u32, step: f64) -> f64 {
    let [grain, wall] = [grain, wall].map(|body| &world.bodies.properties[body as usize]);
    let law = &world.materials.interaction(grain.material, wall.material).normal;
    let dashpot = law.respond(&encounter(grain), DEPTH * grain.diameter).damping;
    stiffness_with(world, grain, wall.material) * step + dashpot
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
