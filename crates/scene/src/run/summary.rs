//! `summary.json`: what scripts read.

use std::time::Duration;

use polygrain_dynamics::World;
use serde_json::{Map, Value as Json, json};

use super::StoppedBy;
use super::progress::Progress;
use crate::build::Plan;
use crate::measure::Measures;
use crate::output::Overlaps;

/// What came of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Why it ended.
    pub stopped_by: StoppedBy,
    /// Everything, as in `summary.json`.
    pub json: Json,
    /// What a person should know.
    pub warnings: Vec<String>,
}

/// What the world does not know.
pub(super) struct Circumstances<'a> {
    pub(super) scene: &'a str,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) stopped_by: StoppedBy,
}

/// What solvers took, of steppers that have one.
fn solver(world: &World) -> Option<Json> {
    let (convergence, halo) = (world.convergence(), world.halo_effort());
    if convergence.solves > 0 {
        let mut solver = json!(convergence);
        solver["retried"] = json!(halo.retried);
        Some(solver)
    } else {
        (halo.solves > 0).then(|| json!(halo))
    }
}

pub(super) fn summarise(
    world: &World,
    plan: &Plan,
    progress: &Progress,
    measures: &Measures,
    about: &Circumstances,
) -> Summary {
    let energy = world.energy();
    let statistics = world.statistics();
    let overlaps = Overlaps::of(world);
    let skipped = statistics.pairs_skipped + statistics.contacts_followed;
    let looked_at = (skipped + statistics.queries).max(1);
    let mut outlets = Map::new();
    for (outlet, left) in plan.outlets.iter().zip(&progress.outlets) {
        let departures = json!({ "grains": left.grains, "mass": left.mass });
        outlets.insert(outlet.name.clone(), departures);
    }
    let phases = world.phases();
    let timed = (phases.drift + phases.search + phases.push + phases.kick).as_secs_f64();
    let share = |phase: Duration| if timed > 0.0 { phase.as_secs_f64() / timed } else { 0.0 };
    let json = json!({
        "scene": about.scene,
        "steps": world.steps(),
        "time": world.time(),
        "wall_seconds": progress.wall_seconds,
        "phases": {
            "drift": share(phases.drift),
            "search": share(phases.search),
            "push": share(phases.push),
            "kick": share(phases.kick),
        },
        "bodies": world.bodies().active().count(),
        "grains": world.bodies().dynamic().count(),
        "contacts": overlaps.contacts,
        "kinetic": energy.kinetic,
        "potential": energy.potential,
        "elastic": energy.elastic_normal + energy.elastic_tangential,
        "dissipated": energy.dissipated(),
        "work": energy.work,
        "energy_error": energy.error(),
        "max_overlap": world.max_overlap(),
        "mean_overlap": overlaps.mean,
        "unbalanced_force": world.unbalanced_force(),
        "state_hash": format!("{:016x}", world.state_hash()),
        "threads": about.threads,
        "version": env!("CARGO_PKG_VERSION"),
        "seed": about.seed,
        "time_step": world.time_step(),
        "critical_time_step": world.critical_time_step(),
        "solver": solver(world),
        "queries": statistics.queries,
        "queries_skipped_fraction": skipped as f64 / looked_at as f64,
        "stopped_by": about.stopped_by.word(),
        "arrived": progress.arrivals.len(),
        "outlets": outlets,
        "measures": measures.to_json(&progress.measured),
        "warnings": progress.warnings,
    });
    Summary { stopped_by: about.stopped_by, json, warnings: progress.warnings.clone() }
}
