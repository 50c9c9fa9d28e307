//! The intersection of two projected features.

use arrayvec::ArrayVec;
use glam::DVec2;

use super::patch::{Corner, Patch};
use super::{Feature, FeaturePair, MAX_CORNERS};

pub(super) fn edge(v: u32, w: u32) -> Feature {
    Feature::Edge(v.min(w), v.max(w))
}

/// A corner of the locus in the plane: the same place on both bodies, but for edges that run side
/// by side within the tolerance.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) on_a: DVec2,
    pub(super) on_b: DVec2,
    pub(super) features: FeaturePair,
}

impl Mark {
    fn at(place: DVec2, a: Feature, b: Feature) -> Self {
        Self { on_a: place, on_b: place, features: FeaturePair { a, b } }
    }
}

pub(super) type Outline = ArrayVec<Mark, MAX_CORNERS>;

/// The intersection of two patches, each corner named by the features that make it.
pub(super) fn clip(
    a: &Patch,
    b: &Patch,
    whole_a: Feature,
    whole_b: Feature,
    tolerance: f64,
    outline: &mut Outline,
) {
    // Where a vertex of one is nearest to an edge of the other, it projects onto that edge but for
    // rounding; counted as inside, it keeps its name.
    let slack = 1e-7 * tolerance;
    match (a.corners.len(), b.corners.len()) {
        // Two vertices, or a vertex and an edge, meet in general nowhere but at the witnesses.
        (1, 1 | 2) | (2, 1) => {}
        (1, _) => clip_vertex(a, b, |v| Mark::at(a.corners[0].at, v, whole_b), slack, outline),
        (_, 1) => clip_vertex(b, a, |v| Mark::at(b.corners[0].at, whole_a, v), slack, outline),
        (2, 2) => clip_edges(a, b, tolerance, outline),
        (_, 2) => {
            let mark = |at, on_edge, on_face| Mark::at(at, on_face, on_edge);
            clip_edge(b, a, mark, whole_a, slack, outline);
        }
        (2, _) => clip_edge(a, b, Mark::at, whole_b, slack, outline),
        _ => clip_faces(a, b, whole_a, whole_b, slack, outline),
    }
}

/// A vertex over a face.
fn clip_vertex(
    vertex: &Patch,
    face: &Patch,
    mark: impl Fn(Feature) -> Mark,
    slack: f64,
    outline: &mut Outline,
) {
    let Corner { at, vertex } = vertex.corners[0];
    let over = (0..face.corners.len()).all(|i| {
        let (start, end) = (face.corners[i].at, face.corners[(i + 1) % face.corners.len()].at);
        (end - start).perp_dot(at - start) >= -slack * start.distance(end)
    });
    if over {
        outline.push(mark(Feature::Vertex(vertex)));
    }
}

/// Two edges: where they cross, or the stretch they share if they run side by side.
fn clip_edges(a: &Patch, b: &Patch, tolerance: f64, outline: &mut Outline) {
    let ([p, q], [r, s]) = (ends(a), ends(b));
    let (edge_a, edge_b) = (edge(p.vertex, q.vertex), edge(r.vertex, s.vertex));
    let (along, across) = (q.at - p.at, s.at - r.at);
    let length = along.length();
    let sine = along.perp_dot(across);
    // Side by side if over the longer edge they part by less than the tolerance.
    if sine.abs() > tolerance * length.min(across.length()) {
        let t = (r.at - p.at).perp_dot(across) / sine;
        let u = (r.at - p.at).perp_dot(along) / sine;
        if (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u) {
            outline.push(Mark::at(p.at + t * along, edge_a, edge_b));
        }
        return;
    }
    let axis = along / length;
    let place = |c: Corner| axis.dot(c.at - p.at);
    let (first, second) = if place(r) <= place(s) { (r, s) } else { (s, r) };
    let (from, to) = (place(first), place(second));
    let on_b = |t: f64| first.at + ((t - from) / (to - from)) * (second.at - first.at);
    let lower = if from > 0.0 {
        (from, FeaturePair { a: edge_a, b: Feature::Vertex(first.vertex) })
    } else {
        (0.0, FeaturePair { a: Feature::Vertex(p.vertex), b: edge_b })
    };
    let upper = if to < length {
        (to, FeaturePair { a: edge_a, b: Feature::Vertex(second.vertex) })
    } else {
        (length, FeaturePair { a: Feature::Vertex(q.vertex), b: edge_b })
    };
    if lower.0 < upper.0 {
        outline.extend([lower, upper].map(|(t, features)| Mark {
            on_a: p.at + t * axis,
            on_b: on_b(t),
            features,
        }));
    }
}

