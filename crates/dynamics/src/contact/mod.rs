//! One contact: its geometry, its history and the force it exerts.

mod bond;
pub(crate) mod dashpot;
mod energy;
mod part;
mod push;
mod rigid;
mod rolling;
mod shares;
mod side;
mod springs;
mod wrench;

use std::ops::AddAssign;

use glam::DVec3;
use polygrain_contact::broad::ItemPair;
use polygrain_contact::footprint::{
    FEW_POINTS, Footprint, Meeting, Memory, PointName, Range, Touch, meet,
};
use polygrain_contact::query::QueryError;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::law::Interaction;
use bond::Bond;
use rolling::Rolling;
use wrench::{Twist, Wrench};

pub(crate) use rigid::Borne;
pub(crate) use shares::near;
pub(crate) use side::{Side, smaller_reach};
use side::{effective_radius, relative_motion};

/// A contact of two parts; two of which one is a mesh may have several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Contact {
    /// The items of the broad phase that meet, and in which image.
    pub(crate) key: ItemPair,
    /// The items in the order of the normal (a half-space comes first), and their bodies.
    pub(crate) items: [u32; 2],
    pub(crate) bodies: [u32; 2],
    pub(crate) footprint: Footprint,
    /// Bound on the motion of the bodies against each other since the footprint was found, m.
    pub(crate) path: f64,
    pub(crate) radius: f64,
    pub(crate) normal: DVec3,
    /// Stretch of the tangential spring of every point, m; between rigid bodies, the impulse on the
    /// second, N·s.
    pub(crate) springs: SmallVec<[DVec3; FEW_POINTS]>,
    /// What holds the second body by the springs and what damps it.
    held: Wrench,
    damping: Wrench,
    /// What it holds by its law beyond the work that was done on it, J: it gives back so much less.
    excess: f64,
    /// What resists rolling and twisting, if anything does.
    rolling: Option<Box<Rolling>>,
    /// What joins rigid bodies until it breaks.
    pub(crate) bond: Option<Box<Bond>>,
    /// On the first body, N; the second feels the opposite.
    pub(crate) force: DVec3,
    /// About the centre of either body, N·m.
    pub(crate) moments: [DVec3; 2],
    /// How fast its dashpots slow either body at most, 1/s.
    pub(crate) slowing: [f64; 2],
    /// Energy by the laws, J.
    pub(crate) elastic_normal: f64,
    pub(crate) elastic_tangential: f64,
    pub(crate) losses: Losses,
    /// Set when the bodies part: a lower bound of their gap, m.
    pub(crate) ended: Option<f64>,
}

/// Energy lost in contacts, J.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Losses {
    pub(crate) damping: f64,
    pub(crate) friction: f64,
    pub(crate) damage: f64,
}

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Self) {
        self.damping += other.damping;
        self.friction += other.friction;
        self.damage += other.damage;
    }
}

/// Asks how two parts meet.
pub(crate) fn encounter(
    a: &Side,
    b: &Side,
    memory: Memory,
    range: Range,
) -> Result<Meeting, QueryError> {
    if a.piece.meets_by_facets(b.piece) {
        // The search finds where they touch; a contact that it has let go has ended.
        return Ok(Meeting::Apart(0.0));
    }
    meet(a.piece.solid(), &a.pose(), b.shape(), &b.pose(), range, memory)
}

/// The gap up to which a pair is measured before it counts as far apart, as a fraction of the
/// smaller reach: the farther, the dearer the question and the longer until the next.
const HORIZON: f64 = 0.25;

/// How far a pair is measured whose bodies are in contact up to a gap, m.
pub(crate) fn range(a: &Side, b: &Side, contact: f64) -> Range {
    Range { contact, horizon: HORIZON * smaller_reach(a, b) + contact }
}

impl Contact {
    pub(crate) fn new(
        key: ItemPair,
        items: [u32; 2],
        bodies: [u32; 2],
        footprint: Footprint,
        normal: DVec3,
    ) -> Self {
        let springs = SmallVec::from_elem(DVec3::ZERO, footprint.features().len());
        Self {
            key,
            items,
            bodies,
            footprint,
            // Placed anew in the same step, from the features just found.
            path: 0.0,
            radius: f64::INFINITY,
            normal,
            springs,
            held: Wrench::default(),
            damping: Wrench::default(),
            excess: 0.0,
            rolling: None,
            bond: None,
            force: DVec3::ZERO,
            moments: [DVec3::ZERO; 2],
            elastic_normal: 0.0,
            slowing: [0.0; 2],
            elastic_tangential: 0.0,
            losses: Losses::default(),
            ended: None,
        }
    }

