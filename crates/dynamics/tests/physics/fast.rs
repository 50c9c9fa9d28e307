//! Rigid bodies so fast that they would pass the alert distance within a step stop each other all the
//! same.

use glam::{DQuat, DVec3};
use polygrain_contact::query::signed_gap;
use polygrain_dynamics::law::{Interaction, Restitution};
use polygrain_dynamics::{BodyId, ContactDynamics, Form, Impulse, Settings, Stepper, TimeStep};
use polygrain_geometry::{Pose, Shape};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::blocks::{cube, down, rigid_by};
use crate::setting::{Setting, above, modulus, random_polyhedron, random_rotation, random_vector};

/// m.
const SIZE: f64 = 0.1;

/// What bodies overlap that do not turn, as a part of their size.
const STRAIGHT: f64 = 1e-3;

fn steppers() -> [Stepper; 2] {
    [Stepper::ContactDynamics(ContactDynamics::default()), Stepper::Impulse(Impulse::default())]
}

/// A sphere, a cube, a polyhedron, a capsule and a compound.
fn shapes(random: &mut Pcg64Mcg) -> [Shape; 5] {
    let arm = Shape::cuboid(0.5 * SIZE, 0.2 * SIZE, 0.2 * SIZE).unwrap();
    let at = |x: f64| (arm.clone(), Pose::from_translation(DVec3::X * x * SIZE));
    [
        Shape::sphere(0.5 * SIZE).unwrap(),
        Shape::cuboid(SIZE, SIZE, SIZE).unwrap(),
        random_polyhedron(random, 0.5 * SIZE, 16),
        Shape::capsule(0.3 * SIZE, 0.6 * SIZE).unwrap(),
        Shape::compound(vec![at(-0.25), at(0.25)]).unwrap(),
    ]
}

/// A world in which bodies are thrown.
fn range(stepper: Stepper, step: f64, gravity: DVec3, restitution: f64) -> Setting {
    let law = Interaction {
        restitution: Restitution { normal: restitution, tangential: 0.0 },
        ..Interaction::with_friction(modulus(1e7, 0.5), 0.3)
    };
    let time_step = TimeStep::Fixed(step);
    Setting::new(Settings { gravity, time_step, stepper, ..Settings::default() }, law)
}

/// How a body is thrown.
#[derive(Clone, Copy)]
struct Throw {
    speed: f64,
    /// Of its turning, as a part of the speed.
    spin: f64,
    step: f64,
}

impl Throw {
    /// Throws a body, turned anyhow, down from above, or up from below, on the origin: so that it is not
    /// there before the first contacts are looked for, half a step later.
    fn from(
        self,
        side: f64,
        setting: &mut Setting,
        shape: &Shape,
        random: &mut Pcg64Mcg,
    ) -> BodyId {
        let Self { speed, spin, step } = self;
        let direction = (0.3 * random_vector(random) - DVec3::Z).normalize();
        let height = 0.9 * SIZE + speed * step * random.random_range(1.0..2.0);
        let pose = Pose::new(random_rotation(random), side * height * DVec3::Z);
        let spin = spin * speed / SIZE * random_vector(random);
        setting.throw(shape, pose, side * speed * direction, spin)
    }
}

/// All ways of throwing.
fn throws() -> impl Iterator<Item = Throw> {
    let steps = [1e-3, 5e-3].into_iter();
    steps.flat_map(|step| {
        let speeds = [1.0, 3.0, 10.0, 20.0].into_iter();
        speeds.flat_map(move |speed| [0.0, 0.6].map(|spin| Throw { speed, spin, step }))
    })
}

/// The farthest that a body turns in a step, rad.
fn turn(setting: &Setting, bodies: &[BodyId], step: f64) -> f64 {
    bodies.iter().map(|&id| step * setting.spin(id).length()).fold(0.0, f64::max)
}

/// What impacts have taken, J. Beside them the turning of a body in free flight is not exact.
fn lost(setting: &Setting) -> f64 {
    let energy = setting.world.energy();
    energy.damping + energy.friction
}

/// Lets bodies fly until they have met; returns the most that they overlap, by a question of its own, as a
/// part of their size, and the farthest that they turn in a step. No contact brings more energy than allowed,
/// J.
fn fly(
    setting: &mut Setting,
    bodies: &[BodyId],
    step: f64,
    allowed: f64,
    overlap: impl Fn(&Setting) -> f64,
) -> (f64, f64) {
    let (mut deepest, mut farthest) = (0.0f64, turn(setting, bodies, step));
    for _ in 0..20 {
        let before = lost(setting);
        setting.world.step().unwrap();
        let gained = before - lost(setting);
        assert!(gained <= 1e-12 * setting.world.energy().kinetic + allowed, "{gained} J");
        farthest = farthest.max(turn(setting, bodies, step));
        deepest = deepest.max(overlap(setting) / SIZE);
    }
    (deepest, farthest)
}

#[test]
fn fast_bodies_stop_at_a_floor() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for (stepper, throw) in steppers().into_iter().flat_map(|s| throws().map(move |t| (s, t))) {
        for case in 0..20 {
            let restitution = [0.0, 0.5][case % 2];
            for shape in shapes(&mut random) {
                let gravity = [DVec3::ZERO, down()][case / 2 % 2];
                let mut setting = range(stepper, throw.step, gravity, restitution);
                setting.floor();
                let body = throw.from(1.0, &mut setting, &shape, &mut random);
                let below = |setting: &Setting| -setting.world.aabb(body).min.z;
                // A floor that stops what rises still, and would fall by the end of the step, lifts it.
                let fallen = throw.step * gravity.length();
                let lift = setting.world.bodies().mass(body) * fallen * fallen;
                let (deepest, turn) = fly(&mut setting, &[body], throw.step, lift, below);
                // What a corner goes round, which contacts take to be straight.
                let bound = STRAIGHT + 0.2 * turn * turn;
                assert!(deepest < bound, "{shape:?} at {} m/s: {deepest}, {turn}", throw.speed);
            }
        }
    }
}

