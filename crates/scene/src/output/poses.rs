//! `poses/*.bin`: where the bodies are and what they feel, for those who have the shapes.

use polygrain_dynamics::{BodyId, World};
use polygrain_geometry::Aabb;

use super::contacts::{Pressing, pressing};
use super::surface::drawn_pose;
use crate::build::Look;
use crate::measure::Neighbours;
use crate::results::{
    BODY_BYTES, BodyState, CONTACT_BYTES, ContactState, Frame, HEAD_BYTES, IMAGE_BYTES,
    PERIOD_BYTES,
};

/// The bodies and contacts of a world; `looks` are those of all its bodies, by their numbers.
pub(super) fn frame(
    world: &World,
    looks: impl Iterator<Item = Look>,
    neighbours: &Neighbours,
    extent: &Aabb,
) -> Frame {
    let mut largest_forces = vec![0.0f64; world.bodies().len()];
    let mut contacts = Vec::new();
    for contact in pressing(world) {
        let force = contact.force.length();
        for BodyId(body) in contact.bodies {
            let largest = &mut largest_forces[body as usize];
            *largest = largest.max(force);
        }
        contacts.push(contact_state(&contact));
    }
    let numbered = looks.enumerate().map(|(number, look)| (BodyId(number as u32), look));
    let active = numbered.filter(|(body, _)| world.bodies().is_active(*body));
    let bodies = active.map(|(body, look)| {
        let pose = drawn_pose(world, body, extent);
        BodyState {
            id: body.0,
            shape: look.prototype,
            scale: look.scale as f32,
            position: pose.translation,
            rotation: pose.rotation.as_quat(),
            velocity: world.bodies().velocity(body).as_vec3(),
            angular_velocity: world.bodies().angular_velocity(body).as_vec3(),
            coordination: neighbours.count(body),
            largest_force: largest_forces[body.0 as usize] as f32,
            image: world.bodies().image(body),
        }
    });
    let cell = &world.settings().periodic;
    let period = cell.repeats().then(|| cell.length.map(Option::unwrap_or_default).into());
    Frame { time: world.time(), period, bodies: bodies.collect(), contacts }
}

fn contact_state(contact: &Pressing) -> ContactState {
    ContactState {
        bodies: contact.bodies.map(|body| body.0),
        position: contact.position.as_vec3(),
        force: contact.force.as_vec3(),
        normal: contact.normal.as_vec3(),
        overlap: contact.overlap as f32,
        class: contact.class,
    }
}

/// Bytes that the grains of a world take with their contacts.
pub(super) fn grain_bytes(world: &World) -> u64 {
    let grains = world.bodies().dynamic().count() as u64;
    body_bytes(world, grains) - body_bytes(world, 0)
        + CONTACT_BYTES * pressing(world).count() as u64
}

/// Bytes of a frame with so many bodies and no contacts.
pub(super) fn body_bytes(world: &World, bodies: u64) -> u64 {
    if world.settings().periodic.repeats() {
        HEAD_BYTES + PERIOD_BYTES + (BODY_BYTES + IMAGE_BYTES) * bodies
    } else {
        HEAD_BYTES + BODY_BYTES * bodies
    }
}
