//! The contact locus: where two bodies touch, as points.
//!
//! From the common plane (Dubois 2010 §1.4): the feature of each body that lies within a tolerance
//! of its support plane (a vertex, an edge or a face) is projected along the normal, the two are
//! clipped against each other, and every corner of what is left becomes a contact point with a
//! gap of its own. A corner is named by the features that make it (vertex on face, edge across
//! edge), a name that stays the same as long as the contact does.

mod clip;
mod disc;
mod flat_parts;
mod patch;
mod reduce;

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::Pose;
use serde::{Deserialize, Serialize};

use clip::{Mark, Outline, clip, edge};
use disc::{Disc, Flat};
use patch::{Patch, Plane, flattest_feature, near_feature};
use reduce::reduce;

use crate::support::{Core, NO_VERTEX, SupportMap};

/// The most points a contact can have. A larger locus (two faces of dozens of edges each) is
/// reduced to this many, spread over its outline.
pub const MAX_POINTS: usize = 16;

/// Corners of a feature or of a clipped polygon held at once.
const MAX_CORNERS: usize = 64;

/// A part of a body's surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Feature {
    /// A vertex, by its index.
    Vertex(u32),
    /// An edge, by the indices of its ends, the smaller first.
    Edge(u32, u32),
    /// A face, by its index.
    Face(u32),
    /// The curved surface of a body without vertices. A cylinder's or cone's caps are faces with
    /// corners on the rim, the line along its side an edge.
    Surface,
}

/// Which features make a contact point: its identity from step to step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FeaturePair {
    /// On A.
    pub a: Feature,
    /// On B.
    pub b: Feature,
}

/// How two bodies touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ContactClass {
    /// At a point (simple contact).
    Vertex,
    /// Along an edge (double contact).
    Edge,
    /// Over a face (triple contact).
    Face,
}

impl ContactClass {
    /// The class of a contact by its points.
    pub(crate) fn of_points(count: usize) -> Self {
        match count {
            0 | 1 => Self::Vertex,
            2 => Self::Edge,
            _ => Self::Face,
        }
    }

    /// The name in files and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Vertex => "vertex",
            Self::Edge => "edge",
            Self::Face => "face",
        }
    }
}

/// One point of the locus, in the frame of A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LocusPoint {
    /// On A.
    pub(crate) on_a: DVec3,
    /// On B; `on_b − on_a` is along the normal, but for edges that run nearly side by side.
    pub(crate) on_b: DVec3,
    pub(crate) features: FeaturePair,
}

/// The plane between two bodies.
pub(crate) struct CommonPlane {
    /// Unit normal from A to B, in the frame of A.
    pub(crate) normal: DVec3,
    /// How far from its support plane a vertex still belongs to the contact.
    pub(crate) tolerance: f64,
    /// What belongs to the contact.
    pub(crate) extent: Extent,
    /// Where the gap ends on the cores of A and of B: the contact point if there is no better.
    pub(crate) witnesses: (DVec3, DVec3),
    /// The radii round the cores together.
    pub(crate) rounding: f64,
}

/// What belongs to a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Extent {
    /// Features that lie within the tolerance of their support planes as a whole (Dubois 2010).
    WholeFeatures,
    /// Points of the flattest faces whose gap is no greater than this. A point comes and goes at
    /// that gap, never while it touches: a force made of such points is continuous.
    NearPoints(f64),
}

