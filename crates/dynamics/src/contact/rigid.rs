//! A contact of rigid bodies: where it is, and the impulses in it.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_contact::footprint::{
    FEW_POINTS, Footprint, MAX_WAYS_OUT, Meeting, PointName, Touch, WayOut,
};
use polygrain_contact::query::QueryError;
use smallvec::SmallVec;

use super::{Contact, Losses, Side};

impl Contact {
    /// Finds where the contact is a step after it was last found; true if that took a full query.
    /// Sets `ended` if the bodies are farther apart than bodies in contact are.
    pub(crate) fn relocate(
        &mut self,
        a: &Side,
        b: &Side,
        step: f64,
        contact: f64,
        touch: &mut Touch,
    ) -> Result<bool, QueryError> {
        let follow = self.follows(a, b, step);
        if follow {
            self.place(a, b, touch);
        } else {
            match self.ask(a, b, contact)? {
                Meeting::Apart(gap) => {
                    self.break_joint();
                    self.bear(std::iter::empty(), step);
                    self.ended = Some(gap);
                    return Ok(true);
                }
                Meeting::Touching(footprint, found) => {
                    let newcomer = self.impulse_of_newcomer(&footprint);
                    self.adopt(footprint, newcomer);
                    *touch = found;
                }
            }
        }
        self.normal = touch.normal;
        Ok(!follow)
    }

    /// Goes on where a search has found a mesh to touch: points of the same names keep their impulses, and
    /// so does a corner that has gone from one triangle to the next.
    pub(crate) fn go_on_with(&mut self, footprint: Footprint) {
        let (known, found) = (self.footprint.features(), footprint.features());
        let left: SmallVec<[(PointName, DVec3); FEW_POINTS]> = known
            .iter()
            .zip(&self.springs)
            .filter(|(name, _)| !found.contains(name))
            .map(|(&name, &impulse)| (name, impulse))
            .collect();
        let corner = |name: PointName| {
            let before = left.iter().find(|(before, _)| before.shares_corner(name));
            before.map_or(DVec3::ZERO, |&(_, impulse)| impulse)
        };
        self.springs = self.inherited(&footprint, corner);
        self.footprint = footprint;
        self.path = 0.0;
    }

    /// The normals other than its own along which the bodies of a contact at an edge or a corner are apart, or
    /// overlap by no more than `overlap`, m.
    pub(crate) fn other_ways_out(
        &self,
        a: &Side,
        b: &Side,
        touch: &Touch,
        overlap: f64,
    ) -> ArrayVec<WayOut, MAX_WAYS_OUT> {
        if self.footprint.is_of_facets() {
            return ArrayVec::new();
        }
        let (placed_a, placed_b) = (a.placement(), b.placement());
        let solid = a.piece.solid();
        self.footprint.other_ways_out(solid, &placed_a, b.shape(), &placed_b, touch, overlap)
    }

    /// Points of which none was known share what the others bore; one among known ones begins with
    /// nothing.
    fn impulse_of_newcomer(&self, footprint: &Footprint) -> DVec3 {
        let known = self.footprint.features();
        if footprint.features().iter().any(|name| known.contains(name)) {
            return DVec3::ZERO;
        }
        self.springs.iter().sum::<DVec3>() / footprint.features().len().max(1) as f64
    }

    /// Takes over the impulses of a step, beside what the joint does; points without one bear
    /// nothing.
    pub(crate) fn bear(&mut self, borne: impl Iterator<Item = Borne>, step: f64) {
        self.springs.fill(DVec3::ZERO);
        self.force = self.bond.as_ref().map_or(DVec3::ZERO, |bond| -bond.force());
        self.moments = self.bond.as_ref().map_or([DVec3::ZERO; 2], |bond| bond.moments());
        for Borne { place, arms, impulse, losses } in borne {
            self.springs[place] = impulse;
            let force = impulse / step;
            self.force -= force;
            self.moments[0] -= arms[0].cross(force);
            self.moments[1] += arms[1].cross(force);
            self.losses += losses;
        }
    }
}

/// What a point bore in a step.
pub(crate) struct Borne {
    /// Among the points of the contact.
    pub(crate) place: usize,
    pub(crate) arms: [DVec3; 2],
    /// On the second body, N·s.
    pub(crate) impulse: DVec3,
    pub(crate) losses: Losses,
}
