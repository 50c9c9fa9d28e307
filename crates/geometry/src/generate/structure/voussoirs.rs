//! Arches of voussoirs on springers.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::DVec2;

use super::super::{Arch, Check, GenerateError, arch, at_angle};
use super::{Mason, Structure};

/// Parameters of [`voussoir_arch`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VoussoirArch {
    /// Radius of the centre line, midway between intrados and extrados, m.
    pub radius: f64,
    /// Thickness over that radius.
    pub thickness_ratio: f64,
    /// Length along y, m.
    pub depth: f64,
    /// Angle spanned, rad; π is a semicircle.
    pub angle: f64,
    /// Number of voussoirs, all equal.
    pub voussoirs: usize,
}

impl Default for VoussoirArch {
    fn default() -> Self {
        Self { radius: 1.0, thickness_ratio: 0.15, depth: 0.3, angle: PI, voussoirs: 27 }
    }
}

/// A circular arch between two fixed springers: in the x-z plane about the origin, symmetric about
/// z. The springers reach half a thickness beyond the arch at either edge of the joint, so that an
/// arch that hinges there does not slip off.
///
/// With friction enough and voussoirs small a semicircle stands from a thickness ratio of 0.1075
/// on (Milankovitch 1907; Heyman 1969 has 0.106).
///
/// ```
/// use polygrain_geometry::generate::{self, VoussoirArch};
///
/// let built = generate::voussoir_arch(&VoussoirArch::default())?;
/// assert_eq!(built.blocks.iter().filter(|block| block.fixed).count(), 2);
/// assert_eq!(built.blocks.len(), 29);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn voussoir_arch(parameters: &VoussoirArch) -> Result<Structure, GenerateError> {
    let &VoussoirArch { radius, thickness_ratio, depth, angle, voussoirs } = parameters;
    let check = Check("arch");
    check.length("radius", radius)?;
    check.range("thickness over radius", thickness_ratio, 1e-3..=1.9)?;
    // Of more than a semicircle the springers would be in the way of the arch.
    check.range("angle in radians", angle, 0.01..=PI)?;
    let thickness = thickness_ratio * radius;
    let inner_radius = radius - 0.5 * thickness;
    let stones = arch(&Arch { inner_radius, thickness, depth, angle, voussoirs })?;

    let mut mason = Mason::new(thickness.min(depth));
    for side in [-1.0, 1.0] {
        let along = at_angle(FRAC_PI_2 + side * 0.5 * angle);
        // Back along the arch, away from its stones.
        let back = side * thickness * along.perp();
        let joint = [radius - thickness, radius + thickness].map(|r| r * along);
        let section: [DVec2; 4] = [joint[0], joint[1], joint[1] + back, joint[0] + back];
        mason.lay_section(&section, [-0.5 * depth, 0.5 * depth], true)?;
    }
    for stone in &stones {
        mason.lay(stone.vertices(), false)?;
    }
    Ok(mason.structure)
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;

    #[test]
    fn the_springers_carry_the_first_and_the_last_stone() {
        for angle in [PI, 2.0, 0.7] {
            let built = voussoir_arch(&VoussoirArch { angle, ..Default::default() }).unwrap();
            let corners = |n: usize| {
                let block = built.blocks[n];
                let shape = built.shapes[block.shape].clone();
                shape.vertices().iter().map(|v| *v + block.position).collect::<Vec<DVec3>>()
            };
            // A springer lies wholly on one side of the joint, the arch wholly on the other.
            for (side, springer) in [(-1.0, 0), (1.0, 1)] {
                let normal: DVec2 = side * at_angle(FRAC_PI_2 + side * 0.5 * angle).perp();
                let normal = DVec3::new(normal.x, 0.0, normal.y);
                assert!(corners(springer).iter().all(|v| v.dot(normal) > -1e-12));
                let near = if side < 0.0 { 2 } else { 28 };
                assert!(corners(near).iter().all(|v| v.dot(normal) < 1e-12), "{angle}");
                let on_joint = corners(near).iter().filter(|v| v.dot(normal) > -1e-12).count();
                assert_eq!(on_joint, 4, "{angle}");
            }
        }
    }

    #[test]
    fn bad_arches_are_named() {
        assert!(voussoir_arch(&VoussoirArch { angle: 4.0, ..Default::default() }).is_err());
        assert!(
            voussoir_arch(&VoussoirArch { thickness_ratio: 2.0, ..Default::default() }).is_err()
        );
        assert!(voussoir_arch(&VoussoirArch { voussoirs: 1, ..Default::default() }).is_err());
    }
}
