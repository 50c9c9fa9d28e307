//! Triangulated spheres, smooth and rough.

use std::collections::HashMap;
use std::f64::consts::PI;

use glam::{DVec2, DVec3};

use super::noise::Perlin;
use super::platonic::icosahedron_vertices;
use super::surface::{Surface, revolve};
use super::{Check, GenerateError, at_angle, random};
use crate::TriangleMesh;

/// A geodesic sphere: the icosahedron, each triangle split into four `level` times, all vertices
/// on the sphere of this radius, m. It has `20·4^level` triangles: 20, 80, 320, 1280, 5120, …
///
/// ```
/// use polygrain_geometry::generate;
///
/// assert_eq!(generate::icosphere(1.0, 3)?.triangles().len(), 1280);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn icosphere(radius: f64, level: usize) -> Result<TriangleMesh, GenerateError> {
    let check = Check("icosphere");
    check.length("radius", radius)?;
    check.count("subdivision level", level, 0..=8)?;
    let mut directions: Vec<DVec3> =
        icosahedron_vertices().into_iter().map(DVec3::normalize).collect();
    let mut triangles = icosahedron_triangles(&directions);
    for _ in 0..level {
        triangles = split_in_four(&mut directions, &triangles);
    }
    let vertices = directions.into_iter().map(|d| d * radius).collect();
    Ok(TriangleMesh::new(vertices, triangles)?)
}

/// The triples of icosahedron vertices that are joined pairwise, outward.
fn icosahedron_triangles(vertices: &[DVec3]) -> Vec<[u32; 3]> {
    // Neighbours are about 63° apart, others at least 116°.
    let joined = |i: usize, j: usize| vertices[i].dot(vertices[j]) > 0.0;
    let mut triangles = Vec::new();
    for i in 0..vertices.len() {
        for j in i + 1..vertices.len() {
            for k in j + 1..vertices.len() {
                if joined(i, j) && joined(j, k) && joined(k, i) {
                    let outward = vertices[i].cross(vertices[j]).dot(vertices[k]) > 0.0;
                    let [j, k] = if outward { [j, k] } else { [k, j] };
                    triangles.push([i, j, k].map(|v| v as u32));
                }
            }
        }
    }
    triangles
}

fn split_in_four(directions: &mut Vec<DVec3>, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let mut midpoints: HashMap<[u32; 2], u32> = HashMap::new();
    let mut midpoint = |a: u32, b: u32| {
        *midpoints.entry([a.min(b), a.max(b)]).or_insert_with(|| {
            directions.push((directions[a as usize] + directions[b as usize]).normalize());
            directions.len() as u32 - 1
        })
    };
    triangles
        .iter()
        .flat_map(|&[a, b, c]| {
            let (ab, bc, ca) = (midpoint(a, b), midpoint(b, c), midpoint(c, a));
            [[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]
        })
        .collect()
}

/// A sphere of this radius, m, cut along meridians and parallels: `segments` wedges and `rings`
/// bands from pole to pole, `2·segments·(rings − 1)` triangles.
///
/// | triangles | segments | rings | used by |
/// |---|---|---|---|
/// | 12, 36, 140, 1224 | 3, 6, 10, 34 | 3, 4, 8, 19 | Noble 2023, Tables 6.2–6.6 |
/// | 48 | 6 | 5 | Noble 2023, particle-pair |
pub fn uv_sphere(
    radius: f64,
    segments: usize,
    rings: usize,
) -> Result<TriangleMesh, GenerateError> {
    let check = Check("UV sphere");
    check.length("radius", radius)?;
    check.count("number of segments", segments, 3..=4096)?;
    check.count("number of rings", rings, 2..=4096)?;
    let profile: Vec<DVec2> = (0..=rings)
        .map(|k| {
            let latitude = at_angle(PI * k as f64 / rings as f64);
            radius * DVec2::new(latitude.y, -latitude.x)
        })
        .collect();
    Ok(revolve(&profile, segments).finish()?)
}

/// An [`icosphere`] of this radius, m, stretched along z by a factor from 0.01 to 100 (the `η_r`
/// of Noble 2023, Table 6.1).
pub fn stretched_sphere(
    radius: f64,
    level: usize,
    stretch: f64,
) -> Result<TriangleMesh, GenerateError> {
    Check("stretched sphere").range("stretch", stretch, 0.01..=100.0)?;
    Ok(icosphere(radius, level)?.scaled(DVec3::new(1.0, 1.0, stretch)))
}

/// Parameters of [`noise_sphere`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoiseSphere {
    /// Smallest distance of a vertex from the centre, m.
    pub radius: f64,
    /// `η_r`: largest distance over smallest, from 1 (a sphere) to 10.
    pub roughness: f64,
    /// Subdivision level of the [`icosphere`] underneath, 0 to 8.
    pub level: usize,
    /// Levels of the noise, each twice as fine and half as strong as the one before, 1 to 8.
    pub octaves: usize,
    /// Seed of the noise.
    pub seed: u64,
}

impl Default for NoiseSphere {
    fn default() -> Self {
        Self { radius: 1.0, roughness: 1.5, level: 3, octaves: 4, seed: 0 }
    }
}

