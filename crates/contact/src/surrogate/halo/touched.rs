//! The triangles in contact and their features, numbered from nought on.
//!
//! A few triangles of a mesh are in contact, each with several of the other, and all of them share their
//! corners and edges. Numbered by themselves, these are places in short lists: nothing has to be hashed, and
//! nothing is worked out again for each pair of triangles that has it.

use glam::DVec3;
use polygrain_geometry::TriangleMesh;

use crate::manifold::Feature;
use crate::surrogate::search::Couple;
use crate::triangle::flat::TrianglePair;
use crate::triangle::{self, Triangle};

/// The triangles of one mesh that are in contact. Their features are numbered in the order of their names:
/// vertices, then edges, then faces.
pub(super) struct Side {
    pub(super) faces: Vec<Face>,
    vertices: Vec<u32>,
    /// Where the vertices are in the coordinates of A.
    places: Vec<DVec3>,
    /// The numbers of their ends, the lower first.
    edges: Vec<[u32; 2]>,
}

/// A triangle in contact.
pub(super) struct Face {
    triangle: u32,
    /// The numbers of its corners, then of its edges.
    pub(super) boundary: [u32; 6],
}

impl Side {
    /// Of a mesh and some of its triangles, in order.
    fn new(mesh: &TriangleMesh, triangles: &[u32], place: impl Fn(DVec3) -> DVec3) -> Self {
        let corners = triangles.iter().map(|&t| mesh.triangles()[t as usize]);
        let vertices = sorted(corners.clone().flatten().collect());
        let numbered: Vec<[u32; 3]> =
            corners.map(|corners| corners.map(|v| number_of(&vertices, &v))).collect();
        let edges = sorted(numbered.iter().flat_map(edges_between).collect());
        let first_edge = vertices.len() as u32;
        let face = |(&triangle, corners): (&u32, &[u32; 3])| {
            let [i, j, k] = *corners;
            let [l, m, n] = edges_between(corners).map(|e| first_edge + number_of(&edges, &e));
            Face { triangle, boundary: [i, j, k, l, m, n] }
        };
        let faces = triangles.iter().zip(&numbered).map(face).collect();
        let places = vertices.iter().map(|&v| place(mesh.vertices()[v as usize])).collect();
        Self { faces, vertices, places, edges }
    }

    /// How many vertices and edges there are.
    pub(super) fn boundaries(&self) -> usize {
        self.vertices.len() + self.edges.len()
    }

    /// What a number stands for.
    pub(super) fn kind(&self, number: u32) -> Kind {
        let number = number as usize;
        let vertices = self.vertices.len();
        if number < vertices {
            Kind::Vertex(self.places[number])
        } else if number < self.boundaries() {
            let ends = self.edges[number - vertices];
            Kind::Edge(Edge { ends, places: ends.map(|end| self.places[end as usize]) })
        } else {
            Kind::Face
        }
    }

    /// The name of a feature by its number.
    pub(super) fn name(&self, number: u32) -> Feature {
        let number = number as usize;
        let vertices = self.vertices.len();
        if number < vertices {
            Feature::Vertex(self.vertices[number])
        } else if number < self.boundaries() {
            let [v, w] = self.edges[number - vertices].map(|end| self.vertices[end as usize]);
            Feature::Edge(v, w)
        } else {
            Feature::Face(self.faces[number - self.boundaries()].triangle)
        }
    }

    /// The number of a feature of a face.
    pub(super) fn number(&self, face: u32, feature: triangle::Feature) -> u32 {
        match feature {
            triangle::Feature::Vertex(k) => self.faces[face as usize].boundary[usize::from(k)],
            triangle::Feature::Edge(k) => self.faces[face as usize].boundary[3 + usize::from(k)],
            triangle::Feature::Face => self.boundaries() as u32 + face,
        }
    }

    /// The corners of a face in the coordinates of A.
    pub(super) fn corners(&self, face: u32) -> Triangle {
        let [i, j, k, ..] = self.faces[face as usize].boundary;
        [i, j, k].map(|vertex| self.places[vertex as usize])
    }
}

/// A feature, in the coordinates of A.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Vertex(DVec3),
    Edge(Edge),
    Face,
}

#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The numbers of its ends.
    pub(super) ends: [u32; 2],
    pub(super) places: [DVec3; 2],
}

/// Two meshes where they are in contact.
pub(super) struct Touched<'a> {
    pub(super) sides: [Side; 2],
    /// Sorted.
    pub(super) pairs: &'a [TrianglePair],
    /// The numbers of the faces of every pair.
    pub(super) faces: Vec<[u32; 2]>,
    /// The pairs of face `i` of A are those from `starts[i]` to `starts[i + 1]`.
    starts: Vec<u32>,
}

impl<'a> Touched<'a> {
    /// Of pairs of triangles that are sorted.
    pub(super) fn new(couple: &Couple, pairs: &'a [TrianglePair]) -> Self {
        let mut of_a: Vec<u32> = pairs.iter().map(|pair| pair.a).collect();
        of_a.dedup();
        let of_b = sorted(pairs.iter().map(|pair| pair.b).collect());
        let mut starts = Vec::with_capacity(of_a.len() + 1);
        let mut faces = Vec::with_capacity(pairs.len());
        for (n, pair) in pairs.iter().enumerate() {
            if n == 0 || pairs[n - 1].a != pair.a {
                starts.push(n as u32);
            }
            faces.push([starts.len() as u32 - 1, number_of(&of_b, &pair.b)]);
        }
        starts.push(pairs.len() as u32);
        let sides = [
            Side::new(couple.a.mesh, &of_a, |vertex| vertex),
            Side::new(couple.b.mesh, &of_b, |vertex| couple.seen([vertex; 3])[0]),
        ];
        Self { sides, pairs, faces, starts }
    }

    /// The places of the pairs of a face of A.
    pub(super) fn pairs_of(&self, face: u32) -> std::ops::Range<usize> {
        let [start, end] = [face, face + 1].map(|i| self.starts[i as usize] as usize);
        start..end
    }

    /// The triangles of a pair in the coordinates of A.
    pub(super) fn triangles(&self, pair: usize) -> [Triangle; 2] {
        let [a, b] = self.faces[pair];
        [self.sides[0].corners(a), self.sides[1].corners(b)]
    }
}

fn edges_between(&[i, j, k]: &[u32; 3]) -> [[u32; 2]; 3] {
    [[i, j], [j, k], [k, i]].map(|[v, w]| [v.min(w), v.max(w)])
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list.dedup();
    list
}

fn number_of<T: Ord>(list: &[T], item: &T) -> u32 {
    list.binary_search(item).expect("every one is on the list") as u32
}
