//! How stiff contacts are at most: the longest step that they allow, and how they bear a wall.

use crate::body::{BodyId, Kind};
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
    let kind = world.bodies.kind(id);
    let lever = kind.reach * kind.reach * kind.inertia.inverse_moments.max_element();
    let mobility = kind.inverse_mass + lever;
    let stiffest = world
        .materials
        .iter()
        .map(|(other, _)| stiffness_with(world, kind, other))
        .fold(0.0, f64::max);
    2.0 / (stiffest * mobility).sqrt()
}

/// How some grains bear a wall that they touch, at most.
pub(crate) fn bearing(world: &World, grains: impl Iterator<Item = u32>, wall: u32) -> Bearing {
    let kind = |body: u32| world.bodies.kind(BodyId(body));
    let wall = kind(wall).material;
    grains.map(kind).fold(Bearing::default(), |all, grain| {
        let law = &world.materials.interaction(grain.material, wall).normal;
        let response = law.respond(&encounter(grain), DEPTH * grain.diameter);
        Bearing {
            stiffness: all.stiffness + stiffness_with(world, grain, wall),
            damping: all.damping + response.damping,
        }
    })
}

fn stiffness_with(world: &World, kind: &Kind, other: MaterialId) -> f64 {
    let law = &world.materials.interaction(kind.material, other).normal;
    law.stiffness_at(&encounter(kind), DEPTH * kind.diameter)
}

/// With something flat and immovable.
fn encounter(kind: &Kind) -> Encounter {
    Encounter { effective_mass: kind.mass, diameter: kind.diameter, radius: 0.5 * kind.diameter }
}
