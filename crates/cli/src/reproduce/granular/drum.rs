//! What grains in a rotating drum do: the forms of motion of Henein and Mellmann.

use glam::DVec3;

use super::surface::{Surface, touching};
use super::{DIAMETER, GRAVITY, Trial, cell, gaps, highest, mean, side_by_side};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// Shape of the scene, and the name of its grains.
const SHAPES: [(&str, &str); 2] = [("sphere", "spheres"), ("dodecahedron", "dodecahedra")];

/// Froude numbers ω² R / g.
const FROUDES: [f64; 5] = [0.01, 0.03, 0.1, 0.4, 3.0];

/// Radius of the drum, m.
const RADIUS: f64 = 0.08;

/// The part of a run, from its end, that is measured: before, the bed is lifted to its slope.
const STEADY: f64 = 0.5;

/// How often it is looked at in that time.
const SAMPLES: u32 = 40;

/// A form of motion.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Regime {
    Slipping,
    Rolling,
    Cascading,
    Cataracting,
    Centrifuging,
}

impl Regime {
    fn name(self) -> &'static str {
        match self {
            Self::Slipping => "slipping",
            Self::Rolling => "rolling",
            Self::Cascading => "cascading",
            Self::Cataracting => "cataracting",
            Self::Centrifuging => "centrifuging",
        }
    }

    /// Those that Mellmann 2001 gives for a Froude number in a drum with a rough wall; the ranges
    /// overlap.
    fn published(froude: f64) -> Vec<Self> {
        let ranges = [
            (1e-4..=1e-2, Self::Rolling),
            (1e-3..=1e-1, Self::Cascading),
            (1e-1..=1.0, Self::Cataracting),
            (1.0..=f64::INFINITY, Self::Centrifuging),
        ];
        ranges.into_iter().filter(|(range, _)| range.contains(&froude)).map(|(_, r)| r).collect()
    }
}

/// A drum at one moment.
struct Sample {
    /// Slope of the surface in the middle half of the drum, degrees.
    angle: Option<f64>,
    /// How much steeper its upper half is than its lower half, degrees.
    bend: Option<f64>,
    /// The share of grains in flight: they touch nothing, and the surface is more than a diameter
    /// below them. Those that only hop along the surface do not count.
    flying: f64,
    /// The share of grains that are pressed to the wall in the top quarter of the drum.
    carried: f64,
    /// Speed of the grains at the wall along it, over that of the wall.
    grip: f64,
}

impl Sample {
    fn of(drum: &Trial, turn: f64) -> Self {
        let bodies = drum.world.bodies();
        let touching = touching(&drum.world);
        let surface = Surface::of(drum);
        let grains: Vec<_> = drum.grains().iter(&drum.world).collect();
        let share = |count: usize| count as f64 / grains.len() as f64;
        // The bed is lifted on the side of negative x.
        let (edge, half) = (0.5 * RADIUS, |a: f64, b: f64| surface.fall(a, b));
        let bend = half(-edge, 0.0).zip(half(0.0, edge)).map(|(upper, lower)| upper - lower);
        let at_wall = grains.iter().filter_map(|&grain| {
            let arm = bodies.position(grain) * DVec3::new(1.0, 0.0, 1.0);
            let wall = DVec3::new(0.0, turn, 0.0).cross(arm);
            let near = touching[grain.0 as usize] && arm.length() > RADIUS - DIAMETER;
            near.then(|| bodies.velocity(grain).dot(wall) / wall.length_squared())
        });
        let on_top = |place: DVec3| {
            let far = place.x.hypot(place.z);
            far > 0.5 * RADIUS && place.z > far * std::f64::consts::FRAC_1_SQRT_2
        };
        let flies = |place: DVec3| surface.height(place.x).is_none_or(|z| place.z > z + DIAMETER);
        let held = |grain: &&polygrain_dynamics::BodyId| touching[grain.0 as usize];
        Self {
            angle: surface.fall(-edge, edge),
            bend,
            flying: share(
                grains
                    .iter()
                    .filter(|grain| !held(grain) && flies(bodies.position(**grain)))
                    .count(),
            ),
            carried: share(
                grains.iter().filter(held).filter(|grain| on_top(bodies.position(**grain))).count(),
            ),
            grip: mean(&at_wall.collect::<Vec<_>>()),
        }
    }
}

/// A drum at one speed, on average.
struct Rotation {
    froude: f64,
    angle: Option<f64>,
    bend: Option<f64>,
    flying: f64,
    carried: f64,
    grip: f64,
    /// The greatest over the whole run, in diameters.
    overlap: f64,
}

