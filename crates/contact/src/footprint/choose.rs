//! Which points stand for a contact.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::name::{Named, PointName};
use super::placed::{Placed, SIDE_BY_SIDE};
use super::{MAX_TOUCH_POINTS, TouchPoint};
use crate::manifold::MAX_POINTS;

/// A point that is left out although it is this many times deeper than any other takes a place.
const MUCH_DEEPER: f64 = 2.0;

/// A point that can stand for a contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) point: TouchPoint,
    pub(super) name: PointName,
}

/// All the points of a contact.
pub(super) type Candidates = ArrayVec<Candidate, MAX_POINTS>;

/// Leaves out where edges that run side by side cross between points that stay in place. That is no
/// corner of the contact: it bears nothing that those do not, and runs along the edges as the
/// bodies turn, without a force that would go with it.
pub(super) fn drop_crossings_side_by_side(
    candidates: &mut Candidates,
    a: &Placed,
    b: &Placed,
    normal: DVec3,
    reach: f64,
) {
    let crosses = |candidate: &Candidate| match candidate.name.features() {
        (Named::Edge(e), Named::Edge(f)) => a.edge(e).run_side_by_side(&b.edge(f), normal),
        _ => false,
    };
    let firm: ArrayVec<DVec3, MAX_POINTS> =
        candidates.iter().filter(|c| !crosses(c)).map(|c| c.point.position).collect();
    let is_between = |p: DVec3| {
        let pairs =
            firm.iter().enumerate().flat_map(|(i, q)| firm[..i].iter().map(move |r| (q, r)));
        pairs.into_iter().any(|(&q, &r)| distance_to_segment(p, q, r) < SIDE_BY_SIDE * reach)
    };
    candidates.retain(|c| !(crosses(c) && is_between(c.point.position)));
}

fn distance_to_segment(point: DVec3, start: DVec3, end: DVec3) -> f64 {
    let along = end - start;
    let t = (along.dot(point - start) / along.length_squared()).clamp(0.0, 1.0);
    point.distance(start + t * along)
}

/// Chooses as many points as are kept.
///
/// Those that stood for the contact before go on to do so: as the faces of two bodies rock against
/// each other, the deepest points change all the time, and with them the energy of the contact
/// would. Other places go to points far from those chosen.
pub(super) fn choose(
    mut candidates: Candidates,
    known: &[PointName],
) -> ArrayVec<Candidate, MAX_TOUCH_POINTS> {
    if candidates.len() <= MAX_TOUCH_POINTS {
        return candidates.into_iter().collect();
    }
    let mut chosen: ArrayVec<Candidate, MAX_TOUCH_POINTS> = ArrayVec::new();
    candidates.retain(|candidate| {
        let stays = known.contains(&candidate.name) && !chosen.is_full();
        if stays {
            chosen.push(*candidate);
        }
        !stays
    });
    if chosen.is_empty() {
        chosen.push(candidates.remove(deepest(&candidates)));
    }
    while !chosen.is_full() {
        let room = |c: &Candidate| {
            let to = |other: &Candidate| c.point.position.distance_squared(other.point.position);
            chosen.iter().map(to).fold(f64::INFINITY, f64::min)
        };
        let farthest = index_of_greatest(&candidates, room);
        chosen.push(candidates.remove(farthest));
    }
    let left_out = candidates[deepest(&candidates)];
    if left_out.point.gap < MUCH_DEEPER * chosen[deepest(&chosen)].point.gap.min(0.0) {
        let shallowest = index_of_greatest(&chosen, |c| c.point.gap);
        chosen[shallowest] = left_out;
    }
    chosen
}

fn deepest(candidates: &[Candidate]) -> usize {
    index_of_greatest(candidates, |c| -c.point.gap)
}

/// The first of the greatest.
fn index_of_greatest(candidates: &[Candidate], value: impl Fn(&Candidate) -> f64) -> usize {
    let better = |best: usize, i: usize| {
        if value(&candidates[i]) > value(&candidates[best]) { i } else { best }
    };
    (0..candidates.len()).reduce(better).expect("there is one")
}
