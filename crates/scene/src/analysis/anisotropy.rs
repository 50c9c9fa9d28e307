//! Which way contacts face and forces go.

use glam::{DMat3, DVec3};
use polygrain_geometry::mass::PrincipalAxes;

use super::{Sample, Stress};
use crate::file::region::Region;
use crate::measure::tensor::{outer, symmetric};
use crate::measure::{deviator, mean};

/// The fabric of the contacts between grains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fabric {
    /// How many contacts there are.
    pub contacts: usize,
    /// Mean of `n ⊗ n` (Satake 1982), of unit trace.
    pub tensor: DMat3,
    /// Its principal values, ascending.
    pub principal: [f64; 3],
    /// Where most normals point: the axis of the largest value.
    pub direction: DVec3,
}

/// Anisotropies in the sense of Rothenburg & Bathurst (1989), in three dimensions by the tensors of
/// Guo & Zhao (2013, *Computers and Geotechnics* 47, 1–15).
///
/// Normals are distributed as `E(n) = (1 + aᶜ:n⊗n)/4π`, normal forces as `f₀(1 + aⁿ:n⊗n)`,
/// tangential ones as `f₀(aᵗ·n − (aᵗ:n⊗n) n)`. Each number is `√(3/2 a:a)` of its tensor, negative
/// where that opposes the stress deviator. For grains of about one size,
/// `q/p ≈ 2/5 (a_c + a_n + 3/2 a_t)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anisotropy {
    /// Of the normals, `a_c`.
    pub contacts: f64,
    /// Of the normal forces, `a_n`.
    pub normal_forces: f64,
    /// Of the tangential forces, `a_t`.
    pub tangential_forces: f64,
}

impl Fabric {
    /// Of the contacts in a region; none if there are none.
    pub fn of(sample: &Sample, region: Option<&Region>) -> Option<Self> {
        let (mut sum, mut contacts) = (DMat3::ZERO, 0);
        for contact in sample.contacts_in(region) {
            sum += outer(contact.normal, contact.normal);
            contacts += 1;
        }
        (contacts > 0).then(|| {
            let tensor = sum * (contacts as f64).recip();
            let axes = PrincipalAxes::of(tensor);
            let direction = axes.rotation * DVec3::Z;
            Self { contacts, tensor, principal: axes.moments.to_array(), direction }
        })
    }

    /// The deviator of the tensor: zero if contacts face every way alike, one if all face one way.
    pub fn deviator(&self) -> f64 {
        deviator(&self.tensor)
    }
}

/// Below this the expansion of E(n) is no density any more: contacts face too few ways.
const THINNEST: f64 = 0.05;

impl Anisotropy {
    /// Of the contacts in a region. None where they are not well defined: without contacts, or if
    /// so many contacts face one way that E(n) would be negative elsewhere.
    pub fn of(sample: &Sample, region: Option<&Region>, stress: &Stress) -> Option<Self> {
        let fabric = Fabric::of(sample, region)?;
        let contacts = 7.5 * deviatoric(&fabric.tensor);
        if 1.0 + PrincipalAxes::of(contacts).moments.x < THINNEST {
            return None;
        }
        let (mut normal, mut tangential) = (DMat3::ZERO, DMat3::ZERO);
        for contact in sample.contacts_in(region) {
            let n = contact.normal;
            let weight = (1.0 + n.dot(contacts * n)).recip();
            normal += weight * contact.normal_force() * outer(n, n);
            tangential += weight * outer(contact.tangential_force(), n);
        }
        let mean_force = normal.diagonal().element_sum();
        let along = |tensor: DMat3| {
            let sign =
                if contract(&tensor, &deviatoric(&stress.tensor)) < 0.0 { -1.0 } else { 1.0 };
            sign * (1.5 * contract(&tensor, &tensor)).sqrt()
        };
        (mean_force > 0.0).then(|| Self {
            contacts: along(contacts),
            normal_forces: along(7.5 * deviatoric(&normal) * mean_force.recip()),
            tangential_forces: along(5.0 * deviatoric(&tangential) * mean_force.recip()),
        })
    }

