//! Ballast in a box under a wall whose force goes up and down: how far the wall goes, cycle after
//! cycle.

use polygrain_scene::Built;
use polygrain_scene::measure::wall_force;

use super::{gaps, highest, lowest, mean};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::convergence::Residuals;
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::scenes::build;
use crate::reproduce::timing::Effort;

/// A way of the wall that is none, as a percentage of the length.
const STILL: f64 = 1e-3;

/// Cycles in a second, and how many there are.
const FREQUENCY: f64 = 8.0;
const CYCLES: f64 = 18.0;

/// Stones over those of the scene.
const SCALE: f64 = 0.25;

/// The wall is borne while it bears more than this part of its greatest load; the least load is a
/// fifth of it.
const BORNE: f64 = 0.1;

/// The wall after a step.
struct Moment {
    /// Time in periods of the load.
    cycle: f64,
    /// Length of the box, m.
    length: f64,
    /// What the wall bears, N.
    load: f64,
}

/// A sample under load.
struct Trial {
    stones: usize,
    moments: Vec<Moment>,
    residuals: Residuals,
    overlap: f64,
}

/// What happens in a period of the load, over the length of the box at the end.
struct Cycle {
    number: usize,
    /// How much shorter the box is at its end than at its beginning.
    settlement: f64,
    /// Between its longest and its shortest.
    swing: f64,
}

fn run(effort: Effort) -> Trial {
    let scene = include_str!("../../../../../scenes/cyclic.toml");
    let (scale, cycles) = effort.of((SCALE, CYCLES), (0.03, 6.0));
    let mut set = vec![("scale", scale), ("cycles", cycles), ("frequency", FREQUENCY)];
    if effort == Effort::Quick {
        // Few stones are too large for as small a box as they would need.
        set.push(("width", 0.14));
    }
    let Built { mut world, plan } = build(scene, &set);
    let end = **plan.stop.time.as_ref().expect("the loading ends at a time");
    let piston = plan.wall_bodies("piston");
    let (mut moments, mut residuals) = (Vec::new(), Residuals::default());
    while world.time() < end {
        world.step().expect("stones stay in the box");
        residuals.note(&world);
        moments.push(Moment {
            cycle: FREQUENCY * world.time(),
            length: world.bodies().position(piston[0]).x,
            load: wall_force(&world, &piston).x.abs(),
        });
    }
    Trial {
        stones: world.bodies().dynamic().count(),
        moments,
        residuals,
        overlap: world.max_overlap(),
    }
}

impl Trial {
    fn last_length(&self) -> f64 {
        self.moments[self.moments.len() - 1].length
    }

    fn of_cycle(&self, number: usize) -> impl Iterator<Item = &Moment> {
        self.moments.iter().filter(move |moment| moment.cycle as usize == number)
    }

    /// The cycles from the first one on in which the stones bear the wall all the time; the last
    /// alone if there is none.
    fn cycles(&self) -> Vec<Cycle> {
        let all = self.moments[self.moments.len() - 1].cycle.round() as usize;
        let lengths = |number: usize| -> Vec<f64> {
            self.of_cycle(number).map(|moment| moment.length).collect()
        };
        let greatest = self.moments.iter().map(|moment| moment.load).fold(0.0, f64::max);
        // Loose stones that the wall pushes along bear little, and not all the time.
        let borne =
            |number: &usize| self.of_cycle(*number).all(|moment| moment.load > BORNE * greatest);
        let first = (0..all).find(borne).unwrap_or(all.saturating_sub(1));
        (first..all)
            .filter_map(|number| {
                let lengths = lengths(number);
                let (start, end) = (lengths.first()?, lengths.last()?);
                Some(Cycle {
                    number: number + 1,
                    settlement: (start - end) / self.last_length(),
                    swing: (highest(&lengths) - lowest(&lengths)) / self.last_length(),
                })
            })
            .collect()
    }
}

