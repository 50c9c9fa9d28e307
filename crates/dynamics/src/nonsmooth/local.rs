//! A point as sweeps see it: what they need, side by side, in the frame that makes it cheap.

use glam::{DMat3, DVec3};

use super::coulomb::Yielding;
use super::point::{Point, push};
use super::problem::{Mass, Motion};
use super::residual::project;

/// A point that is solved many times while the others stay.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    /// The normal and the principal directions across.
    frame: DMat3,
    arms: [DVec3; 2],
    bias: DVec3,
    yielding: Yielding,
    friction: f64,
    /// To slip, as found last.
    resistance: f64,
}

impl Local {
    pub(super) fn new(point: &Point) -> Self {
        let (yielding, frame) = Yielding::new(&point.delassus, &point.frame);
        let bias = frame.transpose() * (point.frame * point.bias);
        let (arms, friction) = (point.arms, point.friction);
        Self { frame, arms, bias, yielding, friction, resistance: 0.0 }
    }

    /// The longer arm, m.
    pub(super) fn reach(&self) -> f64 {
        let [a, b] = self.arms.map(DVec3::length_squared);
        a.max(b).sqrt()
    }

    /// What a reaction is in the frame of the point it was made of, N·s.
    pub(super) fn to(&self, point: &Point, reaction: DVec3) -> DVec3 {
        point.frame.transpose() * (self.frame * reaction)
    }

    /// The reaction of the point it was made of, N·s.
    pub(super) fn of(&self, point: &Point) -> DVec3 {
        self.frame.transpose() * (point.frame * point.reaction)
    }

    /// Finds the reaction while all else stays; returns by how much the velocity changed, m/s.
    #[inline]
    pub(super) fn relax(
        &mut self,
        reaction: &mut DVec3,
        masses: [&Mass; 2],
        motions: &mut [Motion; 2],
    ) -> f64 {
        let [a, b] = &*motions;
        let velocity = b.at(self.arms[1]) - a.at(self.arms[0]);
        let velocity = self.frame.transpose() * velocity + self.bias;
        if velocity.x >= 0.0 && *reaction == DVec3::ZERO {
            return 0.0;
        }
        let found = self.yielding.react(velocity, *reaction, self.friction, &mut self.resistance);
        let change = found - *reaction;
        push(masses, motions, self.arms, self.frame * change);
        *reaction = found;
        self.yielding.speed(change)
    }

    /// Brings a reaction back onto the cone.
    pub(super) fn admit(
        &self,
        reaction: &mut DVec3,
        masses: [&Mass; 2],
        motions: &mut [Motion; 2],
    ) {
        let admitted = project(*reaction, self.friction);
        if admitted != *reaction {
            push(masses, motions, self.arms, self.frame * (admitted - *reaction));
            *reaction = admitted;
        }
    }
}
