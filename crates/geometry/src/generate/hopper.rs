//! Square hoppers.

use glam::{DVec2, DVec3};

use super::surface::Surface;
use super::{Check, GenerateError};
use crate::TriangleMesh;

/// Parameters of [`hopper`] and [`hopper_sheet`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hopper {
    /// Inner edge of the square mouth, m.
    pub mouth: f64,
    /// Inner edge of the square outlet, m.
    pub outlet: f64,
    /// Height, m.
    pub height: f64,
    /// Thickness of the walls, measured horizontally, m.
    pub wall: f64,
    /// Cells along each of the four sides.
    pub segments: usize,
    /// Rows of cells from outlet to mouth.
    pub rows: usize,
}

impl Default for Hopper {
    /// The hopper of Noble 2023, Fig. 4.18, in size and triangle count: 24.62 m wide, 1856
    /// triangles.
    fn default() -> Self {
        Self { mouth: 24.0, outlet: 4.25, height: 11.29, wall: 0.31, segments: 8, rows: 13 }
    }
}

impl Hopper {
    fn check(&self) -> Result<(), GenerateError> {
        let check = Check("hopper");
        check.length("mouth", self.mouth)?;
        check.length("outlet", self.outlet)?;
        check.length("height", self.height)?;
        check.length("wall thickness", self.wall)?;
        check.count("number of segments", self.segments, 1..=1000)?;
        check.count("number of rows", self.rows, 1..=1000)?;
        Ok(())
    }

    /// A ring of vertices round the wall: `depth` 0 inside, 1 outside; `level` 0 at the outlet, 1
    /// at the mouth. Anticlockwise seen from above.
    fn ring(&self, surface: &mut Surface, depth: f64, level: f64) -> Vec<u32> {
        let edge = self.outlet + (self.mouth - self.outlet) * level + 2.0 * self.wall * depth;
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(DVec2::from);
        let points = (0..4 * self.segments).map(|i| {
            let (side, along) = (i / self.segments, i % self.segments);
            let (from, to) = (corners[side], corners[(side + 1) % 4]);
            let on_side = from.lerp(to, along as f64 / self.segments as f64);
            (0.5 * edge * on_side).extend(self.height * level)
        });
        surface.row(points.collect::<Vec<DVec3>>())
    }

    /// The rings of one face of the wall, upwards.
    fn wall(&self, surface: &mut Surface, depth: f64) -> Vec<Vec<u32>> {
        (0..=self.rows)
            .map(|row| self.ring(surface, depth, row as f64 / self.rows as f64))
            .collect()
    }
}

/// A square hopper with solid walls, open above and below: the outlet about the origin, the mouth
/// above it. The top rim is two cells across, the bottom rim one, so that it has
/// `8·segments·(2·rows + 3)` triangles.
///
/// ```
/// use polygrain_geometry::generate::{self, Hopper};
///
/// assert_eq!(generate::hopper(&Hopper::default())?.triangles().len(), 1856);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn hopper(parameters: &Hopper) -> Result<TriangleMesh, GenerateError> {
    parameters.check()?;
    let mut surface = Surface::default();
    let inner = parameters.wall(&mut surface, 0.0);
    let rim = parameters.ring(&mut surface, 0.5, 1.0);
    let outer = parameters.wall(&mut surface, 1.0);
    // Once round the cross-section of the wall: up outside, over the rim, down inside, back below.
    let round = outer.iter().chain([&rim]).chain(inner.iter().rev()).chain(&outer[..1]);
    for pair in round.collect::<Vec<_>>().windows(2) {
        surface.band(pair[0], pair[1]);
    }
    Ok(surface.finish()?)
}

/// The inner face of the [`hopper`] alone, facing inwards: `8·segments·rows` triangles. An open
/// sheet: it bounds no solid, and the wall thickness plays no part.
pub fn hopper_sheet(parameters: &Hopper) -> Result<TriangleMesh, GenerateError> {
    parameters.check()?;
    let mut surface = Surface::default();
    for pair in parameters.wall(&mut surface, 0.0).windows(2) {
        surface.band(&pair[1], &pair[0]);
    }
    Ok(surface.finish()?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{assert_solid, volume};
    use super::*;
    use crate::Aabb;

    #[test]
    fn the_published_hopper() {
        let hopper = hopper(&Hopper::default()).unwrap();
        assert_eq!(hopper.triangles().len(), 1856);
        let extents = Aabb::from_points(hopper.vertices().iter().copied()).extents();
        assert!(extents.abs_diff_eq(DVec3::new(24.62, 24.62, 11.29), 1e-13));
    }

    #[test]
    fn the_sheet_faces_inwards() {
        let sheet = hopper_sheet(&Hopper::default()).unwrap();
        assert_eq!(sheet.triangles().len(), 8 * 8 * 13);
        assert!(sheet.iter_corners().all(|[a, b, c]| {
            let normal = (b - a).cross(c - a);
            normal.truncate().dot((a + b + c).truncate()) < 0.0 && normal.z > 0.0
        }));
    }

    #[test]
    fn bad_hoppers_are_named() {
        let bad = Hopper { wall: -1.0, ..Hopper::default() };
        assert!(matches!(hopper(&bad), Err(GenerateError::Length { name: "wall thickness", .. })));
        assert!(hopper_sheet(&Hopper { rows: 0, ..Hopper::default() }).is_err());
    }

    proptest! {
        #[test]
        fn hoppers_are_solid_tubes(
            mouth in 0.5..30.0f64, outlet in 0.5..30.0f64, height in 0.1..20.0f64,
            wall in 0.01..1.0f64, segments in 1..6usize, rows in 1..6usize,
        ) {
            let parameters = Hopper { mouth, outlet, height, wall, segments, rows };
            let hopper = hopper(&parameters).unwrap();
            prop_assert_eq!(hopper.triangles().len(), 8 * segments * (2 * rows + 3));
            prop_assert_eq!(assert_solid(&hopper), 0);
            // At every level the wall is a square ring.
            let exact = height * 2.0 * wall * ((mouth + outlet) + 2.0 * wall);
            prop_assert!((volume(&hopper) / exact - 1.0).abs() < 1e-11);
        }
    }
}