pub(in crate::reproduce) fn dubois_cyclic(effort: Effort) -> Report {
    let trial = run(effort);
    let cycles = trial.cycles();
    let row = |cycle: &Cycle| {
        vec![
            Cell::Fixed(cycle.number as f64, 0),
            "shrinks, ever less".into(),
            Cell::Fixed(100.0 * cycle.settlement, 3),
            Cell::Fixed(100.0 * cycle.swing, 3),
        ]
    };
    let settlement = Table {
        title: format!("Settlement of {} stones, cycle by cycle", trial.stones),
        columns: vec![
            ("cycle", "cycle".into()),
            ("published_trend", "published".into()),
            ("settlement_percent", "shorter by, %".into()),
            ("swing_percent", "to and fro, %".into()),
        ],
        rows: cycles.iter().map(row).collect(),
    };
    let mut columns: Vec<(&'static str, String)> = vec![
        ("stones", "stones".into()),
        ("length_m", "length at the end, m".into()),
        ("overlap_percent", "overlap, %".into()),
    ];
    columns.extend(Residuals::columns());
    let mut cells = vec![
        Cell::Fixed(trial.stones as f64, 0),
        Cell::Fixed(trial.last_length(), 3),
        Cell::Fixed(100.0 * trial.overlap, 2),
    ];
    cells.extend(trial.residuals.cells());
    let run = Table { title: "The run".into(), columns, rows: vec![cells] };
    Report {
        tables: vec![settlement, run],
        claims: effort.of(claims(&cycles), Vec::new()),
        not_given: gaps(
            effort,
            vec![
                "The source has 1200 scanned stones and gives neither forces nor frequency; here are \
                 300 made ones of the same sizes in a box as wide as they need, loads from 10 to \
                 50 kPa, 8 cycles a second. The displacement is published as a curve, without \
                 numbers.",
                "Cycles count from the first in which the stones bear the wall all the time. Percentages are of the \
                 length at the end.",
            ],
        ),
        figure: figure(&trial, &cycles),
    }
}

fn claims(cycles: &[Cycle]) -> Vec<Claim> {
    let settlements: Vec<f64> = cycles.iter().map(|cycle| 100.0 * cycle.settlement).collect();
    let (early, late) = settlements.split_at(settlements.len() / 2);
    let after = cycles.get(1..).unwrap_or_default();
    let swings: Vec<f64> = after.iter().map(|cycle| 100.0 * cycle.swing).collect();
    vec![
        Claim {
            published: "the wall goes on inwards, ever more slowly",
            ours: format!(
                "{:.3} % of the length in a cycle at first and {:.3} % later (means of {} and {} \
                 cycles)",
                mean(early),
                mean(late),
                early.len(),
                late.len()
            ),
            holds: mean(early) > mean(late) && mean(late) > STILL,
        },
        Claim {
            published: "in every cycle the wall goes to and fro",
            ours: format!(
                "after the first by {:.3} to {:.3} % of the length",
                lowest(&swings),
                highest(&swings)
            ),
            holds: after.iter().all(|cycle| 100.0 * (cycle.swing - cycle.settlement.abs()) > STILL),
        },
    ]
}

fn figure(trial: &Trial, cycles: &[Cycle]) -> Figure {
    let first = cycles.first().map_or(0.0, |cycle| (cycle.number - 1) as f64);
    let borne: Vec<&Moment> = trial.moments.iter().filter(|m| m.cycle >= first).collect();
    let start = borne.first().map_or(trial.last_length(), |moment| moment.length);
    // As many points as one can tell apart.
    let every = borne.len().div_ceil(800).max(1);
    let curve = |title: &str, label: &str, of: &dyn Fn(&Moment) -> f64| {
        let points: Vec<(f64, f64)> =
            borne.iter().step_by(every).map(|moment| (moment.cycle, of(moment))).collect();
        Panel {
            title: title.into(),
            x: Axis::linear("cycle", points.iter().map(|p| p.0)),
            y: Axis::linear(label, points.iter().map(|p| p.1)),
            content: Content::Labelled(vec![Series::new(title, points, Style::Outline)]),
            rules: Vec::new(),
        }
    };
    let settled: Vec<(f64, f64)> =
        cycles.iter().map(|cycle| (cycle.number as f64, 100.0 * cycle.settlement)).collect();
    let settlement = Panel {
        title: "settlement in a cycle".into(),
        x: Axis::linear("cycle", settled.iter().map(|p| p.0)),
        y: Axis::linear("shorter by, %", settled.iter().map(|p| p.1).chain([0.0])),
        content: Content::Labelled(vec![Series::new("settlement", settled, Style::Line)]),
        rules: Vec::new(),
    };
    Figure {
        title: "Ballast under a cyclic load".into(),
        panels: vec![
            curve("displacement of the wall", "inwards, mm", &|m| 1e3 * (start - m.length)),
            curve("load", "force on the wall, kN", &|m| 1e-3 * m.load),
            settlement,
        ],
        columns: 3,
        notes: vec![format!(
            "After Dubois 2010, section 1.6.2: {} rigid stones of 8 to 27 corners, friction 0.5, in a \
             smooth box with one free wall; by contact dynamics in steps of 0.5 ms.",
            trial.stones
        )],
    }
}
