//! Two convex bodies as GJK sees them: cores in the frame of the first, and radii round them.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};

use crate::Method;
use crate::depth::Penetration;
use crate::depth::cundall::cundall;
use crate::depth::gjk_td::{self, Expansion};
use crate::depth::nezami::nezami;
use crate::depth::proof::DepthProof;
use crate::depth::separating_axis::separating_axis;
use crate::gjk::{self, Bounds, Ending, Gjk, Simplex};
use crate::manifold::{self, ContactClass, Extent, MAX_POINTS};
use crate::minkowski::Difference;
use crate::polish::{polish, turn};
use crate::query::{Certificate, ContactOptions, ContactPoint, Gap, QueryError, Status};
#[cfg(target_arch = "x86_64")]
use crate::simd::Avx2;
use crate::simd::{InstructionSet, Portable, Task};
use crate::simplex::SignedVolumes;
use crate::support::{Core, NO_VERTEX, Scanned, SupportMap};

/// A pair of convex bodies, reduced to their cores in the frame of A.
pub(crate) struct CorePair<'a> {
    pub(crate) a: (Core<'a>, f64),
    pub(crate) b: (Core<'a>, f64),
    pub(crate) relative: Pose,
}

/// An answer in the frame of A.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalGap {
    pub(crate) gap: f64,
    pub(crate) normal: DVec3,
    pub(crate) on_a: DVec3,
    pub(crate) on_b: DVec3,
    pub(crate) certificate: Certificate,
    pub(crate) iterations: u32,
}

impl LocalGap {
    pub(crate) fn to_world(self, pose_a: &Pose) -> Gap {
        Gap {
            gap: self.gap,
            normal: pose_a.vector(self.normal),
            witness_a: pose_a.point(self.on_a),
            witness_b: pose_a.point(self.on_b),
            certificate: self.certificate,
            iterations: self.iterations,
        }
    }
}

/// What one query of a pair leaves for the next: where to start, and which normal to prefer among
/// equals (causality).
#[derive(Clone, Debug, Default)]
pub(crate) struct Warm {
    /// The last normal, in the frame of A.
    pub(crate) normal: Option<DVec3>,
    /// The last simplex of GJK.
    pub(crate) simplex: Simplex,
    /// Whether to keep the proof of a depth, and that proof.
    keep: bool,
    proof: Option<DepthProof>,
}

impl Warm {
    /// For a pair whose last normal is known.
    pub(crate) fn starting_at(normal: Option<DVec3>) -> Self {
        Self { normal, ..Self::default() }
    }

    /// For a pair that will be asked again.
    pub(crate) fn kept() -> Self {
        Self { keep: true, ..Self::default() }
    }
}

impl<'a> CorePair<'a> {
    #[inline]
    pub(crate) fn new(
        a: &'a Shape,
        pose_a: &Pose,
        b: &'a Shape,
        pose_b: &Pose,
    ) -> Result<Self, QueryError> {
        for (name, pose) in [("A", pose_a), ("B", pose_b)] {
            if !pose.is_valid() {
                return Err(QueryError::Pose(name));
            }
        }
        Ok(Self {
            a: Core::of(a).ok_or(QueryError::NotConvex)?,
            b: Core::of(b).ok_or(QueryError::NotConvex)?,
            relative: pose_a.relative(pose_b),
        })
    }

    pub(crate) fn radii(&self) -> f64 {
        self.a.1 + self.b.1
    }

    pub(crate) fn require(&self, method: Method) -> Result<(), QueryError> {
        let polyhedra = self.a.0.polyhedron().is_some() && self.b.0.polyhedron().is_some();
        if method == Method::GjkTd || polyhedra {
            Ok(())
        } else {
            Err(QueryError::NeedsPolyhedra(method))
        }
    }

    /// A bound on the distance of B's points from its origin.
    pub(crate) fn reach_b(&self) -> f64 {
        self.b.0.reach() + self.b.1
    }

