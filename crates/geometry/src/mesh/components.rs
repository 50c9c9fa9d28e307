//! The pieces a mesh falls into.

use super::half_edge::names_a_vertex_twice;
use super::{HalfEdges, TriangleMesh};

/// Which connected piece each triangle belongs to.
///
/// Two triangles are connected if they share an edge, directly or through others; pieces that
/// merely touch at a vertex are apart. Components are numbered in the order of their first
/// triangle. A triangle that names a vertex twice is no part of the surface and belongs to none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    label: Vec<u32>,
    count: usize,
}

impl Components {
    const NONE: u32 = u32::MAX;

    /// The components of a mesh, given its adjacency. Near-linear time (union–find).
    pub fn new(mesh: &TriangleMesh, half_edges: &HalfEdges) -> Self {
        let mut sets = DisjointSets::new(mesh.triangles().len());
        for sides in half_edges.edges() {
            for pair in sides.windows(2) {
                sets.join(pair[0] / 3, pair[1] / 3);
            }
        }
        let mut label = vec![Self::NONE; mesh.triangles().len()];
        let mut count = 0;
        for (t, corners) in mesh.triangles().iter().enumerate() {
            if names_a_vertex_twice(corners) {
                continue;
            }
            // The root is the set's smallest member, hence labelled before the others.
            let root = sets.root(t as u32) as usize;
            if root == t {
                label[t] = count;
                count += 1;
            } else {
                label[t] = label[root];
            }
        }
        Self { label, count: count as usize }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The component of a triangle; `None` if the triangle names a vertex twice.
    pub fn label(&self, triangle: usize) -> Option<usize> {
        let label = self.label[triangle];
        (label != Self::NONE).then_some(label as usize)
    }

    /// The triangles of each component.
    pub fn triangles(&self) -> Vec<Vec<u32>> {
        let mut triangles = vec![Vec::new(); self.count];
        for t in 0..self.label.len() {
            if let Some(component) = self.label(t) {
                triangles[component].push(t as u32);
            }
        }
        triangles
    }
}

impl TriangleMesh {
    /// The connected components, each a mesh of its own with only the vertices it uses; see
    /// [`Components`] for what counts as connected.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::TriangleMesh;
    ///
    /// let corners: Vec<DVec3> = (0..6).map(|i| DVec3::new(i as f64, (i % 2) as f64, 0.0)).collect();
    /// let two_triangles = TriangleMesh::new(corners, vec![[0, 2, 1], [3, 4, 5]])?;
    /// let parts = two_triangles.components();
    /// assert_eq!(parts.len(), 2);
    /// assert_eq!(parts[1].vertices().len(), 3);
    /// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
    /// ```
    pub fn components(&self) -> Vec<Self> {
        Components::new(self, &HalfEdges::new(self))
            .triangles()
            .iter()
            .map(|part| self.part(part.iter().map(|&t| self.triangles[t as usize])))
            .collect()
    }

    /// A mesh of these triangles and only the vertices they use, in their old order.
    pub(super) fn part(&self, triangles: impl IntoIterator<Item = [u32; 3]>) -> Self {
        let mut triangles: Vec<[u32; 3]> = triangles.into_iter().collect();
        let mut used: Vec<u32> = triangles.as_flattened().to_vec();
        used.sort_unstable();
        used.dedup();
        for corner in triangles.as_flattened_mut() {
            // Every corner was collected above, so the search always succeeds.
            *corner = used.partition_point(|&v| v < *corner) as u32;
        }
        let vertices = used.iter().map(|&v| self.vertices[v as usize]).collect();
        Self { vertices, triangles }
    }
}

/// Disjoint sets of `0..n`; the root of a set is its smallest member, so that the outcome does not
/// depend on the order of the unions.
pub(super) struct DisjointSets {
    parent: Vec<u32>,
}

impl DisjointSets {
    pub(super) fn new(n: usize) -> Self {
        Self { parent: (0..n as u32).collect() }
    }

    pub(super) fn root(&mut self, mut member: u32) -> u32 {
        while self.parent[member as usize] != member {
            let grandparent = self.parent[self.parent[member as usize] as usize];
            self.parent[member as usize] = grandparent;
            member = grandparent;
        }
        member
    }

    pub(super) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::super::test_meshes::*;
    use super::*;

    #[test]
    fn the_components_together_are_the_mesh() {
        let parts = [cube(), torus(5, 4), octahedron()];
        let placed: Vec<TriangleMesh> =
            (0..3).map(|i| shifted(&parts[i], DVec3::X * 10.0 * i as f64)).collect();
        assert_eq!(merged(&placed).components(), placed);
    }

    #[test]
    fn components_are_numbered_by_their_first_triangle() {
        let both = merged(&[cube(), cube()]);
        let mut triangles = both.triangles().to_vec();
        triangles.swap(0, 20);
        triangles.push([3, 3, 4]);
        let mesh = TriangleMesh::new(both.vertices().to_vec(), triangles).unwrap();
        let components = Components::new(&mesh, &HalfEdges::new(&mesh));
        assert_eq!(components.count(), 2);
        assert_eq!(components.label(0), Some(0));
        assert_eq!(components.label(1), Some(1));
        assert_eq!(components.label(20), Some(1));
        assert_eq!(components.label(24), None);
    }

    #[test]
    fn a_shared_vertex_does_not_connect_but_a_shared_edge_does() {
        assert_eq!(cubes_sharing_a_vertex().components().len(), 2);
        assert_eq!(cubes_sharing_an_edge().components().len(), 1);
    }
}
