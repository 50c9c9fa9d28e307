//! Failures that users reported to other collision libraries, one file each: the pair that broke
//! them, and the right answer. Where a report does not give all numbers, the situation is rebuilt.

mod bullet_1703_huge_floor_without_margin;
mod bullet_2579_small_sphere_box;
mod bullet_889_normal_flips_near_contact;
mod coal_144_stacked_boxes_one_corner;
mod coal_325_vertex_on_vertex;
mod coal_37_near_touching_cylinder_box;
mod coal_604_close_boxes;
mod coal_636_nan_after_early_stop;
mod dolfinx_3653_seven_point_hull;
mod drake_21234_cylinder_above_shelf;
mod drake_21673_hexagonal_prisms;
mod fcl_302_deepest_points;
mod fcl_319_box_cylinder;
mod fcl_391_sphere_cylinder;
mod fcl_398_box_resting_on_shelf;
mod fcl_408_sphere_kissing_box;
mod fcl_493_kissing_boxes;
mod fcl_508_distance_along_y;
mod fcl_545_corner_on_the_diagonal;
mod flexible_gjk_8_parallel_close_faces;
mod jolt_1383_nan_pose;
mod jolt_671_flipped_axis;
mod jsk_roseus_616_small_cubes_far_apart;
mod libccd_25_stacked_cubes;
mod mujoco_3476_phantom_deep_contact;
mod mujoco_warp_1430_large_boxes;
mod mujoco_warp_1526_origin_on_tetrahedron_face;
mod ncollide_181_square_pushed_into_wall;
mod opengjk_13_cube_false_negatives;
mod opengjk_3_crossing_polygons;
mod opengjk_52_overlapping_blocks;
mod opengjk_54_truncated_cube;
mod parry_378_second_point;
mod physx_126_zero_vector;
mod sch_core_28_sphere_box;

use glam::{DMat3, DQuat, DVec3};
use polygrain_contact::query::{self, Gap, Status};
use polygrain_geometry::{Pose, Shape};

/// The signed gap, after checking that all questions agree and that the answer proves itself: the
/// bodies are on their sides of the gap along the normal, and the witnesses are on the bodies.
fn proven(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Gap {
    let answer = query::signed_gap(a, pose_a, b, pose_b).expect("convex bodies");
    let Gap { gap, normal, witness_a, witness_b, certificate, .. } = answer;
    let away = pose_a.translation.length().max(pose_b.translation.length());
    let tolerance = tolerance(a, b) + 16.0 * f64::EPSILON * away;

    assert!((normal.length() - 1.0).abs() < 1e-15, "normal {normal}");
    assert!(certificate.status == Status::Converged || curved(a) || curved(b), "{answer:?}");
    assert!(certificate.bound <= tolerance, "{answer:?}");
    let top_a = normal.dot(pose_a.point(a.support(pose_a.inverse_vector(normal))));
    let bottom_b = normal.dot(pose_b.point(b.support(pose_b.inverse_vector(-normal))));
    assert!((bottom_b - top_a - gap).abs() <= tolerance, "{} along {answer:?}", bottom_b - top_a);
    assert!((normal.dot(witness_a) - top_a).abs() <= tolerance, "{top_a} {answer:?}");
    assert!((normal.dot(witness_b) - bottom_b).abs() <= tolerance, "{bottom_b} {answer:?}");
    assert!((witness_b - witness_a - gap * normal).length() <= tolerance, "{answer:?}");

    let distance = query::distance(a, pose_a, b, pose_b).expect("convex bodies");
    assert!((distance.gap - gap.max(0.0)).abs() <= tolerance, "{gap} {distance:?}");
    if gap.abs() > tolerance {
        assert_eq!(query::intersects(a, pose_a, b, pose_b), Ok(gap < 0.0));
    }
    answer
}

/// That the signed gap is this one.
fn assert_gap(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, gap: f64) -> Gap {
    let answer = proven(a, pose_a, b, pose_b);
    let tolerance = tolerance(a, b) + 1e-14 * gap.abs();
    assert!((answer.gap - gap).abs() <= tolerance, "{gap:e} expected, not {answer:?}");
    answer
}

/// That the signed gap and the normal are these.
fn assert_contact(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, gap: f64, normal: DVec3) {
    let answer = assert_gap(a, pose_a, b, pose_b, gap);
    let tolerance = if curved(a) || curved(b) { 1e-6 } else { 1e-14 };
    assert!(answer.normal.abs_diff_eq(normal, tolerance), "{normal} expected, not {answer:?}");
}

/// How far off an answer may be: 1e-14 of the larger body, a hundred times that where its surface is
/// curved and GJK converges step by step.
fn tolerance(a: &Shape, b: &Shape) -> f64 {
    let size = 2.0 * reach(a).max(reach(b));
    if curved(a) || curved(b) { 1e-12 * size } else { 1e-14 * size }
}

/// Whether the core of a shape has a curved surface.
fn curved(shape: &Shape) -> bool {
    matches!(shape.kind(), "ellipsoid" | "superellipsoid" | "cylinder" | "cone")
}

fn reach(shape: &Shape) -> f64 {
    DVec3::AXES.iter().map(|&axis| shape.support(axis).dot(axis)).fold(0.0, f64::max)
}

fn cuboid(x: f64, y: f64, z: f64) -> Shape {
    Shape::cuboid(x, y, z).expect("positive edges")
}

fn cube(edge: f64) -> Shape {
    cuboid(edge, edge, edge)
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_translation(DVec3::new(x, y, z))
}

/// A pose from the rows of the homogeneous matrix that a report prints.
fn matrix(rows: [[f64; 4]; 3]) -> Pose {
    let column = |i: usize| DVec3::from_array(rows.map(|row| row[i]));
    let rotation = DMat3::from_cols(column(0), column(1), column(2));
    Pose::new(DQuat::from_mat3(&rotation), column(3))
}
