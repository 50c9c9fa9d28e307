//! Contact dynamics of dense piles of rigid polyhedra, beside rapier.
//!
//! The piles of the explicit benchmark, brought to rest by our springs first and then as rigid grains;
//! both engines go on from there with steps of 1 ms. Ours solves every step to a natural map of 1e-6
//! of the fastest velocity that impulses have to change; rapier iterates as often as it does by
//! default. What either leaves is judged in the same way: the deepest overlap, and the fastest
//! approach of grains that touch, as a fraction of what gravity adds in a step.
//!
//! Where bodies approach at `a`, the natural map is `a / √(1 + μ²)` or more whatever the reactions are: it is
//! the distance of `u + μ |u_t| n` from a velocity of the dual cone (Moreau's decomposition), and no nearer than
//! the cone is. So rapier's is bounded from below without a look at its impulses.

use glam::DVec3;
use polygrain_contact::broad::Periodic;
use polygrain_dynamics::nonsmooth::{ContactProblem, Goal, Solver, solve};
use polygrain_dynamics::{ContactDynamics, Settings, State, Stepper, TimeStep, World};

use crate::pile::judge::{Verdict, judge};
use crate::pile::{FRICTION, Pile, ours, pool, rapier, threads};
use crate::report::{Measure, Row, Timings};
use crate::timing::alternate;

/// Rounds of a measurement, and steps in a round.
const ROUNDS: usize = 3;
const STEPS: usize = 5;

/// Steps of our springs that let the pile, settled by another engine, settle.
const RELAXATION: usize = 15_000;

/// Steps of 1 ms that let the pile settle as rigid grains, and sweeps in each of them.
const SETTLING: usize = 300;
const FEW_SWEEPS: u32 = 200;

/// Sweeps of every step where the cost of many contacts is measured.
const SWEEPS: u32 = 50;

/// Tiles along either side of the piles whose contacts should all cost the same.
const TILES: [u32; 3] = [1, 3, 7];

pub(crate) fn speed() -> Timings {
    let mut rows = Vec::new();
    let mut measures = Vec::new();
    for name in ["cube", "dodeca"] {
        let (pile, rest) = settled(&Pile::dense(name));
        threads(1, || rows.extend(beside_rapier(&pile, rest, &mut measures)));
        if name == "dodeca" {
            rows.extend(whole_steps(&pile, &mut measures));
            rows.extend(sweeps_alone(&pile));
        }
    }
    Timings { name: "nscd", rows, measures }
}

/// Steps of rigid grains.
fn settings(scheme: ContactDynamics) -> Settings {
    Settings {
        stepper: Stepper::ContactDynamics(scheme),
        time_step: TimeStep::Fixed(rapier::TIME_STEP),
        ..Settings::default()
    }
}

/// A world of rigid grains between walls.
fn rigid(pile: &Pile, scheme: ContactDynamics) -> World {
    ours::world_with(pile, settings(scheme))
}

/// The pile at rest: where its grains are, and the state of a world of them.
fn settled(pile: &Pile) -> (Pile, State) {
    let mut springs = ours::world(pile);
    ours::steps(&mut springs, RELAXATION);
    let scheme =
        ContactDynamics { max_sweeps: FEW_SWEEPS, halvings: 0, ..ContactDynamics::default() };
    let mut world = rigid(&pile.moved_to(ours::poses(&springs)), scheme);
    ours::steps(&mut world, SETTLING);
    (pile.moved_to(ours::poses(&world)), world.state())
}

/// The settled pile, ours and rapier's.
fn beside_rapier(pile: &Pile, rest: State, measures: &mut Vec<Measure>) -> [Row; 2] {
    let mut world = rigid(pile, ContactDynamics::default());
    world.restore(rest).expect("it is the same world");
    let mut peer = rapier::world(pile);
    ours::steps(&mut world, 3 * STEPS);
    rapier::steps(&mut peer, 3 * STEPS);
    let before = *world.convergence();
    let [ours_us, peer_us] =
        alternate(ROUNDS, || ours::steps(&mut world, STEPS), || rapier::steps(&mut peer, STEPS))
            .map(|us| us / STEPS as f64);
    let case = format!("pile of {} {}s, a step", pile.poses.len(), pile.name);
    let after = world.convergence();
    let sweeps = (after.sweeps - before.sweeps) as f64 / (ROUNDS * STEPS) as f64;
    let unfinished = (after.unfinished - before.unfinished) as f64;
    measures.extend([
        measure(&case, "sweeps", sweeps, "a step", None),
        measure(&case, "steps not converged", unfinished, "of 15", Some(0.0)),
        measure(&case, "natural map", after.residual, "relative", Some(1e-6)),
    ]);
    let moved = pile.moved_to(ours::poses(&world));
    measures.extend(verdict(&case, "ours", &judge(&moved, &ours::motions(&world)), Some(1e-3)));
    let (poses, motions) = rapier::state(&peer);
    measures.extend(verdict(&case, "rapier", &judge(&pile.moved_to(poses), &motions), None));
    [
        Row::absolute(format!("{case}, absolute"), ours_us, 5_000.0),
        Row::beside(case, ours_us, "rapier3d-f64", peer_us, 1.5),
    ]
}

