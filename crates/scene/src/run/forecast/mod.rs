//! What a run will take, found by trying.

use std::path::Path;
use std::time::{Duration, Instant};

use polygrain_dynamics::StepError;

use crate::build::Built;
use crate::measure::Measures;
use crate::output::Output;

/// What a run will probably take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Wall time of a step at the start, s. Grains that touch take longer than grains that fly.
    pub seconds_per_step: f64,
    /// Wall time of all steps at that speed, s; none if the run has no end by time or count.
    pub seconds: Option<f64>,
    /// Frames of bodies, and of contacts.
    pub frames: Option<[u64; 2]>,
    /// Of all results, with three contacts to a grain.
    pub bytes: Option<u64>,
}

/// Bytes of a contact in a frame.
const CONTACT_BYTES: u64 = 140;
const CONTACTS_PER_GRAIN: u64 = 3;

/// Takes steps for a while and counts.
pub fn forecast(mut built: Built, patience: Duration) -> Result<Forecast, StepError> {
    let steps = built.summary().steps;
    let Built { world, plan } = &mut built;
    world.settle_forces()?;
    let mut output = Output::new(Path::new(""), world, plan);
    let frame = output.frame_bytes(world);
    let row = output.row_bytes(world, plan, &Measures::new(plan));
    let contact_frame =
        CONTACT_BYTES * CONTACTS_PER_GRAIN * world.bodies().dynamic().count() as u64;
    let end = steps.map(|steps| steps as f64 * world.time_step());
    let count = |interval: Option<f64>, end: f64| interval.map_or(0, |i| (end / i) as u64 + 1);
    let intervals = &plan.output;
    let frames = end.map(|end| {
        [intervals.frames.on(), intervals.contacts.on()].map(|on| count(on.map(|i| **i), end))
    });
    let bytes = end.zip(frames).map(|(end, [frames, contacts])| {
        count(intervals.history.on().map(|i| **i), end) * row
            + frames * frame
            + contacts * contact_frame
    });

    let start = Instant::now();
    let mut taken = 0u32;
    while start.elapsed() < patience && steps.is_none_or(|steps| u64::from(taken) < steps) {
        world.step()?;
        taken += 1;
    }
    let seconds_per_step = start.elapsed().as_secs_f64() / f64::from(taken.max(1));
    let seconds = steps.map(|steps| steps as f64 * seconds_per_step);
    Ok(Forecast { seconds_per_step, seconds, frames, bytes })
}
