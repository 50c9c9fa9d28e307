//! Coulomb's law and the spring that carries it.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{
    BodyDefinition, BodyId, Driver, Form, Material, Materials, Motion, Settings, World,
};
use polygrain_geometry::{Pose, Shape};

use crate::setting::{DENSITY, GRAVITY, Setting, Tiltable, above, slope, spring, with_gravity};

const STIFFNESS: f64 = 1e8;
const SIDE: f64 = 0.1;
const HEIGHT: f64 = 0.02;
const MASS: f64 = DENSITY * SIDE * SIDE * HEIGHT;

/// A slab that lies on the floor, pressed into it as gravity has it, with a speed along x.
fn lying(gravity: DVec3, interaction: Interaction, speed: f64) -> (Setting, BodyId) {
    slab(HEIGHT, gravity, interaction, speed)
}

fn slab(height: f64, gravity: DVec3, interaction: Interaction, speed: f64) -> (Setting, BodyId) {
    let mut setting = Setting::new(with_gravity(gravity), interaction);
    setting.floor();
    let shape = Shape::cuboid(SIDE, SIDE, height).unwrap();
    let overlap = -gravity.z * DENSITY * SIDE * SIDE * height / STIFFNESS;
    let pose = above(0.5 * height - overlap, DQuat::IDENTITY);
    let body = setting.throw(&shape, pose, DVec3::X * speed, DVec3::ZERO);
    (setting, body)
}

fn rough(friction: f64) -> Interaction {
    Interaction::with_friction(spring(STIFFNESS, 0.5), friction)
}

#[test]
fn a_block_sticks_below_the_angle_of_friction_and_slides_above() {
    for friction in [0.2f64, 0.5, 0.9] {
        let angle = friction.atan();
        let after = |degrees: f64| {
            let (mut setting, body) =
                lying(slope(angle + degrees.to_radians()), rough(friction), 0.0);
            setting.run(0.2);
            setting.velocity(body).x
        };
        assert!(after(-0.1).abs() < 1e-9, "μ = {friction}: creeps at {} m/s", after(-0.1));
        let beyond = angle + 0.1f64.to_radians();
        let expected = 0.2 * GRAVITY * (beyond.sin() - friction * beyond.cos());
        assert!(after(0.1) > 0.9 * expected, "μ = {friction}: {} m/s", after(0.1));
    }
}

#[test]
fn a_block_slides_down_at_g_times_sin_minus_friction_times_cos() {
    let friction = 0.3f64;
    for degrees in [20.0f64, 30.0, 45.0] {
        let angle = degrees.to_radians();
        let (mut setting, body) = lying(slope(angle), rough(friction), 0.0);
        setting.run(0.5);
        let t = setting.world.time();
        let acceleration = GRAVITY * (angle.sin() - friction * angle.cos());
        let speed = setting.velocity(body).x / (acceleration * t);
        let distance = setting.position(body).x / (0.5 * acceleration * t * t);
        assert!((speed - 1.0).abs() < 5e-3, "{degrees}°: speed {speed}");
        assert!((distance - 1.0).abs() < 5e-3, "{degrees}°: distance {distance}");
        assert!(setting.world.energy().error() < 1e-4, "{degrees}°");
    }
}

#[test]
fn a_tilted_plane_is_the_same_as_tilted_gravity() {
    let (angle, friction) = (0.5f64, 0.3);
    let (mut tilted_gravity, body) = lying(slope(angle), rough(friction), 0.0);
    tilted_gravity.run(0.2);

    let mut tilted_plane = Setting::new(Settings::default(), rough(friction));
    // Downhill along x: the plane turned about y.
    let turn = DQuat::from_rotation_y(angle);
    tilted_plane.plane(DVec3::ZERO, turn * DVec3::Z);
    let shape = Shape::cuboid(SIDE, SIDE, HEIGHT).unwrap();
    let height = 0.5 * HEIGHT - MASS * GRAVITY * angle.cos() / STIFFNESS;
    let other = tilted_plane.body(&shape, Pose::new(turn, turn * DVec3::Z * height));
    tilted_plane.run(0.2);

    let expected = turn * tilted_gravity.position(body);
    assert!(tilted_plane.position(other).distance(expected) < 1e-8);
}

