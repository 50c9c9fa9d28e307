//! Bodies that are stopped in every step: they go where forces push them until these balance.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{BodyId, ContactDynamics, Form, Motion, Settings, Stepper, TimeStep};
use polygrain_geometry::{Pose, Shape};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::blocks::down;
use crate::setting::{
    GRAVITY, Setting, above, modulus, random_polyhedron, random_rotation, random_vector, slope,
};

/// s: long, as nothing but the way that bodies go in a step depends on it.
const STEP: f64 = 1e-2;

fn relaxing(gravity: DVec3, friction: f64, tolerance: f64) -> Setting {
    let scheme = ContactDynamics { quasi_static: true, tolerance, ..ContactDynamics::default() };
    let settings = Settings {
        gravity,
        time_step: TimeStep::Fixed(STEP),
        stepper: Stepper::ContactDynamics(scheme),
        ..Settings::default()
    };
    Setting::new(settings, Interaction::with_friction(modulus(1e7, 0.5), friction))
}

/// Mass of all that moves freely, kg.
fn mass(setting: &Setting) -> f64 {
    let bodies = setting.world.bodies();
    bodies.dynamic().map(|id| bodies.mass(id)).sum()
}

/// A step gives no more energy than a fall from rest does, and the next one takes it away.
#[test]
fn grains_relax_until_their_forces_balance() {
    let mut random = Pcg64Mcg::seed_from_u64(8);
    let mut setting = relaxing(down(), 0.5, 1e-6);
    setting.open_box(0.11);
    for n in 0..36 {
        let place = DVec3::new(f64::from(n % 3) - 1.0, f64::from(n / 3 % 3) - 1.0, 0.0);
        let height = 0.05 + 0.08 * f64::from(n / 9);
        let shape = random_polyhedron(&mut random, 0.03, 14);
        let shift = 0.004 * random_vector(&mut random);
        let pose =
            Pose::new(random_rotation(&mut random), 0.07 * place + DVec3::Z * height + shift);
        setting.body(&shape, pose);
    }
    let weight = mass(&setting) * GRAVITY;
    let most = 0.5 * weight * GRAVITY * STEP * STEP;
    let mut steps = 0;
    while setting.world.unbalanced_force() > 1e-3 {
        setting.steps(1);
        steps += 1;
        assert!(setting.world.energy().kinetic <= 1.000_001 * most, "step {steps}");
        assert!(steps < 3_000, "{:e} are left", setting.world.unbalanced_force());
    }
    let walls = (0..5).map(|wall| setting.contact_force(BodyId(wall)).z);
    let borne: f64 = walls.sum();
    assert!((borne / weight + 1.0).abs() < 1e-3, "{borne} N of {weight} N");
    let convergence = *setting.world.convergence();
    assert!(convergence.unfinished == 0 && convergence.worst_residual <= 1e-6, "{convergence:?}");
    assert!(setting.world.max_overlap() < 1e-2, "{}", setting.world.max_overlap());
    assert!(setting.world.energy().error() < 1e-6, "{:?}", setting.world.energy());
}

/// From rest a block goes `a h²` from the middle of one step to that of the next if the slope is too steep for it, and nowhere if it is not.
#[test]
fn a_block_creeps_down_a_slope_that_is_too_steep() {
    let friction = 0.5f64;
    let way = |degrees: f64| {
        let angle = friction.atan() + degrees.to_radians();
        let mut setting = relaxing(slope(angle), friction, 1e-9);
        setting.floor();
        let block = Shape::cuboid(0.1, 0.1, 0.02).unwrap();
        let body = setting.body(&block, above(0.01, DQuat::IDENTITY));
        setting.steps(50);
        let acceleration = GRAVITY * (angle.sin() - friction * angle.cos());
        (setting.position(body).x, 49.5 * acceleration * STEP * STEP)
    };
    let (creep, _) = way(-0.01);
    assert!(creep.abs() < 1e-9, "{creep:e} m");
    let (found, expected) = way(0.01);
    assert!((found / expected - 1.0).abs() < 1e-2, "{found:e} m, {expected:e} m");
}

/// Blocks of length one that reach out by `1/2 Σ 1/k`, if the pile is to stand on a table.
#[test]
fn an_overhang_stands_up_to_the_harmonic_series() {
    let drop = |share: f64| {
        let mut setting = relaxing(down(), 0.7, 1e-9);
        let table = Shape::cuboid(1.0, 0.5, 0.2).unwrap();
        let below = Pose::from_translation(DVec3::new(-0.5, 0.0, -0.1));
        setting.add(Form::Solid(table), below, Motion::Fixed);
        let block = Shape::cuboid(0.2, 0.1, 0.04).unwrap();
        let (mut edge, mut bodies) = (0.0, Vec::new());
        for (layer, below) in (1..=4).rev().enumerate() {
            edge += share * 0.1 / f64::from(below);
            let centre = DVec3::new(edge - 0.1, 0.0, 0.04 * (layer as f64 + 0.5));
            bodies.push((setting.body(&block, Pose::from_translation(centre)), centre));
        }
        setting.steps(60);
        let drops = bodies.iter().map(|&(id, centre)| centre.z - setting.position(id).z);
        drops.fold(0.0, f64::max)
    };
    assert!(drop(0.99) < 1e-7, "{:e} m", drop(0.99));
    assert!(drop(1.01) > 1e-4, "{:e} m", drop(1.01));
}
