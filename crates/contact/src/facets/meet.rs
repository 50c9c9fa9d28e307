//! How two bodies of facets meet, asked in full.

use glam::DVec3;
use polygrain_geometry::Pose;

use super::Facets;
use super::crossing::{SIDE_BY_SIDE, crossings};
use super::patch::{Candidate, Known, Patch, gather};
use super::place::{Link, Placed, link, point};
use super::room::room;
use crate::footprint::{Named, Placement, PointName};
use crate::manifold::Feature;
use crate::surrogate::{HaloContact, HaloPoint, Search};

/// A corner stands for its body only where the body lies behind it, to within this sine (15°): the
/// far side of a thin plate is not in contact.
const BEHIND: f64 = 0.26;

/// Neighbouring faces whose normals differ by less than this sine are one face.
const FLAT: f64 = 1e-6;

/// A point may be beyond its features by this fraction of the reach of the smaller body, as that of a
/// convex contact may.
const ALLOWED: f64 = 1e-4;

/// How two bodies of facets meet.
#[derive(Clone, Debug, PartialEq)]
pub enum Encounter {
    /// The halos have at least this far to go before they are in contact, m.
    Apart(f64),
    /// The halos are in contact.
    Touching {
        /// Where, by direction; the known contacts that are not among them have ended.
        patches: Vec<Patch>,
        /// How far any two points of the bodies may move against each other, m, before this must be
        /// asked again.
        slack: f64,
    },
    /// The cores meet: no force can undo that.
    Intersecting,
}

/// How far around a contact points are looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// Bodies are in contact up to this gap, m: nothing, but for rigid ones that are to stop in time.
    pub contact: f64,
    /// Points with a gap up to this belong to a contact, m; no less than that.
    pub near: f64,
    /// Others are found this far beyond, so that bodies can move before it is asked again, m.
    pub margin: f64,
    /// That of the smaller body: what is small, m.
    pub body: f64,
}

/// Memory that is used from one question to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    search: Search,
    contact: HaloContact,
}

/// Asks in full how two bodies meet. `known` are the contacts of the two that there are.
pub fn meet(
    (a, pose_a): (&Facets, &Pose),
    (b, pose_b): (&Facets, &Pose),
    reach: Reach,
    known: &[Known],
    scratch: &mut Scratch,
) -> Encounter {
    let Scratch { search, contact } = scratch;
    let halos = a.radius + b.radius;
    let range = halos + reach.near + reach.margin;
    let wide = [0.5 * range; 2];
    search.halo_contact(a.grain(), pose_a, b.grain(), pose_b, wide, contact);
    if contact.meshes_meet {
        return Encounter::Intersecting;
    }
    if contact.points.is_empty() {
        let nearest = search.closest(a.grain(), pose_a, b.grain(), pose_b, None);
        // A rounding less than the range can be found here that was not found there.
        return Encounter::Apart((nearest.distance() - halos - reach.contact).max(0.0));
    }
    let (placement_a, placement_b) = (Placement::from(pose_a), Placement::from(pose_b));
    let placed_a = Placed { facets: a, placement: &placement_a };
    let placed_b = Placed { facets: b, placement: &placement_b };
    let mut links = crossings(&placed_a, &placed_b, contact.pairs(), range);
    for halo_point in &contact.points {
        let name = name(a, b, halo_point);
        let known = links.iter().any(|(other, _)| *other == name);
        let link = link(&placed_a, &placed_b, name).filter(|_| !known);
        links.extend(link.filter(|l| stands(&placed_a, &placed_b, name, l)).map(|l| (name, l)));
    }
    let candidate = |(name, link): (PointName, Link)| {
        (Candidate { name, point: point(&link, [a.radius, b.radius]) }, link)
    };
    let mut found: Vec<(Candidate, Link)> = links.into_iter().map(candidate).collect();
    drop_edges_side_by_side(&mut found, &placed_a, &placed_b);
    if !found.iter().any(|(c, _)| c.point.gap <= reach.contact) {
        let by_gap = |p: &&HaloPoint, q: &&HaloPoint| p.gap.total_cmp(&q.gap);
        let nearest = contact.points.iter().min_by(by_gap).expect("there is one");
        let gap = nearest.gap + range - halos - reach.contact;
        let name = name(a, b, nearest);
        match link(&placed_a, &placed_b, name).filter(|_| gap <= 0.0) {
            // Wherever halos overlap there is a contact.
            Some(link) => found.push(candidate((name, link))),
            None => return Encounter::Apart(gap.max(0.0)),
        }
    }
    let slack = slack(&found, &placed_a, &placed_b, halos, reach);
    let near =
        found.into_iter().map(|(c, _)| c).filter(|c| c.point.gap <= reach.near + reach.margin);
    Encounter::Touching { patches: gather(near.collect(), known, reach.contact), slack }
}

/// Whether the cores of two bodies meet, by exact predicates: whether [`meet`] would find them
/// [intersecting](Encounter::Intersecting).
pub fn intersect(
    (a, pose_a): (&Facets, &Pose),
    (b, pose_b): (&Facets, &Pose),
    scratch: &mut Scratch,
) -> bool {
    let Scratch { search, contact } = scratch;
    // Few others are within a thousandth of the halos.
    let narrow = [1e-3 * a.radius, 1e-3 * b.radius];
    search.halo_contact(a.grain(), pose_a, b.grain(), pose_b, narrow, contact);
    contact.meshes_meet
}

