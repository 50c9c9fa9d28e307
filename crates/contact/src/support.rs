//! Support maps of convex cores, and of the difference of two bodies.

use std::marker::PhantomData;

use glam::DVec3;
use polygrain_geometry::{ConvexPolyhedron, Shape};

use crate::simd::{self, InstructionSet, Portable};

/// Up to this many vertices a polyhedron is scanned, beyond it is climbed (measured: the `kernel`
/// benchmark).
const SCAN_LIMIT: usize = 128;

/// The identity of a support point that is not a vertex.
pub(crate) const NO_VERTEX: u32 = u32::MAX;

/// The farthest point of a convex core in a direction.
pub(crate) trait SupportMap {
    /// The instructions that the support map is compiled for.
    type Instructions: InstructionSet;

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

/// A polyhedron scanned with some set of instructions.
pub(crate) struct Scanned<'a, I> {
    polyhedron: &'a ConvexPolyhedron,
    instructions: PhantomData<I>,
}

impl<'a, I> Scanned<'a, I> {
    pub(crate) fn new(polyhedron: &'a ConvexPolyhedron) -> Self {
        Self { polyhedron, instructions: PhantomData }
    }
}

impl<I: InstructionSet> SupportMap for Scanned<'_, I> {
    type Instructions = I;

    #[inline(always)]
    fn farthest(&self, direction: DVec3, hint: u32) -> (DVec3, u32) {
        farthest_vertex::<I>(self.polyhedron, direction, hint)
    }

    fn vertex(&self, index: u32) -> Option<DVec3> {
        self.polyhedron.vertex(index)
    }

    fn reach(&self) -> f64 {
        self.polyhedron.reach()
    }

    fn centre(&self) -> DVec3 {
        self.polyhedron.centre()
    }

    fn polyhedron(&self) -> Option<&ConvexPolyhedron> {
        Some(self.polyhedron)
    }
}

impl SupportMap for ConvexPolyhedron {
    type Instructions = Portable;

    #[inline]
    fn farthest(&self, direction: DVec3, hint: u32) -> (DVec3, u32) {
        farthest_vertex::<Portable>(self, direction, hint)
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

#[inline(always)]
fn farthest_vertex<I: InstructionSet>(
    polyhedron: &ConvexPolyhedron,
    direction: DVec3,
    hint: u32,
) -> (DVec3, u32) {
    let vertex = if polyhedron.vertices().len() <= SCAN_LIMIT {
        simd::scan::<I>(polyhedron.lanes(), direction)
    } else if hint == NO_VERTEX {
        polyhedron.climb(direction, polyhedron.start_vertex(direction))
    } else {
        polyhedron.climb(direction, hint as usize)
    };
    (polyhedron.vertices()[vertex], vertex as u32)
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
    type Instructions = Portable;

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
