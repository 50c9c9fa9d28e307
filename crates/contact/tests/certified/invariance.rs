//! What must not matter: the order of the bodies, where they are, the unit of length; and what must
//! not happen: a jump on the way through touching.

use glam::DVec3;
use polygrain_contact::query::{self, Gap};
use polygrain_geometry::Pose;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::judge::{Tolerance, gap_along};
use crate::pairs::{Generator, Pair, REGIMES, direction, rotation};

fn ask(pair: &Pair) -> Gap {
    query::signed_gap(&pair.a, &pair.pose_a, &pair.b, &pair.pose_b).expect("two polyhedra")
}

/// Runs a check on many pairs and panics with the first of those that fail it.
fn for_pairs(seed: u64, count: usize, check: impl Fn(&Pair, &mut Pcg64) -> Result<(), String>) {
    let generator = Generator::new(seed);
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut wrong = Vec::new();
    for number in 0..count {
        let pair = generator.pair(number);
        if let Err(what) = check(&pair, &mut rng) {
            wrong.push(format!("pair {number}: {what}\n{}", pair.json()));
        }
    }
    let shown = wrong[..wrong.len().min(5)].join("\n");
    assert!(wrong.is_empty(), "{} of {count} pairs, among them\n{shown}", wrong.len());
}

#[test]
fn swapping_the_bodies_turns_the_normal_round() {
    for_pairs(11, 20_000, |pair, _| {
        let Pair { a, pose_a, b, pose_b, .. } = pair.clone();
        let swapped = Pair { a: b, pose_a: pose_b, b: a, pose_b: pose_a, ..*pair };
        let (answer, other) = (ask(pair), ask(&swapped));
        let tolerance = Tolerance::of(pair).relative;
        // Where several normals are equally good either will do, as long as it is as good.
        let along = gap_along(pair, -other.normal);
        if (answer.gap - other.gap).abs() > tolerance || (answer.gap - along).abs() > tolerance {
            return Err(format!("{answer:?}, swapped {other:?}"));
        }
        Ok(())
    });
}

#[test]
fn moving_both_bodies_changes_nothing() {
    for_pairs(12, 20_000, |pair, rng| {
        let size = pair.size();
        let motion = Pose::new(rotation(rng), rng.random_range(0.0..10.0) * size * direction(rng));
        let moved = pair.moved(&motion);
        let (answer, other) = (ask(pair), ask(&moved));
        // The moved poses are rounded: B is not quite where it was, seen from A.
        let tolerance = Tolerance::of(pair).world + Tolerance::of(&moved).world;
        let along = gap_along(pair, motion.inverse_vector(other.normal));
        if (answer.gap - other.gap).abs() > tolerance || (answer.gap - along).abs() > tolerance {
            return Err(format!("{answer:?}, moved {other:?}"));
        }
        Ok(())
    });
}

#[test]
fn the_unit_of_length_changes_not_a_bit() {
    for_pairs(13, 20_000, |pair, rng| {
        // From about 1 µm to 1 km and back, by a power of two: no rounding at all.
        let factor = 2_f64.powi(rng.random_range(-30..=30));
        let (answer, other) = (ask(pair), ask(&pair.scaled(factor)));
        let expected = Gap {
            gap: factor * answer.gap,
            witness_a: factor * answer.witness_a,
            witness_b: factor * answer.witness_b,
            certificate: query::Certificate {
                bound: factor * answer.certificate.bound,
                ..answer.certificate
            },
            ..answer
        };
        if other != expected {
            return Err(format!("{answer:?}, times {factor:e} {other:?}"));
        }
        Ok(())
    });
}

#[test]
fn other_units_change_rounding_only() {
    for_pairs(14, 5_000, |pair, rng| {
        let factor = 10_f64.powf(rng.random_range(-9.0..9.0));
        let scaled = pair.scaled(factor);
        let (answer, other) = (ask(pair), ask(&scaled));
        let tolerance = Tolerance::of(pair).world + Tolerance::of(&scaled).world / factor;
        if (answer.gap - other.gap / factor).abs() > tolerance {
            return Err(format!("{answer:?}, times {factor:e} {other:?}"));
        }
        Ok(())
    });
}

#[test]
fn the_gap_does_not_jump_on_the_way_through_touching() {
    for_pairs(15, 5_000, |pair, rng| {
        if REGIMES[pair.regime].1.is_none_or(|gap| gap.abs() > 1e-3) {
            return Ok(());
        }
        let (start, tolerance) = (ask(pair), Tolerance::of(pair));
        let way = (start.normal + 0.5 * direction(rng)).normalize();
        let mut last: Option<(f64, f64)> = None;
        for exponent in 0..=28 {
            // From 1e-3 apart to 1e-3 into each other, in steps down to 1e-15 about touching.
            let (side, power) =
                if exponent <= 13 { (1.0, exponent + 3) } else { (-1.0, 31 - exponent) };
            let shift = side * 10_f64.powi(-power) * pair.size();
            let distance = shift - start.gap;
            let translation: DVec3 = pair.pose_b.translation + distance * way;
            let moved = Pair { pose_b: Pose { translation, ..pair.pose_b }, ..pair.clone() };
            let gap = ask(&moved).gap;
            if let Some((before, from)) = last {
                let step = (distance - from).abs();
                if (gap - before).abs() > step + 2.0 * tolerance.world {
                    return Err(format!("from {before:e} to {gap:e} in a step of {step:e}"));
                }
            }
            last = Some((gap, distance));
        }
        Ok(())
    });
}