impl CommonPlane {
    /// Hands out the points of the locus of two cores, in the frame of A, and says of what class
    /// the contact is. No points at all may be asked for.
    pub(crate) fn locus(
        &self,
        a: &Core,
        b: &Core,
        relative: &Pose,
        max_points: usize,
        emit: &mut impl FnMut(LocusPoint),
    ) -> ContactClass {
        if max_points == 0 {
            return ContactClass::Vertex;
        }
        let towards_a = relative.inverse_vector(-self.normal);
        let (disc_a, disc_b) = match self.extent {
            Extent::WholeFeatures => (None, None),
            Extent::NearPoints(_) => (
                Disc::facing(a, self.normal),
                Disc::facing(b, towards_a).map(|disc| disc.moved(relative)),
            ),
        };
        if let (Extent::NearPoints(near), Some(a), Some(b)) = (self.extent, &disc_a, &disc_b) {
            return self.locus_of_discs(a, b, near, emit);
        }
        let (mut corners_a, mut corners_b) = (ArrayVec::new(), ArrayVec::new());
        let feature = match self.extent {
            Extent::WholeFeatures => near_feature,
            Extent::NearPoints(_) => flattest_feature,
        };
        let rotation = relative.matrix();
        let mut face_a = None;
        if disc_a.is_none() {
            face_a = feature(a, self.normal, self.tolerance, &mut corners_a);
        }
        let mut face_b = None;
        if disc_b.is_none() {
            face_b = feature(b, towards_a, self.tolerance, &mut corners_b);
            face_b = face_b.map(|(face, m)| (face, rotation * m));
            for (_, p) in &mut corners_b {
                *p = rotation * *p + relative.translation;
            }
        }
        if let Some(disc) = disc_a {
            let below = self.flat(face_b, &corners_b, self.witnesses.1, -self.normal);
            corners_a.extend(disc.rim(&below));
            face_a = Some((disc.cap, disc.normal));
        }
        if let Some(disc) = disc_b {
            let below = self.flat(face_a, &corners_a, self.witnesses.0, self.normal);
            corners_b.extend(disc.rim(&below));
            face_b = Some((disc.cap, disc.normal));
        }
        if corners_a.is_empty() || corners_b.is_empty() {
            self.at_witnesses(Feature::Surface, Feature::Surface, emit);
            return ContactClass::Vertex;
        }
        // Seen along the normal B's face runs clockwise.
        corners_b.reverse();
        let plane = Plane::new(self.normal);
        let patch_a = Patch::new(&plane, &corners_a, face_a.map(|(_, m)| m));
        let patch_b = Patch::new(&plane, &corners_b, face_b.map(|(_, m)| m));
        let whole_a = feature_of(&corners_a, face_a.map(|f| f.0));
        let whole_b = feature_of(&corners_b, face_b.map(|f| f.0));
        let mut outline = Outline::new();
        clip(&patch_a, &patch_b, whole_a, whole_b, self.tolerance, &mut outline);
        match self.extent {
            Extent::WholeFeatures => {
                // Features that only graze each other, or are this small, meet in a point: without
                // this the contact of two corners would flicker between none and several points.
                let spread = |m: &Mark| m.on_a.distance(outline[0].on_a);
                if outline.len() > 1 && outline.iter().all(|m| spread(m) < self.tolerance) {
                    outline.clear();
                }
            }
            Extent::NearPoints(near) => {
                // The ends of a thick capsule would come and go while they touch as it rolls over
                // an edge; it touches where it is nearest.
                let capsule = [a, b].iter().any(|core| matches!(core, Core::Segment { .. }));
                let rounding = if capsule { 0.0 } else { self.rounding };
                let gap = |m: &Mark| patch_b.height(m.on_b) - patch_a.height(m.on_a) - rounding;
                outline.retain(|m| gap(m) <= near);
                drop_farthest(&mut outline, max_points, gap);
            }
        }
        reduce(&outline, max_points.min(MAX_POINTS), &mut |mark| {
            emit(LocusPoint {
                on_a: plane.lift(mark.on_a, patch_a.height(mark.on_a)),
                on_b: plane.lift(mark.on_b, patch_b.height(mark.on_b)),
                features: mark.features,
            });
        });
        if outline.is_empty() {
            self.at_witnesses(whole_a, whole_b, emit);
        }
        ContactClass::of_points(outline.len())
    }

    /// The locus of two round caps: the rim of the smaller.
    fn locus_of_discs(
        &self,
        a: &Disc,
        b: &Disc,
        near: f64,
        emit: &mut impl FnMut(LocusPoint),
    ) -> ContactClass {
        let a_is_smaller = a.radius < b.radius;
        let (disc, other) = if a_is_smaller { (a, b) } else { (b, a) };
        let rim = disc.rim_over(other, self.normal, &other.flat(self.rounding));
        let mut count = 0;
        for (name, point) in rim.into_iter().flatten() {
            let height = other.normal.dot(other.centre - point) / other.normal.dot(self.normal);
            let beyond = point + height * self.normal;
            let (rim, cap) = (Feature::Vertex(name), Feature::Face(other.cap));
            let (on_a, on_b, features) = if a_is_smaller {
                (point, beyond, FeaturePair { a: rim, b: cap })
            } else {
                (beyond, point, FeaturePair { a: cap, b: rim })
            };
            if self.normal.dot(on_b - on_a) - self.rounding <= near {
                emit(LocusPoint { on_a, on_b, features });
                count += 1;
            }
        }
        if count == 0 {
            self.at_witnesses(Feature::Face(a.cap), Feature::Face(b.cap), emit);
        }
        ContactClass::of_points(count)
    }

