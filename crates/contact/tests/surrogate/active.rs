//! The search that is unfolded while bodies move ends with what the others find.

use glam::{DQuat, DVec3};
use polygrain_contact::surrogate::{ActiveSet, Search};
use polygrain_geometry::Pose;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::{random_pose, rocks};

#[test]
fn looking_at_all_pairs_finds_the_same_as_descending_the_trees() {
    let rocks = rocks();
    let mut generator = Pcg64::seed_from_u64(11);
    let mut search = Search::default();
    for a in &rocks[..6] {
        for b in &rocks[..6] {
            let pose = random_pose(&mut generator, 1.5);
            let (mut flat, mut found) = (Vec::new(), Vec::new());
            search.all_contacts(a.grain(), &Pose::IDENTITY, b.grain(), &pose, 0.05, &mut flat);
            let pairs = a.mesh.triangles().len() * b.mesh.triangles().len();
            assert_eq!(search.effort().pairs(), pairs as u64);
            search.contacts(a.grain(), &Pose::IDENTITY, b.grain(), &pose, 0.05, &mut found);
            assert_eq!(flat, found);
        }
    }
}

/// The bodies are shaken by a little and by a lot in every call; whatever is settled is complete.
#[test]
fn a_settled_front_holds_all_contacts_wherever_the_bodies_went_meanwhile() {
    let rocks = rocks();
    let mut generator = Pcg64::seed_from_u64(12);
    let mut search = Search::default();
    let (mut settled, mut some) = (0, 0);
    for a in &rocks[..7] {
        for b in &rocks[..7] {
            let mut pose = random_pose(&mut generator, 1.5);
            let mut active = ActiveSet::default();
            let (reach, mut moved) = (0.04, 0.0);
            let size = b.mesh.vertices().iter().map(|v| v.length()).fold(0.0, f64::max);
            for call in 0..16 {
                let mut found = Vec::new();
                let placed = [(a.grain(), &Pose::IDENTITY), (b.grain(), &pose)];
                search.unfold(placed, reach, moved, &mut active, &mut found);
                let levels: u64 = search.effort().by_level.iter().sum();
                assert_eq!(levels, search.effort().pairs());
                if active.is_settled() {
                    assert!(active.coarse().is_empty());
                    let mut expected = Vec::new();
                    let (a, b) = (a.grain(), b.grain());
                    search.contacts(a, &Pose::IDENTITY, b, &pose, reach, &mut expected);
                    assert_eq!(found, expected);
                    settled += 1;
                    some += usize::from(!found.is_empty());
                }
                let scale = if call % 5 == 4 { 0.05 } else { 0.002 };
                let mut random = || scale * generator.random_range(-1.0..1.0);
                let (step, turn) = (DVec3::new(random(), random(), random()), random());
                moved += step.length() + turn.abs() * size;
                pose = Pose::new(
                    DQuat::from_rotation_z(turn) * pose.rotation,
                    pose.translation + step,
                );
            }
        }
    }
    assert!(settled > 300 && some > 100, "{settled} {some}");
}

#[test]
fn surrogates_that_are_unfolded_push_apart_and_cover_what_is_below_them() {
    let rocks = rocks();
    let (a, b) = (&rocks[1], &rocks[2]);
    let pose = Pose::from_translation(DVec3::new(2.3, 0.1, 0.2));
    let mut active = ActiveSet::default();
    let mut search = Search::default();
    let mut coarse = 0;
    while !active.is_settled() {
        let placed = [(a.grain(), &Pose::IDENTITY), (b.grain(), &pose)];
        search.unfold(placed, 0.5, 0.0, &mut active, &mut Vec::new());
        for contact in active.coarse() {
            assert!((contact.normal.length() - 1.0).abs() < 1e-12);
            assert!(contact.gap < 0.0 && contact.gap >= -contact.reach && contact.reach > 0.5);
            coarse += 1;
        }
    }
    assert!(coarse > 3, "{coarse}");
}
