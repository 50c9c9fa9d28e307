//! Ballast in an open box behind a wall whose push goes up and down: where the wall is, cycle after
//! cycle.

use polygrain_dynamics::World;
use polygrain_scene::Built;
use polygrain_scene::measure::wall_force;

use super::{gaps, highest, lowest, mean};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::convergence::Residuals;
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::scenes::build;
use crate::reproduce::timing::Effort;

/// A way of the wall that is none, as a percentage of the length.
const STILL: f64 = 1e-2;

/// Stones over those of the scene.
const SCALE: f64 = 0.125;

/// Cycles in a second, and how many there are.
const FREQUENCY: f64 = 5.0;
const CYCLES: f64 = 8.0;

/// The part of its fastest speed in a cycle below which the wall stands still. A harmonic motion is as slow as that
/// for 3 % of the time, about each of its turns.
const SLOW: f64 = 0.05;

/// The wall after a step.
struct Moment {
    /// Time in periods of the push, since it began.
    cycle: f64,
    /// Length of the box, m.
    length: f64,
    /// What the wall bears, N.
    load: f64,
    /// Of the stones' centre of mass, m.
    height: f64,
}

impl Moment {
    /// How hard the wall is pushed, from 0 to 1.
    fn push(&self) -> f64 {
        0.5 - 0.5 * (std::f64::consts::TAU * self.cycle).sin()
    }

    /// What the stones take up, per width of the box, m²: as if they lay level.
    fn space(&self) -> f64 {
        2.0 * self.height * self.length
    }
}

/// A sample under load.
struct Trial {
    stones: usize,
    moments: Vec<Moment>,
    residuals: Residuals,
    overlap: f64,
}

/// What happens in a period of the push.
struct Cycle {
    number: usize,
    /// How much less space the stones take up at the greatest push than before the first one, as a fraction of that.
    compaction: f64,
    /// How much shorter the box is then, over its length before the first push.
    settlement: f64,
    /// Between its longest and its shortest.
    swing: f64,
    /// The part of the time in which the wall stands still.
    rest: f64,
}

fn run(effort: Effort) -> Trial {
    let scene = include_str!("../../../../../scenes/cyclic.toml");
    let (scale, cycles) = effort.of((SCALE, CYCLES), (0.02, 2.0));
    let mut set = vec![("scale", scale), ("cycles", cycles), ("frequency", FREQUENCY)];
    if effort == Effort::Quick {
        // Few stones are too large for as small a box as they would need.
        set.push(("width", 0.12));
    }
    let Built { mut world, plan } = build(scene, &set);
    let end = **plan.stop.time.as_ref().expect("the loading ends at a time");
    let start = end - cycles / FREQUENCY;
    let piston = plan.wall_bodies("piston");
    let (mut moments, mut residuals) = (Vec::new(), Residuals::default());
    while world.time() < end {
        world.step().expect("stones stay in the box");
        residuals.note(&world);
        if world.time() >= start {
            moments.push(Moment {
                cycle: FREQUENCY * (world.time() - start),
                length: world.bodies().position(piston[0]).x,
                load: wall_force(&world, &piston).x.abs(),
                height: height(&world),
            });
        }
    }
    Trial {
        stones: world.bodies().dynamic().count(),
        moments,
        residuals,
        overlap: world.max_overlap(),
    }
}

/// Of the centre of mass, m.
fn height(world: &World) -> f64 {
    let bodies = world.bodies();
    let (mass, moment) = bodies.dynamic().fold((0.0, 0.0), |(mass, moment), id| {
        let own = bodies.mass(id);
        (mass + own, moment + own * bodies.position(id).z)
    });
    moment / mass
}

impl Trial {
    fn first_length(&self) -> f64 {
        self.moments[0].length
    }

    fn cycles(&self) -> Vec<Cycle> {
        let all = self.moments[self.moments.len() - 1].cycle.round() as usize;
        (0..all).filter_map(|number| self.cycle(number)).collect()
    }

    fn cycle(&self, number: usize) -> Option<Cycle> {
        let own: Vec<&Moment> =
            self.moments.iter().filter(|moment| moment.cycle as usize == number).collect();
        let lengths: Vec<f64> = own.iter().map(|moment| moment.length).collect();
        let ways: Vec<f64> = lengths.windows(2).map(|pair| (pair[1] - pair[0]).abs()).collect();
        let slow = ways.iter().filter(|&&way| way < SLOW * highest(&ways)).count();
        let pushed_most = own.iter().max_by(|a, b| a.push().total_cmp(&b.push()))?;
        let first = self.first_length();
        Some(Cycle {
            number: number + 1,
            compaction: 1.0 - pushed_most.space() / self.moments[0].space(),
            settlement: (first - pushed_most.length) / first,
            swing: (highest(&lengths) - lowest(&lengths)) / first,
            rest: slow as f64 / ways.len() as f64,
        })
    }
}

