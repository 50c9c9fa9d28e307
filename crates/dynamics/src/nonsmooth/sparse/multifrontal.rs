//! The factors of a matrix, front by front (Duff & Reid 1983).
//!
//! A front holds the entries of its pivots' rows and columns and the contributions of its children; its pivots are
//! eliminated as in a dense matrix, and what that leaves of the other rows is its own contribution.

use std::ops::Range;

use super::front::eliminate;
use super::kernel::{InstructionSet, Task};
use super::layout::{BLOCK, Layout, Place};
use super::symbolic::{Front, Symbolic};

/// Factors the panels of all fronts in place, and tells which rows were exchanged; returns the sign of the
/// determinant, none if a panel is singular or not finite.
pub(super) fn factor(
    set: InstructionSet,
    symbolic: &Symbolic,
    panels: &mut [f64],
    exchanges: &mut [u8],
) -> Option<f64> {
    let mut stacks = symbolic.room();
    let each = symbolic.fronts.iter().map(|front| {
        let panels = &mut panels[front.start..][..front.layout.length()];
        let [even, odd] = &mut stacks;
        let (own, other) = if front.stack == 0 { (even, odd) } else { (odd, even) };
        let own = &mut own[waiting(front)];
        let children = || front.children.iter().map(|&child| &symbolic.fronts[child as usize]);
        for child in children() {
            let from = &other[waiting(child)];
            set.run(ToPanels { child, from, layout: &front.layout, panels });
        }
        let exchanges = &mut exchanges[BLOCK * front.first..];
        let sign = eliminate(set, &front.layout, panels, exchanges, own)?;
        for child in children() {
            let from = &other[waiting(child)];
            set.run(ToContribution { child, from, layout: &front.layout, contribution: own });
        }
        Some(sign)
    });
    let sign = each.product();
    symbolic.give_back(stacks);
    sign
}

/// Where the contribution of a front is on its stack.
fn waiting(front: &Front) -> Range<usize> {
    front.bottom..front.bottom + front.layout.contribution()
}

/// The contribution of a child is added to the panels of its parent, as far as it is there.
struct ToPanels<'a> {
    child: &'a Front,
    from: &'a [f64],
    layout: &'a Layout,
    panels: &'a mut [f64],
}

impl Task for ToPanels<'_> {
    type Output = ();

    #[inline(always)]
    fn perform(self) {
        let Self { child, from, layout, panels } = self;
        let width = child.layout.columns();
        for (rows, &row) in from.chunks_exact(BLOCK * width).zip(&child.rows) {
            let row = row as usize;
            for run in &child.runs {
                if row.min(run.to) >= layout.pivots {
                    break;
                }
                let from = (&rows[run.from..], width);
                add(panels, layout.in_panels(row, run.to), from, run.length);
            }
        }
    }
}

/// The rest of it is added to the contribution of its parent.
struct ToContribution<'a> {
    child: &'a Front,
    from: &'a [f64],
    layout: &'a Layout,
    contribution: &'a mut [f64],
}

impl Task for ToContribution<'_> {
    type Output = ();

    #[inline(always)]
    fn perform(self) {
        let Self { child, from, layout, contribution } = self;
        let width = child.layout.columns();
        let first = child.runs.partition_point(|run| run.to < layout.pivots);
        for (rows, &row) in from.chunks_exact(BLOCK * width).zip(&child.rows) {
            let row = row as usize;
            if row < layout.pivots {
                continue;
            }
            for run in &child.runs[first..] {
                let from = (&rows[run.from..], width);
                add(contribution, layout.in_contribution(row, run.to), from, run.length);
            }
        }
    }
}

/// Adds blocks that are next to each other.
#[inline(always)]
fn add(to: &mut [f64], place: Place, (from, width): (&[f64], usize), length: usize) {
    for k in 0..BLOCK {
        let to = &mut to[place.offset + k * place.stride..][..length];
        let from = &from[k * width..][..length];
        to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
    }
}
