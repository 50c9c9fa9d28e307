//! GJK as published, to compare sub-algorithms with each other (Montanari 2017, Algorithm 5, §4.8).
//!
//! The queries of this crate use a GJK of their own (they stop at a certificate and take their
//! directions from features). This is the one of the literature, with both of its tolerances, any
//! [`SubAlgorithm`] and either support map; it counts what it does. `polygrain reproduce` runs it.
//!
//! ```
//! use glam::DVec3;
//! use polygrain_contact::experiment::Experiment;
//! use polygrain_contact::simplex::SubAlgorithm;
//! use polygrain_geometry::{Pose, generate};
//!
//! let cube = generate::cube(1.0)?;
//! let beside = Pose::from_translation(DVec3::new(1.5, 0.2, 0.1));
//! for sub_algorithm in SubAlgorithm::ALL {
//!     let outcome = Experiment { sub_algorithm, ..Experiment::default() }.run(&cube, &cube, &beside);
//!     assert!((outcome.distance - 0.5).abs() < 1e-15);
//! }
//! # Ok::<(), generate::GenerateError>(())
//! ```

use arrayvec::ArrayVec;
use glam::{DMat3, DVec3};
use polygrain_geometry::{ConvexPolyhedron, Pose};

use crate::simplex::{
    Backup, ClosestPoint, Johnson, JohnsonBackup, SignedVolumes, SignedVolumesExact, SubAlgorithm,
    VoronoiRegions,
};

/// Up to four vertices, the newest first: what a sub-algorithm is asked about.
pub type Vertices = ArrayVec<DVec3, 4>;

/// How the farthest vertex of a polyhedron is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Support {
    /// By looking at every vertex.
    #[default]
    Scan,
    /// By walking uphill from the vertex found before (Cameron 1997).
    HillClimbing,
}

/// A GJK to be tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Experiment {
    /// What finds the closest point of a simplex.
    pub sub_algorithm: SubAlgorithm,
    /// How support points are found.
    pub support: Support,
    /// `‖v‖² ≤ eps_tol · max ‖w‖²` counts as contact (eq. 2.17; not squared in the print).
    pub eps_tol: f64,
    /// `‖v‖² − v·w ≤ eps_rel² ‖v‖²` counts as converged (eq. 2.18).
    pub eps_rel: f64,
    /// The first search vector, in the frame of A; without one, from B's middle to A's.
    pub start: Option<DVec3>,
}

impl Default for Experiment {
    /// Signed Volumes, every vertex looked at, both tolerances as small as they make sense.
    fn default() -> Self {
        Self {
            sub_algorithm: SubAlgorithm::SignedVolumes,
            support: Support::Scan,
            eps_tol: f64::EPSILON * f64::EPSILON,
            eps_rel: 1e-8,
            start: None,
        }
    }
}

/// Why the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The relative tolerance was met.
    Converged,
    /// The absolute tolerance was met: the bodies touch as far as it can tell.
    Touching,
    /// The origin lies inside the simplex: the bodies overlap.
    Enclosed,
    /// The support point was in the simplex already (guard of erratum E11).
    Repeated,
    /// The closest point came no closer (guard of erratum E11).
    Stalled,
    /// Too many iterations.
    Cap,
}

/// What an experiment found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// ‖v‖, or zero if the origin is enclosed.
    pub distance: f64,
    /// Support points looked up.
    pub iterations: u32,
    /// Why it ended.
    pub stop: Stop,
}

const MAX_ITERATIONS: u32 = 200;

/// Calls a generic function with the type that a [`SubAlgorithm`] names.
macro_rules! with_type {
    ($sub_algorithm:expr, $function:ident($($argument:expr),*)) => {
        match $sub_algorithm {
            SubAlgorithm::SignedVolumes => $function::<SignedVolumes>($($argument),*),
            SubAlgorithm::SignedVolumesExact => $function::<SignedVolumesExact>($($argument),*),
            SubAlgorithm::Johnson => $function::<Johnson>($($argument),*),
            SubAlgorithm::JohnsonBackup => $function::<JohnsonBackup>($($argument),*),
            SubAlgorithm::Backup => $function::<Backup>($($argument),*),
            SubAlgorithm::VoronoiRegions => $function::<VoronoiRegions>($($argument),*),
        }
    };
}

