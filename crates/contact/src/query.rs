//! The questions one asks about two bodies: verbs on `(shape, pose)` pairs.
//!
//! ```
//! use glam::DVec3;
//! use polygrain_contact::query;
//! use polygrain_geometry::{Pose, Shape};
//!
//! let ball = Shape::sphere(0.5)?;
//! let brick = Shape::cuboid(2.0, 1.0, 1.0)?;
//! let above = Pose::from_translation(DVec3::new(0.3, 0.0, 1.25));
//!
//! let answer = query::signed_gap(&brick, &Pose::IDENTITY, &ball, &above)?;
//! assert!((answer.gap - 0.25).abs() < 1e-15);
//! assert_eq!(answer.normal, DVec3::Z);
//! assert!(answer.certificate.bound < 1e-14); // how far off it can be, proven
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No query allocates, none uses an absolute tolerance, and every answer carries its certificate.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};
use thiserror::Error;

use crate::Method;
use crate::depth::cundall::cundall;
use crate::depth::nezami::nezami;
use crate::depth::separating_axis::separating_axis;
use crate::depth::{Penetration, gjk_td};
use crate::gjk::{self, Bounds, Ending, Gjk, Simplex};
use crate::manifold::{self, ContactClass, FeaturePair, MAX_POINTS};
use crate::minkowski::Difference;
#[cfg(target_arch = "x86_64")]
use crate::simd::Avx2;
use crate::simd::{InstructionSet, Portable};
use crate::simplex::SignedVolumes;
use crate::support::{Core, NO_VERTEX, Scanned, SupportMap};

/// Why a query cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QueryError {
    /// A triangle mesh has no support map.
    #[error(
        "a mesh is not convex: query its convex hull (`hull:FILE`), or split it into convex parts \
         and make a compound"
    )]
    NotConvex,
    /// A method that needs faces and edges was asked for bodies that have none.
    #[error("the method `{0}` works on polyhedra and boxes only: use `gjk-td` for curved shapes")]
    NeedsPolyhedra(Method),
    /// A pose that is not finite or not a rotation.
    #[error("the pose of body {0} is not finite or its quaternion is not of unit length")]
    Pose(&'static str),
}

/// How far an answer can be from the truth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Certificate {
    /// The true signed gap lies in `[gap, gap + bound]`, but for the rounding of the coordinates:
    /// the duality gap of GJK when the bodies are apart, the distance between the bounds of the
    /// expansion when they overlap, m.
    pub bound: f64,
    /// Whether the bounds met.
    pub status: Status,
}

/// How a query ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The bounds met to within rounding: the answer is proven.
    Converged,
    /// They did not meet: the gap is right to within the bound only.
    Bounded,
}

impl Certificate {
    fn new(bound: f64, resolution: f64) -> Self {
        // Rounding can make the upper bound the smaller of the two.
        let bound = bound.max(0.0);
        let status = if bound <= 16.0 * resolution { Status::Converged } else { Status::Bounded };
        Self { bound, status }
    }
}

/// The signed gap of two bodies, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// Signed gap, m: the distance when apart, minus the depth when overlapping.
    pub gap: f64,
    /// Unit normal from A to B.
    pub normal: DVec3,
    /// Where the gap ends on A: `witness_b = witness_a + gap · normal`.
    pub witness_a: DVec3,
    /// Where the gap ends on B.
    pub witness_b: DVec3,
    /// How good the answer is.
    pub certificate: Certificate,
    /// Support points looked up.
    pub iterations: u32,
}

