//! Scene files: grains, walls, drivers and measures in TOML, read with precise errors and built
//! into a world.

mod error;
pub mod file;

pub use error::{Fault, SceneError, Source};
pub use file::{Description, Override, OverrideError, Scene, schema};
