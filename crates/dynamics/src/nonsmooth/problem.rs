//! What a step asks: the bodies and the points where they touch.

use std::ops::Range;

use glam::{DMat3, DVec3};
use serde::{Deserialize, Serialize};

use super::point::Point;

/// A body as impulses see it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[expect(clippy::struct_field_names, reason = "the inverse of a mass is called so")]
pub(crate) struct Mass {
    /// 1/kg; zero for a body that impulses do not move.
    pub(crate) inverse_mass: f64,
    /// In space, 1/(kg·m²).
    pub(crate) inverse_inertia: DMat3,
    /// The only direction in which impulses move the body, if there is but one.
    pub(crate) guide: Option<DVec3>,
    pub(crate) motion: Motion,
}

/// How a body moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Motion {
    /// m/s.
    pub(crate) velocity: DVec3,
    /// rad/s.
    pub(crate) spin: DVec3,
}

impl Motion {
    pub(crate) fn at(&self, arm: DVec3) -> DVec3 {
        self.velocity + self.spin.cross(arm)
    }
}

impl Mass {
    /// How an impulse on an arm changes the motion.
    #[inline]
    pub(super) fn response(&self, arm: DVec3, impulse: DVec3) -> Motion {
        self.response_to(impulse, arm.cross(impulse))
    }

    /// How an impulse and its moment about the centre change the motion.
    #[inline]
    pub(crate) fn response_to(&self, impulse: DVec3, moment: DVec3) -> Motion {
        let along = self.guide.map_or(impulse, |guide| guide * guide.dot(impulse));
        Motion { velocity: self.inverse_mass * along, spin: self.inverse_inertia * moment }
    }

    #[inline]
    pub(super) fn push(&mut self, arm: DVec3, impulse: DVec3) {
        let change = self.response(arm, impulse);
        self.motion.velocity += change.velocity;
        self.motion.spin += change.spin;
    }

    pub(crate) fn is_movable(&self) -> bool {
        self.inverse_mass > 0.0
    }
}

/// The points of one contact.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Bundle {
    /// Its place among the contacts.
    pub(crate) contact: u32,
    pub(crate) bodies: [u32; 2],
    pub(crate) points: Range<u32>,
    /// Of its first point, against gravity: what the order goes by.
    pub(crate) height: f64,
    /// How far the halos of two meshes reach together, m; nothing of bodies that have none.
    pub(crate) halos: f64,
}

impl Bundle {
    pub(crate) fn range(&self) -> Range<usize> {
        self.points.start as usize..self.points.end as usize
    }
}

/// Bodies with the velocities that they would have without contacts, and their contacts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Problem {
    pub(crate) masses: Vec<Mass>,
    pub(crate) bundles: Vec<Bundle>,
    pub(crate) points: Vec<Point>,
}

impl Problem {
    pub(crate) fn masses_of(&self, bundle: &Bundle) -> [&Mass; 2] {
        bundle.bodies.map(|body| &self.masses[body as usize])
    }

    /// The fastest velocity that the reactions have to change, m/s: of the points that would close as
    /// the masses move now, or that are pulled together.
    pub(crate) fn speed(&self) -> f64 {
        let speed = |bundle: &Bundle| {
            let masses = self.masses_of(bundle).map(|mass| &mass.motion);
            let of = |point: &Point| {
                let velocity = point.velocity(masses) + point.bias;
                let closing = if velocity.x < 0.0 { velocity.length() } else { 0.0 };
                closing + point.delassus.x_axis.x * point.pull
            };
            self.points[bundle.range()].iter().map(of).fold(0.0, f64::max)
        };
        self.bundles.iter().map(speed).fold(0.0, f64::max)
    }
}
