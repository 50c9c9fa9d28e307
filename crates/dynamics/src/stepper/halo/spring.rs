//! The spring in the halos (Noble 2023, eq. 3.1), with restitution and friction.
//!
//! At a distance d of the meshes whose halos reach ε together the force is `K √m (1 − d/ε)`, with the
//! effective mass `1/m = 1/m_a + 1/m_b`. The source does not say what counts for the mass of a fixed
//! body; the numbers of its example imply that of the other one, and so it is here.
//!
//! Meshes touch at many points at once, and the finer they are the more. Points of one direction are one
//! spring, that of the nearest of them, and share its force by their overlaps, those that are at one
//! place as one: so the force does not depend on the mesh, and does not jump as points come and go, for
//! they do so with no overlap or where another one is. An iteration over the places of the bodies
//! would not end where it does.

use glam::{DQuat, DVec3};
use polygrain_contact::manifold::{Feature, FeaturePair};
use polygrain_contact::surrogate::{CoarseContact, HaloPoint};

use super::{Placed, Wrench};
use crate::body::BodyId;
use crate::rotation::Inertia;
use crate::world::World;

/// Points whose normals are at more than 40° are of two contacts, ...
const OTHER_DIRECTION: f64 = 0.766;
/// ... and at less than 25° of one.
const SAME_DIRECTION: f64 = 0.906;

/// Points farther apart than this part of the reach of the halos are at two places.
const SAME_PLACE: f64 = 0.5;

/// A velocity that is slow beside that of the fastest impact that the spring can stop.
const SLOW: f64 = 0.1;

/// Which part of the slip friction takes off in a step at most: half of it, so that an iteration over
/// the velocities contracts.
const BRAKE: f64 = 0.5;

/// What two bodies have between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spring {
    /// Where the meshes touch, N.
    force: f64,
    friction: f64,
    /// The part of its energy that it gives back.
    returned: f64,
    /// m/s.
    slow: f64,
}

impl Spring {
    pub(super) fn between(world: &World, [a, b]: [u32; 2], reach: f64) -> Self {
        let law = world.interaction(a, b);
        let [a, b] = [a, b].map(|body| world.bodies.kind(BodyId(body)).inverse_mass);
        let counted = if a == 0.0 {
            2.0 * b
        } else if b == 0.0 {
            2.0 * a
        } else {
            a + b
        };
        let stiffness = world.settings.stepper.halo_stiffness().unwrap_or(0.0);
        let force = stiffness / counted.sqrt();
        Self {
            force,
            friction: law.kinetic_friction,
            returned: law.restitution.normal.powi(2),
            slow: SLOW * (force * reach * (a + b)).sqrt(),
        }
    }

    /// What is left of the force as the bodies part: nothing is lost on the way in, and the rest of the
    /// energy on the way out.
    fn hysteresis(&self, parting: f64) -> f64 {
        let share = (0.5 * (parting / self.slow + 1.0)).clamp(0.0, 1.0);
        1.0 - (1.0 - self.returned) * share
    }
}

/// A point at which halos overlap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    position: DVec3,
    /// Unit, from the first body to the second.
    normal: DVec3,
    /// As a fraction of the reach of the halos.
    overlap: f64,
    /// What it is given a share for.
    claim: f64,
    reach: f64,
    /// How much less than that of the meshes themselves it counts.
    weight: f64,
}

impl Point {
    /// Those of the fine triangles.
    ///
    /// Where edges that run side by side are nearest is anywhere between the ends at which they lie
    /// beside each other, and runs from one to the other as they turn by nothing. Such a point has a
    /// claim to a share only for what it overlaps more than these ends do.
    pub(super) fn of_triangles(points: &[HaloPoint], reach: f64) -> Vec<Self> {
        let overlap = |point: &HaloPoint| (-point.gap / reach).clamp(0.0, 1.0);
        let make = |point: &HaloPoint| {
            let ends = points.iter().filter(|other| is_end(other.features, point.features));
            let ends = ends.map(|end| end.share * overlap(end)).fold(0.0, f64::max);
            let claim = point.share * (overlap(point) - ends);
            Self {
                position: point.position,
                normal: point.normal,
                overlap: overlap(point),
                claim: claim.max(0.0),
                reach,
                weight: 1.0,
            }
        };
        points.iter().map(make).collect()
    }

    /// How much two points are of one direction, from zero to one.
    fn likeness(&self, other: &Self) -> f64 {
        let cosine = self.normal.dot(other.normal);
        ((cosine - OTHER_DIRECTION) / (SAME_DIRECTION - OTHER_DIRECTION)).clamp(0.0, 1.0)
    }

    /// The wider the halos of surrogates, the less they push: as much as the meshes' own are thinner.
    pub(super) fn coarse(contact: &CoarseContact, fine_reach: f64) -> Self {
        let CoarseContact { position, normal, gap, reach } = *contact;
        let overlap = -gap / reach;
        Self { position, normal, overlap, claim: overlap, reach, weight: fine_reach / reach }
    }
}

/// Whether a point is where an edge ends beside another one, of two edges that cross in a point.
fn is_end(end: FeaturePair, crossing: FeaturePair) -> bool {
    let (Feature::Edge(v, w), Feature::Edge(x, y)) = (crossing.a, crossing.b) else { return false };
    match (end.a, end.b) {
        (Feature::Vertex(vertex), b) if b == crossing.b => vertex == v || vertex == w,
        (a, Feature::Vertex(vertex)) if a == crossing.a => vertex == x || vertex == y,
        (Feature::Vertex(p), Feature::Vertex(q)) => [v, w].contains(&p) && [x, y].contains(&q),
        _ => false,
    }
}