    /// The flat side of a body, or the common plane where it has none.
    fn flat(
        &self,
        face: Option<(u32, DVec3)>,
        corners: &[(u32, DVec3)],
        witness: DVec3,
        outwards: DVec3,
    ) -> Flat {
        match (face, corners) {
            (Some((_, normal)), [(_, corner), ..]) => Flat::new(*corner, normal, self.rounding),
            _ => Flat::new(witness, outwards, self.rounding),
        }
    }

    fn at_witnesses(&self, a: Feature, b: Feature, emit: &mut impl FnMut(LocusPoint)) {
        let (on_a, on_b) = self.witnesses;
        emit(LocusPoint { on_a, on_b, features: FeaturePair { a, b } });
    }
}

/// Keeps the `count` marks of the smallest gaps, in their order.
fn drop_farthest(outline: &mut Outline, count: usize, gap: impl Fn(&Mark) -> f64) {
    while outline.len() > count {
        let farthest = (0..outline.len())
            .max_by(|&i, &j| gap(&outline[i]).total_cmp(&gap(&outline[j])))
            .expect("there is one");
        outline.remove(farthest);
    }
}

/// The corners of a core's flattest face that are within a tolerance of the lowest, over a plane that
/// the core, rounded, is a gap away from along a direction; with all that are no farther than `near` from
/// the plane, if that is more; at most `COUNT` of them.
pub(crate) fn near_corners<const COUNT: usize>(
    core: &Core,
    direction: DVec3,
    gap: f64,
    tolerance: f64,
    near: f64,
) -> ArrayVec<(u32, DVec3), COUNT> {
    let mut corners = ArrayVec::<_, MAX_CORNERS>::new();
    if let Some(disc) = Disc::facing(core, direction) {
        let lowest = core.farthest(direction, NO_VERTEX).0;
        corners.extend(disc.rim(&Flat::new(lowest, -direction, -gap)));
    } else {
        flattest_feature(core, direction, tolerance, &mut corners);
    }
    // The same corners stand for a large face however it lies.
    let mut chosen: ArrayVec<(u32, DVec3), COUNT> = match corners.len() {
        n if n > COUNT => (0..COUNT).map(|i| corners[i * n / COUNT]).collect(),
        _ => corners.iter().copied().collect(),
    };
    let height = |corner: &(u32, DVec3)| corner.1.dot(direction);
    let farthest = chosen.iter().map(height).fold(f64::NEG_INFINITY, f64::max);
    chosen.retain(|corner| height(corner) >= farthest - tolerance.max(near - gap));
    if near - gap > tolerance {
        add_corners(core, direction, farthest - (near - gap), &mut chosen);
    }
    chosen
}

/// Adds the corners of a polyhedron above a level, the highest first: one that comes down fast turns over
/// the corner that it hits, and lands on those of other faces in the same step.
fn add_corners<const COUNT: usize>(
    core: &Core,
    direction: DVec3,
    level: f64,
    chosen: &mut ArrayVec<(u32, DVec3), COUNT>,
) {
    let Some(polyhedron) = core.polyhedron() else { return };
    let height = |corner: &(u32, DVec3)| corner.1.dot(direction);
    while !chosen.is_full() {
        let corners = polyhedron.vertices().iter().enumerate().map(|(i, &p)| (i as u32, p));
        let left = corners.filter(|c| height(c) >= level && !chosen.iter().any(|d| d.0 == c.0));
        let Some(highest) = left.max_by(|c, d| height(c).total_cmp(&height(d))) else { return };
        chosen.push(highest);
    }
}

fn feature_of(corners: &[(u32, DVec3)], face: Option<u32>) -> Feature {
    match (face, corners) {
        (Some(face), _) => Feature::Face(face),
        (None, [(v, _), (w, _)]) => edge(*v, *w),
        _ => Feature::Vertex(corners[0].0),
    }
}
