//! Resistance of a contact to rolling and twisting.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::{Contact, Side};
use crate::law::{Encounter, Interaction, Slider, roll};

/// The spring that resists rolling and twisting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Rolling {
    /// rad.
    pub(super) angle: DVec3,
    /// Stored energy, J.
    pub(super) elastic: f64,
}

/// What a contact has to resist turning with: its normal force, N, and the stiffness, N/m, and
/// damping, N·s/m, it has along its surface.
pub(super) struct Resistance {
    pub(super) load: f64,
    pub(super) stiffness: f64,
    pub(super) viscosity: f64,
}

impl Contact {
    /// Resists that the bodies turn against each other, as their surfaces at the radius of the
    /// smaller body resist sliding. Returns the part of the couple on the second body that damps,
    /// N·m.
    pub(super) fn resist_turning(
        &mut self,
        a: &Side,
        b: &Side,
        law: &Interaction,
        encounter: &Encounter,
        resistance: &Resistance,
        step: f64,
    ) -> DVec3 {
        let radius = 0.5 * encounter.diameter;
        let slider = |friction: f64| Slider {
            stiffness: if friction > 0.0 { resistance.stiffness * radius * radius } else { 0.0 },
            static_limit: friction * resistance.load * radius,
            kinetic_limit: friction * resistance.load * radius,
        };
        let (rolling, twisting) = (slider(law.rolling_friction), slider(law.twisting_friction));
        let turn = step * (b.body.mean_angular_velocity - a.body.mean_angular_velocity);
        let spring = self.rolling.get_or_insert_default();
        let (held, lost) = roll(&mut spring.angle, turn, self.normal, &rolling, &twisting);
        let twist = spring.angle.dot(self.normal).powi(2);
        let across = spring.angle.length_squared() - twist;
        spring.elastic = 0.5 * (rolling.stiffness * across + twisting.stiffness * twist);
        self.losses.friction += lost;

        let spin = b.body.angular_velocity - a.body.angular_velocity;
        let brake = |spin: DVec3, held: DVec3, slider: &Slider| {
            let room = (slider.static_limit - held.length()).max(0.0);
            (-resistance.viscosity * radius * radius * spin).clamp_length_max(room)
        };
        let split = |v: DVec3| {
            let along = v.dot(self.normal) * self.normal;
            (v - along, along)
        };
        let ((rolls, twists), (rolled, twisted)) = (split(spin), split(held));
        let damping = brake(rolls, rolled, &rolling) + brake(twists, twisted, &twisting);
        self.moments[0] += held - damping;
        self.moments[1] += damping - held;
        damping
    }
}
