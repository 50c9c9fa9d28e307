//! Patches: the points of two bodies gathered by direction.
//!
//! Bodies that are hollow touch in several places at once, each with a direction of its own: these
//! are contacts of their own. Points of one direction are one contact wherever they are, as the
//! corners of a box on a floor are; a law is told of the whole of it.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::place::mean_normal;
use super::support::leave_support;
use crate::footprint::{Footprint, MAX_TOUCH_POINTS, PointName, Touch, TouchPoint};

/// A point joins the patch whose direction is nearest if the angle is below 25°, ...
const JOINS: f64 = 0.906;
/// ... and stays in the one it was in up to 40°: so that patches do not come and go at an angle.
const STAYS: f64 = 0.766;

/// A contact of facets that was known before.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Its last direction, in the world.
    pub normal: DVec3,
    /// Its points.
    pub names: &'a [PointName],
}

/// Points of one direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch {
    /// Which of the known contacts goes on in it.
    pub known: Option<usize>,
    /// Its names.
    pub footprint: Footprint,
    /// Where it is.
    pub touch: Touch,
}

/// A point with its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) name: PointName,
    pub(super) point: TouchPoint,
}

struct Group {
    known: Option<usize>,
    normal: DVec3,
    members: Vec<Candidate>,
}

/// Gathers points into patches; those in which no gap is below that of a contact, m, are left out. The
/// order of the points must not depend on anything but the bodies.
pub(super) fn gather(mut points: Vec<Candidate>, known: &[Known], contact: f64) -> Vec<Patch> {
    let mut groups: Vec<Group> = known
        .iter()
        .enumerate()
        .map(|(i, known)| Group { known: Some(i), normal: known.normal, members: Vec::new() })
        .collect();
    points.retain(|candidate| {
        let stays = |group: &usize| {
            known[*group].names.contains(&candidate.name)
                && known[*group].normal.dot(candidate.point.normal) > STAYS
        };
        let home = (0..known.len()).find(stays);
        home.inspect(|&group| groups[group].members.push(*candidate)).is_none()
    });
    points.sort_by(|p, q| p.point.gap.total_cmp(&q.point.gap));
    for candidate in points {
        let cosine = |group: &Group| group.normal.dot(candidate.point.normal);
        let best =
            (0..groups.len()).max_by(|&i, &j| cosine(&groups[i]).total_cmp(&cosine(&groups[j])));
        match best.filter(|&i| cosine(&groups[i]) > JOINS) {
            Some(i) => groups[i].members.push(candidate),
            None => groups.push(Group {
                known: None,
                normal: candidate.point.normal,
                members: vec![candidate],
            }),
        }
    }
    groups.into_iter().filter_map(|group| patch(group, known, contact)).collect()
}

fn patch(group: Group, known: &[Known], contact: f64) -> Option<Patch> {
    let touches = |candidate: &Candidate| candidate.point.gap <= contact;
    if !group.members.iter().any(touches) {
        return None;
    }
    let names = group.known.map_or(&[][..], |i| known[i].names);
    let mut chosen = choose(group.members, names, contact);
    if contact > 0.0 {
        leave_support(&mut chosen);
    }
    let points: ArrayVec<TouchPoint, MAX_TOUCH_POINTS> = chosen.iter().map(|c| c.point).collect();
    let touch = Touch { normal: mean_normal(&points), points };
    let footprint = Footprint::of_facets(chosen.iter().map(|c| c.name));
    Some(Patch { known: group.known, footprint, touch })
}

/// As many points as a contact holds: first those that touch and stood for it before, then the
/// deepest, then those farthest from the others.
fn choose(mut members: Vec<Candidate>, known: &[PointName], contact: f64) -> Vec<Candidate> {
    if members.len() <= MAX_TOUCH_POINTS {
        return members;
    }
    let rank = |c: &Candidate| (c.point.gap > contact, !known.contains(&c.name));
    members.sort_by(|p, q| rank(p).cmp(&rank(q)).then(p.point.gap.total_cmp(&q.point.gap)));
    let stay = members.iter().take_while(|c| !rank(c).0 && !rank(c).1).count();
    let mut chosen: Vec<Candidate> = members.drain(..stay.clamp(1, MAX_TOUCH_POINTS)).collect();
    while chosen.len() < MAX_TOUCH_POINTS {
        let room = |c: &Candidate| {
            let to = |other: &Candidate| c.point.position.distance_squared(other.point.position);
            chosen.iter().map(to).fold(f64::INFINITY, f64::min)
        };
        // Of those that touch, as long as there are any.
        let touching = members.partition_point(|c| c.point.gap <= contact);
        let eligible = if touching > 0 { touching } else { members.len() };
        let farthest = (0..eligible)
            .fold(0, |best, i| if room(&members[i]) > room(&members[best]) { i } else { best });
        chosen.push(members.remove(farthest));
    }
    if contact > 0.0 {
        take_deepest(&mut chosen, &members);
    }
    chosen
}

/// Rigid bodies stop where a point tells them: none that is left out may be deeper than those chosen.
fn take_deepest(chosen: &mut [Candidate], left_out: &[Candidate]) {
    let by_gap = |p: &&Candidate, q: &&Candidate| p.point.gap.total_cmp(&q.point.gap);
    let Some(&deepest) = left_out.iter().min_by(by_gap) else { return };
    if chosen.iter().all(|c| deepest.point.gap < c.point.gap) {
        let gap = |i: &usize| chosen[*i].point.gap;
        let shallowest = (0..chosen.len()).max_by(|i, j| gap(i).total_cmp(&gap(j)));
        chosen[shallowest.expect("a contact has points")] = deepest;
    }
}
