//! How deep two polyhedra overlap: the methods of the literature, selectable by name.
//!
//! All answer the same question: the unit direction `n`, from A to B, along which the *signed gap*
//! `min_B n·x − max_A n·x` is largest. When the bodies overlap that gap is negative, and minus the
//! gap is the length of the shortest translation that parts them.

pub mod cundall;
pub mod descantes;
pub(crate) mod gjk_td;
pub mod nezami;
pub(crate) mod proof;
pub mod separating_axis;

use glam::DVec3;

/// The answer of a depth method, in the frame of A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penetration {
    /// Signed gap along the normal, m: negative when the bodies overlap.
    pub gap: f64,
    /// Unit normal from A to B.
    pub normal: DVec3,
    /// Candidate directions looked at.
    pub iterations: u32,
}
