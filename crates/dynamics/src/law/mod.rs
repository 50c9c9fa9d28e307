//! How two materials push each other: laws, as data per pair of materials.
//!
//! An [`Interaction`] is a [`NormalLaw`] with friction, rolling and twisting resistance and
//! cohesion on top. The normal law is the part to write oneself: implement the trait, put it into an
//! interaction, and friction, energy ledger, critical step and checkpoints come along.

mod cohesive_zone;
mod conservative;
mod friction;
mod hertz_mindlin;
mod linear;
mod restitution;
mod rolling;

use std::fmt::Debug;
use std::sync::Arc;

use thiserror::Error;

pub use cohesive_zone::{CohesiveZone, JointResponse};
pub(crate) use friction::{Slider, slide};
pub use hertz_mindlin::HertzMindlin;
pub use linear::{LinearSpringDashpot, Stiffness};
pub(crate) use rolling::roll;

/// What a law must know of the two bodies that meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// `m_a m_b / (m_a + m_b)`, kg; a fixed or driven body counts as infinitely heavy.
    pub effective_mass: f64,
    /// Diameter of the sphere of equal volume, of the smaller body, m.
    pub diameter: f64,
    /// `R_a R_b / (R_a + R_b)` of the radii of curvature at the contact, m; infinite if both are
    /// flat.
    pub radius: f64,
}

/// How a contact answers to an overlap.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Response {
    /// Elastic force, N: the derivative of the energy.
    pub force: f64,
    /// Elastic energy, J.
    pub energy: f64,
    /// Damping force per speed of approach, N·s/m.
    pub damping: f64,
    /// Stiffness of the tangential spring, N/m.
    pub tangential_stiffness: f64,
}

/// An elastic, damped contact force along the normal.
///
/// A contact over an edge or a face has several points; each gets its share of one response, so
/// that the whole has the same stiffness and the same restitution however many points there are.
///
/// ```
/// use polygrain_dynamics::law::{Encounter, NormalLaw, Response};
///
/// /// A spring that hardens.
/// #[derive(Debug)]
/// struct Hardening { stiffness: f64, hardness: f64 }
///
/// impl NormalLaw for Hardening {
///     fn respond(&self, _: &Encounter, depth: f64) -> Response {
///         let (k, h) = (self.stiffness, self.hardness);
///         Response {
///             force: k * depth + h * depth.powi(3),
///             energy: 0.5 * k * depth.powi(2) + 0.25 * h * depth.powi(4),
///             damping: 0.0,
///             tangential_stiffness: 0.8 * k,
///         }
///     }
///
///     fn stiffness_at(&self, _: &Encounter, depth: f64) -> f64 {
///         self.stiffness + 3.0 * self.hardness * depth.powi(2)
///     }
/// }
/// ```
pub trait NormalLaw: Debug + Send + Sync {
    /// The response to an overlap of `depth > 0`, m.
    fn respond(&self, encounter: &Encounter, depth: f64) -> Response;

    /// The slope of the force at a depth, N/m: what bounds the time step.
    fn stiffness_at(&self, encounter: &Encounter, depth: f64) -> f64;

    /// Whether the law asks for [`Encounter::radius`]: then two flat bodies cannot meet by it.
    fn needs_curvature(&self) -> bool {
        false
    }
}

/// Why a law cannot be.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LawError {
    /// A number outside its range.
    #[error("{name} is {value}; it must be {must}")]
    Range {
        /// Of what.
        name: &'static str,
        /// What was given.
        value: f64,
        /// What is allowed.
        must: &'static str,
    },
    /// A normal law that does not keep energy.
    #[error(
        "up to an overlap of {depth} m the force of the law does a work of {work} J, but it says that it \
         stores {energy} J; `force` must be the slope of `energy`, and both zero without overlap"
    )]
    NotConservative {
        /// m.
        depth: f64,
        /// J.
        work: f64,
        /// J.
        energy: f64,
    },
}

/// How bodies of two materials act on each other.
#[derive(Clone, Debug)]
pub struct Interaction {
    /// Along the normal.
    pub normal: Arc<dyn NormalLaw>,
    /// Coulomb's coefficient for a contact at rest.
    pub static_friction: f64,
    /// Coulomb's coefficient for a contact that slips; not above the static one.
    pub kinetic_friction: f64,
    /// Resistance to rolling: the largest moment is this times the normal force times the radius
    /// of the smaller body (of its sphere of equal volume).
    pub rolling_friction: f64,
    /// Resistance to spinning about the normal, in the same measure.
    pub twisting_friction: f64,
    /// Pull that holds the bodies together while they overlap, Pa: times the square of the smaller
    /// body's diameter it is the force.
    pub cohesion: f64,
    /// Between rigid bodies; springs have a restitution of their own.
    pub restitution: Restitution,
    /// What joins rigid bodies that touch when the world takes its first step.
    pub cohesive_zone: Option<CohesiveZone>,
}

/// Newton's restitution: how much of the velocity before an impact comes back, reversed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Restitution {
    /// Along the normal, 0 to 1.
    pub normal: f64,
    /// Along the surface, as far as friction allows, −1 to 1.
    pub tangential: f64,
}

impl Interaction {
    pub(crate) fn resists_turning(&self) -> bool {
        self.rolling_friction > 0.0 || self.twisting_friction > 0.0
    }

    /// A normal law without friction.
    pub fn frictionless(normal: impl NormalLaw + 'static) -> Self {
        Self {
            normal: Arc::new(normal),
            static_friction: 0.0,
            kinetic_friction: 0.0,
            rolling_friction: 0.0,
            twisting_friction: 0.0,
            cohesion: 0.0,
            restitution: Restitution::default(),
            cohesive_zone: None,
        }
    }

    /// A normal law with the same friction at rest and in motion.
    pub fn with_friction(normal: impl NormalLaw + 'static, friction: f64) -> Self {
        Self { static_friction: friction, kinetic_friction: friction, ..Self::frictionless(normal) }
    }

    /// Whether every number makes sense.
    pub fn check(&self) -> Result<(), LawError> {
        conservative::check(&*self.normal)?;
        for (name, value) in [
            ("the static friction", self.static_friction),
            ("the kinetic friction", self.kinetic_friction),
            ("the rolling friction", self.rolling_friction),
            ("the twisting friction", self.twisting_friction),
            ("the cohesion", self.cohesion),
        ] {
            require(value >= 0.0 && value.is_finite(), name, value, "zero or positive")?;
        }
        let Restitution { normal, tangential } = self.restitution;
        require(
            (0.0..=1.0).contains(&normal),
            "the restitution of rigid bodies",
            normal,
            "between 0 and 1",
        )?;
        require(
            (-1.0..=1.0).contains(&tangential),
            "the tangential restitution of rigid bodies",
            tangential,
            "between -1 and 1",
        )?;
        require(
            self.kinetic_friction <= self.static_friction,
            "the kinetic friction",
            self.kinetic_friction,
            "no larger than the static friction",
        )
    }
}

fn require(
    holds: bool,
    name: &'static str,
    value: f64,
    must: &'static str,
) -> Result<(), LawError> {
    if holds { Ok(()) } else { Err(LawError::Range { name, value, must }) }
}
