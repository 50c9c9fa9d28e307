//! All pairs of triangles of two bodies, by comparison and by descent: Noble 2023, Tables 6.2, 6.3.

use std::hint::black_box;
use std::ops::Range;

use polygrain_contact::triangle::flat::{Found, by_batch, by_comparison, by_hybrid};
use polygrain_contact::triangle::{Block, Triangle, penalty};

use super::collision::{Against, collide};
use super::{HALO, NO_TEST, REACH, Rock, SPHERES};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::{Effort, nanoseconds};

/// A row of the print: seconds by comparison and by the hybrid, and how many pairs fell back, %.
type Printed = [f64; 3];

const SPHERE_ON_SPHERE: [Printed; 4] = [
    [6.59e-2, 4.99e-2, 7.7],
    [5.17e-2, 2.76e-2, 4.5],
    [3.80e-1, 1.83e-1, 1.2],
    [4.35e1, 1.99e1, 0.028],
];

const SPHERE_ON_PLANE: [Printed; 4] =
    [[2.60e-2, 2.80e-2, 6.3], [6.50e-2, 6.70e-2, 5.1], [1.84e-1, 1.79e-1, 4.8], [1.98, 1.85, 3.6]];

/// All pairs of one sphere and the other body.
struct Case {
    triangles: usize,
    pairs: u64,
    printed: Printed,
    /// Scalar comparison, then batch and hybrid in double, then in single precision, ns per pair.
    times: [f64; 5],
    /// Pairs that the descent leaves undecided, in double and single precision, %.
    undecided: [f64; 2],
    /// Pairs that the published criterion leaves undecided, %.
    undecided_as_printed: f64,
}

impl Case {
    fn new(effort: Effort, against: Against, size: [usize; 2], printed: Printed) -> Self {
        let (other, sphere) = (against.other(size), Rock::sphere(size));
        let collision = collide(against, &other, &sphere);
        let placed = collision
            .poses
            .iter()
            .map(|poses| [other.triangles(&poses[0]), sphere.triangles(&poses[1])]);
        let placed: Vec<[Vec<Triangle>; 2]> = placed.collect();
        let some = || placed.iter().step_by(effort.of(1, 50));
        let share = |count: &dyn Fn(&[Triangle], &[Triangle]) -> u64| {
            let counts = some().map(|[a, b]| count(a, b));
            100.0 * counts.sum::<u64>() as f64
                / (some().count() * other.count() * sphere.count()) as f64
        };
        let deepest = &placed[placed.len() / 2];
        Self {
            triangles: sphere.count(),
            pairs: (other.count() * sphere.count()) as u64,
            printed,
            times: times(effort, &deepest[0], &deepest[1]),
            undecided: [
                share(&|a, b| by_hybrid::<f64>(a, b, REACH).fallbacks),
                share(&|a, b| by_hybrid::<f32>(a, b, REACH).fallbacks),
            ],
            undecided_as_printed: share(&undecided_as_printed),
        }
    }

    fn row(&self) -> Vec<Cell> {
        let [comparison, batch, hybrid, ..] = self.times;
        let [printed_comparison, printed_hybrid, printed_undecided] = self.printed;
        vec![
            Cell::Fixed(self.triangles as f64, 0),
            Cell::Fixed(self.pairs as f64, 0),
            printed_comparison.into(),
            printed_hybrid.into(),
            Cell::Fixed(printed_comparison / printed_hybrid, 2),
            comparison.into(),
            batch.into(),
            hybrid.into(),
            Cell::Fixed(comparison / hybrid, 1),
            Cell::Fixed(batch / hybrid, 1),
            Cell::Number(printed_undecided),
            Cell::Number(self.undecided[0]),
            Cell::Number(self.undecided_as_printed),
        ]
    }

    fn single_row(&self) -> Vec<Cell> {
        let [comparison, _, _, batch, hybrid] = self.times;
        vec![
            Cell::Fixed(self.triangles as f64, 0),
            batch.into(),
            hybrid.into(),
            Cell::Fixed(comparison / hybrid, 1),
            Cell::Fixed(batch / hybrid, 1),
            Cell::Number(self.printed[2]),
            Cell::Number(self.undecided[1]),
        ]
    }
}

