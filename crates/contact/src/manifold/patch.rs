//! The near feature of a body, projected along the normal.

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3};
use polygrain_geometry::ConvexPolyhedron;

use super::MAX_CORNERS;
use super::flat_parts::{near_flat_part, near_side_line};
use crate::support::{Core, NO_VERTEX, SupportMap};

/// A feature projected along the normal: its corners in order, in the plane, and its height over
/// the plane as a function of the place.
pub(super) struct Patch {
    pub(super) corners: ArrayVec<Corner, MAX_CORNERS>,
    /// Height at the first corner, and its slope along the two axes of the plane.
    height: f64,
    slope: DVec2,
}

#[derive(Clone, Copy)]
pub(super) struct Corner {
    pub(super) at: DVec2,
    pub(super) vertex: u32,
}

/// Two axes that make a right-handed frame with the normal.
#[derive(Clone, Copy)]
pub(super) struct Plane {
    normal: DVec3,
    u: DVec3,
    v: DVec3,
}

impl Plane {
    pub(super) fn new(normal: DVec3) -> Self {
        let u = normal.any_orthonormal_vector();
        Self { normal, u, v: normal.cross(u) }
    }

    fn project(&self, p: DVec3) -> DVec2 {
        DVec2::new(self.u.dot(p), self.v.dot(p))
    }

    pub(super) fn lift(&self, at: DVec2, height: f64) -> DVec3 {
        at.x * self.u + at.y * self.v + height * self.normal
    }
}

impl Patch {
    pub(super) fn height(&self, at: DVec2) -> f64 {
        self.height + self.slope.dot(at - self.corners[0].at)
    }

    /// The patch of a body's vertices, in order round the feature.
    pub(super) fn new(
        plane: &Plane,
        vertices: &[(u32, DVec3)],
        face_normal: Option<DVec3>,
    ) -> Self {
        let corners: ArrayVec<Corner, MAX_CORNERS> =
            vertices.iter().map(|&(vertex, p)| Corner { at: plane.project(p), vertex }).collect();
        let height = plane.normal.dot(vertices[0].1);
        let slope = match (vertices, face_normal) {
            (_, Some(m)) => -plane.project(m) / plane.normal.dot(m),
            ([(_, p), (_, q)], None) => {
                let along = corners[1].at - corners[0].at;
                along * (plane.normal.dot(*q - *p) / along.length_squared().max(f64::MIN_POSITIVE))
            }
            _ => DVec2::ZERO,
        };
        Self { corners, height, slope }
    }
}

/// The feature of a core that lies within `tolerance` of its support plane along `direction`:
/// corners anticlockwise seen against the direction, and the face normal if it is a face.
pub(super) fn near_feature(
    core: &Core,
    direction: DVec3,
    tolerance: f64,
    corners: &mut ArrayVec<(u32, DVec3), MAX_CORNERS>,
) -> Option<(u32, DVec3)> {
    match core {
        Core::Polyhedron(polyhedron) => {
            let (top, vertex) = polyhedron.farthest(direction, NO_VERTEX);
            let level = top.dot(direction) - tolerance;
            if let Some(face) = near_face(polyhedron, vertex, direction, level) {
                return Some(whole_face(polyhedron, face, corners));
            }
            corners.push((vertex, top));
            let height = |&v: &u32| polyhedron.vertices()[v as usize].dot(direction);
            let highest = polyhedron
                .neighbours(vertex as usize)
                .iter()
                .copied()
                .max_by(|v, w| height(v).total_cmp(&height(w)));
            if let Some(v) = highest.filter(|v| height(v) >= level) {
                corners.push((v, polyhedron.vertices()[v as usize]));
            }
        }
        Core::Segment { half_length } => {
            let (top, index) = core.farthest(direction, 0);
            corners.push((index, top));
            if 2.0 * half_length * direction.z.abs() <= tolerance {
                corners.push((1 - index, -top));
            }
        }
        Core::Point => corners.push((0, DVec3::ZERO)),
        Core::Curved(shape) => return near_flat_part(shape, direction, tolerance, corners),
    }
    None
}

/// The feature of a core that looks most along a direction: the whole flattest face of a polyhedron,
/// however it lies; the line along a round side only where it is level. Caps are
/// [discs](super::disc::Disc).
pub(super) fn flattest_feature(
    core: &Core,
    direction: DVec3,
    tolerance: f64,
    corners: &mut ArrayVec<(u32, DVec3), MAX_CORNERS>,
) -> Option<(u32, DVec3)> {
    match core {
        Core::Polyhedron(polyhedron) => {
            let (top, vertex) = polyhedron.farthest(direction, NO_VERTEX);
            let face = flattest_face(polyhedron, vertex, direction, top.dot(direction) - tolerance);
            Some(whole_face(polyhedron, face, corners))
        }
        Core::Segment { .. } => near_feature(core, direction, f64::INFINITY, corners),
        Core::Point => near_feature(core, direction, tolerance, corners),
        Core::Curved(shape) => {
            near_side_line(shape, direction, tolerance, corners);
            None
        }
    }
}

/// A face by its index and normal, and its corners; of very many, some all round it.
fn whole_face(
    polyhedron: &ConvexPolyhedron,
    face: usize,
    corners: &mut ArrayVec<(u32, DVec3), MAX_CORNERS>,
) -> (u32, DVec3) {
    let outline = polyhedron.face(face);
    let count = outline.len().min(MAX_CORNERS);
    let some = (0..count).map(|i| outline[i * outline.len() / count]);
    corners.extend(some.map(|v| (v, polyhedron.vertices()[v as usize])));
    (face as u32, polyhedron.planes()[face].normal)
}

/// The flattest face at a vertex; if an edge from there ends above a level, the flatter of the two
/// faces at that edge, so that both its ends belong to the contact.
fn flattest_face(
    polyhedron: &ConvexPolyhedron,
    vertex: u32,
    direction: DVec3,
    level: f64,
) -> usize {
    let height = |h: usize| polyhedron.vertices()[polyhedron.origin(h)].dot(direction);
    let cosine = |face: usize| polyhedron.planes()[face].normal.dot(direction);
    let flatter = |a: &usize, b: &usize| cosine(*a).total_cmp(&cosine(*b));
    let around = || polyhedron.half_edges_from(vertex as usize);
    let steepest = around()
        .max_by(|&a, &b| height(polyhedron.next(a)).total_cmp(&height(polyhedron.next(b))))
        .filter(|&h| height(polyhedron.next(h)) >= level);
    let face = match steepest {
        Some(h) => {
            [h, polyhedron.twin(h)].map(|h| polyhedron.face_of(h)).into_iter().max_by(flatter)
        }
        None => around().map(|h| polyhedron.face_of(h)).max_by(flatter),
    };
    face.expect("a vertex has faces")
}

/// The face at a vertex whose corners are all above a level, the flattest first.
fn near_face(
    polyhedron: &ConvexPolyhedron,
    vertex: u32,
    direction: DVec3,
    level: f64,
) -> Option<usize> {
    let mut flattest = (f64::NEG_INFINITY, 0);
    for h in polyhedron.half_edges_from(vertex as usize) {
        let face = polyhedron.face_of(h);
        let cosine = polyhedron.planes()[face].normal.dot(direction);
        if cosine > flattest.0 {
            flattest = (cosine, face);
        }
    }
    let (cosine, face) = flattest;
    let above = |&v: &u32| polyhedron.vertices()[v as usize].dot(direction) >= level;
    (cosine > 0.0 && polyhedron.face(face).iter().all(above)).then_some(face)
}
