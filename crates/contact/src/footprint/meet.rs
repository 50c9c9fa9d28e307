//! Finding a contact: a query in full, and the names of what it found.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::{Pose, Shape};
use smallvec::{SmallVec, smallvec};

use super::choose::{Candidate, Candidates, choose, drop_crossings_side_by_side};
use super::name::{Named, PointName, ends, reversed};
use super::placed::{Placed, vertex};
use super::{
    Axis, Footprint, LOCUS_TOLERANCE, MAX_TOUCH_POINTS, Placement, Solid, Touch, TouchPoint,
    half_space, slack,
};
use crate::gjk::Bounds;
use crate::manifold::{ContactClass, Extent, MAX_POINTS};
use crate::pair::{CorePair, Warm};
use crate::query::{ContactOptions, QueryError};
use crate::support::{Core, SupportMap};

/// The answer to [`meet`].
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "it is taken apart at once, and a box would allocate"
)]
pub enum Meeting {
    /// The bodies are at least this much farther apart than bodies in contact, m.
    Apart(f64),
    /// The bodies overlap, or are as near as a contact may be.
    Touching(Footprint, Touch),
}

/// How far a query looks, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Bodies with a gap up to this are in contact: zero for bodies that overlap.
    pub contact: f64,
    /// Bodies farther apart than this are only proven to be so.
    pub horizon: f64,
}

impl Range {
    /// Only bodies that overlap are in contact.
    pub fn overlapping(horizon: f64) -> Self {
        Self { contact: 0.0, horizon }
    }
}

/// Points whose normal leans more than twelve degrees from the contact's do not belong to it.
pub(super) const MIN_COSINE: f64 = 0.978;

/// Nor do points whose gap is less than the bodies' by more than this part of it: between rounded
/// bodies the normal of edges that cross beside the contact misses the rounding. And if all are
/// greater by more than it, none of them is where the bodies meet.
const DOUBT: f64 = 0.5;

/// Gaps below this part of the smaller body's reach are those of bodies that just touch.
const ROUNDING: f64 = 1e-13;

/// What is known of a pair that is asked for again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Memory<'a> {
    /// The last normal of the pair, in the frame of A: where the search starts, and what is
    /// preferred among equals.
    pub normal: Option<DVec3>,
    /// The last points of the contact, which go on to stand for it where there are too many.
    pub points: &'a [PointName],
}

/// Asks in full how two bodies meet.
pub fn meet(
    a: Solid,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    range: Range,
    memory: Memory,
) -> Result<Meeting, QueryError> {
    match a {
        Solid::HalfSpace => half_space::meet(pose_a, b, pose_b, range.contact),
        Solid::Convex(a) => meet_convex(a, pose_a, b, pose_b, range, memory),
    }
}

fn meet_convex(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    range: Range,
    memory: Memory,
) -> Result<Meeting, QueryError> {
    let pair = CorePair::new(a, pose_a, b, pose_b)?;
    let bounds =
        Bounds { above: range.horizon.max(range.contact) + pair.radii(), below: f64::NEG_INFINITY };
    let options = ContactOptions {
        margin: 0.0,
        max_points: MAX_POINTS,
        locus_tolerance: LOCUS_TOLERANCE,
        ..ContactOptions::default()
    };
    // Turned from frame to frame, it would grow by the rounding of every step.
    let mut warm = Warm::starting_at(memory.normal.and_then(DVec3::try_normalize));
    let gap = pair.solve(Some(options.method), bounds, &mut warm);
    if gap.gap > range.contact {
        return Ok(Meeting::Apart(gap.gap - range.contact));
    }
    let mut points = ArrayVec::new();
    let reach = pair.smaller_reach();
    // Bodies that meet from afar do so at points that may all be farther than those of bodies at rest.
    let near = range.contact.max(LOCUS_TOLERANCE * reach);
    let class = pair.locus(&gap, &options, Extent::NearPoints(near), &mut points);
    let normal = pose_a.vector(gap.normal);
    let mut candidates: Candidates = points
        .iter()
        .map(|p| Candidate {
            point: TouchPoint { position: pose_a.point(p.position), normal, gap: p.gap },
            name: PointName::new(&pair.a.0, &pair.b.0, p.features),
        })
        .collect();
    let axis = axis_of(&pair, gap.normal, candidates.iter().map(|c| c.name));
    let (placed_a, placed_b) = (Placement::from(pose_a), Placement::from(pose_b));
    let core_a = Placed { core: pair.a.0, placement: &placed_a };
    let core_b = Placed { core: pair.b.0, placement: &placed_b };
    if axis != Axis::Free {
        drop_crossings_side_by_side(&mut candidates, &core_a, &core_b, normal, reach);
    }
    let chosen = choose(candidates, memory.points);
    let mut touch = Touch { normal, points: chosen.iter().map(|c| c.point).collect() };
    let mut names = SmallVec::with_capacity(chosen.len());
    names.extend(chosen.iter().map(|c| c.name));
    let mut footprint = Footprint { axis, class, names, slack: 0.0 };
    let at_witnesses = || {
        let middle = pose_a.point(0.5 * (gap.on_a + gap.on_b));
        Footprint::at_witnesses(normal, middle, gap.gap)
    };
    if footprint.can_be_followed() {
        footprint.place(Solid::Convex(a), &placed_a, b, &placed_b, &mut touch);
        let deepest = gap.gap - DOUBT * gap.gap.abs() - slack::NEGLIGIBLE * reach;
        let any_looks = footprint.drop_other_ways_out(&mut touch, deepest);
        if !any_looks && gap.gap > 0.0 {
            return Ok(at_witnesses());
        }
        footprint.slack = footprint.slack_of(&core_a, &core_b, touch.normal, reach) as f32;
    }
    let shallowest = gap.gap + DOUBT * gap.gap.abs() + ROUNDING * reach;
    if touch.points.iter().all(|p| p.gap > shallowest) {
        return Ok(at_witnesses());
    }
    Ok(Meeting::Touching(footprint, touch))
}

