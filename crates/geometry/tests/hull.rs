//! The convex hull on random and on nasty clouds, against invariants and an exact brute force.

use glam::{DMat3, DQuat, DVec3};
use polygrain_geometry::ConvexPolyhedron;
use polygrain_geometry::polyhedron::{HullError, VertexLanes};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

const TOLERANCE: f64 = 1e-12;

fn extent(points: &[DVec3]) -> f64 {
    let (min, max) = points
        .iter()
        .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(a, b), &p| (a.min(p), b.max(p)));
    (max - min).max_element()
}

/// Everything a convex polyhedron promises, checked from its public face alone.
fn assert_is_hull(hull: &ConvexPolyhedron, points: &[DVec3]) {
    let size = extent(points);
    let magnitude = points.iter().map(|p| p.abs().max_element()).fold(0.0, f64::max);
    let tolerance = TOLERANCE * size + 16.0 * f64::EPSILON * magnitude;
    let (v, e, f) = counts(hull);
    assert_eq!(v + f, e + 2, "Euler: {v} - {e} + {f}");
    for (i, plane) in hull.planes().iter().enumerate() {
        assert!((plane.normal.length() - 1.0).abs() < 1e-12);
        let highest =
            points.iter().map(|p| plane.normal.dot(*p) - plane.offset).fold(f64::MIN, f64::max);
        assert!(highest <= tolerance, "face {i}: a point sticks out by {highest:e} of {size:e}");
        for &c in hull.face(i) {
            let depth = plane.offset - plane.normal.dot(hull.vertices()[c as usize]);
            assert!((0.0..=tolerance).contains(&depth), "face {i}: corner {c} off by {depth:e}");
        }
    }
    assert_topology(hull);
    let lanes = hull.lanes();
    assert_eq!(lanes.x().len(), v.next_multiple_of(VertexLanes::WIDTH));
    for i in 0..lanes.x().len() {
        let lane = DVec3::new(lanes.x()[i], lanes.y()[i], lanes.z()[i]);
        assert_eq!(lane, hull.vertices()[if i < v { i } else { 0 }]);
    }
}

fn assert_topology(hull: &ConvexPolyhedron) {
    let mut half_edges = 0;
    for f in 0..hull.face_count() {
        assert!(hull.face(f).len() >= 3);
        for h in hull.half_edges_of(f) {
            half_edges += 1;
            let t = hull.twin(h);
            assert_eq!(hull.twin(t), h);
            assert_eq!(hull.face_of(h), f);
            assert_ne!(hull.face_of(t), f);
            assert_eq!(hull.origin(hull.next(h)), hull.origin(t));
            assert_eq!(hull.origin(hull.next(t)), hull.origin(h));
            let (a, b) = (hull.origin(h), hull.origin(t));
            assert!(hull.neighbours(a).contains(&(b as u32)));
        }
    }
    assert_eq!(half_edges, 2 * hull.edges().len());
    let degrees: usize = (0..hull.vertices().len()).map(|v| hull.neighbours(v).len()).sum();
    assert_eq!(degrees, half_edges);
    assert!((0..hull.vertices().len()).all(|v| hull.neighbours(v).len() >= 3));
    for edge in hull.edges() {
        let [left, right] = edge.faces.map(|f| hull.face(f as usize));
        let follows = |face: &[u32], a: u32, b: u32| {
            (0..face.len()).any(|i| face[i] == a && face[(i + 1) % face.len()] == b)
        };
        let [a, b] = edge.vertices;
        assert!(follows(left, a, b) && follows(right, b, a));
    }
}

fn hull(points: &[DVec3]) -> ConvexPolyhedron {
    let hull = ConvexPolyhedron::from_points(points).unwrap();
    assert_is_hull(&hull, points);
    hull
}

fn counts(hull: &ConvexPolyhedron) -> (usize, usize, usize) {
    (hull.vertices().len(), hull.edges().len(), hull.face_count())
}

fn rng(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}

fn random_rotation(rng: &mut Pcg64) -> DMat3 {
    let q: [f64; 4] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
    DMat3::from_quat(DQuat::from_array(q).normalize())
}

