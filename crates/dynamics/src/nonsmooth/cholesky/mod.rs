//! Cholesky factors of sparse matrices of 6 × 6 blocks.
//!
//! Rows are eliminated by least degree; the pattern of the factor is known from that before any number
//! is.

mod minimum_degree;

use minimum_degree::{Elimination, minimum_degree};

type Block = [[f64; 6]; 6];

/// In which order rows are eliminated, and what their columns then hold.
#[derive(Clone, Debug)]
pub(super) struct Symbolic {
    /// The row of each number, in the order of elimination.
    order: Vec<u32>,
    place: Vec<u32>,
    /// Below the diagonal of every column: the places of rows, ascending, from `starts[column]`.
    starts: Vec<usize>,
    rows: Vec<u32>,
}

impl Symbolic {
    /// For a matrix with blocks at the diagonal and at some pairs of rows.
    pub(super) fn new(count: usize, pairs: &[[u32; 2]]) -> Self {
        let Elimination { order, columns } = minimum_degree(count, pairs);
        let mut place = vec![0; count];
        for (i, &row) in order.iter().enumerate() {
            place[row as usize] = i as u32;
        }
        let (mut starts, mut rows) = (vec![0], Vec::new());
        for column in columns {
            let start = rows.len();
            rows.extend(column.into_iter().map(|row| place[row as usize]));
            rows[start..].sort_unstable();
            starts.push(rows.len());
        }
        Self { order, place, starts, rows }
    }

    /// How many products of blocks a factor takes.
    pub(super) fn products(&self) -> usize {
        let lengths = self.starts.windows(2).map(|ends| ends[1] - ends[0]);
        lengths.map(|length| (length + 1) * (length + 2) / 2).sum()
    }

    /// Whether a row is eliminated after another.
    pub(super) fn comes_after(&self, row: u32, other: u32) -> bool {
        self.place[row as usize] > self.place[other as usize]
    }

    fn column(&self, column: usize) -> &[u32] {
        &self.rows[self.starts[column]..self.starts[column + 1]]
    }
}

/// A symmetric matrix: diagonal blocks, and those below it in the order of elimination.
pub(super) struct BlockMatrix<'a> {
    symbolic: &'a Symbolic,
    diagonal: Vec<Block>,
    below: Vec<Block>,
}

impl<'a> BlockMatrix<'a> {
    /// Zero.
    pub(super) fn new(symbolic: &'a Symbolic) -> Self {
        let zero = [[0.0; 6]; 6];
        Self {
            symbolic,
            diagonal: vec![zero; symbolic.order.len()],
            below: vec![zero; symbolic.rows.len()],
        }
    }

    /// Adds to a block; those above the diagonal are left out.
    pub(super) fn add(&mut self, row: u32, column: u32, block: &Block) {
        let [i, j] = [row, column].map(|row| self.symbolic.place[row as usize]);
        if i < j {
            return;
        }
        let own = if i == j {
            &mut self.diagonal[i as usize]
        } else {
            let rows = self.symbolic.column(j as usize);
            let at = rows.binary_search(&i).expect("the pattern holds the pair");
            &mut self.below[self.symbolic.starts[j as usize] + at]
        };
        for (own, new) in own.iter_mut().zip(block) {
            (0..6).for_each(|k| own[k] += new[k]);
        }
    }
}

/// `L` with `L Lᵀ` the matrix.
pub(super) struct Factor<'a>(BlockMatrix<'a>);

impl<'a> Factor<'a> {
    /// Factors a positive definite matrix.
    pub(super) fn new(mut matrix: BlockMatrix<'a>) -> Self {
        let symbolic = matrix.symbolic;
        for j in 0..symbolic.order.len() {
            let pivot = lower_triangle(&matrix.diagonal[j]);
            matrix.diagonal[j] = pivot;
            let (start, end) = (symbolic.starts[j], symbolic.starts[j + 1]);
            for block in &mut matrix.below[start..end] {
                divide(block, &pivot);
            }
            eliminate(&mut matrix, start..end);
        }
        Self(matrix)
    }

    pub(super) fn solve(&self, right: &[[f64; 6]]) -> Vec<[f64; 6]> {
        let BlockMatrix { symbolic, diagonal, below } = &self.0;
        let mut x: Vec<[f64; 6]> = symbolic.order.iter().map(|&row| right[row as usize]).collect();
        for j in 0..x.len() {
            x[j] = forward(&diagonal[j], x[j]);
            let own = x[j];
            for (at, &i) in symbolic.column(j).iter().enumerate() {
                let block = &below[symbolic.starts[j] + at];
                for k in 0..6 {
                    x[i as usize][k] -= (0..6).map(|l| block[k][l] * own[l]).sum::<f64>();
                }
            }
        }
        for j in (0..x.len()).rev() {
            let mut own = x[j];
            for (at, &i) in symbolic.column(j).iter().enumerate() {
                let block = &below[symbolic.starts[j] + at];
                for l in 0..6 {
                    own[l] -= (0..6).map(|k| block[k][l] * x[i as usize][k]).sum::<f64>();
                }
            }
            x[j] = backward(&diagonal[j], own);
        }
        symbolic.place.iter().map(|&place| x[place as usize]).collect()
    }
}

