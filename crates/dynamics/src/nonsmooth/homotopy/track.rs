//! The way of a proximal step: what its equations are near a place, and what leads along it.

use glam::{DMat3, DVec3};

use super::piece::{Answer, Edge, Piece};
use crate::nonsmooth::newton::law::react;
use crate::nonsmooth::sparse::Factors;
use crate::nonsmooth::system::{System, Vector, across};

/// How often solutions are improved by what is left of the momentum.
const REFINEMENTS: usize = 1;

/// Part of a residual by which velocities are shaken, so that no two points of a symmetric structure come to an edge
/// at the same time.
const SHAKE: f64 = 0.3;

/// What a point has at the beginning of a step.
struct Given {
    /// How hard it is to move, kg.
    mass: f64,
    friction: f64,
    /// N·s.
    reaction: DVec3,
    /// The reaction less its push, per mass, m/s.
    velocity: DVec3,
    /// What has to be added to the velocity for the law to hold, m/s.
    offset: DVec3,
}

/// A place on the way, as changes since its beginning.
#[derive(Clone)]
pub(super) struct Place {
    motion: Vector,
    reactions: Vec<DVec3>,
    /// How much of the offsets has gone.
    pub(super) gone: f64,
}

/// A change of place.
pub(super) struct Change {
    motion: Vector,
    reactions: Vec<DVec3>,
    /// Of the pushes.
    pub(super) pushes: Vec<DVec3>,
    /// Of the part of the offsets that has gone.
    pub(super) gone: f64,
}

/// Reactions `r` that obey the laws with the velocities `u + (1 − gone) offset + y (r − r₀) / mass`, where they
/// began with `r₀` and yield by `y`.
pub(super) struct Track<'a, 'p> {
    system: &'a System<'p>,
    points: Vec<Given>,
    yielding: f64,
    pub(super) pieces: Vec<Piece>,
    pub(super) place: Place,
}

/// The pushes at a place, and what it lacks.
pub(super) struct Look {
    pub(super) pushes: Vec<DVec3>,
    /// What the law makes of the pushes, less the reactions.
    defects: Vec<DVec3>,
    /// Momentum that the reactions give and the motion does not have.
    missing: Vector,
    /// How far from the way, m/s.
    pub(super) off: f64,
}

/// The equations near a place: what leads from it to the way and along it.
pub(super) struct Slopes<'t> {
    system: &'t System<'t>,
    points: &'t [Given],
    yielding: f64,
    answers: Vec<Answer>,
    /// How much a reaction loses by a velocity, N·s per m/s.
    stiffness: Vec<DMat3>,
    factors: Factors<'t>,
}

impl<'a, 'p> Track<'a, 'p> {
    /// From the reactions that there are, and so far from the laws, m/s.
    pub(super) fn start(system: &'a System<'p>, residual: f64, yielding: f64) -> Self {
        let (points, masses) = (&system.problem.points, system.masses());
        let velocities = system.velocities(&system.motion());
        let shaken = |i: usize| SHAKE * residual * noise(i);
        let pushes: Vec<DVec3> = (0..points.len())
            .map(|i| points[i].reaction - masses[i] * (velocities[i] + shaken(i)))
            .collect();
        let pieces: Vec<Piece> =
            pushes.iter().zip(points).map(|(&p, at)| Piece::of(p, at.friction)).collect();
        let reactions: Vec<DVec3> =
            pushes.iter().zip(points).map(|(&p, at)| react(p, at.friction).0).collect();
        let motion = system.pushed(&system.free, reactions.iter().copied());
        let velocities = system.velocities(&motion);
        let given = |i: usize| {
            let velocity = (reactions[i] - pushes[i]) / masses[i];
            Given {
                mass: masses[i],
                friction: points[i].friction,
                reaction: reactions[i],
                velocity,
                offset: velocity - velocities[i],
            }
        };
        let points = (0..points.len()).map(given).collect();
        let place = Place {
            motion: vec![[0.0; 6]; motion.len()],
            reactions: vec![DVec3::ZERO; reactions.len()],
            gone: 0.0,
        };
        Self { system, points, yielding, pieces, place }
    }

    pub(super) fn count(&self) -> usize {
        self.points.len()
    }

    pub(super) fn mass(&self, i: usize) -> f64 {
        self.points[i].mass
    }

    /// Whether the reaction of a point turns with its push.
    pub(super) fn is_turned_by_push(&self, i: usize) -> bool {
        self.pieces[i] == Piece::Slip && self.points[i].friction > 0.0
    }

