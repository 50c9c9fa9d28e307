//! What comes back of the velocity of an impact between rigid bodies, against closed forms.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::{Interaction, Restitution};
use polygrain_dynamics::{
    BodyId, ContactDynamics, Impulse, Settings, Signorini, Stepper, TimeStep,
};
use polygrain_geometry::{Pose, Shape};

use crate::blocks::{STEP, rigid_by};
use crate::setting::{Setting, above, modulus, weightless};

const RADIUS: f64 = 0.05;

/// Bodies strike each other across the gap that would close in the step: lever arms are longer by half of it.
const ARM: f64 = 0.5 * STEP / RADIUS;

fn steppers() -> [Stepper; 3] {
    let by_velocity =
        ContactDynamics { signorini: Signorini::Velocity, ..ContactDynamics::default() };
    [
        Stepper::ContactDynamics(ContactDynamics::default()),
        Stepper::ContactDynamics(by_velocity),
        Stepper::Impulse(Impulse::default()),
    ]
}

/// Velocity and spin of a ball after it has struck a floor.
fn rebound(
    stepper: Stepper,
    restitution: Restitution,
    friction: f64,
    velocity: DVec3,
) -> (DVec3, DVec3) {
    let law =
        Interaction { restitution, ..Interaction::with_friction(modulus(1e7, 0.5), friction) };
    let settings = Settings { stepper, time_step: TimeStep::Fixed(STEP), ..weightless() };
    let mut setting = Setting::new(settings, law);
    setting.floor();
    let pose = above(RADIUS + 4.3 * STEP, DQuat::IDENTITY);
    let ball = setting.throw(&Shape::sphere(RADIUS).unwrap(), pose, velocity, DVec3::ZERO);
    setting.run(0.02);
    (setting.velocity(ball), setting.spin(ball))
}

/// A ball that is thrown at a floor without spin moves as 2/7 of its mass would at the point of its impact.
#[test]
fn a_ball_that_holds_on_comes_back_along_the_floor_too() {
    for stepper in steppers() {
        for normal in [0.0, 1e-3, 0.5, 1.0] {
            for tangential in [-1.0, 0.0, 0.5, 1.0] {
                let restitution = Restitution { normal, tangential };
                let (after, spin) = rebound(stepper, restitution, 5.0, DVec3::new(1.0, 0.5, -1.0));
                let slip = after + spin.cross(-RADIUS * DVec3::Z);
                let along = 1.0 - 2.0 / 7.0 * (1.0 + tangential);
                let expected = DVec3::new(along, 0.5 * along, normal);
                assert!(after.distance(expected) < ARM, "{stepper:?} {restitution:?}: {after}");
                let expected = -tangential * DVec3::new(1.0, 0.5, 0.0);
                assert!((slip - expected).truncate().length() < 2.0 * ARM, "{slip} not {expected}");
            }
        }
    }
}

/// The floor gives no more than friction times what it gives upwards, `m (1 + e) v`.
#[test]
fn a_ball_that_slips_through_its_impact_has_coulombs_impulse_whatever_its_restitution_along() {
    for stepper in steppers() {
        for normal in [0.0, 0.5] {
            for tangential in [0.0, 0.8] {
                let restitution = Restitution { normal, tangential };
                let (after, spin) = rebound(stepper, restitution, 0.1, DVec3::new(2.0, 0.0, -1.0));
                let impulse = 0.1 * (1.0 + normal);
                let expected = DVec3::new(2.0 - impulse, 0.0, normal);
                assert!(after.distance(expected) < 1e-5, "{stepper:?} {restitution:?}: {after}");
                assert!((spin.y / (2.5 * impulse / RADIUS) - 1.0).abs() < ARM, "{spin}");
            }
        }
    }
}

/// Velocities after the first of five balls in a row, a gap apart, ran into the others at a metre a second.
fn cradle(gap: f64) -> [f64; 5] {
    let stepper = Stepper::ContactDynamics(ContactDynamics::default());
    let mut setting = rigid_by(stepper, DVec3::ZERO, 0.0, 1.0);
    let ball = Shape::sphere(RADIUS).unwrap();
    let balls: [BodyId; 5] = std::array::from_fn(|i| {
        let centre = DVec3::X * (2.0 * RADIUS + gap) * i as f64;
        let velocity = if i == 0 { DVec3::X } else { DVec3::ZERO };
        setting.throw(&ball, Pose::from_translation(centre), velocity, DVec3::ZERO)
    });
    setting.run(0.05);
    balls.map(|ball| setting.velocity(ball).x)
}

fn assert_velocities(found: [f64; 5], expected: [f64; 5], tolerance: f64) {
    let apart = found.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(apart < tolerance, "{found:?} and not {expected:?}");
}

/// One after the other, as the steps are shorter than the way between two balls.
#[test]
fn a_cradle_hands_its_velocity_on() {
    assert_velocities(cradle(2.0 * STEP), [0.0, 0.0, 0.0, 0.0, 1.0], 1e-9);
}

/// At once: Newton's law asks that the first two part as fast as they came, and that no others come closer.
#[test]
fn balls_that_touch_are_struck_as_one() {
    assert_velocities(cradle(0.0), [-0.6, 0.4, 0.4, 0.4, 0.4], 1e-5);
}