#[test]
fn a_thrown_block_stops_at_v_squared_over_two_friction_g() {
    for (friction, speed) in [(0.2, 1.0), (0.5, 2.0), (1.0, 2.0)] {
        let (mut setting, body) = lying(DVec3::NEG_Z * GRAVITY, rough(friction), speed);
        setting.run(1.1 * speed / (friction * GRAVITY));
        let expected = speed * speed / (2.0 * friction * GRAVITY);
        let ratio = setting.position(body).x / expected;
        let loss = setting.world.energy().friction / (0.5 * MASS * speed * speed);
        assert!((ratio - 1.0).abs() < 5e-3, "μ = {friction}: {ratio}");
        assert!((loss - 1.0).abs() < 5e-3, "μ = {friction}: {loss} of the energy");
        assert!(setting.velocity(body).length() < 1e-6, "μ = {friction}");
    }
}

/// At rest the larger coefficient holds, in motion the smaller brakes. The slab is thin: the
/// corners uphill carry less by `μ h / b`, and so let go that much earlier.
#[test]
fn static_friction_holds_until_its_angle_and_kinetic_friction_brakes_from_then_on() {
    let interaction = Interaction { kinetic_friction: 0.3, ..rough(0.6) };
    let build = |gravity| slab(0.001, gravity, interaction.clone(), 0.0).0;
    let body = BodyId(1);
    let mut tilted = Tiltable::new(build, slope(0.0));
    let degree = 1f64.to_radians();
    let below = 0.6f64.atan() - 0.5 * degree;
    tilted.ramp(0.0, below, 150, 1e-3);
    assert!(tilted.setting.velocity(body).length() < 1e-6);
    assert_eq!(tilted.setting.world.energy().friction, 0.0);

    let angle = below + degree;
    tilted.run(slope(angle), 0.05);
    let before = tilted.setting.velocity(body).x;
    tilted.run(slope(angle), 0.1);
    let acceleration = (tilted.setting.velocity(body).x - before) / 0.1;
    let expected = GRAVITY * (angle.sin() - 0.3 * angle.cos());
    assert!((acceleration / expected - 1.0).abs() < 5e-3, "{acceleration} m/s²");
}

/// Within the stick range friction is a spring: what is loaded, unloaded and reversed comes back.
#[test]
fn a_tangential_load_within_the_stick_range_leaves_no_trace() {
    let friction = 0.5;
    let build = |gravity| lying(gravity, rough(friction), 0.0).0;
    let pull = |share: f64| DVec3::new(share * friction * GRAVITY, 0.0, -GRAVITY);
    let body = BodyId(1);
    let mut tilted = Tiltable::new(build, pull(0.0));
    let mut at = |from: f64, to: f64| {
        for i in 1..=20 {
            tilted.run(pull(from + (to - from) * f64::from(i) / 20.0), 2e-3);
        }
        tilted.run(pull(to), 0.02);
        (tilted.setting.position(body).x, tilted.setting.contact_force(body).x)
    };
    // The spring gives, and the slab rocks a little: its corners press at half a side's arm.
    let rocking = (0.5 * HEIGHT / (0.5 * SIDE)).powi(2);
    let give = MASS * friction * GRAVITY * (1.0 / 0.8 + rocking) / STIFFNESS;
    for (from, to) in [(0.0, 0.8), (0.8, -0.8), (-0.8, 0.5), (0.5, 0.0)] {
        let (x, force) = at(from, to);
        assert!((x / give - to).abs() < 2e-3, "to {to}: at {x} m, expected {}", to * give);
        assert!((force / (MASS * friction * GRAVITY) + to).abs() < 1e-3, "to {to}: {force} N");
    }
    assert_eq!(tilted.setting.world.energy().friction, 0.0);
}

