//! Which triangle lies on the other side of an edge.

use super::TriangleMesh;

const NONE: u32 = u32::MAX;

/// How the triangles meet along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeKind {
    /// One triangle only: the surface ends here.
    Boundary,
    /// Two triangles that run along the edge in opposite directions, as in any oriented surface.
    Manifold,
    /// Two triangles that run along the edge in the same direction: one of them is turned round.
    Inconsistent,
    /// More than two triangles.
    NonManifold,
}

/// The adjacency of a triangle mesh.
///
/// Half-edge `3t + k` runs from corner `k` of triangle `t` to its next corner. Half-edges between
/// the same two vertices, whichever their direction, are the *sides* of one edge. A triangle that
/// names a vertex twice bounds nothing: its half-edges are sides of no edge.
///
/// Built in linear time by a counting sort on the lower vertex and small sorts on the upper one;
/// four arrays of 32-bit indices.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::{TriangleMesh, mesh::HalfEdges};
///
/// let square = TriangleMesh::new(
///     vec![DVec3::ZERO, DVec3::X, DVec3::X + DVec3::Y, DVec3::Y],
///     vec![[0, 1, 2], [0, 2, 3]],
/// )?;
/// let half_edges = HalfEdges::new(&square);
/// assert_eq!(half_edges.edge_count(), 5);
/// // The diagonal is the last side of the first triangle and the first of the second.
/// assert_eq!(half_edges.twin(2), Some(3));
/// assert_eq!(half_edges.twin(0), None);
/// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HalfEdges {
    origin: Vec<u32>,
    /// The other side of an edge with exactly two sides, or `NONE`.
    partner: Vec<u32>,
    /// Edge `e` has the sides `by_edge[edge_start[e]..edge_start[e + 1]]`, in rising order.
    by_edge: Vec<u32>,
    edge_start: Vec<u32>,
}

impl HalfEdges {
    /// The adjacency of a mesh.
    pub fn new(mesh: &TriangleMesh) -> Self {
        let origin = mesh.triangles().as_flattened().to_vec();
        let (by_edge, edge_start) = sort_by_edge(mesh);
        let mut partner = vec![NONE; origin.len()];
        for edge in edge_start.windows(2) {
            if let &[g, h] = &by_edge[edge[0] as usize..edge[1] as usize] {
                partner[g as usize] = h;
                partner[h as usize] = g;
            }
        }
        Self { origin, partner, by_edge, edge_start }
    }

    /// The vertex a half-edge starts from.
    pub fn origin(&self, half_edge: usize) -> usize {
        self.origin[half_edge] as usize
    }

    /// The vertex a half-edge ends at.
    pub fn target(&self, half_edge: usize) -> usize {
        self.origin(self.next(half_edge))
    }

    /// The next half-edge round the same triangle.
    pub fn next(&self, half_edge: usize) -> usize {
        if half_edge % 3 == 2 { half_edge - 2 } else { half_edge + 1 }
    }

    /// The triangle a half-edge belongs to.
    pub fn triangle(&self, half_edge: usize) -> usize {
        half_edge / 3
    }

    /// The half-edge that runs the other way along the same edge, if the edge has exactly these
    /// two sides.
    pub fn twin(&self, half_edge: usize) -> Option<usize> {
        self.partner(half_edge).filter(|&other| self.origin(other) != self.origin(half_edge))
    }

    /// The other side of the edge, whichever its direction, if there are exactly two sides.
    pub fn partner(&self, half_edge: usize) -> Option<usize> {
        let partner = self.partner[half_edge];
        (partner != NONE).then_some(partner as usize)
    }

    /// Number of edges, of every kind.
    pub fn edge_count(&self) -> usize {
        self.edge_start.len() - 1
    }

    /// The sides of an edge in rising order: one on a boundary, two on a surface.
    pub fn sides(&self, edge: usize) -> &[u32] {
        &self.by_edge[self.edge_start[edge] as usize..self.edge_start[edge + 1] as usize]
    }

    /// The sides of every edge, in rising order of its lower, then its upper vertex.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.edge_count()).map(|edge| self.sides(edge))
    }

    /// The sides of the edges of one kind, in rising order of their vertices.
    pub fn edges_of_kind(&self, kind: EdgeKind) -> impl Iterator<Item = &[u32]> {
        self.edges().filter(move |sides| self.kind(sides) == kind)
    }

    /// How the triangles on these sides meet.
    pub fn kind(&self, sides: &[u32]) -> EdgeKind {
        match *sides {
            [_] => EdgeKind::Boundary,
            [g, h] if self.origin[g as usize] != self.origin[h as usize] => EdgeKind::Manifold,
            [_, _] => EdgeKind::Inconsistent,
            _ => EdgeKind::NonManifold,
        }
    }
}

