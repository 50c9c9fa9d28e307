//! How far impulses are from the laws.

use glam::{DVec2, DVec3};
use rayon::prelude::*;

use super::point::Point;
use super::problem::{Bundle, Problem};

/// Contacts that a thread looks at at a time.
const CHUNK: usize = 512;

/// How far impulses are from the laws, at the worst point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Residual {
    /// The natural map: how far a reaction is from what it would be pushed to by its own velocity
    /// (de Saxcé & Feng 1998), as a velocity, m/s.
    pub(crate) natural_map: f64,
    /// How fast bodies still approach where Signorini forbids it, m/s.
    pub(crate) approach: f64,
    /// What is beyond the cone, as a fraction of the largest reaction.
    pub(crate) beyond_cone: f64,
}

impl Residual {
    /// What has to become small, m/s.
    pub(crate) fn worst(&self) -> f64 {
        self.natural_map.max(self.approach)
    }

    pub(crate) fn of(problem: &Problem) -> Self {
        let largest = problem.points.iter().map(|p| p.reaction.x).fold(0.0, f64::max);
        let of_bundles = |bundles: &[Bundle]| {
            let each = bundles.iter().map(|bundle| Self::of_bundle(problem, bundle, largest));
            each.fold(Self::default(), Self::or)
        };
        if problem.bundles.len() < 2 * CHUNK {
            of_bundles(&problem.bundles)
        } else {
            let parts = problem.bundles.par_chunks(CHUNK).map(of_bundles);
            parts.reduce(Self::default, Self::or)
        }
    }

    /// What has to become small of a point with a reaction and a velocity, m/s.
    pub(super) fn of_point(point: &Point, reaction: DVec3, u: DVec3) -> f64 {
        natural_map(&Point { reaction, ..*point }, u).max(-u.x)
    }

    /// Of the points of a bundle, where the largest of all reactions is so large, N·s.
    fn of_bundle(problem: &Problem, bundle: &Bundle, largest: f64) -> Self {
        let motions = problem.masses_of(bundle).map(|mass| &mass.motion);
        let mut worst = Self::default();
        for point in &problem.points[bundle.range()] {
            let u = point.velocity(motions) + point.bias;
            worst.natural_map = worst.natural_map.max(natural_map(point, u));
            worst.approach = worst.approach.max(-u.x);
            let across = DVec2::new(point.reaction.y, point.reaction.z).length();
            let beyond = (across - point.friction * point.reaction.x).max(-point.reaction.x);
            if largest > 0.0 {
                worst.beyond_cone = worst.beyond_cone.max(beyond / largest);
            }
        }
        worst
    }

    /// The worse of two, in each of its parts.
    fn or(self, other: Self) -> Self {
        Self {
            natural_map: self.natural_map.max(other.natural_map),
            approach: self.approach.max(other.approach),
            beyond_cone: self.beyond_cone.max(other.beyond_cone),
        }
    }
}

/// `|r − Π(r − ρ û)| / ρ` with the projection Π onto the cone and `û = u + μ |u_t| n`, m/s: zero if and only
/// if the laws hold at a point.
fn natural_map(point: &Point, u: DVec3) -> f64 {
    let slip = DVec2::new(u.y, u.z).length();
    let dilated = u + DVec3::X * (point.friction * slip);
    let rho = point.mass();
    let pushed = point.reaction - rho * dilated;
    (point.reaction - project(pushed, point.friction)).length() / rho
}

/// The nearest point of Coulomb's cone.
pub(super) fn project(r: DVec3, friction: f64) -> DVec3 {
    let across = DVec2::new(r.y, r.z);
    let length = across.length();
    if friction * length <= -r.x {
        DVec3::ZERO
    } else if length <= friction * r.x {
        r
    } else {
        let normal = (r.x + friction * length) / (1.0 + friction * friction);
        let across = across * (friction * normal / length);
        DVec3::new(normal, across.x, across.y)
    }
}
