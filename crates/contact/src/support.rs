//! Support maps of convex cores, and of the difference of two bodies.

use glam::DVec3;
use polygrain_geometry::polyhedron::VertexLanes;
use polygrain_geometry::{ConvexPolyhedron, Shape};
use wide::f64x2;

/// Below this many vertices a polyhedron is scanned, from here on it is climbed (measured: the
/// `kernel` benchmark).
const SCAN_LIMIT: usize = 32;

/// The identity of a support point that is not a vertex.
pub(crate) const NO_VERTEX: u32 = u32::MAX;

/// The farthest point of a convex core in a direction.
pub(crate) trait SupportMap {
    /// A point of the core farthest along a direction (of any length but zero) and the index of
    /// that vertex; `hint` is a vertex to start looking from.
    fn farthest(&self, direction: DVec3, hint: u32) -> (DVec3, u32);

    /// The vertex of an index that [`farthest`](Self::farthest) gave; `None` on a smooth core.
    fn vertex(&self, index: u32) -> Option<DVec3>;

    /// A bound on the distance of the core's points from its origin.
    fn reach(&self) -> f64;

    /// A point inside.
    fn centre(&self) -> DVec3;

    /// The core as a polyhedron, if it is one.
    fn polyhedron(&self) -> Option<&ConvexPolyhedron>;
}

impl SupportMap for ConvexPolyhedron {
    #[inline(always)]
    fn farthest(&self, direction: DVec3, hint: u32) -> (DVec3, u32) {
        let vertex = if self.vertices().len() < SCAN_LIMIT {
            scan(self.lanes(), direction)
        } else if hint == NO_VERTEX {
            self.climb(direction, self.start_vertex(direction))
        } else {
            self.climb(direction, hint as usize)
        };
        (self.vertices()[vertex], vertex as u32)
    }

    fn vertex(&self, index: u32) -> Option<DVec3> {
        self.vertices().get(index as usize).copied()
    }

    fn reach(&self) -> f64 {
        ConvexPolyhedron::reach(self)
    }

    fn centre(&self) -> DVec3 {
        self.interior_point()
    }

    fn polyhedron(&self) -> Option<&ConvexPolyhedron> {
        Some(self)
    }
}

/// The vertex farthest along a direction, by looking at all of them, several at once; the first of
/// equals.
#[inline(always)]
fn scan(lanes: &VertexLanes, direction: DVec3) -> usize {
    match lanes.x().len() / VertexLanes::WIDTH {
        1 => scan_rows::<1>(lanes, direction),
        2 => scan_rows::<2>(lanes, direction),
        3 => scan_rows::<3>(lanes, direction),
        _ => scan_rows::<4>(lanes, direction),
    }
}

/// Scans a known number of rows of eight vertices, all heights held in registers.
#[inline(always)]
fn scan_rows<const ROWS: usize>(lanes: &VertexLanes, direction: DVec3) -> usize {
    const PAIRS: usize = VertexLanes::WIDTH / 2;
    fn rows<const ROWS: usize>(lane: &[f64]) -> Option<&[[f64; VertexLanes::WIDTH]; ROWS]> {
        lane.as_chunks().0.first_chunk()
    }
    let (Some(xs), Some(ys), Some(zs)) =
        (rows::<ROWS>(lanes.x()), rows::<ROWS>(lanes.y()), rows::<ROWS>(lanes.z()))
    else {
        return 0;
    };
    let [dx, dy, dz] = direction.to_array().map(f64x2::splat);
    let mut heights = [[f64x2::ZERO; PAIRS]; ROWS];
    let mut highest = f64x2::splat(f64::NEG_INFINITY);
    for row in 0..ROWS {
        for i in 0..PAIRS {
            let pair = |row: &[f64; 8]| f64x2::new([row[2 * i], row[2 * i + 1]]);
            let height = pair(&xs[row]) * dx + pair(&ys[row]) * dy + pair(&zs[row]) * dz;
            heights[row][i] = height;
            highest = highest.fast_max(height);
        }
    }
    let highest = highest.to_array();
    let top = f64x2::splat(if highest[0] > highest[1] { highest[0] } else { highest[1] });
    let mut mask = 0_u32;
    for (i, pair) in heights.as_flattened().iter().enumerate() {
        mask |= pair.simd_eq(top).to_bitmask() << (2 * i);
    }
    (mask.trailing_zeros() as usize).min(ROWS * VertexLanes::WIDTH - 1)
}

