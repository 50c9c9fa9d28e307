//! Fig. 6.3: at which level of the trees pairs are looked at, step by step.

use polygrain_dynamics::PicardVariant;

use super::setting::{particle_on_plane, particle_particle, picard};
use super::{DAMPING, NOT_GIVEN};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// Levels of the trees that are shown.
const LEVELS: usize = 5;

/// The time of a step, s, its iterations, and the pairs looked at by level.
struct Step {
    time: f64,
    iterations: u64,
    by_level: [u64; LEVELS],
}

fn steps(effort: Effort, on_plane: bool, variant: PicardVariant) -> Vec<Step> {
    let build = if on_plane { particle_on_plane } else { particle_particle };
    let mut setting = build(effort, picard(variant));
    let world = &mut setting.world;
    world.settle_forces().expect("nothing intersects at the start");
    let step = |_| {
        let before = *world.halo_effort();
        world.step().expect("the springs are stiff enough");
        let after = world.halo_effort();
        Step {
            time: world.time(),
            iterations: after.iterations - before.iterations,
            by_level: std::array::from_fn(|i| after.by_level[i] - before.by_level[i]),
        }
    };
    (0..effort.of(100, 30)).map(step).collect()
}

pub(in crate::reproduce) fn figure_6_3(effort: Effort) -> Report {
    let cases = [
        ("particle-particle, surrogates within Picard", false, PicardVariant::Surrogate),
        ("particle-particle, multiscale Picard", false, PicardVariant::Multiscale),
        ("particle-on-plane, surrogates within Picard", true, PicardVariant::Surrogate),
        ("particle-on-plane, multiscale Picard", true, PicardVariant::Multiscale),
    ];
    let runs = cases.map(|(name, on_plane, variant)| (name, steps(effort, on_plane, variant)));
    let total = |steps: &[Step], level: usize| {
        steps.iter().map(|step| step.by_level[level]).sum::<u64>() as f64
    };
    let rows = runs
        .iter()
        .flat_map(|(name, steps)| {
            (0..LEVELS).map(move |level| {
                vec![
                    (*name).into(),
                    Cell::Number(level as f64),
                    Cell::None,
                    Cell::Number(total(steps, level)),
                ]
            })
        })
        .collect();
    let table = Table {
        title: "Pairs of triangles by how often the trees were unfolded".into(),
        columns: vec![
            ("case", "case".into()),
            ("level", "level".into()),
            ("published_pairs", "printed".into()),
            ("pairs", "ours".into()),
        ],
        rows,
    };
    let coarse = |steps: &[Step]| (0..3).map(|level| total(steps, level)).sum::<f64>();
    let claims = vec![Claim {
        published: "multiscale Picard goes through the coarse levels once a step, not once an iteration",
        ours: format!(
            "particle-particle: {:.0} instead of {:.0} pairs on the first three levels",
            coarse(&runs[1].1),
            coarse(&runs[0].1)
        ),
        holds: coarse(&runs[1].1) <= coarse(&runs[0].1),
    }];
    let panels = runs.iter().map(|(name, steps)| panel(name, steps)).collect();
    let figure = Figure {
        title: "Pairs of triangles looked at on each level of the trees, step by step".into(),
        panels,
        columns: 2,
        notes: vec![
            "Noble 2023, Fig. 6.3. Level 0 are the roots; one level more for every unfolding."
                .into(),
        ],
    };
    let not_given = vec![
        NOT_GIVEN,
        DAMPING,
        "Numbers: the printed figure has a layer for every iteration and no scale; here the iterations of \
         a step are drawn as a line.",
    ];
    Report { tables: vec![table], claims, not_given, figure }
}

fn panel(name: &str, steps: &[Step]) -> Panel {
    let mut series: Vec<Series> = (0..LEVELS)
        .map(|level| {
            let points = steps.iter().map(|step| (1e3 * step.time, step.by_level[level] as f64));
            Series::new(format!("level {level}"), points.collect(), Style::Outline)
        })
        .collect();
    let iterations = steps.iter().map(|step| (1e3 * step.time, step.iterations as f64));
    series.push(Series::new("iterations", iterations.collect(), Style::Outline));
    let most = series.iter().flat_map(|s| s.points.iter().map(|p| p.1)).fold(10.0, f64::max);
    let end = steps.last().map_or(1.0, |step| 1e3 * step.time);
    Panel {
        title: name.into(),
        x: Axis::linear("time, ms", [0.0, end]),
        y: Axis::log("pairs of triangles; iterations", [1.0, most]),
        content: Content::Series(series),
        rules: Vec::new(),
    }
}
