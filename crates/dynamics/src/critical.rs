//! The longest step that a contact allows.

use crate::body::BodyId;
use crate::law::Encounter;
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
    let encounter = Encounter {
        effective_mass: kind.mass,
        diameter: kind.diameter,
        radius: 0.5 * kind.diameter,
    };
    let stiffest = world
        .materials
        .iter()
        .map(|(other, _)| {
            let law = &world.materials.interaction(kind.material, other).normal;
            law.stiffness_at(&encounter, DEPTH * kind.diameter)
        })
        .fold(0.0, f64::max);
    2.0 / (stiffest * mobility).sqrt()
}
