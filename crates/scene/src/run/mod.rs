//! A run: from a scene to a folder of results.
//!
//! After every step gates open, grains leave and come, and what is due is written. A checkpoint is
//! taken between two steps, after all that; a run that goes on from it begins with the next step.

mod error;
mod folder;
mod forecast;
mod identity;
mod log;
mod progress;
mod source;
mod stop;
mod summary;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use polygrain_dynamics::{BodyId, StepError, World};
use polygrain_geometry::file::write_atomically;
use rayon::ThreadPoolBuilder;

use crate::build::{Built, Plan};
use crate::checkpoint::{self, Checkpoint, Found, Saved};
use crate::file::Scene;
use crate::file::run::Checkpoint as CheckpointPlan;
use crate::measure::{Measures, Neighbours};
use crate::output::Output;
pub use error::RunError;
pub use forecast::{Forecast, forecast};
use log::Log;
pub use progress::Progress;
use source::Inlet;
pub use stop::StoppedBy;
use summary::Circumstances;
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    /// The bodies are placed and the first step is about to be taken.
    Started(Status),
    /// A tenth of a second or more has passed.
    Progress(Status),
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

/// Time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(100);
/// Overlap beyond which results are doubtful, as a fraction of the diameter.
const DEEP_OVERLAP: f64 = 0.05;
/// Energy error beyond which results are doubtful.
const LARGE_ENERGY_ERROR: f64 = 0.05;

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
    fn open(
        scene: &Scene,
        options: &Options,
        watch: &mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<Self, RunError> {
        let opened = Instant::now();
        let Built { world, mut plan } = scene.build()?;
        let resolved = identity::resolve(scene, &mut plan, options.time);
        let scene_file = Path::new(&scene.origin().name);
        let log = match &options.resume {
            None => folder::claim(&options.out, scene_file, options.overwrite)?,
            Some(from) => {
                if !folder::is_same_file(from, &options.out) {
                    folder::copy_run(from, &options.out, options.overwrite)?;
                }
                folder::reclaim(&options.out)?
            }
        };
        let mut run = Self {
            scene_hash: identity::hash(&resolved, &world),
            measures: Measures::new(&plan),
            output: Output::new(&options.out, &world, &plan),
            progress: Progress::new(&plan),
            world,
            plan,
            inlet: Inlet::default(),
            folder: options.out.clone(),
            log,
            scene_name: scene_name(scene),
            seed: scene.description().seed,
            checkpoint: None,
            opened,
            spent_before: 0.0,
        };
        run.log.line(&format!(
            "{}: polygrain {} runs {} on {} threads",
            log::now(),
            env!("CARGO_PKG_VERSION"),
            scene_file.display(),
            rayon::current_num_threads(),
        ))?;
        let found = match &options.resume {
            Some(_) => run.find_checkpoint(watch)?,
            None => None,
        };
        let resolved = resolved.to_string();
        match found {
            Some(found) => run.take_up(found, &resolved, watch)?,
            None => run.begin(&resolved, options, watch)?,
        }
        run.log.line(&format!(
            "{} bodies, time step {:.4e} s, critical {:.4e} s, from t = {} s",
            run.world.bodies().active().count(),
            run.world.time_step(),
            run.world.critical_time_step(),
            run.world.time(),
        ))?;
        watch(Event::Started(run.status()));
        Ok(run)
    }

    fn begin(
        &mut self,
        resolved: &str,
        options: &Options,
        watch: &mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<(), RunError> {
        if options.resume.is_some() {
            self.note("there is no checkpoint yet: the run begins anew", watch)?;
            folder::clear(&self.folder)?;
        }
        self.world.settle_forces().map_err(|source| self.step_error(source))?;
        self.output.begin(&self.world, &self.plan, resolved, &self.measures)?;
        let (step, critical) = (self.world.time_step(), self.world.critical_time_step());
        if step > critical {
            let warning = format!(
                "the time step {step:.3e} s is above the critical one, {critical:.3e} s: the run \
                 may diverge"
            );
            self.warn(warning, watch)?;
        }
        for body in self.world.bodies().dynamic().collect::<Vec<_>>() {
            self.measures.see(&self.world, body);
        }
        self.after_step()
    }

    /// The newest checkpoint that can be used, if there are any.
    fn find_checkpoint(
        &mut self,
        watch: &mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<Option<Found>, RunError> {
        let fits = |saved: &Saved| self.fits(saved);
        let (found, rejected) = checkpoint::newest(&self.folder, self.scene_hash, fits)
            .map_err(RunError::reading(&self.folder))?;
        if found.is_none() && !rejected.is_empty() {
            let folder = self.folder.clone();
            return Err(RunError::NoGoodCheckpoint { folder, rejected });
        }
        for bad in &rejected {
            let note = format!(
                "`{}` cannot be used: {}; the checkpoint before is",
                bad.path.display(),
                bad.reason
            );
            self.note(&note, watch)?;
            folder::set_aside(&bad.path)?;
        }
        Ok(found)
    }

    /// Whether a checkpoint fits this scene and what else is in the folder.
    fn fits(&self, saved: &Saved) -> Result<(), String> {
        let Checkpoint { world, progress } = &saved.checkpoint;
        let plan = &self.plan;
        let complete = progress.sources.len() == plan.sources.len()
            && progress.outlets.len() == plan.outlets.len()
            && progress.open_gates <= plan.gates.len()
            && progress.arrivals.iter().all(|&source| (source as usize) < plan.sources.len())
            && world.bodies() == self.world.bodies().len() + progress.arrivals.len();
        if !complete {
            return Err("it does not fit the scene".into());
        }
        let history = self.folder.join("history.csv");
        let length = std::fs::metadata(&history).map_or(0, |data| data.len());
        if plan.output.history.on().is_some() && length < progress.history_length {
            return Err(format!(
                "history.csv has {length} bytes, but had {} when it was written",
                progress.history_length
            ));
        }
        Ok(())
    }

    fn take_up(
        &mut self,
        found: Found,
        resolved: &str,
        watch: &mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<(), RunError> {
        let Saved { checkpoint, program, .. } = found.saved;
        let Checkpoint { world, progress } = checkpoint;
        self.inlet.replay(&mut self.world, &self.plan.sources, &progress.arrivals)?;
        self.world.restore(world)?;
        self.measures.restore(progress.flows.clone());
        self.output.resume(&self.plan, resolved, progress.history_length)?;
        for (name, series) in [
            ("frames", &progress.frames),
            ("walls", &progress.frames),
            ("contacts", &progress.contacts),
        ] {
            folder::remove_frames_from(&self.folder.join(name), series.times.len())?;
        }
        self.spent_before = progress.wall_seconds;
        self.progress = progress;
        self.note(&format!("going on from `{}`", found.path.display()), watch)?;
        if program != env!("CARGO_PKG_VERSION") {
            let warning = format!(
                "the checkpoint is of version {program}: from here on the run may differ from an \
                 uninterrupted one"
            );
            self.warn(warning, watch)?;
        }
        self.checkpoint = Some(found.path);
        Ok(())
    }

    /// Takes steps until an end is reached.
    fn advance(
        &mut self,
        interrupted: &AtomicBool,
        watch: &mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<StoppedBy, RunError> {
        let mut reported = Instant::now();
        let mut saved = Instant::now();
        loop {
            if let Some(reason) = stop::reached(&self.world, &self.plan, &self.progress) {
                return Ok(reason);
            }
            if interrupted.load(Ordering::Relaxed) {
                return Ok(StoppedBy::Interrupted);
            }
            if self.checkpoint_is_due(saved) {
                self.save()?;
                saved = Instant::now();
            }
            self.world.step().map_err(|source| self.step_error(source))?;
            self.after_step()?;
            if reported.elapsed() >= REPORT_EVERY {
                reported = Instant::now();
                watch(Event::Progress(self.status()));
            }
        }
    }

    /// What happens between two steps.
    fn after_step(&mut self) -> Result<(), RunError> {
        self.open_gates();
        self.let_out();
        let arrived = self.inlet.let_in(&mut self.world, &self.plan.sources, &mut self.progress)?;
        self.world.settle_forces().map_err(|source| self.step_error(source))?;
        for body in arrived {
            self.measures.see(&self.world, body);
        }
        stop::observe(&self.world, &self.plan, &mut self.progress);
        self.write_what_is_due()
    }

    fn open_gates(&mut self) {
        let half = 0.5 * self.world.time_step();
        while let Some(gate) = self.plan.gates.get(self.progress.open_gates)
            && gate.time <= self.world.time() + half
        {
            for (_, body) in &self.plan.walls[gate.wall].bodies {
                self.world.remove_body(*body);
            }
            self.progress.open_gates += 1;
        }
    }

    fn let_out(&mut self) {
        for (outlet, left) in self.plan.outlets.iter().zip(&mut self.progress.outlets) {
            let bodies = self.world.bodies();
            let leaves = |body: &BodyId| {
                outlet.group.is_none_or(|group| bodies.group(*body) == group)
                    && outlet.region.depth(bodies.position(*body)) >= 0.0
            };
            for body in bodies.dynamic().filter(leaves).collect::<Vec<_>>() {
                self.measures.see(&self.world, body);
                left.grains += 1;
                left.mass += self.world.bodies().mass(body);
                self.world.remove_body(body);
            }
        }
    }

    fn write_what_is_due(&mut self) -> Result<(), RunError> {
        let (time, step) = (self.world.time(), self.world.time_step());
        let Self { plan, progress, .. } = self;
        let on_time = |interval: Option<f64>, schedule: &mut progress::Schedule| {
            interval.is_some_and(|interval| schedule.is_due(interval, time, step))
        };
        let output = &plan.output;
        let row = on_time(output.history.on().map(|i| **i), &mut progress.history);
        let frame = on_time(output.frames.on().map(|i| **i), &mut progress.frames.schedule);
        let contacts = on_time(output.contacts.on().map(|i| **i), &mut progress.contacts.schedule);
        self.write(row, frame, contacts)
    }

    fn write(&mut self, row: bool, frame: bool, contacts: bool) -> Result<(), RunError> {
        let time = self.world.time();
        if row {
            let neighbours = Neighbours::new(&self.world);
            self.progress.measured = self.measures.read(&self.world, &neighbours);
            self.progress.measured_at = Some(time);
            self.output.row(&self.world, &self.plan, &neighbours, &self.progress.measured)?;
        }
        if frame {
            self.progress.frames.times.push(time);
            self.output.frame(&self.world, &self.progress.frames.times)?;
        }
        if contacts {
            self.progress.contacts.times.push(time);
            self.output.contacts(&self.world, &self.progress.contacts.times)?;
        }
        Ok(())
    }

    fn checkpoint_is_due(&mut self, saved: Instant) -> bool {
        let (time, step) = (self.world.time(), self.world.time_step());
        match self.plan.output.checkpoint {
            CheckpointPlan::Never => false,
            CheckpointPlan::WallTime(interval) => saved.elapsed().as_secs_f64() >= interval,
            CheckpointPlan::Interval(interval) => {
                self.progress.checkpoints.is_due(interval, time, step)
            }
        }
    }

    /// Writes a checkpoint.
    fn save(&mut self) -> Result<(), RunError> {
        self.progress.history_length = self.output.secure(&self.world, &self.plan)?;
        self.progress.flows = self.measures.flows();
        self.progress.wall_seconds = self.spent();
        let checkpoint = Checkpoint { world: self.world.state(), progress: self.progress.clone() };
        let bytes = checkpoint::encode(&checkpoint, self.scene_hash);
        let path = checkpoint::write(&self.folder, self.world.steps(), &bytes)
            .map_err(|(path, source)| RunError::Write { path, source })?;
        self.log.line(&format!("t = {} s: wrote {}", self.world.time(), path.display()))?;
        self.checkpoint = Some(path);
        Ok(())
    }

    /// Writes the end of all files.
    fn finish(
        &mut self,
        stopped_by: StoppedBy,
        watch: &mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<Summary, RunError> {
        let interrupted = stopped_by == StoppedBy::Interrupted;
        if interrupted || self.plan.output.checkpoint != CheckpointPlan::Never {
            self.save()?;
        }
        // The last moment is shown even between two intervals; a run that goes on from the
        // checkpoint just written leaves it out again.
        if !interrupted {
            self.write_last_moment()?;
        }
        self.progress.wall_seconds = self.spent();
        self.judge(watch)?;
        let about = Circumstances {
            scene: &self.scene_name,
            seed: self.seed,
            threads: rayon::current_num_threads(),
            stopped_by,
        };
        let summary =
            summary::summarise(&self.world, &self.plan, &self.progress, &self.measures, &about);
        let path = self.folder.join("summary.json");
        write_atomically(&path, |out| {
            serde_json::to_writer_pretty(&mut *out, &summary.json)?;
            out.write_all(b"\n")
        })
        .map_err(RunError::writing(&path))?;
        self.log.line(&format!(
            "{}: stopped by {} at t = {} s after {} steps, state {}",
            log::now(),
            stopped_by.word(),
            self.world.time(),
            self.world.steps(),
            summary.json["state_hash"].as_str().unwrap_or_default(),
        ))?;
        Ok(summary)
    }

    fn write_last_moment(&mut self) -> Result<(), RunError> {
        let output = &self.plan.output;
        let time = Some(self.world.time());
        let missing = |on: bool, last: Option<f64>| on && last != time;
        let frame =
            missing(output.frames.on().is_some(), self.progress.frames.times.last().copied());
        let contacts =
            missing(output.contacts.on().is_some(), self.progress.contacts.times.last().copied());
        let row = self.progress.measured_at != time;
        self.write(row, frame, contacts)
    }

    /// Says what makes the results doubtful.
    fn judge(&mut self, watch: &mut (dyn FnMut(Event<'_>) + Send)) -> Result<(), RunError> {
        let overlap = self.world.max_overlap();
        if overlap > DEEP_OVERLAP {
            let percent = 100.0 * overlap;
            self.warn(
                format!(
                    "grains overlapped by up to {percent:.1} % of their diameter: stiffen them"
                ),
                watch,
            )?;
        }
        let error = self.world.energy().error();
        if error > LARGE_ENERGY_ERROR {
            let percent = 100.0 * error;
            self.warn(
                format!("{percent:.1} % of the energy is not accounted for: shorten the time step"),
                watch,
            )?;
        }
        let time = self.world.time();
        let states = self.plan.sources.iter().zip(&self.progress.sources);
        let late: u64 = states.map(|(source, state)| source.due(time) - state.placed).sum();
        if late > 0 {
            self.warn(format!("sources had no room for {late} grains that were due"), watch)?;
        }
        Ok(())
    }

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

    fn note(
        &mut self,
        text: &str,
        watch: &mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<(), RunError> {
        watch(Event::Note(text));
        self.log.line(text)
    }

    fn warn(
        &mut self,
        warning: String,
        watch: &mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<(), RunError> {
        self.log.line(&format!("warning: {warning}"))?;
        watch(Event::Note(&warning));
        self.progress.warnings.push(warning);
        Ok(())
    }

    fn step_error(&self, source: StepError) -> RunError {
        RunError::Step { source, checkpoint: self.checkpoint.clone() }
    }
}

fn scene_name(scene: &Scene) -> String {
    let title = &scene.description().title;
    if !title.is_empty() {
        return title.clone();
    }
    let file = Path::new(&scene.origin().name);
    file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
