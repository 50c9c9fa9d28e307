//! Two random polyhedra meet in free space.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{BodyId, Form, Motion, Settings, TimeStep};
use polygrain_geometry::{Pose, Shape, generate};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::setting::{
    Setting, modulus, quantile, random_polyhedron, random_rotation, random_vector, weightless,
};

const RADIUS: f64 = 0.02;

/// What a collision left unexplained.
struct Outcome {
    /// Change of linear momentum, relative to that of one body.
    linear: f64,
    /// Change of angular momentum about the origin, relative to the sum of its parts' lengths.
    angular: f64,
    energy: f64,
    /// Energy lost to friction, J.
    friction: f64,
}

/// Two polyhedra thrown at each other, aside by up to a share of their radius.
fn collide(seed: u64, aside: f64, interaction: &Interaction, safety: f64) -> Option<Outcome> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let settings = Settings { time_step: TimeStep::Auto { safety }, ..weightless() };
    let mut setting = Setting::new(settings, interaction.clone());
    let speed = 0.5;
    for sense in [1.0, -1.0] {
        let corners = random.random_range(8..20);
        let shape = random_polyhedron(&mut random, RADIUS, corners);
        let offset = aside * RADIUS * random_vector(&mut random) * DVec3::new(0.0, 1.0, 1.0);
        let place = DVec3::X * -sense * 1.05 * RADIUS + offset;
        let pose = Pose::new(random_rotation(&mut random), place);
        let spin = 5.0 * random_vector(&mut random);
        setting.throw(&shape, pose, DVec3::X * sense * speed, spin);
    }
    let bodies = setting.world.bodies();
    let each = bodies.mass(BodyId(0)) * speed;
    let size: f64 = bodies
        .dynamic()
        .map(|id| {
            let linear = bodies.mass(id) * bodies.velocity(id);
            bodies.position(id).cross(linear).length() + bodies.angular_momentum(id).length()
        })
        .sum();
    let before = setting.momentum();
    let velocity = setting.velocity(BodyId(0));
    setting.run(0.05);
    let after = setting.momentum();
    let met = setting.velocity(BodyId(0)) != velocity;
    met.then(|| Outcome {
        linear: after.0.distance(before.0) / each,
        angular: after.1.distance(before.1) / size,
        energy: setting.world.energy().error(),
        friction: setting.world.energy().friction,
    })
}

fn collisions(cases: u64, aside: f64, interaction: &Interaction) -> Vec<Outcome> {
    (0..cases).filter_map(|seed| collide(seed, aside, interaction, TimeStep::SAFETY)).collect()
}

/// The same force acts on both bodies at the same point, so both momenta are kept to rounding,
/// whatever the step.
#[test]
fn collisions_keep_linear_and_angular_momentum_to_rounding() {
    let interaction = Interaction {
        rolling_friction: 0.1,
        twisting_friction: 0.1,
        ..Interaction::with_friction(modulus(5e7, 0.6), 0.5)
    };
    for aside in [0.0, 0.7] {
        let outcomes = collisions(100, aside, &interaction);
        assert!(outcomes.len() > 80);
        let worst = |of: fn(&Outcome) -> f64| outcomes.iter().map(of).fold(0.0, f64::max);
        let (linear, angular) = (worst(|o| o.linear), worst(|o| o.angular));
        assert!(linear < 1e-12, "linear momentum off by {linear}");
        assert!(angular < 1e-12, "angular momentum off by {angular}");
    }
}

#[test]
fn collisions_close_the_energy_ledger() {
    let elastic = Interaction::frictionless(modulus(5e7, 1.0));
    let damped = Interaction::frictionless(modulus(5e7, 0.5));
    let rough = Interaction::with_friction(modulus(5e7, 0.5), 0.5);
    for (name, interaction, median, most) in [
        ("elastic", elastic, 1e-5, 1e-4),
        ("damped", damped, 1e-5, 1e-4),
        ("rough", rough, 1e-5, 1e-4),
    ] {
        let mut errors: Vec<f64> =
            collisions(200, 0.7, &interaction).iter().map(|o| o.energy).collect();
        let measured = [0.5, 0.9].map(|share| quantile(&mut errors, share));
        assert!(measured[0] < median, "{name}: median {}", measured[0]);
        assert!(measured[1] < most, "{name}: 90 % below {}", measured[1]);
    }
}

#[test]
fn collisions_without_friction_lose_nothing_to_friction() {
    let smooth = Interaction::frictionless(modulus(5e7, 0.5));
    let outcomes = collisions(150, 0.7, &smooth);
    let losing = outcomes.iter().filter(|o| o.friction != 0.0).count();
    assert_eq!(losing, 0, "of {} collisions", outcomes.len());
}

/// Errors of the ledger of bodies that come down nearly flat on a fixed one.
fn landings(friction: f64, below: &Solid, above: &Solid, apart: DVec3, twist: f64) -> Vec<f64> {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut land = || {
        let interaction = Interaction::with_friction(modulus(2e7, 0.3), friction);
        let mut setting = Setting::new(Settings::default(), interaction);
        let pose = Pose::from_rotation(below.1);
        setting.add(Form::Solid(below.0.clone()), pose, Motion::Fixed);
        let twisted = DQuat::from_rotation_z(twist * random.random_range(0.0..1.0));
        let askew = DQuat::from_scaled_axis(1e-3 * random_vector(&mut random));
        let place = apart + 1e-4 * random_vector(&mut random);
        let spin = 0.5 * random_vector(&mut random);
        let pose = Pose::new(askew * twisted * above.1, place);
        setting.throw(&above.0, pose, 0.1 * DVec3::NEG_Z, spin);
        setting.run(0.04);
        setting.world.energy().error()
    };
    (0..100).map(|_| land()).collect()
}

/// A shape and how it lies.
type Solid = (Shape, DQuat);

/// Edges of the two bricks run within a thousandth of parallel, so where they cross seems to run
/// along them at any speed.
#[test]
fn a_brick_that_lands_nearly_flat_on_a_brick_closes_the_energy_ledger() {
    let brick = (Shape::cuboid(0.03, 0.024, 0.02).unwrap(), DQuat::IDENTITY);
    let apart = DVec3::new(0.01, 0.0, 0.0201);
    for friction in [0.0, 0.5] {
        let mut errors = landings(friction, &brick, &brick, apart, 0.0);
        let measured = [0.9, 1.0].map(|share| quantile(&mut errors, share));
        assert!(measured[0] < 2e-4, "friction {friction}: 90 % below {}", measured[0]);
        assert!(measured[1] < 5e-3, "friction {friction}: worst {}", measured[1]);
    }
}

/// Two pentagons touch in up to ten points, of which six are kept.
#[test]
fn a_dodecahedron_that_lands_nearly_flat_on_another_closes_the_energy_ledger() {
    let shape = generate::dodecahedron(0.01).unwrap();
    let top = shape.planes()[0];
    let lying = |way: DVec3| DQuat::from_rotation_arc(top.normal, way);
    let shape = Shape::from(shape);
    let (below, above) = ((shape.clone(), lying(DVec3::Z)), (shape, lying(DVec3::NEG_Z)));
    let apart = (2.0 * top.offset + 1e-4) * DVec3::Z;
    for friction in [0.0, 0.5] {
        let mut errors = landings(friction, &below, &above, apart, 0.6);
        let measured = [0.9, 1.0].map(|share| quantile(&mut errors, share));
        assert!(measured[0] < 2e-4, "friction {friction}: 90 % below {}", measured[0]);
        assert!(measured[1] < 2e-3, "friction {friction}: worst {}", measured[1]);
    }
}
