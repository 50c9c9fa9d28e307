//! Quickhull (Barber, Dobkin & Huhdanpaa 1996) on exact orientation predicates (Shewchuk 1997).
//!
//! A point is added by removing every face it sees *weakly* (above the plane or exactly in it)
//! and joining it to the horizon. Because a horizon edge borders a face that the point is strictly
//! below, no new triangle is ever degenerate, and a vertex that becomes collinear or coplanar
//! with its neighbours lies inside the removed region and disappears. The result is the exact
//! hull of the points it keeps, whatever the input.
//!
//! Cost: O(n log n) expected, one plane evaluation per point and face; the exact predicate runs
//! only where the plane's error bound cannot decide.

use glam::DVec3;
use robust::{Coord3D, orient3d};

use super::HullError;
use super::normal::unit_normal;

/// A triangle of the hull, anticlockwise seen from outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triangle {
    /// Indices of the corners among the input points.
    pub(super) corners: [u32; 3],
    /// The triangle across the edge from corner `i` to corner `i + 1`.
    pub(super) across: [u32; 3],
}

/// The triangulated hull of the points that stick out by more than the tolerance.
pub(super) fn quickhull(points: &[DVec3], tolerance: f64) -> Result<Vec<Triangle>, HullError> {
    let simplex = initial_simplex(points, tolerance)?;
    let mut hull = Hull::new(points, tolerance, simplex);
    while let Some(face) = hull.pending.pop() {
        if hull.faces[face as usize].alive && hull.faces[face as usize].outside != NONE {
            hull.grow_from(face);
        }
    }
    Ok(hull.into_triangles())
}

/// Four points far apart, the fourth above the anticlockwise first three.
fn initial_simplex(points: &[DVec3], tolerance: f64) -> Result<[u32; 4], HullError> {
    let flat = |how| HullError::Flat { count: points.len(), how, tolerance };
    let farthest = |distance: &dyn Fn(DVec3) -> f64| {
        let mut best = (0, 0.0);
        for (i, &p) in points.iter().enumerate() {
            let d = distance(p);
            if d > best.1 {
                best = (i, d);
            }
        }
        best
    };
    let (a, _) = farthest(&|p| p.distance(points[0]));
    let (b, length) = farthest(&|p| p.distance(points[a]));
    if length <= tolerance {
        return Err(flat("coincide"));
    }
    let axis = (points[b] - points[a]) / length;
    let (c, width) = farthest(&|p| (p - points[a]).cross(axis).length());
    if width <= tolerance {
        return Err(flat("lie on a line"));
    }
    let normal = unit_normal([points[a], points[b], points[c]]).ok_or(flat("lie on a line"))?;
    let (d, thickness) = farthest(&|p| (p - points[a]).dot(normal).abs());
    let side = orientation(points[a], points[b], points[c], points[d]);
    if thickness <= tolerance || side == 0.0 {
        return Err(flat("lie in a plane"));
    }
    let [a, b, c, d] = [a, b, c, d].map(|i| i as u32);
    Ok(if side > 0.0 { [a, b, c, d] } else { [b, a, c, d] })
}

/// Positive if `p` lies above the plane through `a`, `b`, `c` (anticlockwise from above), negative
/// below, exactly zero in it.
fn orientation(a: DVec3, b: DVec3, c: DVec3, p: DVec3) -> f64 {
    let coord = |v: DVec3| Coord3D { x: v.x, y: v.y, z: v.z };
    -orient3d(coord(a), coord(b), coord(c), coord(p))
}

/// An upper bound of the distance from a point to a triangle, tight when the point lies over an
/// edge or over the inside.
fn distance_to_triangle(p: DVec3, corners: [DVec3; 3]) -> f64 {
    let edges = [0, 1, 2].map(|i| (corners[i], corners[(i + 1) % 3]));
    let to_edges = edges.map(|(a, b)| {
        let (ab, ap) = (b - a, p - a);
        let t = (ap.dot(ab) / ab.length_squared()).clamp(0.0, 1.0);
        ap.distance(t * ab)
    });
    let nearest_edge = to_edges[0].min(to_edges[1]).min(to_edges[2]);
    let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    let over_inside = edges.iter().all(|(a, b)| (b - a).cross(p - a).dot(normal) >= 0.0);
    if over_inside {
        nearest_edge.min((p - corners[0]).dot(normal.normalize_or_zero()).abs())
    } else {
        nearest_edge
    }
}

