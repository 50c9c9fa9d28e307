//! Where the time of steps goes.

use std::time::{Duration, Instant};

/// One step in this many is timed: looking at the clock takes a good part of a step of few bodies.
/// A prime, so that what happens every so many steps is met as often as anything else.
const EVERY: u64 = 17;

/// The time that the phases of some steps took, one step in seventeen. Their shares are those of
/// the whole run; they are not part of the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phases {
    /// Moving the bodies.
    pub drift: Duration,
    /// Finding neighbours and contacts.
    pub search: Duration,
    /// The forces of contacts.
    pub push: Duration,
    /// Summing forces and changing velocities, with the check that all is well.
    pub kick: Duration,
}

/// Times a step, or not.
pub(crate) struct Stopwatch(Option<Instant>);

impl Stopwatch {
    /// Runs if the step of this number is one to be timed.
    pub(crate) fn start(step: u64) -> Self {
        Self(step.is_multiple_of(EVERY).then(Instant::now))
    }

    /// Adds the time since the last call to a phase.
    pub(crate) fn lap(&mut self, phase: &mut Duration) {
        if let Some(last) = &mut self.0 {
            let now = Instant::now();
            *phase += now - *last;
            *last = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_in_seventeen_is_timed() {
        let mut timed = 0;
        for step in 0..170 {
            let mut phase = Duration::ZERO;
            let mut watch = Stopwatch::start(step);
            std::hint::black_box((0..1000).sum::<u64>());
            watch.lap(&mut phase);
            timed += usize::from(phase > Duration::ZERO);
        }
        assert_eq!(timed, 10);
    }
}
