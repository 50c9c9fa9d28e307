//! Grains of all shapes fall into a box and come to rest.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{Form, Motion, Settings, TimeStep};
use polygrain_geometry::{Pose, Shape};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::setting::{
    Setting, modulus, quantile, random_polyhedron, random_rotation, random_vector,
};

/// Two bars crosswise.
fn t_handle() -> Shape {
    let bar = Shape::cuboid(0.06, 0.015, 0.015).unwrap();
    let stem = Shape::cuboid(0.015, 0.015, 0.04).unwrap();
    Shape::compound(vec![(bar, Pose::IDENTITY), (stem, Pose::from_translation(DVec3::Z * -0.0275))])
        .unwrap()
}

/// A ball on either end of a stick.
fn dumb_bell() -> Shape {
    let ball = Shape::sphere(0.015).unwrap();
    let stick = Shape::capsule(0.006, 0.04).unwrap();
    let upright = |z: f64| Pose::new(DQuat::IDENTITY, DVec3::Z * z);
    Shape::compound(vec![
        (ball.clone(), upright(-0.02)),
        (ball, upright(0.02)),
        (stick, Pose::IDENTITY),
    ])
    .unwrap()
}

fn shapes() -> Vec<Shape> {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    vec![
        Shape::sphere(0.025).unwrap(),
        Shape::capsule(0.015, 0.03).unwrap(),
        Shape::ellipsoid(0.03, 0.024, 0.018).unwrap(),
        Shape::rounded(Shape::cuboid(0.03, 0.03, 0.02).unwrap(), 0.006).unwrap(),
        random_polyhedron(&mut random, 0.028, 16),
        Shape::cuboid(0.04, 0.035, 0.03).unwrap(),
        t_handle(),
        dumb_bell(),
    ]
}

/// Two of each shape fall into a box; by and by all their energy is gone, and accounted for.
fn comes_to_rest(shapes: &[Shape], left: f64, unexplained: f64) {
    let mut random = Pcg64Mcg::seed_from_u64(4);
    let law = Interaction {
        rolling_friction: 0.05,
        twisting_friction: 0.05,
        ..Interaction::with_friction(modulus(5e6, 0.3), 0.5)
    };
    let mut setting = Setting::new(Settings::default(), law);
    setting.open_box(0.08);
    for (n, shape) in (0u32..).zip(shapes.iter().chain(shapes)) {
        let cell =
            DVec3::new(f64::from(n % 2) - 0.5, f64::from(n / 2 % 2) - 0.5, f64::from(n / 4) + 0.6);
        setting.body(shape, Pose::new(random_rotation(&mut random), 0.08 * cell));
    }
    setting.run(0.15);
    let falling = setting.world.energy().kinetic;
    setting.run(0.8);
    let energy = setting.world.energy();
    assert!(energy.kinetic < left * falling, "{} J of {falling} J left", energy.kinetic);
    assert!(energy.error() < unexplained, "{} unexplained", energy.error());
    assert!(setting.world.max_overlap() < 0.05);
    for id in setting.world.bodies().dynamic() {
        let place = setting.position(id);
        assert!(place.truncate().abs().max_element() < 0.08 && place.z > 0.0, "{id:?} at {place}");
    }
}

#[test]
fn grains_of_all_shapes_come_to_rest_in_a_box() {
    comes_to_rest(&shapes(), 1e-6, 1e-4);
}

/// Six points of a round cap stand for it, and not always the same six.
#[test]
fn cylinders_and_cones_come_to_rest_among_them() {
    let mut shapes = shapes();
    shapes.push(Shape::cylinder(0.02, 0.05).unwrap());
    shapes.push(Shape::cone(0.025, 0.05).unwrap());
    comes_to_rest(&shapes, 1e-3, 5e-3);
}

/// Cubes that fill a box a little too narrow for them, so that each presses on all its neighbours:
/// together their dashpots could stop a cube many times in a step.
#[test]
fn forces_stand_still_where_grains_with_many_neighbours_rest() {
    let law = Interaction::with_friction(modulus(5e7, 0.05), 0.5);
    let time_step = TimeStep::Auto { safety: 0.4 };
    let mut setting = Setting::new(Settings { time_step, ..Settings::default() }, law);
    setting.open_box(0.0399);
    let cube = Shape::cuboid(0.02, 0.02, 0.02).unwrap();
    for n in 0..64 {
        let cell = DVec3::new(f64::from(n % 4), f64::from(n / 4 % 4), f64::from(n / 16));
        let place = 0.02 * (cell - DVec3::new(1.5, 1.5, -0.5));
        setting.body(&cube, Pose::from_translation(place));
    }
    setting.steps(2_000);
    let rest = setting.world.unbalanced_force();
    assert!(rest < 1e-3, "forces out of balance by {rest} of the mean");
}

#[test]
fn edges_that_meet_nearly_parallel_close_the_ledger() {
    let mut random = Pcg64Mcg::seed_from_u64(6);
    let (bar, brick) =
        (Shape::cuboid(0.3, 0.03, 0.03).unwrap(), Shape::cuboid(0.06, 0.03, 0.03).unwrap());
    let on_edge = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_4);
    let mut fall = || {
        let law = Interaction::with_friction(modulus(2e7, 0.3), 0.3);
        let mut setting = Setting::new(Settings::default(), law);
        setting.add(Form::Solid(bar.clone()), Pose::new(on_edge, DVec3::ZERO), Motion::Fixed);
        let askew = DQuat::from_scaled_axis(0.01 * random_vector(&mut random));
        let place = DVec3::new(0.0, 1e-3, 0.044) + 1e-3 * random_vector(&mut random);
        let spin = 0.5 * random_vector(&mut random);
        setting.throw(&brick, Pose::new(askew * on_edge, place), DVec3::ZERO, spin);
        setting.run(0.15);
        setting.world.energy().error()
    };
    let mut errors: Vec<f64> = (0..60).map(|_| fall()).collect();
    let [median, worst] = [0.5, 1.0].map(|share| quantile(&mut errors, share));
    assert!(median < 1e-4 && worst < 3e-3, "median {median}, worst {worst}");
}
