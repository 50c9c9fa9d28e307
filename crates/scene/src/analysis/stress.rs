//! The mean stress that contacts carry.

use glam::{DMat3, DVec3};
use polygrain_geometry::mass::PrincipalAxes;

use super::Sample;
use crate::file::region::Region;
use crate::measure::segment::fraction_inside;
use crate::measure::tensor::{outer, symmetric};
use crate::measure::{deviator, mean};

/// The mean stress in a region, pressure positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stress {
    /// Love and Weber's `1/V Σ f ⊗ l`, Pa.
    pub tensor: DMat3,
    /// A third of its trace, Pa.
    pub mean: f64,
    /// `√(3/2 s:s)` of its deviatoric part, Pa.
    pub deviator: f64,
    /// Principal values, ascending, Pa.
    pub principal: [f64; 3],
    /// The axis of the largest one.
    pub direction: DVec3,
}

impl Stress {
    /// Of the contacts of grains, those with walls included; a branch counts by the fraction of it
    /// that lies in the region, as in [`measure::stress`](crate::measure::stress).
    pub fn of(sample: &Sample, region: &Region) -> Self {
        let images = sample.images();
        let mut sum = DMat3::ZERO;
        for contact in &sample.contacts {
            let inside: f64 = images
                .iter()
                .map(|&shift| fraction_inside(region, contact.start + shift, contact.branch))
                .sum();
            sum += inside * outer(contact.force, contact.branch);
        }
        Self::new(sum * region.volume().recip())
    }

    /// What there is to say of a stress tensor.
    pub fn new(tensor: DMat3) -> Self {
        let axes = PrincipalAxes::of(symmetric(&tensor));
        Self {
            tensor,
            mean: mean(&tensor),
            deviator: deviator(&tensor),
            principal: axes.moments.to_array(),
            direction: axes.rotation * DVec3::Z,
        }
    }

    /// The friction angle that is mobilised, `sin φ = (σ₁ − σ₃)/(σ₁ + σ₃)`, rad; none where no
    /// pressure is.
    pub fn friction_angle(&self) -> Option<f64> {
        let [smallest, _, largest] = self.principal;
        let sine = (largest - smallest) / (largest + smallest);
        (largest + smallest > 0.0 && sine <= 1.0).then(|| sine.asin())
    }
}

#[cfg(test)]
mod tests {
    use polygrain_contact::manifold::ContactClass;
    use polygrain_geometry::Aabb;

    use super::super::testing::{contact, grain};
    use super::*;

    /// A cubic lattice of grains of unit distance under 5, 3 and 2 N along its axes.
    #[test]
    fn a_lattice_bears_its_forces() {
        let side = 6;
        let place = |x: usize, y: usize, z: usize| x + side * (y + side * z);
        let all = (0..side * side * side).map(|i| {
            let (x, y, z) = (i % side, i / side % side, i / side / side);
            grain(i as u32, DVec3::new(x as f64, y as f64, z as f64))
        });
        let grains: Vec<_> = all.collect();
        let mut contacts = Vec::new();
        for (x, y, z) in
            (0..side).flat_map(|x| (0..side).flat_map(move |y| (0..side).map(move |z| (x, y, z))))
        {
            let here = place(x, y, z);
            let mut press = |there: [usize; 3], force: DVec3| {
                if there.iter().all(|&i| i < side) {
                    let [x, y, z] = there;
                    let pair = [here, place(x, y, z)];
                    contacts.push(contact(&grains, pair, force, ContactClass::Vertex));
                }
            };
            press([x + 1, y, z], 5.0 * DVec3::X);
            press([x, y + 1, z], 3.0 * DVec3::Y);
            press([x, y, z + 1], 2.0 * DVec3::Z);
        }
        let sample = Sample { grains, contacts, ..Sample::default() };
        // Of three cells along each axis: one grain to a square metre.
        let region = Region::of_box(Aabb { min: DVec3::splat(0.5), max: DVec3::splat(3.5) });
        let stress = Stress::of(&sample, &region);
        assert!((stress.tensor.diagonal() - DVec3::new(5.0, 3.0, 2.0)).length() < 1e-12);
        assert!((stress.mean - 10.0 / 3.0).abs() < 1e-12);
        assert!((stress.principal[2] - 5.0).abs() < 1e-12);
        assert!((stress.direction.x.abs() - 1.0).abs() < 1e-12);
        let angle = stress.friction_angle().unwrap();
        assert!((angle.sin() - 3.0 / 7.0).abs() < 1e-12);
        // √(½((5−3)² + (3−2)² + (2−5)²)).
        assert!((stress.deviator - 7f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn no_pressure_mobilises_nothing() {
        assert_eq!(Stress::new(DMat3::ZERO).friction_angle(), None);
        assert_eq!(Stress::new(-DMat3::IDENTITY).friction_angle(), None);
        assert_eq!(Stress::new(DMat3::IDENTITY).friction_angle(), Some(0.0));
    }
}
