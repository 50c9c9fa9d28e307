//! Coal #636 and PR #371: a query that stopped early, because the bodies were proven far enough
//! apart, left its contact points as NaN and they reached the caller.

use polygrain_contact::query;

use crate::{at, cube};

#[test]
fn an_early_stop_returns_no_points_and_a_full_query_finite_ones() {
    let body = cube(1.0);
    let here = at(0.0, 0.0, 0.0);
    for x in [1.001, 1.5, 3.0, 1e3, 1e9] {
        let there = at(x, 0.3, -0.2);
        for margin in [0.0, 1e-9, 0.1, 1.0] {
            let found = query::signed_gap_within(&body, &here, &body, &there, margin).unwrap();
            assert_eq!(found.is_some(), x - 1.0 <= margin, "{x} {margin}");
            if let Some(gap) = found {
                assert!(gap.witness_a.is_finite() && gap.witness_b.is_finite());
            }
        }
    }
}
