//! What a run writes, and when.

use super::progress::Schedule;
use super::{Run, RunError};
use crate::checkpoint::{self, Checkpoint};
use crate::measure::Neighbours;

impl Run {
    pub(super) fn write_what_is_due(&mut self) -> Result<(), RunError> {
        let (time, step) = (self.world.time(), self.world.time_step());
        let Self { plan, progress, .. } = self;
        let on_time = |interval: Option<f64>, schedule: &mut Schedule| {
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
            let (arrived, times) = (self.inlet.looks(), &self.progress.frames.times);
            self.output.frame(&self.world, &self.plan, arrived, times)?;
        }
        if contacts {
            self.progress.contacts.times.push(time);
            self.output.contacts(&self.world, &self.progress.contacts.times)?;
        }
        Ok(())
    }

    /// The rows and frames of the end, unless they were due just then.
    pub(super) fn write_last_moment(&mut self) -> Result<(), RunError> {
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

    /// Writes a checkpoint.
    pub(super) fn save(&mut self) -> Result<(), RunError> {
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
}
