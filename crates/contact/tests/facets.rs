//! Bodies of triangles: their patches of contact, against what is known of boxes and balls.

use std::sync::Arc;

use glam::{DQuat, DVec3};
use polygrain_contact::facets::{Encounter, Facets, Known, Patch, Reach, Scratch, meet};
use polygrain_contact::footprint::{Placement, Touch};
use polygrain_geometry::generate::{self, NoiseSphere};
use polygrain_geometry::{Pose, Shape, TriangleMesh};

const HALO: f64 = 0.01;
const REACH: Reach = Reach { contact: 0.0, near: 0.01, margin: 0.005, body: 1.0 };

fn cube() -> Facets {
    Facets::of_mesh(Arc::new(generate::cube(1.0).unwrap().to_mesh()), HALO)
}

fn patches(a: (&Facets, &Pose), b: (&Facets, &Pose), known: &[Known]) -> Vec<Patch> {
    match meet(a, b, REACH, known, &mut Scratch::default()) {
        Encounter::Touching { patches, slack } => {
            assert!(slack > 0.0);
            patches
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn boxes_crosswise_touch_at_the_corners_of_the_octagon_they_share() {
    let cube = cube();
    let above = Pose::new(DQuat::from_rotation_z(0.3), DVec3::new(0.02, 0.01, 1.015));
    let patches = patches((&cube, &Pose::IDENTITY), (&cube, &above), &[]);
    assert_eq!(patches.len(), 1);
    let Touch { normal, points } = &patches[0].touch;
    assert!(normal.abs_diff_eq(DVec3::Z, 1e-12) && points.len() == 8, "{normal}, {points:?}");
    for point in points {
        assert!((point.gap + 0.005).abs() < 1e-12 && (point.position.z - 0.5075).abs() < 1e-12);
    }
}

/// A bracket that holds a ball in its corner.
#[test]
fn a_ball_in_a_corner_touches_in_two_directions() {
    let vertices = vec![
        DVec3::new(0.0, -1.0, 0.0),
        DVec3::new(0.0, 1.0, 0.0),
        DVec3::new(1.0, -1.0, 0.0),
        DVec3::new(1.0, 1.0, 0.0),
        DVec3::new(0.0, -1.0, 1.0),
        DVec3::new(0.0, 1.0, 1.0),
    ];
    let triangles = vec![[0, 2, 3], [0, 3, 1], [0, 1, 5], [0, 5, 4]];
    let bracket = TriangleMesh::new(vertices, triangles).unwrap();
    let bracket = Facets::of_mesh(Arc::new(bracket), HALO);
    let ball = Facets::of_convex(&Shape::sphere(0.3).unwrap()).unwrap();
    let place = Pose::from_translation(DVec3::new(0.305, 0.1, 0.302));
    let patches = patches((&bracket, &Pose::IDENTITY), (&ball, &place), &[]);
    let mut found: Vec<(DVec3, f64)> =
        patches.iter().map(|p| (p.touch.normal, p.touch.points[0].gap)).collect();
    found.sort_by(|p, q| p.0.x.total_cmp(&q.0.x));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].0.abs_diff_eq(DVec3::Z, 1e-12) && (found[0].1 + 0.008).abs() < 1e-12);
    assert!(found[1].0.abs_diff_eq(DVec3::X, 1e-12) && (found[1].1 + 0.005).abs() < 1e-12);
}

#[test]
fn a_ball_on_a_sheet_is_as_high_as_it_is_and_touches_once_wherever_it_is() {
    let sheet = Facets::of_mesh(Arc::new(generate::plane(4.0, 4.0, 7, 9).unwrap()), HALO);
    let ball = Facets::of_convex(&Shape::sphere(0.5).unwrap()).unwrap();
    for n in 0..60 {
        let (x, y) = (-1.5 + 0.05 * f64::from(n), 0.9 - 0.03 * f64::from(n));
        for side in [1.0, -1.0] {
            let place = Pose::from_translation(DVec3::new(x, y, 0.503 * side));
            let patches = patches((&sheet, &Pose::IDENTITY), (&ball, &place), &[]);
            assert_eq!((patches.len(), patches[0].touch.points.len()), (1, 1), "at {x}, {y}");
            assert!((patches[0].touch.points[0].gap + 0.007).abs() < 1e-12);
            assert!(patches[0].touch.normal.abs_diff_eq(DVec3::Z * side, 1e-12));
        }
    }
}

#[test]
fn the_far_side_of_a_thin_plate_is_not_in_contact() {
    let plate = Shape::cuboid(1.0, 1.0, 0.002).unwrap();
    let plate = Facets::of_mesh(Arc::new(plate.tessellate(8)), HALO);
    let above = Pose::from_translation(DVec3::new(0.1, 0.2, 0.517));
    let patches = patches((&plate, &Pose::IDENTITY), (&cube(), &above), &[]);
    assert_eq!(patches.len(), 1);
    for point in &patches[0].touch.points {
        assert!((point.gap + 0.004).abs() < 1e-12, "{point:?}");
    }
}

/// What is placed by names is what a search finds, and known contacts go on.
#[test]
fn patches_are_placed_by_their_names() {
    let rock = |seed| {
        let rock = NoiseSphere { radius: 0.5, roughness: 1.6, level: 2, octaves: 3, seed };
        Facets::of_mesh(Arc::new(generate::noise_sphere(&rock).unwrap()), HALO)
    };
    let (a, b) = (rock(1), rock(2));
    let mut seen = 0;
    for n in 0..40 {
        let turn = DQuat::from_rotation_y(0.3 * f64::from(n)) * DQuat::from_rotation_x(0.7);
        let mut place = DVec3::new(2.0, 0.05, -0.03);
        let mut scratch = Scratch::default();
        // Until they are near.
        while let Encounter::Apart(gap) =
            meet((&a, &Pose::IDENTITY), (&b, &Pose::new(turn, place)), REACH, &[], &mut scratch)
        {
            place.x -= gap + 1e-3;
        }
        let pose = Pose::new(turn, place);
        let found = patches((&a, &Pose::IDENTITY), (&b, &pose), &[]);
        for patch in &found {
            let mut touch = Touch::default();
            let (placed_a, placed_b) = (Placement::from(&Pose::IDENTITY), Placement::from(&pose));
            patch.footprint.place_facets(&a, &placed_a, &b, &placed_b, &mut touch);
            assert_eq!(touch, patch.touch);
            seen += 1;
        }
        let known: Vec<Known> = found
            .iter()
            .map(|p| Known { normal: p.touch.normal, names: p.footprint.features() })
            .collect();
        let closer = Pose { translation: place - DVec3::X * 1e-6, ..pose };
        let again = patches((&a, &Pose::IDENTITY), (&b, &closer), &known);
        assert!(again.iter().all(|patch| patch.known.is_some()), "{n}");
    }
    assert!(seen >= 40);
}

#[test]
fn cores_that_touch_by_the_last_bit_intersect_and_those_that_do_not_do_not() {
    let cube = cube();
    let meets = |height: f64| {
        let above = Pose::from_translation(DVec3::new(0.25, 0.25, height));
        let answer =
            meet((&cube, &Pose::IDENTITY), (&cube, &above), REACH, &[], &mut Scratch::default());
        answer == Encounter::Intersecting
    };
    assert!(meets(1.0) && meets(0.75));
    assert!(!meets(1.0 + 4.0 * f64::EPSILON));
}
