//! A point where two bodies may push each other.

use glam::{DMat3, DVec3};
use serde::{Deserialize, Serialize};

use super::bodies::{Inertia, push};
use super::problem::{Mass, Motion};

/// A point of contact, and the impulse there.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Point {
    /// The normal, from the first body to the second, and two directions across.
    pub(crate) frame: DMat3,
    /// From the centres of the bodies.
    pub(crate) arms: [DVec3; 2],
    /// The velocity of the second body against the first per impulse on it, in the frame, 1/kg.
    pub(crate) delassus: DMat3,
    /// m.
    pub(crate) gap: f64,
    /// What is added to the velocity that the laws speak of, in the frame, m/s: the gap over the
    /// step of points that do not touch yet, what restitution asks of those that do.
    pub(crate) bias: DVec3,
    pub(crate) friction: f64,
    /// What holds the bodies together whatever the reaction, N·s.
    pub(crate) pull: f64,
    /// On the second body, in the frame, N·s.
    pub(crate) reaction: DVec3,
    /// The velocity at the beginning of the step, in the frame, m/s.
    pub(crate) before: DVec3,
    /// Among the points of its contact.
    pub(crate) place: u32,
}

impl Point {
    pub(crate) fn new(place: usize, normal: DVec3, arms: [DVec3; 2], masses: [&Mass; 2]) -> Self {
        let (t, s) = normal.any_orthonormal_pair();
        let mut point = Self {
            frame: DMat3::from_cols(normal, t, s),
            arms,
            delassus: DMat3::ZERO,
            gap: 0.0,
            bias: DVec3::ZERO,
            friction: 0.0,
            pull: 0.0,
            reaction: DVec3::ZERO,
            before: DVec3::ZERO,
            place: place as u32,
        };
        let w = point.coupling(&point, masses);
        point.delassus = 0.5 * (w + w.transpose());
        point
    }

    /// Of the second body against the first, in the frame, m/s.
    #[inline]
    pub(crate) fn velocity(&self, [a, b]: [&Motion; 2]) -> DVec3 {
        self.frame.transpose() * (b.at(self.arms[1]) - a.at(self.arms[0]))
    }

    /// How fast it closes if nothing bears, m/s.
    pub(super) fn closes(&self, pair: [&Motion; 2]) -> f64 {
        -(self.velocity(pair).x + self.bias.x)
    }

    /// Lets an impulse, in the frame, act.
    #[inline]
    pub(super) fn push(&self, pair: [&Inertia; 2], motions: &mut [Motion; 2], impulse: DVec3) {
        push(pair, motions, self.arms, self.frame * impulse);
    }

    /// How hard it is to move, on average over all directions, kg.
    pub(super) fn mass(&self) -> f64 {
        3.0 / (self.delassus.x_axis.x + self.delassus.y_axis.y + self.delassus.z_axis.z)
    }

    /// Reaction and pull together, in the frame, N·s.
    pub(crate) fn impulse(&self) -> DVec3 {
        self.reaction - DVec3::X * self.pull
    }

    /// The velocity at this point per impulse at another of the same bodies, from its frame to this
    /// one's, 1/kg.
    pub(super) fn coupling(&self, other: &Self, masses: [&Mass; 2]) -> DMat3 {
        let column = |impulse: DVec3| {
            let of = |i: usize| masses[i].response(other.arms[i], impulse).at(self.arms[i]);
            self.frame.transpose() * (of(0) + of(1))
        };
        let DMat3 { x_axis, y_axis, z_axis } = other.frame;
        DMat3::from_cols(column(x_axis), column(y_axis), column(z_axis))
    }
}
