//! A triaxial test on ballast: how stones of many corners resist being sheared, and how their
//! contacts share the load.

use polygrain_contact::manifold::ContactClass;
use polygrain_dynamics::World;
use polygrain_scene::analysis::{Bin, ClassCount, ForceDensity, Sample, classes, force_densities};
use polygrain_scene::measure::wall_force;
use polygrain_scene::{Built, Plan};

use super::fit::Line;
use super::{cell, gaps, highest, mean};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::convergence::Residuals;
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::scenes::build;
use crate::reproduce::timing::Effort;

/// Friction angles of ballast and of polyhedra like it, degrees.
const PUBLISHED: [f64; 2] = [35.0, 50.0];

/// The shear strain at which forces are published, and how far round it ours are gathered.
const SHEAR_STRAIN: f64 = 0.4;
const ROUND: f64 = 0.08;

/// How long the plates close on the loose stones, s, and the strain of the shear stage.
const CLOSING: f64 = 0.35;
const STRAIN: f64 = 0.27;

/// Steps to a look at the walls, which is their average: forces of single steps jitter. Looks between
/// those at all contacts.
const LOOK: usize = 15;
const SNAPSHOT: usize = 2;

/// Density of the stones, kg/m³, and their mean size, m.
const DENSITY: f64 = 2650.0;
const SIZE: f64 = 0.0333;

/// Fewest contacts in a bin up to which densities are drawn and tails are fitted. Of bins behind a sparse one those that
/// are not sparse are so by chance, and would bend the tail up.
const FEWEST: usize = 10;

/// What the scatter of the logarithm of a density about a line, above the mean, may be over that of chance. A squared
/// correlation would not do: six bins of some tens of contacts, drawn from an exponential, have one below 0.9 in a third
/// of all cases.
const CHANCE: f64 = 2.0;

/// The pairs of walls across x, y and z.
const PAIRS: [[&str; 2]; 3] = [["left", "right"], ["front", "back"], ["bottom", "top"]];

/// A sample at a moment of the shear stage.
#[derive(Clone, Copy)]
struct State {
    /// Distances of the walls along x, y and z, m.
    sides: [f64; 3],
    /// Mean stress on them, Pa.
    stress: [f64; 3],
}

impl State {
    fn lateral(&self) -> f64 {
        0.5 * (self.stress[0] + self.stress[1])
    }

    fn deviator(&self) -> f64 {
        self.stress[2] - self.lateral()
    }

    fn mean(&self) -> f64 {
        self.stress.iter().sum::<f64>() / 3.0
    }

    /// The friction angle that is mobilised, degrees.
    fn friction_angle(&self) -> f64 {
        (self.deviator() / (self.stress[2] + self.lateral())).asin().to_degrees()
    }

    /// Logarithmic strains since another state, shortening positive: vertical, and mean lateral.
    fn strains(&self, since: &Self) -> [f64; 2] {
        let strain = |axis: usize| (since.sides[axis] / self.sides[axis]).ln();
        [strain(2), 0.5 * (strain(0) + strain(1))]
    }

    fn shear_strain(&self, since: &Self) -> f64 {
        let [vertical, lateral] = self.strains(since);
        vertical - lateral
    }

    /// Growth of the volume since another state, logarithmic.
    fn dilation(&self, since: &Self) -> f64 {
        let [vertical, lateral] = self.strains(since);
        -(vertical + 2.0 * lateral)
    }

    fn average(states: &[Self]) -> Self {
        let average = |of: fn(&Self, usize) -> f64| {
            std::array::from_fn(|axis| {
                mean(&states.iter().map(|s| of(s, axis)).collect::<Vec<_>>())
            })
        };
        Self { sides: average(|s, axis| s.sides[axis]), stress: average(|s, axis| s.stress[axis]) }
    }
}