impl Experiment {
    /// Runs GJK on two polyhedra, the second placed in the frame of the first.
    pub fn run(&self, a: &ConvexPolyhedron, b: &ConvexPolyhedron, relative: &Pose) -> Outcome {
        let pair = Pair::new(a, b, relative, self.support);
        with_type!(self.sub_algorithm, gjk(self, &pair, |_| ()))
    }

    /// The same run, and every simplex that the sub-algorithm was asked about.
    pub fn trace(
        &self,
        a: &ConvexPolyhedron,
        b: &ConvexPolyhedron,
        relative: &Pose,
    ) -> (Outcome, Vec<Vertices>) {
        let pair = Pair::new(a, b, relative, self.support);
        let mut simplices = Vec::new();
        let outcome = with_type!(
            self.sub_algorithm,
            gjk(self, &pair, |simplex: &Vertices| simplices.push(simplex.clone()))
        );
        (outcome, simplices)
    }
}

/// Asks a sub-algorithm about simplices one after another; the sum of the closest points, so that
/// a clock around the call measures all of them. This is the share of a traced GJK run that the
/// sub-algorithm takes.
pub fn replay(sub_algorithm: SubAlgorithm, simplices: &[Vertices]) -> DVec3 {
    with_type!(sub_algorithm, replay_all(simplices))
}

fn replay_all<S: ClosestPoint>(simplices: &[Vertices]) -> DVec3 {
    simplices.iter().map(|simplex| S::closest(simplex).point(simplex)).sum()
}

/// Two polyhedra in the frame of the first.
struct Pair<'a> {
    a: &'a ConvexPolyhedron,
    b: &'a ConvexPolyhedron,
    rotation: DMat3,
    translation: DVec3,
    support: Support,
}

impl<'a> Pair<'a> {
    fn new(
        a: &'a ConvexPolyhedron,
        b: &'a ConvexPolyhedron,
        relative: &Pose,
        support: Support,
    ) -> Self {
        Self { a, b, rotation: relative.matrix(), translation: relative.translation, support }
    }

    /// The point of A − B farthest against a vector, found from (and leaving) two vertices.
    fn farthest_against(&self, v: DVec3, vertices: &mut [usize; 2]) -> DVec3 {
        let find = |polyhedron: &ConvexPolyhedron, direction: DVec3, from: usize| match self.support
        {
            Support::Scan => scan(polyhedron, direction),
            Support::HillClimbing => polyhedron.climb(direction, from),
        };
        vertices[0] = find(self.a, -v, vertices[0]);
        vertices[1] = find(self.b, self.rotation.transpose() * v, vertices[1]);
        let on_b = self.rotation * self.b.vertices()[vertices[1]] + self.translation;
        self.a.vertices()[vertices[0]] - on_b
    }

    fn between_middles(&self) -> DVec3 {
        let middle_b = self.rotation * self.b.interior_point() + self.translation;
        self.a.interior_point() - middle_b
    }
}

fn scan(polyhedron: &ConvexPolyhedron, direction: DVec3) -> usize {
    let mut best = (f64::NEG_INFINITY, 0);
    for (i, vertex) in polyhedron.vertices().iter().enumerate() {
        let height = vertex.dot(direction);
        if height > best.0 {
            best = (height, i);
        }
    }
    best.1
}

