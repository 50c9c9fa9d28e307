//! The flat parts of curved shapes: caps of cylinders and cones, and the lines along their sides.

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3};
use polygrain_geometry::Shape;

use super::MAX_CORNERS;

/// Corners of the polygon that stands for a round cap, on its rim.
const RIM: u32 = 16;

/// The cap or the side line of a shape that lies within `tolerance` of its support plane along a
/// unit direction, as in [`near_feature`](super::patch::near_feature); no corners if there is none.
pub(super) fn near_flat_part(
    shape: &Shape,
    direction: DVec3,
    tolerance: f64,
    corners: &mut ArrayVec<(u32, DVec3), MAX_CORNERS>,
) -> Option<(u32, DVec3)> {
    let level = shape.support(direction).dot(direction) - tolerance;
    let outwards = direction.truncate().normalize_or(DVec2::X);
    // The ends of the side line towards the direction, and the radii of the caps there.
    let ends = match shape {
        Shape::Cylinder(s) => [(s.radius(), s.half_height()), (s.radius(), -s.half_height())],
        Shape::Cone(s) => [(0.0, s.apex_z()), (s.radius(), s.base_z())],
        _ => return None,
    };
    for (cap, (radius, z)) in ends.into_iter().enumerate() {
        // The whole rim is near if its far side is.
        let far_side = (-radius * outwards).extend(z);
        if radius > 0.0 && far_side.dot(direction) >= level {
            corners.extend((0..RIM).map(|i| {
                let angle = f64::from(i) * std::f64::consts::TAU / f64::from(RIM);
                (i, (radius * DVec2::from_angle(angle)).extend(z))
            }));
            let normal = DVec3::Z * z.signum();
            if z < 0.0 {
                corners.reverse();
            }
            return Some((cap as u32, normal));
        }
    }
    let line = ends.map(|(radius, z)| (radius * outwards).extend(z));
    if line.iter().all(|p| p.dot(direction) >= level) {
        corners.extend([(0, line[0]), (1, line[1])]);
    }
    None
}
