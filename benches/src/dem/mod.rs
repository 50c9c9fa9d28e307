//! Explicit dynamics of dense piles of polyhedra, beside rapier.

mod ours;
mod piles;

use crate::report::Timings;

pub(crate) fn speed() -> Timings {
    for name in ["cube", "dodeca"] {
        let pile = piles::Pile::dense(name);
        let mut world = ours::world(&pile);
        for chunk in 0..8 {
            let start = std::time::Instant::now();
            let before = *world.statistics();
            ours::steps(&mut world, 2500);
            let us = start.elapsed().as_secs_f64() * 1e6 / 2500.0 / 500.0;
            let s = world.statistics();
            eprintln!(
                "{name} {chunk}: {us:.3} us/body/step contacts {} kinetic {:.2e} closure {:.1e} queries/step {:.1} followed {:.1} skipped {:.1} lists {} skin  overlap {:.1e} mem {}",
                world.contacts().count(),
                world.energy().kinetic,
                world.energy().error(),
                (s.queries - before.queries) as f64 / 2500.0,
                (s.contacts_followed - before.contacts_followed) as f64 / 2500.0,
                (s.pairs_skipped - before.pairs_skipped) as f64 / 2500.0,
                s.lists - before.lists,
                world.max_overlap(),
                world.memory() / 500,
            );
        }
        let mut world = ours::world(&pile.scattered());
        let start = std::time::Instant::now();
        ours::steps(&mut world, 5000);
        eprintln!("free fall {:.4}", start.elapsed().as_secs_f64() * 1e6 / 5000.0 / 500.0);
    }
    Timings { name: "dem", rows: Vec::new() }
}
