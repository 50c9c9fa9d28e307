//! The Signed Volumes method (Montanari, Petrinic & Barbieri 2017; Montanari 2017 §3.1).
//!
//! Top-down: the origin is located against the full simplex by comparing the signs of the volumes
//! that it forms with each face, and only the faces it lies beyond are searched further. The
//! volumes are determinants of raw coordinates, so nearly flat simplices lose no digits to the
//! scalar products of Johnson's method. A zero or NaN volume agrees with no sign, which sends
//! degenerate simplices on to their faces.
//!
//! Errata of the thesis applied: the sign of the projection on a segment (E1), the cyclic areas
//! (E2, E3), faces searched when the signs *disagree* (E4), the end point of a segment (E5), and
//! the general form where the restricted one finds no face (E7).

use glam::DVec3;

use super::{Closest, ClosestPoint, weights};

/// Signed Volumes restricted to the faces that hold the newest vertex, which is all that GJK needs
/// (half as many regions).
pub struct SignedVolumes;

/// Signed Volumes for a simplex of any origin.
pub struct SignedVolumesGeneral;

impl ClosestPoint for SignedVolumes {
    #[inline]
    fn closest(simplex: &[DVec3]) -> Closest {
        solve::<true>(simplex)
    }
}

impl ClosestPoint for SignedVolumesGeneral {
    fn closest(simplex: &[DVec3]) -> Closest {
        solve::<false>(simplex)
    }
}

#[inline]
fn solve<const NEWEST: bool>(simplex: &[DVec3]) -> Closest {
    match *simplex {
        [a, b] => weights(segment::<NEWEST>(a, b)),
        [a, b, c] => weights(triangle::<NEWEST>(a, b, c)),
        [a, b, c, d] => weights(tetrahedron::<NEWEST>(a, b, c, d)),
        _ => weights([1.0]),
    }
}

/// Both strictly positive or both strictly negative (eq. 3.4); zero and NaN agree with nothing.
#[inline]
fn agree(a: f64, b: f64) -> bool {
    (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
}

#[inline]
fn segment<const NEWEST: bool>(a: DVec3, b: DVec3) -> [f64; 2] {
    let t = b - a;
    let p = b - (b.dot(t) / t.length_squared()) * t;
    let size = t.abs();
    let axis = if size.x >= size.y && size.x >= size.z {
        0
    } else if size.y >= size.z {
        1
    } else {
        2
    };
    let length = a[axis] - b[axis];
    let (towards_a, towards_b) = (p[axis] - b[axis], a[axis] - p[axis]);
    if agree(length, towards_a) && agree(length, towards_b) {
        [towards_a / length, towards_b / length]
    } else if NEWEST || a.length_squared() <= b.length_squared() {
        [1.0, 0.0]
    } else {
        [0.0, 1.0]
    }
}

#[inline]
fn triangle<const NEWEST: bool>(a: DVec3, b: DVec3, c: DVec3) -> [f64; 3] {
    // Seen along the normal, the projected origin drops out of the areas it forms with the edges:
    // n·((b − p) × (c − p)) = n·(b × c), because p is parallel to n.
    let normal = (b - a).cross(c - a);
    let areas = [normal.dot(b.cross(c)), normal.dot(c.cross(a)), normal.dot(a.cross(b))];
    let inside = areas.map(|s| s > 0.0);
    if inside == [true; 3] {
        let area = areas[0] + areas[1] + areas[2];
        return areas.map(|s| s / area);
    }
    let mut best = Best::<3>::new();
    if !inside[1] {
        let [wa, wc] = segment::<NEWEST>(a, c);
        best.offer([wa, 0.0, wc], wa * a + wc * c);
    }
    if !inside[2] {
        let [wa, wb] = segment::<NEWEST>(a, b);
        best.offer([wa, wb, 0.0], wa * a + wb * b);
    }
    if !inside[0] && (!NEWEST || !best.found) {
        let [wb, wc] = segment::<false>(b, c);
        best.offer([0.0, wb, wc], wb * b + wc * c);
    }
    best.weights
}

#[inline]
fn tetrahedron<const NEWEST: bool>(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> [f64; 4] {
    // Cofactors of the bottom row of ones: signed volumes opposite each vertex.
    let (ab, cd) = (a.cross(b), c.cross(d));
    let volumes = [-b.dot(cd), a.dot(cd), -d.dot(ab), c.dot(ab)];
    let volume: f64 = volumes.iter().sum();
    let inside = volumes.map(|v| agree(volume, v));
    if inside == [true; 4] {
        return volumes.map(|v| v / volume);
    }
    let mut best = Best::<4>::new();
    if !inside[1] {
        let [wa, wc, wd] = triangle::<NEWEST>(a, c, d);
        best.offer([wa, 0.0, wc, wd], wa * a + wc * c + wd * d);
    }
    if !inside[2] {
        let [wa, wb, wd] = triangle::<NEWEST>(a, b, d);
        best.offer([wa, wb, 0.0, wd], wa * a + wb * b + wd * d);
    }
    if !inside[3] {
        let [wa, wb, wc] = triangle::<NEWEST>(a, b, c);
        best.offer([wa, wb, wc, 0.0], wa * a + wb * b + wc * c);
    }
    if !inside[0] && (!NEWEST || !best.found) {
        let [wb, wc, wd] = triangle::<false>(b, c, d);
        best.offer([0.0, wb, wc, wd], wb * b + wc * c + wd * d);
    }
    best.weights
}

/// The candidate of smallest norm.
struct Best<const N: usize> {
    weights: [f64; N],
    distance: f64,
    found: bool,
}

impl<const N: usize> Best<N> {
    #[inline]
    fn new() -> Self {
        Self { weights: [0.0; N], distance: f64::INFINITY, found: false }
    }

    #[inline]
    fn offer(&mut self, weights: [f64; N], point: DVec3) {
        let distance = point.length_squared();
        if distance < self.distance || !self.found {
            *self = Self { weights, distance, found: true };
        }
    }
}
