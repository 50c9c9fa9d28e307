//! The steps of a run, and what happens between them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use polygrain_dynamics::BodyId;

use super::{Event, Run, RunError, StoppedBy, Watch, stop};
use crate::file::run::Checkpoint as CheckpointPlan;

/// Time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(100);

impl Run {
    /// Takes steps until an end is reached.
    pub(super) fn advance(
        &mut self,
        interrupted: &AtomicBool,
        watch: Watch<'_>,
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
                watch(Event::Progress(self.status(), &self.world));
            }
        }
    }

    /// What happens between two steps.
    pub(super) fn after_step(&mut self) -> Result<(), RunError> {
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
}
