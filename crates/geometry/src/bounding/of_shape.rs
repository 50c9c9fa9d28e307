//! Bounding volumes of shapes.

use glam::DVec3;

use super::{Aabb, BoundingSphere, Kdop, Obb};
use crate::shape::{Cone, Superellipsoid};
use crate::{Pose, Shape};

impl Shape {
    /// The shadow of the shape on an axis: the smallest and largest `direction · x` over all its
    /// points, exact to rounding. The direction need not be normalised.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::Shape;
    ///
    /// let cone = Shape::cone(1.0, 4.0)?;
    /// assert_eq!(cone.shadow(DVec3::Z), [-1.0, 3.0]);
    /// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
    /// ```
    pub fn shadow(&self, direction: DVec3) -> [f64; 2] {
        match self {
            Self::Polyhedron(polyhedron) => shadow_of_points(polyhedron.vertices(), direction),
            Self::Mesh(mesh) => shadow_of_points(mesh.vertices(), direction),
            Self::Compound(compound) => {
                let parts = compound.parts().iter().map(|(part, pose)| {
                    let shift = direction.dot(pose.translation);
                    part.shadow(pose.inverse_vector(direction)).map(|end| end + shift)
                });
                parts.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], [l, h]| {
                    [low.min(l), high.max(h)]
                })
            }
            Self::Rounded(rounded) => {
                let [low, high] = rounded.core().shadow(direction);
                let margin = rounded.radius() * direction.length();
                [low - margin, high + margin]
            }
            Self::Cone(_) => [-direction, direction].map(|d| direction.dot(self.support(d))),
            Self::Sphere(_)
            | Self::Ellipsoid(_)
            | Self::Superellipsoid(_)
            | Self::Cuboid(_)
            | Self::Cylinder(_)
            | Self::Capsule(_) => {
                // Symmetric about the centre: one support point gives both ends.
                let reach = direction.dot(self.support(direction));
                [-reach, reach]
            }
        }
    }

    /// The smallest axis-aligned box around the shape at a pose, exact for every kind.
    ///
    /// ```
    /// use glam::{DQuat, DVec3};
    /// use polygrain_geometry::{Pose, Shape};
    ///
    /// let disc = Shape::ellipsoid(3.0, 3.0, 1.0)?;
    /// let upright = Pose::new(DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2), DVec3::ZERO);
    /// assert!(disc.aabb(&upright).max.abs_diff_eq(DVec3::new(3.0, 1.0, 3.0), 1e-15));
    /// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
    /// ```
    pub fn aabb(&self, pose: &Pose) -> Aabb {
        let axes = pose.matrix().transpose();
        let shadows = [axes.x_axis, axes.y_axis, axes.z_axis].map(|axis| self.shadow(axis));
        Aabb {
            min: DVec3::from_array(shadows.map(|s| s[0])) + pose.translation,
            max: DVec3::from_array(shadows.map(|s| s[1])) + pose.translation,
        }
    }

    /// The smallest k-DOP around the shape at a pose, exact for every kind.
    pub fn kdop<const AXES: usize>(&self, pose: &Pose) -> Kdop<AXES> {
        Kdop::from_shadows(|direction| {
            let shift = direction.dot(pose.translation);
            self.shadow(pose.inverse_vector(direction)).map(|end| end + shift)
        })
    }

    /// The smallest ball around the shape, in body coordinates, exact for every kind but one: a
    /// compound with smooth parts gets a ball around the balls of its parts, which is not the
    /// smallest in general.
    pub fn bounding_sphere(&self) -> BoundingSphere {
        let centred = |radius| BoundingSphere { centre: DVec3::ZERO, radius };
        match self {
            Self::Sphere(sphere) => centred(sphere.radius()),
            Self::Ellipsoid(ellipsoid) => centred(ellipsoid.semi_axes().max_element()),
            Self::Superellipsoid(superellipsoid) => centred(farthest_point(superellipsoid)),
            Self::Cuboid(cuboid) => centred(cuboid.half_extents().length()),
            Self::Cylinder(cylinder) => centred(cylinder.radius().hypot(cylinder.half_height())),
            Self::Cone(cone) => ball_of_cone(cone),
            Self::Capsule(capsule) => centred(capsule.radius() + capsule.half_length()),
            Self::Polyhedron(polyhedron) => BoundingSphere::from_points(polyhedron.vertices()),
            Self::Mesh(mesh) => BoundingSphere::from_points(mesh.vertices()),
            Self::Rounded(rounded) => rounded.core().bounding_sphere().inflated(rounded.radius()),
            Self::Compound(compound) => {
                if let Some(corners) = self.corners() {
                    return BoundingSphere::from_points(&corners);
                }
                let parts = compound.parts().iter();
                parts
                    .map(|(part, pose)| part.bounding_sphere().transformed(pose))
                    .fold(BoundingSphere::EMPTY, |all, ball| all.merged(&ball))
            }
        }
    }

    /// A small oriented box around the shape, in body coordinates.
    ///
    /// Smooth kinds and boxes: the box along their own axes, which for these is the smallest or
    /// nearly so. Polyhedra and meshes: as [`Obb::from_points`] finds it. Rounded shapes: the box
    /// of the core, grown. Compounds: a box around the boxes of the parts.
    pub fn obb(&self) -> Obb {
        match self {
            Self::Polyhedron(polyhedron) => Obb::from_points(polyhedron.vertices()),
            Self::Mesh(mesh) => Obb::from_points(mesh.vertices()),
            Self::Rounded(rounded) => rounded.core().obb().inflated(rounded.radius()),
            Self::Compound(compound) => {
                let boxes =
                    compound.parts().iter().map(|(part, pose)| part.obb().transformed(pose));
                Obb::from_points(&boxes.flat_map(|obb| obb.corners()).collect::<Vec<_>>())
            }
            _ => {
                let aabb = self.aabb(&Pose::IDENTITY);
                let pose = Pose::from_translation(aabb.centre());
                Obb { pose, half_extents: 0.5 * aabb.extents() }
            }
        }
    }

    /// Points whose convex hull is that of the shape; none if it takes infinitely many.
    fn corners(&self) -> Option<Vec<DVec3>> {
        match self {
            Self::Cuboid(cuboid) => Some(cuboid.corners().to_vec()),
            Self::Polyhedron(polyhedron) => Some(polyhedron.vertices().to_vec()),
            Self::Mesh(mesh) => Some(mesh.vertices().to_vec()),
            Self::Compound(compound) => {
                let mut all = Vec::new();
                for (part, pose) in compound.parts() {
                    all.extend(part.corners()?.into_iter().map(|corner| pose.point(corner)));
                }
                Some(all)
            }
            _ => None,
        }
    }
}

