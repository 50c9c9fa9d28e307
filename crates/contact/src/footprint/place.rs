//! Placing a contact: where the features it is named after are now.

use glam::DVec3;
use polygrain_geometry::Shape;

use super::name::{Named, PointName};
use super::placed::{Placed, SIDE_BY_SIDE};
use super::{Axis, Footprint, Placement, Solid, Touch, TouchPoint};
use crate::support::Core;

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
                for &name in &self.names {
                    let normal = local_normal(&a, &b, touch.normal, name);
                    let (on_a, on_b) = place(&a, &b, normal, name);
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
        for name in &self.names {
            let (_, Named::Vertex(vertex)) = name.features() else {
                unreachable!("a followed body rests on vertices")
            };
            let vertex = body.vertex(vertex);
            let gap = normal.dot(vertex - plane.position) - radius;
            let position = vertex - (radius + 0.5 * gap) * normal;
            touch.points.push(TouchPoint { position, normal, gap });
        }
    }

    fn normal(&self, a: &Placed, b: &Placed) -> DVec3 {
        match self.axis {
            Axis::FaceA(face) => a.face(face).normal,
            Axis::FaceB(face) => -b.face(face).normal,
            Axis::Edges { a: edge_a, b: edge_b } => {
                a.edge(edge_a).along.cross(b.edge(edge_b).along).normalize()
            }
            Axis::HalfSpace | Axis::Free | Axis::Facets => {
                unreachable!("none has features of convex bodies on both sides")
            }
        }
    }
}

fn placed<'a>(shape: &'a Shape, placement: &'a Placement) -> (Placed<'a>, f64) {
    let (core, radius) = Core::of(shape).expect("a followed shape is convex");
    (Placed { core, placement }, radius)
}

/// Where a point of contact is on the core of A and on that of B.
pub(super) fn place(a: &Placed, b: &Placed, normal: DVec3, name: PointName) -> (DVec3, DVec3) {
    match name.features() {
        (Named::Vertex(v), Named::Face(face)) => {
            let on_a = a.vertex(v);
            (on_a, b.face(face).along(normal, on_a))
        }
        (Named::Face(face), Named::Vertex(v)) => {
            let on_b = b.vertex(v);
            (a.face(face).along(normal, on_b), on_b)
        }
        (Named::Edge(e), Named::Edge(f)) => a.edge(e).crossing(&b.edge(f), normal),
        (Named::Vertex(v), Named::Edge(e)) => {
            let on_a = a.vertex(v);
            (on_a, b.edge(e).nearest(on_a, normal))
        }
        (Named::Edge(e), Named::Vertex(v)) => {
            let on_b = b.vertex(v);
            (a.edge(e).nearest(on_b, normal), on_b)
        }
        _ => unreachable!("such a contact is not followed"),
    }
}

/// The normal of the features that meet at a point. Edges that run side by side have none of their
/// own; theirs is the contact's.
fn local_normal(a: &Placed, b: &Placed, normal: DVec3, name: PointName) -> DVec3 {
    match name.features() {
        (Named::Vertex(_), Named::Face(face)) => -b.face(face).normal,
        (Named::Face(face), Named::Vertex(_)) => a.face(face).normal,
        (Named::Edge(e), Named::Edge(f)) => {
            let (along, other) = (a.edge(e).along, b.edge(f).along);
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
