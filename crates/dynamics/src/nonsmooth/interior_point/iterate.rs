//! A place near the central path, and the directions that lead along it.

use glam::{DMat3, DVec2, DVec3};

use super::cone::{Pair, Scaling, product, quotient, room};
use crate::nonsmooth::sparse::Factors;
use crate::nonsmooth::system::{System, Vector, across};

/// Part of the way to the boundary of a cone that may be gone.
const FRACTION: f64 = 0.95;

/// What the work of every point must be of the mean, at least; half of what it was, if that was less.
const LEAST: f64 = 0.05;

/// By how much the work may grow in a step.
const GROWTH: f64 = 1.5;

/// Parts of a step below which it is none.
const NOTHING: f64 = 1e-6;

/// How much a point yields beside its bodies, as a part of what these do.
const YIELDING: f64 = 1e-7;

/// A motion of all bodies, and of all points a reaction and a velocity inside their cones. These are those
/// of Lorentz: `(μ r_n, r_t)` and `(u_n / μ + |u_t|, u_t)`; points without friction have but the first number.
pub(super) struct Iterate {
    motion: Vector,
    pairs: Vec<Pair>,
    friction: Vec<f64>,
    /// How hard each point is to move, kg: what its work is relative to.
    masses: Vec<f64>,
}

/// Of all points, m²/s².
pub(super) struct Central {
    /// Mean work.
    pub(super) work: f64,
    /// Least work of any.
    pub(super) least: f64,
}

/// A change.
pub(super) struct Direction {
    motion: Vector,
    reactions: Vec<DVec3>,
    /// Gap rates and slips.
    velocities: Vec<DVec3>,
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

    fn after(&self, i: usize, direction: &Direction, part: f64) -> Pair {
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

    /// How much of a direction can be gone without leaving the neighbourhood of the path.
    pub(super) fn part(&self, direction: &Direction) -> Option<f64> {
        let now = self.central(None)?;
        let least = LEAST.min(0.5 * now.least / now.work);
        let mut part = (FRACTION * self.room(direction)).min(1.0);
        while part > NOTHING {
            let near = self.central(Some((direction, part)));
            if near.is_some_and(|c| c.least >= least * c.work && c.work < GROWTH * now.work) {
                return Some(part);
            }
            part *= 0.7;
        }
        None
    }

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
fn to_cone(u: DVec3, friction: f64) -> DVec3 {
    if friction > 0.0 { DVec3::new(u.x / friction, u.y, u.z) } else { DVec3::X * u.x }
}

/// What the equations of the path are near an iterate.
pub(super) struct Slopes<'a> {
    iterate: &'a Iterate,
    scalings: Vec<Scaling>,
    /// Of the slips: how `|u_t|` grows with them.
    directions: Vec<DVec2>,
    /// By how much the velocities of the points differ from those of the motion, in the cones.
    differences: Vec<DVec3>,
    /// Momentum that the reactions give and the motion does not have.
    missing: Vector,
}

impl<'a> Slopes<'a> {
    pub(super) fn new(system: &System, iterate: &'a Iterate) -> Self {
        let velocities = system.velocities(&iterate.motion);
        let difference = |(u, (pair, &friction)): (DVec3, (&Pair, &f64))| {
            to_cone(u, friction) - DVec3::new(pair.gap, pair.slip.x, pair.slip.y)
        };
        let pairs = &iterate.pairs;
        Self {
            iterate,
            scalings: pairs.iter().map(Scaling::new).collect(),
            directions: pairs.iter().map(|pair| pair.slip.normalize_or_zero()).collect(),
            differences: velocities
                .into_iter()
                .zip(pairs.iter().zip(&iterate.friction))
                .map(difference)
                .collect(),
            missing: system.missing_momentum(&iterate.motion, &iterate.reactions()),
        }
    }

    /// How much a point yields beside its bodies, 1/kg.
    fn yielding(&self, i: usize) -> f64 {
        YIELDING / self.iterate.masses[i]
    }

    /// A change of the velocity in its cone by one of gap rate and slip.
    fn dilated(&self, i: usize, change: DVec3) -> DVec3 {
        change + DVec3::X * self.directions[i].dot(across(change))
    }

    /// How much a reaction loses by a change of gap rate and slip.
    fn resist(&self, i: usize, change: DVec3) -> DVec3 {
        self.scalings[i].divide_twice(self.dilated(i, change), self.yielding(i))
    }

    /// `K`: how much a reaction loses by a change of the velocity, N·s per m/s.
    pub(super) fn stiffness(&self, i: usize) -> DMat3 {
        let friction = self.iterate.friction[i];
        let column = |u: DVec3| to_cone(self.resist(i, to_cone(u, friction)), friction);
        DMat3::from_cols(column(DVec3::X), column(DVec3::Y), column(DVec3::Z))
    }

    /// What the scaled changes of reaction and velocity have to sum up to for the point to do a work, m²/s²
    /// times its mass; to second order, if a first direction to no work at all is known.
    pub(super) fn towards(&self, i: usize, work: f64, first: Option<&Direction>) -> DVec3 {
        let scaling = &self.scalings[i];
        let mut aim = DVec3::X * (work * self.iterate.masses[i]);
        if let Some(first) = first {
            let velocity = self.dilated(i, first.velocities[i]);
            aim -= product(scaling.times(first.reactions[i]), scaling.divide(velocity));
        }
        quotient(aim, scaling.scaled) - scaling.scaled
    }

    /// The direction in which every point does what it aims at, and the motion is that of the reactions.
    pub(super) fn direction(
        &self,
        system: &System,
        factors: &Factors,
        aim: &dyn Fn(usize) -> DVec3,
    ) -> Direction {
        let count = self.scalings.len();
        let gain = |i: usize| {
            let aimed = self.scalings[i].times(aim(i));
            self.scalings[i].divide_twice(aimed, self.yielding(i))
        };
        let gains: Vec<DVec3> = (0..count).map(gain).collect();
        let friction = &self.iterate.friction;
        let pushes: Vec<DVec3> = (0..count)
            .map(|i| to_cone(gains[i] - self.resist(i, self.differences[i]), friction[i]))
            .collect();
        let motion = factors.solve(&system.with_pushes(&self.missing, &pushes));
        let (mut reactions, mut velocities) =
            (Vec::with_capacity(count), Vec::with_capacity(count));
        for (i, change) in system.changes(&motion).into_iter().enumerate() {
            let change = to_cone(change, friction[i]) + self.differences[i];
            let reaction = gains[i] - self.resist(i, change);
            let yielded = self.yielding(i) * reaction;
            let slip = across(change) + across(yielded);
            let gap = change.x + yielded.x - self.directions[i].dot(across(yielded));
            reactions.push(reaction);
            velocities.push(DVec3::new(gap, slip.x, slip.y));
        }
        Direction { motion, reactions, velocities }
    }
}
