//! A convex body against a half-space: the floor, a wall without end.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::{Pose, Shape};
use smallvec::SmallVec;

use super::name::{Named, PointName};
use super::slack;
use super::{Axis, Footprint, LOCUS_TOLERANCE, MAX_TOUCH_POINTS, Meeting, Touch, TouchPoint};
use crate::manifold::{self, ContactClass};
use crate::query::QueryError;
use crate::support::{Core, NO_VERTEX, SupportMap};

/// How a body meets the half-space below `z = 0` of a frame. Closed form: one support point, and
/// the vertices level with it.
pub(super) fn meet(
    plane: &Pose,
    b: &Shape,
    pose_b: &Pose,
    contact: f64,
) -> Result<Meeting, QueryError> {
    for (name, pose) in [("A", plane), ("B", pose_b)] {
        if !pose.is_valid() {
            return Err(QueryError::Pose(name));
        }
    }
    let (core, radius) = Core::of(b).ok_or(QueryError::NotConvex)?;
    let normal = plane.vector(DVec3::Z);
    let down = pose_b.inverse_vector(-normal);
    let height = |local: DVec3| normal.dot(pose_b.point(local) - plane.translation) - radius;
    let lowest = core.farthest(down, NO_VERTEX).0;
    let gap = height(lowest);
    if gap > contact {
        return Ok(Meeting::Apart(gap - contact));
    }
    let reach = core.reach() + radius;
    let tolerance = LOCUS_TOLERANCE * reach;
    let corners = manifold::near_corners::<MAX_TOUCH_POINTS>(&core, down, gap, tolerance, contact);
    let mut names = SmallVec::with_capacity(corners.len());
    let mut points = ArrayVec::new();
    let mut add = |local: DVec3, b: Named| {
        let (on_b, gap) = (pose_b.point(local) - radius * normal, height(local));
        names.push(PointName::on_half_space(b));
        points.push(TouchPoint { position: on_b - 0.5 * gap * normal, normal, gap });
    };
    for &(vertex, local) in &corners {
        add(local, Named::Vertex(vertex));
    }
    if corners.is_empty() {
        add(lowest, Named::Unnamed);
    }
    // A polyhedron, a capsule and a sphere keep their vertices; a point of a rim moves along it.
    let (axis, slack) = match core {
        Core::Curved(_) => (Axis::Free, 0.0),
        _ => (Axis::HalfSpace, slack::most(reach)),
    };
    let class = ContactClass::of_points(points.len());
    let footprint = Footprint { axis, class, names, slack: slack as f32 };
    Ok(Meeting::Touching(footprint, Touch { normal, points }))
}