fn rotation(effort: Effort, shape: &str, froude: f64) -> Rotation {
    let turn = (froude * GRAVITY / RADIUS).sqrt();
    let mut parameters = vec![("radius", RADIUS), ("froude", froude)];
    if effort == Effort::Quick {
        parameters.extend([("filling", 0.1), ("turning", 0.05), ("settle", 0.02)]);
    }
    let mut drum = Trial::new(include_str!("drum.toml"), shape, &parameters);
    let (end, interval) = {
        let steady = effort.of(STEADY, 0.2) * drum.end();
        (drum.end(), steady / f64::from(SAMPLES))
    };
    let samples: Vec<Sample> = (0..SAMPLES)
        .rev()
        .map(|later| {
            drum.run_until(end - f64::from(later) * interval);
            Sample::of(&drum, turn)
        })
        .collect();
    let average = |of: fn(&Sample) -> f64| mean(&samples.iter().map(of).collect::<Vec<_>>());
    let average_of_some = |of: fn(&Sample) -> Option<f64>| {
        let some: Vec<f64> = samples.iter().filter_map(of).collect();
        (!some.is_empty()).then(|| mean(&some))
    };
    Rotation {
        froude,
        angle: average_of_some(|s| s.angle),
        bend: average_of_some(|s| s.bend),
        flying: average(|s| s.flying),
        carried: average(|s| s.carried),
        grip: average(|s| s.grip),
        overlap: drum.world.max_overlap(),
    }
}

/// A layer is carried round if so many grains are pressed to the top quarter: one layer of three.
const CARRIED: f64 = 0.08;

/// Grains are thrown if so many are in flight.
const THROWN: f64 = 0.1;

/// The surface is curved if its upper half is so much steeper than its lower one, degrees.
const CURVED: f64 = 10.0;

/// The bed slips as a whole if the grains at the wall move so much slower than it.
const SLIPS: f64 = 0.5;

impl Rotation {
    /// What the grains do, told from what is measured and not from the Froude number.
    fn regime(&self) -> Regime {
        if self.carried >= CARRIED {
            Regime::Centrifuging
        } else if self.flying >= THROWN {
            Regime::Cataracting
        } else if self.bend.is_some_and(|bend| bend >= CURVED) {
            Regime::Cascading
        } else if self.grip < SLIPS {
            Regime::Slipping
        } else {
            Regime::Rolling
        }
    }

    /// Whether the surface has one slope to speak of.
    fn slope(&self) -> Option<f64> {
        let flows = matches!(self.regime(), Regime::Rolling | Regime::Cascading);
        self.angle.filter(|_| flows)
    }

    fn row(&self, name: &str) -> Vec<Cell> {
        let published: Vec<&str> =
            Regime::published(self.froude).into_iter().map(Regime::name).collect();
        vec![
            name.into(),
            self.froude.into(),
            published.join(" or ").into(),
            self.regime().name().into(),
            cell(self.slope(), 1),
            cell(self.bend, 1),
            Cell::Fixed(self.flying, 2),
            Cell::Fixed(self.carried, 2),
            Cell::Fixed(self.grip, 2),
            Cell::Fixed(100.0 * self.overlap, 2),
        ]
    }
}

/// The drums of one shape, from slow to fast.
struct Drums {
    name: &'static str,
    rotations: Vec<Rotation>,
}

impl Drums {
    fn points(&self, of: impl Fn(&Rotation) -> Option<f64>) -> Vec<(f64, f64)> {
        self.rotations.iter().filter_map(|r| of(r).map(|value| (r.froude, value))).collect()
    }
}

pub(in crate::reproduce) fn drum(effort: Effort) -> Report {
    let froudes: &[f64] = effort.of(&FROUDES, &[0.1, 3.0]);
    let jobs: Vec<(&str, f64)> = SHAPES
        .iter()
        .flat_map(|&(shape, _)| froudes.iter().map(move |&froude| (shape, froude)))
        .collect();
    let mut found =
        side_by_side(&jobs, |&(shape, froude)| rotation(effort, shape, froude)).into_iter();
    let drums = SHAPES
        .map(|(_, name)| Drums { name, rotations: found.by_ref().take(froudes.len()).collect() });
    let table = Table {
        title: "Grains in a rotating drum over the Froude number".into(),
        columns: vec![
            ("shape", "shape".into()),
            ("froude", "Fr".into()),
            ("published_regime", "Mellmann".into()),
            ("regime", "ours".into()),
            ("angle_degrees", "angle, °".into()),
            ("bend_degrees", "bend, °".into()),
            ("flying", "flying".into()),
            ("carried", "carried".into()),
            ("grip", "grip".into()),
            ("overlap_percent", "overlap, %".into()),
        ],
        rows: drums
            .iter()
            .flat_map(|drums| drums.rotations.iter().map(|rotation| rotation.row(drums.name)))
            .collect(),
    };
    let not_given = gaps(
        effort,
        vec![
            "The size of the grains: here the drum is 16 diameters wide, filled to 38 % of its \
             cross-section, of 18 flat staves with a friction of 0.8 and, in place of \
             roughness, a rolling friction of 0.3, periodic along its axis (three diameters). Friction between grains is 0.5, without rolling friction.",
            "Numbers that tell the regimes apart. Here: centrifuging if 8 % of the grains are \
             pressed to the top quarter of the drum (carried); cataracting if 10 % fly, touching \
             nothing, a diameter above the surface or more (flying); cascading if the upper half of the surface is 10° steeper than the lower \
             (bend); slipping if the grains at the wall are half as fast as it or slower (grip); \
             else rolling.",
            "The angle is that of a line through the surface in the middle half of the drum, the \
             mean of 40 moments of the second half of the run; it is given where the surface flows.",
        ],
    );
    Report {
        tables: vec![table],
        claims: effort.of(claims(&drums), Vec::new()),
        not_given,
        figure: figure(&drums),
    }
}

