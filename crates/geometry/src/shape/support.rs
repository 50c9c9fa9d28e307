//! Support maps: the farthest point of a shape in a direction.

use glam::{DVec2, DVec3};

use super::{Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Rounded, Shape, Sphere, Superellipsoid};
use crate::ConvexPolyhedron;

impl Shape {
    /// A point of the shape that is farthest along a direction of any length.
    ///
    /// For a non-convex shape this is the support of its convex hull. A zero direction gives the
    /// support along z.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::Shape;
    ///
    /// let can = Shape::cylinder(0.03, 0.1)?;
    /// assert_eq!(can.support(DVec3::new(2.0, 0.0, 1.0)), DVec3::new(0.03, 0.0, 0.05));
    /// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
    /// ```
    pub fn support(&self, direction: DVec3) -> DVec3 {
        let direction = comparable(direction);
        match self {
            Self::Sphere(s) => s.support(direction),
            Self::Ellipsoid(s) => s.support(direction),
            Self::Superellipsoid(s) => s.support(direction),
            Self::Cuboid(s) => s.support(direction),
            Self::Cylinder(s) => s.support(direction),
            Self::Cone(s) => s.support(direction),
            Self::Capsule(s) => s.support(direction),
            Self::Polyhedron(s) => s.support(direction),
            Self::Mesh(s) => farthest(s.vertices().iter().copied(), direction),
            Self::Compound(s) => farthest(
                s.parts()
                    .iter()
                    .map(|(part, pose)| pose.point(part.support(pose.inverse_vector(direction)))),
                direction,
            ),
            Self::Rounded(s) => s.support(direction),
        }
    }
}

/// The direction scaled to a largest component of 1, so that squares neither overflow nor vanish.
fn comparable(direction: DVec3) -> DVec3 {
    let largest = direction.abs().max_element();
    if largest > 0.0 { direction / largest } else { DVec3::Z }
}

fn farthest(points: impl Iterator<Item = DVec3>, direction: DVec3) -> DVec3 {
    let mut best = (f64::NEG_INFINITY, DVec3::ZERO);
    for p in points {
        let height = p.dot(direction);
        if height > best.0 {
            best = (height, p);
        }
    }
    best.1
}

/// The point of the circle of this radius farthest along a direction in its plane.
fn circle(radius: f64, direction: DVec2) -> DVec2 {
    radius * direction.normalize_or(DVec2::X)
}

impl Sphere {
    fn support(self, direction: DVec3) -> DVec3 {
        self.radius * direction.normalize()
    }
}

impl Ellipsoid {
    fn support(&self, direction: DVec3) -> DVec3 {
        // The image of the unit ball under A = diag(semi-axes): A·Aᵀw / |Aᵀw|.
        self.semi_axes * comparable(self.semi_axes * direction).normalize()
    }
}

impl Superellipsoid {
    /// The unit ball of two nested p-norms, (x, y) with p = 2/e2 and (that, z) with q = 2/e1; the
    /// support point is the gradient of the dual norm.
    fn support(&self, direction: DVec3) -> DVec3 {
        let u = comparable(self.semi_axes * direction);
        let (equator, cx, cy) = dual_norm(u.x, u.y, self.e2);
        let (_, profile, cz) = dual_norm(equator, u.z, self.e1);
        self.semi_axes * DVec3::new(profile * cx, profile * cy, cz)
    }
}

/// The dual p'-norm of `(u, v)` for p = 2/e, and its gradient, a point of the unit p-ball.
fn dual_norm(u: f64, v: f64, e: f64) -> (f64, f64, f64) {
    let largest = u.abs().max(v.abs());
    if largest == 0.0 {
        return (0.0, 1.0, 0.0);
    }
    if e >= 2.0 {
        // A diamond: the support is a corner.
        return if u.abs() >= v.abs() {
            (u.abs(), u.signum(), 0.0)
        } else {
            (v.abs(), 0.0, v.signum())
        };
    }
    let dual = 2.0 / (2.0 - e);
    let (a, b) = (u.abs() / largest, v.abs() / largest);
    let norm = (a.powf(dual) + b.powf(dual)).powf(1.0 / dual);
    let component = |c: f64, sign: f64| (c / norm).powf(dual - 1.0).copysign(sign);
    (largest * norm, component(a, u), component(b, v))
}

impl Cuboid {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.half_extents.copysign(direction)
    }
}

impl Cylinder {
    fn support(&self, direction: DVec3) -> DVec3 {
        circle(self.radius, direction.truncate()).extend(self.half_height.copysign(direction.z))
    }
}

impl Cone {
    fn support(&self, direction: DVec3) -> DVec3 {
        let rim = circle(self.radius, direction.truncate()).extend(self.base_z());
        let apex = DVec3::new(0.0, 0.0, self.apex_z());
        if apex.dot(direction) > rim.dot(direction) { apex } else { rim }
    }
}

