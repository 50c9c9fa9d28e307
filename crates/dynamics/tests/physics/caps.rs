//! Cylinders and cones on their flat ends.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{BodyId, Form, Motion, Settings};
use polygrain_geometry::{Pose, Shape};

use crate::setting::{Setting, above, modulus};

const FRICTION: f64 = 0.5;

/// A world with a floor: a half-space, or the top of a box.
fn world(friction: f64, on_box: bool) -> Setting {
    let law = Interaction {
        static_friction: friction,
        kinetic_friction: friction,
        ..Interaction::frictionless(modulus(1e8, 0.5))
    };
    let mut setting = Setting::new(Settings::default(), law);
    if on_box {
        let slab = Form::Solid(Shape::cuboid(1.0, 1.0, 0.2).unwrap());
        setting.add(slab, above(-0.1, DQuat::IDENTITY), Motion::Fixed);
    } else {
        setting.floor();
    }
    setting
}

/// The pose of a shape turned by a rotation whose lowest point is so far above the floor.
fn hovering(shape: &Shape, rotation: DQuat, clearance: f64) -> Pose {
    let lowest = rotation * shape.support(rotation.inverse() * DVec3::NEG_Z);
    above(clearance - lowest.z, rotation)
}

/// The sine of the angle between a body's axis and the vertical.
fn tilt(setting: &Setting, body: BodyId) -> f64 {
    (setting.world.bodies().pose(body).rotation * DVec3::Z).truncate().length()
}

fn cylinder() -> Shape {
    Shape::cylinder(0.05, 0.1).unwrap()
}

fn coin() -> Shape {
    Shape::cylinder(0.05, 0.01).unwrap()
}

/// Drops a body at an angle and returns the error of the ledger half a second later.
fn error_of_drop(shape: &Shape, degrees: f64, friction: f64, on_box: bool) -> f64 {
    let mut setting = world(friction, on_box);
    let tilt = DQuat::from_rotation_x(degrees.to_radians());
    setting.body(shape, hovering(shape, tilt * DQuat::from_rotation_z(0.4), 0.02));
    setting.run(0.5);
    setting.world.energy().error()
}

#[test]
fn the_ledger_of_a_body_dropped_on_its_cap_closes() {
    for shape in [cylinder(), coin(), Shape::cone(0.05, 0.1).unwrap()] {
        for degrees in [0.0, 1.0, 20.0] {
            for on_box in [false, true] {
                let error = error_of_drop(&shape, degrees, 0.0, on_box);
                let kind = shape.kind();
                assert!(error < 1e-4, "{kind} at {degrees}°, on a box: {on_box}: {error}");
            }
        }
    }
}

/// Friction that comes and goes as a body rocks leaves more: of a cube at one degree 5e-3.
#[test]
fn the_ledger_of_a_cap_with_friction_is_that_of_a_face() {
    let cube = Shape::cuboid(0.1, 0.1, 0.1).unwrap();
    for (degrees, bound) in [(0.0, 1e-4), (1.0, 1e-2), (20.0, 1e-3)] {
        for shape in [&cube, &cylinder(), &coin()] {
            let error = error_of_drop(shape, degrees, FRICTION, false);
            assert!(error < bound, "{} at {degrees}°: {error}", shape.kind());
        }
    }
}

#[test]
fn cylinders_stand_on_each_other() {
    for on_box in [false, true] {
        let mut setting = world(FRICTION, on_box);
        let turned = |angle: f64, clearance: f64| {
            hovering(&cylinder(), DQuat::from_rotation_z(angle), clearance)
        };
        let stack = [
            setting.body(&cylinder(), turned(0.3, 0.0)),
            setting.body(&cylinder(), turned(1.0, 0.1)),
        ];
        setting.run(1.0);
        let before = stack.map(|body| setting.position(body));
        setting.run(3.0);
        for (body, before) in stack.into_iter().zip(before) {
            let drift = setting.position(body).distance(before);
            assert!(drift < 1e-12 && tilt(&setting, body) < 1e-12, "{drift}");
        }
        assert!(setting.world.energy().error() < 1e-4);
    }
}

#[test]
fn a_tilted_coin_comes_to_rest_flat() {
    let mut setting = world(FRICTION, false);
    let leaning = DQuat::from_rotation_x(20f64.to_radians());
    let body = setting.body(&coin(), hovering(&coin(), leaning, 1e-3));
    setting.run(1.5);
    assert!(setting.velocity(body).length() < 1e-9 && setting.spin(body).length() < 1e-9);
    assert!(tilt(&setting, body) < 1e-9);
}

/// A coin that rolls round on its rim: whichever part is lowest, it leans and loses as one whose
/// points fixed in the body lie elsewhere.
#[test]
fn a_coin_rolls_on_its_rim_without_bumps() {
    let rolled = |turn: f64| {
        let mut setting = world(FRICTION, false);
        let rotation = DQuat::from_rotation_x(0.5) * DQuat::from_rotation_z(turn);
        let pose = hovering(&coin(), rotation, -1e-6);
        let body = setting.throw(&coin(), pose, DVec3::ZERO, DVec3::Z * 30.0);
        setting.run(0.5);
        assert!(setting.world.energy().error() < 1e-4);
        (setting.position(body), tilt(&setting, body))
    };
    let (place, lean) = rolled(0.0);
    for turn in [0.2, 0.5, 0.9] {
        let (other_place, other_lean) = rolled(turn);
        assert!(place.distance(other_place) < 1e-9, "{}", place.distance(other_place));
        assert!((lean - other_lean).abs() < 1e-9, "{}", lean - other_lean);
    }
}
