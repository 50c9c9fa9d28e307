//! Classical experiments on grains, run again on small scenes in memory.

mod beverloo;
mod column;
mod repose;

use polygrain_dynamics::{BodyId, World};
use polygrain_scene::measure::Grains;
use polygrain_scene::{Built, Override, Plan, Scene};
use rayon::prelude::*;

use super::timing::Effort;

pub(super) use beverloo::beverloo;
pub(super) use column::column_collapse;
pub(super) use repose::repose;

/// Said at the end of a report whose runs were too small to test anything.
const NO_TEST: &str =
    "A quick run, far too small: it shows that the report runs and is no test of anything.";

/// Diameter of the sphere as large as a grain of these scenes, m.
const DIAMETER: f64 = 0.01;

/// A scene under way.
struct Trial {
    world: World,
    plan: Plan,
    open_gates: usize,
    /// Grains that left through an outlet.
    left: usize,
}

impl Trial {
    /// A scene of this folder with some of its parameters replaced.
    fn new(scene: &str, parameters: &[(&str, f64)]) -> Self {
        let replaced: Vec<Override> =
            parameters.iter().map(|&(name, value)| Override { name: name.into(), value }).collect();
        let scene = Scene::parse(scene, "built in", &replaced).expect("a scene of ours");
        let Built { world, plan } = scene.build().expect("a scene of ours has room for its grains");
        Self { world, plan, open_gates: 0, left: 0 }
    }

    /// When the scene ends, s.
    fn end(&self) -> f64 {
        **self.plan.stop.time.as_ref().expect("our scenes end at a time")
    }

    /// The first gate opens at this time, s.
    fn release(&self) -> f64 {
        self.plan.gates.first().expect("this scene has a gate").time
    }

    fn grains(&self) -> Grains {
        Grains::of_groups(self.plan.groups.len())
    }

    fn step(&mut self) {
        self.world.step().expect("a step below the critical one");
        while let Some(gate) = self.plan.gates.get(self.open_gates)
            && gate.time <= self.world.time()
        {
            for (_, body) in &self.plan.walls[gate.wall].bodies {
                self.world.remove_body(*body);
            }
            self.open_gates += 1;
        }
    }

    fn run_until(&mut self, time: f64) {
        while self.world.time() < time {
            self.step();
        }
    }

    /// Takes away the grains that have reached an outlet.
    fn empty_outlets(&mut self) {
        let bodies = self.world.bodies();
        let out = |body: &BodyId| {
            let place = bodies.position(*body);
            self.plan.outlets.iter().any(|outlet| outlet.region.depth(place) >= 0.0)
        };
        let leaving: Vec<BodyId> = self.grains().iter(&self.world).filter(out).collect();
        for body in &leaving {
            self.world.remove_body(*body);
        }
        self.left += leaving.len();
    }
}

/// All results, in the order of the jobs, which run side by side.
fn side_by_side<J: Sync, R: Send>(jobs: &[J], run: impl Fn(&J) -> R + Sync + Send) -> Vec<R> {
    jobs.par_iter().with_max_len(1).map(run).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Half the width of the range.
fn spread(values: &[f64]) -> f64 {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    0.5 * (high - low)
}

/// `y = factor · x^exponent`.
#[derive(Clone, Copy)]
struct PowerLaw {
    factor: f64,
    exponent: f64,
}

impl PowerLaw {
    /// The straight line of least squares through the logarithms of positive points.
    fn fit(points: &[(f64, f64)]) -> Self {
        let logarithms: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
        let mean_of = |of: fn(&(f64, f64)) -> f64| {
            logarithms.iter().map(of).sum::<f64>() / logarithms.len() as f64
        };
        let (x, y) = (mean_of(|p| p.0), mean_of(|p| p.1));
        let covariance: f64 = logarithms.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
        let variance: f64 = logarithms.iter().map(|p| (p.0 - x).powi(2)).sum();
        let exponent = covariance / variance;
        Self { factor: (y - exponent * x).exp(), exponent }
    }

    fn at(self, x: f64) -> f64 {
        self.factor * x.powf(self.exponent)
    }
}

/// What a source leaves open, and a warning if the run was a quick one.
fn gaps(effort: Effort, mut gaps: Vec<&'static str>) -> Vec<&'static str> {
    if effort == Effort::Quick {
        gaps.push(NO_TEST);
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_is_found_again() {
        let law = PowerLaw { factor: 1.7, exponent: 2.5 };
        let points: Vec<(f64, f64)> = [0.3, 1.0, 4.0, 9.0].map(|x| (x, law.at(x))).to_vec();
        let found = PowerLaw::fit(&points);
        assert!((found.factor - 1.7).abs() < 1e-12 && (found.exponent - 2.5).abs() < 1e-12);
    }
}
