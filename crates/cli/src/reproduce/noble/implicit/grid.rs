//! Table 6.9: spheres on a planar grid, their halos overlapping a little.

use glam::DVec3;
use polygrain_geometry::Pose;

use super::setting::{Cost, HALO, Setting, Thrown, VARIANTS, cost, picard, sphere};
use super::{DAMPING, NOT_GIVEN};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;
use polygrain_dynamics::Stepper;

/// Printed pairs of triangles by the comparison and the hybrid, and milliseconds per pair of bodies.
const PRINTED: [[f64; 4]; 3] = [
    [6.50e9, 6.50e9, 9.67e2, 4.20e2],
    [2.49e6, 2.49e6, 2.37e-1, 1.90e-1],
    [9.08e5, 1.06e6, 1.16e-1, 1.07e-1],
];

fn grid(effort: Effort, side: usize, stepper: Stepper) -> Setting {
    let mut setting = Setting::new(stepper, 1e-3, DVec3::ZERO, 1.0);
    let mesh = sphere(effort);
    let reach = mesh.vertices().iter().copied().fold(DVec3::ZERO, |most, v| most.max(v.abs()));
    // A tenth of the halos' reach.
    let pitch = 2.0 * reach + DVec3::splat(1.8 * HALO);
    let shape = setting.shape(&mesh, HALO);
    for n in 0..side * side {
        let place = DVec3::new((n % side) as f64, (n / side) as f64, 0.0) * pitch;
        let pose = Pose::from_translation(place);
        setting.body(shape, Thrown { pose, velocity: DVec3::ZERO });
    }
    setting
}

pub(in crate::reproduce) fn table_6_9(effort: Effort) -> Report {
    let side = effort.of(8, 5);
    let pairs_of = |side: usize| (2 * side * (side - 1)) as f64;
    // Those of the printed grid.
    let pairs = pairs_of(32);
    let costs: [Cost; 3] = std::array::from_fn(|i| {
        let steps = if i == 0 { 1 } else { 2 };
        cost(&mut grid(effort, side, picard(VARIANTS[i].0)), steps)
    });
    let of_two = |i: usize| f64::from(costs[i].steps) * pairs_of(side);
    let per_step = |i: usize| pairs * costs[i].comparisons as f64 / of_two(i);
    let milliseconds = |i: usize| 1e3 * costs[i].seconds / of_two(i);
    let rows = VARIANTS
        .iter()
        .zip(PRINTED)
        .enumerate()
        .map(|(i, ((_, name), printed))| {
            vec![
                (*name).into(),
                Cell::Scientific(printed[0]),
                Cell::Scientific(per_step(i)),
                Cell::Number((PRINTED[0][0] / printed[0]).round()),
                Cell::Number((per_step(0) / per_step(i)).round()),
                Cell::Fixed(costs[i].per_step(), 2),
                Cell::Scientific(printed[2]),
                Cell::Scientific(printed[3]),
                Cell::Scientific(milliseconds(i)),
            ]
        })
        .collect();
    let table = Table {
        title: format!(
            "{side} × {side} spheres, as many times over as make {pairs} pairs, per step"
        ),
        columns: vec![
            ("variant", "variant".into()),
            ("published_pairs", "pairs printed".into()),
            ("pairs", "ours".into()),
            ("published_reduction", "× fewer printed".into()),
            ("reduction", "ours".into()),
            ("iterations", "iterations".into()),
            ("published_comparison_ms", "ms per two printed, comparison".into()),
            ("published_hybrid_ms", "printed, hybrid".into()),
            ("milliseconds", "ours".into()),
        ],
        rows,
    };
    let flat = &costs[0];
    let fewer = per_step(0) / per_step(2);
    let claims = vec![
        Claim {
            published: "2.19 iterations of a single level (6.50e9 pairs of triangles)",
            ours: format!("{:.2}", flat.per_step()),
            holds: flat.per_step() < 4.0,
        },
        Claim {
            published: "multiscale Picard looks at more than a thousand times fewer pairs",
            ours: format!("{fewer:.0} times fewer"),
            holds: fewer >= 1e3,
        },
    ];
    let not_given = vec![
        NOT_GIVEN,
        DAMPING,
        "By how much halos overlap: here by a tenth of their reach; steps of 1 ms. The 24,576 spheres of \
         the print are 24 such grids, one for each core.",
        "Ours is a grid of 8 × 8 spheres; its numbers are taken as many times over as the printed grid has \
         more pairs of spheres. Spheres that are neighbours across a corner are looked at as well.",
        "Printed times are milliseconds for all pairs on one core; ours are for all pairs too, on the \
         threads there are.",
    ];
    let series = |name: &str, of: &dyn Fn(usize) -> f64| {
        Series::new(name, (0..3).map(|i| (i as f64, of(i))).collect(), Style::Line)
    };
    let lines = vec![series("printed", &|i| PRINTED[i][0]), series("ours", &per_step)];
    let all: Vec<f64> = lines.iter().flat_map(|s| s.points.iter().map(|p| p.1)).collect();
    let names = ["single", "surrogates", "multiscale"].map(String::from).into();
    let figure = Figure {
        title: "A grid of spheres: pairs of triangles looked at per step".into(),
        panels: vec![Panel {
            title: format!("{side} × {side} spheres"),
            x: Axis::names("variant", names),
            y: Axis::log("pairs of triangles", all),
            content: Content::Series(lines),
            rules: Vec::new(),
        }],
        columns: 1,
        notes: vec!["Noble 2023, Table 6.9: 32 × 32 spheres of 1,224 triangles to a core.".into()],
    };
    Report { tables: vec![table], claims, not_given, figure }
}
