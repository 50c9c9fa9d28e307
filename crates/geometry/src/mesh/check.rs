//! Is a mesh the boundary of a solid?

use super::components::DisjointSets;
use super::half_edge::names_a_vertex_twice;
use super::nesting::nesting_depths;
use super::orientation::Orientation;
use super::predicates::viewing_axis;
use super::volume::component_volumes;
use super::{
    ComponentReport, Components, EdgeKind, HalfEdges, InconsistentEdge, MeshError, MeshReport,
    NonManifoldEdge, OpenEdge, TriangleMesh,
};

impl TriangleMesh {
    /// Looks for everything that keeps the mesh from being the surface of a solid, except
    /// [self-intersections](Self::self_intersections), which cost more.
    ///
    /// Exact: collinear corners and the nesting of components are decided with exact predicates.
    /// Near-linear time; O(n log n) if there are several components.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::TriangleMesh;
    ///
    /// let tetrahedron = TriangleMesh::new(
    ///     vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z],
    ///     vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]],
    /// )?;
    /// let report = tetrahedron.check();
    /// assert!(report.is_solid());
    /// assert_eq!(report.components[0].genus, Some(0));
    /// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
    /// ```
    pub fn check(&self) -> MeshReport {
        let half_edges = HalfEdges::new(self);
        let components = Components::new(self, &half_edges);
        let census = EdgeCensus::new(&half_edges);
        let (fan_counts, fan_owners) = fans(self, &half_edges);
        MeshReport {
            vertex_count: self.vertices.len(),
            edge_count: half_edges.edge_count(),
            triangle_count: self.triangles.len(),
            components: component_reports(self, &half_edges, &components, &census, &fan_owners),
            open_edges: census.open,
            non_manifold_edges: census.non_manifold,
            inconsistent_edges: census.inconsistent,
            non_manifold_vertices: positions(&fan_counts, |&count| count > 1),
            degenerate_triangles: degenerate_triangles(self),
            duplicate_triangles: duplicate_triangles(&half_edges),
            unreferenced_vertices: unreferenced_vertices(self),
        }
    }

    /// Refuses a mesh that bounds no solid; see [`MeshReport::require_solid`] for the reasons.
    pub fn require_solid(&self) -> Result<(), MeshError> {
        self.check().require_solid()
    }
}

/// The edges that are not as they should be.
struct EdgeCensus {
    open: Vec<OpenEdge>,
    inconsistent: Vec<InconsistentEdge>,
    non_manifold: Vec<NonManifoldEdge>,
}

impl EdgeCensus {
    fn new(half_edges: &HalfEdges) -> Self {
        let mut census =
            Self { open: Vec::new(), inconsistent: Vec::new(), non_manifold: Vec::new() };
        for sides in half_edges.edges() {
            let first = sides[0] as usize;
            let vertices = [half_edges.origin(first) as u32, half_edges.target(first) as u32];
            match half_edges.kind(sides) {
                EdgeKind::Manifold => {}
                EdgeKind::Boundary => {
                    census.open.push(OpenEdge { vertices, triangle: sides[0] / 3 });
                }
                EdgeKind::Inconsistent => {
                    let triangles = [sides[0] / 3, sides[1] / 3];
                    census.inconsistent.push(InconsistentEdge { vertices, triangles });
                }
                EdgeKind::NonManifold => {
                    let triangles = sides.iter().map(|side| side / 3).collect();
                    census.non_manifold.push(NonManifoldEdge { vertices, triangles });
                }
            }
        }
        census
    }
}

