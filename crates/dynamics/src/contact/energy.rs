//! What a contact does with its energy when it changes its features.
//!
//! Features change at finite overlap: an edge that carried becomes a face, a corner of a face one of
//! its edges. The energy of the new ones where the bodies are now is not that of the old ones, and
//! the difference would come from nothing or vanish. So the contact becomes a little stiffer or
//! softer than its law, and goes back to it as its dashpot turns over energy: what makes it stiffer
//! again is taken from the dashpot's loss, what makes it softer is added to it.

use polygrain_contact::footprint::Touch;

use super::shares::Shares;
use super::{Contact, Side};
use crate::law::{Encounter, Interaction};

/// How much stiffer or softer than its law a contact may become.
const MOST: f64 = 4.0;

impl Contact {
    /// Makes the energy of the features that were found that of the present ones; without any, the
    /// bodies have parted. What cannot be kept is lost.
    pub(super) fn keep_energy(
        &mut self,
        a: &Side,
        b: &Side,
        law: &Interaction,
        found: Option<&Touch>,
    ) {
        if !self.footprint.can_be_followed() || self.path == 0.0 {
            return;
        }
        let mut present = Touch::default();
        self.place(a, b, &mut present);
        let energy = self.hardness * self.energy_by_law(a, b, law, &present);
        // Features that are not those of the contact any more can lie anywhere: the point at which
        // nearly parallel edges cross, centimetres off.
        if energy <= 0.0 || energy > MOST * self.elastic_normal {
            return;
        }
        let by_law = found.map_or(0.0, |touch| self.energy_by_law(a, b, law, touch));
        if by_law > 0.0 {
            self.hardness = (energy / by_law).clamp(MOST.recip(), MOST);
        }
        self.losses.damping += (energy - self.hardness * by_law).max(0.0);
    }

    fn energy_by_law(&self, a: &Side, b: &Side, law: &Interaction, touch: &Touch) -> f64 {
        let encounter = self.encounter(a, b, f64::INFINITY);
        let shares = Shares::new(touch, a, b);
        let energy = |(i, depth)| shares.of(i) * law.normal.respond(&encounter, depth).energy;
        let depths = touch.points.iter().map(|point| -point.gap);
        depths.enumerate().filter(|(_, depth)| *depth > 0.0).map(energy).sum()
    }

    /// Goes back to the stiffness of the law by as much energy as the dashpot has lost, J.
    pub(super) fn recover(&mut self, lost: f64) {
        if self.hardness == 1.0 || self.elastic_normal <= 0.0 || lost <= 0.0 {
            return;
        }
        let by_law = self.elastic_normal / self.hardness;
        let change = (by_law - self.elastic_normal).clamp(-lost, lost);
        self.losses.damping -= change;
        self.elastic_normal += change;
        self.hardness += change / by_law;
    }

    pub(super) fn encounter(&self, a: &Side, b: &Side, effective_mass: f64) -> Encounter {
        Encounter { effective_mass, diameter: a.diameter.min(b.diameter), radius: self.radius }
    }
}
