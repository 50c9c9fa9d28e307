//! Where the numbers of a front are.
//!
//! Its pivots are taken in panels of four blocks. A panel holds its columns from its own diagonal down to the
//! last row, then its rows from behind its diagonal to the last column, each matrix by rows, padded to whole
//! cache lines: one slice, next to which those of later panels can be changed. The rows and columns
//! that are not pivots meet in the contribution, which goes to the parent.

use super::kernel::COLUMNS;

/// Rows and columns of a block.
pub(super) const BLOCK: usize = 6;

/// Blocks of a panel.
pub(super) const PANEL: usize = 4;

#[derive(Debug)]
pub(super) struct Layout {
    /// Blocks.
    pub(super) pivots: usize,
    pub(super) rest: usize,
    pub(super) panels: Vec<Panel>,
}

/// A panel, in numbers, not blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panel {
    /// Pivots before it.
    pub(super) before: usize,
    pub(super) size: usize,
    /// From row to row of its columns: its size, padded.
    pub(super) width: usize,
    /// From row to row of its rows: all columns behind it, padded.
    pub(super) reach: usize,
    /// Where it begins, where its rows do, and where it ends.
    pub(super) start: usize,
    pub(super) right: usize,
    pub(super) end: usize,
}

/// Where a block begins, and how far it is from row to row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::nonsmooth) struct Place {
    pub(super) offset: usize,
    pub(super) stride: usize,
}

/// Which part of a front a block is in.
pub(super) enum Part {
    Panel(Place),
    Contribution(Place),
}

fn padded(numbers: usize) -> usize {
    numbers.next_multiple_of(COLUMNS)
}

impl Panel {
    /// The place of its columns behind itself, among all.
    pub(super) fn behind(&self) -> usize {
        self.before + self.width
    }
}

impl Layout {
    pub(super) fn new(pivots: usize, rest: usize) -> Self {
        let columns = padded(BLOCK * pivots) + padded(BLOCK * rest);
        let mut panels: Vec<Panel> = Vec::new();
        for first in (0..pivots).step_by(PANEL) {
            let (before, size) = (BLOCK * first, BLOCK * PANEL.min(pivots - first));
            let start = panels.last().map_or(0, |panel| panel.end);
            let (width, rows) = (padded(size), BLOCK * (pivots + rest) - before);
            let (right, reach) = (start + rows * width, columns - before - width);
            let end = right + size * reach;
            panels.push(Panel { before, size, width, reach, start, right, end });
        }
        Self { pivots, rest, panels }
    }

    /// How many numbers all panels have.
    pub(super) fn length(&self) -> usize {
        self.panels.last().map_or(0, |panel| panel.end)
    }

    /// The columns of pivots, and of all others, padded.
    pub(super) fn columns(&self) -> [usize; 2] {
        [self.pivots, self.rest].map(|blocks| padded(BLOCK * blocks))
    }

    /// How many numbers the contribution has, and from row to row.
    pub(super) fn contribution(&self) -> Place {
        let stride = self.columns()[1];
        Place { offset: BLOCK * self.rest * stride, stride }
    }

    /// Where the block of two rows of the front is.
    pub(super) fn part(&self, row: usize, column: usize) -> Part {
        let pivots = self.pivots;
        if row >= pivots && column >= pivots {
            let stride = self.columns()[1];
            let offset = BLOCK * ((row - pivots) * stride + column - pivots);
            return Part::Contribution(Place { offset, stride });
        }
        let first = row.min(column);
        let panel = &self.panels[first / PANEL];
        let row = BLOCK * row - panel.before;
        let across = if column < pivots {
            BLOCK * column
        } else {
            self.columns()[0] + BLOCK * (column - pivots)
        };
        Part::Panel(if across < panel.behind() {
            let offset = panel.start + row * panel.width + across - panel.before;
            Place { offset, stride: panel.width }
        } else {
            let offset = panel.right + row * panel.reach + across - panel.behind();
            Place { offset, stride: panel.reach }
        })
    }
}
