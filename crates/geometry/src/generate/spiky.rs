//! Grains that interlock: star, tetrapod, torus.

use glam::{DVec2, DVec3};

use super::archimedean::truncated_tetrahedron_vertices;
use super::surface::{Surface, turn};
use super::{Check, GenerateError};
use crate::{ConvexPolyhedron, TriangleMesh};

/// A star with `points` tips in the x-y plane, thickest in the middle: tips at radius `outer`,
/// notches at radius `inner`, and an apex `thickness/2` above and below the centre, m. It has
/// `4·points` triangles.
pub fn star(
    points: usize,
    inner: f64,
    outer: f64,
    thickness: f64,
) -> Result<TriangleMesh, GenerateError> {
    let check = Check("star");
    check.count("number of points", points, 3..=1000)?;
    check.length("inner radius", inner)?;
    check.length("outer radius", outer)?;
    check.length("thickness", thickness)?;
    check.range("ratio of inner to outer radius", inner / outer, 0.01..=1.0)?;
    let mut surface = Surface::default();
    let outline = surface.row((0..2 * points).map(|k| {
        let radius = if k % 2 == 0 { outer } else { inner };
        (radius * turn(k, 2 * points)).extend(0.0)
    }));
    let (above, below) =
        (surface.vertex(DVec3::Z * 0.5 * thickness), surface.vertex(DVec3::Z * -0.5 * thickness));
    surface.fan(&outline, above);
    surface.fan(&outline.into_iter().rev().collect::<Vec<_>>(), below);
    Ok(surface.finish()?)
}

/// A tetrapod: four hexagonal legs from the hexagons of a truncated tetrahedron, `reach` from the
/// centre to the end of a leg, `radius` the circumradius of a leg at its root, m,
/// and `taper` the size of the end over that of the root, from 0.1 to 1. 68 triangles.
///
/// The legs start `√6/4 · radius` from the centre; `reach` must be at least 1.1 times that.
pub fn tetrapod(reach: f64, radius: f64, taper: f64) -> Result<TriangleMesh, GenerateError> {
    let check = Check("tetrapod");
    check.length("reach", reach)?;
    check.length("radius", radius)?;
    check.range("taper", taper, 0.1..=1.0)?;
    let root_distance = 6f64.sqrt() / 4.0 * radius;
    check.range("reach over radius", reach / radius, 1.1 * root_distance / radius..=1000.0)?;

    let vertices: Vec<DVec3> =
        truncated_tetrahedron_vertices().iter().map(|&p| p * (radius / 8f64.sqrt())).collect();
    let body = ConvexPolyhedron::from_points(&vertices)?;
    let mut surface = Surface::default();
    surface.row(body.vertices().iter().copied());
    for (face, plane) in body.planes().iter().enumerate() {
        match *body.face(face) {
            [a, b, c] => surface.triangle([a, b, c]),
            ref hexagon => {
                let root = plane.normal * plane.offset;
                let end =
                    surface.row(hexagon.iter().map(|&v| {
                        plane.normal * reach + taper * (body.vertices()[v as usize] - root)
                    }));
                surface.band(hexagon, &end);
                for i in 2..end.len() {
                    surface.triangle([end[0], end[i - 1], end[i]]);
                }
            }
        }
    }
    Ok(surface.finish()?)
}

/// A torus about z: a tube of radius `minor` along a circle of radius `major`, m, cut into
/// `segments` round the axis and `sides` round the tube, `2·segments·sides` triangles with all
/// vertices on the torus.
pub fn torus(
    major: f64,
    minor: f64,
    segments: usize,
    sides: usize,
) -> Result<TriangleMesh, GenerateError> {
    let check = Check("torus");
    check.length("major radius", major)?;
    check.length("minor radius", minor)?;
    check.range("ratio of minor to major radius", minor / major, 0.0..=0.99)?;
    check.count("number of segments", segments, 3..=4096)?;
    check.count("number of sides", sides, 3..=4096)?;
    let mut surface = Surface::default();
    let rings: Vec<Vec<u32>> = (0..sides)
        .map(|side| {
            let tube = DVec2::new(major, 0.0) + minor * turn(side, sides);
            surface.row((0..segments).map(|k| (tube.x * turn(k, segments)).extend(tube.y)))
        })
        .collect();
    for side in 0..sides {
        surface.band(&rings[side], &rings[(side + 1) % sides]);
    }
    Ok(surface.finish()?)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use proptest::prelude::*;

    use super::super::testing::{assert_solid, volume};
    use super::*;

    #[test]
    fn torus_volume_converges_to_pappus() {
        let exact = 2.0 * PI * PI * 0.3 * 0.3;
        let error = |n| 1.0 - volume(&torus(1.0, 0.3, 2 * n, n).unwrap()) / exact;
        let ratio = error(16) / error(32);
        assert!((3.9..4.1).contains(&ratio), "{ratio}");
    }

    #[test]
    fn bad_parameters_are_named() {
        assert!(matches!(star(2, 1.0, 2.0, 1.0), Err(GenerateError::Count { .. })));
        assert!(matches!(star(5, 3.0, 2.0, 1.0), Err(GenerateError::Range { .. })));
        assert!(matches!(tetrapod(0.1, 1.0, 0.5), Err(GenerateError::Range { .. })));
        assert!(matches!(torus(1.0, 1.0, 8, 8), Err(GenerateError::Range { .. })));
    }

    proptest! {
        #[test]
        fn stars_are_solid(points in 3..20usize, inner in 0.05..1.0f64, thickness in 0.1..2.0f64) {
            let star = star(points, inner, 1.0, thickness).unwrap();
            prop_assert_eq!(star.triangles().len(), 4 * points);
            prop_assert_eq!(assert_solid(&star), 2);
            // Two pyramids over a polygon of 2·points equal triangles.
            let area = points as f64 * inner * (PI / points as f64).sin();
            prop_assert!((volume(&star) / (area * thickness / 3.0) - 1.0).abs() < 1e-12);
        }

        #[test]
        fn tetrapods_are_solid(reach in 0.7..5.0f64, taper in 0.1..1.0f64) {
            let tetrapod = tetrapod(reach, 1.0, taper).unwrap();
            prop_assert_eq!(tetrapod.triangles().len(), 4 + 4 * (12 + 4));
            prop_assert_eq!(assert_solid(&tetrapod), 2);
            // The body and four hexagonal frusta.
            let root = 1.5 * 3f64.sqrt();
            let leg = (reach - 6f64.sqrt() / 4.0) * root * (1.0 + taper + taper * taper) / 3.0;
            let exact = 23.0 * 2f64.sqrt() / 12.0 + 4.0 * leg;
            prop_assert!((volume(&tetrapod) / exact - 1.0).abs() < 1e-12);
        }

        #[test]
        fn tori_are_rings(segments in 3..20usize, sides in 3..20usize, minor in 0.05..0.9f64) {
            let torus = torus(1.0, minor, segments, sides).unwrap();
            prop_assert_eq!(torus.triangles().len(), 2 * segments * sides);
            prop_assert_eq!(assert_solid(&torus), 0);
        }
    }
}
