//! A joint that opens under traction, softens and breaks.
//!
//! Bilinear, with a secant stiffness that damage lowers (Ortiz & Pandolfi 1999, after Camacho & Ortiz
//! 1996; with an elastic branch as of Alfano & Crisfield 2001). With the opening `u_n`, the slip
//! `u_t` and `a = shear/tension` the measure of both is
//!
//! ```text
//! δ = √(⟨u_n⟩² + a² |u_t|²)
//! traction  β K (⟨u_n⟩, a² u_t)            K the stiffness, β ∈ [0, 1] what is intact
//! energy    ½ β K δ²
//! β(δ) = 1 up to δ₀ = tension / K, δ₀ (δ_c − δ) / (δ (δ_c − δ₀)) from there to δ_c = 2 G / tension
//! ```
//!
//! and β only falls. So the traction rises to `tension` in pure opening and to `shear` in pure slip,
//! then falls in a line to nothing at `δ_c`; below its peak it goes back to the origin and up again
//! in a line; and to break it takes the fracture energy `G` in either. Closed joints bear pressure by
//! the laws of rigid bodies, not by a spring.
//!
//! Chosen over Raous, Cangémi & Cocou (1999), whose `β² K u` falls with the cube of the opening, for
//! its end at a finite opening: what is broken need not be kept.

use glam::DVec3;

use super::{LawError, require};

/// Elastic opening of a stiffness that is not given, as a fraction of the critical one.
const ELASTIC: f64 = 0.1;

/// A joint that opens, softens and breaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CohesiveZone {
    /// Pa.
    tension: f64,
    /// Pa.
    shear: f64,
    /// J/m².
    fracture_energy: f64,
    /// Pa/m.
    stiffness: f64,
}

/// How a joint answers, by area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointResponse {
    /// What holds it back: along the normal, and two directions across, Pa.
    pub traction: DVec3,
    /// Of all of it, 0 to 1.
    pub intact: f64,
    /// Stored, J/m².
    pub energy: f64,
}

impl CohesiveZone {
    /// A joint of a tensile and a shear strength, Pa, a fracture energy, J/m², and an initial
    /// stiffness, Pa/m; without one, the tensile strength is reached at a tenth of the critical
    /// opening.
    pub fn new(
        tension: f64,
        shear: f64,
        fracture_energy: f64,
        stiffness: Option<f64>,
    ) -> Result<Self, LawError> {
        for (name, value) in [
            ("the tensile strength of a cohesive zone", tension),
            ("the shear strength of a cohesive zone", shear),
            ("the fracture energy of a cohesive zone", fracture_energy),
        ] {
            require(value > 0.0 && value.is_finite(), name, value, "positive")?;
        }
        let critical = 2.0 * fracture_energy / tension;
        let stiffness = stiffness.unwrap_or(tension / (ELASTIC * critical));
        require(
            stiffness.is_finite() && stiffness * critical > tension,
            "the stiffness of a cohesive zone",
            stiffness,
            "above tension²/(2 × fracture energy), or the joint would break before it is at its \
             strength",
        )?;
        Ok(Self { tension, shear, fracture_energy, stiffness })
    }

    /// The opening at which nothing holds any more, m.
    pub fn critical_opening(&self) -> f64 {
        2.0 * self.fracture_energy / self.tension
    }

    /// The largest stiffness in any direction, Pa/m.
    pub(crate) fn stiffness(&self) -> f64 {
        self.stiffness * self.mode().powi(2).max(1.0)
    }

    /// The weight of slip against that of opening.
    fn mode(&self) -> f64 {
        self.shear / self.tension
    }

    fn elastic_opening(&self) -> f64 {
        self.tension / self.stiffness
    }

    /// The response to an opening along the normal and across, m, of a joint of which a part was
    /// intact.
    pub fn respond(&self, opening: DVec3, intact: f64) -> JointResponse {
        let square = self.mode().powi(2);
        let open = DVec3::new(opening.x.max(0.0), opening.y, opening.z);
        let measure = (open * open).dot(DVec3::new(1.0, square, square)).sqrt();
        let intact = intact.min(self.intact_at(measure));
        let stiffness = intact * self.stiffness;
        JointResponse {
            traction: stiffness * open * DVec3::new(1.0, square, square),
            intact,
            energy: 0.5 * stiffness * measure * measure,
        }
    }

