//! How far two bodies may move against each other before a point could be named otherwise.

use glam::DVec3;

use super::place::{Link, Placed};
use crate::footprint::{Named, PointName};

/// How far a point may move before it leaves its features, m; negative if it has left them.
///
/// A point is on a face while its foot is inside, on an edge while the way to the other body lies
/// between those of the two faces, on a corner while no edge of it leads nearer.
pub(super) fn room(a: &Placed, b: &Placed, name: PointName, link: &Link) -> f64 {
    let (on_a, on_b) = name.features();
    let away = link.on_b - link.on_a;
    let steadiness = match (on_a, on_b) {
        (Named::Edge(e), Named::Edge(f)) => {
            let [e, f] = [a.edge(e).1, b.edge(f).1].map(DVec3::normalize_or_zero);
            e.cross(f).length()
        }
        _ => 1.0,
    };
    steadiness * one_side(a, on_a, link.on_a, away).min(one_side(b, on_b, link.on_b, -away))
}

/// By the features of one body, which the point lies at; `away` leads to the other.
fn one_side(body: &Placed, feature: Named, at: DVec3, away: DVec3) -> f64 {
    match feature {
        Named::Face(face) => inside(body, face, at),
        Named::Edge(edge) => {
            let (start, along) = body.edge(edge);
            let end = at.distance(start).min(at.distance(start + along));
            end.min(between_faces(body, edge, away))
        }
        Named::Vertex(vertex) => {
            let at = body.vertex(vertex);
            let neighbours = body.facets.neighbours(vertex).iter();
            neighbours
                .map(|&w| -(body.vertex(w) - at).normalize_or_zero().dot(away))
                .fold(f64::INFINITY, f64::min)
        }
        Named::Unnamed => 0.0,
    }
}

/// How far inside the sides of a face a point is, m.
fn inside(body: &Placed, face: u32, at: DVec3) -> f64 {
    let corners = body.facets.mesh.triangles()[face as usize].map(|v| body.vertex(v));
    let normal = body.normal(face);
    (0..3)
        .map(|k| {
            let (start, end) = (corners[k], corners[(k + 1) % 3]);
            normal.cross(end - start).normalize_or_zero().dot(at - start)
        })
        .fold(f64::INFINITY, f64::min)
}

/// How far the end of a vector from an edge is from the planes square to the faces beside it, m.
pub(super) fn between_faces(body: &Placed, edge: u32, away: DVec3) -> f64 {
    let edges = &body.facets.half_edges;
    let side = |half_edge: usize| {
        let (_, along) = body.edge(half_edge as u32);
        let inwards = body.normal(edges.triangle(half_edge) as u32).cross(along);
        -inwards.normalize_or_zero().dot(away)
    };
    let edge = edge as usize;
    side(edge).min(edges.partner(edge).map_or(f64::INFINITY, side))
}