/// The distance of two bodies and where they are closest; zero if they overlap, and then the
/// witnesses are a common point and the normal means nothing.
///
/// Compounds are as close as their closest parts.
pub fn distance(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Result<Gap, QueryError> {
    closest_parts(a, pose_a, b, pose_b, &|a, pose_a, b, pose_b| {
        let pair = CorePair::new(a, pose_a, b, pose_b)?;
        Ok(pair.solve(None, Bounds::NONE, &mut Warm::default()).to_world(pose_a))
    })
    .map(|gap| if gap.gap < 0.0 { gap.touching() } else { gap })
}

/// The signed gap of two bodies: distance or depth, with the normal.
///
/// Compounds overlap as deep as their deepest pair of parts.
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::query;
/// use polygrain_geometry::{Pose, Shape};
///
/// let cube = Shape::cuboid(1.0, 1.0, 1.0)?;
/// let beside = Pose::from_translation(DVec3::new(0.9, 0.2, 0.1));
/// let overlap = query::signed_gap(&cube, &Pose::IDENTITY, &cube, &beside)?;
/// assert!((overlap.gap + 0.1).abs() < 1e-15);
/// assert_eq!(overlap.normal, DVec3::X);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn signed_gap(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Result<Gap, QueryError> {
    signed_gap_by(Method::GjkTd, a, pose_a, b, pose_b)
}

/// The signed gap by a named depth method (which only matters when the bodies overlap).
pub fn signed_gap_by(
    method: Method,
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
) -> Result<Gap, QueryError> {
    closest_parts(a, pose_a, b, pose_b, &|a, pose_a, b, pose_b| {
        let pair = CorePair::new(a, pose_a, b, pose_b)?;
        pair.require(method)?;
        Ok(pair.solve(Some(method), Bounds::NONE, &mut Warm::default()).to_world(pose_a))
    })
}

/// The signed gap if it is at most a margin, m; `None` as soon as the bodies are proven farther
/// apart.
pub fn signed_gap_within(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    margin: f64,
) -> Result<Option<Gap>, QueryError> {
    let gap = closest_parts(a, pose_a, b, pose_b, &|a, pose_a, b, pose_b| {
        let pair = CorePair::new(a, pose_a, b, pose_b)?;
        let bounds = Bounds { above: margin + pair.radii(), below: f64::NEG_INFINITY };
        Ok(pair.solve(Some(Method::GjkTd), bounds, &mut Warm::default()).to_world(pose_a))
    })?;
    Ok((gap.gap <= margin).then_some(gap))
}

/// Whether the bodies share a point; touching counts.
pub fn intersects(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Result<bool, QueryError> {
    Ok(!farther_than(a, pose_a, b, pose_b, 0.0)?)
}

/// Whether the bodies are farther apart than a distance, m. Ends with the first direction that
/// proves it, usually the very first.
pub fn farther_than(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    distance: f64,
) -> Result<bool, QueryError> {
    let gap = closest_parts(a, pose_a, b, pose_b, &|a, pose_a, b, pose_b| {
        let pair = CorePair::new(a, pose_a, b, pose_b)?;
        let bounds = Bounds { above: distance + pair.radii(), below: distance + pair.radii() };
        Ok(pair.solve(None, bounds, &mut Warm::default()).to_world(pose_a))
    })?;
    Ok(gap.gap > distance)
}

/// What a contact query is to find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactOptions {
    /// Bodies farther apart than this have no contact, m.
    pub margin: f64,
    /// At most this many points ([`MAX_POINTS`] for all): those that span the largest area.
    pub max_points: usize,
    /// How far from the common plane a vertex still belongs to the contact, as a fraction of the
    /// smaller body's reach.
    pub locus_tolerance: f64,
    /// How the depth is found.
    pub method: Method,
}

impl Default for ContactOptions {
    fn default() -> Self {
        Self {
            margin: f64::INFINITY,
            max_points: 4,
            locus_tolerance: 0.01,
            method: Method::default(),
        }
    }
}

/// A contact of two bodies, in world coordinates.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// The signed gap, the normal and where they were found.
    pub gap: Gap,
    /// Whether they touch at a point, along an edge or over a face.
    pub class: ContactClass,
    /// The points of contact.
    pub points: ArrayVec<ContactPoint, MAX_POINTS>,
}

/// One point of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// Half-way between the bodies, in world coordinates.
    pub position: DVec3,
    /// Signed gap at this point, along the contact's normal.
    pub gap: f64,
    /// Where it is on A, in A's coordinates.
    pub local_a: DVec3,
    /// Where it is on B, in B's coordinates.
    pub local_b: DVec3,
    /// What it is made of: the same from step to step.
    pub features: FeaturePair,
}

