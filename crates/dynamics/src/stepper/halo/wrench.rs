//! Forces between two bodies as one.

use std::ops::{Add, Mul, Sub};

use glam::DVec3;

use super::Pair;
use crate::world::World;

/// Forces on the second body of a pair: their sum, N, and their moment about the first body's centre at
/// the start of the step, N·m.
///
/// One fixed point for both bodies: whatever multiple of whatever iterates is applied, the two get equal
/// and opposite momenta, the angular ones included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::stepper) struct Wrench {
    pub(in crate::stepper) force: DVec3,
    pub(in crate::stepper) moment: DVec3,
}

impl Wrench {
    pub(super) fn add(&mut self, arm: DVec3, force: DVec3) {
        self.force += force;
        self.moment += arm.cross(force);
    }

    /// Force and torque on either body, about its centre at the start of the step; the second's centre
    /// is given as seen from the first's.
    pub(super) fn on_bodies(&self, branch: DVec3) -> [(DVec3, DVec3); 2] {
        let second = (self.force, self.moment - branch.cross(self.force));
        [(-self.force, -self.moment), second]
    }
}

impl Add for Wrench {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { force: self.force + other.force, moment: self.moment + other.moment }
    }
}

impl Sub for Wrench {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { force: self.force - other.force, moment: self.moment - other.moment }
    }
}

impl Mul<Wrench> for f64 {
    type Output = Wrench;
    fn mul(self, wrench: Wrench) -> Wrench {
        Wrench { force: self * wrench.force, moment: self * wrench.moment }
    }
}

/// What all pairs do to a body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::stepper) struct Load {
    pub(in crate::stepper) force: DVec3,
    pub(in crate::stepper) torque: DVec3,
    /// The sum of the magnitudes of the forces, N.
    pub(in crate::stepper) magnitude: f64,
}

/// Sums what pairs do to every body, in the order of the pairs.
pub(in crate::stepper) fn loads(
    world: &World,
    pairs: &[Pair],
    wrench: impl Fn(&Pair) -> Wrench,
) -> Vec<Load> {
    let mut loads = vec![Load::default(); world.bodies.len()];
    for pair in pairs {
        let wrench = wrench(pair);
        let on_bodies = wrench.on_bodies(pair.branch(world));
        for (body, (force, torque)) in pair.bodies.into_iter().zip(on_bodies) {
            let load = &mut loads[body as usize];
            load.force += force;
            load.torque += torque;
            load.magnitude += force.length();
        }
    }
    loads
}
