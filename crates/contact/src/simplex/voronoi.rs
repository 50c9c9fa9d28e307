//! Voronoi-region tests (Ericson 2005, §5.1).

use glam::DVec3;

use super::{Closest, ClosestPoint, nearest_vertex, weights};

/// The search through the Voronoi regions of vertices, edges and faces as published by Ericson, for
/// comparison; degenerate simplices, which the source excludes, are searched by their faces.
///
/// The regions are told apart by products of scalar products, which costs digits at sharp angles.
/// Well-shaped simplices are right to a dozen digits; for needles, flat and nearly flat simplices
/// the answer may be wrong by as much as the size of the simplex.
pub struct VoronoiRegions;

impl ClosestPoint for VoronoiRegions {
    fn closest(simplex: &[DVec3]) -> Closest {
        let closest = match *simplex {
            [a, b] => weights(segment(a, b)),
            [a, b, c] => weights(triangle(a, b, c)),
            [a, b, c, d] => weights(tetrahedron([a, b, c, d])),
            _ => weights([1.0]),
        };
        // Only products that overflow are not finite.
        if closest.weights.iter().all(|weight| weight.is_finite()) {
            closest
        } else {
            nearest_vertex(simplex)
        }
    }
}

fn segment(a: DVec3, b: DVec3) -> [f64; 2] {
    let ab = b - a;
    let (along, squared) = (-a.dot(ab), ab.length_squared());
    if along <= 0.0 || squared == 0.0 {
        [1.0, 0.0]
    } else if along >= squared {
        [0.0, 1.0]
    } else {
        let far = along / squared;
        [1.0 - far, far]
    }
}

fn triangle(a: DVec3, b: DVec3, c: DVec3) -> [f64; 3] {
    let (ab, ac) = (b - a, c - a);
    let (d1, d2) = (-ab.dot(a), -ac.dot(a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let (d3, d4) = (-ab.dot(b), -ac.dot(b));
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 && d1 > d3 {
        let far = d1 / (d1 - d3);
        return [1.0 - far, far, 0.0];
    }
    let (d5, d6) = (-ab.dot(c), -ac.dot(c));
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 && d2 > d6 {
        let far = d2 / (d2 - d6);
        return [1.0 - far, 0.0, far];
    }
    let va = d3 * d6 - d5 * d4;
    let (from_b, from_c) = (d4 - d3, d5 - d6);
    if va <= 0.0 && from_b >= 0.0 && from_c >= 0.0 && from_b + from_c > 0.0 {
        let far = from_b / (from_b + from_c);
        return [0.0, 1.0 - far, far];
    }
    let sum = va + vb + vc;
    if va >= 0.0 && vb >= 0.0 && vc >= 0.0 && sum > 0.0 && sum.is_finite() {
        return [va / sum, vb / sum, vc / sum];
    }
    // No region: only rounding or a degenerate triangle leads here.
    let [[a0, b0], [b1, c1], [c2, a2]] = [segment(a, b), segment(b, c), segment(c, a)];
    nearest(&[a, b, c], &[[a0, b0, 0.0], [0.0, b1, c1], [a2, 0.0, c2]])
}

fn tetrahedron(s: [DVec3; 4]) -> [f64; 4] {
    // Opposite each vertex its face.
    const FACES: [[usize; 3]; 4] = [[1, 3, 2], [0, 2, 3], [0, 3, 1], [0, 1, 2]];
    let mut inside = [0.0; 4];
    let mut candidates = [[f64::NAN; 4]; 4];
    let mut is_outside = false;
    for (apex, face) in FACES.into_iter().enumerate() {
        let [p, q, r] = face.map(|i| s[i]);
        let normal = (q - p).cross(r - p);
        let (origin, vertex) = (-p.dot(normal), (s[apex] - p).dot(normal));
        inside[apex] = origin / vertex;
        // Beyond the face; a flat tetrahedron has no inside.
        if inside[apex] < 0.0 || !inside[apex].is_finite() {
            is_outside = true;
            candidates[apex] = [0.0; 4];
            for (i, weight) in face.into_iter().zip(triangle(p, q, r)) {
                candidates[apex][i] = weight;
            }
        }
    }
    if is_outside {
        return nearest(&s, &candidates);
    }
    let sum: f64 = inside.iter().sum();
    if sum > 0.0 && sum.is_finite() { inside.map(|w| w / sum) } else { [1.0, 0.0, 0.0, 0.0] }
}

/// The candidate nearest to the origin; the first vertex if none is a number.
fn nearest<const N: usize, const M: usize>(s: &[DVec3; N], candidates: &[[f64; N]; M]) -> [f64; N] {
    let mut best = [0.0; N];
    best[0] = 1.0;
    let mut squared = f64::INFINITY;
    for weights in candidates {
        let point: DVec3 = s.iter().zip(weights).map(|(&s, &weight)| weight * s).sum();
        if point.length_squared() < squared {
            (best, squared) = (*weights, point.length_squared());
        }
    }
    best
}
