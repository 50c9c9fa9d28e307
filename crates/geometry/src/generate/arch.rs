//! Masonry arches.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::Vec3Swizzles;

use super::{Check, GenerateError, at_angle};
use crate::ConvexPolyhedron;

/// Parameters of [`arch`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arch {
    /// Radius of the intrados, the inner circle, m.
    pub inner_radius: f64,
    /// Distance from intrados to extrados, m.
    pub thickness: f64,
    /// Length along y, m.
    pub depth: f64,
    /// Angle spanned, rad; π is a semicircle.
    pub angle: f64,
    /// Number of voussoirs; with an odd number the middle one is the keystone.
    pub voussoirs: usize,
}

impl Default for Arch {
    fn default() -> Self {
        Self { inner_radius: 1.0, thickness: 0.25, depth: 0.5, angle: PI, voussoirs: 15 }
    }
}

/// The voussoirs of a circular arch in place: in the x-z plane about the origin, symmetric about
/// z, from the springing at positive x over the crown to the other. Each is a wedge of eight
/// vertices with flat faces; neighbours share the four vertices of their joint exactly.
///
/// ```
/// use polygrain_geometry::generate::{self, Arch};
///
/// let stones = generate::arch(&Arch { voussoirs: 7, ..Default::default() })?;
/// assert_eq!(stones.len(), 7);
/// assert!(stones.iter().all(|s| s.vertices().len() == 8 && s.face_count() == 6));
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn arch(parameters: &Arch) -> Result<Vec<ConvexPolyhedron>, GenerateError> {
    let &Arch { inner_radius, thickness, depth, angle, voussoirs } = parameters;
    let check = Check("arch");
    check.length("inner radius", inner_radius)?;
    check.length("thickness", thickness)?;
    check.length("depth", depth)?;
    check.range("angle in radians", angle, 0.01..=TAU)?;
    // A wedge must stay well below half a turn to be a wedge.
    let fewest = libm::ceil(angle / (0.75 * PI)) as usize;
    check.count("number of voussoirs", voussoirs, fewest..=10_000)?;

    let joint = |k: usize| {
        let along = at_angle(FRAC_PI_2 + angle * (k as f64 / voussoirs as f64 - 0.5));
        [inner_radius, inner_radius + thickness].into_iter().flat_map(move |radius| {
            [-0.5, 0.5].map(|side| (radius * along).extend(side * depth).xzy())
        })
    };
    (0..voussoirs)
        .map(|k| {
            let corners: Vec<_> = joint(k).chain(joint(k + 1)).collect();
            Ok(ConvexPolyhedron::from_points(&corners)?)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use glam::DVec3;
    use proptest::prelude::*;

    use super::super::testing::volume;
    use super::*;

    proptest! {
        #[test]
        fn voussoirs_fit(
            inner_radius in 0.1..10.0f64, thickness in 0.05..3.0f64, depth in 0.1..3.0f64,
            angle in 0.1..6.2f64, voussoirs in 3..30usize,
        ) {
            let stones =
                arch(&Arch { inner_radius, thickness, depth, angle, voussoirs }).unwrap();
            prop_assert_eq!(stones.len(), voussoirs);
            let outer = inner_radius + thickness;
            let wedge = 0.5 * (angle / voussoirs as f64).sin()
                * (outer.powi(2) - inner_radius.powi(2)) * depth;
            for stone in &stones {
                prop_assert_eq!((stone.vertices().len(), stone.face_count()), (8, 6));
                prop_assert!((volume(&stone.to_mesh()) / wedge - 1.0).abs() < 1e-10);
            }
            for pair in stones.windows(2) {
                let shared = pair[0].vertices().iter().filter(|v| pair[1].vertices().contains(v));
                prop_assert_eq!(shared.count(), 4);
            }
        }
    }

    #[test]
    fn a_semicircle_stands_on_the_ground() {
        let stones = arch(&Arch::default()).unwrap();
        let vertices = || stones.iter().flat_map(ConvexPolyhedron::vertices);
        let lowest = vertices().map(|v| v.z).fold(f64::MAX, f64::min);
        assert!(lowest.abs() < 1e-15);
        let first: DVec3 = stones[0].vertices().iter().sum();
        assert!(first.x > 0.0);
        let crown = vertices().map(|v| v.z).fold(f64::MIN, f64::max);
        assert!((1.2..=1.25).contains(&crown));
    }

    #[test]
    fn bad_arches_are_named() {
        let one = Arch { voussoirs: 1, ..Arch::default() };
        assert!(matches!(arch(&one), Err(GenerateError::Count { min: 2, .. })));
        assert!(arch(&Arch { angle: 7.0, ..Arch::default() }).is_err());
        assert!(arch(&Arch { depth: f64::NAN, ..Arch::default() }).is_err());
    }
}
