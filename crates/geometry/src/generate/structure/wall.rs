//! Brick walls.

use glam::DVec3;

use super::super::{Check, GenerateError};
use super::{Mason, Structure};

/// Parameters of [`brick_wall`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrickWall {
    /// Layers of bricks.
    pub courses: usize,
    /// Whole bricks in a course without halves.
    pub bricks: usize,
    /// Length of a brick, along x, m.
    pub length: f64,
    /// Depth of a brick, along y, m.
    pub depth: f64,
    /// Height of a brick, along z, m.
    pub height: f64,
    /// Distance left between the ends of neighbours, m; zero for none.
    pub joint: f64,
}

impl Default for BrickWall {
    fn default() -> Self {
        Self { courses: 10, bricks: 10, length: 0.124, depth: 0.062, height: 0.049, joint: 0.0 }
    }
}

/// A wall in running bond: courses of whole bricks in turn with courses shifted by half a brick,
/// which have a half brick at either end. From x = 0, on z = 0, its middle at y = 0.
///
/// The default is the wall of Dubois (2010), section 1.6: 95 whole bricks and 10 half ones.
///
/// ```
/// use polygrain_geometry::generate::{self, BrickWall};
///
/// let wall = generate::brick_wall(&BrickWall::default())?;
/// assert_eq!((wall.blocks.len(), wall.shapes.len()), (105, 2));
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn brick_wall(parameters: &BrickWall) -> Result<Structure, GenerateError> {
    let &BrickWall { courses, bricks, length, depth, height, joint } = parameters;
    let check = Check("wall");
    check.count("number of courses", courses, 1..=100_000)?;
    check.count("number of bricks in a course", bricks, 1..=100_000)?;
    check.length("length of a brick", length)?;
    check.length("depth of a brick", depth)?;
    check.length("height of a brick", height)?;
    check.range("joint in metres", joint, 0.0..=0.5 * length)?;

    let mut mason = Mason::new(length.min(depth).min(height));
    let pitch = length + joint;
    for course in 0..courses {
        let bed = [course, course + 1].map(|level| level as f64 * height);
        let mut lay = |from: f64, to: f64| {
            let low = DVec3::new(from, -0.5 * depth, bed[0]);
            mason.lay_box(low, DVec3::new(to, 0.5 * depth, bed[1]), false)
        };
        if course % 2 == 0 {
            for brick in 0..bricks {
                lay(brick as f64 * pitch, brick as f64 * pitch + length)?;
            }
        } else {
            // Joints are where the middles of the bricks below are.
            let middle = |brick: usize| brick as f64 * pitch + 0.5 * length;
            lay(0.0, middle(0) - 0.5 * joint)?;
            for brick in 1..bricks {
                lay(middle(brick - 1) + 0.5 * joint, middle(brick) - 0.5 * joint)?;
            }
            let end = (bricks - 1) as f64 * pitch + length;
            lay(middle(bricks - 1) + 0.5 * joint, end)?;
        }
    }
    Ok(mason.structure)
}

#[cfg(test)]
mod tests {
    use super::super::testing::free_volume;
    use super::*;

    #[test]
    fn a_wall_without_joints_is_solid() {
        let wall = BrickWall { courses: 7, bricks: 4, ..BrickWall::default() };
        let built = brick_wall(&wall).unwrap();
        assert_eq!(built.blocks.len(), 4 * 4 + 3 * 5);
        let solid = 4.0 * wall.length * wall.depth * 7.0 * wall.height;
        assert!((free_volume(&built) / solid - 1.0).abs() < 1e-12);
    }

    #[test]
    fn joints_are_left_open() {
        let wall = BrickWall { courses: 2, bricks: 3, joint: 0.001, ..BrickWall::default() };
        let built = brick_wall(&wall).unwrap();
        let solid = (3.0 * wall.length + 3.0 * wall.length - 0.001) * wall.depth * wall.height;
        assert!((free_volume(&built) / solid - 1.0).abs() < 1e-12);
        assert!(brick_wall(&BrickWall { joint: -0.1, ..wall }).is_err());
        assert!(brick_wall(&BrickWall { courses: 0, ..wall }).is_err());
    }
}
