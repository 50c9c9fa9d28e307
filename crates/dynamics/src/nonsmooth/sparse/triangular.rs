//! Solutions with factors: `L` forward, `U` backward.

use super::kernel::Task;
use super::layout::BLOCK;
use super::symbolic::{Front, Symbolic};

/// How many sums are taken side by side; in the same order on every machine.
const LANES: usize = 8;

/// The product of two rows of whole lanes.
#[inline(always)]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; LANES];
    for (a, b) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
        (0..LANES).for_each(|k| sums[k] += a[k] * b[k]);
    }
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

/// Solves for a right-hand side in the order of elimination, in place.
pub(super) struct Solve<'a> {
    pub(super) symbolic: &'a Symbolic,
    pub(super) panels: &'a [f64],
    pub(super) exchanges: &'a [u8],
    pub(super) x: &'a mut [[f64; BLOCK]],
}

impl Task for Solve<'_> {
    type Output = ();

    #[inline(always)]
    fn perform(self) {
        let Self { symbolic, panels, exchanges, x } = self;
        let fronts = &symbolic.fronts;
        let widest = fronts.iter().map(|front| front.layout.columns().iter().sum::<usize>());
        let mut local = vec![0.0; widest.max().unwrap_or(0)];
        for front in fronts {
            let exchanges = &exchanges[BLOCK * front.first..];
            forward(front, (&panels[front.start..], exchanges), x, &mut local);
        }
        for front in fronts.iter().rev() {
            backward(front, &panels[front.start..], x, &mut local);
        }
    }
}

#[inline(always)]
fn forward(
    front: &Front,
    (panels, exchanges): (&[f64], &[u8]),
    x: &mut [[f64; BLOCK]],
    local: &mut [f64],
) {
    let [pivots, _] = front.layout.columns();
    let (size, own) = (BLOCK * front.layout.pivots, front.first..front.first + front.layout.pivots);
    let (y, rest) = local.split_at_mut(pivots);
    y[..size].copy_from_slice(x[own.clone()].as_flattened());
    y[size..].fill(0.0);
    let rest = &mut rest[..BLOCK * front.rest.len()];
    rest.fill(0.0);
    for panel in &front.layout.panels {
        let left = &panels[panel.start..panel.right];
        let (own, later) = y[panel.before..].split_at_mut(panel.width);
        let (diagonal, below) = left.split_at(panel.size * panel.width);
        for (k, &other) in exchanges[panel.before..][..panel.size].iter().enumerate() {
            own.swap(k, usize::from(other));
        }
        for (k, row) in diagonal.chunks_exact(panel.width).enumerate() {
            own[k] -= row[..k].iter().zip(&*own).map(|(l, y)| l * y).sum::<f64>();
        }
        let rows = below.chunks_exact(panel.width);
        let later = later[..size - panel.before - panel.size].iter_mut();
        for (row, y) in rows.zip(later.chain(&mut *rest)) {
            *y -= dot(row, own);
        }
    }
    x[own].as_flattened_mut().copy_from_slice(&y[..size]);
    for (&row, change) in front.rest.iter().zip(rest.as_chunks::<BLOCK>().0) {
        let x = &mut x[row as usize];
        (0..BLOCK).for_each(|k| x[k] += change[k]);
    }
}

#[inline(always)]
fn backward(front: &Front, panels: &[f64], x: &mut [[f64; BLOCK]], local: &mut [f64]) {
    let [pivots, columns] = front.layout.columns();
    let (size, own) = (BLOCK * front.layout.pivots, front.first..front.first + front.layout.pivots);
    let local = &mut local[..pivots + columns];
    local[..size].copy_from_slice(x[own.clone()].as_flattened());
    local[size..].fill(0.0);
    for (&row, to) in front.rest.iter().zip(local[pivots..].as_chunks_mut::<BLOCK>().0) {
        *to = x[row as usize];
    }
    for panel in front.layout.panels.iter().rev() {
        let (y, known) = local[panel.before..].split_at_mut(panel.width);
        if panel.reach > 0 {
            let rows = panels[panel.right..panel.end].chunks_exact(panel.reach);
            for (y, row) in y.iter_mut().zip(rows) {
                *y -= dot(row, known);
            }
        }
        let diagonal = &panels[panel.start..][..panel.size * panel.width];
        for (k, row) in diagonal.chunks_exact(panel.width).enumerate().rev() {
            // The one that was found last comes last, so that the others need not wait for it.
            let known = row[k + 1..].iter().zip(&y[k + 1..]).rev();
            let known: f64 = known.map(|(u, y)| u * y).sum();
            y[k] = (y[k] - known) * row[k];
        }
    }
    x[own].as_flattened_mut().copy_from_slice(&local[..size]);
}
