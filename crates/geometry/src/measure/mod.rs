//! How big, how round, how convex a grain is.

mod area;
mod concavity;
mod convexity;
mod elliptic;
mod reach;

use std::f64::consts::PI;

use glam::{DMat3, DVec3};

pub use convexity::Convexity;

use crate::{MassProperties, Shape};

/// Descriptors of size and form.
///
/// ```
/// use polygrain_geometry::Shape;
///
/// let brick = Shape::cuboid(0.1, 0.4, 0.2)?.measures();
/// assert!((brick.elongation - 0.5).abs() < 1e-12 && (brick.flatness - 0.5).abs() < 1e-12);
/// assert_eq!((brick.convexity, brick.concavity), (1.0, 0.0));
/// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// Surface area, m² ([`Shape::area`]).
    pub area: f64,
    /// Radius of the sphere of the same volume, m.
    pub equivalent_radius: f64,
    /// Wadell's sphericity: area of the sphere of the same volume over the area; 1 for a sphere.
    pub sphericity: f64,
    /// Edge lengths L ≥ I ≥ S of the box that encloses the grain and is aligned with its
    /// principal axes of inertia, m. Where principal moments are equal (a cube, a cylinder) the
    /// axes are not unique: body axes are taken if they are principal ones.
    pub extents: DVec3,
    /// I/L, which Zingg (1935) plots upwards; 1 is not elongated.
    pub elongation: f64,
    /// S/I, which Zingg plots to the right; 1 is not flat.
    pub flatness: f64,
    /// Radius of the smallest sphere about the centre of mass that holds the grain, m.
    pub bounding_radius: f64,
    /// Volume over the volume of the convex hull; 1 for convex kinds ([`Shape::convexity`]).
    pub convexity: f64,
    /// Depth of the deepest hollow, m; 0 for convex kinds ([`Shape::convexity`]).
    pub concavity: f64,
}

impl Shape {
    /// Descriptors of size and form.
    ///
    /// Costs one pass over the surface, plus a convex hull for meshes and compounds.
    pub fn measures(&self) -> Measures {
        let mass = self.mass_properties();
        let area = self.area();
        let extents = self.principal_extents(&mass);
        let Convexity { ratio, concavity } = self.convexity();
        Measures {
            area,
            equivalent_radius: (0.75 / PI * mass.volume).cbrt(),
            sphericity: PI.cbrt() * (6.0 * mass.volume).powf(2.0 / 3.0) / area,
            extents,
            elongation: extents.y / extents.x,
            flatness: extents.z / extents.y,
            bounding_radius: reach::farthest(self, mass.centre),
            convexity: ratio,
            concavity,
        }
    }

    /// Widths along the principal axes of inertia, longest first.
    fn principal_extents(&self, mass: &MassProperties) -> DVec3 {
        // A symmetric grain given as a mesh has noise where its inertia should be diagonal; it
        // must not turn the axes.
        const NOISE: f64 = 1e-10;
        let axes = DMat3::from_quat(mass.principal_with_noise(NOISE).rotation);
        let mut widths = [axes.x_axis, axes.y_axis, axes.z_axis]
            .map(|axis| (self.support(axis) - self.support(-axis)).dot(axis));
        widths.sort_by(|a, b| b.total_cmp(a));
        DVec3::from_array(widths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pose;
    use crate::mass::tests::{cube, geodesic_sphere};
    use glam::DQuat;

    #[test]
    fn a_sphere_is_a_sphere() {
        let m = Shape::sphere(2.0).unwrap().measures();
        assert!((m.sphericity - 1.0).abs() < 1e-15);
        assert!((m.equivalent_radius - 2.0).abs() < 1e-15);
        assert!(m.extents.abs_diff_eq(DVec3::splat(4.0), 1e-15));
        assert_eq!(m.bounding_radius, 2.0);
    }

    #[test]
    fn a_cube_by_all_its_names() {
        let corners = crate::shape::Cuboid::new(1.0, 1.0, 1.0).unwrap().corners();
        for shape in [
            Shape::cuboid(1.0, 1.0, 1.0).unwrap(),
            Shape::hull(&corners).unwrap(),
            Shape::mesh(cube()).unwrap(),
        ] {
            let m = shape.measures();
            assert!((m.sphericity - (PI / 6.0).cbrt()).abs() < 1e-14);
            assert!((m.bounding_radius - 0.75f64.sqrt()).abs() < 1e-15);
            assert!(m.extents.abs_diff_eq(DVec3::ONE, 1e-14));
            assert!((m.convexity - 1.0).abs() < 1e-14 && m.concavity < 1e-14);
        }
    }

    #[test]
    fn zingg_ratios_do_not_depend_on_the_frame() {
        let pose = Pose::new(DQuat::from_xyzw(0.1, 0.5, -0.3, 0.8), DVec3::new(3.0, 2.0, 1.0));
        let mesh = geodesic_sphere(4).scaled(DVec3::new(0.5, 1.0, 0.2));
        let here = Shape::mesh(mesh.clone()).unwrap().measures();
        let there = Shape::mesh(mesh.transformed(&pose)).unwrap().measures();
        for m in [&here, &there] {
            assert!(m.extents.abs_diff_eq(DVec3::new(2.0, 1.0, 0.4), 1e-12));
            assert!((m.elongation - 0.5).abs() < 1e-12 && (m.flatness - 0.4).abs() < 1e-12);
        }
        assert!((here.bounding_radius - there.bounding_radius).abs() < 1e-13);
        assert!((here.sphericity - there.sphericity).abs() < 1e-13);
    }
}
