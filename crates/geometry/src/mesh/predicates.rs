//! Exact orientation tests on points in space (Shewchuk 1997, through the `robust` crate).
//!
//! The signs are those of real arithmetic on the coordinates as given, as long as no product of
//! three of them over- or underflows (lengths between about 1e-90 and 1e90 m).

use std::cmp::Ordering;

use glam::DVec3;
use robust::{Coord, Coord3D};

/// On which side of the plane through `a`, `b`, `c` the point `d` lies: `Greater` if it is below,
/// seeing `a`, `b`, `c` anticlockwise from above, `Equal` if the four are coplanar.
pub(crate) fn side_of_plane(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> Ordering {
    let coord = |p: DVec3| Coord3D { x: p.x, y: p.y, z: p.z };
    sign(robust::orient3d(coord(a), coord(b), coord(c), coord(d)))
}

/// On which side of the line from `a` to `b` the point `c` lies, all three seen along the axis
/// (0, 1, 2 for x, y, z) from its positive end: `Greater` if it is on the left, `Equal` if the
/// three are collinear in that view.
pub(crate) fn side_of_line(axis: usize, a: DVec3, b: DVec3, c: DVec3) -> Ordering {
    let coord = |p: DVec3| Coord { x: p[(axis + 1) % 3], y: p[(axis + 2) % 3] };
    sign(robust::orient2d(coord(a), coord(b), coord(c)))
}

/// An axis along which the triangle is seen with an area, or `None` if its corners are collinear.
///
/// Looking along such an axis maps the plane of the triangle one to one, so questions in that
/// plane can be asked with [`side_of_line`].
pub(crate) fn viewing_axis([a, b, c]: [DVec3; 3]) -> Option<usize> {
    let normal = (b - a).cross(c - a).abs();
    // The largest component first: it is the one that is surely not zero.
    let widest = if normal.x >= normal.y && normal.x >= normal.z {
        0
    } else if normal.y >= normal.z {
        1
    } else {
        2
    };
    (widest..widest + 3).map(|k| k % 3).find(|&k| side_of_line(k, a, b, c).is_ne())
}

/// The sign of a number; NaN, which only overflow can bring about, counts as zero.
fn sign(x: f64) -> Ordering {
    x.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_below_an_anticlockwise_triangle_is_greater() {
        let below = side_of_plane(DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::NEG_Z);
        assert_eq!(below, Ordering::Greater);
        for axis in 0..3 {
            let [right, up] = [DVec3::AXES[(axis + 1) % 3], DVec3::AXES[(axis + 2) % 3]];
            assert_eq!(side_of_line(axis, DVec3::ZERO, right, up), Ordering::Greater);
        }
    }

    #[test]
    fn collinear_corners_are_told_from_the_thinnest_needle() {
        let a = DVec3::new(1.0, 2.0, 3.0);
        let step = DVec3::new(0.25, -0.5, 0.125);
        assert_eq!(viewing_axis([a, a + step, a + 8.0 * step]), None);
        assert_eq!(viewing_axis([a, a, a + step]), None);
        let mut off = a + 8.0 * step;
        off.z = off.z.next_up();
        assert!(viewing_axis([a, a + step, off]).is_some());
    }
}
