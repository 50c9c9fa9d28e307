//! What the equations of the central path are near a place: directions to and along it.

use glam::{DMat3, DVec3};

use super::cone::{Pair, Scaling, product, quotient};
use super::direction::Direction;
use super::iterate::{Iterate, to_cone};
use crate::nonsmooth::sparse::Factors;
use crate::nonsmooth::system::{System, Vector, across};

/// The equations of the path near a place:
///
/// ```text
/// M (v − free) = Jᵀ r            the reactions make the motion,
/// (gap, slip) = (u_n / μ, u_t)   the velocities are those of the motion,
/// r ∘ û = work · mass            and all points do the same work for their masses.
/// ```
pub(super) struct Slopes {
    pub(super) iterate: Iterate,
    scalings: Vec<Scaling>,
    /// How the velocities in their cones grow along the axis with gap rates and slips.
    dilations: Vec<DVec3>,
    /// By how much the velocities of the points differ from those of the motion, in the cones.
    differences: Vec<DVec3>,
    /// Momentum that the reactions give and the motion does not have.
    missing: Vector,
    /// How much a point yields beside its bodies, as a part of what these do.
    yielding: f64,
    /// How often solutions are improved by what is left of the momentum.
    refinements: u32,
}

/// What a direction has to make up for: work that points lack, as reactions, velocities and momentum.
struct Lack<'a> {
    gains: Vec<DVec3>,
    differences: Option<&'a [DVec3]>,
    missing: Option<&'a Vector>,
}

impl Slopes {
    pub(super) fn new(system: &System, iterate: Iterate, yielding: f64, refinements: u32) -> Self {
        let velocities = system.velocities(&iterate.motion);
        let difference = |(u, (pair, &friction)): (DVec3, (&Pair, &f64))| {
            to_cone(u, friction) - DVec3::new(pair.gap, pair.slip.x, pair.slip.y)
        };
        let pairs = &iterate.pairs;
        Self {
            scalings: pairs.iter().map(Scaling::new).collect(),
            dilations: pairs.iter().map(Pair::slope).collect(),
            differences: velocities
                .into_iter()
                .zip(pairs.iter().zip(&iterate.friction))
                .map(difference)
                .collect(),
            missing: system.missing_momentum(&iterate.motion, &iterate.reactions()),
            yielding,
            refinements,
            iterate,
        }
    }

    fn count(&self) -> usize {
        self.scalings.len()
    }

    /// How much a point yields beside its bodies, 1/kg.
    fn yielding(&self, i: usize) -> f64 {
        self.yielding / self.iterate.masses[i]
    }

    /// A change of the velocity in its cone by one of gap rate and slip.
    fn dilated(&self, i: usize, change: DVec3) -> DVec3 {
        DVec3::new(self.dilations[i].dot(change), change.y, change.z)
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

    /// What a reaction gains for the scaled changes of reaction and velocity to sum up to something.
    fn gain(&self, i: usize, sum: DVec3) -> DVec3 {
        let scaling = &self.scalings[i];
        scaling.divide_twice(scaling.times(sum), self.yielding(i))
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
        aim: impl Fn(usize) -> DVec3,
    ) -> Direction {
        let gains = (0..self.count()).map(|i| self.gain(i, aim(i))).collect();
        let (differences, missing) = (Some(&self.differences[..]), Some(&self.missing));
        self.make_up(system, factors, &Lack { gains, differences, missing })
    }

    /// The direction along the path in which the work grows by one.
    pub(super) fn tangent(&self, system: &System, factors: &Factors) -> Direction {
        let aim = |i: usize| {
            let more = DVec3::X * self.iterate.masses[i];
            self.gain(i, quotient(more, self.scalings[i].scaled))
        };
        let gains = (0..self.count()).map(aim).collect();
        self.make_up(system, factors, &Lack { gains, differences: None, missing: None })
    }

    /// What a direction leaves out to second order.
    pub(super) fn bend(&self, system: &System, factors: &Factors, first: &Direction) -> Direction {
        let gain = |i: usize| {
            let (pair, scaling) = (&self.iterate.pairs[i], &self.scalings[i]);
            let velocity = self.dilated(i, first.velocities[i]);
            let after = self.iterate.after(i, first, 1.0).velocity();
            let bent = after.x - pair.velocity().x - velocity.x;
            let both = product(scaling.times(first.reactions[i]), scaling.divide(velocity));
            let sum = quotient(both, scaling.scaled) + scaling.divide(DVec3::X * bent);
            self.gain(i, -sum)
        };
        let gains = (0..self.count()).map(gain).collect();
        self.make_up(system, factors, &Lack { gains, differences: None, missing: None })
    }

    fn make_up(&self, system: &System, factors: &Factors, lack: &Lack) -> Direction {
        let friction = &self.iterate.friction;
        let mut motion: Vector = vec![[0.0; 6]; self.missing.len()];
        let mut reactions = lack.gains.clone();
        let mut changes = vec![DVec3::ZERO; reactions.len()];
        for round in 0..=self.refinements + 1 {
            for (i, change) in changes.iter_mut().enumerate() {
                let difference = lack.differences.map_or(DVec3::ZERO, |all| all[i]);
                *change = to_cone(*change, friction[i]) + difference;
                reactions[i] = lack.gains[i] - self.resist(i, *change);
            }
            if round > self.refinements {
                break;
            }
            let pushes: Vec<DVec3> = reactions
                .iter()
                .zip(friction)
                .map(|(r, &friction)| to_cone(*r, friction))
                .collect();
            let left = system.momentum_left(lack.missing, &motion, &pushes);
            for (own, more) in motion.iter_mut().zip(factors.solve(&left)) {
                (0..6).for_each(|k| own[k] += more[k]);
            }
            changes = system.changes(&motion);
        }
        let velocities = changes.into_iter().zip(&reactions).enumerate();
        let velocities = velocities.map(|(i, (change, &r))| self.yielded(i, change, r)).collect();
        Direction { motion, reactions, velocities }
    }

    /// The change of gap rate and slip, with what the point itself yields to a change of its reaction.
    fn yielded(&self, i: usize, change: DVec3, reaction: DVec3) -> DVec3 {
        let (more, slope) = (self.yielding(i) * reaction, self.dilations[i]);
        let gap = (more.x - across(slope).dot(across(more))) / slope.x;
        change + DVec3::new(gap, more.y, more.z)
    }

    /// The product of two changes at a point, relative to a work.
    pub(super) fn product(&self, i: usize, work: f64, a: &Direction, b: &Direction) -> f64 {
        let scaling = &self.scalings[i];
        let scaled = |way: &Direction| {
            let velocity = self.dilated(i, way.velocities[i]);
            (scaling.times(way.reactions[i]), scaling.divide(velocity))
        };
        let ((r, u), (s, v)) = (scaled(a), scaled(b));
        (r.dot(s) + u.dot(v)) / (work * self.iterate.masses[i])
    }

    /// The point that changes the most, relative to a work, and how much.
    pub(super) fn largest(&self, work: f64, way: &Direction) -> (usize, f64) {
        let sizes = (0..self.count()).map(|i| (i, self.product(i, work, way, way)));
        let (i, square) = sizes.fold((0, 0.0), |most, own| if own.1 > most.1 { own } else { most });
        (i, square.sqrt())
    }
}
