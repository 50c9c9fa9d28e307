//! Non-linear Gauss–Seidel: one contact after the other, each solved exactly while the others stay
//! (Jean 1999).
//!
//! Contacts are taken in the order of their colours; those of one colour share no body that moves, so
//! that several threads may solve them at the same time, with the same result.

use rayon::prelude::*;

use super::coulomb::react;
use super::point::Point;
use super::problem::{Bundle, Mass, Problem};
use super::residual::Residual;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// Of the natural map, m/s.
    pub(crate) residual: f64,
    pub(crate) sweeps: usize,
}

/// How it went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    pub(crate) sweeps: usize,
    pub(crate) residual: Residual,
}

/// Contacts of one colour below which a second thread does not pay.
const PARALLEL: usize = 64;

/// Sweeps between looks at the residual.
const LOOK: usize = 5;

/// Finds the impulses, beginning with those that the points have.
pub(crate) fn solve(problem: &mut Problem, goal: Goal) -> Outcome {
    let colours = colours(problem);
    start(problem);
    let mut sweeps = 0;
    loop {
        let residual = Residual::of(problem);
        if residual.natural_map <= goal.residual || sweeps >= goal.sweeps {
            return Outcome { sweeps, residual };
        }
        for _ in 0..LOOK.min(goal.sweeps - sweeps) {
            colours.iter().for_each(|colour| sweep(problem, colour));
            sweeps += 1;
        }
    }
}

/// Lets the impulses of the start act.
fn start(problem: &mut Problem) {
    let Problem { masses, bundles, points } = problem;
    for bundle in bundles {
        let mut pair = bundle.bodies.map(|body| masses[body as usize]);
        for point in &points[range(bundle)] {
            let [a, b] = &mut pair;
            point.push([a, b], point.reaction);
        }
        put_back(masses, bundle, pair);
    }
}

fn sweep(problem: &mut Problem, colour: &[u32]) {
    let Problem { masses, bundles, points } = problem;
    if colour.len() < PARALLEL {
        for &place in colour {
            let bundle = &bundles[place as usize];
            let mut pair = bundle.bodies.map(|body| masses[body as usize]);
            relax(&mut points[range(bundle)], &mut pair);
            put_back(masses, bundle, pair);
        }
        return;
    }
    let solved: Vec<([Mass; 2], Vec<Point>)> = colour
        .par_iter()
        .with_min_len(PARALLEL / 4)
        .map(|&place| {
            let bundle = &bundles[place as usize];
            let mut pair = bundle.bodies.map(|body| masses[body as usize]);
            let mut own = points[range(bundle)].to_vec();
            relax(&mut own, &mut pair);
            (pair, own)
        })
        .collect();
    for (&place, (pair, own)) in colour.iter().zip(solved) {
        let bundle = &bundles[place as usize];
        points[range(bundle)].copy_from_slice(&own);
        put_back(masses, bundle, pair);
    }
}

fn range(bundle: &Bundle) -> std::ops::Range<usize> {
    bundle.points.start as usize..bundle.points.end as usize
}

fn put_back(masses: &mut [Mass], bundle: &Bundle, pair: [Mass; 2]) {
    for (body, mass) in bundle.bodies.into_iter().zip(pair) {
        if mass.is_movable() {
            masses[body as usize] = mass;
        }
    }
}

/// Solves the points of a contact, one after the other.
fn relax(points: &mut [Point], [a, b]: &mut [Mass; 2]) {
    for point in points {
        let mut free = point.velocity([a, b]) - point.delassus * point.reaction;
        free.x += point.bias;
        let (reaction, _) = react(&point.delassus, free, point.friction);
        point.push([a, b], reaction - point.reaction);
        point.reaction = reaction;
    }
}

/// Groups contacts so that those of a group share no body that moves: each goes into the first group
/// in which its bodies are free.
fn colours(problem: &Problem) -> Vec<Vec<u32>> {
    let mut colours: Vec<Vec<u32>> = Vec::new();
    let mut taken: Vec<Vec<u64>> = vec![Vec::new(); problem.masses.len()];
    for (place, bundle) in problem.bundles.iter().enumerate() {
        let moving = bundle.bodies.map(|body| body as usize);
        let moving = moving.into_iter().filter(|&body| problem.masses[body].is_movable());
        let free = first_free(moving.clone().map(|body| taken[body].as_slice()));
        for body in moving {
            set(&mut taken[body], free);
        }
        if free == colours.len() {
            colours.push(Vec::new());
        }
        colours[free].push(place as u32);
    }
    colours
}

/// The first number that is in none of some sets of bits.
fn first_free<'a>(sets: impl Iterator<Item = &'a [u64]> + Clone) -> usize {
    (0..)
        .find_map(|word| {
            let used = sets.clone().fold(0, |used, set| used | set.get(word).copied().unwrap_or(0));
            (used != u64::MAX).then(|| 64 * word + used.trailing_ones() as usize)
        })
        .expect("some word is free")
}

fn set(bits: &mut Vec<u64>, place: usize) {
    if bits.len() <= place / 64 {
        bits.resize(place / 64 + 1, 0);
    }
    bits[place / 64] |= 1 << (place % 64);
}
