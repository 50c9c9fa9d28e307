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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::TriangleMesh;
    use std::collections::HashMap;

    /// The unit cube about the origin.
    pub(crate) fn cube() -> TriangleMesh {
        let corners = (0..8)
            .map(|i| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2)) - 0.5)
            .collect();
        let quads =
            [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles =
            quads.iter().flat_map(|q| [[q[0], q[1], q[2]], [q[0], q[2], q[3]]]).collect();
        TriangleMesh::new(corners, triangles).unwrap()
    }

    /// The unit sphere as an octahedron split `level` times, vertices on the sphere.
    pub(crate) fn geodesic_sphere(level: u32) -> TriangleMesh {
        let mut vertices =
            vec![DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z];
        let mut triangles = vec![
            [0, 2, 4],
            [2, 1, 4],
            [1, 3, 4],
            [3, 0, 4],
            [2, 0, 5],
            [1, 2, 5],
            [3, 1, 5],
            [0, 3, 5],
        ];
        for _ in 0..level {
            let mut midpoints = HashMap::new();
            let mut midpoint = |a: u32, b: u32| {
                *midpoints.entry((a.min(b), a.max(b))).or_insert_with(|| {
                    vertices.push((vertices[a as usize] + vertices[b as usize]).normalize());
                    vertices.len() as u32 - 1
                })
            };
            triangles = triangles
                .iter()
                .flat_map(|&[a, b, c]| {
                    let [ab, bc, ca] = [midpoint(a, b), midpoint(b, c), midpoint(c, a)];
                    [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
                })
                .collect();
        }
        TriangleMesh::new(vertices, triangles).unwrap()
    }

    pub(crate) fn assert_close(found: &MassProperties, exact: &MassProperties, tolerance: f64) {
        let size = exact.volume.abs().cbrt();
        let volume = (found.volume / exact.volume - 1.0).abs();
        let centre = found.centre.distance(exact.centre) / size;
        let scale = exact.inertia.to_cols_array().iter().fold(0.0f64, |m, x| m.max(x.abs()));
        let inertia = ((found.inertia - exact.inertia) * (1.0 / scale))
            .to_cols_array()
            .iter()
            .fold(0.0f64, |m, x| m.max(x.abs()));
        assert!(
            volume <= tolerance && centre <= tolerance && inertia <= tolerance,
            "volume off by {volume:e}, centre by {centre:e}, inertia by {inertia:e}\n\
             found {found:?}\nexact {exact:?}"
        );
    }

    #[test]
    fn a_body_cut_in_two_is_the_sum_of_its_halves() {
        let whole = Shape::cuboid(1.0, 2.0, 3.0).unwrap().mass_properties();
        let half = Shape::cuboid(1.0, 2.0, 1.5).unwrap();
        let at = |z: f64| Pose::from_translation(DVec3::new(0.0, 0.0, z));
        let halves = Shape::compound(vec![(half.clone(), at(0.75)), (half, at(-0.75))]).unwrap();
        assert_close(&halves.mass_properties(), &whole, 1e-15);

        // A cone without its upper half: the frustum left over has a known centre.
        let cone = Shape::cone(1.0, 4.0).unwrap().mass_properties();
        let tip = Shape::cone(0.5, 2.0).unwrap().mass_properties().transformed(&at(2.0 - 0.5));
        let frustum =
            cone.merged(&MassProperties { volume: -tip.volume, inertia: -tip.inertia, ..tip });
        // Mean height of a frustum of radii R and R/2 over its base: (R²+2R·R/2+3R²/4)/(R²+R²/2+R²/4)·h/4.
        let mean = (1.0 + 1.0 + 0.75) / (1.0 + 0.5 + 0.25) * 2.0 / 4.0;
        assert!((frustum.centre.z - (mean - 1.0)).abs() < 1e-15);
        assert_close(&frustum.merged(&tip), &cone, 1e-15);
    }

    #[test]
    fn the_parallel_axis_theorem_both_ways() {
        let brick = Shape::cuboid(1.0, 2.0, 3.0).unwrap().mass_properties();
        // A rod about its end: a third, not a twelfth, of m l².
        let about_end = brick.inertia_about(DVec3::new(0.0, 0.0, 1.5)).x_axis.x;
        assert!((about_end - 6.0 * (4.0 / 12.0 + 9.0 / 3.0)).abs() < 1e-14);
        assert_eq!(brick.inertia_about(brick.centre), brick.inertia);
        assert_eq!(brick.inertia_with(2.0), brick.inertia * 2.0);
    }
}