/// Gathers points of two bodies that were found otherwise into patches, by direction.
pub fn patches(
    (a, pose_a): (&Facets, &Pose),
    (b, pose_b): (&Facets, &Pose),
    points: &[HaloPoint],
) -> Vec<Patch> {
    let (placement_a, placement_b) = (Placement::from(pose_a), Placement::from(pose_b));
    let placed_a = Placed { facets: a, placement: &placement_a };
    let placed_b = Placed { facets: b, placement: &placement_b };
    let candidate = |found: &HaloPoint| {
        let name = name(a, b, found);
        let link = link(&placed_a, &placed_b, name)?;
        Some(Candidate { name, point: point(&link, [a.radius, b.radius]) })
    };
    gather(points.iter().filter_map(candidate).collect(), &[], 0.0)
}

fn name(a: &Facets, b: &Facets, point: &HaloPoint) -> PointName {
    let named = |facets: &Facets, feature: Feature, triangle: u32| match feature {
        Feature::Vertex(v) => Named::Vertex(v),
        Feature::Face(t) => Named::Face(t),
        Feature::Edge(v, w) => edge(facets, triangle, [v, w]),
        Feature::Surface => Named::Unnamed,
    };
    let [triangle_a, triangle_b] = point.triangles;
    let features = point.features;
    PointName::of(named(a, features.a, triangle_a), named(b, features.b, triangle_b))
}

/// An edge by the lower of its half-edges.
fn edge(facets: &Facets, triangle: u32, ends: [u32; 2]) -> Named {
    let corners = facets.mesh.triangles()[triangle as usize];
    let joins = |k: &usize| {
        let (v, w) = (corners[*k], corners[(k + 1) % 3]);
        [v.min(w), v.max(w)] == ends
    };
    let Some(k) = (0..3).find(joins) else { return Named::Unnamed };
    Named::Edge(facets.edge_name(3 * triangle + k as u32))
}

/// Whether a point is where the surfaces look at each other.
fn stands(a: &Placed, b: &Placed, name: PointName, link: &Link) -> bool {
    let (on_a, on_b) = name.features();
    let flat_edges = match (on_a, on_b) {
        (Named::Edge(e), Named::Edge(f)) => is_flat(a.facets, e) || is_flat(b.facets, f),
        _ => false,
    };
    // Behind its face, a corner has gone through: to be found as an intersection, or somewhere else
    // on a body of many folds.
    !flat_edges
        && link.distance() > 0.0
        && has_body_behind(a, on_a, link.normal)
        && has_body_behind(b, on_b, -link.normal)
}

/// Whether the body lies behind a corner, seen along a direction out of it.
fn has_body_behind(body: &Placed, feature: Named, outwards: DVec3) -> bool {
    let Named::Vertex(vertex) = feature else { return true };
    let at = body.vertex(vertex);
    let rises = |&w: &u32| (body.vertex(w) - at).normalize_or_zero().dot(outwards) > BEHIND;
    !body.facets.neighbours(vertex).iter().any(rises)
}

/// Whether an edge only divides a face.
fn is_flat(facets: &Facets, half_edge: u32) -> bool {
    let edges = &facets.half_edges;
    let triangle = |half_edge: usize| facets.normal(edges.triangle(half_edge) as u32);
    edges.twin(half_edge as usize).is_some_and(|twin| {
        let (one, other) = (triangle(half_edge as usize), triangle(twin));
        one.cross(other).length() < FLAT && one.dot(other) > 0.0
    })
}

/// Leaves out where edges side by side cross if there are other points: it bears nothing that those do
/// not, and runs along the edges as the bodies turn.
fn drop_edges_side_by_side(found: &mut Vec<(Candidate, Link)>, a: &Placed, b: &Placed) {
    let side_by_side = |(candidate, _): &(Candidate, Link)| match candidate.name.features() {
        (Named::Edge(e), Named::Edge(f)) => {
            let [e, f] = [a.edge(e).1, b.edge(f).1].map(DVec3::normalize_or_zero);
            e.cross(f).length() < SIDE_BY_SIDE
        }
        _ => false,
    };
    let firm: Vec<DVec3> =
        found.iter().filter(|p| !side_by_side(p)).map(|(c, _)| c.point.normal).collect();
    found.retain(|p| {
        !side_by_side(p) || !firm.iter().any(|normal| normal.dot(p.0.point.normal) > 0.9)
    });
}

/// The least way to another set of names. A point that is not near the contact yet has that way to
/// go first; and no way is longer than half of that to an intersection.
fn slack(found: &[(Candidate, Link)], a: &Placed, b: &Placed, halos: f64, reach: Reach) -> f64 {
    let of_point = |(candidate, link): &(Candidate, Link)| {
        let room = room(a, b, candidate.name, link).max(ALLOWED * reach.body);
        room.max(candidate.point.gap - reach.near)
    };
    let nearest = found.iter().map(|(c, _)| c.point.gap + halos).fold(f64::INFINITY, f64::min);
    let least = found.iter().map(of_point).fold(f64::INFINITY, f64::min);
    0.5 * least.min(reach.margin).min(nearest)
}
