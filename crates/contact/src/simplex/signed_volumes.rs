//! The Signed Volumes method (Montanari, Petrinic & Barbieri 2017; Montanari 2017 §3.1).
//!
//! Top-down: the origin is located against the full simplex by comparing the signs of the volumes
//! that it forms with each face, and only the faces it lies beyond are searched further. Most
//! queries of GJK end on a triangle, so most end after one step. A zero or NaN volume agrees with
//! no sign, which sends degenerate simplices on to their faces.
//!
//! Errata of the thesis applied: the sign of the projection on a segment (E1), the cyclic areas
//! (E2, E3), faces searched when the signs *disagree* (E4), the end points of a segment (E5), and
//! the general form where the restricted one finds no face (E7).
//!
//! As printed, even so corrected, the method loses needles, flat tetrahedra and small simplices far
//! from the origin (errors up to 0.3 of the size: the rounding of raw coordinates, divided by a
//! volume that is next to nothing). This form differs in three ways:
//! - Volumes are measured from the newest vertex, which costs less, since the three normals at that
//!   vertex give all the volumes and serve the faces too, and loses nothing far from the origin.
//!   Areas are measured along the face's own normal instead of in its largest projection.
//! - Weights are eliminated one after the other, not each by Cramer's rule. The weights of a needle
//!   may be uncertain, but together they place the point to within rounding.
//! - An answer on the boundary is accepted when no other vertex lies nearer along it, which proves
//!   it the closest. Otherwise rounding has lost a sign, and all faces are searched.
//!
//! The distance is right within 5e-15 of the largest coordinate, for any finite simplex whose
//! products neither overflow nor underflow (sizes from 1e-40 to 1e60); beyond, it is still that of
//! some point of the simplex.

use glam::DVec3;

use super::{Closest, ClosestPoint, weights};

/// Signed Volumes restricted to the faces that hold the newest vertex, which is all that GJK needs
/// (half as many regions). Right for any simplex all the same, but slower where the newest vertex
/// does not support the answer.
pub struct SignedVolumes;

/// Signed Volumes for a simplex of any origin.
pub struct SignedVolumesGeneral;

impl ClosestPoint for SignedVolumes {
    #[inline(always)]
    fn closest(simplex: &[DVec3]) -> Closest {
        solve::<Rounded, true>(simplex)
    }
}

impl ClosestPoint for SignedVolumesGeneral {
    fn closest(simplex: &[DVec3]) -> Closest {
        solve::<Rounded, false>(simplex)
    }
}

/// Decides on which side of its faces a simplex has the origin.
pub(super) trait Signs {
    /// For each vertex of a triangle, whether the foot of the origin is on its side of the edge
    /// opposite; `weights` are those of the foot.
    fn areas(triangle: [DVec3; 3], normal: DVec3, weights: [f64; 3]) -> [bool; 3];

    /// For each vertex of a tetrahedron, whether the origin is on its side of the face opposite;
    /// `volumes` are those that the origin forms with that face.
    fn volumes(tetrahedron: [DVec3; 4], volume: f64, volumes: [f64; 4]) -> [bool; 4];
}

/// Signs of rounded volumes.
struct Rounded;

impl Signs for Rounded {
    #[inline]
    fn areas(_: [DVec3; 3], _: DVec3, weights: [f64; 3]) -> [bool; 3] {
        weights.map(|weight| weight > 0.0)
    }

    #[inline]
    fn volumes(_: [DVec3; 4], volume: f64, volumes: [f64; 4]) -> [bool; 4] {
        volumes.map(|v| agree(volume, v))
    }
}

