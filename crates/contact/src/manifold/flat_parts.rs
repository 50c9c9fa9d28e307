//! The flat parts of curved shapes: caps of cylinders and cones, and the lines along their sides.

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3};
use polygrain_geometry::Shape;

use super::MAX_CORNERS;

/// Corners of the polygon that stands for a round cap, on its rim.
const RIM: u32 = 16;

/// The names of the ends of a side line, apart from those of a rim.
const SIDE: u32 = RIM;

/// The cap or the side line of a shape that lies within `tolerance` of its support plane along a
/// unit direction, as in [`near_feature`](super::patch::near_feature); no corners if there is none.
pub(super) fn near_flat_part(
    shape: &Shape,
    direction: DVec3,
    tolerance: f64,
    corners: &mut ArrayVec<(u32, DVec3), MAX_CORNERS>,
) -> Option<(u32, DVec3)> {
    let (level, outwards) = (level(shape, direction, tolerance), outwards(direction));
    for (cap, (radius, z)) in ends(shape)?.into_iter().enumerate() {
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
    near_side_line(shape, direction, tolerance, corners);
    None
}

/// The line along the side of a shape towards a direction, if it lies within `tolerance` of the
/// support plane.
pub(super) fn near_side_line(
    shape: &Shape,
    direction: DVec3,
    tolerance: f64,
    corners: &mut ArrayVec<(u32, DVec3), MAX_CORNERS>,
) {
    let Some(ends) = ends(shape) else { return };
    let outwards = outwards(direction);
    let line = ends.map(|(radius, z)| (radius * outwards).extend(z));
    let level = level(shape, direction, tolerance);
    if line.iter().all(|p| p.dot(direction) >= level) {
        corners.extend([(SIDE, line[0]), (SIDE + 1, line[1])]);
    }
}

/// The ends of a line along the side: distance from the axis and height.
fn ends(shape: &Shape) -> Option<[(f64, f64); 2]> {
    match shape {
        Shape::Cylinder(s) => Some([(s.radius(), s.half_height()), (s.radius(), -s.half_height())]),
        Shape::Cone(s) => Some([(0.0, s.apex_z()), (s.radius(), s.base_z())]),
        _ => None,
    }
}

fn outwards(direction: DVec3) -> DVec2 {
    direction.truncate().normalize_or(DVec2::X)
}

fn level(shape: &Shape, direction: DVec3, tolerance: f64) -> f64 {
    shape.support(direction).dot(direction) - tolerance
}