fn on_sphere(n: usize, rng: &mut Pcg64) -> Vec<DVec3> {
    std::iter::repeat_with(|| {
        DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0_f64)))
    })
    .filter(|p| (0.01..1.0).contains(&p.length_squared()))
    .map(DVec3::normalize)
    .take(n)
    .collect()
}

fn cube_corners() -> Vec<DVec3> {
    (0..8).map(|i| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2))).collect()
}

/// Points on the faces, edges and corners of a unit cube, many of them twice.
fn cube_cloud(rng: &mut Pcg64) -> Vec<DVec3> {
    let mut points = cube_corners();
    for _ in 0..500 {
        let mut p = DVec3::from_array(std::array::from_fn(|_| rng.random_range(0.0..1.0)));
        p[rng.random_range(0..3)] = f64::from(rng.random_range(0..2_u32));
        if rng.random_bool(0.3) {
            p[rng.random_range(0..3)] = f64::from(rng.random_range(0..2_u32));
        }
        points.push(p);
        if rng.random_bool(0.3) {
            points.push(p);
        }
    }
    points
}

#[test]
fn a_cube_has_six_square_faces_however_it_is_turned_and_wherever_it_is() {
    let mut rng = rng(1);
    for trial in 0..300 {
        let rotation = random_rotation(&mut rng);
        let scale = 10f64.powi(trial % 19 - 9);
        let shift = if trial % 3 == 0 { 1e4 * scale } else { 0.0 };
        let points: Vec<DVec3> =
            cube_cloud(&mut rng).iter().map(|&p| scale * (rotation * p) + shift).collect();
        let cube = hull(&points);
        assert_eq!(counts(&cube), (8, 12, 6), "scale {scale:e}, shift {shift:e}");
        assert!((0..6).all(|f| cube.face(f).len() == 4));
    }
}

#[test]
fn integer_lattices_collapse_to_their_corners() {
    let grid = |n: i32| {
        (0..n * n * n)
            .map(|i| DVec3::new(f64::from(i % n), f64::from(i / n % n), f64::from(i / n / n)))
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&hull(&grid(12))), (8, 12, 6));
}

#[test]
fn jitter_of_a_billionth_and_less_leaves_a_valid_hull() {
    for seed in 0..20 {
        let mut rng = rng(seed);
        let rotation = random_rotation(&mut rng);
        for amplitude in [1e-9, 1e-12, 1e-13, 1e-14, 1e-15, 1e-16] {
            let points: Vec<DVec3> = cube_cloud(&mut rng)
                .iter()
                .map(|&p| {
                    let jitter = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
                    rotation * p + amplitude * DVec3::from_array(jitter)
                })
                .collect();
            hull(&points);
        }
    }
}

#[test]
fn spheres_keep_every_point() {
    for n in [4, 5, 20, 100, 1000, 20_000] {
        let points = on_sphere(n, &mut rng(n as u64));
        let hull = ConvexPolyhedron::from_points(&points).unwrap();
        let sorted = |points: &[DVec3]| {
            let mut points: Vec<[u64; 3]> =
                points.iter().map(|p| p.to_array().map(f64::to_bits)).collect();
            points.sort_unstable();
            points
        };
        assert_eq!(sorted(hull.vertices()), sorted(&points));
        assert!(n > 64 || hull.vertices() == points, "few vertices keep their order");
        assert_eq!(hull.face_count(), 2 * n - 4);
        if n <= 1000 {
            assert_is_hull(&hull, &points);
        } else {
            assert_topology(&hull);
        }
    }
}

#[test]
fn a_hundred_thousand_points_on_a_sphere() {
    let points = on_sphere(100_000, &mut rng(5));
    let hull = ConvexPolyhedron::from_points(&points).unwrap();
    assert_eq!(counts(&hull), (100_000, 299_994, 199_996));
}

#[test]
fn needles_and_plates_are_polyhedra_until_they_are_flat() {
    let mut rng = rng(9);
    for thickness in [1e-3, 1e-6, 1e-9, 1e-11] {
        for flat_axes in 1..=2 {
            let mut squash = DVec3::ONE;
            for axis in 0..flat_axes {
                squash[axis] = thickness;
            }
            let rotation = random_rotation(&mut rng);
            let cloud: Vec<DVec3> =
                on_sphere(60, &mut rng).iter().map(|&p| rotation * (p * squash)).collect();
            hull(&cloud);
        }
    }
}

