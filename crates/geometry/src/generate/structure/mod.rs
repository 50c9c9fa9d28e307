//! Structures: blocks that stand together, each a convex polyhedron of its own.
//!
//! Neighbours share their corners: they touch face to face, and what they overlap by is the
//! rounding of their coordinates. Blocks of the same form share one shape.

mod aqueduct;
mod card_house;
mod rock_slope;
mod voussoirs;
mod wall;

use std::collections::HashMap;

use glam::{DVec2, DVec3};

pub use aqueduct::{Aqueduct, aqueduct};
pub use card_house::{CardHouse, card_house};
pub use rock_slope::{JointSet, RockSlope, rock_slope};
pub use voussoirs::{VoussoirArch, voussoir_arch};
pub use wall::{BrickWall, brick_wall};

use super::GenerateError;
use crate::{Aabb, ConvexPolyhedron};

/// Blocks at their places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Structure {
    /// The forms that blocks have, each about the middle of its bounding box.
    pub shapes: Vec<ConvexPolyhedron>,
    /// The blocks, in the order of building.
    pub blocks: Vec<Block>,
}

/// A block of a structure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// Its shape, by its place in [`Structure::shapes`].
    pub shape: usize,
    /// Where the origin of the shape is, m.
    pub position: DVec3,
    /// Whether it is held where it is: foundations and abutments.
    pub fixed: bool,
}

/// Puts blocks into a structure; those of the same form share a shape.
struct Mason {
    structure: Structure,
    /// Corners that differ by less are equal: far more than rounding, far less than a block.
    grain: f64,
    known: HashMap<Vec<[i64; 3]>, usize>,
}

impl Mason {
    /// For blocks of about this size, m.
    fn new(size: f64) -> Self {
        Self { structure: Structure::default(), grain: 1e-9 * size, known: HashMap::new() }
    }

    /// Lays the block with these corners.
    fn lay(&mut self, corners: &[DVec3], fixed: bool) -> Result<(), GenerateError> {
        let position = Aabb::from_points(corners.iter().copied()).centre();
        let local: Vec<DVec3> = corners.iter().map(|&corner| corner - position).collect();
        let key: Vec<[i64; 3]> =
            local.iter().map(|p| (p / self.grain).round().to_array().map(|x| x as i64)).collect();
        let shape = if let Some(&shape) = self.known.get(&key) {
            shape
        } else {
            self.structure.shapes.push(ConvexPolyhedron::from_points(&local)?);
            let shape = self.structure.shapes.len() - 1;
            self.known.insert(key, shape);
            shape
        };
        self.structure.blocks.push(Block { shape, position, fixed });
        Ok(())
    }

    /// Lays the block between two depths, y, whose section in the x-z plane has these corners.
    fn lay_section(
        &mut self,
        section: &[DVec2],
        [front, back]: [f64; 2],
        fixed: bool,
    ) -> Result<(), GenerateError> {
        let corner = |y: f64| move |p: &DVec2| DVec3::new(p.x, y, p.y);
        let corners: Vec<DVec3> =
            section.iter().map(corner(front)).chain(section.iter().map(corner(back))).collect();
        self.lay(&corners, fixed)
    }

    /// Lays a box between two opposite corners.
    fn lay_box(&mut self, low: DVec3, high: DVec3, fixed: bool) -> Result<(), GenerateError> {
        let section = rectangle([low.x, high.x], [low.z, high.z]);
        self.lay_section(&section, [low.y, high.y], fixed)
    }
}

/// The corners of a rectangle, anticlockwise.
fn rectangle([left, right]: [f64; 2], [low, high]: [f64; 2]) -> [DVec2; 4] {
    [(left, low), (right, low), (right, high), (left, high)].map(DVec2::from)
}

#[cfg(test)]
mod testing {
    use super::Structure;
    use crate::Shape;

    /// The volume of all blocks that are not fixed, m³.
    pub(super) fn free_volume(structure: &Structure) -> f64 {
        let of_shape =
            |shape: usize| Shape::from(structure.shapes[shape].clone()).mass_properties().volume;
        let volumes: Vec<f64> = (0..structure.shapes.len()).map(of_shape).collect();
        let free = structure.blocks.iter().filter(|block| !block.fixed);
        free.map(|block| volumes[block.shape]).sum()
    }
}
