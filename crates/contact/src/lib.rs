//! How two grains meet.
pub mod depth;
mod gjk;
mod minkowski;
#[allow(missing_docs)]
pub mod query;
pub mod simplex;
mod support;
