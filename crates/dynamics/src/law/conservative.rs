//! Whether the force of a law is the slope of its energy.
//!
//! A contact gives back the energy that its law stores, so a law whose force is another's would be
//! bent on its way out, and nothing in the ledger would tell. It is tried before it is used.

use super::{Encounter, LawError, NormalLaw};

/// Diameters of the grains a law is tried on, m, their density, kg/m³, and the overlaps, as fractions
/// of the diameter.
const DIAMETERS: [f64; 3] = [1e-4, 1e-2, 1.0];
const DENSITY: f64 = 2500.0;
const OVERLAPS: [f64; 3] = [1e-6, 1e-4, 1e-2];

/// Panels of Simpson's rule, and how far work and energy may differ: as much as the rule is off where
/// the stiffness jumps.
const PANELS: u32 = 64;
const TOLERANCE: f64 = 0.01;

/// Tries a law on grains of several sizes.
pub(super) fn check(law: &dyn NormalLaw) -> Result<(), LawError> {
    for diameter in DIAMETERS {
        let effective_mass = DENSITY * std::f64::consts::FRAC_PI_6 * diameter.powi(3);
        let encounter = Encounter { effective_mass, diameter, radius: 0.25 * diameter };
        for overlap in OVERLAPS {
            check_up_to(law, &encounter, overlap * diameter)?;
        }
    }
    Ok(())
}

/// Compares the work from hardly any overlap to a depth, m, with what is stored there.
fn check_up_to(law: &dyn NormalLaw, encounter: &Encounter, depth: f64) -> Result<(), LawError> {
    let panel = depth / f64::from(PANELS);
    let force = |at: f64| law.respond(encounter, at * panel).force;
    let simpson = |i: u32| {
        let start = f64::from(i).max(f64::EPSILON);
        let end = f64::from(i + 1);
        (force(start) + 4.0 * force(f64::from(i) + 0.5) + force(end)) * panel / 6.0
    };
    let work: f64 = (0..PANELS).map(simpson).sum();
    let energy = law.respond(encounter, depth).energy;
    if (work - energy).abs() <= TOLERANCE * energy.abs() {
        Ok(())
    } else {
        Err(LawError::NotConservative { depth, work, energy })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{HertzMindlin, LinearSpringDashpot, Response, Stiffness};
    use super::*;

    /// A spring whose energy is wrong by a factor and an offset, J.
    #[derive(Debug)]
    struct Spring {
        factor: f64,
        offset: f64,
    }

    impl NormalLaw for Spring {
        fn respond(&self, _: &Encounter, depth: f64) -> Response {
            let energy = self.factor * 0.5e6 * depth * depth + self.offset;
            Response { force: 1e6 * depth, energy, ..Response::default() }
        }

        fn stiffness_at(&self, _: &Encounter, _: f64) -> f64 {
            1e6
        }
    }

    #[test]
    fn laws_that_keep_energy_pass() {
        check(&Spring { factor: 1.0, offset: 0.0 }).unwrap();
        check(&LinearSpringDashpot::new(Stiffness::Modulus(1e8), 0.5, 0.8).unwrap()).unwrap();
        check(&HertzMindlin::new([7e10, 2e9], [0.25, 0.3], 0.6).unwrap()).unwrap();
    }

    #[test]
    fn laws_whose_force_is_not_the_slope_of_their_energy_are_refused() {
        for (factor, offset) in [(1.02, 0.0), (2.0, 0.0), (0.0, 0.0), (1.0, 1e-9), (f64::NAN, 0.0)]
        {
            let refused = check(&Spring { factor, offset });
            assert!(
                matches!(refused, Err(LawError::NotConservative { .. })),
                "factor {factor}, offset {offset}: {refused:?}"
            );
        }
    }
}
