//! The diagonal of a panel, and the columns and rows next to it: what cannot be left to products.
//!
//! `P D = L U` with ones at the diagonal of `L`; rows are exchanged within the panel only. `U` is kept with
//! reciprocals at its diagonal. Columns and rows are found by substitution: the inverse of a block between stiff
//! contacts and light bodies would have lost the digits that they differ in.

use super::kernel::Task;
use super::layout::BLOCK;

/// Factors the diagonal of a panel of a width, and finds the columns of `L` below it.
pub(super) struct Columns<'a, const WIDTH: usize> {
    /// By rows, from the diagonal down.
    pub(super) left: &'a mut [f64],
    /// With which row each was exchanged, in turn: as many as the panel has pivots.
    pub(super) exchanges: &'a mut [u8],
}

impl<const WIDTH: usize> Task for Columns<'_, WIDTH> {
    /// The sign of the determinant; none if the diagonal is singular or not finite.
    type Output = Option<f64>;

    #[inline(always)]
    fn perform(self) -> Option<f64> {
        let (rows, _) = self.left.as_chunks_mut::<WIDTH>();
        let (diagonal, below) = rows.split_at_mut(self.exchanges.len());
        let sign = factor(diagonal, self.exchanges)?;
        substitute(diagonal, below);
        Some(sign)
    }
}

#[inline(always)]
fn factor<const WIDTH: usize>(rows: &mut [[f64; WIDTH]], exchanges: &mut [u8]) -> Option<f64> {
    let mut sign = 1.0;
    for k in 0..rows.len() {
        let size = |i: usize| rows[i][k].abs();
        let largest = (k..rows.len())
            .fold(k, |most, i| if size(i).total_cmp(&size(most)).is_gt() { i } else { most });
        let (pivot, scale) = (rows[largest][k], rows[largest][k].recip());
        if pivot == 0.0 || !pivot.is_finite() || !scale.is_finite() {
            return None;
        }
        sign *= if largest == k { pivot.signum() } else { -pivot.signum() };
        exchanges[k] = largest as u8;
        rows.swap(k, largest);
        let (done, later) = rows.split_at_mut(k + 1);
        let right = right_of(&done[k], k);
        for row in later {
            let factor = row[k] * scale;
            subtract(row, factor, &right);
            row[k] = factor;
        }
        rows[k][k] = scale;
    }
    Some(sign)
}

/// A row of `U` without what is not right of the diagonal.
#[inline(always)]
fn right_of<const WIDTH: usize>(row: &[f64; WIDTH], k: usize) -> [f64; WIDTH] {
    std::array::from_fn(|j| if j > k { row[j] } else { 0.0 })
}

/// Takes so much of a row off another.
#[inline(always)]
fn subtract<const WIDTH: usize>(row: &mut [f64; WIDTH], factor: f64, other: &[f64; WIDTH]) {
    for (own, other) in row.iter_mut().zip(other) {
        *own -= factor * other;
    }
}

/// Solves for the columns of `L`, several rows at a time, none of which waits for the others. What is found is kept
/// beside the rows until the end: a row that is written in parts cannot be read at once.
#[inline(always)]
fn substitute<const WIDTH: usize>(diagonal: &[[f64; WIDTH]], below: &mut [[f64; WIDTH]]) {
    let mut rights = [[0.0; WIDTH]; WIDTH];
    for (k, (right, row)) in rights.iter_mut().zip(diagonal).enumerate() {
        *right = right_of(row, k);
    }
    for rows in below.as_chunks_mut::<BLOCK>().0 {
        let mut found = [[0.0; WIDTH]; BLOCK];
        for (k, row) in diagonal.iter().enumerate() {
            for (own, found) in rows.iter_mut().zip(&mut found) {
                found[k] = own[k] * row[k];
                subtract(own, found[k], &rights[k]);
            }
        }
        *rows = found;
    }
}

/// Finds the rows of `U` in a block of rows, from which all blocks before have been taken.
pub(super) struct RowsOfBlock<'a> {
    /// Of `L`, from the block at the diagonal on.
    pub(super) left: &'a [f64],
    /// From row to row of that.
    pub(super) width: usize,
    pub(super) right: &'a mut [f64],
}

impl Task for RowsOfBlock<'_> {
    type Output = ();

    #[inline(always)]
    fn perform(self) {
        let reach = self.right.len() / BLOCK;
        for i in 1..BLOCK {
            let (above, own) = self.right.split_at_mut(i * reach);
            for j in 0..i {
                let factor = self.left[i * self.width + j];
                for (own, above) in own[..reach].iter_mut().zip(&above[j * reach..][..reach]) {
                    *own -= factor * above;
                }
            }
        }
    }
}
