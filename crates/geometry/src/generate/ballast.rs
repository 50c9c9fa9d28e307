//! Crushed stone.

use glam::DVec3;

use super::polyhedra::round_grain;
use super::{Check, GenerateError, random};
use crate::{Aabb, ConvexPolyhedron};

/// Parameters of [`ballast`].
///
/// `L ≥ I ≥ S` are the longest, intermediate and shortest extent along the principal axes of
/// inertia.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ballast {
    /// Number of vertices, 8 to 37. All faces are triangles, `2·vertices − 4` of them, so 12 to 70.
    pub vertices: usize,
    /// `I / L`, from 0.1 to 1.
    pub elongation: f64,
    /// `S / I`, from 0.1 to 1.
    pub flatness: f64,
    /// Diameter, m: the intermediate extent `I`, which decides what sieve the stone falls through.
    pub size: f64,
    /// From 0, vertices spread evenly over an ellipsoid, to 1, crowded at random and up to 40 %
    /// inside it.
    pub angularity: f64,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl Default for Ballast {
    fn default() -> Self {
        Self { vertices: 20, elongation: 0.75, flatness: 0.75, size: 1.0, angularity: 0.5, seed: 0 }
    }
}

/// A ballast stone: a random convex polyhedron with triangular faces, its centre of mass at the
/// origin, its principal axes along x (longest), y and z (shortest), and its extents along these
/// exactly as asked.
///
/// The grains are those of Dubois 2010 §1.6, "8 vertices and 12 faces to 27 vertices and 70 faces".
/// By Euler's formula 27 vertices bound 50 triangles and 70 triangles need 37 vertices, so the
/// printed upper ends cannot belong to one grain; the range here covers both.
///
/// ```
/// use polygrain_geometry::generate::{self, Ballast};
///
/// let stone = generate::ballast(&Ballast { vertices: 27, size: 0.025, seed: 3, ..Default::default() })?;
/// assert_eq!((stone.vertices().len(), stone.face_count()), (27, 50));
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn ballast(parameters: &Ballast) -> Result<ConvexPolyhedron, GenerateError> {
    let &Ballast { vertices, elongation, flatness, size, angularity, seed } = parameters;
    let check = Check("ballast stone");
    check.count("number of vertices", vertices, 8..=37)?;
    check.range("elongation", elongation, 0.1..=1.0)?;
    check.range("flatness", flatness, 0.1..=1.0)?;
    check.length("size", size)?;
    check.range("angularity", angularity, 0.0..=1.0)?;

    let candidates = 16 - (15.0 * angularity) as usize;
    let grain = round_grain(vertices, 0.4 * angularity, candidates, &mut random(seed))?;
    // A scaling along the principal axes keeps them the principal axes: the second moments stay
    // diagonal. So one scaling sets all three extents at once.
    let mass = grain.mass_properties();
    let to_principal = mass.principal().rotation.conjugate();
    let turned: Vec<DVec3> =
        grain.vertices().iter().map(|&v| to_principal * (v - mass.centre)).collect();
    let extents = Aabb::from_points(turned.iter().copied()).extents();
    let scale = size * DVec3::new(1.0 / elongation, 1.0, flatness) / extents;
    let scaled: Vec<DVec3> = turned.into_iter().map(|v| v * scale).collect();
    Ok(ConvexPolyhedron::from_points(&scaled)?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::assert_solid;
    use super::*;

    proptest! {
        #[test]
        fn stones_are_as_asked(
            vertices in 8..=37usize, elongation in 0.1..=1.0f64, flatness in 0.1..=1.0f64,
            size in prop_oneof![Just(1e-9), Just(0.025), Just(1e9)],
            angularity in 0.0..=1.0f64, seed: u64,
        ) {
            let asked = Ballast { vertices, elongation, flatness, size, angularity, seed };
            let stone = ballast(&asked).unwrap();
            prop_assert_eq!(stone.vertices().len(), vertices);
            prop_assert_eq!(stone.face_count(), 2 * vertices - 4);
            prop_assert_eq!(assert_solid(&stone.to_mesh()), 2);

            let extents = Aabb::from_points(stone.vertices().iter().copied()).extents() / size;
            let wanted = DVec3::new(1.0 / elongation, 1.0, flatness);
            prop_assert!(extents.abs_diff_eq(wanted, 1e-12));
            let mass = stone.mass_properties();
            prop_assert!(mass.volume > 0.0);
            prop_assert!((mass.centre / size).length() < 1e-12);
            // Principal axes along x, y, z: no products of inertia.
            let inertia = mass.inertia.to_cols_array_2d();
            for (i, j) in [(0, 1), (0, 2), (1, 2)] {
                prop_assert!(inertia[i][j].abs() < 1e-11 * inertia[2][2]);
            }
            prop_assert_eq!(ballast(&asked).unwrap(), stone);
        }
    }

    #[test]
    fn seeds_give_different_stones() {
        let stone = |seed| ballast(&Ballast { seed, ..Ballast::default() }).unwrap();
        assert_ne!(stone(1), stone(2));
    }

    #[test]
    fn angular_stones_are_less_compact() {
        let mean_volume = |angularity| {
            (0..40)
                .map(|seed| ballast(&Ballast { angularity, seed, ..Ballast::default() }).unwrap())
                .map(|stone| stone.mass_properties().volume)
                .sum::<f64>()
                / 40.0
        };
        assert!(mean_volume(0.0) > 1.1 * mean_volume(1.0));
    }

    #[test]
    fn bad_parameters_are_named() {
        let refused = |asked: Ballast| match ballast(&asked) {
            Err(
                GenerateError::Range { name, .. }
                | GenerateError::Count { name, .. }
                | GenerateError::Length { name, .. },
            ) => name,
            other => panic!("{other:?}"),
        };
        let good = Ballast::default();
        assert_eq!(refused(Ballast { vertices: 7, ..good }), "number of vertices");
        assert_eq!(refused(Ballast { elongation: 1.5, ..good }), "elongation");
        assert_eq!(refused(Ballast { flatness: f64::NAN, ..good }), "flatness");
        assert_eq!(refused(Ballast { size: f64::INFINITY, ..good }), "size");
        assert_eq!(refused(Ballast { angularity: -0.1, ..good }), "angularity");
    }
}
