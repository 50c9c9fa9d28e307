//! How the points of a contact share its stiffness.

use glam::DVec3;
use polygrain_contact::footprint::{LOCUS_TOLERANCE, MAX_TOUCH_POINTS, Touch};

use super::side::{Side, smaller_reach};

/// The gap below which a point takes a share of the contact, as a fraction of the gap up to which
/// points are known.
const NEAR: f64 = 0.6;

/// Points nearer to each other than this fraction of the smaller reach share one share.
const MERGING: f64 = 0.2;

/// The gap below which a point takes a share, m. Points of meshes are no farther than their halos
/// reach: features smaller than that are none to them.
pub(crate) fn near(a: &Side, b: &Side) -> f64 {
    let near = NEAR * LOCUS_TOLERANCE * smaller_reach(a, b);
    if a.piece.meets_by_facets(b.piece) {
        near.min(a.facets().radius() + b.facets().radius())
    } else {
        near
    }
}

/// How the points of a contact share its stiffness.
///
/// Equally, if all touch: so a contact is as stiff over an edge or a face as at a point. Points that
/// are close together count as one, so that two corners that merge do so without a jump. A point that
/// hovers just above the other body takes part in proportion to how near it is, from nothing at the
/// distance `near` to a full share when it touches: the stiffness changes smoothly as a grain comes
/// down on its edge, then on its face.
pub(super) struct Shares {
    weights: [f64; MAX_TOUCH_POINTS],
    /// `|φ'| / Φ`: what share of the energy a point takes per distance it comes nearer, 1/m.
    pub(super) slopes: [f64; MAX_TOUCH_POINTS],
    pub(super) uneven: bool,
}

impl Shares {
    pub(super) fn new(touch: &Touch, a: &Side, b: &Side) -> Self {
        let (near, merging) = (near(a, b), MERGING * smaller_reach(a, b));
        let mut shares = Self { weights: [0.0; _], slopes: [0.0; _], uneven: false };
        let mut sum = 0.0;
        for (i, point) in touch.points.iter().enumerate() {
            if point.gap <= 0.0 {
                shares.weights[i] = 1.0;
            } else if point.gap < near {
                let t = point.gap / near;
                shares.weights[i] = (1.0 - t) * (1.0 - t) * (1.0 + 2.0 * t);
                shares.slopes[i] = 6.0 * t * (1.0 - t) / near;
                shares.uneven = true;
            }
        }
        let crowds = shares.crowds(touch, merging);
        for (i, crowd) in crowds.iter().enumerate().take(touch.points.len()) {
            shares.weights[i] /= crowd;
            shares.slopes[i] /= crowd;
            sum += shares.weights[i];
        }
        if sum > 0.0 {
            for i in 0..touch.points.len() {
                shares.weights[i] /= sum;
                shares.slopes[i] /= sum;
            }
        }
        shares
    }

    /// How many points there are at the place of each, itself included: those nearer than `merging`
    /// count in part.
    fn crowds(&self, touch: &Touch, merging: f64) -> [f64; MAX_TOUCH_POINTS] {
        let mut crowds = [1.0; _];
        let points = &touch.points;
        for i in 1..points.len() {
            for j in 0..i {
                let square = points[i].position.distance_squared(points[j].position);
                let apart = square / (merging * merging);
                if apart < 1.0 {
                    let overlap = (1.0 - apart) * (1.0 - apart);
                    crowds[i] += self.weights[j] * overlap;
                    crowds[j] += self.weights[i] * overlap;
                }
            }
        }
        crowds
    }

    pub(super) fn of(&self, point: usize) -> f64 {
        self.weights[point]
    }

    /// The middle of the points, by their shares.
    pub(super) fn centre(&self, touch: &Touch) -> DVec3 {
        touch.points.iter().zip(self.weights).map(|(p, share)| share * p.position).sum()
    }
}