    pub(super) fn edges(&self, i: usize) -> &'static [Edge] {
        self.pieces[i].edges(self.points[i].friction)
    }

    /// How far within an edge of its piece a point is, N·s, and how fast that grows along a change.
    pub(super) fn room(&self, i: usize, edge: Edge, push: DVec3, change: DVec3) -> (f64, f64) {
        let (room, slope) = self.pieces[i].room(push, self.points[i].friction, edge);
        (room, slope.dot(change))
    }

    pub(super) fn way_to(&self, i: usize, edge: Edge, push: DVec3, change: DVec3) -> f64 {
        self.pieces[i].way_to(push, change, self.points[i].friction, edge)
    }

    /// The reactions at this place, without what is beyond their cones by rounding.
    pub(super) fn reactions(&self) -> Vec<DVec3> {
        (0..self.count()).map(|i| within(self.reaction(i), self.points[i].friction)).collect()
    }

    fn reaction(&self, i: usize) -> DVec3 {
        self.points[i].reaction + self.place.reactions[i]
    }

    pub(super) fn look(&self) -> Look {
        let (system, place) = (self.system, &self.place);
        let changes = system.changes(&place.motion);
        let missing = system.momentum_left(None, &place.motion, &place.reactions);
        let mut off = system.size(&missing) / system.least_size(1.0);
        let (mut pushes, mut defects) = (Vec::new(), Vec::new());
        for (i, (point, change)) in self.points.iter().zip(changes).enumerate() {
            let velocity = point.velocity + (change - place.gone * point.offset);
            let more = self.yielding * place.reactions[i] + point.mass * velocity;
            let reaction = self.reaction(i);
            let push = reaction - more;
            let defect = self.pieces[i].defect(push, reaction, more, point.friction);
            off = off.max(defect.length() / point.mass);
            pushes.push(push);
            defects.push(defect);
        }
        Look { pushes, defects, missing, off }
    }

    /// Factors a system; none if it is singular.
    pub(super) fn slopes(&self, look: &Look) -> Option<Slopes<'_>> {
        let (points, yielding) = (&self.points[..], self.yielding);
        let answer = |(i, point): (usize, &Given)| {
            self.pieces[i].answer(look.pushes[i], point.friction, yielding)
        };
        let answers: Vec<Answer> = points.iter().enumerate().map(answer).collect();
        let stiffness: Vec<DMat3> =
            answers.iter().zip(points).map(|(own, point)| point.mass * own.to_push).collect();
        let factors = Factors::new(self.system.matrix(|i| stiffness[i]))?;
        Some(Slopes { system: self.system, points, yielding, answers, stiffness, factors })
    }

    /// Goes a part of a change, and keeps reactions on their pieces.
    pub(super) fn go(&mut self, change: &Change, part: f64) {
        let Place { motion, reactions, gone } = &mut self.place;
        for (own, change) in motion.iter_mut().zip(&change.motion) {
            (0..6).for_each(|k| own[k] += part * change[k]);
        }
        *gone += part * change.gone;
        for (i, (own, change)) in reactions.iter_mut().zip(&change.reactions).enumerate() {
            let point = &self.points[i];
            *own += part * *change;
            match self.pieces[i] {
                Piece::Open => *own = -point.reaction,
                Piece::Stick => {}
                Piece::Slip => {
                    *own = on_side(point.reaction + *own, point.friction) - point.reaction;
                }
            }
        }
    }
}

impl Slopes<'_> {
    /// To the way, with the offsets as they are.
    pub(super) fn correction(&self, look: &Look) -> Change {
        let each = self.answers.iter().zip(&look.defects);
        let gains: Vec<DVec3> = each.map(|(answer, &defect)| answer.to_defect * defect).collect();
        self.change(Some(&look.missing), &gains, 0.0)
    }

    /// Along the way, as the offsets go.
    pub(super) fn tangent(&self) -> Change {
        self.change(None, &vec![DVec3::ZERO; self.points.len()], 1.0)
    }

    /// What makes up for momentum that is missing while reactions gain something and offsets go.
    fn change(&self, missing: Option<&Vector>, gains: &[DVec3], gone: f64) -> Change {
        let mut motion: Vector = vec![[0.0; 6]; self.system.free.len()];
        let mut velocities: Vec<DVec3> = self.points.iter().map(|p| -gone * p.offset).collect();
        let mut reactions = gains.to_vec();
        for round in 0..=REFINEMENTS + 1 {
            for (i, reaction) in reactions.iter_mut().enumerate() {
                *reaction = gains[i] - self.stiffness[i] * velocities[i];
            }
            if round > REFINEMENTS {
                break;
            }
            let left = self.system.momentum_left(missing, &motion, &reactions);
            for (own, more) in motion.iter_mut().zip(self.factors.solve(&left)) {
                (0..6).for_each(|k| own[k] += more[k]);
            }
            let changes = self.system.changes(&motion).into_iter().zip(self.points);
            velocities = changes.map(|(change, point)| change - gone * point.offset).collect();
        }
        let push =
            |i: usize| (1.0 - self.yielding) * reactions[i] - self.points[i].mass * velocities[i];
        let pushes = (0..self.points.len()).map(push).collect();
        Change { motion, reactions, pushes, gone }
    }
}

/// The reaction in the cone with the same normal part and direction.
fn within(reaction: DVec3, friction: f64) -> DVec3 {
    let most = friction * reaction.x.max(0.0);
    let across = across(reaction).clamp_length_max(most);
    DVec3::new(reaction.x.max(0.0), across.x, across.y)
}

/// The reaction on the side of the cone with the same normal part and direction.
fn on_side(reaction: DVec3, friction: f64) -> DVec3 {
    let across = across(reaction).normalize_or_zero() * (friction * reaction.x.max(0.0));
    DVec3::new(reaction.x, across.x, across.y)
}

impl Change {
    /// The other way round.
    pub(super) fn reversed(mut self) -> Self {
        self.motion.iter_mut().flatten().for_each(|x| *x = -*x);
        self.reactions.iter_mut().for_each(|x| *x = -*x);
        self.pushes.iter_mut().for_each(|x| *x = -*x);
        self.gone = -self.gone;
        self
    }
}

/// Numbers between −1 and 1 that are spread evenly and never repeat.
fn noise(i: usize) -> DVec3 {
    let golden = 0.618_033_988_749_894_8;
    let of = |k: usize| 2.0 * ((3 * i + k + 1) as f64 * golden).fract() - 1.0;
    DVec3::new(of(0), of(1), of(2))
}