/// Nanoseconds per pair, all ways taking turns.
fn times(effort: Effort, a: &[Triangle], b: &[Triangle]) -> [f64; 5] {
    type Way = fn(&[Triangle], &[Triangle], f64) -> Found;
    let run = |way: Way| move || drop(black_box(way(a, b, REACH)));
    let competitors: [&mut dyn FnMut(); 5] = [
        &mut run(by_comparison),
        &mut run(by_batch::<f64>),
        &mut run(by_hybrid::<f64>),
        &mut run(by_batch::<f32>),
        &mut run(by_hybrid::<f32>),
    ];
    nanoseconds(effort, competitors).map(|ns| ns / (a.len() * b.len()) as f64)
}

/// How many pairs have not converged by the criterion of Algorithm 3: `|J − J_old| ≤ ε`.
fn undecided_as_printed(a: &[Triangle], b: &[Triangle]) -> u64 {
    let blocks = Block::<f64>::all(b);
    let mut count = 0;
    for p in a {
        let p = Block::splat(p);
        for (k, q) in blocks.iter().enumerate() {
            let bounds = penalty::bounds(&p, q);
            let lanes = bounds.squared.len().min(b.len() - bounds.squared.len() * k);
            let change = |i: usize| 0.5 * (bounds.squared[i] - bounds.previous[i]).abs();
            count += (0..lanes).filter(|&i| change(i) > HALO).count() as u64;
        }
    }
    count
}

pub(in crate::reproduce) fn table_6_2(effort: Effort) -> Report {
    let cases = all(effort, Against::Sphere, SPHERE_ON_SPHERE);
    let last = &cases[3];
    let claims = vec![
        faster(
            last,
            "the hybrid is 2.19 times as fast as the comparison at 1,224 triangles",
            2.19..f64::INFINITY,
        ),
        Claim {
            published: "7.7 % of the pairs fall back at 12 triangles, 0.028 % at 1,224",
            ours: format!(
                "{:.1} % and {:.3} %; the criterion as printed leaves {:.1} % and {:.3} %, and judges \
                 by how short the last step was, not by a proof",
                cases[0].undecided[0],
                last.undecided[0],
                cases[0].undecided_as_printed,
                last.undecided_as_printed,
            ),
            holds: falls(&cases) && cases[0].undecided[0] < 8.0 && last.undecided[0] < 0.1,
        },
    ];
    let errata = "The times are headed *per step*, but 883 operations to a pair make them totals of \
                  100 steps; those at 12 triangles are ten times too long beside the others (errata).";
    report(effort, Against::Sphere, &cases, claims, errata)
}

pub(in crate::reproduce) fn table_6_3(effort: Effort) -> Report {
    let cases = all(effort, Against::Plane, SPHERE_ON_PLANE);
    let last = &cases[3];
    let claims = vec![
        faster(last, "the hybrid is as fast as the comparison within 7 %", 0.93..1.07),
        Claim {
            published: "6.3 % of the pairs fall back at 12 triangles, 3.6 % at 1,224: triangles of \
                        unlike size converge slowly",
            ours: format!(
                "{:.2} % and {:.3} %: bounds do not mind the size; the criterion as printed leaves \
                 {:.1} % and {:.1} %",
                cases[0].undecided[0],
                last.undecided[0],
                cases[0].undecided_as_printed,
                last.undecided_as_printed,
            ),
            holds: falls(&cases) && cases[0].undecided[0] < 8.0 && last.undecided[0] < 3.6,
        },
    ];
    let errata = "The fallbacks of this table, 3.6 %, are 2.5 % in Table 6.4 (erratum).";
    report(effort, Against::Plane, &cases, claims, errata)
}

fn all(effort: Effort, against: Against, printed: [Printed; 4]) -> Vec<Case> {
    let cases = SPHERES.into_iter().zip(printed);
    cases.map(|(size, printed)| Case::new(effort, against, size, printed)).collect()
}

fn faster(last: &Case, published: &'static str, ratios: Range<f64>) -> Claim {
    let [comparison, batch, hybrid, ..] = last.times;
    Claim {
        published,
        ours: format!(
            "{:.1} times as fast as the comparison in batches, which is the one of the print, {:.1} times \
             as fast as that of one pair at a time",
            batch / hybrid,
            comparison / hybrid
        ),
        holds: ratios.contains(&(batch / hybrid)),
    }
}

