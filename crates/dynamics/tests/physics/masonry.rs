//! Bricks in running bond: faces whose edges lie exactly on each other's.

use glam::DVec3;
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{ContactDynamics, Settings, Stepper};
use polygrain_geometry::{Pose, Shape};

use crate::blocks::{down, rigid_by};
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

/// Rigid blocks that touch but for rounding have gaps that contradict each other, of 1e-9 of the velocities.
#[test]
fn a_tight_wall_is_solved_to_far_below_what_its_gaps_contradict_each_other_by() {
    let scheme = ContactDynamics { tolerance: 1e-10, ..ContactDynamics::default() };
    let mut setting = rigid_by(Stepper::ContactDynamics(scheme), down(), 0.3, 0.0);
    setting.floor();
    let size = DVec3::new(1.1, 0.9, 0.7);
    let brick = Shape::cuboid(size.x, size.y, size.z).unwrap();
    for layer in 0..20 {
        for i in 0..8 {
            let x = size.x * (f64::from(i) + 0.5 * f64::from(layer % 2));
            let z = size.z * (f64::from(layer) + 0.5);
            setting.body(&brick, Pose::from_translation(DVec3::new(x, 0.0, z)));
        }
    }
    setting.run(0.02);
    let convergence = *setting.world.convergence();
    assert_eq!(convergence.unfinished, 0, "{convergence:?}");
    assert!(convergence.worst_residual <= 1e-10, "{convergence:?}");
    assert!(convergence.systems < 1_000, "{convergence:?}");
}
