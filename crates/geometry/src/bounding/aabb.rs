//! Axis-aligned boxes.

use glam::DVec3;

use super::rounding_of_a_move;
use crate::Pose;

/// An axis-aligned box. The empty box has `min > max`.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::Aabb;
///
/// let a = Aabb::from_points([DVec3::ZERO, DVec3::ONE]);
/// let b = Aabb::from_points([DVec3::X, DVec3::new(3.0, 0.5, 0.5)]);
/// assert!(a.overlaps(&b), "touching counts");
/// assert_eq!(a.merged(&b).extents(), DVec3::new(3.0, 1.0, 1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Smallest coordinates, m.
    pub min: DVec3,
    /// Largest coordinates, m.
    pub max: DVec3,
}

impl Aabb {
    /// The box that holds nothing; merging it with anything gives the other.
    pub const EMPTY: Self = Self { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY };

    /// The smallest box around some points.
    pub fn from_points(points: impl IntoIterator<Item = DVec3>) -> Self {
        points.into_iter().fold(Self::EMPTY, |b, p| Self { min: b.min.min(p), max: b.max.max(p) })
    }

    /// Whether the box holds nothing, not even a point.
    pub fn is_empty(&self) -> bool {
        !self.min.cmple(self.max).all()
    }

    /// Whether the boxes share a point (touching counts).
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    /// Whether a point lies inside or on the border.
    pub fn contains(&self, point: DVec3) -> bool {
        self.min.cmple(point).all() && point.cmple(self.max).all()
    }

    /// Whether the other box lies inside, borders included.
    pub fn contains_box(&self, other: &Self) -> bool {
        self.min.cmple(other.min).all() && other.max.cmple(self.max).all()
    }

    /// The smallest box around both.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// The box grown by a margin on every side, m.
    #[must_use]
    pub fn inflated(&self, margin: f64) -> Self {
        Self { min: self.min - margin, max: self.max + margin }
    }

    /// The smallest axis-aligned box around this box moved, widened by the rounding of the move:
    /// it holds every point of this box after the move, and in general more.
    #[must_use]
    pub fn transformed(&self, pose: &Pose) -> Self {
        if self.is_empty() {
            return *self;
        }
        let half = 0.5 * self.extents();
        let turned = pose.matrix().abs() * half;
        let reach = self.centre().abs() + half;
        let half = turned + rounding_of_a_move(reach, pose.translation);
        let centre = pose.point(self.centre());
        Self { min: centre - half, max: centre + half }
    }

    /// Edge lengths, m.
    pub fn extents(&self) -> DVec3 {
        self.max - self.min
    }

    /// Centre, m.
    pub fn centre(&self) -> DVec3 {
        0.5 * (self.min + self.max)
    }

    /// Volume, m³; that of the empty box is zero.
    pub fn volume(&self) -> f64 {
        self.extents().max(DVec3::ZERO).element_product()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{cloud, pose};
    use super::*;

    #[test]
    fn the_empty_box_stays_empty() {
        let moved = Aabb::EMPTY.transformed(&Pose::from_translation(DVec3::X)).inflated(1.0);
        assert!(moved.is_empty());
        assert!(!moved.contains(DVec3::ZERO));
        assert_eq!(moved.volume(), 0.0);
        let unit = Aabb::from_points([DVec3::ZERO, DVec3::ONE]);
        assert_eq!(unit.merged(&Aabb::EMPTY), unit);
        assert!(!unit.overlaps(&Aabb::EMPTY));
    }

    #[test]
    fn a_gap_along_one_axis_separates() {
        let unit = Aabb::from_points([DVec3::ZERO, DVec3::ONE]);
        for axis in DVec3::AXES {
            let beyond = Aabb { min: unit.min + axis * 1.001, max: unit.max + axis * 1.001 };
            assert!(!unit.overlaps(&beyond));
            assert!(unit.overlaps(&beyond.inflated(0.001)));
        }
    }

    proptest! {
        #[test]
        fn holds_its_points_moved_or_not(cloud in cloud(), pose in pose()) {
            let aabb = Aabb::from_points(cloud.iter().copied());
            let moved = aabb.transformed(&pose);
            for &p in &cloud {
                prop_assert!(aabb.contains(p));
                prop_assert!(moved.contains(pose.point(p)));
            }
        }

        #[test]
        fn a_merged_box_holds_both(a in cloud(), b in cloud()) {
            let (a, b) = (Aabb::from_points(a), Aabb::from_points(b));
            prop_assert!(a.merged(&b).contains_box(&a) && a.merged(&b).contains_box(&b));
        }

        #[test]
        fn a_shared_point_means_overlap(mut a in cloud(), b in cloud()) {
            a.push(b[0]);
            let (a, b) = (Aabb::from_points(a), Aabb::from_points(b));
            prop_assert!(a.overlaps(&b) && b.overlaps(&a));
        }
    }
}