/// Pulled beyond the limit the block slips at μN, and what is left in the spring is all of μN: on
/// unloading it takes the whole way of the spring to come free.
#[test]
fn beyond_the_stick_range_friction_is_the_normal_force_times_its_coefficient() {
    let friction = 0.5;
    let build = |gravity| lying(gravity, rough(friction), 0.0).0;
    let body = BodyId(1);
    let mut tilted = Tiltable::new(build, DVec3::NEG_Z * GRAVITY);
    for share in [1.2, 1.6, 2.0] {
        let gravity = DVec3::new(share * friction * GRAVITY, 0.0, -GRAVITY);
        tilted.run(gravity, 0.02);
        let force = tilted.setting.contact_force(body);
        assert!((-force.x / (friction * force.z) - 1.0).abs() < 1e-3, "share {share}: {force}");
    }
    let moving = tilted.setting.velocity(body).x;
    assert!(moving > 0.0);
    // Brought to rest by friction alone, the block is pulled back by the spring it has stretched.
    tilted.run(DVec3::NEG_Z * GRAVITY, 0.1);
    assert!(tilted.setting.velocity(body).length() < 1e-6);
    assert!(tilted.setting.contact_force(body).x.abs() < 1e-3 * MASS * GRAVITY);
}

/// Speed, m/s, and way, m, of a push.
const CREEP: f64 = 2e-3;
const PUSH: f64 = 4e-3;

/// A tall block pushed along x at a height by a smooth ball that creeps: how far it tilts, rad, and
/// how far its middle goes, m.
fn pushed(friction: f64, width: f64, height: f64) -> (f64, f64) {
    let (tall, radius) = (0.3, 0.01);
    let stiff = || spring(1e7, 0.3);
    let mut materials = Materials::new(Interaction::with_friction(stiff(), friction)).unwrap();
    let [stone, ice] = ["stone", "ice"]
        .map(|name| materials.add(Material { name: name.into(), density: DENSITY }).unwrap());
    materials.set_interaction(stone, ice, Interaction::frictionless(stiff())).unwrap();
    let mut setting =
        Setting { world: World::new(Settings::default(), materials), material: stone };
    setting.floor();
    let overlap = DENSITY * width * width * tall * GRAVITY / 1e7;
    let block = Shape::cuboid(width, width, tall).unwrap();
    let block = setting.body(&block, above(0.5 * tall - overlap, DQuat::IDENTITY));
    let ball = setting.world.add_shape(Form::Solid(Shape::sphere(radius).unwrap())).unwrap();
    let creep = Driver::Velocity {
        linear: DVec3::X * CREEP,
        angular: DVec3::ZERO,
        pivot: DVec3::ZERO,
        from: 0.0,
        until: f64::INFINITY,
    };
    let place = DVec3::new(-0.5 * width - radius, 0.0, height);
    let pusher = BodyDefinition {
        shape: ball,
        material: ice,
        pose: Pose::from_translation(place),
        velocity: DVec3::ZERO,
        angular_velocity: DVec3::ZERO,
        motion: Motion::Driven(creep),
        group: 0,
    };
    setting.world.add_body(pusher).unwrap();
    setting.run(PUSH / CREEP);
    let tilt = setting.world.bodies().pose(block).rotation.angle_between(DQuat::IDENTITY);
    (tilt, setting.position(block).x)
}

/// Pushed at a height `h`, a block of width `b` topples over its far edge before it slides if the
/// push it takes to topple, `m g b / 2h`, is the smaller: `h > b / 2μ`.
#[test]
fn a_block_pushed_above_half_its_width_over_friction_topples_and_slides_below() {
    for (friction, width) in [(0.4, 0.1), (0.6, 0.15), (0.25, 0.1)] {
        let limit = 0.5 * width / friction;
        let (tilt, slid) = pushed(friction, width, 0.97 * limit);
        // What the corner springs give.
        assert!(tilt < 1e-3, "μ = {friction}: tilts by {tilt} rad below the limit");
        assert!((slid / PUSH - 1.0).abs() < 1e-2, "μ = {friction}: slides {slid} m");
        let (tilt, _) = pushed(friction, width, 1.03 * limit);
        let expected = PUSH / (1.03 * limit);
        assert!((tilt / expected - 1.0).abs() < 0.05, "μ = {friction}: tilts by {tilt} rad");
    }
}
