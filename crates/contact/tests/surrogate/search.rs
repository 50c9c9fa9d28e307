//! The search finds what a search through all pairs finds.

use glam::DVec3;
use polygrain_contact::surrogate::Search;
use polygrain_contact::triangle::comparison;
use polygrain_contact::triangle::flat::{TrianglePair, by_hybrid};
use polygrain_geometry::{Pose, generate};
use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::{Rock, random_pose, rocks};

/// By looking at all pairs; the triangles of the second body are in the frame of the first.
fn flat(a: &Rock, pose_a: &Pose, b: &Rock, pose_b: &Pose, distance: f64) -> Vec<TrianglePair> {
    let relative = pose_a.relative(pose_b);
    by_hybrid::<f64>(&a.triangles(&Pose::IDENTITY), &b.triangles(&relative), distance).contacts
}

#[test]
fn the_contacts_are_those_of_the_flat_search_bit_by_bit() {
    let rocks = rocks();
    let mut generator = Pcg64::seed_from_u64(5);
    let mut search = Search::default();
    let mut some = 0;
    for a in &rocks {
        for b in &rocks {
            let pose_a = random_pose(&mut generator, 1.0);
            // The far one is brought back.
            let middle = |rock: &Rock| rock.mesh.vertices()[0];
            let shift = pose_a.point(middle(a)) - pose_a.translation;
            let mut pose_b = random_pose(&mut generator, 1.5);
            pose_b.translation += shift - pose_b.vector(middle(b));
            for distance in [0.0, 0.02, 0.3] {
                let mut found = Vec::new();
                search.contacts(a.grain(), &pose_a, b.grain(), &pose_b, distance, &mut found);
                let expected = flat(a, &pose_a, b, &pose_b, distance);
                assert_eq!(found, expected);
                some += usize::from(!found.is_empty());
            }
        }
    }
    assert!(some > 100, "{some}");
}

#[test]
fn bodies_a_thousand_times_apart_in_size_are_found_in_contact() {
    let wall = Rock::new(generate::plane(1e3, 1e3, 32, 32).unwrap());
    let grain = Rock::new(generate::icosphere(0.5, 3).unwrap());
    let pose = Pose::from_translation(DVec3::new(123.4, -77.7, 0.5005));
    for (a, pose_a, b, pose_b) in
        [(&wall, &Pose::IDENTITY, &grain, &pose), (&grain, &pose, &wall, &Pose::IDENTITY)]
    {
        let mut found = Vec::new();
        Search::default().contacts(a.grain(), pose_a, b.grain(), pose_b, 0.01, &mut found);
        assert!(!found.is_empty());
        assert_eq!(found, flat(a, pose_a, b, pose_b, 0.01));
    }
}

#[test]
fn the_distance_is_that_of_all_pairs_whatever_the_guess() {
    let rocks = rocks();
    let mut generator = Pcg64::seed_from_u64(6);
    let mut search = Search::default();
    for a in &rocks {
        for b in rocks.iter().take(6) {
            let pose_a = random_pose(&mut generator, 1.0);
            let pose_b = random_pose(&mut generator, 4.0);
            let relative = pose_a.relative(&pose_b);
            let (p, q) = (a.triangles(&Pose::IDENTITY), b.triangles(&relative));
            let mut nearest = (f64::INFINITY, [0, 0]);
            for (i, p) in p.iter().enumerate() {
                for (j, q) in q.iter().enumerate() {
                    let squared = comparison::closest(p, q).squared;
                    if squared < nearest.0 {
                        nearest = (squared, [i as u32, j as u32]);
                    }
                }
            }
            let cold = search.closest(a.grain(), &pose_a, b.grain(), &pose_b, None);
            assert_eq!((cold.squared, cold.triangles), nearest);
            for guess in [cold.triangles, [0, 0], [u32::MAX; 2]] {
                let warm = search.closest(a.grain(), &pose_a, b.grain(), &pose_b, Some(guess));
                assert_eq!(warm, cold);
            }
        }
    }
}

/// Noble 2023, Table 6.4: 8,200 pairs instead of 1,498,176 for two spheres, 5,270 instead of 626,688
/// for a sphere and a plane, averaged over an approach and a contact.
#[test]
fn the_search_looks_at_fewer_pairs_than_published() {
    let sphere = Rock::new(generate::uv_sphere(1.0, 34, 19).unwrap());
    let plane = Rock::new(generate::plane(11.6, 11.6, 16, 16).unwrap());
    let mut generator = Pcg64::seed_from_u64(7);
    let mut search = Search::default();
    let mut pairs = [0, 0];
    // From one halo apart to the halos overlapping by half.
    let steps = 100;
    for step in 0..steps {
        let gap = 0.04 - 0.03 * f64::from(step) / f64::from(steps);
        let turned = random_pose(&mut generator, 0.0);
        for (k, (other, height)) in [(&sphere, 2.0 + gap), (&plane, 1.0 + gap)].iter().enumerate() {
            let above = Pose::new(turned.rotation, *height * DVec3::Z);
            let mut found = Vec::new();
            let identity = Pose::IDENTITY;
            search.contacts(other.grain(), &identity, sphere.grain(), &above, 0.02, &mut found);
            pairs[k] += search.effort().pairs();
        }
    }
    let [spheres, plane] = pairs.map(|total| total as f64 / f64::from(steps));
    assert!(1_498_176.0 / spheres >= 180.0, "{spheres} pairs of two spheres");
    assert!(626_688.0 / plane >= 119.0, "{plane} pairs of a sphere and a plane");
}
