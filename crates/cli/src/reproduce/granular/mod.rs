//! Classical experiments on grains, run again on small scenes in memory.

mod beverloo;
mod column;
mod cyclic;
mod drum;
mod fit;
mod repose;
mod surface;
mod triaxial;

use polygrain_dynamics::{BodyId, World};
use polygrain_scene::measure::Grains;
use polygrain_scene::{Built, Plan};

use super::report::Cell;
use super::scenes::{build, side_by_side};
use super::timing::Effort;

pub(super) use beverloo::beverloo;
pub(super) use column::column_collapse;
pub(super) use cyclic::dubois_cyclic;
pub(super) use drum::drum;
pub(super) use repose::repose;
pub(super) use triaxial::dubois_triaxial;

/// Said at the end of a report whose runs were too small to test anything.
const NO_TEST: &str =
    "A quick run, far too small: it shows that the report runs and is no test of anything.";

/// Diameter of the sphere as large as a grain of these scenes, m.
const DIAMETER: f64 = 0.01;

const GRAVITY: f64 = 9.81;

/// A scene under way.
struct Trial {
    world: World,
    plan: Plan,
    open_gates: usize,
    /// Grains that left through an outlet.
    left: usize,
}

impl Trial {
    /// A scene of this folder with its spheres replaced by another of its shapes, and some of its
    /// parameters by other numbers.
    ///
    /// A mixture with shares of nought would not do: the room that a grain gets at the start is
    /// that of the largest shape of the mixture.
    fn new(scene: &str, shape: &str, parameters: &[(&str, f64)]) -> Self {
        let scene = scene.replace(r#"shape = "sphere""#, &format!(r#"shape = "{shape}""#));
        let Built { world, plan } = build(&scene, parameters);
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

    /// The first group of the scene; another may be held as rough ground.
    fn grains(&self) -> Grains {
        Grains::of_groups(self.plan.groups.len()).only(Some(0))
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

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn lowest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn highest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// A number with so many decimals, or the sign for none.
fn cell(number: Option<f64>, decimals: usize) -> Cell {
    number.map_or(Cell::None, |number| Cell::Fixed(number, decimals))
}

/// What a source leaves open, and a warning if the run was a quick one.
fn gaps(effort: Effort, mut gaps: Vec<&'static str>) -> Vec<&'static str> {
    if effort == Effort::Quick {
        gaps.push(NO_TEST);
    }
    gaps
}
