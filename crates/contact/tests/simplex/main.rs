//! The sub-algorithms against the exact answer.

mod families;
mod reference;

use glam::DVec3;
use polygrain_contact::simplex::{
    Closest, ClosestPoint, Johnson, SignedVolumes, SignedVolumesExact, SignedVolumesGeneral,
    SubAlgorithm, regions,
};
use rand::{Rng, RngExt};

use families::{FAMILIES, Family, generator, simplex, size, vector};

/// How far the answer is from the exact distance, in units of the size; its weights are checked.
fn error(closest: Closest, s: &[DVec3], exact: f64) -> f64 {
    assert_valid(closest, s);
    (closest.point(s).length() - exact) / size(s)
}

fn assert_valid(closest: Closest, s: &[DVec3]) {
    let sum: f64 = closest.weights.iter().sum();
    assert!(closest.weights.iter().all(|&weight| weight >= 0.0), "{closest:?} of {s:?}");
    assert!((sum - 1.0).abs() < 1e-14, "{closest:?} of {s:?}");
    assert!(closest.weights[s.len()..].iter().all(|&weight| weight == 0.0), "{closest:?}");
}

/// Calls back with simplices of all families, sizes and counts, and their exact distances.
fn for_each_simplex(per_kind: usize, seed: u64, mut check: impl FnMut(Family, &[DVec3], f64)) {
    let mut rng = generator(seed);
    for family in FAMILIES {
        for count in 2..=4 {
            for _ in 0..per_kind {
                let s = simplex(family, &mut rng, count);
                check(family, &s, reference::distance(&s));
            }
        }
    }
}

/// Montanari's validation V3: 1e-14, random or degenerate.
#[test]
fn signed_volumes_are_exact_to_rounding() {
    for_each_simplex(300, 1, |family, s, exact| {
        for (name, closest) in [
            ("restricted", SignedVolumes::closest(s)),
            ("general", SignedVolumesGeneral::closest(s)),
            ("exact signs", SignedVolumesExact::closest(s)),
        ] {
            let error = error(closest, s, exact);
            assert!(error.abs() < 1e-14, "{family:?}, {name}: {error:e} for {s:?}");
        }
    });
}

/// As far as the other methods go.
#[test]
fn other_methods_are_right_for_well_shaped_simplices() {
    for_each_simplex(100, 2, |family, s, exact| {
        for method in SubAlgorithm::ALL {
            let error = error(method.closest(s), s, exact);
            let bound = match (family, method) {
                (Family::Random | Family::Far, _) => 1e-12,
                (_, SubAlgorithm::Backup) => 1e-3,
                _ => f64::INFINITY,
            };
            // A point of the simplex is never nearer than the nearest.
            assert!(error > -1e-14 && error < bound, "{family:?}, {method}: {error:e} for {s:?}");
        }
    });
}

/// A step of GJK: the support of an earlier answer, and before it the lowest of a cloud of points
/// along that answer, as GJK's newest vertex is; `None` if none is lower than the answer.
fn gjk_simplex(rng: &mut impl Rng) -> Option<Vec<DVec3>> {
    let count = rng.random_range(1..=3);
    let family = FAMILIES[rng.random_range(0..FAMILIES.len())];
    let mut cloud = simplex(family, rng, 4);
    let old = cloud.split_off(4 - count);
    let scale = size(&old);
    cloud.extend((0..10).map(|_| scale * vector(rng)));
    let closest = SignedVolumesGeneral::closest(&old);
    let point = closest.point(&old);
    let newest = cloud.into_iter().min_by(|s, t| s.dot(point).total_cmp(&t.dot(point)))?;
    (newest.dot(point) < (1.0 - 1e-12) * point.length_squared()).then(|| {
        let support = old.iter().zip(closest.weights).filter(|(_, weight)| *weight > 0.0);
        std::iter::once(newest).chain(support.map(|(&s, _)| s)).collect()
    })
}

#[test]
fn restricted_signed_volumes_are_exact_to_rounding_inside_gjk() {
    let mut rng = generator(3);
    let mut sizes = [0; 5];
    for s in (0..4000).filter_map(|_| gjk_simplex(&mut rng)) {
        sizes[s.len()] += 1;
        let closest = SignedVolumes::closest(&s);
        let error = error(closest, &s, reference::distance(&s));
        assert!(error.abs() < 1e-14, "{error:e} for {s:?}");
    }
    assert!(sizes[2..].iter().all(|&number| number > 200), "{sizes:?}");
}

