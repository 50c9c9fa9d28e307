//! Resistance of a contact to rolling and twisting.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::wrench::Twist;
use super::{Contact, Side};
use crate::law::{Encounter, Interaction, Slider, roll};

/// The spring that resists rolling and twisting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Rolling {
    /// rad.
    pub(super) angle: DVec3,
    /// Stored energy, J.
    pub(super) elastic: f64,
    /// What it exerts on the first body, N·m.
    couple: DVec3,
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
        let (held, slips) = roll(&mut spring.angle, turn, self.normal, &rolling, &twisting);
        let twist = spring.angle.dot(self.normal).powi(2);
        let across = spring.angle.length_squared() - twist;
        let elastic = 0.5 * (rolling.stiffness * across + twisting.stiffness * twist);
        if slips {
            let work = 0.5 * (spring.couple + held).dot(turn);
            self.losses.friction += (work + spring.elastic - elastic).max(0.0);
        }
        spring.elastic = elastic;
        spring.couple = held;

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

    /// Lets go of the spring of bodies that do not press each other: what it held is lost.
    pub(super) fn let_roll(&mut self) {
        if let Some(spring) = self.rolling.take() {
            self.losses.friction += spring.elastic;
        }
    }

    /// Work of the spring in a step, with its couple before it, J.
    pub(super) fn rolling_work(&self, twist: &Twist) -> f64 {
        self.rolling.as_ref().map_or(0.0, |spring| twist.work_of_couple(-spring.couple))
    }
}
