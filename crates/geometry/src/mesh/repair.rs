//! Mending what can be mended without touching the geometry.

use super::check::{degenerate_triangles, duplicate_triangles};
use super::half_edge::names_a_vertex_twice;
use super::nesting::nesting_depths;
use super::orientation::Orientation;
use super::volume::component_volumes;
use super::{Components, EdgeKind, HalfEdges, MeshError, TriangleMesh};

impl TriangleMesh {
    /// The same surface as the proper boundary of a solid, or the reason why it is none.
    ///
    /// - Triangles that name a vertex twice and vertices that no triangle names are removed.
    /// - Other triangles without area and repeated triangles are removed if that leaves a closed
    ///   surface; else they stay. Of repeated triangles one is kept, or, where they are the two
    ///   sides of a fin, none.
    /// - Triangles are turned so that neighbours agree, solids face outwards and cavities (closed
    ///   components inside an odd number of others) face inwards.
    ///
    /// No vertex is moved or merged and no hole is filled: a mesh that is open, has edges with more
    /// than two triangles or has only one side is refused. What is returned passes
    /// [`require_solid`](Self::require_solid). Near-linear time; O(n log n) if there are several
    /// components.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::TriangleMesh;
    ///
    /// let careless = TriangleMesh::new(
    ///     vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z],
    ///     vec![[0, 1, 2], [0, 1, 3], [1, 2, 3], [0, 2, 3], [0, 2, 3]],
    /// )?;
    /// assert!(careless.require_solid().is_err());
    /// let repaired = careless.repaired()?;
    /// assert_eq!(repaired.triangles(), [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]);
    /// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
    /// ```
    pub fn repaired(&self) -> Result<Self, MeshError> {
        let kept = self.essential_triangles()?;
        let mut mesh = self.part(kept.iter().map(|&t| self.triangles[t as usize]));
        let in_old_numbers = |error| match error {
            MeshError::NotOrientable { triangle } => {
                MeshError::NotOrientable { triangle: kept[triangle as usize] }
            }
            MeshError::NoVolume { triangle } => {
                MeshError::NoVolume { triangle: kept[triangle as usize] }
            }
            other => other,
        };
        mesh.orient_consistently().map_err(in_old_numbers)?;
        mesh.face_outwards();
        mesh.require_solid().map_err(in_old_numbers)?;
        Ok(mesh)
    }

    /// The triangles left by the most thorough removal of those without area and of repeated ones
    /// that leaves a closed surface in which every edge has two triangles.
    fn essential_triangles(&self) -> Result<Vec<u32>, MeshError> {
        let duplicates = duplicate_triangles(&HalfEdges::new(self));
        let later: Vec<u32> = duplicates.iter().map(|pair| pair[1]).collect();
        let fins = fins(self, &duplicates);
        let flat = degenerate_triangles(self);
        let collapsed: Vec<u32> = flat
            .iter()
            .copied()
            .filter(|&t| names_a_vertex_twice(&self.triangles[t as usize]))
            .collect();

        for without_area in [flat, collapsed] {
            for repeated in [&later[..], &fins, &[]] {
                let kept = self.triangles_except(&without_area, repeated);
                if is_closed_manifold(&self.with_triangles(&kept)) {
                    return Ok(kept);
                }
            }
        }
        // Nothing helps: the mesh as it came is open, has edges with more than two triangles or is
        // nothing but collapsed triangles, all of which this refuses.
        self.require_solid().map(|()| self.triangles_except(&[], &[]))
    }

    /// Some of the triangles and all the vertices.
    fn with_triangles(&self, kept: &[u32]) -> Self {
        let triangles = kept.iter().map(|&t| self.triangles[t as usize]).collect();
        Self { vertices: self.vertices.clone(), triangles }
    }

    fn triangles_except(&self, removed: &[u32], also_removed: &[u32]) -> Vec<u32> {
        let mut keep = vec![true; self.triangles.len()];
        for &t in removed.iter().chain(also_removed) {
            keep[t as usize] = false;
        }
        (0..keep.len()).filter(|&t| keep[t]).map(|t| t as u32).collect()
    }

