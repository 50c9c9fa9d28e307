//! An aqueduct in the manner of the Pont du Gard, at rest under its weight.

use std::time::Instant;

use polygrain_dynamics::{BodyId, World};
use polygrain_scene::Built;
use polygrain_scene::analysis::{BodyMeasure, Sample};

use super::front::{even_axes, outline};
use crate::plot::{Axis, Block, Blocks, Content, Figure, Panel, Series, Style};
use crate::reproduce::convergence::Residuals;
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::scenes::build;
use crate::reproduce::timing::Effort;

/// Friction, and how many blocks there are to one of the scene; the last is drawn. The source has
/// 0.3.
const BRIDGES: [(f64, f64); 3] = [(0.6, 1.0), (0.3, 1.0), (0.3, 3.0)];

/// How many steps of 1 ms: the first brings in all forces.
const STEPS: usize = 10;

/// The unbalanced force of equilibrium, over the weight.
const BALANCED: f64 = 1e-3;

const GRAVITY: f64 = 9.81;

/// An aqueduct after some steps.
struct Bridge {
    friction: f64,
    world: World,
    /// Sum of the unbalanced forces of all blocks over their weight, step by step.
    unbalanced: Vec<f64>,
    /// Of the step that took longest, and of all, s.
    longest: f64,
    seconds: f64,
    residuals: Residuals,
    pressures: Vec<(BodyId, f64)>,
}

fn run(effort: Effort, (friction, scale): (f64, f64)) -> Bridge {
    let scene = include_str!("../../../../../scenes/aqueduct.toml");
    let set = [("friction", friction), ("scale", effort.of(scale, 0.25 * scale))];
    let Built { mut world, .. } = build(scene, &set);
    let mut residuals = Residuals::default();
    let (mut unbalanced, mut times) = (Vec::new(), Vec::new());
    for _ in 0..effort.of(STEPS, 2) {
        let start = Instant::now();
        world.step().expect("blocks stay in the world");
        times.push(start.elapsed().as_secs_f64());
        unbalanced.push(unbalanced_over_weight(&world));
        residuals.note(&world);
    }
    let sample = Sample::of_world(&world);
    let pressures = BodyMeasure::all(&sample, &sample)
        .into_iter()
        .map(|block| (BodyId(block.grain.id), block.pressure))
        .collect();
    Bridge {
        friction,
        unbalanced,
        longest: times.iter().copied().fold(0.0, f64::max),
        seconds: times.iter().sum(),
        residuals,
        pressures,
        world,
    }
}

/// What is left of contact forces and weight, block by block, over the weight of all.
fn unbalanced_over_weight(world: &World) -> f64 {
    let (bodies, gravity) = (world.bodies(), world.settings().gravity);
    let left = |id: BodyId| (bodies.force(id) + bodies.mass(id) * gravity).length();
    let weight: f64 = bodies.dynamic().map(|id| bodies.mass(id) * GRAVITY).sum();
    bodies.dynamic().map(left).sum::<f64>() / weight
}

impl Bridge {
    fn blocks(&self) -> usize {
        self.pressures.len()
    }

    fn last_unbalanced(&self) -> f64 {
        self.unbalanced.last().copied().unwrap_or(f64::INFINITY)
    }

    fn greatest_pressure(&self) -> f64 {
        self.pressures.iter().map(|(_, pressure)| *pressure).fold(0.0, f64::max)
    }

    fn fastest(&self) -> f64 {
        let bodies = self.world.bodies();
        bodies.dynamic().map(|id| bodies.velocity(id).length()).fold(0.0, f64::max)
    }

    fn row(&self) -> Vec<Cell> {
        let solver = self.world.convergence();
        let mut cells = vec![
            Cell::Exact(self.friction),
            "equilibrium".into(),
            Cell::Fixed(self.blocks() as f64, 0),
            Cell::Fixed(self.world.contacts().count() as f64, 0),
            Cell::Scientific(self.last_unbalanced()),
            Cell::Scientific(self.fastest()),
            Cell::Fixed(1e-3 * self.greatest_pressure(), 0),
            Cell::Fixed(solver.sweeps as f64, 0),
            Cell::Fixed(solver.systems as f64, 0),
            Cell::Fixed(self.longest, 2),
            Cell::Fixed(self.seconds, 2),
            Cell::Fixed(1e-6 * self.world.memory() as f64, 1),
        ];
        cells.extend(self.residuals.cells());
        cells
    }
}

