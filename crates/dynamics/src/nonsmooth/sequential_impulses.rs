//! Sequential impulses: one pair of bodies after the other, normal impulses and friction in turn
//! (Catto 2005; Noble 2024 §2.1.3, §3.3.2).
//!
//! All points between two bodies, of however many contacts, are a bundle: they are updated from the
//! same velocities and applied in one go, so that a cube that rests on four corners has no corner
//! that is first, and does not turn. Impulses are accumulated, and the sums are clamped, not what is
//! added to them: the normal one at zero, that of friction at the disc of radius `μ r_n`. Where
//! nothing changes any more Signorini's and Coulomb's laws hold, as with
//! [`gauss_seidel`](super::gauss_seidel); but an update costs a few products, and there is no
//! [`newton`](super::newton) for what sweeps do not solve.

use std::ops::Range;

use glam::{DMat2, DVec2, DVec3};

use super::bodies::{Bodies, Inertia};
use super::colour::{Order, order};
use super::gauss_seidel::{Goal, Outcome, start};
use super::momentum::Progress;
use super::point::Point;
use super::problem::{Bundle, Mass, Motion, Problem};
use super::residual::Residual;
use super::sweep::{Report, Task, Tasks};

/// Most updates of a bundle before the next one.
const UPDATES: u32 = 12;

/// Sweeps to the next look at the laws where bundles hardly change but the laws do not hold yet.
const LOOK: u32 = 20;

/// How much velocity an impulse at a point costs if all points of its bundle get theirs at the same
/// time, 1/kg: the sum of how it moves each of them, which bounds the matrix of the bundle, so that
/// simultaneous updates never overshoot.
#[derive(Clone, Copy, Debug, Default)]
struct Yielding {
    normal: f64,
    across: f64,
}

/// The points between two bodies.
struct Pair<'a> {
    points: &'a mut [Point],
    yielding: &'a [Yielding],
}

/// Finds the impulses, beginning with those that the points have.
///
/// Done when in a sweep to and fro no impulse was changed by more than a velocity of `goal.residual`,
/// and no more is left of the laws: small updates alone can be those of sweeps that creep. There is no
/// other method to lose patience for.
pub(crate) fn solve(problem: &mut Problem, goal: Goal) -> Outcome {
    let pairs = pair_up(problem);
    start(problem);
    let order = order_of(problem, &pairs);
    let yielding = yielding(problem, &pairs);
    let (mut sweeps, mut least) = (0, 0);
    loop {
        let most = goal.sweeps - sweeps;
        let tasks = tasks(&pairs, &mut problem.points, &yielding, &order);
        sweeps += relax(tasks, &mut problem.masses, &order, goal.residual, least.min(most)..most);
        least = LOOK;
        let residual = Residual::of(problem);
        if residual.worst() <= goal.residual || sweeps >= goal.sweeps {
            return Outcome { sweeps, systems: 0, residual, patience: goal.patience };
        }
    }
}

/// Puts the points of every two bodies side by side, whatever contacts they are of.
fn pair_up(problem: &mut Problem) -> Vec<Bundle> {
    let Problem { bundles, points, .. } = problem;
    bundles.sort_by_key(|bundle| (bundle.bodies, bundle.contact));
    let mut sorted = Vec::with_capacity(points.len());
    let mut pairs: Vec<Bundle> = Vec::with_capacity(bundles.len());
    for bundle in bundles {
        let start = sorted.len() as u32;
        sorted.extend_from_slice(&points[bundle.range()]);
        bundle.points = start..sorted.len() as u32;
        match pairs.last_mut() {
            Some(pair) if pair.bodies == bundle.bodies => pair.points.end = bundle.points.end,
            _ => pairs.push(bundle.clone()),
        }
    }
    *points = sorted;
    pairs
}

fn order_of(problem: &mut Problem, pairs: &[Bundle]) -> Order {
    let masses = std::mem::take(&mut problem.masses);
    let paired = Problem { masses, bundles: pairs.to_vec(), points: Vec::new() };
    let order = order(&paired);
    problem.masses = paired.masses;
    order
}

fn yielding(problem: &Problem, pairs: &[Bundle]) -> Vec<Yielding> {
    let mut all = Vec::with_capacity(problem.points.len());
    for pair in pairs {
        let masses = problem.masses_of(pair);
        let points = &problem.points[pair.range()];
        all.extend(points.iter().map(|point| {
            points.iter().fold(Yielding::default(), |sum, other| {
                let coupling = point.coupling(other, masses);
                let across = DMat2::from_cols(
                    DVec2::new(coupling.y_axis.y, coupling.y_axis.z),
                    DVec2::new(coupling.z_axis.y, coupling.z_axis.z),
                );
                Yielding {
                    normal: sum.normal + coupling.x_axis.x.abs(),
                    across: sum.across + norm(&across),
                }
            })
        }));
    }
    all
}

