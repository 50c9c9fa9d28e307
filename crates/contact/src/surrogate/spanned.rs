//! Triangles that lie in the middle plane of a set and span it.

use glam::DVec3;

use crate::triangle::Triangle;

/// How far the corners reach, in half-widths of the set: from a quarter to just around it.
const REACHES: [f64; 6] = [0.25, 0.7, 1.0, 1.3, 1.6, 2.0];

/// How the triangle is turned in its plane, in twelfths of a full turn.
const TURNS: [f64; 4] = [0.0, 1.0, 2.0, 3.0];

/// Triangles of several sizes and turns in the middle plane of a set.
pub(super) fn spanned(set: &[Triangle]) -> impl Iterator<Item = Triangle> {
    let axes = axes(set);
    let (low, high) = extent(set, axes);
    let [middle, half] = [0.5 * (low + high), 0.5 * (high - low)];
    let centre = middle.x * axes[0] + middle.y * axes[1] + middle.z * axes[2];
    REACHES.into_iter().flat_map(move |reach| {
        TURNS.into_iter().map(move |turn| {
            [0.0, 4.0, 8.0].map(|corner| {
                let (sine, cosine) = (std::f64::consts::TAU / 12.0 * (turn + corner)).sin_cos();
                centre + reach * (half.x * cosine * axes[0] + half.y * sine * axes[1])
            })
        })
    })
}

/// The longest direction of a set in its plane, the shortest, and the normal of the plane.
fn axes(set: &[Triangle]) -> [DVec3; 3] {
    let area: DVec3 = set.iter().map(|[a, b, c]| (b - a).cross(c - a)).sum();
    let normal = area.normalize_or(DVec3::Z);
    let (u, v) = normal.any_orthonormal_pair();
    let count = (3 * set.len()) as f64;
    let corners = || set.iter().flatten();
    let mean = corners().sum::<DVec3>() / count;
    let (mut uu, mut uv, mut vv) = (0.0, 0.0, 0.0);
    for corner in corners() {
        let (x, y) = ((corner - mean).dot(u), (corner - mean).dot(v));
        (uu, uv, vv) = (uu + x * x, uv + x * y, vv + y * y);
    }
    let (sine, cosine) = (0.5 * (2.0 * uv).atan2(uu - vv)).sin_cos();
    [cosine * u + sine * v, cosine * v - sine * u, normal]
}

/// The bounds of a set along three axes.
fn extent(set: &[Triangle], axes: [DVec3; 3]) -> (DVec3, DVec3) {
    let along = |c: &DVec3| DVec3::new(c.dot(axes[0]), c.dot(axes[1]), c.dot(axes[2]));
    let corners = || set.iter().flatten().map(along);
    (corners().fold(DVec3::INFINITY, DVec3::min), corners().fold(DVec3::NEG_INFINITY, DVec3::max))
}
