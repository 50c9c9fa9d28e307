//! What a reader collects on its way to a mesh.

use glam::DVec3;

use super::error::{Fault, Flaw, Spot};
use super::polygon::Triangulator;
use super::weld::next_index;
use crate::mesh::MeshError;

/// Vertices and triangles as the file gives them; every index is in range.
#[derive(Debug)]
pub(super) struct Soup {
    pub(super) vertices: Vec<DVec3>,
    pub(super) triangles: Vec<[u32; 3]>,
    /// Whether equal vertices were joined already.
    pub(super) distinct: bool,
}

/// Vertices and polygons, in any order, their indices not yet checked: a face may name vertices
/// that follow it.
pub(super) struct Polygons {
    vertices: Vec<DVec3>,
    corners: Vec<u32>,
    faces: Vec<Face>,
    /// The number of the first vertex, as the format counts.
    first: u32,
}

/// A face ends where the next begins in the list of corners.
struct Face {
    end: usize,
    spot: Spot,
}

impl Polygons {
    pub(super) fn numbered_from(first: u32) -> Self {
        Self { vertices: Vec::new(), corners: Vec::new(), faces: Vec::new(), first }
    }

    pub(super) fn vertex_count(&self) -> usize {
        self.vertices.len()
    }

    pub(super) fn add_vertex(&mut self, vertex: DVec3) -> Result<(), MeshError> {
        next_index(self.vertices.len())?;
        self.vertices.push(vertex);
        Ok(())
    }

    /// Adds a corner, counted from 0, to the face that [`Self::end_face`] will end.
    pub(super) fn add_corner(&mut self, vertex: u32) {
        self.corners.push(vertex);
    }

    pub(super) fn end_face(&mut self, spot: Spot) {
        self.faces.push(Face { end: self.corners.len(), spot });
    }

    /// Checks the indices and cuts the polygons into triangles.
    pub(super) fn into_soup(self) -> Result<Soup, Flaw> {
        let count = self.vertices.len();
        let mut triangles = Vec::with_capacity(self.faces.len());
        let mut triangulator = Triangulator::default();
        let mut start = 0;
        for Face { end, spot } in self.faces {
            let corners = &self.corners[start..end];
            start = end;
            if let Some(&corner) = corners.iter().find(|&&v| v as usize >= count) {
                let index = u64::from(corner) + u64::from(self.first);
                let fault = Fault::VertexIndex { index, count, first: self.first };
                return Err(Flaw { spot, fault });
            }
            triangulator
                .cut(&self.vertices, corners, &mut triangles)
                .map_err(|fault| Flaw { spot, fault })?;
        }
        Ok(Soup { vertices: self.vertices, triangles, distinct: false })
    }
}
