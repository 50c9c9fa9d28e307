//! Seeded generators of grains and containers.
//!
//! Convex solids come as [`ConvexPolyhedron`](crate::ConvexPolyhedron), anything else as a closed,
//! outward-oriented [`TriangleMesh`](crate::TriangleMesh); only [`plane`], [`staircase`],
//! [`hopper_sheet`] and [`drum_sheet`] are open sheets, and say so. A parameter out of range is refused with its name ([`GenerateError`]).
//!
//! **Reproducible.** The same parameters and seed give the same coordinates to the last bit on
//! every machine: random numbers come from PCG-64, directions are drawn by rejection (only `+ − ×
//! ÷ √`, which IEEE 754 fixes), and angles go through the portable `libm` crate rather than the
//! platform's library. One exception: [`ballast`] turns a stone to its principal axes, which takes
//! the platform's `hypot`, so its last bits may differ between machines.
//!
//! | family | generators |
//! |---|---|
//! | regular solids | [`tetrahedron`], [`cube`], [`octahedron`], [`dodecahedron`], [`icosahedron`], [`truncated_tetrahedron`], [`cuboctahedron`], [`truncated_octahedron`], [`brick`] |
//! | spheres | [`icosphere`], [`uv_sphere`], [`stretched_sphere`], [`noise_sphere`] |
//! | random grains | [`random_polyhedron`], [`ballast`] |
//! | non-convex grains | [`star`], [`tetrapod`], [`torus`], [`spur_gear`] |
//! | machines and masonry | [`gear_tooth`], [`arch`] |
//! | structures of blocks | [`brick_wall`], [`voussoir_arch`], [`aqueduct`], [`card_house`], [`rock_slope`] |
//! | containers and floors | [`plane`], [`staircase`], [`staircase_solid`], [`hopper`], [`hopper_sheet`], [`drum_sheet`] |
//!
//! [`catalogue`] holds one of each, ready to look at.

mod arch;
mod archimedean;
mod ballast;
mod catalogue;
mod drum;
mod gear;
mod hopper;
mod noise;
mod plane;
mod platonic;
mod polyhedra;
mod sphere;
mod spiky;
mod structure;
pub(crate) mod surface;

use std::ops::RangeInclusive;

use glam::{DVec2, DVec3};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thiserror::Error;

pub use arch::{Arch, arch};
pub use archimedean::{cuboctahedron, truncated_octahedron, truncated_tetrahedron};
pub use ballast::{Ballast, ballast};
pub use catalogue::{Entry, catalogue};
pub use drum::{Drum, drum_sheet};
pub use gear::{SpurGear, gear_tooth, spur_gear};
pub use hopper::{Hopper, hopper, hopper_sheet};
pub use plane::{Staircase, plane, staircase, staircase_solid};
pub use platonic::{brick, cube, dodecahedron, icosahedron, octahedron, tetrahedron};
pub use polyhedra::{RandomPolyhedron, random_polyhedron};
pub use sphere::{NoiseSphere, icosphere, noise_sphere, stretched_sphere, uv_sphere};
pub use spiky::{star, tetrapod, torus};
pub use structure::{
    Aqueduct, Block, BrickWall, CardHouse, JointSet, RockSlope, Structure, VoussoirArch, aqueduct,
    brick_wall, card_house, rock_slope, voussoir_arch,
};

use crate::mesh::MeshError;
use crate::polyhedron::HullError;

