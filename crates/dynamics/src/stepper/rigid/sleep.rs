//! Islands that sleep: bodies that hardly moved for a while, with all that they touch, are left alone
//! until something moves against them.
//!
//! Nothing of a sleeping island is computed: neither where its contacts are nor what they bear, which
//! stays as it was. An island is woken as a whole, as soon as a body that is awake, or a driven one that
//! moves, has come so near to one of it that they may touch in a step.

use glam::DVec3;

use crate::body::{BodyId, Role};
use crate::islands::Islands;
use crate::settings::Sleep;
use crate::stepper::rigid::motion::halt;
use crate::world::World;

/// In place of the number of steps that a body has rested.
pub(crate) const ASLEEP: u32 = u32::MAX;

/// Wakes the islands that something moves against.
pub(super) fn wake(world: &mut World) {
    world.rest.resize(world.bodies.len(), 0);
    if !world.rest.contains(&ASLEEP) {
        return;
    }
    let (mut islands, mut restless) = islands(world);
    for id in world.bodies.dynamic() {
        if world.rest[id.0 as usize] != ASLEEP {
            restless[islands.of(id.0) as usize] = true;
        }
    }
    for id in world.bodies.dynamic() {
        let rest = &mut world.rest[id.0 as usize];
        if *rest == ASLEEP && restless[islands.of(id.0) as usize] {
            *rest = 0;
        }
    }
}

/// Lets the islands sleep of which no body has moved faster than it may for as long as it takes.
pub(super) fn fall_asleep(world: &mut World, sleep: Sleep, step: f64) {
    let long = ((sleep.after / step).ceil() as u32).max(1);
    let awake: Vec<u32> = (0..world.bodies.len() as u32)
        .filter(|&i| world.bodies.is_dynamic(BodyId(i)) && world.rest[i as usize] != ASLEEP)
        .collect();
    for &i in &awake {
        let rests = speed(world, BodyId(i)) < sleep.speed;
        let rest = &mut world.rest[i as usize];
        *rest = if rests { (*rest + 1).min(long) } else { 0 };
    }
    if awake.iter().all(|&i| world.rest[i as usize] < long) {
        return;
    }
    let (mut islands, mut restless) = islands(world);
    for &i in &awake {
        restless[islands.of(i) as usize] |= world.rest[i as usize] < long;
    }
    for i in awake {
        if !restless[islands.of(i) as usize] {
            world.rest[i as usize] = ASLEEP;
            halt(world, BodyId(i));
        }
    }
}

/// Of the fastest point of a body, or more, m/s.
fn speed(world: &World, id: BodyId) -> f64 {
    let bodies = &world.bodies;
    bodies.velocity(id).length() + bodies.angular_velocity(id).length() * bodies.kind(id).reach
}

/// The islands of all bodies, and which of them a driven body moves.
fn islands(world: &World) -> (Islands, Vec<bool>) {
    let bodies = &world.bodies;
    let mut islands = Islands::new(bodies.len());
    let dynamic = |body: u32| bodies.is_dynamic(BodyId(body));
    for contact in &world.contacts {
        if contact.bodies.into_iter().all(dynamic) {
            islands.join(contact.bodies);
        }
    }
    let mut driven = vec![false; bodies.len()];
    for &[a, b] in world.contacts.iter().map(|contact| &contact.bodies) {
        for (moved, by) in [(a, b), (b, a)] {
            if dynamic(moved) && is_on_the_move(world, by) {
                driven[islands.of(moved) as usize] = true;
            }
        }
    }
    (islands, driven)
}

/// Whether a driver moves a body, or may do so by the force on it.
fn is_on_the_move(world: &World, body: u32) -> bool {
    let Role::Driven(place) = world.bodies.properties[body as usize].role else { return false };
    let kinematics = &world.bodies.kinematics[body as usize];
    world.bodies.driven[place as usize].is_servo()
        || kinematics.mean_velocity != DVec3::ZERO
        || kinematics.mean_angular_velocity != DVec3::ZERO
}