    fn orient_consistently(&mut self) -> Result<(), MeshError> {
        let half_edges = HalfEdges::new(self);
        let orientation = Orientation::flood(&half_edges, self.triangles.len());
        if let Some(&triangle) = orientation.conflicts.first() {
            return Err(MeshError::NotOrientable { triangle });
        }
        for (triangle, turn) in self.triangles.iter_mut().zip(orientation.turn) {
            if turn {
                triangle.swap(1, 2);
            }
        }
        Ok(())
    }

    /// Turns the components of a closed, consistently oriented mesh that face the wrong way.
    fn face_outwards(&mut self) {
        let components = Components::new(self, &HalfEdges::new(self));
        let volumes = component_volumes(self, &components);
        let depths = nesting_depths(self, &components, |_| true);
        let turn: Vec<bool> = volumes
            .iter()
            .zip(depths)
            .map(|(volume, depth)| (volume.value() < 0.0) == depth.is_multiple_of(2))
            .collect();
        for (t, triangle) in self.triangles.iter_mut().enumerate() {
            if components.label(t).is_some_and(|component| turn[component]) {
                triangle.swap(1, 2);
            }
        }
    }
}

/// Whether every edge has exactly two triangles, and there are any.
fn is_closed_manifold(mesh: &TriangleMesh) -> bool {
    let half_edges = HalfEdges::new(mesh);
    half_edges.edge_count() > 0
        && half_edges.edges().all(|sides| {
            matches!(half_edges.kind(sides), EdgeKind::Manifold | EdgeKind::Inconsistent)
        })
}

/// The repeated triangles to remove if opposite ones cancel: all copies where as many face one
/// way as the other, all but the first elsewhere.
fn fins(mesh: &TriangleMesh, duplicates: &[[u32; 2]]) -> Vec<u32> {
    let mut sorted = duplicates.to_vec();
    sorted.sort_unstable();
    let mut removed = Vec::new();
    for group in sorted.chunk_by(|a, b| a[0] == b[0]) {
        let first = group[0][0];
        let later = group.iter().map(|pair| pair[1]);
        let faces_like_first =
            |&t: &u32| same_rotation(mesh.triangles[first as usize], mesh.triangles[t as usize]);
        let alike = 1 + later.clone().filter(faces_like_first).count();
        if 2 * alike == 1 + group.len() {
            removed.push(first);
        }
        removed.extend(later);
    }
    removed
}

/// Whether two triangles with the same corners name them in the same cyclic order.
fn same_rotation([a, b, c]: [u32; 3], other: [u32; 3]) -> bool {
    [[a, b, c], [b, c, a], [c, a, b]].contains(&other)
}

#[cfg(test)]
mod tests {
    use glam::DVec3;
    use proptest::prelude::*;

    use super::super::test_meshes::*;
    use super::*;

    fn with_extra(mesh: &TriangleMesh, extra: &[[u32; 3]]) -> TriangleMesh {
        TriangleMesh::new(mesh.vertices().to_vec(), [mesh.triangles(), extra].concat()).unwrap()
    }

    #[test]
    fn a_sound_mesh_is_returned_as_it_is() {
        for mesh in [tetrahedron(), cube(), torus(8, 5), cube_with_cavity(), octasphere(2)] {
            for scale in SCALES {
                let mesh = mesh.scaled(DVec3::splat(scale));
                assert_eq!(mesh.repaired().as_ref(), Ok(&mesh));
            }
        }
    }

    proptest! {
        #[test]
        fn any_set_of_turned_triangles_is_turned_back(turned in prop::bits::u64::ANY) {
            let whole = merged(&[
                centred_cube(8.0),
                flipped(&centred_cube(4.0)),
                centred_cube(2.0),
                shifted(&cube(), DVec3::splat(20.0)),
            ]);
            let mixed = (0..whole.triangles().len())
                .filter(|t| turned >> t & 1 == 1)
                .fold(whole.clone(), |mesh, t| with_flipped(&mesh, t));
            let repaired = mixed.repaired().unwrap();
            prop_assert_eq!(repaired.vertices(), whole.vertices());
            for (&found, &expected) in repaired.triangles().iter().zip(whole.triangles()) {
                prop_assert!(same_rotation(found, expected));
            }
        }
    }

