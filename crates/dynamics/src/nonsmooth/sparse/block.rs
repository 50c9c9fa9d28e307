//! Matrices of six rows and columns.

pub(super) type Block = [[f64; 6]; 6];

/// `target −= a b`.
#[inline]
pub(super) fn subtract_product(target: &mut Block, a: &Block, b: &Block) {
    for (own, row) in target.iter_mut().zip(a) {
        for (x, column) in row.iter().zip(b) {
            (0..6).for_each(|k| own[k] -= x * column[k]);
        }
    }
}

/// `xᵀ a`.
pub(super) fn row_times(x: &[f64; 6], a: &Block) -> [f64; 6] {
    std::array::from_fn(|l| (0..6).map(|k| x[k] * a[k][l]).sum())
}

/// By Gauss–Jordan elimination with row pivots, with the sign of the determinant; none if it is singular or
/// not finite.
pub(super) fn inverse(block: &Block) -> Option<(Block, f64)> {
    let mut a = *block;
    let mut sign = 1.0f64;
    let mut inverse = [[0.0; 6]; 6];
    (0..6).for_each(|k| inverse[k][k] = 1.0);
    for c in 0..6 {
        let pivot = (c..6).max_by(|&i, &j| a[i][c].abs().total_cmp(&a[j][c].abs()))?;
        if a[pivot][c] == 0.0 || !a[pivot][c].is_finite() {
            return None;
        }
        sign *= if c == pivot { a[c][c].signum() } else { -a[pivot][c].signum() };
        a.swap(c, pivot);
        inverse.swap(c, pivot);
        let scale = a[c][c].recip();
        a[c] = a[c].map(|x| scale * x);
        inverse[c] = inverse[c].map(|x| scale * x);
        for r in (0..6).filter(|&r| r != c) {
            let factor = a[r][c];
            (0..6).for_each(|k| a[r][k] -= factor * a[c][k]);
            (0..6).for_each(|k| inverse[r][k] -= factor * inverse[c][k]);
        }
    }
    Some((inverse, sign))
}
