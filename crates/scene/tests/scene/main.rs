//! Scene files from end to end: what is read, what is refused and how, what is built.

#![allow(missing_docs, reason = "a test")]

mod building;
mod errors;
mod mutation;
mod reference;
mod round_trip;
mod schema;
mod structures;

use polygrain_scene::{Scene, SceneError};

const EVERYTHING: &str = include_str!("../scenes/everything.toml");
const SMALLEST: &str = include_str!("../scenes/smallest.toml");

fn parse(text: &str) -> Result<Scene, SceneError> {
    Scene::parse(text, "scene.toml", &[])
}
