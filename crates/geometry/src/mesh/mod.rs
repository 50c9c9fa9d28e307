//! Triangle meshes: the surface of a grain of any shape.

mod check;
mod components;
mod half_edge;
mod nesting;
mod orientation;
mod predicates;
mod ray;
mod repair;
mod report;
mod self_intersection;
#[cfg(test)]
mod test_meshes;
mod tree;
mod triangle_intersection;
mod volume;

use glam::DVec3;
use thiserror::Error;

pub use components::Components;
pub use half_edge::{EdgeKind, HalfEdges};
pub use ray::RayHit;
pub use report::{ComponentReport, InconsistentEdge, MeshReport, NonManifoldEdge, OpenEdge};
pub use tree::{MeshTree, TreeNode};
pub use triangle_intersection::triangles_meet;

use crate::Pose;
use report::{EDGE, counted_list};

/// Why a set of triangles is not a mesh, or not the boundary of a solid.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum MeshError {
    /// No triangle at all.
    #[error("the mesh has no triangles")]
    Empty,
    /// More vertices than a 32-bit index can name.
    #[error("the mesh has {0} vertices; at most {max} can be indexed", max = u32::MAX)]
    TooManyVertices(usize),
    /// More triangles than 32-bit indices of their sides can name.
    #[error("the mesh has {0} triangles; at most {max} can be indexed", max = u32::MAX / 3)]
    TooManyTriangles(usize),
    /// A coordinate is NaN or infinite.
    #[error("vertex {vertex} is {position}: every coordinate must be finite")]
    NotFinite {
        /// Index of the vertex.
        vertex: usize,
        /// Its position.
        position: DVec3,
    },
    /// A triangle names a vertex that does not exist.
    #[error("triangle {triangle} names vertex {vertex}, but there are only {count} vertices")]
    IndexOutOfRange {
        /// Index of the triangle.
        triangle: usize,
        /// The index it names.
        vertex: u32,
        /// How many vertices there are.
        count: usize,
    },
    /// Edges with one triangle only.
    #[error(
        "the surface is open along {}; fill the holes, and merge vertices that are \
         listed several times at the same place",
        counted_list(.0, EDGE)
    )]
    Open(Vec<OpenEdge>),
    /// Edges with more than two triangles.
    #[error(
        "more than two triangles meet along {}; remove inner walls, or give each \
         body edges of its own",
        counted_list(.0, EDGE)
    )]
    NonManifold(Vec<NonManifoldEdge>),
    /// Neighbours that disagree on which side is outside.
    #[error(
        "neighbouring triangles face opposite ways along {}; \
         `TriangleMesh::repaired` turns them round",
        counted_list(.0, EDGE)
    )]
    Inconsistent(Vec<InconsistentEdge>),
    /// A surface like a Möbius strip or a Klein bottle.
    #[error(
        "the surface of triangle {triangle} has only one side, so it bounds no solid; cut it where \
         it is twisted"
    )]
    NotOrientable {
        /// A triangle of the surface.
        triangle: u32,
    },
    /// A closed surface that encloses nothing.
    #[error("the surface of triangle {triangle} is flat: it encloses no volume; remove it")]
    NoVolume {
        /// A triangle of the surface.
        triangle: u32,
    },
    /// A solid that faces inwards, or a cavity that faces outwards.
    #[error(
        "the surface of triangle {triangle} is inside out: inside {depth} others, its signed \
         volume is {volume} m³; `TriangleMesh::repaired` turns it round"
    )]
    InsideOut {
        /// The first triangle of the component.
        triangle: u32,
        /// The signed volume of the component, m³.
        volume: f64,
        /// In how many other components it lies.
        depth: usize,
    },
}

/// Triangles that share vertices.
///
/// The vertices are finite and every index is in range; nothing else is promised. The surface may
/// be open, inconsistently oriented or self-intersecting until it is checked.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::TriangleMesh;
///
/// let corner = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
/// let tetrahedron = TriangleMesh::new(
///     corner.to_vec(),
///     vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]],
/// )?;
/// assert_eq!(tetrahedron.triangles().len(), 4);
/// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TriangleMesh {
    vertices: Vec<DVec3>,
    triangles: Vec<[u32; 3]>,
}

