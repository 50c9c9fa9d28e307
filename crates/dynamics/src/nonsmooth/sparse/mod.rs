//! Triangular factors of sparse matrices of 6 × 6 blocks whose pattern is symmetric, though they need
//! not be.
//!
//! Rows are eliminated by least degree, many at a time in dense fronts; where the numbers of the factors are is
//! known from that before any number is. Pivots are sought within some rows that are eliminated together: the
//! matrices are inertia and what contacts add to it.

#![allow(
    clippy::inline_always,
    reason = "what is left out of line is compiled for any machine, without vectors"
)]

mod assembly_tree;
mod front;
mod kernel;
mod layout;
mod minimum_degree;
mod multifrontal;
mod panel;
mod storage;
mod symbolic;
mod triangular;

use kernel::InstructionSet;
use layout::BLOCK;
use storage::Numbers;

pub(super) use layout::Place;
pub(super) use symbolic::Symbolic;

type Block = [[f64; BLOCK]; BLOCK];

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

/// `L` with ones at its diagonal, below, and `U`, with reciprocals at it.
pub(super) struct Factors<'a> {
    matrix: Matrix<'a>,
    /// With which row of its panel each was exchanged.
    exchanges: Vec<u8>,
    set: InstructionSet,
    /// Of the determinant, one or minus one.
    pub(super) sign: f64,
}

impl<'a> Factors<'a> {
    /// Factors a matrix; none if pivots become singular or are not finite.
    pub(super) fn new(matrix: Matrix<'a>) -> Option<Self> {
        Self::by(InstructionSet::widest(), matrix)
    }

    fn by(set: InstructionSet, mut matrix: Matrix<'a>) -> Option<Self> {
        let symbolic = matrix.symbolic;
        let mut exchanges = vec![0; BLOCK * symbolic.order.len()];
        let sign = multifrontal::factor(set, symbolic, &mut matrix.panels, &mut exchanges)?;
        Some(Self { matrix, exchanges, set, sign })
    }

    pub(super) fn solve(&self, right: &[[f64; 6]]) -> Vec<[f64; 6]> {
        let Matrix { symbolic, panels } = &self.matrix;
        let mut x: Vec<[f64; 6]> = symbolic.order.iter().map(|&row| right[row as usize]).collect();
        triangular::solve(self.set, symbolic, (panels, &self.exchanges), &mut x);
        symbolic.place.iter().map(|&place| x[place as usize]).collect()
    }
}

#[cfg(test)]
mod tests;