impl Capsule {
    fn support(&self, direction: DVec3) -> DVec3 {
        let end = DVec3::new(0.0, 0.0, self.half_length.copysign(direction.z));
        end + self.radius * direction.normalize()
    }
}

impl ConvexPolyhedron {
    /// The vertex farthest along a direction, by looking at every vertex.
    pub fn support(&self, direction: DVec3) -> DVec3 {
        farthest(self.vertices().iter().copied(), direction)
    }
}

impl Rounded {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.core.support(direction) + self.radius * direction.normalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pose;
    use proptest::prelude::*;

    /// A point of the superellipsoid's surface from its two angles (Barr's parametrisation).
    fn superellipsoid_point(s: &Superellipsoid, eta: f64, omega: f64) -> DVec3 {
        let power = |c: f64, e: f64| c.abs().powf(e).copysign(c);
        let ring = power(eta.cos(), s.e1());
        s.semi_axes()
            * DVec3::new(
                ring * power(omega.cos(), s.e2()),
                ring * power(omega.sin(), s.e2()),
                power(eta.sin(), s.e1()),
            )
    }

    fn superellipsoid_level(s: &Superellipsoid, p: DVec3) -> f64 {
        let q = (p / s.semi_axes()).abs();
        let ring = q.x.powf(2.0 / s.e2()) + q.y.powf(2.0 / s.e2());
        ring.powf(s.e2() / s.e1()) + q.z.powf(2.0 / s.e1())
    }

    fn direction() -> impl Strategy<Value = DVec3> {
        let component = prop_oneof![3 => -1.0..1.0f64, 1 => Just(0.0), 1 => -1e-9..1e-9f64];
        [component.clone(), component.clone(), component].prop_map(DVec3::from_array)
    }

    fn primitives(scale: f64) -> Vec<Shape> {
        let s = |x: f64| x * scale;
        let cuboid = Shape::cuboid(s(1.0), s(2.0), s(0.5)).unwrap();
        vec![
            Shape::sphere(s(0.7)).unwrap(),
            Shape::ellipsoid(s(1.0), s(0.5), s(2.0)).unwrap(),
            Shape::cylinder(s(0.5), s(1.5)).unwrap(),
            Shape::cone(s(0.5), s(1.5)).unwrap(),
            Shape::capsule(s(0.5), s(1.5)).unwrap(),
            Shape::superellipsoid(s(1.0), s(0.7), s(0.4), 0.3, 1.6).unwrap(),
            Shape::rounded(cuboid.clone(), s(0.1)).unwrap(),
            Shape::compound(vec![(cuboid.clone(), Pose::from_translation(DVec3::splat(s(0.3))))])
                .unwrap(),
            cuboid,
        ]
    }

    proptest! {
        #[test]
        fn superellipsoid_support_is_on_the_surface_and_farthest(
            e1 in 0.1..2.0f64, e2 in 0.1..=2.0f64, w in direction(), eta in -1.5..1.5f64, omega in -3.0..3.0f64,
        ) {
            let s = Superellipsoid::new(1.0, 2.0, 0.5, e1, e2).unwrap();
            let p = Shape::Superellipsoid(s).support(w);
            prop_assert!((superellipsoid_level(&s, p).powf(0.5 * e1) - 1.0).abs() < 1e-12);
            let other = superellipsoid_point(&s, eta, omega);
            prop_assert!(other.dot(w) <= p.dot(w) + 1e-12 * w.length());
        }

        #[test]
        fn support_ignores_the_length_of_the_direction(w in direction(), exponent in -200..200i32) {
            prop_assume!(w.length() > 1e-3);
            for shape in primitives(1.0) {
                let p = shape.support(w);
                let q = shape.support(w * 10f64.powi(exponent));
                prop_assert!((p - q).dot(w).abs() <= 1e-13, "{}: {p} {q}", shape.kind());
            }
        }

        #[test]
        fn support_scales_with_the_shape(w in direction(), exponent in -9..=9i32) {
            let scale = 10f64.powi(exponent);
            for (unit, scaled) in primitives(1.0).iter().zip(primitives(scale)) {
                let difference = unit.support(w) * scale - scaled.support(w);
                prop_assert!(difference.dot(w).abs() <= 1e-14 * scale, "{}", unit.kind());
            }
        }
    }

    #[test]
    fn an_ellipsoid_is_a_superellipsoid_of_unit_exponents() {
        let ellipsoid = Shape::ellipsoid(1.0, 2.0, 3.0).unwrap();
        let superellipsoid = Shape::superellipsoid(1.0, 2.0, 3.0, 1.0, 1.0).unwrap();
        for w in [DVec3::X, DVec3::new(1.0, -2.0, 0.3), DVec3::new(0.0, 1e-12, -1.0)] {
            assert!(ellipsoid.support(w).abs_diff_eq(superellipsoid.support(w), 1e-14));
        }
    }

    #[test]
    fn a_zero_direction_gives_a_finite_point() {
        for shape in primitives(1.0) {
            assert!(shape.support(DVec3::ZERO).is_finite());
        }
    }
}
