//! Thin shells: bodies whose mass sits on their surface.

use super::{MassProperties, Moments};
use crate::{Aabb, TriangleMesh};

impl TriangleMesh {
    /// Mass properties of the surface itself, given a small thickness, m: a sheet, a can, a
    /// playing card.
    ///
    /// The mesh may be open and its triangles turned either way. `volume` is area times
    /// thickness. Each triangle is integrated exactly as a surface; the terms of third order in
    /// the thickness are left out, as is the double cover where triangles meet at an angle.
    /// (Lumping a third of each triangle's mass at its corners, as Noble 2024 eq. 2.9 does,
    /// overestimates the inertia.)
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::TriangleMesh;
    ///
    /// let corners = vec![DVec3::ZERO, DVec3::X, DVec3::ONE - DVec3::Z, DVec3::Y];
    /// let card = TriangleMesh::new(corners, vec![[0, 1, 2], [0, 2, 3]])?.shell_properties(0.01);
    /// assert!((card.volume - 0.01).abs() < 1e-16);
    /// assert!((card.inertia.z_axis.z - 0.01 / 6.0).abs() < 1e-16);
    /// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
    /// ```
    pub fn shell_properties(&self, thickness: f64) -> MassProperties {
        let reference = Aabb::from_points(self.vertices().iter().copied()).centre();
        let surface: Moments = self
            .iter_corners()
            .map(|corners| Moments::triangle(corners.map(|v| v - reference)))
            .sum();
        let mut properties = surface.mass_properties(reference);
        properties.volume *= thickness;
        properties.inertia *= thickness;
        properties
    }
}

#[cfg(test)]
mod tests {
    use glam::{DMat3, DVec3};

    use crate::mass::tests::geodesic_sphere;

    #[test]
    fn a_spherical_shell_has_two_thirds_m_r_squared() {
        let error = |level| {
            let shell = geodesic_sphere(level).scaled(DVec3::splat(2.0)).shell_properties(1e-3);
            let exact = 2.0 / 3.0 * 4.0 * (16.0 * std::f64::consts::PI * 1e-3);
            (shell.inertia.x_axis.x / exact - 1.0).abs()
        };
        assert!(error(4) < 1e-2);
        let order = (error(3) / error(4)).log2();
        assert!((order - 2.0).abs() < 0.1, "order {order}");
    }

    #[test]
    fn a_box_shell_is_the_derivative_of_the_solid_box() {
        // d/dt of a solid cube of half-edge t: the mass sits on the faces.
        let cube = crate::mass::tests::cube().scaled(DVec3::splat(2.0));
        let shell = cube.shell_properties(0.1);
        assert!((shell.volume - 2.4).abs() < 1e-14);
        // Solid: 8t³·(2/3)t² = 16/3 t⁵; its derivative at t = 1 is 80/3 per unit thickness.
        let exact = DMat3::from_diagonal(DVec3::splat(8.0 / 3.0));
        assert!(shell.inertia.abs_diff_eq(exact, 1e-14));
    }
}
