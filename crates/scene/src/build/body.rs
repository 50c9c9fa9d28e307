//! Bodies on their way into a world.

use glam::DVec3;
pub(crate) use polygrain_dynamics::Form;
use polygrain_geometry::bounding::BoundingSphere;
use polygrain_geometry::{Aabb, Pose, Shape};

/// Where a body comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// Grain `number` of a group, both counted from zero.
    Grain { group: usize, number: usize },
    /// A piece of a wall.
    Wall { wall: usize, piece: usize },
}

/// A shape of a group in a size: variant and factor (its bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Twin {
    pub(crate) group: usize,
    pub(crate) variant: usize,
    pub(crate) scale: u64,
}

/// A body with its place.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) form: Form,
    /// Bodies with the same key have the same shape.
    pub(crate) twin: Option<Twin>,
    pub(crate) pose: Pose,
    pub(crate) velocity: DVec3,
    pub(crate) angular_velocity: DVec3,
    pub(crate) owner: Owner,
    /// Whether forces move it.
    pub(crate) free: bool,
    /// Of its meshes, if it has any, m.
    pub(crate) halo: Option<f64>,
}

impl Body {
    pub(crate) fn aabb(&self) -> Aabb {
        aabb(&self.form, &self.pose).inflated(self.halo.unwrap_or(0.0))
    }

    /// Diameter of the ball around it, m.
    pub(crate) fn size(&self) -> f64 {
        match &self.form {
            Form::Solid(shape) => 2.0 * shape.bounding_sphere().radius,
            Form::Sheet(mesh) => 2.0 * BoundingSphere::from_points(mesh.vertices()).radius,
            Form::HalfSpace => f64::INFINITY,
        }
    }
}

/// The box round a body, without end for a half-space.
pub(crate) fn aabb(form: &Form, pose: &Pose) -> Aabb {
    match form {
        Form::Solid(shape) => shape.aabb(pose),
        Form::Sheet(mesh) => Aabb::from_points(mesh.vertices().iter().map(|&v| pose.point(v))),
        Form::HalfSpace => Aabb { min: DVec3::NEG_INFINITY, max: DVec3::INFINITY },
    }
}

/// The signed gap of two bodies if it is at most a margin, m; of bodies without meshes, but for those
/// on half-spaces, whose halos are no part of it.
pub(crate) fn gap_within(a: (&Form, &Pose), b: (&Form, &Pose), margin: f64) -> Option<f64> {
    use polygrain_contact::query::signed_gap_within;
    let gap = match (a.0, b.0) {
        (Form::HalfSpace, Form::HalfSpace) | (Form::Sheet(_), _) | (_, Form::Sheet(_)) => None,
        (Form::HalfSpace, Form::Solid(shape)) => Some(height(a.1, shape, b.1)),
        (Form::Solid(shape), Form::HalfSpace) => Some(height(b.1, shape, a.1)),
        (Form::Solid(shape_a), Form::Solid(shape_b)) => {
            // Wrong poses were refused before.
            signed_gap_within(shape_a, a.1, shape_b, b.1, margin).ok().flatten().map(|gap| gap.gap)
        }
    };
    gap.filter(|&gap| gap <= margin)
}

/// How high a shape is above a half-space, m.
fn height(plane: &Pose, shape: &Shape, pose: &Pose) -> f64 {
    let normal = plane.vector(DVec3::Z);
    let [lowest, _] = shape.shadow(pose.inverse_vector(normal));
    lowest + normal.dot(pose.translation - plane.translation)
}
