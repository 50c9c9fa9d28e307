//! How bodies move between impulses.

use glam::{DMat3, DVec3};
use polygrain_geometry::Pose;

use crate::body::{BodyId, Kind, Kinematics, Momentum, Role};
use crate::nonsmooth::planar::Plane;
use crate::nonsmooth::{Motion, Problem};
use crate::settings::Settings;
use crate::stepper::drift;
use crate::world::World;

/// Takes all velocity off the bodies, and the work that gravity did while they went on with it for a part of a step.
/// Where they came from is known still to the contacts that follow them.
pub(super) fn stop(world: &mut World, part: f64) {
    let dynamic: Vec<_> = world.bodies.dynamic().collect();
    for id in dynamic {
        let i = id.0 as usize;
        let way = part * world.bodies.momenta[i].velocity;
        let work = world.bodies.mass(id) * world.settings.gravity.dot(way);
        halt(world, id);
        world.bodies.momenta[i].damping_loss += work;
        world.bodies.kinematics[i].velocity = DVec3::ZERO;
        world.bodies.kinematics[i].angular_velocity = DVec3::ZERO;
    }
}

/// Takes all velocity off a body.
pub(super) fn halt(world: &mut World, id: BodyId) {
    let energy = world.bodies.kinetic_energy(id);
    let momentum = &mut world.bodies.momenta[id.0 as usize];
    momentum.damping_loss += energy;
    momentum.velocity = DVec3::ZERO;
    momentum.angular = DVec3::ZERO;
}

/// Stokes' drag over a step, exactly.
pub(super) fn resist(world: &mut World, step: f64) {
    let Some(drag) = world.settings.drag else { return };
    for i in 0..world.bodies.len() {
        let id = BodyId(i as u32);
        if !world.bodies.is_dynamic(id) || world.is_asleep(id) {
            continue;
        }
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

/// Moves all bodies for a part of a step that begins at a time, with the velocities they have.
pub(super) fn drift(world: &mut World, from: f64, part: f64, step: f64) {
    drift::drift(
        world,
        |world, i, place| drift_driven(world, i, place, from, part, step),
        |settings, kind, body, momentum| drift_body(settings, kind, body, momentum, part),
    );
}

/// Takes off what bodies that touch others move out of a plane, where it is below the residual: it would add up, as
/// impulses in the plane do not hinder it.
pub(in crate::stepper) fn flatten(world: &mut World, problem: &Problem, plane: &Plane) {
    let World { bodies, .. } = world;
    for body in problem.bundles.iter().flat_map(|bundle| bundle.bodies) {
        let properties = &bodies.properties[body as usize];
        let momentum = &mut bodies.momenta[body as usize];
        let kind = &bodies.kinds[properties.kind as usize];
        let spin = kind.inertia.angular_velocity(momentum.orientation, momentum.angular);
        let motion = Motion { velocity: momentum.velocity, spin };
        if matches!(properties.role, Role::Dynamic) && plane.holds(motion, kind.reach) {
            momentum.velocity = plane.within(momentum.velocity);
            momentum.angular = plane.outward(momentum.angular);
        }
    }
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

/// Returns a bound on the way of any point of the body, m.
fn drift_driven(
    world: &mut World,
    body: usize,
    place: usize,
    from: f64,
    part: f64,
    step: f64,
) -> f64 {
    let World { bodies, settings, time, .. } = world;
    let driven = &mut bodies.driven[place];
    driven.coast(part);
    let shift = settings.periodic.shift(bodies.images[body]);
    let at = |time: f64| {
        let mut pose = driven.at(time).pose;
        pose.translation -= shift;
        pose
    };
    let reach = bodies.kinds[bodies.properties[body].kind as usize].reach;
    let (body, momentum) = (&mut bodies.kinematics[body], &mut bodies.momenta[body]);
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
    let way = pose.translation.distance(body.position) + turn * reach;
    place_body(body, momentum, &pose);
    way
}

fn place_body(body: &mut Kinematics, momentum: &mut Momentum, pose: &Pose) {
    body.position = pose.translation;
    body.rotation = DMat3::from_quat(pose.rotation);
    body.velocity = body.mean_velocity;
    body.angular_velocity = body.mean_angular_velocity;
    momentum.orientation = pose.rotation;
    momentum.velocity = body.mean_velocity;
}
