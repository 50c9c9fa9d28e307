//! Mass properties of the solid inside a closed surface.
//!
//! By the divergence theorem the moments of a solid are sums over its boundary triangles, each
//! the base of a tetrahedron with a common tip and the sign of its orientation (Mirtich 1996;
//! Eberly 2002). Convexity plays no part. The tip is the centre of the bounding box, so that a
//! body keeps its digits however far it lies from the origin.

use glam::{DMat3, DVec3};

use super::{MassProperties, Moments};
use crate::{Aabb, ConvexPolyhedron, TriangleMesh};

impl TriangleMesh {
    /// Volume, centre of mass and inertia of the solid inside, at unit density.
    ///
    /// Exact up to rounding for any closed, consistently oriented mesh, convex or not, in one
    /// pass. A mesh oriented inwards gets a negative volume and inertia; an open one a result
    /// that means nothing. The order of summation is fixed, so the same mesh gives the same bits.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::TriangleMesh;
    ///
    /// let corners = vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
    /// let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
    /// let tetrahedron = TriangleMesh::new(corners, faces)?.mass_properties();
    /// assert!((tetrahedron.volume - 1.0 / 6.0).abs() < 1e-16);
    /// assert!(tetrahedron.centre.abs_diff_eq(DVec3::splat(0.25), 1e-15));
    /// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
    /// ```
    pub fn mass_properties(&self) -> MassProperties {
        let reference = Aabb::from_points(self.vertices().iter().copied()).centre();
        solid_moments(reference, self.iter_corners()).mass_properties(reference)
    }
}

impl ConvexPolyhedron {
    /// Volume, centre of mass and inertia at unit density, exact up to rounding.
    pub fn mass_properties(&self) -> MassProperties {
        let reference = Aabb::from_points(self.vertices().iter().copied()).centre();
        solid_moments(reference, face_fans(self)).mass_properties(reference)
    }
}

/// The faces as triangles, each a fan from its first corner.
pub(super) fn face_fans(polyhedron: &ConvexPolyhedron) -> impl Iterator<Item = [DVec3; 3]> {
    let corner = |v: u32| polyhedron.vertices()[v as usize];
    (0..polyhedron.face_count()).flat_map(move |f| {
        let (&first, rest) = polyhedron.face(f).split_first().expect("a face has corners");
        rest.windows(2).map(move |pair| [first, pair[0], pair[1]].map(corner))
    })
}

/// Triangles summed in one go; the block sums are then added pairwise, so that the rounding error
/// grows with the logarithm of the number of blocks instead of with the number of triangles.
const BLOCK: usize = 256;

/// Moments, about `reference`, of the solid inside a closed surface.
pub(super) fn solid_moments(
    reference: DVec3,
    mut triangles: impl Iterator<Item = [DVec3; 3]>,
) -> Moments {
    let mut sums = PairwiseSum::default();
    loop {
        let mut block = Sums::ZERO;
        let mut count = 0;
        for corners in triangles.by_ref().take(BLOCK) {
            block.add_tetrahedron(corners.map(|v| v - reference));
            count += 1;
        }
        if count > 0 {
            sums.push(block);
        }
        if count < BLOCK {
            return sums.total().moments();
        }
    }
}

/// Signed sums over the tetrahedra from the origin to the triangles `(a, b, c)`, with
/// `d = a·(b×c)` six times the volume and `s = a + b + c`.
#[derive(Clone, Copy)]
struct Sums {
    /// `Σ d`
    volume: f64,
    /// `Σ d s`
    first: DVec3,
    /// `Σ d (aᵢ² + bᵢ² + cᵢ² + sᵢ²)`
    squares: DVec3,
    /// `Σ d (aᵢaⱼ + bᵢbⱼ + cᵢcⱼ + sᵢsⱼ)` for the pairs yz, zx, xy
    products: DVec3,
}

impl Sums {
    const ZERO: Self =
        Self { volume: 0.0, first: DVec3::ZERO, squares: DVec3::ZERO, products: DVec3::ZERO };

    fn add_tetrahedron(&mut self, [a, b, c]: [DVec3; 3]) {
        let d = a.dot(b.cross(c));
        let s = a + b + c;
        let turned = |v: DVec3| DVec3::new(v.y * v.z, v.z * v.x, v.x * v.y);
        self.volume += d;
        self.first += s * d;
        self.squares += (a * a + b * b + c * c + s * s) * d;
        self.products += (turned(a) + turned(b) + turned(c) + turned(s)) * d;
    }