#[test]
fn flat_clouds_are_refused_with_the_reason() {
    let mut rng = rng(3);
    let rotation = random_rotation(&mut rng);
    let cloud = on_sphere(50, &mut rng);
    for scale in [1e-9, 1.0, 1e9] {
        for (mask, expected) in [
            (DVec3::ZERO, "coincide"),
            (DVec3::X, "lie on a line"),
            (DVec3::new(1.0, 1.0, 0.0), "lie in a plane"),
        ] {
            let points: Vec<DVec3> =
                cloud.iter().map(|&p| scale * (rotation * (p * mask) + DVec3::ONE)).collect();
            match ConvexPolyhedron::from_points(&points) {
                Err(HullError::Flat { how, .. }) => assert_eq!(how, expected),
                other => panic!("{expected} at {scale:e}: {other:?}"),
            }
        }
    }
    assert_eq!(ConvexPolyhedron::from_points(&cloud[..3]), Err(HullError::TooFew(3)));
    assert_eq!(ConvexPolyhedron::from_points(&[]), Err(HullError::TooFew(0)));
    for bad in [f64::NAN, f64::INFINITY] {
        let mut points = cloud.clone();
        points[7].y = bad;
        assert!(matches!(
            ConvexPolyhedron::from_points(&points),
            Err(HullError::NotFinite { index: 7, .. })
        ));
    }
    for absurd in [1e-100, 1e100] {
        let points: Vec<DVec3> = cloud.iter().map(|&p| p * absurd).collect();
        assert!(matches!(ConvexPolyhedron::from_points(&points), Err(HullError::Scale { .. })));
    }
}

