//! The last digits of a normal.
//!
//! GJK and the expansion work with sums of coordinates, rounded to the larger body. The normal they
//! end with is that of a few points of A − B, and these are vertices of the bodies: taken from the
//! bodies' own coordinates it is good to the last digit, however long and thin the triangle and
//! however different the bodies' sizes.

use arrayvec::ArrayVec;
use glam::DVec3;

use crate::gjk::{self, Bounds, Ending, Gjk, Simplex};
use crate::minkowski::{Difference, SupportPoint};
use crate::simplex::SignedVolumes;
use crate::support::{NO_VERTEX, SupportMap};

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

/// A few steps are needed where many vertices are almost as far along the normal, or on a curved
/// surface.
const MAX_STEPS: usize = 16;

/// How often GJK is begun anew.
const MAX_RESTARTS: usize = 4;

const MAX_ASCENT: usize = 32;

/// Closes the duality gap that GJK left open when rounding kept it from coming closer.
///
/// First by the normal alone, then by beginning anew from the best normal: the points that the
/// first run collected on its way are far apart, those of the next are close together round the
/// answer, and weigh better.
#[cold]
#[inline(never)]
pub(crate) fn polish<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    gjk: &mut Gjk,
    simplex: &mut Simplex,
    bounds: Bounds,
) {
    turn(difference, gjk, simplex.points());
    for _ in 0..MAX_RESTARTS {
        if gjk.ending != Ending::Stalled {
            return;
        }
        let mut again = Simplex::default();
        let mut next = gjk::gjk::<SignedVolumes, _, _>(difference, &mut again, gjk.normal, bounds);
        next.iterations += gjk.iterations;
        if gjk.gap > next.gap {
            (next.gap, next.normal) = (gjk.gap, gjk.normal);
        }
        let closer = next.upper < gjk.upper;
        if closer {
            *simplex = again;
        } else {
            next.upper = gjk.upper;
        }
        let gained = closer || next.gap > gjk.gap;
        *gjk = next;
        if gjk.upper - gjk.gap <= difference.resolution() {
            gjk.ending = Ending::Separated;
        } else {
            turn(difference, gjk, simplex.points());
        }
        if !ascend(difference, gjk) && !gained {
            return;
        }
    }
}

/// Climbs to the normal of the largest gap where the surface is curved: the farthest point lies off
/// the normal by the slope of the gap. False if that gains nothing.
fn ascend<A: SupportMap, B: SupportMap>(difference: &Difference<A, B>, gjk: &mut Gjk) -> bool {
    let before = gjk.gap;
    let mut point = difference.support(gjk.normal, [NO_VERTEX; 2]);
    let mut step = 1.0;
    for _ in 0..MAX_ASCENT {
        let slope = point.w + gjk.gap * gjk.normal;
        let Some(normal) = (gjk.normal - step / gjk.upper * slope).try_normalize() else { break };
        let next = difference.support(normal, point.ids);
        gjk.iterations += 1;
        let gap = -normal.dot(next.w);
        if gap > gjk.gap {
            (gjk.gap, gjk.normal, point) = (gap, normal, next);
            step *= 1.5;
        } else {
            step *= 0.25;
        }
    }
    gjk.gap > before
}

/// Turns the normal to close the gap: the farthest point along it that is not in the simplex belongs
/// to the closest face, and turns it by so little that the distance does not show it.
#[inline(never)]
pub(crate) fn turn<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    gjk: &mut Gjk,
    simplex: &[SupportPoint],
) {
    let (mut face, hints): (ArrayVec<SupportPoint, 3>, _) = match simplex {
        [p, ..] if simplex.len() <= 3 => (simplex.iter().copied().collect(), p.ids),
        _ => return,
    };
    for _ in 0..MAX_STEPS {
        let (before, side) = (gjk.gap, gjk.normal);
        let beyond = difference.support(side, hints);
        let mut better = None;
        let mut offer = |corners: [SupportPoint; 3]| {
            let [p, q, r] = &corners;
            let Some(normal) = face_normal(difference, [p, q, r], side) else { return };
            gjk.iterations += 1;
            let gap = -normal.dot(difference.support(normal, hints).w);
            if gap > gjk.gap {
                (gjk.gap, gjk.normal) = (gap, normal);
                better = Some(corners);
            }
        };
        match *face.as_slice() {
            [p, q] => offer([p, q, beyond]),
            [p, q, r] => {
                offer([p, q, r]);
                offer([p, q, beyond]);
                offer([q, r, beyond]);
                offer([r, p, beyond]);
            }
            _ => return,
        }
        if gjk.upper - gjk.gap <= difference.resolution() {
            gjk.ending = Ending::Separated;
            return;
        }
        match better {
            Some(corners) if gjk.gap > before => face = corners.into(),
            _ => return,
        }
    }
}