    fn plus(&self, other: &Self) -> Self {
        Self {
            volume: self.volume + other.volume,
            first: self.first + other.first,
            squares: self.squares + other.squares,
            products: self.products + other.products,
        }
    }

    fn moments(&self) -> Moments {
        let (q, p) = (self.squares, self.products);
        let second = DMat3::from_cols_array(&[q.x, p.z, p.y, p.z, q.y, p.x, p.y, p.x, q.z]);
        Moments {
            zeroth: self.volume / 6.0,
            first: self.first / 24.0,
            second: second * (1.0 / 120.0),
        }
    }
}

/// Adds terms as a balanced binary tree without storing them: level `k` holds the sum of `2ᵏ`
/// terms that waits for its sibling, as in a binary counter.
#[derive(Default)]
struct PairwiseSum {
    waiting: Vec<Option<Sums>>,
}

impl PairwiseSum {
    fn push(&mut self, mut term: Sums) {
        for level in &mut self.waiting {
            let Some(sibling) = level.take() else {
                *level = Some(term);
                return;
            };
            term = sibling.plus(&term);
        }
        self.waiting.push(Some(term));
    }

    fn total(&self) -> Sums {
        self.waiting.iter().flatten().fold(Sums::ZERO, |sum, level| level.plus(&sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pose;
    use crate::mass::tests::{assert_close, cube, geodesic_sphere};
    use glam::DQuat;
    use proptest::prelude::*;

    fn unit_cube_properties() -> MassProperties {
        MassProperties {
            volume: 1.0,
            centre: DVec3::ZERO,
            inertia: DMat3::from_diagonal(DVec3::splat(1.0 / 6.0)),
        }
    }

    /// The closed form of a tetrahedron's inertia (Tonon 2005), by its vertex sums.
    fn tetrahedron_properties(v: [DVec3; 4]) -> MassProperties {
        let volume = (v[1] - v[0]).dot((v[2] - v[0]).cross(v[3] - v[0])) / 6.0;
        let centre = (v[0] + v[1] + v[2] + v[3]) / 4.0;
        let second = v.iter().fold(DMat3::ZERO, |sum, p| {
            let r = *p - centre;
            sum + DMat3::from_cols(r * r.x, r * r.y, r * r.z)
        }) * (volume / 20.0);
        let trace = second.x_axis.x + second.y_axis.y + second.z_axis.z;
        MassProperties {
            volume,
            centre,
            inertia: DMat3::from_diagonal(DVec3::splat(trace)) - second,
        }
    }

    #[test]
    fn the_unit_cube_at_any_scale_and_place() {
        for factor in [1e-9, 1e-3, 1.0, 1e9] {
            let shift = DVec3::new(3.0, -2.0, 1.0) * factor;
            let mesh =
                cube().scaled(DVec3::splat(factor)).transformed(&Pose::from_translation(shift));
            let exact =
                unit_cube_properties().scaled(factor).transformed(&Pose::from_translation(shift));
            assert_close(&mesh.mass_properties(), &exact, 1e-14);
        }
    }

    #[test]
    fn ten_thousand_sizes_from_the_origin() {
        // A power of two keeps the shifted corners exact, so all that is lost is the method's.
        let shift = DVec3::new(16384.0, -16384.0, 8192.0);
        let mesh = geodesic_sphere(3);
        let snapped = TriangleMesh::new(
            mesh.vertices().iter().map(|v| (*v * 65536.0).round() / 65536.0).collect(),
            mesh.triangles().to_vec(),
        )
        .unwrap();
        let near = snapped.mass_properties();
        let pose = Pose::from_translation(shift);
        let far = snapped.transformed(&pose).mass_properties();
        assert_close(&far, &near.transformed(&pose), 1e-12);
    }

    #[test]
    fn a_non_convex_solid_is_the_difference_of_two() {
        // A cube with a cubic cavity: the inner surface turned inwards.
        let inner = cube().scaled(DVec3::splat(-0.5));
        let mut vertices = cube().vertices().to_vec();
        let mut triangles = cube().triangles().to_vec();
        vertices.extend(inner.vertices().iter().map(|v| *v + DVec3::new(0.1, 0.0, 0.2)));
        triangles.extend(inner.triangles().iter().map(|t| [t[0] + 8, t[2] + 8, t[1] + 8]));
        let hollow = TriangleMesh::new(vertices, triangles).unwrap().mass_properties();
        let hole = unit_cube_properties()
            .scaled(0.5)
            .transformed(&Pose::from_translation(DVec3::new(0.1, 0.0, 0.2)));
        assert_close(&hollow.merged(&hole), &unit_cube_properties(), 1e-14);
    }

    #[test]
    fn spheres_and_ellipsoids_converge_with_the_square_of_the_edge() {
        let axes = DVec3::new(1.0, 2.0, 0.5);
        let error = |level| {
            let found = geodesic_sphere(level).scaled(axes).mass_properties();
            let exact = crate::Shape::ellipsoid(axes.x, axes.y, axes.z).unwrap().mass_properties();
            let inertia = (found.inertia.x_axis.x / exact.inertia.x_axis.x - 1.0).abs();
            (1.0 - found.volume / exact.volume, inertia)
        };
        let (coarse, fine) = (error(4), error(5));
        assert!(fine.0 > 0.0 && fine.0 < 2e-3);
        for order in [(coarse.0 / fine.0).log2(), (coarse.1 / fine.1).log2()] {
            assert!((order - 2.0).abs() < 0.05, "order {order}");
        }
    }

    #[test]
    fn turning_the_surface_inside_out_changes_the_sign() {
        let inwards: Vec<_> = cube().triangles().iter().map(|t| [t[0], t[2], t[1]]).collect();
        let found =
            TriangleMesh::new(cube().vertices().to_vec(), inwards).unwrap().mass_properties();
        assert!((found.volume + 1.0).abs() < 1e-15);
        let flat = cube().scaled(DVec3::new(1.0, 1.0, 0.0)).mass_properties();
        assert!(flat.volume == 0.0 && flat.centre.is_finite());
    }

    #[test]
    fn pairwise_sums_lose_no_block() {
        // Many blocks, not a power of two: 8·4⁶ = 32768 = 128 blocks, plus a partial one.
        let mesh = geodesic_sphere(6);
        let part = &mesh.triangles()[..32768 - 100];
        let direct: f64 = part
            .iter()
            .map(|t| t.map(|v| mesh.vertices()[v as usize]))
            .map(|[a, b, c]| a.dot(b.cross(c)) / 6.0)
            .sum();
        let corners = part.iter().map(|t| t.map(|v| mesh.vertices()[v as usize]));
        let found = solid_moments(DVec3::ZERO, corners).zeroth;
        assert!((found / direct - 1.0).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn any_tetrahedron(
            points in prop::array::uniform4(prop::array::uniform3(-1.0..1.0f64)),
            flatness in -6..1i32,
            exponent in -9..9i32,
        ) {
            let scale = 10f64.powi(exponent);
            let flat = DVec3::new(1.0, 1.0, 10f64.powi(flatness)) * scale;
            let v = points.map(|p| DVec3::from_array(p) * flat);
            let exact = tetrahedron_properties(v);
            // Slivers lose digits in their own volume, in any formula.
            prop_assume!(exact.volume.abs() > 1e-3 * flat.x * flat.y * flat.z);
            let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
            let mesh = TriangleMesh::new(v.to_vec(), faces).unwrap();
            let found = mesh.mass_properties();
            prop_assert!((found.volume / exact.volume - 1.0).abs() < 1e-12);
            prop_assert!(found.centre.distance(exact.centre) < 1e-12 * scale);
            let size = exact.volume.abs() * scale * scale;
            prop_assert!(found.inertia.abs_diff_eq(exact.inertia, 1e-12 * size));
        }

        #[test]
        fn rigid_motion_and_scale_covariance(
            q in prop::array::uniform4(0.1..1.0f64),
            t in prop::array::uniform3(-10.0..10.0f64),
            axes in prop::array::uniform3(0.1..2.0f64),
            exponent in -9..9i32,
        ) {
            let scale = 10f64.powi(exponent);
            let mesh = geodesic_sphere(2).scaled(DVec3::from_array(axes));
            let pose = Pose::new(DQuat::from_array(q), DVec3::from_array(t));
            let moved = mesh.transformed(&pose).scaled(DVec3::splat(scale)).mass_properties();
            let expected = mesh.mass_properties().transformed(&pose).scaled(scale);
            prop_assert!((moved.volume / expected.volume - 1.0).abs() < 1e-12);
            prop_assert!(moved.centre.distance(expected.centre) < 1e-12 * scale);
            let size = expected.volume * scale * scale;
            prop_assert!(moved.inertia.abs_diff_eq(expected.inertia, 1e-12 * size));
        }
    }
}