/// The fans of triangles round the vertices: how many there are at each vertex, and a triangle of
/// each of them. Corners belong to one fan if their triangles share an edge at the vertex.
fn fans(mesh: &TriangleMesh, half_edges: &HalfEdges) -> (Vec<u32>, Vec<u32>) {
    let mut corners = DisjointSets::new(3 * mesh.triangles.len());
    for sides in half_edges.edges() {
        for pair in sides.windows(2) {
            let [g, h] = [pair[0] as usize, pair[1] as usize];
            let (g_next, h_next) = (half_edges.next(g) as u32, half_edges.next(h) as u32);
            if half_edges.origin(g) == half_edges.origin(h) {
                corners.join(g as u32, h as u32);
                corners.join(g_next, h_next);
            } else {
                corners.join(g as u32, h_next);
                corners.join(g_next, h as u32);
            }
        }
    }
    let mut counts = vec![0; mesh.vertices.len()];
    let mut owners = Vec::new();
    for (t, triangle) in mesh.triangles.iter().enumerate() {
        if names_a_vertex_twice(triangle) {
            continue;
        }
        for k in 0..3 {
            let corner = (3 * t + k) as u32;
            if corners.root(corner) == corner {
                counts[triangle[k] as usize] += 1;
                owners.push(t as u32);
            }
        }
    }
    (counts, owners)
}

/// Running counts for one component.
#[derive(Clone, Default)]
struct Tally {
    first_triangle: u32,
    triangles: u32,
    edges: u32,
    fans: u32,
    /// Edges with an odd number of triangles.
    odd_edges: u32,
    /// Edges with more or fewer than two triangles.
    non_manifold_edges: u32,
    /// Edges along which more triangles run one way than the other.
    unbalanced_edges: u32,
    /// Neighbours that no choice of orientation makes agree.
    conflicts: u32,
}

fn component_reports(
    mesh: &TriangleMesh,
    half_edges: &HalfEdges,
    components: &Components,
    census: &EdgeCensus,
    fan_owners: &[u32],
) -> Vec<ComponentReport> {
    let tallies = tally(mesh, half_edges, components, census, fan_owners);
    let volumes = component_volumes(mesh, components);
    let depths = nesting_depths(mesh, components, |c| tallies[c].odd_edges == 0);
    tallies
        .iter()
        .zip(volumes)
        .zip(depths)
        .map(|((tally, volume), depth)| {
            let euler = i64::from(tally.fans) - i64::from(tally.edges) + i64::from(tally.triangles);
            let orientable = tally.conflicts == 0;
            let has_genus = tally.non_manifold_edges == 0 && orientable;
            ComponentReport {
                first_triangle: tally.first_triangle,
                triangles: tally.triangles as usize,
                closed: tally.odd_edges == 0,
                orientable,
                euler_characteristic: euler,
                genus: has_genus.then(|| (1 - euler / 2).unsigned_abs()),
                volume: (tally.unbalanced_edges == 0)
                    .then(|| if volume.is_flat() { 0.0 } else { volume.value() }),
                depth,
            }
        })
        .collect()
}

fn tally(
    mesh: &TriangleMesh,
    half_edges: &HalfEdges,
    components: &Components,
    census: &EdgeCensus,
    fan_owners: &[u32],
) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = Vec::with_capacity(components.count());
    for t in 0..mesh.triangles.len() {
        let Some(component) = components.label(t) else { continue };
        if component == tallies.len() {
            tallies.push(Tally { first_triangle: t as u32, ..Tally::default() });
        }
        tallies[component].triangles += 1;
    }
    let owner = |triangle: u32| {
        components.label(triangle as usize).expect("a triangle with edges has a component")
    };
    for sides in half_edges.edges() {
        let tally = &mut tallies[owner(sides[0] / 3)];
        let lead = half_edges.origin(sides[0] as usize);
        let along = sides.iter().filter(|&&side| half_edges.origin(side as usize) == lead).count();
        tally.edges += 1;
        tally.odd_edges += u32::from(sides.len() % 2 == 1);
        tally.non_manifold_edges += u32::from(sides.len() != 2);
        tally.unbalanced_edges += u32::from(2 * along != sides.len());
    }
    for &triangle in fan_owners {
        tallies[owner(triangle)].fans += 1;
    }
    if !census.inconsistent.is_empty() {
        for triangle in Orientation::flood(half_edges, mesh.triangles.len()).conflicts {
            tallies[owner(triangle)].conflicts += 1;
        }
    }
    tallies
}