/// The facets of a cloud of small integers by trying every triple, in exact arithmetic: for each
/// supporting plane, the sorted indices of the points in it that are corners of the hull.
fn brute_force_facets(points: &[[i64; 3]]) -> Vec<Vec<usize>> {
    let sub = |a: [i64; 3], b: [i64; 3]| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let cross = |a: [i64; 3], b: [i64; 3]| {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    };
    let dot = |a: [i64; 3], b: [i64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let n = points.len();
    let mut planes: Vec<Vec<usize>> = Vec::new();
    for i in 0..n {
        for j in i + 1..n {
            for k in j + 1..n {
                let normal = cross(sub(points[j], points[i]), sub(points[k], points[i]));
                let heights: Vec<i64> =
                    points.iter().map(|&p| dot(normal, sub(p, points[i]))).collect();
                let supporting = heights.iter().all(|&h| h <= 0) || heights.iter().all(|&h| h >= 0);
                if normal != [0; 3] && supporting {
                    planes.push((0..n).filter(|&p| heights[p] == 0).collect());
                }
            }
        }
    }
    planes.sort();
    planes.dedup();
    // A point is a corner of the hull iff it lies on at least three facets.
    let corner = |p: usize| planes.iter().filter(|f| f.contains(&p)).count() >= 3;
    planes.iter().map(|f| f.iter().copied().filter(|&p| corner(p)).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Small coordinates make most clouds degenerate: duplicate, collinear and coplanar points.
    #[test]
    fn integer_clouds_equal_the_exact_brute_force(
        range in 1..6i64,
        cloud in prop::collection::vec(prop::array::uniform3(0..1000i64), 4..16),
        scale in prop::sample::select(vec![1e-9, 1.0, 1e9]),
    ) {
        let mut cloud: Vec<[i64; 3]> = cloud.iter().map(|p| p.map(|c| c % (range + 1))).collect();
        let with_duplicates: Vec<DVec3> = cloud
            .iter()
            .map(|p| scale * DVec3::from_array(p.map(|c| c as f64)))
            .collect();
        cloud.sort_unstable();
        cloud.dedup();
        let mut expected = brute_force_facets(&cloud);
        match ConvexPolyhedron::from_points(&with_duplicates) {
            Err(e) => {
                let flat = matches!(e, HullError::Flat { .. });
                prop_assert!(flat && expected.len() < 4, "{e}");
            }
            Ok(hull) => {
                assert_is_hull(&hull, &with_duplicates);
                let index = |v: u32| {
                    let v = (hull.vertices()[v as usize] / scale).round().to_array();
                    cloud.binary_search(&v.map(|c| c as i64)).unwrap()
                };
                let mut facets: Vec<Vec<usize>> = (0..hull.face_count())
                    .map(|f| {
                        let mut corners: Vec<usize> = hull.face(f).iter().map(|&v| index(v)).collect();
                        corners.sort_unstable();
                        corners
                    })
                    .collect();
                facets.sort();
                expected.sort();
                prop_assert_eq!(facets, expected);
            }
        }
    }

    #[test]
    fn any_cloud_gives_a_valid_hull_or_a_reason(
        points in prop::collection::vec(prop::array::uniform3(-1.0..1.0f64), 4..60),
        squash in prop::array::uniform3(0..14i32),
        duplicates in 0..20usize,
        scale in -9..=9i32,
        centre in prop::sample::select(vec![0.0, 1.0, 1e4, 1e8]),
    ) {
        let squash = DVec3::from_array(squash.map(|s| 10f64.powi(-s)));
        let mut points: Vec<DVec3> = points
            .iter()
            .map(|&p| 10f64.powi(scale) * (DVec3::from_array(p) * squash + centre))
            .collect();
        for i in 0..duplicates {
            points.push(points[i % points.len()]);
        }
        if let Ok(hull) = ConvexPolyhedron::from_points(&points) {
            assert_is_hull(&hull, &points);
        }
    }
}

#[test]
fn climbing_finds_the_farthest_vertex_from_any_start() {
    let mut rng = rng(11);
    for n in [10, 30, 100, 1000, 20_000] {
        let squash = DVec3::new(1.0, 0.3, 0.05);
        let cloud: Vec<DVec3> = on_sphere(n, &mut rng).iter().map(|&p| p * squash).collect();
        let hull = ConvexPolyhedron::from_points(&cloud).unwrap();
        for direction in on_sphere(300, &mut rng) {
            let highest = hull.support(direction).dot(direction);
            for start in [hull.start_vertex(direction), 0, n / 2] {
                let found = hull.vertices()[hull.climb(direction, start)].dot(direction);
                assert!((found - highest).abs() <= 1e-15, "{n}: {found} {highest}");
            }
        }
        for degenerate in [DVec3::ZERO, DVec3::NAN, DVec3::X, DVec3::NEG_Z] {
            assert!(hull.start_vertex(degenerate) < n);
        }
    }
}

#[test]
fn the_half_edges_from_a_vertex_go_round_it() {
    let hull = ConvexPolyhedron::from_points(&on_sphere(50, &mut rng(2))).unwrap();
    for v in 0..50 {
        let round: Vec<usize> = hull.half_edges_from(v).collect();
        assert_eq!(round.len(), hull.neighbours(v).len());
        assert!(round.iter().all(|&h| hull.origin(h) == v));
    }
}

#[test]
fn a_box_is_a_polyhedron_of_its_own() {
    for lengths in [[1.0, 2.0, 3.0], [1.0, 1.0, 1e-14], [1e9, 1e-9, 1.0]] {
        let [x, y, z] = lengths;
        let polygrain_geometry::Shape::Cuboid(cuboid) =
            polygrain_geometry::Shape::cuboid(x, y, z).unwrap()
        else {
            unreachable!()
        };
        assert_is_hull(cuboid.polyhedron(), &cuboid.corners());
        assert_eq!(counts(cuboid.polyhedron()), (8, 12, 6));
    }
}

#[test]
fn scaling_and_shifting_move_everything_a_polyhedron_knows() {
    let points = on_sphere(40, &mut rng(8));
    let moved: Vec<DVec3> = points.iter().map(|&p| 3.0 * p + DVec3::X).collect();
    let hull = hull(&points).scaled(3.0).translated(DVec3::X);
    let expected = ConvexPolyhedron::from_points(&moved).unwrap();
    assert_topology(&hull);
    assert!((hull.reach() - expected.reach()).abs() < 1e-14);
    assert!(hull.interior_point().abs_diff_eq(expected.interior_point(), 1e-14));
}
