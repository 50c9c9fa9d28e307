//! A contact followed by its features.
//!
//! Bodies that stay in touch keep touching with the same features for thousands of steps. So a
//! contact is found once, remembered as names (this vertex over that face, this edge across that
//! one), and from then on placed anew from the vertices and planes of the bodies where they are:
//! exact, and an order of magnitude cheaper than a query. A [`Footprint`] also knows how far the
//! bodies may move against each other before the names could be others.

use arrayvec::ArrayVec;
use glam::{DMat3, DVec3};
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};
use serde::{Deserialize, Serialize};

use crate::gjk::Bounds;
use crate::half_space;
use crate::manifold::{ContactClass, Extent, Feature, FeaturePair};
use crate::pair::{CorePair, Warm};
use crate::query::{ContactOptions, QueryError};
use crate::support::{Core, SupportMap};

/// The most points of a [`Touch`].
pub const MAX_TOUCH_POINTS: usize = 6;

/// A body that can be touched.
#[derive(Clone, Copy, Debug)]
pub enum Solid<'a> {
    /// A convex shape.
    Convex(&'a Shape),
    /// Everything below `z = 0` of its own frame; as the first of a pair only.
    HalfSpace,
}

/// Where a body is, with its rotation as a matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// From body to world directions.
    pub rotation: DMat3,
    /// World position of the body's origin, m.
    pub position: DVec3,
}

impl From<&Pose> for Placement {
    fn from(pose: &Pose) -> Self {
        Self { rotation: pose.matrix(), position: pose.translation }
    }
}

impl Placement {
    fn point(&self, p: DVec3) -> DVec3 {
        self.rotation * p + self.position
    }
}

/// Where two bodies touch, in world coordinates.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Touch {
    /// Unit normal from A to B: the shallowest way out.
    pub normal: DVec3,
    /// The points.
    pub points: ArrayVec<TouchPoint, MAX_TOUCH_POINTS>,
}

/// One point of a [`Touch`].
///
/// Its normal is that of the features that meet there: of the face under a vertex, across two edges.
/// So the gap changes by just the motion along it, and a force along it that depends on the gap
/// alone is conservative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TouchPoint {
    /// Half-way between the bodies.
    pub position: DVec3,
    /// Unit, from A to B.
    pub normal: DVec3,
    /// Signed gap along the point's normal, m.
    pub gap: f64,
}

/// What gives a contact its normal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Axis {
    /// A face of A, by its index.
    FaceA(u32),
    /// A face of B.
    FaceB(u32),
    /// An edge of A and one of B, by the vertices at their ends; `a × b` points from A to B.
    Edges { a: [u32; 2], b: [u32; 2] },
    /// The half-space that A is.
    HalfSpace,
    /// Something curved, or two vertices: the contact cannot be followed.
    Free,
}

/// The features that make a contact, and how far it can be followed by them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Footprint {
    axis: Axis,
    class: ContactClass,
    features: ArrayVec<FeaturePair, MAX_TOUCH_POINTS>,
    slack: f64,
}

/// The answer to [`meet`].
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "it is taken apart at once, and a box would allocate"
)]
pub enum Meeting {
    /// The bodies are at least this far apart, m.
    Apart(f64),
    /// The bodies overlap.
    Touching(Footprint, Touch),
}

/// How far from the common plane a vertex still belongs to the contact, as a fraction of the
/// smaller body's reach.
pub const LOCUS_TOLERANCE: f64 = 0.04;

/// What a vertex may move towards the common plane unnoticed, as a fraction of the locus
/// tolerance.
pub(crate) const UNNOTICED: f64 = 0.25;

/// Motion that never calls for a new query, as a fraction of the smaller body's reach: it is below
/// what the bodies' overlap could resolve.
const NEGLIGIBLE: f64 = 1e-9;

/// Points whose normal leans more than twelve degrees from the contact's do not belong to it.
const MIN_COSINE: f64 = 0.978;

/// Asks in full how two bodies meet.
///
/// Bodies farther apart than `horizon` are only proven to be so. `hint` is the last normal of the
/// pair, in the frame of A: where the search starts, and what is preferred among equals.
pub fn meet(
    a: Solid,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    horizon: f64,
    hint: Option<DVec3>,
) -> Result<Meeting, QueryError> {
    match a {
        Solid::HalfSpace => half_space::meet(pose_a, b, pose_b),
        Solid::Convex(a) => meet_convex(a, pose_a, b, pose_b, horizon, hint),
    }
}

