//! Rock slopes cut by joints.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::DVec3;

use super::super::{Check, GenerateError, at_angle};
use super::{Mason, Structure};
use crate::polyhedron::Plane;
use crate::{Aabb, ConvexPolyhedron, Shape};

/// Parameters of [`rock_slope`].
#[derive(Clone, Debug, PartialEq)]
pub struct RockSlope {
    /// From the toe to the crest, m.
    pub height: f64,
    /// From the back to the toe, along x, m.
    pub length: f64,
    /// Along y, m.
    pub width: f64,
    /// Angle of the face against the horizontal, rad.
    pub face: f64,
    /// The joint sets.
    pub joints: Vec<JointSet>,
    /// Pieces smaller than this part of the largest one are left out: crumbs between joints.
    pub smallest: f64,
}

/// Parallel joints, evenly spaced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointSet {
    /// Angle against the horizontal, rad.
    pub dip: f64,
    /// Where the joints slope down to, as an angle to x, rad: zero is out of the face, π into it.
    pub direction: f64,
    /// Distance of neighbours, m.
    pub spacing: f64,
}

impl Default for RockSlope {
    fn default() -> Self {
        let joints = vec![
            JointSet { dip: 0.6, direction: 0.0, spacing: 2.5 },
            JointSet { dip: 1.2, direction: PI, spacing: 3.0 },
            JointSet { dip: FRAC_PI_2, direction: FRAC_PI_2, spacing: 4.0 },
        ];
        Self { height: 12.0, length: 18.0, width: 8.0, face: 1.1, joints, smallest: 0.01 }
    }
}

/// More pieces than this are a slip of the pen.
const MAX_PIECES: usize = 1_000_000;

/// The rock between the back at x = 0, the floor at z = 0, the face, which goes down to its toe at
/// x = length, and the sides at y = ± width/2, cut into convex blocks by joint sets.
///
/// Joints lie half a spacing to either side of the middle of the rock. Every plane cuts every block
/// that it meets: O(planes × blocks).
///
/// ```
/// use polygrain_geometry::generate::{self, RockSlope};
///
/// let slope = generate::rock_slope(&RockSlope::default())?;
/// assert!(slope.blocks.len() > 50);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn rock_slope(parameters: &RockSlope) -> Result<Structure, GenerateError> {
    let RockSlope { height, length, width, face, joints, smallest } = parameters;
    let check = Check("slope");
    check.length("height", *height)?;
    check.length("length", *length)?;
    check.length("width", *width)?;
    check.range("angle of the face in radians", *face, 0.1..=FRAC_PI_2)?;
    check.range("smallest piece", *smallest, 0.0..=0.5)?;
    check.count("number of joint sets", joints.len(), 1..=10)?;
    let middle = DVec3::new(0.5 * length, 0.0, 0.5 * height);
    let reach = DVec3::new(*length, *width, *height).length();
    for joint in joints {
        check.range("dip of a joint set in radians", joint.dip, 0.0..=FRAC_PI_2)?;
        check.range("direction of a joint set in radians", joint.direction, -TAU..=TAU)?;
        check.range("spacing of a joint set in metres", joint.spacing, 1e-3 * reach..=reach)?;
    }

    let mut pieces: Vec<ConvexPolyhedron> = below_the_face(parameters)?.into_iter().collect();
    for plane in joints.iter().flat_map(|joint| planes(joint, middle, reach)) {
        pieces = pieces.iter().flat_map(|piece| piece.split(&plane)).flatten().collect();
        check.count("number of blocks", pieces.len(), 1..=MAX_PIECES)?;
    }
    let volume = |piece: &ConvexPolyhedron| Shape::from(piece.clone()).mass_properties().volume;
    let volumes: Vec<f64> = pieces.iter().map(volume).collect();
    let largest = volumes.iter().copied().fold(0.0, f64::max);
    let mut mason = Mason::new(joints.iter().map(|joint| joint.spacing).fold(reach, f64::min));
    for (piece, volume) in pieces.iter().zip(volumes) {
        if volume > smallest * largest {
            mason.lay(piece.vertices(), false)?;
        }
    }
    Ok(mason.structure)
}

/// The rock before it is cut.
fn below_the_face(slope: &RockSlope) -> Result<Option<ConvexPolyhedron>, GenerateError> {
    let low = DVec3::new(0.0, -0.5 * slope.width, 0.0);
    let high = DVec3::new(slope.length, 0.5 * slope.width, slope.height);
    let corners = Aabb { min: low, max: high };
    let corner = |i: usize| {
        let pick = |axis: usize| if i >> axis & 1 == 0 { corners.min } else { corners.max }[axis];
        DVec3::from_array(std::array::from_fn(pick))
    };
    let whole = ConvexPolyhedron::from_points(&std::array::from_fn::<_, 8, _>(corner))?;
    let normal = at_angle(FRAC_PI_2 - slope.face);
    let normal = DVec3::new(normal.x, 0.0, normal.y);
    let toe = DVec3::new(slope.length, 0.0, 0.0);
    let [rock, _] = whole.split(&Plane { normal, offset: normal.dot(toe) });
    Ok(rock)
}

/// The joints of a set that can meet a ball of this radius.
fn planes(joint: &JointSet, middle: DVec3, radius: f64) -> impl Iterator<Item = Plane> + use<> {
    let (steep, flat) = libm::sincos(joint.dip);
    let across = at_angle(joint.direction) * steep;
    let normal = across.extend(flat);
    let count = libm::ceil(0.5 * radius / joint.spacing) as i64;
    let spacing = joint.spacing;
    (-count..count)
        .map(move |k| Plane { normal, offset: normal.dot(middle) + (k as f64 + 0.5) * spacing })
}

#[cfg(test)]
mod tests {
    use super::super::testing::free_volume;
    use super::*;

    #[test]
    fn the_blocks_fill_the_slope() {
        let slope = RockSlope { smallest: 0.0, ..RockSlope::default() };
        let built = rock_slope(&slope).unwrap();
        let crest = slope.length - slope.height / slope.face.tan();
        let solid = 0.5 * (crest + slope.length) * slope.height * slope.width;
        assert!((free_volume(&built) / solid - 1.0).abs() < 1e-9);
        let without = rock_slope(&RockSlope::default()).unwrap();
        assert!(without.blocks.len() < built.blocks.len());
        assert!(free_volume(&without) > 0.98 * solid);
    }

    #[test]
    fn one_level_set_makes_slabs() {
        let joints = vec![JointSet { dip: 0.0, direction: 0.0, spacing: 3.0 }];
        let slope = RockSlope { face: FRAC_PI_2, joints, ..RockSlope::default() };
        // Joints at 1.5, 4.5, 7.5 and 10.5 m of 12 m.
        assert_eq!(rock_slope(&slope).unwrap().blocks.len(), 5);
    }

    #[test]
    fn bad_slopes_are_named() {
        assert!(rock_slope(&RockSlope { joints: Vec::new(), ..Default::default() }).is_err());
        assert!(rock_slope(&RockSlope { face: 0.0, ..Default::default() }).is_err());
        let joints = vec![JointSet { dip: 0.3, direction: 0.0, spacing: 0.0 }];
        assert!(rock_slope(&RockSlope { joints, ..Default::default() }).is_err());
    }
}
