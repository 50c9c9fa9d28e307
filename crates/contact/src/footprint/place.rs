//! Placing a contact: where the features it is named after are now.

use glam::DVec3;
use polygrain_geometry::Shape;

use super::placed::Placed;
use super::{Axis, Footprint, Placement, Solid, Touch, TouchPoint};
use crate::manifold::{Feature, FeaturePair};
use crate::support::Core;

/// Edges at a smaller angle than this, as a sine, run side by side.
const SIDE_BY_SIDE: f64 = 0.05;

impl Footprint {
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
        let (b, radius_b) = placed(b, placed_b);
        touch.points.clear();
        match a {
            Solid::HalfSpace => self.place_on_half_space(placed_a, &b, radius_b, touch),
            Solid::Convex(a) => {
                let (a, radius_a) = placed(a, placed_a);
                touch.normal = self.normal(&a, &b);
                for &features in &self.features {
                    let normal = local_normal(&a, &b, touch.normal, features);
                    let (on_a, on_b) = place(&a, &b, normal, features);
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
        body: &Placed,
        radius: f64,
        touch: &mut Touch,
    ) {
        let normal = plane.rotation.z_axis;
        touch.normal = normal;
        for features in &self.features {
            let vertex = body.vertex(features.b);
            let gap = normal.dot(vertex - plane.position) - radius;
            let position = vertex - (radius + 0.5 * gap) * normal;
            touch.points.push(TouchPoint { position, normal, gap });
        }
    }

    fn normal(&self, a: &Placed, b: &Placed) -> DVec3 {
        match self.axis {
            Axis::FaceA(face) => a.face(face).normal,
            Axis::FaceB(face) => -b.face(face).normal,
            Axis::Edges { a: ends_a, b: ends_b } => {
                a.line(ends_a).along.cross(b.line(ends_b).along).normalize()
            }
            Axis::HalfSpace | Axis::Free => unreachable!("neither has features on both sides"),
        }
    }
}

fn placed<'a>(shape: &'a Shape, placement: &'a Placement) -> (Placed<'a>, f64) {
    let (core, radius) = Core::of(shape).expect("a followed shape is convex");
    (Placed { core, placement }, radius)
}

/// Where a point of contact is on the core of A and on that of B.
pub(super) fn place(
    a: &Placed,
    b: &Placed,
    normal: DVec3,
    features: FeaturePair,
) -> (DVec3, DVec3) {
    match (features.a, features.b) {
        (Feature::Vertex(_), Feature::Face(face)) => {
            let on_a = a.vertex(features.a);
            (on_a, b.face(face).along(normal, on_a))
        }
        (Feature::Face(face), Feature::Vertex(_)) => {
            let on_b = b.vertex(features.b);
            (a.face(face).along(normal, on_b), on_b)
        }
        (Feature::Edge(p, q), Feature::Edge(r, s)) => {
            a.line([p, q]).crossing(&b.line([r, s]), normal)
        }
        (Feature::Vertex(_), Feature::Edge(r, s)) => {
            let on_a = a.vertex(features.a);
            (on_a, b.line([r, s]).nearest(on_a, normal))
        }
        (Feature::Edge(p, q), Feature::Vertex(_)) => {
            let on_b = b.vertex(features.b);
            (a.line([p, q]).nearest(on_b, normal), on_b)
        }
        _ => unreachable!("such a contact is not followed"),
    }
}

/// The normal of the features that meet at a point. Edges that run side by side have none of their
/// own; theirs is the contact's.
fn local_normal(a: &Placed, b: &Placed, normal: DVec3, features: FeaturePair) -> DVec3 {
    match (features.a, features.b) {
        (Feature::Vertex(_), Feature::Face(face)) => -b.face(face).normal,
        (Feature::Face(face), Feature::Vertex(_)) => a.face(face).normal,
        (Feature::Edge(p, q), Feature::Edge(r, s)) => {
            let (along, other) = (a.line([p, q]).along, b.line([r, s]).along);
            let across = along.cross(other);
            if across.length() > SIDE_BY_SIDE * along.length() * other.length() {
                across.normalize() * across.dot(normal).signum()
            } else {
                normal
            }
        }
        _ => normal,
    }
}
