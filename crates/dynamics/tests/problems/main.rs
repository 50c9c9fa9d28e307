//! The solvers of rigid bodies alone: stored problems, their files, and a second opinion.

mod alone;
mod fclib;
mod hostile;
mod interior_point;
mod stored;
