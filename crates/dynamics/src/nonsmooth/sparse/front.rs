//! The pivots of a dense front are eliminated, panel by panel.
//!
//! In blocks of six the front is `L U` with ones at the diagonal of `L`. What is kept below the diagonal is
//! `L`, to the right of it `U`, and at it the inverses of `U`'s blocks; pivots are sought within these.

use rayon::prelude::*;

use super::block::{Block, inverse, row_times, subtract_product};
use super::kernel::{InstructionSet, Rows, RowsMut, Shape};
use super::layout::{BLOCK, Layout, PANEL, Panel};

/// Products of numbers from which those of a panel are worth several threads: some tenth of a millisecond.
const MUCH: usize = 2_000_000;

/// Rows of the contribution that a thread takes at a time.
const STRIP: usize = 8 * BLOCK;

/// Blocks of a panel at the diagonal.
type Diagonal = [[Block; PANEL]; PANEL];

/// A panel that is being eliminated: its columns and its rows.
struct Parts<'a> {
    panel: Panel,
    left: &'a mut [f64],
    right: &'a mut [f64],
}

impl<'a> Parts<'a> {
    fn of(panel: Panel, numbers: &'a mut [f64]) -> Self {
        let (left, right) = numbers.split_at_mut(panel.right - panel.start);
        Self { panel, left, right }
    }
}

/// Eliminates the pivots of a front; its contribution becomes what that takes off the other rows. Returns the sign of the
/// determinant of the pivots, none if a block becomes singular or is not finite.
pub(super) fn eliminate(
    set: InstructionSet,
    layout: &Layout,
    mut panels: &mut [f64],
    contribution: &mut [f64],
    scratch: &mut [f64],
) -> Option<f64> {
    let mut sign = 1.0;
    for (i, &panel) in layout.panels.iter().enumerate() {
        let (own, later) = panels.split_at_mut(panel.end - panel.start);
        let mut own = Parts::of(panel, own);
        let mut diagonal = load(&own);
        sign *= own.factor(&mut diagonal)?;
        own.solve_columns(set, &diagonal, scratch);
        own.solve_rows(set);
        own.update(set, layout, &mut split(&layout.panels[i + 1..], later), contribution);
        panels = later;
    }
    Some(sign)
}

/// Several panels, one after the other.
fn split<'a>(panels: &[Panel], mut numbers: &'a mut [f64]) -> Vec<Parts<'a>> {
    let each = panels.iter().map(|&panel| {
        let (own, later) = std::mem::take(&mut numbers).split_at_mut(panel.end - panel.start);
        numbers = later;
        Parts::of(panel, own)
    });
    each.collect()
}

fn load(parts: &Parts) -> Diagonal {
    let mut diagonal = [[[[0.0; 6]; 6]; PANEL]; PANEL];
    let (blocks, width) = (parts.panel.size / BLOCK, parts.panel.width);
    for (s, row) in diagonal[..blocks].iter_mut().enumerate() {
        for (t, block) in row[..blocks].iter_mut().enumerate() {
            for (k, own) in block.iter_mut().enumerate() {
                let at = (BLOCK * s + k) * width + BLOCK * t;
                own.copy_from_slice(&parts.left[at..at + BLOCK]);
            }
        }
    }
    diagonal
}

