//! Follows the way of a proximal step from piece to piece.

use glam::DVec3;

use super::piece::Edge;
use super::track::{Change, Look, Place, Slopes, Track};
use crate::nonsmooth::system::{System, across};

/// Part of the residual at the beginning, and of the one that is asked for, by which a place may be off the way.
const OFF: f64 = 1e-2;

/// Systems after which a way counts as too long; and how much of the offsets it may come back to, where it turns.
const MOST_SYSTEMS: u32 = 500;
const MOST_LEFT: f64 = 3.0;

/// By how much a slip may turn in a step, rad.
const TURN: f64 = 0.3;

/// Corrections of a step at most, and what has to be left of how far it is off after the second of them.
const CORRECTIONS: u32 = 10;
const CONTRACTION: f64 = 0.5;

/// What becomes of the reach of steps where the way is lost, and where it is not.
const LOST: f64 = 0.25;
const KEPT: f64 = 2.0;

/// How often it may be lost, and edges may be passed unseen.
const MOST_LOST: u32 = 50;
const MOST_MISSED: u32 = 300;

/// Rounding of a push, relative.
const ROUNDING: f64 = 1e-14;

/// Where it ended.
pub(super) struct Found {
    pub(super) reactions: Vec<DVec3>,
    /// Systems that were solved.
    pub(super) systems: u32,
    /// Whether that is the end of the step.
    pub(super) arrived: bool,
}

/// What a step along the way is to end at.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Aim {
    /// A point comes to an edge of its piece.
    Edge(usize, Edge),
    /// All offsets are gone.
    End,
    /// Across the way from where the step leads.
    Across,
}

/// A proximal step of a system whose reactions are so far from the laws, and are to come near, m/s.
pub(super) fn follow(system: &System, residual: f64, goal: f64, yielding: f64, most: u32) -> Found {
    let track = Track::start(system, residual, yielding);
    let off = OFF * residual.max(goal);
    let mut follower = Follower {
        track,
        off,
        residual,
        reach: f64::INFINITY,
        last: None,
        systems: 0,
        most: most.min(MOST_SYSTEMS),
        lost: 0,
        missed: 0,
    };
    let arrived = follower.follow().is_some();
    Found { reactions: follower.track.reactions(), systems: follower.systems, arrived }
}

struct Follower<'a, 'p> {
    track: Track<'a, 'p>,
    /// By how much a place may be off the way, m/s.
    off: f64,
    residual: f64,
    /// How far the next step goes at most, m/s.
    reach: f64,
    /// The edge that was passed last, if no step was gone since.
    last: Option<(usize, Edge)>,
    systems: u32,
    most: u32,
    lost: u32,
    missed: u32,
}

impl Follower<'_, '_> {
    /// To the end; none if it is not found.
    fn follow(&mut self) -> Option<()> {
        let mut look = self.track.look();
        let mut ahead = self.tangent(&look)?;
        loop {
            let (length, aim) = self.next(&look, &ahead)?;
            let before = self.track.place.clone();
            self.track.go(&ahead, length);
            let Some((there, end)) = self.correct(&ahead, aim) else {
                self.turn_back(before, length * self.size(&ahead))?;
                continue;
            };
            look = there;
            match end {
                Aim::End => return Some(()),
                Aim::Across => {
                    self.last = None;
                    self.reach *= KEPT;
                    let tangent = self.tangent(&look)?;
                    let backward = self.product(&ahead, &tangent) < 0.0;
                    ahead = if backward { tangent.reversed() } else { tangent };
                }
                Aim::Edge(i, edge) => {
                    self.track.pieces[i] = self.track.pieces[i].beyond(edge);
                    self.last = Some((i, edge));
                    look = self.track.look();
                    let tangent = self.tangent(&look)?;
                    let inward = self.track.room(i, edge, look.pushes[i], tangent.pushes[i]).1;
                    ahead = if inward < 0.0 { tangent.reversed() } else { tangent };
                }
            }
        }
    }

