//! The skin of a shape, made ready once and drawn as often as there are bodies of it.

use glam::{DVec3, Vec3};
use polygrain_geometry::TriangleMesh;

/// How the surface between the vertices looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    /// Every triangle is flat: polyhedra and meshes as they are.
    Faceted,
    /// The triangles stand for a curved surface, with creases where they meet at a sharp angle.
    Smooth,
}

impl Finish {
    /// Two triangles belong to one patch if their normals differ by less than this cosine tells.
    fn crease(self) -> f64 {
        match self {
            Self::Faceted => 0.9995,
            Self::Smooth => 0.85,
        }
    }
}

/// Triangles in body coordinates, counter-clockwise from outside.
#[derive(Debug)]
pub(crate) struct Surface {
    pub(super) vertices: Vec<DVec3>,
    pub(super) triangles: Vec<[u32; 3]>,
    /// Unit normals at the corners of each triangle.
    pub(super) normals: Vec<[Vec3; 3]>,
    /// The patch of each triangle: a face, or a piece of a curved surface between creases.
    pub(super) patches: Vec<u32>,
    /// The connected part of each triangle.
    pub(super) parts: Vec<u32>,
    /// Every edge has two triangles: only those that face the eye can be seen.
    pub(super) closed: bool,
    pub(super) finish: Finish,
}

impl Surface {
    /// A surface of vertices and triangles.
    pub(crate) fn new(vertices: Vec<DVec3>, triangles: Vec<[u32; 3]>, finish: Finish) -> Self {
        // Twice the area vectors: a sum of them is the area-weighted mean normal.
        let areas: Vec<DVec3> = triangles
            .iter()
            .map(|t| t.map(|v| vertices[v as usize]))
            .map(|[a, b, c]| (b - a).cross(c - a))
            .collect();
        let flat: Vec<DVec3> = areas.iter().map(|n| n.normalize_or_zero()).collect();
        let edges = Edges::of(&triangles);
        let mut patches = Groups::new(triangles.len());
        let mut parts = Groups::new(triangles.len());
        for pair in edges.neighbours() {
            parts.join(pair);
            if flat[pair[0]].dot(flat[pair[1]]) > finish.crease() {
                patches.join(pair);
            }
        }
        let normals = match finish {
            Finish::Faceted => flat.iter().map(|n| [n.as_vec3(); 3]).collect(),
            Finish::Smooth => smooth_normals(&triangles, &areas, &flat, vertices.len()),
        };
        Self {
            normals,
            patches: patches.names(),
            parts: parts.names(),
            closed: edges.closed(),
            vertices,
            triangles,
            finish,
        }
    }

    pub(crate) fn of_mesh(mesh: &TriangleMesh, finish: Finish) -> Self {
        Self::new(mesh.vertices().to_vec(), mesh.triangles().to_vec(), finish)
    }

    /// A tube of radius 1 along z, from 0 to 1, open at both ends.
    pub(crate) fn tube(segments: u32) -> Self {
        let place = |i: u32, z: f64| {
            let angle = std::f64::consts::TAU * f64::from(i) / f64::from(segments);
            DVec3::new(angle.cos(), angle.sin(), z)
        };
        let vertices: Vec<DVec3> =
            [0.0, 1.0].iter().flat_map(|&z| (0..segments).map(move |i| place(i, z))).collect();
        let triangles: Vec<[u32; 3]> = (0..segments)
            .flat_map(|i| {
                let j = (i + 1) % segments;
                [[i, j, segments + j], [i, segments + j, segments + i]]
            })
            .collect();
        Self::new(vertices, triangles, Finish::Smooth)
    }

    /// The distance of the farthest vertex from the origin of the body.
    pub(crate) fn reach(&self) -> f64 {
        self.vertices.iter().map(|v| v.length()).fold(0.0, f64::max)
    }

