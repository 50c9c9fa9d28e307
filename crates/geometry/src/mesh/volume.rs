//! The signed volume of a closed surface.

use glam::DVec3;

use super::{Components, TriangleMesh};

impl TriangleMesh {
    /// The volume enclosed by a closed, consistently oriented mesh, m³; negative if it is inside
    /// out. Regions enclosed twice count twice, cavities count off. For an open mesh the number
    /// means nothing.
    ///
    /// The sum of the tetrahedra between the triangles and one of the mesh's own vertices, with
    /// compensated summation: the error does not grow with the number of triangles or with the
    /// distance from the origin.
    pub fn signed_volume(&self) -> f64 {
        let mut volume = SignedVolume::about(self.corners(0)[0]);
        self.iter_corners().for_each(|corners| volume.add(corners));
        volume.value()
    }
}

/// The signed volume of each component.
pub(super) fn component_volumes(mesh: &TriangleMesh, components: &Components) -> Vec<SignedVolume> {
    let mut volumes: Vec<SignedVolume> = Vec::with_capacity(components.count());
    for (t, corners) in mesh.iter_corners().enumerate() {
        let Some(component) = components.label(t) else { continue };
        // Components are numbered by their first triangle.
        if component == volumes.len() {
            volumes.push(SignedVolume::about(corners[0]));
        }
        volumes[component].add(corners);
    }
    volumes
}

/// A running sum of signed tetrahedra (Neumaier 1974) and a bound on its rounding error.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignedVolume {
    apex: DVec3,
    sum: f64,
    compensation: f64,
    magnitude: f64,
}

impl SignedVolume {
    fn about(apex: DVec3) -> Self {
        Self { apex, sum: 0.0, compensation: 0.0, magnitude: 0.0 }
    }

    fn add(&mut self, corners: [DVec3; 3]) {
        let [a, b, c] = corners.map(|corner| corner - self.apex);
        let term = a.dot(b.cross(c));
        let sum = self.sum + term;
        self.compensation += if self.sum.abs() >= term.abs() {
            (self.sum - sum) + term
        } else {
            (term - sum) + self.sum
        };
        self.sum = sum;
        let [a, b, c] = [a, b, c].map(DVec3::abs);
        self.magnitude += a.x * (b.y * c.z + b.z * c.y)
            + a.y * (b.z * c.x + b.x * c.z)
            + a.z * (b.x * c.y + b.y * c.x);
    }

    pub(super) fn value(&self) -> f64 {
        (self.sum + self.compensation) / 6.0
    }

    /// Whether the sign means nothing: the volume is zero to within rounding, or it overflows.
    pub(super) fn is_flat(&self) -> bool {
        // Three roundings of the differences, five of the products and sums, and room to spare.
        let error = 8.0 * f64::EPSILON * self.magnitude;
        let is_certain = (self.sum + self.compensation).abs() > error;
        !is_certain
    }
}

#[cfg(test)]
mod tests {
    use super::super::HalfEdges;
    use super::super::test_meshes::*;
    use super::*;
    use crate::Pose;

    #[test]
    fn volumes_are_those_of_the_closed_forms() {
        for scale in SCALES {
            for (mesh, volume) in [
                (tetrahedron(), 1.0 / 6.0),
                (cube(), 1.0),
                (octahedron(), 4.0 / 3.0),
                (cube_with_cavity(), 64.0 - 8.0),
                (flipped(&cube()), -1.0),
            ] {
                let scaled = mesh.scaled(DVec3::splat(scale)).signed_volume();
                assert!((scaled / scale.powi(3) - volume).abs() < 1e-14, "{scaled}");
            }
        }
    }

    #[test]
    fn flat_is_told_from_thin() {
        let tilt = Pose::from_rotation(
            glam::DQuat::from_rotation_x(0.7) * glam::DQuat::from_rotation_z(0.4),
        );
        let flat = |thickness: f64| {
            let plate = cube().scaled(DVec3::new(1.0, 1.0, thickness)).transformed(&tilt);
            component_volumes(&plate, &Components::new(&plate, &HalfEdges::new(&plate)))[0]
                .is_flat()
        };
        assert!(!flat(1e-12));
        assert!(flat(1e-17));
        assert!(cube().scaled(DVec3::splat(1e200)).check().components[0].is_flat());
    }

    #[test]
    fn a_small_cube_far_away_keeps_its_volume() {
        let far = shifted(&cube(), DVec3::new(1e9, -3e9, 2e9));
        assert!((far.signed_volume() - 1.0).abs() < 1e-14);
    }
}
