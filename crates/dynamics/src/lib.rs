//! How grains move: bodies, contact laws, steppers and the energy they exchange.
//!
//! A [`World`] holds bodies of any shape and advances them; see there for an example. It knows no
//! files: scenes, output and checkpoints are `polygrain-scene`'s.

mod alert;
mod body;
mod contact;
mod critical;
mod driver;
mod energy;
mod error;
mod grain;
mod incidence;
mod islands;
pub mod law;
mod material;
mod mesh;
mod neighbours;
pub mod nonsmooth;
mod phase;
mod rotation;
mod search;
mod settings;
mod state;
pub mod stepper;
mod sum;
mod view;
mod world;

pub use body::{Bodies, BodyDefinition, BodyId, Motion, ShapeId};
pub use driver::{Driver, DriverError, History, Load, Release, Servo};
pub use energy::Ledger;
pub use error::{StepError, WorldError};
pub use grain::{Form, GrainError};
pub use material::{Material, MaterialId, Materials};
pub use nonsmooth::Convergence;
pub use phase::Phases;
pub use rotation::{RotationScheme, UnknownRotationScheme};
pub use settings::{
    ContactDynamics, Drag, HaloExplicit, Impulse, Picard, PicardVariant, Settings, Signorini,
    Sleep, Stepper, TimeStep,
};
pub use state::State;
pub use stepper::halo::HaloEffort;
pub use view::ContactView;
pub use world::{Statistics, World};

/// The book's examples, run as tests.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../../docs/src/laws.md")]
    struct Laws;

    #[doc = include_str!("../../../docs/src/own-law.md")]
    struct OwnLaw;

    #[doc = include_str!("../../../docs/src/theory/dynamics.md")]
    struct Dynamics;

    #[doc = include_str!("../../../docs/src/theory/contact-dynamics.md")]
    struct ContactDynamics;
}