    pub(crate) fn vertices(&self) -> &[DVec3] {
        &self.vertices
    }
}

/// The mean normal of the triangles around each corner, those beyond a crease left out.
fn smooth_normals(
    triangles: &[[u32; 3]],
    areas: &[DVec3],
    flat: &[DVec3],
    vertices: usize,
) -> Vec<[Vec3; 3]> {
    let mut around = vec![Vec::new(); vertices];
    for (triangle, corners) in triangles.iter().enumerate() {
        for &v in corners {
            around[v as usize].push(triangle);
        }
    }
    let mean = |own: usize, vertex: u32| {
        let same_side = around[vertex as usize]
            .iter()
            .filter(|&&t| flat[t].dot(flat[own]) > Finish::Smooth.crease());
        same_side.map(|&t| areas[t]).sum::<DVec3>().normalize_or(flat[own]).as_vec3()
    };
    triangles.iter().enumerate().map(|(t, corners)| corners.map(|v| mean(t, v))).collect()
}

/// The edges of a mesh, each with one of its triangles, those of one edge next to each other.
struct Edges(Vec<([u32; 2], usize)>);

impl Edges {
    fn of(triangles: &[[u32; 3]]) -> Self {
        let sides = |[a, b, c]: [u32; 3]| {
            [[a, b], [b, c], [c, a]].map(|[p, q]| if p < q { [p, q] } else { [q, p] })
        };
        let named = triangles.iter().enumerate();
        let mut edges: Vec<_> =
            named.flat_map(|(t, corners)| sides(*corners).map(|edge| (edge, t))).collect();
        edges.sort_unstable();
        Self(edges)
    }

    /// Pairs of triangles that share an edge.
    fn neighbours(&self) -> impl Iterator<Item = [usize; 2]> {
        self.0.windows(2).filter(|w| w[0].0 == w[1].0).map(|w| [w[0].1, w[1].1])
    }

    fn closed(&self) -> bool {
        self.0.chunk_by(|a, b| a.0 == b.0).all(|edge| edge.len() == 2)
    }
}

/// Disjoint sets (Tarjan 1975) with path halving.
struct Groups(Vec<usize>);

impl Groups {
    fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    fn root(&mut self, mut i: usize) -> usize {
        while self.0[i] != i {
            self.0[i] = self.0[self.0[i]];
            i = self.0[i];
        }
        i
    }

    fn join(&mut self, pair: [usize; 2]) {
        let [a, b] = pair.map(|i| self.root(i));
        self.0[a.max(b)] = a.min(b);
    }

    /// The set of each member, named by its first member.
    fn names(mut self) -> Vec<u32> {
        (0..self.0.len()).map(|i| self.root(i) as u32).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use polygrain_geometry::Shape;

    use super::*;

    fn count(names: &[u32]) -> usize {
        names.iter().collect::<HashSet<_>>().len()
    }

    #[test]
    fn a_box_has_six_patches_and_a_cylinder_three() {
        let cube = Shape::cuboid(1.0, 2.0, 3.0).unwrap().tessellate(8);
        let cube = Surface::of_mesh(&cube, Finish::Faceted);
        assert_eq!((count(&cube.patches), count(&cube.parts), cube.closed), (6, 1, true));
        let can = Shape::cylinder(1.0, 2.0).unwrap().tessellate(24);
        let can = Surface::of_mesh(&can, Finish::Smooth);
        assert_eq!((count(&can.patches), can.closed), (3, true));
    }

    #[test]
    fn a_tube_is_open_and_its_normals_point_outward() {
        let tube = Surface::tube(12);
        assert!(!tube.closed);
        for (corners, normals) in tube.triangles.iter().zip(&tube.normals) {
            for (&v, n) in corners.iter().zip(normals) {
                let out = tube.vertices[v as usize].with_z(0.0).as_vec3();
                assert!(out.dot(*n) > 0.96, "{out} {n}");
            }
        }
    }
}
