//! Rolling, twisting, cohesion and drag.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{BodyId, Drag, Settings, TimeStep};
use polygrain_geometry::{Pose, Shape};

use crate::setting::{DENSITY, GRAVITY, Setting, above, slope, spring, weightless, with_gravity};

const STIFFNESS: f64 = 1e8;
const RADIUS: f64 = 0.05;
const MASS: f64 = DENSITY * 4.0 / 3.0 * std::f64::consts::PI * RADIUS * RADIUS * RADIUS;

fn ball() -> Shape {
    Shape::sphere(RADIUS).unwrap()
}

/// A sphere on the floor, pressed into it as gravity has it.
fn resting(
    gravity: DVec3,
    interaction: Interaction,
    velocity: DVec3,
    spin: DVec3,
) -> (Setting, BodyId) {
    let mut setting = Setting::new(with_gravity(gravity), interaction);
    setting.floor();
    let pose = above(RADIUS + MASS * gravity.z / STIFFNESS, DQuat::IDENTITY);
    let body = setting.throw(&ball(), pose, velocity, spin);
    (setting, body)
}

fn rough() -> Interaction {
    Interaction::with_friction(spring(STIFFNESS, 0.5), 0.6)
}

#[test]
fn a_sphere_rolls_down_at_five_sevenths_of_g_sin() {
    for degrees in [5.0f64, 20.0, 40.0] {
        let angle = degrees.to_radians();
        let (mut setting, body) = resting(slope(angle), rough(), DVec3::ZERO, DVec3::ZERO);
        setting.run(0.3);
        let t = setting.world.time();
        let expected = 5.0 / 7.0 * GRAVITY * angle.sin() * t;
        let speed = setting.velocity(body).x;
        let surface = speed - setting.spin(body).y * RADIUS;
        assert!((speed / expected - 1.0).abs() < 2e-3, "{degrees}°: {speed} m/s of {expected} m/s");
        assert!(surface.abs() < 1e-3 * speed, "{degrees}°: slips at {surface} m/s");
        let distance = setting.position(body).x / (0.5 * expected * t);
        assert!((distance - 1.0).abs() < 2e-3, "{degrees}°: {distance}");
    }
}

#[test]
fn a_sphere_rolls_only_on_slopes_steeper_than_its_rolling_friction() {
    let rolling_friction = 0.2;
    let interaction = Interaction { rolling_friction, ..rough() };
    let angle = f64::atan(rolling_friction);
    let after = |degrees: f64| {
        let gravity = slope(angle + degrees.to_radians());
        let (mut setting, body) = resting(gravity, interaction.clone(), DVec3::ZERO, DVec3::ZERO);
        setting.run(0.3);
        let place = setting.position(body).x;
        setting.run(0.4);
        (setting.position(body).x - place, setting.velocity(body).x, setting.world.energy().error())
    };
    let held = after(-0.1).0;
    assert!(held.abs() < 1e-6, "creeps by {held} m");
    let steeper = angle + 5f64.to_radians();
    let expected = 5.0 / 7.0 * GRAVITY * (steeper.sin() - rolling_friction * steeper.cos()) * 0.4;
    assert!((after(5.0).1 / expected - 1.0).abs() < 5e-3, "{} m/s of {expected} m/s", after(5.0).1);
}

#[test]
fn rolling_friction_stops_a_rolling_sphere() {
    let rolling_friction = 0.1;
    let interaction = Interaction { rolling_friction, ..rough() };
    let speed = 0.5;
    let (mut setting, body) =
        resting(DVec3::NEG_Z * GRAVITY, interaction, DVec3::X * speed, DVec3::Y * speed / RADIUS);
    setting.run(1.0);
    let expected = speed * speed / (2.0 * 5.0 / 7.0 * rolling_friction * GRAVITY);
    let distance = setting.position(body).x;
    assert!((distance / expected - 1.0).abs() < 5e-3, "{distance} m of {expected} m");
    // The spring that resists rolling has its dashpot: the sphere does not rock for ever.
    let rest = setting.spin(body).length();
    assert!(rest < 1e-9, "rocks at {rest} rad/s");
    assert!(setting.world.energy().error() < 1e-3);
}

