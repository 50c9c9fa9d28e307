//! What a run will take, found by trying.

mod heap;
mod size;

use std::time::{Duration, Instant};

use polygrain_dynamics::{StepError, Stepper, TimeStep, World};

use crate::build::{Built, Plan};
use heap::Heap;

/// What a run will probably take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Time steps to the end, if the scene says when it ends; fewer if it settles before.
    pub steps: Option<u64>,
    /// Wall time of a step, s.
    pub step: Pace,
    /// Wall time of all steps, s; none if the run has no end by time or count.
    pub run: Option<Pace>,
    /// Frames of bodies, and of contacts.
    pub frames: Option<[u64; 2]>,
    /// Of all results, as if no grain left and the run did not end before its time.
    pub bytes: Option<u64>,
}

/// How long something takes: grains that touch take several times as long as grains that fly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// As the scene starts, s.
    pub start: f64,
    /// Once all grains have come and lie on each other, s; none if a heap of them could not be tried.
    pub packed: Option<f64>,
}

impl Pace {
    fn times(self, steps: u64) -> Self {
        let of_all = |step: f64| step * steps as f64;
        Self { start: of_all(self.start), packed: self.packed.map(of_all) }
    }
}

/// Takes steps of the scene, and of a small heap of its grains, for a while each.
pub fn forecast(mut built: Built, patience: Duration) -> Result<Forecast, StepError> {
    let Built { world, plan } = &mut built;
    let end = plan.stop.time.map_or(f64::INFINITY, |time| *time);
    let grains = grains_by(world, plan, end);
    let mut heap = Heap::of(world, plan, grains);
    // A heap that falls apart as its grains land hard tells nothing of the scene.
    let settled = heap.settle(2 * patience).is_ok();
    // Grains to come may ask for a shorter step than those that are there.
    let step = match world.settings().time_step {
        TimeStep::Auto { safety } => {
            world.time_step().min(safety * heap.world.critical_time_step())
        }
        TimeStep::Fixed(step) => step,
    };
    let by_time = end.is_finite().then(|| (end / step).round() as u64);
    let by_count = plan.stop.steps.map(|steps| *steps as u64);
    let steps = by_time.into_iter().chain(by_count).min();
    let end = steps.map(|steps| steps as f64 * step);
    world.settle_forces()?;
    let size = end.map(|end| size::of_run(world, plan, &heap, end));

    let start = seconds_per_step(world, patience, steps)?;
    // How long rigid grains that lie on each other take to solve depends on how they are held, which no heap of a few
    // of them tells.
    let rigid =
        matches!(world.settings().stepper, Stepper::ContactDynamics(_) | Stepper::Impulse(_));
    let in_heap = (settled && !rigid).then(|| heap.seconds_per_step(patience).ok()).flatten();
    // A scene that starts packed may be packed closer than the heap.
    let by_heap = |step: f64| start.max(step / heap.grains().max(1) as f64 * grains as f64);
    let packed = in_heap.map(by_heap);
    let step = Pace { start, packed };
    Ok(Forecast {
        steps,
        step,
        run: steps.map(|steps| step.times(steps)),
        frames: size.map(|size| size.frames),
        bytes: size.map(|size| size.bytes),
    })
}

/// Grains that forces move and that have come by a time, s; sources that never end count for
/// nothing at the end of all time.
fn grains_by(world: &World, plan: &Plan, time: f64) -> u64 {
    let later = plan.sources.iter().map(|source| source.due(time)).filter(|&n| n < u64::MAX);
    later.fold(world.bodies().dynamic().count() as u64, u64::saturating_add)
}

/// Steps that are timed together.
const BLOCK: u32 = 10;

/// The median over blocks of steps, as many as fit into a time: other programs take time, too.
fn seconds_per_step(
    world: &mut World,
    patience: Duration,
    limit: Option<u64>,
) -> Result<f64, StepError> {
    let begin = Instant::now();
    let mut blocks = Vec::new();
    let most = limit.map_or(usize::MAX, |steps| (steps / u64::from(BLOCK)).max(1) as usize);
    while begin.elapsed() < patience && blocks.len() < most {
        let start = Instant::now();
        let mut steps = 0;
        while steps < BLOCK && begin.elapsed() < patience {
            world.step()?;
            steps += 1;
        }
        blocks.push(start.elapsed().as_secs_f64() / f64::from(steps.max(1)));
    }
    blocks.sort_by(f64::total_cmp);
    Ok(blocks.get(blocks.len() / 2).copied().unwrap_or(0.0))
}
