//! The point of a simplex closest to the origin: the innermost question of GJK.
//!
//! Every sub-algorithm of the literature stands here behind one trait, [`ClosestPoint`].

mod signed_volumes;

use glam::DVec3;

pub use signed_volumes::{SignedVolumes, SignedVolumesGeneral};

/// The point of a simplex closest to the origin, as barycentric weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Non-negative weights of the vertices, summing to one; zero for those that do not support
    /// the point and for the places beyond the simplex.
    pub weights: [f64; 4],
}

impl Closest {
    /// The point itself.
    pub fn point(&self, simplex: &[DVec3]) -> DVec3 {
        simplex.iter().zip(self.weights).map(|(&s, weight)| weight * s).sum()
    }

    /// How many vertices support the point.
    pub fn support_count(&self) -> usize {
        self.weights.iter().filter(|&&weight| weight > 0.0).count()
    }
}

/// A way to find the point of a simplex closest to the origin.
pub trait ClosestPoint {
    /// The closest point of the simplex with these one to four vertices, the newest first.
    ///
    /// Never empty and never NaN for finite vertices, however degenerate.
    fn closest(simplex: &[DVec3]) -> Closest;
}

/// Pads weights with zeros.
fn weights<const N: usize>(weights: [f64; N]) -> Closest {
    let mut padded = [0.0; 4];
    padded[..N].copy_from_slice(&weights);
    Closest { weights: padded }
}
