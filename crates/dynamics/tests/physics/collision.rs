//! Two random polyhedra meet in free space.

use glam::DVec3;
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{BodyId, Settings, TimeStep};
use polygrain_geometry::Pose;
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
    // The medians fall with the time step. The tail does not: it is of contacts with a point whose
    // normal leans by four to ten degrees, whose share changes without a force of its own.
    for (name, interaction, median, most) in [
        ("elastic", elastic, 1e-4, 3e-3),
        ("damped", damped, 1e-4, 3e-3),
        ("rough", rough, 1e-4, 1e-3),
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
