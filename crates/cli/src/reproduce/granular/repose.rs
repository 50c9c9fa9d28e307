//! The angle of repose of spheres and polyhedra.

use super::surface::Surface;
use super::{DIAMETER, GRAVITY, Trial, cell, gaps, highest, lowest, mean, side_by_side};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// Shape of the scene, name of its grains, and what is published for such grains.
const SHAPES: [(&str, &str, &str); 3] = [
    ("sphere", "spheres", "flattest"),
    ("dodecahedron", "dodecahedra", "steeper"),
    ("cube", "cubes", "steeper"),
];

/// The slope that was left on one ledge.
struct Slope {
    /// None if nothing was left to fit.
    degrees: Option<f64>,
    /// Grains before and after they ran out.
    grains: (usize, usize),
    /// Whether it had come to rest in the time of the scene.
    at_rest: bool,
    /// The greatest over the whole run, in diameters.
    overlap: f64,
}

fn slope(effort: Effort, shape: &str, trial: f64) -> Slope {
    let mut parameters = vec![("trial", trial)];
    if effort == Effort::Quick {
        parameters.extend([("rows", 4.0), ("height", 0.03), ("gap", 0.04), ("opens_at", 0.02)]);
    }
    let mut slope = Trial::new(include_str!("repose.toml"), shape, &parameters);
    let grains = slope.grains().iter(&slope.world).count();
    slope.run_until(slope.release());
    let end = effort.of(slope.end(), 0.1);
    // The gap has to open before the grains can come to rest.
    let earliest = slope.release() + 0.5;
    while slope.world.time() < end && (slope.world.time() < earliest || !is_at_rest(&slope)) {
        slope.run_until(slope.world.time() + 0.01);
        slope.empty_outlets();
    }
    let ledge = ledge(&slope);
    Slope {
        degrees: Surface::of(&slope).fall(2.0 * DIAMETER, ledge - 2.0 * DIAMETER),
        grains: (grains, grains - slope.left),
        at_rest: is_at_rest(&slope),
        overlap: slope.world.max_overlap(),
    }
}

/// Whether the grains move no more to speak of: their mean kinetic energy would lift one by a
/// thousandth of its diameter. Those that fall past the ledge do not count.
fn is_at_rest(slope: &Trial) -> bool {
    let bodies = slope.world.bodies();
    let on_ledge =
        slope.grains().iter(&slope.world).filter(|&grain| bodies.position(grain).z > 0.0);
    let (mut kinetic, mut mass) = (0.0, 0.0);
    for grain in on_ledge {
        kinetic += bodies.kinetic_energy(grain);
        mass += bodies.mass(grain);
    }
    kinetic < 1e-3 * mass * GRAVITY * DIAMETER
}

/// The length of the ledge, m: that of the row of grains that are held.
fn ledge(trial: &Trial) -> f64 {
    let held = trial.plan.groups[1].bodies.iter();
    let places: Vec<f64> = held.map(|&grain| trial.world.bodies().position(grain).x).collect();
    lowest(&places) + highest(&places)
}

/// The slopes that were left of one shape.
struct Ledges {
    name: &'static str,
    published: &'static str,
    slopes: Vec<Slope>,
}

impl Ledges {
    fn degrees(&self) -> Vec<f64> {
        self.slopes.iter().filter_map(|slope| slope.degrees).collect()
    }

    fn row(&self) -> Vec<Cell> {
        let degrees = self.degrees();
        let measured = |value: f64| cell((!degrees.is_empty()).then_some(value), 1);
        let of =
            |number: fn(&Slope) -> f64| mean(&self.slopes.iter().map(number).collect::<Vec<_>>());
        let at_rest = self.slopes.iter().filter(|slope| slope.at_rest).count();
        vec![
            self.name.into(),
            self.published.into(),
            measured(mean(&degrees)),
            measured(lowest(&degrees)),
            measured(highest(&degrees)),
            Cell::Fixed(of(|slope| slope.grains.0 as f64), 0),
            Cell::Fixed(of(|slope| slope.grains.1 as f64), 0),
            format!("{at_rest} of {}", self.slopes.len()).into(),
            Cell::Fixed(100.0 * of(|slope| slope.overlap), 2),
        ]
    }
}

