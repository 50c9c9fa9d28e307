//! A point as sweeps see it: what they need, side by side, in the frame that makes it cheap.

use glam::{DMat3, DVec2, DVec3};

use super::bodies::{Inertia, push};
use super::coulomb::Yielding;
use super::momentum::{Carried, Progress};
use super::point::Point;
use super::problem::Motion;
use super::residual::project;

/// A point that is solved many times while the others stay. Most of what a sweep reads are these, so what
/// takes less time to work out than to fetch is not kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    normal: DVec3,
    /// The first principal direction across; the other one is at right angles to both.
    across: DVec3,
    arms: [DVec3; 2],
    bias: DVec3,
    yielding: Yielding,
    friction: f64,
    /// To slip, as found last.
    resistance: f64,
    reaction: Carried,
}

impl Local {
    pub(super) fn new(point: &Point) -> Self {
        let (yielding, frame) = Yielding::new(&point.delassus, &point.frame);
        let (arms, friction) = (point.arms, point.friction);
        let mut local = Self {
            normal: frame.x_axis,
            across: frame.y_axis,
            arms,
            bias: DVec3::ZERO,
            yielding,
            friction,
            resistance: 0.0,
            reaction: Carried::new(DVec3::ZERO),
        };
        local.bias = local.frame().transpose() * (point.frame * point.bias);
        local.take(point);
        local
    }

    /// The normal and the principal directions across.
    #[inline]
    fn frame(&self) -> DMat3 {
        DMat3::from_cols(self.normal, self.across, self.normal.cross(self.across))
    }

    /// The longer arm, m.
    pub(super) fn reach(&self) -> f64 {
        let [a, b] = self.arms.map(DVec3::length_squared);
        a.max(b).sqrt()
    }

    /// Gives its reaction to the point it was made of.
    pub(super) fn give(&self, point: &mut Point) {
        point.reaction = point.frame.transpose() * (self.frame() * self.reaction.now);
    }

    /// Starts anew from the reaction of the point it was made of.
    pub(super) fn take(&mut self, point: &Point) {
        self.reaction = Carried::new(self.frame().transpose() * (point.frame * point.reaction));
    }

    /// Goes beyond its last reaction by a part of the way from the one before.
    pub(super) fn carry_on(&mut self, part: f64) {
        self.reaction.carry_on(part);
    }

    /// Finds the reaction while all else stays; returns the square of the change of the velocity, m²/s².
    #[inline]
    pub(super) fn relax(
        &mut self,
        part: f64,
        pair: [&Inertia; 2],
        motions: &mut [Motion; 2],
    ) -> (f64, Progress) {
        let [a, b] = &*motions;
        let relative = b.at(self.arms[1]) - a.at(self.arms[0]);
        let parting = self.normal.dot(relative) + self.bias.x;
        // About half of all points that are near enough to touch: nothing is to be done or written.
        if parting >= 0.0 && self.reaction.is_none() {
            return (0.0, Progress::default());
        }
        self.reaction.carry_on(part);
        let frame = self.frame();
        let across = DVec2::new(frame.y_axis.dot(relative), frame.z_axis.dot(relative));
        let velocity = DVec3::new(parting, across.x + self.bias.y, across.y + self.bias.z);
        let reaction = self.reaction.now;
        let found = self.yielding.react(velocity, reaction, self.friction, &mut self.resistance);
        let change = found - reaction;
        push(pair, motions, self.arms, frame * change);
        let progress = self.reaction.change(found, self.yielding.normal());
        (self.yielding.speed_squared(change), progress)
    }

    /// Brings the reaction back onto the cone.
    pub(super) fn admit(&mut self, pair: [&Inertia; 2], motions: &mut [Motion; 2]) {
        let admitted = project(self.reaction.now, self.friction);
        if admitted != self.reaction.now {
            push(pair, motions, self.arms, self.frame() * (admitted - self.reaction.now));
            self.reaction.now = admitted;
        }
    }
}
