//! A grid of cells over boxes of similar size.

use std::ops::Range;

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::Aabb;

use super::found::Sink;
use super::images::{Field, Slot};

/// Boxes sorted into cells, each into the cell of its lowest corner.
///
/// A cell is a trifle larger than the largest box along each axis, so that two boxes that overlap
/// lie in the same cell or in neighbours. The boxes are copied in the order of the cells (x runs
/// fastest) by a counting sort, and three cells in a row are one piece of memory.
///
/// There are never more than [`CELLS_PER_BOX`] cells per box. Where the boxes are spread wider than
/// that, the grid is *folded*: its cells are counted modulo an odd number along the axes with the
/// most of them. Boxes far apart may then share a cell, which costs a test and changes no result;
/// unlike larger cells, it keeps the cost of a dense heap when one grain has flown far away.
///
/// Building it takes O(n), and no memory if it has held as many boxes before.
#[derive(Default)]
pub(super) struct CellGrid {
    origin: DVec3,
    cells_per_metre: DVec3,
    axes: [Axis; 3],
    /// The first slot of each cell, and the end of the last.
    starts: Vec<u32>,
    slots: Vec<Slot>,
    /// The cell of each box, while they are sorted.
    cell_of: Vec<u32>,
}

/// The most cells per box.
const CELLS_PER_BOX: usize = 4;

/// The least limit of cells; at least 4³, so that a folded axis keeps three cells.
const FEWEST_CELLS: usize = 64;

/// The most cells along an axis before folding. The rounding of a place among so many is less than
/// [`SLACK`].
const MOST_CELLS: f64 = (1 << 30) as f64;

/// How much larger than the largest box a cell is, so that no rounding puts the two ends of a box
/// more than one cell apart.
const SLACK: f64 = 1e-6;

/// The cells along one axis.
#[derive(Clone, Copy, Debug, Default)]
struct Axis {
    count: u32,
    folded: bool,
}

impl Axis {
    /// The cell where a place is found, given in cells from the origin.
    #[inline]
    fn fold(self, place: u32) -> u32 {
        if self.folded { place % self.count } else { place }
    }

    fn next(self, cell: u32) -> Option<u32> {
        if cell + 1 < self.count { Some(cell + 1) } else { self.folded.then_some(0) }
    }

    fn previous(self, cell: u32) -> Option<u32> {
        if cell > 0 { Some(cell - 1) } else { self.folded.then(|| self.count - 1) }
    }

    /// The cells from one place to another as one or two ranges, each cell once.
    fn cells(self, first: u32, last: u32) -> [Range<u32>; 2] {
        if !self.folded {
            return [first..(last + 1).min(self.count), 0..0];
        }
        let begin = first % self.count;
        let end = begin + (last - first + 1).min(self.count);
        [begin..end.min(self.count), 0..end.saturating_sub(self.count)]
    }
}