fn meet_convex(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    horizon: f64,
    hint: Option<DVec3>,
) -> Result<Meeting, QueryError> {
    let pair = CorePair::new(a, pose_a, b, pose_b)?;
    let bounds = Bounds { above: horizon + pair.radii(), below: f64::NEG_INFINITY };
    let options = ContactOptions {
        margin: 0.0,
        max_points: MAX_TOUCH_POINTS,
        locus_tolerance: LOCUS_TOLERANCE,
        ..ContactOptions::default()
    };
    let mut warm = Warm::starting_at(hint);
    let gap = pair.solve(Some(options.method), bounds, &mut warm);
    if gap.gap > 0.0 {
        return Ok(Meeting::Apart(gap.gap));
    }
    let mut points = ArrayVec::new();
    let class = pair.locus(&gap, &options, Extent::NearPoints, &mut points);
    let normal = pose_a.vector(gap.normal);
    let mut touch = Touch {
        normal,
        points: points
            .iter()
            .map(|p| TouchPoint { position: pose_a.point(p.position), normal, gap: p.gap })
            .collect(),
    };
    let features = points.iter().map(|p| p.features).collect();
    let axis = axis_of(&pair, gap.normal, &features);
    let mut footprint = Footprint { axis, class, features, slack: 0.0 };
    if footprint.can_be_followed() {
        let (placed_a, placed_b) = (Placement::from(pose_a), Placement::from(pose_b));
        footprint.place(Solid::Convex(a), &placed_a, b, &placed_b, &mut touch);
        footprint.drop_other_ways_out(&mut touch);
        let smaller = pair.smaller_reach();
        let margin = footprint.margin((&pair.a.0, &placed_a), (&pair.b.0, &placed_b), touch.normal);
        footprint.slack =
            (0.5 * margin).min(UNNOTICED * LOCUS_TOLERANCE * smaller).max(NEGLIGIBLE * smaller);
    }
    if touch.points.iter().all(|p| p.gap > 0.5 * gap.gap) {
        let middle = pose_a.point(0.5 * (gap.on_a + gap.on_b));
        return Ok(Footprint::at_witnesses(normal, middle, gap.gap));
    }
    Ok(Meeting::Touching(footprint, touch))
}

impl Footprint {
    /// The contact of bodies that overlap beside the faces that look at each other: where the
    /// shallowest way out begins.
    fn at_witnesses(normal: DVec3, position: DVec3, gap: f64) -> Meeting {
        let surfaces = FeaturePair { a: Feature::Surface, b: Feature::Surface };
        let footprint = Self {
            axis: Axis::Free,
            class: ContactClass::Vertex,
            features: ArrayVec::from_iter([surfaces]),
            slack: 0.0,
        };
        let points = ArrayVec::from_iter([TouchPoint { position, normal, gap }]);
        Meeting::Touching(footprint, Touch { normal, points })
    }

    pub(crate) fn on_half_space(
        class: ContactClass,
        features: ArrayVec<FeaturePair, MAX_TOUCH_POINTS>,
        slack: f64,
    ) -> Self {
        let named = features.iter().all(|f| matches!(f.b, Feature::Vertex(_)));
        let axis = if named { Axis::HalfSpace } else { Axis::Free };
        Self { axis, class, features, slack: if named { slack } else { 0.0 } }
    }

    /// Whether the bodies touch at a point, along an edge or over a face.
    pub fn class(&self) -> ContactClass {
        self.class
    }

    /// The names of the points.
    pub fn features(&self) -> &[FeaturePair] {
        &self.features
    }

    /// Whether [`place`](Self::place) can stand in for a query.
    pub fn can_be_followed(&self) -> bool {
        self.axis != Axis::Free
    }

    /// How far any two points of the bodies may move against each other, m, before the contact
    /// must be asked for again.
    pub fn slack(&self) -> f64 {
        self.slack
    }

    /// Where the contact is now.
    ///
    /// # Panics
    /// If the contact [cannot be followed](Self::can_be_followed) or the shapes are not those it
    /// was found for.
    pub fn place(
        &self,
        a: Solid,
        placed_a: &Placement,
        b: &Shape,
        placed_b: &Placement,
        touch: &mut Touch,
    ) {
        let (core_b, radius_b) = Core::of(b).expect("a followed shape is convex");
        touch.points.clear();
        match a {
            Solid::HalfSpace => {
                self.place_on_half_space(placed_a, &core_b, radius_b, placed_b, touch);
            }
            Solid::Convex(a) => {
                let (core_a, radius_a) = Core::of(a).expect("a followed shape is convex");
                let normal = self.normal((&core_a, placed_a), (&core_b, placed_b));
                touch.normal = normal;
                for &features in &self.features {
                    let (a, b) = ((&core_a, placed_a), (&core_b, placed_b));
                    let normal = local_normal(a, b, normal, features);
                    let (on_a, on_b) = place(a, b, normal, features);
                    let gap = normal.dot(on_b - on_a) - radius_a - radius_b;
                    let position = 0.5 * (on_a + on_b + (radius_a - radius_b) * normal);
                    touch.points.push(TouchPoint { position, normal, gap });
                }
            }
        }
    }