/// Triangles whose area is exactly zero.
pub(super) fn degenerate_triangles(mesh: &TriangleMesh) -> Vec<u32> {
    let is_degenerate = |t: &usize| {
        names_a_vertex_twice(&mesh.triangles[*t]) || viewing_axis(mesh.corners(*t)).is_none()
    };
    (0..mesh.triangles.len()).filter(is_degenerate).map(|t| t as u32).collect()
}

/// Pairs of an earlier and a later triangle with the same three vertices, by the later one.
///
/// Such triangles share all their edges, so it is enough to look at each triangle from the edge
/// between its two lowest vertices.
pub(super) fn duplicate_triangles(half_edges: &HalfEdges) -> Vec<[u32; 2]> {
    let mut duplicates = Vec::new();
    let mut by_apex = Vec::new();
    for sides in half_edges.edges().filter(|sides| sides.len() > 1) {
        by_apex.clear();
        by_apex.extend(sides.iter().filter_map(|&side| {
            let h = side as usize;
            let apex = half_edges.target(half_edges.next(h));
            let is_highest = apex > half_edges.origin(h).max(half_edges.target(h));
            is_highest.then_some((apex, side / 3))
        }));
        by_apex.sort_unstable();
        for group in by_apex.chunk_by(|a, b| a.0 == b.0) {
            duplicates.extend(group[1..].iter().map(|&(_, later)| [group[0].1, later]));
        }
    }
    duplicates.sort_unstable_by_key(|pair| pair[1]);
    duplicates
}

fn unreferenced_vertices(mesh: &TriangleMesh) -> Vec<u32> {
    let mut referenced = vec![false; mesh.vertices.len()];
    for &vertex in mesh.triangles.as_flattened() {
        referenced[vertex as usize] = true;
    }
    positions(&referenced, |&referenced| !referenced)
}

/// Where a condition holds.
fn positions<T>(items: &[T], condition: impl Fn(&T) -> bool) -> Vec<u32> {
    (0..items.len()).filter(|&i| condition(&items[i])).map(|i| i as u32).collect()
}

#[cfg(test)]
mod tests {
    use glam::DVec3;
    use proptest::prelude::*;

    use super::super::test_meshes::*;
    use super::*;

    #[test]
    fn solids_are_accepted_at_every_scale() {
        for scale in SCALES {
            for (mesh, genus) in [
                (tetrahedron(), 0),
                (cube(), 0),
                (octahedron(), 0),
                (octasphere(3), 0),
                (torus(9, 6), 1),
            ] {
                let report = mesh.scaled(DVec3::splat(scale)).check();
                assert_eq!(report.require_solid(), Ok(()));
                assert!(report.is_solid() && report.is_closed() && report.is_oriented());
                let [component] = &report.components[..] else { panic!("{report}") };
                assert_eq!(component.genus, Some(genus));
                assert_eq!(component.euler_characteristic, 2 - 2 * genus.cast_signed());
                assert_eq!(report.sentences().len(), 1, "{report}");
            }
        }
    }

    #[test]
    fn a_missing_face_is_named() {
        let report = cube_without_a_face().check();
        assert!(!report.is_closed() && report.is_oriented());
        // The face was the lower one: its rim runs 0 1 3 2, seen from the inside.
        let mut rim: Vec<[u32; 2]> = report.open_edges.iter().map(|edge| edge.vertices).collect();
        rim.sort_unstable();
        assert_eq!(rim, [[0, 1], [1, 3], [2, 0], [3, 2]]);
        assert_eq!(report.components[0].volume, None);
        assert!(matches!(report.require_solid(), Err(MeshError::Open(edges)) if edges.len() == 4));
    }

