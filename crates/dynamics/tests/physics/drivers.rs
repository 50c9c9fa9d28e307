//! Walls that are moved.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{
    BodyId, ContactDynamics, Driver, Form, History, Load, Motion, Servo, Settings, Stepper,
    TimeStep,
};
use polygrain_geometry::{Pose, Shape};

use crate::setting::{
    DENSITY, GRAVITY, Setting, above, modulus, slope, spring, weightless, with_gravity,
};

const SIDE: f64 = 0.1;
const MASS: f64 = DENSITY * SIDE * SIDE * SIDE;
const STIFFNESS: f64 = 1e8;

fn cube() -> Shape {
    Shape::cuboid(SIDE, SIDE, SIDE).unwrap()
}

/// A belt takes a block along at μg; of the work it does half goes into the block, half into heat.
#[test]
fn a_belt_brings_a_block_to_its_speed_and_loses_as_much_in_slip() {
    let (friction, speed) = (0.4, 1.0);
    let rough = Interaction::with_friction(spring(STIFFNESS, 0.5), friction);
    let mut setting = Setting::new(with_gravity(slope(0.0)), rough);
    let belt = Driver::Velocity {
        linear: DVec3::X * speed,
        angular: DVec3::ZERO,
        pivot: DVec3::ZERO,
        from: 0.0,
        until: f64::INFINITY,
    };
    setting.driven_plane(DVec3::ZERO, DVec3::Z, Motion::Driven(belt));
    let height = 0.5 * SIDE - MASS * GRAVITY / STIFFNESS;
    let body = setting.body(&cube(), above(height, DQuat::IDENTITY));
    let time = speed / (friction * GRAVITY);
    setting.run(0.5 * time);
    let halfway = setting.velocity(body).x / (0.5 * speed);
    assert!((halfway - 1.0).abs() < 5e-3, "{halfway}");
    setting.run(2.0 * time);
    assert!((setting.velocity(body).x / speed - 1.0).abs() < 1e-5);
    let energy = setting.world.energy();
    assert!((energy.work / (MASS * speed * speed) - 1.0).abs() < 5e-3);
    assert!((energy.friction / (0.5 * MASS * speed * speed) - 1.0).abs() < 5e-3);
    assert!(energy.error() < 1e-4);
}

/// A floor that shakes up and down by less than g carries its load: `m (g + a(t))`.
#[test]
fn a_shaking_floor_carries_the_weight_and_the_inertia() {
    let (amplitude, frequency) = (2e-4, 20.0);
    let rate = std::f64::consts::TAU * frequency;
    let rough = Interaction::with_friction(spring(STIFFNESS, 0.3), 0.5);
    let mut setting = Setting::new(Settings::default(), rough);
    let shaker = Driver::Oscillation { amplitude: DVec3::Z * amplitude, frequency, phase: 0.0 };
    let floor = setting.driven_plane(DVec3::ZERO, DVec3::Z, Motion::Driven(shaker));
    let height = 0.5 * SIDE - MASS * GRAVITY / STIFFNESS;
    let start = DVec3::Z * amplitude * rate;
    let body = setting.throw(&cube(), above(height, DQuat::IDENTITY), start, DVec3::ZERO);
    let mut worst = 0.0f64;
    while setting.world.time() < 0.2 {
        setting.world.step().unwrap();
        let acceleration = -amplitude * rate * rate * (rate * setting.world.time()).sin();
        let expected = MASS * (GRAVITY + acceleration);
        worst = worst.max((setting.contact_force(body).z / expected - 1.0).abs());
        let place = amplitude * (rate * setting.world.time()).sin();
        assert!((setting.position(floor).z - place).abs() < 1e-12);
    }
    assert!(worst < 1e-2, "{worst}");
    assert!(setting.world.energy().error() < 1e-4);
}

/// A turntable takes a block round; it slips where `ω² r > μ g`.
#[test]
fn a_turntable_holds_a_block_up_to_the_friction_that_bends_its_path() {
    let (friction, radius) = (0.5, 0.3);
    let after = |factor: f64| {
        let rough = Interaction::with_friction(spring(STIFFNESS, 0.5), friction);
        let mut setting = Setting::new(Settings::default(), rough);
        let rate = factor * f64::sqrt(friction * GRAVITY / radius);
        let table = Driver::Velocity {
            linear: DVec3::ZERO,
            angular: DVec3::Z * rate,
            pivot: DVec3::ZERO,
            from: 0.0,
            until: f64::INFINITY,
        };
        setting.driven_plane(DVec3::ZERO, DVec3::Z, Motion::Driven(table));
        let flat = Shape::cuboid(0.05, 0.05, 0.005).unwrap();
        let mass = DENSITY * 0.05 * 0.05 * 0.005;
        let place = DVec3::new(radius, 0.0, 0.0025 - mass * GRAVITY / STIFFNESS);
        let velocity = DVec3::Y * rate * radius;
        let body = setting.throw(&flat, Pose::from_translation(place), velocity, DVec3::Z * rate);
        setting.run(1.0);
        setting.position(body).truncate().length() / radius
    };
    assert!((after(0.96) - 1.0).abs() < 1e-3);
    assert!(after(1.04) > 1.05);
}

