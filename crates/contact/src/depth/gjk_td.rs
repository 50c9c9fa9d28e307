//! Depth from the simplex where GJK ended (Descantes, Tricoire & Richard 2019, Algorithm 3).
//!
//! GJK stops on a simplex round the origin. Its closest face is usually *inside* A − B, so the
//! face is pushed out: the support point along its normal either lies on it, and then the face is
//! part of the boundary and its distance the depth, or the polytope grows by that point.
//!
//! **Difference from the print.** The paper splits the closest face in three and leaves its
//! neighbours alone. The surface then does not stay convex, and the distance of its closest face
//! proves nothing: on crossing needles the printed rule can end on a facet several times too deep
//! (`tests/depth_gjk_td.rs`). Here every face that the new point sees is replaced (the expanding
//! polytope of van den Bergen 2003), which keeps the polytope convex and makes the distance of its
//! closest face a lower bound of the depth. The answer is the smallest support height seen, an
//! upper bound; when the two bounds meet it is proven.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::Pose;

use super::proof::{self, DepthProof};
use crate::gjk::Simplex;
use crate::minkowski::{Difference, SupportPoint};
use crate::polish::face_normal;
use crate::simplex::{ClosestPoint, SignedVolumesGeneral};
use crate::support::{NO_VERTEX, SupportMap};

/// What the expansion found.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    /// Unit normal from A to B.
    pub(crate) normal: DVec3,
    /// Signed gap along the normal.
    pub(crate) gap: f64,
    /// No signed gap is larger than this.
    pub(crate) upper: f64,
    /// The points of A − B that span the closest face (fewer when the bodies only touch).
    pub(crate) face: ArrayVec<SupportPoint, 3>,
    pub(crate) iterations: u32,
}

impl Expansion {
    /// Takes the normal of the closest face from the bodies' own coordinates, which are free of the
    /// rounding of sums, where that makes a difference.
    fn polish<A: SupportMap, B: SupportMap>(&mut self, difference: &Difference<A, B>) {
        let [p, q, r] = self.face.as_slice() else { return };
        let Some(normal) = face_normal(difference, [p, q, r], self.normal) else { return };
        let change = (normal - self.normal).length() * difference.scale;
        if change > 0.1 * difference.resolution() {
            self.iterations += 1;
            let gap = -normal.dot(difference.support(normal, p.ids).w);
            if gap > self.gap {
                (self.gap, self.normal) = (gap, normal);
            }
        }
    }
}

/// The points of A and B where a gap along a normal ends: the point of A − B nearest the origin,
/// split. `near` are points of A − B to start from.
///
/// A facet of A − B is often several triangles, and the one that was found need not be the one
/// nearest the origin. GJK walks there, within the facet, and is there at once if it is.
pub(crate) fn witnesses<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    normal: DVec3,
    gap: f64,
    near: &[SupportPoint],
) -> (DVec3, DVec3) {
    let tolerance = difference.resolution();
    let foot = -gap * normal;
    let on_facet = |p: &SupportPoint| (normal.dot(p.w) + gap).abs() <= 2.0 * tolerance;
    let mut corners: ArrayVec<SupportPoint, 3> =
        near.iter().filter(|p| on_facet(p)).copied().collect();
    if corners.is_empty() {
        corners.push(difference.support(normal, [NO_VERTEX; 2]));
    }
    let mut best = (f64::INFINITY, (DVec3::ZERO, DVec3::ZERO));
    loop {
        let flat: ArrayVec<DVec3, 3> =
            corners.iter().map(|p| (p.w - foot).reject_from_normalized(normal)).collect();
        let weights = SignedVolumesGeneral::closest(&flat).weights;
        let off: DVec3 = flat.iter().zip(weights).map(|(&w, weight)| weight * w).sum();
        if off.length() >= best.0 {
            return best.1;
        }
        best = (off.length(), difference.split(&corners, &weights));
        let mut weight = weights.iter();
        corners.retain(|_| weight.next().is_some_and(|&w| w > 0.0));
        if best.0 <= 0.25 * tolerance || corners.is_full() {
            return best.1;
        }
        // The less the direction is tilted from the normal, the surer it leads along the facet.
        let tilted = [0.1, 1e-4, 1e-8, 1e-12].map(|tilt| normal - tilt / best.0 * off);
        let next = tilted
            .iter()
            .map(|&direction| difference.support(direction, corners[0].ids))
            .find(|p| on_facet(p) && !corners.iter().any(|c| c.is(p)));
        let Some(next) = next else { return best.1 };
        corners.push(next);
    }
}

