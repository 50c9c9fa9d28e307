//! Tables 6.7 and 6.8: a small sphere and one of another size.

use glam::{DQuat, DVec3};
use polygrain_contact::surrogate::{Grain, Search, SurrogateTree};
use polygrain_dynamics::PicardVariant;
use polygrain_geometry::{Pose, TriangleMesh, generate};

use super::setting::{Cost, HALO, Setting, Thrown, cost_while, picard};
use super::{DAMPING, NOT_GIVEN};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// Scale, triangles, iterations, fallbacks and pairs as printed.
type Row = (f64, u32, f64, f64, f64);

const SAME_TRIANGLES: [Row; 4] = [
    (1.0, 80, 13.0, 15.9, 145.0),
    (2.0, 320, 19.0, 41.8, 505.0),
    (4.0, 1280, 20.0, 46.6, 588.0),
    (8.0, 5120, 17.0, 38.0, 544.0),
];

const SAME_COUNT: [Row; 4] = [
    (1.0, 80, 13.0, 15.9, 145.0),
    (2.0, 80, 13.0, 19.3, 127.0),
    (4.0, 80, 18.0, 43.1, 178.0),
    (8.0, 80, 14.0, 41.0, 98.2),
];

pub(in crate::reproduce) fn table_6_7(effort: Effort) -> Report {
    report(
        effort,
        "A sphere of 80 triangles on one of equally large triangles",
        &SAME_TRIANGLES,
        "the cost grows by no more than four times for 64 times the triangles",
        4.06,
    )
}

pub(in crate::reproduce) fn table_6_8(effort: Effort) -> Report {
    report(
        effort,
        "A sphere of 80 triangles on one of as many triangles",
        &SAME_COUNT,
        "the cost hardly depends on the size if the number of triangles stays",
        2.0,
    )
}

fn report(
    effort: Effort,
    title: &str,
    printed: &[Row; 4],
    claim: &'static str,
    bound: f64,
) -> Report {
    let rows_used = &printed[..effort.of(4, 2)];
    let costs: Vec<Cost> =
        rows_used.iter().map(|&(scale, triangles, ..)| cost(effort, scale, triangles)).collect();
    let pairs = |cost: &Cost| cost.comparisons as f64 / f64::from(cost.steps);
    let rows = rows_used
        .iter()
        .zip(&costs)
        .map(|(&(scale, triangles, iterations, fallbacks, compared), cost)| {
            vec![
                Cell::Number(scale),
                Cell::Number(f64::from(triangles)),
                Cell::Fixed(iterations, 1),
                Cell::Fixed(cost.per_step(), 1),
                Cell::Fixed(compared, 0),
                Cell::Fixed(pairs(cost), 0),
                Cell::Fixed(fallbacks, 1),
                Cell::Fixed(cost.fallbacks as f64 / f64::from(cost.steps), 1),
                Cell::Fixed(1e6 * cost.seconds / f64::from(cost.steps), 0),
            ]
        })
        .collect();
    let table = Table {
        title: "Per step in contact, multiscale Picard".into(),
        columns: vec![
            ("scale", "scale".into()),
            ("triangles", "triangles".into()),
            ("published_iterations", "iterations printed".into()),
            ("iterations", "ours".into()),
            ("published_pairs", "pairs printed".into()),
            ("pairs", "ours".into()),
            ("published_fallbacks", "one by one printed".into()),
            ("fallbacks", "ours".into()),
            ("microseconds", "µs per step, ours".into()),
        ],
        rows,
    };
    let growth = costs.iter().map(pairs).fold(0.0, f64::max) / pairs(&costs[0]);
    let claims = vec![Claim {
        published: claim,
        ours: format!("{growth:.2} times from the smallest to the most"),
        holds: growth <= bound,
    }];
    let not_given = vec![
        NOT_GIVEN,
        DAMPING,
        "How the spheres are turned and meet. Here: both turned askew, at 1 m/s, in steps of 0.5 ms; only \
         steps that end in contact are counted.",
        "What the printed times are of; they are too long for a step.",
    ];
    let series = |name: &str, values: Vec<f64>| {
        let points = rows_used.iter().zip(values).map(|(row, value)| (row.0, value));
        Series::new(name, points.collect(), Style::Line)
    };
    let lines = vec![
        series("printed", rows_used.iter().map(|row| row.4).collect()),
        series("ours", costs.iter().map(pairs).collect()),
    ];
    let all: Vec<f64> = lines.iter().flat_map(|s| s.points.iter().map(|p| p.1)).collect();
    let figure = Figure {
        title: title.into(),
        panels: vec![Panel {
            title: "Pairs of triangles per step".into(),
            x: Axis::log(
                "diameter of the one over that of the other",
                rows_used.iter().map(|r| r.0),
            ),
            y: Axis::log("pairs of triangles", all),
            content: Content::Series(lines),
            rules: Vec::new(),
        }],
        columns: 1,
        notes: vec!["Noble 2023, Tables 6.7 and 6.8.".into()],
    };
    Report { tables: vec![table], claims, not_given, figure }
}

fn cost(effort: Effort, scale: f64, triangles: u32) -> Cost {
    let level = (f64::from(triangles) / 20.0).log(4.0).round() as usize;
    let small = generate::icosphere(1.0, 1).expect("in range");
    let large = generate::icosphere(scale, level).expect("in range");
    let turned = [DVec3::new(0.3, 0.5, 0.2), DVec3::new(-0.4, 0.1, 0.7)];
    let [small_pose, large_pose] = turned.map(|v| Pose::from_rotation(DQuat::from_scaled_axis(v)));
    let away = touching([(&large, large_pose), (&small, small_pose)], scale + 1.5);
    let mut setting = Setting::new(picard(PicardVariant::Multiscale), 5e-4, DVec3::ZERO, 1.0);
    let shapes = [setting.shape(&large, HALO), setting.shape(&small, HALO)];
    setting.body(shapes[0], Thrown { pose: large_pose, velocity: DVec3::ZERO });
    let pose = Pose { translation: away * DVec3::X, ..small_pose };
    setting.body(shapes[1], Thrown { pose, velocity: -DVec3::X });
    setting.world.settle_forces().expect("nothing intersects at the start");
    while setting.world.contacts().next().is_none() {
        setting.world.step().expect("the springs are stiff enough");
    }
    let most = effort.of(30, 5);
    cost_while(&mut setting, |taken, touching| taken < most && taken == touching)
}

/// How far along x the second mesh is from the first when their halos are just about to overlap.
fn touching([a, b]: [(&TriangleMesh, Pose); 2], mut away: f64) -> f64 {
    let trees = [a.0, b.0].map(SurrogateTree::new);
    let grains = [Grain::new(a.0, &trees[0]), Grain::new(b.0, &trees[1])];
    let mut search = Search::default();
    for _ in 0..100 {
        let pose = Pose { translation: away * DVec3::X, ..b.1 };
        let closest = search.closest(grains[0], &a.1, grains[1], &pose, None);
        // Moved by less than the distance they never meet.
        away -= (closest.distance() - 2.0 * HALO - 1e-3).max(0.0);
    }
    away
}