fn shadow_of_points(points: &[DVec3], direction: DVec3) -> [f64; 2] {
    points
        .iter()
        .map(|p| direction.dot(*p))
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)])
}

/// The largest distance of a point of a superellipsoid from its centre.
///
/// With `u = (x/a)²` the distance squared is linear in `u` and the constraint is a power sum, so
/// Hölder's inequality gives the maximum in closed form: first over the equator, then over the
/// profile spanned by the equator's farthest point and the pole.
fn farthest_point(superellipsoid: &Superellipsoid) -> f64 {
    let farthest = |a: f64, b: f64, exponent: f64| {
        let (long, short) = (a.max(b), a.min(b));
        if exponent >= 1.0 {
            return long;
        }
        let power = 2.0 / (1.0 - exponent);
        long * (1.0 + (short / long).powf(power)).powf(1.0 / power)
    };
    let semi = superellipsoid.semi_axes();
    farthest(farthest(semi.x, semi.y, superellipsoid.e2()), semi.z, superellipsoid.e1())
}

/// Through the apex and the rim if the cone is steeper than 45°, otherwise around the rim.
fn ball_of_cone(cone: &Cone) -> BoundingSphere {
    let (r, h) = (cone.radius(), cone.height());
    if h <= r {
        return BoundingSphere { centre: DVec3::Z * cone.base_z(), radius: r };
    }
    let radius = 0.5 * (h + r * (r / h));
    BoundingSphere { centre: DVec3::Z * (cone.apex_z() - radius), radius }
}

#[cfg(test)]
mod tests {
    use glam::DQuat;
    use proptest::prelude::*;

    use super::super::testing::pose;
    use super::super::{Kdop14, Kdop18, Kdop26};
    use super::*;

