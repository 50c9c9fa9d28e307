//! Random scenes, one after the other and in motion.

use glam::DVec3;
use polygrain_contact::broad::{BroadPhaseKind, Periodic};
use proptest::prelude::*;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::scene::{PERIOD, Scene, check, cube, periodic, scene};

proptest! {
    #[test]
    fn any_scenes_one_after_the_other(
        (periodic, frames) in periodic().prop_flat_map(|periodic| {
            (Just(periodic), prop::collection::vec(scene(periodic, 40), 1..4))
        })
    ) {
        check(&frames, &periodic);
    }

    #[test]
    fn boxes_that_move_a_little(
        (periodic, scene) in periodic().prop_flat_map(|periodic| {
            (Just(periodic), scene(periodic, 60))
        }),
        moves in prop::collection::vec((0..60usize, 0..3usize, -2.0..2.0f64), 0..40),
    ) {
        let mut frames = vec![scene];
        for moves in moves.chunks(4) {
            let mut next = frames[frames.len() - 1].clone();
            for &(item, axis, distance) in moves {
                if let Some(aabb) = next.boxes.get_mut(item) {
                    aabb.min[axis] += distance;
                    aabb.max[axis] += distance;
                }
            }
            frames.push(next);
        }
        check(&frames, &periodic);
    }
}

/// `count` cubes of the given edges, uniformly in a cube as wide as `side`.
fn gas(rng: &mut Pcg64Mcg, count: usize, side: f64, mut edge: impl FnMut(f64) -> f64) -> Scene {
    let boxes = (0..count)
        .map(|_| cube(side * DVec3::from_array(rng.random()), edge(rng.random())))
        .collect();
    Scene::of(boxes)
}

#[test]
fn grains_of_one_size_drift_and_mix() {
    let mut rng = Pcg64Mcg::new(1);
    for length in [[None; 3], [Some(PERIOD); 3]] {
        let mut frames = vec![gas(&mut rng, 300, PERIOD, |_| 1.0)];
        for _ in 0..30 {
            let mut next = frames[frames.len() - 1].clone();
            for aabb in &mut next.boxes {
                let step = DVec3::from_array(rng.random()) - 0.5;
                (aabb.min, aabb.max) = (aabb.min + step, aabb.max + step);
            }
            frames.push(next);
        }
        check(&frames, &Periodic { origin: DVec3::ZERO, length });
    }
}

#[test]
fn sizes_over_four_decades() {
    let mut rng = Pcg64Mcg::new(2);
    let scene = gas(&mut rng, 1500, 2.0, |u| 1e-4_f64.powf(u.sqrt()));
    check(&[scene], &Periodic::default());
}

#[test]
fn many_sizes_far_beyond_the_ordinary() {
    let mut rng = Pcg64Mcg::new(3);
    let scene = gas(&mut rng, 1000, 30.0, |u| if u < 0.3 { 5.0 + u } else { 1.0 });
    check(&[scene], &Periodic::default());
}

/// Enough boxes to be searched by several threads.
#[test]
fn the_number_of_threads_changes_nothing() {
    let mut rng = Pcg64Mcg::new(4);
    let mut scene = gas(&mut rng, 6000, 20.0, |u| 0.5 + u);
    scene.boxes.extend((0..3000).map(|_| cube(20.0 * DVec3::from_array(rng.random()), 0.05)));
    let mut scene = Scene::of(scene.boxes);
    scene.boxes[17].min.z = f64::NEG_INFINITY;
    let cell = Periodic { origin: DVec3::ZERO, length: [Some(20.0), None, Some(20.0)] };
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let reference = pool(1).install(|| scene.pairs(&mut *BroadPhaseKind::default().build(), &cell));
    assert!(reference.len() > 20_000);
    for threads in [1, 2, 5] {
        for kind in BroadPhaseKind::ALL {
            let pairs = pool(threads).install(|| scene.pairs(&mut *kind.build(), &cell));
            assert!(pairs == reference, "{kind} with {threads} threads");
        }
    }
}
