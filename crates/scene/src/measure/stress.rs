//! The mean stress that contacts carry.

use glam::{DMat3, DVec3};
use polygrain_dynamics::World;

use super::Grains;
use super::segment::fraction_inside;
use super::tensor::outer;
use crate::file::region::Region;
use crate::periodic::images;

/// The mean contact stress in a region, Pa, pressure positive: Love and Weber's
/// `σ = 1/V Σ f ⊗ l` over contacts, f the force and l the branch between the centres.
///
/// A branch counts by the fraction of it that lies in the region, which makes the mean exact for
/// the stress field of Goldhirsch (2010) with the region as its window. The branch of a contact
/// with a wall ends at the contact. The stress of the grains' motion is left out.
pub fn stress(world: &World, grains: Grains, region: &Region) -> DMat3 {
    let images = images(&world.settings().periodic);
    let mut sum = DMat3::ZERO;
    for contact in world.contacts() {
        let force = contact.force();
        if force == DVec3::ZERO {
            continue;
        }
        let [a, b] = contact.bodies();
        let [grain_a, grain_b] = [a, b].map(|body| grains.include(world, body));
        let centre_a = world.bodies().position(a);
        let centre_b = centre_a + contact.branch();
        let points = contact.points();
        let middle = points.iter().map(|p| p.position).sum::<DVec3>() / points.len() as f64;
        let (start, end) = match (grain_a, grain_b) {
            (true, true) => (centre_a, centre_b),
            (true, false) => (centre_a, middle),
            (false, true) => (middle, centre_b),
            (false, false) => continue,
        };
        let inside: f64 =
            images.iter().map(|&shift| fraction_inside(region, start + shift, end - start)).sum();
        sum += inside * outer(force, end - start);
    }
    sum * region.volume().recip()
}