/// A body as forces see it.
pub(super) struct Side<'a> {
    centre: DVec3,
    velocity: DVec3,
    spin: DVec3,
    inverse_mass: f64,
    inertia: &'a Inertia,
    orientation: DQuat,
}

impl<'a> Side<'a> {
    pub(super) fn new(world: &'a World, body: u32, placed: &Placed, shift: DVec3) -> Self {
        let kind = world.bodies.kind(BodyId(body));
        Self {
            centre: placed.position + shift,
            velocity: placed.velocity,
            spin: placed.spin,
            inverse_mass: kind.inverse_mass,
            inertia: &kind.inertia,
            orientation: placed.orientation,
        }
    }

    fn velocity_at(&self, at: DVec3) -> DVec3 {
        self.velocity + self.spin.cross(at - self.centre)
    }

    /// How much a unit impulse along a direction at a point changes the velocity there, 1/kg.
    fn mobility(&self, at: DVec3, direction: DVec3) -> f64 {
        if self.inverse_mass == 0.0 {
            return 0.0;
        }
        let arm = (at - self.centre).cross(direction);
        self.inverse_mass + arm.dot(self.inertia.angular_velocity(self.orientation, arm))
    }
}

/// What a point does to the second body.
#[derive(Clone, Copy, Debug)]
pub(in crate::stepper) struct Pushed {
    pub(in crate::stepper) position: DVec3,
    /// N.
    pub(in crate::stepper) force: DVec3,
    /// Stored energy, J.
    pub(in crate::stepper) energy: f64,
}

/// What two bodies do to each other.
#[derive(Clone, Debug, Default)]
pub(in crate::stepper) struct Push {
    pub(in crate::stepper) wrench: Wrench,
    /// In the order of the points of the fine triangles; those of surrogates come after.
    pub(in crate::stepper) points: Vec<Pushed>,
    /// What friction turns into heat, W.
    pub(in crate::stepper) friction_power: f64,
}

impl Push {
    /// Stored energy, J.
    pub(in crate::stepper) fn energy(&self) -> f64 {
        self.points.iter().map(|point| point.energy).sum()
    }
}

/// The forces at some points in a step; `origin` is where their moment is about.
pub(super) fn push(
    points: &[Point],
    sides: &[Side; 2],
    spring: &Spring,
    origin: DVec3,
    step: f64,
) -> Push {
    let mut result = Push::default();
    let shares = shares(points);
    let total: f64 = shares.iter().map(|(share, _)| share).sum();
    for (point, (share, deepest)) in points.iter().zip(shares) {
        let Point { position, normal, reach, .. } = *point;
        let slip = sides[1].velocity_at(position) - sides[0].velocity_at(position);
        let parting = slip.dot(normal);
        let elastic = spring.force * share * deepest;
        let pressed = elastic * spring.hysteresis(parting);
        let across = slip - parting * normal;
        let brake = brake(sides, position, across, spring.friction * pressed, share / total, step);
        result.friction_power -= brake.dot(across);
        let force = pressed * normal + brake;
        result.wrench.add(position - origin, force);
        let energy = 0.5 * elastic * deepest * reach;
        result.points.push(Pushed { position, force, energy });
    }
    result
}

/// For every point its share in the spring of its direction, and the overlap of that.
fn shares(points: &[Point]) -> Vec<(f64, f64)> {
    let weights: Vec<f64> = points.iter().map(|point| weight(point, points)).collect();
    let share = |(point, weight): (&Point, &f64)| {
        let (mut sum, mut deepest) = (0.0, 0.0f64);
        for (other, weight) in points.iter().zip(&weights) {
            let alike = point.likeness(other);
            sum += alike * weight;
            deepest = deepest.max(alike * other.weight * other.overlap);
        }
        if sum > 0.0 { (weight / sum, deepest) } else { (0.0, 0.0) }
    };
    points.iter().zip(&weights).map(share).collect()
}

/// The claim of a point, as its part of those of all points at its place.
fn weight(point: &Point, points: &[Point]) -> f64 {
    let here = |other: &Point| {
        let range = SAME_PLACE * point.reach.min(other.reach);
        let beside = point.position.distance_squared(other.position) / (range * range);
        let near = (1.0 - beside).max(0.0);
        near * near * point.likeness(other) * other.claim
    };
    let sum: f64 = points.iter().map(here).sum();
    if sum > 0.0 { point.claim * point.claim / sum } else { 0.0 }
}

/// Coulomb's friction: no more than the limit, nor than what takes off half of the slip in a step.
fn brake(sides: &[Side; 2], at: DVec3, slip: DVec3, limit: f64, share: f64, step: f64) -> DVec3 {
    let speed = slip.length();
    if speed == 0.0 || limit == 0.0 || step == 0.0 {
        return DVec3::ZERO;
    }
    let direction = slip / speed;
    let mobility: f64 = sides.iter().map(|side| side.mobility(at, direction)).sum();
    let stops = BRAKE * share * speed / (step * mobility);
    -limit.min(stops) * direction
}
