//! A point as sweeps see it: what they need, side by side, in the frame that makes it cheap.

use glam::{DMat3, DVec3};

use super::coulomb::Yielding;
use super::point::{Point, push};
use super::problem::{Mass, Motion};

/// A point that is solved many times while the others stay.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    /// The normal and the principal directions across.
    frame: DMat3,
    arms: [DVec3; 2],
    bias: DVec3,
    yielding: Yielding,
    friction: f64,
    reaction: DVec3,
    /// To slip, as found last.
    resistance: f64,
}

impl Local {
    pub(super) fn new(point: &Point) -> Self {
        let (yielding, frame) = Yielding::new(&point.delassus, &point.frame);
        let turned = |v: DVec3| frame.transpose() * (point.frame * v);
        Self {
            frame,
            arms: point.arms,
            bias: turned(point.bias),
            yielding,
            friction: point.friction,
            reaction: turned(point.reaction),
            resistance: 0.0,
        }
    }

    /// The longer arm, m.
    pub(super) fn reach(&self) -> f64 {
        let [a, b] = self.arms.map(DVec3::length_squared);
        a.max(b).sqrt()
    }

    /// In the frame of the point it was made of, N·s.
    pub(super) fn reaction_of(&self, point: &Point) -> DVec3 {
        point.frame.transpose() * (self.frame * self.reaction)
    }

    pub(super) fn set_reaction_of(&mut self, point: &Point) {
        self.reaction = self.frame.transpose() * (point.frame * point.reaction);
    }

    /// Finds the reaction while all else stays; returns by how much the velocity changed, m/s.
    #[inline]
    pub(super) fn relax(&mut self, masses: [&Mass; 2], motions: &mut [Motion; 2]) -> f64 {
        let [a, b] = &*motions;
        let velocity = b.at(self.arms[1]) - a.at(self.arms[0]);
        let velocity = self.frame.transpose() * velocity + self.bias;
        if velocity.x >= 0.0 && self.reaction == DVec3::ZERO {
            return 0.0;
        }
        let Self { reaction, friction, resistance, .. } = self;
        let found = self.yielding.react(velocity, *reaction, *friction, resistance);
        let change = found - self.reaction;
        push(masses, motions, self.arms, self.frame * change);
        self.reaction = found;
        self.yielding.speed(change)
    }
}