    #[test]
    fn a_shared_edge_is_refused_and_a_shared_vertex_reported() {
        let edge = cubes_sharing_an_edge().check();
        assert!(edge.is_closed() && !edge.is_solid());
        assert_eq!(edge.non_manifold_edges.len(), 1);
        assert_eq!(edge.non_manifold_edges[0].triangles.len(), 4);
        assert_eq!(edge.components[0].genus, None);
        assert!(matches!(edge.require_solid(), Err(MeshError::NonManifold(_))));

        let vertex = cubes_sharing_a_vertex().check();
        assert_eq!(vertex.non_manifold_vertices, [7]);
        assert_eq!(vertex.components.iter().map(|c| c.genus).collect::<Vec<_>>(), [Some(0); 2]);
        assert!(vertex.is_solid());
    }

    #[test]
    fn a_turned_triangle_is_found_by_its_edges() {
        let report = with_flipped(&cube(), 3).check();
        assert!(report.is_closed() && report.is_orientable() && !report.is_oriented());
        assert_eq!(report.inconsistent_edges.len(), 3);
        assert!(report.inconsistent_edges.iter().all(|edge| edge.triangles.contains(&3)));
        assert!(matches!(report.require_solid(), Err(MeshError::Inconsistent(_))));
    }

    #[test]
    fn surfaces_with_one_side_are_told() {
        let strip = moebius_strip(9).check();
        assert!(!strip.is_orientable() && !strip.is_closed());
        assert_eq!(strip.components[0].euler_characteristic, 0);
        let bottle = klein_bottle(6, 5).check();
        assert!(bottle.is_closed() && !bottle.is_orientable());
        assert_eq!(bottle.components[0].euler_characteristic, 0);
        assert_eq!(bottle.components[0].genus, None);
        assert!(matches!(bottle.require_solid(), Err(MeshError::NotOrientable { .. })));
    }

    #[test]
    fn inside_out_depends_on_the_depth() {
        for scale in SCALES.map(DVec3::splat) {
            let report = cube_with_cavity().scaled(scale).check();
            assert_eq!(report.require_solid(), Ok(()));
            assert_eq!(report.components.iter().map(|c| c.depth).collect::<Vec<_>>(), [0, 1]);
            let double = merged(&[centred_cube(4.0), centred_cube(2.0)]).scaled(scale);
            let expected = MeshError::InsideOut {
                triangle: 12,
                volume: double.components()[1].signed_volume(),
                depth: 1,
            };
            assert_eq!(double.require_solid(), Err(expected));
            let inward = flipped(&cube()).scaled(scale);
            assert!(matches!(inward.require_solid(), Err(MeshError::InsideOut { depth: 0, .. })));
        }
    }

    #[test]
    fn triangles_without_area_in_a_closed_surface_are_reported_and_accepted() {
        // One side of the tetrahedron's edge 0–1 is split at its middle, the gap filled flat.
        let mut vertices = tetrahedron().vertices().to_vec();
        vertices.push(DVec3::new(0.5, 0.0, 0.0));
        let triangles =
            vec![[0, 2, 4], [4, 2, 1], [0, 4, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2], [2, 2, 3]];
        let mesh = TriangleMesh::new(vertices, triangles).unwrap();
        for scale in SCALES {
            let report = mesh.scaled(DVec3::splat(scale)).check();
            assert_eq!(report.degenerate_triangles, [2, 6]);
            assert!(report.is_solid(), "{report}");
        }
    }

