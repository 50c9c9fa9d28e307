//! A run: from a scene to a folder of results.
//!
//! After every step gates open, grains leave and come, and what is due is written. A checkpoint is
//! taken between two steps, after all that; a run that goes on from it begins with the next step.

mod advancing;
mod attachments;
mod ending;
mod error;
mod folder;
mod forecast;
mod identity;
mod log;
mod opening;
mod progress;
mod source;
mod stop;
mod summary;
mod writing;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use polygrain_dynamics::{StepError, World};
use rayon::ThreadPoolBuilder;

use crate::build::Plan;
use crate::file::Scene;
use crate::measure::Measures;
use crate::output::Output;
pub use error::RunError;
pub use forecast::{Forecast, Pace, forecast};
use log::Log;
pub use progress::Progress;
use source::Inlet;
pub use stop::StoppedBy;
pub use summary::Summary;

/// How a scene is to be run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The folder for the results.
    pub out: PathBuf,
    /// Whether a run in that folder may be replaced.
    pub overwrite: bool,
    /// The folder of a run to go on with; if it is another than `out`, the run is copied there
    /// first.
    pub resume: Option<PathBuf>,
    /// When to end, s, instead of what the scene says.
    pub time: Option<f64>,
    /// How many threads; all cores if zero. The results are the same.
    pub threads: usize,
}

/// What a run tells while it is under way.
#[derive(Clone, Copy)]
pub enum Event<'a> {
    /// The bodies are placed and the first step is about to be taken.
    Started(Status, &'a World),
    /// A tenth of a second or more has passed.
    Progress(Status, &'a World),
    /// The last step has been taken.
    Finished(&'a World),
    /// Something a person should know.
    Note(&'a str),
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Status {
    /// Simulated, s.
    pub time: f64,
    /// When it ends at the latest, s.
    pub end: Option<f64>,
    /// Steps taken.
    pub steps: u64,
    /// J.
    pub kinetic: f64,
    /// Grains that forces move.
    pub grains: usize,
}

/// Who is told what happens.
type Watch<'a> = &'a mut (dyn FnMut(Event<'_>) + Send);

/// Runs a scene to its end, or until `interrupted` is set: then it writes a checkpoint and returns.
///
/// The results are the same to the last bit whatever the number of threads, and however often the
/// run was interrupted or killed and taken up again.
///
/// ```
/// use polygrain_scene::Scene;
/// use polygrain_scene::run::{Options, run};
///
/// let scene = Scene::parse(
///     r#"
///     materials.rock.density = 2600
///     shapes.ball.literal = "sphere:0.01"
///     stop.time = 0.05
///     [[walls]]
///     name = "floor"
///     kind = "plane"
///     material = "rock"
///     [[groups]]
///     name = "balls"
///     shape = "ball"
///     material = "rock"
///     placement = "list"
///     bodies = [{ position = [0, 0, 0.02] }]
///     "#,
///     "ball.toml",
///     &[],
/// )?;
/// let folder = std::env::temp_dir().join(format!("polygrain-run-{}", std::process::id()));
/// let options = Options { out: folder.clone(), overwrite: true, ..Options::default() };
/// let summary = run(&scene, &options, &false.into(), &mut |_| ())?;
/// assert_eq!(summary.json["stopped_by"], "time");
/// assert!(folder.join("history.csv").exists());
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    scene: &Scene,
    options: &Options,
    interrupted: &AtomicBool,
    watch: &mut (dyn FnMut(Event<'_>) + Send),
) -> Result<Summary, RunError> {
    let threads = ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()
        .map_err(|error| RunError::Threads(error.to_string()))?;
    threads.install(|| {
        let mut run = Run::open(scene, options, watch)?;
        let outcome = run.advance(interrupted, watch);
        watch(Event::Finished(&run.world));
        let outcome = outcome.and_then(|stopped_by| run.finish(stopped_by, watch));
        if let Err(error) = &outcome {
            // The log may be what cannot be written.
            let _ = run.log.line(&format!("error: {error}"));
        }
        outcome
    })
}

/// A run under way.
struct Run {
    world: World,
    plan: Plan,
    progress: Progress,
    measures: Measures,
    output: Output,
    inlet: Inlet,
    folder: PathBuf,
    log: Log,
    scene_name: String,
    scene_hash: u64,
    seed: u64,
    /// The newest checkpoint.
    checkpoint: Option<PathBuf>,
    /// When this process took it up, and the wall time spent before, s.
    opened: Instant,
    spent_before: f64,
}

impl Run {
    fn status(&self) -> Status {
        let bodies = self.world.bodies();
        Status {
            time: self.world.time(),
            end: self.plan.stop.time.map(|time| *time),
            steps: self.world.steps(),
            kinetic: bodies.dynamic().map(|body| bodies.kinetic_energy(body)).sum(),
            grains: bodies.dynamic().count(),
        }
    }

    fn spent(&self) -> f64 {
        self.spent_before + self.opened.elapsed().as_secs_f64()
    }

    fn note(&mut self, text: &str, watch: Watch<'_>) -> Result<(), RunError> {
        watch(Event::Note(text));
        self.log.line(text)
    }

    fn warn(&mut self, warning: String, watch: Watch<'_>) -> Result<(), RunError> {
        self.log.line(&format!("warning: {warning}"))?;
        watch(Event::Note(&warning));
        self.progress.warnings.push(warning);
        Ok(())
    }

    fn step_error(&self, source: StepError) -> RunError {
        RunError::Step { source, checkpoint: self.checkpoint.clone() }
    }
}
