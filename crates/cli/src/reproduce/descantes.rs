//! Tables 1 and 2 of Descantes et al. (2019): nine contact situations.

use std::hint::black_box;

use glam::DVec3;
use polygrain_contact::Method;
use polygrain_contact::depth::cundall::{cundall, cundall_published};
use polygrain_contact::depth::descantes::{Situation, situations};
use polygrain_contact::depth::nezami::nezami;
use polygrain_contact::query::{self, Gap};
use polygrain_geometry::{Pose, Shape};

use super::report::{Cell, Claim, Report, Table};
use super::timing::{Effort, nanoseconds};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};

const NOT_GIVEN: &str = "The coordinates of the bodies: pairs with the same kind of contact and the \
                         same exact answer stand in for them.";

/// The depths of Table 1 as printed. Those of Figs 7 and 8a are √5/2 but for their last digits.
const PRINTED_DEPTHS: [f64; 9] = [
    0.25,
    4.026_012_719_933_86,
    0.223_606_797_749_979,
    1.118_033_988_749_9,
    1.118_033_988_749_9,
    0.100_000_024,
    0.572_082_006_256_242,
    0.554_700_196_225_229,
    0.485_071_250_072_666,
];

/// Table 2 as printed, µs: gjk-td, nezami, cundall.
const PRINTED: [[f64; 3]; 9] = [
    [10.896, 83.920, 540.656],
    [94.688, 121.456, 1225.261],
    [6.425, 77.768, 870.992],
    [19.095, 91.640, 938.476],
    [18.975, 77.156, 671.476],
    [10.697, 67.356, 1288.066],
    [27.189, 85.672, 2582.582],
    [22.239, 161.700, 1056.096],
    [19.208, 85.068, 719.848],
];

fn shapes(situation: &Situation) -> (Shape, Shape) {
    (situation.a.clone().into(), situation.b.clone().into())
}

fn by(method: Method, situation: &Situation) -> Gap {
    let (a, b) = shapes(situation);
    query::signed_gap_by(method, &a, &Pose::IDENTITY, &b, &situation.relative)
        .expect("two convex polyhedra")
}

/// Largest difference of a component.
fn normal_error(gap: &Gap, normal: DVec3) -> f64 {
    (gap.normal - normal).abs().max_element()
}

pub(super) fn table_1() -> Report {
    let situations = situations();
    let answers: Vec<[Gap; 4]> =
        situations.iter().map(|s| Method::ALL.map(|method| by(method, s))).collect();
    let rows = situations
        .iter()
        .zip(&answers)
        .zip(PRINTED_DEPTHS)
        .map(|((s, answers), printed)| {
            let ours = &answers[0];
            let mut row = vec![s.name.into(), s.contact.into()];
            row.extend(s.normal.to_array().map(|n| Cell::Fixed(n + 0.0, 15)));
            row.extend(ours.normal.to_array().map(|n| Cell::Fixed(n + 0.0, 15)));
            row.extend([Cell::Fixed(printed, 15), Cell::Fixed(-ours.gap, 15)]);
            row
        })
        .collect();
    let printed = Table {
        title: "Normal from A to B and depth: printed, and ours by gjk-td".into(),
        columns: vec![
            ("situation", "situation".into()),
            ("contact", "contact".into()),
            ("published_nx", "printed nx".into()),
            ("published_ny", "ny".into()),
            ("published_nz", "nz".into()),
            ("nx", "ours nx".into()),
            ("ny", "ny".into()),
            ("nz", "nz".into()),
            ("published_depth", "printed depth".into()),
            ("depth", "ours".into()),
        ],
        rows,
    };

    let agreement = situations
        .iter()
        .zip(&answers)
        .map(|(s, answers)| {
            let mut row = vec![s.name.into()];
            row.extend(answers.iter().map(|gap| Cell::Scientific((gap.gap + s.depth).abs())));
            row.extend(answers.iter().map(|gap| Cell::Scientific(normal_error(gap, s.normal))));
            row
        })
        .collect();
    let agreement = Table {
        title: "Difference from the exact answer behind the printed row, by method".into(),
        columns: vec![
            ("situation", "situation".into()),
            ("depth_gjk_td", "depth: gjk-td".into()),
            ("depth_nezami", "nezami".into()),
            ("depth_cundall", "cundall".into()),
            ("depth_separating_axis", "separating-axis".into()),
            ("normal_gjk_td", "normal: gjk-td".into()),
            ("normal_nezami", "nezami".into()),
            ("normal_cundall", "cundall".into()),
            ("normal_separating_axis", "separating-axis".into()),
        ],
        rows: agreement,
    };

    let worst = |method: usize| {
        let errors = situations.iter().zip(&answers).map(|(s, answers)| {
            (answers[method].gap + s.depth).abs().max(normal_error(&answers[method], s.normal))
        });
        errors.fold(0.0, f64::max)
    };
    let (ours, nezami, cundall) = (worst(0), worst(1), worst(2));
    let agree = ours.max(nezami);
    let as_published = situations
        .iter()
        .map(|s| (cundall_published(&s.a, &s.b, &s.relative).gap + s.depth).abs())
        .fold(0.0, f64::max);
    let claims = vec![
        Claim {
            published: "gjk-td and nezami agree to machine precision (1e-15)",
            ours: format!("both are within {agree:.1e} of the exact answers"),
            holds: agree < 5e-15,
        },
        Claim {
            published: "cundall agrees to 1e-9 or 1e-10",
            ours: format!(
                "the published rule is off by up to {as_published:.1e}; ours, which goes on to \
                 search all candidates, by {cundall:.1e}"
            ),
            holds: (1e-12..1e-8).contains(&as_published),
        },
    ];
    Report {
        tables: vec![printed, agreement],
        claims,
        not_given: vec![
            NOT_GIVEN,
            "More than 15 digits: where a closed form is evident (all but Figs 4, 10a and 10b) it is \
             taken for exact. Its last digits are not those printed for Figs 7 and 8a.",
        ],
        figure: errors(&situations, &answers),
    }
}