/// A convex shape without its rounding: what GJK works on. Spheres, capsules and rounded shapes
/// are a core and a radius, which only shifts the answer along the normal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Core<'a> {
    /// The centre of a sphere.
    Point,
    /// The axis of a capsule, along z.
    Segment {
        /// Half its length.
        half_length: f64,
    },
    /// A box or a polyhedron.
    Polyhedron(&'a ConvexPolyhedron),
    /// A shape whose surface is curved.
    Curved(&'a Shape),
}

impl<'a> Core<'a> {
    /// The core of a shape and the radius round it; `None` for the non-convex kinds.
    pub(crate) fn of(shape: &'a Shape) -> Option<(Self, f64)> {
        Some(match shape {
            Shape::Sphere(s) => (Self::Point, s.radius()),
            Shape::Capsule(s) => (Self::Segment { half_length: s.half_length() }, s.radius()),
            Shape::Cuboid(s) => (Self::Polyhedron(s.polyhedron()), 0.0),
            Shape::Polyhedron(s) => (Self::Polyhedron(s), 0.0),
            Shape::Rounded(s) => {
                let (core, radius) = Self::of(s.core())?;
                (core, radius + s.radius())
            }
            Shape::Ellipsoid(_)
            | Shape::Superellipsoid(_)
            | Shape::Cylinder(_)
            | Shape::Cone(_) => (Self::Curved(shape), 0.0),
            Shape::Mesh(_) | Shape::Compound(_) => return None,
        })
    }
}

impl SupportMap for Core<'_> {
    fn farthest(&self, direction: DVec3, hint: u32) -> (DVec3, u32) {
        match self {
            Self::Point => (DVec3::ZERO, 0),
            Self::Segment { half_length } => {
                let up = direction.z >= 0.0;
                (DVec3::Z * if up { *half_length } else { -half_length }, u32::from(up))
            }
            Self::Polyhedron(polyhedron) => polyhedron.farthest(direction, hint),
            Self::Curved(shape) => (shape.support(direction), NO_VERTEX),
        }
    }

    fn vertex(&self, index: u32) -> Option<DVec3> {
        match self {
            Self::Point => Some(DVec3::ZERO),
            Self::Segment { half_length } => {
                Some(DVec3::Z * if index == 1 { *half_length } else { -half_length })
            }
            Self::Polyhedron(polyhedron) => polyhedron.vertex(index),
            Self::Curved(_) => None,
        }
    }

    fn reach(&self) -> f64 {
        match self {
            Self::Point => 0.0,
            Self::Segment { half_length } => *half_length,
            Self::Polyhedron(polyhedron) => polyhedron.reach(),
            // Half the diagonal of the bounding box.
            Self::Curved(shape) => [DVec3::X, DVec3::Y, DVec3::Z]
                .map(|axis| shape.support(axis).dot(axis).max(-shape.support(-axis).dot(axis)))
                .iter()
                .map(|extent| extent * extent)
                .sum::<f64>()
                .sqrt(),
        }
    }

    fn centre(&self) -> DVec3 {
        match self {
            Self::Polyhedron(polyhedron) => polyhedron.interior_point(),
            _ => DVec3::ZERO,
        }
    }

    fn polyhedron(&self) -> Option<&ConvexPolyhedron> {
        match self {
            Self::Polyhedron(polyhedron) => Some(polyhedron),
            _ => None,
        }
    }
}
