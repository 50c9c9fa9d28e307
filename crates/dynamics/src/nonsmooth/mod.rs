//! Impulses between rigid bodies that obey Signorini's and Coulomb's laws: no springs.
//!
//! What a step of [contact dynamics](crate::stepper) asks, and the solvers that find it; both can be had
//! alone, for another simulator. A [`ContactProblem`] holds bodies with the velocities that they would
//! have without contacts, and the points where they touch; [`solve`] finds the reactions. Problems are
//! [written](encode) and [read](decode) as bytes; [`World::contact_problem`](crate::World::contact_problem)
//! gives those of a simulation.
//!
//! A block of a kilogram comes down on a floor and slides; friction slows it:
//!
//! ```
//! use glam::{DMat3, DVec3};
//! use polygrain_dynamics::nonsmooth::{
//!     Contact, ContactPoint, ContactProblem, Goal, Mass, Motion, Solver, solve,
//! };
//!
//! let mut problem = ContactProblem::new();
//! let floor = problem.add_mass(Mass::immovable(Motion::default()))?;
//! let inertia = DMat3::from_diagonal(DVec3::splat(1.0 / 6.0));
//! let motion = Motion { velocity: DVec3::new(3.0, 0.0, -1.0), spin: DVec3::ZERO };
//! let block = problem.add_mass(Mass::free(1.0, inertia, motion))?;
//! let corner = |x: f64, y: f64| {
//!     let arms = [DVec3::new(x, y, 0.0), DVec3::new(x, y, -0.05)];
//!     ContactPoint::new(DVec3::Z, arms, 0.5)
//! };
//! let points = vec![corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
//! problem.add_contact(&Contact { bodies: [floor, block], height: 0.0, points })?;
//!
//! let outcome = solve(&mut problem, Solver::Mixed, Goal { tolerance: 1e-12, ..Goal::default() });
//! assert!(outcome.solved && outcome.natural_map <= 1e-12);
//! let after = problem.motions()[block as usize];
//! assert!(after.velocity.distance(DVec3::new(2.5, 0.0, 0.0)) < 1e-9);
//! # Ok::<(), polygrain_dynamics::nonsmooth::ProblemError>(())
//! ```

mod bodies;
mod colour;
mod contact_problem;
mod convergence;
mod coulomb;
mod format;
pub(crate) mod gauss_seidel;
mod global;
mod homotopy;
mod interior_point;
mod local;
mod momentum;
mod newton;
pub(crate) mod planar;
mod point;
mod problem;
mod residual;
pub(crate) mod sequential_impulses;
mod solver;
mod sparse;
mod split;
mod sweep;
mod system;

pub use contact_problem::{Contact, ContactPoint, ContactProblem, ProblemError};
pub use convergence::Convergence;
pub use format::{FormatError, Stored, decode, encode};
pub(crate) use point::Point;
pub(crate) use problem::{Bundle, Problem};
pub use problem::{Mass, Motion};
pub use solver::{Goal, Outcome, Solver, UnknownSolver, solve};
