//! The pivots of a dense front are eliminated, panel by panel: right-looking LU.
//!
//! What is kept is `L` below the diagonal, without its ones, and `U` from the diagonal on, with reciprocals at it.

use rayon::prelude::*;

use super::kernel::{InstructionSet, Rows, RowsMut, Shape};
use super::layout::{BLOCK, Layout, Panel};
use super::panel::{Columns, RowsOfBlock};

/// Products of numbers from which those of a panel are worth several threads: some tenth of a millisecond.
const MUCH: usize = 2_000_000;

/// Rows of the contribution that a thread takes at a time.
const STRIP: usize = 8 * BLOCK;

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

/// Eliminates the pivots of a front; its contribution becomes what that takes off the other rows. Returns the sign
/// of the determinant of the pivots, none if a panel is singular or not finite.
pub(super) fn eliminate(
    set: InstructionSet,
    layout: &Layout,
    mut panels: &mut [f64],
    exchanges: &mut [u8],
    contribution: &mut [f64],
) -> Option<f64> {
    let mut sign = 1.0;
    for (i, &panel) in layout.panels.iter().enumerate() {
        let (own, later) = panels.split_at_mut(panel.end - panel.start);
        let exchanges = &mut exchanges[panel.before..][..panel.width];
        let mut own = Parts::of(panel, own);
        sign *= own.solve_columns(set, exchanges)?;
        own.solve_rows(set, exchanges);
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

impl Parts<'_> {
    /// Factors the diagonal, and makes the columns below it those of `L`; returns the sign of its determinant.
    fn solve_columns(&mut self, set: InstructionSet, exchanges: &mut [u8]) -> Option<f64> {
        let left = &mut *self.left;
        match self.panel.width {
            6 => set.run(Columns::<6> { left, exchanges }),
            12 => set.run(Columns::<12> { left, exchanges }),
            18 => set.run(Columns::<18> { left, exchanges }),
            _ => set.run(Columns::<24> { left, exchanges }),
        }
    }

    /// Makes the rows behind the diagonal those of `U`, block by block.
    fn solve_rows(&mut self, set: InstructionSet, exchanges: &[u8]) {
        let Panel { width, reach, .. } = self.panel;
        for (k, &other) in exchanges.iter().enumerate() {
            let (above, below) = self.right.split_at_mut((k + 1) * reach);
            if let Some(between) = usize::from(other).checked_sub(k + 1) {
                above[k * reach..].swap_with_slice(&mut below[between * reach..][..reach]);
            }
        }
        for s in (0..width).step_by(BLOCK) {
            let (above, own) = self.right.split_at_mut(s * reach);
            let own = &mut own[..BLOCK * reach];
            let left = &self.left[s * width..];
            set.subtract_product(
                Shape { rows: BLOCK, columns: reach, depth: s },
                &mut RowsMut { numbers: own, stride: reach },
                Rows { numbers: left, stride: width },
                Rows { numbers: above, stride: reach },
            );
            set.run(RowsOfBlock { left: &left[s..], width, right: own });
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
        let rows = self.left.len() / self.panel.width - self.panel.width;
        if self.panel.width * rows * self.panel.reach < MUCH {
            for other in later {
                self.update_panel(set, other);
            }
            self.contribute(set, layout, 0, contribution);
            return;
        }
        let stride = layout.columns();
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
        let Panel { before, width, reach, .. } = self.panel;
        let to = other.panel;
        let columns = Rows { numbers: &self.left[(to.before - before) * width..], stride: width };
        let behind = |column: usize| Rows {
            numbers: &self.right[column - self.panel.behind()..],
            stride: reach,
        };
        let rows = columns.numbers.len() / width;
        set.subtract_product(
            Shape { rows, columns: to.width, depth: width },
            &mut RowsMut { numbers: other.left, stride: to.width },
            columns,
            behind(to.before),
        );
        set.subtract_product(
            Shape { rows: to.width, columns: to.reach, depth: width },
            &mut RowsMut { numbers: other.right, stride: to.reach },
            columns,
            behind(to.behind()),
        );
    }

    /// Takes the products of columns and rows off some rows of the contribution, from one on. The first panel
    /// begins it.
    fn contribute(&self, set: InstructionSet, layout: &Layout, first: usize, strip: &mut [f64]) {
        let Panel { before, width, reach, .. } = self.panel;
        let (pivots, columns) = (BLOCK * layout.pivots, layout.columns());
        let shape = Shape { rows: strip.len() / columns.max(1), columns, depth: width };
        let below = (pivots - before + first) * width;
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