    /// The reach of the smaller body.
    pub(crate) fn smaller_reach(&self) -> f64 {
        (self.a.0.reach() + self.a.1).min(self.reach_b())
    }

    /// A lower bound of the gap from the reach of the bodies alone.
    #[inline]
    pub(crate) fn reach_gap(&self) -> f64 {
        self.relative.translation.length() - self.a.0.reach() - self.b.0.reach() - self.radii()
    }

    /// Fills in the points of contact along a normal, placed in the frame of A.
    pub(crate) fn locus(
        &self,
        gap: &LocalGap,
        options: &ContactOptions,
        extent: Extent,
        points: &mut ArrayVec<ContactPoint, MAX_POINTS>,
    ) -> ContactClass {
        let ((core_a, radius_a), (core_b, radius_b)) = (&self.a, &self.b);
        let (on_a, on_b) = (gap.on_a - radius_a * gap.normal, gap.on_b + radius_b * gap.normal);
        let plane = manifold::CommonPlane {
            normal: gap.normal,
            tolerance: options.locus_tolerance * self.smaller_reach(),
            extent,
            witnesses: (on_a, on_b),
            rounding: self.radii(),
        };
        points.clear();
        plane.locus(core_a, core_b, &self.relative, options.max_points, &mut |point| {
            let on_a = point.on_a + radius_a * gap.normal;
            let on_b = point.on_b - radius_b * gap.normal;
            points.push(ContactPoint {
                position: 0.5 * (on_a + on_b),
                gap: gap.normal.dot(on_b - on_a),
                local_a: on_a,
                local_b: self.relative.inverse_point(on_b),
                features: point.features,
            });
        })
    }

    /// GJK on the cores and, if they overlap and a method is given, the depth; then the radii.
    #[inline]
    pub(crate) fn solve(
        &self,
        method: Option<Method>,
        bounds: Bounds,
        warm: &mut Warm,
    ) -> LocalGap {
        let mut answer = match (&self.a.0, &self.b.0) {
            (Core::Polyhedron(a), Core::Polyhedron(b)) => {
                solve_polyhedra(a, b, &self.relative, method, bounds, warm)
            }
            (a, b) => solve(a, b, &self.relative, method, bounds, warm),
        };
        answer.gap -= self.radii();
        answer.on_a += self.a.1 * answer.normal;
        answer.on_b -= self.b.1 * answer.normal;
        answer
    }
}

/// [`solve`] with the best instructions of the machine.
fn solve_polyhedra(
    a: &ConvexPolyhedron,
    b: &ConvexPolyhedron,
    relative: &Pose,
    method: Option<Method>,
    bounds: Bounds,
    warm: &mut Warm,
) -> LocalGap {
    #[cfg(target_arch = "x86_64")]
    if Avx2::is_present() {
        let (a, b) = (&Scanned::<Avx2>::new(a), &Scanned::<Avx2>::new(b));
        return Avx2::run(Solve { a, b, relative, method, bounds, warm });
    }
    let (a, b) = (&Scanned::<Portable>::new(a), &Scanned::<Portable>::new(b));
    Portable::run(Solve { a, b, relative, method, bounds, warm })
}

/// The arguments of [`solve`].
struct Solve<'a, A, B> {
    a: &'a A,
    b: &'a B,
    relative: &'a Pose,
    method: Option<Method>,
    bounds: Bounds,
    warm: &'a mut Warm,
}

impl<A: SupportMap, B: SupportMap> Task for Solve<'_, A, B> {
    type Output = LocalGap;

    #[inline(always)]
    fn perform(self) -> LocalGap {
        solve(self.a, self.b, self.relative, self.method, self.bounds, self.warm)
    }
}

/// The arguments of [`overlapping`].
struct Overlapping<'a, 'd, A, B> {
    difference: &'a Difference<'d, A, B>,
    gjk: &'a Gjk,
    warm: &'a mut Warm,
    relative: &'a Pose,
    method: Method,
    preferred: DVec3,
}

