//! What stands and what falls.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{BodyId, Form, Motion, Settings, TimeStep};
use polygrain_geometry::{Pose, Shape};

use crate::setting::{DENSITY, GRAVITY, Setting, Tiltable, above, modulus, slope, with_gravity};

/// How far a body leans, as the cosine between its own z and that of space.
fn upright(setting: &Setting, body: BodyId) -> f64 {
    setting.world.bodies().pose(body).vector(DVec3::Z).z
}

#[test]
fn a_block_topples_where_its_weight_leaves_its_base() {
    for (width, height) in [(0.1, 0.2), (0.1, 0.1), (0.05, 0.2)] {
        let critical = f64::atan(width / height);
        let stands_at = |angle: f64| {
            let build = |gravity| {
                let rough = Interaction::with_friction(modulus(1e8, 0.3), 2.0);
                let mut setting = Setting::new(with_gravity(gravity), rough);
                setting.floor();
                let shape = Shape::cuboid(width, width, height).unwrap();
                setting.body(&shape, above(0.5 * height, DQuat::IDENTITY));
                setting
            };
            let mut tilted = Tiltable::new(build, slope(0.0));
            tilted.ramp(0.0, angle, 40, 5e-3);
            tilted.run(slope(angle), 1.5);
            upright(&tilted.setting, BodyId(1)) > 0.999
        };
        let half_a_degree = 0.5f64.to_radians();
        assert!(stands_at(critical - half_a_degree), "{width} × {height} m falls too early");
        assert!(!stands_at(critical + half_a_degree), "{width} × {height} m stands too long");
    }
}

/// `n` equal blocks reach out over the edge of a table by at most `L/2 Σ 1/k`, the topmost by
/// `L/2`, the next by `L/4`, …
#[test]
fn a_stack_overhangs_by_the_harmonic_series_and_no_more() {
    let (length, height) = (0.2, 0.04);
    let stands = |blocks: u32, factor: f64| {
        let rough = Interaction::with_friction(modulus(1e8, 0.3), 0.5);
        let mut setting = Setting::new(Settings::default(), rough);
        let table = Form::Solid(Shape::cuboid(1.0, 0.1, 0.1).unwrap());
        let table_pose = Pose::from_translation(DVec3::new(-0.5, 0.0, -0.05));
        setting.add(table, table_pose, Motion::Fixed);
        let brick = Shape::cuboid(length, 0.1, height).unwrap();
        // From the bottom up: each block reaches beyond the one below by L / (2 (n − i)).
        let (mut edge, mut top) = (0.0, BodyId(0));
        for i in 0..blocks {
            edge += factor * 0.5 * length / f64::from(blocks - i);
            let centre = DVec3::new(edge - 0.5 * length, 0.0, (f64::from(i) + 0.5) * height);
            top = setting.body(&brick, Pose::from_translation(centre));
        }
        let before = setting.position(top).z;
        setting.run(1.0);
        before - setting.position(top).z < 1e-4
    };
    for blocks in [1, 2, 3] {
        assert!(stands(blocks, 0.98), "{blocks} blocks fall too early");
        assert!(!stands(blocks, 1.02), "{blocks} blocks stand too long");
    }
}

#[test]
fn a_stack_of_ten_cubes_stays_and_carries_its_weight() {
    let edge = 0.1;
    let rough = Interaction::with_friction(modulus(1e7, 0.3), 0.5);
    let mut setting = Setting::new(Settings::default(), rough);
    setting.floor();
    let cube = Shape::cuboid(edge, edge, edge).unwrap();
    let stack: Vec<BodyId> = (0..10)
        .map(|i| setting.body(&cube, above((f64::from(i) + 0.5) * edge, DQuat::IDENTITY)))
        .collect();
    setting.run(2.0);
    let before: Vec<DVec3> = stack.iter().map(|&id| setting.position(id)).collect();
    setting.run(12.0);
    for (&id, before) in stack.iter().zip(before) {
        let drift = setting.position(id).distance(before) / edge;
        assert!(drift < 1e-4, "{id:?} drifts by {drift} of its size");
    }
    let weight = DENSITY * edge.powi(3) * GRAVITY;
    let mut levels: Vec<f64> = setting.world.contacts().map(|c| c.force().z.abs()).collect();
    levels.sort_by(f64::total_cmp);
    assert_eq!(levels.len(), 10);
    for (i, force) in levels.iter().enumerate() {
        let expected = weight * (i + 1) as f64;
        assert!((force / expected - 1.0).abs() < 1e-6, "level {i}: {force} N of {expected} N");
    }
    assert!(setting.world.energy().error() < 1e-4);
}

#[test]
fn the_unbalanced_force_is_infinite_in_flight_and_nothing_at_rest() {
    let mut setting =
        Setting::new(Settings::default(), Interaction::with_friction(modulus(1e7, 0.3), 0.5));
    setting.floor();
    setting.body(&Shape::cuboid(0.1, 0.1, 0.1).unwrap(), above(0.06, DQuat::IDENTITY));
    setting.world.step().unwrap();
    assert_eq!(setting.world.unbalanced_force(), f64::INFINITY);
    setting.run(2.0);
    assert!(setting.world.unbalanced_force() < 1e-6);
}

/// Thirty thousand balls on a tower fall by so little that rounding would tell in the sum of their energies.
#[test]
fn the_accounts_of_many_bodies_that_hardly_move_are_right_to_rounding() {
    let step = TimeStep::Fixed(1e-6);
    let settings = Settings { time_step: step, ..with_gravity(DVec3::NEG_Z * GRAVITY) };
    let mut setting = Setting::new(settings, Interaction::with_friction(modulus(1e8, 0.3), 0.3));
    let ball = Shape::sphere(0.04).unwrap();
    for i in 0..30_000 {
        let place = DVec3::new(f64::from(i % 30), f64::from(i / 30 % 30), f64::from(i / 900));
        setting.body(&ball, Pose::from_translation(DVec3::Z * 70.0 + 0.1 * place));
    }
    setting.steps(3);
    let ledger = setting.world.energy();
    assert!(ledger.throughput > 0.0 && ledger.throughput < 1e-11 * ledger.potential);
    assert_eq!(ledger.error(), 0.0, "{} J of {ledger:?}", ledger.imbalance());
}
