//! The angle of repose of spheres and polyhedra.

use polygrain_scene::measure::angle_of_repose;

use super::{Trial, gaps, mean, side_by_side, spread};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// Parameter of the scene, name, and what is published for such grains.
const SHAPES: [(&str, &str, &str); 3] = [
    ("sphere", "spheres", "flattest"),
    ("dodecahedron", "dodecahedra", "steeper"),
    ("cube", "cubes", "steeper"),
];

/// The slope of one heap, degrees; none if there is no slope.
fn slope(effort: Effort, shape: &str, trial: f64) -> Option<f64> {
    let share = |name: &str| f64::from(u8::from(name == shape));
    let mut parameters = vec![("trial", trial), ("grains", effort.of(250.0, 40.0))];
    parameters.extend(SHAPES.map(|(name, ..)| (name, share(name))));
    if effort == Effort::Quick {
        parameters.extend([("rest", 0.02), ("lift", 0.6)]);
    }
    let mut heap = Trial::new(include_str!("repose.toml"), &parameters);
    heap.run_until(heap.end());
    angle_of_repose(&heap.world, heap.grains()).map(f64::to_degrees)
}

/// The heaps of one shape.
struct Heaps {
    name: &'static str,
    published: &'static str,
    /// Degrees.
    slopes: Vec<f64>,
}

impl Heaps {
    fn lowest(&self) -> f64 {
        self.slopes.iter().copied().fold(f64::INFINITY, f64::min)
    }

    fn highest(&self) -> f64 {
        self.slopes.iter().copied().fold(0.0, f64::max)
    }
}

pub(in crate::reproduce) fn repose(effort: Effort) -> Report {
    let trials = effort.of(2, 1);
    let jobs: Vec<(&str, f64)> = SHAPES
        .iter()
        .flat_map(|&(shape, ..)| (1..=trials).map(move |trial| (shape, f64::from(trial))))
        .collect();
    let slopes = side_by_side(&jobs, |&(shape, trial)| slope(effort, shape, trial));
    let heaps: Vec<Heaps> = SHAPES
        .iter()
        .zip(slopes.chunks(trials as usize))
        .map(|(&(_, name, published), slopes)| Heaps {
            name,
            published,
            slopes: slopes.iter().flatten().copied().collect(),
        })
        .collect();
    let rows = heaps
        .iter()
        .map(|heaps| {
            let measured = !heaps.slopes.is_empty();
            let number = |value: f64| if measured { Cell::Fixed(value, 1) } else { Cell::None };
            vec![
                heaps.name.into(),
                heaps.published.into(),
                number(mean(&heaps.slopes)),
                number(spread(&heaps.slopes)),
                Cell::Fixed(heaps.slopes.len() as f64, 0),
            ]
        })
        .collect();
    let table = Table {
        title: "Angle of repose on ground as rough as the grains, friction 0.5".into(),
        columns: vec![
            ("shape", "shape".into()),
            ("published_degrees", "published, °".into()),
            ("degrees", "ours, °".into()),
            ("plus_minus_degrees", "±".into()),
            ("heaps", "heaps".into()),
        ],
        rows,
    };
    let not_given = gaps(
        effort,
        vec![
            "One number for all: the angle depends on how the heap is made and on friction. Here a \
             cylinder with 250 grains is lifted at 20 cm/s, and a cone is fitted to the flank between \
             20 % and 80 % of the height; ± is half the range over heaps that differ in their first \
             packing.",
            "Rough ground: here a plane with friction 0.5 and no rolling friction, on which spheres roll \
             apart to a single layer. Such a layer counts as 0°, or, if it has no flank to fit, not at \
             all: see the number of heaps.",
        ],
    );
    let claims = effort.of(claims(&heaps), Vec::new());
    Report { tables: vec![table], claims, not_given, figure: figure(&heaps) }
}

fn claims(heaps: &[Heaps]) -> Vec<Claim> {
    let [spheres, dodecahedra, cubes] = heaps else { unreachable!("three shapes") };
    let steeper = |published, steep: &Heaps, flat: &Heaps| Claim {
        published,
        ours: format!(
            "{}: the flattest heap has {:.1}°; {}: the steepest has {:.1}°",
            steep.name,
            steep.lowest(),
            flat.name,
            flat.highest()
        ),
        holds: !steep.slopes.is_empty() && steep.lowest() > flat.highest(),
    };
    vec![
        steeper("every heap of dodecahedra is steeper than any of spheres", dodecahedra, spheres),
        steeper("every heap of cubes is steeper than any of spheres", cubes, spheres),
    ]
}

fn figure(heaps: &[Heaps]) -> Figure {
    let points = heaps.iter().enumerate().flat_map(|(i, heaps)| {
        heaps.slopes.iter().map(move |&slope| (i as f64, slope)).collect::<Vec<_>>()
    });
    let points: Vec<(f64, f64)> = points.collect();
    let names = heaps.iter().map(|heaps| heaps.name.to_owned()).collect();
    let panel = Panel {
        title: "one dot per heap".into(),
        x: Axis::names("", names),
        y: Axis::linear("angle of repose, °", points.iter().map(|p| p.1).chain([0.0, 40.0])),
        content: Content::Series(vec![Series::new("heaps", points, Style::Dots)]),
        rules: Vec::new(),
    };
    Figure {
        title: "The angle of repose".into(),
        panels: vec![panel],
        columns: 1,
        notes: vec!["250 grains of 1 cm, friction 0.5, a lifted cylinder.".into()],
    }
}
