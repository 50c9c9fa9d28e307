//! Several forces as one.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::Side;

/// Forces on the second body of a contact: their sum, N, and moment about the first body's centre,
/// N·m.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Wrench {
    force: DVec3,
    moment: DVec3,
}

impl Wrench {
    pub(super) fn add(&mut self, arm: DVec3, force: DVec3) {
        self.force += force;
        self.moment += arm.cross(force);
    }

    /// Work in a step, J.
    pub(super) fn work(&self, a: &Side, b: &Side, step: f64) -> f64 {
        let (first, second) = (a.body, b.body);
        let arm = a.centre() - b.centre();
        let slip =
            second.mean_velocity + second.mean_angular_velocity.cross(arm) - first.mean_velocity;
        let spin = second.mean_angular_velocity - first.mean_angular_velocity;
        step * (self.force.dot(slip) + self.moment.dot(spin))
    }
}
