//! Scene files: grains, walls, drivers and measures in TOML, read with precise errors and built
//! into a world.
//!
//! [`Scene::load`] reads and checks a file, [`Scene::build`] makes a world of it and a [`Plan`] of
//! its run; [`schema`] describes the format to editors.

pub mod build;
mod error;
pub mod file;

pub use build::{Built, Plan};
pub use error::{Fault, SceneError, Source};
pub use file::{Description, Override, OverrideError, Scene, schema};
