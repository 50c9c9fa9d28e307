//! Solutions with factors: `L` forward, `U` backward.

use super::kernel::Task;
use super::layout::{BLOCK, Panel};
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
    pub(super) x: &'a mut [[f64; BLOCK]],
}

impl Task for Solve<'_> {
    type Output = ();

    #[inline(always)]
    fn perform(self) {
        let Self { symbolic, panels, x } = self;
        let fronts = &symbolic.fronts;
        let widest = fronts.iter().map(|front| front.layout.columns().iter().sum::<usize>());
        let mut local = vec![0.0; widest.max().unwrap_or(0)];
        for front in fronts {
            forward(front, &panels[front.start..], x, &mut local);
        }
        for front in fronts.iter().rev() {
            backward(front, &panels[front.start..], x, &mut local);
        }
    }
}

#[inline(always)]
fn forward(front: &Front, panels: &[f64], x: &mut [[f64; BLOCK]], local: &mut [f64]) {
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
        for s in (BLOCK..panel.size).step_by(BLOCK) {
            for row in s..s + BLOCK {
                let known = &diagonal[row * panel.width..][..s];
                own[row] -= known.iter().zip(&*own).map(|(l, y)| l * y).sum::<f64>();
            }
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
        solve_diagonal(panel, &panels[panel.start..], y);
    }
    x[own].as_flattened_mut().copy_from_slice(&local[..size]);
}

/// The blocks of a panel, from the last to the first.
#[inline(always)]
fn solve_diagonal(panel: &Panel, diagonal: &[f64], y: &mut [f64]) {
    for s in (0..panel.size).step_by(BLOCK).rev() {
        let mut own = [0.0; BLOCK];
        for (k, own) in own.iter_mut().enumerate() {
            let row = &diagonal[(s + k) * panel.width..][s + BLOCK..panel.size];
            *own = y[s + k] - row.iter().zip(&y[s + BLOCK..]).map(|(u, y)| u * y).sum::<f64>();
        }
        for k in 0..BLOCK {
            let row = &diagonal[(s + k) * panel.width + s..][..BLOCK];
            y[s + k] = row.iter().zip(&own).map(|(d, x)| d * x).sum();
        }
    }
}
