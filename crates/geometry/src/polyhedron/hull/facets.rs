//! From the triangles of a hull to its true polygonal facets.

use glam::DVec3;

use super::normal::unit_normal;
use super::quickhull::Triangle;
use crate::polyhedron::Plane;

/// A polygon of the hull.
pub(super) struct Facet {
    /// Indices of the corners among the input points, anticlockwise seen from outside.
    pub(super) outline: Vec<u32>,
    /// The plane of the facet's largest triangle, which no point of the hull lies above.
    pub(super) plane: Plane,
}

const NONE: u32 = u32::MAX;

/// Merges triangles that are coplanar to within the tolerance, and drops the vertices that are
/// left inside a facet or along an edge.
///
/// A merge that would not leave a polyhedron (two facets glued along slivers until one has no
/// area left) is retried with a smaller tolerance; with none at all the triangles stand as they
/// are, which is always valid.
pub(super) fn merge_coplanar(
    points: &[DVec3],
    triangles: &[Triangle],
    tolerance: f64,
) -> Vec<Facet> {
    let planes: Vec<Plane> = planes(points, triangles);
    let outlines = [1.0, 0.1, 0.01]
        .iter()
        .find_map(|factor| try_merge(points, triangles, &planes, factor * tolerance));
    match outlines {
        Some(facets) => facets,
        None => triangles
            .iter()
            .zip(planes)
            .map(|(t, plane)| Facet { outline: t.corners.to_vec(), plane })
            .collect(),
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
) -> Option<Vec<Facet>> {
    let (region, seeds) = coplanar_regions(points, triangles, planes, tolerance);
    let mut outlines = boundary_loops(triangles, &region, seeds.len())?;
    drop_straight_vertices(points.len(), &mut outlines);
    is_polyhedron(&outlines).then(|| {
        outlines
            .into_iter()
            .zip(seeds)
            .map(|(outline, seed)| {
                let normal = planes[seed as usize].normal;
                Facet { plane: supporting_plane(normal, points, &outline), outline }
            })
            .collect()
    })
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

/// Removes the vertices where only two facets meet: they lie along an edge.
fn drop_straight_vertices(point_count: usize, loops: &mut [Vec<u32>]) {
    let mut facets_at = vec![0_u8; point_count];
    for &v in loops.iter().flatten() {
        facets_at[v as usize] = facets_at[v as usize].saturating_add(1);
    }
    for outline in loops.iter_mut() {
        outline.retain(|&v| facets_at[v as usize] >= 3);
    }
}

/// Every facet a polygon, and Euler's formula.
fn is_polyhedron(loops: &[Vec<u32>]) -> bool {
    if loops.iter().any(|l| l.len() < 3) {
        return false;
    }
    let half_edges: usize = loops.iter().map(Vec::len).sum();
    let mut used: Vec<u32> = loops.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    half_edges.is_multiple_of(2) && used.len() + loops.len() == half_edges / 2 + 2
}
