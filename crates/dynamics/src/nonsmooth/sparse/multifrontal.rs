//! The factors of a matrix, front by front (Duff & Reid 1983).
//!
//! A front holds the entries of its pivots' rows and columns and the contributions of its children; its pivots are
//! eliminated as in a dense matrix, and what that leaves of the other rows is its own contribution.

use super::front::eliminate;
use super::kernel::InstructionSet;
use super::layout::{BLOCK, Layout, Part, Place};
use super::symbolic::{Front, Symbolic};

/// Factors the panels of all fronts in place; returns the sign of the determinant, none if a block of the
/// diagonal becomes singular or is not finite.
pub(super) fn factor(set: InstructionSet, symbolic: &Symbolic, panels: &mut [f64]) -> Option<f64> {
    let mut stacks = symbolic.room();
    let mut sign = Some(1.0);
    for front in &symbolic.fronts {
        let panels = &mut panels[front.start..][..front.layout.length()];
        let [even, odd] = &mut stacks;
        let (own, other) = if front.stack == 0 { (even, odd) } else { (odd, even) };
        let own = &mut own[contribution(front)];
        own.fill(0.0);
        for &child in &front.children {
            let child = &symbolic.fronts[child as usize];
            assemble(child, &other[contribution(child)], &front.layout, panels, own);
        }
        let Some(part) = eliminate(set, &front.layout, panels, own) else {
            sign = None;
            break;
        };
        sign = sign.map(|sign| sign * part);
    }
    symbolic.give_back(stacks);
    sign
}

fn contribution(front: &Front) -> std::ops::Range<usize> {
    front.bottom..front.bottom + front.layout.contribution().offset
}

/// Adds the contribution of a child to its parent.
fn assemble(
    child: &Front,
    from: &[f64],
    layout: &Layout,
    panels: &mut [f64],
    contribution: &mut [f64],
) {
    let width = child.layout.contribution().stride;
    for (rows, &row) in from.chunks_exact(BLOCK * width).zip(&child.rows) {
        for run in &child.runs {
            let (to, Place { offset, stride }) = match layout.part(row as usize, run.to) {
                Part::Panel(place) => (&mut *panels, place),
                Part::Contribution(place) => (&mut *contribution, place),
            };
            for k in 0..BLOCK {
                let to = &mut to[offset + k * stride..][..run.length];
                let from = &rows[k * width + run.from..][..run.length];
                to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
            }
        }
    }
}
