//! A contact for programs.

use glam::DVec3;
use polygrain_contact::Method;
use polygrain_contact::manifold::Feature;
use polygrain_contact::query::{Contact, ContactPoint, Status};
use serde::{Serialize, Serializer};

/// The answer to one query.
#[derive(Serialize)]
pub(super) struct Answer {
    gap: f64,
    normal: [f64; 3],
    witness_a: [f64; 3],
    witness_b: [f64; 3],
    points: Vec<Point>,
    class: &'static str,
    method: &'static str,
    iterations: u32,
    bound: f64,
    status: &'static str,
}

#[derive(Serialize)]
struct Point {
    position: [f64; 3],
    gap: f64,
    local_a: [f64; 3],
    local_b: [f64; 3],
    features: Features,
}

#[derive(Serialize)]
struct Features {
    #[serde(serialize_with = "feature")]
    a: Feature,
    #[serde(serialize_with = "feature")]
    b: Feature,
}

/// `"vertex 3"`, `"edge 1-4"`, `"face 0"` or `"surface"`.
pub(super) fn feature_name(feature: Feature) -> String {
    match feature {
        Feature::Vertex(v) => format!("vertex {v}"),
        Feature::Edge(v, w) => format!("edge {v}-{w}"),
        Feature::Face(f) => format!("face {f}"),
        Feature::Surface => "surface".into(),
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn feature<S: Serializer>(feature: &Feature, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&feature_name(*feature))
}

pub(super) fn answer(contact: &Contact, method: Method) -> Answer {
    let gap = &contact.gap;
    Answer {
        gap: gap.gap,
        normal: vector(gap.normal),
        witness_a: vector(gap.witness_a),
        witness_b: vector(gap.witness_b),
        points: contact.points.iter().map(point).collect(),
        class: contact.class.name(),
        method: method.name(),
        iterations: gap.iterations,
        bound: gap.certificate.bound,
        status: match gap.certificate.status {
            Status::Converged => "converged",
            Status::Bounded => "bounded",
        },
    }
}

/// The answer as one line.
pub(super) fn object(contact: &Contact, method: Method) -> String {
    serde_json::to_string(&answer(contact, method)).expect("plain numbers and strings")
}

fn point(point: &ContactPoint) -> Point {
    Point {
        position: vector(point.position),
        gap: point.gap,
        local_a: vector(point.local_a),
        local_b: vector(point.local_b),
        features: Features { a: point.features.a, b: point.features.b },
    }
}

/// Three numbers, none of them a negative zero.
fn vector(v: DVec3) -> [f64; 3] {
    v.to_array().map(|x| x + 0.0)
}
