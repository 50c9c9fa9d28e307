//! Courses: rows of blocks on a level bed.

use glam::DVec2;

use super::super::{GenerateError, Mason};

/// Which way joints are broken: they are shifted by half a block from course to course, along the
/// wall and through its depth.
#[derive(Default)]
pub(super) struct Bond {
    shifted: bool,
}

impl Bond {
    /// For the next course.
    pub(super) fn turn(&mut self) {
        self.shifted = !self.shifted;
    }
}

/// How a tier is cut into blocks.
pub(super) struct Cut {
    /// About the length of a block, m.
    pub(super) block: f64,
    pub(super) leaves: usize,
    pub(super) leaf: f64,
}

/// The outline of a course: where it begins and ends, below and above, m.
pub(super) struct Course {
    pub(super) left: [f64; 2],
    pub(super) right: [f64; 2],
    pub(super) bed: [f64; 2],
}

impl Course {
    /// Lays the blocks of the course. Joints are upright; the blocks at the ends take the slope of
    /// the ends.
    pub(super) fn lay(
        &self,
        cut: &Cut,
        bond: &Bond,
        mason: &mut Mason,
    ) -> Result<(), GenerateError> {
        let mut start = self.left;
        for joint in self.joints(cut.block, bond) {
            self.lay_block(start, [joint; 2], cut, bond, mason)?;
            start = [joint; 2];
        }
        self.lay_block(start, self.right, cut, bond, mason)
    }

    fn joints(&self, block: f64, bond: &Bond) -> Vec<f64> {
        let middle = |ends: [f64; 2]| 0.5 * (ends[0] + ends[1]);
        let (from, to) = (middle(self.left), middle(self.right));
        let count = ((to - from) / block).round().max(1.0);
        let pitch = (to - from) / count;
        // No joint may meet a sloping end, nor leave a sliver beside it.
        let first = self.left[0].max(self.left[1]) + 0.25 * pitch;
        let last = self.right[0].min(self.right[1]) - 0.25 * pitch;
        let shift = if bond.shifted { 0.5 } else { 0.0 };
        let places = (0..=count as usize).map(|k| from + (k as f64 + shift) * pitch);
        places.filter(|joint| (first..=last).contains(joint)).collect()
    }

    fn lay_block(
        &self,
        left: [f64; 2],
        right: [f64; 2],
        cut: &Cut,
        bond: &Bond,
        mason: &mut Mason,
    ) -> Result<(), GenerateError> {
        let section = [
            DVec2::new(left[0], self.bed[0]),
            DVec2::new(right[0], self.bed[0]),
            DVec2::new(right[1], self.bed[1]),
            DVec2::new(left[1], self.bed[1]),
        ];
        lay_through(&section, &cut.depths(bond), mason)
    }
}

impl Cut {
    /// Where blocks end through the depth, in even courses at the leaves.
    pub(super) fn leaves(&self) -> Vec<f64> {
        (0..=self.leaves).map(|k| self.depth(k as f64)).collect()
    }

    /// The same in any course; a shifted one has halves at both faces.
    fn depths(&self, bond: &Bond) -> Vec<f64> {
        if !bond.shifted || self.leaves == 1 {
            return self.leaves();
        }
        let between = (0..self.leaves).map(|k| self.depth(k as f64 + 0.5));
        let ends = [self.depth(0.0), self.depth(self.leaves as f64)];
        std::iter::once(ends[0]).chain(between).chain([ends[1]]).collect()
    }

    fn depth(&self, leaf: f64) -> f64 {
        (leaf - 0.5 * self.leaves as f64) * self.leaf
    }
}

/// Lays blocks of one section one behind the other.
pub(super) fn lay_through(
    section: &[DVec2],
    depths: &[f64],
    mason: &mut Mason,
) -> Result<(), GenerateError> {
    depths.windows(2).try_for_each(|ends| mason.lay_section(section, [ends[0], ends[1]], false))
}
