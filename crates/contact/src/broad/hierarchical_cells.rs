//! A grid of cells for every power of two of size.

use super::BroadPhaseKind;
use super::Search;
use super::cell_grid::CellGrid;
use super::found::Found;
use super::images::Field;
use super::size::Size;

/// Hierarchical grid (Ogarko & Luding 2012; Krijgsman et al. 2014).
///
/// Boxes whose longest edges lie between the same powers of two, counted from the smallest box,
/// share a grid, with cells as large as the largest of them: grains of similar size are one level. A box meets those of its own level as in linked cells, and searches the
/// cells it covers in every coarser level; the finer levels search it. Unbounded boxes search
/// all levels.
///
/// O(n · levels) whatever the sizes, if boxes of one size do not overlap much; the levels number
/// about log₂ of the largest over the smallest size.
#[derive(Default)]
pub(super) struct HierarchicalCells {
    /// From fine to coarse. A level once made is kept, for its memory.
    levels: Vec<Level>,
    unbounded: Vec<u32>,
}

#[derive(Default)]
struct Level {
    /// The sizes are at least so many times doubled that of the smallest box.
    doublings: u64,
    members: Vec<u32>,
    grid: CellGrid,
}

impl Search for HierarchicalCells {
    const KIND: BroadPhaseKind = BroadPhaseKind::HierarchicalCells;

    fn search(&mut self, field: &Field, found: &mut Found) {
        self.part(field);
        for level in &mut self.levels {
            level.grid.build(field, &level.members);
        }
        for (i, Level { grid, .. }) in self.levels.iter().enumerate() {
            found.search(field, grid.cells(), |cells, sink| grid.pairs(cells, sink));
            let coarser = &self.levels[i + 1..];
            found.search(field, grid.slots().len(), |range, sink| {
                for slot in &grid.slots()[range] {
                    for level in coarser {
                        level.grid.pairs_with(slot, sink);
                    }
                }
            });
        }
        found.search(field, self.unbounded.len(), |range, sink| {
            for first in range {
                let slot = field.slot(self.unbounded[first]);
                sink.meet_each(&slot, &self.unbounded[first + 1..]);
                for level in &self.levels {
                    level.grid.pairs_with(&slot, sink);
                }
            }
        });
    }
}

impl HierarchicalCells {
    /// Parts the boxes into levels.
    fn part(&mut self, field: &Field) {
        for level in &mut self.levels {
            level.members.clear();
        }
        self.unbounded.clear();
        let smallest = smallest_size(field);
        for (index, bounds) in field.boxes.iter().enumerate() {
            match Size::of(bounds) {
                Size::Empty => {}
                Size::Bounded(size) => {
                    self.level(doublings(size / smallest)).members.push(index as u32);
                }
                Size::Unbounded => self.unbounded.push(index as u32),
            }
        }
    }

    fn level(&mut self, doublings: u64) -> &mut Level {
        let place = self.levels.partition_point(|level| level.doublings < doublings);
        if self.levels.get(place).is_none_or(|level| level.doublings != doublings) {
            self.levels.insert(place, Level { doublings, ..Level::default() });
        }
        &mut self.levels[place]
    }
}

/// The least size of a bounded box, m; boxes without size left out.
fn smallest_size(field: &Field) -> f64 {
    let least = |least: f64, bounds| match Size::of(bounds) {
        Size::Bounded(size) if size > 0.0 => least.min(size),
        _ => least,
    };
    field.boxes.iter().fold(f64::INFINITY, least)
}

/// The power of two below a ratio; zero for ratios less than one.
fn doublings(ratio: f64) -> u64 {
    const EXPONENT_OF_ONE: u64 = 1023;
    (ratio.to_bits() >> (f64::MANTISSA_DIGITS - 1)).saturating_sub(EXPONENT_OF_ONE)
}
