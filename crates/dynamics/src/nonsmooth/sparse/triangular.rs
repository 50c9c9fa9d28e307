//! Solutions with factors: `L` forward, `U` backward.

use super::kernel::{InstructionSet, Rows};
use super::layout::BLOCK;
use super::symbolic::{Front, Symbolic};

/// Takes the products of rows of `L` with what is known off what is not.
#[inline(always)]
fn subtract<'a, const WIDTH: usize>(
    rows: &[f64],
    known: &[f64],
    unknown: impl Iterator<Item = &'a mut f64>,
) {
    let Some(known) = known.first_chunk::<WIDTH>() else { return };
    for (row, y) in rows.as_chunks::<WIDTH>().0.iter().zip(unknown) {
        let mut sums = [0.0; BLOCK];
        for (row, known) in row.as_chunks::<BLOCK>().0.iter().zip(known.as_chunks::<BLOCK>().0) {
            (0..BLOCK).for_each(|k| sums[k] += row[k] * known[k]);
        }
        let [a, b, c, d, e, f] = sums;
        *y -= ((a + d) + (b + e)) + (c + f);
    }
}

/// Solves for a right-hand side in the order of elimination, in place.
pub(super) fn solve(
    set: InstructionSet,
    symbolic: &Symbolic,
    (panels, exchanges): (&[f64], &[u8]),
    x: &mut [[f64; BLOCK]],
) {
    let fronts = &symbolic.fronts;
    let widest = fronts.iter().map(|front| BLOCK * front.layout.pivots + front.layout.columns());
    let mut local = vec![0.0; widest.max().unwrap_or(0)];
    for front in fronts {
        let exchanges = &exchanges[BLOCK * front.first..];
        forward(set, front, (&panels[front.start..], exchanges), x, &mut local);
    }
    for front in fronts.iter().rev() {
        backward(set, front, &panels[front.start..], x, &mut local);
    }
}

fn forward(
    set: InstructionSet,
    front: &Front,
    (panels, exchanges): (&[f64], &[u8]),
    x: &mut [[f64; BLOCK]],
    local: &mut [f64],
) {
    let (size, own) = (BLOCK * front.layout.pivots, front.first..front.first + front.layout.pivots);
    let (y, rest) = local.split_at_mut(size);
    y.copy_from_slice(x[own.clone()].as_flattened());
    let rest = &mut rest[..BLOCK * front.rest.len()];
    rest.fill(0.0);
    for panel in &front.layout.panels {
        let left = &panels[panel.start..panel.right];
        let (own, later) = y[panel.before..].split_at_mut(panel.width);
        let (diagonal, below) = left.split_at(panel.width * panel.width);
        for (k, &other) in exchanges[panel.before..][..panel.width].iter().enumerate() {
            own.swap(k, usize::from(other));
        }
        for (k, row) in diagonal.chunks_exact(panel.width).enumerate() {
            own[k] -= row[..k].iter().zip(&*own).map(|(l, y)| l * y).sum::<f64>();
        }
        match panel.width {
            6 => subtract::<6>(below, own, later.iter_mut().chain(&mut *rest)),
            12 => subtract::<12>(below, own, later.iter_mut().chain(&mut *rest)),
            18 => subtract::<18>(below, own, later.iter_mut().chain(&mut *rest)),
            width => {
                let (first, last) = below.split_at(later.len() * width);
                set.subtract_rows(Rows { numbers: first, stride: width }, own, later);
                set.subtract_rows(Rows { numbers: last, stride: width }, own, rest);
            }
        }
    }
    x[own].as_flattened_mut().copy_from_slice(y);
    for (&row, change) in front.rest.iter().zip(rest.as_chunks::<BLOCK>().0) {
        let x = &mut x[row as usize];
        (0..BLOCK).for_each(|k| x[k] += change[k]);
    }
}

fn backward(
    set: InstructionSet,
    front: &Front,
    panels: &[f64],
    x: &mut [[f64; BLOCK]],
    local: &mut [f64],
) {
    let (size, own) = (BLOCK * front.layout.pivots, front.first..front.first + front.layout.pivots);
    let local = &mut local[..size + front.layout.columns()];
    local[..size].copy_from_slice(x[own.clone()].as_flattened());
    local[size..].fill(0.0);
    for (&row, to) in front.rest.iter().zip(local[size..].as_chunks_mut::<BLOCK>().0) {
        *to = x[row as usize];
    }
    for panel in front.layout.panels.iter().rev() {
        let (y, known) = local[panel.before..].split_at_mut(panel.width);
        let right = Rows { numbers: &panels[panel.right..panel.end], stride: panel.reach };
        set.subtract_rows(right, known, y);
        let diagonal = &panels[panel.start..][..panel.width * panel.width];
        for (k, row) in diagonal.chunks_exact(panel.width).enumerate().rev() {
            // The one that was found last comes last, so that the others need not wait for it.
            let known = row[k + 1..].iter().zip(&y[k + 1..]).rev();
            let known: f64 = known.map(|(u, y)| u * y).sum();
            y[k] = (y[k] - known) * row[k];
        }
    }
    x[own].as_flattened_mut().copy_from_slice(&local[..size]);
}