/// Why a generator refuses its parameters.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum GenerateError {
    /// A length that is zero, negative or not finite.
    #[error("the {shape}'s {name} is {value}; it must be a positive, finite length in metres")]
    Length {
        /// What was to be generated.
        shape: &'static str,
        /// Which length.
        name: &'static str,
        /// What was given.
        value: f64,
    },
    /// A number outside its range.
    #[error("the {shape}'s {name} is {value}; it must lie in [{min}, {max}]")]
    Range {
        /// What was to be generated.
        shape: &'static str,
        /// Which number.
        name: &'static str,
        /// What was given.
        value: f64,
        /// Smallest value accepted.
        min: f64,
        /// Largest value accepted.
        max: f64,
    },
    /// A count outside its range.
    #[error("the {shape}'s {name} is {value}; it must be a whole number from {min} to {max}")]
    Count {
        /// What was to be generated.
        shape: &'static str,
        /// Which count.
        name: &'static str,
        /// What was given.
        value: usize,
        /// Smallest count accepted.
        min: usize,
        /// Largest count accepted.
        max: usize,
    },
    /// The points span no volume, as happens when one length is vanishingly small beside another.
    #[error(transparent)]
    Hull(#[from] HullError),
    /// The triangles make no mesh.
    #[error(transparent)]
    Mesh(#[from] MeshError),
}

/// Checks the parameters of one kind of shape, naming it in the error.
struct Check(&'static str);

impl Check {
    fn length(&self, name: &'static str, value: f64) -> Result<f64, GenerateError> {
        if value.is_finite() && value > 0.0 {
            Ok(value)
        } else {
            Err(GenerateError::Length { shape: self.0, name, value })
        }
    }

    fn range(
        &self,
        name: &'static str,
        value: f64,
        range: RangeInclusive<f64>,
    ) -> Result<f64, GenerateError> {
        if range.contains(&value) {
            return Ok(value);
        }
        let (min, max) = range.into_inner();
        Err(GenerateError::Range { shape: self.0, name, value, min, max })
    }

    fn count(
        &self,
        name: &'static str,
        value: usize,
        range: RangeInclusive<usize>,
    ) -> Result<usize, GenerateError> {
        if range.contains(&value) {
            return Ok(value);
        }
        let (min, max) = range.into_inner();
        Err(GenerateError::Count { shape: self.0, name, value, min, max })
    }
}

fn random(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}

/// A direction, uniform on the sphere: a point of the unit ball drawn by rejection, normalised.
fn random_direction(random: &mut Pcg64) -> DVec3 {
    loop {
        let p = DVec3::from_array(std::array::from_fn(|_| random.random_range(-1.0..1.0)));
        if (0.01..=1.0).contains(&p.length_squared()) {
            return p.normalize();
        }
    }
}

/// The unit vector at an angle to x, the same on every machine.
pub(crate) fn at_angle(angle: f64) -> DVec2 {
    let (sin, cos) = libm::sincos(angle);
    DVec2::new(cos, sin)
}

#[cfg(test)]
pub(crate) mod testing {
    use std::collections::HashMap;

    use crate::TriangleMesh;

    /// How many times each directed edge occurs, less how often its reverse does.
    fn unmatched_edges(mesh: &TriangleMesh) -> usize {
        let mut balance: HashMap<(u32, u32), i32> = HashMap::new();
        for &[a, b, c] in mesh.triangles() {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                *balance.entry((from, to)).or_default() += 1;
            }
        }
        balance.iter().filter(|&(&(a, b), &n)| n != 1 || balance.get(&(b, a)) != Some(&1)).count()
    }

    pub(crate) fn volume(mesh: &TriangleMesh) -> f64 {
        mesh.iter_corners().map(|[a, b, c]| a.dot(b.cross(c)) / 6.0).sum()
    }

    /// Closed, every edge between exactly two triangles that agree, outward, no sliver of zero
    /// area, no stray vertex; returns V − E + F.
    pub(crate) fn assert_solid(mesh: &TriangleMesh) -> i64 {
        assert_eq!(unmatched_edges(mesh), 0, "open or inconsistent edges");
        assert!(volume(mesh) > 0.0, "inside out");
        for [a, b, c] in mesh.iter_corners() {
            let longest = (b - a).length_squared().max((c - a).length_squared());
            assert!((b - a).cross(c - a).length() > 1e-9 * longest, "degenerate triangle");
        }
        let mut used = vec![false; mesh.vertices().len()];
        mesh.triangles().iter().flatten().for_each(|&v| used[v as usize] = true);
        assert!(used.iter().all(|&u| u), "a vertex no triangle uses");
        let half_the_triangles = mesh.triangles().len() / 2;
        i64::try_from(mesh.vertices().len()).unwrap() - i64::try_from(half_the_triangles).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(vertices: &[DVec3]) -> u64 {
        let mut bits: Vec<[u64; 3]> =
            vertices.iter().map(|v| v.to_array().map(f64::to_bits)).collect();
        bits.sort_unstable();
        // FNV-1a, word by word.
        bits.iter().flatten().fold(0xcbf2_9ce4_8422_2325, |hash: u64, word| {
            (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    #[test]
    fn coordinates_are_the_same_on_every_machine() {
        let polyhedron = random_polyhedron(&RandomPolyhedron::default()).unwrap();
        let rock = noise_sphere(&NoiseSphere::default()).unwrap();
        let sphere = uv_sphere(1.0, 34, 19).unwrap();
        let gear = spur_gear(&SpurGear::default()).unwrap();
        let found = [polyhedron.vertices(), rock.vertices(), sphere.vertices(), gear.vertices()]
            .map(fingerprint);
        let pinned = [
            0x69e3_ff6e_ecb0_eacf,
            0xe627_9367_8122_a281,
            0x99f8_ea37_0d3f_9f59,
            0x6b91_2ec1_5f53_da21,
        ];
        assert_eq!(found, pinned);
    }
}