fn ends(patch: &Patch) -> [Corner; 2] {
    [patch.corners[0], patch.corners[1]]
}

/// The side of a face that an edge crosses at a place, or the corner that it runs through.
fn side_at(at: DVec2, start: Corner, end: Corner, slack: f64) -> Feature {
    if at.distance(start.at) <= slack {
        Feature::Vertex(start.vertex)
    } else if at.distance(end.at) <= slack {
        Feature::Vertex(end.vertex)
    } else {
        edge(start.vertex, end.vertex)
    }
}

/// The stretch of an edge over a face.
fn clip_edge(
    segment: &Patch,
    face: &Patch,
    mark: impl Fn(DVec2, Feature, Feature) -> Mark,
    whole_face: Feature,
    slack: f64,
    outline: &mut Outline,
) {
    let [p, q] = ends(segment);
    let whole = edge(p.vertex, q.vertex);
    let along = q.at - p.at;
    let mut from = (0.0, Feature::Vertex(p.vertex), whole_face);
    let mut to = (1.0, Feature::Vertex(q.vertex), whole_face);
    for (i, start) in face.corners.iter().enumerate() {
        let end = face.corners[(i + 1) % face.corners.len()];
        let inward = (end.at - start.at).perp();
        let (height, slope) = (inward.dot(p.at - start.at), inward.dot(along));
        let allowed = -slack * inward.length();
        let t = -height / slope;
        let side = side_at(p.at + t * along, *start, end, 1e3 * slack);
        let (starts_inside, ends_inside) = (height >= allowed, height + slope >= allowed);
        match (starts_inside, ends_inside) {
            (false, false) => return,
            (false, true) if t > from.0 => from = (t, whole, side),
            (true, false) if t < to.0 => to = (t, whole, side),
            _ => {}
        }
    }
    if from.0 < to.0 {
        outline.extend(
            [from, to].map(|(t, on_edge, on_face)| mark(p.at + t * along, on_edge, on_face)),
        );
    }
}

/// The side of a polygon that leaves a corner: part of an edge of A or of B.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    A(u32, u32),
    B(u32, u32),
}

/// Two faces (Sutherland & Hodgman 1974): B's outline cut by every side of A's.
fn clip_faces(
    a: &Patch,
    b: &Patch,
    whole_a: Feature,
    whole_b: Feature,
    slack: f64,
    outline: &mut Outline,
) {
    type Polygon = ArrayVec<(DVec2, Side), MAX_CORNERS>;
    let mut polygon: Polygon = (0..b.corners.len())
        .map(|i| {
            let (from, to) = (b.corners[i], b.corners[(i + 1) % b.corners.len()]);
            (from.at, Side::B(from.vertex, to.vertex))
        })
        .collect();
    let mut next = Polygon::new();
    for i in 0..a.corners.len() {
        let (start, end) = (a.corners[i], a.corners[(i + 1) % a.corners.len()]);
        let inward = (end.at - start.at).perp();
        let cut = Side::A(start.vertex, end.vertex);
        let height = |at: DVec2| inward.dot(at - start.at);
        let allowed = -slack * inward.length();
        next.clear();
        for j in 0..polygon.len() {
            let (p, side) = polygon[j];
            let (q, _) = polygon[(j + 1) % polygon.len()];
            let (hp, hq) = (height(p), height(q));
            // An end within the slack counts as inside, but the line may be crossed far beyond it.
            let crossing = || p + (hp / (hp - hq)).clamp(0.0, 1.0) * (q - p);
            let mut push = |at, side| next.try_push((at, side)).is_ok();
            let fits = match (hp >= allowed, hq >= allowed) {
                (true, true) => push(p, side),
                (true, false) => push(p, side) && push(crossing(), cut),
                (false, true) => push(crossing(), side),
                (false, false) => true,
            };
            if !fits {
                break;
            }
        }
        std::mem::swap(&mut polygon, &mut next);
    }
    for j in 0..polygon.len() {
        let before = polygon[(j + polygon.len() - 1) % polygon.len()].1;
        let (at, after) = polygon[j];
        outline.push(match (before, after) {
            (Side::B(..), Side::B(v, _)) => Mark::at(at, whole_a, Feature::Vertex(v)),
            (Side::A(..), Side::A(v, _)) => Mark::at(at, Feature::Vertex(v), whole_b),
            (Side::A(v, w), Side::B(x, y)) | (Side::B(x, y), Side::A(v, w)) => {
                Mark::at(at, edge(v, w), edge(x, y))
            }
        });
    }
}
