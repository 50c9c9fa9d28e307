//! Which way contacts face.

use glam::{DMat3, DVec3};
use polygrain_dynamics::World;

use super::tensor::outer;
use super::{Grains, deviator};
use crate::file::region::Region;

/// The fabric of the contacts between grains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fabric {
    /// The mean of `n ⊗ n` over the contact normals (Satake 1982), of unit trace; zero without
    /// contacts.
    pub tensor: DMat3,
    /// How many contacts there are.
    pub contacts: usize,
}

impl Fabric {
    /// The deviator of the tensor: zero if contacts face every way alike, one if all face one way.
    pub fn anisotropy(&self) -> f64 {
        deviator(&self.tensor)
    }
}

/// The fabric of the contacts between two grains whose point of contact is in a region.
pub fn fabric(world: &World, grains: Grains, region: &Region) -> Fabric {
    let (mut sum, mut contacts) = (DMat3::ZERO, 0);
    for contact in world.contacts() {
        let between = contact.bodies().iter().all(|&body| grains.include(world, body));
        if !between || contact.force() == DVec3::ZERO {
            continue;
        }
        let points = contact.points();
        let middle = points.iter().map(|p| p.position).sum::<DVec3>() / points.len() as f64;
        let (middle, _) = world.settings().periodic.wrap(middle);
        if region.depth(middle) >= 0.0 {
            sum += outer(contact.normal(), contact.normal());
            contacts += 1;
        }
    }
    Fabric { tensor: sum * (contacts.max(1) as f64).recip(), contacts }
}
