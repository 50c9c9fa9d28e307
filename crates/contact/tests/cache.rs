//! The contact cache follows a pair without drifting from the truth.

use glam::{DQuat, DVec3};
use polygrain_contact::ContactCache;
use polygrain_contact::query::{self, ContactOptions, Status};
use polygrain_geometry::{Pose, Shape, generate};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

fn bodies() -> Vec<Shape> {
    let ballast = generate::Ballast { seed: 3, size: 1.0, ..Default::default() };
    vec![
        Shape::cuboid(1.0, 0.8, 0.6).unwrap(),
        Shape::from(generate::dodecahedron(0.5).unwrap()),
        Shape::from(generate::ballast(&ballast).unwrap()),
        Shape::capsule(0.3, 0.6).unwrap(),
        Shape::ellipsoid(0.5, 0.4, 0.6).unwrap(),
        Shape::rounded(Shape::cuboid(0.5, 0.5, 0.5).unwrap(), 0.1).unwrap(),
    ]
}

/// Walks B past A in small steps, resting now and then, and checks every update.
fn walk(a: &Shape, b: &Shape, seed: u64, step: f64, tolerance: f64) -> (u64, u64) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let options = ContactOptions { margin: 0.05, ..ContactOptions::default() };
    let mut cache = ContactCache::new(options).with_tolerance(tolerance);
    let size = 1.0;
    let pose_a = Pose::new(DQuat::from_array([0.1, 0.2, 0.3, 0.9]).normalize(), DVec3::ONE);
    let mut pose_b = Pose::new(DQuat::IDENTITY, DVec3::new(1.9, 1.1, 1.2));
    let apart = query::distance(a, &pose_a, b, &pose_b).unwrap();
    pose_b.translation -= (apart.gap - 1e-3) * apart.normal;
    let updates = 400;
    for i in 0..updates {
        let random = |rng: &mut Pcg64| {
            DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0)))
        };
        if i % 7 != 0 {
            let turn = DQuat::from_scaled_axis(step * random(&mut rng));
            pose_b = Pose::new(
                turn * pose_b.rotation,
                pose_b.translation + step * random(&mut rng) - 0.1 * step * apart.normal,
            );
        }
        let truth = query::signed_gap(a, &pose_a, b, &pose_b).unwrap();
        let cached = cache.update(a, &pose_a, b, &pose_b).unwrap();
        let Some(contact) = cached else {
            assert!(truth.gap > options.margin - tolerance * size - 1e-12);
            continue;
        };
        let error = (contact.gap - truth.gap).abs();
        let bound = contact.certificate.bound + truth.certificate.bound;
        assert!(error <= bound + 1e-11 * size, "{i}: off by {error:e}, bound {bound:e}");
        assert!(error <= tolerance * size + 1e-11 * size, "{i}: off by {error:e}");
        if contact.certificate.status == Status::Converged {
            assert!(error <= 1e-11 * size, "{i}: {error:e}");
        }
        let deepest = contact.points.iter().map(|p| p.gap).fold(f64::INFINITY, f64::min);
        assert!(deepest >= contact.gap - tolerance * size - 1e-11, "{i}");
    }
    (cache.full_queries(), updates)
}

#[test]
fn a_following_cache_is_never_off_by_more_than_it_says() {
    for (i, a) in bodies().iter().enumerate() {
        for (j, b) in bodies().iter().enumerate() {
            for (step, tolerance) in [(1e-9, 1e-7), (1e-4, 1e-3), (1e-4, 1e-7), (1e-3, 0.0)] {
                walk(a, b, (7 * i + j) as u64, step, tolerance);
            }
        }
    }
}

#[test]
fn resting_bodies_are_hardly_asked() {
    let cube = &bodies()[0];
    let (full, updates) = walk(cube, cube, 1, 1e-10, 1e-7);
    assert!(full <= updates / 50, "{full} of {updates}");
}

#[test]
fn bodies_beyond_the_margin_are_left_alone_until_they_could_arrive() {
    let cube = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
    let options = ContactOptions { margin: 0.01, ..ContactOptions::default() };
    let mut cache = ContactCache::new(options);
    let mut found = None;
    for i in 0..=1000 {
        let z = 2.0 - f64::from(i) * 1e-3;
        let contact =
            cache.update(&cube, &Pose::IDENTITY, &cube, &Pose::from_translation(DVec3::Z * z));
        if contact.unwrap().is_some() && found.is_none() {
            found = Some(z);
        }
    }
    assert!((found.expect("they meet") - 1.01).abs() < 1.001e-3);
    assert!(cache.full_queries() < 30, "{}", cache.full_queries());
}

#[test]
fn the_last_normal_wins_where_all_are_equal() {
    // Two cubes in the same place: six directions are equally deep.
    let cube = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
    let axes = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z];
    for axis in axes {
        let mut cache = ContactCache::new(ContactOptions::default()).with_tolerance(0.0);
        for depth in [0.1, 0.3, 0.6, 0.9, 0.999, 1.0] {
            let pose = Pose::from_translation((1.0 - depth) * axis);
            let contact = cache.update(&cube, &Pose::IDENTITY, &cube, &pose).unwrap().unwrap();
            assert!((contact.gap + depth).abs() < 1e-14);
            assert!(contact.normal.dot(axis) > 1.0 - 1e-12, "{axis} at {depth}");
        }
    }
}