/// A tray that swings about an axis below takes a block along as if it were glued on, as long as
/// friction can: the block's pose is the tray's.
#[test]
fn a_swinging_tray_takes_a_block_along() {
    let (amplitude, frequency) = (0.2, 1.0);
    let rough = Interaction::with_friction(spring(STIFFNESS, 0.3), 0.8);
    let mut setting = Setting::new(Settings::default(), rough);
    let swing = Driver::Swing {
        amplitude: DVec3::Y * amplitude,
        pivot: DVec3::NEG_Z * 0.2,
        frequency,
        phase: std::f64::consts::FRAC_PI_2,
    };
    let tray = Form::Solid(Shape::cuboid(0.5, 0.5, 0.02).unwrap());
    let tray = setting.add(tray, above(-0.01, DQuat::IDENTITY), Motion::Driven(swing));
    let flat = Shape::cuboid(SIDE, SIDE, 0.02).unwrap();
    let overlap = DENSITY * SIDE * SIDE * 0.02 * GRAVITY / STIFFNESS;
    let block = setting.body(&flat, above(0.01 - overlap, DQuat::IDENTITY));
    let before = seen_from(&setting, tray, block);
    let mut farthest = 0.0f64;
    while setting.world.time() < 2.0 / frequency {
        setting.world.step().unwrap();
        let now = seen_from(&setting, tray, block);
        assert!(now.translation.distance(before.translation) < 1e-5);
        assert!(now.rotation.angle_between(before.rotation) < 1e-4);
        farthest = farthest.max(setting.position(tray).x.abs());
    }
    let expected = 0.19 * (2.0 * amplitude).sin();
    assert!((farthest / expected - 1.0).abs() < 1e-5, "{farthest} m");
    assert!(setting.world.energy().error() < 1e-4);
}

/// The pose of a body in the frame of another.
fn seen_from(setting: &Setting, frame: BodyId, body: BodyId) -> Pose {
    let bodies = setting.world.bodies();
    bodies.pose(frame).inverse().compose(&bodies.pose(body))
}

/// A lift does the work `mgh` on its load, and ends where its table says.
#[test]
fn a_lift_does_the_work_of_raising_its_load() {
    let rough = Interaction::with_friction(spring(STIFFNESS, 0.3), 0.5);
    let mut setting = Setting::new(Settings::default(), rough);
    let history = History {
        times: vec![0.1, 0.5, 0.7],
        displacements: vec![DVec3::ZERO, DVec3::Z * 0.2, DVec3::Z * 0.3],
        rotations: Vec::new(),
        pivot: DVec3::ZERO,
    };
    let lift = Motion::Driven(Driver::History(history));
    let lift = setting.driven_plane(DVec3::ZERO, DVec3::Z, lift);
    let height = 0.5 * SIDE - MASS * GRAVITY / STIFFNESS;
    let load = setting.body(&cube(), above(height, DQuat::IDENTITY));
    setting.run(1.0);
    assert_eq!(setting.position(lift), DVec3::Z * 0.3);
    let expected = DVec3::Z * (0.3 + height);
    assert!(setting.position(load).distance(expected) < 1e-6, "{}", setting.position(load));
    let energy = setting.world.energy();
    // What the jumps of speed put into the bouncing load, its contact has lost.
    let work = energy.work - energy.dissipated();
    assert!((work / (MASS * GRAVITY * 0.3) - 1.0).abs() < 1e-3, "{work} J");
    assert!(energy.error() < 1e-4);
}

/// A table that is tilted slowly about its middle lets its block go at the angle of friction.
#[test]
fn a_table_tilted_by_a_history_lets_a_block_go_at_the_angle_of_friction() {
    let (friction, stiffness) = (0.5f64, 1e6);
    let rough = Interaction::with_friction(spring(stiffness, 0.3), friction);
    let mut setting = Setting::new(Settings::default(), rough);
    let (angle, rate) = (friction.atan(), 0.1);
    let history = History {
        times: vec![0.0, 1.1 * angle / rate],
        displacements: vec![DVec3::ZERO; 2],
        rotations: vec![DVec3::ZERO, DVec3::Y * 1.1 * angle],
        pivot: DVec3::ZERO,
    };
    let table = Motion::Driven(Driver::History(history));
    let table = setting.driven_plane(DVec3::ZERO, DVec3::Z, table);
    let height = 0.002;
    let overlap = DENSITY * SIDE * SIDE * height * GRAVITY / stiffness;
    let flat = Shape::cuboid(SIDE, SIDE, height).unwrap();
    let block = setting.body(&flat, above(0.5 * height - overlap, DQuat::IDENTITY));
    while seen_from(&setting, table, block).translation.x < 1e-5 {
        setting.world.step().unwrap();
        assert!(setting.world.time() < 1.1 * angle / rate, "it never slips");
    }
    let tilt = setting.world.bodies().pose(table).rotation.angle_between(DQuat::IDENTITY);
    let beyond = (tilt - angle).to_degrees();
    assert!((-0.05..0.4).contains(&beyond), "{beyond}° beyond");
}

