//! How two grains meet.
pub mod depth;
mod minkowski;
pub mod simplex;
mod support;
