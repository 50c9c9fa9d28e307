//! Support maps of convex cores, and of the difference of two bodies.

use glam::{DMat3, DVec2, DVec3};
use polygrain_geometry::polyhedron::VertexLanes;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};

/// Below this many vertices a polyhedron is scanned, from here on it is climbed (measured: the
/// `kernel` benchmark).
const SCAN_LIMIT: usize = 32;

/// The identity of a support point that is not a vertex.
pub(crate) const NO_VERTEX: u32 = u32::MAX;

/// The farthest point of a convex core in a direction.
pub(crate) trait SupportMap {
    /// A point of the core farthest along a direction (of any length but zero) and the index of
    /// that vertex; `hint` is a vertex to start looking from.
    fn support(&self, direction: DVec3, hint: u32) -> (DVec3, u32);

    /// A bound on the distance of the core's points from its origin.
    fn reach(&self) -> f64;

    /// A point inside.
    fn centre(&self) -> DVec3;

    /// The core as a polyhedron, if it is one.
    fn polyhedron(&self) -> Option<&ConvexPolyhedron>;
}

impl SupportMap for ConvexPolyhedron {
    #[inline]
    fn support(&self, direction: DVec3, hint: u32) -> (DVec3, u32) {
        let vertex = if self.vertices().len() < SCAN_LIMIT {
            scan(self.lanes(), direction)
        } else if hint == NO_VERTEX {
            self.climb(direction, self.start_vertex(direction))
        } else {
            self.climb(direction, hint as usize)
        };
        (self.vertices()[vertex], vertex as u32)
    }

    fn reach(&self) -> f64 {
        ConvexPolyhedron::reach(self)
    }

    fn centre(&self) -> DVec3 {
        self.vertices().iter().sum::<DVec3>() / self.vertices().len() as f64
    }

    fn polyhedron(&self) -> Option<&ConvexPolyhedron> {
        Some(self)
    }
}

/// The vertex farthest along a direction, by looking at all of them, several at once; the first of
/// equals.
#[inline]
fn scan(lanes: &VertexLanes, direction: DVec3) -> usize {
    const WIDTH: usize = VertexLanes::WIDTH;
    let mut heights = [0.0; SCAN_LIMIT.next_multiple_of(WIDTH)];
    let mut highest = [f64::NEG_INFINITY; WIDTH];
    let (xs, ys, zs) =
        (lanes.x().as_chunks::<WIDTH>().0, lanes.y().as_chunks::<WIDTH>().0, lanes.z().as_chunks::<WIDTH>().0);
    let rows = heights.as_chunks_mut::<WIDTH>().0;
    let count = xs.len().min(rows.len());
    for i in 0..count {
        for lane in 0..WIDTH {
            let height = xs[i][lane] * direction.x + ys[i][lane] * direction.y + zs[i][lane] * direction.z;
            rows[i][lane] = height;
            highest[lane] = if height > highest[lane] { height } else { highest[lane] };
        }
    }
    let top = highest.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    heights[..count * WIDTH].iter().position(|&h| h == top).unwrap_or(0)
}
