//! Rigid bodies that touch at an edge of both, where no contact has a normal of its own.

use glam::{DQuat, DVec3};
use polygrain_dynamics::{BodyId, ContactDynamics, Form, Impulse, Motion, Stepper};
use polygrain_geometry::{Pose, Shape};

use crate::blocks::{cube, down, rigid_by};
use crate::parity::assert_same_on_any_threads;
use crate::setting::{GRAVITY, Setting, slope};

fn rigid(gravity: DVec3, friction: f64) -> Setting {
    rigid_by(Stepper::ContactDynamics(ContactDynamics::default()), gravity, friction, 0.0)
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_translation(DVec3::new(x, y, z))
}

/// Two cubes side by side on two that are held: each also touches the one across along an edge. Returns the
/// upper ones.
fn checkerboard(setting: &mut Setting) -> [BodyId; 2] {
    for x in [-0.05, 0.05] {
        setting.add(Form::Solid(cube()), at(x, 0.0, -0.05), Motion::Fixed);
    }
    [-0.05, 0.05].map(|x| setting.body(&cube(), at(x, 0.0, 0.05)))
}

#[test]
fn a_row_of_cubes_slides_off_the_one_below() {
    let (friction, time) = (0.5f64, 0.1);
    let steppers = [
        Stepper::ContactDynamics(ContactDynamics::default()),
        Stepper::Impulse(Impulse::default()),
    ];
    for stepper in steppers {
        for angle in [0.7, -0.7f64] {
            let mut setting = rigid_by(stepper, slope(angle), friction, 0.0);
            let row = checkerboard(&mut setting);
            setting.run(time);
            let pull = angle.abs().sin() - friction * angle.cos();
            let expected = angle.signum() * setting.world.time() * GRAVITY * pull;
            for cube in row {
                let speed = setting.velocity(cube).x;
                assert!((speed / expected - 1.0).abs() < 1e-3, "{angle}: {speed} of {expected}");
            }
        }
    }
}

#[test]
fn a_row_of_cubes_stays_below_the_angle_of_friction() {
    let mut setting = rigid(slope(0.4), 0.5);
    let row = checkerboard(&mut setting);
    setting.run(0.2);
    let convergence = setting.world.convergence();
    assert!(row.iter().all(|&cube| setting.velocity(cube).length() < 1e-8), "{convergence:?}");
    assert_eq!(convergence.unfinished, 0, "{convergence:?}");
}

/// The edge of one meets that of the other, upright, where their sides are in line.
#[test]
fn a_cube_on_an_incline_slides_past_one_beside_it() {
    let (friction, angle) = (0.3f64, 0.6f64);
    for side in [-1.0, 1.0] {
        let mut setting = rigid(slope(angle), friction);
        setting.floor();
        setting.add(Form::Solid(cube()), at(0.05, 0.05 * side, 0.05), Motion::Fixed);
        let body = setting.body(&cube(), at(-0.05, -0.05 * side, 0.05));
        setting.run(0.2);
        let expected = setting.world.time() * GRAVITY * (angle.sin() - friction * angle.cos());
        let speed = setting.velocity(body).x;
        assert!((speed / expected - 1.0).abs() < 1e-3, "{side}: {speed} of {expected}");
    }
}

/// A ridge along y whose flanks fall off by an angle, rad, upright or on its head.
fn ridge(angle: f64, up: f64) -> Shape {
    let fall = 0.1 * angle.tan();
    let mut points = Vec::new();
    for y in [-0.05, 0.05] {
        points.push(DVec3::new(0.0, y, 0.0));
        for x in [-0.1, 0.1] {
            points.push(DVec3::new(x, y, -up * fall));
            points.push(DVec3::new(x, y, -up * (fall + 0.02)));
        }
    }
    Shape::hull(&points).unwrap()
}

/// Whichever flank bears, the load leans against its normal by the angle of the flank.
#[test]
fn an_edge_bears_an_edge_if_friction_holds_it_on_the_flank() {
    let angle = 20f64.to_radians();
    let fallen = |friction: f64| {
        let mut setting = rigid(down(), friction);
        setting.add(Form::Solid(ridge(angle, 1.0)), Pose::IDENTITY, Motion::Fixed);
        let body = setting.body(&ridge(angle, -1.0), Pose::IDENTITY);
        let start = setting.position(body);
        setting.run(0.1);
        (setting.position(body) - start, setting.world.convergence().unfinished)
    };
    let (moved, unfinished) = fallen(angle.tan() + 0.02);
    assert!(moved.length() < 1e-6, "{moved}");
    assert_eq!(unfinished, 0);
    let (moved, _) = fallen(0.5 * angle.tan());
    assert!(moved.z < -1e-3 && moved.x.abs() > 1e-3, "{moved}");
}

/// A corner comes straight at a corner: no face of either is in the way, and yet they must not pass through.
#[test]
fn corners_that_meet_head_on_stop_each_other() {
    let towards = DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::X);
    let mut setting = rigid(DVec3::ZERO, 0.0);
    let reach = 0.05 * 3f64.sqrt();
    let still = setting.body(&cube(), Pose::new(towards, DVec3::ZERO));
    let pose =
        Pose::new(DQuat::from_rotation_z(std::f64::consts::PI) * towards, DVec3::X * 2.0 * reach);
    let thrown = setting.throw(&cube(), pose, DVec3::NEG_X, DVec3::ZERO);
    setting.run(0.05);
    let [a, b] = [still, thrown].map(|body| setting.velocity(body));
    assert!(setting.world.max_overlap() < 1e-2, "{}", setting.world.max_overlap());
    assert!((b - a).x > -1.0 + 1e-3, "{a} {b}");
    assert!(setting.world.energy().error() < 1e-9);
}

#[test]
fn corners_open_and_close_alike_on_any_threads() {
    assert_same_on_any_threads(|| {
        let mut setting = rigid(slope(0.7), 0.5);
        setting.floor();
        for n in 0..75 {
            let [x, y, z] = [n % 5, n / 5 % 5, n / 25].map(|i| 0.1 * f64::from(i));
            setting.body(&cube(), at(x, y, z + 0.05));
        }
        setting.steps(5);
        setting.world.state_hash()
    });
}