const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Face {
    corners: [u32; 3],
    across: [u32; 3],
    /// One corner and the unnormalised normal.
    base: DVec3,
    normal: DVec3,
    normal_length: f64,
    /// Rounding bound of `normal · (p − base)` for any point of the cloud.
    error: f64,
    /// Head of the list of points strictly above the face, and the farthest of them.
    outside: u32,
    farthest: u32,
    farthest_height: f64,
    alive: bool,
    /// The last insertion that visited the face.
    visit: u32,
}

struct Hull<'a> {
    points: &'a [DVec3],
    tolerance: f64,
    diameter: f64,
    faces: Vec<Face>,
    pending: Vec<u32>,
    /// Links of the outside lists, by point.
    next: Vec<u32>,
    visits: u32,
    scratch: Scratch,
}

/// Buffers reused by every insertion.
#[derive(Default)]
struct Scratch {
    visible: Vec<u32>,
    stack: Vec<u32>,
    /// Edges between the visible and the hidden faces: start, end, hidden face.
    horizon: Vec<(u32, u32, u32)>,
    created: Vec<u32>,
    free: Vec<u32>,
    /// The new face whose horizon edge starts at a point.
    starting_at: Vec<u32>,
}

impl<'a> Hull<'a> {
    fn new(points: &'a [DVec3], tolerance: f64, [a, b, c, d]: [u32; 4]) -> Self {
        let origin = points[a as usize];
        let radius = points.iter().map(|p| p.distance_squared(origin)).fold(0.0, f64::max).sqrt();
        let mut hull = Self {
            points,
            tolerance,
            diameter: 2.0 * radius,
            faces: Vec::with_capacity(64),
            pending: Vec::new(),
            next: vec![NONE; points.len()],
            visits: 0,
            scratch: Scratch { starting_at: vec![NONE; points.len()], ..Scratch::default() },
        };
        // d is above (a, b, c): that face looks away from d once turned round.
        hull.push_face([a, c, b], [3, 2, 1]);
        hull.push_face([a, b, d], [0, 2, 3]);
        hull.push_face([b, c, d], [0, 3, 1]);
        hull.push_face([c, a, d], [0, 1, 2]);
        for p in 0..points.len() as u32 {
            if let Some(face) = (0..4).find(|&f| hull.is_above(f, p)) {
                hull.assign(p, face);
            }
        }
        hull.pending.extend(0..4);
        hull
    }

    fn push_face(&mut self, corners: [u32; 3], across: [u32; 3]) -> u32 {
        let [a, b, c] = corners.map(|i| self.points[i as usize]);
        let (ab, ac) = (b - a, c - a);
        let normal = ab.cross(ac);
        let face = Face {
            corners,
            across,
            base: a,
            normal,
            normal_length: normal.length(),
            error: 16.0 * f64::EPSILON * ab.length() * ac.length() * self.diameter,
            outside: NONE,
            farthest: NONE,
            farthest_height: 0.0,
            alive: true,
            visit: 0,
        };
        if let Some(index) = self.scratch.free.pop() {
            self.faces[index as usize] = face;
            index
        } else {
            self.faces.push(face);
            self.faces.len() as u32 - 1
        }
    }

    /// `normal · (p − base)`, unnormalised.
    fn raw_height(&self, face: u32, point: u32) -> f64 {
        let f = &self.faces[face as usize];
        f.normal.dot(self.points[point as usize] - f.base)
    }

    /// The exact sign of the point's height over the face.
    fn side(&self, face: u32, point: u32) -> f64 {
        let raw = self.raw_height(face, point);
        let f = &self.faces[face as usize];
        if raw.abs() > f.error {
            return raw;
        }
        let [a, b, c] = f.corners.map(|i| self.points[i as usize]);
        orientation(a, b, c, self.points[point as usize])
    }

    fn is_above(&self, face: u32, point: u32) -> bool {
        self.side(face, point) > 0.0
    }

    /// Whether the point is farther from the hull than the tolerance, judged by the faces it sees.
    ///
    /// A height over some face is enough to say yes. To say no takes the true distance to a face:
    /// near a sharp edge the heights are small far out, and a face made later would find the
    /// point outside.
    fn sticks_out(&self, point: u32) -> bool {
        let visible = &self.scratch.visible;
        let high = |&f: &u32| {
            let face = &self.faces[f as usize];
            self.raw_height(f, point) > self.tolerance * face.normal_length + face.error
        };
        let p = self.points[point as usize];
        let near = |&f: &u32| {
            let corners = self.faces[f as usize].corners.map(|c| self.points[c as usize]);
            distance_to_triangle(p, corners) <= self.tolerance
        };
        visible.iter().any(high) || !visible.iter().any(near)
    }