    /// None if there are too many, or if it is singular.
    fn slopes(&mut self, look: &Look) -> Option<Slopes<'_>> {
        self.systems += 1;
        let too_long = self.systems > self.most || 1.0 - self.track.place.gone > MOST_LEFT;
        if too_long { None } else { self.track.slopes(look) }
    }

    fn tangent(&mut self, look: &Look) -> Option<Change> {
        self.slopes(look).map(|slopes| slopes.tangent())
    }

    /// The fastest change of a push, m/s.
    fn size(&self, change: &Change) -> f64 {
        let each = change.pushes.iter().enumerate();
        each.map(|(i, push)| push.length() / self.track.mass(i)).fold(0.0, f64::max)
    }

    fn product(&self, a: &Change, b: &Change) -> f64 {
        let each = a.pushes.iter().zip(&b.pushes).enumerate();
        each.map(|(i, (a, b))| a.dot(*b) / self.track.mass(i).powi(2)).sum()
    }

    /// How far to go, and what to end at; none if nothing ends the way.
    fn next(&self, look: &Look, ahead: &Change) -> Option<(f64, Aim)> {
        let mut nearest = (self.reach / self.size(ahead), Aim::Across);
        if ahead.gone > 0.0 && 1.0 - self.track.place.gone <= nearest.0 {
            nearest = (1.0 - self.track.place.gone, Aim::End);
        }
        for (i, (&push, &change)) in look.pushes.iter().zip(&ahead.pushes).enumerate() {
            for &edge in self.track.edges(i) {
                if self.last != Some((i, edge)) {
                    let way = self.track.way_to(i, edge, push, change);
                    if way < nearest.0 {
                        nearest = (way, Aim::Edge(i, edge));
                    }
                }
            }
            if self.track.is_turned_by_push(i) {
                let (from, by) = (across(push), across(change));
                let way = TURN * from.length_squared() / from.perp_dot(by).abs();
                if way < nearest.0 {
                    nearest = (way, Aim::Across);
                }
            }
        }
        nearest.0.is_finite().then_some(nearest)
    }

    /// Back to the way by Newton's method, with what is aimed at held fast, and then to the first edge that was
    /// passed unseen. None if the way is lost.
    fn correct(&mut self, ahead: &Change, mut aim: Aim) -> Option<(Look, Aim)> {
        loop {
            let look = self.settle(aim)?;
            let Some((back, i, edge)) = self.passed(&look, ahead, aim) else {
                return Some((look, aim));
            };
            self.missed += 1;
            if self.missed > MOST_MISSED {
                return None;
            }
            aim = Aim::Edge(i, edge);
            self.track.go(ahead, back);
        }
    }

    fn settle(&mut self, aim: Aim) -> Option<Look> {
        let mut before = f64::INFINITY;
        for corrections in 0..=CORRECTIONS {
            let look = self.track.look();
            let there = self.is_at(aim, &look);
            if look.off <= self.off && there {
                return Some(look);
            }
            let contracts =
                corrections < 2 || look.off < CONTRACTION * before || look.off <= self.off;
            if !contracts {
                return None;
            }
            before = if corrections == 1 { before.max(look.off) } else { look.off };
            let (correction, tangent) = {
                let slopes = self.slopes(&look)?;
                (slopes.correction(&look), slopes.tangent())
            };
            let along = self.along(aim, &look, &correction, &tangent);
            if !along.is_finite() {
                return None;
            }
            self.track.go(&correction, 1.0);
            self.track.go(&tangent, along);
        }
        None
    }

    /// What counts as nothing in the push of a point, N·s.
    fn nothing(&self, i: usize, push: DVec3) -> f64 {
        ROUNDING * push.length() + self.off * self.track.mass(i)
    }

    fn is_at(&self, aim: Aim, look: &Look) -> bool {
        match aim {
            Aim::Edge(i, edge) => {
                let push = look.pushes[i];
                self.track.room(i, edge, push, DVec3::ZERO).0.abs() <= self.nothing(i, push)
            }
            Aim::End | Aim::Across => true,
        }
    }

    /// How far to go along the tangent with a correction.
    fn along(&self, aim: Aim, look: &Look, correction: &Change, tangent: &Change) -> f64 {
        match aim {
            Aim::End => (1.0 - self.track.place.gone) / tangent.gone,
            Aim::Edge(i, edge) => {
                let towards =
                    |change: &Change| self.track.room(i, edge, look.pushes[i], change.pushes[i]);
                let (room, by_correction) = towards(correction);
                -(room + by_correction) / towards(tangent).1
            }
            Aim::Across => {
                let flat = self.residual * self.residual * self.track.count() as f64;
                -self.product(correction, tangent) / (self.product(tangent, tangent) + flat)
            }
        }
    }

    /// The edge that was passed first, and how far along the way, backwards.
    fn passed(&self, look: &Look, ahead: &Change, aim: Aim) -> Option<(f64, usize, Edge)> {
        let mut first: Option<(f64, usize, Edge)> = None;
        for (i, (&push, &change)) in look.pushes.iter().zip(&ahead.pushes).enumerate() {
            for &edge in self.track.edges(i) {
                if aim == Aim::Edge(i, edge) || self.last == Some((i, edge)) {
                    continue;
                }
                let (room, speed) = self.track.room(i, edge, push, change);
                let back = -room / speed;
                let is_out = room < -self.nothing(i, push) && speed < 0.0;
                if is_out && first.is_none_or(|(least, ..)| back < least) {
                    first = Some((back, i, edge));
                }
            }
        }
        first
    }

    /// To a place that was left by a step of some length, m/s, to leave it by a shorter one; none if that was
    /// tried too often.
    fn turn_back(&mut self, before: Place, length: f64) -> Option<()> {
        self.lost += 1;
        if self.lost > MOST_LOST || length == 0.0 || self.systems >= self.most {
            return None;
        }
        self.track.place = before;
        self.reach = LOST * length;
        Some(())
    }
}
