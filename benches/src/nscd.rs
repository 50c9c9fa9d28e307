//! Contact dynamics of dense piles of rigid polyhedra, beside rapier.
//!
//! The piles of the explicit benchmark, brought to rest by our springs first and then as rigid grains;
//! both engines go on from there with steps of 1 ms. Ours solves every step to a natural map of 1e-6
//! of the fastest velocity that impulses have to change; rapier iterates as often as it does by
//! default. What either leaves is judged in the same way: the deepest overlap, and the fastest
//! approach of grains that touch, as a fraction of what gravity adds in a step.

use polygrain_dynamics::nonsmooth::{ContactProblem, Goal, Solver, solve};
use polygrain_dynamics::{ContactDynamics, Settings, State, Stepper, TimeStep, World};

use crate::pile::judge::{Verdict, judge};
use crate::pile::{Pile, ours, rapier, threads};
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

pub(crate) fn speed() -> Timings {
    let mut rows = Vec::new();
    let mut measures = Vec::new();
    for name in ["cube", "dodeca"] {
        let (pile, rest) = settled(&Pile::dense(name));
        threads(1, || rows.extend(beside_rapier(&pile, rest, &mut measures)));
        if name == "dodeca" {
            rows.push(two_threads(&pile.tiled(3)));
            rows.extend(growth(&pile));
            rows.extend(sweeps_alone(&pile));
        }
    }
    Timings { name: "nscd", rows, measures }
}

/// A world of rigid grains.
fn rigid(pile: &Pile, scheme: ContactDynamics) -> World {
    let settings = Settings {
        stepper: Stepper::ContactDynamics(scheme),
        time_step: TimeStep::Fixed(rapier::TIME_STEP),
        ..Settings::default()
    };
    ours::world_with(pile, settings)
}

/// The pile at rest: where its grains are, and the state of a world of them.
fn settled(pile: &Pile) -> (Pile, State) {
    let mut springs = ours::world(pile);
    ours::steps(&mut springs, RELAXATION);
    let scheme = ContactDynamics { max_sweeps: FEW_SWEEPS, ..ContactDynamics::default() };
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

fn verdict(case: &str, who: &str, verdict: &Verdict, overlap: Option<f64>) -> [Measure; 2] {
    let of_gravity = verdict.approach / (9.81 * rapier::TIME_STEP);
    let percent = overlap.map(|fraction| 100.0 * fraction);
    let deepest = 100.0 * verdict.overlap;
    [
        measure(case, &format!("{who}, deepest overlap"), deepest, "% of the diameter", percent),
        measure(case, &format!("{who}, fastest approach"), of_gravity, "of g·h", None),
    ]
}

/// A scheme that sweeps equally often in every step, and tries Newton's method on top as it always does.
fn fixed_work() -> ContactDynamics {
    ContactDynamics { tolerance: 1e-300, max_sweeps: SWEEPS, ..ContactDynamics::default() }
}

/// Two threads beside one, in turns.
fn two_threads(pile: &Pile) -> Row {
    let mut single = rigid(pile, fixed_work());
    ours::steps(&mut single, STEPS);
    let [two_us, one_us] = ours::by_threads(rigid(pile, fixed_work()), single, ROUNDS, STEPS)
        .map(|us| us / STEPS as f64);
    let case = format!("{} {}s, {SWEEPS} sweeps, 2 threads", pile.poses.len(), pile.name);
    Row::beside(case, two_us, "ours, 1 thread", one_us, 1.0 / 1.6)
}

/// The cost of a contact in ever larger piles beside that in the one of 500.
fn growth(pile: &Pile) -> Vec<Row> {
    let cost = |tiles: u32| {
        let mut world = rigid(&pile.tiled(tiles), fixed_work());
        ours::steps(&mut world, STEPS);
        let [us, _] = threads(1, || alternate(3, || ours::steps(&mut world, STEPS), || {}));
        us / (STEPS * world.contacts().count()) as f64
    };
    let start = cost(1);
    [2, 6]
        .into_iter()
        .map(|tiles| {
            let count = 500 * tiles * tiles;
            let case = format!("contact of {count} {}s, {SWEEPS} sweeps", pile.name);
            Row::beside(case, cost(tiles), "ours, 500", start, 1.25)
        })
        .collect()
}

/// The cost of a contact in sweeps alone, without Newton's method: in ever larger piles beside that in the
/// one of 500, and with two threads beside one.
fn sweeps_alone(pile: &Pile) -> Vec<Row> {
    let problems = [1, 3, 6].map(|tiles| problem(&pile.tiled(tiles)));
    let cost = |problem: &ContactProblem, count: usize| {
        let [us, _] = threads(count, || alternate(ROUNDS, || sweep(problem), || {}));
        us / problem.contact_count() as f64
    };
    let [start, middle, large] = [0, 1, 2].map(|i| cost(&problems[i], 1));
    let case = |count: u32, what: &str| {
        format!("contact of {count} {}s, {SWEEPS} sweeps alone{what}", pile.name)
    };
    vec![
        Row::beside(case(4_500, ""), middle, "ours, 500", start, 1.25),
        Row::beside(case(18_000, ""), large, "ours, 500", start, 1.25),
        Row::beside(
            case(18_000, ", 2 threads"),
            cost(&problems[2], 2),
            "ours, 1 thread",
            large,
            1.0 / 1.6,
        ),
    ]
}

fn problem(pile: &Pile) -> ContactProblem {
    let mut world = rigid(pile, ContactDynamics::default());
    let problem = world.contact_problem().expect("the pile is stable");
    problem.expect("its bodies are rigid")
}

fn sweep(problem: &ContactProblem) {
    let goal = Goal { tolerance: 1e-300, max_sweeps: SWEEPS, ..Goal::default() };
    solve(&mut problem.clone(), Solver::GaussSeidel, goal);
}
