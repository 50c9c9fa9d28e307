//! Sums that do not lose what rounding takes from each of their terms.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// A sum of many terms, right to the last place however many there are (Neumaier 1974): the energies of a bridge of
/// ten thousand blocks, of which a step changes a part in 10¹⁴.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sum {
    rounded: f64,
    /// What rounding took.
    lost: f64,
}

impl Sum {
    pub(crate) fn value(self) -> f64 {
        self.rounded + self.lost
    }
}

impl AddAssign<f64> for Sum {
    fn add_assign(&mut self, term: f64) {
        let sum = self.rounded + term;
        let (large, small) = if self.rounded.abs() >= term.abs() {
            (self.rounded, term)
        } else {
            (term, self.rounded)
        };
        self.lost += (large - sum) + small;
        self.rounded = sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_terms_are_not_lost_beside_large_ones() {
        let mut sum = Sum::default();
        sum += 1e16;
        (0..1000).for_each(|_| sum += 0.125);
        sum += -1e16;
        assert_eq!(sum.value(), 125.0);
    }
}
