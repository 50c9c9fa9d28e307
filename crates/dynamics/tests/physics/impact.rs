//! Falling and bouncing.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::{HertzMindlin, Interaction};
use polygrain_dynamics::{BodyId, Form, Motion, Settings, TimeStep};
use polygrain_geometry::{Pose, Shape};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::setting::{
    DENSITY, GRAVITY, Setting, above, modulus, random_polyhedron, random_rotation, weightless,
};

/// A sphere, and a cube on its face, edge and corner; with the height of the centre above the
/// lowest point.
fn fallers() -> Vec<(&'static str, Shape, DQuat, f64)> {
    let edge = 0.1;
    let cube = Shape::cuboid(edge, edge, edge).unwrap();
    let on_edge = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_4);
    let on_corner = DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::NEG_Z);
    vec![
        ("sphere", Shape::sphere(0.05).unwrap(), DQuat::IDENTITY, 0.05),
        ("face", cube.clone(), DQuat::IDENTITY, 0.5 * edge),
        ("edge", cube.clone(), on_edge, 0.5 * edge * 2f64.sqrt()),
        ("corner", cube, on_corner, 0.5 * edge * 3f64.sqrt()),
    ]
}

/// The height of the centre where the body turns round next, m.
fn next_apex(setting: &mut Setting, body: BodyId) -> f64 {
    while setting.velocity(body).z <= 0.0 {
        setting.world.step().unwrap();
    }
    while setting.velocity(body).z > 0.0 {
        setting.world.step().unwrap();
    }
    setting.position(body).z
}

#[test]
fn free_fall_is_a_parabola() {
    for (name, shape, rotation, _) in fallers() {
        let mut setting =
            Setting::new(Settings::default(), Interaction::frictionless(modulus(1e8, 0.5)));
        let body = setting.body(&shape, above(1.0, rotation));
        setting.run(0.3);
        let t = setting.world.time();
        let expected = 1.0 - 0.5 * GRAVITY * t * t;
        assert!((setting.position(body).z - expected).abs() < 1e-12, "{name}");
        assert!((setting.velocity(body).z + GRAVITY * t).abs() < 1e-12, "{name}");
    }
}

#[test]
fn a_body_bounces_to_the_square_of_its_restitution() {
    for (name, shape, rotation, low) in fallers() {
        for e in [0.3, 0.5, 0.7, 0.9, 1.0] {
            let law = Interaction::frictionless(modulus(1e10, e));
            let step = TimeStep::Auto { safety: 0.05 };
            let mut setting =
                Setting::new(Settings { time_step: step, ..Settings::default() }, law);
            setting.floor();
            let drop = 0.1;
            let body = setting.body(&shape, above(low + drop, rotation));
            let height = next_apex(&mut setting, body) - low;
            let error = height / (e * e * drop) - 1.0;
            assert!(error.abs() < 5e-3, "{name}, e = {e}: {error}");
            assert!(setting.world.energy().error() < 1e-4, "{name}, e = {e}");
        }
    }
}

#[test]
fn the_nth_rebound_reaches_e_to_the_2n_of_the_height() {
    let (e, drop) = (0.8, 0.1);
    let law = Interaction::frictionless(modulus(1e11, e));
    let mut setting = Setting::new(Settings::default(), law);
    setting.floor();
    let body = setting.body(&Shape::sphere(0.05).unwrap(), above(0.05 + drop, DQuat::IDENTITY));
    for n in 1..=6 {
        let height = next_apex(&mut setting, body) - 0.05;
        let error = height / (drop * f64::powi(e, 2 * n)) - 1.0;
        assert!(error.abs() < 5e-3, "rebound {n}: {error}");
    }
}

/// Bodies that are set up just touching and already approach each other.
#[test]
fn an_impact_that_begins_at_zero_gap_has_its_restitution() {
    let e = 0.3;
    let mut setting = Setting::new(weightless(), Interaction::frictionless(modulus(1e8, e)));
    setting.floor();
    let pose = above(0.05, DQuat::IDENTITY);
    let body = setting.throw(&Shape::sphere(0.05).unwrap(), pose, DVec3::NEG_Z, DVec3::ZERO);
    setting.run(0.01);
    let error = setting.velocity(body).z / e - 1.0;
    assert!(error.abs() < 5e-3, "{error}");
}

/// `J = (1 + e) v / (1/m + (r × n)·I⁻¹(r × n))`: a body that lands beside its centre turns.
///
/// Bodies that come down with a second vertex nearly as low are left out: it shares the contact
/// before it touches.
#[test]
fn an_eccentric_impact_has_the_impulse_of_the_mass_at_the_contact() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut cases = 0;
    for case in 0..30 {
        let shape = random_polyhedron(&mut random, 0.05, 12);
        let pose = Pose::new(random_rotation(&mut random), DVec3::ZERO);
        let (e, speed) = (0.6, 1.0);
        let settings = Settings { time_step: TimeStep::Auto { safety: 0.05 }, ..weightless() };
        let mut setting = Setting::new(settings, Interaction::frictionless(modulus(1e12, e)));
        let body = setting.throw(&shape, pose, DVec3::NEG_Z * speed, DVec3::ZERO);
        let centre = setting.position(body);
        let lowest = pose.point(shape.support(pose.inverse_vector(DVec3::NEG_Z)));
        let Shape::Polyhedron(polyhedron) = &shape else { unreachable!("a hull is one") };
        let low = |&&v: &&DVec3| pose.point(v).z < lowest.z + 2e-3;
        if polyhedron.vertices().iter().filter(low).count() > 1 {
            continue;
        }
        cases += 1;
        setting.plane(lowest - DVec3::Z * 1e-4, DVec3::Z);
        while setting.world.energy().damping == 0.0 || setting.world.energy().elastic_normal > 0.0 {
            setting.world.step().unwrap();
        }

        let mass = shape.mass_properties();
        let inertia = DENSITY * pose.matrix() * mass.inertia * pose.matrix().transpose();
        let arm = (lowest - centre).cross(DVec3::Z);
        let turn = inertia.inverse() * arm;
        let impulse = (1.0 + e) * speed / ((DENSITY * mass.volume).recip() + arm.dot(turn));
        let expected = impulse / (DENSITY * mass.volume) - speed;
        assert!((setting.velocity(body).z - expected).abs() < 1e-3 * speed, "case {case}");
        let error = setting.world.bodies().angular_momentum(body).distance(impulse * arm);
        assert!(
            error < 2e-3 * impulse * arm.length(),
            "case {case}: {}",
            error / (impulse * arm.length())
        );
    }
    assert!(cases > 20);
}

