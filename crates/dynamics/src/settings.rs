//! How a world is run.

use glam::DVec3;
use polygrain_contact::broad::{BroadPhaseKind, Periodic};

use crate::rotation::RotationScheme;

/// How a world is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// m/s².
    pub gravity: DVec3,
    /// Directions in which space repeats.
    pub periodic: Periodic,
    /// How pairs of bodies near each other are found.
    pub broad_phase: BroadPhaseKind,
    /// How far the list of pairs looks ahead, m; chosen from speed and cost if not given.
    pub skin: Option<f64>,
    /// How orientations are advanced.
    pub rotation: RotationScheme,
    /// Cundall's local damping: the fraction of the unbalanced force taken off where it speeds a
    /// body up, for loading that is meant to be quasi-static.
    pub local_damping: f64,
    /// The fluid between the grains.
    pub drag: Option<Drag>,
    /// How long a step is.
    pub time_step: TimeStep,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            gravity: DVec3::new(0.0, 0.0, -9.81),
            periodic: Periodic::default(),
            broad_phase: BroadPhaseKind::default(),
            skin: None,
            rotation: RotationScheme::default(),
            local_damping: 0.0,
            drag: None,
            time_step: TimeStep::default(),
        }
    }
}

/// Stokes' drag on the sphere of equal volume: `−6πηr (v − u)`, `−8πηr³ ω`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// Pa·s.
    pub viscosity: f64,
    /// m/s.
    pub fluid_velocity: DVec3,
}

/// How long a step is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeStep {
    /// This fraction of the critical step.
    Auto {
        /// Below one.
        safety: f64,
    },
    /// s.
    Fixed(f64),
}

impl TimeStep {
    /// The usual safety factor: a collision of two grains takes some thirty steps.
    pub const SAFETY: f64 = 0.1;
}

impl Default for TimeStep {
    fn default() -> Self {
        Self::Auto { safety: Self::SAFETY }
    }
}