const MAX_VERTICES: usize = 256;
const MAX_FACES: usize = 512;
const NONE: u16 = u16::MAX;

#[derive(Clone, Copy)]
struct Face {
    corners: [u16; 3],
    /// The face across the edge from corner `i` to corner `i + 1`.
    across: [u16; 3],
    /// The plane: `normal · x = offset`.
    normal: DVec3,
    offset: f64,
}

/// A convex polytope inside A − B.
struct Polytope {
    points: ArrayVec<SupportPoint, MAX_VERTICES>,
    faces: ArrayVec<Face, MAX_FACES>,
    /// Distance of each face's plane from the origin; [`ASIDE`] for a face that is not to be
    /// looked at, [`GONE`] for one that is no more.
    distances: ArrayVec<f64, MAX_FACES>,
    free: ArrayVec<u16, MAX_FACES>,
}

/// The square of the sine of the angle below which the cross product of two sides needs help (see
/// [`perpendicular`](crate::polish::perpendicular)).
const SHARP: f64 = 1e-4;

const ASIDE: f64 = f64::MAX;
const GONE: f64 = f64::INFINITY;

/// An edge of the horizon: its ends, the face beyond it and the place of the edge there.
type HorizonEdge = (u16, u16, u16, u8);

/// The faces that one point can see; a sphere-like body shows a handful.
const MAX_HORIZON: usize = 64;

impl Polytope {
    fn new() -> Self {
        Self {
            points: ArrayVec::new(),
            faces: ArrayVec::new(),
            distances: ArrayVec::new(),
            free: ArrayVec::new(),
        }
    }

    /// Fills an empty polytope with a tetrahedron in either orientation.
    fn start(&mut self, points: &[SupportPoint; 4]) {
        self.points.extend(points.iter().copied());
        let [a, b, c, d] = points.map(|p| p.w);
        let [b, c] = if (b - a).cross(c - a).dot(d - a) > 0.0 { [2, 1] } else { [1, 2] };
        // (0, b, c) looks away from 3.
        self.push_face([0, b, c], [1, 2, 3]);
        self.push_face([b, 0, 3], [0, 3, 2]);
        self.push_face([c, b, 3], [0, 1, 3]);
        self.push_face([0, c, 3], [0, 2, 1]);
    }

    fn push_face(&mut self, corners: [u16; 3], across: [u16; 3]) -> Option<u16> {
        let [a, b, c] = corners.map(|i| &self.points[i as usize]);
        let (u, v) = (a.to(b), a.to(c));
        let mut normal = u.cross(v);
        if normal.length_squared() < SHARP * u.length_squared() * v.length_squared() {
            normal -= u * (normal.dot(u) / u.length_squared());
        }
        let normal = normal.normalize_or_zero();
        // A sliver without a normal lies along an edge of its neighbours, which bound it.
        let offset = if normal == DVec3::ZERO { ASIDE } else { normal.dot(a.w) };
        let face = Face { corners, across, normal, offset };
        if let Some(index) = self.free.pop() {
            self.faces[index as usize] = face;
            self.distances[index as usize] = offset;
            return Some(index);
        }
        self.faces.try_push(face).ok()?;
        self.distances.push(offset);
        Some(self.faces.len() as u16 - 1)
    }

    /// The face to look at next, if there is one left.
    fn closest_face(&self) -> Option<u16> {
        let mut best = (0, ASIDE);
        for (i, &distance) in self.distances.iter().enumerate() {
            if distance < best.1 {
                best = (i as u16, distance);
            }
        }
        (best.1 < ASIDE).then_some(best.0)
    }

