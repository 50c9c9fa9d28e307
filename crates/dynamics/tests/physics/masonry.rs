//! Bricks in running bond: faces whose edges lie exactly on each other's.

use glam::DVec3;
use polygrain_dynamics::Settings;
use polygrain_dynamics::law::Interaction;
use polygrain_geometry::{Pose, Shape};

use crate::setting::{Setting, modulus};

/// A wall of layers of four bricks, every other one shifted by half a brick.
fn wall(layers: u32) -> Setting {
    let law = Interaction::with_friction(modulus(5e6, 0.4), 0.65);
    let mut setting = Setting::new(Settings::default(), law);
    setting.floor();
    let size = DVec3::new(0.124, 0.062, 0.049);
    let brick = Shape::cuboid(size.x, size.y, size.z).unwrap();
    for layer in 0..layers {
        for i in 0..4 {
            let x = (size.x + 2e-4) * (f64::from(i) + 0.5 * f64::from(layer % 2));
            let z = size.z * (f64::from(layer) + 0.5);
            setting.body(&brick, Pose::from_translation(DVec3::new(x, 0.0, z)));
        }
    }
    setting
}

/// A corner over an edge may pass it by a little without a new query.
#[test]
fn contacts_of_aligned_edges_are_followed() {
    let mut setting = wall(4);
    setting.run(0.2);
    let statistics = setting.world.statistics();
    assert!(9 * statistics.queries < statistics.contacts_followed, "{statistics:?}");
    assert!(setting.world.energy().error() < 1e-5);
}
