//! What a problem is in a plane.

use glam::DVec3;

use super::plane::{Plane, Row};
use crate::nonsmooth::point::Point;
use crate::nonsmooth::problem::{Bundle, Mass, Problem};

/// The part that contacts may have borne last which are not the same on both sides.
const LITTLE: f64 = 0.25;

/// A problem in a plane, and what its points stand for.
pub(super) struct Section {
    pub(super) problem: Problem,
    pub(super) plane: Plane,
    rows: Vec<Row>,
}

impl Section {
    /// Of a problem that is to be solved to a residual, m/s; none if its bodies do not lie in a plane.
    pub(super) fn of(problem: &Problem, residual: f64) -> Option<Self> {
        Plane::candidates(problem, residual).into_iter().find_map(|plane| Self::by(problem, plane))
    }

    fn by(problem: &Problem, plane: Plane) -> Option<Self> {
        let flat = |mass: &Mass| Mass { motion: plane.flat(mass.motion), ..*mass };
        let masses = problem.masses.iter().map(flat).collect();
        let flat = Problem { masses, ..Problem::default() };
        let mut section = Self { problem: flat, plane, rows: Vec::new() };
        let mut beside = 0.0;
        for bundle in &problem.bundles {
            beside += section.add(problem, bundle)?;
        }
        let bearing = |point: &Point| plane.borne(point);
        (beside <= LITTLE * problem.points.iter().map(bearing).sum::<f64>()).then_some(section)
    }

    /// Adds what a contact is in the plane; returns what it bore last at points that are in no row, N·s. None if it is
    /// not the same on both sides.
    fn add(&mut self, whole: &Problem, bundle: &Bundle) -> Option<f64> {
        let pair = whole.masses_of(bundle);
        if !pair.iter().all(|mass| self.plane.keeps(mass)) {
            return None;
        }
        let start = self.rows.len() as u32;
        let mut beside = 0.0;
        let mut left: Vec<usize> = bundle.range().collect();
        while let Some(&first) = left.first() {
            let is_behind =
                |i: &usize| self.plane.is_behind(&whole.points[first], &whole.points[*i]);
            let points: Vec<usize> = left.extract_if(.., |i| is_behind(i)).collect();
            beside += self.add_row(whole, bundle, &points)?;
        }
        let points = start..self.rows.len() as u32;
        if !points.is_empty() {
            self.problem.bundles.push(Bundle { points, ..bundle.clone() });
        }
        Some(beside)
    }

    /// Adds the point that stands for some; returns what these bore last if there is none. None where they close then.
    fn add_row(&mut self, whole: &Problem, bundle: &Bundle, points: &[usize]) -> Option<f64> {
        let pair = whole.masses_of(bundle);
        let points_of = || points.iter().map(|&i| &whole.points[i]);
        if !points_of().all(|point| self.is_flat(whole, bundle, point)) {
            return None;
        }
        if let Some(row) = self.plane.row(whole, pair, points) {
            self.problem.points.push(self.flat_point(whole, pair, points, &row));
            self.rows.push(row);
            return Some(0.0);
        }
        let motions = self.problem.masses_of(bundle).map(|mass| &mass.motion);
        let close = points_of().any(|point| self.plane.is_fast(point.closes(motions)));
        (!close).then(|| points_of().map(|point| self.plane.borne(point)).sum())
    }

    /// Whether nothing pulls at a point, and it moves as it would if the bodies moved in the plane.
    fn is_flat(&self, whole: &Problem, bundle: &Bundle, point: &Point) -> bool {
        let [is, would_be] = [whole, &self.problem]
            .map(|problem| point.velocity(problem.masses_of(bundle).map(|mass| &mass.motion)));
        point.pull == 0.0 && self.plane.is_flat(is, would_be)
    }

    fn flat_point(&self, whole: &Problem, pair: [&Mass; 2], points: &[usize], row: &Row) -> Point {
        let plane = &self.plane;
        let [a, b] = row.ends.map(|i| &whole.points[i]);
        let normal = plane.within(a.frame.x_axis).normalize();
        let arms = [0, 1].map(|side| plane.within(a.arms[side].lerp(b.arms[side], row.lever)));
        let mut point = Point::new(a.place as usize, normal, arms, pair);
        let to_frame = point.frame.transpose();
        let bias = (a.frame * a.bias).lerp(b.frame * b.bias, row.lever);
        point.bias = to_frame * plane.within(bias);
        point.friction = a.friction;
        let reactions = points.iter().map(|&i| whole.points[i].frame * whole.points[i].reaction);
        point.reaction = to_frame * plane.within(reactions.sum());
        point
    }

    /// Stops what bodies move out of the plane, which is of no account.
    pub(super) fn flatten(&self, whole: &mut Problem) {
        let Problem { masses, bundles, .. } = whole;
        for body in bundles.iter().flat_map(|bundle| bundle.bodies) {
            let mass = &mut masses[body as usize];
            if mass.is_movable() {
                mass.motion = self.plane.flat(mass.motion);
            }
        }
    }

    /// Gives the reactions to the whole problem.
    pub(super) fn give_back(&self, whole: &mut Problem) {
        whole.points.iter_mut().for_each(|point| point.reaction = DVec3::ZERO);
        for (row, point) in self.rows.iter().zip(&self.problem.points) {
            let reaction = self.plane.within(point.frame * point.reaction);
            for (end, part) in row.ends.into_iter().zip([1.0 - row.lever, row.lever]) {
                let to = &mut whole.points[end];
                to.reaction += to.frame.transpose() * (part * reaction);
            }
        }
    }
}