impl CellGrid {
    /// Sorts the bounded boxes with the given indices into cells.
    pub(super) fn build(&mut self, field: &Field, members: &[u32]) {
        self.lay_out(field, members);
        let cells: usize = self.axes.iter().map(|axis| axis.count as usize).product();
        self.starts.clear();
        self.starts.resize(cells + 1, 0);
        self.cell_of.clear();
        for &index in members {
            let cell = self.cell_at(field.boxes[index as usize].min);
            self.cell_of.push(cell);
            self.starts[cell as usize] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.slots.resize(members.len(), Slot::EMPTY);
        for (&index, &cell) in members.iter().zip(&self.cell_of).rev() {
            let start = &mut self.starts[cell as usize];
            *start -= 1;
            self.slots[*start as usize] = field.slot(index);
        }
    }

    /// Chooses the size of the cells and how many there are.
    fn lay_out(&mut self, field: &Field, members: &[u32]) {
        let mut corners = Aabb::EMPTY;
        let mut largest = DVec3::ZERO;
        for &index in members {
            let bounds = &field.boxes[index as usize];
            corners = Aabb { min: corners.min.min(bounds.min), max: corners.max.max(bounds.min) };
            largest = largest.max(bounds.extents());
        }
        let spread = corners.extents().clamp(DVec3::ZERO, DVec3::MAX);
        let cell =
            (largest * (1.0 + SLACK)).max(spread / MOST_CELLS).max(DVec3::splat(f64::MIN_POSITIVE));
        self.origin = corners.min;
        self.cells_per_metre = cell.recip();
        let count = self.place(corners.max).map(|place| place + 1);
        self.axes = fold(count, FEWEST_CELLS.max(CELLS_PER_BOX * members.len()));
    }

    /// How many cells lie below a point along each axis.
    #[inline]
    fn place(&self, point: DVec3) -> [u32; 3] {
        let place = (point - self.origin) * self.cells_per_metre;
        place.to_array().map(|cells| cells.clamp(0.0, MOST_CELLS) as u32)
    }

    #[inline]
    fn cell_at(&self, point: DVec3) -> u32 {
        let [x, y, z] = self.place(point);
        let [along_x, along_y, along_z] = self.axes;
        self.row(along_y.fold(y), along_z.fold(z)) * along_x.count + along_x.fold(x)
    }

    fn row(&self, y: u32, z: u32) -> u32 {
        z * self.axes[1].count + y
    }

    /// The boxes in the order of the cells.
    pub(super) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The pairs of a box in one of these cells with one in the same cell or in one of the half of
    /// its neighbours that comes later: over all cells, each pair once.
    pub(super) fn pairs(&self, cells: Range<usize>, sink: &mut Sink) {
        let along_x = self.axes[0];
        let mut rows = Rows::default();
        for cell in cells.start as u32..cells.end as u32 {
            let own = self.slots_in(cell..cell + 1);
            if own.is_empty() {
                continue;
            }
            let (row, x) = (cell / along_x.count, cell % along_x.count);
            if rows.of != Some(row) {
                rows = self.rows_after(row);
            }
            let mut later = ArrayVec::<Range<usize>, 9>::new();
            self.push_neighbours(row, x, &rows.after, &mut later);
            // The rest of the own cell, and the next one if it follows in memory.
            let beside = if x + 1 < along_x.count { cell + 2 } else { cell + 1 };
            let end = self.starts[beside as usize] as usize;
            for i in own {
                let slot = &self.slots[i];
                sink.meet_overlapping(slot, &self.slots[i + 1..end]);
                for range in &later {
                    sink.meet_overlapping(slot, &self.slots[range.clone()]);
                }
            }
        }
    }

    /// The rows of cells that touch a row and come later: up, and all three behind.
    fn rows_after(&self, row: u32) -> Rows {
        let [_, along_y, along_z] = self.axes;
        let (y, z) = (row % along_y.count, row / along_y.count);
        let up = along_y.next(y);
        let behind = along_z.next(z);
        let beside = [along_y.previous(y), Some(y), up];
        let mut after = ArrayVec::new();
        after.extend(up.map(|y| self.row(y, z)));
        after.extend(
            behind
                .into_iter()
                .flat_map(|z| beside.into_iter().flatten().map(move |y| self.row(y, z))),
        );
        Rows { of: Some(row), after }
    }

    /// The slots of the neighbours of a cell that come later, but for the next one in memory.
    fn push_neighbours(
        &self,
        row: u32,
        x: u32,
        rows: &[u32],
        later: &mut ArrayVec<Range<usize>, 9>,
    ) {
        let along_x = self.axes[0];
        let mut push = |row: u32, cells: Range<u32>| {
            let first = row * along_x.count;
            let slots = self.slots_in(first + cells.start..first + cells.end);
            if !slots.is_empty() {
                later.push(slots);
            }
        };
        let (at_start, at_end) = (x == 0, x + 1 == along_x.count);
        if at_end && along_x.folded {
            push(row, 0..1);
        }
        for &row in rows {
            push(row, x.saturating_sub(1)..(x + 2).min(along_x.count));
            if along_x.folded && at_start {
                push(row, along_x.count - 1..along_x.count);
            }
            if along_x.folded && at_end {
                push(row, 0..1);
            }
        }
    }

    /// The pairs of a box that is not in the grid with the boxes that are.
    pub(super) fn pairs_with(&self, slot: &Slot, sink: &mut Sink) {
        if self.slots.is_empty() {
            return;
        }
        // A box that ends in the first cell of this one may begin one cell before.
        let first = self.place(slot.bounds.min).map(|place| place.saturating_sub(1));
        let last = self.place(slot.bounds.max);
        let [x, y, z] = [0, 1, 2].map(|k| self.axes[k].cells(first[k], last[k]));
        for z in z.into_iter().flatten() {
            for y in y.clone().into_iter().flatten() {
                let row = self.row(y, z) * self.axes[0].count;
                for x in x.clone().into_iter().filter(|x| !x.is_empty()) {
                    let slots = self.slots_in(row + x.start..row + x.end);
                    sink.meet_overlapping(slot, &self.slots[slots]);
                }
            }
        }
    }

    #[inline]
    fn slots_in(&self, cells: Range<u32>) -> Range<usize> {
        self.starts[cells.start as usize] as usize..self.starts[cells.end as usize] as usize
    }
}

/// The rows of cells that touch a row and come later.
#[derive(Default)]
struct Rows {
    of: Option<u32>,
    after: ArrayVec<u32, 4>,
}

/// Folds the longest axis in half until there are few enough cells. Odd counts keep a lattice of
/// boxes from falling into the same few cells.
fn fold(count: [u32; 3], limit: usize) -> [Axis; 3] {
    let mut axes = count.map(|count| Axis { count, folded: false });
    let cells = |axes: &[Axis; 3]| axes.iter().map(|axis| f64::from(axis.count)).product::<f64>();
    while cells(&axes) > limit as f64 {
        if let Some(longest) = axes.iter_mut().max_by_key(|axis| axis.count) {
            *longest = Axis { count: longest.count.div_ceil(2) | 1, folded: true };
        }
    }
    axes
}

#[cfg(test)]
mod tests {
    use super::super::images::Images;
    use super::super::{Items, Periodic};
    use super::*;