    /// Replaces the faces that a point sees by its cone over their horizon; false if the faces it
    /// sees do not form a disc (rounding) or the polytope is full.
    fn grow(&mut self, seed: u16, point: SupportPoint, tolerance: f64) -> bool {
        let apex = self.points.len() as u16;
        if self.points.try_push(point).is_err() {
            return false;
        }
        let mut horizon: ArrayVec<HorizonEdge, MAX_HORIZON> = ArrayVec::new();
        let mut visible: ArrayVec<u16, MAX_HORIZON> = ArrayVec::new();
        if !self.find_horizon(seed, point.w, tolerance, &mut visible, &mut horizon) {
            return false;
        }
        let mut created: ArrayVec<u16, MAX_HORIZON> = ArrayVec::new();
        for &(from, to, beyond, edge) in &horizon {
            let Some(face) = self.push_face([from, to, apex], [beyond, NONE, NONE]) else {
                return false;
            };
            self.faces[beyond as usize].across[edge as usize] = face;
            created.push(face);
        }
        self.free.extend(visible);
        self.join(&created)
    }

    /// Joins the faces of a cone side by side; false if they do not go round once.
    fn join(&mut self, cone: &[u16]) -> bool {
        for &face in cone {
            let to = self.faces[face as usize].corners[1];
            let mut followers = cone.iter().filter(|&&f| self.faces[f as usize].corners[0] == to);
            let (Some(&follower), None) = (followers.next(), followers.next()) else {
                return false;
            };
            self.faces[face as usize].across[1] = follower;
            self.faces[follower as usize].across[2] = face;
        }
        true
    }

    /// Collects the faces that a point sees, marking them as gone, and the edges round them.
    fn find_horizon(
        &mut self,
        seed: u16,
        w: DVec3,
        tolerance: f64,
        visible: &mut ArrayVec<u16, MAX_HORIZON>,
        horizon: &mut ArrayVec<HorizonEdge, MAX_HORIZON>,
    ) -> bool {
        visible.push(seed);
        self.distances[seed as usize] = GONE;
        let mut next = 0;
        while next < visible.len() {
            let Face { corners, across, .. } = self.faces[visible[next] as usize];
            next += 1;
            for i in 0..3 {
                let other = across[i];
                if self.distances[other as usize] == GONE {
                    continue;
                }
                let neighbour = &self.faces[other as usize];
                let full = if neighbour.normal.dot(w) > neighbour.offset + tolerance {
                    self.distances[other as usize] = GONE;
                    visible.try_push(other).is_err()
                } else {
                    let (from, to) = (corners[i], corners[(i + 1) % 3]);
                    let edge = neighbour.corners.iter().position(|&c| c == to).unwrap_or(0) as u8;
                    horizon.try_push((from, to, other, edge)).is_err()
                };
                if full {
                    return false;
                }
            }
        }
        true
    }

    /// What the next query needs to know of the polytope.
    fn proof(&self, best: &Expansion, relative: &Pose, tolerance: f64) -> Option<DepthProof> {
        let mut facet: ArrayVec<SupportPoint, { proof::MAX_CORNERS }> =
            best.face.iter().copied().collect();
        let mut others = f64::INFINITY;
        for (face, _) in self.faces.iter().zip(&self.distances).filter(|(_, d)| d.is_finite()) {
            let corners = face.corners.map(|c| self.points[c as usize]);
            let on_facet = |p: &SupportPoint| (best.normal.dot(p.w) + best.gap).abs() <= tolerance;
            if corners.iter().all(on_facet) {
                for corner in corners.iter().filter(|c| !best.face.iter().any(|f| f.is(c))) {
                    if !facet.iter().any(|f| f.is(corner)) {
                        facet.try_push(*corner).ok()?;
                    }
                }
            } else {
                let w = corners.map(|p| p.w);
                others = others.min(SignedVolumesGeneral::closest(&w).point(&w).length());
            }
        }
        (facet.len() >= 3).then(|| DepthProof {
            facet,
            normal: best.normal,
            others,
            relative: *relative,
        })
    }

    fn corners(&self, face: u16) -> ArrayVec<SupportPoint, 3> {
        self.faces[face as usize].corners.iter().map(|&c| self.points[c as usize]).collect()
    }
}

