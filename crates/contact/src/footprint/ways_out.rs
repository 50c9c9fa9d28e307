//! The ways out of a contact at an edge or a corner.
//!
//! Bodies that touch at an edge or a corner of both, as blocks cut by the same planes do across the lines
//! where those cross, have no normal of their own: every direction between the normals of the faces that end
//! there keeps them apart, and rounding decides which of them a query finds.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::{ConvexPolyhedron, Shape};

use super::meet::MIN_COSINE;
use super::touch::{Placement, Solid, Touch, TouchPoint};
use super::{Axis, Footprint};
use crate::support::{Core, NO_VERTEX, SupportMap};

/// The most ways out that are looked at: two corners of three faces each have six.
pub const MAX_WAYS_OUT: usize = 8;

/// A direction along which bodies are apart, or overlap by next to nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WayOut {
    /// Unit, from A to B; normal to a face of one of them.
    pub normal: DVec3,
    /// Signed gap along the normal, m.
    pub gap: f64,
}

impl Touch {
    /// The same points with the normal and the gap of another way out.
    #[must_use]
    pub fn by(&self, way: &WayOut) -> Self {
        let WayOut { normal, gap } = *way;
        let point = |p: &TouchPoint| TouchPoint { normal, gap, ..*p };
        Self { normal, points: self.points.iter().map(point).collect() }
    }

    /// Whether all points are within a distance of one line.
    fn is_thin(&self, distance: f64) -> bool {
        let Some(first) = self.points.first().map(|p| p.position) else { return true };
        let arms = self.points.iter().map(|p| p.position - first);
        let longest = arms.clone().fold(DVec3::ZERO, |longest, arm| {
            if arm.length_squared() > longest.length_squared() { arm } else { longest }
        });
        let along = longest.normalize_or_zero();
        arms.into_iter().all(|arm| arm.reject_from_normalized(along).length() <= distance)
    }
}

impl Footprint {
    /// The ways out of the contact other than its normal: normals of faces along which the bodies overlap
    /// by no more than `overlap`, m. None of bodies that are not polyhedra.
    ///
    /// Costs nothing where the points of the contact are farther than that from the bounds of the features
    /// they are named after, else a support point to each face.
    pub fn other_ways_out(
        &self,
        a: Solid,
        placed_a: &Placement,
        b: &Shape,
        placed_b: &Placement,
        touch: &Touch,
        overlap: f64,
    ) -> ArrayVec<WayOut, MAX_WAYS_OUT> {
        let mut ways = ArrayVec::new();
        let Solid::Convex(a) = a else { return ways };
        if !self.is_at_a_brink(touch, overlap) {
            return ways;
        }
        let (Some(a), Some(b)) = (sharp(a), sharp(b)) else { return ways };
        add_faces(a, placed_a, b, placed_b, overlap, &mut |way| add(&mut ways, touch, way));
        add_faces(b, placed_b, a, placed_a, overlap, &mut |way| {
            add(&mut ways, touch, WayOut { normal: -way.normal, ..way });
        });
        ways
    }

    /// Whether the bodies could come past each other by moving a distance along the contact.
    fn is_at_a_brink(&self, touch: &Touch, distance: f64) -> bool {
        // The least sine between two ways out.
        const SINE: f64 = 0.2;
        let is_named = matches!(self.axis, Axis::FaceA(_) | Axis::FaceB(_) | Axis::Edges { .. });
        let is_free = self.axis == Axis::Free;
        let is_steady = is_named && self.slack() > distance / SINE;
        (is_named || is_free) && !is_steady && touch.is_thin(distance / SINE)
    }
}

/// A polyhedron whose edges are not rounded.
fn sharp(shape: &Shape) -> Option<&ConvexPolyhedron> {
    match Core::of(shape)? {
        (Core::Polyhedron(polyhedron), 0.0) => Some(polyhedron),
        _ => None,
    }
}