pub(in crate::reproduce) fn dubois_cyclic(effort: Effort) -> Report {
    let trial = run(effort);
    let cycles = trial.cycles();
    let row = |cycle: &Cycle| {
        vec![
            Cell::Fixed(cycle.number as f64, 0),
            "compacts, ever less".into(),
            Cell::Fixed(100.0 * cycle.compaction, 3),
            Cell::Fixed(100.0 * cycle.settlement, 3),
            Cell::Fixed(100.0 * cycle.swing, 3),
            Cell::Fixed(100.0 * cycle.rest, 1),
        ]
    };
    let motion = Table {
        title: format!("The wall before {} stones, cycle by cycle", trial.stones),
        columns: vec![
            ("cycle", "cycle".into()),
            ("published_trend", "published".into()),
            ("compaction_percent", "less space at the greatest push by, %".into()),
            ("settlement_percent", "shorter by, %".into()),
            ("swing_percent", "to and fro, %".into()),
            ("rest_percent", "stands still, % of the time".into()),
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
        Cell::Fixed(trial.moments[trial.moments.len() - 1].length, 4),
        Cell::Fixed(100.0 * trial.overlap, 2),
    ];
    cells.extend(trial.residuals.cells());
    let run = Table { title: "The run".into(), columns, rows: vec![cells] };
    Report {
        tables: vec![motion, run],
        claims: effort.of(claims(&cycles), Vec::new()),
        not_given: gaps(
            effort,
            vec![
                "The source has 1200 scanned stones and gives neither forces nor frequency; here are \
                 150 made ones of the same sizes in a box as wide as they fill it high, pushed by nothing to \
                 1.2 times their weight, 5 cycles a second. The displacement is published as a \
                 curve, without numbers.",
                "Percentages are of the length and the space before the first push; the space is the length times twice the \
                 height of the stones' centre. The wall stands still where it is slower than a \
                 twentieth of its fastest speed in the cycle: a harmonic one is for 3 % of the time.",
            ],
        ),
        figure: figure(&trial, &cycles),
    }
}

fn claims(cycles: &[Cycle]) -> Vec<Claim> {
    let percent = |of: &dyn Fn(&Cycle) -> f64| -> Vec<f64> {
        cycles.iter().map(|cycle| 100.0 * of(cycle)).collect()
    };
    let compacted = percent(&|cycle| cycle.compaction);
    let swings = percent(&|cycle| cycle.swing);
    let rests = percent(&|cycle| cycle.rest);
    let gains: Vec<f64> = compacted.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let (early, late) = gains.split_at(gains.len() / 2);
    vec![
        Claim {
            published: "in every cycle the wall goes to and fro",
            ours: format!("by {:.2} to {:.2} % of the length", lowest(&swings), highest(&swings)),
            holds: swings.iter().all(|&way| way > STILL),
        },
        Claim {
            published: "the motion is far from harmonic, as stones jam (Azéma et al. 2008)",
            ours: format!(
                "the wall stands still for {:.0} to {:.0} % of a cycle, a harmonic one for 3 %",
                lowest(&rests),
                highest(&rests)
            ),
            holds: rests.iter().all(|&rest| rest > 6.0),
        },
        Claim {
            published: "the stones are compacted, ever more slowly",
            ours: format!(
                "they take {:.2} % less space at the first push and {:.2} % at the last; {:.3} % more a cycle at first \
                 and {:.3} % later",
                compacted[0],
                compacted[compacted.len() - 1],
                mean(early),
                mean(late)
            ),
            holds: compacted.iter().all(|&share| share > 0.0)
                && mean(early) > mean(late)
                && mean(&gains) > 0.0,
        },
    ]
}

fn figure(trial: &Trial, cycles: &[Cycle]) -> Figure {
    let start = trial.first_length();
    // As many points as one can tell apart.
    let every = trial.moments.len().div_ceil(1200).max(1);
    let curve = |title: &str, label: &str, of: &dyn Fn(&Moment) -> f64| {
        let points: Vec<(f64, f64)> =
            trial.moments.iter().step_by(every).map(|moment| (moment.cycle, of(moment))).collect();
        Panel {
            title: title.into(),
            x: Axis::linear("cycle", points.iter().map(|p| p.0)),
            y: Axis::linear(label, points.iter().map(|p| p.1)),
            content: Content::Labelled(vec![Series::new(title, points, Style::Outline)]),
            rules: Vec::new(),
        }
    };
    let compacted: Vec<(f64, f64)> =
        cycles.iter().map(|cycle| (cycle.number as f64, 100.0 * cycle.compaction)).collect();
    let compaction = Panel {
        title: "compaction at the greatest push".into(),
        x: Axis::linear("cycle", compacted.iter().map(|p| p.0)),
        y: Axis::linear("less space by, %", compacted.iter().map(|p| p.1).chain([0.0])),
        content: Content::Labelled(vec![Series::new("compaction", compacted, Style::Line)]),
        rules: Vec::new(),
    };
    Figure {
        title: "Ballast behind a wall that pushes up and down".into(),
        panels: vec![
            curve("displacement of the wall", "inwards, mm", &|m| 1e3 * (start - m.length)),
            curve("load", "force on the wall, N", &|m| m.load),
            compaction,
        ],
        columns: 3,
        notes: vec![format!(
            "After Dubois 2010, section 1.6.2: {} rigid stones of 8 to 27 corners, friction 0.5, in an open \
             smooth box with one free wall, under gravity; by contact dynamics in steps of 0.5 ms.",
            trial.stones
        )],
    }
}
