//! A change of a place near the central path.

use glam::DVec3;

use crate::nonsmooth::system::Vector;

/// A change of a motion of all bodies, and of the reactions and velocities of all points.
#[derive(Clone)]
pub(super) struct Direction {
    pub(super) motion: Vector,
    pub(super) reactions: Vec<DVec3>,
    /// Gap rates and slips.
    pub(super) velocities: Vec<DVec3>,
}

impl Direction {
    /// With a part of another one.
    pub(super) fn plus(mut self, other: &Self, part: f64) -> Self {
        for (own, more) in self.motion.iter_mut().zip(&other.motion) {
            (0..6).for_each(|k| own[k] += part * more[k]);
        }
        let vectors = self.reactions.iter_mut().chain(&mut self.velocities);
        for (own, more) in vectors.zip(other.reactions.iter().chain(&other.velocities)) {
            *own += part * *more;
        }
        self
    }
}
