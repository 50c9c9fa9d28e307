//! How well impulses were found, over many steps.

use serde::{Deserialize, Serialize};

use super::gauss_seidel::Outcome;

/// How well the impulses between rigid bodies were found.
///
/// Residuals are relative: to the fastest velocity that the impulses of the step had to change, and,
/// of the cone, to the largest impulse.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Convergence {
    /// Steps that asked for impulses, parts of halved ones included.
    pub solves: u64,
    /// Sweeps over all contacts.
    pub sweeps: u64,
    /// Linear systems of all bodies at once, where sweeps took too long.
    pub systems: u64,
    /// Steps that went on without having reached the tolerance, parts of halved ones included.
    pub unfinished: u64,
    /// Sweeps of the last step.
    pub last_sweeps: u32,
    /// Natural map of the last step and of the worst step.
    pub residual: f64,
    /// Of the worst step.
    pub worst_residual: f64,
    /// Largest violation of Signorini's condition, of the worst step: approach where it is forbidden.
    pub worst_signorini: f64,
    /// Largest violation of Coulomb's cone, of the worst step.
    pub worst_coulomb: f64,
    /// Sweeps before the next step solves for all bodies at once: few where that served well before.
    pub patience: u32,
}

impl Default for Convergence {
    fn default() -> Self {
        Self {
            solves: 0,
            sweeps: 0,
            systems: 0,
            unfinished: 0,
            last_sweeps: 0,
            residual: 0.0,
            worst_residual: 0.0,
            worst_signorini: 0.0,
            worst_coulomb: 0.0,
            patience: 60,
        }
    }
}

impl Convergence {
    pub(crate) fn note(&mut self, outcome: &Outcome, speed: f64, goal: f64) {
        let relative = |velocity: f64| if speed > 0.0 { velocity / speed } else { 0.0 };
        let residual = outcome.residual;
        self.solves += 1;
        self.sweeps += u64::from(outcome.sweeps);
        self.systems += u64::from(outcome.systems);
        self.unfinished += u64::from(residual.worst() > goal);
        self.last_sweeps = outcome.sweeps;
        self.patience = outcome.patience;
        self.residual = relative(residual.natural_map);
        self.worst_residual = self.worst_residual.max(self.residual);
        self.worst_signorini = self.worst_signorini.max(relative(residual.approach));
        self.worst_coulomb = self.worst_coulomb.max(residual.beyond_cone);
    }

    /// Counts what a step took that was given up, and after which all was as before.
    pub(crate) fn note_in_vain(&mut self, step: &Self) {
        self.sweeps = step.sweeps;
        self.systems = step.systems;
    }

    /// After the second half of a step: what the last step left is the worse of both.
    pub(crate) fn note_first_half(&mut self, first: &Self) {
        self.last_sweeps += first.last_sweeps;
        self.residual = self.residual.max(first.residual);
    }
}
