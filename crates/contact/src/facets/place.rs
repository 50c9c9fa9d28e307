//! Placing points of contact: where the features they are named after are now.

use glam::DVec3;

use super::Facets;
use crate::footprint::{Footprint, Named, Placement, PointName, Touch, TouchPoint};

/// Facets where they are.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    pub(super) facets: &'a Facets,
    pub(super) placement: &'a Placement,
}

/// The closest points of two features, and the unit vector from the first body to the second.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) on_a: DVec3,
    pub(super) on_b: DVec3,
    pub(super) normal: DVec3,
}

impl Link {
    /// Negative if a corner is behind its face, m.
    pub(super) fn distance(&self) -> f64 {
        self.normal.dot(self.on_b - self.on_a)
    }
}

impl Placed<'_> {
    pub(super) fn vertex(&self, vertex: u32) -> DVec3 {
        self.placement.point(self.facets.vertex(vertex))
    }

    /// Start and extent of an edge.
    pub(super) fn edge(&self, half_edge: u32) -> (DVec3, DVec3) {
        let edges = &self.facets.half_edges;
        let start = self.vertex(edges.origin(half_edge as usize) as u32);
        (start, self.vertex(edges.target(half_edge as usize) as u32) - start)
    }

    pub(super) fn normal(&self, triangle: u32) -> DVec3 {
        self.placement.rotation * self.facets.normal(triangle)
    }

    /// The foot of a point on a face's plane, and the way from it to the point: along the normal, or
    /// against it on the back of a sheet.
    fn foot(&self, triangle: u32, point: DVec3) -> (DVec3, DVec3) {
        let normal = self.normal(triangle);
        let corner = self.vertex(self.facets.mesh.triangles()[triangle as usize][0]);
        let height = normal.dot(point - corner);
        let behind = height < 0.0 && !self.facets.sided;
        (point - height * normal, if behind { -normal } else { normal })
    }
}

/// Where a named point is; `None` of a name that is not of facets.
pub(super) fn link(a: &Placed, b: &Placed, name: PointName) -> Option<Link> {
    let (on_a, on_b) = match name.features() {
        (Named::Vertex(v), Named::Face(face)) => {
            let on_a = a.vertex(v);
            let (on_b, outwards) = b.foot(face, on_a);
            return Some(Link { on_a, on_b, normal: -outwards });
        }
        (Named::Face(face), Named::Vertex(v)) => {
            let on_b = b.vertex(v);
            let (on_a, normal) = a.foot(face, on_b);
            return Some(Link { on_a, on_b, normal });
        }
        (Named::Vertex(v), Named::Vertex(w)) => (a.vertex(v), b.vertex(w)),
        (Named::Vertex(v), Named::Edge(e)) => {
            let on_a = a.vertex(v);
            (on_a, nearest(b.edge(e), on_a))
        }
        (Named::Edge(e), Named::Vertex(v)) => {
            let on_b = b.vertex(v);
            (nearest(a.edge(e), on_b), on_b)
        }
        (Named::Edge(e), Named::Edge(f)) => crossing(a.edge(e), b.edge(f)),
        _ => return None,
    };
    // Cores that touch have no direction; the next search finds them so.
    let normal = (on_b - on_a).try_normalize().unwrap_or(DVec3::Z);
    Some(Link { on_a, on_b, normal })
}

fn nearest((start, along): (DVec3, DVec3), point: DVec3) -> DVec3 {
    let place = (point - start).dot(along) / along.length_squared();
    start + if place > 0.0 { place.min(1.0) } else { 0.0 } * along
}

/// The closest points of two segments (Ericson 2005 §5.1.9).
fn crossing(p: (DVec3, DVec3), q: (DVec3, DVec3)) -> (DVec3, DVec3) {
    let ((p, along), (q, across)) = (p, q);
    let normal = along.cross(across);
    let place = (q - p).cross(across).dot(normal) / normal.length_squared();
    let place = if place > 0.0 { place.min(1.0) } else { 0.0 };
    let on_b = nearest((q, across), p + place * along);
    (nearest((p, along), on_b), on_b)
}

impl Footprint {
    /// Where a contact of [facets](crate::facets) is now.
    pub fn place_facets(
        &self,
        a: &Facets,
        placed_a: &Placement,
        b: &Facets,
        placed_b: &Placement,
        touch: &mut Touch,
    ) {
        let radii = [a.radius, b.radius];
        let a = Placed { facets: a, placement: placed_a };
        let b = Placed { facets: b, placement: placed_b };
        touch.points.clear();
        let links = self.features().iter().filter_map(|&name| link(&a, &b, name));
        touch.points.extend(links.map(|link| point(&link, radii)));
        touch.normal = mean_normal(&touch.points);
    }
}

pub(super) fn point(link: &Link, [radius_a, radius_b]: [f64; 2]) -> TouchPoint {
    let Link { on_a, on_b, normal } = *link;
    TouchPoint {
        position: 0.5 * (on_a + on_b + (radius_a - radius_b) * normal),
        normal,
        gap: link.distance() - radius_a - radius_b,
    }
}

pub(super) fn mean_normal(points: &[TouchPoint]) -> DVec3 {
    points.iter().map(|point| point.normal).sum::<DVec3>().try_normalize().unwrap_or(DVec3::Z)
}
