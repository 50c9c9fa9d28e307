//! Joins polygonal faces into a half-edge polyhedron.

use glam::DVec3;

use super::hull::facets::Facets;
use super::start_table::StartTable;
use super::{ConvexPolyhedron, Edge, VertexLanes};

/// Builds the polyhedron whose faces are these facets, which meet two by two along every edge.
/// Points that no facet names are left out; the others keep their order.
pub(super) fn assemble(points: &[DVec3], facets: Facets) -> ConvexPolyhedron {
    let Facets { start: face_start, corners: mut origin, planes } = facets;
    let vertices = renumber(points, &mut origin);
    let face_of: Vec<u32> = face_start
        .windows(2)
        .enumerate()
        .flat_map(|(f, range)| std::iter::repeat_n(f as u32, (range[1] - range[0]) as usize))
        .collect();
    let next = |h: usize| {
        let range = face_start[face_of[h] as usize]..face_start[face_of[h] as usize + 1];
        if h as u32 + 1 == range.end { range.start as usize } else { h + 1 }
    };
    let twin = twins(&origin, next, vertices.len());
    let edges = (0..origin.len())
        .filter(|&h| h < twin[h] as usize)
        .map(|h| Edge {
            vertices: [origin[h], origin[next(h)]],
            faces: [face_of[h], face_of[twin[h] as usize]],
        })
        .collect();
    let mut leaving = vec![0; vertices.len()];
    for (h, &v) in origin.iter().enumerate() {
        leaving[v as usize] = h as u32;
    }
    let (neighbour_start, neighbours) = neighbours(&origin, &twin, next, &leaving);
    let starts = StartTable::new(&vertices, |v| {
        &neighbours[neighbour_start[v] as usize..neighbour_start[v + 1] as usize]
    });
    let (interior_point, reach) = (mean(&vertices), reach(&vertices));
    ConvexPolyhedron {
        lanes: VertexLanes::new(&vertices),
        vertices,
        face_start,
        origin,
        twin,
        face_of,
        planes,
        edges,
        neighbour_start,
        neighbours,
        leaving,
        interior_point,
        reach,
        starts,
    }
}

/// The mean of some points.
pub(super) fn mean(points: &[DVec3]) -> DVec3 {
    points.iter().sum::<DVec3>() / points.len() as f64
}

/// Largest distance from the origin.
pub(super) fn reach(vertices: &[DVec3]) -> f64 {
    vertices.iter().map(|v| v.length_squared()).fold(0.0, f64::max).sqrt()
}

/// The points that some corner names, in their given order; the corners then name those.
fn renumber(points: &[DVec3], corners: &mut [u32]) -> Vec<DVec3> {
    let mut new_index = vec![u32::MAX; points.len()];
    for &p in corners.iter() {
        new_index[p as usize] = 0;
    }
    let mut vertices = Vec::new();
    for (p, index) in new_index.iter_mut().enumerate().filter(|(_, i)| **i == 0) {
        *index = vertices.len() as u32;
        vertices.push(points[p]);
    }
    for corner in corners {
        *corner = new_index[*corner as usize];
    }
    vertices
}

/// The other side of every half-edge, found among those that leave its end point. Each edge is
/// looked for from its end of lower degree, so that a vertex with many edges costs no more.
fn twins(origin: &[u32], next: impl Fn(usize) -> usize, vertex_count: usize) -> Vec<u32> {
    let mut start = vec![0_u32; vertex_count + 1];
    for &v in origin {
        start[v as usize + 1] += 1;
    }
    for v in 0..vertex_count {
        start[v + 1] += start[v];
    }
    let mut filled = start.clone();
    let mut leaving = vec![0_u32; origin.len()];
    for (h, &v) in origin.iter().enumerate() {
        leaving[filled[v as usize] as usize] = h as u32;
        filled[v as usize] += 1;
    }
    let leaving_from =
        |v: u32| &leaving[start[v as usize] as usize..start[v as usize + 1] as usize];
    let mut twin = vec![u32::MAX; origin.len()];
    for h in 0..origin.len() {
        let (from, to) = (origin[h], origin[next(h)]);
        if twin[h] == u32::MAX && leaving_from(to).len() <= leaving_from(from).len() {
            let other = leaving_from(to).iter().find(|&&o| origin[next(o as usize)] == from);
            let other = *other.expect("every edge of a closed surface has two sides");
            twin[h] = other;
            twin[other as usize] = h as u32;
        }
    }
    twin
}

/// The vertices round each vertex, in the order of its faces.
fn neighbours(
    origin: &[u32],
    twin: &[u32],
    next: impl Fn(usize) -> usize,
    leaving: &[u32],
) -> (Vec<u32>, Vec<u32>) {
    let mut start = vec![0];
    let mut neighbours = Vec::with_capacity(origin.len());
    for &first in leaving {
        let first = first as usize;
        let mut h = first;
        loop {
            neighbours.push(origin[next(h)]);
            h = next(twin[h] as usize);
            if h == first {
                break;
            }
        }
        start.push(neighbours.len() as u32);
    }
    (start, neighbours)
}
