//! The broad phases by name.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::bvh::Bvh;
use super::hierarchical_cells::HierarchicalCells;
use super::linked_cells::LinkedCells;
use super::sweep_and_prune::SweepAndPrune;
use super::{BroadPhase, Phase};

/// Which broad phase. All find the same pairs; they differ in cost.
///
/// ```
/// use polygrain_contact::broad::BroadPhaseKind;
///
/// let kind: BroadPhaseKind = "sweep-and-prune".parse()?;
/// assert_eq!(kind, BroadPhaseKind::SweepAndPrune);
/// assert_eq!(kind.build().name(), "sweep-and-prune");
/// # Ok::<(), polygrain_contact::broad::UnknownBroadPhase>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BroadPhaseKind {
    /// A grid of cells as large as the largest grain: the fastest for grains of similar size.
    #[default]
    LinkedCells,
    /// A grid for every power of two of size: for grains of very different sizes.
    HierarchicalCells,
    /// The boxes sorted along one axis: for few grains, and for columns and chutes.
    SweepAndPrune,
    /// A tree of boxes: for grains that lie far apart, of any sizes, and move little at a time.
    Bvh,
}

impl BroadPhaseKind {
    /// All broad phases, the default first.
    pub const ALL: [Self; 4] =
        [Self::LinkedCells, Self::HierarchicalCells, Self::SweepAndPrune, Self::Bvh];

    /// The name as in a scene file.
    pub fn name(self) -> &'static str {
        match self {
            Self::LinkedCells => "linked-cells",
            Self::HierarchicalCells => "hierarchical-cells",
            Self::SweepAndPrune => "sweep-and-prune",
            Self::Bvh => "bvh",
        }
    }

    /// The broad phase itself, with empty buffers.
    pub fn build(self) -> Box<dyn BroadPhase> {
        match self {
            Self::LinkedCells => Box::new(Phase::<LinkedCells>::default()),
            Self::HierarchicalCells => Box::new(Phase::<HierarchicalCells>::default()),
            Self::SweepAndPrune => Box::new(Phase::<SweepAndPrune>::default()),
            Self::Bvh => Box::new(Phase::<Bvh>::default()),
        }
    }
}

impl fmt::Display for BroadPhaseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no broad phase.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "unknown broad phase `{0}`: it must be linked-cells, hierarchical-cells, sweep-and-prune or bvh"
)]
pub struct UnknownBroadPhase(pub String);

impl FromStr for BroadPhaseKind {
    type Err = UnknownBroadPhase;

    fn from_str(name: &str) -> Result<Self, UnknownBroadPhase> {
        let known = Self::ALL.into_iter().find(|kind| kind.name() == name);
        known.ok_or_else(|| UnknownBroadPhase(name.to_owned()))
    }
}
