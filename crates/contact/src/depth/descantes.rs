//! The nine contact situations of Descantes et al. (2019), Table 1.
//!
//! The paper draws the bodies and prints the answers, not the vertices. The pairs built here are of
//! the same kind of contact, and their exact answer is the printed row; they are not the authors'
//! bodies. Timings of them compare methods with each other, not with the paper digit by digit.

use glam::DVec3;
use polygrain_geometry::{ConvexPolyhedron, Pose};

/// Two overlapping bodies and the answer printed for them.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The figure that draws the situation.
    pub name: &'static str,
    /// What meets.
    pub contact: &'static str,
    /// The first body.
    pub a: ConvexPolyhedron,
    /// The second body, in its own frame.
    pub b: ConvexPolyhedron,
    /// The second body's place in the frame of the first.
    pub relative: Pose,
    /// The printed normal, from A to B, to full precision where a closed form is evident.
    pub normal: DVec3,
    /// The printed overlap, positive.
    pub depth: f64,
}

/// The nine rows of Table 1.
///
/// ```
/// use polygrain_contact::depth::{descantes::situations, separating_axis::separating_axis};
///
/// for s in situations() {
///     let answer = separating_axis(&s.a, &s.b, &s.relative);
///     assert!((answer.gap + s.depth).abs() < 1e-14, "{}", s.name);
/// }
/// ```
pub fn situations() -> Vec<Situation> {
    vec![
        by_an_edge(),
        deep(),
        prism("Fig 5f", DVec3::ZERO, 0.5 / 5f64.sqrt()),
        prism("Fig 7", DVec3::new(-1.0, 0.0, -1.0), 0.5 * 5f64.sqrt()),
        prism("Fig 8a", DVec3::new(-1.0, 0.0, 0.0), 0.5 * 5f64.sqrt()),
        vertex_edge(),
        edge_edge(),
        edge_face(),
        face_face(),
    ]
}

/// Two boxes side by side that share a bar along an edge: far apart along x, where the centres lie,
/// close along y.
fn by_an_edge() -> Situation {
    let size = DVec3::new(4.0, 1.0, 2.0);
    Situation {
        name: "Fig 2",
        contact: "two parallelepipeds, by an edge",
        a: cuboid(-0.5 * size, 0.5 * size),
        b: cuboid(-0.5 * size, 0.5 * size),
        relative: Pose::from_translation(DVec3::new(3.5, 0.75, 0.0)),
        normal: DVec3::Y,
        depth: 0.25,
    }
}

/// A vertex of a pyramid deep behind a slanted face.
fn deep() -> Situation {
    let depth = 4.026_012_719_933_86;
    let normal = DVec3::new(8.0, -1.0, 0.0) / 65f64.sqrt();
    let a = extruded(&[(-1.0, -8.0), (1.0, 8.0), (-14.0, 10.0), (-16.0, -9.0)], 8.0);
    let b = hull(&[
        DVec3::ZERO,
        DVec3::new(14.0, 6.0, 8.0),
        DVec3::new(14.0, 6.0, -8.0),
        DVec3::new(14.0, -8.0, 7.0),
        DVec3::new(14.0, -8.0, -7.0),
    ]);
    Situation {
        name: "Fig 4",
        contact: "general, vertex deep behind a face",
        a,
        b,
        relative: Pose::from_translation(-depth * normal),
        normal,
        depth,
    }
}

/// A box whose long edge cuts the slanted side of a triangular prism.
fn prism(name: &'static str, shift: DVec3, depth: f64) -> Situation {
    Situation {
        name,
        contact: "parallelepiped and prism",
        a: cuboid(DVec3::new(-4.75, 2.0, -3.0), DVec3::new(1.25, 8.0, 3.0)),
        b: extruded(&[(0.0, 0.0), (10.0, 0.0), (3.0, 6.0)], 3.0),
        relative: Pose::from_translation(shift),
        normal: DVec3::new(2.0, -1.0, 0.0) / 5f64.sqrt(),
        depth,
    }
}

/// The end of a short keel over a ridge.
///
/// A vertex and an edge alone are never the answer: the point of the boundary of A − B closest to
/// the origin lies inside a facet, so the vertex ends an edge that crosses the other.
fn vertex_edge() -> Situation {
    let depth = 0.100_000_024;
    let keel = hull(&[
        DVec3::new(-0.25, 0.0, 0.0),
        DVec3::new(2.0, 0.0, 0.0),
        DVec3::new(-1.0, 2.0, 2.0),
        DVec3::new(-1.0, -2.0, 2.0),
        DVec3::new(3.0, 2.0, 2.0),
        DVec3::new(3.0, -2.0, 2.0),
    ]);
    let roof = hull(&[
        DVec3::new(0.0, -2.0, 0.0),
        DVec3::new(0.0, 2.0, 0.0),
        DVec3::new(-2.0, -2.0, -2.0),
        DVec3::new(2.0, -2.0, -2.0),
        DVec3::new(-2.0, 2.0, -2.0),
        DVec3::new(2.0, 2.0, -2.0),
    ]);
    Situation {
        name: "Fig 10a",
        contact: "vertex–edge",
        a: keel,
        b: roof,
        relative: Pose::from_translation(DVec3::new(0.0, 0.0, depth)),
        normal: DVec3::NEG_Z,
        depth,
    }
}