/// The half-edges sorted by edge, and where each edge starts.
fn sort_by_edge(mesh: &TriangleMesh) -> (Vec<u32>, Vec<u32>) {
    let mut bucket_start = vec![0_u32; mesh.vertices().len() + 1];
    for_each_side(mesh, |_, lower, _| bucket_start[lower as usize + 1] += 1);
    for v in 1..bucket_start.len() {
        bucket_start[v] += bucket_start[v - 1];
    }

    // Upper vertex in the high half, half-edge in the low half: one integer sort does for both.
    let total = bucket_start[bucket_start.len() - 1] as usize;
    let mut keys = vec![0_u64; total];
    let mut fill = bucket_start.clone();
    for_each_side(mesh, |half_edge, lower, upper| {
        let slot = &mut fill[lower as usize];
        keys[*slot as usize] = u64::from(upper) << 32 | u64::from(half_edge);
        *slot += 1;
    });

    let mut edge_start = Vec::with_capacity(total / 2 + 1);
    for bucket in bucket_start.windows(2) {
        let (start, end) = (bucket[0] as usize, bucket[1] as usize);
        keys[start..end].sort_unstable();
        for i in start..end {
            if i == start || keys[i] >> 32 != keys[i - 1] >> 32 {
                edge_start.push(i as u32);
            }
        }
    }
    edge_start.push(total as u32);
    (keys.into_iter().map(|key| key as u32).collect(), edge_start)
}

/// Calls `f(half-edge, lower vertex, upper vertex)` for the sides of every proper triangle.
fn for_each_side(mesh: &TriangleMesh, mut f: impl FnMut(u32, u32, u32)) {
    for (t, corners) in mesh.triangles().iter().enumerate() {
        if names_a_vertex_twice(corners) {
            continue;
        }
        for k in 0..3 {
            let (a, b) = (corners[k], corners[(k + 1) % 3]);
            f((3 * t + k) as u32, a.min(b), a.max(b));
        }
    }
}

/// Whether a triangle is collapsed already by its indices.
pub(super) fn names_a_vertex_twice(&[a, b, c]: &[u32; 3]) -> bool {
    a == b || b == c || c == a
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::super::test_meshes::*;
    use super::*;

    fn count(mesh: &TriangleMesh, kind: EdgeKind) -> usize {
        HalfEdges::new(mesh).edges_of_kind(kind).count()
    }

    #[test]
    fn on_a_closed_oriented_surface_twin_is_an_involution_without_fixed_points() {
        for mesh in [tetrahedron(), cube(), octahedron(), octasphere(2), torus(7, 5)] {
            let he = HalfEdges::new(&mesh);
            for h in 0..3 * mesh.triangles().len() {
                let twin = he.twin(h).expect("every edge has two sides");
                assert_ne!(twin, h);
                assert_eq!(he.twin(twin), Some(h));
                assert_eq!((he.origin(twin), he.target(twin)), (he.target(h), he.origin(h)));
                assert_eq!(he.next(he.next(he.next(h))), h);
            }
            assert_eq!(2 * he.edge_count(), 3 * mesh.triangles().len());
        }
    }

    #[test]
    fn the_kinds_of_edge_are_counted() {
        assert_eq!(count(&cube_without_a_face(), EdgeKind::Boundary), 4);
        assert_eq!(count(&cubes_sharing_an_edge(), EdgeKind::NonManifold), 1);
        assert_eq!(count(&with_flipped(&cube(), 3), EdgeKind::Inconsistent), 3);
        assert_eq!(count(&cube(), EdgeKind::Manifold), 18);
    }

    #[test]
    fn a_triangle_that_names_a_vertex_twice_is_no_neighbour() {
        let mut triangles = tetrahedron().triangles().to_vec();
        triangles.push([0, 0, 1]);
        let mesh = TriangleMesh::new(tetrahedron().vertices().to_vec(), triangles).unwrap();
        let he = HalfEdges::new(&mesh);
        assert_eq!(he.edges_of_kind(EdgeKind::Manifold).count(), 6);
        assert_eq!((he.edge_count(), he.partner(13)), (6, None));
    }

    proptest! {
        #[test]
        fn edges_agree_with_a_hash_map(soup in random_soup(9, 40)) {
            let he = HalfEdges::new(&soup);
            let mut expected: HashMap<[u32; 2], Vec<u32>> = HashMap::new();
            for (t, corners) in soup.triangles().iter().enumerate() {
                if names_a_vertex_twice(corners) {
                    continue;
                }
                for k in 0..3 {
                    let mut key = [corners[k], corners[(k + 1) % 3]];
                    key.sort_unstable();
                    expected.entry(key).or_default().push((3 * t + k) as u32);
                }
            }
            prop_assert_eq!(he.edge_count(), expected.len());
            for sides in he.edges() {
                let first = sides[0] as usize;
                let mut key = [he.origin(first) as u32, he.target(first) as u32];
                key.sort_unstable();
                prop_assert_eq!(&expected[&key], sides);
            }
        }
    }
}
