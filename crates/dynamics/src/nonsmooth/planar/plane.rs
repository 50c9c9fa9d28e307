//! A plane in which bodies may lie, and what counts as lying in it.

use glam::{DMat3, DVec3};

use crate::nonsmooth::point::Point;
use crate::nonsmooth::problem::{Mass, Motion, Problem};

/// By what part of the relative residual lengths and directions may differ on both sides, and what part of the residual
/// counts as closing.
const ALIKE: f64 = 0.1;

/// The sine of the angle between normals that tell a plane.
const ASKEW: f64 = 1e-2;

/// By how much a direction may differ from an axis of space to be taken for it.
const STRAIGHT: f64 = 1e-9;

/// A plane, and how exactly its two sides have to be alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    /// The direction out of it.
    out: DVec3,
    /// The residual: motions out of the plane that are no more are of no account, m/s.
    residual: f64,
    /// Of lengths and directions.
    relative: f64,
}

/// Points of a contact that lie behind each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The first and the last of them, which bear all; they may be the same.
    pub(super) ends: [usize; 2],
    /// The part that the last one bears.
    pub(super) lever: f64,
}

impl Plane {
    /// Those in which the bodies of a problem may lie that is to be solved to a residual, m/s: with the normals of all
    /// points that close in it, but for those that look straight out of it.
    pub(super) fn candidates(problem: &Problem, residual: f64) -> Vec<Self> {
        let closing = || closing_normals(problem, ALIKE * residual);
        let all = problem.points.iter().map(|point| point.frame.x_axis);
        let Some(first) = closing().next() else { return Vec::new() };
        let Some(second) = closing().chain(all).find(|n| n.cross(first).length() > ASKEW) else {
            return Vec::new();
        };
        let relative = ALIKE * residual / problem.speed();
        let plane = |out| Self { out: straightened(out), residual, relative };
        let holds = |plane: &Self| closing().all(|normal| plane.leads_in_or_out(normal));
        let outs = [first.cross(second).normalize(), first, second];
        outs.map(plane).into_iter().filter(holds).collect()
    }

    /// The part of a vector that lies in it.
    pub(crate) fn within(&self, vector: DVec3) -> DVec3 {
        vector - self.out * self.out.dot(vector)
    }

    /// The part of a vector that leads out of it.
    pub(crate) fn outward(&self, vector: DVec3) -> DVec3 {
        self.out * self.out.dot(vector)
    }

    /// A motion without what leads out of the plane.
    pub(super) fn flat(&self, Motion { velocity, spin }: Motion) -> Motion {
        Motion { velocity: self.within(velocity), spin: self.outward(spin) }
    }

    /// Whether a body that reaches so far, m, moves out of the plane by no more than is of no account.
    pub(crate) fn holds(&self, Motion { velocity, spin }: Motion, reach: f64) -> bool {
        self.outward(velocity).length() + reach * self.within(spin).length() <= self.residual
    }

    /// Whether a point moves as it would if bodies moved in the plane.
    pub(super) fn is_flat(&self, velocity: DVec3, flat: DVec3) -> bool {
        velocity.distance(flat) <= self.residual
    }

    /// Whether what closes with a velocity, m/s, does not only seem to.
    pub(super) fn is_fast(&self, closing: f64) -> bool {
        closing > ALIKE * self.residual
    }

    fn leads_in(&self, normal: DVec3) -> bool {
        self.outward(normal).length() <= self.relative
    }

    fn leads_in_or_out(&self, normal: DVec3) -> bool {
        self.leads_in(normal) || self.within(normal).length() <= self.relative
    }

    /// What a point with its normal in the plane bore last, N·s. Those that look out of it may jam bodies by any impulses.
    pub(super) fn borne(&self, point: &Point) -> f64 {
        if self.leads_in(point.frame.x_axis) { point.reaction.x } else { 0.0 }
    }

    /// Whether impulses in the plane keep a body in it.
    pub(super) fn keeps(&self, mass: &Mass) -> bool {
        let spin = mass.inverse_inertia * self.out;
        mass.guide.is_none_or(|guide| self.leads_in(guide))
            && self.within(spin).length() <= self.relative * spin.length()
    }

    /// Whether two points of a contact differ only by how far out they are.
    pub(super) fn is_behind(&self, one: &Point, other: &Point) -> bool {
        let same_place = (0..2).all(|side| {
            let apart = self.within(other.arms[side] - one.arms[side]).length();
            apart <= self.relative * one.arms[side].length().max(other.arms[side].length())
        });
        same_place
            && one.frame.x_axis.distance(other.frame.x_axis) <= self.relative
            && one.friction == other.friction
            && (one.frame * one.bias).distance(other.frame * other.bias) <= self.residual
    }

    /// The points of a row that can bear all of it without turning a body out of the plane; none if there are none.
    pub(super) fn row(&self, whole: &Problem, pair: [&Mass; 2], points: &[usize]) -> Option<Row> {
        let turning = |side: &usize| pair[*side].inverse_inertia != DMat3::ZERO;
        let side = (0..2).find(turning)?;
        let height = |i: usize| whole.points[i].arms[side].dot(self.out);
        let size = |i: usize| self.relative * whole.points[i].arms[side].length();
        let is_same_for_both = |&i: &usize| {
            let difference = whole.points[i].arms[1].dot(self.out) - height(i);
            !turning(&1) || difference.abs() <= size(i)
        };
        let lowest = points.iter().copied().min_by(|&a, &b| height(a).total_cmp(&height(b)))?;
        let highest = points.iter().copied().max_by(|&a, &b| height(a).total_cmp(&height(b)))?;
        let is_between = height(lowest) <= size(lowest) && height(highest) >= -size(highest);
        let leads_in = self.leads_in(whole.points[lowest].frame.x_axis);
        if !leads_in || !is_between || !points.iter().all(is_same_for_both) {
            return None;
        }
        let length = height(highest) - height(lowest);
        let lever = if length > 0.0 { (-height(lowest) / length).clamp(0.0, 1.0) } else { 0.0 };
        Some(Row { ends: [lowest, highest], lever })
    }
}

/// Of the points that close faster than a velocity, m/s.
fn closing_normals(problem: &Problem, least: f64) -> impl Iterator<Item = DVec3> {
    problem.bundles.iter().flat_map(move |bundle| {
        let motions = problem.masses_of(bundle).map(|mass| &mass.motion);
        let points = problem.points[bundle.range()].iter();
        let closing = points.filter(move |point| point.closes(motions) > least);
        closing.map(|point| point.frame.x_axis)
    })
}

/// The axis of space that a direction is but for rounding, or the direction itself.
fn straightened(direction: DVec3) -> DVec3 {
    let near = |axis: &DVec3| direction.cross(*axis).length() <= STRAIGHT;
    DVec3::AXES.into_iter().find(near).unwrap_or(direction)
}
