//! A place near the central path.

use glam::DVec3;

use super::cone::{Pair, room};
use super::direction::Direction;
use crate::nonsmooth::system::{System, Vector, across};

/// Part of the way to the boundary of a cone that may be gone.
const FRACTION: f64 = 0.95;

/// What the work of every point must be of the mean, at least; half of what it was, if that was less.
const LEAST: f64 = 0.05;

/// By how much the work may grow in a step.
const GROWTH: f64 = 1.5;

/// Parts of a step below which it is none.
const NOTHING: f64 = 1e-6;

/// A motion of all bodies, and of all points a reaction and a velocity inside their cones. These are those
/// of Lorentz: `(μ r_n, r_t)`, and of `u_n / μ` and `u_t` a [velocity](Pair::velocity); points without friction
/// have but the first number.
#[derive(Clone)]
pub(super) struct Iterate {
    pub(super) motion: Vector,
    pub(super) pairs: Vec<Pair>,
    pub(super) friction: Vec<f64>,
    /// How hard each point is to move, kg: what its work is relative to.
    pub(super) masses: Vec<f64>,
}

/// Of all points, m²/s².
pub(super) struct Central {
    /// Mean work.
    pub(super) work: f64,
    /// Least work of any.
    pub(super) least: f64,
}

/// The smallest and the largest eigenvalue of any point's work, relative to a work: both one on the path.
#[derive(Clone, Copy)]
pub(super) struct Spread {
    pub(super) least: f64,
    pub(super) most: f64,
}

impl Iterate {
    /// Well inside the cones; nowhere if nothing closes without reactions.
    pub(super) fn start(system: &System) -> Option<Self> {
        let speed = system.speed();
        let friction: Vec<f64> = system.problem.points.iter().map(|point| point.friction).collect();
        let (motion, masses) = (system.free.clone(), system.masses());
        let velocities = system.velocities(&motion);
        let pair = |((u, mass), &friction): ((DVec3, &f64), &f64)| {
            let u = to_cone(u, friction);
            Pair { reaction: DVec3::X * (mass * speed), gap: u.x.max(speed), slip: across(u) }
        };
        let pairs = velocities.into_iter().zip(&masses).zip(&friction).map(pair).collect();
        (speed > 0.0).then_some(Self { motion, pairs, friction, masses })
    }

    /// N·s.
    pub(super) fn reactions(&self) -> Vec<DVec3> {
        let of = |(pair, &friction): (&Pair, &f64)| to_cone(pair.reaction, friction);
        self.pairs.iter().zip(&self.friction).map(of).collect()
    }

    /// A point after a part of a direction.
    pub(super) fn after(&self, i: usize, direction: &Direction, part: f64) -> Pair {
        let Pair { reaction, gap, slip } = self.pairs[i];
        let change = direction.velocities[i];
        Pair {
            reaction: reaction + part * direction.reactions[i],
            gap: gap + part * change.x,
            slip: slip + part * across(change),
        }
    }

    /// How far from the middle of the path it is, or would be after a part of a direction; none outside
    /// the cones.
    pub(super) fn central(&self, change: Option<(&Direction, f64)>) -> Option<Central> {
        let (mut work, mut least) = (0.0, f64::INFINITY);
        for (i, mass) in self.masses.iter().enumerate() {
            let pair = change.map_or(self.pairs[i], |(way, part)| self.after(i, way, part));
            if !pair.is_inside() {
                return None;
            }
            work += pair.work();
            least = least.min(pair.least_work() / mass);
        }
        Some(Central { work: work / self.masses.iter().sum::<f64>(), least })
    }

    /// How the work of points differs from a given one after a part of a direction; none outside the cones.
    pub(super) fn spread(&self, work: f64, (way, part): (&Direction, f64)) -> Option<Spread> {
        let mut spread = Spread { least: f64::INFINITY, most: 0.0 };
        for (i, mass) in self.masses.iter().enumerate() {
            let pair = self.after(i, way, part);
            if !pair.is_inside() {
                return None;
            }
            let least = pair.least_work() / (mass * work);
            spread.least = spread.least.min(least);
            spread.most = spread.most.max(2.0 * pair.work() / (mass * work) - least);
        }
        Some(spread)
    }

    /// The mean work after a part of a direction, m²/s².
    pub(super) fn work_after(&self, direction: &Direction, part: f64) -> f64 {
        let work = |i: usize| self.after(i, direction, part).work();
        (0..self.pairs.len()).map(work).sum::<f64>() / self.masses.iter().sum::<f64>()
    }

    /// How many times a direction can be gone until a cone is left.
    pub(super) fn room(&self, direction: &Direction) -> f64 {
        let of = |(i, pair): (usize, &Pair)| {
            let closing = -direction.velocities[i].x;
            let gap = if closing > 0.0 { pair.gap / closing } else { f64::INFINITY };
            gap.min(room(pair.reaction, direction.reactions[i]))
        };
        self.pairs.iter().enumerate().map(of).fold(f64::INFINITY, f64::min)
    }

    /// How much of a direction can be gone without coming near the boundary of a cone.
    pub(super) fn most(&self, direction: &Direction) -> f64 {
        (FRACTION * self.room(direction)).min(1.0)
    }

    /// How much of a direction can be gone without leaving the neighbourhood of the path.
    pub(super) fn part(&self, direction: &Direction) -> Option<f64> {
        let now = self.central(None)?;
        let least = LEAST.min(0.5 * now.least / now.work);
        let mut part = self.most(direction);
        while part > NOTHING {
            let near = self.central(Some((direction, part)));
            if near.is_some_and(|c| c.least >= least * c.work && c.work < GROWTH * now.work) {
                return Some(part);
            }
            part *= 0.7;
        }
        None
    }

    /// Goes a part of a direction.
    pub(super) fn go(&mut self, direction: &Direction, part: f64) {
        for i in 0..self.pairs.len() {
            self.pairs[i] = self.after(i, direction, part);
        }
        for (own, change) in self.motion.iter_mut().zip(&direction.motion) {
            (0..6).for_each(|k| own[k] += part * change[k]);
        }
    }
}

/// From a velocity to `(u_n / μ, u_t)`, and from a reaction `(μ r_n, r_t)` to what it is.
pub(super) fn to_cone(u: DVec3, friction: f64) -> DVec3 {
    if friction > 0.0 { DVec3::new(u.x / friction, u.y, u.z) } else { DVec3::X * u.x }
}
