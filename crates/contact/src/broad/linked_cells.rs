//! One grid of cells.

use super::BroadPhaseKind;
use super::Search;
use super::cell_grid::CellGrid;
use super::found::Found;
use super::images::Field;
use super::size::Size;

/// Linked cells (Quentrec & Brot 1973; Allen & Tildesley 1987 §5.3.2), the lists replaced by a
/// sorted array.
///
/// A cell is as large as the largest *ordinary* box. A box is *big* (a wall) if its longest edge is
/// more than [`BIG`] times the median, or infinite; but no more than the [`FEWEST_BIG`] + √n
/// largest of the bounded boxes are. Big boxes are left out of the grid; each searches the cells it
/// covers, and they are tested with each other.
///
/// O(n) for boxes of similar size. For wide distributions of size a cell holds many of the small
/// boxes: see [`BroadPhaseKind::HierarchicalCells`].
#[derive(Default)]
pub(super) struct LinkedCells {
    grid: CellGrid,
    ordinary: Vec<u32>,
    big: Vec<u32>,
    sizes: Vec<f64>,
}

/// How many times the median size an ordinary box may have.
const BIG: f64 = 4.0;

/// How many bounded boxes may be big however few boxes there are.
const FEWEST_BIG: usize = 16;

/// How many boxes the median is taken of, spread evenly over all.
const SAMPLE: usize = 1023;

impl Search for LinkedCells {
    const KIND: BroadPhaseKind = BroadPhaseKind::LinkedCells;

    fn search(&mut self, field: &Field, found: &mut Found) {
        self.part(field);
        self.grid.build(field, &self.ordinary);
        found.search(field, self.grid.cells(), |cells, sink| self.grid.pairs(cells, sink));
        found.search(field, self.big.len(), |range, sink| {
            for first in range {
                let slot = field.slot(self.big[first]);
                sink.meet_each(&slot, &self.big[first + 1..]);
                self.grid.pairs_with(&slot, sink);
            }
        });
    }
}

impl LinkedCells {
    /// Parts the boxes into ordinary and big ones.
    fn part(&mut self, field: &Field) {
        let mut limit = BIG * self.median_size(field);
        self.part_at(field, limit);
        let most = FEWEST_BIG + field.boxes.len().isqrt();
        if self.big.len() > most {
            self.sizes.clear();
            self.sizes.extend(self.big.iter().filter_map(|&index| bounded_size(field, index)));
            if self.sizes.len() > most {
                limit = *self.sizes.select_nth_unstable_by(most, |a, b| b.total_cmp(a)).1;
                self.part_at(field, limit);
            }
        }
    }

    fn part_at(&mut self, field: &Field, limit: f64) {
        self.ordinary.clear();
        self.big.clear();
        for (index, bounds) in field.boxes.iter().enumerate() {
            match Size::of(bounds) {
                Size::Empty => {}
                Size::Bounded(size) if size <= limit => self.ordinary.push(index as u32),
                Size::Bounded(_) | Size::Unbounded => self.big.push(index as u32),
            }
        }
    }

    /// The median of the sizes of a sample of the bounded boxes, m; zero if there are none.
    fn median_size(&mut self, field: &Field) -> f64 {
        let count = field.boxes.len() as u32;
        let sample = (0..count).step_by(count.div_ceil(SAMPLE as u32).max(1) as usize);
        self.sizes.clear();
        self.sizes.extend(sample.filter_map(|index| bounded_size(field, index)));
        if self.sizes.is_empty() {
            return 0.0;
        }
        let middle = self.sizes.len() / 2;
        *self.sizes.select_nth_unstable_by(middle, f64::total_cmp).1
    }
}

fn bounded_size(field: &Field, index: u32) -> Option<f64> {
    match Size::of(&field.boxes[index as usize]) {
        Size::Bounded(size) => Some(size),
        Size::Empty | Size::Unbounded => None,
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;
    use polygrain_geometry::Aabb;

    use super::super::images::Images;
    use super::super::{Items, Periodic};
    use super::*;

    /// The big ones among cubes of the given edges.
    fn big(edges: &[f64]) -> Vec<u32> {
        let cube = |&edge| Aabb { min: DVec3::ZERO, max: DVec3::splat(edge) };
        let boxes: Vec<_> = edges.iter().map(cube).collect();
        let owner: Vec<_> = (0..boxes.len() as u32).collect();
        let movable = vec![true; boxes.len()];
        let items = Items { boxes: &boxes, owner: &owner, movable: &movable };
        let mut cells = LinkedCells::default();
        cells.part(&Images::default().field(&items, &Periodic::default()));
        cells.big
    }

    #[test]
    fn walls_are_big_and_grains_are_not() {
        let mut edges = vec![1.0; 100];
        edges.extend([3.9, 4.1, 1e3, f64::INFINITY]);
        assert_eq!(big(&edges), [101, 102, 103]);
    }

    #[test]
    fn only_the_largest_are_big_where_many_would_be() {
        let mut edges = vec![1.0; 500];
        edges.extend((0..400).map(|i| 5.0 + f64::from(i)));
        assert_eq!(big(&edges).len(), FEWEST_BIG + 900_usize.isqrt());
        assert!(big(&edges).iter().all(|&index| index >= 900 - 46));
    }
}
