//! How bodies move between impulses.

use glam::{DMat3, DVec3};
use polygrain_geometry::Pose;
use rayon::prelude::*;

use crate::body::{Kind, Kinematics, Momentum, Properties, Role};
use crate::settings::Settings;
use crate::stepper::{CHUNK, PARALLEL};
use crate::world::World;

/// Takes all velocity off the bodies.
pub(super) fn stop(world: &mut World) {
    let dynamic: Vec<_> = world.bodies.dynamic().collect();
    for id in dynamic {
        let energy = world.bodies.kinetic_energy(id);
        let momentum = &mut world.bodies.momenta[id.0 as usize];
        momentum.damping_loss += energy;
        momentum.velocity = DVec3::ZERO;
        momentum.angular = DVec3::ZERO;
    }
}

/// Stokes' drag over a step, exactly.
pub(super) fn resist(world: &mut World, step: f64) {
    let Some(drag) = world.settings.drag else { return };
    for i in 0..world.bodies.len() {
        if world.bodies.properties[i].role != Role::Dynamic {
            continue;
        }
        let id = crate::body::BodyId(i as u32);
        let before = world.bodies.kinetic_energy(id);
        let kind = world.bodies.kind(id);
        let radius = 0.5 * kind.diameter;
        let rate = 6.0 * std::f64::consts::PI * drag.viscosity * radius;
        let moment = kind.inertia.inverse_moments.element_sum() / 3.0;
        let slowed = (-rate * kind.inverse_mass * step).exp();
        let unspun = (-4.0 / 3.0 * radius * radius * rate * moment * step).exp();
        let momentum = &mut world.bodies.momenta[i];
        momentum.velocity =
            drag.fluid_velocity + slowed * (momentum.velocity - drag.fluid_velocity);
        momentum.angular *= unspun;
        let loss = before - world.bodies.kinetic_energy(id);
        world.bodies.momenta[i].drag_loss += loss;
    }
}

/// What a drift reads and writes of a body, with its travel.
type Drifting<'a> = (((&'a Properties, &'a mut Kinematics), &'a mut Momentum), &'a mut f64);

/// Moves all bodies for a part of a step that begins at a time, with the velocities they have.
pub(super) fn drift(world: &mut World, from: f64, part: f64, step: f64) {
    let driven = drift_driven(world, from, part, step);
    let World { settings, bodies, .. } = world;
    let (kinds, settings) = (&bodies.kinds, &*settings);
    let properties = &bodies.properties;
    let states = (&mut bodies.kinematics, &mut bodies.momenta, &mut bodies.travel);
    let advance = |(((properties, kinematics), momentum), travel): Drifting| {
        if properties.role != Role::Dynamic {
            return 0.0;
        }
        let kind = &kinds[properties.kind as usize];
        let way = drift_body(settings, kind, kinematics, momentum, part);
        *travel += way;
        way
    };
    let farthest = if properties.len() > PARALLEL {
        let bodies = properties.par_iter().with_min_len(CHUNK).zip(states.0).zip(states.1);
        bodies.zip(states.2).map(advance).reduce(|| 0.0, f64::max)
    } else {
        let bodies = properties.iter().zip(states.0).zip(states.1).zip(states.2);
        bodies.map(advance).fold(0.0, f64::max)
    };
    world.neighbours.odometer.reading += farthest.max(driven);
}

/// Returns a bound on the way of any point of the body, m.
fn drift_body(
    settings: &Settings,
    kind: &Kind,
    body: &mut Kinematics,
    momentum: &mut Momentum,
    part: f64,
) -> f64 {
    let inertia = &kind.inertia;
    body.position += part * momentum.velocity;
    momentum.orientation =
        inertia.turn(settings.rotation, momentum.orientation, momentum.angular, part);
    body.rotation = DMat3::from_quat(momentum.orientation);
    let spin = inertia.angular_velocity(momentum.orientation, momentum.angular);
    body.velocity = momentum.velocity;
    body.angular_velocity = spin;
    // From one search for contacts to the next a body goes with the velocity of the step between.
    body.mean_velocity = momentum.velocity;
    body.mean_angular_velocity = spin;
    momentum.turnover += (kind.mass * part * settings.gravity.dot(momentum.velocity)).abs();
    // A tenth more than the way at the speed of the end, for a spin that changes on the way.
    part * (momentum.velocity.length() + 1.1 * spin.length() * kind.reach)
}

/// Moves the driven bodies; returns the longest way of any.
fn drift_driven(world: &mut World, from: f64, part: f64, step: f64) -> f64 {
    let mut farthest = 0.0f64;
    for i in 0..world.bodies.len() {
        let Role::Driven(place) = world.bodies.properties[i].role else { continue };
        let World { bodies, settings, time, .. } = &mut *world;
        let driven = &mut bodies.driven[place as usize];
        driven.coast(part);
        let shift = settings.periodic.shift(bodies.images[i]);
        let at = |time: f64| {
            let mut pose = driven.at(time).pose;
            pose.translation -= shift;
            pose
        };
        let (body, momentum) = (&mut bodies.kinematics[i], &mut bodies.momenta[i]);
        if driven.is_servo() {
            let driving = driven.at(*time);
            body.mean_velocity = driving.velocity;
            body.mean_angular_velocity = DVec3::ZERO;
        } else {
            let (start, end) = (at(*time), at(*time + step));
            let turn = end.rotation * start.rotation.conjugate();
            let turn = if turn.w < 0.0 { -turn } else { turn };
            body.mean_velocity = (end.translation - start.translation) / step;
            body.mean_angular_velocity = turn.to_scaled_axis() / step;
        }
        let pose = at(from + part);
        let turn = pose.rotation.angle_between(momentum.orientation);
        let reach = bodies.kinds[bodies.properties[i].kind as usize].reach;
        let way = pose.translation.distance(body.position) + turn * reach;
        place_body(body, momentum, &pose);
        bodies.travel[i] += way;
        farthest = farthest.max(way);
    }
    farthest
}

fn place_body(body: &mut Kinematics, momentum: &mut Momentum, pose: &Pose) {
    body.position = pose.translation;
    body.rotation = DMat3::from_quat(pose.rotation);
    body.velocity = body.mean_velocity;
    body.angular_velocity = body.mean_angular_velocity;
    momentum.orientation = pose.rotation;
    momentum.velocity = body.mean_velocity;
}
