//! Surface area.

use std::f64::consts::PI;

use glam::DVec3;

use super::elliptic::rg;
use crate::mass::{ParallelSurface, Profile, turning};
use crate::shape::{Capsule, Cone, Cuboid, Cylinder, Ellipsoid};
use crate::{ConvexPolyhedron, Shape, TriangleMesh};

impl Shape {
    /// Surface area, m².
    ///
    /// Exact to rounding, but for superellipsoids and rounded (super)ellipsoids, which are
    /// integrated numerically to 1e-10. The area of a compound is the sum over its parts, as if
    /// they did not touch.
    ///
    /// ```
    /// use polygrain_geometry::Shape;
    ///
    /// assert_eq!(Shape::cuboid(1.0, 2.0, 3.0)?.area(), 22.0);
    /// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
    /// ```
    pub fn area(&self) -> f64 {
        match self {
            Self::Sphere(s) => ball_area(s.radius()),
            Self::Ellipsoid(s) => ellipsoid_area(s),
            Self::Superellipsoid(s) => ParallelSurface::of_superellipsoid(s, 0.0).area(),
            Self::Cuboid(s) => cuboid_area(s),
            Self::Cylinder(s) => cylinder_area(s),
            Self::Cone(s) => cone_area(s),
            Self::Capsule(s) => capsule_area(s, 0.0),
            Self::Polyhedron(s) => s.area(),
            Self::Mesh(s) => s.area(),
            Self::Compound(s) => s.parts().iter().map(|(part, _)| part.area()).sum(),
            Self::Rounded(s) => rounded_area(s.core(), s.radius()),
        }
    }
}

impl TriangleMesh {
    /// Surface area, m².
    pub fn area(&self) -> f64 {
        self.iter_corners().map(|corners| vector_area(corners).length()).sum()
    }
}

impl ConvexPolyhedron {
    /// Surface area, m².
    pub fn area(&self) -> f64 {
        (0..self.face_count())
            .map(|f| {
                let corners = self.face(f);
                let vertex = |v: u32| self.vertices()[v as usize];
                corners[1..]
                    .windows(2)
                    .map(|pair| vector_area([corners[0], pair[0], pair[1]].map(vertex)))
                    .sum::<DVec3>()
                    .length()
            })
            .sum()
    }

    /// The integral of the mean curvature over the surface, m: half of edge length times turning
    /// angle, summed over the edges (Steiner). A body grown by a ball of radius r has the area
    /// `A + 2 M r + 4π r²` and the volume `V + A r + M r² + 4/3 π r³`.
    ///
    /// ```
    /// use polygrain_geometry::{ConvexPolyhedron, Shape, shape::Cuboid};
    ///
    /// let cube = ConvexPolyhedron::from_points(&Cuboid::new(1.0, 1.0, 1.0)?.corners())?;
    /// assert!((cube.mean_curvature() - 3.0 * std::f64::consts::PI).abs() < 1e-14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mean_curvature(&self) -> f64 {
        self.edges()
            .iter()
            .map(|edge| {
                let [a, b] = edge.vertices.map(|v| self.vertices()[v as usize]);
                0.5 * a.distance(b) * turning(self, edge)
            })
            .sum()
    }
}

fn vector_area([a, b, c]: [DVec3; 3]) -> DVec3 {
    0.5 * (b - a).cross(c - a)
}

fn ball_area(radius: f64) -> f64 {
    4.0 * PI * radius * radius
}

/// `4π R_G(a²b², b²c², c²a²)` (DLMF 19.33.2).
fn ellipsoid_area(ellipsoid: &Ellipsoid) -> f64 {
    let axes = ellipsoid.semi_axes();
    // Of unit size, so that fourth powers neither vanish nor overflow.
    let size = axes.max_element();
    let square = (axes / size) * (axes / size);
    let g = rg(square.x * square.y, square.y * square.z, square.z * square.x);
    4.0 * PI * size * size * g
}

fn cuboid_area(cuboid: &Cuboid) -> f64 {
    let h = cuboid.half_extents();
    8.0 * (h.x * h.y + h.y * h.z + h.z * h.x)
}

fn cylinder_area(cylinder: &Cylinder) -> f64 {
    2.0 * PI * cylinder.radius() * (cylinder.radius() + 2.0 * cylinder.half_height())
}

fn cone_area(cone: &Cone) -> f64 {
    PI * cone.radius() * (cone.radius() + cone.radius().hypot(cone.height()))
}

fn capsule_area(capsule: &Capsule, growth: f64) -> f64 {
    let radius = capsule.radius() + growth;
    ball_area(radius) + 4.0 * PI * radius * capsule.half_length()
}

