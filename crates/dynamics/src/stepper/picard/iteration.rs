//! One attempt at a step.

use rayon::prelude::*;

use super::passage::passes_through;
use super::relaxation::{Change, Relaxation};
use crate::body::{BodyId, Role};
use crate::settings::{Picard, PicardVariant};
use crate::stepper::CHUNK;
use crate::stepper::halo::{
    Load, Memory, Pair, Placed, Way, after, all_now, departure, evaluate, loads, pairs_between,
};
use crate::world::World;

/// Where an attempt at a step has led to.
pub(super) struct Attempt {
    pub(super) pairs: Vec<Pair>,
    pub(super) loads: Vec<Load>,
    pub(super) start: Vec<Placed>,
    pub(super) end: Vec<Placed>,
    pub(super) iterations: u32,
    pub(super) verdict: Verdict,
}

/// What is to be thought of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Converged,
    /// The forces still change.
    Unconverged,
    /// The meshes of a pair intersect, or went through each other.
    Meeting(usize),
}

/// Looks for the end of a step; the world stays where it is.
pub(super) fn attempt(world: &mut World, scheme: &Picard, step: f64) -> Attempt {
    let start = all_now(world);
    let free = places(world, &vec![Load::default(); start.len()], step);
    let mut margin = widest_halo(world);
    loop {
        let mut pairs = pairs_between(world, &start, &free, margin);
        // What the others do with how far bodies have moved must not depend on earlier steps.
        let remembers = scheme.variant == PicardVariant::Surrogate;
        let mut memory =
            if remembers { std::mem::take(&mut world.memory) } else { Memory::default() };
        let moved = memory.recall(world, &mut pairs, &free);
        let mut iteration = Iteration::new(world, scheme, step, pairs, free.clone(), moved);
        let found = iteration.run(&free, margin);
        let Iteration { mut pairs, loads, bodies, moved, iterations, effort, .. } = iteration;
        if remembers {
            memory.keep(&mut pairs, &bodies, moved);
            world.memory = memory;
        }
        world.halo = effort;
        world.statistics.queries += pairs.len() as u64 * u64::from(iterations);
        let Some(converged) = found else {
            // Other bodies may be near where these were pushed to.
            margin *= 4.0;
            continue;
        };
        let mut attempt =
            Attempt { pairs, loads, start, end: bodies, iterations, verdict: Verdict::Unconverged };
        if let Some(pair) = first_meeting(world, &attempt, step) {
            attempt.verdict = Verdict::Meeting(pair);
        } else if converged {
            attempt.verdict = Verdict::Converged;
        }
        return attempt;
    }
}

fn first_meeting(world: &World, attempt: &Attempt, step: f64) -> Option<usize> {
    let Attempt { pairs, start, end, .. } = attempt;
    let meets =
        |pair: &Pair| pair.contact.meshes_meet || passes_through(world, pair, [start, end], step);
    pairs.par_iter().with_min_len(CHUNK / 8).position_first(meets)
}

/// Where all bodies are at the end of a step under some loads.
fn places(world: &World, loads: &[Load], step: f64) -> Vec<Placed> {
    let place = |(i, load): (usize, &Load)| after(world, i, load, step);
    loads.par_iter().with_min_len(CHUNK).enumerate().map(place).collect()
}

fn widest_halo(world: &World) -> f64 {
    let meshes = world.grains.iter().flat_map(|grain| &grain.parts);
    let halos = meshes.filter_map(|part| part.facets.get()).map(|facets| facets.radius());
    halos.fold(0.0, f64::max)
}

/// The iteration over the forces between bodies.
struct Iteration<'a> {
    world: &'a World,
    scheme: &'a Picard,
    step: f64,
    pairs: Vec<Pair>,
    relaxation: Relaxation,
    loads: Vec<Load>,
    /// Where the loads put the bodies.
    bodies: Vec<Placed>,
    /// How far that has moved so far, m.
    moved: Vec<f64>,
    iterations: u32,
    effort: crate::HaloEffort,
}

