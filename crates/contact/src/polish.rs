//! The last digits of a normal.
//!
//! GJK and the expansion work with sums of coordinates, rounded to the larger body. The normal they
//! end with is that of a few points of A − B, and these are vertices of the bodies: taken from the
//! bodies' own coordinates it is good to the last digit, however long and thin the triangle and
//! however different the bodies' sizes.

use glam::DVec3;

use crate::gjk::{Ending, Gjk};
use crate::minkowski::{Difference, SupportPoint};
use crate::support::SupportMap;

/// The unit normal of three points of A − B on the side of another; `None` if they are in line.
pub(crate) fn face_normal<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    [p, q, r]: [&SupportPoint; 3],
    side: DVec3,
) -> Option<DVec3> {
    // From a corner that shares a vertex with each of the others, an edge of A stays apart from an
    // edge of B, which may be much smaller.
    let shares = |p: &SupportPoint, q: &SupportPoint| p.ids[0] == q.ids[0] || p.ids[1] == q.ids[1];
    let [p, q, r] = [[p, q, r], [q, r, p], [r, p, q]]
        .into_iter()
        .find(|[p, q, r]| shares(p, q) && shares(p, r))
        .unwrap_or([p, q, r]);
    let along = difference.edge(p, q).try_normalize()?;
    let across = difference.edge(p, r).try_normalize()?;
    let normal = perpendicular(along, across).try_normalize()?;
    Some(if normal.dot(side) < 0.0 { -normal } else { normal })
}

/// A vector perpendicular to a unit vector and to another, to the last digit even when they are
/// nearly parallel.
///
/// The rounding of the cross product of vectors an angle θ apart tilts it by ε/θ. About the vectors
/// that does no harm (the facet is as narrow as θ), along them it would cost a gap of length·ε/θ.
pub(crate) fn perpendicular(e: DVec3, f: DVec3) -> DVec3 {
    let cross = e.cross(f);
    cross - e * cross.dot(e)
}

/// More than one step is needed where many vertices are almost as far along the normal.
const MAX_STEPS: usize = 8;

/// Closes the duality gap that GJK left open when rounding kept it from coming closer: the farthest
/// point along the normal that is not in the simplex belongs to the closest face, and turns the
/// normal by so little that the distance does not show it.
pub(crate) fn polish<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    gjk: &mut Gjk,
    simplex: &[SupportPoint],
) {
    let tolerance = difference.resolution();
    for _ in 0..MAX_STEPS {
        let (before, side) = (gjk.gap, gjk.normal);
        let hints = simplex.first().map_or([crate::support::NO_VERTEX; 2], |p| p.ids);
        let beyond = difference.support(side, hints);
        gjk.iterations += 1;
        let mut offer = |corners: [&SupportPoint; 3]| {
            if let Some(normal) = face_normal(difference, corners, side) {
                gjk.iterations += 1;
                let gap = -normal.dot(difference.support(normal, hints).w);
                if gap > gjk.gap {
                    (gjk.gap, gjk.normal) = (gap, normal);
                }
            }
        };
        match simplex {
            [p, q] => offer([p, q, &beyond]),
            [p, q, r] => {
                offer([p, q, r]);
                offer([p, q, &beyond]);
                offer([q, r, &beyond]);
                offer([r, p, &beyond]);
            }
            _ => {}
        }
        if gjk.upper - gjk.gap <= tolerance {
            gjk.ending = Ending::Separated;
            return;
        }
        if gjk.gap <= before {
            return;
        }
    }
}