    #[test]
    fn repeated_triangles_go_where_that_closes_the_surface() {
        let cube = cube();
        let once = with_extra(&cube, &[cube.triangles()[4]]);
        assert_eq!(once.repaired().as_ref(), Ok(&cube));
        let twice = with_extra(&cube, cube.triangles());
        assert_eq!(twice.repaired().as_ref(), Ok(&cube));
        let two_sided = with_extra(&cube, flipped(&cube).triangles());
        assert_eq!(two_sided.repaired().as_ref(), Ok(&cube));
        // A fin from one edge of the cube to the far corner, both sides of it.
        let fin = with_extra(&cube, &[[0, 1, 7], [1, 0, 7]]);
        assert_eq!(fin.repaired().as_ref(), Ok(&cube));
    }

    #[test]
    fn collapsed_triangles_and_loose_vertices_go() {
        let cube = cube();
        let mut vertices = cube.vertices().to_vec();
        vertices.insert(3, DVec3::splat(9.0));
        let shift = |v: u32| if v < 3 { v } else { v + 1 };
        let mut triangles: Vec<[u32; 3]> = cube.triangles().iter().map(|t| t.map(shift)).collect();
        triangles.push([4, 4, 6]);
        let untidy = TriangleMesh::new(vertices, triangles).unwrap();
        assert_eq!(untidy.repaired().as_ref(), Ok(&cube));
    }

    #[test]
    fn triangles_without_area_stay_where_the_surface_needs_them_and_go_where_not() {
        let mut vertices = tetrahedron().vertices().to_vec();
        vertices.push(DVec3::new(0.5, 0.0, 0.0));
        let needed = vec![[0, 2, 4], [4, 2, 1], [0, 4, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
        let needed = TriangleMesh::new(vertices, needed).unwrap();
        assert_eq!(needed.repaired().as_ref(), Ok(&needed));

        let sliver = mesh(&[[3.0, 0.0, 0.0], [4.0, 0.0, 0.0], [6.0, 0.0, 0.0]], &[[0, 1, 2]]);
        assert_eq!(merged(&[cube(), sliver]).repaired().as_ref(), Ok(&cube()));
    }

    #[test]
    fn what_cannot_be_repaired_is_refused_with_the_reason() {
        assert!(matches!(cube_without_a_face().repaired(), Err(MeshError::Open(_))));
        assert!(matches!(cubes_sharing_an_edge().repaired(), Err(MeshError::NonManifold(_))));
        assert!(matches!(klein_bottle(6, 5).repaired(), Err(MeshError::NotOrientable { .. })));
        assert!(matches!(moebius_strip(7).repaired(), Err(MeshError::Open(_))));
        // Elements are named as they were before anything was removed.
        let after_a_collapsed_one = [&[[0, 0, 1]], klein_bottle(6, 5).triangles()].concat();
        let vertices = klein_bottle(6, 5).vertices().to_vec();
        let bottle = TriangleMesh::new(vertices, after_a_collapsed_one).unwrap();
        let Err(MeshError::NotOrientable { triangle: 1.. }) = bottle.repaired() else {
            panic!("{:?}", bottle.repaired())
        };
        let collapsed = mesh(&[[0.0; 3], [1.0; 3]], &[[0, 0, 1]]);
        assert_eq!(collapsed.repaired(), Err(MeshError::NoVolume { triangle: 0 }));
        let pillow = mesh(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], &[[0, 1, 2], [0, 1, 2]]);
        assert_eq!(pillow.repaired(), Err(MeshError::NoVolume { triangle: 0 }));
        let flat = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
        let both_sides = mesh(&flat, &[[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]]);
        assert_eq!(both_sides.repaired(), Err(MeshError::NoVolume { triangle: 0 }));
    }

    proptest! {
        #[test]
        fn whatever_comes_back_is_a_solid_of_the_old_triangles(soup in random_soup(6, 14)) {
            if let Ok(repaired) = soup.repaired() {
                prop_assert_eq!(repaired.require_solid(), Ok(()));
                let key = |mesh: &TriangleMesh, t: usize| {
                    let mut corners = mesh.corners(t).map(|c| c.to_array().map(f64::to_bits));
                    corners.sort_unstable();
                    corners
                };
                let old: Vec<_> = (0..soup.triangles().len()).map(|t| key(&soup, t)).collect();
                for t in 0..repaired.triangles().len() {
                    prop_assert!(old.contains(&key(&repaired, t)));
                }
            }
        }
    }
}
