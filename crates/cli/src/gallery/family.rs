//! How the kinds of grain look.

use glam::{DQuat, DVec3};
use polygrain_geometry::polyhedron::Plane;
use polygrain_geometry::{ConvexPolyhedron, Shape, TriangleMesh};

use crate::picture::{Finish, Rgb, oklch};

/// What a grain is made of, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Smooth,
    Polyhedron,
    Mesh,
    Rounded,
    Compound,
}

impl Family {
    pub(super) const ALL: [Self; 5] =
        [Self::Smooth, Self::Polyhedron, Self::Mesh, Self::Rounded, Self::Compound];

    pub(super) fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Sphere(_)
            | Shape::Ellipsoid(_)
            | Shape::Superellipsoid(_)
            | Shape::Cylinder(_)
            | Shape::Cone(_)
            | Shape::Capsule(_) => Self::Smooth,
            Shape::Cuboid(_) | Shape::Polyhedron(_) => Self::Polyhedron,
            Shape::Mesh(_) => Self::Mesh,
            Shape::Compound(_) => Self::Compound,
            Shape::Rounded(_) => Self::Rounded,
        }
    }

    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Smooth => "smooth",
            Self::Polyhedron => "convex polyhedron",
            Self::Mesh => "triangle mesh",
            Self::Rounded => "rounded",
            Self::Compound => "compound",
        }
    }

    pub(super) fn colour(self) -> Rgb {
        match self {
            Self::Smooth => oklch(0.73, 0.105, 235.0),
            Self::Polyhedron => oklch(0.79, 0.115, 75.0),
            Self::Mesh => oklch(0.73, 0.115, 150.0),
            Self::Rounded => oklch(0.71, 0.115, 305.0),
            Self::Compound => oklch(0.72, 0.125, 20.0),
        }
    }

    /// How a grain is turned for its picture. Smooth bodies stand on their axis and meshes as they
    /// were made; a polyhedron on its tip would hide its faces, so it lies down.
    pub(super) fn attitude(self, mesh: &TriangleMesh) -> DQuat {
        match self {
            Self::Polyhedron | Self::Rounded => DQuat::from_rotation_z(0.2) * resting(mesh),
            Self::Smooth | Self::Mesh | Self::Compound => DQuat::IDENTITY,
        }
    }

    pub(super) fn finish(self) -> Finish {
        match self {
            Self::Polyhedron | Self::Mesh => Finish::Faceted,
            Self::Smooth | Self::Rounded | Self::Compound => Finish::Smooth,
        }
    }
}

/// The rotation that brings a body to rest: the face of its hull that is nearest to the centre of
/// mass goes down, and of several such faces the one that is lowest already.
fn resting(mesh: &TriangleMesh) -> DQuat {
    let Ok(hull) = ConvexPolyhedron::from_points(mesh.vertices()) else { return DQuat::IDENTITY };
    let centre = hull.mass_properties().centre;
    let height = |plane: &Plane| plane.offset - plane.normal.dot(centre);
    let lowest = hull.planes().iter().map(height).fold(f64::INFINITY, f64::min);
    let stable = hull.planes().iter().filter(|plane| height(plane) < lowest * (1.0 + 1e-9));
    let down = stable.map(|plane| plane.normal).min_by(|a, b| a.z.total_cmp(&b.z));
    down.map_or(DQuat::IDENTITY, |down| DQuat::from_rotation_arc(down, DVec3::NEG_Z))
}
