//! Elastic bodies with curved surfaces.

use super::restitution::hertz_damping;
use super::{Encounter, LawError, NormalLaw, Response, require};

/// Hertz along the normal, Mindlin without slip across it, damped by Tsuji et al. 1992.
///
/// `F = 4/3 E* √R* δ^{3/2}`, `k_t = 8 G* √(R* δ)`. For contacts with curvature: spheres,
/// ellipsoids, capsules and rounded bodies, against each other or against flat ones. Restitution
/// does not depend on the speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HertzMindlin {
    /// `E*` and `G*`, Pa.
    modulus: f64,
    shear_modulus: f64,
    damping: f64,
}

/// An elastic material.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Elastic {
    young: f64,
    poisson: f64,
}

impl HertzMindlin {
    /// A law from Young's modulus, Pa, and Poisson's ratio of both bodies and a restitution.
    pub fn new(young: [f64; 2], poisson: [f64; 2], restitution: f64) -> Result<Self, LawError> {
        for e in young {
            require(e > 0.0 && e.is_finite(), "Young's modulus", e, "positive")?;
        }
        for nu in poisson {
            require((0.0..=0.5).contains(&nu), "Poisson's ratio", nu, "between 0 and 0.5")?;
        }
        require(
            (0.05..=1.0).contains(&restitution),
            "the restitution",
            restitution,
            "between 0.05 and 1",
        )?;
        let [a, b] = [0, 1].map(|i| Elastic { young: young[i], poisson: poisson[i] });
        let in_series = |compliance: fn(&Elastic) -> f64| (compliance(&a) + compliance(&b)).recip();
        Ok(Self {
            modulus: in_series(|m| (1.0 - m.poisson * m.poisson) / m.young),
            shear_modulus: in_series(|m| 2.0 * (2.0 - m.poisson) * (1.0 + m.poisson) / m.young),
            damping: hertz_damping(restitution),
        })
    }
}

impl NormalLaw for HertzMindlin {
    fn respond(&self, encounter: &Encounter, depth: f64) -> Response {
        let root = (encounter.radius * depth).sqrt();
        let force = 4.0 / 3.0 * self.modulus * root * depth;
        // α √(m k) δ^{1/4} with k = 4/3 E* √R*.
        let rigidity = encounter.effective_mass * 4.0 / 3.0 * self.modulus * root;
        Response {
            force,
            energy: 0.4 * force * depth,
            damping: self.damping * rigidity.sqrt(),
            tangential_stiffness: 8.0 * self.shear_modulus * root,
        }
    }

    fn stiffness_at(&self, encounter: &Encounter, depth: f64) -> f64 {
        2.0 * self.modulus * (encounter.radius * depth).sqrt() * (1.0 + self.damping).powi(2)
    }

    fn needs_curvature(&self) -> bool {
        true
    }
}