    /// `2/5 (a_c + a_n + 3/2 a_t)`: the ratio q/p that the anisotropies amount to.
    pub fn stress_ratio(&self) -> f64 {
        0.4 * (self.contacts + self.normal_forces + 1.5 * self.tangential_forces)
    }
}

fn deviatoric(tensor: &DMat3) -> DMat3 {
    let tensor = symmetric(tensor);
    tensor - mean(&tensor) * DMat3::IDENTITY
}

/// `a : b`.
fn contract(a: &DMat3, b: &DMat3) -> f64 {
    a.to_cols_array().iter().zip(b.to_cols_array()).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{directions, star};
    use super::*;

    /// The traceless tensor with this value along z.
    fn axial(a: f64) -> DMat3 {
        DMat3::from_diagonal(DVec3::new(-0.5 * a, -0.5 * a, a))
    }

    fn stress_of(sample: &Sample) -> Stress {
        Stress::of(
            sample,
            &Region::of_box(polygrain_geometry::Aabb {
                min: DVec3::splat(-1.0),
                max: DVec3::splat(1.0),
            }),
        )
    }

    /// Forces of known anisotropy on normals spread evenly: `a_c` is zero, the others are as given.
    #[test]
    fn anisotropies_of_forces_are_found() {
        let (an, at) = (axial(0.4), axial(0.2));
        let force = |n: DVec3| {
            let tangential = at * n - n.dot(at * n) * n;
            3.0 * ((1.0 + n.dot(an * n)) * n + tangential)
        };
        let sample = star(&directions(20_000), force);
        let found = Anisotropy::of(&sample, None, &stress_of(&sample)).unwrap();
        // √(3/2 a:a) of diag(−½, −½, 1)·a is 1.5 a.
        assert!(found.contacts.abs() < 1e-3, "{found:?}");
        assert!((found.normal_forces - 0.6).abs() < 1e-3, "{found:?}");
        assert!((found.tangential_forces - 0.3).abs() < 1e-3, "{found:?}");
        let stress = stress_of(&sample);
        assert!((found.stress_ratio() - stress.deviator / stress.mean).abs() < 1e-3);
    }

    /// Normals drawn together by a known density, forces all alike.
    #[test]
    fn the_anisotropy_of_normals_is_found() {
        let tensor = axial(0.5);
        // Every direction so often as the density says.
        let normals: Vec<DVec3> = directions(4000)
            .into_iter()
            .flat_map(|n| {
                let times = (100.0 * (1.0 + n.dot(tensor * n))).round() as usize;
                std::iter::repeat_n(n, times)
            })
            .collect();
        let sample = star(&normals, |n| 2.0 * n);
        let fabric = Fabric::of(&sample, None).unwrap();
        assert!((fabric.direction.z.abs() - 1.0).abs() < 1e-3);
        // F = I/3 + 2/15 a.
        assert!((fabric.principal[2] - (1.0 / 3.0 + 2.0 / 15.0 * 0.5)).abs() < 1e-3);
        let found = Anisotropy::of(&sample, None, &stress_of(&sample)).unwrap();
        assert!((found.contacts - 0.75).abs() < 4e-3, "{found:?}");
        assert!(found.normal_forces.abs() < 5e-3 && found.tangential_forces.abs() < 1e-9);
    }

    #[test]
    fn contacts_that_all_face_one_way_have_a_fabric_but_no_anisotropy() {
        let sample = star(&[DVec3::X; 5], |n| n);
        let fabric = Fabric::of(&sample, None).unwrap();
        assert_eq!(fabric.deviator(), 1.0);
        assert_eq!(fabric.direction.x.abs(), 1.0);
        assert_eq!(Anisotropy::of(&sample, None, &stress_of(&sample)), None);
        assert_eq!(Fabric::of(&Sample::default(), None), None);
    }
}
