//! Pairs of triangles that are looked at again are all there are.

use glam::{DQuat, DVec3};
use polygrain_contact::surrogate::{NearPairs, Search};
use polygrain_geometry::Pose;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::{random_pose, rocks};

/// Both bodies are shaken, by a little in most calls and by a lot in some.
#[test]
fn pairs_looked_at_again_are_those_of_a_new_search_wherever_the_bodies_went_meanwhile() {
    let rocks = rocks();
    let mut generator = Pcg64::seed_from_u64(21);
    let mut search = Search::default();
    let (mut again, mut afresh, mut contacts) = (0, 0, 0);
    for a in &rocks[..7] {
        for b in &rocks[..7] {
            let mut poses = [Pose::IDENTITY, random_pose(&mut generator, 1.5)];
            let size = |mesh: &polygrain_geometry::TriangleMesh| {
                mesh.vertices().iter().map(|v| v.length()).fold(0.0, f64::max)
            };
            let sizes = [size(&a.mesh), size(&b.mesh)];
            let (mut near, mut found) = (NearPairs::default(), Vec::new());
            let (reach, mut moved) = (0.04, 7.0);
            for call in 0..20 {
                let placed = [(a.grain(), &poses[0]), (b.grain(), &poses[1])];
                search.contacts_again(placed, reach, moved, &mut near, &mut found);
                let effort = search.effort();
                assert_eq!(effort.by_level.iter().sum::<u64>(), effort.pairs());
                again += effort.pairs();
                let mut expected = Vec::new();
                let (a, b) = (a.grain(), b.grain());
                search.contacts(a, &poses[0], b, &poses[1], reach, &mut expected);
                afresh += search.effort().pairs();
                assert_eq!(found, expected);
                contacts += found.len();
                let scale = if call % 7 == 6 { 0.03 } else { 0.0005 };
                for (pose, size) in poses.iter_mut().zip(sizes) {
                    let mut random = || scale * generator.random_range(-1.0..1.0);
                    let (step, turn) = (DVec3::new(random(), random(), random()), random());
                    moved += step.length() + turn.abs() * size;
                    *pose = Pose::new(
                        DQuat::from_rotation_y(turn) * pose.rotation,
                        pose.translation + step,
                    );
                }
            }
        }
    }
    assert!(contacts > 1000, "{contacts}");
    assert!(3 * again < afresh, "{again} of {afresh}");
}
