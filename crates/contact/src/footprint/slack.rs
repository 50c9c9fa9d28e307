//! How far a contact can be followed.

use glam::DVec3;

use super::name::Named;
use super::place::place;
use super::placed::Placed;
use super::{Footprint, LOCUS_TOLERANCE};
use crate::manifold::ContactClass;

/// What a vertex may move towards the common plane unnoticed, as a fraction of the locus
/// tolerance.
const UNNOTICED: f64 = 0.25;

/// How far a corner of a face contact may pass the side of the face it is over, or the end of the
/// edge it crosses, as a fraction of the smaller body's reach: each body counts as so much wider
/// there. In masonry all edges lie on each other's, and without this no contact could be followed
/// for a step. The gap stays that of the features; only the place of the force is off, by this much.
const ALIGNED: f64 = 1e-4;

/// The same for a contact at a point or along an edge, which may turn into another beyond it: what
/// the bodies' overlap could not resolve.
pub(super) const NEGLIGIBLE: f64 = 1e-9;

/// The most that a contact of bodies of a reach can be followed, m.
pub(super) fn most(reach: f64) -> f64 {
    UNNOTICED * LOCUS_TOLERANCE * reach
}

impl Footprint {
    /// How far two bodies, the smaller of a reach, may move against each other, m.
    pub(super) fn slack_of(&self, a: &Placed, b: &Placed, normal: DVec3, reach: f64) -> f64 {
        let beyond = if self.class == ContactClass::Face { ALIGNED } else { NEGLIGIBLE };
        (0.5 * self.margin(a, b, normal, 2.0 * beyond * reach)).min(most(reach))
    }

    /// How far the bodies can move before a point leaves the features it is named after, or is past
    /// their bounds by `allowed`, m.
    fn margin(&self, a: &Placed, b: &Placed, normal: DVec3, allowed: f64) -> f64 {
        self.names
            .iter()
            .map(|&name| {
                let (on_a, on_b) = place(a, b, normal, name);
                match name.features() {
                    (Named::Vertex(_), Named::Face(face)) => {
                        inside(b, face, on_a, normal).max(allowed)
                    }
                    (Named::Face(face), Named::Vertex(_)) => {
                        inside(a, face, on_b, normal).max(allowed)
                    }
                    (Named::Edge(e), Named::Edge(f)) => {
                        let (e, f) = (a.edge(e), b.edge(f));
                        let room = e.distance_to_end(on_a).min(f.distance_to_end(on_b));
                        room.max(allowed) * e.steadiness(&f, on_a.distance(on_b), normal)
                    }
                    (Named::Edge(e), _) => a.edge(e).distance_to_end(on_a).max(allowed),
                    (_, Named::Edge(e)) => b.edge(e).distance_to_end(on_b).max(allowed),
                    _ => 0.0,
                }
            })
            .fold(f64::INFINITY, f64::min)
    }
}

/// How far inside the sides of a face a point is, seen along the normal, m.
fn inside(body: &Placed, face: u32, point: DVec3, normal: DVec3) -> f64 {
    body.sides(face)
        .map(|side| {
            let inwards = normal.cross(side.along).normalize_or_zero();
            inwards.dot(point - side.start).abs()
        })
        .fold(f64::INFINITY, f64::min)
}