/// Expands the simplex where GJK ended to the face of A − B closest to the origin; `upper` is the
/// upper bound of the gap that GJK found.
///
/// Between equally deep faces the one closest to `preferred` wins as far as the expansion meets
/// both. With `keep`, what proves the answer is kept for the next query.
pub(crate) fn expand<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    simplex: &Simplex,
    upper: f64,
    preferred: DVec3,
    keep: Option<(&Pose, &mut Option<DepthProof>)>,
) -> Expansion {
    let tolerance = difference.resolution();
    let mut best = Expansion {
        normal: preferred,
        gap: f64::NEG_INFINITY,
        upper,
        face: ArrayVec::new(),
        iterations: 0,
    };
    let Some(tetrahedron) = surround(difference, simplex, preferred, &mut best) else {
        best.polish(difference);
        return best;
    };
    let mut polytope = Polytope::new();
    polytope.start(&tetrahedron);
    while let Some(closest) = polytope.closest_face() {
        best.iterations += 1;
        let Face { corners, normal, offset, .. } = polytope.faces[closest as usize];
        let point = difference.support(normal, polytope.points[corners[0] as usize].ids);
        let height = normal.dot(point.w);
        if -height > best.gap {
            best.gap = -height;
            best.normal = normal;
            best.face = polytope.corners(closest);
        }
        best.upper = -offset;
        if best.upper - best.gap <= tolerance || best.gap > tolerance {
            break;
        }
        if polytope.points.iter().any(|p| p.is(&point)) {
            // A sliver whose plane is wrong by more than the tolerance: its neighbours bound it.
            polytope.distances[closest as usize] = ASIDE;
        } else if !polytope.grow(closest, point, 0.25 * tolerance) {
            break;
        }
    }
    best.polish(difference);
    if let (Some((relative, proof)), true) = (keep, best.upper - best.gap <= tolerance) {
        *proof = polytope.proof(&best, relative, tolerance);
    }
    best
}

/// Four points of A − B round the origin, from GJK's last simplex; `None` (and `best` set) if a
/// direction shows that the bodies only touch.
fn surround<A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    simplex: &Simplex,
    preferred: DVec3,
    best: &mut Expansion,
) -> Option<[SupportPoint; 4]> {
    let tolerance = difference.resolution();
    let mut points: ArrayVec<SupportPoint, 4> = simplex.points().iter().copied().collect();
    if points.is_empty() {
        points.push(difference.support(preferred, [NO_VERTEX; 2]));
    }
    while points.len() < 4 {
        let span: ArrayVec<DVec3, 3> = points[1..].iter().map(|p| p.w - points[0].w).collect();
        let mut farthest = (0.0, points[0]);
        for direction in directions_out_of(&span, preferred) {
            best.iterations += 1;
            let point = difference.support(direction, points[0].ids);
            let height = direction.dot(point.w);
            if -height > best.gap {
                best.gap = -height;
                best.normal = direction;
                best.face = points.iter().copied().take(3).collect();
            }
            if height <= tolerance {
                return None;
            }
            let reach = distance_from_span(point.w - points[0].w, &span);
            if reach > farthest.0 {
                farthest = (reach, point);
            }
        }
        if farthest.0 <= tolerance {
            return None;
        }
        points.push(farthest.1);
    }
    points.into_inner().ok()
}

/// Unit directions that leave the affine span of a point, an edge or a triangle.
fn directions_out_of(span: &[DVec3], preferred: DVec3) -> ArrayVec<DVec3, 6> {
    let mut directions = ArrayVec::new();
    match *span {
        [] => {
            for axis in [preferred, preferred.any_orthonormal_vector()] {
                directions.extend([axis, -axis]);
            }
            let third = preferred.cross(directions[2]);
            directions.extend([third, -third]);
        }
        [t] => {
            let t = t.normalize_or(DVec3::X);
            let sideways = t.any_orthonormal_vector();
            let other = t.cross(sideways);
            directions.extend([sideways, -sideways, other, -other]);
        }
        _ => {
            let normal = span[0].cross(span[1]).normalize_or(preferred);
            let normal = if normal.dot(preferred) < 0.0 { -normal } else { normal };
            directions.extend([normal, -normal]);
        }
    }
    directions
}

fn distance_from_span(v: DVec3, span: &[DVec3]) -> f64 {
    match *span {
        [] => v.length(),
        [t] => v.reject_from(t).length(),
        _ => v.dot(span[0].cross(span[1]).normalize_or_zero()).abs(),
    }
}
