//! How a body moves during a step.

use glam::{DQuat, DVec3};
use polygrain_geometry::Pose;

/// A motion of constant velocity and constant spin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Where the body is at time zero.
    pub start: Pose,
    /// Of the body's origin, m/s.
    pub velocity: DVec3,
    /// Angular velocity about the origin, in world directions, rad/s.
    pub spin: DVec3,
}

impl Motion {
    /// No motion at all.
    pub fn at(start: Pose) -> Self {
        Self { start, velocity: DVec3::ZERO, spin: DVec3::ZERO }
    }

    /// Where the body is at a time, s.
    pub fn pose(&self, time: f64) -> Pose {
        Pose::new(
            DQuat::from_scaled_axis(time * self.spin) * self.start.rotation,
            self.start.translation + time * self.velocity,
        )
    }
}