/// Where the walls are and what they bear.
fn state(world: &World, plan: &Plan) -> State {
    let wall = |name: &str| plan.wall_bodies(name);
    let place = |name: &str, axis: usize| world.bodies().position(wall(name)[0])[axis];
    let sides: [f64; 3] = std::array::from_fn(|axis| {
        let [low, high] = PAIRS[axis];
        place(high, axis) - place(low, axis)
    });
    let stress = std::array::from_fn(|axis| {
        let force = |name: &str| wall_force(world, &wall(name))[axis].abs();
        let area = sides[(axis + 1) % 3] * sides[(axis + 2) % 3];
        0.5 * PAIRS[axis].map(force).iter().sum::<f64>() / area
    });
    State { sides, stress }
}

/// A test.
struct Test {
    stones: usize,
    /// Of the shear stage, one for every look at the walls.
    states: Vec<State>,
    /// Contacts near the published shear strain, of several moments.
    sample: Sample,
    residuals: Residuals,
    /// How fast it was sheared: rate × size × √(density / lateral stress).
    inertial_number: f64,
    overlap: f64,
}

fn run(effort: Effort) -> Test {
    let scene = include_str!("../../../../../scenes/triaxial.toml");
    let (closing, strain) = effort.of((CLOSING, STRAIN), (0.16, 0.06));
    let mut set = vec![("closing", closing), ("strain", strain)];
    if effort == Effort::Quick {
        set.extend([("scale", 0.06), ("side", 0.18), ("packed", 0.11)]);
    }
    let Built { mut world, plan } = build(scene, &set);
    let end = **plan.stop.time.as_ref().expect("the test ends at a time");
    let mut residuals = Residuals::default();
    let mut step = |world: &mut World| {
        world.step().expect("stones stay between the walls");
        residuals.note(world);
    };
    while world.time() < closing {
        step(&mut world);
    }
    let (mut states, mut sample) = (Vec::<State>::new(), Sample::default());
    // The plates stop at the end: a look that would go beyond it is none.
    let look = LOOK as f64 * world.time_step();
    while world.time() + look <= end {
        let mut looks = Vec::new();
        for _ in 0..LOOK {
            step(&mut world);
            looks.push(state(&world, &plan));
        }
        states.push(State::average(&looks));
        let sheared = states[states.len() - 1].shear_strain(&states[0]);
        let near = (sheared - SHEAR_STRAIN).abs() < ROUND || effort == Effort::Quick;
        if near && states.len() % SNAPSHOT == 0 {
            let moment = Sample::of_world(&world);
            sample.grains = moment.grains;
            sample.contacts.extend(moment.contacts);
        }
    }
    let (first, last) = (states[0], states[states.len() - 1]);
    let rate = last.strains(&first)[0] / (end - closing);
    Test {
        stones: world.bodies().dynamic().count(),
        inertial_number: rate * SIZE * (DENSITY / last.lateral()).sqrt(),
        states,
        sample,
        residuals,
        overlap: world.max_overlap(),
    }
}

impl Test {
    fn points(&self, of: impl Fn(&State) -> f64) -> Vec<(f64, f64)> {
        self.states.iter().map(|s| (s.shear_strain(&self.states[0]), of(s))).collect()
    }

    /// The greatest friction angle, degrees, and the shear strain there.
    fn peak(&self) -> (f64, f64) {
        let angles = self.points(State::friction_angle);
        let borne = angles.into_iter().filter(|point| point.1.is_finite());
        let steepest = borne.max_by(|a, b| a.1.total_cmp(&b.1));
        steepest.map_or((f64::NAN, f64::NAN), |(strain, angle)| (angle, strain))
    }

    /// The mean angle over the last third of the test, degrees.
    fn residual_angle(&self) -> f64 {
        let angles: Vec<f64> = self.states.iter().map(State::friction_angle).collect();
        mean(&angles[2 * angles.len() / 3..])
    }
}

/// Simple, double and triple contacts, as the literature calls them.
fn name(class: Option<ContactClass>) -> &'static str {
    match class {
        None => "all",
        Some(ContactClass::Vertex) => "simple",
        Some(ContactClass::Edge) => "double",
        Some(ContactClass::Face) => "triple",
    }
}

/// The bins of a density up to the first sparse one.
fn dense_bins(density: &ForceDensity) -> impl Iterator<Item = &Bin> {
    density.bins.iter().take_while(|bin| bin.contacts >= FEWEST)
}