fn rounded_area(core: &Shape, radius: f64) -> f64 {
    let steiner = |area, mean_curvature| area + 2.0 * mean_curvature * radius + ball_area(radius);
    match core {
        Shape::Sphere(s) => ball_area(s.radius() + radius),
        Shape::Capsule(s) => capsule_area(s, radius),
        Shape::Cuboid(s) => steiner(cuboid_area(s), 2.0 * PI * s.half_extents().element_sum()),
        Shape::Polyhedron(s) => steiner(s.area(), s.mean_curvature()),
        Shape::Cylinder(s) => Profile::rounded_cylinder(s, radius).area(),
        Shape::Cone(s) => Profile::rounded_cone(s, radius).area(),
        Shape::Ellipsoid(s) => ParallelSurface::of_ellipsoid(s, radius).area(),
        Shape::Superellipsoid(s) => ParallelSurface::of_superellipsoid(s, radius).area(),
        Shape::Rounded(s) => rounded_area(s.core(), s.radius() + radius),
        Shape::Mesh(_) | Shape::Compound(_) => {
            unreachable!("Rounded::new refuses cores that are not convex")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mass::tests::geodesic_sphere;
    use proptest::prelude::*;

    #[test]
    fn spheroids() {
        // Closed forms of the oblate and the prolate spheroid.
        for [a, c] in [[1.0f64, 0.3], [1.0, 0.999], [1.0, 1e-6]] {
            let e: f64 = (1.0 - c * c / (a * a)).sqrt();
            let exact = 2.0 * PI * a * a * (1.0 + (1.0 - e * e) / e * e.atanh());
            let found = Shape::ellipsoid(a, a, c).unwrap().area();
            assert!((found / exact - 1.0).abs() < 2e-13, "{a} {c}: {:e}", found / exact - 1.0);
        }
        for [a, c] in [[0.3f64, 1.0], [1e-6, 1.0]] {
            let e: f64 = (1.0 - a * a / (c * c)).sqrt();
            let exact = 2.0 * PI * a * a * (1.0 + c / (a * e) * (a / c).acos());
            let found = Shape::ellipsoid(a, c, a).unwrap().area();
            assert!((found / exact - 1.0).abs() < 1e-14);
        }
    }

    #[test]
    fn meshes_converge_to_the_ellipsoid() {
        let axes = DVec3::new(1.0, 2.0, 0.5);
        let exact = Shape::ellipsoid(axes.x, axes.y, axes.z).unwrap().area();
        let error = |level| exact - geodesic_sphere(level).scaled(axes).area();
        let order = (error(4) / error(5)).log2();
        assert!((order - 2.0).abs() < 0.05, "order {order}");
    }

    #[test]
    fn two_ways_to_one_area() {
        let corners = Cuboid::new(1.0, 2.0, 3.0).unwrap().corners();
        let hull = ConvexPolyhedron::from_points(&corners).unwrap();
        assert!((hull.area() - 22.0).abs() < 1e-13);
        assert!((hull.to_mesh().area() - 22.0).abs() < 1e-13);
        let grown = |core: Shape| Shape::rounded(core, 0.25).unwrap().area();
        let brick = grown(Shape::cuboid(1.0, 2.0, 3.0).unwrap());
        assert!((grown(hull.into()) / brick - 1.0).abs() < 1e-14);

        let inner = Shape::rounded(Shape::cylinder(1.0, 2.0).unwrap(), 0.125).unwrap();
        let once = Shape::rounded(Shape::cylinder(1.0, 2.0).unwrap(), 0.375).unwrap();
        assert_eq!(Shape::rounded(inner, 0.25).unwrap().area(), once.area());
    }

    #[test]
    fn area_is_the_derivative_of_volume() {
        for core in [
            Shape::cuboid(1.0, 2.0, 3.0),
            Shape::cylinder(1.0, 2.0),
            Shape::cone(1.0, 2.0),
            Shape::capsule(1.0, 2.0),
            Shape::ellipsoid(1.0, 2.0, 0.5),
            Shape::superellipsoid(1.0, 2.0, 0.5, 0.5, 1.5),
        ] {
            let core = core.unwrap();
            let grown = |r: f64| Shape::rounded(core.clone(), r).unwrap();
            // The volume is a cubic in r: its central difference differs from the derivative by
            // exactly its leading coefficient 4π/3 times the step squared.
            let [r, step] = [0.5, 0.125];
            let volume = |r| grown(r).mass_properties().volume;
            let slope = (volume(r + step) - volume(r - step)) / (2.0 * step);
            let exact = slope - 4.0 / 3.0 * PI * step * step;
            assert!((grown(r).area() / exact - 1.0).abs() < 1e-11, "{}", core.kind());
            // And at no growth at all it is the area of the core.
            assert!((grown(1e-14).area() / core.area() - 1.0).abs() < 1e-11, "{}", core.kind());
        }
    }

    proptest! {
        #[test]
        fn carlson_agrees_with_quadrature(axes in prop::array::uniform3(0.01..3.0f64)) {
            let [a, b, c] = axes;
            let ellipsoid = Ellipsoid::new(a, b, c).unwrap();
            let quadrature = ParallelSurface::of_ellipsoid(&ellipsoid, 0.0).area();
            prop_assert!((ellipsoid_area(&ellipsoid) / quadrature - 1.0).abs() < 1e-12);
        }
    }
}
