//! Velocity Verlet with springs at the contacts: the explicit discrete element method (Cundall &
//! Strack 1979).
//!
//! Kick, drift, find contacts, push, kick. Second order in the step, also with forces that depend on
//! velocity, which are taken at a velocity foreseen for the end of the step. Everything that is
//! summed is summed in the order of the contacts, which does not depend on the number of threads.

use glam::{DMat3, DVec3};
use polygrain_contact::footprint::Touch;
use rayon::prelude::*;

use crate::body::{Kind, Kinematics, Momentum, Properties, Role};
use crate::contact::Contact;
use crate::contact::dashpot::weight_of_earlier;
use crate::critical;
use crate::driver::Driving;
use crate::error::StepError;
use crate::phase::Stopwatch;
use crate::search::{find_contacts, sides, sweep};
use crate::settings::Settings;
use crate::stepper::{self, CHUNK, PARALLEL, check};
use crate::world::World;

/// Advances a world by one step.
pub(crate) fn step(world: &mut World) -> Result<(), StepError> {
    make_ready(world)?;
    let mut watch = Stopwatch::start(world.steps);
    let step = world.time_step();
    drift(world, step);
    world.time += step;
    world.steps += 1;
    watch.lap(&mut world.phases.drift);
    find_contacts(world)?;
    watch.lap(&mut world.phases.search);
    push(world, step)?;
    watch.lap(&mut world.phases.push);
    kick(world, step);
    check(world, step)?;
    watch.lap(&mut world.phases.kick);
    Ok(())
}

/// Computes the forces of a world whose bodies were just placed.
pub(crate) fn make_ready(world: &mut World) -> Result<(), StepError> {
    if world.ready && world.neighbours.travel.len() == world.bodies.len() {
        return Ok(());
    }
    let before = elastic(world);
    find_contacts(world)?;
    push(world, 0.0)?;
    gather(world, 0.0, |_, _, _, _| {});
    world.past.brought += elastic(world) - before;
    world.ready = true;
    Ok(())
}

fn elastic(world: &World) -> f64 {
    world.contacts.iter().map(Contact::elastic).sum()
}

/// First kick and drift: bodies go where their velocities take them.
fn drift(world: &mut World, step: f64) {
    stepper::drift::drift(
        world,
        |world, i, place| drift_driven(world, i, place, step),
        |settings, kind, body, momentum| drift_body(settings, kind, body, momentum, step),
    );
}

/// Returns a bound on the way of any point of the body, m.
fn drift_driven(world: &mut World, body: usize, place: usize, step: f64) -> f64 {
    if world.bodies.driven[place].is_servo() {
        sense(world, body, place, step);
    }
    let World { bodies, settings, time, .. } = world;
    let mut driving = bodies.driven[place].at(*time + step);
    driving.pose.translation -= settings.periodic.shift(bodies.images[body]);
    let reach = bodies.kinds[bodies.properties[body].kind as usize].reach;
    let (body, momentum) = (&mut bodies.kinematics[body], &mut bodies.momenta[body]);
    drive(&driving, body, momentum, reach, step)
}

/// Returns a bound on the way of any point of the body, m.
fn drift_body(
    settings: &Settings,
    kind: &Kind,
    body: &mut Kinematics,
    momentum: &mut Momentum,
    step: f64,
) -> f64 {
    let half = 0.5 * step;
    let dragged = drag(settings, kind, body);
    let acceleration = kind.inverse_mass * momentum.force + settings.gravity;
    let angular = momentum.angular + half * momentum.torque;
    let inertia = &kind.inertia;

    body.mean_velocity = momentum.velocity + half * acceleration;
    body.position += step * body.mean_velocity;
    let before = momentum.orientation;
    momentum.orientation = inertia.turn(settings.rotation, before, angular, step);
    body.rotation = DMat3::from_quat(momentum.orientation);
    let spin = inertia.angular_velocity(momentum.orientation, angular);
    body.mean_angular_velocity = 0.5 * (inertia.angular_velocity(before, angular) + spin);
    if let Some((force, torque)) = dragged {
        // The other half of the loss is that of the force at the end of the step.
        momentum.drag_loss -=
            half * (force.dot(body.mean_velocity) + torque.dot(body.mean_angular_velocity));
    }

    let [force, torque] = foreseen(momentum, step);
    body.velocity = body.mean_velocity + half * (kind.inverse_mass * force + settings.gravity);
    body.angular_velocity = inertia.angular_velocity(momentum.orientation, angular + half * torque);
    momentum.velocity = body.mean_velocity;
    momentum.angular = angular;
    // A tenth more than the way at the speed of the end, for a spin that changes on the way.
    let speed = body.mean_velocity.length() + 1.1 * spin.length() * kind.reach;
    momentum.turnover += (kind.mass * step * settings.gravity.dot(body.mean_velocity)).abs();
    step * speed
}

