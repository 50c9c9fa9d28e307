//! From the triangles of a hull to its true polygonal facets.

use glam::DVec3;

use super::normal::unit_normal;
use super::quickhull::Triangle;
use crate::polyhedron::Plane;

/// The polygons of the hull.
pub(in crate::polyhedron) struct Facets {
    /// Facet `f` has the corners `corners[start[f]..start[f + 1]]`.
    pub(in crate::polyhedron) start: Vec<u32>,
    /// Indices among the input points, anticlockwise seen from outside.
    pub(in crate::polyhedron) corners: Vec<u32>,
    /// The plane of each facet's largest triangle, which no point of the hull lies above.
    pub(in crate::polyhedron) planes: Vec<Plane>,
}

impl Facets {
    /// The six faces of a box whose corners are numbered by the signs of x, y, z in bits 0, 1, 2.
    pub(in crate::polyhedron) fn cuboid(half_extents: DVec3) -> Self {
        let face = |axis: DVec3| Plane { normal: axis, offset: half_extents.dot(axis.abs()) };
        Self {
            start: (0..=6).map(|f| 4 * f).collect(),
            corners: [
                [0, 4, 6, 2],
                [1, 3, 7, 5],
                [0, 1, 5, 4],
                [2, 6, 7, 3],
                [0, 2, 3, 1],
                [4, 5, 7, 6],
            ]
            .concat(),
            planes: [DVec3::NEG_X, DVec3::X, DVec3::NEG_Y, DVec3::Y, DVec3::NEG_Z, DVec3::Z]
                .map(face)
                .to_vec(),
        }
    }
}

const NONE: u32 = u32::MAX;

/// Merges triangles that are coplanar to within the tolerance, and drops the vertices that are
/// left inside a facet or along an edge.
///
/// A merge that would not leave a polyhedron (two facets glued along slivers until one has no
/// area left) is retried with a smaller tolerance; with none at all the triangles stand as they
/// are, which is always valid.
pub(super) fn merge_coplanar(points: &[DVec3], triangles: &[Triangle], tolerance: f64) -> Facets {
    let planes = planes(points, triangles);
    let is_flat_against = |t: &Triangle, plane: &Plane| {
        let base = points[t.corners[0] as usize];
        t.across.iter().any(|&other| {
            let corners = triangles[other as usize].corners;
            corners.iter().all(|&c| plane.normal.dot(points[c as usize] - base).abs() <= tolerance)
        })
    };
    if triangles.iter().zip(&planes).any(|(t, plane)| is_flat_against(t, plane)) {
        let merged = [1.0, 0.1, 0.01]
            .iter()
            .find_map(|factor| try_merge(points, triangles, &planes, factor * tolerance));
        if let Some(facets) = merged {
            return facets;
        }
    }
    Facets {
        start: (0..=triangles.len() as u32).map(|t| 3 * t).collect(),
        corners: triangles.iter().flat_map(|t| t.corners).collect(),
        planes,
    }
}

/// The plane of every triangle. One that is too thin even for exact differences lies along an
/// edge and takes the mean normal of the triangles round it.
fn planes(points: &[DVec3], triangles: &[Triangle]) -> Vec<Plane> {
    let normals: Vec<Option<DVec3>> =
        triangles.iter().map(|t| unit_normal(t.corners.map(|c| points[c as usize]))).collect();
    let mean_around = |t: &Triangle| {
        let sum: DVec3 = t.across.iter().filter_map(|&other| normals[other as usize]).sum();
        sum.normalize_or(DVec3::Z)
    };
    triangles
        .iter()
        .zip(&normals)
        .map(|(t, normal)| {
            let normal = normal.unwrap_or_else(|| mean_around(t));
            supporting_plane(normal, points, &t.corners)
        })
        .collect()
}

/// The plane with this normal through the outermost of some corners.
fn supporting_plane(normal: DVec3, points: &[DVec3], corners: &[u32]) -> Plane {
    let height = |&c: &u32| normal.dot(points[c as usize]);
    Plane { normal, offset: corners.iter().map(height).fold(f64::NEG_INFINITY, f64::max) }
}

