//! What a grain is: its shape, its surface, its mass.
//!
//! Everything here is pure geometry in body coordinates, SI units and `f64`. Two grains meet in
//! `polygrain-contact`, they move in `polygrain-dynamics`; this crate knows neither.
//!
//! ```
//! use polygrain_geometry::{Shape, generate};
//!
//! // A dice and a ballast stone: how much do they weigh, and how round are they?
//! let dice = Shape::cuboid(0.02, 0.02, 0.02)?;
//! assert!((dice.mass_properties().volume - 8e-6).abs() < 1e-20);
//!
//! let stone = Shape::from(generate::ballast(&generate::Ballast { seed: 7, ..Default::default() })?);
//! let sphericity = stone.measures().sphericity;
//! assert!(0.4 < sphericity && sphericity < 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`shape`] | the kinds of grain, their literals (`box:1,2,3`) and their support maps |
//! | [`polyhedron`] | convex polyhedra with true polygonal faces, and the convex hull |
//! | [`mesh`] | triangle meshes: half-edges, validation, repair, self-intersection |
//! | [`mass`] | volume, centre and inertia, exact |
//! | [`measure`] | area, sphericity, aspect ratios, convexity |
//! | [`bounding`] | boxes, spheres, oriented boxes, k-DOPs |
//! | [`generate`] | seeded generators of grains and containers |
//! | [`file`](mod@file) | OBJ, STL, PLY, OFF readers; OBJ, STL, VTP writers |

pub mod bounding;
pub mod file;
pub mod generate;
pub mod mass;
pub mod measure;
pub mod mesh;
pub mod polyhedron;
pub mod pose;
pub mod shape;

pub use bounding::Aabb;
pub use mass::MassProperties;
pub use mesh::TriangleMesh;
pub use polyhedron::ConvexPolyhedron;
pub use pose::Pose;
pub use shape::Shape;

/// The examples of the book and of the README, run as tests.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../../docs/src/library.md")]
    struct Library;

    #[doc = include_str!("../../../README.md")]
    struct Readme;
}