/// Takes the products of a column's blocks off the columns to its right. All rows of the column are
/// also in those columns, in the same order.
fn eliminate(matrix: &mut BlockMatrix, column: std::ops::Range<usize>) {
    let symbolic = matrix.symbolic;
    for k in column.clone() {
        let right = symbolic.rows[k] as usize;
        let factor = matrix.below[k];
        subtract_product(&mut matrix.diagonal[right], &factor, &factor);
        let mut at = symbolic.starts[right];
        for i in k + 1..column.end {
            while symbolic.rows[at] != symbolic.rows[i] {
                at += 1;
            }
            let block = matrix.below[i];
            subtract_product(&mut matrix.below[at], &block, &factor);
        }
    }
}

/// `target −= a bᵀ`.
#[inline]
fn subtract_product(target: &mut Block, a: &Block, b: &Block) {
    let mut transposed = [[0.0; 6]; 6];
    for (k, row) in b.iter().enumerate() {
        (0..6).for_each(|l| transposed[l][k] = row[l]);
    }
    for (own, row) in target.iter_mut().zip(a) {
        for (x, column) in row.iter().zip(&transposed) {
            (0..6).for_each(|k| own[k] -= x * column[k]);
        }
    }
}

/// `L` of a block.
fn lower_triangle(block: &Block) -> Block {
    let mut lower = [[0.0; 6]; 6];
    for i in 0..6 {
        for j in 0..=i {
            let rest: f64 = block[i][j] - (0..j).map(|k| lower[i][k] * lower[j][k]).sum::<f64>();
            lower[i][j] = if i == j { rest.sqrt() } else { rest / lower[j][j] };
        }
    }
    lower
}

/// `block ← block L⁻ᵀ`.
fn divide(block: &mut Block, lower: &Block) {
    for row in block {
        *row = forward(lower, *row);
    }
}

/// `L⁻¹ x`.
fn forward(lower: &Block, mut x: [f64; 6]) -> [f64; 6] {
    for i in 0..6 {
        let rest: f64 = x[i] - (0..i).map(|k| lower[i][k] * x[k]).sum::<f64>();
        x[i] = rest / lower[i][i];
    }
    x
}

/// `L⁻ᵀ x`.
fn backward(lower: &Block, mut x: [f64; 6]) -> [f64; 6] {
    for i in (0..6).rev() {
        let rest: f64 = x[i] - (i + 1..6).map(|k| lower[k][i] * x[k]).sum::<f64>();
        x[i] = rest / lower[i][i];
    }
    x
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn a_factor_solves_its_matrix() {
        let mut random = Pcg64Mcg::seed_from_u64(3);
        for count in [1u32, 2, 7, 40] {
            let pairs: Vec<[u32; 2]> = (0..2 * count)
                .map(|_| [random.random_range(0..count), random.random_range(0..count)])
                .filter(|[a, b]| a != b)
                .collect();
            let symbolic = Symbolic::new(count as usize, &pairs);
            let mut matrix = BlockMatrix::new(&symbolic);
            let n = 6 * count as usize;
            let mut dense = vec![vec![0.0; n]; n];
            let mut add = |a: u32, b: u32, block: &Block| {
                matrix.add(a, b, block);
                for k in 0..6 {
                    for l in 0..6 {
                        dense[6 * a as usize + k][6 * b as usize + l] += block[k][l];
                    }
                }
            };
            for a in 0..count {
                let eye = std::array::from_fn(|k| {
                    std::array::from_fn(|l| if k == l { 50.0 } else { 0.5 })
                });
                add(a, a, &eye);
            }
            for [a, b] in pairs {
                let block: Block = std::array::from_fn(|_| {
                    std::array::from_fn(|_| random.random_range(-1.0..1.0))
                });
                let transposed = std::array::from_fn(|k| std::array::from_fn(|l| block[l][k]));
                add(a, b, &block);
                add(b, a, &transposed);
            }
            let expected: Vec<[f64; 6]> = (0..count)
                .map(|_| std::array::from_fn(|_| random.random_range(-1.0..1.0)))
                .collect();
            let flat: Vec<f64> = expected.iter().flatten().copied().collect();
            let right: Vec<f64> =
                dense.iter().map(|row| row.iter().zip(&flat).map(|(a, x)| a * x).sum()).collect();
            let right: Vec<[f64; 6]> =
                right.chunks(6).map(|c| std::array::from_fn(|k| c[k])).collect();
            let found = Factor::new(matrix).solve(&right);
            for (x, y) in found.iter().flatten().zip(&flat) {
                assert!((x - y).abs() < 1e-12, "{count}: {x} is not {y}");
            }
        }
    }
}
