//! The two bodies of a contact.

use std::sync::{Arc, OnceLock};

use glam::{DQuat, DVec3};
use polygrain_contact::facets::Facets;
use polygrain_contact::footprint::{Placement, Touch};
use polygrain_geometry::{Pose, Shape};

use crate::body::Kinematics;
use crate::grain::Piece;
use crate::rotation::Inertia;

/// A part of a body as a contact sees it.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    pub(crate) piece: &'a Piece,
    pub(crate) facets: &'a OnceLock<Arc<Facets>>,
    pub(crate) local: Option<&'a Pose>,
    pub(crate) body: &'a Kinematics,
    /// Of the periodic image.
    pub(crate) shift: DVec3,
    pub(crate) reach: f64,
    pub(crate) diameter: f64,
    pub(crate) inverse_mass: f64,
    pub(crate) inertia: &'a Inertia,
    pub(crate) orientation: DQuat,
    /// How fast the dashpots of all its contacts slow the body at most, 1/s.
    pub(crate) slowing: f64,
}

impl Side<'_> {
    pub(crate) fn centre(&self) -> DVec3 {
        self.body.position + self.shift
    }

    /// How much a unit impulse along a direction at a point changes the velocity there, 1/kg.
    pub(super) fn mobility(&self, at: DVec3, direction: DVec3) -> f64 {
        if self.inverse_mass == 0.0 {
            return 0.0;
        }
        let arm = (at - self.centre()).cross(direction);
        self.inverse_mass + arm.dot(self.inertia.angular_velocity(self.orientation, arm))
    }

    pub(super) fn placement(&self) -> Placement {
        let body = Placement { position: self.centre(), ..self.body.placement() };
        match self.local {
            None => body,
            Some(local) => Placement {
                rotation: body.rotation * local.matrix(),
                position: body.rotation * local.translation + body.position,
            },
        }
    }

    pub(crate) fn pose(&self) -> Pose {
        let body = Pose { rotation: self.orientation, translation: self.centre() };
        self.local.map_or(body, |local| body.compose(local))
    }

    pub(super) fn shape(&self) -> &Shape {
        match self.piece {
            Piece::Convex(shape) => shape,
            Piece::Mesh(mesh) => mesh.hull(),
            Piece::HalfSpace => unreachable!("a half-space comes first, and two never meet"),
        }
    }
}

impl<'a> Side<'a> {
    /// As what the part meets meshes.
    pub(crate) fn facets(&self) -> &'a Facets {
        self.facets.get_or_init(|| Arc::new(facets_of(self.shape())))
    }
}

fn facets_of(shape: &Shape) -> Facets {
    Facets::of_convex(shape).expect("the parts of a grain that are no meshes are convex")
}

/// Bound on how far points of the bodies near the contact moved against each other in the step.
pub(super) fn relative_motion(a: &Side, b: &Side, step: f64) -> f64 {
    let (small, large) = if a.reach <= b.reach && a.reach > 0.0 { (a, b) } else { (b, a) };
    let spin = small.body.mean_angular_velocity - large.body.mean_angular_velocity;
    let arm = small.centre() - large.centre();
    let slip = small.body.mean_velocity
        - large.body.mean_velocity
        - large.body.mean_angular_velocity.cross(arm);
    step * (slip.length() + spin.length() * small.reach)
}

pub(crate) fn smaller_reach(a: &Side, b: &Side) -> f64 {
    if a.reach > 0.0 { a.reach.min(b.reach) } else { b.reach }
}

/// Velocity of the second body against the first at a point.
pub(super) fn slip(a: &Kinematics, b: &Kinematics, [arm_a, arm_b]: [DVec3; 2]) -> DVec3 {
    b.velocity + b.angular_velocity.cross(arm_b) - a.velocity - a.angular_velocity.cross(arm_a)
}

pub(super) fn mean_slip(a: &Kinematics, b: &Kinematics, [arm_a, arm_b]: [DVec3; 2]) -> DVec3 {
    b.mean_velocity + b.mean_angular_velocity.cross(arm_b)
        - a.mean_velocity
        - a.mean_angular_velocity.cross(arm_a)
}

pub(super) fn effective_radius(a: &Side, b: &Side, touch: &Touch) -> f64 {
    let at = touch.points[0].position;
    let radius = |side: &Side| side.piece.curvature_radius(side.pose().inverse_point(at));
    (radius(a).recip() + radius(b).recip()).recip()
}
