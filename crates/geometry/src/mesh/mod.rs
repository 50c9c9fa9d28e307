//! Triangle meshes: the surface of a grain of any shape.

mod check;
mod components;
mod half_edge;
mod self_intersection;
mod tree;

use glam::DVec3;
use thiserror::Error;

use crate::Pose;

/// Why a set of triangles is not a mesh, or not the boundary of a solid.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum MeshError {
    /// No triangle at all.
    #[error("the mesh has no triangles")]
    Empty,
    /// More vertices than a 32-bit index can name.
    #[error("the mesh has {0} vertices; at most {max} can be indexed", max = u32::MAX)]
    TooManyVertices(usize),
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