/// Whether the more triangles there are, the fewer of their pairs are left undecided.
fn falls(cases: &[Case]) -> bool {
    cases.windows(2).all(|pair| pair[1].undecided[0] < pair[0].undecided[0])
}

fn report(
    effort: Effort,
    against: Against,
    cases: &[Case],
    claims: Vec<Claim>,
    errata: &'static str,
) -> Report {
    let double = Table {
        title: format!("All pairs, {}: printed in s, ours in ns per pair", against.name()),
        columns: vec![
            ("triangles", "triangles".into()),
            ("pairs", "pairs".into()),
            ("published_comparison_s", "published comparison".into()),
            ("published_hybrid_s", "hybrid".into()),
            ("published_speedup", "ratio".into()),
            ("comparison_ns", "comparison".into()),
            ("batch_ns", "batch".into()),
            ("hybrid_ns", "hybrid".into()),
            ("speedup_over_comparison", "over comparison".into()),
            ("speedup_over_batch", "over batch".into()),
            ("published_undecided_percent", "published fallback, %".into()),
            ("undecided_percent", "ours".into()),
            ("undecided_as_printed_percent", "by the printed criterion".into()),
        ],
        rows: cases.iter().map(Case::row).collect(),
    };
    let single = Table {
        title: "The same in single precision, as in the print".into(),
        columns: vec![
            ("triangles", "triangles".into()),
            ("batch_ns", "batch, ns".into()),
            ("hybrid_ns", "hybrid, ns".into()),
            ("speedup_over_comparison", "over comparison".into()),
            ("speedup_over_batch", "over batch".into()),
            ("published_undecided_percent", "published fallback, %".into()),
            ("undecided_percent", "ours".into()),
        ],
        rows: cases.iter().map(Case::single_row).collect(),
    };
    let mut not_given = vec![
        "Masses, speeds, step, tilt and friction, and how the spheres are turned: 1 kg, 1 m/s, 0.2 ms, \
         3.8°, 0.5, at random. 100 steps through a collision, fallbacks as their mean, times in its middle.",
        errata,
        "Flop/s by width of the vectors, which hardware counters gave, are not measured. The printed \
         comparison is that in batches of four; a batch of ours is four doubles or eight singles.",
    ];
    if effort == Effort::Quick {
        not_given.push(NO_TEST);
    }
    Report { tables: vec![double, single], claims, not_given, figure: figure(against, cases) }
}

fn figure(against: Against, cases: &[Case]) -> Figure {
    let curve = |value: &dyn Fn(&Case) -> f64| -> Vec<(f64, f64)> {
        cases.iter().map(|case| (case.triangles as f64, value(case))).collect()
    };
    let triangles = || cases.iter().map(|case| case.triangles as f64);
    let shares = cases.iter().flat_map(|case| [case.printed[2], case.undecided[0]]);
    let undecided = Panel {
        title: "(a) pairs left undecided".into(),
        x: Axis::log("triangles of the sphere", triangles()),
        y: Axis::log("share of all pairs, %", shares),
        content: Content::Labelled(vec![
            Series::new("printed", curve(&|case| case.printed[2]), Style::Line),
            Series::new("ours", curve(&|case| case.undecided[0]), Style::Line),
        ]),
        rules: Vec::new(),
    };
    let time = Panel {
        title: "(b) time of a pair".into(),
        x: Axis::log("triangles of the sphere", triangles()),
        y: Axis::log("ns", cases.iter().flat_map(|case| case.times)),
        content: Content::Labelled(vec![
            Series::new("comparison", curve(&|case| case.times[0]), Style::Line),
            Series::new("batch", curve(&|case| case.times[1]), Style::Line),
            Series::new("hybrid", curve(&|case| case.times[2]), Style::Line),
            Series::new("hybrid, single precision", curve(&|case| case.times[4]), Style::Line),
        ]),
        rules: Vec::new(),
    };
    let table = if against == Against::Sphere { "6.2" } else { "6.3" };
    Figure {
        title: format!("All pairs of triangles, {}", against.name()),
        panels: vec![undecided, time],
        columns: 2,
        notes: vec![format!("Noble 2023, Table {table}.")],
    }
}