/// Force and torque over the second half of a step, by which dashpots foresee velocities.
fn foreseen(momentum: &Momentum, step: f64) -> [DVec3; 2] {
    let earlier = weight_of_earlier(momentum.slowing, step);
    let [force, torque] = momentum.earlier;
    [momentum.force.lerp(force, earlier), momentum.torque.lerp(torque, earlier)]
}

/// Lets a servo decide how fast it goes, from the force on its body and the contacts that bear it.
fn sense(world: &mut World, body: usize, place: usize, step: f64) {
    world.incidence.refresh(world.bodies.len(), &world.contacts);
    let contacts = world.incidence.of(body).iter();
    let grains = contacts
        .map(|&(contact, second)| world.contacts[contact as usize].bodies[usize::from(!second)]);
    let bearing = critical::bearing(world, grains, body as u32);
    let force = world.bodies.momenta[body].force;
    world.bodies.driven[place].sense(world.time, step, force, &bearing);
}

/// Returns a bound on the way of any point of the body, m.
fn drive(
    driving: &Driving,
    body: &mut Kinematics,
    momentum: &mut Momentum,
    reach: f64,
    step: f64,
) -> f64 {
    let turn = driving.pose.rotation * momentum.orientation.conjugate();
    let turn = if turn.w < 0.0 { -turn } else { turn };
    body.mean_velocity = (driving.pose.translation - body.position) / step;
    body.mean_angular_velocity = turn.to_scaled_axis() / step;
    body.position = driving.pose.translation;
    body.rotation = DMat3::from_quat(driving.pose.rotation);
    body.velocity = driving.velocity;
    body.angular_velocity = driving.angular_velocity;
    momentum.orientation = driving.pose.rotation;
    momentum.velocity = driving.velocity;
    // The first half of the work: with the force before the step.
    let power = power(momentum, body);
    momentum.work -= 0.5 * step * power;
    momentum.turnover += (step * power).abs();
    step * (body.mean_velocity.length() + body.mean_angular_velocity.length() * reach)
}

/// Follows every contact and computes its force.
fn push(world: &mut World, step: f64) -> Result<(), StepError> {
    let mut contacts = std::mem::take(&mut world.contacts);
    let this = &*world;
    let act = |touch: &mut Touch, contact: &mut Contact| push_contact(this, contact, touch, step);
    let merge = |a: Tally, b: Tally| Tally {
        queries: a.queries + b.queries,
        ended: a.ended || b.ended,
        max_overlap: a.max_overlap.max(b.max_overlap),
    };
    let tally = if contacts.len() > PARALLEL {
        contacts
            .par_iter_mut()
            .with_min_len(CHUNK)
            .map_init(Touch::default, act)
            .try_reduce(Tally::default, |a, b| Ok(merge(a, b)))
    } else {
        let mut touch = Touch::default();
        contacts.iter_mut().try_fold(Tally::default(), |tally, contact| {
            Ok(merge(tally, act(&mut touch, contact)?))
        })
    };
    world.contacts = contacts;
    let tally = tally?;
    world.statistics.queries += tally.queries;
    world.statistics.contacts_followed += world.contacts.len() as u64 - tally.queries;
    world.past.max_overlap = world.past.max_overlap.max(tally.max_overlap);
    if tally.ended {
        sweep(world);
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    queries: u64,
    ended: bool,
    max_overlap: f64,
}

fn push_contact(
    world: &World,
    contact: &mut Contact,
    touch: &mut Touch,
    step: f64,
) -> Result<Tally, StepError> {
    let [a, b] = sides(world, contact);
    let law = world.interaction(contact.bodies[0], contact.bodies[1]);
    let asked = contact.locate(&a, &b, step, law, touch).map_err(|source| StepError::Query {
        step: world.steps,
        a: contact.bodies[0],
        b: contact.bodies[1],
        source,
    })?;
    if contact.ended.is_some() {
        return Ok(Tally { queries: 1, ended: true, max_overlap: 0.0 });
    }
    let overlap = contact.push(&a, &b, law, touch, step);
    Ok(Tally {
        queries: u64::from(asked),
        ended: false,
        max_overlap: overlap / a.diameter.min(b.diameter),
    })
}

/// What the sum of forces reads and writes of a body, by its place.
type Kicked<'a> = (((usize, &'a Properties), &'a Kinematics), &'a mut Momentum);

