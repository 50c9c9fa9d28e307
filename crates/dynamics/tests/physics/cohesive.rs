//! Joints of rigid bodies against the fracture mechanics of their law.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::{CohesiveZone, Interaction};
use polygrain_dynamics::{
    BodyDefinition, BodyId, ContactDynamics, Form, Impulse, Motion, Settings, StepError, Stepper,
    TimeStep, WorldError,
};
use polygrain_geometry::{Pose, Shape};

use crate::setting::{DENSITY, GRAVITY, Setting, above, modulus};

/// Pa, Pa, J/m².
const TENSION: f64 = 1e5;
const SHEAR: f64 = 1.5e5;
const FRACTURE: f64 = 5.0;
/// Pa/m, of a joint that reaches its strength at a tenth of its critical opening.
const STIFFNESS: f64 = TENSION / (0.1 * 2.0 * FRACTURE / TENSION);
/// Of a cube, m.
const EDGE: f64 = 0.1;
const AREA: f64 = EDGE * EDGE;
/// s.
const STEP: f64 = 2e-6;

fn zone() -> CohesiveZone {
    CohesiveZone::new(TENSION, SHEAR, FRACTURE, None).unwrap()
}

fn settings(gravity: DVec3, step: f64) -> Settings {
    Settings {
        gravity,
        time_step: TimeStep::Fixed(step),
        stepper: Stepper::ContactDynamics(ContactDynamics::default()),
        ..Settings::default()
    }
}

fn jointed(settings: Settings, friction: f64, zone: CohesiveZone) -> Setting {
    let law = Interaction {
        cohesive_zone: Some(zone),
        ..Interaction::with_friction(modulus(1e7, 0.5), friction)
    };
    Setting::new(settings, law)
}

fn cube() -> Shape {
    Shape::cuboid(EDGE, EDGE, EDGE).unwrap()
}

fn mass() -> f64 {
    DENSITY * EDGE.powi(3)
}

/// The speed at which a cube has so many times the energy that it takes to break a joint.
fn speed(times: f64) -> f64 {
    (2.0 * times * FRACTURE * AREA / mass()).sqrt()
}

fn intact(setting: &Setting) -> Option<f64> {
    setting.world.contacts().find_map(|contact| contact.intact())
}

#[test]
fn a_joint_that_is_pulled_breaks_at_its_strength_and_takes_its_fracture_energy() {
    let mut setting = jointed(settings(DVec3::ZERO, STEP), 0.5, zone());
    let floor = setting.floor();
    let speed = speed(3.0);
    let body =
        setting.throw(&cube(), above(0.5 * EDGE, DQuat::IDENTITY), DVec3::Z * speed, DVec3::ZERO);
    let (mut peak, mut last) = (0.0f64, 1.0);
    while last > 0.0 && setting.world.time() < 0.01 {
        setting.steps(1);
        peak = peak.max(setting.contact_force(floor).z);
        let now = intact(&setting).unwrap_or(0.0);
        assert!(now <= last, "heals from {last} to {now}");
        last = now;
    }
    assert!((peak / (TENSION * AREA) - 1.0).abs() < 0.01, "{peak} N");
    let ledger = setting.world.energy();
    let broken = FRACTURE * AREA;
    assert!((ledger.damage / broken - 1.0).abs() < 1e-9, "{ledger:?}");
    let lost = 0.5 * mass() * (speed.powi(2) - setting.velocity(body).length_squared());
    assert!((lost / broken - 1.0).abs() < 0.01, "{lost} J of {broken} J");
    assert!(ledger.error() < 1e-3, "{ledger:?}");
    assert!(setting.spin(body).length() < 1e-9);
}