    fn assign(&mut self, point: u32, face: u32) {
        let height = self.raw_height(face, point);
        let f = &mut self.faces[face as usize];
        self.next[point as usize] = f.outside;
        f.outside = point;
        if f.farthest == NONE || height > f.farthest_height {
            f.farthest = point;
            f.farthest_height = height;
        }
    }

    /// Adds the point farthest above a face. If it sticks out nowhere, the first of the face's
    /// points that does is added instead, and those before it are dropped.
    fn grow_from(&mut self, face: u32) {
        let mut apex = self.faces[face as usize].farthest;
        while apex != NONE {
            self.find_visible(face, apex);
            if self.sticks_out(apex) {
                self.replace_visible(apex);
                return;
            }
            apex = self.pop_outside(face);
        }
    }

    fn pop_outside(&mut self, face: u32) -> u32 {
        let point = self.faces[face as usize].outside;
        if point != NONE {
            self.faces[face as usize].outside = self.next[point as usize];
        }
        point
    }

    /// Floods the faces that the apex sees weakly, and collects the horizon round them.
    fn find_visible(&mut self, seed: u32, apex: u32) {
        self.visits += 1;
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.visible.clear();
        scratch.horizon.clear();
        scratch.stack.clear();
        scratch.stack.push(seed);
        self.faces[seed as usize].visit = self.visits;
        while let Some(face) = scratch.stack.pop() {
            scratch.visible.push(face);
            let Face { corners, across, .. } = self.faces[face as usize];
            for i in 0..3 {
                let other = across[i];
                if self.faces[other as usize].visit == self.visits {
                    continue;
                }
                if self.side(other, apex) >= 0.0 {
                    self.faces[other as usize].visit = self.visits;
                    scratch.stack.push(other);
                } else {
                    scratch.horizon.push((corners[i], corners[(i + 1) % 3], other));
                }
            }
        }
        self.scratch = scratch;
    }

    /// Replaces the visible faces by the cone from the apex to the horizon.
    fn replace_visible(&mut self, apex: u32) {
        let horizon = std::mem::take(&mut self.scratch.horizon);
        let visible = std::mem::take(&mut self.scratch.visible);
        let mut created = std::mem::take(&mut self.scratch.created);
        created.clear();
        for &(from, to, hidden) in &horizon {
            let face = self.push_face([from, to, apex], [hidden, NONE, NONE]);
            self.scratch.starting_at[from as usize] = face;
            let neighbour = &mut self.faces[hidden as usize];
            let edge = neighbour.corners.iter().position(|&v| v == to).expect("a shared edge");
            neighbour.across[edge] = face;
            created.push(face);
        }
        for &face in &created {
            let following = self.scratch.starting_at[self.faces[face as usize].corners[1] as usize];
            self.faces[face as usize].across[1] = following;
            self.faces[following as usize].across[2] = face;
        }
        for &face in &visible {
            self.faces[face as usize].alive = false;
            let mut p = self.faces[face as usize].outside;
            while p != NONE {
                let following = self.next[p as usize];
                if p != apex
                    && let Some(&above) = created.iter().find(|&&f| self.is_above(f, p))
                {
                    self.assign(p, above);
                }
                p = following;
            }
        }
        self.pending.extend_from_slice(&created);
        // Freed only now: a new face must not take the place of one still being read.
        self.scratch.free.extend_from_slice(&visible);
        self.scratch.horizon = horizon;
        self.scratch.visible = visible;
        self.scratch.created = created;
    }

    fn into_triangles(self) -> Vec<Triangle> {
        let mut new_index = vec![NONE; self.faces.len()];
        let mut count = 0;
        for (i, face) in self.faces.iter().enumerate() {
            if face.alive {
                new_index[i] = count;
                count += 1;
            }
        }
        self.faces
            .iter()
            .filter(|f| f.alive)
            .map(|f| Triangle {
                corners: f.corners,
                across: f.across.map(|a| new_index[a as usize]),
            })
            .collect()
    }
}