/// A line through the logarithms of a density above the mean force.
struct Straight {
    line: Line,
    /// Its squared correlation, and the scatter about it over that of chance.
    r2: f64,
    scatter: f64,
}

impl Straight {
    /// The variance of the logarithm of a bin is one over its contacts.
    fn through(density: &ForceDensity) -> Option<Self> {
        let bins = dense_bins(density).filter(|bin| bin.force > 1.0);
        let points: Vec<(f64, f64, f64)> =
            bins.map(|bin| (bin.force, bin.density.ln(), bin.contacts as f64)).collect();
        if points.len() < 3 {
            return None;
        }
        let line = Line::fit_weighted(&points)?;
        Some(Self { line, r2: line.straightness(&points), scatter: line.scatter(&points) })
    }
}

pub(in crate::reproduce) fn dubois_triaxial(effort: Effort) -> Report {
    let test = run(effort);
    let densities = force_densities(&test.sample, None);
    let counts = classes(&test.sample, None);
    Report {
        tables: vec![strength(&test), shares(&counts, &densities)],
        claims: effort.of(claims(&test, &counts, &densities), Vec::new()),
        not_given: gaps(
            effort,
            vec![
                "The source has 36,933 scanned stones; here are 500 made ones of as many corners and \
                 the same sizes. It gives no stress or rate; stones that are rigid know only the \
                 inertial number. Angles of 35 to 50 degrees are those of ballast and of polyhedra like \
                 it in the literature.",
                "All six walls press the loose stones first; then the plates go on at a constant speed \
                 while the side walls keep their load. Stresses are those on the smooth walls \
                 over the areas between them, of 15 steps on average; strains are logarithmic, the \
                 shear strain is the vertical less the lateral one.",
                "Forces are those of several moments at shear strains from 0.32 to 0.48, over their \
                 mean; neighbouring moments resemble each other, so that the errors of the rates are \
                 rather larger than given.",
            ],
        ),
        figure: figure(&test, &densities),
    }
}

fn strength(test: &Test) -> Table {
    let (peak, at) = test.peak();
    let first = test.states[0];
    let last = test.states[test.states.len() - 1];
    let mut columns: Vec<(&'static str, String)> = vec![
        ("stones", "stones".into()),
        ("published_angle", "published, °".into()),
        ("peak_degrees", "peak, °".into()),
        ("peak_strain", "at shear strain".into()),
        ("residual_degrees", "last third, °".into()),
        ("stress_ratio", "q/p at the end".into()),
        ("dilation", "growth of volume".into()),
        ("inertial_number", "inertial number".into()),
        ("overlap_percent", "overlap, %".into()),
    ];
    columns.extend(Residuals::columns());
    let mut row = vec![
        Cell::Fixed(test.stones as f64, 0),
        format!("{}–{}", PUBLISHED[0], PUBLISHED[1]).into(),
        Cell::Fixed(peak, 1),
        Cell::Fixed(at, 2),
        Cell::Fixed(test.residual_angle(), 1),
        Cell::Fixed(last.deviator() / last.mean(), 2),
        Cell::Fixed(last.dilation(&first), 3),
        Cell::Scientific(test.inertial_number),
        Cell::Fixed(100.0 * test.overlap, 2),
    ];
    row.extend(test.residuals.cells());
    Table { title: "Triaxial test, friction 0.5".into(), columns, rows: vec![row] }
}

fn shares(counts: &[ClassCount; 3], densities: &[ForceDensity]) -> Table {
    let row = |count: &ClassCount| {
        let density = densities.iter().find(|density| density.class == Some(count.class));
        let tail = density.and_then(|density| density.tail);
        let straight = density.and_then(Straight::through);
        vec![
            name(Some(count.class)).into(),
            "exponential".into(),
            Cell::Fixed(count.contacts as f64, 0),
            Cell::Fixed(count.share, 3),
            Cell::Fixed(count.force_share, 3),
            cell(tail.map(|tail| tail.rate), 2),
            cell(tail.map(|tail| tail.error), 2),
            cell(straight.as_ref().map(|tail| -tail.line.slope), 2),
            cell(straight.as_ref().map(|tail| tail.r2), 3),
            cell(straight.as_ref().map(|tail| tail.scatter), 2),
        ]
    };
    Table {
        title: "Contacts by class, and the tail exp(−β f/⟨f⟩) of their forces above the mean"
            .into(),
        columns: vec![
            ("class", "class".into()),
            ("published_tail", "published tail".into()),
            ("contacts", "contacts".into()),
            ("share", "share of contacts".into()),
            ("force_share", "share of force".into()),
            ("rate", "β".into()),
            ("rate_error", "±".into()),
            ("line_rate", "β of a line".into()),
            ("line_r2", "r² of it".into()),
            ("line_scatter", "scatter / chance".into()),
        ],
        rows: counts.iter().map(row).collect(),
    }
}