    fn place_on_half_space(
        &self,
        plane: &Placement,
        core: &Core,
        radius: f64,
        placed: &Placement,
        touch: &mut Touch,
    ) {
        let normal = plane.rotation.z_axis;
        touch.normal = normal;
        for features in &self.features {
            let vertex = corner(core, placed, features.b);
            let gap = normal.dot(vertex - plane.position) - radius;
            let position = vertex - (radius + 0.5 * gap) * normal;
            touch.points.push(TouchPoint { position, normal, gap });
        }
    }

    /// Near a corner several pairs of features meet, each with a normal of its own; those that do
    /// not look the contact's way are other ways out, not parts of one face.
    fn drop_other_ways_out(&mut self, touch: &mut Touch) {
        let normal = touch.normal;
        let looks = |p: &TouchPoint| p.normal.dot(normal) > MIN_COSINE;
        if touch.points.iter().any(looks) && !touch.points.iter().all(looks) {
            let kept = touch.points.iter().map(looks).collect::<ArrayVec<_, MAX_TOUCH_POINTS>>();
            let mut kept = kept.iter();
            self.features.retain(|_| *kept.next().expect("one per point"));
            touch.points.retain(|p| looks(p));
            self.class = match self.features.len() {
                1 => ContactClass::Vertex,
                2 => ContactClass::Edge,
                _ => ContactClass::Face,
            };
        }
    }

    fn normal(&self, a: (&Core, &Placement), b: (&Core, &Placement)) -> DVec3 {
        match self.axis {
            Axis::FaceA(face) => a.1.rotation * polyhedron(a.0).planes()[face as usize].normal,
            Axis::FaceB(face) => b.1.rotation * -polyhedron(b.0).planes()[face as usize].normal,
            Axis::Edges { a: ends_a, b: ends_b } => {
                let along = |(core, placed): (&Core, &Placement), [v, w]: [u32; 2]| {
                    placed.rotation * (vertex(core, w) - vertex(core, v))
                };
                along(a, ends_a).cross(along(b, ends_b)).normalize()
            }
            Axis::HalfSpace | Axis::Free => unreachable!("neither has features on both sides"),
        }
    }

    /// How far the bodies can move before a point leaves the features it is named after, m.
    fn margin(&self, a: (&Core, &Placement), b: (&Core, &Placement), normal: DVec3) -> f64 {
        self.features
            .iter()
            .map(|&features| {
                let (on_a, on_b) = place(a, b, normal, features);
                match (features.a, features.b) {
                    (Feature::Vertex(_), Feature::Face(face)) => inside(b, face, on_a, normal),
                    (Feature::Face(face), Feature::Vertex(_)) => inside(a, face, on_b, normal),
                    (Feature::Edge(p, q), Feature::Edge(r, s)) => {
                        let sine = sine(a, [p, q], b, [r, s]);
                        sine * from_ends(a, [p, q], on_a).min(from_ends(b, [r, s], on_b))
                    }
                    (Feature::Edge(p, q), _) => from_ends(a, [p, q], on_a),
                    (_, Feature::Edge(r, s)) => from_ends(b, [r, s], on_b),
                    _ => 0.0,
                }
            })
            .fold(f64::INFINITY, f64::min)
    }
}