impl<'a> Iteration<'a> {
    fn new(
        world: &'a World,
        scheme: &'a Picard,
        step: f64,
        pairs: Vec<Pair>,
        bodies: Vec<Placed>,
        moved: Vec<f64>,
    ) -> Self {
        let dynamic = |body: u32| world.bodies.is_dynamic(BodyId(body));
        let joined: Vec<[u32; 2]> = pairs.iter().map(|pair| pair.bodies).collect();
        Self {
            world,
            scheme,
            step,
            relaxation: Relaxation::new(&joined, bodies.len(), dynamic),
            pairs,
            loads: vec![Load::default(); bodies.len()],
            moved,
            bodies,
            iterations: 0,
            effort: world.halo,
        }
    }

    /// Iterates: true if the forces have come to rest, nothing if a body has left the surroundings of
    /// where it would be without contacts that pairs were looked for in.
    fn run(&mut self, free: &[Placed], margin: f64) -> Option<bool> {
        loop {
            let way = Way { variant: self.scheme.variant, step: self.step, moved: &self.moved };
            evaluate(self.world, &mut self.pairs, &self.bodies, &way);
            self.iterations += 1;
            self.effort.iterations += 1;
            for pair in &self.pairs {
                self.effort.add(&pair.effort);
            }
            if self.is_done() {
                return Some(true);
            }
            if self.iterations >= self.scheme.max_iterations {
                return Some(false);
            }
            self.relax();
            if !self.replace(free, margin) {
                return None;
            }
        }
    }

    /// Whether no body's force or torque would change by more than the tolerance.
    fn is_done(&self) -> bool {
        let settled = |pair: &Pair| pair.is_settled(self.scheme.variant);
        if !self.pairs.iter().all(settled) {
            return false;
        }
        let found = loads(self.world, &self.pairs, |pair| pair.push.wrench);
        let gravity = self.world.settings.gravity.length();
        let at_rest = |(i, (load, found)): (usize, (&Load, &Load))| {
            if self.world.bodies.properties[i].role != Role::Dynamic {
                return true;
            }
            let kind = self.world.bodies.kind(BodyId(i as u32));
            let scale = found.magnitude.max(load.magnitude) + kind.mass * gravity;
            let limit = self.scheme.tolerance * scale;
            load.force.distance(found.force) <= limit
                && load.torque.distance(found.torque) <= limit * kind.reach
        };
        self.loads.iter().zip(&found).enumerate().all(at_rest)
    }

    /// Changes the forces towards those that were found.
    fn relax(&mut self) {
        let change = |pair: &Pair| {
            let reach = pair.bodies.map(|body| self.world.bodies.kind(BodyId(body)).reach);
            Change {
                wrench: pair.push.wrench - pair.applied,
                arm: reach[0].min(reach[1]),
                settled: pair.is_settled(self.scheme.variant),
            }
        };
        let changes: Vec<Change> = self.pairs.iter().map(change).collect();
        let weights = self.relaxation.weights(&changes);
        for ((pair, change), weight) in self.pairs.iter_mut().zip(changes).zip(weights) {
            pair.applied = pair.applied + weight * change.wrench;
        }
    }

    /// Places the bodies anew; false if one is too far from where it would be without contacts.
    fn replace(&mut self, free: &[Placed], margin: f64) -> bool {
        self.loads = loads(self.world, &self.pairs, |pair| pair.applied);
        let before =
            std::mem::replace(&mut self.bodies, places(self.world, &self.loads, self.step));
        let mut near = true;
        for (i, (body, before)) in self.bodies.iter().zip(&before).enumerate() {
            let reach = self.world.bodies.kind(BodyId(i as u32)).reach;
            self.moved[i] += departure(body, before, reach);
            near &= departure(body, &free[i], reach) <= margin;
        }
        near
    }
}
