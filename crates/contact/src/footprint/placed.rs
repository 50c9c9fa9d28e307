//! A body where it is: its named vertices, edges and faces in world coordinates.

use glam::DVec3;
use polygrain_geometry::ConvexPolyhedron;

use super::Placement;
use super::name::ends;
use crate::support::{Core, SupportMap};

/// Edges at a smaller angle than this, as a sine, run side by side.
pub(super) const SIDE_BY_SIDE: f64 = 0.05;

/// The core of a body and where it is.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    pub(super) core: Core<'a>,
    pub(super) placement: &'a Placement,
}

/// An edge, and the line that carries it.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) start: DVec3,
    /// To the end.
    pub(super) along: DVec3,
}

/// A face, and the plane that carries it.
pub(super) struct Face {
    /// Unit, outwards.
    pub(super) normal: DVec3,
    /// Along the normal from the body's origin, m.
    offset: f64,
    origin: DVec3,
}

impl Placed<'_> {
    pub(super) fn vertex(&self, index: u32) -> DVec3 {
        self.placement.point(vertex(&self.core, index))
    }

    pub(super) fn edge(&self, half_edge: u32) -> Line {
        self.line(ends(&self.core, half_edge))
    }

    fn line(&self, [v, w]: [u32; 2]) -> Line {
        let start = vertex(&self.core, v);
        Line {
            start: self.placement.point(start),
            along: self.placement.rotation * (vertex(&self.core, w) - start),
        }
    }

    pub(super) fn face(&self, face: u32) -> Face {
        let plane = &self.polyhedron().planes()[face as usize];
        Face {
            normal: self.placement.rotation * plane.normal,
            offset: plane.offset,
            origin: self.placement.position,
        }
    }

    /// The edges round a face.
    pub(super) fn sides(&self, face: u32) -> impl Iterator<Item = Line> {
        let corners = self.polyhedron().face(face as usize);
        (0..corners.len()).map(move |i| self.line([corners[i], corners[(i + 1) % corners.len()]]))
    }

    fn polyhedron(&self) -> &ConvexPolyhedron {
        self.core.polyhedron().expect("only a polyhedron has named faces")
    }
}

impl Line {
    /// The point nearest to another, seen along a normal.
    pub(super) fn nearest(&self, point: DVec3, normal: DVec3) -> DVec3 {
        let lateral = self.along - normal.dot(self.along) * normal;
        let t = lateral.dot(point - self.start) / lateral.length_squared();
        self.start + t * self.along
    }

    /// Where two lines cross, seen along a normal, on either.
    pub(super) fn crossing(&self, other: &Self, normal: DVec3) -> (DVec3, DVec3) {
        let sine = self.along.cross(other.along).dot(normal);
        let between = other.start - self.start;
        let t = between.cross(other.along).dot(normal) / sine;
        let u = between.cross(self.along).dot(normal) / sine;
        (self.start + t * self.along, other.start + u * other.along)
    }

    /// The distance of a point from the nearer end, m.
    pub(super) fn distance_to_end(&self, point: DVec3) -> f64 {
        point.distance(self.start).min(point.distance(self.start + self.along))
    }

    /// Whether two lines, seen along a normal, are nearly parallel.
    pub(super) fn run_side_by_side(&self, other: &Self, normal: DVec3) -> bool {
        self.sine_to(other, normal) < SIDE_BY_SIDE
    }

    /// The sine of the angle between two lines seen along a normal; zero if one is seen end on.
    fn sine_to(&self, other: &Self, normal: DVec3) -> f64 {
        let [seen, other_seen] = [self, other].map(|line| line.along.reject_from(normal));
        seen.normalize_or_zero().cross(other_seen.normalize_or_zero()).length()
    }

    /// How far two lines so far apart may move per distance that the points do where they cross,
    /// seen along a normal. A shift moves the points by itself over the sine of the angle; a turn
    /// moves those of edges that are a rounding apart by more, and those of edges side by side
    /// anywhere.
    pub(super) fn steadiness(&self, other: &Self, apart: f64, normal: DVec3) -> f64 {
        let sine = self.sine_to(other, normal);
        if sine < SIDE_BY_SIDE {
            return 0.0;
        }
        sine * sine / (sine + apart / self.along.length().min(other.along.length()))
    }
}

impl Face {
    /// Where a line along a normal meets the plane.
    pub(super) fn along(&self, normal: DVec3, from: DVec3) -> DVec3 {
        let height = self.offset - self.normal.dot(from - self.origin);
        from + height / self.normal.dot(normal) * normal
    }
}

pub(super) fn vertex(core: &Core, index: u32) -> DVec3 {
    core.vertex(index).expect("a named vertex exists")
}
