//! `[materials.NAME]` and `[[interactions]]`: what bodies are made of and how they meet.

use super::quantity::{
    Density, Fraction, JointStiffness, Length, NonNegative, Number, PoissonRange, Positive,
    Quantity, SignedFraction, Stiffness, Stress, SurfaceEnergy,
};
use super::reader::{At, defaults};
use super::section::{section, tagged};
use super::value::Auto;

section! {
    /// A material.
    Material {
        /// Density, kg/m³.
        density: Positive<Density>,
    }
}

section! {
    /// How two materials meet.
    Interaction {
        /// The two materials; without it, the interaction holds for every pair that has none of its own.
        between: Option<[At<String>; 2]>,
        /// Coefficient of restitution of a central impact, 0 to 1; with springs at least 0.05.
        restitution: Fraction = Quantity::of(0.3),
        /// Coefficient of restitution along the surface of rigid grains, as far as friction allows.
        tangential_restitution: Quantity<Number, SignedFraction> = Quantity::of(0.0),
        /// Coefficient of friction, sticking and sliding.
        friction: NonNegative<Number> = Quantity::of(0.5),
        /// Coefficient of friction while sticking, if it differs from `friction`.
        static_friction: Option<NonNegative<Number>>,
        /// Coefficient of friction while sliding, if it differs from `friction`.
        kinetic_friction: Option<At<NonNegative<Number>>>,
        /// Rolling resistance: its largest torque over normal force and contact radius.
        rolling_friction: NonNegative<Number> = Quantity::of(0.0),
        /// Resistance to twisting about the normal: its largest torque over normal force and contact radius.
        twisting_friction: NonNegative<Number> = Quantity::of(0.0),
        /// Pull-off stress, Pa: the pull-off force over the square of the equivalent diameter.
        cohesion: NonNegative<Stress> = Quantity::of(0.0),
        /// What joins rigid grains that touch at the start, until it is torn.
        cohesive_zone: Option<At<CohesiveZone>>,
        ..
        /// The normal force law.
        law: Law,
    }
}

section! {
    /// A joint that opens, softens and breaks.
    CohesiveZone {
        /// Tensile strength, Pa.
        tension: Positive<Stress>,
        /// Shear strength, Pa; that in tension without it.
        shear: Option<Positive<Stress>>,
        /// Energy to break it, J/m².
        fracture_energy: Option<Positive<SurfaceEnergy>>,
        /// Opening at which it is broken, m; instead of `fracture_energy`.
        critical_opening: Option<At<Positive<Length>>>,
        /// Stiffness while it is whole, Pa/m. `auto`: it reaches its strength at a tenth of the critical opening.
        stiffness: Auto<Positive<JointStiffness>> = Auto::Auto,
    }
}

impl CohesiveZone {
    /// Energy to break it, J/m²; the check found one of the two keys.
    pub fn fracture_energy(&self) -> f64 {
        let opening = self.critical_opening.as_ref().map_or(0.0, |opening| ***opening);
        self.fracture_energy.map_or(0.5 * *self.tension * opening, |energy| *energy)
    }
}

impl Interaction {
    /// Coefficient of friction while sticking.
    pub fn sticking_friction(&self) -> f64 {
        self.static_friction.map_or(*self.friction, |friction| *friction)
    }

    /// Coefficient of friction while sliding.
    pub fn sliding_friction(&self) -> f64 {
        self.kinetic_friction.as_ref().map_or(*self.friction, |friction| ***friction)
    }
}

tagged! {
    /// The normal force law.
    Law by "law" or "linear" {
        /// A linear spring and dashpot.
        "linear" => Linear(Linear),
        /// Hertz's elastic contact of spheres, with damping.
        "hertz-mindlin" => HertzMindlin(HertzMindlin),
    }
}

section! {
    /// A linear spring and dashpot; stiff enough by itself unless told otherwise.
    Linear {
        /// Stiffness, N/m. `auto`: a modulus such that the expected overlap stays below 0.5 % of a diameter.
        stiffness: Auto<Positive<Stiffness>> = Auto::Auto,
        /// Stiffness over the smaller equivalent diameter, Pa; instead of `stiffness`.
        modulus: Option<At<Positive<Stress>>>,
        /// Tangential over normal stiffness.
        tangential_ratio: NonNegative<Number> = Quantity::of(0.8),
    }
}

section! {
    /// Elastic constants of Hertz's law.
    HertzMindlin {
        /// Young's modulus, Pa.
        young: Positive<Stress> = Quantity::of(1e9),
        /// Poisson's ratio.
        poisson: Quantity<Number, PoissonRange> = Quantity::of(0.25),
    }
}

impl Default for Interaction {
    fn default() -> Self {
        defaults()
    }
}