/// Between two plates, so that nothing turns it.
#[test]
fn a_joint_that_is_sheared_breaks_at_its_strength_and_takes_its_fracture_energy() {
    let mut setting = jointed(settings(DVec3::ZERO, STEP), 0.0, zone());
    let floor = setting.floor();
    setting.plane(DVec3::Z * EDGE, DVec3::NEG_Z);
    let speed = speed(6.0);
    let pose = above(0.5 * EDGE, DQuat::IDENTITY);
    let body = setting.throw(&cube(), pose, DVec3::new(0.6, 0.8, 0.0) * speed, DVec3::ZERO);
    let mut peak = 0.0f64;
    setting.steps(1);
    while intact(&setting).is_some() && setting.world.time() < 0.01 {
        peak = peak.max(setting.contact_force(floor).length());
        setting.steps(1);
    }
    assert!((peak / (SHEAR * AREA) - 1.0).abs() < 0.01, "{peak} N");
    let broken = 2.0 * FRACTURE * AREA;
    assert!((setting.world.energy().damage / broken - 1.0).abs() < 1e-9);
    let lost = 0.5 * mass() * (speed.powi(2) - setting.velocity(body).length_squared());
    assert!((lost / broken - 1.0).abs() < 0.01, "{lost} J of {broken} J");
}

#[test]
fn a_torn_joint_is_elastic_along_a_line_below_its_peak() {
    let mut setting = jointed(settings(DVec3::ZERO, STEP), 0.5, zone());
    let floor = setting.floor();
    let pose = above(0.5 * EDGE, DQuat::IDENTITY);
    let body = setting.throw(&cube(), pose, DVec3::Z * speed(0.5), DVec3::ZERO);
    setting.steps(1);
    while setting.velocity(body).z > 0.0 {
        setting.steps(1);
    }
    let torn = intact(&setting).unwrap();
    assert!(torn > 0.0 && torn < 0.5, "{torn}");
    // On its way back the force is that of the secant, at what the middle of each step is.
    let (mut slopes, mut damage) = (Vec::new(), setting.world.energy().damage);
    for _ in 0..100 {
        let before = setting.position(body).z + 0.5 * STEP * setting.velocity(body).z;
        setting.steps(1);
        slopes.push(setting.contact_force(floor).z / (before - 0.5 * EDGE));
        damage = damage.max(setting.world.energy().damage);
    }
    let stiffness = torn * STIFFNESS * AREA;
    for slope in slopes {
        assert!((slope / stiffness - 1.0).abs() < 1e-3, "{slope} N/m of {stiffness} N/m");
    }
    assert_eq!(intact(&setting), Some(torn));
    assert_eq!(damage, setting.world.energy().damage, "nothing is lost on the way back");
}

/// A bar of cubes out of a wall: by its weight the joint at the wall bears the moment `m g l / 2` with
/// a section modulus of `a³/6`, and so reaches its strength first at its upper edge.
#[test]
fn a_bar_breaks_off_where_its_bending_moment_is_greatest() {
    let breaks_at = |gravity: f64| {
        let strong = CohesiveZone::new(1e6, 1e6, 50.0, None).unwrap();
        let mut setting = jointed(settings(DVec3::NEG_Z * gravity, 2e-6), 0.5, strong);
        setting.plane(DVec3::ZERO, DVec3::X);
        let bar = Shape::cuboid(0.4, EDGE, EDGE).unwrap();
        let body = setting.body(&bar, Pose::from_translation(DVec3::X * 0.2));
        setting.run(0.02);
        let fell = -setting.position(body).z;
        fell > 0.1 * gravity * setting.world.time().powi(2)
    };
    // Strength at the edge is reached at σ = 6 · m g (l/2) / a³; loads that come at once count double,
    // and a section that yields from its edge bears up to three times as much.
    let mass = DENSITY * 0.4 * AREA;
    let elastic = 1e6 * EDGE.powi(3) / 6.0 / (mass * 0.2);
    assert!(!breaks_at(0.45 * elastic));
    assert!(breaks_at(3.0 * elastic));
}

#[test]
fn a_wall_of_jointed_blocks_hangs_from_its_top() {
    let mut setting = jointed(settings(DVec3::NEG_Z * GRAVITY, 1e-5), 0.5, zone());
    setting.plane(DVec3::ZERO, DVec3::NEG_Z);
    let bodies: Vec<BodyId> = (0..4)
        .map(|i| setting.body(&cube(), above(-EDGE * (f64::from(i) + 0.5), DQuat::IDENTITY)))
        .collect();
    setting.run(0.05);
    for (i, &body) in bodies.iter().enumerate() {
        let sag = -EDGE * (i as f64 + 0.5) - setting.position(body).z;
        let joints = (0..=i).map(|above| (4 - above) as f64).sum::<f64>();
        let at_rest = joints * mass() * GRAVITY / (STIFFNESS * AREA);
        // It was let go at once, and swings.
        assert!(sag > 0.0 && sag < 2.1 * at_rest, "block {i} sags by {sag:e} of {at_rest:e} m");
    }
    assert_eq!(setting.world.contacts().filter(|c| c.intact() == Some(1.0)).count(), 4);
    assert!(setting.world.energy().error() < 1e-2, "{:?}", setting.world.energy());
}

