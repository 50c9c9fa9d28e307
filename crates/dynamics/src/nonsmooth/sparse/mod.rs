//! Triangular factors of sparse matrices of 6 × 6 blocks whose pattern is symmetric, though they need
//! not be.
//!
//! Rows are eliminated by least degree; the pattern of the factors is known from that before any number
//! is. Pivots are sought within the blocks of the diagonal only: the matrices are inertia and what
//! contacts add to it.

mod block;
mod minimum_degree;

use std::cmp::Ordering;

use block::{Block, inverse, row_times, subtract_product, times, transpose};
use minimum_degree::{Elimination, minimum_degree};

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

    /// How many products of blocks the factors take.
    pub(super) fn products(&self) -> usize {
        let lengths = self.starts.windows(2).map(|ends| ends[1] - ends[0]);
        lengths.map(|length| (length + 1) * (length + 1)).sum()
    }

    fn column(&self, column: usize) -> &[u32] {
        &self.rows[self.starts[column]..self.starts[column + 1]]
    }
}

/// A matrix: diagonal blocks, and those beside it in the order of elimination.
pub(super) struct Matrix<'a> {
    symbolic: &'a Symbolic,
    diagonal: Vec<Block>,
    /// By columns.
    below: Vec<Block>,
    /// By rows, each block transposed: at the places of those below.
    right: Vec<Block>,
}

impl<'a> Matrix<'a> {
    /// Zero.
    pub(super) fn new(symbolic: &'a Symbolic) -> Self {
        let zero = [[0.0; 6]; 6];
        Self {
            symbolic,
            diagonal: vec![zero; symbolic.order.len()],
            below: vec![zero; symbolic.rows.len()],
            right: vec![zero; symbolic.rows.len()],
        }
    }

    /// Adds to a block.
    pub(super) fn add(&mut self, row: u32, column: u32, block: &Block) {
        let [i, j] = [row, column].map(|row| self.symbolic.place[row as usize]);
        match i.cmp(&j) {
            Ordering::Equal => add(&mut self.diagonal[i as usize], block),
            Ordering::Greater => {
                let at = self.find(i, j);
                add(&mut self.below[at], block);
            }
            Ordering::Less => {
                let at = self.find(j, i);
                add(&mut self.right[at], &transpose(block));
            }
        }
    }

    fn find(&self, i: u32, j: u32) -> usize {
        let rows = self.symbolic.column(j as usize);
        let at = rows.binary_search(&i).expect("the pattern holds the pair");
        self.symbolic.starts[j as usize] + at
    }
}

fn add(own: &mut Block, new: &Block) {
    for (own, new) in own.iter_mut().zip(new) {
        (0..6).for_each(|k| own[k] += new[k]);
    }
}

/// `L` with ones at its diagonal, below, and `U`, whose diagonal blocks are inverted.
pub(super) struct Factors<'a> {
    matrix: Matrix<'a>,
    /// Of the determinant, one or minus one.
    pub(super) sign: f64,
}

impl<'a> Factors<'a> {
    /// Factors a matrix; none if a block of the diagonal becomes singular.
    pub(super) fn new(mut matrix: Matrix<'a>) -> Option<Self> {
        let mut sign = 1.0;
        for j in 0..matrix.symbolic.order.len() {
            let (pivot, own) = inverse(&matrix.diagonal[j])?;
            sign *= own;
            matrix.diagonal[j] = pivot;
            eliminate(&mut matrix, j, &pivot);
        }
        Some(Self { matrix, sign })
    }

    pub(super) fn solve(&self, right: &[[f64; 6]]) -> Vec<[f64; 6]> {
        let Matrix { symbolic, diagonal, below, right: beside } = &self.matrix;
        let mut x: Vec<[f64; 6]> = symbolic.order.iter().map(|&row| right[row as usize]).collect();
        for j in 0..x.len() {
            let own = x[j];
            for (at, &i) in symbolic.column(j).iter().enumerate() {
                let block = &below[symbolic.starts[j] + at];
                let to = &mut x[i as usize];
                (0..6).for_each(|k| to[k] -= (0..6).map(|l| block[k][l] * own[l]).sum::<f64>());
            }
        }
        for j in (0..x.len()).rev() {
            let mut own = x[j];
            for (at, &i) in symbolic.column(j).iter().enumerate() {
                let (block, from) = (&beside[symbolic.starts[j] + at], &x[i as usize]);
                for (row, from) in block.iter().zip(from) {
                    (0..6).for_each(|l| own[l] -= row[l] * from);
                }
            }
            x[j] = times(&diagonal[j], &own);
        }
        symbolic.place.iter().map(|&place| x[place as usize]).collect()
    }
}