impl Footprint {
    /// The contact of bodies that overlap beside the faces that look at each other, where the
    /// shallowest way out begins; or of bodies apart whose edges cross, as lines, beside them only.
    fn at_witnesses(normal: DVec3, position: DVec3, gap: f64) -> Meeting {
        let footprint = Self {
            axis: Axis::Free,
            class: ContactClass::Vertex,
            names: smallvec![PointName::SURFACES],
            slack: 0.0,
        };
        let points = ArrayVec::from_iter([TouchPoint { position, normal, gap }]);
        Meeting::Touching(footprint, Touch { normal, points })
    }

    /// Near a corner several pairs of features meet, each with a normal of its own; those that do
    /// not look the contact's way, or seem deeper than the bodies are, are other ways out, not parts
    /// of one face. False if there are no others; then they are kept.
    fn drop_other_ways_out(&mut self, touch: &mut Touch, deepest: f64) -> bool {
        let normal = touch.normal;
        let looks = |p: &TouchPoint| p.normal.dot(normal) > MIN_COSINE && p.gap >= deepest;
        let any = touch.points.iter().any(looks);
        if any && !touch.points.iter().all(looks) {
            let kept = touch.points.iter().map(looks).collect::<ArrayVec<_, MAX_TOUCH_POINTS>>();
            let mut kept = kept.iter();
            self.names.retain(|_| *kept.next().expect("one per point"));
            touch.points.retain(|p| looks(p));
            self.class = ContactClass::of_points(self.names.len());
        }
        any
    }
}

/// What the normal of a contact, in the frame of A, is the normal of.
fn axis_of(pair: &CorePair, normal: DVec3, names: impl Iterator<Item = PointName> + Clone) -> Axis {
    const SINE: f64 = 1e-9;
    let followable = |name: PointName| {
        use Named::{Edge, Face, Vertex};
        matches!(
            name.features(),
            (Vertex(_), Face(_) | Edge(_)) | (Face(_) | Edge(_), Vertex(_)) | (Edge(_), Edge(_))
        )
    };
    // The line along a cylinder only looks like an edge.
    let curved = |core: &Core| matches!(core, Core::Curved(_));
    if curved(&pair.a.0) || curved(&pair.b.0) || !names.clone().all(followable) {
        return Axis::Free;
    }
    let face_along = |core: &Core, direction: DVec3| {
        let planes = core.polyhedron()?.planes();
        planes
            .iter()
            .position(|p| {
                p.normal.dot(direction) > 0.0 && p.normal.cross(direction).length() < SINE
            })
            .map(|face| face as u32)
    };
    if let Some(face) = face_along(&pair.a.0, normal) {
        return Axis::FaceA(face);
    }
    if let Some(face) = face_along(&pair.b.0, pair.relative.inverse_vector(-normal)) {
        return Axis::FaceB(face);
    }
    let along = |core: &Core, edge: u32| {
        let [start, end] = ends(core, edge).map(|v| vertex(core, v));
        end - start
    };
    for name in names {
        if let (Named::Edge(a), Named::Edge(b)) = name.features() {
            let along_b = pair.relative.vector(along(&pair.b.0, b));
            let across = along(&pair.a.0, a).cross(along_b);
            if across.cross(normal).length() < SINE * across.length() {
                let b = if across.dot(normal) > 0.0 { b } else { reversed(&pair.b.0, b) };
                return Axis::Edges { a, b };
            }
        }
    }
    Axis::Free
}
