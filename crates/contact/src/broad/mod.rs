//! Which pairs of boxes overlap: the broad phases.
//!
//! Four algorithms stand side by side behind one trait. They return the identical list, so that the
//! choice among them ([`BroadPhaseKind`]) is one of speed alone. They keep their buffers, and what
//! they know of the last call, from call to call. No world, no time: pure geometry of boxes.
//!
//! ```
//! use glam::DVec3;
//! use polygrain_contact::broad::{BroadPhaseKind, ItemPair, Items, Periodic};
//! use polygrain_geometry::Aabb;
//!
//! // Three unit boxes in a row, 0.9 m apart, in a cell that repeats every 2.7 m.
//! let place = |x: f64| Aabb { min: DVec3::X * x, max: DVec3::X * x + DVec3::ONE };
//! let boxes = [place(0.0), place(0.9), place(1.8)];
//! let items = Items { boxes: &boxes, owner: &[0, 1, 2], movable: &[true; 3] };
//! let cell = Periodic { origin: DVec3::ZERO, length: [Some(2.7), None, None] };
//!
//! let mut pairs = Vec::new();
//! BroadPhaseKind::LinkedCells.build().find(&items, &cell, &mut pairs);
//! assert_eq!(
//!     pairs,
//!     [
//!         ItemPair { a: 0, b: 1, image: [0; 3] },
//!         ItemPair { a: 0, b: 2, image: [-1, 0, 0] },
//!         ItemPair { a: 1, b: 2, image: [0; 3] },
//!     ]
//! );
//! ```

mod bvh;
mod cell_grid;
mod found;
mod hierarchical_cells;
mod images;
mod kind;
mod linked_cells;
mod periodic;
mod size;
mod sweep_and_prune;

use polygrain_geometry::Aabb;
use serde::{Deserialize, Serialize};

use found::Found;
use images::{Field, Images};
pub use kind::{BroadPhaseKind, UnknownBroadPhase};
pub use periodic::Periodic;

/// What a broad phase looks at: structure of arrays, all equally long.
#[derive(Clone, Copy, Debug)]
pub struct Items<'a> {
    /// World coordinates, m, already widened by what the caller wants to see ahead. A box may be
    /// infinite (a half-space); an empty one meets nothing.
    pub boxes: &'a [Aabb],
    /// Items of one owner never pair.
    pub owner: &'a [u32],
    /// Two immovable items never pair.
    pub movable: &'a [bool],
}

/// Two items whose boxes overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ItemPair {
    /// The lower index.
    pub a: u32,
    /// The higher index.
    pub b: u32,
    /// The box of `b` moved by so many periods overlaps the box of `a`.
    pub image: [i8; 3],
}

/// Finds the pairs of boxes that overlap.
pub trait BroadPhase: Send + Sync {
    /// The name as in a scene file.
    fn name(&self) -> &'static str;

    /// Replaces the contents of `pairs` by all pairs of items that overlap, sorted.
    ///
    /// Touching counts. Boxes may lie anywhere: with the centres of all boxes in the periodic cell
    /// (see [`Periodic::wrap`]) an image is −1, 0 or 1 along each axis. Boxes longer than half a
    /// period may meet another one in more than one image; one infinite along a direction that
    /// repeats meets the original only. An item never pairs with its own image. Across a border,
    /// boxes overlap up to the rounding of a shift by a period.
    ///
    /// # Panics
    /// If the arrays differ in length, a period is not positive and finite, or two boxes that pair
    /// lie more than 126 periods apart.
    fn find(&mut self, items: &Items, periodic: &Periodic, pairs: &mut Vec<ItemPair>);
}

/// One way to find which boxes overlap, where space does not repeat.
trait Search: Default + Send + Sync {
    const KIND: BroadPhaseKind;

    fn search(&mut self, field: &Field, found: &mut Found);
}

/// What the broad phases have in common: images before the search, order after it.
#[derive(Default)]
struct Phase<S> {
    images: Images,
    search: S,
    found: Found,
}

impl<S: Search> BroadPhase for Phase<S> {
    fn name(&self) -> &'static str {
        S::KIND.name()
    }

    fn find(&mut self, items: &Items, periodic: &Periodic, pairs: &mut Vec<ItemPair>) {
        let count = items.boxes.len();
        assert!(
            items.owner.len() == count && items.movable.len() == count,
            "{count} boxes need as many owners ({}) and marks of movability ({})",
            items.owner.len(),
            items.movable.len()
        );
        assert!(
            periodic.length.iter().flatten().all(|&length| length > 0.0 && length.is_finite()),
            "a period must be positive and finite, not {:?}",
            periodic.length
        );
        let field = self.images.field(items, periodic);
        self.found.clear();
        self.search.search(&field, &mut self.found);
        self.found.sort_into(count, pairs);
    }
}
