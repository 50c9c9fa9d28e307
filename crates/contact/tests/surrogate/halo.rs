//! Points of contact between halos.

use glam::{DQuat, DVec3};
use polygrain_contact::manifold::Feature;
use polygrain_contact::surrogate::{HaloContact, Search};
use polygrain_geometry::{Pose, TriangleMesh, generate};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::Rock;

const HALO: f64 = 0.01;

fn touch(a: &Rock, pose_a: &Pose, b: &Rock, pose_b: &Pose) -> HaloContact {
    let mut contact = HaloContact::default();
    let (a, b) = (a.grain(), b.grain());
    Search::default().halo_contact(a, pose_a, b, pose_b, [HALO; 2], &mut contact);
    contact
}

fn cube() -> Rock {
    let corners = (0..8)
        .map(|i| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2)) - 0.5);
    let squares =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = squares.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Rock::new(TriangleMesh::new(corners.collect(), triangles).unwrap())
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_translation(DVec3::new(x, y, z))
}

#[test]
fn a_cube_on_a_floor_is_held_at_its_four_corners() {
    let (floor, cube) = (Rock::new(generate::plane(4.0, 4.0, 2, 2).unwrap()), cube());
    let contact = touch(&floor, &Pose::IDENTITY, &cube, &at(0.13, 0.21, 0.505));
    for vertex in 0..4 {
        let corner = |p: &&polygrain_contact::surrogate::HaloPoint| {
            p.features.b == Feature::Vertex(vertex) && matches!(p.features.a, Feature::Face(_))
        };
        let point = contact.points.iter().find(corner).expect("a corner");
        assert!((point.gap + 0.015).abs() < 1e-15);
        assert!(point.normal.abs_diff_eq(DVec3::Z, 1e-12));
        assert!((point.position.z - 0.0025).abs() < 1e-15);
    }
    assert!(!contact.meshes_meet);
    assert!(contact.points.iter().all(|p| (p.gap + 0.015).abs() < 1e-14));
}

#[test]
fn a_corner_of_many_triangles_over_a_face_is_one_point() {
    let floor = Rock::new(generate::plane(4.0, 4.0, 3, 3).unwrap());
    let ball = Rock::new(generate::uv_sphere(0.5, 34, 19).unwrap());
    let contact = touch(&floor, &Pose::IDENTITY, &ball, &at(0.1, 0.2, 0.51));
    let pole = contact.points.iter().min_by(|p, q| p.gap.total_cmp(&q.gap)).unwrap();
    assert!((pole.gap + 0.01).abs() < 1e-12);
    assert!(pole.normal.abs_diff_eq(DVec3::Z, 1e-9));
    // The next ring of vertices is within the halo, too, but farther than the pole.
    let near = contact.points.iter().filter(|p| p.position.distance(pole.position) < HALO);
    assert_eq!(near.count(), 1);
}

#[test]
fn crossing_edges_are_one_point_named_after_them() {
    let cube = cube();
    let up = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_4);
    let half = 0.5_f64.sqrt();
    let below = Pose::from_rotation(up);
    let across = DQuat::from_rotation_z(1.1) * up;
    let above = Pose::new(across, (2.0 * half + 0.01) * DVec3::Z);
    let contact = touch(&cube, &below, &cube, &above);
    assert_eq!(contact.points.len(), 1, "{:?}", contact.points);
    let point = contact.points[0];
    assert!((point.gap + 0.01).abs() < 1e-12);
    assert!(point.normal.abs_diff_eq(DVec3::Z, 1e-9));
    let edges = (point.features.a, point.features.b);
    assert!(matches!(edges, (Feature::Edge(..), Feature::Edge(..))), "{edges:?}");
}

#[test]
fn the_names_of_the_points_last_as_the_bodies_move() {
    let (floor, cube) = (Rock::new(generate::plane(4.0, 4.0, 2, 2).unwrap()), cube());
    let names = |z: f64, tilt: f64| {
        let pose = Pose::new(DQuat::from_rotation_y(tilt), DVec3::new(0.13, 0.21, z));
        let points = touch(&floor, &Pose::IDENTITY, &cube, &pose).points;
        let corner = |f: &Feature| matches!(f, Feature::Vertex(_));
        points.iter().map(|p| p.features).filter(|f| corner(&f.b)).collect::<Vec<_>>()
    };
    let resting = names(0.505, 0.0);
    assert_eq!(resting.len(), 4);
    for step in 1..50 {
        let step = f64::from(step);
        assert_eq!(names(0.505 + 1e-5 * step, 1e-5 * step), resting);
    }
}

#[test]
fn halos_that_do_not_reach_each_other_are_not_in_contact() {
    let cube = cube();
    let contact = touch(&cube, &Pose::IDENTITY, &cube, &at(0.0, 0.0, 1.0201));
    assert_eq!(contact, HaloContact::default());
}

#[test]
fn meshes_that_meet_are_said_to() {
    let cube = cube();
    let contact = touch(&cube, &Pose::IDENTITY, &cube, &at(0.3, 0.2, 0.9));
    assert!(contact.meshes_meet);
    assert!(contact.points.iter().all(|p| (p.normal.length() - 1.0).abs() < 1e-12));
}

/// Along x spheres of 34 segments meet edge to edge, along y face to face. Turned by nothing, a corner that was
/// over the other's face is beside it, or two ends of edges are beyond each other.
#[test]
fn points_stay_at_all_ends_of_parallel_edges_and_faces_as_bodies_turn_by_nothing() {
    let sphere = Rock::new(generate::uv_sphere(1.0, 34, 19).unwrap());
    let widest =
        |axis: DVec3| sphere.mesh.vertices().iter().map(|v| v.dot(axis)).fold(0.0, f64::max);
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let mut vector = || DVec3::from_array(std::array::from_fn(|_| random.random_range(-1.0..1.0)));
    for (axis, corners) in [(DVec3::X, 2), (DVec3::Y, 4)] {
        let half = widest(axis) + 0.9 * HALO;
        for size in [1e-9, 1e-7, 1e-5] {
            for _ in 0..50 {
                let mut near = |place: DVec3| {
                    Pose::new(DQuat::from_scaled_axis(size * vector()), place + size * vector())
                };
                let (pose_a, pose_b) = (near(-half * axis), near(half * axis));
                let (a, b) = (sphere.grain(), sphere.grain());
                let mut contact = HaloContact::default();
                let pairs = contact.pairs_mut();
                Search::default().contacts(a, &pose_a, b, &pose_b, 2.0 * HALO, pairs);
                contact.find_points(a, &pose_a, b, &pose_b, 2.0 * HALO);
                let mut places: Vec<DVec3> = Vec::new();
                for point in contact.points.iter().filter(|point| point.share > 0.99) {
                    if !places.iter().any(|place| place.distance(point.position) < HALO) {
                        places.push(point.position);
                    }
                }
                let middle = places.iter().sum::<DVec3>() / places.len() as f64;
                assert_eq!(places.len(), corners, "{axis}, {size}: {:?}", contact.points);
                assert!(middle.length() < 1e-3, "{axis}, {size}: {middle}");
            }
        }
    }
}