/// The moment `μ_t N r` brakes the spin at `5/2 μ_t g / r`.
#[test]
fn twisting_friction_stops_a_spinning_sphere() {
    let twisting_friction = 0.05;
    let interaction = Interaction { twisting_friction, ..rough() };
    let spin = 10.0;
    let (mut setting, body) =
        resting(DVec3::NEG_Z * GRAVITY, interaction, DVec3::ZERO, DVec3::Z * spin);
    let rate = 2.5 * twisting_friction * GRAVITY / RADIUS;
    setting.run(0.5 * spin / rate);
    let halfway = setting.spin(body).z / (0.5 * spin);
    assert!((halfway - 1.0).abs() < 5e-3, "{halfway}");
    setting.run(1.2 * spin / rate);
    assert!(setting.spin(body).z.abs() < 0.01 * spin);
    let loss = setting.world.energy().friction / (0.5 * 0.4 * MASS * RADIUS * RADIUS * spin * spin);
    assert!((loss - 1.0).abs() < 5e-3, "{loss} of the energy");
}

/// The pull is the cohesion times the square of the diameter.
#[test]
fn cohesion_holds_a_sphere_under_a_ceiling_up_to_the_pull_off_force() {
    let pull_off = |ratio: f64| ratio * MASS * GRAVITY / (4.0 * RADIUS * RADIUS);
    let hangs = |ratio: f64| {
        let interaction = Interaction { cohesion: pull_off(ratio), ..rough() };
        let mut setting = Setting::new(Settings::default(), interaction);
        setting.plane(DVec3::ZERO, DVec3::NEG_Z);
        let overlap = (ratio - 1.0).abs() * MASS * GRAVITY / STIFFNESS;
        let pose = Pose::from_translation(DVec3::Z * (overlap - RADIUS));
        let body = setting.body(&ball(), pose);
        setting.run(0.2);
        setting.position(body).z > -RADIUS - 1e-6
    };
    assert!(hangs(1.02) && hangs(2.0));
    assert!(!hangs(0.98) && !hangs(0.5));
}

/// `v(t) = v_∞ (1 − exp(−t/τ))`, `τ = m / 6πηr`, `v_∞ = g τ`.
#[test]
fn a_falling_sphere_reaches_the_terminal_velocity_of_stokes() {
    let viscosity = 10.0;
    let settings = Settings {
        drag: Some(Drag { viscosity, fluid_velocity: DVec3::ZERO }),
        time_step: TimeStep::Fixed(1e-4),
        ..Settings::default()
    };
    let mut setting = Setting::new(settings, rough());
    let body = setting.body(&ball(), above(10.0, DQuat::IDENTITY));
    let time = MASS / (6.0 * std::f64::consts::PI * viscosity * RADIUS);
    for multiple in [0.5, 1.0, 12.0] {
        setting.run(multiple * time);
        let elapsed = setting.world.time() / time;
        let expected = -GRAVITY * time * (1.0 - (-elapsed).exp());
        let ratio = setting.velocity(body).z / expected;
        assert!((ratio - 1.0).abs() < 1e-4, "at {multiple} τ: {ratio}");
    }
    assert!(setting.world.energy().error() < 1e-4);
}

#[test]
fn the_loss_to_drag_is_of_second_order() {
    let error = |step: f64| {
        let drag = Some(Drag { viscosity: 10.0, fluid_velocity: DVec3::ZERO });
        let time_step = TimeStep::Fixed(step);
        let settings = Settings { drag, time_step, ..Settings::default() };
        let mut setting = Setting::new(settings, rough());
        setting.body(&ball(), above(10.0, DQuat::IDENTITY));
        setting.run(0.2);
        setting.world.energy().error()
    };
    let order = (error(1e-3) / error(5e-4)).log2();
    assert!(order > 1.5, "order {order}");
}

/// `8πηr³ ω` on a sphere of `2/5 m r²`.
#[test]
fn the_spin_of_a_sphere_decays_by_stokes_torque() {
    let viscosity = 10.0;
    let settings = Settings {
        drag: Some(Drag { viscosity, fluid_velocity: DVec3::ZERO }),
        time_step: TimeStep::Fixed(1e-4),
        ..weightless()
    };
    let mut setting = Setting::new(settings, rough());
    let body = setting.throw(&ball(), Pose::IDENTITY, DVec3::ZERO, DVec3::X * 10.0);
    let time = 0.4 * MASS / (8.0 * std::f64::consts::PI * viscosity * RADIUS);
    setting.run(time);
    let expected = 10.0 * (-setting.world.time() / time).exp();
    assert!((setting.spin(body).x / expected - 1.0).abs() < 1e-4);
}