    /// What is intact after an opening.
    fn intact_at(&self, measure: f64) -> f64 {
        let (elastic, critical) = (self.elastic_opening(), self.critical_opening());
        if measure <= elastic {
            1.0
        } else if measure >= critical {
            0.0
        } else {
            elastic * (critical - measure) / (measure * (critical - elastic))
        }
    }

    /// What it took to leave only a part intact, J/m².
    pub fn dissipated(&self, intact: f64) -> f64 {
        let (elastic, critical) = (self.elastic_opening(), self.critical_opening());
        let opened = elastic * critical / (intact * (critical - elastic) + elastic);
        self.fracture_energy * (opened - elastic) / (critical - elastic)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn mortar() -> CohesiveZone {
        CohesiveZone::new(2e5, 3e5, 20.0, None).unwrap()
    }

    /// The work to open a joint along a line, J/m², and the largest traction along it, Pa.
    fn open(zone: &CohesiveZone, direction: DVec3, length: f64) -> (f64, f64, f64) {
        const PARTS: i32 = 100_000;
        let (mut work, mut peak, mut intact) = (0.0, 0.0f64, 1.0);
        for i in 0..PARTS {
            let way = (f64::from(i) + 0.5) / f64::from(PARTS) * length;
            let response = zone.respond(direction * way, intact);
            intact = response.intact;
            let traction = response.traction.dot(direction);
            work += traction * length / f64::from(PARTS);
            peak = peak.max(traction);
        }
        (work, peak, intact)
    }

    #[test]
    fn opening_and_slip_reach_their_strengths_and_take_the_fracture_energy() {
        let zone = mortar();
        for (direction, strength) in [(DVec3::X, 2e5), (DVec3::Y, 3e5), (DVec3::Z, 3e5)] {
            let (work, peak, intact) = open(&zone, direction, 2.0 * zone.critical_opening());
            assert!((work / 20.0 - 1.0).abs() < 1e-4, "{direction}: {work} J/m²");
            assert!((peak / strength - 1.0).abs() < 1e-3, "{direction}: {peak} Pa");
            assert_eq!(intact, 0.0);
        }
    }

    #[test]
    fn work_is_what_is_stored_and_what_is_lost() {
        let zone = mortar();
        for part in [0.05, 0.1, 0.3, 0.9] {
            let length = part * zone.critical_opening();
            let (work, _, intact) = open(&zone, DVec3::X, length);
            let held = zone.respond(DVec3::X * length, intact);
            let sum = held.energy + zone.dissipated(held.intact);
            assert!((work / sum - 1.0).abs() < 1e-3, "{part}: {work}, {sum} J/m²");
        }
    }

    #[test]
    fn a_joint_too_soft_for_its_strength_is_refused() {
        let error = CohesiveZone::new(2e5, 2e5, 20.0, Some(9e8)).unwrap_err();
        assert!(error.to_string().contains("before it is at its strength"), "{error}");
        assert!(CohesiveZone::new(2e5, 2e5, 0.0, None).is_err());
    }

    proptest! {
        #[test]
        fn what_is_intact_never_grows_and_pressure_is_not_borne(
            path in prop::collection::vec(prop::array::uniform3(-3e-4..3e-4f64), 1..20),
        ) {
            let zone = mortar();
            let mut intact = 1.0;
            for opening in path.into_iter().map(DVec3::from_array) {
                let response = zone.respond(opening, intact);
                prop_assert!((0.0..=intact).contains(&response.intact));
                prop_assert!(zone.dissipated(response.intact) >= zone.dissipated(intact));
                prop_assert!(opening.x > 0.0 || response.traction.x == 0.0);
                prop_assert!(response.traction.dot(opening) >= 0.0);
                intact = response.intact;
            }
        }
    }
}
