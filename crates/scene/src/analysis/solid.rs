//! What the shapes of a run enclose.

use glam::DVec3;
use polygrain_geometry::ConvexPolyhedron;

use crate::results::{Results, ResultsError, ShapeMesh};

/// A shape of a run as a solid, in the size that the scene gives it.
#[derive(Clone, Debug)]
pub struct Solid {
    /// m³.
    pub volume: f64,
    /// Centre of mass, m.
    pub centre: DVec3,
    /// Its surface.
    pub mesh: ShapeMesh,
    /// Itself, if it is convex and has flat faces.
    pub(super) polyhedron: Option<ConvexPolyhedron>,
}

/// A mesh that fills less than this part of its hull is not convex.
const CONVEX: f64 = 1.0 - 1e-5;

impl Solid {
    /// Those of all shapes of a run, by their places in `shapes.bin`.
    pub fn all(results: &Results) -> Result<Vec<Self>, ResultsError> {
        let exact = results.bodies()?.prototypes;
        let solid = |(number, mesh): (usize, ShapeMesh)| {
            let known = exact.get(number).copied().flatten();
            Self::new(mesh, known.map(|known| (known.volume, known.centre)))
        };
        Ok(results.shapes()?.into_iter().enumerate().map(solid).collect())
    }

    /// Of a surface, with volume and centre of mass if they are known better than it tells.
    pub fn new(mesh: ShapeMesh, known: Option<(f64, DVec3)>) -> Self {
        let (mesh_volume, mesh_centre) = integrals(&mesh);
        let (volume, centre) = known.unwrap_or((mesh_volume, mesh_centre));
        let corners: Vec<DVec3> = mesh.positions.iter().map(|p| p.as_dvec3()).collect();
        let hull = if mesh.smooth { None } else { ConvexPolyhedron::from_points(&corners).ok() };
        let polyhedron = hull.filter(|hull| {
            let whole = polygrain_geometry::Shape::from(hull.clone()).mass_properties().volume;
            mesh_volume > CONVEX * whole
        });
        Self { volume, centre, mesh, polyhedron }
    }
}

/// Volume and centre of mass within a closed surface, by the divergence theorem.
fn integrals(mesh: &ShapeMesh) -> (f64, DVec3) {
    let (mut volume, mut moment) = (0.0, DVec3::ZERO);
    for triangle in &mesh.triangles {
        let [a, b, c] = triangle.map(|corner| mesh.positions[corner as usize].as_dvec3());
        let part = a.dot(b.cross(c)) / 6.0;
        volume += part;
        moment += part * (a + b + c) / 4.0;
    }
    // A half-space is a square that encloses nothing.
    let centre = if volume > 0.0 { moment / volume } else { DVec3::ZERO };
    (volume.max(0.0), centre)
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;

    /// A tetrahedron with its right angle at a point.
    fn corner_of_cube(at: Vec3) -> ShapeMesh {
        ShapeMesh {
            positions: [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(|p| p + at).to_vec(),
            triangles: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
            faces: vec![0, 1, 2, 3],
            smooth: false,
        }
    }

    #[test]
    fn a_tetrahedron_is_measured() {
        let solid = Solid::new(corner_of_cube(Vec3::new(3.0, 0.0, -2.0)), None);
        assert!((solid.volume - 1.0 / 6.0).abs() < 1e-6);
        assert!((solid.centre - DVec3::new(3.25, 0.25, -1.75)).length() < 1e-5);
        assert!(solid.polyhedron.is_some());
        let known = Solid::new(corner_of_cube(Vec3::ZERO), Some((2.0, DVec3::X)));
        assert_eq!((known.volume, known.centre), (2.0, DVec3::X));
    }

    #[test]
    fn a_square_encloses_nothing() {
        let mut square = corner_of_cube(Vec3::ZERO);
        square.triangles.truncate(1);
        let solid = Solid::new(square, None);
        assert_eq!((solid.volume, solid.centre), (0.0, DVec3::ZERO));
    }
}
