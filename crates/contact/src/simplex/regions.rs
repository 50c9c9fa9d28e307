//! One simplex per Voronoi region: what each sub-algorithm is timed and tested on.

use glam::DVec3;

/// A simplex that has the origin in a known Voronoi region of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// The region as Montanari writes it: `V(1,3)` is that of the edge of the first and third
    /// vertices.
    pub name: String,
    /// Two to four vertices.
    pub vertices: Vec<DVec3>,
    /// The vertices (counted from 0) that support the closest point.
    pub support: Vec<usize>,
}

/// All regions of a segment (3), a triangle (7) and a tetrahedron (15), each with the origin well
/// inside it, the regions of smaller faces first (Montanari 2017 §4.8.1, Fig. 4.28).
///
/// ```
/// use polygrain_contact::simplex::{ClosestPoint, SignedVolumes, regions};
///
/// let region = &regions()[2];
/// assert_eq!((region.name.as_str(), &region.support[..]), ("V(1,2)", &[0, 1][..]));
/// assert_eq!(SignedVolumes::closest(&region.vertices).support_count(), 2);
/// ```
pub fn regions() -> Vec<Region> {
    let third = 1.0 / 3.0_f64.sqrt();
    let segment = [DVec3::new(1.0, 0.3, 0.2), DVec3::new(-1.0, -0.3, -0.2)];
    let triangle = [
        DVec3::new(1.0, -third, 0.0),
        DVec3::new(0.0, 2.0 * third, 0.0),
        DVec3::new(-1.0, -third, 0.0),
    ];
    let tetrahedron = [
        DVec3::new(1.0, 1.0, 1.0),
        DVec3::new(1.0, -1.0, -1.0),
        DVec3::new(-1.0, 1.0, -1.0),
        DVec3::new(-1.0, -1.0, 1.0),
    ];
    let mut regions = regions_of(&segment, DVec3::new(0.3, -1.0, 0.0));
    regions.extend(regions_of(&triangle, 0.5 * DVec3::Z));
    regions.extend(regions_of(&tetrahedron, DVec3::ZERO));
    regions
}

/// The regions of a regular simplex around the origin. A point on the ray from its centre through
/// that of a face is in the region of the face; `aside` is square to the simplex and changes nothing.
fn regions_of(simplex: &[DVec3], aside: DVec3) -> Vec<Region> {
    let mut supports: Vec<Vec<usize>> = (1..1_usize << simplex.len())
        .map(|subset| (0..simplex.len()).filter(|i| subset >> i & 1 == 1).collect())
        .collect();
    supports.sort_by_key(|support| (support.len(), support.clone()));
    supports
        .into_iter()
        .map(|support| {
            let centre = support.iter().map(|&i| simplex[i]).sum::<DVec3>() / support.len() as f64;
            let query = 1.5 * centre + aside;
            let numbers: Vec<_> = support.iter().map(|i| (i + 1).to_string()).collect();
            Region {
                name: format!("V({})", numbers.join(",")),
                vertices: simplex.iter().map(|&s| s - query).collect(),
                support,
            }
        })
        .collect()
}
