//! Convex shapes grown by a ball (Minkowski sums, parallel bodies).

mod polyhedron;
pub(crate) mod profile;
pub(crate) mod superquadric;

use glam::DVec3;

pub(crate) use polyhedron::turning;
use profile::Profile;
use superquadric::ParallelSurface;

use super::{MassProperties, primitive};
use crate::Shape;

/// Mass properties of a convex shape grown by a ball of this radius.
pub(super) fn rounded(core: &Shape, radius: f64) -> MassProperties {
    match core {
        Shape::Sphere(s) => primitive::sphere(s.radius() + radius),
        Shape::Capsule(s) => primitive::capsule(s.radius() + radius, s.half_length()),
        Shape::Cuboid(s) => rounded_cuboid(s.half_extents(), radius),
        Shape::Polyhedron(s) => polyhedron::rounded_polyhedron(s, radius),
        Shape::Cylinder(s) => Profile::rounded_cylinder(s, radius).mass_properties(),
        Shape::Cone(s) => Profile::rounded_cone(s, radius).mass_properties(),
        Shape::Ellipsoid(s) => ParallelSurface::of_ellipsoid(s, radius).mass_properties(),
        Shape::Superellipsoid(s) => ParallelSurface::of_superellipsoid(s, radius).mass_properties(),
        Shape::Rounded(s) => rounded(s.core(), s.radius() + radius),
        Shape::Mesh(_) | Shape::Compound(_) => {
            unreachable!("Rounded::new refuses cores that are not convex")
        }
    }
}

