//! A point where two bodies may push each other.

use glam::{DMat3, DVec3};

use super::problem::Mass;

/// A point of contact, and the impulse there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    /// The normal, from the first body to the second, and two directions across.
    pub(crate) frame: DMat3,
    /// From the centres of the bodies.
    pub(crate) arms: [DVec3; 2],
    /// The velocity of the second body against the first per impulse on it, in the frame, 1/kg.
    pub(crate) delassus: DMat3,
    /// What is added to the normal velocity in Signorini's condition, m/s: the gap over the step of
    /// points that do not touch yet, what restitution asks of those that do.
    pub(crate) bias: f64,
    pub(crate) friction: f64,
    /// On the second body, in the frame, N·s.
    pub(crate) reaction: DVec3,
}

impl Point {
    pub(crate) fn new(normal: DVec3, position: DVec3, masses: [&Mass; 2]) -> Self {
        let (t, s) = normal.any_orthonormal_pair();
        let frame = DMat3::from_cols(normal, t, s);
        let arms = masses.map(|mass| position - mass.centre);
        let delassus = delassus(&frame, arms, masses);
        Self { frame, arms, delassus, bias: 0.0, friction: 0.0, reaction: DVec3::ZERO }
    }

    /// Of the second body against the first, in the frame, m/s.
    pub(crate) fn velocity(&self, [a, b]: [&Mass; 2]) -> DVec3 {
        let u = b.velocity_at(self.arms[1]) - a.velocity_at(self.arms[0]);
        self.frame.transpose() * u
    }

    /// Lets an impulse, in the frame, act.
    pub(super) fn push(&self, [a, b]: [&mut Mass; 2], impulse: DVec3) {
        let impulse = self.frame * impulse;
        a.push(self.arms[0], -impulse);
        b.push(self.arms[1], impulse);
    }
}

fn delassus(frame: &DMat3, arms: [DVec3; 2], masses: [&Mass; 2]) -> DMat3 {
    let column = |impulse: DVec3| {
        let of = |i: usize| masses[i].response(arms[i], impulse);
        frame.transpose() * (of(0) + of(1))
    };
    let w = DMat3::from_cols(column(frame.x_axis), column(frame.y_axis), column(frame.z_axis));
    0.5 * (w + w.transpose())
}
