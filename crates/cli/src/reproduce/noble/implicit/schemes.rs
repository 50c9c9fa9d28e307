//! Tables 6.5 and 6.6: iterations and comparisons of the three variants.

use super::setting::{Cost, Setting, VARIANTS, cost, particle_on_plane, particle_particle, picard};
use super::{DAMPING, NOT_GIVEN};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;
use polygrain_dynamics::Stepper;

/// Steps of every run.
const STEPS: u32 = 100;

/// A set-up, and what is published of it: iterations by the comparison and the hybrid, comparisons by
/// both and seconds by both, for each variant.
struct Case {
    name: &'static str,
    build: fn(Effort, Stepper) -> Setting,
    iterations: [[f64; 2]; 3],
    comparisons: [[f64; 2]; 3],
    seconds: [[f64; 2]; 3],
}

const CASES: [Case; 2] = [
    Case {
        name: "particle-particle",
        build: particle_particle,
        iterations: [[4.6, 4.9], [4.6, 4.9], [6.2, 6.2]],
        comparisons: [[6.89e8, 7.34e8], [3.97e6, 3.70e6], [1.82e6, 1.70e6]],
        seconds: [[1.69e2, 7.44e1], [1.08, 0.72], [0.77, 0.47]],
    },
    Case {
        name: "particle-on-plane",
        build: particle_on_plane,
        iterations: [[7.1, 7.1], [7.1, 7.1], [13.0, 13.1]],
        comparisons: [[4.43e8, 4.43e8], [3.59e6, 3.42e6], [3.50e6, 3.35e6]],
        seconds: [[9.61e1, 4.41e1], [0.48, 0.22], [0.49, 0.19]],
    },
];

/// What the three variants took.
fn costs(effort: Effort, case: &Case) -> [Cost; 3] {
    VARIANTS
        .map(|(variant, _)| cost(&mut (case.build)(effort, picard(variant)), effort.of(STEPS, 30)))
}

pub(in crate::reproduce) fn table_6_5(effort: Effort) -> Report {
    let measured = CASES.map(|case| {
        let costs = costs(effort, &case);
        (case, costs)
    });
    let mut rows = Vec::new();
    let mut claims = Vec::new();
    for (case, costs) in &measured {
        for (i, (_, name)) in VARIANTS.iter().enumerate() {
            rows.push(vec![
                case.name.into(),
                (*name).into(),
                Cell::Fixed(case.iterations[i][0], 1),
                Cell::Fixed(case.iterations[i][1], 1),
                Cell::Fixed(costs[i].per_step(), 2),
                Cell::Fixed(costs[i].per_touching_step(), 2),
            ]);
        }
        let [flat, tree, multiscale] = costs;
        claims.push(Claim {
            published: "surrogates within Picard take the iterations of the single level (Corollary 3)",
            ours: format!("{}: {} and {}", case.name, flat.iterations, tree.iterations),
            holds: flat.iterations == tree.iterations,
        });
        claims.push(Claim {
            published: "multiscale Picard takes more iterations, each of them cheap",
            ours: format!(
                "{}: {:.2} instead of {:.2} per step in contact",
                case.name,
                multiscale.per_touching_step(),
                flat.per_touching_step()
            ),
            holds: multiscale.iterations > flat.iterations,
        });
    }
    let table = Table {
        title: "Picard iterations per step".into(),
        columns: vec![
            ("case", "case".into()),
            ("variant", "variant".into()),
            ("published_comparison", "printed, comparison".into()),
            ("published_hybrid", "printed, hybrid".into()),
            ("iterations", "ours".into()),
            ("iterations_in_contact", "ours, steps in contact".into()),
        ],
        rows,
    };
    let not_given = vec![
        NOT_GIVEN,
        DAMPING,
        "Which steps are counted. Here 100 steps: two spheres that meet at 2 m/s (0.5 ms), from just \
         before they touch; a sphere that falls on a plane tilted by 20° (1 ms).",
        "The bodies start an iteration where they would be without contact, which takes one less than \
         to start it where they are.",
    ];
    let figure = bars(
        "Picard iterations per step, in contact",
        "iterations",
        &measured,
        |case, i| case.iterations[i][1],
        Cost::per_touching_step,
    );
    Report { tables: vec![table], claims, not_given, figure }
}