pub(in crate::reproduce) fn repose(effort: Effort) -> Report {
    let trials = effort.of(2, 1);
    let jobs: Vec<(&str, f64)> = SHAPES
        .iter()
        .flat_map(|&(shape, ..)| (1..=trials).map(move |trial| (shape, f64::from(trial))))
        .collect();
    let mut found = side_by_side(&jobs, |&(shape, trial)| slope(effort, shape, trial)).into_iter();
    let slopes = SHAPES.map(|(_, name, published)| Ledges {
        name,
        published,
        slopes: found.by_ref().take(trials as usize).collect(),
    });
    let table = Table {
        title: "Slope left on a ledge of held grains, friction 0.5, no rolling friction".into(),
        columns: vec![
            ("shape", "shape".into()),
            ("published_degrees", "published, °".into()),
            ("degrees", "ours, °".into()),
            ("least_degrees", "least".into()),
            ("most_degrees", "most".into()),
            ("grains", "grains".into()),
            ("grains_left", "on the ledge".into()),
            ("at_rest", "at rest".into()),
            ("overlap_percent", "overlap, %".into()),
        ],
        rows: slopes.iter().map(Ledges::row).collect(),
    };
    let not_given = gaps(
        effort,
        vec![
            "One number for all: the angle depends on how the slope is made, on friction and on \
             the ground. Zhou et al. let a box run out through its sides and measure what stays on \
             the plate in its middle; here it is one half of that, leaning on a smooth wall, \
             periodic across (three diameters), on a ledge of grains of the same shape.",
            "The angle is that of a line through the highest points of strips one diameter wide, \
             all but two diameters at both ends of the ledge. Overlap is the greatest of a run.",
        ],
    );
    let claims = effort.of(claims(&slopes), Vec::new());
    Report { tables: vec![table], claims, not_given, figure: figure(&slopes) }
}

fn claims(slopes: &[Ledges; 3]) -> Vec<Claim> {
    let [spheres, dodecahedra, cubes] = slopes;
    let steeper = |published, steep: &Ledges, flat: &Ledges| {
        let [steep_mean, flat_mean] = [steep, flat].map(|ledges| mean(&ledges.degrees()));
        Claim {
            published,
            ours: format!(
                "{}: {steep_mean:.1}° on average, the flattest {:.1}°; {}: {flat_mean:.1}°, the \
                 steepest {:.1}°",
                steep.name,
                lowest(&steep.degrees()),
                flat.name,
                highest(&flat.degrees()),
            ),
            holds: steep_mean > flat_mean,
        }
    };
    vec![
        steeper("slopes of dodecahedra are steeper than those of spheres", dodecahedra, spheres),
        steeper("slopes of cubes are steeper than those of spheres", cubes, spheres),
    ]
}

fn figure(slopes: &[Ledges]) -> Figure {
    let points: Vec<(f64, f64)> = slopes
        .iter()
        .enumerate()
        .flat_map(|(i, slopes)| slopes.degrees().into_iter().map(move |slope| (i as f64, slope)))
        .collect();
    let names = slopes.iter().map(|slopes| slopes.name.to_owned()).collect();
    let panel = Panel {
        title: "one dot per slope".into(),
        x: Axis::names("", names),
        y: Axis::linear("angle of repose, °", points.iter().map(|p| p.1).chain([0.0, 40.0])),
        content: Content::Series(vec![Series::new("slopes", points, Style::Dots)]),
        rules: Vec::new(),
    };
    Figure {
        title: "The angle of repose".into(),
        panels: vec![panel],
        columns: 1,
        notes: vec!["Grains of 1 cm, friction 0.5, run out from a ledge of such grains.".into()],
    }
}