impl<A: SupportMap, B: SupportMap> Task for Overlapping<'_, '_, A, B> {
    type Output = LocalGap;

    #[inline(always)]
    fn perform(self) -> LocalGap {
        let Self { difference, gjk, warm, relative, method, preferred } = self;
        overlapping(difference, gjk, warm, relative, method, preferred)
    }
}

/// The signed gap of two cores; without a method an overlap is found but not measured.
#[inline(always)]
fn solve<A: SupportMap, B: SupportMap>(
    a: &A,
    b: &B,
    relative: &Pose,
    method: Option<Method>,
    bounds: Bounds,
    warm: &mut Warm,
) -> LocalGap {
    let difference = Difference::new(a, b, relative);
    if let (Some(proof), Some(Method::GjkTd)) = (&warm.proof, method)
        && let Some(expansion) = proof.again(&difference, relative)
    {
        let answer = expanded(&difference, &expansion);
        warm.normal = Some(answer.normal);
        return answer;
    }
    warm.proof = None;
    let start = if let Some(normal) = warm.normal {
        warm.simplex.follow(&difference);
        normal
    } else {
        (difference.place_b(b.centre()) - a.centre()).normalize_or(DVec3::Z)
    };
    let mut gjk = gjk::gjk::<SignedVolumes, _, _>(&difference, &mut warm.simplex, start, bounds);
    if matches!(gjk.ending, Ending::Stalled | Ending::Touching) {
        polish(&difference, &mut gjk, &mut warm.simplex, bounds);
        try_all_axes(&difference, relative, &mut gjk);
    }
    let method = match gjk.ending {
        Ending::Separated | Ending::Stalled => None,
        Ending::Overlapping => method,
        // Only a depth method can tell on which side of zero the gap is.
        Ending::Touching => Some(method.unwrap_or_default()),
    };
    let answer = match method {
        Some(method) => {
            let history = warm.normal;
            // A call of its own: the polytope's memory would burden every query.
            let answer = A::Instructions::run(Overlapping {
                difference: &difference,
                gjk: &gjk,
                warm,
                relative,
                method,
                preferred: start,
            });
            history
                .and_then(|normal| same_depth_along(&difference, &answer, normal))
                .unwrap_or(answer)
        }
        None => separated(&difference, &gjk, &warm.simplex),
    };
    warm.normal = Some(answer.normal);
    answer
}

#[inline]
fn separated<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    gjk: &Gjk,
    simplex: &Simplex,
) -> LocalGap {
    let (mut on_a, mut on_b) = simplex.witnesses(difference);
    let mut upper = gjk.upper;
    if gjk.ending == Ending::Stalled {
        // On an almost flat surface the normal is found long before the closest point.
        let found = gjk_td::witnesses(difference, gjk.normal, gjk.gap, simplex.points());
        if found.0.distance(found.1) < upper {
            (on_a, on_b) = found;
            upper = on_a.distance(on_b);
        }
    }
    LocalGap {
        // Without a depth method an overlap is no more than that.
        gap: if gjk.ending == Ending::Overlapping { gjk.gap.min(0.0) } else { gjk.gap },
        normal: gjk.normal,
        on_a,
        on_b,
        certificate: Certificate::new(upper - gjk.gap, difference.resolution()),
        iterations: gjk.iterations,
    }
}

#[inline(always)]
fn overlapping<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    gjk: &Gjk,
    warm: &mut Warm,
    relative: &Pose,
    method: Method,
    preferred: DVec3,
) -> LocalGap {
    if let Some(answer) = by_features(difference, relative, method) {
        return LocalGap { iterations: gjk.iterations + answer.iterations, ..answer };
    }
    let keep = warm.keep.then_some((relative, &mut warm.proof));
    let mut expansion = gjk_td::expand(difference, &warm.simplex, gjk.upper, preferred, keep);
    expansion.iterations += gjk.iterations;
    if expansion.upper - expansion.gap > difference.resolution() {
        settle(difference, relative, &mut expansion);
    }
    expanded(difference, &expansion)
}

