//! Contact points: where they are, how deep, of what class, and that their names last.

use std::f64::consts::FRAC_PI_4;

use glam::{DQuat, DVec3};
use polygrain_contact::manifold::{ContactClass, Feature, MAX_POINTS};
use polygrain_contact::query::{self, Contact, ContactOptions};
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_translation(DVec3::new(x, y, z))
}

fn touch(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, max_points: usize) -> Contact {
    let options = ContactOptions { max_points, ..ContactOptions::default() };
    query::contact(a, pose_a, b, pose_b, &options).unwrap().expect("no margin, always a contact")
}

fn sorted_positions(contact: &Contact) -> Vec<[i64; 3]> {
    let mut positions: Vec<[i64; 3]> = contact
        .points
        .iter()
        .map(|p| p.position.to_array().map(|c| (c * 1e9).round() as i64))
        .collect();
    positions.sort_unstable();
    positions
}

#[test]
fn a_brick_half_over_another_rests_on_the_common_rectangle() {
    let brick = Shape::cuboid(2.0, 1.0, 1.0).unwrap();
    let contact = touch(&brick, &Pose::IDENTITY, &brick, &at(1.0, 0.25, 0.999), 4);
    assert_eq!(contact.class, ContactClass::Face);
    assert!((contact.gap.gap + 1e-3).abs() < 1e-15);
    let half = [0.0, 1.0].iter().flat_map(|&x| [-0.25, 0.5].map(|y| DVec3::new(x, y, 0.4995)));
    let mut expected: Vec<[i64; 3]> =
        half.map(|p| p.to_array().map(|c| (c * 1e9).round() as i64)).collect();
    expected.sort_unstable();
    assert_eq!(sorted_positions(&contact), expected);
    assert!(contact.points.iter().all(|p| (p.gap + 1e-3).abs() < 1e-15));
}

/// Where a side is beyond the other's by a little more than rounding at one end, and a little less at
/// the other, the two cross far beyond both.
#[test]
fn sides_in_one_plane_do_not_cross_beyond_the_cubes() {
    let cube = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
    for i in 0..512 {
        let off = 10f64.powf(-7.0 - f64::from(i) / 64.0);
        for beyond in [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y] {
            for turn in [-0.05, 0.05] {
                let along = 0.3 * beyond.cross(DVec3::Z);
                let place = off * beyond + along + 0.999 * DVec3::Z;
                let pose = Pose::new(DQuat::from_rotation_z(turn * off), place);
                for point in touch(&cube, &Pose::IDENTITY, &cube, &pose, MAX_POINTS).points {
                    let outside = point.position.abs().max_element() - 0.5;
                    assert!(outside < 1e-6, "{off:e} along {beyond}, turned {turn}: {point:?}");
                }
            }
        }
    }
}

#[test]
fn a_turned_cube_meets_in_an_octagon_of_which_four_span_the_most() {
    let cube = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
    let turned = Pose::new(DQuat::from_rotation_z(FRAC_PI_4), DVec3::Z);
    let all = touch(&cube, &Pose::IDENTITY, &cube, &turned, MAX_POINTS);
    assert_eq!(all.points.len(), 8);
    assert!(
        all.points.iter().all(|p| matches!(
            (p.features.a, p.features.b),
            (Feature::Edge(..), Feature::Edge(..))
        ))
    );
    let four = touch(&cube, &Pose::IDENTITY, &cube, &turned, 4);
    assert_eq!(four.class, ContactClass::Face);
    let area = |points: &[DVec3]| {
        let middle = points.iter().sum::<DVec3>() / points.len() as f64;
        let mut angles: Vec<(f64, DVec3)> =
            points.iter().map(|&p| ((p - middle).y.atan2((p - middle).x), p)).collect();
        angles.sort_by(|a, b| a.0.total_cmp(&b.0));
        (0..angles.len())
            .map(|i| {
                let (p, q) = (angles[i].1 - middle, angles[(i + 1) % angles.len()].1 - middle);
                0.5 * (p.x * q.y - p.y * q.x)
            })
            .sum::<f64>()
    };
    let corners: Vec<DVec3> = all.points.iter().map(|p| p.position).collect();
    let mut largest = 0.0_f64;
    for i in 0..8 {
        for j in 0..i {
            for k in 0..j {
                for l in 0..k {
                    largest = largest.max(area(&[corners[i], corners[j], corners[k], corners[l]]));
                }
            }
        }
    }
    let chosen: Vec<DVec3> = four.points.iter().map(|p| p.position).collect();
    assert!((area(&chosen) - largest).abs() < 1e-12);
}

