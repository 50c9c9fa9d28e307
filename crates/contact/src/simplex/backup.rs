//! The Backup procedure (Gilbert, Johnson & Keerthi 1988).

use glam::DVec3;

use super::johnson::{Deltas, subsets};
use super::{Closest, ClosestPoint, nearest_vertex};

/// Of all (up to fifteen) subsets of the vertices, that whose foot of the origin lies inside it and
/// is nearest.
///
/// It never comes away empty, since every vertex is a foot. The feet are found by Johnson's
/// cofactors and share their loss of digits, but the best of all is taken by its true distance: the
/// answer is right to a dozen digits unless the origin is close to a needle or a sliver, where half
/// the digits may be lost and more.
pub struct Backup;

impl ClosestPoint for Backup {
    fn closest(simplex: &[DVec3]) -> Closest {
        let mut deltas = Deltas::new(simplex);
        let mut best = nearest_vertex(simplex);
        let mut squared = best.point(simplex).length_squared();
        for subset in subsets(simplex.len()) {
            deltas.extend(subset);
            let Some(candidate) = deltas.weights(subset) else { continue };
            let distance = candidate.point(simplex).length_squared();
            if distance < squared {
                (best, squared) = (candidate, distance);
            }
        }
        best
    }
}
