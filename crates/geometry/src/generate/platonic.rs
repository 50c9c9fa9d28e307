//! The five Platonic solids, and the brick.

use glam::DVec3;

use super::{Check, GenerateError};
use crate::ConvexPolyhedron;

/// The golden ratio, (1 + √5)/2.
pub(super) const GOLDEN: f64 = 1.618_033_988_749_895;

/// All sign changes of a point; zero coordinates are not doubled.
pub(super) fn signs(p: DVec3) -> Vec<DVec3> {
    let mut all = vec![p];
    for axis in 0..3 {
        for i in 0..all.len() {
            let mut mirrored = all[i];
            if mirrored[axis] != 0.0 {
                mirrored[axis] = -mirrored[axis];
                all.push(mirrored);
            }
        }
    }
    all
}

/// The three cyclic permutations of a point.
pub(super) fn cyclic(p: DVec3) -> [DVec3; 3] {
    [p, DVec3::new(p.z, p.x, p.y), DVec3::new(p.y, p.z, p.x)]
}

/// The hull of points given for an edge length of `natural`, scaled to `edge`.
pub(super) fn with_edge(
    shape: &'static str,
    edge: f64,
    natural: f64,
    points: &[DVec3],
) -> Result<ConvexPolyhedron, GenerateError> {
    let scale = Check(shape).length("edge length", edge)? / natural;
    let points: Vec<DVec3> = points.iter().map(|&p| p * scale).collect();
    Ok(ConvexPolyhedron::from_points(&points)?)
}

/// The vertices of an icosahedron of edge length 2.
pub(super) fn icosahedron_vertices() -> Vec<DVec3> {
    cyclic(DVec3::new(0.0, 1.0, GOLDEN)).into_iter().flat_map(signs).collect()
}

/// A regular tetrahedron of this edge length, m, centred on the origin: 4 triangles.
///
/// ```
/// use polygrain_geometry::generate;
///
/// let solid = generate::tetrahedron(0.01)?;
/// assert_eq!((solid.vertices().len(), solid.edges().len(), solid.face_count()), (4, 6, 4));
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn tetrahedron(edge: f64) -> Result<ConvexPolyhedron, GenerateError> {
    let points = [[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]];
    with_edge("tetrahedron", edge, 8f64.sqrt(), &points.map(DVec3::from_array))
}

/// A cube of this edge length, m, centred on the origin: 6 squares.
pub fn cube(edge: f64) -> Result<ConvexPolyhedron, GenerateError> {
    with_edge("cube", edge, 2.0, &signs(DVec3::ONE))
}

/// A regular octahedron of this edge length, m, centred on the origin: 8 triangles.
pub fn octahedron(edge: f64) -> Result<ConvexPolyhedron, GenerateError> {
    let points: Vec<DVec3> = cyclic(DVec3::X).into_iter().flat_map(signs).collect();
    with_edge("octahedron", edge, 2f64.sqrt(), &points)
}

/// A regular dodecahedron of this edge length, m, centred on the origin: 12 pentagons.
pub fn dodecahedron(edge: f64) -> Result<ConvexPolyhedron, GenerateError> {
    let mut points = signs(DVec3::ONE);
    let rectangle = DVec3::new(0.0, 1.0 / GOLDEN, GOLDEN);
    points.extend(cyclic(rectangle).into_iter().flat_map(signs));
    with_edge("dodecahedron", edge, 2.0 / GOLDEN, &points)
}

/// A regular icosahedron of this edge length, m, centred on the origin: 20 triangles.
pub fn icosahedron(edge: f64) -> Result<ConvexPolyhedron, GenerateError> {
    with_edge("icosahedron", edge, 2.0, &icosahedron_vertices())
}

/// A brick of these edge lengths along x, y and z, m, centred on the origin: 6 rectangles.
pub fn brick(lx: f64, ly: f64, lz: f64) -> Result<ConvexPolyhedron, GenerateError> {
    let check = Check("brick");
    let half = 0.5
        * DVec3::new(
            check.length("edge length x", lx)?,
            check.length("edge length y", ly)?,
            check.length("edge length z", lz)?,
        );
    Ok(ConvexPolyhedron::from_points(&signs(half))?)
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::testing::{assert_solid, volume};
    use super::*;

    /// Counts, equal edges and the closed-form volume, at three scales.
    pub(in super::super) fn assert_uniform(
        generator: fn(f64) -> Result<ConvexPolyhedron, GenerateError>,
        [vertices, edges, faces]: [usize; 3],
        unit_volume: f64,
    ) {
        for edge in [1e-9, 1.0, 1e9] {
            let solid = generator(edge).unwrap();
            let counts = [solid.vertices().len(), solid.edges().len(), solid.face_count()];
            assert_eq!(counts, [vertices, edges, faces]);
            for e in solid.edges() {
                let [a, b] = e.vertices.map(|v| solid.vertices()[v as usize]);
                assert!((a.distance(b) / edge - 1.0).abs() < 1e-14);
            }
            let mesh = solid.to_mesh();
            assert_eq!(assert_solid(&mesh), 2);
            assert!((volume(&mesh) / (unit_volume * edge.powi(3)) - 1.0).abs() < 1e-14);
        }
        assert!(matches!(generator(0.0), Err(GenerateError::Length { .. })));
        assert!(matches!(generator(f64::NAN), Err(GenerateError::Length { .. })));
    }

    #[test]
    fn platonic_solids() {
        let root5 = 5f64.sqrt();
        assert_uniform(tetrahedron, [4, 6, 4], 2f64.sqrt() / 12.0);
        assert_uniform(cube, [8, 12, 6], 1.0);
        assert_uniform(octahedron, [6, 12, 8], 2f64.sqrt() / 3.0);
        assert_uniform(dodecahedron, [20, 30, 12], (15.0 + 7.0 * root5) / 4.0);
        assert_uniform(icosahedron, [12, 30, 20], 5.0 * (3.0 + root5) / 12.0);
    }

    #[test]
    fn a_brick_has_its_edges() {
        let brick = brick(0.124, 0.062, 0.049).unwrap();
        assert_eq!((brick.vertices().len(), brick.face_count()), (8, 6));
        assert!((volume(&brick.to_mesh()) / (0.124 * 0.062 * 0.049) - 1.0).abs() < 1e-14);
    }
}