    /// The grid over some cubes of edge 1, given by their lowest corners.
    fn grid(corners: &[DVec3]) -> CellGrid {
        let boxes: Vec<_> = corners.iter().map(|&min| Aabb { min, max: min + 1.0 }).collect();
        let members: Vec<_> = (0..boxes.len() as u32).collect();
        let movable = vec![true; boxes.len()];
        let items = Items { boxes: &boxes, owner: &members, movable: &movable };
        let mut images = Images::default();
        let mut grid = CellGrid::default();
        grid.build(&images.field(&items, &Periodic::default()), &members);
        grid
    }

    fn lattice(per_side: i32, spacing: f64) -> Vec<DVec3> {
        let place = |x, y, z| spacing * DVec3::new(f64::from(x), f64::from(y), f64::from(z));
        let n = per_side;
        (0..n).flat_map(|x| (0..n).flat_map(move |y| (0..n).map(move |z| place(x, y, z)))).collect()
    }

    fn fullest_cell(grid: &CellGrid) -> u32 {
        grid.starts.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0)
    }

    #[test]
    fn a_dense_heap_is_not_folded() {
        let grid = grid(&lattice(10, 1.01));
        assert!(grid.axes.iter().all(|axis| axis.count == 10 && !axis.folded));
        assert_eq!(grid.slots.len(), 1000);
        assert_eq!(fullest_cell(&grid), 1);
    }

    #[test]
    fn a_grain_far_away_does_not_crowd_the_heap() {
        let mut corners = lattice(10, 1.01);
        corners.push(DVec3::new(-1e5, 2e6, 1e7));
        let grid = grid(&corners);
        assert!(grid.cells() <= CELLS_PER_BOX * corners.len());
        assert!(fullest_cell(&grid) <= 4, "{} boxes in a cell", fullest_cell(&grid));
    }

    #[test]
    fn a_sparse_lattice_fills_many_cells() {
        for spacing in [8.0, 64.0, 1024.0] {
            let grid = grid(&lattice(10, spacing));
            assert!(grid.cells() <= CELLS_PER_BOX * 1000);
            assert!(fullest_cell(&grid) <= 8, "{} boxes in a cell", fullest_cell(&grid));
        }
    }

    #[test]
    fn a_folded_axis_gives_each_cell_once() {
        let axis = Axis { count: 5, folded: true };
        let cells = |first, last| axis.cells(first, last).into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(cells(6, 8), [1, 2, 3]);
        assert_eq!(cells(8, 11), [3, 4, 0, 1]);
        assert_eq!(cells(8, 100), [3, 4, 0, 1, 2]);
        assert_eq!((axis.next(4), axis.previous(0)), (Some(0), Some(4)));
    }
}
