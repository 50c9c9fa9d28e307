//! Random convex polyhedra.

use glam::DVec3;
use rand::RngExt;
use rand_pcg::Pcg64;

use super::{Check, GenerateError, random, random_direction};
use crate::ConvexPolyhedron;

/// Parameters of [`random_polyhedron`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomPolyhedron {
    /// Number of vertices, 4 to 1000.
    pub vertices: usize,
    /// Semi-axes of the ellipsoid around the vertices, m.
    pub semi_axes: DVec3,
    /// How far a vertex may lie inside the ellipsoid, as a fraction of its radius: 0 puts all
    /// vertices on it, the largest value is 0.5.
    pub roughness: f64,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl Default for RandomPolyhedron {
    fn default() -> Self {
        Self { vertices: 20, semi_axes: DVec3::ONE, roughness: 0.1, seed: 0 }
    }
}

/// A random convex polyhedron with exactly the wanted number of vertices, in or on an ellipsoid.
///
/// Directions are drawn as the best of eight candidates, so that vertices do not crowd, and each
/// is drawn inwards at random. A vertex that is then hidden by its neighbours moves back halfway
/// towards the ellipsoid until it shows.
///
/// ```
/// use polygrain_geometry::generate::{self, RandomPolyhedron};
///
/// let grain = generate::random_polyhedron(&RandomPolyhedron { vertices: 33, ..Default::default() })?;
/// assert_eq!(grain.vertices().len(), 33);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn random_polyhedron(parameters: &RandomPolyhedron) -> Result<ConvexPolyhedron, GenerateError> {
    let &RandomPolyhedron { vertices, semi_axes, roughness, seed } = parameters;
    let check = Check("random polyhedron");
    check.count("number of vertices", vertices, 4..=1000)?;
    check.length("semi-axis a", semi_axes.x)?;
    check.length("semi-axis b", semi_axes.y)?;
    check.length("semi-axis c", semi_axes.z)?;
    let aspect = semi_axes.min_element() / semi_axes.max_element();
    check.range("ratio of shortest to longest semi-axis", aspect, 0.01..=1.0)?;
    check.range("roughness", roughness, 0.0..=0.5)?;
    let grain = round_grain(vertices, roughness, 8, &mut random(seed))?;
    let points: Vec<DVec3> = grain.vertices().iter().map(|&v| v * semi_axes).collect();
    Ok(ConvexPolyhedron::from_points(&points)?)
}

/// A polyhedron with exactly `count` vertices in or on the unit sphere, none deeper inside than
/// `roughness`. Each direction is the one of so many `candidates` that is farthest from those
/// before it: the more, the more even.
pub(super) fn round_grain(
    count: usize,
    roughness: f64,
    candidates: usize,
    random: &mut Pcg64,
) -> Result<ConvexPolyhedron, GenerateError> {
    let directions = spread(count, candidates, random);
    let mut depths: Vec<f64> =
        (0..count).map(|_| roughness * random.random_range(0.0..1.0)).collect();
    loop {
        let points: Vec<DVec3> =
            directions.iter().zip(&depths).map(|(d, depth)| d * (1.0 - depth)).collect();
        let grain = ConvexPolyhedron::from_points(&points)?;
        let hidden: Vec<usize> = (0..count)
            .filter(|&i| depths[i] > 0.0 && !grain.vertices().contains(&points[i]))
            .collect();
        if hidden.is_empty() {
            return Ok(grain);
        }
        for i in hidden {
            // On the sphere itself nothing can hide a point, so this comes to an end.
            depths[i] = if depths[i] > 0.01 { 0.5 * depths[i] } else { 0.0 };
        }
    }
}

/// Directions far from each other (Mitchell's best candidate).
fn spread(count: usize, candidates: usize, random: &mut Pcg64) -> Vec<DVec3> {
    let mut chosen: Vec<DVec3> = Vec::with_capacity(count);
    while chosen.len() < count {
        let crowding = |d: &DVec3| chosen.iter().map(|c| c.dot(*d)).fold(-1.0, f64::max);
        let best = (0..candidates)
            .map(|_| random_direction(random))
            .min_by(|a, b| crowding(a).total_cmp(&crowding(b)));
        chosen.extend(best);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::assert_solid;
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn has_the_wanted_vertices_in_the_ellipsoid(
            vertices in 4..120usize, aspect in prop::array::uniform3(0.05..1.0f64),
            scale in prop_oneof![Just(1e-9), Just(1.0), Just(1e9)],
            roughness in 0.0..0.5f64, seed: u64,
        ) {
            let semi_axes = DVec3::from_array(aspect) * scale;
            let parameters = RandomPolyhedron { vertices, semi_axes, roughness, seed };
            let grain = random_polyhedron(&parameters).unwrap();
            prop_assert_eq!(grain.vertices().len(), vertices);
            prop_assert_eq!(assert_solid(&grain.to_mesh()), 2);
            for &v in grain.vertices() {
                let depth = 1.0 - (v / semi_axes).length();
                prop_assert!((-1e-14..=roughness).contains(&depth), "{depth}");
            }
            prop_assert_eq!(random_polyhedron(&parameters).unwrap(), grain);
        }
    }

    #[test]
    fn bad_parameters_are_named() {
        let good = RandomPolyhedron::default();
        let few = RandomPolyhedron { vertices: 3, ..good };
        assert!(matches!(random_polyhedron(&few), Err(GenerateError::Count { min: 4, .. })));
        let rough = RandomPolyhedron { roughness: 0.6, ..good };
        assert!(matches!(random_polyhedron(&rough), Err(GenerateError::Range { .. })));
        let flat = RandomPolyhedron { semi_axes: DVec3::new(1.0, 1.0, 0.0), ..good };
        assert!(matches!(random_polyhedron(&flat), Err(GenerateError::Length { .. })));
    }
}
