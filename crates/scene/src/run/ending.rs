//! How a run ends.

use std::io::Write;

use polygrain_geometry::file::write_atomically;

use super::summary::{self, Circumstances, Summary};
use super::{Run, RunError, StoppedBy, Watch, log};
use crate::file::run::Checkpoint as CheckpointPlan;

/// Overlap beyond which results are doubtful, as a fraction of the diameter.
const DEEP_OVERLAP: f64 = 0.05;
/// Energy error beyond which results are doubtful.
const LARGE_ENERGY_ERROR: f64 = 0.05;

impl Run {
    /// Writes the end of all files.
    pub(super) fn finish(
        &mut self,
        stopped_by: StoppedBy,
        watch: Watch<'_>,
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

    /// Says what makes the results doubtful.
    fn judge(&mut self, watch: Watch<'_>) -> Result<(), RunError> {
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
        let solver = *self.world.convergence();
        if solver.unfinished > 0 {
            self.warn(
                format!(
                    "{} of {} steps went on with impulses that obey the laws only to {:.1e} at worst: raise \
                     `max_sweeps` or shorten the time step",
                    solver.unfinished, solver.solves, solver.worst_residual
                ),
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
}
