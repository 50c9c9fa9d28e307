//! How far two triangles are apart, and whether their halos overlap.
//!
//! | module | what it gives |
//! |---|---|
//! | [`comparison`] | the closest points, by comparing features; the reference |
//! | [`batch`] | the same for as many pairs at once as the machine's vectors hold |
//! | [`penalty`] | bounds of the distance after a few fixed steps of descent, in batches |
//! | [`hybrid`] | nearer than a limit, or not: by the bounds, and by comparison where they leave it open |
//! | [`flat`] | all pairs of triangles of two meshes, by each of these |
//!
//! The kernels take whatever triangles there are, needles, segments and points among them. They use
//! the same operations in the same order on every machine and give the same bits.

pub mod batch;
pub mod comparison;
pub mod flat;
pub mod hybrid;
pub(crate) mod lanes;
pub mod penalty;
mod primitives;
mod rows;

use glam::DVec3;

pub use lanes::Real;
pub use rows::Block;

/// Three corners.
pub type Triangle = [DVec3; 3];

/// Which part of a triangle a closest point lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// A corner, by its place in the triangle.
    Vertex(u8),
    /// The edge that leaves this corner for the next.
    Edge(u8),
    /// The inside.
    Face,
}

impl Feature {
    /// What a point of an edge lies on, by its place along it.
    pub(crate) fn on_edge(edge: usize, place: f64) -> Self {
        if place <= 0.0 {
            Self::Vertex(edge as u8)
        } else if place >= 1.0 {
            Self::Vertex((edge as u8 + 1) % 3)
        } else {
            Self::Edge(edge as u8)
        }
    }
}

/// The closest points of two triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// The square of the distance, m².
    pub squared: f64,
    /// On the first triangle.
    pub on_a: DVec3,
    /// On the second triangle.
    pub on_b: DVec3,
    /// What the points lie on.
    pub features: [Feature; 2],
}

impl Closest {
    /// The distance, m.
    pub fn distance(&self) -> f64 {
        self.squared.sqrt()
    }
}
