//! The convex hull.

use glam::DVec3;
use thiserror::Error;

use super::ConvexPolyhedron;

/// Why some points have no convex hull with a volume.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum HullError {
    /// A coordinate is NaN or infinite.
    #[error("point {index} is {position}: every coordinate must be finite")]
    NotFinite {
        /// Index of the point.
        index: usize,
        /// Its position.
        position: DVec3,
    },
    /// Fewer than four points.
    #[error("{0} points span no volume: a polyhedron needs at least 4")]
    TooFew(usize),
    /// All points coincide, lie on a line or lie in a plane.
    #[error("the {count} points span no volume: they {how} (to within {tolerance:e} m)")]
    Flat {
        /// How many points.
        count: usize,
        /// "coincide", "lie on a line" or "lie in a plane".
        how: &'static str,
        /// Thickness below which the cloud counts as flat, m.
        tolerance: f64,
    },
}

pub(super) fn convex_hull(_points: &[DVec3]) -> Result<ConvexPolyhedron, HullError> {
    unimplemented!()
}
