//! Masonry seen from the front, along y.

use glam::DVec3;
use polygrain_dynamics::{BodyId, Form, World};

use crate::plot::Axis;

/// Width over height of a panel.
const PANEL: f64 = 400.0 / 280.0;

/// The corners of the front face of a block that is a prism along y, in order round it.
pub(super) fn outline(world: &World, block: BodyId) -> Vec<(f64, f64)> {
    let bodies = world.bodies();
    let Form::Solid(shape) = world.form(bodies.shape(block)) else { return Vec::new() };
    let (pose, centre) = (bodies.pose(block), bodies.position(block));
    let corners = shape.tessellate(1).vertices().iter().map(|&p| pose.point(p)).collect::<Vec<_>>();
    let mut front: Vec<DVec3> = corners.into_iter().filter(|p| p.y < centre.y).collect();
    let angle = |p: &DVec3| (p.z - centre.z).atan2(p.x - centre.x);
    front.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    front.into_iter().map(|p| (p.x, p.z)).collect()
}

/// Axes with the same scale across and up that hold a rectangle, with some room round it.
pub(super) fn even_axes(across: [f64; 2], up: [f64; 2]) -> (Axis, Axis) {
    let [width, height] = [across, up].map(|[from, to]| 1.06 * (to - from));
    let height = height.max(width / PANEL);
    let width = height * PANEL;
    let about = |[from, to]: [f64; 2], length: f64| {
        let middle = 0.5 * (from + to);
        (middle - 0.5 * length, middle + 0.5 * length)
    };
    let ((left, right), (bottom, top)) = (about(across, width), about(up, height));
    (Axis::between("x, m", left, right), Axis::between("z, m", bottom, top))
}