fn shape_of(setting: &Setting, id: BodyId) -> &Shape {
    match setting.world.form(setting.world.bodies().shape(id)) {
        Form::Solid(shape) => shape,
        Form::HalfSpace | Form::Sheet(_) => unreachable!("asked of grains only"),
    }
}

/// What two convex bodies overlap, m.
fn overlap(setting: &Setting, [a, b]: [BodyId; 2]) -> f64 {
    let [pose_a, pose_b] = [a, b].map(|id| setting.world.bodies().pose(id));
    -signed_gap(shape_of(setting, a), &pose_a, shape_of(setting, b), &pose_b).unwrap().gap
}

/// Momentum is kept, and no impact brings energy.
#[test]
fn fast_bodies_stop_each_other() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    for (stepper, throw) in steppers().into_iter().flat_map(|s| throws().map(move |t| (s, t))) {
        for case in 0..20 {
            let restitution = [0.0, 0.5][case % 2];
            for shape in &shapes(&mut random)[..4] {
                let mut setting = range(stepper, throw.step, DVec3::ZERO, restitution);
                let pair =
                    [1.0, -1.0].map(|side| throw.from(side, &mut setting, shape, &mut random));
                let before = setting.momentum().0;
                let met = |setting: &Setting| overlap(setting, pair);
                let (deepest, turn) = fly(&mut setting, &pair, throw.step, 0.0, met);
                // Both turn, and edges leave the faces that they were found at.
                let bound = STRAIGHT + 8.0 * turn * turn;
                assert!(deepest < bound, "{shape:?} at {} m/s: {deepest}, {turn}", throw.speed);
                let lost = setting.momentum().0.distance(before);
                assert!(lost < 1e-12 * throw.speed, "{lost}");
            }
        }
    }
}

/// From afar two faces meet as faces: none is hit at a corner and begins to turn.
#[test]
fn fast_faces_meet_flat() {
    let cube = Shape::cuboid(SIZE, SIZE, SIZE).unwrap();
    for (stepper, step) in steppers().into_iter().flat_map(|s| [1e-3, 5e-3].map(|dt| (s, dt))) {
        for speed in [1.0, 3.0, 10.0, 20.0] {
            for gap in [0.51, 0.7, 1.3] {
                let mut setting = range(stepper, step, DVec3::ZERO, 0.0);
                let pair = [1.0, -1.0].map(|side| {
                    let place = side * (0.5 * SIZE + gap * speed * step) * DVec3::Z;
                    let turned = DQuat::from_rotation_z(0.2 * side);
                    let pose = Pose::new(turned, place + 0.2 * side * SIZE * DVec3::X);
                    setting.throw(&cube, pose, -side * speed * DVec3::Z, DVec3::ZERO)
                });
                let met = |setting: &Setting| overlap(setting, pair);
                let (deepest, _) = fly(&mut setting, &pair, step, 0.0, met);
                assert!(deepest < 1e-6, "{speed} m/s: {deepest}");
                // They hit beside their centres: as much as one turns the other does.
                let [a, b] = pair.map(|id| setting.spin(id));
                assert!(a.distance(b) < 1e-6 * speed / SIZE, "{speed} m/s: {a} {b}");
            }
        }
    }
}

/// A body that has been at rest is found by one that comes to be fast: the list of neighbours and the pairs
/// that sleep in it know of speeds.
#[test]
fn a_body_that_is_hit_does_not_pass_the_next() {
    for stepper in steppers() {
        for gap in [0.03, 0.1, 0.3, 1.0] {
            let mut setting = range(stepper, 1e-3, DVec3::ZERO, 1.0);
            let ball = Shape::sphere(0.5 * SIZE).unwrap();
            let at = |x: f64| Pose::from_translation(DVec3::X * x);
            let first = setting.throw(&ball, at(-2.0 * SIZE), DVec3::X * 20.0, DVec3::ZERO);
            // Within the step in which it is hit the second goes as far as the first would have.
            let spacing = SIZE + 20.0 * 1e-3 + gap * SIZE;
            let others = [0.0, spacing].map(|x| setting.body(&ball, at(x)));
            let line = [first, others[0], others[1]];
            let mut deepest = f64::NEG_INFINITY;
            for _ in 0..40 {
                setting.world.step().unwrap();
                let pairs = line.windows(2).map(|pair| overlap(&setting, [pair[0], pair[1]]));
                deepest = pairs.fold(deepest, f64::max);
            }
            assert!(deepest < 1e-6 * SIZE, "{gap}: {deepest}");
            assert!(setting.velocity(others[1]).x > 19.9, "{gap}");
        }
    }
}

/// Speed is what makes bodies look farther: a stack at rest asks for nothing more once it stands.
#[test]
fn a_stack_at_rest_is_not_asked_again() {
    for stepper in steppers() {
        let mut setting = rigid_by(stepper, down(), 0.5, 0.0);
        setting.floor();
        for i in 0..5 {
            setting.body(&cube(), above(0.1 * f64::from(i) + 0.05, DQuat::IDENTITY));
        }
        setting.steps(3);
        let before = setting.world.statistics().queries;
        setting.steps(20);
        assert_eq!(setting.world.statistics().queries, before, "{stepper:?}");
    }
}
