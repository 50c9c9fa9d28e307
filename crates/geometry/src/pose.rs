//! Where a body is: a rotation followed by a translation.

use glam::{DMat3, DQuat, DVec3};

/// A rigid placement: `x ↦ rotation · x + translation`, from body to world coordinates.
///
/// ```
/// use glam::{DQuat, DVec3};
/// use polygrain_geometry::Pose;
///
/// let quarter_turn = Pose::new(DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2), DVec3::X);
/// assert!(quarter_turn.point(DVec3::X).abs_diff_eq(DVec3::new(1.0, 1.0, 0.0), 1e-15));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Orientation, a unit quaternion.
    pub rotation: DQuat,
    /// World position of the body's origin, m.
    pub translation: DVec3,
}

impl Default for Pose {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Pose {
    /// The body where its own coordinates put it.
    pub const IDENTITY: Self = Self { rotation: DQuat::IDENTITY, translation: DVec3::ZERO };

    /// A pose from a rotation of any non-zero length (it is normalised) and a translation.
    pub fn new(rotation: DQuat, translation: DVec3) -> Self {
        Self { rotation: rotation.normalize(), translation }
    }

    /// A pure shift.
    pub fn from_translation(translation: DVec3) -> Self {
        Self { rotation: DQuat::IDENTITY, translation }
    }

    /// A pure turn about the origin.
    pub fn from_rotation(rotation: DQuat) -> Self {
        Self { rotation: rotation.normalize(), translation: DVec3::ZERO }
    }

    /// World position of a body point.
    pub fn point(&self, p: DVec3) -> DVec3 {
        self.rotation * p + self.translation
    }

    /// World direction of a body direction.
    pub fn vector(&self, v: DVec3) -> DVec3 {
        self.rotation * v
    }

    /// Body position of a world point.
    pub fn inverse_point(&self, p: DVec3) -> DVec3 {
        self.rotation.conjugate() * (p - self.translation)
    }

    /// Body direction of a world direction.
    pub fn inverse_vector(&self, v: DVec3) -> DVec3 {
        self.rotation.conjugate() * v
    }

    /// The pose that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let rotation = self.rotation.conjugate();
        Self { rotation, translation: rotation * -self.translation }
    }

    /// `self ∘ inner`: first `inner`, then `self`.
    #[must_use]
    pub fn compose(&self, inner: &Self) -> Self {
        Self {
            rotation: self.rotation * inner.rotation,
            translation: self.point(inner.translation),
        }
    }

    /// The pose of `other` as seen from this body: `self⁻¹ ∘ other`.
    #[must_use]
    pub fn relative(&self, other: &Self) -> Self {
        Self {
            rotation: self.rotation.conjugate() * other.rotation,
            translation: self.inverse_point(other.translation),
        }
    }

    /// The rotation as a matrix, cheaper than the quaternion when many points follow.
    pub fn matrix(&self) -> DMat3 {
        DMat3::from_quat(self.rotation)
    }

    /// Whether every number is finite and the rotation has unit length (to 1e-9).
    pub fn is_valid(&self) -> bool {
        self.translation.is_finite() && (self.rotation.length_squared() - 1.0).abs() < 1e-9
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pose() -> impl Strategy<Value = Pose> {
        (
            prop::array::uniform4(-1.0..1.0f64)
                .prop_filter("a rotation has a length", |q| q.iter().any(|c| c.abs() > 0.1)),
            prop::array::uniform3(-10.0..10.0f64),
        )
            .prop_map(|(q, t)| Pose::new(DQuat::from_array(q), DVec3::from_array(t)))
    }

    proptest! {
        #[test]
        fn inverse_undoes(a in pose(), p in prop::array::uniform3(-5.0..5.0f64)) {
            let p = DVec3::from_array(p);
            prop_assert!(a.inverse().point(a.point(p)).abs_diff_eq(p, 1e-13));
            prop_assert!(a.inverse_point(a.point(p)).abs_diff_eq(p, 1e-13));
        }

        #[test]
        fn compose_is_one_after_the_other(a in pose(), b in pose(), p in prop::array::uniform3(-5.0..5.0f64)) {
            let p = DVec3::from_array(p);
            prop_assert!(a.compose(&b).point(p).abs_diff_eq(a.point(b.point(p)), 1e-12));
            prop_assert!(a.point(a.relative(&b).point(p)).abs_diff_eq(b.point(p), 1e-12));
        }
    }
}