/// Twenty-seven grains in a box under a lid that is to press on them; with the lid.
fn pressed_box(shape: &Shape, stress: f64, max_speed: f64) -> (Setting, BodyId) {
    let half = 0.15;
    let rough = Interaction::with_friction(modulus(1e8, 0.3), 0.3);
    let mut setting = Setting::new(weightless(), rough);
    setting.open_box(half);
    for (i, j, k) in (0..27).map(|n| (n % 3, n / 3 % 3, n / 9)) {
        let cell = DVec3::new(f64::from(i) - 1.0, f64::from(j) - 1.0, f64::from(k) + 0.5);
        setting.body(shape, Pose::from_translation(0.1 * cell));
    }
    let load = Load::Stress { stress, area: 4.0 * half * half };
    let lid = Driver::Servo(Servo {
        direction: DVec3::NEG_Z,
        load,
        gain: None,
        max_speed,
        from: 0.0,
        release: None,
    });
    let lid = setting.driven_plane(DVec3::Z * 0.3, DVec3::NEG_Z, Motion::Driven(lid));
    (setting, lid)
}

/// The pressure on the lid of a [`pressed_box`], Pa.
fn pressure(setting: &Setting, lid: BodyId) -> f64 {
    setting.contact_force(lid).z / 0.09
}

/// A lid pressed on a box of grains until they bear its load.
#[test]
fn a_servo_wall_reaches_its_stress_on_a_box_of_grains() {
    let stress = 1e5;
    for shape in [Shape::sphere(0.049).unwrap(), Shape::cuboid(0.09, 0.09, 0.09).unwrap()] {
        let (mut setting, lid) = pressed_box(&shape, stress, 0.1);
        setting.run(0.8);
        let reached = pressure(&setting, lid);
        assert!((reached / stress - 1.0).abs() < 1e-2, "{}: {reached} Pa", shape.kind());
        let energy = setting.world.energy();
        assert!(energy.work > 0.0);
        assert!(energy.error() < 1e-3, "{}: {}", shape.kind(), energy.error());
    }
}

/// The contacts answer to the speed of the lid with a hundred times the missing force in a step.
#[test]
fn a_fast_servo_wall_keeps_a_light_stress_without_rattling() {
    let stress = 1e3;
    let (mut setting, lid) = pressed_box(&Shape::sphere(0.049).unwrap(), stress, 0.3);
    setting.run(1.0);
    let place = setting.position(lid).z;
    while setting.world.time() < 1.05 {
        setting.world.step().unwrap();
        let ratio = pressure(&setting, lid) / stress;
        assert!((ratio - 1.0).abs() < 1e-2, "{ratio} of the stress");
    }
    assert!((setting.position(lid).z - place).abs() < 1e-7);
}

/// A lid of which nothing is asked for a while hangs still, and its load begins where it begins.
#[test]
fn a_servo_that_begins_later_stands_still_and_then_pushes_as_one_that_began_at_once() {
    let (mean, amplitude, frequency, from) = (100.0, 60.0, 2.0, 0.25);
    let rigid = Stepper::ContactDynamics(ContactDynamics::default());
    for (stepper, step) in [(Stepper::Explicit, 2e-5), (rigid, 1e-3)] {
        let time_step = TimeStep::Fixed(step);
        let settings = Settings { stepper, time_step, ..weightless() };
        let mut setting =
            Setting::new(settings, Interaction::with_friction(modulus(1e8, 0.3), 0.3));
        setting.floor();
        setting.body(&cube(), above(0.05, DQuat::IDENTITY));
        let lid = Driver::Servo(Servo {
            direction: DVec3::NEG_Z,
            load: Load::Sine { mean, amplitude, frequency },
            gain: None,
            max_speed: 0.5,
            from,
            release: None,
        });
        let lid = setting.driven_plane(DVec3::Z * 0.11, DVec3::NEG_Z, Motion::Driven(lid));
        setting.run(0.9 * from);
        assert_eq!(setting.position(lid), DVec3::Z * 0.11);
        for after in [0.625, 0.875, 1.125] {
            setting.run(from + after);
            let phase = std::f64::consts::TAU * frequency * (setting.world.time() - from);
            let expected = mean - amplitude * phase.sin();
            let found = setting.contact_force(lid).z;
            assert!((found / expected - 1.0).abs() < 2e-2, "{stepper:?}: {found} N, {expected} N");
        }
    }
}