/// Sums the forces on every body and hands each to `then`.
fn gather(
    world: &mut World,
    step: f64,
    then: impl Fn(Role, &Kind, &Kinematics, &mut Momentum) + Sync,
) {
    world.incidence.refresh(world.bodies.len(), &world.contacts);
    let World { bodies, contacts, incidence, settings, .. } = world;
    let kinds = &bodies.kinds;
    let sum = |(((i, properties), body), momentum): Kicked| {
        momentum.earlier = [momentum.force, momentum.torque];
        (momentum.force, momentum.torque) = incidence.forces_on(i, contacts);
        momentum.slowing = incidence.slowing_of(i, contacts);
        let kind = &kinds[properties.kind as usize];
        if properties.role == Role::Dynamic {
            resist(settings, kind, body, momentum, step);
        }
        then(properties.role, kind, body, momentum);
    };
    let (properties, kinematics) = (&bodies.properties, &bodies.kinematics);
    let momenta = &mut bodies.momenta;
    if properties.len() > PARALLEL {
        let bodies = properties.par_iter().with_min_len(CHUNK).enumerate();
        bodies.zip(kinematics).zip(momenta).for_each(sum);
    } else {
        properties.iter().enumerate().zip(kinematics).zip(momenta).for_each(sum);
    }
}

/// Second kick.
fn kick(world: &mut World, step: f64) {
    let gravity = world.settings.gravity;
    let half = 0.5 * step;
    gather(world, step, |role, kind, body, momentum| match role {
        Role::Dynamic => {
            momentum.velocity += half * (kind.inverse_mass * momentum.force + gravity);
            momentum.angular += half * momentum.torque;
        }
        Role::Driven(_) => momentum.work -= half * power(momentum, body),
        Role::Fixed | Role::Removed => {}
    });
}

/// Of the forces on a body, over the last step, W.
fn power(momentum: &Momentum, body: &Kinematics) -> f64 {
    momentum.force.dot(body.mean_velocity) + momentum.torque.dot(body.mean_angular_velocity)
}

/// Force and torque of the fluid, from the velocities at the end of the step.
fn drag(settings: &Settings, kind: &Kind, body: &Kinematics) -> Option<(DVec3, DVec3)> {
    let drag = settings.drag?;
    let radius = 0.5 * kind.diameter;
    let resistance = 6.0 * std::f64::consts::PI * drag.viscosity * radius;
    let force = -resistance * (body.velocity - drag.fluid_velocity);
    Some((force, -(4.0 / 3.0 * radius * radius * resistance) * body.angular_velocity))
}

/// Drag and local damping.
fn resist(settings: &Settings, kind: &Kind, body: &Kinematics, momentum: &mut Momentum, step: f64) {
    if let Some((force, torque)) = drag(settings, kind, body) {
        momentum.force += force;
        momentum.torque += torque;
        momentum.drag_loss -=
            0.5 * step * (force.dot(body.mean_velocity) + torque.dot(body.mean_angular_velocity));
    }
    if settings.local_damping > 0.0 {
        let total = momentum.force + kind.mass * settings.gravity;
        let brake = |load: DVec3, speed: DVec3| {
            -settings.local_damping * load.abs() * DVec3::from_array(speed.to_array().map(sign))
        };
        let force = brake(total, body.velocity);
        let torque = brake(momentum.torque, body.angular_velocity);
        momentum.force += force;
        momentum.torque += torque;
        momentum.damping_loss -=
            step * (force.dot(body.velocity) + torque.dot(body.angular_velocity));
    }
}

fn sign(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else {
        0.0
    }
}
