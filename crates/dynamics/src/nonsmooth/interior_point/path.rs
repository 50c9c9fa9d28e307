//! The central path followed by its length, round all its turns.
//!
//! Coulomb's law allows more than one motion, and so the work does not fall all the way along the path from the
//! start to a solution: it turns back, rises for a while and falls again, often hundreds of times where bricks
//! jam. Methods that only know how to lower the work end at the first such turn. Here the length of the path
//! is what grows (Allgower & Georg 1990), as in Lemke's method for pyramids instead of cones:
//!
//! - *Which way.* The determinant of the equations changes its sign at every turn, and so does the way in
//!   which the work goes. The factors tell it; nothing has to be remembered.
//! - *Predictor.* A step along the tangent, bent to second order.
//! - *Corrector.* Newton's method with what changes the most along the path held fast: the work where the path
//!   is straight, the point that turns where it turns (Rheinboldt 1981). If it does not contract at once, the
//!   step was too long.
//! - Where no step can be found, the last places are gone back to, and left by shorter ones.
//!
//! There is a path, and it ends at a solution but in singular cases, if all contacts can be opened at once by some
//! motion. How long it is, nobody can tell. It can be lost: where turns are sharper than rounding lets Newton's method
//! see, every step shrinks to nothing, and the path counts as ended.

use super::direction::Direction;
use super::iterate::{Iterate, Spread};
use super::slopes::Slopes;
use crate::nonsmooth::sparse::Factors;
use crate::nonsmooth::system::System;

/// The largest change by Newton's method, relative, at a place that is on the path: at first and at most, and at
/// least; and what becomes of it with every step, and where the path is lost.
const ON_PATH: f64 = 0.8;
const STRICTEST: f64 = 0.02;
const TRUST: f64 = 1.1;
const DOUBT: f64 = 0.5;

/// How the work of points may differ after a predictor, relative.
const NEAR: Spread = Spread { least: 0.2, most: 3.0 };

/// And while it is corrected.
const FAR: Spread = Spread { least: 0.02, most: 30.0 };

/// How much faster than the work points change where the path turns.
const TURN: f64 = 3.0;

/// By how much the work may change in a step.
const FALL: f64 = 0.95;
const RISE: f64 = 4.0;

/// Corrections of a place, and what is left of one in the next, at most.
const CORRECTIONS: usize = 4;
const CONTRACTION: f64 = 0.7;

/// What becomes of the reach after so many corrections, and where there is no step.
const REACH: [f64; CORRECTIONS + 1] = [2.0, 1.4, 1.0, 0.6, 0.6];
const NOT_NEAR: f64 = 0.6;
const LOST: f64 = 0.4;
const BACK: f64 = 0.2;

/// Part of the reach at which a place is given up, and the reach at which the path is.
const SHORTEST: f64 = 1e-3;
const NOWHERE: f64 = 1e-9;

/// Places that can be gone back to.
const MEMORY: usize = 20;

/// How much a point yields beside its bodies, as a part of what these do. More would be a proximal step that is
/// too long near turns.
const YIELDING: f64 = 1e-9;

/// How far the path has been followed.
pub(in crate::nonsmooth) struct Path {
    here: Station,
    /// How far the next step goes, as the largest relative change of a point or of the work.
    reach: f64,
    /// Places before, and with which reach they were left.
    before: Vec<(Station, f64)>,
    /// The largest change by Newton's method, relative, at a place that counts as on the path.
    tolerance: f64,
    /// Whether the path has been reached.
    arrived: bool,
    /// Whether there is nowhere to go.
    pub(in crate::nonsmooth) ended: bool,
}

#[derive(Clone)]
struct Station {
    iterate: Iterate,
    /// Of every point for its mass, m²/s².
    work: f64,
}

impl Station {
    fn after(&self, step: &Step, part: f64) -> Self {
        let mut after = self.clone();
        after.iterate.go(&step.direction, part);
        after.work += part * step.work;
        after
    }