    /// Finds where the contact is after a step; true if that took a full query. Sets `ended` if the
    /// bodies have parted.
    pub(crate) fn locate(
        &mut self,
        a: &Side,
        b: &Side,
        step: f64,
        law: &Interaction,
        touch: &mut Touch,
    ) -> Result<bool, QueryError> {
        let follow = self.follows(a, b, step);
        if follow {
            self.place(a, b, touch);
        } else {
            match self.ask(a, b, 0.0)? {
                Meeting::Apart(gap) => {
                    self.part(a, b, gap, step);
                    return Ok(true);
                }
                Meeting::Touching(footprint, found) => {
                    self.adopt(footprint, self.mean_spring());
                    *touch = found;
                }
            }
        }
        if law.normal.needs_curvature() && (!follow || self.radius == f64::INFINITY) {
            self.radius = effective_radius(a, b, touch);
        }
        self.turn_springs(a, b, touch, step);
        self.normal = touch.normal;
        Ok(!follow)
    }

    /// Whether the contact can be placed by its features after a step.
    fn follows(&mut self, a: &Side, b: &Side, step: f64) -> bool {
        self.footprint.can_be_followed() && {
            self.path += relative_motion(a, b, step);
            self.path <= self.footprint.slack()
        }
    }

    /// Asks anew how the bodies meet, which are in contact up to a gap.
    fn ask(&self, a: &Side, b: &Side, contact: f64) -> Result<Meeting, QueryError> {
        let normal = Some(a.pose().inverse_vector(self.normal));
        let memory = Memory { normal, points: self.footprint.features() };
        encounter(a, b, memory, range(a, b, contact))
    }

    /// Stored energy, J.
    pub(crate) fn elastic(&self) -> f64 {
        self.elastic_along() + self.elastic_across()
    }

    /// Stored energy of all springs but the normal one, J.
    pub(crate) fn elastic_across(&self) -> f64 {
        self.elastic_tangential + self.rolling.as_ref().map_or(0.0, |rolling| rolling.elastic)
    }

    /// Angle of the spring that resists rolling and twisting, rad.
    pub(crate) fn rolled(&self) -> DVec3 {
        self.rolling.as_ref().map_or(DVec3::ZERO, |rolling| rolling.angle)
    }

    /// Gives up all stored energy.
    pub(crate) fn relax(&mut self) {
        self.elastic_normal = 0.0;
        self.elastic_tangential = 0.0;
        self.rolling = None;
    }

    /// Ends the contact of bodies that have parted.
    fn part(&mut self, a: &Side, b: &Side, gap: f64, step: f64) {
        let twist = Twist::of_step(a, b, step);
        self.let_go(self.spread(a, b, &twist, step));
        self.losses.damping -= 0.5 * self.damping.work(&twist);
        let stretching = -0.5 * self.held.work(&twist);
        self.losses.friction += (self.elastic_across() + stretching).max(0.0);
        self.relax();
        self.ended = Some(gap);
    }

    /// Where the contact is by its features.
    pub(crate) fn place(&self, a: &Side, b: &Side, touch: &mut Touch) {
        let (placed_a, placed_b) = (a.placement(), b.placement());
        if self.footprint.is_of_facets() {
            self.footprint.place_facets(a.facets(), &placed_a, b.facets(), &placed_b, touch);
            return;
        }
        self.footprint.place(a.piece.solid(), &placed_a, b.shape(), &placed_b, touch);
    }

    /// Memory held beside the contact itself, bytes.
    pub(crate) fn memory_apart(&self) -> usize {
        let springs = if self.springs.spilled() { self.springs.capacity() } else { 0 };
        let rolling = self.rolling.as_ref().map_or(0, |_| size_of::<Rolling>());
        let bond = self.bond.as_ref().map_or(0, |bond| bond.memory());
        springs * size_of::<DVec3>() + rolling + bond + self.footprint.memory_apart()
    }

    /// Goes on by the features that a search has found.
    pub(crate) fn renew(&mut self, footprint: Footprint) {
        self.adopt(footprint, self.mean_spring());
    }

    /// What a point of a new name begins with, so that a contact does not lose its friction when it
    /// changes its features.
    fn mean_spring(&self) -> DVec3 {
        self.springs.iter().sum::<DVec3>() / self.springs.len().max(1) as f64
    }

    /// Takes over the history of points with the same names; a point with a new name gets that of
    /// a newcomer.
    fn adopt(&mut self, footprint: Footprint, newcomer: DVec3) {
        let springs = self.inherited(&footprint, |_| newcomer);
        self.footprint = footprint;
        self.springs = springs;
        self.path = 0.0;
    }

    /// What the points of a footprint have of those before: the same, if they have the same names.
    fn inherited(
        &self,
        footprint: &Footprint,
        newcomer: impl Fn(PointName) -> DVec3,
    ) -> SmallVec<[DVec3; FEW_POINTS]> {
        let names = footprint.features();
        let mut springs = SmallVec::with_capacity(names.len());
        springs.extend(names.iter().map(|&name| {
            let known = self.footprint.features().iter().position(|&known| known == name);
            known.map_or_else(|| newcomer(name), |i| self.springs[i])
        }));
        springs
    }
}