/// Where rounding ended the expansion early, one in a hundred thousand.
#[cold]
fn settle<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    relative: &Pose,
    expansion: &mut Expansion,
) {
    let Expansion { normal, gap, upper, .. } = *expansion;
    let mut gjk = Gjk { ending: Ending::Stalled, normal, gap, upper, iterations: 0 };
    turn(difference, &mut gjk, &expansion.face);
    let exhausted = try_all_axes(difference, relative, &mut gjk);
    (expansion.normal, expansion.gap) = (gjk.normal, gjk.gap);
    expansion.iterations += gjk.iterations;
    if exhausted && gjk.gap <= 0.0 {
        expansion.upper = gjk.gap;
    }
}

/// The last resort for polyhedra: takes the best of all separating axes if it is better; false for
/// other bodies, and where it is not needed.
fn try_all_axes<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    relative: &Pose,
    gjk: &mut Gjk,
) -> bool {
    let (Some(a), Some(b), Ending::Stalled) =
        (difference.a.polyhedron(), difference.b.polyhedron(), gjk.ending)
    else {
        return false;
    };
    let axis = separating_axis(a, b, relative);
    gjk.iterations += axis.iterations;
    if axis.gap > gjk.gap {
        (gjk.gap, gjk.normal) = (axis.gap, axis.normal);
    }
    if gjk.upper - gjk.gap <= difference.resolution() {
        gjk.ending = Ending::Separated;
    }
    true
}

/// The same depth along the last normal, if it is as shallow a way out as the one found: bodies
/// that overlap deeply keep to the side they came from (Dubois 2010, Fig. 1.10).
fn same_depth_along<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    found: &LocalGap,
    normal: DVec3,
) -> Option<LocalGap> {
    let support = difference.support(normal, [NO_VERTEX; 2]);
    let gap = -normal.dot(support.w);
    (gap >= found.gap - difference.resolution()).then(|| {
        let (on_a, on_b) = gjk_td::witnesses(difference, normal, gap, &[]);
        LocalGap { gap, normal, on_a, on_b, ..*found }
    })
}

#[inline]
fn expanded<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    expansion: &Expansion,
) -> LocalGap {
    let (on_a, on_b) =
        gjk_td::witnesses(difference, expansion.normal, expansion.gap, &expansion.face);
    // Bodies that turn out to be apart are no farther apart than their closest points.
    let apart = if expansion.gap > 0.0 { on_a.distance(on_b) } else { f64::INFINITY };
    let upper = expansion.upper.min(apart);
    LocalGap {
        gap: expansion.gap,
        normal: expansion.normal,
        on_a,
        on_b,
        certificate: Certificate::new(upper - expansion.gap, difference.resolution()),
        iterations: expansion.iterations,
    }
}

/// The depth by a method that works on faces and edges; `None` for the expansion.
fn by_features<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    relative: &Pose,
    method: Method,
) -> Option<LocalGap> {
    let (a, b) = (difference.a.polyhedron()?, difference.b.polyhedron()?);
    let Penetration { gap, normal, iterations } = match method {
        Method::GjkTd => return None,
        Method::Nezami => nezami(a, b, relative, None),
        Method::Cundall => cundall(a, b, relative),
        Method::SeparatingAxis => separating_axis(a, b, relative),
    };
    let (on_a, on_b) = gjk_td::witnesses(difference, normal, gap, &[]);
    Some(LocalGap {
        gap,
        normal,
        on_a,
        on_b,
        // These methods look at every candidate that could be better.
        certificate: Certificate { bound: 0.0, status: Status::Converged },
        iterations,
    })
}
