//! Explicit dynamics of dense piles of polyhedra, beside rapier.
//!
//! The piles are those of 500 cubes and 500 dodecahedra settled in an open box, relaxed here first;
//! larger ones are copies side by side. All times are per body and step; a step of ours is 20 µs of
//! simulated time, one of rapier's 1 ms.

use std::time::Instant;

use polygrain_dynamics::World;

use crate::pile::{Pile, ours, rapier, threads};
use crate::report::{Measure, Row, Timings};
use crate::timing::alternate;

/// Rounds of a measurement, and steps in a round.
const ROUNDS: usize = 7;
const STEPS: usize = 100;

/// Steps that let the pile, settled by another engine, settle by ours.
const RELAXATION: usize = 15_000;

pub(crate) fn speed() -> Timings {
    let mut rows = Vec::new();
    let mut measures = Vec::new();
    for name in ["cube", "dodeca"] {
        let pile = Pile::dense(name);
        let settled = relaxed(&pile, &mut measures);
        threads(1, || {
            for tiles in [1, 2] {
                rows.extend(beside_rapier(&settled.tiled(tiles), RELAXATION / 10));
            }
            rows.push(free_fall(&pile));
        });
        if name == "dodeca" {
            rows.push(two_threads(&settled.tiled(2)));
            rows.extend(growth(&settled));
        }
    }
    Timings { name: "dem", rows, measures }
}

/// The pile where ours leaves it.
fn relaxed(pile: &Pile, measures: &mut Vec<Measure>) -> Pile {
    let mut world = ours::world(pile);
    ours::steps(&mut world, RELAXATION);
    measures.push(Measure {
        case: format!("memory per settled {}", pile.name),
        value: (world.memory() / pile.poses.len()) as f64,
        unit: "bytes",
        target: Some(2000.0),
    });
    measures.push(Measure {
        case: format!("overlap in the pile of {}s", pile.name),
        value: 100.0 * world.max_overlap(),
        unit: "% of the diameter",
        target: Some(1.0),
    });
    pile.moved_to(ours::poses(&world))
}

/// The settled pile, ours and rapier's.
fn beside_rapier(pile: &Pile, settle: usize) -> [Row; 2] {
    let bodies = pile.poses.len();
    let mut world = ours::world(pile);
    ours::steps(&mut world, settle);
    let mut peer = rapier::world(pile);
    rapier::steps(&mut peer, 50);
    let peer_steps = STEPS / 10;
    let [ours_us, peer_us] = alternate(
        ROUNDS,
        || ours::steps(&mut world, STEPS),
        || rapier::steps(&mut peer, peer_steps),
    );
    let ours_us = ours_us / (STEPS * bodies) as f64;
    let peer_us = peer_us / (peer_steps * bodies) as f64;
    let case = format!("pile of {bodies} {}s", pile.name);
    [
        Row::absolute(format!("{case}, absolute"), ours_us, 3.0),
        Row::beside(case, ours_us, "rapier3d-f64", peer_us, 0.4),
    ]
}

fn free_fall(pile: &Pile) -> Row {
    let mut world = ours::world(&pile.scattered());
    let case = format!("free fall of {} {}s", pile.poses.len(), pile.name);
    Row::absolute(case, per_body(&mut world, 20 * STEPS), 0.15)
}

/// Two threads beside one, in turns.
fn two_threads(pile: &Pile) -> Row {
    let bodies = pile.poses.len();
    let mut single = ours::world(pile);
    ours::steps(&mut single, RELAXATION / 10);
    let [two_us, one_us] = ours::by_threads(ours::world(pile), &mut single, ROUNDS, STEPS)
        .map(|us| us / (STEPS * bodies) as f64);
    let case = format!("pile of {bodies} {}s, 2 threads", pile.name);
    Row::beside(case, two_us, "ours, 1 thread", one_us, 1.0 / 1.7)
}

/// Ever larger piles beside the one of 2,000.
fn growth(pile: &Pile) -> Vec<Row> {
    let cost = |tiles: u32| {
        let mut world = ours::world(&pile.tiled(tiles));
        ours::steps(&mut world, 60);
        let steps = (400_000 / world.bodies().len()).clamp(8, STEPS);
        threads(1, || per_body(&mut world, steps))
    };
    let start = cost(2);
    [5, 14]
        .into_iter()
        .map(|tiles| {
            let case = format!("pile of {} {}s", 500 * tiles * tiles, pile.name);
            Row::beside(case, cost(tiles), "ours, 2000", start, 1.25)
        })
        .collect()
}

fn per_body(world: &mut World, steps: usize) -> f64 {
    let bodies = world.bodies().dynamic().count();
    let start = Instant::now();
    ours::steps(world, steps);
    start.elapsed().as_secs_f64() * 1e6 / (steps * bodies) as f64
}