    fn convex_shape() -> impl Strategy<Value = Shape> {
        let length = || 0.1..2.0f64;
        let exponent = || prop_oneof![0.1..2.0f64, Just(1.0), Just(2.0)];
        let smooth = prop_oneof![
            length().prop_map(Shape::sphere),
            (length(), length(), length()).prop_map(|(a, b, c)| Shape::ellipsoid(a, b, c)),
            (length(), length(), length(), exponent(), exponent())
                .prop_map(|(a, b, c, e1, e2)| Shape::superellipsoid(a, b, c, e1, e2)),
            (length(), length(), length()).prop_map(|(a, b, c)| Shape::cuboid(a, b, c)),
            (length(), length()).prop_map(|(r, h)| Shape::cylinder(r, h)),
            (length(), length()).prop_map(|(r, h)| Shape::cone(r, h)),
            (length(), length()).prop_map(|(r, h)| Shape::capsule(r, h)),
            prop::collection::vec(prop::array::uniform3(-1.0..1.0f64), 5..20).prop_map(|p| {
                Shape::hull(&p.into_iter().map(DVec3::from_array).collect::<Vec<_>>())
            }),
        ]
        .prop_map(Result::unwrap);
        (smooth, prop::option::of(length())).prop_map(|(core, radius)| match radius {
            Some(radius) => Shape::rounded(core, radius).unwrap(),
            None => core,
        })
    }

    fn shape() -> impl Strategy<Value = Shape> {
        prop_oneof![
            convex_shape(),
            prop::collection::vec((convex_shape(), pose()), 1..4)
                .prop_map(|parts| Shape::compound(parts).unwrap()),
        ]
    }

    /// Extreme points of the shape in many directions.
    fn sample(shape: &Shape) -> Vec<DVec3> {
        (0..200)
            .map(|i| {
                let z = -1.0 + f64::from(2 * i + 1) / 200.0;
                let (sin, cos) = (2.4 * f64::from(i)).sin_cos();
                let r = (1.0 - z * z).sqrt();
                shape.support(DVec3::new(r * cos, r * sin, z))
            })
            .collect()
    }

    proptest! {
        #[test]
        fn volumes_hold_the_shape(shape in shape(), pose in pose()) {
            let points = sample(&shape);
            let rounding = 1e-13;
            let ball = shape.bounding_sphere().inflated(rounding);
            let obb = shape.obb().inflated(rounding);
            let aabb = shape.aabb(&pose).inflated(rounding);
            let kdop14: Kdop14 = shape.kdop(&pose).inflated(rounding);
            let kdop18: Kdop18 = shape.kdop(&pose).inflated(rounding);
            for &p in &points {
                let moved = pose.point(p);
                prop_assert!(ball.contains(p) && obb.contains(p) && aabb.contains(moved));
                prop_assert!(kdop14.contains(moved) && kdop18.contains(moved));
            }
        }

        #[test]
        fn slabs_are_tight(shape in shape(), pose in pose()) {
            let reach = |d: DVec3| d.dot(pose.point(shape.support(pose.inverse_vector(d))));
            let aabb = shape.aabb(&pose);
            for (i, axis) in DVec3::AXES.into_iter().enumerate() {
                prop_assert!((aabb.max[i] - reach(axis)).abs() < 1e-13);
                prop_assert!((aabb.min[i] + reach(-axis)).abs() < 1e-13);
            }
            let kdop: Kdop26 = shape.kdop(&pose);
            for (i, axis) in Kdop26::directions().into_iter().enumerate() {
                prop_assert!((kdop.max()[i] - reach(axis)).abs() < 1e-13);
                prop_assert!((kdop.min()[i] + reach(-axis)).abs() < 1e-13);
            }
        }

        #[test]
        fn balls_of_convex_shapes_are_smallest(shape in convex_shape()) {
            // The ball of a sample is never larger, and nearly as large if the sample is good.
            let sampled = BoundingSphere::from_points(&sample(&shape));
            let ball = shape.bounding_sphere();
            prop_assert!(sampled.radius <= ball.radius * (1.0 + 1e-14));
            prop_assert!(sampled.radius >= ball.radius * 0.98, "{} {}", sampled.radius, ball.radius);
        }
    }

    #[test]
    fn a_compound_of_boxes_gets_its_smallest_ball() {
        let cube = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
        let at = |x: f64| (cube.clone(), Pose::from_translation(DVec3::X * x));
        let ball = Shape::compound(vec![at(-0.5), at(0.5)]).unwrap().bounding_sphere();
        assert!((ball.radius - 1.5f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn a_turned_box_keeps_its_oriented_box() {
        let turn = DQuat::from_xyzw(0.3, -0.2, 0.5, 0.8).normalize();
        let corners = Shape::cuboid(3.0, 2.0, 1.0).unwrap().corners().unwrap();
        let turned: Vec<DVec3> = corners.into_iter().map(|c| turn * c).collect();
        assert!((Shape::hull(&turned).unwrap().obb().volume() - 6.0).abs() < 1e-13);
    }
}
