//! Coal PR #325: two boxes that touch vertex on vertex left GJK with a simplex of one point, and the
//! distance became minus infinity. It is zero, and the normal is a direction.

use glam::{DQuat, DVec3};
use polygrain_geometry::Pose;

use crate::{assert_gap, at, cube};

#[test]
fn vertex_on_vertex_is_a_gap_of_zero() {
    let body = cube(2.0);
    assert_gap(&body, &at(0.0, 0.0, 0.0), &body, &at(2.0, 2.0, 2.0), 0.0);
    // Standing on a corner each, one above the other.
    let upright = DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::Z);
    let height = 2.0 * 3.0_f64.sqrt();
    for overlap in [0.0, 1e-3, 1e-8, 1e-13, -1e-13, -1e-8, -1e-3] {
        let lower = Pose::new(upright, DVec3::ZERO);
        let upper = Pose::new(upright, DVec3::Z * (height - overlap));
        // Only the distance is along z: out of an overlap the way is along a face's normal.
        let gap = if overlap > 0.0 { -overlap / 3.0_f64.sqrt() } else { -overlap };
        assert_gap(&body, &lower, &body, &upper, gap);
    }
}
