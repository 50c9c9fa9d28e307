//! What each grain bears, and how far it has come.

use std::collections::HashMap;

use glam::{DMat3, DVec3};

use super::coordination::neighbours;
use super::{GrainSample, Sample};
use crate::measure::tensor::outer;
use crate::measure::{deviator, mean};

/// A grain with what can be said of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyMeasure {
    /// The grain.
    pub grain: GrainSample,
    /// Bodies that it presses against.
    pub coordination: u32,
    /// Mean stress in it, Pa, pressure positive: `−1/V Σ r ⊗ f` over its contacts, f the force on
    /// it and r from its centre to the contact. Exact for a body at rest without weight; weight
    /// adds nothing to the mean, as it acts at the centre.
    pub stress: DMat3,
    /// A third of the trace, Pa.
    pub pressure: f64,
    /// `√(3/2 s:s)` of the deviatoric part, Pa.
    pub deviator: f64,
    /// From where its centre was first, m; none for a grain that was not there.
    pub displacement: Option<DVec3>,
    /// How far it has turned since, rad.
    pub turn: Option<f64>,
}

impl BodyMeasure {
    /// All grains of a sample; `first` is that of the first frame.
    pub fn all(sample: &Sample, first: &Sample) -> Vec<Self> {
        let mut sums = vec![DMat3::ZERO; sample.grains.len()];
        for contact in &sample.contacts {
            let ends = [contact.start, contact.start + contact.branch];
            // The force on the first is the opposite of that on the second.
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                if let Some(grain) = contact.grains[side] {
                    sums[grain] += sign * outer(contact.force, contact.position - ends[side]);
                }
            }
        }
        let origins: HashMap<u32, &GrainSample> =
            first.grains.iter().map(|grain| (grain.id, grain)).collect();
        let neighbours = neighbours(sample);
        let measure = |(place, grain): (usize, &GrainSample)| {
            let stress = sums[place] * grain.volume.recip();
            let origin = origins.get(&grain.id);
            Self {
                grain: *grain,
                coordination: neighbours[place],
                stress,
                pressure: mean(&stress),
                deviator: deviator(&stress),
                displacement: origin.map(|origin| grain.centre - origin.centre),
                turn: origin.map(|origin| turn(origin, grain)),
            }
        };
        sample.grains.iter().enumerate().map(measure).collect()
    }
}

/// The angle between two orientations, rad.
fn turn(from: &GrainSample, to: &GrainSample) -> f64 {
    let between = to.rotation * from.rotation.inverse();
    2.0 * between.xyz().length().atan2(between.w.abs())
}

#[cfg(test)]
mod tests {
    use glam::DQuat;
    use polygrain_contact::manifold::ContactClass;

    use super::super::testing::{contact, grain};
    use super::*;

    /// A column of three grains: the middle one bears the force of both its contacts.
    #[test]
    fn a_grain_between_two_others_bears_their_force() {
        let grains: Vec<_> = (0..3).map(|i| grain(i, f64::from(i) * DVec3::Z)).collect();
        let press = |a, b| contact(&grains, [a, b], 6.0 * DVec3::Z, ContactClass::Face);
        let contacts = vec![press(0, 1), press(1, 2)];
        let sample = Sample { grains: grains.clone(), contacts, ..Sample::default() };
        let found = BodyMeasure::all(&sample, &sample);
        let middle = found[1];
        // 6 N over a metre, per volume; all of it along z.
        let along = 6.0 / grains[1].volume;
        assert!((middle.stress.z_axis.z - along).abs() < 1e-12);
        assert!((middle.pressure - along / 3.0).abs() < 1e-12);
        assert!((middle.deviator - along).abs() < 1e-12);
        assert_eq!(middle.coordination, 2);
        // The ends have one contact each, and bear half of it.
        assert!((found[0].pressure - along / 6.0).abs() < 1e-12);
        assert_eq!(found[0].displacement, Some(DVec3::ZERO));
    }

    #[test]
    fn displacements_and_turns_count_from_the_first_frame() {
        let first = Sample { grains: vec![grain(3, DVec3::X)], ..Sample::default() };
        let mut moved = first.clone();
        moved.grains[0].centre = DVec3::new(1.0, 2.0, 0.0);
        moved.grains[0].rotation = -DQuat::from_rotation_y(0.3);
        moved.grains.push(grain(4, DVec3::ZERO));
        let found = BodyMeasure::all(&moved, &first);
        assert_eq!(found[0].displacement, Some(DVec3::Y * 2.0));
        assert!((found[0].turn.unwrap() - 0.3).abs() < 1e-12);
        assert_eq!((found[1].displacement, found[1].turn), (None, None));
    }
}
