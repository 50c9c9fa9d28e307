//! Volumes that enclose a shape and are cheap to test.
//!
//! | volume | size | overlap test | fits |
//! |---|---|---|---|
//! | [`BoundingSphere`] | 4 numbers | 1 distance | round grains, any rotation |
//! | [`Aabb`] | 6 numbers | 6 comparisons | grains that seldom turn, walls |
//! | [`Kdop14`], [`Kdop18`], [`Kdop26`] | 14–26 numbers | 14–26 comparisons | chamfered boxes |
//! | [`Obb`] | 10 numbers | 15 projections | long and flat grains |
//!
//! Every volume holds all it was built from, touching counts as overlap, and a volume moved with
//! [`transformed`](Aabb::transformed) holds everything that moved with it. So a negative overlap
//! test proves that two bodies are apart, and a positive one proves nothing.
//!
//! ```
//! use glam::DVec3;
//! use polygrain_geometry::{Pose, Shape};
//!
//! let needle = Shape::capsule(0.1, 2.0)?;
//! let beside = Pose::from_translation(DVec3::new(0.5, 0.0, 0.0));
//!
//! // The balls overlap, the boxes do not: the needles are apart.
//! let ball = needle.bounding_sphere();
//! assert!(ball.overlaps(&ball.transformed(&beside)));
//! assert!(!needle.aabb(&Pose::IDENTITY).overlaps(&needle.aabb(&beside)));
//! # Ok::<(), polygrain_geometry::shape::ShapeError>(())
//! ```

mod aabb;
mod kdop;
mod obb;
mod of_shape;
mod sphere;

pub use aabb::Aabb;
pub use kdop::{Kdop, Kdop14, Kdop18, Kdop26};
pub use obb::Obb;
pub use sphere::BoundingSphere;

use glam::DVec3;

/// A bound on the rounding error of moving a point of size `reach` by a pose: what a box must be
/// widened by after its corners moved, so that no point inside escapes.
fn rounding_of_a_move(reach: DVec3, translation: DVec3) -> f64 {
    16.0 * f64::EPSILON * (reach.element_sum() + translation.abs().element_sum())
}

#[cfg(test)]
mod testing {
    use glam::{DQuat, DVec3};
    use proptest::prelude::*;

    use crate::Pose;

    /// Clouds of every dimension from a point to a solid, with duplicates, at any scale and place.
    pub(super) fn cloud() -> impl Strategy<Value = Vec<DVec3>> {
        let flatten = prop::array::uniform3(prop_oneof![Just(0.0), Just(1e-9), Just(1.0)]);
        let points = prop::collection::vec(prop::array::uniform3(-1.0..1.0f64), 1..24);
        (points, flatten, pose(), -9..9i32, any::<bool>()).prop_map(
            |(points, flatten, pose, exponent, twice)| {
                let scale = 10f64.powi(exponent);
                let mut cloud: Vec<DVec3> = points
                    .into_iter()
                    .map(|p| pose.point(DVec3::from_array(p) * DVec3::from_array(flatten)) * scale)
                    .collect();
                if twice {
                    cloud.extend_from_within(..);
                }
                cloud
            },
        )
    }

    pub(super) fn pose() -> impl Strategy<Value = Pose> {
        (prop::array::uniform4(-1.0..1.0f64), prop::array::uniform3(-3.0..3.0f64))
            .prop_filter("a rotation has a length", |(q, _)| q.iter().any(|c| c.abs() > 0.1))
            .prop_map(|(q, t)| Pose::new(DQuat::from_array(q), DVec3::from_array(t)))
    }
}
