//! How far a point is from a triangle.

use glam::DVec3;

use crate::triangle::Triangle;

/// The point of a triangle closest to another (Ericson 2005 §5.1.5).
pub(super) fn closest_point(&[a, b, c]: &Triangle, x: DVec3) -> DVec3 {
    let (ab, ac, ax) = (b - a, c - a, x - a);
    let (d1, d2) = (ab.dot(ax), ac.dot(ax));
    if d1 <= 0.0 && d2 <= 0.0 {
        return a;
    }
    let bx = x - b;
    let (d3, d4) = (ab.dot(bx), ac.dot(bx));
    if d3 >= 0.0 && d4 <= d3 {
        return b;
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return a + d1 / (d1 - d3) * ab;
    }
    let cx = x - c;
    let (d5, d6) = (ab.dot(cx), ac.dot(cx));
    if d6 >= 0.0 && d5 <= d6 {
        return c;
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return a + d2 / (d2 - d6) * ac;
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 >= d3 && d5 >= d6 {
        return b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b);
    }
    let sum = va + vb + vc;
    a + vb / sum * ab + vc / sum * ac
}

/// Not less than the distance of a point from a triangle, and hardly more. Whatever rounding makes
/// of the weights, a point between the corners is a point of the triangle.
pub(super) fn distance_bound(triangle: &Triangle, x: DVec3) -> f64 {
    let closest = closest_point(triangle, x);
    let nearest_corner = triangle.iter().map(|c| c.distance(x)).fold(f64::INFINITY, f64::min);
    let low = triangle[0].min(triangle[1]).min(triangle[2]);
    let high = triangle[0].max(triangle[1]).max(triangle[2]);
    // A needle may be so thin that the weights mean nothing; its corners are always good.
    let sound = closest.cmpge(low).all() && closest.cmple(high).all();
    if sound { closest.distance(x).min(nearest_corner) } else { nearest_corner }
}
