//! Surfaces built triangle by triangle.

use glam::{DVec2, DVec3};

use super::at_angle;
use crate::TriangleMesh;
use crate::mesh::MeshError;

/// A surface under construction.
#[derive(Default)]
pub(crate) struct Surface {
    pub(super) vertices: Vec<DVec3>,
    triangles: Vec<[u32; 3]>,
}

impl Surface {
    /// Adds a vertex and returns its index.
    pub(crate) fn vertex(&mut self, position: DVec3) -> u32 {
        self.vertices.push(position);
        self.vertices.len() as u32 - 1
    }

    /// Adds vertices and returns their indices.
    pub(crate) fn row(&mut self, positions: impl IntoIterator<Item = DVec3>) -> Vec<u32> {
        positions.into_iter().map(|p| self.vertex(p)).collect()
    }

    /// Adds a triangle, corners anticlockwise seen from outside.
    pub(crate) fn triangle(&mut self, corners: [u32; 3]) {
        self.triangles.push(corners);
    }

    /// Adds a quadrilateral as two triangles, split along the diagonal from its first corner.
    pub(crate) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangles.extend([[a, b, c], [a, c, d]]);
    }

    /// Joins two rows of equal length by quadrilaterals; seen from outside, with the rows running
    /// to the right, `upper` is above `lower`.
    pub(crate) fn strip(&mut self, lower: &[u32], upper: &[u32]) {
        for i in 1..lower.len() {
            self.quad([lower[i - 1], lower[i], upper[i], upper[i - 1]]);
        }
    }

    /// [`strip`](Self::strip) of two closed rows.
    pub(crate) fn band(&mut self, lower: &[u32], upper: &[u32]) {
        let n = lower.len();
        for i in 0..n {
            let j = (i + 1) % n;
            self.quad([lower[i], lower[j], upper[j], upper[i]]);
        }
    }

    /// Joins a closed row, anticlockwise seen from outside, to a point.
    pub(crate) fn fan(&mut self, ring: &[u32], tip: u32) {
        for i in 0..ring.len() {
            self.triangle([ring[i], ring[(i + 1) % ring.len()], tip]);
        }
    }

    /// Appends a finished mesh.
    pub(crate) fn append(&mut self, mesh: &TriangleMesh) {
        let first = self.vertices.len() as u32;
        self.vertices.extend_from_slice(mesh.vertices());
        self.triangles.extend(mesh.triangles().iter().map(|t| t.map(|v| v + first)));
    }

    pub(crate) fn finish(self) -> Result<TriangleMesh, MeshError> {
        TriangleMesh::new(self.vertices, self.triangles)
    }
}

/// The closed surface that a profile sweeps about z. The profile is a list of (distance from the
/// axis, height) from the lowest to the highest point, both of which lie on the axis.
pub(crate) fn revolve(profile: &[DVec2], segments: usize) -> Surface {
    let turns: Vec<DVec2> = (0..segments).map(|k| turn(k, segments)).collect();
    let mut surface = Surface::default();
    let [bottom, between @ .., top] = profile else { return surface };
    let bottom = surface.vertex(DVec3::new(0.0, 0.0, bottom.y));
    let rings: Vec<Vec<u32>> =
        between.iter().map(|p| surface.row(turns.iter().map(|t| (p.x * t).extend(p.y)))).collect();
    let top = surface.vertex(DVec3::new(0.0, 0.0, top.y));
    if let (Some(first), Some(last)) = (rings.first(), rings.last()) {
        let downwards: Vec<u32> = first.iter().rev().copied().collect();
        surface.fan(&downwards, bottom);
        for pair in rings.windows(2) {
            surface.band(&pair[0], &pair[1]);
        }
        surface.fan(last, top);
    }
    surface
}

/// The unit vector at `k` of `n` parts of a full turn.
pub(crate) fn turn(k: usize, n: usize) -> DVec2 {
    at_angle(std::f64::consts::TAU * k as f64 / n as f64)
}
