//! Newton's method on all points at once, in steps that a resistance keeps short.
//!
//! Gauss–Seidel carries an impulse from body to body, one contact a sweep; through a tall stack, or
//! under a body much heavier than those that bear it, that takes thousands of sweeps. Here the
//! velocities `v` of all bodies are the unknowns of
//!
//! ```text
//! M (v − free) = Jᵀ r(v),    r(v) = R(r₀ − ρ u),    u = J v + bias
//! ```
//!
//! with the reactions `r₀` found last, at every point a resistance `ρ`, and `R`, which obeys the laws
//! ([`law`]). The equations are piecewise smooth; their slope `M + Jᵀ ρ R′ J` is not symmetric, as
//! Coulomb's law is not. Then `r₀ ← r(v)`: an augmented Lagrangian (Alart & Curnier 1991), a step of the
//! proximal point method (Rockafellar 1976), or an implicit step of a motion in which reactions grow
//! where points approach. The larger `ρ`, the longer the step; where it is too long for Newton's method
//! to find its end it is taken again with less.
//!
//! Where friction makes bodies jam, reactions near a solution may be driven away from it: the law has
//! no energy that falls. The steps follow such a drift to its end; the residual rises on the way. So
//! what is handed back are the best reactions that were met.

pub(super) mod law;

use glam::{DMat3, DVec3};

use super::problem::Problem;
use super::residual::Residual;
use super::sparse::Factors;
use super::system::{System, Vector};
use law::react;

/// The resistance of a point to its velocity, relative to that of the bodies' own inertia there:
/// at first, at least and at most.
const RESISTANCE: f64 = 1e3;
const LEAST_RESISTANCE: f64 = 1.0;
const MOST_RESISTANCE: f64 = 1e7;

/// Part of the goal that the rounding of velocities, times the resistance, may be.
const ROOM_FOR_ROUNDING: f64 = 0.1;

/// What becomes of the resistance where Newton's method fails; finds the end of a step at once; and
/// finds it.
const FAILED: f64 = 0.3;
const AT_ONCE: f64 = 3.0;
const FOUND: f64 = 2.0;

/// Most of Newton's steps for one step of the reactions.
const INNER: u32 = 12;

/// Part of Newton's steps below which they lead nowhere.
const SHORTEST: f64 = 0.1;

/// What is left of the momentum that is missing at the end of a step, relative to its beginning and to
/// what a residual allows.
const ROUNDING: f64 = 1e-9;
const SETTLED: f64 = 1e-3;

/// Brings a problem, whose masses move as its reactions have them, towards a residual, m/s; returns how
/// many systems that took, which are about as many as allowed at most. The residual does not grow.
pub(super) fn solve(problem: &mut Problem, goal: f64, most: u32) -> u32 {
    let mut system = System::new(problem);
    let masses = system.masses();
    let mut motion = system.motion();
    let mut best = (Residual::of(system.problem).worst(), system.reactions());
    let fastest = system.velocities(&motion).into_iter().map(DVec3::length).fold(0.0, f64::max);
    let most_resistance = ROOM_FOR_ROUNDING * goal / (f64::EPSILON * fastest);
    let most_resistance = most_resistance.clamp(RESISTANCE, MOST_RESISTANCE);
    let (mut hardness, mut systems) = (RESISTANCE, 0);
    while best.0 > goal && systems < most {
        let start = system.reactions();
        let step = Step { system: &system, start: &start, masses: &masses, hardness };
        let Found { motion: found, tried, settled } = step.find(motion, goal);
        systems += tried;
        if !settled {
            hardness = (FAILED * hardness).max(LEAST_RESISTANCE);
            motion = system.motion();
            if hardness == LEAST_RESISTANCE {
                break;
            }
            continue;
        }
        let new = step.reactions(&found).0;
        motion = found;
        system.set(new.iter().copied());
        let residual = Residual::of(system.problem).worst();
        if residual < best.0 {
            best = (residual, new);
        }
        if tried == 0 && hardness == most_resistance {
            break;
        }
        let growth = if tried <= 3 { AT_ONCE } else { FOUND };
        hardness = (growth * hardness).min(most_resistance);
    }
    system.set(best.1);
    systems
}

/// A step of the reactions.
struct Step<'a> {
    system: &'a System<'a>,
    /// The reactions at its beginning.
    start: &'a [DVec3],
    /// How hard each point is to move, kg.
    masses: &'a [f64],
    /// The resistance of all points, relative to that.
    hardness: f64,
}

/// What Newton's method found.
struct Found {
    motion: Vector,
    /// Systems.
    tried: u32,
    settled: bool,
}

impl Step<'_> {
    /// The reactions to a motion, and their slopes in the velocities of their points.
    fn reactions(&self, motion: &Vector) -> (Vec<DVec3>, Vec<DMat3>) {
        let velocities = self.system.velocities(motion);
        let points = self.system.problem.points.iter().zip(self.start.iter().zip(self.masses));
        points
            .zip(velocities)
            .map(|((point, (start, mass)), u)| {
                let resistance = self.hardness * mass;
                let (reaction, slope) = react(*start - resistance * u, point.friction);
                (reaction, resistance * slope)
            })
            .unzip()
    }

    /// The motion at the end of the step, by Newton's method with a line search.
    fn find(&self, mut motion: Vector, goal: f64) -> Found {
        let tiny = SETTLED * self.system.least_size(goal);
        let (mut reactions, mut slopes) = self.reactions(&motion);
        let mut missing = self.system.missing_momentum(&motion, &reactions);
        let mut size = self.system.size(&missing);
        let enough = (ROUNDING * size).max(tiny);
        for tried in 0..=INNER {
            if size <= enough {
                return Found { motion, tried, settled: true };
            }
            if tried == INNER {
                break;
            }
            let Some(factors) = Factors::new(self.system.matrix(|i| slopes[i])) else {
                return Found { motion, tried: tried + 1, settled: false };
            };
            let change = factors.solve(&missing);
            let mut part = 1.0;
            loop {
                let next = along(&motion, &change, part);
                (reactions, slopes) = self.reactions(&next);
                missing = self.system.missing_momentum(&next, &reactions);
                let left = self.system.size(&missing);
                if left < (1.0 - 1e-2 * part) * size {
                    (motion, size) = (next, left);
                    break;
                }
                part *= 0.5;
                if part < SHORTEST {
                    return Found { motion, tried: tried + 1, settled: false };
                }
            }
        }
        Found { motion, tried: INNER, settled: false }
    }
}

/// `v + part · change`.
fn along(motion: &Vector, change: &Vector, part: f64) -> Vector {
    let of = |(v, d): (&[f64; 6], &[f64; 6])| std::array::from_fn(|k| v[k] + part * d[k]);
    motion.iter().zip(change).map(of).collect()
}
