//! Convex polyhedra with true polygonal faces.

mod hull;
mod split;
mod start_table;
mod topology;

use glam::DVec3;

pub use hull::HullError;

use start_table::StartTable;

use crate::TriangleMesh;

/// A convex polyhedron: vertices, polygonal faces, and how they are joined.
///
/// Faces are the true facets: coplanar triangles are merged, vertices inside a facet or along an
/// edge are dropped. A *half-edge* is one side of one face; its index is its place in the
/// concatenated face loops, so that [`origin`](Self::origin) is a plain look-up.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::ConvexPolyhedron;
///
/// let corners: Vec<DVec3> = (0..8)
///     .map(|i| DVec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64))
///     .collect();
/// let cube = ConvexPolyhedron::from_points(&corners)?;
/// assert_eq!((cube.vertices().len(), cube.edges().len(), cube.face_count()), (8, 12, 6));
/// # Ok::<(), polygrain_geometry::polyhedron::HullError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexPolyhedron {
    vertices: Vec<DVec3>,
    lanes: VertexLanes,
    /// Face `f` owns the half-edges `face_start[f]..face_start[f + 1]`.
    face_start: Vec<u32>,
    /// Start vertex of each half-edge, anticlockwise round its face seen from outside.
    origin: Vec<u32>,
    /// The half-edge on the other side.
    twin: Vec<u32>,
    /// The face that owns each half-edge.
    face_of: Vec<u32>,
    planes: Vec<Plane>,
    edges: Vec<Edge>,
    /// Vertex `v` is joined to `neighbours[neighbour_start[v]..neighbour_start[v + 1]]`.
    neighbour_start: Vec<u32>,
    neighbours: Vec<u32>,
    /// One half-edge that starts from each vertex.
    leaving: Vec<u32>,
    /// Mean of the vertices.
    interior_point: DVec3,
    /// Largest distance of a vertex from the origin.
    reach: f64,
    starts: Option<StartTable>,
}

/// The plane of a face: `normal · x = offset`, the body below it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Outward unit normal.
    pub normal: DVec3,
    /// Distance of the plane from the origin along the normal, m.
    pub offset: f64,
}

/// An edge between two vertices and two faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The two end points.
    pub vertices: [u32; 2],
    /// The face to the left, seen from outside and going from the first end point to the second,
    /// then the face to the right.
    pub faces: [u32; 2],
}

/// Vertex coordinates as three arrays, padded to a multiple of [`VertexLanes::WIDTH`] by repeating
/// the first vertex: a SIMD scan needs no tail and the padding can never be a better support than
/// the vertex it repeats.
#[derive(Clone, Debug, PartialEq)]
pub struct VertexLanes {
    x: Vec<f64>,
    y: Vec<f64>,
    z: Vec<f64>,
}

impl VertexLanes {
    /// The padding granularity, in vertices.
    pub const WIDTH: usize = 8;

    fn new(vertices: &[DVec3]) -> Self {
        let padded = vertices.len().next_multiple_of(Self::WIDTH);
        let lane = |component: fn(&DVec3) -> f64| {
            let mut lane: Vec<f64> = vertices.iter().map(component).collect();
            lane.resize(padded, component(&vertices[0]));
            lane
        };
        Self { x: lane(|v| v.x), y: lane(|v| v.y), z: lane(|v| v.z) }
    }

    /// x of every vertex, then padding.
    pub fn x(&self) -> &[f64] {
        &self.x
    }

    /// y of every vertex, then padding.
    pub fn y(&self) -> &[f64] {
        &self.y
    }

    /// z of every vertex, then padding.
    pub fn z(&self) -> &[f64] {
        &self.z
    }
}

impl ConvexPolyhedron {
    /// The convex hull of a point cloud.
    ///
    /// Quickhull on exact orientation predicates, so the topology is right for any finite input;
    /// points that stick out by less than 1e-13 of the cloud's size are absorbed, and facets that
    /// are coplanar to within that are merged. Up to 64 vertices keep the order of the points;
    /// more are put in an order that keeps neighbours together in memory.
    pub fn from_points(points: &[DVec3]) -> Result<Self, HullError> {
        hull::convex_hull(points)
    }

    /// A box about the origin; bit 0 of a vertex's index is the sign of x, bit 1 of y, bit 2 of z.
    pub(crate) fn cuboid(half_extents: DVec3) -> Self {
        let corners: [DVec3; 8] = std::array::from_fn(|i| {
            let sign = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
            half_extents * DVec3::new(sign(0), sign(1), sign(2))
        });
        topology::assemble(&corners, hull::facets::Facets::cuboid(half_extents))
    }