fn claims(drums: &[Drums; 2]) -> Vec<Claim> {
    let [spheres, polyhedra] = drums;
    let mut claims = vec![steeper(spheres, polyhedra)];
    claims.extend([
        grows("the angle of spheres grows with the Froude number", spheres),
        grows("the angle of polyhedra grows with the Froude number", polyhedra),
        centrifuges(drums),
        as_published(drums),
    ]);
    claims
}

fn steeper(spheres: &Drums, polyhedra: &Drums) -> Claim {
    let more: Vec<f64> = spheres
        .rotations
        .iter()
        .zip(&polyhedra.rotations)
        .filter_map(|(sphere, polyhedron)| Some(polyhedron.slope()? - sphere.slope()?))
        .collect();
    let words: Vec<String> = more.iter().map(|more| format!("{more:.1}°")).collect();
    Claim {
        published: "the surface of angular grains is steeper than that of spheres",
        ours: format!("from slow to fast, where both flow, by {}", words.join(", ")),
        holds: !more.is_empty() && more.iter().all(|&more| more > 0.0),
    }
}

fn grows(published: &'static str, drums: &Drums) -> Claim {
    let angles: Vec<f64> = drums.points(Rotation::slope).into_iter().map(|p| p.1).collect();
    let words: Vec<String> = angles.iter().map(|angle| format!("{angle:.1}°")).collect();
    Claim {
        published,
        ours: format!("from slow to fast, where it flows: {}", words.join(", ")),
        holds: angles.len() > 1 && angles.windows(2).all(|pair| pair[0] < pair[1]),
    }
}

fn centrifuges(drums: &[Drums]) -> Claim {
    let all = || drums.iter().flat_map(|drums| &drums.rotations);
    let centrifuge = |r: &&Rotation| r.regime() == Regime::Centrifuging;
    let words: Vec<String> = all()
        .filter(centrifuge)
        .map(|r| format!("Fr = {} ({:.0} %)", r.froude, 100.0 * r.carried))
        .collect();
    Claim {
        published: "grains centrifuge if the Froude number is above 1, and not below",
        ours: if words.is_empty() {
            "no layer is pressed to the top of the drum".into()
        } else {
            format!("a layer is pressed to the top of the drum at {}", words.join(", "))
        },
        holds: all().all(|r| (r.regime() == Regime::Centrifuging) == (r.froude >= 1.0)),
    }
}

fn as_published(drums: &[Drums]) -> Claim {
    let all = || drums.iter().flat_map(|drums| &drums.rotations);
    let agree = all().filter(|r| Regime::published(r.froude).contains(&r.regime())).count();
    let count = all().count();
    Claim {
        published: "rolling: 1e-4 < Fr < 1e-2; cascading: 1e-3 to 1e-1; cataracting: 0.1 to 1; \
                    centrifuging: 1 and above",
        ours: format!("{agree} of {count} drums move as their Froude number says"),
        holds: agree == count,
    }
}

fn figure(drums: &[Drums]) -> Figure {
    let series = |of: fn(&Rotation) -> Option<f64>| -> Vec<Series> {
        let of_shape = |d: &Drums| Series::new(d.name, d.points(of), Style::Line);
        drums.iter().map(of_shape).collect()
    };
    let panel = |title: &str, label: &str, content: Vec<Series>, to: f64| {
        let points = || content.iter().flat_map(|series| &series.points);
        let top = highest(&points().map(|p| p.1).chain([to]).collect::<Vec<_>>());
        Panel {
            title: title.into(),
            x: Axis::log("Fr = ω² R / g", FROUDES),
            y: Axis::linear(label, [0.0, top]),
            content: Content::Series(content),
            rules: Vec::new(),
        }
    };
    Figure {
        title: "A rotating drum".into(),
        panels: vec![
            panel("dynamic angle", "angle of the surface, °", series(Rotation::slope), 40.0),
            panel("thrown", "share in flight", series(|r| Some(r.flying)), 0.4),
            panel("centrifuged", "share pressed to the top", series(|r| Some(r.carried)), 0.25),
        ],
        columns: 3,
        notes: vec!["Henein et al. 1983, Mellmann 2001. Grains of 1 cm, friction 0.5.".into()],
    }
}