#[test]
fn bodies_that_meet_later_are_not_joined() {
    let mut setting = jointed(settings(DVec3::NEG_Z * GRAVITY, 1e-4), 0.5, zone());
    setting.floor();
    setting.body(&cube(), above(0.5 * EDGE + 1e-3, DQuat::IDENTITY));
    setting.run(0.05);
    assert_eq!(setting.world.contacts().count(), 1);
    assert_eq!(intact(&setting), None);
}

#[test]
fn sequential_impulses_hold_and_break_joints_alike() {
    let broken_after = |stepper: Stepper| {
        let settings = Settings { stepper, ..settings(DVec3::ZERO, STEP) };
        let mut setting = jointed(settings, 0.5, zone());
        setting.floor();
        let pose = above(0.5 * EDGE, DQuat::IDENTITY);
        let body = setting.throw(&cube(), pose, DVec3::Z * speed(3.0), DVec3::ZERO);
        setting.run(1e-3);
        (setting.velocity(body).z, setting.world.energy().damage)
    };
    let [a, b] = [
        Stepper::ContactDynamics(ContactDynamics::default()),
        Stepper::Impulse(Impulse::default()),
    ]
    .map(broken_after);
    assert!((a.0 / b.0 - 1.0).abs() < 1e-12 && (a.1 / b.1 - 1.0).abs() < 1e-12, "{a:?} {b:?}");
}

#[test]
fn a_world_of_torn_joints_is_restored_with_the_same_bits() {
    let build = || {
        let mut setting = jointed(settings(DVec3::ZERO, STEP), 0.5, zone());
        setting.floor();
        let pose = above(0.5 * EDGE, DQuat::IDENTITY);
        setting.throw(&cube(), pose, DVec3::Z * speed(0.9), DVec3::X * 0.3);
        setting
    };
    let mut first = build();
    first.steps(200);
    assert!(intact(&first).is_some_and(|intact| intact < 1.0));
    let mut second = build();
    second.world.restore(first.world.state()).unwrap();
    first.steps(100);
    second.steps(100);
    assert_eq!(first.world.state(), second.world.state());
    assert_eq!(first.world.state_hash(), second.world.state_hash());
}

fn block(setting: &mut Setting) -> BodyDefinition {
    let shape = setting.world.add_shape(Form::Solid(cube())).unwrap();
    BodyDefinition {
        shape,
        material: setting.material,
        pose: above(0.5 * EDGE, DQuat::IDENTITY),
        velocity: DVec3::ZERO,
        angular_velocity: DVec3::ZERO,
        motion: Motion::Dynamic,
        group: 0,
    }
}

#[test]
fn joints_that_cannot_be_followed_are_refused() {
    let explicit = Settings { stepper: Stepper::Explicit, ..settings(DVec3::ZERO, STEP) };
    let mut setting = jointed(explicit, 0.5, zone());
    let body = block(&mut setting);
    let refused = setting.world.add_body(body);
    assert!(matches!(refused, Err(WorldError::SoftJoint(..))), "{refused:?}");

    let wide = CohesiveZone::new(1e3, 1e3, 5.0, None).unwrap();
    let mut setting = jointed(settings(DVec3::ZERO, STEP), 0.5, wide);
    let body = block(&mut setting);
    let refused = setting.world.add_body(body);
    assert!(matches!(refused, Err(WorldError::WideJoint { .. })), "{refused:?}");

    let mut setting = jointed(settings(DVec3::ZERO, 1e-3), 0.5, zone());
    setting.floor();
    let body = block(&mut setting);
    setting.world.add_body(body).unwrap();
    let Err(StepError::StiffJoint { critical, .. }) = setting.world.step() else {
        panic!("a step of a millisecond is too long")
    };
    assert!((1e-5..5e-4).contains(&critical), "{critical} s");
}