#[test]
fn an_edge_on_a_face_is_a_double_contact_and_a_corner_a_simple_one() {
    let cube = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
    let floor = Shape::cuboid(4.0, 4.0, 1.0).unwrap();
    let half_diagonal = 0.5_f64.sqrt();
    let on_edge = Pose::new(
        DQuat::from_rotation_x(FRAC_PI_4),
        DVec3::new(0.0, 0.0, 0.5 + half_diagonal - 1e-4),
    );
    let contact = touch(&floor, &Pose::IDENTITY, &cube, &on_edge, 4);
    assert_eq!((contact.class, contact.points.len()), (ContactClass::Edge, 2));
    assert_eq!(sorted_positions(&contact)[0][0], -500_000_000);
    let on_corner = Pose::new(
        DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::NEG_Z),
        DVec3::new(0.0, 0.0, 0.5 + 0.75_f64.sqrt() - 1e-4),
    );
    let contact = touch(&floor, &Pose::IDENTITY, &cube, &on_corner, 4);
    assert_eq!((contact.class, contact.points.len()), (ContactClass::Vertex, 1));
    assert!(matches!(contact.points[0].features.b, Feature::Vertex(_)));
    assert!((contact.points[0].gap - contact.gap.gap).abs() < 1e-12);
}

#[test]
fn crossing_edges_meet_in_one_point_and_parallel_ones_along_a_stretch() {
    let cube = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
    let tip = 0.5_f64.sqrt();
    let below = Pose::from_rotation(DQuat::from_rotation_x(FRAC_PI_4));
    let across = Pose::new(DQuat::from_rotation_y(FRAC_PI_4), DVec3::Z * (2.0 * tip - 1e-3));
    let contact = touch(&cube, &below, &cube, &across, 4);
    assert_eq!((contact.class, contact.points.len()), (ContactClass::Vertex, 1));
    assert!(contact.points[0].position.truncate().length() < 1e-12);
    let along =
        Pose::new(DQuat::from_rotation_x(FRAC_PI_4), DVec3::new(0.4, 0.0, 2.0 * tip + 1e-3));
    let contact = touch(&cube, &below, &cube, &along, 4);
    assert_eq!((contact.class, contact.points.len()), (ContactClass::Edge, 2));
    let xs: Vec<f64> = contact.points.iter().map(|p| p.position.x).collect();
    assert!((xs[0] - xs[1]).abs() - 0.6 < 1e-12);
}

#[test]
fn a_lying_capsule_and_a_rounded_box_touch_like_their_cores() {
    let floor = Shape::cuboid(4.0, 4.0, 1.0).unwrap();
    let capsule = Shape::capsule(0.2, 1.0).unwrap();
    let lying =
        Pose::new(DQuat::from_rotation_y(2.0 * FRAC_PI_4), DVec3::new(0.0, 0.0, 0.7 - 1e-3));
    let contact = touch(&floor, &Pose::IDENTITY, &capsule, &lying, 4);
    assert_eq!((contact.class, contact.points.len()), (ContactClass::Edge, 2));
    assert!(contact.points.iter().all(|p| (p.gap + 1e-3).abs() < 1e-12));
    let pebble = Shape::rounded(Shape::cuboid(0.6, 0.6, 0.6).unwrap(), 0.2).unwrap();
    let contact = touch(&floor, &Pose::IDENTITY, &pebble, &at(0.0, 0.0, 1.0 + 1e-3), 4);
    assert_eq!((contact.class, contact.points.len()), (ContactClass::Face, 4));
    for p in &contact.points {
        assert!((p.gap - 1e-3).abs() < 1e-15);
        assert!((p.local_b.z + 0.5).abs() < 1e-15, "on the rounded surface");
    }
}

#[test]
fn cylinders_and_cones_stand_on_their_caps_and_lie_along_their_sides() {
    let floor = Shape::cuboid(4.0, 4.0, 1.0).unwrap();
    let cylinder = Shape::cylinder(0.3, 1.0).unwrap();
    let cone = Shape::cone(0.3, 1.0).unwrap();
    let gap = -1e-3;
    for (shape, height) in [(&cylinder, 0.5), (&cone, 0.25)] {
        let contact = touch(&floor, &Pose::IDENTITY, shape, &at(0.0, 0.0, 0.5 + height + gap), 4);
        assert_eq!((contact.class, contact.points.len()), (ContactClass::Face, 4));
        for p in &contact.points {
            assert!((p.gap - gap).abs() < 1e-12);
            assert!((p.local_b.z + height).abs() < 1e-12 && p.local_b.truncate().length() < 0.3001);
        }
        let spread = contact.points.iter().map(|p| p.position).sum::<DVec3>() / 4.0;
        assert!(spread.truncate().length() < 1e-9, "evenly round the axis");
    }
    let lying = Pose::new(DQuat::from_rotation_x(2.0 * FRAC_PI_4), DVec3::Z * (0.8 + gap));
    let contact = touch(&floor, &Pose::IDENTITY, &cylinder, &lying, 4);
    assert_eq!((contact.class, contact.points.len()), (ContactClass::Edge, 2));
    let length = contact.points[0].position.distance(contact.points[1].position);
    assert!((length - 1.0).abs() < 1e-9);
    // Turned over, the caps are named apart and the points are still on the surface.
    let upside_down = Pose::new(DQuat::from_rotation_x(4.0 * FRAC_PI_4), DVec3::Z * (1.0 + gap));
    let contact = touch(&floor, &Pose::IDENTITY, &cylinder, &upside_down, 4);
    assert_eq!((contact.class, contact.points.len()), (ContactClass::Face, 4));
    assert!(contact.points.iter().all(|p| (p.local_b.z - 0.5).abs() < 1e-12));
    let tilted = Pose::new(DQuat::from_rotation_x(0.3), DVec3::Z * 1.1);
    let contact = touch(&floor, &Pose::IDENTITY, &cylinder, &tilted, 4);
    assert_eq!((contact.class, contact.points.len()), (ContactClass::Vertex, 1));
}

