//! Clouds on which other libraries' convex hulls failed, as their users reported them.

use std::collections::HashMap;

use glam::DVec3;
use polygrain_geometry::ConvexPolyhedron;

/// That the hull is closed, convex, has proper faces and holds all points.
fn assert_sound(hull: &ConvexPolyhedron, points: &[DVec3]) {
    let size = points.iter().map(|p| (*p - points[0]).length()).fold(0.0, f64::max);
    let (v, e, f) = (hull.vertices().len(), hull.edges().len(), hull.face_count());
    assert_eq!(v + f, e + 2, "Euler's formula");
    let mut sides = HashMap::new();
    for face in 0..f {
        let corners = hull.face(face);
        assert!(corners.len() >= 3, "a face of {} corners", corners.len());
        for i in 0..corners.len() {
            let side = (corners[i], corners[(i + 1) % corners.len()]);
            assert_eq!(sides.insert(side, face), None, "a side of two faces");
        }
        let plane = hull.planes()[face];
        for p in points {
            assert!(plane.normal.dot(*p) - plane.offset <= 1e-12 * size, "a point sticks out");
        }
    }
    for &(from, to) in sides.keys() {
        assert!(sides.contains_key(&(to, from)), "a side without a neighbour");
    }
}

fn sound_hull(points: &[DVec3]) -> ConvexPolyhedron {
    let hull = ConvexPolyhedron::from_points(points).unwrap();
    assert_sound(&hull, points);
    hull
}

/// parry #49: four points within 1e-23 of the origin made the hull panic. The numbers are those of
/// the report.
#[test]
fn parry_49_four_points_of_1e_minus_23() {
    let points = [
        [2.362_402_9e-23, 1.377_198_4e-23, 2.206_208_3e-24],
        [1.380_743_9e-23, 1.859_694_5e-23, -1.784_406e-24],
        [1.417_489_6e-23, -3.200_329e-24, 4.664_615e-24],
        [1.368_589_7e-23, 4.640_298_8e-24, 2.250_911_3e-24],
    ]
    .map(DVec3::from_array);
    let hull = sound_hull(&points);
    assert_eq!(hull.vertices().len(), 4);
}

/// parry #311: the hull of a scanned cloud had edges of one or three triangles, because nearly
/// coplanar triangles were merged along some of their edges and not along others. The cloud is
/// rebuilt: round bodies, flat places and points within rounding of both, single precision.
#[test]
fn parry_311_nearly_coplanar_triangles() {
    for (waves, noise) in [(7.0, 1e-4), (13.0, 1e-6), (29.0, 1e-7), (3.0, 0.0)] {
        let points: Vec<DVec3> = (0..3000)
            .map(|i| {
                let t = f64::from(i);
                let z = 1.0 - 2.0 * (t + 0.5) / 3000.0;
                let (sin, cos) = (t * 2.399_963_229_728_653).sin_cos();
                let ring = (1.0 - z * z).sqrt();
                let p = DVec3::new(ring * cos, ring * sin, z);
                let flat = p.clamp(DVec3::splat(-0.8), DVec3::splat(0.8));
                let noisy = flat * (1.0 + noise * (waves * t).sin());
                // As the report's file held them.
                DVec3::from_array(noisy.to_array().map(|c| f64::from(c as f32)))
            })
            .collect();
        sound_hull(&points);
    }
}

/// parry #352: a check of the hull panicked instead of returning an error. Ours is total: every
/// cloud has a hull or a reason why not.
#[test]
fn parry_352_no_input_panics() {
    let line: Vec<DVec3> = (0..10).map(|i| DVec3::X * f64::from(i)).collect();
    let plane: Vec<DVec3> =
        (0..16).map(|i| DVec3::new(f64::from(i % 4), f64::from(i / 4), 0.0)).collect();
    let bad: [&[DVec3]; 7] = [
        &[],
        &[DVec3::ONE],
        &[DVec3::ONE; 9],
        &line,
        &plane,
        &[DVec3::NAN, DVec3::X, DVec3::Y, DVec3::Z],
        &[DVec3::INFINITY, DVec3::X, DVec3::Y, DVec3::Z],
    ];
    for points in bad {
        assert!(ConvexPolyhedron::from_points(points).is_err(), "{points:?}");
    }
}

/// ncollide #364 (and PR #362): where coplanar triangles were joined to polygons, faces of two
/// corners came out. The cloud is rebuilt: grids on the sides of boxes and prisms.
#[test]
fn ncollide_364_faces_of_two_corners() {
    let grid = (0..6 * 49_i32).map(|i| {
        let (side, u, v) = (i / 49, f64::from(i % 7) - 3.0, f64::from(i / 7 % 7) - 3.0);
        let mut p = DVec3::new(u, v, 3.0);
        if side % 2 == 1 {
            p.z = -p.z;
        }
        [p, DVec3::new(p.y, p.z, p.x), DVec3::new(p.z, p.x, p.y)][side as usize / 2]
    });
    let points: Vec<DVec3> = grid.collect();
    let hull = sound_hull(&points);
    assert_eq!((hull.vertices().len(), hull.face_count()), (8, 6));

    for corners in 3..40_i32 {
        let prism: Vec<DVec3> = (0..corners * 4)
            .map(|i| {
                let angle = f64::from(i / 4) / f64::from(corners) * std::f64::consts::TAU;
                let (sin, cos) = angle.sin_cos();
                let radius = if i % 2 == 0 { 1.0 } else { 0.5 };
                DVec3::new(radius * cos, radius * sin, f64::from(i / 2 % 2))
            })
            .collect();
        let hull = sound_hull(&prism);
        assert_eq!(i32::try_from(hull.face_count()), Ok(corners + 2));
    }
}

/// ncollide #372: the hull of a box came out with wrong faces. A box, turned and moved anyhow, has
/// six faces of four corners.
#[test]
fn ncollide_372_boxes_have_six_faces() {
    for step in 0..500 {
        let t = f64::from(step);
        let turn = glam::DQuat::from_euler(glam::EulerRot::XYZ, t, 0.7 * t, 0.3 * t);
        let half = DVec3::new(1.0, 0.2 + (t * 0.1).sin().abs(), 3.0);
        let corners: Vec<DVec3> = (0..8)
            .map(|i| {
                let sign = |bit: i32| if i >> bit & 1 == 0 { -1.0 } else { 1.0 };
                turn * (half * DVec3::new(sign(0), sign(1), sign(2))) + DVec3::splat(t)
            })
            .collect();
        let hull = sound_hull(&corners);
        assert_eq!(hull.face_count(), 6);
        assert!((0..6).all(|f| hull.face(f).len() == 4));
    }
}
