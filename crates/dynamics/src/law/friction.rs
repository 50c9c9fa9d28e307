//! The tangential spring with Coulomb's limit.

use glam::DVec3;

/// What holds a contact point back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slider {
    /// Stiffness of the spring, N/m.
    pub(crate) stiffness: f64,
    /// Largest force at rest and in slip, N.
    pub(crate) static_limit: f64,
    pub(crate) kinetic_limit: f64,
}

/// Stretches a spring by a displacement and lets it slip: the energy lost, J.
///
/// Beyond the static limit the spring is scaled back to the kinetic one (Cundall & Strack 1979).
/// The loss is the mean force times the slip, which with the spring's energy makes up exactly the
/// work done on a spring that is stretched in line.
pub(crate) fn slide(spring: &mut DVec3, displacement: DVec3, slider: &Slider) -> f64 {
    let before = spring.length();
    *spring += displacement;
    let tried = spring.length();
    if slider.stiffness * tried <= slider.static_limit {
        return 0.0;
    }
    let kept = if slider.stiffness > 0.0 {
        (slider.kinetic_limit / slider.stiffness).min(tried)
    } else {
        0.0
    };
    *spring *= if tried > 0.0 { kept / tried } else { 0.0 };
    0.5 * slider.stiffness * (before.min(tried) + kept) * (tried - kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLIDER: Slider = Slider { stiffness: 100.0, static_limit: 2.0, kinetic_limit: 1.5 };

    #[test]
    fn a_loaded_unloaded_and_reversed_spring_returns_to_zero() {
        let mut spring = DVec3::ZERO;
        for step in [5e-3, 5e-3, -1e-2, -8e-3, 8e-3] {
            assert_eq!(slide(&mut spring, DVec3::X * step, &SLIDER), 0.0);
        }
        assert!(spring.length() < 1e-17);
    }

    #[test]
    fn slip_scales_back_to_the_kinetic_limit_and_loses_the_work() {
        let mut spring = DVec3::X * 0.015;
        let loss = slide(&mut spring, DVec3::X * 0.035, &SLIDER);
        assert!((spring.length() - 0.015).abs() < 1e-17);
        assert!((loss - 1.5 * 0.035).abs() < 1e-15);
    }
}
