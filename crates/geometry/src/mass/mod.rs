//! Volume, centre of mass and inertia, exact for every shape.
//!
//! | file | what it integrates | accuracy |
//! |---|---|---|
//! | `surface_integral` | any closed, consistently oriented mesh; polyhedra | rounding |
//! | `primitive` | smooth kinds, closed forms | rounding |
//! | `rounded` | a convex shape grown by a ball | rounding; 1e-10 over a (super)ellipsoid |
//! | `shell` | a surface of small thickness | rounding |

mod moments;
mod primitive;
mod principal;
mod rounded;
mod shell;
mod surface_integral;

use glam::{DMat3, DVec3};

pub(crate) use moments::Moments;
pub use principal::PrincipalAxes;
pub(crate) use rounded::{profile::Profile, superquadric::ParallelSurface, turning};

use crate::{Pose, Shape};

/// Volume, centre and inertia of a solid at unit density.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::{Pose, Shape};
///
/// let brick = Shape::cuboid(0.2, 0.1, 0.06)?.mass_properties();
/// assert!((brick.mass(2000.0) - 2.4).abs() < 1e-12);
///
/// // Two bricks end to end are one long brick.
/// let next = brick.transformed(&Pose::from_translation(DVec3::new(0.2, 0.0, 0.0)));
/// let long = Shape::cuboid(0.4, 0.1, 0.06)?.mass_properties();
/// assert!(brick.merged(&next).inertia.abs_diff_eq(long.inertia, 1e-15));
/// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// Volume, m³.
    pub volume: f64,
    /// Centre of mass, m.
    pub centre: DVec3,
    /// Inertia tensor about the centre of mass for a density of 1 kg/m³, kg·m².
    pub inertia: DMat3,
}

/// The inertia of a unit point mass at `r` from the origin: `|r|² Id − r rᵀ`.
fn point_inertia(r: DVec3) -> DMat3 {
    DMat3::from_diagonal(DVec3::splat(r.length_squared())) - moments::outer(r, r)
}

impl MassProperties {
    /// Mass, kg, at a density, kg/m³.
    pub fn mass(&self, density: f64) -> f64 {
        density * self.volume
    }

    /// Inertia tensor about the centre of mass, kg·m², at a density, kg/m³.
    pub fn inertia_with(&self, density: f64) -> DMat3 {
        self.inertia * density
    }

    /// Inertia tensor about another point (parallel-axis theorem), at unit density.
    pub fn inertia_about(&self, point: DVec3) -> DMat3 {
        self.inertia + point_inertia(self.centre - point) * self.volume
    }

    /// The same solid moved rigidly.
    #[must_use]
    pub fn transformed(&self, pose: &Pose) -> Self {
        let rotation = pose.matrix();
        let inertia = rotation * self.inertia * rotation.transpose();
        Self {
            volume: self.volume,
            centre: pose.point(self.centre),
            inertia: (inertia + inertia.transpose()) * 0.5,
        }
    }

    /// The same solid grown about the origin: volume by the cube of the factor, inertia by its
    /// fifth power.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        let cube = factor * factor * factor;
        Self {
            volume: self.volume * cube,
            centre: self.centre * factor,
            inertia: self.inertia * (cube * factor * factor),
        }
    }

    /// Two solids held together. Where they overlap, the overlap counts twice.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        let volume = self.volume + other.volume;
        let share = if volume == 0.0 { 0.5 } else { other.volume / volume };
        let arm = other.centre - self.centre;
        Self {
            volume,
            centre: self.centre + arm * share,
            inertia: self.inertia + other.inertia + point_inertia(arm) * (self.volume * share),
        }
    }
}

impl Shape {
    /// Volume, centre of mass and inertia at unit density, in body coordinates.
    ///
    /// Exact to rounding for every kind but a rounded ellipsoid or superellipsoid, which is
    /// integrated numerically to 1e-10. The parts of a compound are taken as disjoint.
    ///
    /// ```
    /// use polygrain_geometry::Shape;
    ///
    /// let ball = Shape::sphere(0.5)?.mass_properties();
    /// let moment = ball.principal().moments.x;
    /// assert!((moment - 0.4 * ball.volume * 0.25).abs() < 1e-15);
    /// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
    /// ```
    pub fn mass_properties(&self) -> MassProperties {
        match self {
            Self::Sphere(s) => primitive::sphere(s.radius()),
            Self::Ellipsoid(s) => primitive::ellipsoid(s.semi_axes()),
            Self::Superellipsoid(s) => primitive::superellipsoid(s),
            Self::Cuboid(s) => primitive::cuboid(s.half_extents()),
            Self::Cylinder(s) => primitive::cylinder(s.radius(), s.half_height()),
            Self::Cone(s) => primitive::cone(s.radius(), s.height()),
            Self::Capsule(s) => primitive::capsule(s.radius(), s.half_length()),
            Self::Polyhedron(s) => s.mass_properties(),
            Self::Mesh(s) => s.mass_properties(),
            Self::Compound(s) => s
                .parts()
                .iter()
                .map(|(part, pose)| part.mass_properties().transformed(pose))
                .reduce(|sum, part| sum.merged(&part))
                .expect("a compound has at least one part"),
            Self::Rounded(s) => rounded::rounded(s.core(), s.radius()),
        }
    }
}
