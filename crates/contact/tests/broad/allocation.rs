//! A broad phase that has seen as many boxes before does not allocate.
#![allow(unsafe_code, reason = "an allocator that counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use glam::DVec3;
use polygrain_contact::broad::{BroadPhaseKind, Periodic};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::scene::{Scene, cube};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

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
                    let before = ALLOCATIONS.get();
                    phase.find(&scene.items(), &cell, &mut pairs);
                    assert_eq!(ALLOCATIONS.get() - before, 0, "{kind}");
                }
            });
        }
    }
}
