//! How two grains meet: distance, depth and contact points to machine precision.
//!
//! The contact kernel of Polygrain, usable on its own: pure functions on `(shape, pose)` pairs, no
//! world, no time, no allocation. See [`query`] for the questions it answers.

#![allow(
    clippy::inline_always,
    reason = "a query is compiled whole for the vector instructions of the machine; a function \
              left out of line would not be"
)]

pub mod broad;
mod cache;
pub mod depth;
pub mod experiment;
pub mod footprint;
mod gjk;
mod half_space;
pub mod manifold;
mod method;
mod minkowski;
mod pair;
mod polish;
pub mod query;
mod simd;
pub mod simplex;
mod support;

pub use cache::{CachedContact, ContactCache};
pub use method::{Method, UnknownMethod};

/// The book's examples, run as tests.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../../docs/src/kernel.md")]
    struct Kernel;

    #[doc = include_str!("../../../docs/src/theory/simplex.md")]
    struct Simplex;

    #[doc = include_str!("../../../docs/src/theory/depth.md")]
    struct Depth;

    #[doc = include_str!("../../../docs/src/theory/accuracy.md")]
    struct Accuracy;
}