#[test]
fn compounds_say_which_parts_meet_in_their_own_coordinates() {
    let cube = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
    let pair = Shape::compound(vec![
        (cube.clone(), at(-2.0, 0.0, 0.0)),
        (cube.clone(), at(2.0, 0.0, 0.0)),
    ])
    .unwrap();
    let contact = touch(&pair, &at(0.0, 0.0, 5.0), &cube, &at(2.1, 0.0, 5.99), 4);
    assert_eq!(contact.parts, [1, 0]);
    for p in &contact.points {
        assert!((p.local_a.z - 0.5).abs() < 1e-12 && p.local_a.x > 1.5);
        assert!((p.local_b.z + 0.5).abs() < 1e-12);
    }
}

fn random_hull(rng: &mut Pcg64, count: usize) -> Shape {
    let cloud: Vec<DVec3> = (0..count)
        .map(|_| {
            DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0_f64))).normalize()
        })
        .collect();
    Shape::hull(&cloud).unwrap()
}

fn polyhedron(shape: &Shape) -> &ConvexPolyhedron {
    match shape {
        Shape::Polyhedron(p) => p,
        Shape::Cuboid(c) => c.polyhedron(),
        _ => unreachable!(),
    }
}

/// Height of a point over the surface: zero on it.
fn height(shape: &Shape, p: DVec3) -> f64 {
    polyhedron(shape)
        .planes()
        .iter()
        .map(|plane| plane.normal.dot(p) - plane.offset)
        .fold(f64::NEG_INFINITY, f64::max)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn points_lie_on_both_surfaces_along_the_normal(seed: u64, gap in -1e-3..1e-3f64) {
        let mut rng = Pcg64::seed_from_u64(seed);
        let boxes = seed % 2 == 0;
        let mut body = || {
            if boxes { Shape::cuboid(1.0, 0.8, 0.6).unwrap() } else { random_hull(&mut rng, 20) }
        };
        let (a, b) = (body(), body());
        let mut quaternion =
            || DQuat::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0))).normalize();
        let (turn_a, turn_b, away) = (quaternion(), quaternion(), quaternion() * DVec3::Z * 4.0);
        let pose_a = Pose::from_rotation(turn_a);
        let mut pose_b = Pose::new(turn_b, away);
        let apart = query::distance(&a, &pose_a, &b, &pose_b).unwrap();
        pose_b.translation -= (apart.gap - gap) * apart.normal;
        let contact = touch(&a, &pose_a, &b, &pose_b, MAX_POINTS);
        prop_assert!(!contact.points.is_empty());
        for p in &contact.points {
            prop_assert!(height(&a, p.local_a).abs() < 1e-9, "{:?}", p);
            prop_assert!(height(&b, p.local_b).abs() < 1e-9, "{:?}", p);
            let across = pose_b.point(p.local_b) - pose_a.point(p.local_a);
            let side_by_side = contact.class == ContactClass::Edge
                && matches!((p.features.a, p.features.b), (Feature::Edge(..), Feature::Vertex(_)) | (Feature::Vertex(_), Feature::Edge(..)));
            let sideways = (across - p.gap * contact.gap.normal).length();
            let allowed = if side_by_side { 1e-2 } else { 1e-12 };
            prop_assert!(sideways < allowed);
            prop_assert!(p.gap >= contact.gap.gap - 1e-12);
        }
        // The names are unique, and stay when the bodies move a little.
        let sorted_names = |contact: &Contact| {
            let mut names: Vec<_> = contact.points.iter().map(|p| p.features).collect();
            names.sort_unstable();
            names
        };
        let names = sorted_names(&contact);
        for (i, name) in names.iter().enumerate() {
            prop_assert!(!names[..i].contains(name));
        }
        let mut nudged = pose_b;
        nudged.translation += DVec3::splat(1e-10);
        let again = touch(&a, &pose_a, &b, &nudged, MAX_POINTS);
        // Two corners that just touch have many normals, and may swing from one to another.
        if again.gap.normal.abs_diff_eq(contact.gap.normal, 1e-6) {
            prop_assert_eq!(names, sorted_names(&again));
        }
    }
}
