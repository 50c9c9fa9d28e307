//! No contact is missed, whatever is skipped.

use glam::{DQuat, DVec3};
use polygrain_contact::footprint::{Meeting, Memory, Range, Solid, meet};
use polygrain_contact::query::signed_gap;
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{BodyId, Form, Motion, Settings};
use polygrain_geometry::{Pose, Shape};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeSet;

use crate::setting::{
    Setting, above, modulus, random_polyhedron, random_rotation, random_vector, weightless,
};

fn shape_of(setting: &Setting, id: BodyId) -> &Shape {
    match setting.world.form(setting.world.bodies().shape(id)) {
        Form::Solid(shape) => shape,
        Form::HalfSpace => unreachable!("asked of grains only"),
    }
}

/// The gap of two grains, by a query of its own.
fn gap(setting: &Setting, a: BodyId, b: BodyId) -> f64 {
    let [pose_a, pose_b] = [a, b].map(|id| setting.world.bodies().pose(id));
    signed_gap(shape_of(setting, a), &pose_a, shape_of(setting, b), &pose_b).unwrap().gap
}

/// A cloud of grains that fall on the floor and on each other, spinning.
fn cloud(seed: u64) -> Setting {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let law = Interaction::with_friction(modulus(2e7, 0.5), 0.4);
    let mut setting = Setting::new(Settings::default(), law);
    setting.open_box(0.12);
    for n in 0..12 {
        let shape = match n % 3 {
            0 => Shape::cuboid(0.06, 0.05, 0.04).unwrap(),
            1 => Shape::capsule(0.015, 0.04).unwrap(),
            _ => random_polyhedron(&mut random, 0.035, 14),
        };
        let cell =
            DVec3::new(f64::from(n % 2) - 0.5, f64::from(n / 2 % 2) - 0.5, f64::from(n / 4) + 0.5);
        let pose = Pose::new(random_rotation(&mut random), 0.09 * cell);
        let spin = 20.0 * random_vector(&mut random);
        setting.throw(&shape, pose, random_vector(&mut random), spin);
    }
    setting
}

#[test]
fn every_pair_that_overlaps_is_a_contact_in_every_step() {
    for seed in 0..2 {
        let mut setting = cloud(seed);
        let grains: Vec<BodyId> = setting.world.bodies().dynamic().collect();
        let mut touched = 0;
        while setting.world.time() < 0.25 {
            setting.world.step().unwrap();
            let known: BTreeSet<[BodyId; 2]> = setting
                .world
                .contacts()
                .map(|contact| {
                    let [a, b] = contact.bodies();
                    [a.min(b), a.max(b)]
                })
                .collect();
            for (i, &a) in grains.iter().enumerate() {
                for &b in &grains[i + 1..] {
                    let gap = gap(&setting, a, b);
                    if gap < -1e-14 {
                        touched += 1;
                        assert!(known.contains(&[a, b]), "{a:?} and {b:?} overlap by {}", -gap);
                    }
                }
                let below = setting.world.aabb(a).min.z;
                assert!(below > -1e-14 || known.contains(&[BodyId(0), a]), "{a:?} at {below}");
            }
        }
        let statistics = setting.world.statistics();
        assert!(touched > 1000 && statistics.pairs_skipped > 10 * statistics.queries);
    }
}

/// A contact followed by its features has the depth a query would find, but for the steps between a
/// change of features and the next query.
#[test]
fn contacts_followed_by_their_features_are_as_deep_as_a_query_says() {
    let mut setting = cloud(9);
    let (mut worst, mut seen) = (0.0f64, 0);
    while setting.world.time() < 0.3 {
        setting.world.step().unwrap();
        for contact in setting.world.contacts() {
            let [a, b] = contact.bodies();
            if !setting.world.bodies().is_dynamic(a) || !setting.world.bodies().is_dynamic(b) {
                continue;
            }
            let gap = gap(&setting, a, b);
            if gap < 0.0 {
                let overlap = contact.overlap();
                let size =
                    setting.world.bodies().diameter(a).min(setting.world.bodies().diameter(b));
                let error = (overlap + gap).abs() / size;
                worst = worst.max(error);
                seen += 1;
            }
        }
    }
    assert!(seen > 1000, "{seen} contacts are few");
    assert!(worst < 1e-6, "off by {worst} of the size");
}

/// Whatever the features are, a contact has a point as deep as the bodies overlap.
#[test]
fn the_deepest_point_of_a_touch_is_as_deep_as_the_overlap() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for case in 0..3000 {
        let [a, b] = [(); 2].map(|()| random_polyhedron(&mut random, 1.0, 12));
        let [turn_a, turn_b] = [(); 2].map(|()| random_rotation(&mut random));
        let direction = random_vector(&mut random).normalize();
        let pose_a = Pose::new(turn_a, DVec3::ZERO);
        let pose_at = |distance: f64| Pose::new(turn_b, distance * direction);
        let gap_at = |distance: f64| signed_gap(&a, &pose_a, &b, &pose_at(distance)).unwrap().gap;
        let mut distance = 3.0;
        while gap_at(distance) > 1e-9 {
            distance -= gap_at(distance);
        }
        distance -= random.random_range(1e-4..1e-2);
        let meeting = meet(
            Solid::Convex(&a),
            &pose_a,
            &b,
            &pose_at(distance),
            Range::overlapping(0.0),
            Memory::default(),
        )
        .unwrap();
        let Meeting::Touching(_, touch) = meeting else { panic!("case {case}: they touch") };
        let least = touch.points.iter().map(|p| p.gap).fold(f64::INFINITY, f64::min);
        let gap = gap_at(distance);
        assert!((least - gap).abs() < 1e-9, "case {case}: gap {gap}, least of the points {least}");
    }
}

/// The corners of a cylinder have names, but no vertices to follow them by.
#[test]
fn a_cylinder_lies_on_a_block() {
    let law = Interaction::with_friction(modulus(2e7, 0.3), 0.5);
    let mut setting = Setting::new(Settings::default(), law);
    let block = Form::Solid(Shape::cuboid(0.2, 0.2, 0.1).unwrap());
    setting.add(block, Pose::from_translation(DVec3::Z * -0.05), Motion::Fixed);
    let lying = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    let cylinder = setting.body(&Shape::cylinder(0.02, 0.06).unwrap(), above(0.0201, lying));
    setting.run(0.3);
    assert!((setting.position(cylinder).z - 0.02).abs() < 1e-4);
}

/// Two bodies far apart that fly past each other are hardly looked at.
#[test]
fn bodies_that_pass_each_other_are_seldom_asked() {
    let law = Interaction::frictionless(modulus(2e7, 0.5));
    let mut setting = Setting::new(weightless(), law);
    let cube = Shape::cuboid(0.1, 0.1, 0.1).unwrap();
    setting.throw(&cube, Pose::from_translation(DVec3::X * -0.5), DVec3::X, DVec3::Z);
    setting.throw(
        &cube,
        Pose::from_translation(DVec3::new(0.5, 0.145, 0.0)),
        DVec3::NEG_X,
        DVec3::Z,
    );
    setting.run(1.0);
    let statistics = setting.world.statistics();
    assert!(statistics.queries * 100 < setting.world.steps());
}
