//! Momentum between sweeps (Nesterov 1983), let go of where it leads astray (O'Donoghue & Candès 2015).
//!
//! What is left falls by the same part in every sweep, and by very little where impulses have far to go.
//! A sweep that begins beyond where the last one ended, by a part of the way from the end of the one
//! before, takes the square root of that many sweeps. Where bodies slip there is no energy that falls, so
//! this is a guess there, as the sweeps themselves are: it is let go as soon as sweeps turn against it, or
//! go further and further.

use std::ops::Add;

use glam::DVec3;

use super::bodies::Bodies;
use super::problem::{Mass, Motion};

/// The reaction of a point in sweeps with momentum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Carried {
    pub(super) now: DVec3,
    /// At the end of the last sweep.
    before: DVec3,
}

impl Carried {
    pub(super) fn new(reaction: DVec3) -> Self {
        Self { now: reaction, before: reaction }
    }

    /// Whether there was none for two sweeps, so that there is none to be carried on either.
    #[inline]
    pub(super) fn is_none(&self) -> bool {
        self.now == DVec3::ZERO && self.before == DVec3::ZERO
    }

    /// Begins a sweep beyond the last reaction by a part of the way from the one before.
    #[inline]
    pub(super) fn carry_on(&mut self, part: f64) {
        let begin = self.now + part * (self.now - self.before);
        self.before = std::mem::replace(&mut self.now, begin);
    }

    /// Ends a sweep with another reaction at a point that yields by so much, 1/kg.
    #[inline]
    pub(super) fn change(&mut self, reaction: DVec3, yielding: f64) -> Progress {
        let change = reaction - self.now;
        self.now = reaction;
        Progress {
            step: yielding * change.length_squared(),
            back: -yielding * change.dot(reaction - self.before),
        }
    }
}

/// What a sweep did, as energies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// How far it went from its beginning to its end.
    step: f64,
    /// How much of that was against the way from the end of the sweep before.
    back: f64,
}

impl Add for Progress {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self { step: self.step + other.step, back: self.back + other.back }
    }
}

/// How far beyond the end of a sweep the next one begins.
#[derive(Clone, Debug)]
pub(super) struct Momentum {
    /// Nesterov's sequence.
    weight: f64,
    /// The smallest step of a sweep since momentum was last let go.
    least: f64,
    /// The motions of all bodies at the end of the sweep before.
    before: Vec<Motion>,
}

/// How much larger than the least the step of a sweep may be, as an energy.
const GROWTH: f64 = 4.0;

impl Momentum {
    /// None yet, of bodies that move as they do.
    pub(super) fn new(masses: &[Mass]) -> Self {
        let before = masses.iter().map(|mass| mass.motion).collect();
        Self { weight: 1.0, least: f64::INFINITY, before }
    }

    /// Lets bodies go beyond their last motions as the points do that push them.
    pub(super) fn carry_on(&mut self, bodies: &Bodies, part: f64) {
        bodies.change_all(&mut self.before, |before, end| {
            let was = std::mem::replace(before, end);
            Motion {
                velocity: end.velocity + part * (end.velocity - was.velocity),
                spin: end.spin + part * (end.spin - was.spin),
            }
        });
    }

    /// By what part of the way of the last sweep the next one begins beyond its end.
    pub(super) fn part(&mut self, progress: Progress) -> f64 {
        if progress.back > 0.0 || progress.step > GROWTH * self.least {
            (self.weight, self.least) = (1.0, f64::INFINITY);
            return 0.0;
        }
        self.least = self.least.min(progress.step);
        let before = self.weight;
        self.weight = 0.5 * (1.0 + (1.0 + 4.0 * before * before).sqrt());
        (before - 1.0) / self.weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn momentum_grows_with_the_sweeps_and_is_let_go_where_they_turn_or_go_too_far() {
        let on = Progress { step: 1.0, back: -1.0 };
        let mut momentum = Momentum::new(&[]);
        let parts: Vec<f64> = (0..40).map(|_| momentum.part(on)).collect();
        assert_eq!(parts[0], 0.0);
        assert!(parts.windows(2).all(|pair| pair[0] < pair[1]) && parts[39] > 0.9, "{parts:?}");
        for astray in [Progress { back: 0.1, ..on }, Progress { step: 4.1, ..on }] {
            assert!(momentum.part(on) > 0.0);
            assert_eq!([momentum.part(astray), momentum.part(on)], [0.0, 0.0]);
            assert!(momentum.part(on) > 0.0);
        }
    }

    /// Forty unknowns in a row, each of which a sweep sets half-way between its neighbours: it takes as many
    /// sweeps as the square of the row is long, or with momentum as it is long.
    #[test]
    fn sweeps_with_momentum_need_far_fewer() {
        let sweeps = |with: bool| {
            let mut momentum = Momentum::new(&[]);
            let mut loads = vec![Carried::new(DVec3::ZERO); 40];
            let mut progress = Progress::default();
            for sweep in 0..20_000 {
                let part = if with { momentum.part(progress) } else { 0.0 };
                for load in &mut loads {
                    load.carry_on(part);
                }
                progress = Progress::default();
                for i in 0..loads.len() {
                    let below = if i > 0 { loads[i - 1].now.x } else { 0.0 };
                    let above = loads.get(i + 1).map_or(1.0, |load| load.now.x);
                    progress = progress + loads[i].change(0.5 * (below + above) * DVec3::X, 1.0);
                }
                let expected = |i: usize| (i + 1) as f64 / 41.0;
                if loads.iter().enumerate().all(|(i, load)| (load.now.x - expected(i)).abs() < 1e-9)
                {
                    return sweep;
                }
            }
            20_000
        };
        let (plain, carried) = (sweeps(false), sweeps(true));
        assert!(plain < 20_000 && 5 * carried < plain, "{carried} of {plain}");
    }
}
