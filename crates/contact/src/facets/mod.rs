//! Bodies made of triangles, each grown by a ball: how two of them meet, as patches of points.
//!
//! A mesh carries a thin halo, all that is within ε of it, and meshes are in contact where their
//! halos overlap (Noble 2023 §3.2). A halo is a rounding: so a ball is a single point with a wide
//! halo, a capsule a segment, a polyhedron its faces with none. All of them are [`Facets`], and any two
//! meet in one way, however they are curved in and out: the points that
//! [`halo`](crate::surrogate::HaloContact) finds are gathered into [`Patch`]es of one direction each,
//! named after their features and from then on placed by them, as the contacts of convex bodies are
//! ([`footprint`](crate::footprint)), until the bodies have moved so far that the names could be
//! others.
//!
//! The cores, without their halos, never meet: two that do are [`Encounter::Intersecting`].

mod crossing;
mod meet;
mod patch;
mod place;
mod room;
mod support;

use std::sync::Arc;

use glam::DVec3;
use polygrain_geometry::mesh::{EdgeKind, HalfEdges};
use polygrain_geometry::{Shape, TriangleMesh};

pub use meet::{Encounter, Reach, Scratch, intersect, meet, patches};
pub use patch::{Known, Patch};

use crate::support::Core;
use crate::surrogate::{Grain, SurrogateTree};

/// Edges round a full turn of a curved body that meets a mesh.
const ROUND: usize = 64;

/// A surface of triangles with what it takes to meet others.
#[derive(Clone, Debug)]
pub struct Facets {
    mesh: Arc<TriangleMesh>,
    tree: Arc<SurrogateTree>,
    half_edges: HalfEdges,
    /// The vertices next to vertex `v` are `neighbours[starts[v]..starts[v + 1]]`.
    neighbours: Vec<u32>,
    starts: Vec<u32>,
    /// Which half-edges stand for sharp edges.
    sharp: Vec<bool>,
    radius: f64,
    sided: bool,
}

impl Facets {
    /// A mesh with a halo, m. A closed one has an inside; an open one is a sheet that can be touched
    /// from either side.
    pub fn of_mesh(mesh: Arc<TriangleMesh>, halo: f64) -> Self {
        let tree = SurrogateTree::new(&mesh);
        Self::with_tree(mesh, Arc::new(tree), halo)
    }

    /// The same with a tree that was built or read before.
    ///
    /// # Panics
    /// If the tree is that of another mesh.
    pub fn with_tree(mesh: Arc<TriangleMesh>, tree: Arc<SurrogateTree>, halo: f64) -> Self {
        assert_eq!(mesh.triangles().len(), tree.triangle_count(), "a tree of another mesh");
        let half_edges = HalfEdges::new(&mesh);
        let manifold = |sides: &[u32]| half_edges.kind(sides) == EdgeKind::Manifold;
        let sided = half_edges.edge_count() > 0 && half_edges.edges().all(manifold);
        let (starts, neighbours) = neighbours(&mesh, &half_edges);
        let sharp = Vec::new();
        let blunt = Self { mesh, tree, half_edges, neighbours, starts, sharp, radius: halo, sided };
        Self { sharp: blunt.sharp_edges(), ..blunt }
    }

    /// A convex shape: exact but for ellipsoids, superellipsoids, cylinders and cones, whose curved
    /// surfaces become triangles that are nowhere off by more than a thousandth of the radius.
    /// `None` for a shape that is not convex.
    pub fn of_convex(shape: &Shape) -> Option<Self> {
        let (core, radius) = Core::of(shape)?;
        let (mesh, rounding) = match core {
            Core::Point => (cells(vec![DVec3::ZERO], [0, 0, 0]), 0.0),
            Core::Segment { half_length } => {
                (cells(vec![DVec3::Z * -half_length, DVec3::Z * half_length], [0, 1, 1]), 0.0)
            }
            Core::Polyhedron(polyhedron) => (polyhedron.to_mesh(), 0.0),
            Core::Curved(shape) => {
                let mesh = shape.tessellate(ROUND);
                // Chords lie inside: half of what they cut off makes up for most of it.
                let half_turn = std::f64::consts::PI / ROUND as f64;
                let chord = shape.bounding_sphere().radius * (1.0 - half_turn.cos());
                (mesh, 0.5 * chord)
            }
        };
        Some(Self::of_mesh(Arc::new(mesh), radius + rounding))
    }

    /// The triangles.
    pub fn mesh(&self) -> &Arc<TriangleMesh> {
        &self.mesh
    }

    /// The tree above the triangles.
    pub fn tree(&self) -> &Arc<SurrogateTree> {
        &self.tree
    }

    /// How far the halo reaches, m.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Whether the surface is closed, so that there is an inside.
    pub fn is_closed(&self) -> bool {
        self.sided
    }

    /// Triangles and tree, to be searched.
    pub fn grain(&self) -> Grain<'_> {
        Grain::new(&self.mesh, &self.tree)
    }

    /// Memory held, bytes.
    pub fn memory(&self) -> usize {
        let mesh = size_of_val(self.mesh.vertices()) + size_of_val(self.mesh.triangles());
        // Of the half-edges: origin, partner, order, start and sharpness of each.
        let adjacency = 17 * 3 * self.mesh.triangles().len();
        let neighbours = 4 * (self.neighbours.len() + self.starts.len());
        mesh + self.tree.memory() + adjacency + neighbours
    }

    fn vertex(&self, vertex: u32) -> DVec3 {
        self.mesh.vertices()[vertex as usize]
    }

    fn neighbours(&self, vertex: u32) -> &[u32] {
        let [start, end] = [vertex, vertex + 1].map(|v| self.starts[v as usize] as usize);
        &self.neighbours[start..end]
    }

    /// An edge by the lower of its half-edges.
    fn edge_name(&self, half_edge: u32) -> u32 {
        let other = self.half_edges.partner(half_edge as usize);
        other.map_or(half_edge, |other| half_edge.min(other as u32))
    }

    /// Unit, outwards; zero of a triangle without area.
    fn normal(&self, triangle: u32) -> DVec3 {
        let [a, b, c] = self.mesh.corners(triangle as usize);
        (b - a).cross(c - a).normalize_or_zero()
    }
}

fn cells(vertices: Vec<DVec3>, triangle: [u32; 3]) -> TriangleMesh {
    TriangleMesh::new(vertices, vec![triangle]).expect("finite, and in range")
}

fn neighbours(mesh: &TriangleMesh, half_edges: &HalfEdges) -> (Vec<u32>, Vec<u32>) {
    let ends = |sides: &[u32]| {
        let side = sides[0] as usize;
        [half_edges.origin(side), half_edges.target(side)]
    };
    let mut starts = vec![0_u32; mesh.vertices().len() + 1];
    for vertex in half_edges.edges().flat_map(ends) {
        starts[vertex + 1] += 1;
    }
    for v in 1..starts.len() {
        starts[v] += starts[v - 1];
    }
    let mut neighbours = vec![0; *starts.last().expect("there is one more than vertices") as usize];
    let mut next = starts.clone();
    for [v, w] in half_edges.edges().map(ends) {
        for (from, to) in [(v, w), (w, v)] {
            neighbours[next[from] as usize] = to as u32;
            next[from] += 1;
        }
    }
    (starts, neighbours)
}
