//! What a run remembers besides the world.

use serde::{Deserialize, Serialize};

use crate::build::Plan;
use crate::measure::FlowState;

/// The part of a run's state that is not in the world: with the world's it makes a checkpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The source of every grain that has come during the run, in order.
    pub(crate) arrivals: Vec<u32>,
    pub(crate) sources: Vec<SourceState>,
    /// How many of the gates, in the order of time, are open.
    pub(crate) open_gates: usize,
    pub(crate) outlets: Vec<Departures>,
    pub(crate) history: Schedule,
    /// Bytes of the history.
    pub(crate) history_length: u64,
    pub(crate) frames: Series,
    pub(crate) contacts: Series,
    pub(crate) checkpoints: Schedule,
    pub(crate) flows: Vec<FlowState>,
    /// The values of the measures at the last row, and when that was, s.
    pub(crate) measured: Vec<f64>,
    pub(crate) measured_at: Option<f64>,
    /// How often in a row the grains were found at rest.
    pub(crate) calm: u32,
    /// Spent so far, s.
    pub(crate) wall_seconds: f64,
    pub(crate) warnings: Vec<String>,
}

/// How far a source is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SourceState {
    /// Grains that have come.
    pub(crate) placed: u64,
    /// Places tried for the next one in vain.
    pub(crate) tries: u64,
    /// The step at which to try again.
    pub(crate) retry_at: u64,
}

/// What left through an outlet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Departures {
    pub(crate) grains: u64,
    /// kg.
    pub(crate) mass: f64,
}

/// Something that happens at multiples of an interval: at the step nearest to each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Schedule {
    /// The next multiple.
    next: u64,
}

impl Schedule {
    /// Whether it is time; if so, the next is set. Multiples closer together than steps are left
    /// out.
    pub(crate) fn is_due(&mut self, interval: f64, time: f64, step: f64) -> bool {
        let now = time + 0.5 * step;
        if (self.next as f64) * interval > now {
            return false;
        }
        self.next = (self.next + 1).max((now / interval).floor() as u64 + 1);
        true
    }
}

/// Numbered files and their times, s.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Series {
    pub(crate) schedule: Schedule,
    pub(crate) times: Vec<f64>,
}

impl Progress {
    pub(crate) fn new(plan: &Plan) -> Self {
        Self {
            arrivals: Vec::new(),
            sources: vec![SourceState::default(); plan.sources.len()],
            open_gates: 0,
            outlets: vec![Departures::default(); plan.outlets.len()],
            history: Schedule::default(),
            history_length: 0,
            frames: Series::default(),
            contacts: Series::default(),
            checkpoints: Schedule { next: 1 },
            flows: Vec::new(),
            measured: Vec::new(),
            measured_at: None,
            calm: 0,
            wall_seconds: 0.0,
            warnings: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_takes_the_step_nearest_to_each_multiple() {
        let mut schedule = Schedule::default();
        let step = 0.003;
        let due: Vec<u32> =
            (0..12).filter(|&i| schedule.is_due(0.01, f64::from(i) * step, step)).collect();
        assert_eq!(due, [0, 3, 7, 10]);
    }

    #[test]
    fn multiples_between_two_steps_are_left_out() {
        let mut schedule = Schedule::default();
        let due = (0..5).filter(|&i| schedule.is_due(0.1, f64::from(i), 1.0)).count();
        assert_eq!(due, 5);
    }
}
