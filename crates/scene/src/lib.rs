//! Scene files: grains, walls, drivers and measures in TOML, read with precise errors and built
//! into a world; and runs of them, with all that they leave behind.
//!
//! [`Scene::load`] reads and checks a file, [`Scene::build`] makes a world of it and a [`Plan`] of
//! its run; [`schema`] describes the format to editors. [`run::run`] runs it into a folder, from
//! which a [`checkpoint`] lets it go on, and [`results`] are read back; [`measure`] has what can be
//! measured on the way, [`analysis`] what the results tell afterwards.

pub mod analysis;
pub mod build;
pub mod checkpoint;
mod error;
pub mod file;
pub mod measure;
mod output;
mod periodic;
pub mod results;
pub mod run;
mod starter;

pub use build::{Built, Plan, Summary};
pub use error::{SceneError, Source};
pub use file::{Description, Override, OverrideError, Scene, schema};
pub use starter::starter;
