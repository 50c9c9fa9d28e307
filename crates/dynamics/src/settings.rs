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
    /// How bodies that touch act on each other, and how time advances with it.
    pub stepper: Stepper,
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
            stepper: Stepper::default(),
        }
    }
}

/// How bodies that touch act on each other, and how time advances with it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Stepper {
    /// Springs at the contacts, short steps: [`stepper::explicit`](crate::stepper::explicit).
    #[default]
    Explicit,
    /// Rigid bodies, impulses that obey Signorini's and Coulomb's laws at the end of a long step:
    /// [`stepper::contact_dynamics`](crate::stepper::contact_dynamics).
    ContactDynamics(ContactDynamics),
    /// Rigid bodies, impulses found pair by pair: [`stepper::impulse`](crate::stepper::impulse).
    Impulse(Impulse),
    /// Springs in the halos of meshes, explicit Euler:
    /// [`stepper::halo_explicit`](crate::stepper::halo_explicit).
    HaloExplicit(HaloExplicit),
    /// Springs in the halos of meshes, implicit Euler: [`stepper::picard`](crate::stepper::picard).
    Picard(Picard),
}

impl Stepper {
    /// Whether bodies do not give way at contacts.
    pub(crate) fn is_rigid(&self) -> bool {
        matches!(self, Self::ContactDynamics(_) | Self::Impulse(_))
    }

    /// What the springs in the halos of meshes push with, N/√kg, if there are such springs.
    pub(crate) fn halo_stiffness(&self) -> Option<f64> {
        match self {
            Self::HaloExplicit(scheme) => Some(scheme.stiffness),
            Self::Picard(scheme) => Some(scheme.stiffness),
            Self::Explicit | Self::ContactDynamics(_) | Self::Impulse(_) => None,
        }
    }

    /// When bodies sleep, if they may.
    pub(crate) fn sleep(&self) -> Option<Sleep> {
        match self {
            Self::ContactDynamics(scheme) => scheme.sleep,
            Self::Impulse(scheme) => scheme.sleep,
            Self::Explicit | Self::HaloExplicit(_) | Self::Picard(_) => None,
        }
    }

    /// The gap up to which bodies at rest are in contact, as a fraction of the smaller one's reach.
    pub(crate) fn alert(&self) -> f64 {
        match self {
            Self::ContactDynamics(scheme) => scheme.alert,
            Self::Impulse(scheme) => scheme.alert,
            Self::Explicit | Self::HaloExplicit(_) | Self::Picard(_) => 0.0,
        }
    }
}

/// Non-smooth contact dynamics (Moreau 1988, Jean 1999).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactDynamics {
    /// Which part of the step goes at the velocity of its end, from ½ (which keeps energy) to 1.
    pub theta: f64,
    /// What Signorini's condition is a condition on.
    pub signorini: Signorini,
    /// The residual at which impulses count as found: of the natural map, as a fraction of the
    /// fastest approach that they have to stop.
    pub tolerance: f64,
    /// Sweeps over all contacts after which a step has not reached the tolerance.
    pub max_sweeps: u32,
    /// How often such a step is gone in two halves, and these in turn, before it goes on all the same.
    pub halvings: u32,
    /// The gap up to which bodies at rest are in contact, as a fraction of the smaller one's reach.
    pub alert: f64,
    /// Takes all velocity off the bodies in every step: bodies go where forces push them, and
    /// stop where these balance.
    pub quasi_static: bool,
    /// Lets islands of bodies at rest sleep.
    pub sleep: Option<Sleep>,
}

impl Default for ContactDynamics {
    fn default() -> Self {
        Self {
            theta: 0.5,
            signorini: Signorini::Gap,
            tolerance: 1e-6,
            max_sweeps: 10_000,
            halvings: 6,
            alert: 0.02,
            quasi_static: false,
            sleep: None,
        }
    }
}

/// Sequential impulses (Catto 2005).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impulse {
    /// The change of an impulse in a sweep at which all count as found, as the velocity that it
    /// brings, and the residual of the laws that is allowed then: fractions of the fastest approach
    /// that the impulses have to stop.
    pub tolerance: f64,
    /// Sweeps over all contacts after which a step goes on without having reached the tolerance.
    pub max_sweeps: u32,
    /// The gap up to which bodies at rest are in contact, as a fraction of the smaller one's reach.
    pub alert: f64,
    /// The overlap that is left as it is, as a fraction of the smaller one's reach: so bodies at rest
    /// stay in contact.
    pub slop: f64,
    /// How much of any more overlap is taken back in a step, 0 to 1.
    pub correction: f64,
    /// Lets islands of bodies at rest sleep.
    pub sleep: Option<Sleep>,
}

impl Default for Impulse {
    fn default() -> Self {
        Self {
            tolerance: 1e-6,
            max_sweeps: 1_000,
            alert: 0.02,
            slop: 1e-4,
            correction: 0.2,
            sleep: None,
        }
    }
}

/// When rigid bodies sleep: those of an island, all that touch each other, are left alone once none of
/// them has been fast for a while, until something moves against one of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sleep {
    /// What counts as fast, of any point of a body, m/s.
    pub speed: f64,
    /// s.
    pub after: f64,
}

impl Default for Sleep {
    fn default() -> Self {
        Self { speed: 1e-3, after: 0.2 }
    }
}

/// What Signorini's condition is a condition on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Signorini {
    /// The gap at the end of the step: bodies stop each other before they touch, and never overlap
    /// but for what curves of their ways.
    #[default]
    Gap,
    /// The velocity at the end of the step, of bodies that touch half-way through it (Moreau 1988):
    /// bodies overlap by what they approach in half a step.
    Velocity,
}

/// Explicit Euler on the halos of meshes (Noble 2023, Algorithm 6).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HaloExplicit {
    /// K of the spring (Noble 2023, eq. 3.1), N/√kg: times the root of the effective mass it is the
    /// force of two meshes that touch.
    pub stiffness: f64,
}

impl Default for HaloExplicit {
    fn default() -> Self {
        Self { stiffness: Picard::STIFFNESS }
    }
}

/// Implicit Euler on the halos of meshes, solved by Picard iteration (Noble 2023, Algorithms 8 and 10).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picard {
    /// K of the spring, as in [`HaloExplicit`].
    pub stiffness: f64,
    /// How contacts are looked for.
    pub variant: PicardVariant,
    /// Change of force and torque at which an iteration counts as done: of every body, as a fraction of
    /// the forces on it.
    pub tolerance: f64,
    /// Iterations after which a step is halved.
    pub max_iterations: u32,
}

impl Picard {
    /// The usual K, N/√kg.
    pub const STIFFNESS: f64 = 1000.0;
}

impl Default for Picard {
    fn default() -> Self {
        Self {
            stiffness: Self::STIFFNESS,
            variant: PicardVariant::default(),
            tolerance: 0.01,
            max_iterations: 50,
        }
    }
}

/// How contacts are looked for in an iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PicardVariant {
    /// All pairs of triangles.
    Flat,
    /// By the surrogate trees, from the roots in every iteration: the same result as flat, and fastest.
    #[default]
    Surrogate,
    /// By the surrogate trees, one level deeper in every iteration, with surrogates that push: the
    /// fewest triangles, but more iterations.
    Multiscale,
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