fn measure(case: &str, what: &str, value: f64, unit: &'static str, target: Option<f64>) -> Measure {
    Measure { case: format!("{case}: {what}"), value, unit, target }
}

fn verdict(case: &str, who: &str, verdict: &Verdict, overlap: Option<f64>) -> [Measure; 3] {
    let of_gravity = verdict.approach / (9.81 * rapier::TIME_STEP);
    let percent = overlap.map(|fraction| 100.0 * fraction);
    let deepest = 100.0 * verdict.overlap;
    let least = of_gravity / FRICTION.hypot(1.0);
    [
        measure(case, &format!("{who}, deepest overlap"), deepest, "% of the diameter", percent),
        measure(case, &format!("{who}, fastest approach"), of_gravity, "of g·h", None),
        measure(case, &format!("{who}, natural map, at least"), least, "of g·h", None),
    ]
}

/// A scheme that sweeps equally often in every step. Newton's method is never tried: so few sweeps cost less
/// than it takes to be worth it, which the number of its systems in the report confirms. Its cost grows with
/// the size of an island, and is no part of that of a contact.
fn fixed_work() -> ContactDynamics {
    ContactDynamics {
        tolerance: 1e-300,
        max_sweeps: SWEEPS,
        halvings: 0,
        ..ContactDynamics::default()
    }
}

/// Tiles of a pile side by side in a space that repeats after the last, on a floor, without walls: as all
/// neighbours of a tile are its copies, piles of any number of tiles do the same, and their contacts ask for
/// the same work. Between walls the one tile would be at rest and the many not.
fn repeated(pile: &Pile, tiles: u32) -> World {
    let tiled = pile.tiled(tiles);
    let (half, width) = (tiled.half_width, Some(2.0 * tiled.half_width));
    let settings = Settings {
        periodic: Periodic { origin: DVec3::new(-half, -half, 0.0), length: [width, width, None] },
        ..settings(fixed_work())
    };
    ours::world_with(&tiled, settings)
}

/// The cost of a contact in whole steps: in ever larger piles beside that in the one of 500, and with two
/// threads beside one.
fn whole_steps(pile: &Pile, measures: &mut Vec<Measure>) -> Vec<Row> {
    let mut systems = 0;
    let costs = TILES.map(|tiles| {
        let mut single = repeated(pile, tiles);
        ours::steps(&mut single, STEPS);
        let contacts = single.contacts().count();
        let double = repeated(pile, tiles);
        let times = ours::by_threads(double, &mut single, ROUNDS, STEPS);
        systems += single.convergence().systems;
        times.map(|us| us / (STEPS * contacts) as f64)
    });
    let case = format!("whole steps of {}s, {SWEEPS} sweeps", pile.name);
    measures.push(measure(
        &case,
        "systems of Newton's method",
        systems as f64,
        "in all",
        Some(0.0),
    ));
    cost_rows(pile, "a step", costs)
}

/// The costs of a contact in piles of [`TILES`] with two threads and with one, µs.
fn cost_rows(pile: &Pile, what: &str, [small, medium, large]: [[f64; 2]; 3]) -> Vec<Row> {
    let [_, middle_count, large_count] = TILES.map(|tiles| pile.poses.len() as u32 * tiles * tiles);
    let case = |count: u32, threads: &str| {
        format!("contact of {count} {}s, {what} of {SWEEPS} sweeps{threads}", pile.name)
    };
    let growth =
        |count: u32, cost: f64| Row::beside(case(count, ""), cost, "ours, 500", small[1], 1.25);
    let speedup = |count: u32, [two, one]: [f64; 2]| {
        Row::beside(case(count, ", 2 threads"), two, "ours, 1 thread", one, 1.0 / 1.6)
    };
    vec![
        growth(middle_count, medium[1]),
        growth(large_count, large[1]),
        speedup(middle_count, medium),
        speedup(large_count, large),
    ]
}

/// The cost of a contact in sweeps alone, from no reactions at all, without Newton's method.
fn sweeps_alone(pile: &Pile) -> Vec<Row> {
    let [two, one] = [2, 1].map(pool);
    let costs = TILES.map(|tiles| {
        let problem = problem(&mut repeated(pile, tiles));
        let contacts = problem.contact_count() as f64;
        let times = alternate(
            ROUNDS,
            || two.install(|| sweep(&problem)),
            || one.install(|| sweep(&problem)),
        );
        times.map(|us| us / contacts)
    });
    cost_rows(pile, "a problem", costs)
}

fn problem(world: &mut World) -> ContactProblem {
    let problem = world.contact_problem().expect("the pile is stable");
    problem.expect("its bodies are rigid")
}

fn sweep(problem: &ContactProblem) {
    let goal = Goal { tolerance: 1e-300, max_sweeps: SWEEPS, ..Goal::default() };
    solve(&mut problem.clone(), Solver::GaussSeidel, goal);
}