/// The contact of two bodies: signed gap, normal, class and points; `None` if they are farther
/// apart than the margin.
///
/// Compounds meet where their closest parts meet.
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::manifold::ContactClass;
/// use polygrain_contact::query::{self, ContactOptions};
/// use polygrain_geometry::{Pose, Shape};
///
/// let brick = Shape::cuboid(2.0, 1.0, 1.0)?;
/// let shifted = Pose::from_translation(DVec3::new(1.0, 0.0, 0.999));
/// let contact = query::contact(
///     &brick, &Pose::IDENTITY, &brick, &shifted, &ContactOptions::default(),
/// )?.expect("they overlap");
/// assert_eq!(contact.class, ContactClass::Face);
/// assert_eq!(contact.points.len(), 4);
/// assert!(contact.points.iter().all(|p| (p.gap + 0.001).abs() < 1e-15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn contact(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    options: &ContactOptions,
) -> Result<Option<Contact>, QueryError> {
    let deeper = |best: Option<Contact>, next: Option<Contact>| match (best, next) {
        (Some(best), Some(next)) if next.gap.gap < best.gap.gap => Some(next),
        (None, next) => next,
        (best, _) => best,
    };
    let mut best = None;
    match (a, b) {
        (Shape::Compound(compound), _) => {
            for (part, pose) in compound.parts() {
                let next = contact(part, &pose_a.compose(pose), b, pose_b, options)?;
                best = deeper(best, next);
            }
            Ok(best)
        }
        (_, Shape::Compound(compound)) => {
            for (part, pose) in compound.parts() {
                let next = contact(a, pose_a, part, &pose_b.compose(pose), options)?;
                best = deeper(best, next);
            }
            Ok(best)
        }
        _ => {
            let pair = CorePair::new(a, pose_a, b, pose_b)?;
            pair.require(options.method)?;
            Ok(pair.contact(options).map(|local| local.to_world(pose_a)))
        }
    }
}

type PartQuery<'q> = dyn Fn(&Shape, &Pose, &Shape, &Pose) -> Result<Gap, QueryError> + 'q;

/// Asks every pair of parts and keeps the smallest gap.
fn closest_parts(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    ask: &PartQuery,
) -> Result<Gap, QueryError> {
    let smaller = |best: Option<Gap>, next: Gap| match best {
        Some(best) if best.gap <= next.gap => Some(best),
        _ => Some(next),
    };
    let mut best = None;
    match (a, b) {
        (Shape::Compound(compound), _) => {
            for (part, pose) in compound.parts() {
                let next = closest_parts(part, &pose_a.compose(pose), b, pose_b, ask)?;
                best = smaller(best, next);
            }
        }
        (_, Shape::Compound(compound)) => {
            for (part, pose) in compound.parts() {
                let next = closest_parts(a, pose_a, part, &pose_b.compose(pose), ask)?;
                best = smaller(best, next);
            }
        }
        _ => return ask(a, pose_a, b, pose_b),
    }
    Ok(best.expect("a compound has parts"))
}

impl Gap {
    /// The answer to a distance query on bodies that overlap.
    fn touching(self) -> Self {
        let middle = 0.5 * (self.witness_a + self.witness_b);
        Self { gap: 0.0, witness_a: middle, witness_b: middle, ..self }
    }
}

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

/// A contact in the frame of A.
pub(crate) struct LocalContact {
    pub(crate) gap: LocalGap,
    pub(crate) class: ContactClass,
    /// Points on A and B; in the frames of A and of B, each on its own surface.
    pub(crate) points: ArrayVec<ContactPoint, MAX_POINTS>,
}

impl LocalContact {
    fn to_world(mut self, pose_a: &Pose) -> Contact {
        for point in &mut self.points {
            point.position = pose_a.point(point.position);
        }
        Contact { gap: self.gap.to_world(pose_a), class: self.class, points: self.points }
    }
}