pub(in crate::reproduce) fn dubois_aqueduct(effort: Effort) -> Report {
    // One after the other: they are timed.
    let chosen = effort.of(&BRIDGES[..], &BRIDGES[1..2]);
    let bridges: Vec<Bridge> = chosen.iter().map(|&bridge| run(effort, bridge)).collect();
    let mut columns: Vec<(&'static str, String)> = vec![
        ("friction", "friction".into()),
        ("published_state", "published".into()),
        ("blocks", "blocks".into()),
        ("contacts", "contacts".into()),
        ("unbalanced_over_weight", "unbalanced / weight".into()),
        ("fastest_m_s", "fastest, m/s".into()),
        ("greatest_pressure_kPa", "greatest pressure, kPa".into()),
        ("sweeps", "sweeps".into()),
        ("systems", "systems".into()),
        ("longest_step_s", "longest step, s".into()),
        ("seconds", "all steps, s".into()),
        ("memory_MB", "memory, MB".into()),
    ];
    columns.extend(Residuals::columns());
    let table = Table {
        title: format!("Aqueducts after {} steps of 1 ms", bridges[0].unbalanced.len()),
        columns,
        rows: bridges.iter().map(Bridge::row).collect(),
    };
    Report {
        tables: vec![table],
        claims: effort.of(claims(&bridges), Vec::new()),
        not_given: vec![
            "The source has measured the bridge stone by stone, 35,000 of them, with a friction of \
             0.3; here it is two bays long. Pressures are published as a picture, without numbers.",
            "Unbalanced is the sum over the blocks of what is left of contact forces and weight, \
             over the weight of all. Pressure is a third of the trace of the mean stress in a \
             block. Memory is that of bodies, pairs and contacts, without the solver's.",
        ],
        figure: figure(&bridges),
    }
}

fn claims(bridges: &[Bridge]) -> Vec<Claim> {
    let each = |of: &dyn Fn(&Bridge) -> String| bridges.iter().map(of).collect::<Vec<_>>();
    vec![
        Claim {
            published: "the bridge is in equilibrium under gravity with a friction of 0.3",
            ours: each(&|bridge| {
                format!(
                    "{} blocks, friction {}: unbalanced {:.1e} of the weight, to lie below 1e-3",
                    bridge.blocks(),
                    bridge.friction,
                    bridge.last_unbalanced()
                )
            })
            .join("; "),
            holds: bridges.iter().all(|bridge| bridge.last_unbalanced() < BALANCED),
        },
        Claim {
            published: "Signorini and Coulomb hold to 1e-6 in every step",
            ours: each(&|bridge| format!("worst natural map {:.1e}", bridge.residuals.worst()))
                .join("; "),
            holds: bridges.iter().all(|bridge| bridge.residuals.worst() <= 1e-6),
        },
    ]
}

fn figure(bridges: &[Bridge]) -> Figure {
    let largest = &bridges[bridges.len() - 1];
    Figure {
        title: "An aqueduct at rest under its weight".into(),
        panels: vec![front(largest), heights(largest), balance(bridges)],
        columns: 3,
        notes: vec![
            "After Dubois 2010, section 1.6.1 (Pont du Gard): rigid blocks, every one a body of its \
             own, on rigid foundations; by contact dynamics in steps of 1 ms."
                .into(),
        ],
    }
}

/// The blocks one sees from the front; the deepest are hidden by those before them.
fn front(bridge: &Bridge) -> Panel {
    let bodies = bridge.world.bodies();
    let mut blocks = bridge.pressures.clone();
    blocks.sort_by(|a, b| bodies.position(b.0).y.total_cmp(&bodies.position(a.0).y));
    let range = |of: fn(glam::DVec3) -> f64| {
        let places = bridge.pressures.iter().map(|(id, _)| of(bodies.position(*id)));
        places
            .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)])
    };
    let (x, y) = even_axes(range(|p| p.x), range(|p| p.z));
    let mut sorted: Vec<f64> = blocks.iter().map(|(_, pressure)| 1e-3 * pressure).collect();
    sorted.sort_by(f64::total_cmp);
    // A few blocks at edges bear far more than all others.
    let high = sorted[sorted.len() * 98 / 100];
    let block = |(id, pressure): &(BodyId, f64)| Block {
        outline: outline(&bridge.world, *id),
        value: 1e-3 * pressure,
    };
    Panel {
        title: format!("{} blocks, friction {}", bridge.blocks(), bridge.friction),
        x,
        y,
        content: Content::Blocks(Blocks {
            outlines: blocks.iter().map(block).collect(),
            range: (0.0, (high / 10.0).ceil() * 10.0),
            label: "kPa or more, mean pressure".into(),
            lines: Vec::new(),
        }),
        rules: Vec::new(),
    }
}

fn heights(bridge: &Bridge) -> Panel {
    let bodies = bridge.world.bodies();
    let points: Vec<(f64, f64)> = bridge
        .pressures
        .iter()
        .map(|(id, pressure)| (bodies.position(*id).z, 1e-3 * pressure))
        .collect();
    Panel {
        title: "pressure in the blocks".into(),
        x: Axis::linear("height, m", points.iter().map(|p| p.0)),
        y: Axis::linear("mean pressure, kPa", points.iter().map(|p| p.1)),
        content: Content::Labelled(vec![Series::new("blocks", points, Style::Dots)]),
        rules: Vec::new(),
    }
}

fn balance(bridges: &[Bridge]) -> Panel {
    let series: Vec<Series> = bridges
        .iter()
        .map(|bridge| {
            let points =
                bridge.unbalanced.iter().zip(1..).map(|(&left, step)| (f64::from(step), left));
            let name = format!("{} blocks, friction {}", bridge.blocks(), bridge.friction);
            Series::new(name, points.collect(), Style::Line)
        })
        .collect();
    let values = || series.iter().flat_map(|series| series.points.iter().map(|p| p.1));
    Panel {
        title: "unbalanced force".into(),
        x: Axis::linear("step", [0.0, bridges[0].unbalanced.len() as f64]),
        y: Axis::log("unbalanced force / weight", values().chain([BALANCED])),
        content: Content::Labelled(series),
        rules: Vec::new(),
    }
}
