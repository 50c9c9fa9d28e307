//! Taking overlaps back without a change of velocity.
//!
//! Bodies that overlap are moved apart by velocities of their own, which act for one step and are
//! forgotten (split impulses): they never become kinetic energy. What they lift against gravity is
//! entered in the ledger.

use glam::{DMat3, DQuat, DVec3};

use crate::body::{BodyId, Role};
use crate::nonsmooth::gauss_seidel::Goal;
use crate::nonsmooth::{Bundle, Motion, Problem, sequential_impulses};
use crate::world::World;

/// How well the velocities of the correction are found, relative to the fastest: what is left is
/// taken back in the next step.
const TOLERANCE: f64 = 1e-3;

/// What is taken back of overlaps.
#[derive(Clone, Copy)]
pub(in crate::stepper) struct Correction {
    pub(in crate::stepper) slop: Slop,
    /// How much of any more overlap is taken back in a step, 0 to 1.
    pub(in crate::stepper) share: f64,
    pub(in crate::stepper) max_sweeps: u32,
}

/// The overlap that is left as it is.
#[derive(Clone, Copy)]
pub(in crate::stepper) enum Slop {
    /// Of all bodies, as a fraction of the smaller one's reach.
    OfReach(f64),
    /// Of halos, as a fraction of their reach; any of other bodies.
    OfHalos(f64),
}

impl Slop {
    /// m; nothing if any overlap is left as it is.
    fn of(self, world: &World, bundle: &Bundle) -> Option<f64> {
        match self {
            Self::OfReach(fraction) => Some(fraction * smaller_reach(world, bundle.bodies)),
            Self::OfHalos(fraction) => (bundle.halos > 0.0).then_some(fraction * bundle.halos),
        }
    }
}

/// Moves bodies apart where they overlap by more than the slop.
///
/// `problem` is that of the step, solved: bodies that it brings nearer to each other leave less room
/// for the correction.
pub(in crate::stepper) fn take_back_overlaps(
    world: &mut World,
    problem: &Problem,
    correction: Correction,
    step: f64,
) {
    let Some((mut pushing, fastest)) = pushing(world, problem, correction, step) else { return };
    let goal = Goal { residual: TOLERANCE * fastest, sweeps: correction.max_sweeps, patience: 0 };
    sequential_impulses::solve(&mut pushing, goal);
    shift(world, &pushing, step);
}

/// The problem that the velocities of the correction solve, and the fastest that it asks for, m/s;
/// nothing if no overlap is that deep.
fn pushing(
    world: &World,
    problem: &Problem,
    correction: Correction,
    step: f64,
) -> Option<(Problem, f64)> {
    let slop = |bundle: &Bundle| correction.slop.of(world, bundle);
    let deepest = |bundle: &Bundle| {
        let gaps = problem.points[bundle.range()].iter().map(|point| point.gap);
        slop(bundle).map_or(0.0, |slop| -gaps.fold(f64::INFINITY, f64::min) - slop)
    };
    let excess = problem.bundles.iter().map(deepest).fold(0.0, f64::max);
    if excess == 0.0 || correction.share == 0.0 {
        return None;
    }
    let mut pushing = problem.clone();
    for bundle in &problem.bundles {
        let slop = slop(bundle);
        let solved = problem.masses_of(bundle).map(|mass| &mass.motion);
        for point in &mut pushing.points[bundle.range()] {
            let left = slop.map_or(point.gap.max(0.0), |slop| point.gap + slop);
            let room = if left < 0.0 {
                correction.share * left
            } else {
                (left + step * point.velocity(solved).x).max(0.0)
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
    Some((pushing, correction.share * excess / step))
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
