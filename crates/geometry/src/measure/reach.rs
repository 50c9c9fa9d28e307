//! How far a shape reaches from a point.

use glam::DVec3;

use crate::Shape;
use crate::shape::Superellipsoid;

/// The largest distance between `from` and a point of the shape.
///
/// Exact, but for ellipsoids and superellipsoids seen from off their centre, where the best of
/// several local ascents is taken.
pub(super) fn farthest(shape: &Shape, from: DVec3) -> f64 {
    let over = |vertices: &[DVec3]| {
        vertices.iter().map(|v| v.distance_squared(from)).fold(0.0, f64::max).sqrt()
    };
    let rho = from.truncate().length();
    match shape {
        Shape::Sphere(s) => from.length() + s.radius(),
        Shape::Cuboid(s) => (from.abs() + s.half_extents()).length(),
        Shape::Capsule(s) => rho.hypot(from.z.abs() + s.half_length()) + s.radius(),
        Shape::Cylinder(s) => (rho + s.radius()).hypot(from.z.abs() + s.half_height()),
        Shape::Cone(s) => {
            let rim = (rho + s.radius()).hypot(from.z - s.base_z());
            rim.max(rho.hypot(from.z - s.apex_z()))
        }
        Shape::Ellipsoid(s) if from == DVec3::ZERO => s.semi_axes().max_element(),
        Shape::Superellipsoid(s) if from == DVec3::ZERO => circumradius(s),
        Shape::Ellipsoid(_) | Shape::Superellipsoid(_) => ascend(shape, from),
        Shape::Polyhedron(s) => over(s.vertices()),
        Shape::Mesh(s) => over(s.vertices()),
        Shape::Compound(s) => s
            .parts()
            .iter()
            .map(|(part, pose)| farthest(part, pose.inverse_point(from)))
            .fold(0.0, f64::max),
        Shape::Rounded(s) => farthest(s.core(), from) + s.radius(),
    }
}

/// The squared distance from the centre is `(a² Cᵉ² + b² (1−C)ᵉ²) Tᵉ¹ + c² (1−T)ᵉ¹` with `C` and
/// `T` the squared cosines of the angles: maximised over one, then over the other.
fn circumradius(shape: &Superellipsoid) -> f64 {
    let square = shape.semi_axes() * shape.semi_axes();
    largest(largest(square.x, square.y, shape.e2()), square.z, shape.e1()).sqrt()
}

/// `max a tᵉ + b (1 − t)ᵉ` for t in [0, 1]: at an end if convex, by Hölder's inequality if concave.
fn largest(a: f64, b: f64, e: f64) -> f64 {
    let [low, high] = [a.min(b), a.max(b)];
    if e >= 1.0 { high } else { high * (1.0 + (low / high).powf(1.0 / (1.0 - e))).powf(1.0 - e) }
}

/// Local ascents: the support point in the direction away from `from` is never nearer than the
/// point before. They start all over the octant opposite to `from`, where symmetry puts the
/// farthest point.
fn ascend(shape: &Shape, from: DVec3) -> f64 {
    const STARTS: i32 = 6;
    const STEPS: usize = 1000;
    let away = -DVec3::ONE.copysign(from);
    let mut best = 0.0f64;
    for i in 0..=STARTS {
        for j in 0..=STARTS - i {
            let octant = DVec3::new(f64::from(i), f64::from(j), f64::from(STARTS - i - j));
            let mut distance = 0.0;
            let mut direction = octant * away;
            for _ in 0..STEPS {
                direction = shape.support(direction) - from;
                let next = direction.length();
                if next <= distance * (1.0 + f64::EPSILON) {
                    break;
                }
                distance = next;
            }
            best = best.max(distance);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pose;
    use crate::mass::tests::geodesic_sphere;
    use proptest::prelude::*;

    fn shapes() -> Vec<Shape> {
        let offset = Pose::from_translation(DVec3::new(0.3, 0.0, -0.2));
        let ellipsoid = Shape::ellipsoid(1.0, 2.0, 0.5).unwrap();
        vec![
            Shape::sphere(1.0).unwrap(),
            Shape::cuboid(1.0, 2.0, 3.0).unwrap(),
            Shape::capsule(0.5, 2.0).unwrap(),
            Shape::cylinder(1.0, 3.0).unwrap(),
            Shape::cone(1.0, 3.0).unwrap(),
            Shape::superellipsoid(1.0, 2.0, 0.5, 0.4, 0.7).unwrap(),
            Shape::superellipsoid(1.0, 0.9, 0.8, 1.5, 0.3).unwrap(),
            Shape::rounded(Shape::cone(1.0, 1.0).unwrap(), 0.2).unwrap(),
            Shape::compound(vec![(ellipsoid.clone(), offset)]).unwrap(),
            ellipsoid,
        ]
    }

    proptest! {
        #[test]
        fn agrees_with_a_dense_search(p in prop::array::uniform3(-1.0..1.0f64), centred: bool) {
            let from = if centred { DVec3::ZERO } else { DVec3::from_array(p) };
            // max |x − p| over the body is max (h(u) − u·p) over the directions u.
            let sphere = geodesic_sphere(5);
            for shape in shapes() {
                let searched = sphere
                    .vertices()
                    .iter()
                    .map(|&u| (shape.support(u) - from).length())
                    .fold(0.0, f64::max);
                let found = farthest(&shape, from);
                prop_assert!(found >= searched * (1.0 - 1e-12), "{}", shape.kind());
                prop_assert!(found <= searched * 1.01, "{}: {found} {searched}", shape.kind());
            }
        }
    }
}
