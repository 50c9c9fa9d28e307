//! Random numbers, the same on every machine: PCG-64, rejection instead of trigonometry, `libm`.
//!
//! Every grain draws from a stream of its own, told by the seed of the scene, its group and its
//! number, so that grain 7 is the same whatever happened to grains 1 to 6, and a run that is
//! resumed has no state of a generator to restore.

use glam::{DQuat, DVec3};
use polygrain_geometry::Aabb;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// What a stream of random numbers is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Shape = 1,
    Motion = 2,
    Place = 3,
}

/// The stream of a grain of a group.
pub(crate) fn stream(seed: u64, group: usize, grain: u64, purpose: Purpose) -> Pcg64 {
    let words = [group as u64, grain, purpose as u64];
    Pcg64::seed_from_u64(
        words.into_iter().fold(seed, |state, word| scramble(state ^ scramble(word))),
    )
}

/// The finaliser of `SplitMix64` (Steele, Lea and Flood 2014).
fn scramble(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Uniform in [0, 1).
pub(crate) fn uniform(random: &mut Pcg64) -> f64 {
    random.random_range(0.0..1.0)
}

/// Standard normal (Marsaglia's polar method).
pub(crate) fn normal(random: &mut Pcg64) -> f64 {
    loop {
        let (u, v) = (2.0 * uniform(random) - 1.0, 2.0 * uniform(random) - 1.0);
        let s = u * u + v * v;
        if 0.0 < s && s < 1.0 {
            return u * (-2.0 * libm::log(s) / s).sqrt();
        }
    }
}

/// Every orientation equally likely: a point of the four-dimensional unit ball, normalised.
pub(crate) fn rotation(random: &mut Pcg64) -> DQuat {
    loop {
        let q = DQuat::from_array(std::array::from_fn(|_| 2.0 * uniform(random) - 1.0));
        if (0.01..=1.0).contains(&q.length_squared()) {
            return q.normalize();
        }
    }
}

/// Uniform in a box.
pub(crate) fn point(random: &mut Pcg64, aabb: &Aabb) -> DVec3 {
    let share = DVec3::from_array(std::array::from_fn(|_| uniform(random)));
    aabb.min + share * aabb.extents()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_and_repeat() {
        let first = |group, grain, purpose| uniform(&mut stream(1, group, grain, purpose));
        assert_eq!(first(0, 0, Purpose::Shape), first(0, 0, Purpose::Shape));
        let draws = [
            first(0, 0, Purpose::Shape),
            first(0, 0, Purpose::Place),
            first(0, 1, Purpose::Shape),
            first(1, 0, Purpose::Shape),
        ];
        for (i, a) in draws.iter().enumerate() {
            assert!(draws[..i].iter().all(|b| a != b), "{draws:?}");
        }
    }

    #[test]
    fn moments_of_the_normal_distribution() {
        let mut random = stream(3, 0, 0, Purpose::Motion);
        let draws: Vec<f64> = (0..20_000).map(|_| normal(&mut random)).collect();
        let moment = |k| draws.iter().map(|x: &f64| x.powi(k)).sum::<f64>() / draws.len() as f64;
        assert!(moment(1).abs() < 0.03 && (moment(2) - 1.0).abs() < 0.05, "{}", moment(2));
        assert!((moment(4) - 3.0).abs() < 0.3);
    }

    #[test]
    fn rotations_have_no_preferred_direction() {
        let mut random = stream(5, 0, 0, Purpose::Motion);
        let mean = (0..20_000).map(|_| rotation(&mut random) * DVec3::X).sum::<DVec3>() / 20_000.0;
        assert!(mean.length() < 0.02, "{mean}");
    }
}
