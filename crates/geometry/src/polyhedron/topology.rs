//! Joins polygonal faces into a half-edge polyhedron.

use std::collections::HashMap;

use glam::DVec3;

use super::{ConvexPolyhedron, Edge, Plane, VertexLanes};

/// Builds the polyhedron whose faces are loops of point indices, anticlockwise seen from outside,
/// that meet two by two along every edge, with the planes of those faces. Points that no loop names are left out; the others keep
/// their order.
pub(super) fn assemble(
    points: &[DVec3],
    loops: &[Vec<u32>],
    planes: Vec<Plane>,
) -> ConvexPolyhedron {
    let (vertices, new_index) = used_vertices(points, loops);
    let mut face_start = vec![0];
    let mut origin = Vec::new();
    let mut face_of = Vec::new();
    for (f, outline) in loops.iter().enumerate() {
        origin.extend(outline.iter().map(|&p| new_index[p as usize]));
        face_of.resize(origin.len(), f as u32);
        face_start.push(origin.len() as u32);
    }
    let next = |h: usize| {
        let range = face_start[face_of[h] as usize]..face_start[face_of[h] as usize + 1];
        if h as u32 + 1 == range.end { range.start as usize } else { h + 1 }
    };
    let twin = twins(&origin, next);
    let edges = (0..origin.len())
        .filter(|&h| h < twin[h] as usize)
        .map(|h| Edge {
            vertices: [origin[h], origin[next(h)]],
            faces: [face_of[h], face_of[twin[h] as usize]],
        })
        .collect();
    let (neighbour_start, neighbours) = neighbours(&origin, &twin, next, vertices.len());
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
    }
}

/// The points that some loop names, in their given order, and their new indices.
fn used_vertices(points: &[DVec3], loops: &[Vec<u32>]) -> (Vec<DVec3>, Vec<u32>) {
    let mut new_index = vec![u32::MAX; points.len()];
    for &p in loops.iter().flatten() {
        new_index[p as usize] = 0;
    }
    let mut vertices = Vec::new();
    for (p, index) in new_index.iter_mut().enumerate().filter(|(_, i)| **i == 0) {
        *index = vertices.len() as u32;
        vertices.push(points[p]);
    }
    (vertices, new_index)
}

fn twins(origin: &[u32], next: impl Fn(usize) -> usize) -> Vec<u32> {
    let mut twin = vec![u32::MAX; origin.len()];
    let mut waiting = HashMap::with_capacity(origin.len() / 2);
    for h in 0..origin.len() {
        let (from, to) = (origin[h], origin[next(h)]);
        if let Some(other) = waiting.remove(&(to, from)) {
            twin[h] = other;
            twin[other as usize] = h as u32;
        } else {
            waiting.insert((from, to), h as u32);
        }
    }
    debug_assert!(waiting.is_empty(), "every edge of a closed surface has two sides");
    twin
}

/// The vertices round each vertex, in the order of its faces.
fn neighbours(
    origin: &[u32],
    twin: &[u32],
    next: impl Fn(usize) -> usize,
    vertex_count: usize,
) -> (Vec<u32>, Vec<u32>) {
    let mut leaving = vec![0_usize; vertex_count];
    for (h, &v) in origin.iter().enumerate() {
        leaving[v as usize] = h;
    }
    let mut start = vec![0];
    let mut neighbours = Vec::with_capacity(origin.len());
    for &first in &leaving {
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
