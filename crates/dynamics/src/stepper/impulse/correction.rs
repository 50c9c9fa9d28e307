//! Taking overlaps back without a change of velocity.
//!
//! Bodies that overlap are moved apart by velocities of their own, which act for one step and are
//! forgotten (split impulses): they never become kinetic energy. What they lift against gravity is
//! entered in the ledger.

use glam::{DMat3, DQuat, DVec3};

use crate::body::{BodyId, Role};
use crate::nonsmooth::gauss_seidel::Goal;
use crate::nonsmooth::{Bundle, Motion, Problem, sequential_impulses};
use crate::settings::Impulse;
use crate::world::World;

/// How well the velocities of the correction are found, relative to the fastest: what is left is
/// taken back in the next step.
const TOLERANCE: f64 = 1e-3;

/// Moves bodies apart where they overlap by more than the slop.
///
/// `problem` is that of the step, solved: bodies that it brings nearer to each other leave less room
/// for the correction.
pub(super) fn take_back_overlaps(
    world: &mut World,
    problem: &Problem,
    scheme: &Impulse,
    step: f64,
) {
    let Some((mut pushing, fastest)) = pushing(world, problem, scheme, step) else { return };
    let goal = Goal { residual: TOLERANCE * fastest, sweeps: scheme.max_sweeps, patience: 0 };
    sequential_impulses::solve(&mut pushing, goal);
    shift(world, &pushing, step);
}

/// The problem that the velocities of the correction solve, and the fastest that it asks for, m/s;
/// nothing if no overlap is that deep.
fn pushing(
    world: &World,
    problem: &Problem,
    scheme: &Impulse,
    step: f64,
) -> Option<(Problem, f64)> {
    let slop = |bundle: &Bundle| scheme.slop * smaller_reach(world, bundle.bodies);
    let deepest = |bundle: &Bundle| {
        let gaps = problem.points[bundle.range()].iter().map(|point| point.gap);
        -gaps.fold(f64::INFINITY, f64::min) - slop(bundle)
    };
    let excess = problem.bundles.iter().map(deepest).fold(0.0, f64::max);
    if excess == 0.0 || scheme.correction == 0.0 {
        return None;
    }
    let mut pushing = problem.clone();
    for bundle in &problem.bundles {
        let slop = slop(bundle);
        let solved = problem.masses_of(bundle).map(|mass| &mass.motion);
        for point in &mut pushing.points[bundle.range()] {
            let room = if point.gap + slop < 0.0 {
                scheme.correction * (point.gap + slop)
            } else {
                (point.gap + slop + step * point.velocity(solved).x).max(0.0)
            };
            point.bias = DVec3::X * (room / step);
            point.friction = 0.0;
            point.pull = 0.0;
            point.reaction = DVec3::ZERO;
        }
    }
    for mass in &mut pushing.masses {
        mass.motion = Motion::default();
        if mass.guide.is_some() {
            // The place of a servo is its own.
            mass.inverse_mass = 0.0;
        }
    }
    Some((pushing, scheme.correction * excess / step))
}

/// Of two bodies, m; a half-space has none.
fn smaller_reach(world: &World, bodies: [u32; 2]) -> f64 {
    let reaches = bodies.map(|body| world.bodies.kind(BodyId(body)).reach);
    reaches.into_iter().filter(|&reach| reach > 0.0).fold(f64::INFINITY, f64::min)
}

/// Moves the bodies for a step. Each is moved as it is, its spin turned with it, so that it keeps its
/// kinetic energy.
fn shift(world: &mut World, pushing: &Problem, step: f64) {
    let gravity = world.settings.gravity;
    let mut ways = vec![0.0; world.bodies.len()];
    for (i, mass) in pushing.masses.iter().enumerate() {
        let Motion { velocity, spin } = mass.motion;
        let still = velocity == DVec3::ZERO && spin == DVec3::ZERO;
        if world.bodies.properties[i].role != Role::Dynamic || still {
            continue;
        }
        let kind = world.bodies.kind(BodyId(i as u32));
        let (mass, reach) = (kind.mass, kind.reach);
        let (body, momentum) = (&mut world.bodies.kinematics[i], &mut world.bodies.momenta[i]);
        let turn = DQuat::from_scaled_axis(step * spin);
        body.position += step * velocity;
        momentum.orientation = (turn * momentum.orientation).normalize();
        body.rotation = DMat3::from_quat(momentum.orientation);
        momentum.angular = turn * momentum.angular;
        world.past.lifted -= mass * step * gravity.dot(velocity);
        ways[i] = step * (velocity.length() + spin.length() * reach);
        world.bodies.travel[i] += ways[i];
    }
    world.neighbours.odometer.reading += ways.iter().copied().fold(0.0, f64::max);
    for contact in &mut world.contacts {
        contact.path += contact.bodies.map(|body| ways[body as usize]).iter().sum::<f64>();
    }
}