/// Both strictly positive or both strictly negative (eq. 3.4); zero and NaN agree with nothing.
#[inline]
pub(super) fn agree(a: f64, b: f64) -> bool {
    (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
}

/// Signed Volumes, restricted to the faces of the newest vertex as long as one of them qualifies
/// or without that restriction.
#[inline(always)]
pub(super) fn solve<S: Signs, const NEWEST: bool>(simplex: &[DVec3]) -> Closest {
    match *simplex {
        [a, b] => weights(Edge::new(a, b).closest()),
        [a, b, c] => weights(triangle::<S, NEWEST>(a, b, c)),
        [a, b, c, d] => weights(tetrahedron::<S, NEWEST>(a, b, c, d)),
        _ => weights([1.0]),
    }
}

/// An edge that leaves a vertex, and the place of the origin along it.
#[derive(Clone, Copy)]
struct Edge {
    vector: DVec3,
    /// The origin as seen from the vertex, times the edge.
    along: f64,
    squared: f64,
}

impl Edge {
    #[inline]
    fn new(a: DVec3, b: DVec3) -> Self {
        let vector = b - a;
        Self { vector, along: -a.dot(vector), squared: vector.length_squared() }
    }

    /// The weights of the point of the edge closest to the origin.
    #[inline]
    fn closest(&self) -> [f64; 2] {
        if self.along >= self.squared {
            [0.0, 1.0]
        } else if self.along > 0.0 {
            let far = self.along / self.squared;
            [1.0 - far, far]
        } else {
            [1.0, 0.0]
        }
    }

    /// The same edge, its vertex moved.
    #[inline]
    fn shifted(&self, by: DVec3) -> Self {
        Self { along: self.along - by.dot(self.vector), ..*self }
    }
}

/// The weights of the ends of two edges that leave `a`, at the foot of the origin in their plane.
///
/// The last weight is a ratio of areas; the other is what remains along its edge. An error of the
/// first is thus made good along the edge, and across it is no larger than rounding.
#[inline]
fn foot(a: DVec3, ab: &Edge, ac: &Edge, normal: DVec3) -> [f64; 2] {
    let c = -ab.vector.dot(a.cross(normal)) / normal.length_squared();
    let b = (ab.along - c * ab.vector.dot(ac.vector)) / ab.squared;
    [b, c]
}

#[inline(always)]
fn triangle<S: Signs, const NEWEST: bool>(a: DVec3, b: DVec3, c: DVec3) -> [f64; 3] {
    let (ab, ac) = (Edge::new(a, b), Edge::new(a, c));
    face::<S, NEWEST>([a, b, c], &ab, &ac, ab.vector.cross(ac.vector)).0
}

/// The closest point of a triangle, its edges at the first vertex and its normal being known.
#[expect(clippy::inline_always, reason = "a call through memory doubles the time of a query")]
#[inline(always)]
fn face<S: Signs, const NEWEST: bool>(
    s: [DVec3; 3],
    ab: &Edge,
    ac: &Edge,
    normal: DVec3,
) -> ([f64; 3], DVec3) {
    let [a, b, c] = s;
    let [wb, wc] = foot(a, ab, ac, normal);
    let wa = 1.0 - wb - wc;
    let inside = S::areas(s, normal, [wa, wb, wc]);
    if inside == [true; 3] {
        return ([wa, wb, wc], wa * a + wb * b + wc * c);
    }
    let mut best = Best::new();
    if !inside[2] {
        let [wa, wb] = ab.closest();
        best.offer([wa, wb, 0.0], wa * a + wb * b);
    }
    if !inside[1] {
        let [wa, wc] = ac.closest();
        best.offer([wa, 0.0, wc], wa * a + wc * c);
    }
    let restricted = NEWEST && best.found();
    if !inside[0] && !restricted {
        let [wb, wc] = Edge::new(b, c).closest();
        best.offer([0.0, wb, wc], wb * b + wc * c);
    }
    if !best.is_proven(&s) {
        careful_triangle(s, &mut best);
    }
    (best.weights, best.point)
}

#[inline(always)]
fn tetrahedron<S: Signs, const NEWEST: bool>(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> [f64; 4] {
    let s = [a, b, c, d];
    let (ab, ac, ad) = (Edge::new(a, b), Edge::new(a, c), Edge::new(a, d));
    let scale = ab.squared + ac.squared + ad.squared;
    // The normals of the faces opposite b, c and d.
    let nb = ac.vector.cross(ad.vector);
    let nc = ad.vector.cross(ab.vector);
    let nd = ab.vector.cross(ac.vector);
    let volume = ab.vector.dot(nb);
    let (vb, vc, vd) = (-a.dot(nb), -a.dot(nc), -a.dot(nd));
    let volumes = [volume - vb - vc - vd, vb, vc, vd];
    let inside = S::volumes(s, volume, volumes);
    if inside == [true; 4] {
        let [wb, wc, wd] = [vb, vc, vd].map(|v| v / volume);
        let weights = [1.0 - wb - wc - wd, wb, wc, wd];
        if places_origin(&s, weights, scale) {
            return weights;
        }
    }
    let mut best = Best::new();
    if !inside[1] {
        let ([wa, wc, wd], point) = face::<S, NEWEST>([a, c, d], &ac, &ad, nb);
        best.offer([wa, 0.0, wc, wd], point);
    }
    if !inside[2] {
        let ([wa, wd, wb], point) = face::<S, NEWEST>([a, d, b], &ad, &ab, nc);
        best.offer([wa, wb, 0.0, wd], point);
    }
    if !inside[3] {
        let ([wa, wb, wc], point) = face::<S, NEWEST>([a, b, c], &ab, &ac, nd);
        best.offer([wa, wb, wc, 0.0], point);
    }
    let restricted = NEWEST && best.found();
    if !inside[0] && !restricted {
        let (bc, bd) = (Edge::new(b, c), Edge::new(b, d));
        let ([wb, wc, wd], point) =
            face::<S, false>([b, c, d], &bc, &bd, bc.vector.cross(bd.vector));
        best.offer([0.0, wb, wc, wd], point);
    }
    let doubtful = best.squared < TOUCHING * scale
        && (is_needle(&ac, &ad, nb) || is_needle(&ad, &ab, nc) || is_needle(&ab, &ac, nd));
    if doubtful || !best.is_proven(&s) {
        careful_tetrahedron(s, &mut best);
    }
    best.weights
}

/// Whether these are the weights of the origin, to within rounding.
#[inline]
fn places_origin(s: &[DVec3; 4], weights: [f64; 4], scale: f64) -> bool {
    /// A squared distance this small beside the squares of the edges is zero.
    const ROUNDING: f64 = 16.0 * f64::EPSILON * f64::EPSILON;
    let point: DVec3 = s.iter().zip(weights).map(|(&s, weight)| weight * s).sum();
    weights.iter().all(|&weight| weight > 0.0) && point.length_squared() <= ROUNDING * scale
}

/// The weights of the origin in a tetrahedron, that of the last vertex being known: the weight
/// brings the origin into the plane of the other three, where the rest is found as in a triangle.
fn interior(a: DVec3, ab: &Edge, ac: &Edge, ad: &Edge, normal: DVec3, wd: f64) -> [f64; 4] {
    let shift = wd * ad.vector;
    let [wb, wc] = foot(a + shift, &ab.shifted(shift), &ac.shifted(shift), normal);
    [1.0 - wb - wc - wd, wb, wc, wd]
}

/// A squared distance this small beside the squares of the edges is too small for the proof of
/// [`Best::is_proven`]: there the rounding of the point turns it by as much as it leans to a vertex.
const TOUCHING: f64 = 1e-12;

/// Whether two edges meet at an angle too sharp for the signs of volumes at their face.
#[inline]
fn is_needle(first: &Edge, second: &Edge, normal: DVec3) -> bool {
    const SQUARED_SINE: f64 = 1e-8;
    normal.length_squared() < SQUARED_SINE * first.squared * second.squared
}

/// The normal of two edges, square to the first however sharp the angle: what the second has in
/// common with the first is taken off it before its rounding can tilt the normal.
fn careful_normal(first: &Edge, second: &Edge) -> DVec3 {
    let common = first.vector.dot(second.vector) / first.squared;
    first.vector.cross(second.vector - common * first.vector)
}

/// Offers every edge, and the foot of the origin as found from every corner.
#[cold]
#[inline(never)]
fn careful_triangle(s: [DVec3; 3], best: &mut Best<3>) {
    for i in 0..3 {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let (ij, ik) = (Edge::new(s[i], s[j]), Edge::new(s[i], s[k]));
        let [wi, wj] = ij.closest();
        best.consider(&s, [(i, wi), (j, wj)]);
        let [wj, wk] = foot(s[i], &ij, &ik, careful_normal(&ij, &ik));
        best.consider(&s, [(i, 1.0 - wj - wk), (j, wj), (k, wk)]);
    }
}

/// Offers every face, and the place of the origin inside as found from every corner.
#[cold]
#[inline(never)]
fn careful_tetrahedron(s: [DVec3; 4], best: &mut Best<4>) {
    const CORNERS: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]];
    for [i, j, k, l] in CORNERS {
        let mut face = Best::new();
        careful_triangle([s[j], s[k], s[l]], &mut face);
        best.consider(&s, [(j, face.weights[0]), (k, face.weights[1]), (l, face.weights[2])]);
        for [j, k, l] in [[j, k, l], [k, l, j], [l, j, k]] {
            let edges = [j, k, l].map(|end| Edge::new(s[i], s[end]));
            let normal = careful_normal(&edges[0], &edges[1]);
            let wl = -s[i].dot(normal) / edges[2].vector.dot(normal);
            let w = interior(s[i], &edges[0], &edges[1], &edges[2], normal, wl);
            best.consider(&s, [(i, w[0]), (j, w[1]), (k, w[2]), (l, w[3])]);
        }
    }
}