/// Two tetrahedra, the ridge of one across that of the other.
fn edge_edge() -> Situation {
    let depth = 0.572_082_006_256_242;
    let normal = DVec3::new(-0.168_309_951_548_722, 0.950_616_325_200_044, -0.260_768_791_217_108);
    let along = |towards: DVec3| (towards - normal * towards.dot(normal)).normalize();
    let tetrahedron = |ridge: DVec3, base: DVec3| {
        hull(&[
            3.0 * ridge,
            -3.0 * ridge,
            base + 3.0 * normal.cross(ridge),
            base - 3.0 * normal.cross(ridge),
        ])
    };
    Situation {
        name: "Fig 10b",
        contact: "edge–edge",
        a: tetrahedron(along(DVec3::new(1.0, 0.0, 0.5)), -4.0 * normal),
        b: tetrahedron(along(DVec3::new(-0.5, 0.0, 2.0)), 4.0 * normal),
        relative: Pose::from_translation(-depth * normal),
        normal,
        depth,
    }
}

/// The upright edge of a prism behind the slanted face of another.
fn edge_face() -> Situation {
    Situation {
        name: "Fig 10c",
        contact: "edge–face",
        a: extruded(&[(0.0, 0.0), (4.0, 6.0), (-4.0, 7.0), (-6.0, 2.0)], 3.0),
        b: extruded(&[(2.0, 4.0), (8.0, 0.0), (9.0, 6.0)], 2.0),
        relative: Pose::IDENTITY,
        normal: DVec3::new(3.0, -2.0, 0.0) / 13f64.sqrt(),
        depth: 2.0 / 13f64.sqrt(),
    }
}

/// Two sheared boxes, a slanted face of one behind that of the other.
fn face_face() -> Situation {
    let sheared = || {
        let corner = |i: i32| {
            let sign = |bit: i32| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
            let (u, v, w) = (sign(0), sign(1), sign(2));
            DVec3::new(2.0 * u + 0.5 * w, 2.0 * v, 2.0 * w)
        };
        hull(&[0, 1, 2, 3, 4, 5, 6, 7].map(corner))
    };
    // Each reaches (4·2)/√17 along the normal; centres 4·3.75 − 1 = 14 = 16 − 2 apart along it.
    Situation {
        name: "Fig 10d",
        contact: "face–face",
        a: sheared(),
        b: sheared(),
        relative: Pose::from_translation(DVec3::new(3.75, 0.5, 1.0)),
        normal: DVec3::new(4.0, 0.0, -1.0) / 17f64.sqrt(),
        depth: 2.0 / 17f64.sqrt(),
    }
}

/// The box between two corners.
pub(super) fn cuboid(low: DVec3, high: DVec3) -> ConvexPolyhedron {
    let corner = |i: i32| {
        let pick = |bit: i32, axis: usize| if i >> bit & 1 == 1 { high[axis] } else { low[axis] };
        DVec3::new(pick(0, 0), pick(1, 1), pick(2, 2))
    };
    hull(&[0, 1, 2, 3, 4, 5, 6, 7].map(corner))
}

/// A polygon of the x–y plane drawn out along z, to both sides.
fn extruded(polygon: &[(f64, f64)], half_height: f64) -> ConvexPolyhedron {
    let points: Vec<DVec3> = polygon
        .iter()
        .flat_map(|&(x, y)| [half_height, -half_height].map(|z| DVec3::new(x, y, z)))
        .collect();
    hull(&points)
}

fn hull(points: &[DVec3]) -> ConvexPolyhedron {
    ConvexPolyhedron::from_points(points).expect("the points written here span a body")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::cundall::cundall;
    use crate::depth::nezami::nezami;
    use crate::depth::separating_axis::{separating_axis, separating_axis_brute};

    #[test]
    fn every_method_gives_the_printed_rows() {
        for s in situations() {
            for (method, answer) in [
                ("separating-axis", separating_axis(&s.a, &s.b, &s.relative)),
                ("brute", separating_axis_brute(&s.a, &s.b, &s.relative)),
                ("nezami", nezami(&s.a, &s.b, &s.relative, None)),
                ("cundall", cundall(&s.a, &s.b, &s.relative)),
            ] {
                assert!(
                    answer.normal.abs_diff_eq(s.normal, 2e-15),
                    "{} {method} {answer:?}",
                    s.name
                );
                assert!((answer.gap + s.depth).abs() < 1e-14, "{} {method} {answer:?}", s.name);
            }
        }
    }
}
