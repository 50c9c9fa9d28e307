//! Three Archimedean solids: the ones that pack or nearly pack space.

use glam::DVec3;

use super::GenerateError;
use super::platonic::{cyclic, signs, with_edge};
use crate::ConvexPolyhedron;

/// A truncated tetrahedron of this edge length, m, centred on the origin: 4 triangles and 4
/// hexagons.
pub fn truncated_tetrahedron(edge: f64) -> Result<ConvexPolyhedron, GenerateError> {
    with_edge("truncated tetrahedron", edge, 8f64.sqrt(), &truncated_tetrahedron_vertices())
}

/// The vertices of a truncated tetrahedron of edge length √8: the permutations of (3, 1, 1) with
/// an even number of minus signs.
pub(super) fn truncated_tetrahedron_vertices() -> Vec<DVec3> {
    cyclic(DVec3::new(3.0, 1.0, 1.0))
        .into_iter()
        .flat_map(signs)
        .filter(|p| p.element_product() > 0.0)
        .collect()
}

/// A cuboctahedron of this edge length, m, centred on the origin: 8 triangles and 6 squares.
pub fn cuboctahedron(edge: f64) -> Result<ConvexPolyhedron, GenerateError> {
    let points: Vec<DVec3> =
        cyclic(DVec3::new(0.0, 1.0, 1.0)).into_iter().flat_map(signs).collect();
    with_edge("cuboctahedron", edge, 2f64.sqrt(), &points)
}

/// A truncated octahedron of this edge length, m, centred on the origin: 6 squares and 8 hexagons.
/// It tiles space (Kelvin's cell).
pub fn truncated_octahedron(edge: f64) -> Result<ConvexPolyhedron, GenerateError> {
    let points: Vec<DVec3> = [DVec3::new(0.0, 1.0, 2.0), DVec3::new(0.0, 2.0, 1.0)]
        .into_iter()
        .flat_map(cyclic)
        .flat_map(signs)
        .collect();
    with_edge("truncated octahedron", edge, 2f64.sqrt(), &points)
}

#[cfg(test)]
mod tests {
    use super::super::platonic::tests::assert_uniform;
    use super::*;

    #[test]
    fn archimedean_solids() {
        let root2 = 2f64.sqrt();
        assert_uniform(truncated_tetrahedron, [12, 18, 8], 23.0 * root2 / 12.0);
        assert_uniform(cuboctahedron, [12, 24, 14], 5.0 * root2 / 3.0);
        assert_uniform(truncated_octahedron, [24, 36, 14], 8.0 * root2);
    }
}
