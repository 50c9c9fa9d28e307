//! Where edges of two bodies cross: the corners of a contact of faces that are no corners of either.
//!
//! Two boxes that lie on each other crosswise touch over a polygon whose corners are where their
//! edges cross. No pair of triangles is closest there as soon as the boxes lean a little, so these
//! points are looked for by themselves: every two sharp edges of triangles in reach that come
//! closest inside both, if the bodies look at each other there.

use std::collections::HashSet;

use super::Facets;
use super::place::{Link, Placed, link};
use super::room::between_faces;
use crate::footprint::{Named, PointName};
use crate::triangle::flat::TrianglePair;

/// Faces that meet at more than 20°, as a sine, make a sharp edge.
const SHARP: f64 = 0.34;

/// How far the way between two edges may lean over the faces beside them, as a sine.
const LEANS: f64 = 0.1;

/// Edges at a smaller angle than this, as a sine, run side by side and do not cross.
pub(super) const SIDE_BY_SIDE: f64 = 0.05;

impl Facets {
    /// Which half-edges stand for sharp edges, one for each: those that stick out, of a sheet also
    /// those that stick out on its back, and the rims.
    pub(super) fn sharp_edges(&self) -> Vec<bool> {
        let edges = &self.half_edges;
        let is_sharp = |half_edge: usize| {
            let triangle = self.mesh.triangles()[half_edge / 3];
            let is_segment = triangle[1] == triangle[2];
            if edges.origin(half_edge) == edges.target(half_edge)
                || is_segment && !half_edge.is_multiple_of(3)
            {
                return false;
            }
            let Some(other) = edges.partner(half_edge) else { return true };
            let normals = [half_edge, other].map(|h| self.normal(edges.triangle(h) as u32));
            let sine = normals[0].cross(normals[1]).length();
            let bends = sine > SHARP || normals[0].dot(normals[1]) < 0.0;
            half_edge < other && bends && (!self.sided || self.sticks_out(half_edge, other))
        };
        (0..3 * self.mesh.triangles().len()).map(is_sharp).collect()
    }

    /// Whether the third corner beyond an edge lies behind the face on this side.
    fn sticks_out(&self, half_edge: usize, other: usize) -> bool {
        let edges = &self.half_edges;
        let beyond = self.vertex(edges.origin(edges.next(edges.next(other))) as u32);
        let start = self.vertex(edges.origin(half_edge) as u32);
        self.normal(edges.triangle(half_edge) as u32).dot(beyond - start) < 0.0
    }
}

/// The crossings of sharp edges of pairs of triangles, no farther apart than the range, m.
pub(super) fn crossings(
    a: &Placed,
    b: &Placed,
    pairs: &[TrianglePair],
    range: f64,
) -> Vec<(PointName, Link)> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for pair in pairs {
        for e in sharp(a.facets, pair.a) {
            for f in sharp(b.facets, pair.b) {
                if seen.insert((e, f)) {
                    found.extend(crossing(a, b, [e, f], range));
                }
            }
        }
    }
    found
}

/// The sharp edges of a triangle, by the half-edges that stand for them.
fn sharp(facets: &Facets, triangle: u32) -> impl Iterator<Item = u32> + '_ {
    (3 * triangle..3 * triangle + 3)
        .map(|half_edge| facets.edge_name(half_edge))
        .filter(|&half_edge| facets.sharp[half_edge as usize])
}

fn crossing(a: &Placed, b: &Placed, [e, f]: [u32; 2], range: f64) -> Option<(PointName, Link)> {
    let ((start_a, along_a), (start_b, along_b)) = (a.edge(e), b.edge(f));
    let sine = along_a.cross(along_b).length() / (along_a.length() * along_b.length());
    if sine < SIDE_BY_SIDE {
        return None;
    }
    let name = PointName::of(Named::Edge(e), Named::Edge(f));
    let link = link(a, b, name)?;
    let away = link.on_b - link.on_a;
    let ends = [start_a, start_a + along_a].contains(&link.on_a)
        || [start_b, start_b + along_b].contains(&link.on_b);
    let least = -LEANS * away.length();
    let looks = || between_faces(a, e, away) >= least && between_faces(b, f, -away) >= least;
    (!ends && away.length() <= range && looks()).then_some((name, link))
}