pub(in crate::reproduce) fn table_6_6(effort: Effort) -> Report {
    let measured = CASES.map(|case| {
        let costs = costs(effort, &case);
        (case, costs)
    });
    let mut rows = Vec::new();
    let mut claims = Vec::new();
    for (case, costs) in &measured {
        let printed = |i: usize| case.comparisons[0][0] / case.comparisons[i][0];
        let ours = |i: usize| costs[0].comparisons as f64 / costs[i].comparisons as f64;
        for (i, (_, name)) in VARIANTS.iter().enumerate() {
            rows.push(vec![
                case.name.into(),
                (*name).into(),
                Cell::Scientific(case.comparisons[i][0]),
                Cell::Scientific(costs[i].comparisons as f64),
                Cell::Number(printed(i).round()),
                Cell::Number(ours(i).round()),
                Cell::Scientific(costs[i].fallbacks as f64),
                Cell::Scientific(case.seconds[i][0]),
                Cell::Scientific(case.seconds[i][1]),
                Cell::Scientific(costs[i].seconds),
            ]);
        }
        claims.extend(claims_of(effort, case, costs));
    }
    let table = Table {
        title: "Pairs of triangles and time of 100 steps".into(),
        columns: vec![
            ("case", "case".into()),
            ("variant", "variant".into()),
            ("published_comparisons", "pairs printed".into()),
            ("comparisons", "ours".into()),
            ("published_reduction", "× fewer printed".into()),
            ("reduction", "ours".into()),
            ("compared_one_by_one", "one by one".into()),
            ("published_comparison_s", "s printed, comparison".into()),
            ("published_hybrid_s", "printed, hybrid".into()),
            ("seconds", "ours".into()),
        ],
        rows,
    };
    let not_given = vec![
        NOT_GIVEN,
        DAMPING,
        "What the numbers are per: printed as of a step, they are the totals of 100 (4.6 iterations of \
         1,224² pairs, 100 times, are 6.89e8).",
        "Pairs that a direction known from before parts in one comparison for a whole node are not \
         counted here; printed trees know no such direction.",
    ];
    let figure = bars(
        "Pairs of triangles looked at in 100 implicit steps",
        "pairs of triangles",
        &measured,
        |case, i| case.comparisons[i][0],
        |cost| cost.comparisons as f64,
    );
    Report { tables: vec![table], claims, not_given, figure }
}

fn claims_of(effort: Effort, case: &Case, costs: &[Cost; 3]) -> Vec<Claim> {
    let all: u64 = match (case.name, effort) {
        ("particle-particle", Effort::Full) => 1224 * 1224,
        ("particle-particle", Effort::Quick) => 140 * 140,
        (_, Effort::Full) => 1224 * 512,
        (_, Effort::Quick) => 140 * 512,
    };
    let [flat, tree, multiscale] = costs;
    let fewer = flat.comparisons as f64 / multiscale.comparisons as f64;
    let mut claims = vec![Claim {
        published: "a single level looks at 1,498,176 pairs of two particles and 626,688 of particle \
                    and plane in an iteration",
        ours: format!(
            "{}: {all} in each of {} iterations in which the boxes of the bodies meet",
            case.name,
            flat.comparisons / all
        ),
        holds: flat.comparisons.is_multiple_of(all),
    }];
    if case.name == "particle-particle" {
        claims.push(Claim {
            published: "multiscale Picard looks at 379 times fewer pairs than a single level, to be \
                        reached: 350 times",
            ours: format!("{fewer:.0} times fewer"),
            holds: fewer >= 350.0,
        });
    }
    claims.push(Claim {
        published: "multiscale Picard looks at no more pairs than surrogates within Picard",
        ours: format!("{}: {} and {}", case.name, multiscale.comparisons, tree.comparisons),
        holds: multiscale.comparisons <= tree.comparisons,
    });
    claims
}

/// Printed and ours for every variant, a panel for each case.
fn bars(
    title: &str,
    label: &str,
    measured: &[(Case, [Cost; 3])],
    printed: impl Fn(&Case, usize) -> f64,
    ours: impl Fn(&Cost) -> f64,
) -> Figure {
    let panel = |(case, costs): &(Case, [Cost; 3])| {
        let points = |of: &dyn Fn(usize) -> f64| (0..3).map(|i| (i as f64, of(i))).collect();
        let series = vec![
            Series::new("printed", points(&|i| printed(case, i)), Style::Line),
            Series::new("ours", points(&|i| ours(&costs[i])), Style::Line),
        ];
        let values = series.iter().flat_map(|s: &Series| s.points.iter().map(|p| p.1));
        let y = Axis::log(label, values.collect::<Vec<_>>());
        let names = ["single", "surrogates", "multiscale"].map(String::from).into();
        Panel {
            title: case.name.into(),
            x: Axis::names("variant", names),
            y,
            content: Content::Series(series),
            rules: Vec::new(),
        }
    };
    Figure {
        title: title.into(),
        panels: measured.iter().map(panel).collect(),
        columns: 2,
        notes: vec!["Noble 2023, Tables 6.5 and 6.6.".into()],
    }
}
