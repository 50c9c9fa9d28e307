//! Triangular factors of sparse matrices of 6 × 6 blocks whose pattern is symmetric, though they need
//! not be.
//!
//! Rows are eliminated by least degree, many at a time in dense fronts; where the numbers of the factors are is
//! known from that before any number is. Pivots are sought within the blocks of the diagonal only: the matrices are
//! inertia and what contacts add to it.

mod assembly_tree;
mod block;
mod front;
mod kernel;
mod layout;
mod minimum_degree;
mod multifrontal;
mod storage;
mod symbolic;
mod triangular;

use block::Block;
use kernel::InstructionSet;
use layout::BLOCK;
use storage::Numbers;
use triangular::Solve;

pub(super) use layout::Place;
pub(super) use symbolic::Symbolic;

/// A matrix, where its factors are going to be.
pub(super) struct Matrix<'a> {
    symbolic: &'a Symbolic,
    panels: Numbers,
}

impl<'a> Matrix<'a> {
    /// Zero.
    pub(super) fn new(symbolic: &'a Symbolic) -> Self {
        Self { symbolic, panels: symbolic.panels() }
    }

    /// Adds to the block at a [place](Symbolic::block).
    pub(super) fn add(&mut self, place: Place, block: &Block) {
        let Place { offset, stride } = place;
        for (k, row) in block.iter().enumerate() {
            let own = &mut self.panels[offset + k * stride..][..BLOCK];
            (0..BLOCK).for_each(|l| own[l] += row[l]);
        }
    }
}

impl Drop for Matrix<'_> {
    fn drop(&mut self) {
        self.symbolic.give_back([std::mem::take(&mut self.panels)]);
    }
}

/// `L` with ones at its diagonal, below, and `U`, whose diagonal blocks are inverted.
pub(super) struct Factors<'a> {
    matrix: Matrix<'a>,
    set: InstructionSet,
    /// Of the determinant, one or minus one.
    pub(super) sign: f64,
}

impl<'a> Factors<'a> {
    /// Factors a matrix; none if a block of the diagonal becomes singular or is not finite.
    pub(super) fn new(matrix: Matrix<'a>) -> Option<Self> {
        Self::by(InstructionSet::widest(), matrix)
    }

    fn by(set: InstructionSet, mut matrix: Matrix<'a>) -> Option<Self> {
        let sign = multifrontal::factor(set, matrix.symbolic, &mut matrix.panels)?;
        Some(Self { matrix, set, sign })
    }

    pub(super) fn solve(&self, right: &[[f64; 6]]) -> Vec<[f64; 6]> {
        let Matrix { symbolic, panels } = &self.matrix;
        let mut x: Vec<[f64; 6]> = symbolic.order.iter().map(|&row| right[row as usize]).collect();
        self.set.run(Solve { symbolic, panels, x: &mut x });
        symbolic.place.iter().map(|&place| x[place as usize]).collect()
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
                matrix.add(symbolic.block(a, b), block);
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
                matrix.add(symbolic.block(row, row), &block);
            }
            for [a, b] in pairs {
                for [row, column] in [[a, b], [b, a]] {
                    let block: Block = std::array::from_fn(|_| {
                        std::array::from_fn(|_| random.random_range(-1.0..1.0))
                    });
                    matrix.add(symbolic.block(row, column), &block);
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
