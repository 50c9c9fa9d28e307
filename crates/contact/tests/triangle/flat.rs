//! The flat search: the published counts, and the same contacts by every kernel.

use glam::DVec3;
use polygrain_contact::triangle::Triangle;
use polygrain_contact::triangle::flat::{Found, by_batch, by_comparison, by_hybrid};
use polygrain_geometry::{TriangleMesh, generate};

/// Of Noble 2023, Tables 6.2 to 6.6: of each sphere and of the plane.
const HALO: f64 = 1e-2;

fn triangles(mesh: &TriangleMesh, by: DVec3) -> Vec<Triangle> {
    mesh.iter_corners().map(|corners| corners.map(|c| c + by)).collect()
}

fn all_ways(a: &[Triangle], b: &[Triangle], limit: f64) -> [Found; 5] {
    [
        by_comparison(a, b, limit),
        by_batch::<f64>(a, b, limit),
        by_batch::<f32>(a, b, limit),
        by_hybrid::<f64>(a, b, limit),
        by_hybrid::<f32>(a, b, limit),
    ]
}

#[test]
fn every_kernel_finds_the_same_contacts_in_any_unit_of_length() {
    let sphere = generate::uv_sphere(1.0, 10, 8).unwrap();
    for (scale, far) in [(1.0, 0.0), (1e-9, 0.0), (1e6, 0.0), (1.0, 1e4)] {
        let place = |z: f64| DVec3::new(far, far, z + far) * scale;
        let sphere = sphere.scaled(DVec3::splat(scale));
        let (a, b) = (triangles(&sphere, place(0.0)), triangles(&sphere, place(2.01)));
        let found = all_ways(&a, &b, 2.0 * HALO * scale);
        assert!(found[0].contacts.len() > 4);
        for other in &found[1..] {
            assert_eq!(other.contacts, found[0].contacts);
        }
    }
}

#[test]
fn the_flat_counts_are_those_published_and_few_pairs_are_left_undecided() {
    let sphere = triangles(&generate::uv_sphere(1.0, 34, 19).unwrap(), DVec3::ZERO);
    let other = triangles(&generate::uv_sphere(1.0, 34, 19).unwrap(), DVec3::new(0.0, 0.0, 2.01));
    let found = by_hybrid::<f64>(&sphere, &other, 2.0 * HALO);
    assert_eq!(found.pairs, 1_498_176);
    assert!((found.fallbacks as f64) < 1e-3 * found.pairs as f64, "{}", found.fallbacks);
    assert!(!found.contacts.is_empty());

    let plane = generate::plane(11.6, 11.6, 16, 16).unwrap();
    let plane = triangles(&plane, DVec3::new(0.0, 0.0, -1.01));
    let found = by_hybrid::<f64>(&sphere, &plane, 2.0 * HALO);
    assert_eq!(found.pairs, 626_688);
    assert!(!found.contacts.is_empty());
}

#[test]
fn nothing_meets_nothing() {
    let one = [[DVec3::ZERO, DVec3::X, DVec3::Y]];
    for found in all_ways(&one, &[], 1.0).into_iter().chain(all_ways(&[], &[], 1.0)) {
        assert_eq!(found, Found::default());
    }
}
