//! What a touch is: the bodies, where they are, and the points where they meet.

use arrayvec::ArrayVec;
use glam::{DMat3, DVec3};
use polygrain_geometry::{Pose, Shape};

/// The most points of a [`Touch`]: two hexagons that overlap have as many.
pub const MAX_TOUCH_POINTS: usize = 12;

/// As many points as most contacts have; those of more keep them apart.
pub const FEW_POINTS: usize = 4;

/// A body that can be touched.
#[derive(Clone, Copy, Debug)]
pub enum Solid<'a> {
    /// A convex shape.
    Convex(&'a Shape),
    /// Everything below `z = 0` of its own frame; as the first of a pair only.
    HalfSpace,
}

/// Where a body is, with its rotation as a matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// From body to world directions.
    pub rotation: DMat3,
    /// World position of the body's origin, m.
    pub position: DVec3,
}

impl From<&Pose> for Placement {
    fn from(pose: &Pose) -> Self {
        Self { rotation: pose.matrix(), position: pose.translation }
    }
}

impl Placement {
    pub(crate) fn point(&self, p: DVec3) -> DVec3 {
        self.rotation * p + self.position
    }
}

/// Where two bodies touch, in world coordinates.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Touch {
    /// Unit normal from A to B: the shallowest way out.
    pub normal: DVec3,
    /// The points.
    pub points: ArrayVec<TouchPoint, MAX_TOUCH_POINTS>,
}

/// One point of a [`Touch`].
///
/// Its normal is that of the features that meet there: of the face under a vertex, across two edges.
/// So the gap changes by just the motion along it, and a force along it that depends on the gap
/// alone is conservative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TouchPoint {
    /// Half-way between the bodies.
    pub position: DVec3,
    /// Unit, from A to B.
    pub normal: DVec3,
    /// Signed gap along the point's normal, m.
    pub gap: f64,
}