/// A bound on how much a matrix lengthens a vector; exact if it is diagonal.
fn norm(m: &DMat2) -> f64 {
    let (x, y) = (m.x_axis.abs(), m.y_axis.abs());
    let (columns, rows) = (x.element_sum().max(y.element_sum()), (x + y).max_element());
    (columns * rows).sqrt()
}

/// Sweeps to and fro until hardly an impulse changes any more, so often at least and at most; returns
/// how often.
fn relax(
    tasks: Vec<Task<Pair>>,
    masses: &mut [Mass],
    order: &Order,
    calm: f64,
    often: Range<u32>,
) -> u32 {
    if tasks.is_empty() {
        return 0;
    }
    let mut tasks = Tasks::new(order, tasks);
    let bodies = Bodies::of(masses);
    let update = |pair: &mut Pair, inertias: [&Inertia; 2], motions: &mut [Motion; 2]| {
        Report::new(pair.update(inertias, motions, 0.1 * calm), Progress::default())
    };
    let mut sweeps = 0;
    while sweeps < often.end {
        let [there, back] = [false, true]
            .map(|backward| tasks.sweep(&bodies, backward, 0.0, update, |_| {}).change);
        sweeps += 2;
        if there.max(back) <= calm && sweeps >= often.start {
            break;
        }
    }
    bodies.give(masses);
    sweeps
}

/// The pairs in the order in which they are solved.
fn tasks<'a>(
    pairs: &[Bundle],
    points: &'a mut [Point],
    yielding: &'a [Yielding],
    order: &Order,
) -> Vec<Task<Pair<'a>>> {
    let mut slices: Vec<Option<&mut [Point]>> = Vec::with_capacity(pairs.len());
    let mut rest = points;
    for pair in pairs {
        let (own, others) = rest.split_at_mut(pair.points.len());
        slices.push(Some(own));
        rest = others;
    }
    let task = |&place: &u32| {
        let pair = &pairs[place as usize];
        let points = slices[place as usize].take().expect("every pair has one place");
        Task::new(pair.bodies, 0.0, Pair { points, yielding: &yielding[pair.range()] })
    };
    order.places().iter().map(task).collect()
}

impl Pair<'_> {
    /// Updates all impulses, the normal ones before friction, which so is never beyond its disc, until
    /// they change by less than a velocity `calm`, m/s. Returns the largest change.
    fn update(&mut self, pair: [&Inertia; 2], motions: &mut [Motion; 2], calm: f64) -> f64 {
        let mut largest = 0.0f64;
        for _ in 0..UPDATES {
            let normals = self.update_normals(pair, motions);
            let change = normals.max(self.update_friction(pair, motions));
            largest = largest.max(change);
            if change <= calm {
                break;
            }
        }
        largest
    }

    fn update_friction(&mut self, pair: [&Inertia; 2], motions: &mut [Motion; 2]) -> f64 {
        self.update_all(pair, motions, |point, velocity, yielding| {
            let limit = point.friction * point.reaction.x;
            let wanted = DVec2::new(point.reaction.y, point.reaction.z)
                - DVec2::new(velocity.y, velocity.z) / yielding.across;
            let across = wanted.clamp_length_max(limit);
            (DVec3::new(point.reaction.x, across.x, across.y), yielding.across)
        })
    }

    fn update_normals(&mut self, pair: [&Inertia; 2], motions: &mut [Motion; 2]) -> f64 {
        self.update_all(pair, motions, |point, velocity, yielding| {
            let normal = (point.reaction.x - velocity.x / yielding.normal).max(0.0);
            (DVec3 { x: normal, ..point.reaction }, yielding.normal)
        })
    }

    /// Gives every point the reaction that `react` makes of its velocity, all from the same motion of
    /// the bodies. Returns the largest change as a velocity, m/s.
    fn update_all(
        &mut self,
        pair: [&Inertia; 2],
        motions: &mut [Motion; 2],
        react: impl Fn(&Point, DVec3, &Yielding) -> (DVec3, f64),
    ) -> f64 {
        let before = *motions;
        let mut largest = 0.0f64;
        for (point, yielding) in self.points.iter_mut().zip(self.yielding) {
            let velocity = point.velocity([&before[0], &before[1]]) + point.bias;
            let (reaction, cost) = react(point, velocity, yielding);
            let change = reaction - point.reaction;
            if change != DVec3::ZERO {
                point.push(pair, motions, change);
                point.reaction = reaction;
                largest = largest.max(cost * change.length());
            }
        }
        largest
    }
}

