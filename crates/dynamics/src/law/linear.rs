//! The linear spring and dashpot.

use super::restitution::linear_damping_ratio;
use super::{Encounter, LawError, NormalLaw, Response, require};

/// How stiff a contact is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stiffness {
    /// The same for every pair, N/m.
    Constant(f64),
    /// A modulus, Pa: times the diameter of the smaller body it is the stiffness, so that grains of
    /// all sizes overlap by the same fraction under the same pressure.
    Modulus(f64),
}

/// Force proportional to the overlap, damped so that a straight impact has the restitution asked
/// for (Cundall & Strack 1979; damping by Schwager & Pöschel 2007).
///
/// The contact force never pulls: it ends when spring and dashpot balance, and the damping is
/// solved from the restitution of just that motion. Restitution does not depend on the speed.
///
/// ```
/// use polygrain_dynamics::law::{LinearSpringDashpot, Stiffness};
///
/// let law = LinearSpringDashpot::new(Stiffness::Constant(1e6), 0.5, 0.8)?;
/// assert!((law.damping_ratio() - 0.2553).abs() < 1e-3);
/// # Ok::<(), polygrain_dynamics::law::LawError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearSpringDashpot {
    stiffness: Stiffness,
    tangential_ratio: f64,
    damping_ratio: f64,
}

impl LinearSpringDashpot {
    /// The smallest restitution: less would take a dashpot so stiff that it, not the spring, sets
    /// the time step.
    pub const MIN_RESTITUTION: f64 = 0.05;

    /// The usual ratio of tangential to normal stiffness.
    pub const TANGENTIAL_RATIO: f64 = 0.8;

    /// A law from a stiffness, a restitution and the ratio of tangential to normal stiffness.
    pub fn new(
        stiffness: Stiffness,
        restitution: f64,
        tangential_ratio: f64,
    ) -> Result<Self, LawError> {
        let (name, value) = match stiffness {
            Stiffness::Constant(k) => ("the stiffness", k),
            Stiffness::Modulus(e) => ("the modulus", e),
        };
        require(value > 0.0 && value.is_finite(), name, value, "positive")?;
        require(
            (Self::MIN_RESTITUTION..=1.0).contains(&restitution),
            "the restitution",
            restitution,
            "between 0.05 and 1",
        )?;
        require(
            (0.0..=1.0).contains(&tangential_ratio),
            "the ratio of tangential to normal stiffness",
            tangential_ratio,
            "between 0 and 1",
        )?;
        let damping_ratio = linear_damping_ratio(restitution);
        Ok(Self { stiffness, tangential_ratio, damping_ratio })
    }

    /// Damping as a fraction of the critical.
    pub fn damping_ratio(&self) -> f64 {
        self.damping_ratio
    }

    fn spring(&self, encounter: &Encounter) -> f64 {
        match self.stiffness {
            Stiffness::Constant(k) => k,
            Stiffness::Modulus(e) => e * encounter.diameter,
        }
    }
}

impl NormalLaw for LinearSpringDashpot {
    fn respond(&self, encounter: &Encounter, depth: f64) -> Response {
        let k = self.spring(encounter);
        Response {
            force: k * depth,
            energy: 0.5 * k * depth * depth,
            damping: 2.0 * self.damping_ratio * (k * encounter.effective_mass).sqrt(),
            tangential_stiffness: self.tangential_ratio * k,
        }
    }

    /// The dashpot shortens the stable step like a stiffer spring would:
    /// `k (√(1 + ζ²) + ζ)²`.
    fn stiffness_at(&self, encounter: &Encounter, _: f64) -> f64 {
        let z = self.damping_ratio;
        self.spring(encounter) * ((1.0 + z * z).sqrt() + z).powi(2)
    }
}