/// Errors below rounding are drawn at its edge.
const FLOOR: f64 = 1e-17;

fn errors(situations: &[Situation], answers: &[[Gap; 4]]) -> Figure {
    let panel = |title: &str, label: &str, error: &dyn Fn(&Gap, &Situation) -> f64| {
        let series: Vec<Series> = Method::ALL
            .iter()
            .enumerate()
            .map(|(m, method)| {
                // Side by side, so that equal errors do not hide each other.
                let aside = 0.16 * (m as f64 - 1.5);
                let points =
                    situations.iter().zip(answers).enumerate().map(|(i, (s, answers))| {
                        (i as f64 + aside, error(&answers[m], s).max(FLOOR))
                    });
                Series::new(method.name(), points.collect(), Style::Dots)
            })
            .collect();
        Panel {
            title: title.into(),
            x: Axis::names("situation", situations.iter().map(|s| s.name.into()).collect()),
            y: Axis::log(label, [FLOOR, 1e-9]),
            content: Content::Series(series),
            rules: vec![
                (f64::EPSILON, "machine precision ε".into()),
                (1e-10, "cundall as published: 1e-10 at best".into()),
            ],
        }
    };
    Figure {
        title: "Normal and depth in nine contact situations: difference from the exact answer".into(),
        panels: vec![
            panel("(a) normal", "largest difference of a component", &|gap, s| {
                normal_error(gap, s.normal)
            }),
            panel("(b) depth", "difference, m", &|gap, s| (gap.gap + s.depth).abs()),
        ],
        columns: 2,
        notes: vec![
            "Descantes et al. 2019, Table 1 and Fig. 11. Equal to the last digit is drawn at 1e-17. \
             The exact answer is the closed form behind the printed 15 digits, where there is one."
                .into(),
        ],
    }
}

