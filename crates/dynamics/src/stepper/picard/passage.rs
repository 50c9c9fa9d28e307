//! Whether meshes went through each other on their way.

use glam::DVec3;
use polygrain_contact::surrogate::Search;
use polygrain_contact::sweep::{Motion, TimeOfContact};
use polygrain_geometry::Pose;

use crate::body::BodyId;
use crate::stepper::halo::{Pair, Placed, departure};
use crate::world::World;

/// Meshes nearer than this on their way have met, as a part of the reach of their halos; and how
/// finely that is told.
const TOUCH: f64 = 1e-3;

/// Whether the meshes of a pair, apart at the start and at the end, met in between. Meshes that are
/// farther apart at the end than they moved against each other in the step cannot have.
pub(super) fn passes_through(
    world: &World,
    pair: &Pair,
    [start, end]: [&[Placed]; 2],
    step: f64,
) -> bool {
    let reach = pair.bodies.map(|body| world.bodies.kind(BodyId(body)).reach);
    let moved: f64 = (0..2)
        .map(|i| {
            let body = pair.bodies[i] as usize;
            departure(&start[body], &end[body], reach[i])
        })
        .sum();
    let gaps = pair.contact.points.iter().map(|point| point.gap);
    if moved < pair.reach + gaps.fold(0.0, f64::min) {
        return false;
    }
    let [(a, start_a), (b, start_b)] = pair.meshes(world, start);
    let [(_, end_a), (_, end_b)] = pair.meshes(world, end);
    let (motion_a, motion_b) = (motion(&start_a, &end_a, step), motion(&start_b, &end_b, step));
    let question =
        TimeOfContact { duration: step, target: TOUCH * pair.reach, tolerance: TOUCH * pair.reach };
    let mut search = Search::default();
    question.of_meshes(&mut search, a.grain(), &motion_a, b.grain(), &motion_b).is_some()
}

/// From one place to another at constant velocity and spin.
fn motion(start: &Pose, end: &Pose, step: f64) -> Motion {
    let turn = end.rotation * start.rotation.conjugate();
    let turn = if turn.w < 0.0 { -turn } else { turn };
    let spin: DVec3 = turn.to_scaled_axis() / step;
    Motion { start: *start, velocity: (end.translation - start.translation) / step, spin }
}