/// Algorithm 5 with errata E8 (no test before there is a simplex) to E11 (guards).
fn gjk<S: ClosestPoint>(
    experiment: &Experiment,
    pair: &Pair,
    mut visit: impl FnMut(&Vertices),
) -> Outcome {
    let mut v = experiment.start.unwrap_or_else(|| pair.between_middles());
    if v == DVec3::ZERO {
        v = DVec3::X;
    }
    let mut simplex = Vertices::new();
    let mut vertices = [0; 2];
    let mut iterations = 0;
    let stop = loop {
        iterations += 1;
        let w = pair.farthest_against(v, &mut vertices);
        let eps_rel_squared = experiment.eps_rel * experiment.eps_rel;
        if !simplex.is_empty() {
            if v.length_squared() - v.dot(w) <= eps_rel_squared * v.length_squared() {
                break Stop::Converged;
            }
            if simplex.contains(&w) {
                break Stop::Repeated;
            }
        }
        let first = simplex.is_empty();
        let mut candidate = simplex.clone();
        candidate.insert(0, w);
        visit(&candidate);
        let closest = S::closest(&candidate);
        let point = closest.point(&candidate);
        if closest.support_count() == 4 {
            v = DVec3::ZERO;
            break Stop::Enclosed;
        }
        if !first && point.length_squared() >= v.length_squared() {
            break Stop::Stalled;
        }
        v = point;
        simplex.clear();
        simplex.extend(
            candidate.iter().zip(closest.weights).filter(|(_, weight)| *weight > 0.0).map(|p| *p.0),
        );
        let largest = simplex.iter().map(|y| y.length_squared()).fold(0.0, f64::max);
        if v.length_squared() <= experiment.eps_tol * largest {
            break Stop::Touching;
        }
        if iterations == MAX_ITERATIONS {
            break Stop::Cap;
        }
    };
    Outcome { distance: v.length(), iterations, stop }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query;
    use glam::DQuat;
    use polygrain_geometry::{Shape, generate};
    use proptest::prelude::*;

    fn ball(seed: u64) -> ConvexPolyhedron {
        let stone = generate::Ballast { seed, ..Default::default() };
        generate::ballast(&stone).expect("the default stone")
    }

    proptest! {
        #[test]
        fn signed_volumes_finds_the_distance_and_the_others_some_length(
            seed in 0..50u64,
            rotation in prop::array::uniform4(-1.0..1.0f64)
                .prop_filter("a rotation has a length", |q| q.iter().any(|c| c.abs() > 0.1)),
            place in prop::array::uniform3(-1.0..1.0f64),
        ) {
            let (a, b) = (ball(seed), ball(seed + 100));
            let size = a.reach() + b.reach();
            let pose = Pose::new(DQuat::from_array(rotation), 2.0 * size * DVec3::from_array(place));
            let (shape_a, shape_b) = (Shape::from(a.clone()), Shape::from(b.clone()));
            let truth =
                query::distance(&shape_a, &Pose::IDENTITY, &shape_b, &pose).unwrap().gap;
            for support in [Support::Scan, Support::HillClimbing] {
                for sub_algorithm in SubAlgorithm::ALL {
                    let experiment = Experiment { sub_algorithm, support, ..Default::default() };
                    let Outcome { distance, .. } = experiment.run(&a, &b, &pose);
                    let exact = matches!(
                        sub_algorithm,
                        SubAlgorithm::SignedVolumes | SubAlgorithm::SignedVolumesExact
                    );
                    // The others may end too early, or take bodies that are apart for touching.
                    prop_assert!((0.0..=4.0 * size).contains(&distance), "{sub_algorithm}");
                    if exact {
                        prop_assert!(distance >= truth - 1e-12 * size, "{distance} {truth}");
                        prop_assert!(distance <= truth + 1e-7 * size, "{distance} {truth}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_trace_is_what_the_sub_algorithm_was_asked() {
        let cube = generate::cube(1.0).unwrap();
        let pose = Pose::from_translation(DVec3::new(1.5, 0.2, 0.1));
        let (outcome, simplices) = Experiment::default().trace(&cube, &cube, &pose);
        assert_eq!(outcome, Experiment::default().run(&cube, &cube, &pose));
        assert!(!simplices.is_empty() && simplices.len() <= outcome.iterations as usize);
        assert_eq!(simplices[0].len(), 1);
        let last = &simplices[simplices.len() - 1..];
        assert_eq!(replay(SubAlgorithm::Backup, last).length(), outcome.distance);
    }

    #[test]
    fn a_looser_tolerance_calls_a_small_distance_contact() {
        let cube = generate::cube(1.0).unwrap();
        let pose = Pose::from_translation(DVec3::new(1.0 + 1e-5, 0.3, 0.2));
        let loose = Experiment { eps_tol: 1e-8, ..Default::default() }.run(&cube, &cube, &pose);
        assert_eq!(loose.stop, Stop::Touching);
        let tight = Experiment { eps_tol: 1e-14, ..Default::default() }.run(&cube, &cube, &pose);
        assert_ne!(tight.stop, Stop::Touching);
        assert!((tight.distance - 1e-5).abs() < 1e-15);
    }
}
