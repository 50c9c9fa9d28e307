//! The z-buffer: which triangle is in front.

use glam::{Vec2, Vec3};

/// Surfaces whose depths differ by less than this fraction are at the same place.
const COINCIDENT: f32 = 2e-6;

/// A grid of samples, each with the depth and the name of the nearest triangle.
pub(super) struct Raster {
    width: usize,
    height: usize,
    depth: Vec<f32>,
    nearest: Vec<u32>,
}

impl Raster {
    /// Nothing is here.
    pub(super) const NONE: u32 = u32::MAX;

    pub(super) fn new(width: usize, height: usize) -> Self {
        let samples = width * height;
        Self {
            width,
            height,
            depth: vec![f32::INFINITY; samples],
            nearest: vec![Self::NONE; samples],
        }
    }

    /// The nearest triangle of each sample, in rows.
    pub(super) fn nearest(&self) -> &[u32] {
        &self.nearest
    }

    /// The depth of each sample's nearest triangle, infinite where there is none.
    pub(super) fn depth(&self) -> &[f32] {
        &self.depth
    }

    /// Draws a triangle given by sample coordinates and depths; samples sit at half-integers, so
    /// that `(0.5, 0.5)` is the first. Both windings count.
    pub(super) fn draw(&mut self, triangle: [Vec3; 3], name: u32) {
        let Self { width, height, depth, nearest } = self;
        scan(triangle, (*width, *height), |sample, here| {
            // Of surfaces that coincide the first is seen, not now this one and now that.
            if here + COINCIDENT * here.abs() < depth[sample] {
                depth[sample] = here;
                nearest[sample] = name;
            }
        });
    }
}

/// A square grid of depths alone: what a light sees.
pub(super) struct DepthMap {
    side: usize,
    depth: Vec<f32>,
}

impl DepthMap {
    pub(super) fn new(side: usize) -> Self {
        Self { side, depth: vec![f32::INFINITY; side * side] }
    }

    /// Draws a triangle as [`Raster::draw`] does.
    pub(super) fn draw(&mut self, triangle: [Vec3; 3]) {
        let Self { side, depth } = self;
        scan(triangle, (*side, *side), |sample, here| depth[sample] = depth[sample].min(here));
    }

    /// The least depth in a square of the grid.
    pub(super) fn nearest_in(&self, (x, y): (usize, usize), side: usize) -> f32 {
        let rows = (y..y + side).map(|y| &self.depth[y * self.side + x..][..side]);
        rows.flatten().copied().fold(f32::INFINITY, f32::min)
    }

    /// The depth of the nearest triangle; infinite where there is none and outside the grid.
    #[inline]
    pub(super) fn depth(&self, x: i32, y: i32) -> f32 {
        // Negative numbers become large ones.
        let (x, y) = (x as u32 as usize, y as u32 as usize);
        if x < self.side && y < self.side { self.depth[y * self.side + x] } else { f32::INFINITY }
    }
}

/// The first whole number that is not less. Casts are much faster than `ceil` on processors of the
/// common denominator.
fn at_least(x: f32) -> i32 {
    let whole = x as i32;
    whole + i32::from((whole as f32) < x)
}

/// The last whole number that is not greater, and below the size of a grid.
fn at_most(x: f32, size: usize) -> i32 {
    let whole = x as i32;
    (whole - i32::from((whole as f32) > x)).min(i32::try_from(size).unwrap_or(i32::MAX) - 1)
}

/// Calls `put` with each sample of a grid that a triangle covers and its depth there.
#[inline]
fn scan(triangle: [Vec3; 3], (width, height): (usize, usize), mut put: impl FnMut(usize, f32)) {
    let [a, b, c] = triangle.map(Vec3::truncate);
    let (low, high) = (a.min(b).min(c) - 0.5, a.max(b).max(c) - 0.5);
    let (left, top) = (at_least(low.x).max(0), at_least(low.y).max(0));
    let (right, bottom) = (at_most(high.x, width), at_most(high.y, height));
    let area = (b - a).perp_dot(c - a);
    if left > right || top > bottom || area == 0.0 || !area.is_finite() {
        return;
    }
    // The depth is an affine function of the place.
    let [za, zb, zc] = triangle.map(|p| p.z);
    let (u, v) = ((zb - za) / area, (zc - za) / area);
    let slope = Vec2::new(u * (c.y - a.y) - v * (b.y - a.y), v * (b.x - a.x) - u * (c.x - a.x));
    // Three edge functions, positive inside; each is affine too, so a row steps through it.
    let edges = [(a, b), (b, c), (c, a)].map(|(from, to)| (from, area.signum() * (to - from)));
    let [de, df, dg] = edges.map(|(_, along)| -along.y);
    for y in top..=bottom {
        let start = Vec2::new(left as f32 + 0.5, y as f32 + 0.5);
        let [e, f, g] = edges.map(|(from, along)| along.perp_dot(start - from));
        let first = za + slope.dot(start - a);
        let row = y as usize * width;
        for x in left..=right {
            let step = (x - left) as f32;
            if e + de * step >= 0.0 && f + df * step >= 0.0 && g + dg * step >= 0.0 {
                put(row + x as usize, first + slope.x * step);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(depth: f32) -> [[Vec3; 3]; 2] {
        let corner = |x, y| Vec3::new(x, y, depth);
        let [a, b, c, d] = [corner(1.0, 1.0), corner(5.0, 1.0), corner(5.0, 5.0), corner(1.0, 5.0)];
        [[a, b, c], [a, d, c]]
    }

    #[test]
    fn two_triangles_cover_their_square_whatever_their_winding() {
        let mut raster = Raster::new(6, 6);
        for t in square(2.0) {
            raster.draw(t, 7);
        }
        let covered = raster.nearest().iter().filter(|name| **name == 7).count();
        assert_eq!(covered, 16);
        assert_eq!(raster.depth()[3 * 6 + 3], 2.0);
        let mut map = DepthMap::new(6);
        for t in square(2.0) {
            map.draw(t);
        }
        assert_eq!((map.depth(3, 3), map.nearest_in((2, 2), 4)), (2.0, 2.0));
        assert!([(0, 0), (-1, 3), (3, 6)].iter().all(|&(x, y)| map.depth(x, y) == f32::INFINITY));
    }

    #[test]
    fn the_nearer_triangle_wins_in_either_order() {
        for depths in [[1.0, 2.0], [2.0, 1.0]] {
            let mut raster = Raster::new(6, 6);
            for (name, depth) in depths.into_iter().enumerate() {
                for triangle in square(depth) {
                    raster.draw(triangle, name as u32);
                }
            }
            assert_eq!(depths[raster.nearest()[2 * 6 + 2] as usize], 1.0);
        }
    }

    #[test]
    fn a_sloping_triangle_has_linear_depth() {
        let plane = |p: Vec2| 1.0 + 2.0 * p.x - 0.5 * p.y;
        let corners = [Vec2::new(0.0, 0.0), Vec2::new(8.0, 1.0), Vec2::new(2.0, 8.0)];
        let mut raster = Raster::new(8, 8);
        raster.draw(corners.map(|p| p.extend(plane(p))), 0);
        assert!((raster.depth()[3 * 8 + 3] - plane(Vec2::splat(3.5))).abs() < 1e-5);
    }
}
