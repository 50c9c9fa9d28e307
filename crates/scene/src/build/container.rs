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

#[cfg(test)]
mod tests {
    use polygrain_contact::query::signed_gap;
    use proptest::prelude::*;

    use super::*;
    use crate::file::testing::read;

    /// The gap between a small ball and a container.
    fn gap(container: &(Shape, Pose), centre: DVec3, radius: f64) -> f64 {
        let ball = Shape::sphere(radius).unwrap();
        let at = Pose::from_translation(centre);
        signed_gap(&container.0, &container.1, &ball, &at).unwrap().gap
    }

    #[test]
    fn a_box_is_closed_and_its_inside_exact() {
        let wall: BoxWall = read("lower = [1, 2, 3]\nupper = [2, 4, 6]\nthickness = 0.1");
        let slabs = box_slabs(&wall).unwrap();
        assert_eq!(slabs.len(), 6);
        let parts = slabs.into_iter().map(|(_, shape, pose)| (shape, pose)).collect();
        let container = (Shape::compound(parts).unwrap(), Pose::IDENTITY);
        let (lower, upper) = (DVec3::new(1.0, 2.0, 3.0), DVec3::new(2.0, 4.0, 6.0));
        for corner in 0..8 {
            let pick = |axis: usize| if corner >> axis & 1 == 0 { lower } else { upper };
            let corner = DVec3::new(pick(0).x, pick(1).y, pick(2).z);
            let inwards = (0.5 * (lower + upper) - corner).signum();
            assert!((gap(&container, corner + 0.2 * inwards, 0.1) - 0.1).abs() < 1e-14);
            // Nothing slips out at an edge.
            assert!(gap(&container, corner - 0.01 * inwards, 1e-3) < 0.0);
        }
    }

    #[test]
    fn sides_left_out_are_open() {
        let wall: BoxWall =
            read("lower = [0, 0, 0]\nupper = [1, 1, 1]\nopen = [\"top\", \"left\"]");
        let sides: Vec<Side> = box_slabs(&wall).unwrap().iter().map(|slab| slab.0).collect();
        assert_eq!(sides, [Side::Right, Side::Front, Side::Back, Side::Bottom]);
    }

    #[test]
    fn a_round_hopper_is_a_cone_and_a_cylinder() {
        let wall: HopperWall = read(
            "section = \"round\"\nopening = 0.2\nwidth = 1\nheight = 0.4\nbin_height = 1\nstaves = 200",
        );
        let container = hopper(&wall).unwrap();
        // Slope of 45°: a ball on the axis touches the cone where its radius is √2 that of the cone.
        let expected = (0.1 + 0.3) / 2.0f64.sqrt() - 0.05;
        assert!((gap(&container, DVec3::Z * 0.3, 0.05) - expected).abs() < 1e-4);
        assert!((gap(&container, DVec3::Z * 1.0, 0.05) - 0.45).abs() < 1e-12);
        // A ball as wide as the opening falls through.
        assert!(gap(&container, DVec3::Z * -0.2, 0.099) > 0.0);
    }

    proptest! {
        /// The gap to staves whose inner faces touch a circle is known in the middle of a stave.
        #[test]
        fn a_cylinder_is_as_wide_as_told(
            radius in 0.1..3.0f64, height in 0.1..3.0f64, staves in 3..80usize, k in 0..80usize,
            axis in prop::array::uniform3(-1.0..1.0f64), share in 0.0..0.9f64,
        ) {
            prop_assume!(DVec3::from_array(axis).length() > 0.1);
            let wall: CylinderWall = read(&format!(
                "radius = {radius}\nheight = {height}\nstaves = {staves}\naxis = {axis:?}\n\
                 base = [1, 2, 3]\nopen = [\"bottom\", \"top\"]"
            ));
            let container = cylinder(&wall).unwrap();
            let angle = std::f64::consts::TAU * (k % staves) as f64 / staves as f64;
            let out = DVec3::new(angle.cos(), angle.sin(), 0.0);
            let centre = container.1.point(out * share * radius + DVec3::Z * 0.5 * height);
            let ball = 0.05 * radius;
            let expected = radius * (1.0 - share) - ball;
            prop_assert!((gap(&container, centre, ball) - expected).abs() < 1e-12 * (1.0 + radius));
        }

        /// The panels of a rectangular hopper are planes of a known slope.
        #[test]
        fn a_hopper_is_as_steep_as_told(
            opening in 0.1..1.0f64, more in 0.1..2.0f64, degrees in 20.0..80.0f64, level in 0.1..0.9f64,
        ) {
            let wall: HopperWall = read(&format!(
                "opening = {opening}\nwidth = {}\nangle = \"{degrees} deg\"", opening + 2.0 * more
            ));
            let container = hopper(&wall).unwrap();
            let angle = degrees.to_radians();
            let height = more * angle.tan();
            let z = level * height;
            // On the axis, all four panels are equally far: half the width there, slanted.
            let half = 0.5 * opening + z / angle.tan();
            let distance = half * angle.sin();
            let foot = z + distance * angle.cos();
            let below = z - distance * angle.cos();
            prop_assume!(below > 0.0 && foot < height);
            let ball = 0.1 * opening;
            prop_assert!((gap(&container, DVec3::Z * z, ball) - (distance - ball)).abs() < 1e-12);
        }

        /// A ball that starts inside a closed container and overlaps nothing is inside.
        #[test]
        fn mitres_are_closed(k in 0..8usize, z in 0.05..0.95f64, staves in 3..9usize) {
            let wall: CylinderWall = read(&format!("radius = 1\nheight = 1\nstaves = {staves}"));
            let container = cylinder(&wall).unwrap();
            let half = std::f64::consts::PI / staves as f64;
            let angle = 2.0 * half * (k % staves) as f64 + half;
            let corner = DVec3::new(angle.cos(), angle.sin(), 0.0) / half.cos();
            prop_assert!(gap(&container, corner * 1.01 + DVec3::Z * z, 1e-3) < 0.0);
        }
    }
}
