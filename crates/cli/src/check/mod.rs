//! `polygrain check`: whether a scene can be run, and what that will take.

use std::io::Write;
use std::time::Duration;

use polygrain_scene::run::{Forecast, Pace, forecast};
use polygrain_scene::{Plan, Scene, Summary};
use serde_json::{Value as Json, json};

use crate::args::CheckArguments;
use crate::diagnostic::Failure;
use crate::run::{duration, overrides, write_rows};

/// How long steps are tried: a quarter of what the whole forecast takes at most.
const PATIENCE: Duration = Duration::from_millis(500);

/// Validates a scene and tells what it holds.
pub(crate) fn check(arguments: &CheckArguments, out: &mut impl Write) -> Result<(), Failure> {
    let overrides = overrides(&arguments.set, arguments.scale);
    let scene = Scene::load(&arguments.scene, &overrides)?;
    let built = scene.build()?;
    let (summary, plan) = (built.summary(), built.plan.clone());
    let forecast = forecast(built, PATIENCE).map_err(Failure::Step)?;
    let written = if arguments.json {
        let name = arguments.scene.display().to_string();
        writeln!(out, "{}", to_json(&name, &summary, &forecast))
    } else {
        write_rows(&rows(&summary, &forecast, &plan), out)
    };
    written.map_err(Failure::Output)
}

fn to_json(scene: &str, summary: &Summary, forecast: &Forecast) -> Json {
    json!({
        "scene": scene,
        "bodies": summary.grains + summary.held,
        "grains": summary.grains,
        "mass": summary.mass,
        "time_step": summary.time_step,
        "critical_time_step": summary.critical_time_step,
        "modulus": summary.modulus.map(|chosen| chosen.modulus),
        "steps": forecast.steps,
        "seconds_per_step_at_start": forecast.step.start,
        "seconds_per_step": forecast.step.packed,
        "estimated_seconds_at_start": forecast.run.map(|run| run.start),
        "estimated_seconds": forecast.run.and_then(|run| run.packed),
        "frames": forecast.frames.map(|frames| frames[0]),
        "estimated_bytes": forecast.bytes,
    })
}

fn rows(summary: &Summary, forecast: &Forecast, plan: &Plan) -> Vec<(&'static str, String)> {
    let mut grains = format!("{}, {:.4} kg", summary.grains, summary.mass);
    if !plan.sources.is_empty() {
        let later: Option<u64> = plan
            .sources
            .iter()
            .map(|source| source.due(f64::INFINITY))
            .try_fold(0u64, u64::checked_add)
            .filter(|&count| count < u64::MAX);
        let later = later.map_or_else(|| "more".to_owned(), |count| count.to_string());
        grains = format!("{grains}; {later} to come from sources");
    }
    let (step, critical) = (summary.time_step, summary.critical_time_step);
    let step = if critical.is_finite() {
        format!("{step:.3e} s (critical {critical:.3e} s)")
    } else {
        format!("{step:.3e} s")
    };
    let mut rows = vec![
        ("grains", grains),
        ("walls", format!("{}, {} bodies", plan.walls.len(), summary.held)),
        ("time step", step),
    ];
    if let Some(chosen) = summary.modulus {
        rows.push((
            "stiffness",
            format!(
                "modulus {:.3e} Pa chosen for impacts of {:.3} m/s and a pressure of {:.3e} Pa",
                chosen.modulus, chosen.speed, chosen.pressure
            ),
        ));
    }
    rows.push((
        "run",
        match (forecast.steps, forecast.run) {
            (Some(steps), Some(run)) => format!("{steps} steps, {}", range(run)),
            _ => "until its criteria are met: no time is given".to_owned(),
        },
    ));
    if let (Some([frames, _]), Some(bytes)) = (forecast.frames, forecast.bytes) {
        rows.push(("output", format!("{frames} frames, about {:.1} MB", bytes as f64 / 1e6)));
    }
    rows
}

/// What a run takes, from its first speed to that of a packing.
fn range(run: Pace) -> String {
    let start = duration(run.start);
    let Some(packed) = run.packed.map(duration) else {
        return format!("{start} at the speed of its start, and longer as its grains meet");
    };
    if start == packed {
        return format!("about {packed}");
    }
    format!(
        "{start} at the speed of its start to {packed} at that of grains that lie on each other"
    )
}
