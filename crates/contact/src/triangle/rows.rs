//! Triangles side by side in memory, as the vector units want them.

use glam::DVec3;

use super::Triangle;
use super::lanes::{Lanes, Real, Vec3};

/// As many triangles as a row holds: for each corner a row of x, of y and of z.
#[derive(Clone, Copy, Debug)]
pub struct Block<R: Real> {
    pub(crate) corners: [[R::Row; 3]; 3],
}

impl<R: Real> Block<R> {
    /// A block of equal triangles.
    pub fn splat(triangle: &Triangle) -> Self {
        Self { corners: triangle.map(|corner| corner.to_array().map(|c| R::row(R::round(c)))) }
    }

    /// The triangles of a list in blocks, of which the last is filled up with its last triangle.
    pub fn all(triangles: &[Triangle]) -> Vec<Self> {
        triangles
            .chunks(R::WIDTH)
            .map(|chunk| {
                let mut block = Self::splat(&chunk[chunk.len() - 1]);
                for (lane, triangle) in chunk.iter().enumerate() {
                    block.set(lane, triangle);
                }
                block
            })
            .collect()
    }

    /// Puts a triangle in a lane.
    pub fn set(&mut self, lane: usize, triangle: &Triangle) {
        for (rows, corner) in self.corners.iter_mut().zip(triangle) {
            for (row, c) in rows.iter_mut().zip(corner.to_array()) {
                row.as_mut()[lane] = R::round(c);
            }
        }
    }

    /// The triangle in a lane.
    pub fn get(&self, lane: usize) -> Triangle {
        self.corners.map(|rows| DVec3::from_array(rows.map(|row| row.as_ref()[lane].into())))
    }

    #[inline(always)]
    pub(crate) fn load<L: Lanes<Real = R, Row = R::Row>>(&self) -> [Vec3<L>; 3] {
        let [a, b, c] = &self.corners;
        [Vec3::load(a), Vec3::load(b), Vec3::load(c)]
    }

    /// The triangle in a lane, in every lane.
    #[inline(always)]
    pub(crate) fn broadcast<L: Lanes<Real = R, Row = R::Row>>(&self, lane: usize) -> [Vec3<L>; 3] {
        let coordinates: [[R; 3]; 3] =
            self.corners.map(|[x, y, z]| [x.as_ref()[lane], y.as_ref()[lane], z.as_ref()[lane]]);
        let [a, b, c] = coordinates;
        [Vec3::splat(a), Vec3::splat(b), Vec3::splat(c)]
    }
}

/// Two blocks whose triangles are looked at lane by lane.
pub(crate) struct BlockPair<'a, R: Real>(pub(crate) &'a Block<R>, pub(crate) &'a Block<R>);

impl<R: Real> BlockPair<'_, R> {
    #[inline(always)]
    pub(crate) fn load<L: Lanes<Real = R, Row = R::Row>>(&self) -> ([Vec3<L>; 3], [Vec3<L>; 3]) {
        (self.0.load(), self.1.load())
    }
}
