//! What a contact gives back of the energy that was put into it.
//!
//! The energy of a contact by its law is the work that was done on it, as long as its force is the
//! slope of that energy all along the way. It is not where features change at finite overlap: an edge
//! that carried becomes a face, another way out of a corner the shortest; nor where points share
//! their stiffness anew because they slide, and in a step in which bodies meet. A contact counts
//! what it so holds beyond the work done on it. While the bodies approach it follows its law; as they
//! part it pushes by so much less or more that it has given back what it took, and nothing else, when
//! they are apart.

use super::push::Pressed;
use super::wrench::Twist;
use super::{Contact, Side};

/// How much more than by its law a contact may push as it opens; it may push as little as not at all.
const MOST: f64 = 2.0;

/// A contact that opens by less than this part of its energy in a step rests: it keeps to its law.
const AT_REST: f64 = 0.05;

/// What a contact would give by its law, J.
pub(super) struct ByLaw {
    /// What it holds.
    energy: f64,
    /// The work on the bodies in the step, with the force at its end.
    opening: f64,
}

impl ByLaw {
    /// Of points that share a pull, N; `nearing` is the part of the energy that other points took
    /// over as they came near.
    pub(super) fn of(pressed: &[Pressed], pull: f64, nearing: f64) -> Self {
        let (mut energy, mut opening) = (0.0, 0.0);
        for point in pressed {
            energy += point.share * (point.response.energy - pull * point.depth());
            opening += point.share * (point.response.force - pull) * point.along();
        }
        Self { energy, opening: opening + nearing * energy }
    }
}

impl Contact {
    /// Energy stored along the normals, J: what the contact gives back when it opens.
    pub(crate) fn elastic_along(&self) -> f64 {
        let by_law = self.elastic_normal;
        if by_law > 0.0 { (by_law - self.excess).clamp(0.0, MOST * by_law) } else { by_law }
    }

    /// The force of the contact over that of its law: such that what it holds after the step, were it
    /// stiffer by that factor, is what it took less what it has given back.
    pub(super) fn generosity(&self, by_law: &ByLaw, spread: f64) -> f64 {
        let &ByLaw { energy, opening } = by_law;
        if energy <= 0.0 || opening <= 0.0 {
            return 1.0;
        }
        let left = self.elastic_normal - self.excess - 0.5 * spread;
        let right = (left / (energy + 0.5 * opening)).clamp(0.0, MOST);
        1.0 + (opening / (AT_REST * energy)).min(1.0) * (right - 1.0)
    }

    /// The work in a step of what spreads the bodies along their normals, with the force before it, J.
    pub(super) fn spread(&self, a: &Side, b: &Side, twist: &Twist, step: f64) -> f64 {
        let (first, second) = (a.body, b.body);
        let all = self.force.dot(first.mean_velocity - second.mean_velocity)
            + self.moments[0].dot(first.mean_angular_velocity)
            + self.moments[1].dot(second.mean_angular_velocity);
        step * all - self.held.work(twist) - self.damping.work(twist) - self.rolling_work(twist)
    }

    /// Counts what the contact holds beyond the work done on it, from what it held before a step and
    /// the work it did in it, J. What features that it found just now cannot keep is lost.
    pub(super) fn count(&mut self, before: f64, work: f64) {
        self.excess += self.elastic_normal - before + work;
        let found = self.path == 0.0 && self.footprint.can_be_followed();
        if found && before > 0.0 {
            let kept = (MOST - 1.0) * self.elastic_normal.max(0.0);
            let lost = (-self.excess - kept).max(0.0);
            self.losses.damping += lost;
            self.excess += lost;
        }
        if self.elastic_normal == 0.0 {
            self.excess = 0.0;
        }
    }

    /// What the contact still holds when its bodies have slid off each other is lost.
    pub(super) fn let_go(&mut self, spread: f64) {
        if self.footprint.can_be_followed() {
            let left = self.elastic_normal - self.excess - 0.5 * spread;
            self.losses.damping += left.max(0.0);
        }
    }
}
