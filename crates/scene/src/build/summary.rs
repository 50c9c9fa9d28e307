//! What a scene amounts to, before it is run.

use super::{AutoModulus, Built};

/// What a scene amounts to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Grains at the start.
    pub grains: usize,
    /// Bodies of walls, and grains that are held or driven.
    pub held: usize,
    /// Mass of the grains that move, kg.
    pub mass: f64,
    /// The longest stable time step, s; infinite if nothing moves.
    pub critical_time_step: f64,
    /// The time step, s.
    pub time_step: f64,
    /// The stiffness chosen, if any was left to the program.
    pub modulus: Option<AutoModulus>,
}

impl Built {
    /// What the scene amounts to.
    pub fn summary(&self) -> Summary {
        let bodies = self.world.bodies();
        let time_step = self.world.time_step();
        Summary {
            grains: self.plan.groups.iter().map(|group| group.bodies.len()).sum(),
            held: bodies.active().filter(|&body| !bodies.is_dynamic(body)).count(),
            // A sum of nothing is −0.
            mass: bodies.dynamic().map(|body| bodies.mass(body)).sum::<f64>() + 0.0,
            critical_time_step: self.world.critical_time_step(),
            time_step,
            modulus: self.plan.modulus,
        }
    }
}
