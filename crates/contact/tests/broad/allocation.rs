//! A broad phase that has seen as many boxes before does not allocate.

use glam::DVec3;
use polygrain_contact::broad::{BroadPhaseKind, Periodic};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::counting::allocations;
use crate::scene::{Scene, cube};

#[test]
fn repeated_calls_do_not_allocate() {
    let mut rng = Pcg64Mcg::new(5);
    let mut scene =
        Scene::of((0..1000).map(|_| cube(8.0 * DVec3::from_array(rng.random()), 1.0)).collect());
    scene.boxes[3].min.z = f64::NEG_INFINITY;
    scene.boxes[4].max.x += 20.0;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    for length in [[None; 3], [Some(8.0), Some(8.0), None]] {
        let cell = Periodic { origin: DVec3::ZERO, length };
        for kind in BroadPhaseKind::ALL {
            let (mut phase, mut pairs) = (kind.build(), Vec::new());
            let mut scene = scene.clone();
            pool.install(|| {
                phase.find(&scene.items(), &cell, &mut pairs);
                pairs.reserve(pairs.len());
                for _ in 0..5 {
                    let first = scene.boxes.remove(0);
                    scene.boxes.push(first);
                    let count = allocations(|| phase.find(&scene.items(), &cell, &mut pairs));
                    assert_eq!(count, 0, "{kind}");
                }
            });
        }
    }
}
