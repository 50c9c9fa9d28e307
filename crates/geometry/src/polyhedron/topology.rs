//! Joins polygonal faces into a half-edge polyhedron.

use glam::DVec3;

use super::hull::facets::Facets;
use super::start_table::StartTable;
use super::{ConvexPolyhedron, Edge, VertexLanes};
use crate::Aabb;

/// Builds the polyhedron whose faces are these facets, which meet two by two along every edge.
/// Points that no facet names are left out.
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

/// The points that some corner names; the corners then name those. Few keep their given order,
/// many are put where their neighbours are.
fn renumber(points: &[DVec3], corners: &mut [u32]) -> Vec<DVec3> {
    let mut new_index = vec![u32::MAX; points.len()];
    for &p in corners.iter() {
        new_index[p as usize] = 0;
    }
    let mut used: Vec<u32> =
        (0..points.len() as u32).filter(|&p| new_index[p as usize] == 0).collect();
    if used.len() > KEPT_IN_ORDER {
        let bounds = Aabb::from_points(used.iter().map(|&p| points[p as usize]));
        used.sort_by_cached_key(|&p| morton_code(points[p as usize], &bounds));
    }
    for (index, &p) in used.iter().enumerate() {
        new_index[p as usize] = index as u32;
    }
    for corner in corners {
        *corner = new_index[*corner as usize];
    }
    used.iter().map(|&p| points[p as usize]).collect()
}

/// This many vertices fit in the innermost cache whatever their order.
const KEPT_IN_ORDER: usize = 64;

/// The place of a point along a Morton curve through a box: ten bits of each coordinate, interleaved.
fn morton_code(point: DVec3, bounds: &Aabb) -> u32 {
    let cell = (point - bounds.min) / bounds.extents() * 1023.0;
    let spread =
        |coordinate: f64| (0..10).map(|i| (coordinate as u32 >> i & 1) << (3 * i)).sum::<u32>();
    spread(cell.x) | spread(cell.y) << 1 | spread(cell.z) << 2
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
