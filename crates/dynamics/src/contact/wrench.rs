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

    /// Adds a couple, N·m.
    pub(super) fn turn(&mut self, couple: DVec3) {
        self.moment += couple;
    }

    /// Work in a step, J.
    pub(super) fn work(&self, twist: &Twist) -> f64 {
        self.force.dot(twist.slip) + self.moment.dot(twist.turn)
    }
}

/// How the second body moved against the first in a step: of its material at the first body's
/// centre, m, and about it, rad.
pub(super) struct Twist {
    slip: DVec3,
    turn: DVec3,
}

impl Twist {
    pub(super) fn of_step(a: &Side, b: &Side, step: f64) -> Self {
        let (first, second) = (a.body, b.body);
        let arm = a.centre() - b.centre();
        let velocity = second.mean_velocity + second.mean_angular_velocity.cross(arm);
        Self {
            slip: step * (velocity - first.mean_velocity),
            turn: step * (second.mean_angular_velocity - first.mean_angular_velocity),
        }
    }

    /// Work of a couple on the second body, N·m, and its opposite on the first, J.
    pub(super) fn work_of_couple(&self, couple: DVec3) -> f64 {
        couple.dot(self.turn)
    }
}
