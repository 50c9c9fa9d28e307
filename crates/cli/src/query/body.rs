//! The two bodies of a query: a shape, brought near its origin, and where it is.

use glam::{DQuat, DVec3};
use polygrain_geometry::{Pose, Shape};

use crate::diagnostic::Failure;

/// A convex shape as the kernel likes it.
///
/// Points given far from the origin would spend their digits on the distance. The shape is moved
/// near the origin by a shift with so few digits that moving it rounds by no more than the size of
/// the body does.
#[derive(Clone)]
pub(super) struct Body {
    pub(super) shape: Shape,
    /// What was taken from the coordinates.
    pub(super) shift: DVec3,
}

impl Body {
    /// Takes a convex shape; others are refused.
    pub(super) fn new(shape: Shape) -> Result<Self, Failure> {
        if !shape.is_convex() {
            return Err(Failure::NotConvex { kind: shape.kind() });
        }
        Ok(centred(&shape).unwrap_or(Self { shape, shift: DVec3::ZERO }))
    }

    /// The body that a word names.
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        Self::new(crate::shape::literal(text)?.load()?)
    }

    /// The pose of the shifted shape for a pose of the coordinates as given.
    pub(super) fn pose(&self, pose: &Pose) -> Pose {
        Pose { translation: pose.point(self.shift), ..*pose }
    }

    /// A point of the shifted shape in the coordinates as given.
    pub(super) fn as_given(&self, local: DVec3) -> DVec3 {
        local + self.shift
    }
}

/// A body within this many sizes of the origin stays where it is: the kernel then works on the
/// coordinates as given, and not even the rounding of a shift enters.
const FAR: f64 = 8.0;

/// A polyhedron, rounded or not, that is far from the origin for its size, moved near it.
fn centred(shape: &Shape) -> Option<Body> {
    match shape {
        Shape::Polyhedron(polyhedron) => {
            let centre = polyhedron.interior_point();
            let size = polyhedron
                .vertices()
                .iter()
                .map(|v| v.distance_squared(centre))
                .fold(0.0, f64::max)
                .sqrt();
            let grain = size.log2().ceil().exp2();
            let shift = (centre / grain).round() * grain;
            (shift.length() > FAR * size && shift.is_finite())
                .then(|| Body { shape: polyhedron.translated(-shift).into(), shift })
        }
        Shape::Rounded(rounded) => {
            let Body { shape, shift } = centred(rounded.core())?;
            let shape = Shape::rounded(shape, rounded.radius()).ok()?;
            Some(Body { shape, shift })
        }
        _ => None,
    }
}

/// A pose from seven numbers x, y, z, qw, qx, qy, qz. The quaternion is normalised.
pub(super) fn pose(numbers: [f64; 7]) -> Result<Pose, String> {
    let [x, y, z, qw, qx, qy, qz] = numbers;
    if let Some(number) = numbers.iter().find(|number| !number.is_finite()) {
        return Err(format!("a pose is made of finite numbers, and {number} is none"));
    }
    let rotation = DQuat::from_xyzw(qx, qy, qz, qw);
    // Sloppy digits are mended; a quaternion far from unit length is some other mistake.
    let length = rotation.length();
    if !(0.5..=2.0).contains(&length) {
        return Err(format!(
            "the quaternion ({qw}, {qx}, {qy}, {qz}) has length {length}, not 1; \
             the order is x, y, z, qw, qx, qy, qz, and no rotation is 1, 0, 0, 0"
        ));
    }
    Ok(Pose { rotation: exactly_normalised(rotation), translation: DVec3::new(x, y, z) })
}

/// A quaternion of unit length; one that is so already to rounding stays as it is.
fn exactly_normalised(rotation: DQuat) -> DQuat {
    if (rotation.length_squared() - 1.0).abs() <= 2.0 * f64::EPSILON {
        rotation
    } else {
        rotation.normalize()
    }
}

/// A pose from `"x,y,z,qw,qx,qy,qz"`, or a shift from `"x,y,z"`.
pub(crate) fn parse_pose(text: &str) -> Result<Pose, String> {
    let numbers: Vec<f64> = text
        .split(',')
        .map(|word| {
            let word = word.trim();
            word.parse().map_err(|_| format!("`{word}` is not a number"))
        })
        .collect::<Result<_, _>>()?;
    match numbers[..] {
        [x, y, z] => pose([x, y, z, 1.0, 0.0, 0.0, 0.0]),
        [x, y, z, qw, qx, qy, qz] => pose([x, y, z, qw, qx, qy, qz]),
        _ => Err(format!(
            "a pose is `x,y,z` or `x,y,z,qw,qx,qy,qz`; this has {} numbers",
            numbers.len()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polygrain_contact::query;

    #[test]
    fn poses_are_read_and_normalised() {
        let pose = parse_pose("1,2,3, 0.7071,0,0,0.7071").unwrap();
        assert!(pose.is_valid());
        assert!(pose.point(DVec3::X).abs_diff_eq(DVec3::new(1.0, 3.0, 3.0), 1e-15));
        assert_eq!(parse_pose("1,2,3").unwrap(), Pose::from_translation(DVec3::new(1.0, 2.0, 3.0)));
        for wrong in ["", "1,2", "1,2,x", "0,0,0,0,0,0,0", "0,0,nan", "0,0,0,7,0,0,0", "1,2,inf"] {
            assert!(parse_pose(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn far_from_the_origin_no_digit_of_the_gap_is_lost() {
        let far = DVec3::new(1e6, -3e6, 2e6);
        let corner = |at: DVec3| {
            let points = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z].map(|p| p + at);
            Body::new(Shape::hull(&points).unwrap()).unwrap()
        };
        let (a, b) = (corner(far), corner(far + DVec3::new(0.0, 0.0, 1.0 + 1.0 / 1024.0)));
        let (pose_a, pose_b) = (a.pose(&Pose::IDENTITY), b.pose(&Pose::IDENTITY));
        let gap = query::signed_gap(&a.shape, &pose_a, &b.shape, &pose_b).unwrap();
        assert!((gap.gap - 1.0 / 1024.0).abs() < 1e-15, "{}", gap.gap);
        assert!(gap.certificate.bound < 1e-14);
    }
}
