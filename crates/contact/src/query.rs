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
use polygrain_geometry::{Pose, Shape};
use thiserror::Error;

use crate::Method;
use crate::gjk::Bounds;
use crate::manifold::{ContactClass, Extent, FeaturePair, MAX_POINTS};
use crate::pair::{CorePair, Warm};

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
    pub(crate) fn new(bound: f64, resolution: f64) -> Self {
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

/// What a contact query is to find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactOptions {
    /// Bodies farther apart than this have no contact, m.
    pub margin: f64,
    /// At most this many points ([`MAX_POINTS`] for all): those that span the largest area. None at
    /// all leaves the class out, too.
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
    /// Which parts of A and of B meet, counted through their compounds; zero for a single body.
    pub parts: [usize; 2],
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
    /// What it is made of: the same from step to step. A compound's features are those of its
    /// part.
    pub features: FeaturePair,
}

/// The distance of two bodies and where they are closest; zero if they overlap, and then the
/// witnesses are a common point and the normal means nothing.
///
/// Compounds are as close as their closest parts.
pub fn distance(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Result<Gap, QueryError> {
    let gap = smallest_gap(a, pose_a, b, pose_b, |_| Ok((None, Bounds::NONE)))?;
    Ok(if gap.gap < 0.0 { gap.touching() } else { gap })
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
    smallest_gap(a, pose_a, b, pose_b, |pair| {
        pair.require(method)?;
        Ok((Some(method), Bounds::NONE))
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
    let mut best: Option<Gap> = None;
    each_pair(a, pose_a, b, pose_b, &mut |pair, parts| {
        if pair.reach_gap() > margin {
            return Ok(());
        }
        let bounds = Bounds { above: margin + pair.radii(), below: f64::NEG_INFINITY };
        let gap = pair.solve(Some(Method::GjkTd), bounds, &mut Warm::default());
        if gap.gap <= margin && best.is_none_or(|best| gap.gap < best.gap) {
            best = Some(gap.to_world(&parts.pose_a));
        }
        Ok(())
    })?;
    Ok(best)
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
    let mut farther = true;
    each_pair(a, pose_a, b, pose_b, &mut |pair, _| {
        let out_of_reach = pair.reach_gap() > distance;
        if farther && !out_of_reach {
            let limit = distance + pair.radii();
            let bounds = Bounds { above: limit, below: limit };
            farther = pair.solve(None, bounds, &mut Warm::default()).gap > distance;
        }
        Ok(())
    })?;
    Ok(farther)
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
    let mut best: Option<Contact> = None;
    each_pair(a, pose_a, b, pose_b, &mut |pair, parts| {
        pair.require(options.method)?;
        if pair.reach_gap() > options.margin {
            return Ok(());
        }
        let bounds = Bounds { above: options.margin + pair.radii(), below: f64::NEG_INFINITY };
        let gap = pair.solve(Some(options.method), bounds, &mut Warm::default());
        if gap.gap > options.margin || best.as_ref().is_some_and(|best| best.gap.gap <= gap.gap) {
            return Ok(());
        }
        let contact = best.insert(Contact {
            gap: gap.to_world(&parts.pose_a),
            class: ContactClass::Vertex,
            parts: parts.indices,
            points: ArrayVec::new(),
        });
        contact.class = pair.locus(&gap, options, Extent::WholeFeatures, &mut contact.points);
        for point in &mut contact.points {
            point.position = parts.pose_a.point(point.position);
            if parts.of_compounds {
                point.local_a = pose_a.inverse_point(parts.pose_a.point(point.local_a));
                point.local_b = pose_b.inverse_point(parts.pose_b.point(point.local_b));
            }
        }
        Ok(())
    })?;
    Ok(best)
}

/// The smallest signed gap over all pairs of parts, each solved as `how` says.
#[inline]
fn smallest_gap(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    how: impl Fn(&CorePair) -> Result<(Option<Method>, Bounds), QueryError>,
) -> Result<Gap, QueryError> {
    let mut best: Option<Gap> = None;
    each_pair(a, pose_a, b, pose_b, &mut |pair, parts| {
        let (method, bounds) = how(pair)?;
        let gap = pair.solve(method, bounds, &mut Warm::default());
        if best.is_none_or(|best| gap.gap < best.gap) {
            best = Some(gap.to_world(&parts.pose_a));
        }
        Ok(())
    })?;
    Ok(best.expect("every body has a part"))
}

/// The convex parts that a pair is made of.
struct Parts {
    pose_a: Pose,
    pose_b: Pose,
    indices: [usize; 2],
    of_compounds: bool,
}

/// Visits every pair of convex parts.
#[inline]
fn each_pair(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    visit: &mut impl FnMut(&CorePair, &Parts) -> Result<(), QueryError>,
) -> Result<(), QueryError> {
    let of_compounds = matches!((a, b), (Shape::Compound(_), _) | (_, Shape::Compound(_)));
    let mut parts = Parts { pose_a: *pose_a, pose_b: *pose_b, indices: [0, 0], of_compounds };
    if !of_compounds {
        return visit(&CorePair::new(a, pose_a, b, pose_b)?, &parts);
    }
    each_part(a, pose_a, &mut |part_a, pose_a| {
        parts.pose_a = *pose_a;
        parts.indices[1] = 0;
        each_part(b, pose_b, &mut |part_b, pose_b| {
            parts.pose_b = *pose_b;
            visit(&CorePair::new(part_a, pose_a, part_b, pose_b)?, &parts)?;
            parts.indices[1] += 1;
            Ok(())
        })?;
        parts.indices[0] += 1;
        Ok(())
    })
}

/// Visits a shape, or every part of a compound through all its levels.
fn each_part(
    shape: &Shape,
    pose: &Pose,
    visit: &mut dyn FnMut(&Shape, &Pose) -> Result<(), QueryError>,
) -> Result<(), QueryError> {
    match shape {
        Shape::Compound(compound) => compound
            .parts()
            .iter()
            .try_for_each(|(part, local)| each_part(part, &pose.compose(local), visit)),
        _ => visit(shape, pose),
    }
}

impl Gap {
    /// The answer to a distance query on bodies that overlap.
    fn touching(self) -> Self {
        let middle = 0.5 * (self.witness_a + self.witness_b);
        Self { gap: 0.0, witness_a: middle, witness_b: middle, ..self }
    }
}
