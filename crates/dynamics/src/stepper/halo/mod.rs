//! Meshes that push each other by springs in their halos (Noble 2023 §3.3): what the explicit and the
//! implicit stepper have in common.
//!
//! Bodies, the pairs of them that may meet in a step, where they meet, the force of that, and what the
//! rest of the program is told.

mod effort;
mod encounter;
mod memory;
mod motion;
mod outcome;
mod pairs;
mod spring;
mod wrench;

pub use effort::HaloEffort;
pub(super) use encounter::{Pair, Way, evaluate};
pub(crate) use memory::Memory;
pub(super) use motion::{Placed, after, all_now, departure};
pub(super) use outcome::{Balance, intersecting, record, settle};
pub(super) use pairs::{pairs_between, wrap};
pub(super) use wrench::{Load, Wrench, loads};

use crate::body::{BodyId, Motion};
use crate::contact::Contact;
use crate::driver::Driver;
use crate::error::{StepError, WorldError};
use crate::grain::{Grain, Piece};
use crate::world::World;

/// Refuses what the springs in halos do not know.
pub(crate) fn admit(world: &World, grain: &Grain, motion: &Motion) -> Result<(), WorldError> {
    if !grain.parts.iter().all(|part| part.piece.is_mesh()) {
        return Err(WorldError::NotTriangulated);
    }
    let unknown = |what| Err(WorldError::NotWithHalos(what));
    if matches!(motion, Motion::Driven(Driver::Servo(_))) {
        return unknown("walls that keep up a load (servo)");
    }
    if world.settings.drag.is_some() {
        return unknown("drag");
    }
    if world.settings.local_damping > 0.0 {
        return unknown("local damping");
    }
    let ids = || world.materials.iter().map(|(id, _)| id);
    for law in ids().flat_map(|a| ids().map(move |b| world.materials.interaction(a, b))) {
        if law.rolling_friction > 0.0 || law.twisting_friction > 0.0 {
            return unknown("rolling and twisting friction");
        }
        if law.cohesion > 0.0 {
            return unknown("cohesion");
        }
        if law.static_friction != law.kinetic_friction {
            return unknown("friction that differs at rest and in motion");
        }
        if law.restitution.tangential != 0.0 {
            return unknown("tangential restitution");
        }
    }
    Ok(())
}

/// The critical step of a body in one contact with its like, `2 √(m*/k)`, as of springs elsewhere; its
/// own halo alone is sure to be between.
pub(crate) fn critical_step(world: &World, id: BodyId, stiffness: f64) -> f64 {
    let kind = world.bodies.kind(id);
    let lever = kind.reach * kind.reach * kind.inertia.inverse_moments.max_element();
    let spring = stiffness * (0.5 * kind.mass).sqrt() / halo(&world.grains[kind.shape.0 as usize]);
    2.0 / (spring * (kind.inverse_mass + lever)).sqrt()
}

/// The thinnest halo of a grain, m.
fn halo(grain: &Grain) -> f64 {
    let halos = grain.parts.iter().filter_map(|part| match &part.piece {
        Piece::Mesh(mesh) => Some(mesh.facets.radius()),
        _ => None,
    });
    halos.fold(f64::INFINITY, f64::min)
}

/// Finds the contacts of a world whose bodies were just placed, added or taken away.
pub(crate) fn make_ready(world: &mut World) -> Result<(), StepError> {
    if world.ready && world.neighbours.travel.len() == world.bodies.len() {
        return Ok(());
    }
    let before: f64 = world.contacts.iter().map(Contact::elastic).sum();
    wrap(world);
    let elastic = settle(world)?;
    world.past.brought += elastic - before;
    world.neighbours.travel.clone_from(&world.bodies.travel);
    world.ready = true;
    Ok(())
}
