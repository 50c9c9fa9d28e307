//! Which scene a run is of.

use polygrain_dynamics::{ShapeId, World};
use xxhash_rust::xxh3::Xxh3;

use super::RunError;
use super::attachments::{self, Attachment};
use crate::build::Plan;
use crate::file::Scene;
use crate::file::quantity::Quantity;

/// Sections that may change between a checkpoint and going on from it.
const MAY_CHANGE: [&str; 3] = ["title", "description", "stop"];

/// A scene as it is left in the folder of its run, and the files it names.
pub(super) struct Resolved {
    pub(super) scene: toml::Table,
    pub(super) attachments: Vec<Attachment>,
}

/// The resolved scene, with another end if one is given, s.
pub(super) fn resolve(
    scene: &Scene,
    plan: &mut Plan,
    time: Option<f64>,
) -> Result<Resolved, RunError> {
    let mut resolved: toml::Table =
        toml::from_str(&scene.resolved()).expect("a resolved scene is TOML");
    if let Some(time) = time {
        plan.stop.time = Some(Quantity::of(time));
        if let Some(stop) = resolved.get_mut("stop").and_then(toml::Value::as_table_mut) {
            stop.insert("time".to_owned(), toml::Value::Float(time));
        }
    }
    let attachments = attachments::detach(&mut resolved)?;
    Ok(Resolved { scene: resolved, attachments })
}

/// A hash of all that decides what happens: the resolved scene but for when it ends, with the
/// content of the files that it names, and the world built of it.
pub(super) fn hash(resolved: &Resolved, world: &World) -> u64 {
    let mut decisive = resolved.scene.clone();
    for section in MAY_CHANGE {
        decisive.remove(section);
    }
    let mut hash = Xxh3::new();
    hash.update(decisive.to_string().as_bytes());
    hash.update(&world.state_hash().to_le_bytes());
    let bodies = world.bodies();
    let shapes = bodies.active().map(|body| bodies.shape(body).0 + 1).max().unwrap_or(0);
    for shape in (0..shapes).map(ShapeId) {
        hash.update(&world.volume(shape).to_le_bytes());
    }
    hash.digest()
}
