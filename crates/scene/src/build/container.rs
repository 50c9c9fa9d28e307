//! Containers out of convex pieces. Inner surfaces are exactly where the scene says.

use glam::{DQuat, DVec2, DVec3};
use polygrain_geometry::shape::ShapeError;
use polygrain_geometry::{Pose, Shape};

use crate::file::wall::{BoxWall, CrossSection, CylinderWall, End, HopperWall, Side};

/// Thickness of a container's walls over its size, unless it is given.
const THICKNESS: f64 = 0.1;

/// The slabs of a box container with their sides. The side slabs are as high as the box; bottom
/// and top reach out below and above them, so that no corner is open.
pub(crate) fn box_slabs(wall: &BoxWall) -> Result<Vec<(Side, Shape, Pose)>, ShapeError> {
    let (lower, upper) = (*wall.lower, **wall.upper);
    let inner = upper - lower;
    let thickness = wall.thickness.given().map_or(THICKNESS * inner.max_element(), |t| **t);
    let sides = Side::ALL.into_iter().filter(|side| !wall.open.contains(side));
    let slab = |side: Side| {
        let (axis, outward) = match side {
            Side::Left => (0, -1.0),
            Side::Right => (0, 1.0),
            Side::Front => (1, -1.0),
            Side::Back => (1, 1.0),
            Side::Bottom => (2, -1.0),
            Side::Top => (2, 1.0),
        };
        let mut edges = inner;
        if axis == 2 {
            edges += DVec3::new(2.0 * thickness, 2.0 * thickness, 0.0);
        } else {
            edges[1 - axis] += 2.0 * thickness;
        }
        edges[axis] = thickness;
        let mut centre = 0.5 * (lower + upper);
        let face = if outward < 0.0 { lower[axis] } else { upper[axis] };
        centre[axis] = face + 0.5 * outward * thickness;
        let shape = Shape::cuboid(edges.x, edges.y, edges.z)?;
        Ok((side, shape, Pose::from_translation(centre)))
    };
    sides.map(slab).collect()
}

/// A cylinder container: staves whose inner faces touch the circle in their middle, and plates.
pub(crate) fn cylinder(wall: &CylinderWall) -> Result<(Shape, Pose), ShapeError> {
    let (radius, height) = (*wall.radius, *wall.height);
    let size = height.max(2.0 * radius);
    let thickness = wall.thickness.given().map_or(THICKNESS * size, |t| **t);
    let unit = regular_polygon(wall.staves.count());
    let (inner, outer) = (scaled(&unit, radius), scaled(&unit, radius + thickness));
    let mut pieces = staves(
        Rings { inner: &inner, outer: &outer, z: 0.0 },
        Rings { inner: &inner, outer: &outer, z: height },
    )?;
    for end in [End::Bottom, End::Top].into_iter().filter(|end| !wall.open.contains(end)) {
        let (from, to) = match end {
            End::Bottom => (-thickness, 0.0),
            End::Top => (height, height + thickness),
        };
        let corners: Vec<DVec3> =
            [from, to].iter().flat_map(|&z| outer.iter().map(move |p| p.extend(z))).collect();
        pieces.push(Shape::hull(&corners)?);
    }
    let turn = DQuat::from_rotation_arc(DVec3::Z, wall.axis.unit());
    Ok((together(pieces)?, Pose::new(turn, *wall.base)))
}

/// A hopper: inclined panels or staves, and upright ones above for the bin.
pub(crate) fn hopper(wall: &HopperWall) -> Result<(Shape, Pose), ShapeError> {
    let (opening, width) = (wall.opening.0, wall.width.0);
    let reach = 0.5 * (width - opening);
    let height = match (&wall.height, &wall.angle) {
        (Some(height), _) => ***height,
        (None, Some(angle)) => reach.x * angle.tan(),
        (None, None) => unreachable!("the check found a height or an angle"),
    };
    let bin = *wall.bin_height;
    let size = width.max_element().max(height + bin);
    let thickness = wall.thickness.given().map_or(THICKNESS * size, |t| **t);
    let polygon = match wall.section {
        CrossSection::Rectangular => {
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(DVec2::from).to_vec()
        }
        CrossSection::Round => regular_polygon(wall.staves.count()),
    };
    // Across the panel it is as thick as told, so along the horizontal it is thicker.
    let slant = DVec2::new(reach.x.hypot(height), reach.y.hypot(height)) / height;
    let ring = |half: DVec2| -> Vec<DVec2> { polygon.iter().map(|&p| p * half).collect() };
    let (low, high) = (ring(0.5 * opening), ring(0.5 * width));
    let low_outer = ring(0.5 * opening + thickness * slant);
    let high_outer = ring(0.5 * width + thickness * slant);
    let mut pieces = staves(
        Rings { inner: &low, outer: &low_outer, z: 0.0 },
        Rings { inner: &high, outer: &high_outer, z: height },
    )?;
    if bin > 0.0 {
        let outer = ring(0.5 * width + thickness);
        pieces.extend(staves(
            Rings { inner: &high, outer: &outer, z: height },
            Rings { inner: &high, outer: &outer, z: height + bin },
        )?);
    }
    Ok((together(pieces)?, Pose::from_translation(*wall.position)))
}

/// The corners of a ring at a height, inside and outside, anticlockwise from above.
#[derive(Clone, Copy)]
struct Rings<'a> {
    inner: &'a [DVec2],
    outer: &'a [DVec2],
    z: f64,
}

/// One convex piece between each two neighbouring corners; neighbours share their mitre.
fn staves(low: Rings<'_>, high: Rings<'_>) -> Result<Vec<Shape>, ShapeError> {
    let count = low.inner.len();
    (0..count)
        .map(|k| {
            let corners: Vec<DVec3> = [low, high]
                .iter()
                .flat_map(|rings| {
                    let next = (k + 1) % count;
                    [rings.inner[k], rings.inner[next], rings.outer[k], rings.outer[next]]
                        .map(|corner| corner.extend(rings.z))
                })
                .collect();
            Shape::hull(&corners)
        })
        .collect()
}

/// The polygon of so many sides around the unit circle; each side touches it in its middle.
fn regular_polygon(sides: usize) -> Vec<DVec2> {
    let half = std::f64::consts::PI / sides as f64;
    let reach = libm::cos(half).recip();
    (0..sides)
        .map(|k| {
            let (sin, cos) = libm::sincos(half * (2 * k) as f64 - half);
            DVec2::new(cos, sin) * reach
        })
        .collect()
}

fn scaled(polygon: &[DVec2], factor: f64) -> Vec<DVec2> {
    polygon.iter().map(|&corner| corner * factor).collect()
}

fn together(pieces: Vec<Shape>) -> Result<Shape, ShapeError> {
    Shape::compound(pieces.into_iter().map(|piece| (piece, Pose::IDENTITY)).collect())
}