#[cfg(test)]
mod tests {
    use glam::DMat3;
    use proptest::prelude::*;

    use super::super::coulomb::react;
    use super::*;

    const CUBE: [[f64; 2]; 4] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];

    fn mass(inverse_mass: f64, velocity: DVec3, spin: DVec3) -> Mass {
        Mass {
            inverse_mass,
            inverse_inertia: DMat3::from_diagonal(DVec3::splat(6.0 * inverse_mass)),
            guide: None,
            motion: Motion { velocity, spin },
        }
    }

    /// A unit cube of a kilogram that moves onto a floor, touching with some of its lower corners,
    /// each a contact of its own.
    fn cube_on_floor(corners: &[[f64; 2]], velocity: DVec3, spin: DVec3, friction: f64) -> Problem {
        let masses = vec![mass(0.0, DVec3::ZERO, DVec3::ZERO), mass(1.0, velocity, spin)];
        let point = |&[x, y]: &[f64; 2]| {
            let arms = [DVec3::new(x, y, 0.0), DVec3::new(x, y, -0.5)];
            Point { friction, ..Point::new(0, DVec3::Z, arms, [&masses[0], &masses[1]]) }
        };
        let points: Vec<Point> = corners.iter().map(point).collect();
        let bundle = |i: u32| Bundle {
            contact: i,
            bodies: [0, 1],
            points: i..i + 1,
            height: 0.0,
            halos: 0.0,
        };
        let bundles = (0..corners.len() as u32).map(bundle).collect();
        Problem { masses, bundles, points }
    }

    const GOAL: Goal = Goal { residual: 1e-10, sweeps: 10_000, patience: 0 };

    #[test]
    fn a_cube_that_lands_on_four_corners_stops_without_a_turn() {
        let mut problem = cube_on_floor(&CUBE, DVec3::NEG_Z, DVec3::ZERO, 0.5);
        let outcome = solve(&mut problem, GOAL);
        assert!(outcome.residual.worst() <= GOAL.residual);
        assert!(problem.masses[1].motion.spin.length() < 1e-15);
        let normals: Vec<f64> = problem.points.iter().map(|p| p.reaction.x).collect();
        assert!(normals.iter().all(|n| (n - 0.25).abs() < 1e-9), "{normals:?}");
    }

    #[test]
    fn even_a_single_sweep_does_not_turn_it() {
        let mut problem = cube_on_floor(&CUBE, DVec3::NEG_Z, DVec3::ZERO, 0.5);
        let outcome = solve(&mut problem, Goal { sweeps: 1, ..GOAL });
        assert!(outcome.sweeps <= 2);
        assert!(problem.masses[1].motion.spin.length() < 1e-15);
    }

    proptest! {
        #[test]
        fn a_single_point_gets_the_exact_reaction(
            velocity in prop::array::uniform3(-1.0..1.0f64),
            spin in prop::array::uniform3(-1.0..1.0f64),
            friction in prop_oneof![Just(0.0), 0.0..0.3],
        ) {
            let [velocity, spin] = [velocity, spin].map(DVec3::from_array);
            let mut problem = cube_on_floor(&CUBE[..1], velocity, spin, friction);
            let point = problem.points[0];
            let motions = problem.masses_of(&problem.bundles[0]).map(|mass| mass.motion);
            let free = point.velocity([&motions[0], &motions[1]]);
            let exact = react(&point.delassus, free, friction);
            solve(&mut problem, GOAL);
            prop_assert!(problem.points[0].reaction.distance(exact) < 1e-8);
        }

        #[test]
        fn impulses_obey_the_laws_and_take_energy(
            velocity in prop::array::uniform3(-1.0..1.0f64),
            spin in prop::array::uniform3(-1.0..1.0f64),
            friction in 0.0..0.8f64,
        ) {
            let [velocity, spin] = [velocity, spin].map(DVec3::from_array);
            let mut problem = cube_on_floor(&CUBE, velocity, spin, friction);
            let energy = |m: &Motion| m.velocity.length_squared() + m.spin.length_squared() / 6.0;
            let before = energy(&problem.masses[1].motion);
            let outcome = solve(&mut problem, GOAL);
            prop_assert!(outcome.residual.worst() <= GOAL.residual, "{outcome:?}");
            prop_assert!(outcome.residual.beyond_cone < 1e-12);
            prop_assert!(energy(&problem.masses[1].motion) <= before + 1e-9);
        }
    }
}