/// Takes the products of a column's and a row's blocks off what is below and to the right. All rows of
/// the column are also in those columns, in the same order.
fn eliminate(matrix: &mut Matrix, j: usize, pivot: &Block) {
    let Matrix { symbolic, diagonal, below, right } = matrix;
    let (start, end) = (symbolic.starts[j], symbolic.starts[j + 1]);
    let (lower, below) = below.split_at_mut(end);
    let (upper, right) = right.split_at_mut(end);
    let (rows, lower, upper) = (&symbolic.rows, &mut lower[start..], &upper[start..]);
    for block in &mut *lower {
        *block = block.map(|row| row_times(&row, pivot));
    }
    for k in 0..lower.len() {
        let column = rows[start + k] as usize;
        let transposed = [transpose(&lower[k]), transpose(&upper[k])];
        subtract_product(&mut diagonal[column], &lower[k], &transposed[1]);
        let mut at = symbolic.starts[column];
        for i in k + 1..lower.len() {
            while rows[at] != rows[start + i] {
                at += 1;
            }
            subtract_product(&mut below[at - end], &lower[i], &transposed[1]);
            subtract_product(&mut right[at - end], &upper[i], &transposed[0]);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn factors_solve_their_matrix() {
        let mut random = Pcg64Mcg::seed_from_u64(3);
        for count in [1u32, 2, 7, 40] {
            let pairs: Vec<[u32; 2]> = (0..2 * count)
                .map(|_| [random.random_range(0..count), random.random_range(0..count)])
                .filter(|[a, b]| a != b)
                .collect();
            let symbolic = Symbolic::new(count as usize, &pairs);
            let mut matrix = Matrix::new(&symbolic);
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
                let mut block = || -> Block {
                    std::array::from_fn(|_| std::array::from_fn(|_| random.random_range(-1.0..1.0)))
                };
                add(a, b, &block());
                add(b, a, &block());
            }
            let expected: Vec<[f64; 6]> = (0..count)
                .map(|_| std::array::from_fn(|_| random.random_range(-1.0..1.0)))
                .collect();
            let flat: Vec<f64> = expected.iter().flatten().copied().collect();
            let right: Vec<f64> =
                dense.iter().map(|row| row.iter().zip(&flat).map(|(a, x)| a * x).sum()).collect();
            let right: Vec<[f64; 6]> =
                right.chunks(6).map(|c| std::array::from_fn(|k| c[k])).collect();
            let found = Factors::new(matrix).unwrap().solve(&right);
            for (x, y) in found.iter().flatten().zip(&flat) {
                assert!((x - y).abs() < 1e-12, "{count}: {x} is not {y}");
            }
        }
    }

    /// A path turns where it changes.
    #[test]
    fn factors_tell_the_sign_of_the_determinant() {
        let mut random = Pcg64Mcg::seed_from_u64(5);
        let pairs = [[0, 1], [1, 2], [2, 3], [0, 3]];
        let symbolic = Symbolic::new(4, &pairs);
        for _ in 0..50 {
            let mut matrix = Matrix::new(&symbolic);
            let mut expected = 1.0;
            for row in 0..4 {
                let mut block = [[0.0; 6]; 6];
                // Rows that change places, and a diagonal that outweighs all else.
                let shift = random.random_range(0..6);
                expected *= if shift % 2 == 1 { -1.0 } else { 1.0 };
                for k in 0..6 {
                    let sign = if random.random() { 1.0 } else { -1.0 };
                    expected *= sign;
                    block[k][(k + shift) % 6] = 50.0 * sign;
                }
                matrix.add(row, row, &block);
            }
            for [a, b] in pairs {
                for [row, column] in [[a, b], [b, a]] {
                    let block: Block = std::array::from_fn(|_| {
                        std::array::from_fn(|_| random.random_range(-1.0..1.0))
                    });
                    matrix.add(row, column, &block);
                }
            }
            assert_eq!(Factors::new(matrix).unwrap().sign, expected);
        }
    }

    #[test]
    fn a_singular_pivot_has_no_factors() {
        let symbolic = Symbolic::new(1, &[]);
        assert!(Factors::new(Matrix::new(&symbolic)).is_none());
    }
}
