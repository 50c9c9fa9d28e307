//! How two grains meet, and which of many do: distance, depth and contact points to machine
//! precision, and the broad phases.
//!
//! The contact kernel of Polygrain, usable on its own: it knows no world and no time. The questions
//! about two bodies ([`query`], [`footprint`]) are pure functions on `(shape, pose)` pairs and
//! allocate nothing; the [`broad`] phases, which find the pairs to ask about among many bodies,
//! keep their memory from call to call.
//!
//! Bodies that are not convex are triangles ([`triangle`]) with coarser ones above them
//! ([`surrogate`]), and meet by them as [`facets`]; [`sweep`] says when bodies of either kind meet on
//! their way.

#![allow(
    clippy::inline_always,
    reason = "a query is compiled whole for the vector instructions of the machine; a function \
              left out of line would not be"
)]

pub mod broad;
mod cache;
pub mod depth;
pub mod experiment;
pub mod facets;
pub mod footprint;
mod gjk;
pub mod manifold;
mod method;
mod minkowski;
mod pair;
mod polish;
pub mod query;
mod simd;
pub mod simplex;
mod support;
pub mod surrogate;
pub mod sweep;
pub mod triangle;

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

    #[doc = include_str!("../../../docs/src/theory/triangles.md")]
    struct Triangles;

    #[doc = include_str!("../../../docs/src/theory/surrogate.md")]
    struct Surrogate;
}
