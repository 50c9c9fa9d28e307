//! What the rest of the program is told of a step: contacts, forces, energy.

use glam::DMat3;
use polygrain_contact::facets::patches;

use super::{Load, Pair, Placed, Way, all_now, evaluate, loads, pairs_between};
use crate::body::{BodyId, Role};
use crate::contact::Contact;
use crate::error::StepError;
use crate::settings::PicardVariant;
use crate::world::World;

/// Finds contacts and forces where the bodies are; the elastic energy of these, J.
pub(in crate::stepper) fn settle(world: &mut World) -> Result<f64, StepError> {
    let bodies = all_now(world);
    let mut pairs = pairs_between(world, &bodies, &bodies, 0.0);
    let mut memory = std::mem::take(&mut world.memory);
    let moved = memory.recall(world, &mut pairs, &bodies);
    let way = Way { variant: PicardVariant::Surrogate, step: world.time_step(), moved: &moved };
    evaluate(world, &mut pairs, &bodies, &way);
    memory.keep(&mut pairs, &bodies, moved);
    world.memory = memory;
    for pair in &mut pairs {
        pair.applied = pair.push.wrench;
        world.halo.add(&pair.effort);
    }
    world.statistics.queries += pairs.len() as u64;
    if let Some(pair) = pairs.iter().find(|pair| pair.contact.meshes_meet) {
        return Err(intersecting(world, pair));
    }
    let loads = loads(world, &pairs, |pair| pair.applied);
    record(world, &pairs, &bodies, &loads);
    Ok(pairs.iter().map(|pair| pair.push.energy()).sum())
}

pub(in crate::stepper) fn intersecting(world: &World, pair: &Pair) -> StepError {
    let [a, b] = pair.bodies;
    StepError::Intersecting { step: world.steps, time: world.time, a, b, halos: pair.reach }
}

/// Hands forces and contacts to the world.
pub(in crate::stepper) fn record(
    world: &mut World,
    pairs: &[Pair],
    bodies: &[Placed],
    loads: &[Load],
) {
    for (momentum, load) in world.bodies.momenta.iter_mut().zip(loads) {
        momentum.force = load.force;
        momentum.torque = load.torque;
    }
    let contacts = pairs.iter().flat_map(|pair| contacts_of(world, pair, bodies)).collect();
    for pair in pairs {
        let diameter = |body: u32| world.bodies.diameter(BodyId(body));
        let smaller = diameter(pair.bodies[0]).min(diameter(pair.bodies[1]));
        let deepest = pair.contact.points.iter().map(|p| -p.gap).fold(0.0, f64::max);
        world.past.max_overlap = world.past.max_overlap.max(deepest / smaller);
    }
    world.contacts = contacts;
    world.incidence.invalidate();
}

/// The points of a pair by direction, each direction a contact.
fn contacts_of(world: &World, pair: &Pair, bodies: &[Placed]) -> Vec<Contact> {
    if pair.contact.points.is_empty() {
        return Vec::new();
    }
    let [(a, pose_a), (b, pose_b)] = pair.meshes(world, bodies);
    let mut contacts: Vec<Contact> = patches((a, &pose_a), (b, &pose_b), &pair.contact.points)
        .into_iter()
        .map(|patch| {
            let items = [pair.key.a, pair.key.b];
            Contact::new(pair.key, items, pair.bodies, patch.footprint, patch.touch.normal)
        })
        .collect();
    let [first, second] = pair.bodies.map(|body| bodies[body as usize].position);
    for (point, pushed) in pair.contact.points.iter().zip(&pair.push.points) {
        let nearest = |contact: &&mut Contact| contact.normal.dot(point.normal);
        let nearest = contacts.iter_mut().max_by(|p, q| nearest(p).total_cmp(&nearest(q)));
        let Some(contact) = nearest else { continue };
        contact.force -= pushed.force;
        contact.moments[0] -= (pushed.position - first).cross(pushed.force);
        contact.moments[1] += (pushed.position - second - pair.shift).cross(pushed.force);
        contact.elastic_normal += pushed.energy;
    }
    contacts
}

/// The energy that a step moved about.
pub(in crate::stepper) struct Balance<'a> {
    pub(in crate::stepper) pairs: &'a [Pair],
    pub(in crate::stepper) loads: &'a [Load],
    /// Where the bodies were before and are after.
    pub(in crate::stepper) start: &'a [Placed],
    pub(in crate::stepper) end: &'a [Placed],
    /// s.
    pub(in crate::stepper) step: f64,
    /// With what they went from the one to the other: the loads do work with these velocities.
    pub(in crate::stepper) going: &'a [Placed],
    /// One if bodies go with the velocities of the end of the step, minus one if of its start: that is
    /// how often Euler's method loses the energy of the change of velocity.
    pub(in crate::stepper) damping: f64,
}

impl Balance<'_> {
    /// Moves the bodies, and keeps the ledger: `before` and `after` is the elastic energy, J.
    pub(in crate::stepper) fn settle(&self, world: &mut World, before: f64, after: f64) {
        let mut work_of_contacts = 0.0;
        for i in 0..world.bodies.len() {
            let load = &self.loads[i];
            let going = &self.going[i];
            let work = self.step * (load.force.dot(going.velocity) + load.torque.dot(going.spin));
            work_of_contacts += work;
            match world.bodies.properties[i].role {
                Role::Dynamic => self.move_body(world, i),
                Role::Driven(_) => {
                    self.place(world, i);
                    let momentum = &mut world.bodies.momenta[i];
                    momentum.work -= work;
                    momentum.turnover += work.abs();
                }
                Role::Fixed | Role::Removed => {}
            }
        }
        let friction: f64 = self.pairs.iter().map(|pair| pair.push.friction_power).sum();
        world.past.losses.friction += self.step * friction;
        world.past.losses.damping -= work_of_contacts + (after - before) + self.step * friction;
        world.time += self.step;
    }

    fn move_body(&self, world: &mut World, i: usize) {
        let (start, end, going) = (&self.start[i], &self.end[i], &self.going[i]);
        let kind = world.bodies.kind(BodyId(i as u32));
        let (mass, gravity) = (kind.mass, world.settings.gravity);
        let change = end.velocity - start.velocity;
        let twist = end.angular - start.angular;
        let turned = twist.dot(kind.inertia.angular_velocity(going.orientation, twist));
        let loss = 0.5 * (mass * change.length_squared() + turned);
        let momentum = &mut world.bodies.momenta[i];
        momentum.damping_loss += self.damping * loss;
        momentum.turnover += (mass * self.step * gravity.dot(going.velocity)).abs();
        momentum.velocity = end.velocity;
        momentum.angular = end.angular;
        self.place(world, i);
    }

    fn place(&self, world: &mut World, i: usize) {
        let (end, going) = (&self.end[i], &self.going[i]);
        let reach = world.bodies.kind(BodyId(i as u32)).reach;
        let momentum = &mut world.bodies.momenta[i];
        momentum.orientation = end.orientation;
        momentum.velocity = end.velocity;
        let body = &mut world.bodies.kinematics[i];
        body.position = end.position;
        body.rotation = DMat3::from_quat(end.orientation);
        body.velocity = end.velocity;
        body.angular_velocity = end.spin;
        body.mean_velocity = going.velocity;
        body.mean_angular_velocity = going.spin;
        world.bodies.travel[i] += super::departure(&self.start[i], end, reach);
        world.neighbours.travel[i] = world.bodies.travel[i];
    }
}