/// Faces that lie on each other, or nearly, are one way out.
fn add(ways: &mut ArrayVec<WayOut, MAX_WAYS_OUT>, touch: &Touch, way: WayOut) {
    let is_known = |normal: DVec3| normal.dot(way.normal) > MIN_COSINE;
    if !ways.is_full() && !is_known(touch.normal) && !ways.iter().any(|w| is_known(w.normal)) {
        ways.push(way);
    }
}

/// Hands out the faces of a body beyond which another is, but for an overlap.
fn add_faces(
    body: &ConvexPolyhedron,
    placed: &Placement,
    other: &ConvexPolyhedron,
    placed_other: &Placement,
    overlap: f64,
    add: &mut impl FnMut(WayOut),
) {
    for plane in body.planes() {
        let normal = placed.rotation * plane.normal;
        let inwards = placed_other.rotation.transpose() * -normal;
        let nearest = placed_other.point(other.farthest(inwards, NO_VERTEX).0);
        let gap = normal.dot(nearest - placed.position) - plane.offset;
        if gap >= -overlap {
            add(WayOut { normal, gap });
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::DQuat;
    use polygrain_geometry::Pose;

    use super::super::{Meeting, Memory, Range, meet};
    use super::*;

    /// The normals, all of them, along which a unit cube at the origin and a shape are apart.
    fn normals(b: &Shape, pose_b: &Pose) -> Vec<DVec3> {
        let a = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
        let (a, pose_a) = (Solid::Convex(&a), Pose::IDENTITY);
        let range = Range { contact: 0.02, horizon: 0.1 };
        let met = meet(a, &pose_a, b, pose_b, range, Memory::default()).unwrap();
        let Meeting::Touching(footprint, touch) = met else { panic!("apart") };
        let placed = [&pose_a, pose_b].map(Placement::from);
        let ways = footprint.other_ways_out(a, &placed[0], b, &placed[1], &touch, 1e-4);
        std::iter::once(touch.normal).chain(ways.iter().map(|way| way.normal)).collect()
    }

    fn cube_at(place: DVec3) -> Vec<DVec3> {
        normals(&Shape::cuboid(1.0, 1.0, 1.0).unwrap(), &Pose::from_translation(place))
    }

    fn assert_among(normals: &[DVec3], expected: &[DVec3]) {
        for normal in expected {
            assert!(normals.iter().any(|n| n.dot(*normal) > 0.99), "{normal} not in {normals:?}");
        }
    }

    #[test]
    fn cubes_have_a_way_out_for_every_side_they_are_beside() {
        for off in [-5e-5, 0.0, 5e-5, 1e-3f64] {
            let (x, z) = (1.0 + off, 1.0 - 0.5 * off.abs().min(1e-4));
            assert_among(&cube_at(DVec3::new(x, 0.0, z)), &[DVec3::X, DVec3::Z]);
            assert_among(&cube_at(DVec3::new(x, 1.0, z)), &[DVec3::X, DVec3::Y, DVec3::Z]);
        }
    }

    #[test]
    fn bodies_that_do_not_meet_at_a_brink_have_one_way_out() {
        assert_eq!(cube_at(DVec3::new(0.0, 0.0, 1.0)).len(), 1);
        assert_eq!(cube_at(DVec3::new(0.99, 0.0, 1.0)).len(), 1);
        let ball = Shape::sphere(0.5).unwrap();
        assert_eq!(normals(&ball, &Pose::from_translation(DVec3::new(0.5, 0.0, 1.0))).len(), 1);
        // A corner on the middle of a face; an edge across an edge.
        let cube = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
        let on_corner = DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::NEG_Z);
        let high = 0.5 + 0.5 * 3f64.sqrt();
        assert_eq!(normals(&cube, &Pose::new(on_corner, DVec3::Z * high)).len(), 1);
        let on_edge =
            DQuat::from_rotation_z(0.5) * DQuat::from_rotation_x(0.25 * std::f64::consts::PI);
        let high = 0.5 + 0.5 * 2f64.sqrt();
        assert_eq!(normals(&cube, &Pose::new(on_edge, DVec3::Z * high)).len(), 1);
    }
}
