//! Johnson's distance sub-algorithm (Gilbert, Johnson & Keerthi 1988; Montanari 2017 §2.5.2).

use glam::DVec3;

use super::{Backup, Closest, ClosestPoint, nearest_vertex};

/// Johnson's sub-algorithm as published, for comparison: bottom-up, from vertices to the full
/// simplex, it takes the first subset whose cofactors Δ are positive and that no other vertex would
/// improve (eq. 2.19).
///
/// Where rounding lets no subset qualify, the nearest vertex is returned; [`Johnson::try_closest`]
/// tells. The cofactors are sums of products of up to three scalar products, so rounding grows with
/// the square of the condition. Well-shaped simplices are right to a dozen digits; for needles, flat
/// and nearly flat simplices a wrong subset may qualify, and the answer be wrong by as much as the
/// size of the simplex.
pub struct Johnson;

/// Johnson's sub-algorithm, and [`Backup`] where no subset qualifies.
///
/// It mends the queries that come away empty, not those in which a wrong subset qualifies.
pub struct JohnsonBackup;

impl ClosestPoint for Johnson {
    fn closest(simplex: &[DVec3]) -> Closest {
        Self::try_closest(simplex).unwrap_or_else(|| nearest_vertex(simplex))
    }
}

impl ClosestPoint for JohnsonBackup {
    fn closest(simplex: &[DVec3]) -> Closest {
        Johnson::try_closest(simplex).unwrap_or_else(|| Backup::closest(simplex))
    }
}

impl Johnson {
    /// The closest point, if a subset of the vertices satisfies Johnson's conditions.
    pub fn try_closest(simplex: &[DVec3]) -> Option<Closest> {
        let mut deltas = Deltas::new(simplex);
        subsets(simplex.len()).find_map(|subset| {
            deltas.extend(subset);
            deltas.qualifies(subset).then(|| deltas.weights(subset)).flatten()
        })
    }
}

/// The subsets of some vertices as bits, smaller ones first.
pub(super) fn subsets(count: usize) -> impl Iterator<Item = usize> {
    const BY_SIZE: [usize; 15] = [
        0b0001, 0b0010, 0b0100, 0b1000, 0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100, 0b0111,
        0b1011, 0b1101, 0b1110, 0b1111,
    ];
    BY_SIZE.into_iter().filter(move |&subset| subset < 1 << count)
}

/// Johnson's cofactors Δ of the subsets of a simplex, found from those of smaller subsets.
pub(super) struct Deltas {
    count: usize,
    products: [[f64; 4]; 4],
    /// Δ of each vertex in each subset.
    values: [[f64; 4]; 16],
}

impl Deltas {
    pub(super) fn new(simplex: &[DVec3]) -> Self {
        let count = simplex.len().min(4);
        let mut products = [[0.0; 4]; 4];
        for i in 0..count {
            for j in 0..=i {
                products[i][j] = simplex[i].dot(simplex[j]);
                products[j][i] = products[i][j];
            }
        }
        let mut values = [[0.0; 4]; 16];
        for i in 0..count {
            values[1 << i][i] = 1.0;
        }
        Self { count, products, values }
    }

    /// Finds Δ of every vertex that can be added to the subset (eq. 2.25).
    pub(super) fn extend(&mut self, subset: usize) {
        let first = subset.trailing_zeros() as usize;
        for i in (0..self.count).filter(|i| subset >> i & 1 == 0) {
            self.values[subset | 1 << i][i] = members(subset)
                .map(|j| self.values[subset][j] * (self.products[j][first] - self.products[j][i]))
                .sum();
        }
    }

    /// Whether all cofactors are positive, and none is of a vertex that could be added.
    fn qualifies(&self, subset: usize) -> bool {
        (0..self.count).all(|i| {
            let value = self.values[subset | 1 << i][i];
            if subset >> i & 1 == 1 { value > 0.0 } else { value <= 0.0 }
        })
    }

    /// The weights of the foot of the origin in the hull of the subset, if it is inside (eq. 2.22).
    pub(super) fn weights(&self, subset: usize) -> Option<Closest> {
        let values = &self.values[subset];
        let sum: f64 = members(subset).map(|i| values[i]).sum();
        let mut weights = [0.0; 4];
        for i in members(subset) {
            weights[i] = values[i] / sum;
        }
        let valid = members(subset).all(|i| values[i] > 0.0) && sum.is_finite();
        valid.then_some(Closest { weights })
    }
}

fn members(subset: usize) -> impl Iterator<Item = usize> {
    (0..4).filter(move |i| subset >> i & 1 == 1)
}
