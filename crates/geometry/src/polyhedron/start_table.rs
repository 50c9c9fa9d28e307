//! Where to start climbing: a coarse map from directions to support vertices.

use glam::DVec3;

/// The support vertex of the central direction of each cell of a cube map.
///
/// From there the true support vertex is a few edges away, whatever the number of vertices.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StartTable {
    /// Cells along each edge of a cube face.
    resolution: usize,
    vertices: Vec<u32>,
}

/// A polyhedron of fewer vertices is scanned, not climbed.
const MIN_VERTICES: usize = 25;

impl StartTable {
    /// The table of a polyhedron with these vertices and edges, if it is worth having one.
    pub(super) fn new<'a>(
        vertices: &[DVec3],
        neighbours: impl Fn(usize) -> &'a [u32],
    ) -> Option<Self> {
        if vertices.len() < MIN_VERTICES {
            return None;
        }
        // About as many cells as vertices, so that a cell's vertex is next to the right one.
        let resolution = ((vertices.len() as f64 / 6.0).sqrt().ceil() as usize).clamp(4, 32);
        let mut table = Vec::with_capacity(6 * resolution * resolution);
        let mut vertex = 0;
        for cell in 0..6 * resolution * resolution {
            let (side, u, v) =
                (cell / resolution / resolution, cell / resolution % resolution, cell % resolution);
            let coordinate = |i: usize| (2 * i + 1) as f64 / resolution as f64 - 1.0;
            let mut direction = DVec3::ZERO;
            direction[side / 2] = if side % 2 == 0 { 1.0 } else { -1.0 };
            direction[(side / 2 + 1) % 3] = coordinate(u);
            direction[(side / 2 + 2) % 3] = coordinate(v);
            vertex = climb(vertices, direction, vertex, &neighbours);
            table.push(vertex as u32);
        }
        Some(Self { resolution, vertices: table })
    }

    /// The vertex to start from.
    pub(super) fn look_up(&self, direction: DVec3) -> usize {
        let size = direction.abs();
        let axis = if size.x >= size.y && size.x >= size.z {
            0
        } else if size.y >= size.z {
            1
        } else {
            2
        };
        let half = 0.5 * self.resolution as f64;
        let scale = half / size[axis];
        // A zero or NaN direction casts to cell 0.
        let cell = |i: usize| {
            ((direction[(axis + i) % 3] * scale + half) as usize).min(self.resolution - 1)
        };
        let side = 2 * axis + usize::from(direction[axis] < 0.0);
        self.vertices[(side * self.resolution + cell(1)) * self.resolution + cell(2)] as usize
    }
}

/// Walks uphill from vertex to vertex until no neighbour is higher.
pub(super) fn climb<'a>(
    vertices: &[DVec3],
    direction: DVec3,
    start: usize,
    neighbours: impl Fn(usize) -> &'a [u32],
) -> usize {
    let mut best = start;
    let mut height = vertices[best].dot(direction);
    loop {
        let from = best;
        for &n in neighbours(from) {
            let h = vertices[n as usize].dot(direction);
            if h > height {
                height = h;
                best = n as usize;
            }
        }
        if best == from {
            return best;
        }
    }
}
