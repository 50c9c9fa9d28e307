//! When a run ends.

use polygrain_dynamics::World;

use super::progress::Progress;
use crate::build::Plan;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    /// Its time was over.
    Time,
    /// It had taken its steps.
    Steps,
    /// The kinetic energy was low enough.
    KineticEnergy,
    /// The forces were in balance.
    UnbalancedForce,
    /// The grains had come to rest.
    Settled,
    /// A signal.
    Interrupted,
}

impl StoppedBy {
    /// The word for it in `summary.json`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Steps => "steps",
            Self::KineticEnergy => "kinetic_energy",
            Self::UnbalancedForce => "unbalanced_force",
            Self::Settled => "settled",
            Self::Interrupted => "interrupted",
        }
    }
}

/// Steps between two looks at energies and forces.
const PERIOD: u64 = 50;
/// Looks in a row that must find the grains at rest.
const CALM: u32 = 10;
/// Grains are at rest if their kinetic energy is below this part of what lifts each by its
/// diameter, or of all energy that went through if nothing weighs, …
const REST: f64 = 1e-6;
/// … and if the mean unbalanced force is below this part of the mean contact force.
const BALANCE: f64 = 1e-2;

/// Takes note of whether the grains rest, after a step.
pub(super) fn observe(world: &World, plan: &Plan, progress: &mut Progress) {
    if !plan.stop.settled || !world.steps().is_multiple_of(PERIOD) {
        return;
    }
    let waiting = progress.open_gates < plan.gates.len()
        || plan
            .sources
            .iter()
            .zip(&progress.sources)
            .any(|(source, state)| state.placed < source.due(f64::INFINITY));
    progress.calm = if !waiting && rests(world) { progress.calm + 1 } else { 0 };
}

fn rests(world: &World) -> bool {
    let energy = world.energy();
    let bodies = world.bodies();
    let gravity = world.settings().gravity.length();
    let lift: f64 = bodies.dynamic().map(|b| bodies.mass(b) * gravity * bodies.diameter(b)).sum();
    let scale = if lift > 0.0 { lift } else { energy.throughput };
    energy.kinetic <= REST * scale && world.unbalanced_force() < BALANCE
}

/// Whether the run is to end here.
pub(super) fn reached(world: &World, plan: &Plan, progress: &Progress) -> Option<StoppedBy> {
    let stop = &plan.stop;
    let half = 0.5 * world.time_step();
    if stop.time.is_some_and(|time| world.time() + half >= *time) {
        return Some(StoppedBy::Time);
    }
    if stop.steps.is_some_and(|steps| world.steps() >= *steps as u64) {
        return Some(StoppedBy::Steps);
    }
    if world.steps() == 0 || !world.steps().is_multiple_of(PERIOD) || world.time() < *stop.after {
        return None;
    }
    if stop.kinetic_energy.is_some_and(|limit| world.energy().kinetic < *limit) {
        return Some(StoppedBy::KineticEnergy);
    }
    if stop.unbalanced_force.is_some_and(|limit| world.unbalanced_force() < *limit) {
        return Some(StoppedBy::UnbalancedForce);
    }
    (stop.settled && progress.calm >= CALM).then_some(StoppedBy::Settled)
}
