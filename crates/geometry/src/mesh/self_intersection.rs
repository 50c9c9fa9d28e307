//! Does a surface pass through itself?

use std::ops::ControlFlow;

use super::half_edge::names_a_vertex_twice;
use super::triangle_intersection::meet_beyond_shared;
use super::{MeshTree, TriangleMesh};

impl TriangleMesh {
    /// Pairs of triangles that meet other than in the corner or along the edge they share, at most
    /// `limit` of them, in rising order; the lower triangle comes first.
    ///
    /// Piercing, touching and coplanar overlap all count, as do neighbours folded flat onto each
    /// other and triangles with the same three corners. Corners are shared if they have the same
    /// index: vertices at the same place under different indices are reported as touching.
    /// Triangles without area are taken as the segments they are; those that name a vertex twice
    /// are no part of the surface.
    ///
    /// Decided with exact predicates on the pairs that a [`MeshTree`] against itself finds near:
    /// O(n log n) for a surface that is not folded all over itself.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::TriangleMesh;
    ///
    /// // A square folded along its diagonal: standing up, then flat onto itself.
    /// let fold = |tip| {
    ///     TriangleMesh::new(vec![DVec3::ZERO, DVec3::X, DVec3::Y, tip], vec![[0, 1, 2], [2, 1, 3]])
    /// };
    /// assert!(fold(DVec3::Z)?.self_intersections(10).is_empty());
    /// assert_eq!(fold(DVec3::splat(0.1) * (DVec3::X + DVec3::Y))?.self_intersections(10), [[0, 1]]);
    /// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
    /// ```
    pub fn self_intersections(&self, limit: usize) -> Vec<[u32; 2]> {
        let mut found = Vec::new();
        if limit == 0 {
            return found;
        }
        let tree = MeshTree::new(self);
        let _ = tree.self_pairs(|i, j| {
            let [s, t] = [tree.triangle(i), tree.triangle(j)];
            let (s_index, t_index) = (self.triangles[s], self.triangles[t]);
            if !names_a_vertex_twice(&s_index)
                && !names_a_vertex_twice(&t_index)
                && meet_beyond_shared((tree.corners(i), s_index), (tree.corners(j), t_index))
            {
                found.push([s.min(t) as u32, s.max(t) as u32]);
            }
            if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.sort_unstable();
        found
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::super::test_meshes::*;
    use super::*;

    #[test]
    fn smooth_surfaces_do_not_intersect_themselves() {
        for scale in SCALES.map(DVec3::splat) {
            for mesh in [cube(), octahedron(), octasphere(5), torus(40, 30), cube_with_cavity()] {
                assert_eq!(mesh.scaled(scale).self_intersections(10), [[0; 2]; 0]);
            }
            assert_eq!(cubes_sharing_an_edge().scaled(scale).self_intersections(10), [[0; 2]; 0]);
            assert_eq!(cubes_sharing_a_vertex().scaled(scale).self_intersections(10), [[0; 2]; 0]);
        }
    }

    #[test]
    fn tetrahedra_that_pierce_each_other_are_found_at_every_scale() {
        let both = merged(&[tetrahedron(), shifted(&tetrahedron(), DVec3::new(0.2, 0.15, 0.1))]);
        let pairs = both.self_intersections(usize::MAX);
        assert!(!pairs.is_empty());
        assert!(pairs.iter().all(|&[s, t]| s < 4 && t >= 4));
        for scale in SCALES {
            let scaled = both.scaled(DVec3::splat(scale));
            assert_eq!(scaled.self_intersections(usize::MAX), pairs);
        }
        assert_eq!(both.self_intersections(1).len(), 1);
        assert_eq!(both.self_intersections(0).len(), 0);
    }

    #[test]
    fn a_dent_pushed_through_the_far_side_is_found() {
        let mut vertices = octasphere(2).vertices().to_vec();
        vertices[0] *= -1.5;
        let dented = TriangleMesh::new(vertices, octasphere(2).triangles().to_vec()).unwrap();
        assert!(dented.check().is_closed());
        let pairs = dented.self_intersections(usize::MAX);
        assert!(!pairs.is_empty());
        // Only the triangles at the moved vertex can be the culprits.
        let culprit = |t: u32| dented.triangles()[t as usize].contains(&0);
        assert!(pairs.iter().all(|&[s, t]| culprit(s) || culprit(t)));
    }
}