    /// Whether a step stays within bounds.
    fn fits(&self, step: &Step, part: f64, bounds: Spread) -> bool {
        let spread = self.iterate.spread(self.work + part * step.work, (&step.direction, part));
        spread.is_some_and(|s| s.least >= bounds.least && s.most <= bounds.most)
    }
}

impl Path {
    /// Far from the path; none if nothing closes.
    pub(in crate::nonsmooth) fn start(system: &System) -> Option<Self> {
        let iterate = Iterate::start(system)?;
        let work = iterate.central(None)?.work;
        let here = Station { iterate, work };
        Some(Self {
            here,
            reach: ON_PATH,
            before: Vec::new(),
            tolerance: ON_PATH,
            arrived: false,
            ended: false,
        })
    }

    /// Goes on until a residual, m/s, is reached, or for so many systems; the points then have the reactions of
    /// where that is. Returns how many systems it took.
    pub(in crate::nonsmooth) fn follow(
        &mut self,
        system: &mut System,
        goal: f64,
        most: u32,
    ) -> u32 {
        let mut systems = Systems { system, done: 0, most };
        self.ended |= self.search(&mut systems, goal).is_none();
        let done = systems.done;
        system.set(self.here.iterate.reactions());
        done
    }

    /// None if it leads nowhere.
    fn search(&mut self, systems: &mut Systems, goal: f64) -> Option<()> {
        let system = systems.system;
        let mut place = systems.place(self.here.clone())?;
        while systems.any_left() && system.residual(&self.here.iterate.reactions()) > goal {
            place = if !self.arrived && place.off > ON_PATH {
                systems.place(place.approach()?)?
            } else {
                self.arrived = true;
                match self.next(systems, &place) {
                    Some(next) => next,
                    None if systems.any_left() => systems.place(self.go_back()?)?,
                    None => return Some(()),
                }
            };
            self.here = place.station();
        }
        Some(())
    }

    /// The next place on the path; none if all steps are too long for it, or no systems are left.
    fn next<'a>(&mut self, systems: &mut Systems<'a, '_>, place: &Place<'a>) -> Option<Place<'a>> {
        let shortest = SHORTEST * self.reach;
        while systems.any_left() && self.reach > shortest {
            let Some(step) = place.predict(systems.system, self.reach) else {
                self.reach *= NOT_NEAR;
                continue;
            };
            if let Some((next, corrections)) =
                systems.correct(self.here.after(&step, 1.0), self.tolerance)
            {
                self.reach *= REACH[corrections];
                self.remember();
                return Some(next);
            }
            self.reach *= LOST;
        }
        None
    }

    fn remember(&mut self) {
        self.before.push((self.here.clone(), self.reach));
        if self.before.len() > MEMORY {
            self.before.remove(0);
        }
        self.tolerance = (TRUST * self.tolerance).min(ON_PATH);
    }

    /// To the place before, to leave it by a shorter step and look more closely; none if that leads nowhere.
    fn go_back(&mut self) -> Option<Station> {
        let (before, reach) = self.before.pop()?;
        self.reach = BACK * reach;
        self.tolerance = (DOUBT * self.tolerance).max(STRICTEST);
        (self.reach > NOWHERE).then_some(before)
    }
}

/// Systems that may be solved.
struct Systems<'a, 'p> {
    system: &'a System<'p>,
    done: u32,
    most: u32,
}

impl<'a> Systems<'a, '_> {
    fn any_left(&self) -> bool {
        self.done < self.most
    }

    fn place(&mut self, station: Station) -> Option<Place<'a>> {
        self.done += 1;
        Place::new(self.system, station)
    }

    /// Newton's method to the path, and how many corrections that took; none if it does not contract.
    fn correct(&mut self, station: Station, on_path: f64) -> Option<(Place<'a>, usize)> {
        let mut place = self.place(station)?;
        let mut before = f64::INFINITY;
        for corrections in 0..=CORRECTIONS {
            if place.off <= on_path {
                return Some((place, corrections));
            }
            let step = place.correction();
            let here = place.station();
            if place.off > CONTRACTION * before || !here.fits(&step, 1.0, FAR) {
                return None;
            }
            before = place.off;
            place = self.place(here.after(&step, 1.0))?;
        }
        None
    }
}

