//! Walls that are moved.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{Driver, Load, Motion, Servo, Settings};
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

/// A lid pressed on a box of grains until they bear its load.
#[test]
fn a_servo_wall_reaches_its_stress_on_a_box_of_grains() {
    let half = 0.15;
    let stress = 1e5;
    for shape in [Shape::sphere(0.049).unwrap(), Shape::cuboid(0.09, 0.09, 0.09).unwrap()] {
        let rough = Interaction::with_friction(modulus(1e8, 0.3), 0.3);
        let mut setting = Setting::new(weightless(), rough);
        setting.open_box(half);
        for (i, j, k) in (0..27).map(|n| (n % 3, n / 3 % 3, n / 9)) {
            let cell = DVec3::new(f64::from(i) - 1.0, f64::from(j) - 1.0, f64::from(k) + 0.5);
            setting.body(&shape, Pose::from_translation(0.1 * cell));
        }
        let area = 4.0 * half * half;
        let lid = Driver::Servo(Servo {
            direction: DVec3::NEG_Z,
            load: Load::Stress { stress, area },
            gain: None,
            max_speed: 0.1,
        });
        let lid = setting.driven_plane(DVec3::Z * 0.3, DVec3::NEG_Z, Motion::Driven(lid));
        setting.run(0.8);
        let force = setting.contact_force(lid).z / area;
        assert!((force / stress - 1.0).abs() < 1e-2, "{}: {force} Pa", shape.kind());
        let energy = setting.world.energy();
        assert!(energy.work > 0.0);
        assert!(energy.error() < 1e-3, "{}: {}", shape.kind(), energy.error());
    }
}