impl TriangleMesh {
    /// A mesh from vertex positions, m, and index triples, anticlockwise seen from outside.
    pub fn new(vertices: Vec<DVec3>, triangles: Vec<[u32; 3]>) -> Result<Self, MeshError> {
        if triangles.is_empty() {
            return Err(MeshError::Empty);
        }
        if vertices.len() > u32::MAX as usize {
            return Err(MeshError::TooManyVertices(vertices.len()));
        }
        if triangles.len() > (u32::MAX / 3) as usize {
            return Err(MeshError::TooManyTriangles(triangles.len()));
        }
        if let Some((vertex, &position)) = vertices.iter().enumerate().find(|(_, v)| !v.is_finite())
        {
            return Err(MeshError::NotFinite { vertex, position });
        }
        let count = vertices.len();
        for (triangle, corners) in triangles.iter().enumerate() {
            if let Some(&vertex) = corners.iter().find(|&&v| v as usize >= count) {
                return Err(MeshError::IndexOutOfRange { triangle, vertex, count });
            }
        }
        Ok(Self { vertices, triangles })
    }

    /// Vertex positions, m.
    pub fn vertices(&self) -> &[DVec3] {
        &self.vertices
    }

    /// Vertex indices of each triangle, anticlockwise seen from outside.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The three corners of a triangle.
    pub fn corners(&self, triangle: usize) -> [DVec3; 3] {
        self.triangles[triangle].map(|v| self.vertices[v as usize])
    }

    /// The corners of every triangle in turn.
    pub fn iter_corners(&self) -> impl ExactSizeIterator<Item = [DVec3; 3]> + '_ {
        self.triangles.iter().map(|t| t.map(|v| self.vertices[v as usize]))
    }

    /// The mesh moved rigidly.
    #[must_use]
    pub fn transformed(&self, pose: &Pose) -> Self {
        let rotation = pose.matrix();
        self.map_vertices(|v| rotation * v + pose.translation)
    }

    /// The mesh scaled about the origin along x, y and z. A mirroring scale (an odd number of
    /// negative factors) also turns the triangles round, so that outside stays outside.
    #[must_use]
    pub fn scaled(&self, factors: DVec3) -> Self {
        let mut scaled = self.map_vertices(|v| v * factors);
        if factors.x * factors.y * factors.z < 0.0 {
            scaled.triangles.iter_mut().for_each(|t| t.swap(1, 2));
        }
        scaled
    }

    fn map_vertices(&self, f: impl Fn(DVec3) -> DVec3) -> Self {
        Self {
            vertices: self.vertices.iter().copied().map(f).collect(),
            triangles: self.triangles.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::test_meshes::*;
    use super::*;

    #[test]
    fn errors_say_where_and_what_to_do() {
        let message = |mesh: TriangleMesh| mesh.require_solid().unwrap_err().to_string();
        assert_eq!(
            message(cube_without_a_face()),
            "the surface is open along 4 edges: 0–1 (triangle 2), 2–0 (triangle 7), \
             1–3 (triangle 8), 3–2 (triangle 5); fill the holes, and merge vertices that are \
             listed several times at the same place"
        );
        assert!(message(cubes_sharing_an_edge()).contains("along 1 edge: "));
        assert!(message(with_flipped(&cube(), 0)).contains("`TriangleMesh::repaired` turns them"));
        assert_eq!(
            message(flipped(&cube())),
            "the surface of triangle 0 is inside out: inside 0 others, its signed volume is -1 m³; \
             `TriangleMesh::repaired` turns it round"
        );
    }

    #[test]
    fn what_is_no_mesh_is_refused() {
        let corners = vec![DVec3::ZERO, DVec3::X, DVec3::Y];
        assert_eq!(TriangleMesh::new(corners.clone(), vec![]), Err(MeshError::Empty));
        let out_of_range = MeshError::IndexOutOfRange { triangle: 0, vertex: 3, count: 3 };
        assert_eq!(TriangleMesh::new(corners, vec![[0, 1, 3]]), Err(out_of_range));
        let endless = vec![DVec3::ZERO, DVec3::X, DVec3::INFINITY];
        let expected = MeshError::NotFinite { vertex: 2, position: DVec3::INFINITY };
        assert_eq!(TriangleMesh::new(endless, vec![[0, 1, 2]]), Err(expected));
    }
}