/// A box with rounded edges and corners, in slices across each axis: the middle ones are
/// rectangles with corners of radius `r`, those in the caps at height `u` have corners (and a
/// rim) of radius `√(r² − u²)`.
fn rounded_cuboid(h: DVec3, r: f64) -> MassProperties {
    use std::f64::consts::PI;
    let volume = 8.0 * h.element_product()
        + 8.0 * r * (h.x * h.y + h.y * h.z + h.z * h.x)
        + 2.0 * PI * r * r * h.element_sum()
        + 4.0 / 3.0 * PI * r.powi(3);
    let square = |h: f64, v: f64, w: f64| {
        let slab = 4.0 * v * w + 4.0 * r * (v + w) + PI * r * r;
        // ∫₀ʳ (h + u)² ρᵏ du for k = 0, 1, 2 with ρ = √(r² − u²).
        let flat = h * h * r + h * r * r + r.powi(3) / 3.0;
        let rim = PI / 4.0 * h * h * r * r + 2.0 / 3.0 * h * r.powi(3) + PI / 16.0 * r.powi(4);
        let corner = 2.0 / 3.0 * h * h * r.powi(3) + 0.5 * h * r.powi(4) + 2.0 / 15.0 * r.powi(5);
        slab * 2.0 / 3.0 * h.powi(3) + 8.0 * (v * w * flat + (v + w) * rim) + 2.0 * PI * corner
    };
    let squares = DVec3::new(square(h.x, h.y, h.z), square(h.y, h.z, h.x), square(h.z, h.x, h.y));
    primitive::symmetric(volume, squares / volume)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mass::tests::assert_close;
    use crate::{ConvexPolyhedron, Pose};
    use proptest::prelude::*;

    fn grown(core: Shape, radius: f64) -> MassProperties {
        Shape::rounded(core, radius).unwrap().mass_properties()
    }

    #[test]
    fn a_ball_around_a_speck_is_a_ball() {
        let ball = primitive::sphere(1.0);
        let speck = 1e-13;
        for core in [
            Shape::cuboid(speck, speck, speck),
            Shape::cylinder(speck, speck),
            Shape::cone(speck, speck),
            Shape::ellipsoid(speck, speck, speck),
            Shape::superellipsoid(speck, speck, speck, 0.3, 1.7),
            Shape::capsule(speck, speck),
        ] {
            let core = core.unwrap();
            assert_close(&grown(core, 1.0), &ball, 2e-12);
        }
    }

    #[test]
    fn a_ball_around_a_needle_is_a_capsule() {
        let capsule = primitive::capsule(0.5, 1.0);
        let thin = 1e-13;
        assert_close(&grown(Shape::cuboid(thin, thin, 2.0).unwrap(), 0.5), &capsule, 1e-12);
        assert_close(&grown(Shape::cylinder(thin, 2.0).unwrap(), 0.5), &capsule, 1e-12);
    }

    #[test]
    fn growing_by_nothing_gives_the_core() {
        let tiny = 1e-14;
        for core in [
            Shape::cuboid(1.0, 2.0, 3.0),
            Shape::cylinder(1.0, 2.0),
            Shape::cone(1.0, 2.0),
            Shape::ellipsoid(1.0, 2.0, 0.5),
            Shape::superellipsoid(1.0, 2.0, 0.5, 0.3, 1.7),
            Shape::superellipsoid(1.0, 1.0, 0.5, 1.5, 0.05),
            Shape::superellipsoid(1.0, 1.0, 0.5, 2.0, 2.0),
        ] {
            let core = core.unwrap();
            let exact = core.mass_properties();
            assert_close(&grown(core, tiny), &exact, 1e-10);
        }
    }

    #[test]
    fn two_ways_to_round_an_octahedron() {
        let tips = [DVec3::X, DVec3::Y * 2.0, DVec3::Z * 0.5];
        let tips: Vec<DVec3> = tips.iter().flat_map(|&t| [t, -t]).collect();
        let by_pieces = grown(Shape::hull(&tips).unwrap(), 0.3);
        let diamond = Shape::superellipsoid(1.0, 2.0, 0.5, 2.0, 2.0).unwrap();
        assert_close(&grown(diamond, 0.3), &by_pieces, 1e-10);
    }

    #[test]
    fn radii_of_nested_shapes_add() {
        let core = Shape::cone(1.0, 2.0).unwrap();
        let once = grown(core.clone(), 0.75);
        let twice = grown(Shape::rounded(core, 0.25).unwrap(), 0.5);
        assert_eq!(once, twice);
    }

    #[test]
    fn a_rounded_cone_moves_its_centre_towards_the_middle() {
        // Grown by a huge ball, the cone's Steiner point takes over: between base and middle.
        let cone = Shape::cone(1.0, 2.0).unwrap();
        let slightly = grown(cone.clone(), 1e-3).centre.z;
        let much = grown(cone, 1e3).centre.z;
        assert!(slightly.abs() < 1e-2);
        assert!(much > 0.0 && much < 0.5, "{much}");
    }

    proptest! {
        #[test]
        fn the_box_agrees_with_the_polyhedron(
            edges in prop::array::uniform3(0.01..3.0f64),
            radius in 0.001..2.0f64,
            exponent in -9..9i32,
        ) {
            let scale = 10f64.powi(exponent);
            let [a, b, c] = edges.map(|e| e * scale);
            let brick = Shape::cuboid(a, b, c).unwrap();
            let corners = crate::shape::Cuboid::new(a, b, c).unwrap().corners();
            let hull = Shape::from(ConvexPolyhedron::from_points(&corners).unwrap());
            assert_close(&grown(hull, radius * scale), &grown(brick, radius * scale), 1e-13);
        }

        #[test]
        fn growth_is_covariant(
            points in prop::collection::vec(prop::array::uniform3(-1.0..1.0f64), 5..20),
            radius in 0.01..2.0f64,
            q in prop::array::uniform4(0.1..1.0f64),
            t in prop::array::uniform3(-1.0..1.0f64),
            exponent in -9..9i32,
        ) {
            let points: Vec<DVec3> = points.into_iter().map(DVec3::from_array).collect();
            let pose = Pose::new(glam::DQuat::from_array(q), DVec3::from_array(t));
            let scale = 10f64.powi(exponent);
            let Ok(here) = ConvexPolyhedron::from_points(&points) else { return Ok(()) };
            let moved: Vec<DVec3> = points.iter().map(|&p| pose.point(p) * scale).collect();
            let there = ConvexPolyhedron::from_points(&moved).unwrap();
            let expected = grown(here.into(), radius).transformed(&pose).scaled(scale);
            assert_close(&grown(there.into(), radius * scale), &expected, 1e-11);
        }
    }
}