/// A sphere, a capsule lying down and a rounded cube on its corner strike a plane; with the radius
/// of the rounding and the height of the centre.
fn rounded_fallers() -> Vec<(&'static str, Shape, DQuat, f64, f64)> {
    let on_corner = DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::NEG_Z);
    let lying = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    let core = Shape::cuboid(0.06, 0.06, 0.06).unwrap();
    vec![
        ("sphere", Shape::sphere(0.05).unwrap(), DQuat::IDENTITY, 0.05, 0.05),
        ("capsule", Shape::capsule(0.02, 0.04).unwrap(), lying, 0.02, 0.02),
        (
            "rounded cube",
            Shape::rounded(core, 0.01).unwrap(),
            on_corner,
            0.01,
            0.03 * 3f64.sqrt() + 0.01,
        ),
    ]
}

const YOUNG: f64 = 7e9;
const POISSON: f64 = 0.25;

/// `E*` of two bodies of the same material, Pa.
fn contact_modulus() -> f64 {
    0.5 * YOUNG / (1.0 - POISSON * POISSON)
}

fn hertzian(restitution: f64, safety: f64) -> Setting {
    let law = HertzMindlin::new([YOUNG; 2], [POISSON; 2], restitution).unwrap();
    let settings = Settings { time_step: TimeStep::Auto { safety }, ..weightless() };
    Setting::new(settings, Interaction::frictionless(law))
}

/// A block to fall on instead of a half-space, its top at the height of the floor.
fn table(setting: &mut Setting) {
    let block = Form::Solid(Shape::cuboid(1.0, 1.0, 0.2).unwrap());
    setting.add(block, Pose::from_translation(DVec3::Z * -0.1), Motion::Fixed);
}

#[test]
fn a_hertzian_impact_on_a_half_space_lasts_and_indents_as_hertz_found() {
    hertz_holds(|setting| {
        setting.floor();
    });
}

#[test]
fn a_hertzian_impact_on_a_block_lasts_and_indents_as_hertz_found() {
    hertz_holds(table);
}

fn hertz_holds(lay_floor: impl Fn(&mut Setting)) {
    for (name, shape, rotation, radius, low) in rounded_fallers() {
        let speed = 0.5;
        let mut setting = hertzian(1.0, 0.02);
        let pose = above(low + 1e-7, rotation);
        let body = setting.throw(&shape, pose, DVec3::NEG_Z * speed, DVec3::ZERO);
        lay_floor(&mut setting);
        let (mut deepest, mut begin, mut duration) = (0.0f64, 0.0, 0.0);
        while duration == 0.0 {
            let before = setting.position(body).z - low;
            setting.world.step().unwrap();
            let gap = setting.position(body).z - low;
            deepest = deepest.max(-gap);
            // When within the step the gap was zero.
            let touch = setting.world.time() - setting.world.time_step() * gap / (gap - before);
            if before > 0.0 && gap <= 0.0 {
                begin = touch;
            } else if before <= 0.0 && gap > 0.0 {
                duration = touch - begin;
            }
        }

        let mass = DENSITY * shape.mass_properties().volume;
        let modulus = contact_modulus();
        let depth = (15.0 * mass * speed * speed / (16.0 * radius.sqrt() * modulus)).powf(0.4);
        let time = 2.8683 * (mass * mass / (radius * modulus * modulus * speed)).powf(0.2);
        assert!((deepest / depth - 1.0).abs() < 2e-3, "{name}: {deepest} m, Hertz {depth} m");
        assert!((duration / time - 1.0).abs() < 5e-3, "{name}: {duration} s, Hertz {time} s");
        assert!((setting.velocity(body).z / speed - 1.0).abs() < 1e-3, "{name}");
    }
}

#[test]
fn a_damped_hertzian_impact_has_its_restitution_at_every_speed() {
    for e in [0.3, 0.5, 0.7, 0.9] {
        for speed in [0.05, 0.5, 5.0] {
            let mut setting = hertzian(e, 0.05);
            table(&mut setting);
            let sphere = Shape::sphere(0.05).unwrap();
            let pose = above(0.05 + 1e-6, DQuat::IDENTITY);
            let body = setting.throw(&sphere, pose, DVec3::NEG_Z * speed, DVec3::ZERO);
            setting.run(2e-3);
            let rebound = setting.velocity(body).z / speed;
            assert!((rebound / e - 1.0).abs() < 5e-3, "e = {e}, {speed} m/s: {rebound}");
        }
    }
}
