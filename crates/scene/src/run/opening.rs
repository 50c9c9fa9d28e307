//! How a run begins, anew or from a checkpoint.

use std::path::Path;
use std::time::Instant;

use super::identity::{self, Resolved};
use super::progress::Progress;
use super::source::Inlet;
use super::{Event, Options, Run, RunError, Watch, attachments, folder, log};
use crate::build::Built;
use crate::checkpoint::{self, Checkpoint, Found, Saved};
use crate::file::Scene;
use crate::measure::Measures;
use crate::output::Output;

impl Run {
    pub(super) fn open(
        scene: &Scene,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<Self, RunError> {
        let opened = Instant::now();
        let Built { world, mut plan } = scene.build()?;
        let resolved = identity::resolve(scene, &mut plan, options.time)?;
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
        watch(Event::Started(run.status(), &run.world));
        Ok(run)
    }

    fn begin(
        &mut self,
        resolved: &Resolved,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<(), RunError> {
        if options.resume.is_some() {
            self.note("there is no checkpoint yet: the run begins anew", watch)?;
            folder::clear(&self.folder)?;
        }
        self.world.settle_forces().map_err(|source| self.step_error(source))?;
        attachments::keep(&resolved.attachments, &self.folder)?;
        let scene = resolved.scene.to_string();
        self.output.begin(&self.world, &self.plan, &scene, &self.measures)?;
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
    fn find_checkpoint(&mut self, watch: Watch<'_>) -> Result<Option<Found>, RunError> {
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
        resolved: &Resolved,
        watch: Watch<'_>,
    ) -> Result<(), RunError> {
        let Saved { checkpoint, program, .. } = found.saved;
        let Checkpoint { world, progress } = checkpoint;
        self.inlet.replay(&mut self.world, &self.plan.sources, &progress.arrivals)?;
        self.world.restore(world)?;
        self.measures.restore(progress.flows.clone());
        attachments::keep(&resolved.attachments, &self.folder)?;
        self.output.resume(&self.plan, &resolved.scene.to_string(), progress.history_length)?;
        for (name, series) in [
            ("frames", &progress.frames),
            ("walls", &progress.frames),
            ("poses", &progress.frames),
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
}

fn scene_name(scene: &Scene) -> String {
    let title = &scene.description().title;
    if !title.is_empty() {
        return title.clone();
    }
    let file = Path::new(&scene.origin().name);
    file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
