//! Signed Volumes with the signs decided by exact predicates (Montanari 2017 §4.2; Shewchuk 1997).

use glam::DVec3;
use robust::{Coord, Coord3D, orient2d, orient3d};

use super::signed_volumes::{Signs, agree, solve};
use super::{Closest, ClosestPoint};

/// [`SignedVolumes`](super::SignedVolumes) with the signs of its volumes decided by adaptive exact
/// arithmetic, which takes its time only where rounding leaves a sign in doubt.
///
/// What is exact, for coordinates whose products neither overflow nor underflow:
/// - *Tetrahedra*: the sign of the volume and of the four volumes that the origin forms with the
///   faces. A flat tetrahedron has volume zero, and one that holds the origin is never missed.
/// - *Triangles*: whether the triangle is degenerate in the plane of its largest projection, and on
///   which side of each projected edge a point lies. That point is the foot of the origin *as
///   rounded*: the foot itself is a ratio of polynomials of degree five and no triple of doubles.
///   The three decisions are thus those of one real point within rounding of the foot and cannot
///   contradict one another.
/// - *Segments* compare two scalar products and need no predicate: a misjudged end is within
///   rounding of the foot.
///
/// The weights are rounded as ever, and the answer is checked as in plain Signed Volumes, so the
/// accuracy is the same; fewer faces of flat simplices are searched in vain.
pub struct SignedVolumesExact;

impl ClosestPoint for SignedVolumesExact {
    fn closest(simplex: &[DVec3]) -> Closest {
        solve::<Exact, true>(simplex)
    }
}

/// Signs of exact volumes.
struct Exact;

impl Signs for Exact {
    fn areas([a, b, c]: [DVec3; 3], normal: DVec3, weights: [f64; 3]) -> [bool; 3] {
        let size = normal.abs();
        let project = |v: DVec3| {
            let (x, y) = if size.x >= size.y && size.x >= size.z {
                (v.y, v.z)
            } else if size.y >= size.z {
                (v.z, v.x)
            } else {
                (v.x, v.y)
            };
            Coord { x, y }
        };
        let foot = project(weights[0] * a + weights[1] * b + weights[2] * c);
        let [a, b, c] = [a, b, c].map(project);
        let area = orient2d(a, b, c);
        let areas = [orient2d(foot, b, c), orient2d(a, foot, c), orient2d(a, b, foot)];
        // A weight that rounding has made negative is no use, whatever the sign.
        std::array::from_fn(|i| agree(area, areas[i]) && weights[i] > 0.0)
    }

    fn volumes(s: [DVec3; 4], _: f64, _: [f64; 4]) -> [bool; 4] {
        let vertices = s.map(coordinates);
        let volume = orientation(vertices);
        std::array::from_fn(|i| {
            let mut replaced = vertices;
            replaced[i] = coordinates(DVec3::ZERO);
            agree(volume, orientation(replaced))
        })
    }
}

fn coordinates(v: DVec3) -> Coord3D<f64> {
    Coord3D { x: v.x, y: v.y, z: v.z }
}

/// Six times the volume of a tetrahedron; its sign is exact.
fn orientation([a, b, c, d]: [Coord3D<f64>; 4]) -> f64 {
    orient3d(a, b, c, d)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tetrahedron on a horizontal base, which the origin is above by so much.
    fn above_base(above: f64, apex: f64) -> [DVec3; 4] {
        [
            DVec3::new(0.1, 0.0, apex),
            DVec3::new(0.3, 0.1, -above),
            DVec3::new(-0.2, 0.4, -above),
            DVec3::new(-0.1, -0.6, -above),
        ]
    }

    #[test]
    fn volumes_too_small_for_rounding_have_their_sign() {
        let inside = |s| Exact::volumes(s, f64::NAN, [f64::NAN; 4]);
        assert_eq!(inside(above_base(1e-17, 1.0)), [true; 4]);
        assert_eq!(inside(above_base(-1e-17, 1.0)), [false, true, true, true]);
        assert_eq!(inside(above_base(0.0, 1e-40)), [false, true, true, true]);
        assert_eq!(inside(above_base(0.0, 0.0)), [false; 4]);
    }
}