    #[test]
    fn a_pillow_is_flat_and_repeats_itself() {
        let slanted = [[0.1, 0.2, 0.7], [1.3, -0.4, 0.9], [0.2, 1.1, -5.0]];
        let report = mesh(&slanted, &[[0, 1, 2], [0, 2, 1], [2, 1, 0]]).check();
        assert_eq!(report.duplicate_triangles, [[0, 1], [0, 2]]);
        let report = mesh(&slanted, &[[0, 1, 2], [0, 2, 1]]).check();
        assert!(report.components[0].is_flat() && report.is_closed());
        assert_eq!(report.require_solid(), Err(MeshError::NoVolume { triangle: 0 }));
    }

    #[test]
    fn a_ball_with_its_poles_pinched_together_has_a_vertex_of_two_fans() {
        // Two discs over one ring each, joined by a band; both discs have vertex 0 as their centre.
        let n = 6_u32;
        let ring = (0..n).map(|i| [f64::from(i), f64::from(i * i % 5), 1.0]);
        let vertices: Vec<[f64; 3]> =
            std::iter::once([0.0; 3]).chain(ring.clone()).chain(ring).collect();
        let mut triangles = Vec::new();
        for i in 0..n {
            let j = (i + 1) % n;
            let (a, b, c, d) = (1 + i, 1 + j, 1 + n + i, 1 + n + j);
            triangles.extend([[0, a, b], [a, c, d], [a, d, b], [0, d, c]]);
        }
        let report = mesh(&vertices, &triangles).check();
        assert_eq!(report.non_manifold_vertices, [0]);
        assert_eq!(report.components.len(), 1);
        assert_eq!(report.components[0].genus, Some(0));
        assert!(report.is_closed() && report.is_oriented());
    }

    #[test]
    fn a_mesh_of_collapsed_triangles_is_no_solid() {
        let report = mesh(&[[0.0; 3], [1.0; 3]], &[[0, 0, 1]]).check();
        assert_eq!(report.components, []);
        assert_eq!(report.unreferenced_vertices, []);
        assert_eq!(report.require_solid(), Err(MeshError::NoVolume { triangle: 0 }));
    }

    proptest! {
        #[test]
        fn counts_agree_with_brute_force(soup in random_soup(7, 30)) {
            let report = soup.check();
            let proper: Vec<[u32; 3]> =
                soup.triangles().iter().copied().filter(|t| !names_a_vertex_twice(t)).collect();
            let sorted = |mut t: [u32; 3]| { t.sort_unstable(); t };

            let mut distinct: Vec<[u32; 3]> = proper.iter().map(|&t| sorted(t)).collect();
            distinct.sort_unstable();
            distinct.dedup();
            prop_assert_eq!(report.duplicate_triangles.len(), proper.len() - distinct.len());
            for &[s, t] in &report.duplicate_triangles {
                prop_assert!(s < t);
                let [s, t] = [s, t].map(|i| sorted(soup.triangles()[i as usize]));
                prop_assert_eq!(s, t);
            }

            // On this grid the float cross product is exact.
            let is_flat = |t: &usize| {
                let [a, b, c] = soup.corners(*t);
                (b - a).cross(c - a) == DVec3::ZERO
            };
            let flat: Vec<u32> =
                (0..soup.triangles().len()).filter(is_flat).map(|t| t as u32).collect();
            prop_assert_eq!(&report.degenerate_triangles, &flat);

            // Fans at a vertex: flood over the triangles there by brute force.
            for v in 0..soup.vertices().len() as u32 {
                let mut here: Vec<[u32; 3]> =
                    proper.iter().copied().filter(|t| t.contains(&v)).collect();
                let mut fans = 0;
                while let Some(seed) = here.pop() {
                    fans += 1;
                    let mut fan = vec![seed];
                    while let Some(t) = fan.pop() {
                        let (joined, rest) = here.iter().partition(|other| {
                            other.iter().filter(|w| t.contains(w)).count() >= 2
                        });
                        here = rest;
                        let joined: Vec<[u32; 3]> = joined;
                        fan.extend(joined);
                    }
                }
                prop_assert_eq!(report.non_manifold_vertices.contains(&v), fans > 1);
            }
        }
    }
}
