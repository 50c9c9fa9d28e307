//! What steps on halos took.

use polygrain_contact::surrogate::{Effort, LEVELS};
use serde::{Deserialize, Serialize};

/// What the steppers on halos took so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HaloEffort {
    /// Steps that were accepted, parts of halved ones included.
    pub solves: u64,
    /// Picard iterations, each a search for contacts of all pairs of bodies; of an explicit step one.
    pub iterations: u64,
    /// Those of the last step that was accepted.
    pub last_iterations: u32,
    /// Steps that were given up, and gone in two halves instead: meshes intersected at the end, or on
    /// the way, or the iteration did not end.
    pub retried: u64,
    /// Steps that went on without having reached the tolerance, as halving did not help.
    pub unfinished: u64,
    /// Pairs of triangles that were looked at, surrogates included.
    pub comparisons: u64,
    /// Of these, pairs of fine triangles whose features were compared one by one.
    pub fallbacks: u64,
    /// The pairs by how often the trees were unfolded to get there, the roots first.
    pub by_level: [u64; LEVELS],
}

impl HaloEffort {
    /// Adds what a search took.
    pub(in crate::stepper) fn add(&mut self, effort: &Effort) {
        self.comparisons += effort.pairs();
        self.fallbacks += effort.compared;
        for (sum, pairs) in self.by_level.iter_mut().zip(effort.by_level) {
            *sum += pairs;
        }
    }
}
