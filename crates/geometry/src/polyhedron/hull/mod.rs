//! The convex hull of a point cloud, with true polygonal facets.
//!
//! Three steps, one file each: [`quickhull`] finds the triangulated hull with exact predicates,
//! [`facets`] merges coplanar triangles into polygons, [`super::topology`] joins the polygons.

pub(super) mod facets;
mod normal;
mod quickhull;

use glam::DVec3;
use thiserror::Error;

use super::{ConvexPolyhedron, topology};
use crate::Aabb;

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
    /// The predicates would overflow or underflow.
    #[error(
        "the points span {extent:e} m at coordinates up to {magnitude:e} m: convex hulls are \
         computed for sizes from 1e-75 to 1e75 m; choose another unit of length"
    )]
    Scale {
        /// Largest edge of the bounding box, m.
        extent: f64,
        /// Largest coordinate, m.
        magnitude: f64,
    },
    /// Too many points for 32-bit indices.
    #[error("{0} points are too many: at most {max} can be indexed", max = u32::MAX / 8)]
    TooMany(usize),
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

/// Flatness of a facet and reach of an absorbed point, as a fraction of the cloud's size.
const RELATIVE_TOLERANCE: f64 = 1e-13;

/// The convex hull; see [`ConvexPolyhedron::from_points`].
pub(super) fn convex_hull(points: &[DVec3]) -> Result<ConvexPolyhedron, HullError> {
    let tolerance = tolerance(points)?;
    let triangles = quickhull::quickhull(points, tolerance)?;
    Ok(topology::assemble(points, facets::merge_coplanar(points, &triangles, tolerance)))
}

/// The length below which a deviation is rounding: a fraction of the size, and never less than
/// what the coordinates can resolve.
fn tolerance(points: &[DVec3]) -> Result<f64, HullError> {
    if let Some((index, &position)) = points.iter().enumerate().find(|(_, p)| !p.is_finite()) {
        return Err(HullError::NotFinite { index, position });
    }
    if points.len() < 4 {
        return Err(HullError::TooFew(points.len()));
    }
    if points.len() > (u32::MAX / 8) as usize {
        return Err(HullError::TooMany(points.len()));
    }
    let bounds = Aabb::from_points(points.iter().copied());
    let extent = bounds.extents().max_element();
    let magnitude = bounds.min.abs().max(bounds.max.abs()).max_element();
    // Exact orientation expands products of three coordinates into their rounding errors.
    if magnitude > 1e75 || (extent > 0.0 && extent < 1e-75) {
        return Err(HullError::Scale { extent, magnitude });
    }
    Ok(RELATIVE_TOLERANCE * extent + 4.0 * f64::EPSILON * magnitude)
}