pub(super) fn table_2(effort: Effort) -> Report {
    let situations = situations();
    let times: Vec<[f64; 3]> = situations.iter().map(|s| times(effort, s)).collect();
    let mean = |times: &[[f64; 3]], of: &dyn Fn(&[f64; 3]) -> f64| {
        times.iter().map(of).sum::<f64>() / times.len() as f64
    };
    // As in the print, the mean of the ratios, not the ratio of the means.
    let summary = |times: &[[f64; 3]]| {
        [
            mean(times, &|t| t[0]),
            mean(times, &|t| t[1]),
            mean(times, &|t| t[1] / t[0]),
            mean(times, &|t| t[2]),
            mean(times, &|t| t[2] / t[0]),
        ]
    };
    let row = |name: &str, printed: [f64; 5], ours: [f64; 5]| {
        let mut row: Vec<Cell> = vec![name.into()];
        for (i, (printed, ours)) in printed.into_iter().zip(ours).enumerate() {
            let ratio = i == 2 || i == 4;
            row.push(Cell::Fixed(printed, if ratio { 1 } else { 3 }));
            row.push(Cell::Fixed(ours, if ratio { 1 } else { 3 }));
        }
        row
    };
    let five = |[g, n, c]: [f64; 3]| [g, n, n / g, c, c / g];
    let mut rows: Vec<Vec<Cell>> = situations
        .iter()
        .zip(PRINTED)
        .zip(&times)
        .map(|((s, printed), &ours)| row(s.name, five(printed), five(ours)))
        .collect();
    let (printed, ours) = (summary(&PRINTED), summary(&times));
    rows.push(row("mean", printed, ours));
    let table = Table {
        title: "Microseconds per query, printed and ours".into(),
        columns: vec![
            ("situation", "situation".into()),
            ("published_gjk_td_us", "gjk-td printed".into()),
            ("gjk_td_us", "ours".into()),
            ("published_nezami_us", "nezami printed".into()),
            ("nezami_us", "ours".into()),
            ("published_nezami_ratio", "/gjk-td printed".into()),
            ("nezami_ratio", "ours".into()),
            ("published_cundall_us", "cundall printed".into()),
            ("cundall_us", "ours".into()),
            ("published_cundall_ratio", "/gjk-td printed".into()),
            ("cundall_ratio", "ours".into()),
        ],
        rows,
    };
    let claims = vec![
        Claim {
            published: "gjk-td takes 25.5 µs on average (i7-6700HQ, Fortran), for ours to stay below",
            ours: format!(
                "{:.2} µs on this machine, {:.0} times faster",
                ours[0],
                printed[0] / ours[0]
            ),
            holds: ours[0] <= printed[0],
        },
        Claim {
            published: "gjk-td is the fastest, cundall the slowest",
            ours: format!("{:.2}, {:.2} and {:.0} µs", ours[0], ours[1], ours[3]),
            holds: ours[0] < ours[1] && ours[1] < ours[3],
        },
        Claim {
            published: "nezami is 5.7 times and cundall 64.8 times slower on average",
            ours: format!("{:.1} and {:.1} times", ours[2], ours[4]),
            holds: within_half(ours[2], printed[2]) && within_half(ours[4], printed[4]),
        },
    ];
    let not_given = vec![
        NOT_GIVEN,
        "The time of each method without its set-up; ours is a whole query from two bodies and a \
         pose, cold.",
        "Nezami and Cundall as published end in local maxima; ours go on until the answer is proven, \
         which is part of the time.",
    ];
    Report { tables: vec![table], claims, not_given, figure: bars(&situations, &times) }
}

/// Microseconds of gjk-td, nezami and cundall.
fn times(effort: Effort, situation: &Situation) -> [f64; 3] {
    let (a, b) = shapes(situation);
    let Situation { a: poly_a, b: poly_b, relative, .. } = situation;
    let mut by_gjk_td = || {
        black_box(query::signed_gap(black_box(&a), &Pose::IDENTITY, &b, relative))
            .expect("two convex polyhedra");
    };
    let mut by_nezami = || {
        black_box(nezami(black_box(poly_a), poly_b, relative, None));
    };
    let mut by_cundall = || {
        black_box(cundall(black_box(poly_a), poly_b, relative));
    };
    nanoseconds(effort, [&mut by_gjk_td, &mut by_nezami, &mut by_cundall]).map(|ns| ns * 1e-3)
}

fn bars(situations: &[Situation], times: &[[f64; 3]]) -> Figure {
    let names = || situations.iter().map(|s| s.name.to_owned()).collect();
    let series = |times: &[[f64; 3]]| {
        ["gjk-td", "nezami", "cundall"]
            .iter()
            .enumerate()
            .map(|(m, name)| {
                let points = times.iter().enumerate().map(|(i, t)| (i as f64, t[m]));
                Series::new(*name, points.collect(), Style::Line)
            })
            .collect()
    };
    let all = times.iter().chain(&PRINTED).flatten().copied();
    let range: Vec<f64> = all.collect();
    let panel = |title: &str, times: &[[f64; 3]]| Panel {
        title: title.into(),
        x: Axis::names("situation", names()),
        y: Axis::log("time per query, µs", range.iter().copied()),
        content: Content::Series(series(times)),
        rules: Vec::new(),
    };
    Figure {
        title: "Time of three depth methods in nine contact situations".into(),
        panels: vec![
            panel("(a) printed: Fortran, i7-6700HQ, 2019", &PRINTED),
            panel("(b) ours, this machine, one core", times),
        ],
        columns: 2,
        notes: vec!["Descantes et al. 2019, Table 2.".into()],
    }
}

/// Whether a ratio is the printed one to within half of it either way.
fn within_half(ours: f64, printed: f64) -> bool {
    (0.5..1.5).contains(&(ours / printed))
}
