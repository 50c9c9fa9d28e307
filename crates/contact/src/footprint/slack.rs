//! How far a contact can be followed.

use glam::DVec3;

use super::name::Named;
use super::place::place;
use super::placed::Placed;
use super::{Footprint, LOCUS_TOLERANCE};

/// What a vertex may move towards the common plane unnoticed, as a fraction of the locus
/// tolerance.
const UNNOTICED: f64 = 0.25;

/// Motion that never calls for a new query, as a fraction of the smaller body's reach: it is below
/// what the bodies' overlap could resolve.
pub(super) const NEGLIGIBLE: f64 = 1e-9;

/// The most that a contact of bodies of a reach can be followed, m.
pub(super) fn most(reach: f64) -> f64 {
    UNNOTICED * LOCUS_TOLERANCE * reach
}

impl Footprint {
    /// How far two bodies, the smaller of a reach, may move against each other, m.
    pub(super) fn slack_of(&self, a: &Placed, b: &Placed, normal: DVec3, reach: f64) -> f64 {
        (0.5 * self.margin(a, b, normal)).min(most(reach)).max(NEGLIGIBLE * reach)
    }

    /// How far the bodies can move before a point leaves the features it is named after, m.
    fn margin(&self, a: &Placed, b: &Placed, normal: DVec3) -> f64 {
        self.names
            .iter()
            .map(|&name| {
                let (on_a, on_b) = place(a, b, normal, name);
                match name.features() {
                    (Named::Vertex(_), Named::Face(face)) => inside(b, face, on_a, normal),
                    (Named::Face(face), Named::Vertex(_)) => inside(a, face, on_b, normal),
                    (Named::Edge(e), Named::Edge(f)) => {
                        a.edge(e).crossing_margin(&b.edge(f), (on_a, on_b))
                    }
                    (Named::Edge(e), _) => a.edge(e).distance_to_end(on_a),
                    (_, Named::Edge(e)) => b.edge(e).distance_to_end(on_b),
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
