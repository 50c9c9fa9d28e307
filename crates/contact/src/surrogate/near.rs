//! Pairs of triangles that were near before, looked at again.
//!
//! Bodies that are asked for their contacts again and again have mostly moved by little in between: from one
//! iteration of a step to the next, or from one step to the next. [`NearPairs`] holds all pairs of triangles
//! within a little more than the distance asked for. Until the bodies have moved by that little more there are
//! no others; and of these, one that was found apart need not be looked at before the bodies have moved as far
//! as that.

use polygrain_geometry::Pose;

use super::search::{Couple, Grain, Search};
use crate::triangle::flat::TrianglePair;

/// How far beyond the distance asked for pairs are kept, as a part of it.
const MARGIN: f64 = 0.25;

/// What rounding may move bodies by, as a part of the distance asked for.
const ROUNDING: f64 = 1e-6;

/// The pairs of triangles of two meshes that may be in contact while these have moved little.
#[derive(Clone, Debug)]
pub struct NearPairs {
    /// Sorted.
    pairs: Vec<Near>,
    /// How far the bodies may have moved before there may be others, m.
    until: f64,
}

#[derive(Clone, Copy, Debug)]
struct Near {
    a: u32,
    b: u32,
    /// How often the trees were unfolded to get there.
    depth: u8,
    /// How far the bodies may have moved before it may be in contact, m.
    until: f64,
}

impl Default for NearPairs {
    /// Nothing is known.
    fn default() -> Self {
        Self { pairs: Vec::new(), until: f64::NEG_INFINITY }
    }
}

impl Search {
    /// Finds every two triangles that are within a distance of each other, m, as
    /// [`contacts`](Self::contacts) does and with the same bits, and looks at those pairs alone that may be.
    ///
    /// `moved` is a bound on how far points of the bodies have moved against each other since any time before
    /// the first call, m; the distance is the same in all calls.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_contact::surrogate::{Grain, NearPairs, Search, SurrogateTree};
    /// use polygrain_geometry::{Pose, generate};
    ///
    /// let ball = generate::icosphere(1.0, 3)?;
    /// let tree = SurrogateTree::new(&ball);
    /// let ball = Grain::new(&ball, &tree);
    /// let (mut search, mut near, mut found) = (Search::default(), NearPairs::default(), Vec::new());
    /// let mut pairs_looked_at = Vec::new();
    /// for moved in [0.0, 1e-3, 2e-3] {
    ///     let beside = Pose::from_translation(DVec3::X * (2.01 + moved));
    ///     let placed = [(ball, &Pose::IDENTITY), (ball, &beside)];
    ///     search.contacts_again(placed, 0.02, moved, &mut near, &mut found);
    ///     assert!(!found.is_empty());
    ///     pairs_looked_at.push(search.effort().pairs());
    /// }
    /// assert!(pairs_looked_at[1] < pairs_looked_at[0] / 2);
    /// # Ok::<(), polygrain_geometry::generate::GenerateError>(())
    /// ```
    pub fn contacts_again(
        &mut self,
        [(a, pose_a), (b, pose_b)]: [(Grain, &Pose); 2],
        distance: f64,
        moved: f64,
        near: &mut NearPairs,
        found: &mut Vec<TrianglePair>,
    ) {
        let couple = Couple::new(a, pose_a, b, pose_b);
        found.clear();
        if moved < near.until {
            self.look_again(&couple, distance, moved, near, found);
        } else {
            self.look_round(&couple, distance, moved, near, found);
        }
    }

    fn look_again(
        &mut self,
        couple: &Couple,
        distance: f64,
        moved: f64,
        near: &mut NearPairs,
        found: &mut Vec<TrianglePair>,
    ) {
        self.restart();
        for pair in near.pairs.iter_mut().filter(|pair| pair.until <= moved) {
            self.count_fine(pair.depth);
            let closest = couple.closest(pair.a, pair.b);
            if closest.closest.squared <= distance * distance {
                found.push(closest);
            } else {
                pair.until = apart_until(&closest, distance, moved);
            }
        }
    }

    fn look_round(
        &mut self,
        couple: &Couple,
        distance: f64,
        moved: f64,
        near: &mut NearPairs,
        found: &mut Vec<TrianglePair>,
    ) {
        let margin = MARGIN * distance;
        near.until = moved + margin - ROUNDING * distance;
        near.pairs.clear();
        self.each_within(couple, distance + margin, |pair, depth| {
            let mut until = f64::NEG_INFINITY;
            if pair.closest.squared <= distance * distance {
                found.push(pair);
            } else {
                until = apart_until(&pair, distance, moved);
            }
            near.pairs.push(Near { a: pair.a, b: pair.b, depth, until });
        });
        near.pairs.sort_unstable_by_key(|pair| (pair.a, pair.b));
        found.sort_unstable_by_key(|pair| (pair.a, pair.b));
    }
}

/// How far the bodies will have moved when two triangles may have come within a distance, m.
fn apart_until(pair: &TrianglePair, distance: f64, moved: f64) -> f64 {
    moved + (pair.closest.distance() - distance) - ROUNDING * distance
}
