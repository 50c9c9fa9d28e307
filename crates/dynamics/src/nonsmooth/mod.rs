//! Impulses between rigid bodies that obey Signorini's and Coulomb's laws: no springs.
//!
//! A [`Problem`] is what a step asks: bodies with their velocities as they would be without contacts,
//! and the points where they touch. [`gauss_seidel`] finds the impulses, or [`sequential_impulses`].

mod cholesky;
mod colour;
mod convergence;
mod coulomb;
pub(crate) mod gauss_seidel;
mod local;
mod newton;
mod point;
mod problem;
mod residual;
pub(crate) mod sequential_impulses;
mod split;
mod sweep;

pub use convergence::Convergence;
pub(crate) use point::Point;
pub(crate) use problem::{Bundle, Mass, Motion, Problem};
