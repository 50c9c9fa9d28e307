//! Where the numbers of a front are.
//!
//! Its pivots are taken in panels of four blocks; the first panel has those that are over. A panel holds its
//! columns from its own diagonal down to the last row, then its rows from behind its diagonal to the last column, each
//! matrix by rows: one slice, next to which those of later panels can be changed. The rows and columns that are not
//! pivots meet in the contribution, which goes to the parent; their columns are padded to whole cache lines.

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
    /// Its pivots, and from row to row of its columns.
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
        let columns = BLOCK * pivots + padded(BLOCK * rest);
        let mut panels: Vec<Panel> = Vec::new();
        while let before = panels.last().map_or(0, Panel::behind)
            && before < BLOCK * pivots
        {
            let width = (BLOCK * pivots - before - 1) % (BLOCK * PANEL) + 1;
            let start = panels.last().map_or(0, |panel| panel.end);
            let rows = BLOCK * (pivots + rest) - before;
            let (right, reach) = (padded(start + rows * width), columns - before - width);
            panels.push(Panel { before, width, reach, start, right, end: right + width * reach });
        }
        Self { pivots, rest, panels }
    }

    /// How many numbers all panels have.
    pub(super) fn length(&self) -> usize {
        self.panels.last().map_or(0, |panel| panel.end)
    }

    /// The columns of the contribution, padded.
    pub(super) fn columns(&self) -> usize {
        padded(BLOCK * self.rest)
    }

    /// Whether a panel begins with a row, or the contribution.
    pub(super) fn begins(&self, row: usize) -> bool {
        row <= self.pivots && (self.pivots - row).is_multiple_of(PANEL)
    }

    /// How many numbers the contribution has.
    pub(super) fn contribution(&self) -> usize {
        BLOCK * self.rest * self.columns()
    }

    /// Where the block of two rows is in the contribution.
    pub(super) fn in_contribution(&self, row: usize, column: usize) -> Place {
        let stride = self.columns();
        let [row, column] = [row, column].map(|position| BLOCK * (position - self.pivots));
        Place { offset: row * stride + column, stride }
    }

    /// Where the block of two rows is in the panels, if one of them is a pivot.
    pub(super) fn in_panels(&self, row: usize, column: usize) -> Place {
        let over = self.panels.len() * PANEL - self.pivots;
        let panel = &self.panels[(row.min(column) + over) / PANEL];
        let [row, column] = [row, column].map(|position| BLOCK * position - panel.before);
        if column < panel.width {
            Place { offset: panel.start + row * panel.width + column, stride: panel.width }
        } else {
            let offset = panel.right + row * panel.reach + column - panel.width;
            Place { offset, stride: panel.reach }
        }
    }
}
