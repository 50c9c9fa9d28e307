//! Discs about patches of a surface.

use glam::{DVec3, Vec3};

use super::build::round_up;
use super::tree::Discs;
use crate::triangle::Triangle;

/// A short cylinder.
pub(super) struct Disc {
    centre: Vec3,
    normal: Vec3,
    radius: f32,
    thickness: f32,
}

impl Disc {
    /// About some points, across a direction of any length.
    pub(super) fn about<I: Iterator<Item = DVec3>>(across: DVec3, points: impl Fn() -> I) -> Self {
        // Rounding does not make it longer than one.
        let normal = (across.normalize_or_zero() * (1.0 - 1e-6)).as_vec3();
        let centre = middle(across, &points).as_vec3();
        let (axis, from) = (normal.as_dvec3(), centre.as_dvec3());
        let squared = if axis == DVec3::ZERO { 1.0 } else { axis.length_squared() };
        let beside = |point: DVec3| {
            let away = point - from;
            (away - away.dot(axis) / squared * axis).length()
        };
        let above = |point: DVec3| (point - from).dot(axis).abs() / squared;
        Self {
            centre,
            normal,
            radius: round_up(points().map(beside).fold(0.0, f64::max)),
            thickness: round_up(points().map(above).fold(0.0, f64::max)),
        }
    }

    pub(super) fn put(&self, discs: &mut Discs, lane: usize) {
        let vectors = [(&mut discs.centre, self.centre), (&mut discs.normal, self.normal)];
        for (rows, vector) in vectors {
            for (row, x) in rows.iter_mut().zip(vector.to_array()) {
                row[lane] = x;
            }
        }
        discs.radius[lane] = self.radius;
        discs.thickness[lane] = self.thickness;
    }
}

/// The middle of the box about some points that stands on a plane.
fn middle<I: Iterator<Item = DVec3>>(across: DVec3, points: impl Fn() -> I) -> DVec3 {
    let up = across.try_normalize().unwrap_or(DVec3::Z);
    let (along, aside) = up.any_orthonormal_pair();
    [up, along, aside]
        .map(|axis| {
            let low = points().map(|p| p.dot(axis)).fold(f64::INFINITY, f64::min);
            let high = points().map(|p| p.dot(axis)).fold(f64::NEG_INFINITY, f64::max);
            (0.5 * low + 0.5 * high) * axis
        })
        .iter()
        .sum()
}

/// Twice the area of a triangle along its normal.
pub(super) fn area(&[a, b, c]: &Triangle) -> DVec3 {
    (b - a).cross(c - a)
}

#[cfg(test)]
mod tests {
    use glam::DVec3;
    use polygrain_geometry::generate::{self, NoiseSphere};
    use polygrain_geometry::{Pose, TriangleMesh};

    use super::super::pairs::{Meeting, Range};
    use super::super::tree::SurrogateTree;

    /// Every node reaches at least as far along a direction as the fine corners below it.
    #[test]
    fn nodes_reach_as_far_as_what_is_below_them() {
        let noise = NoiseSphere { level: 3, seed: 5, ..NoiseSphere::default() };
        let flat = TriangleMesh::new(vec![DVec3::X, DVec3::Y, DVec3::Z], vec![[0, 1, 2]; 30]);
        for mesh in [generate::noise_sphere(&noise).unwrap(), flat.unwrap()] {
            let tree = SurrogateTree::new(&mesh);
            let meeting = Meeting::new(&tree.frame, &tree.frame, &Pose::IDENTITY);
            for axis in generate::icosphere(1.0, 2).unwrap().vertices() {
                let direction = (axis.normalize() * (1.0 - 1e-6)).as_vec3().to_array();
                let facing = meeting.facing(&Range { distance: 0.0, direction })[0];
                for node in tree.nodes.iter().filter(|node| !node.is_fine) {
                    let reaches = facing.reaches(&tree, node);
                    for (lane, reach) in reaches[..node.count as usize].iter().enumerate() {
                        let below = tree.members(node, lane).into_iter();
                        let corners = below.flat_map(|t| mesh.corners(t as usize));
                        let heights = corners.map(|corner| {
                            tree.frame.inward(corner).dot(DVec3::from(direction.map(f64::from)))
                        });
                        let highest = heights.fold(f64::NEG_INFINITY, f64::max);
                        let rounding = f64::from(meeting.slack);
                        assert!(f64::from(*reach) >= highest - rounding, "{reach} {highest}");
                    }
                }
            }
        }
    }
}