fn try_merge(
    points: &[DVec3],
    triangles: &[Triangle],
    planes: &[Plane],
    tolerance: f64,
) -> Option<Facets> {
    let (region, seeds) = coplanar_regions(points, triangles, planes, tolerance);
    let mut outlines = boundary_loops(triangles, &region, seeds.len())?;
    let vertex_count = drop_straight_vertices(points.len(), &mut outlines);
    if !is_polyhedron(vertex_count, &outlines) {
        return None;
    }
    let mut facets = Facets { start: vec![0], corners: Vec::new(), planes: Vec::new() };
    for (outline, seed) in outlines.iter().zip(seeds) {
        facets.corners.extend(outline);
        facets.start.push(facets.corners.len() as u32);
        facets.planes.push(supporting_plane(planes[seed as usize].normal, points, outline));
    }
    Some(facets)
}

/// Labels each triangle with its facet, grown from the largest triangles first so that slivers
/// join the facet they lie in; also the triangle each facet grew from.
fn coplanar_regions(
    points: &[DVec3],
    triangles: &[Triangle],
    planes: &[Plane],
    tolerance: f64,
) -> (Vec<u32>, Vec<u32>) {
    let areas: Vec<f64> = triangles
        .iter()
        .map(|t| {
            let [a, b, c] = t.corners.map(|i| points[i as usize]);
            (b - a).cross(c - a).length()
        })
        .collect();
    let mut largest_first: Vec<u32> = (0..triangles.len() as u32).collect();
    largest_first.sort_by(|&i, &j| areas[j as usize].total_cmp(&areas[i as usize]).then(i.cmp(&j)));
    let mut region = vec![NONE; triangles.len()];
    let mut seeds = Vec::new();
    let mut stack = Vec::new();
    for seed in largest_first {
        if region[seed as usize] != NONE {
            continue;
        }
        let base = points[triangles[seed as usize].corners[0] as usize];
        let normal = planes[seed as usize].normal;
        let in_plane = |t: &Triangle| {
            t.corners.iter().all(|&c| normal.dot(points[c as usize] - base).abs() <= tolerance)
        };
        let label = seeds.len() as u32;
        seeds.push(seed);
        region[seed as usize] = label;
        stack.push(seed);
        while let Some(t) = stack.pop() {
            for other in triangles[t as usize].across {
                if region[other as usize] == NONE && in_plane(&triangles[other as usize]) {
                    region[other as usize] = label;
                    stack.push(other);
                }
            }
        }
    }
    (region, seeds)
}

/// The outline of every region; `None` if one is not a disc.
fn boundary_loops(triangles: &[Triangle], region: &[u32], count: usize) -> Option<Vec<Vec<u32>>> {
    let is_border = |t: usize, i: usize| region[triangles[t].across[i] as usize] != region[t];
    let mut border_edges = vec![0_usize; count];
    let mut start = vec![(NONE, 0); count];
    for t in 0..triangles.len() {
        for i in (0..3).filter(|&i| is_border(t, i)) {
            border_edges[region[t] as usize] += 1;
            start[region[t] as usize] = (t as u32, i);
        }
    }
    (0..count)
        .map(|r| {
            let (first, first_edge) = start[r];
            let (mut t, mut i) = (first as usize, first_edge);
            let mut outline = Vec::with_capacity(border_edges[r]);
            if first == NONE {
                return None;
            }
            loop {
                outline.push(triangles[t].corners[i]);
                // The next border edge leaves from the end of this one: turn about it through
                // the region's triangles.
                i = (i + 1) % 3;
                while !is_border(t, i) {
                    let pivot = triangles[t].corners[i];
                    t = triangles[t].across[i] as usize;
                    i = (triangles[t].corners.iter().position(|&c| c == pivot)?) % 3;
                }
                if (t, i) == (first as usize, first_edge) {
                    break;
                }
                if outline.len() > border_edges[r] {
                    return None;
                }
            }
            (outline.len() == border_edges[r]).then_some(outline)
        })
        .collect()
}

/// Removes the vertices where only two facets meet, which lie along an edge; returns how many
/// vertices are left.
fn drop_straight_vertices(point_count: usize, outlines: &mut [Vec<u32>]) -> usize {
    let mut facets_at = vec![0_u8; point_count];
    for &v in outlines.iter().flatten() {
        facets_at[v as usize] = facets_at[v as usize].saturating_add(1);
    }
    for outline in outlines {
        outline.retain(|&v| facets_at[v as usize] >= 3);
    }
    facets_at.iter().filter(|&&count| count >= 3).count()
}

/// Every facet a polygon, and Euler's formula.
fn is_polyhedron(vertex_count: usize, outlines: &[Vec<u32>]) -> bool {
    let half_edges: usize = outlines.iter().map(Vec::len).sum();
    outlines.iter().all(|outline| outline.len() >= 3)
        && vertex_count + outlines.len() == half_edges / 2 + 2
}