/// Whatever the size, the answer is a point of the simplex.
#[test]
fn no_answer_is_empty_or_nan_at_any_scale() {
    let mut rng = generator(4);
    for _ in 0..20_000 {
        let family = FAMILIES[rng.random_range(0..FAMILIES.len())];
        let count = rng.random_range(1..=4);
        let scale = 10_f64.powf(rng.random_range(-320.0..307.0));
        let s = match count {
            1 => vec![vector(&mut rng)],
            _ => families::unit_simplex(family, &mut rng, count),
        };
        let s: Vec<_> = s.into_iter().map(|s| scale * s).collect();
        for method in SubAlgorithm::ALL {
            assert_valid(method.closest(&s), &s);
        }
        assert_valid(SignedVolumesGeneral::closest(&s), &s);
    }
}

/// Scaling by a power of two scales the answer and changes nothing else.
#[test]
fn signed_volumes_do_not_know_the_unit() {
    for_each_simplex(30, 5, |_, s, _| {
        for exponent in [-30, 30] {
            let scaled: Vec<_> = s.iter().map(|&s| s * 2_f64.powi(exponent)).collect();
            assert_eq!(SignedVolumes::closest(s), SignedVolumes::closest(&scaled));
        }
    });
}

#[test]
fn johnson_says_when_no_subset_qualifies() {
    let mut rng = generator(6);
    let empty = (0..2000)
        .map(|_| simplex(Family::Coplanar, &mut rng, 4))
        .find(|s| Johnson::try_closest(s).is_none())
        .expect("rounding defeats Johnson's conditions for some coplanar points");
    let nearest = empty.iter().map(|s| s.length()).fold(f64::INFINITY, f64::min);
    assert_eq!(Johnson::closest(&empty).support_count(), 1);
    assert_eq!(Johnson::closest(&empty).point(&empty).length(), nearest);
    let exact = reference::distance(&empty);
    assert!(error(SubAlgorithm::JohnsonBackup.closest(&empty), &empty, exact).abs() < 1e-12);
}

/// Montanari 2017, Table 4.1: a sphere above the corner of a triangle (spec B1).
#[test]
fn montanari_table_4_1() {
    let triangle = [
        DVec3::new(0.45, 0.0, -0.60),
        DVec3::new(-0.55, -0.75, -1.55),
        DVec3::new(-0.55, 0.75, -1.55),
    ];
    for method in SubAlgorithm::ALL {
        let closest = method.closest(&triangle);
        assert_eq!(closest.weights, [1.0, 0.0, 0.0, 0.0], "{method}");
        assert!((closest.point(&triangle).length() - 0.75).abs() <= 1e-15);
    }
}

/// Montanari 2017, Fig. 4.6: a tetrahedron with two equal vertices (spec B2).
#[test]
fn montanari_figure_4_6() {
    let z = -31.557_752_817_397_15;
    let first = DVec3::new(-20.713_282_046_795_065, 0.0, z);
    let tetrahedron = [
        first,
        DVec3::new(-6.350_536_262_466_925, 19.715_748_586_578_577, z),
        DVec3::new(20.713_255_776_709_875, -0.032_989_069_061_845_35, z),
        first,
    ];
    let [a, b, c, d] = tetrahedron;
    let det = |u: DVec3, v: DVec3, w: DVec3| u.dot(v.cross(w));
    let volume = -det(b, c, d) + det(a, c, d) - det(a, b, d) + det(a, b, c);
    assert!(volume.abs() <= 2_f64.powi(-38));
    let [pa, pb, pc, pd] = tetrahedron.map(|s| robust::Coord3D { x: s.x, y: s.y, z: s.z });
    assert_eq!(robust::orient3d(pa, pb, pc, pd), 0.0);
    assert!(reference::is_flat(&tetrahedron));

    for closest in
        [SignedVolumes::closest, SignedVolumesGeneral::closest, SignedVolumesExact::closest]
    {
        let closest = closest(&tetrahedron);
        assert_valid(closest, &tetrahedron);
        let [wa, wb, wc, wd] = closest.weights;
        // The first and the last vertex are one and the same.
        assert!((wa + wd - 0.499_453_440_782_306_5).abs() < 1e-14, "{closest:?}");
        assert!((wb - 0.000_836_132_683_447).abs() < 1e-14, "{closest:?}");
        assert!((wc - 0.499_710_426_534_246_5).abs() < 1e-14, "{closest:?}");
        assert_eq!(closest.point(&tetrahedron).length(), 31.557_752_817_397_15);
    }
}

#[test]
fn regions_hold_the_origin_where_they_say() {
    for region in regions() {
        let supporting: Vec<_> = region.support.iter().map(|&i| region.vertices[i]).collect();
        let (whole, part) =
            (reference::distance(&region.vertices), reference::distance(&supporting));
        assert!((whole - part).abs() < 1e-15, "{}", region.name);
    }
}
