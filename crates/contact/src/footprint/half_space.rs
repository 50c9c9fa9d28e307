//! A convex body against a half-space: the floor, a wall without end.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::{Pose, Shape};

use super::slack;
use super::{Axis, Footprint, LOCUS_TOLERANCE, MAX_TOUCH_POINTS, Meeting, Touch, TouchPoint};
use crate::manifold::{self, ContactClass, Feature, FeaturePair};
use crate::query::QueryError;
use crate::support::{Core, NO_VERTEX, SupportMap};

/// How a body meets the half-space below `z = 0` of a frame. Closed form: one support point, and
/// the vertices level with it.
pub(super) fn meet(plane: &Pose, b: &Shape, pose_b: &Pose) -> Result<Meeting, QueryError> {
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
    if gap > 0.0 {
        return Ok(Meeting::Apart(gap));
    }
    let reach = core.reach() + radius;
    let (corners, class) =
        manifold::near_corners::<MAX_TOUCH_POINTS>(&core, down, LOCUS_TOLERANCE * reach);
    let mut features = ArrayVec::new();
    let mut points = ArrayVec::new();
    let mut add = |local: DVec3, b: Feature| {
        let (on_b, gap) = (pose_b.point(local) - radius * normal, height(local));
        features.push(FeaturePair { a: Feature::Face(0), b });
        points.push(TouchPoint { position: on_b - 0.5 * gap * normal, normal, gap });
    };
    // On a polyhedron, a capsule or a sphere a corner's name is that of a vertex; the rim of a
    // cylinder only looks like it.
    let curved = matches!(core, Core::Curved(_));
    for &(vertex, local) in &corners {
        add(local, if curved { Feature::Surface } else { Feature::Vertex(vertex) });
    }
    if corners.is_empty() {
        add(lowest, Feature::Surface);
    }
    let footprint = Footprint::on_half_space(class, features, slack::most(reach));
    Ok(Meeting::Touching(footprint, Touch { normal, points }))
}

impl Footprint {
    fn on_half_space(
        class: ContactClass,
        features: ArrayVec<FeaturePair, MAX_TOUCH_POINTS>,
        slack: f64,
    ) -> Self {
        let named = features.iter().all(|f| matches!(f.b, Feature::Vertex(_)));
        let axis = if named { Axis::HalfSpace } else { Axis::Free };
        Self { axis, class, features, slack: if named { slack } else { 0.0 } }
    }
}