fn claims(test: &Test, counts: &[ClassCount; 3], densities: &[ForceDensity]) -> Vec<Claim> {
    let (peak, _) = test.peak();
    let [simple, double, triple] = counts;
    let of_classes = || densities.iter().filter(|density| density.class.is_some());
    let straight: Vec<(&str, f64)> = of_classes()
        .filter_map(|density| Some((name(density.class), Straight::through(density)?.scatter)))
        .collect();
    let words: Vec<String> =
        straight.iter().map(|(name, scatter)| format!("{name} {scatter:.2}")).collect();
    vec![
        Claim {
            published: "ballast and polyhedra like it have a friction angle of 35 to 50 degrees",
            ours: format!("{peak:.1}° at the peak, {:.1}° later", test.residual_angle()),
            holds: (PUBLISHED[0]..=PUBLISHED[1]).contains(&peak),
        },
        Claim {
            published: "forces above the mean fall off exponentially in every class",
            ours: format!(
                "logarithms scatter about a line as chance does, times {}, to be below {CHANCE}",
                words.join(", ")
            ),
            holds: straight.len() == 3 && straight.iter().all(|(_, scatter)| *scatter < CHANCE),
        },
        Claim {
            published: "a triple contact bears more than a double one, and that more than a simple \
                        one",
            ours: format!(
                "mean forces are as {:.2} : {:.2} : 1",
                triple.mean_force / simple.mean_force,
                double.mean_force / simple.mean_force
            ),
            holds: triple.mean_force > double.mean_force && double.mean_force > simple.mean_force,
        },
    ]
}

fn figure(test: &Test, densities: &[ForceDensity]) -> Figure {
    let first = test.states[0];
    let curve = |title: &str, label: &str, points: Vec<(f64, f64)>| Panel {
        title: title.into(),
        x: Axis::linear("shear strain", points.iter().map(|p| p.0)),
        y: Axis::linear(label, points.iter().map(|p| p.1).chain([0.0])),
        content: Content::Labelled(vec![Series::new(title, points, Style::Outline)]),
        rules: Vec::new(),
    };
    let pressure = first.lateral();
    let series: Vec<Series> = densities
        .iter()
        .filter(|density| density.class.is_some())
        .map(|density| {
            let points = dense_bins(density).map(|bin| (bin.force, bin.density)).collect();
            Series::new(name(density.class), points, Style::Line)
        })
        .collect();
    let values = || series.iter().flat_map(|series| &series.points);
    let forces = Panel {
        title: format!("normal forces at a shear strain of about {SHEAR_STRAIN}"),
        x: Axis::linear("f / ⟨f⟩", [0.0, highest(&values().map(|p| p.0).collect::<Vec<_>>())]),
        y: Axis::log("probability density", values().map(|p| p.1)),
        content: Content::Labelled(series),
        rules: Vec::new(),
    };
    Figure {
        title: "A triaxial test on ballast".into(),
        panels: vec![
            curve(
                "deviator",
                "q / lateral stress at the start",
                test.points(|s| s.deviator() / pressure),
            ),
            curve("mobilised friction", "angle, °", test.points(State::friction_angle)),
            curve("growth of volume", "volumetric strain", test.points(|s| s.dilation(&first))),
            forces,
        ],
        columns: 2,
        notes: vec![format!(
            "After Dubois 2010, section 1.6.2: {} rigid stones of 8 to 27 corners, friction 0.5, between \
             smooth walls; by contact dynamics in steps of 0.5 ms.",
            test.stones
        )],
    }
}
