//! The kernels that take several pairs at once agree with the comparison of features, and give the
//! same bits on every machine.

use polygrain_contact::triangle::hybrid::{self, Limit};
use polygrain_contact::triangle::{Block, Real, Triangle, batch, comparison, penalty};

use crate::judge::extent;
use crate::pairs::{FAMILIES, pair};

/// Two blocks, and the pairs in them.
type Batch<R> = (Block<R>, Block<R>, Vec<(Triangle, Triangle)>);

/// So many pairs, in blocks and one by one, scaled to an extent of about one.
fn blocks<R: Real>(seed: u64, count: u64) -> Vec<Batch<R>> {
    let near_origin = |&number: &u64| {
        FAMILIES[(number % FAMILIES.len() as u64) as usize].name != "far from the origin"
    };
    let pairs: Vec<(Triangle, Triangle)> = (0..count)
        .filter(near_origin)
        .map(|number| {
            let (_, p, q) = pair(seed, number);
            (p, q)
        })
        .collect();
    let chunks = pairs.chunks_exact(R::WIDTH).map(|chunk| {
        let (p, q): (Vec<_>, Vec<_>) = chunk.iter().copied().unzip();
        let (block_p, block_q) = (Block::all(&p)[0], Block::all(&q)[0]);
        // As rounded to the kind of number of the blocks.
        let rounded = (0..R::WIDTH).map(|lane| (block_p.get(lane), block_q.get(lane))).collect();
        (block_p, block_q, rounded)
    });
    chunks.collect()
}

/// The sine of the first angle: what is next to nothing makes a needle.
fn sine(&[a, b, c]: &Triangle) -> f64 {
    let (ab, ac) = (b - a, c - a);
    ab.cross(ac).length() / (ab.length() * ac.length())
}

fn batches_are_right<R: Real>(tolerance: f64) {
    for (p, q, pairs) in blocks::<R>(11, 40_000) {
        let rows = batch::closest(&p, &q);
        for (lane, (p, q)) in pairs.iter().enumerate() {
            let no_needles = sine(p).min(sine(q)) > 0.05;
            if !no_needles {
                continue;
            }
            let squared: f64 = rows.squared.as_ref()[lane].into();
            let distance = comparison::closest(p, q).distance();
            let error = (squared.sqrt() - distance).abs() / extent(p, q).max(1e-300);
            assert!(error <= tolerance, "{error:e}\n{p:?}\n{q:?}");
        }
    }
}

#[test]
fn a_batch_in_double_precision_is_as_right_as_the_comparison() {
    batches_are_right::<f64>(2e-14);
}

#[test]
fn a_batch_in_single_precision_is_right_to_six_digits() {
    batches_are_right::<f32>(2e-6);
}

fn bounds_hold<R: Real>() {
    let unit: f64 = R::EPSILON.into();
    for (p, q, pairs) in blocks::<R>(12, 40_000) {
        let rows = penalty::bounds(&p, &q);
        for (lane, (p, q)) in pairs.iter().enumerate() {
            let [squared, previous, gap] =
                [rows.squared, rows.previous, rows.gap].map(|row| row.as_ref()[lane].into());
            let distance = comparison::closest(p, q).distance();
            let rounding = 8.0 * unit * extent(p, q);
            assert!(distance <= squared.sqrt() + rounding);
            assert!(gap <= squared.sqrt() * (distance + rounding) + rounding * rounding);
            assert!(distance <= previous.sqrt() + rounding);
        }
    }
}

#[test]
fn the_bounds_of_the_descent_hold_in_double_precision() {
    bounds_hold::<f64>();
}

#[test]
fn the_bounds_of_the_descent_hold_in_single_precision() {
    bounds_hold::<f32>();
}

fn verdicts_are_those_of_the_comparison<R: Real>() {
    for (p, q, pairs) in blocks::<R>(13, 40_000) {
        for limit in [0.0, 1e-6, 1e-2, 0.3] {
            let verdicts = hybrid::judge(&p, &q, Limit::new(limit));
            assert_eq!(verdicts.contact & verdicts.apart, 0);
            for (lane, (p, q)) in pairs.iter().enumerate() {
                let in_contact = hybrid::fall_back(p, q, limit).is_some();
                assert!(verdicts.contact >> lane & 1 == 0 || in_contact, "{limit}\n{p:?}\n{q:?}");
                assert!(verdicts.apart >> lane & 1 == 0 || !in_contact, "{limit}\n{p:?}\n{q:?}");
            }
        }
    }
}

#[test]
fn the_hybrid_in_double_precision_never_contradicts_the_comparison() {
    verdicts_are_those_of_the_comparison::<f64>();
}

#[test]
fn the_hybrid_in_single_precision_never_contradicts_the_comparison() {
    verdicts_are_those_of_the_comparison::<f32>();
}

fn every_machine_gives_the_same_bits<R: Real>() {
    fn bits<R: Real>(row: R::Row) -> Vec<u64> {
        row.as_ref().iter().map(|&x| Into::<f64>::into(x).to_bits()).collect()
    }
    for (p, q, _) in blocks::<R>(14, 20_000) {
        let (here, anywhere) = (batch::closest(&p, &q), batch::closest_portable(&p, &q));
        assert_eq!(bits::<R>(here.squared), bits::<R>(anywhere.squared));
        for i in 0..3 {
            assert_eq!(bits::<R>(here.on_a[i]), bits::<R>(anywhere.on_a[i]));
            assert_eq!(bits::<R>(here.away[i]), bits::<R>(anywhere.away[i]));
        }
        let (here, anywhere) = (penalty::bounds(&p, &q), penalty::bounds_portable(&p, &q));
        assert_eq!(bits::<R>(here.squared), bits::<R>(anywhere.squared));
        assert_eq!(bits::<R>(here.gap), bits::<R>(anywhere.gap));
        let limit = Limit::new(0.1);
        assert_eq!(hybrid::judge(&p, &q, limit), hybrid::judge_portable(&p, &q, limit));
    }
}

#[test]
fn every_machine_gives_the_same_doubles() {
    every_machine_gives_the_same_bits::<f64>();
}

#[test]
fn every_machine_gives_the_same_singles() {
    every_machine_gives_the_same_bits::<f32>();
}