/// What one query of a pair leaves for the next: where to start, and which normal to prefer among
/// equals (causality).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Warm {
    /// The last normal, in the frame of A.
    pub(crate) normal: Option<DVec3>,
    /// The last simplex of GJK.
    pub(crate) simplex: Simplex,
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

    /// The contact, its points placed in the frame of A.
    pub(crate) fn contact(&self, options: &ContactOptions) -> Option<LocalContact> {
        self.contact_or_gap(options, &mut Warm::default()).1
    }

    /// The contact if the bodies are within the margin, and what is known of the gap anyway.
    #[inline]
    pub(crate) fn contact_or_gap(
        &self,
        options: &ContactOptions,
        warm: &mut Warm,
    ) -> (LocalGap, Option<LocalContact>) {
        let bounds = Bounds { above: options.margin + self.radii(), below: f64::NEG_INFINITY };
        let gap = self.solve(Some(options.method), bounds, warm);
        let contact = (gap.gap <= options.margin).then(|| self.locus(gap, options));
        (gap, contact)
    }

    fn locus(&self, gap: LocalGap, options: &ContactOptions) -> LocalContact {
        let ((core_a, radius_a), (core_b, radius_b)) = (&self.a, &self.b);
        let size = self.smaller_reach();
        let locus = manifold::locus(
            core_a,
            core_b,
            &self.relative,
            gap.normal,
            options.locus_tolerance * size,
            (gap.on_a - *radius_a * gap.normal, gap.on_b + *radius_b * gap.normal),
            options.max_points,
        );
        let points = locus
            .points
            .iter()
            .map(|p| {
                let on_a = p.on_a + *radius_a * gap.normal;
                let on_b = p.on_b - *radius_b * gap.normal;
                ContactPoint {
                    position: 0.5 * (on_a + on_b),
                    gap: gap.normal.dot(on_b - on_a),
                    local_a: on_a,
                    local_b: self.relative.inverse_point(on_b),
                    features: p.features,
                }
            })
            .collect();
        LocalContact { gap, class: locus.class, points }
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
    if let Some(answer) = Avx2::run_if_present(|| {
        let (a, b) = (Scanned::<Avx2>::new(a), Scanned::<Avx2>::new(b));
        solve(&a, &b, relative, method, bounds, warm)
    }) {
        return answer;
    }
    let (a, b) = (Scanned::<Portable>::new(a), Scanned::<Portable>::new(b));
    solve(&a, &b, relative, method, bounds, warm)
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
    let start = if let Some(normal) = warm.normal {
        warm.simplex.follow(&difference);
        normal
    } else {
        (difference.from_b(b.centre()) - a.centre()).normalize_or(DVec3::Z)
    };
    let gjk = gjk::gjk::<SignedVolumes, _, _>(&difference, &mut warm.simplex, start, bounds);
    let answer = match (gjk.ending, method) {
        (Ending::Overlapping, Some(method)) => A::Instructions::run(|| {
            overlapping(&difference, &gjk, &warm.simplex, relative, method, start)
        }),
        _ => separated(&difference, &gjk, &warm.simplex),
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
    let (on_a, on_b) = simplex.witnesses();
    LocalGap {
        // Without a depth method an overlap is no more than that.
        gap: if gjk.ending == Ending::Overlapping { gjk.gap.min(0.0) } else { gjk.gap },
        normal: gjk.normal,
        on_a,
        on_b,
        certificate: Certificate::new(gjk.upper - gjk.gap, difference.resolution()),
        iterations: gjk.iterations,
    }
}

#[inline(always)]
fn overlapping<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    gjk: &Gjk,
    simplex: &Simplex,
    relative: &Pose,
    method: Method,
    preferred: DVec3,
) -> LocalGap {
    if let Some(answer) = by_features(difference, relative, method) {
        return LocalGap { iterations: gjk.iterations + answer.iterations, ..answer };
    }
    let expansion = gjk_td::expand(difference, simplex, preferred);
    let (on_a, on_b) = expansion.witnesses();
    LocalGap {
        gap: expansion.gap,
        normal: expansion.normal,
        on_a,
        on_b,
        certificate: Certificate::new(expansion.upper - expansion.gap, difference.resolution()),
        iterations: gjk.iterations + expansion.iterations,
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
    let deepest = difference.support(normal, [NO_VERTEX; 2]);
    Some(LocalGap {
        gap,
        normal,
        on_a: deepest.b - gap * normal,
        on_b: deepest.b,
        // These methods look at every candidate that could be better.
        certificate: Certificate { bound: 0.0, status: Status::Converged },
        iterations,
    })
}
