//! `polygrain check`: whether a scene can be run, and what that will take.

use std::io::Write;
use std::time::Duration;

use polygrain_scene::run::{Forecast, forecast};
use polygrain_scene::{Built, Plan, Scene};
use serde_json::json;

use crate::args::CheckArguments;
use crate::diagnostic::Failure;
use crate::run::{duration, overrides, write_rows};

/// How long steps are tried.
const PATIENCE: Duration = Duration::from_millis(500);

/// Validates a scene and tells what it holds.
pub(crate) fn check(arguments: &CheckArguments, out: &mut impl Write) -> Result<(), Failure> {
    let overrides = overrides(&arguments.set, arguments.scale);
    let scene = Scene::load(&arguments.scene, &overrides)?;
    let Built { mut world, plan } = scene.build()?;
    let bodies = world.bodies();
    let about = About {
        bodies: bodies.len(),
        grains: bodies.dynamic().count(),
        mass: bodies.dynamic().map(|body| bodies.mass(body)).sum(),
        time_step: world.time_step(),
        critical_time_step: world.critical_time_step(),
        forecast: forecast(&mut world, &plan, PATIENCE).map_err(Failure::Step)?,
    };
    let written = if arguments.json {
        writeln!(out, "{}", about.to_json(&arguments.scene.display().to_string(), &plan))
    } else {
        write_rows(&about.rows(&plan), out)
    };
    written.map_err(Failure::Output)
}

struct About {
    bodies: usize,
    grains: usize,
    /// kg.
    mass: f64,
    /// s.
    time_step: f64,
    critical_time_step: f64,
    forecast: Forecast,
}

impl About {
    fn seconds(&self) -> Option<f64> {
        self.forecast.steps.map(|steps| steps as f64 * self.forecast.seconds_per_step)
    }

    fn to_json(&self, scene: &str, plan: &Plan) -> serde_json::Value {
        json!({
            "scene": scene,
            "bodies": self.bodies,
            "grains": self.grains,
            "mass": self.mass,
            "time_step": self.time_step,
            "critical_time_step":
                self.critical_time_step.is_finite().then_some(self.critical_time_step),
            "modulus": plan.modulus.map(|chosen| chosen.modulus),
            "steps": self.forecast.steps,
            "seconds_per_step": self.forecast.seconds_per_step,
            "estimated_seconds": self.seconds(),
            "frames": self.forecast.frames.map(|frames| frames[0]),
            "estimated_bytes": self.forecast.bytes,
        })
    }

    fn rows(&self, plan: &Plan) -> Vec<(&'static str, String)> {
        let walls: usize = plan.walls.iter().map(|wall| wall.bodies.len()).sum();
        let later: u64 = plan.sources.iter().map(|source| source.due(f64::INFINITY)).sum();
        let mut grains = format!("{}, {:.4} kg", self.grains, self.mass);
        if !plan.sources.is_empty() {
            let count = if later == u64::MAX { "more".into() } else { later.to_string() };
            grains += &format!("; {count} to come from sources");
        }
        let mut rows = vec![
            ("grains", grains),
            ("walls", format!("{}, {walls} bodies", plan.walls.len())),
            (
                "time step",
                format!("{:.3e} s (critical {:.3e} s)", self.time_step, self.critical_time_step),
            ),
        ];
        if let Some(chosen) = plan.modulus {
            rows.push((
                "stiffness",
                format!(
                    "modulus {:.3e} Pa chosen for impacts of {:.3} m/s and a pressure of {:.3e} Pa",
                    chosen.modulus, chosen.speed, chosen.pressure
                ),
            ));
        }
        match (self.forecast.steps, self.seconds()) {
            (Some(steps), Some(seconds)) => rows.push((
                "run",
                format!("{steps} steps, about {} at the speed of the start", duration(seconds)),
            )),
            _ => rows.push(("run", "until its criteria are met: no time is given".into())),
        }
        if let (Some([frames, _]), Some(bytes)) = (self.forecast.frames, self.forecast.bytes) {
            rows.push(("output", format!("{frames} frames, about {:.1} MB", bytes as f64 / 1e6)));
        }
        rows
    }
}
