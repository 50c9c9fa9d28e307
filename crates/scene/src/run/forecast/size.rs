//! How much a run writes.

use std::path::Path;

use polygrain_dynamics::World;

use super::heap::Heap;
use crate::build::Plan;
use crate::checkpoint::{self, Checkpoint};
use crate::file::run::Checkpoint as CheckpointPlan;
use crate::measure::Measures;
use crate::output::{self, Output};
use crate::run::Progress;

/// What a run writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Frames of bodies, and of contacts.
    pub(super) frames: [u64; 2],
    pub(super) bytes: u64,
}

/// Of a run that ends at a time, s; contacts as many as in the heap.
pub(super) fn of_run(world: &World, plan: &Plan, heap: &Heap, end: f64) -> Size {
    let mut output = Output::new(Path::new(""), world, plan);
    let all = super::grains_by(world, plan, end);
    let each = |bytes: u64| bytes as f64 / heap.grains().max(1) as f64;
    let grain = each(output::grain_bytes(&heap.world, all as usize));
    let contacts = each(output::contact_bytes(&heap.world));
    let pose = each(output::pose_bytes(&heap.world));

    let on = &plan.output;
    let [rows, frames, clouds] = [
        times(on.history.on().map(|i| **i), end),
        times(on.frames.on().map(|i| **i), end),
        times(on.contacts.on().map(|i| **i), end),
    ];
    let present = world.bodies().dynamic().count() as u64;
    let later = |times: &[f64]| -> f64 {
        times.iter().map(|&time| (super::grains_by(world, plan, time) - present) as f64).sum()
    };
    let frame = output.frame_bytes(world) as f64 * frames.len() as f64 + grain * later(&frames);
    let grains = |times: &[f64]| present as f64 * times.len() as f64 + later(times);
    let poses = output.pose_bytes(world) as f64 * frames.len() as f64 + pose * grains(&frames);
    let cloud = contacts * grains(&clouds);
    let row = output.row_bytes(world, plan, &Measures::new(plan)) as f64 * rows.len() as f64;
    let kept = if plan.output.checkpoint == CheckpointPlan::Never { 0.0 } else { 2.0 };
    let state = kept * each(checkpoint_bytes(&heap.world, plan)) * all as f64;
    let once = output.bytes_once(world, plan) as f64;
    Size {
        frames: [frames.len() as u64, clouds.len() as u64],
        bytes: (frame + poses + cloud + row + state + once) as u64,
    }
}

/// The multiples of an interval up to a time, s.
fn times(interval: Option<f64>, end: f64) -> Vec<f64> {
    let Some(interval) = interval else { return Vec::new() };
    (0..=(end / interval) as u64).map(|n| n as f64 * interval).collect()
}

fn checkpoint_bytes(world: &World, plan: &Plan) -> u64 {
    let checkpoint = Checkpoint { world: world.state(), progress: Progress::new(plan) };
    checkpoint::encode(&checkpoint, 0).len() as u64
}
