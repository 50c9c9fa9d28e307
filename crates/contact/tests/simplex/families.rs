//! Random simplices of every kind that is hard.

use glam::DVec3;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// What is special about the simplices of a family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Family {
    Random,
    Far,
    DuplicateVertices,
    Collinear,
    NearlyCollinear,
    Coplanar,
    NearlyCoplanar,
    Needle,
    Sliver,
    VertexAtOrigin,
    OriginOnFace,
    OriginOnNeedle,
    OriginNearSliver,
    MixedMagnitudes,
    SmallIntegers,
}

pub(crate) const FAMILIES: [Family; 15] = [
    Family::Random,
    Family::Far,
    Family::DuplicateVertices,
    Family::Collinear,
    Family::NearlyCollinear,
    Family::Coplanar,
    Family::NearlyCoplanar,
    Family::Needle,
    Family::Sliver,
    Family::VertexAtOrigin,
    Family::OriginOnFace,
    Family::OriginOnNeedle,
    Family::OriginNearSliver,
    Family::MixedMagnitudes,
    Family::SmallIntegers,
];

/// Same seed, same simplices.
pub(crate) fn generator(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}

pub(crate) fn vector(rng: &mut impl Rng) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0)))
}

/// Ten to a random power.
fn power(rng: &mut impl Rng, exponents: std::ops::Range<f64>) -> f64 {
    10_f64.powf(rng.random_range(exponents))
}

/// Weights of a random point of the simplex; about half of them zero.
fn weights(rng: &mut impl Rng, count: usize) -> Vec<f64> {
    let mut weights: Vec<f64> =
        (0..count).map(|_| f64::max(0.0, rng.random_range(-1.0..1.0))).collect();
    weights[0] += 0.1;
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|w| w / sum).collect()
}

/// Moves the simplex so that a random point of one of its faces falls on the origin, up to rounding.
fn put_origin_on(rng: &mut impl Rng, simplex: &mut [DVec3]) {
    let point: DVec3 =
        simplex.iter().zip(weights(rng, simplex.len())).map(|(&s, weight)| weight * s).sum();
    for s in simplex {
        *s -= point;
    }
}

/// Squeezes the vertices towards a line (`thickness` small in two directions) or a plane (one).
fn squeeze(rng: &mut impl Rng, simplex: &mut [DVec3], thickness: f64, directions: usize) {
    let e = vector(rng).normalize();
    let f = e.any_orthonormal_vector();
    let base = simplex[0];
    for s in &mut simplex[1..] {
        for normal in [e, f].iter().take(directions) {
            *s -= (1.0 - thickness) * (*s - base).dot(*normal) * *normal;
        }
    }
}

/// One simplex of a family, of about unit size.
pub(crate) fn unit_simplex(family: Family, rng: &mut impl Rng, count: usize) -> Vec<DVec3> {
    let offset = if rng.random_bool(0.5) { vector(rng) } else { DVec3::ZERO };
    let mut s: Vec<DVec3> = (0..count).map(|_| vector(rng) + offset).collect();
    match family {
        Family::Random => {}
        Family::Far => {
            let offset = vector(rng);
            let shrink = power(rng, -12.0..0.0);
            for s in &mut s {
                *s = offset + shrink * *s;
            }
        }
        Family::DuplicateVertices => {
            for _ in 0..rng.random_range(1..count) {
                let (i, j) = (rng.random_range(0..count), rng.random_range(0..count));
                s[i] = s[j];
            }
        }
        Family::Collinear => {
            let along = s[1] - s[0];
            for i in 2..count {
                s[i] = s[0] + rng.random_range(-2.0..2.0) * along;
            }
        }
        Family::NearlyCollinear => {
            let thickness = power(rng, -17.0..0.0);
            let along = s[1] - s[0];
            for i in 2..count {
                s[i] = s[0] + rng.random_range(-2.0..2.0) * along + thickness * vector(rng);
            }
        }
        Family::Coplanar | Family::NearlyCoplanar => {
            let thickness = if family == Family::Coplanar { 0.0 } else { power(rng, -17.0..-10.0) };
            if count == 4 {
                let (u, w) = (s[1] - s[0], s[2] - s[0]);
                s[3] = s[0]
                    + rng.random_range(-2.0..2.0) * u
                    + rng.random_range(-2.0..2.0) * w
                    + thickness * vector(rng);
            }
        }
        Family::Needle => {
            let thickness = power(rng, -16.0..-1.0);
            squeeze(rng, &mut s, thickness, 2);
        }
        Family::Sliver => {
            let thickness = power(rng, -16.0..-1.0);
            squeeze(rng, &mut s, thickness, 1);
        }
        Family::VertexAtOrigin => {
            let i = rng.random_range(0..count);
            s[i] = DVec3::ZERO;
        }
        Family::OriginOnFace => put_origin_on(rng, &mut s),
        Family::OriginOnNeedle => {
            let thickness = power(rng, -16.0..-1.0);
            squeeze(rng, &mut s, thickness, 2);
            put_origin_on(rng, &mut s);
        }
        Family::OriginNearSliver => {
            let thickness = power(rng, -16.0..-1.0);
            squeeze(rng, &mut s, thickness, 1);
            put_origin_on(rng, &mut s);
            let offset = power(rng, -17.0..0.0) * vector(rng);
            for s in &mut s {
                *s += offset;
            }
        }
        Family::MixedMagnitudes => {
            for s in &mut s {
                *s *= power(rng, -6.0..0.0);
            }
        }
        Family::SmallIntegers => {
            for s in &mut s {
                *s =
                    DVec3::from_array(std::array::from_fn(|_| f64::from(rng.random_range(-2..=2))));
            }
        }
    }
    s
}

/// One simplex of a family at a size between 1e-9 and 1e9.
pub(crate) fn simplex(family: Family, rng: &mut impl Rng, count: usize) -> Vec<DVec3> {
    let scale = power(rng, -9.0..9.0);
    unit_simplex(family, rng, count).into_iter().map(|s| scale * s).collect()
}

/// The largest coordinate: the length whose rounding no method can escape. Never zero, though all
/// vertices may be at the origin.
pub(crate) fn size(simplex: &[DVec3]) -> f64 {
    simplex.iter().map(|s| s.abs().max_element()).fold(f64::MIN_POSITIVE, f64::max)
}