/// A place near the path, and what leads to and along it.
struct Place<'a> {
    slopes: Slopes,
    factors: Factors<'a>,
    work: f64,
    /// Per work.
    tangent: Direction,
    /// To the path at the same work.
    to_path: Direction,
    /// The point that is held while correcting; none to hold the work.
    held: Option<usize>,
    /// The change of the work with which a correction leaves what is held as it is.
    back: f64,
    /// The change of the work along the path by a length of one.
    ahead: f64,
    /// The largest change of a correction, relative.
    off: f64,
}

/// A change, with that of the work.
struct Step {
    direction: Direction,
    work: f64,
}

impl<'a> Place<'a> {
    fn new(system: &'a System, Station { iterate, work }: Station) -> Option<Self> {
        let slopes = Slopes::new(system, iterate, YIELDING, 1);
        let factors = Factors::new(system.matrix(|i| slopes.stiffness(i)))?;
        let (tangent, to_path) = rayon::join(
            || slopes.tangent(system, &factors),
            || slopes.direction(system, &factors, |i| slopes.towards(i, work, None)),
        );
        let (most, size) = slopes.largest(work, &tangent);
        let held = (size * work > TURN).then_some(most);
        let ahead = -factors.sign / size.max(work.recip());
        let (back, off) = (0.0, 0.0);
        let mut place = Self { slopes, factors, work, tangent, to_path, held, back, ahead, off };
        place.back = place.holding(&place.to_path);
        let Step { direction, work: back } = place.correction();
        place.off = place.slopes.largest(work, &direction).1.max(back.abs() / work);
        place.off.is_finite().then_some(place)
    }

    fn station(&self) -> Station {
        Station { iterate: self.slopes.iterate.clone(), work: self.work }
    }

    /// The change of the work along the path that undoes what a direction changes of what is held.
    fn holding(&self, direction: &Direction) -> f64 {
        let along = |i, way: &Direction| self.slopes.product(i, self.work, way, &self.tangent);
        self.held.map_or(0.0, |i| -along(i, direction) / along(i, &self.tangent))
    }

    /// To the path, and along it by a change of the work.
    fn step(&self, work: f64) -> Step {
        let work = work.clamp(-FALL * self.work, RISE * self.work);
        Step { direction: self.to_path.clone().plus(&self.tangent, work), work }
    }

    fn correction(&self) -> Step {
        self.step(self.back)
    }

    /// Along the path, bent to second order if that helps; none if that leads away from it.
    fn predict(&self, system: &System, reach: f64) -> Option<Step> {
        let here = self.station();
        let straight = self.step(self.back + reach * self.ahead);
        let bend = self.slopes.bend(system, &self.factors, &straight.direction);
        let held = self.holding(&bend);
        let work = (straight.work + held).clamp(-FALL * self.work, RISE * self.work);
        let more = work - straight.work;
        let direction = straight.direction.clone().plus(&bend, 1.0).plus(&self.tangent, more);
        let bent = Step { direction, work };
        [bent, straight].into_iter().find(|step| here.fits(step, 1.0, NEAR))
    }

    /// Towards the path from far away.
    fn approach(&self) -> Option<Station> {
        let (here, step) = (self.station(), self.correction());
        let now = here.iterate.spread(here.work, (&step.direction, 0.0))?;
        let bounds =
            Spread { least: NEAR.least.min(0.7 * now.least), most: NEAR.most.max(1.3 * now.most) };
        let mut part = here.iterate.most(&step.direction);
        while !here.fits(&step, part, bounds) {
            part *= 0.7;
            if part < SHORTEST {
                return None;
            }
        }
        Some(here.after(&step, part))
    }
}