/// A sphere-like rock (Noble 2023, Def. 7): the vertices of an icosphere moved outwards by a
/// hierarchical Perlin noise to distances from `radius` to `roughness · radius`. Both ends are
/// reached: the noise is stretched to fill the range.
///
/// Every ray from the origin meets the surface once, so it never cuts itself, however rough.
///
/// ```
/// use polygrain_geometry::generate::{self, NoiseSphere};
///
/// let rock = generate::noise_sphere(&NoiseSphere { roughness: 1.4, level: 2, ..Default::default() })?;
/// assert_eq!(rock.triangles().len(), 320);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn noise_sphere(parameters: &NoiseSphere) -> Result<TriangleMesh, GenerateError> {
    let &NoiseSphere { radius, roughness, level, octaves, seed } = parameters;
    let check = Check("noise sphere");
    check.length("radius", radius)?;
    check.range("roughness", roughness, 1.0..=10.0)?;
    check.count("number of octaves", octaves, 1..=8)?;
    let sphere = icosphere(1.0, level)?;
    let noise = Perlin::new(&mut random(seed));
    let heights: Vec<f64> =
        sphere.vertices().iter().map(|&v| noise.hierarchy(v, octaves)).collect();
    let lowest = heights.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut surface = Surface::default();
    for (v, height) in sphere.vertices().iter().zip(heights) {
        let fraction = (height - lowest) / (highest - lowest);
        surface.vertex(radius * (1.0 + (roughness - 1.0) * fraction) * v);
    }
    sphere.triangles().iter().for_each(|&t| surface.triangle(t));
    Ok(surface.finish()?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{assert_solid, volume};
    use super::*;

    #[test]
    fn icospheres_have_the_published_counts() {
        for (level, count) in [20, 80, 320, 1280, 5120].into_iter().enumerate() {
            let sphere = icosphere(2.0, level).unwrap();
            assert_eq!(sphere.triangles().len(), count);
            assert_eq!(assert_solid(&sphere), 2);
            assert!(sphere.vertices().iter().all(|v| (v.length() - 2.0).abs() < 1e-15));
        }
        assert!(matches!(icosphere(1.0, 9), Err(GenerateError::Count { value: 9, .. })));
        assert!(matches!(icosphere(-1.0, 1), Err(GenerateError::Length { .. })));
    }

    #[test]
    fn icosphere_volume_converges_quadratically() {
        let error = |level| 4.0 / 3.0 * PI - volume(&icosphere(1.0, level).unwrap());
        for level in 2..5 {
            let ratio = error(level) / error(level + 1);
            assert!((3.9..4.1).contains(&ratio), "{ratio}");
        }
    }

    #[test]
    fn uv_spheres_have_the_published_counts() {
        let cases = [(3, 3, 12), (6, 4, 36), (10, 8, 140), (34, 19, 1224), (6, 5, 48), (3, 2, 6)];
        for (segments, rings, count) in cases {
            let sphere = uv_sphere(1.0, segments, rings).unwrap();
            assert_eq!(sphere.triangles().len(), count);
            assert_eq!(assert_solid(&sphere), 2);
            assert!(sphere.vertices().iter().all(|v| (v.length() - 1.0).abs() < 1e-15));
        }
        assert!(uv_sphere(1.0, 2, 3).is_err() && uv_sphere(1.0, 3, 1).is_err());
    }

    #[test]
    fn stretching_multiplies_the_volume() {
        let (round, long) = (icosphere(0.5, 2).unwrap(), stretched_sphere(0.5, 2, 2.6).unwrap());
        assert!((volume(&long) / volume(&round) - 2.6).abs() < 1e-13);
        assert!(stretched_sphere(0.5, 2, 0.0).is_err());
    }

    #[test]
    fn no_roughness_is_a_sphere() {
        let parameters = NoiseSphere { roughness: 1.0, level: 2, ..NoiseSphere::default() };
        assert_eq!(noise_sphere(&parameters).unwrap(), icosphere(1.0, 2).unwrap());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn noise_fills_its_range(
            roughness in 1.0..10.0f64, level in 0..4usize, octaves in 1..=8usize, seed: u64,
            radius in prop_oneof![Just(1e-9), Just(1.0), Just(1e9)],
        ) {
            let parameters = NoiseSphere { radius, roughness, level, octaves, seed };
            let rock = noise_sphere(&parameters).unwrap();
            prop_assert_eq!(assert_solid(&rock), 2);
            let distances = rock.vertices().iter().map(|v| v.length() / radius);
            let (low, high) = distances.fold((f64::MAX, f64::MIN), |(l, h), d| (l.min(d), h.max(d)));
            prop_assert!((low - 1.0).abs() < 1e-14 && (high / roughness - 1.0).abs() < 1e-14);
            prop_assert_eq!(&noise_sphere(&parameters).unwrap(), &rock);
            if roughness > 1.01 {
                let other = NoiseSphere { seed: seed ^ 1, ..parameters };
                prop_assert_ne!(&noise_sphere(&other).unwrap(), &rock);
            }
        }
    }
}