    /// Corners, m.
    pub fn vertices(&self) -> &[DVec3] {
        &self.vertices
    }

    /// Corners as padded coordinate arrays.
    pub fn lanes(&self) -> &VertexLanes {
        &self.lanes
    }

    /// Number of faces.
    pub fn face_count(&self) -> usize {
        self.planes.len()
    }

    /// The planes of the faces.
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// The corners of a face, anticlockwise seen from outside.
    pub fn face(&self, face: usize) -> &[u32] {
        &self.origin[self.half_edges_of(face)]
    }

    /// The half-edges of a face, anticlockwise seen from outside.
    pub fn half_edges_of(&self, face: usize) -> std::ops::Range<usize> {
        self.face_start[face] as usize..self.face_start[face + 1] as usize
    }

    /// The vertex a half-edge starts from.
    pub fn origin(&self, half_edge: usize) -> usize {
        self.origin[half_edge] as usize
    }

    /// The half-edge on the other side of the same edge.
    pub fn twin(&self, half_edge: usize) -> usize {
        self.twin[half_edge] as usize
    }

    /// The next half-edge round the same face.
    pub fn next(&self, half_edge: usize) -> usize {
        let range = self.half_edges_of(self.face_of(half_edge));
        if half_edge + 1 == range.end { range.start } else { half_edge + 1 }
    }

    /// The face a half-edge belongs to.
    pub fn face_of(&self, half_edge: usize) -> usize {
        self.face_of[half_edge] as usize
    }

    /// The half-edges that start from a vertex, anticlockwise seen from outside.
    pub fn half_edges_from(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.leaving[vertex] as usize;
        let turn = move |&h: &usize| {
            // The previous half-edge of the same face ends here; its twin starts here.
            let range = self.half_edges_of(self.face_of(h));
            let previous = if h == range.start { range.end - 1 } else { h - 1 };
            Some(self.twin(previous)).filter(|&next| next != first)
        };
        std::iter::successors(Some(first), turn)
    }

    /// A point well inside: the mean of the vertices.
    pub fn interior_point(&self) -> DVec3 {
        self.interior_point
    }

    /// Largest distance of a vertex from the origin, m.
    pub fn reach(&self) -> f64 {
        self.reach
    }

    /// A vertex from which to climb to the support vertex along a direction: nearly right already
    /// for a polyhedron of many vertices, the first vertex for one of few.
    pub fn start_vertex(&self, direction: DVec3) -> usize {
        self.starts.as_ref().map_or(0, |table| table.look_up(direction))
    }

    /// Walks uphill along the edges from a vertex to the one farthest along a direction.
    ///
    /// On a convex polyhedron every local maximum is the global one.
    pub fn climb(&self, direction: DVec3, start: usize) -> usize {
        start_table::climb(&self.vertices, direction, start, |v| self.neighbours(v))
    }

    /// The edges, each once.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The vertices joined to a vertex by an edge.
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        let range =
            self.neighbour_start[vertex] as usize..self.neighbour_start[vertex + 1] as usize;
        &self.neighbours[range]
    }

    /// The surface as triangles: each face a fan from its first corner.
    pub fn to_mesh(&self) -> TriangleMesh {
        let triangles = (0..self.face_count())
            .flat_map(|f| {
                let corners = self.face(f);
                corners[1..].windows(2).map(|pair| [corners[0], pair[0], pair[1]])
            })
            .collect();
        TriangleMesh::new(self.vertices.clone(), triangles).expect("a polyhedron is a valid mesh")
    }

    /// The polyhedron grown or shrunk about the origin.
    ///
    /// # Panics
    /// If the factor is not positive and finite.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        assert!(factor > 0.0 && factor.is_finite(), "a scale must be positive, not {factor}");
        let vertices: Vec<DVec3> = self.vertices.iter().map(|&v| v * factor).collect();
        let planes =
            self.planes.iter().map(|p| Plane { offset: p.offset * factor, ..*p }).collect();
        self.with_positions(vertices, planes)
    }

    /// The polyhedron shifted.
    #[must_use]
    pub fn translated(&self, shift: DVec3) -> Self {
        let vertices: Vec<DVec3> = self.vertices.iter().map(|&v| v + shift).collect();
        let planes = self
            .planes
            .iter()
            .map(|p| Plane { offset: p.offset + p.normal.dot(shift), ..*p })
            .collect();
        self.with_positions(vertices, planes)
    }

    fn with_positions(&self, vertices: Vec<DVec3>, planes: Vec<Plane>) -> Self {
        Self {
            lanes: VertexLanes::new(&vertices),
            interior_point: topology::mean(&vertices),
            reach: topology::reach(&vertices),
            vertices,
            planes,
            ..self.clone()
        }
    }
}
