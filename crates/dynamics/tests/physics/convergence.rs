//! How the error of the ledger falls with the step.

use glam::DVec3;
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{Ledger, Settings, TimeStep};
use polygrain_geometry::{Pose, Shape, generate};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::setting::{Setting, above, modulus, quantile, random_rotation, random_vector};

fn settings(safety: f64) -> Settings {
    Settings { time_step: TimeStep::Auto { safety }, ..Settings::default() }
}

/// One brick, thrown on the floor: the error of the ledger after its first bounces.
fn thrown(seed: u64, safety: f64, friction: f64) -> f64 {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let law = Interaction::with_friction(modulus(1e8, 0.7), friction);
    let mut setting = Setting::new(settings(safety), law);
    setting.floor();
    let brick = Shape::cuboid(0.1, 0.08, 0.06).unwrap();
    let pose = above(0.15, random_rotation(&mut random));
    setting.throw(&brick, pose, random_vector(&mut random), 5.0 * random_vector(&mut random));
    setting.run(0.25);
    setting.world.energy().error()
}

/// The order with which the median error of forty throws falls, over three halvings of the step.
fn order(friction: f64) -> f64 {
    let median = |safety: f64| {
        let mut errors: Vec<f64> = (0..40).map(|seed| thrown(seed, safety, friction)).collect();
        quantile(&mut errors, 0.5)
    };
    (median(0.2) / median(0.025)).log2() / 3.0
}

#[test]
fn without_friction_the_error_of_the_ledger_is_of_second_order() {
    let order = order(0.0);
    assert!(order > 1.8, "order {order}");
}

#[test]
fn with_friction_the_error_of_the_ledger_is_of_more_than_first_order() {
    let order = order(0.5);
    assert!(order > 1.3, "order {order}");
}

/// Eighteen bodies that fit into a sphere of 18 cm fall into a box: the ledger when they lie.
fn heap(shape: &Shape, friction: f64, safety: f64, seed: u64) -> Ledger {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let law = Interaction::with_friction(modulus(1e8, 0.5), friction);
    let mut setting = Setting::new(settings(safety), law);
    setting.open_box(0.2);
    for n in 0..18 {
        let cell =
            DVec3::new(f64::from(n % 2) - 0.5, f64::from(n / 2 % 2) - 0.5, f64::from(n / 4) + 0.6);
        let turned = random_rotation(&mut random);
        let place = 0.18 * cell + 0.005 * random_vector(&mut random);
        setting.body(shape, Pose::new(turned, place));
    }
    setting.run(0.6);
    setting.world.energy()
}

fn heap_of_cubes(friction: f64, seed: u64) -> Ledger {
    let cube = Shape::cuboid(0.1, 0.1, 0.1).unwrap();
    heap(&cube, friction, TimeStep::SAFETY, seed)
}

#[test]
fn heaps_of_cubes_close_the_ledger() {
    for friction in [0.0, 0.5] {
        let mut errors: Vec<f64> =
            (0..8).map(|seed| heap_of_cubes(friction, seed).error()).collect();
        let worst = quantile(&mut errors, 1.0);
        assert!(worst < 1e-4, "μ = {friction}: worst {worst}");
    }
}

#[test]
fn a_heap_without_friction_loses_nothing_to_friction() {
    let ledger = heap_of_cubes(0.0, 5);
    assert_eq!((ledger.friction, ledger.elastic_tangential), (0.0, 0.0));
}

#[test]
fn heaps_of_dodecahedra_close_the_ledger_the_better_the_shorter_the_step() {
    let shape = Shape::from(generate::dodecahedron(0.05).unwrap());
    let median = |safety: f64| {
        let mut errors: Vec<f64> =
            (0..8).map(|seed| heap(&shape, 0.5, safety, seed).error()).collect();
        quantile(&mut errors, 0.5)
    };
    let errors = [0.4, 0.2, 0.1].map(median);
    let order = (errors[0] / errors[2]).log2() / 2.0;
    assert!(errors[2] < 1e-5, "{errors:?}");
    assert!(order > 1.5, "order {order}: {errors:?}");
}
