//! What a step asks: the bodies and the points where they touch.

use std::ops::Range;

use glam::{DMat3, DVec3};

use super::point::Point;

/// A body as impulses see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mass {
    pub(crate) centre: DVec3,
    /// 1/kg; zero for a body that impulses do not move.
    pub(crate) inverse_mass: f64,
    /// In space, 1/(kg·m²).
    pub(crate) inverse_inertia: DMat3,
    pub(crate) velocity: DVec3,
    pub(crate) spin: DVec3,
}

impl Mass {
    pub(super) fn velocity_at(&self, arm: DVec3) -> DVec3 {
        self.velocity + self.spin.cross(arm)
    }

    /// The change of velocity where an impulse acts, by it.
    pub(super) fn response(&self, arm: DVec3, impulse: DVec3) -> DVec3 {
        let spin = self.inverse_inertia * arm.cross(impulse);
        self.inverse_mass * impulse + spin.cross(arm)
    }

    pub(super) fn push(&mut self, arm: DVec3, impulse: DVec3) {
        self.velocity += self.inverse_mass * impulse;
        self.spin += self.inverse_inertia * arm.cross(impulse);
    }

    pub(super) fn is_movable(&self) -> bool {
        self.inverse_mass > 0.0
    }
}

/// The points of one contact.
#[derive(Clone, Debug)]
pub(crate) struct Bundle {
    pub(crate) bodies: [u32; 2],
    pub(crate) points: Range<u32>,
}

/// Bodies with the velocities that they would have without contacts, and their contacts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Problem {
    pub(crate) masses: Vec<Mass>,
    pub(crate) bundles: Vec<Bundle>,
    pub(crate) points: Vec<Point>,
}

impl Problem {
    pub(crate) fn masses_of(&self, bundle: &Bundle) -> [&Mass; 2] {
        bundle.bodies.map(|body| &self.masses[body as usize])
    }
}