/// The candidate of smallest norm.
struct Best<const N: usize> {
    weights: [f64; N],
    point: DVec3,
    squared: f64,
}

impl<const N: usize> Best<N> {
    /// None yet. The first vertex stands in, for simplices so large that all norms overflow.
    #[inline]
    fn new() -> Self {
        let mut weights = [0.0; N];
        weights[0] = 1.0;
        Self { weights, point: DVec3::INFINITY, squared: f64::INFINITY }
    }

    #[inline]
    fn found(&self) -> bool {
        self.squared < f64::INFINITY
    }

    #[inline]
    fn offer(&mut self, weights: [f64; N], point: DVec3) {
        let squared = point.length_squared();
        if squared < self.squared {
            *self = Self { weights, point, squared };
        }
    }

    /// Offers the point with these weights, if none is negative or NaN.
    fn consider<const M: usize>(&mut self, s: &[DVec3; N], terms: [(usize, f64); M]) {
        if terms.iter().all(|&(_, weight)| weight >= 0.0) {
            let mut weights = [0.0; N];
            for (i, weight) in terms {
                weights[i] = weight;
            }
            self.offer(weights, terms.iter().map(|&(i, weight)| weight * s[i]).sum());
        }
    }

    /// Whether no vertex lies nearer along the point than the point itself. The vertices that
    /// support it are at its height but for rounding and need not be asked.
    #[inline]
    fn is_proven(&self, s: &[DVec3; N]) -> bool {
        self.found()
            && s.iter()
                .zip(self.weights)
                .all(|(&s, weight)| weight > 0.0 || self.point.dot(s) >= self.squared)
    }
}