impl Parts<'_> {
    fn blocks(&self) -> usize {
        self.panel.size / BLOCK
    }

    /// Factors the diagonal; returns the sign of its determinant.
    fn factor(&mut self, diagonal: &mut Diagonal) -> Option<f64> {
        let mut sign = 1.0;
        for s in 0..self.blocks() {
            let (pivot, own) = inverse(&diagonal[s][s])?;
            sign *= own;
            diagonal[s][s] = pivot;
            for t in s + 1..self.blocks() {
                let below = diagonal[t][s].map(|row| row_times(&row, &pivot));
                diagonal[t][s] = below;
                for u in s + 1..self.blocks() {
                    let right = diagonal[s][u];
                    subtract_product(&mut diagonal[t][u], &below, &right);
                }
            }
        }
        for (s, row) in diagonal[..self.blocks()].iter().enumerate() {
            for (t, block) in row[..self.blocks()].iter().enumerate() {
                for (k, own) in block.iter().enumerate() {
                    let at = (BLOCK * s + k) * self.panel.width + BLOCK * t;
                    self.left[at..at + BLOCK].copy_from_slice(own);
                }
            }
        }
        Some(sign)
    }

    /// Makes the columns below the diagonal those of `L`, block by block.
    fn solve_columns(&mut self, set: InstructionSet, diagonal: &Diagonal, scratch: &mut [f64]) {
        let Panel { size, width, .. } = self.panel;
        let below = &mut self.left[size * width..];
        let rows = below.len() / width;
        if rows == 0 {
            return;
        }
        let scratch = &mut scratch[..8 * rows];
        for s in 0..size / BLOCK {
            let mut inverse = [0.0; 8 * BLOCK];
            let mut right = [0.0; BLOCK * PANEL * BLOCK];
            for k in 0..BLOCK {
                for l in 0..BLOCK {
                    inverse[8 * k + l] = -diagonal[s][s][k][l];
                    for t in s + 1..size / BLOCK {
                        right[k * width + BLOCK * t + l] = diagonal[s][t][k][l];
                    }
                }
            }
            set.negative_product(
                Shape { rows, columns: 8, depth: BLOCK },
                &mut RowsMut { numbers: scratch, stride: 8 },
                Rows { numbers: &below[BLOCK * s..], stride: width },
                Rows { numbers: &inverse, stride: 8 },
            );
            let from = BLOCK * (s + 1) / 8 * 8;
            if from < width && s + 1 < size / BLOCK {
                set.subtract_product(
                    Shape { rows, columns: width - from, depth: BLOCK },
                    &mut RowsMut { numbers: &mut below[from..], stride: width },
                    Rows { numbers: scratch, stride: 8 },
                    Rows { numbers: &right[from..], stride: width },
                );
            }
            for (row, solved) in below.chunks_exact_mut(width).zip(scratch.chunks_exact(8)) {
                row[BLOCK * s..BLOCK * (s + 1)].copy_from_slice(&solved[..BLOCK]);
            }
        }
    }

    /// Makes the rows behind the diagonal those of `U`, block by block.
    fn solve_rows(&mut self, set: InstructionSet) {
        let Panel { width, reach, .. } = self.panel;
        for s in 1..self.blocks() {
            let (above, own) = self.right.split_at_mut(BLOCK * s * reach);
            set.subtract_product(
                Shape { rows: BLOCK, columns: reach, depth: BLOCK * s },
                &mut RowsMut { numbers: own, stride: reach },
                Rows { numbers: &self.left[BLOCK * s * width..], stride: width },
                Rows { numbers: above, stride: reach },
            );
        }
    }

    /// Takes the products of columns and rows off all that is behind: on several threads, if that is much.
    fn update(
        &self,
        set: InstructionSet,
        layout: &Layout,
        later: &mut [Parts],
        contribution: &mut [f64],
    ) {
        let rows = self.left.len() / self.panel.width - self.panel.size;
        if self.panel.size * rows * self.panel.reach < MUCH {
            later.iter_mut().for_each(|other| self.update_panel(set, other));
            self.contribute(set, layout, 0, contribution);
            return;
        }
        let stride = layout.columns()[1];
        rayon::join(
            || later.par_iter_mut().for_each(|other| self.update_panel(set, other)),
            || {
                let strips = contribution.par_chunks_mut((STRIP * stride).max(1)).enumerate();
                strips.for_each(|(i, strip)| self.contribute(set, layout, STRIP * i, strip));
            },
        );
    }

    /// Takes the products of columns and rows off a later panel.
    fn update_panel(&self, set: InstructionSet, other: &mut Parts) {
        let Panel { before, size, width, reach, .. } = self.panel;
        let to = other.panel;
        let columns = Rows { numbers: &self.left[(to.before - before) * width..], stride: width };
        let behind = |column: usize| Rows {
            numbers: &self.right[column - self.panel.behind()..],
            stride: reach,
        };
        let rows = columns.numbers.len() / width;
        set.subtract_product(
            Shape { rows, columns: to.width, depth: size },
            &mut RowsMut { numbers: other.left, stride: to.width },
            columns,
            behind(to.before),
        );
        set.subtract_product(
            Shape { rows: to.size, columns: to.reach, depth: size },
            &mut RowsMut { numbers: other.right, stride: to.reach },
            columns,
            behind(to.behind()),
        );
    }

    /// Takes the products of columns and rows off some rows of the contribution, from one on. The first panel
    /// begins it.
    fn contribute(&self, set: InstructionSet, layout: &Layout, first: usize, strip: &mut [f64]) {
        let Panel { before, size, width, reach, .. } = self.panel;
        let [pivots, columns] = layout.columns();
        let shape = Shape { rows: strip.len() / columns.max(1), columns, depth: size };
        let below = (BLOCK * layout.pivots - before + first) * width;
        let c = &mut RowsMut { numbers: strip, stride: columns };
        let a = Rows { numbers: &self.left[below..], stride: width };
        let b = Rows { numbers: &self.right[pivots - self.panel.behind()..], stride: reach };
        if before == 0 {
            set.negative_product(shape, c, a, b);
        } else {
            set.subtract_product(shape, c, a, b);
        }
    }
}