/// What the normal of a contact, in the frame of A, is the normal of.
fn axis_of(
    pair: &CorePair,
    normal: DVec3,
    features: &ArrayVec<FeaturePair, MAX_TOUCH_POINTS>,
) -> Axis {
    const SINE: f64 = 1e-9;
    let followable = |f: &FeaturePair| {
        use Feature::{Edge, Face, Vertex};
        matches!(
            (f.a, f.b),
            (Vertex(_), Face(_) | Edge(..))
                | (Face(_) | Edge(..), Vertex(_))
                | (Edge(..), Edge(..))
        )
    };
    if !features.iter().all(followable) {
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
    for f in features {
        if let (Feature::Edge(p, q), Feature::Edge(r, s)) = (f.a, f.b) {
            let along_a = vertex(&pair.a.0, q) - vertex(&pair.a.0, p);
            let along_b = pair.relative.vector(vertex(&pair.b.0, s) - vertex(&pair.b.0, r));
            let across = along_a.cross(along_b);
            if across.cross(normal).length() < SINE * across.length() {
                let b = if across.dot(normal) > 0.0 { [r, s] } else { [s, r] };
                return Axis::Edges { a: [p, q], b };
            }
        }
    }
    Axis::Free
}

/// Where a point of contact is on the core of A and on that of B.
fn place(
    a: (&Core, &Placement),
    b: (&Core, &Placement),
    normal: DVec3,
    features: FeaturePair,
) -> (DVec3, DVec3) {
    match (features.a, features.b) {
        (Feature::Vertex(_), Feature::Face(face)) => {
            let on_a = corner(a.0, a.1, features.a);
            (on_a, on_a + along_normal_to_face(b, face, on_a, normal) * normal)
        }
        (Feature::Face(face), Feature::Vertex(_)) => {
            let on_b = corner(b.0, b.1, features.b);
            (on_b + along_normal_to_face(a, face, on_b, normal) * normal, on_b)
        }
        (Feature::Edge(p, q), Feature::Edge(r, s)) => {
            let (p, along) = line(a, [p, q]);
            let (r, across) = line(b, [r, s]);
            let sine = along.cross(across).dot(normal);
            let t = (r - p).cross(across).dot(normal) / sine;
            let u = (r - p).cross(along).dot(normal) / sine;
            (p + t * along, r + u * across)
        }
        (Feature::Vertex(_), Feature::Edge(r, s)) => {
            let on_a = corner(a.0, a.1, features.a);
            (on_a, nearest_on_line(line(b, [r, s]), on_a, normal))
        }
        (Feature::Edge(p, q), Feature::Vertex(_)) => {
            let on_b = corner(b.0, b.1, features.b);
            (nearest_on_line(line(a, [p, q]), on_b, normal), on_b)
        }
        _ => unreachable!("such a contact is not followed"),
    }
}

/// The normal of the features that meet at a point. Edges that run side by side have none of their
/// own; theirs is the contact's.
fn local_normal(
    a: (&Core, &Placement),
    b: (&Core, &Placement),
    normal: DVec3,
    features: FeaturePair,
) -> DVec3 {
    const SINE: f64 = 0.05;
    match (features.a, features.b) {
        (Feature::Vertex(_), Feature::Face(face)) => {
            b.1.rotation * -polyhedron(b.0).planes()[face as usize].normal
        }
        (Feature::Face(face), Feature::Vertex(_)) => {
            a.1.rotation * polyhedron(a.0).planes()[face as usize].normal
        }
        (Feature::Edge(p, q), Feature::Edge(r, s)) => {
            let (along, other) = (line(a, [p, q]).1, line(b, [r, s]).1);
            let across = along.cross(other);
            let side_by_side = SINE * along.length() * other.length();
            if across.length() > side_by_side {
                across.normalize() * across.dot(normal).signum()
            } else {
                normal
            }
        }
        _ => normal,
    }
}

fn along_normal_to_face(body: (&Core, &Placement), face: u32, from: DVec3, normal: DVec3) -> f64 {
    let plane = &polyhedron(body.0).planes()[face as usize];
    let outwards = body.1.rotation * plane.normal;
    (plane.offset - outwards.dot(from - body.1.position)) / outwards.dot(normal)
}

/// The point of a line nearest to another point, seen along the normal.
fn nearest_on_line((start, along): (DVec3, DVec3), point: DVec3, normal: DVec3) -> DVec3 {
    let lateral = along - normal.dot(along) * normal;
    start + (lateral.dot(point - start) / lateral.length_squared()) * along
}

/// How far inside the sides of a face a point is, seen along the normal, m.
fn inside(body: (&Core, &Placement), face: u32, point: DVec3, normal: DVec3) -> f64 {
    let (core, placed) = body;
    let corners = polyhedron(core).face(face as usize);
    (0..corners.len())
        .map(|i| {
            let (start, along) =
                line((core, placed), [corners[i], corners[(i + 1) % corners.len()]]);
            let side = normal.cross(along).normalize_or_zero();
            side.dot(point - start).abs()
        })
        .fold(f64::INFINITY, f64::min)
}

fn from_ends(body: (&Core, &Placement), [v, w]: [u32; 2], point: DVec3) -> f64 {
    let (start, along) = line(body, [v, w]);
    point.distance(start).min(point.distance(start + along))
}

fn sine(a: (&Core, &Placement), ends_a: [u32; 2], b: (&Core, &Placement), ends_b: [u32; 2]) -> f64 {
    let (along, across) = (line(a, ends_a).1, line(b, ends_b).1);
    along.cross(across).length() / (along.length() * across.length())
}

fn line((core, placed): (&Core, &Placement), [v, w]: [u32; 2]) -> (DVec3, DVec3) {
    let start = vertex(core, v);
    (placed.point(start), placed.rotation * (vertex(core, w) - start))
}

fn corner(core: &Core, placed: &Placement, feature: Feature) -> DVec3 {
    let Feature::Vertex(v) = feature else { unreachable!("asked of a vertex only") };
    placed.point(vertex(core, v))
}

fn vertex(core: &Core, index: u32) -> DVec3 {
    core.vertex(index).expect("a named vertex exists")
}

fn polyhedron<'a>(core: &Core<'a>) -> &'a ConvexPolyhedron {
    match core {
        Core::Polyhedron(polyhedron) => polyhedron,
        _ => unreachable!("only a polyhedron has named faces"),
    }
}
