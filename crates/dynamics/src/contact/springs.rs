//! The springs that hold the points of a contact back along its surface.

use glam::DVec3;
use polygrain_contact::footprint::Touch;

use super::{Contact, Side};

/// How much longer or shorter springs may become at once.
const MOST: f64 = 2.0;

/// Springs whose stiffnesses have changed, in a step: their energy with the new ones, J, and the
/// work that the step does on them, J.
#[derive(Default)]
pub(super) struct Restiffened {
    energy: f64,
    work: f64,
    parted: bool,
}

impl Restiffened {
    pub(super) fn add(&mut self, spring: DVec3, stiffness: f64, displacement: DVec3) {
        self.energy += 0.5 * stiffness * spring.length_squared();
        self.work += stiffness * spring.dot(displacement);
    }

    /// A point that does not touch any more lets go of its spring.
    pub(super) fn part(&mut self, spring: &mut DVec3) {
        self.parted |= *spring != DVec3::ZERO;
        *spring = DVec3::ZERO;
    }

    pub(super) fn parted(&self) -> bool {
        self.parted
    }

    /// The factor on all springs that makes up for the change: then what they hold at the end of
    /// the step is what they held at its beginning, `held`, and what was done on them since, half
    /// by their force before, `work`, and half by that after. The points of a contact that change
    /// their shares so neither win nor lose energy. What points held that have parted, the others
    /// do not take over.
    ///
    /// With `E` and `W` of the springs as they are, it solves `E s² + W s / 2 = held + work / 2`.
    pub(super) fn scale(&self, held: f64, work: f64) -> f64 {
        if self.energy <= 0.0 {
            return 1.0;
        }
        let (quarter, most) = (0.25 * self.work, if self.parted { 1.0 } else { MOST });
        let root = (quarter * quarter + self.energy * (held + 0.5 * work)).max(0.0).sqrt();
        let scale = (root.copysign(quarter + self.energy) - quarter) / self.energy;
        scale.clamp(MOST.recip(), most)
    }
}

impl Contact {
    /// Turns the springs with the contact: into its new plane, and by the mean spin about it.
    pub(super) fn turn_springs(&mut self, a: &Side, b: &Side, touch: &Touch, step: f64) {
        let spin = a.body.mean_angular_velocity + b.body.mean_angular_velocity;
        for (spring, at) in self.springs.iter_mut().zip(&touch.points) {
            let length = spring.length_squared();
            if length == 0.0 {
                continue;
            }
            let normal = at.normal;
            let flat = *spring - normal.dot(*spring) * normal;
            let flat = flat * (length / flat.length_squared().max(f64::MIN_POSITIVE)).sqrt();
            *spring = flat + 0.5 * step * spin.dot(normal) * normal.cross(flat);
        }
    }
}
