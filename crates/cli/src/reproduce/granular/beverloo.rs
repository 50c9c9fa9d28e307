//! How fast a hopper runs out: the law of Beverloo, Leniger and van de Velde.

use std::f64::consts::PI;

use super::{DIAMETER, PowerLaw, Trial, gaps, mean, side_by_side};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// The share of dodecahedra, and the name of the grains.
const SHAPES: [(f64, &str); 2] = [(0.0, "spheres"), (1.0, "dodecahedra")];

/// The annulus along the rim of the opening that no grain's centre passes, in diameters.
const RIM: f64 = 1.4;

/// The part of the grains that leave while the rate is taken: the flow has begun, and there is
/// still enough above the opening.
const STEADY: (f64, f64) = (0.1, 0.4);

const GRAVITY: f64 = 9.81;

/// One hopper, run out.
#[derive(Clone, Copy)]
struct Discharge {
    /// kg/s.
    rate: f64,
    /// Of the grains at rest with the voids between them, kg/m³.
    bulk_density: f64,
}

/// A discharge through an opening of so many diameters.
fn discharge(effort: Effort, dodecahedra: f64, ratio: f64, trial: f64) -> Discharge {
    let opening = ratio * DIAMETER;
    let grains = (effort.of(3.0, 2.0) * ratio.powi(3)).floor();
    let parameters = [
        ("trial", trial),
        ("opening", opening),
        ("grains", grains),
        ("dodecahedron", dodecahedra),
        ("opens_at", effort.of(0.15, 0.01)),
    ];
    let mut hopper = Trial::new(include_str!("hopper.toml"), &parameters);
    hopper.run_until(hopper.release());
    let bulk_density = bulk_density(&hopper, opening);
    let bodies = hopper.world.bodies();
    let grain = hopper.grains().iter(&hopper.world).next().expect("a hopper with grains");
    let mass = bodies.mass(grain);
    let (first, last) = (STEADY.0 * grains, STEADY.1 * grains);
    let mut begin = None;
    // An opening that gets stuck ends at the time of the scene, and its rate is low.
    while (hopper.left as f64) < last && hopper.world.time() < hopper.end() {
        hopper.run_until(hopper.world.time() + 1e-3);
        hopper.empty_outlets();
        if begin.is_none() && hopper.left as f64 >= first {
            begin = Some((hopper.world.time(), hopper.left));
        }
    }
    let rate = begin.map_or(0.0, |(time, left)| {
        mass * (hopper.left - left) as f64 / (hopper.world.time() - time)
    });
    Discharge { rate, bulk_density }
}

/// The mass in the upright bin just above the cone over the volume there.
fn bulk_density(hopper: &Trial, opening: f64) -> f64 {
    let bodies = hopper.world.bodies();
    let (low, high) = (0.45 * opening, 0.95 * opening);
    let mass: f64 = hopper
        .grains()
        .iter(&hopper.world)
        .filter(|&grain| (low..high).contains(&bodies.position(grain).z))
        .map(|grain| bodies.mass(grain))
        .sum();
    mass / (PI * (0.85 * opening).powi(2) * (high - low))
}

impl Discharge {
    /// `W / (ρ √g d^{5/2})`.
    fn reduced(self) -> f64 {
        self.rate / (self.bulk_density * GRAVITY.sqrt() * DIAMETER.powf(2.5))
    }

    /// The factor C if the exponent is 5/2.
    fn factor(self, ratio: f64) -> f64 {
        self.reduced() / (ratio - RIM).powf(2.5)
    }
}

/// The discharges of one shape: opening in diameters, and the mean over the trials.
struct Hoppers {
    name: &'static str,
    discharges: Vec<(f64, Discharge)>,
}

impl Hoppers {
    /// The reduced rate over the reduced opening.
    fn points(&self) -> Vec<(f64, f64)> {
        self.discharges.iter().map(|(ratio, d)| (ratio - RIM, d.reduced())).collect()
    }

    fn law(&self) -> PowerLaw {
        PowerLaw::fit(&self.points())
    }

    fn factors(&self) -> Vec<f64> {
        self.discharges.iter().map(|(ratio, d)| d.factor(*ratio)).collect()
    }
}

/// Openings in diameters, and how often each is tried: few grains leave a small one.
const OPENINGS: [(f64, u32); 4] = [(7.5, 1), (6.5, 1), (5.75, 1), (5.0, 2)];

pub(in crate::reproduce) fn beverloo(effort: Effort) -> Report {
    let openings: &[(f64, u32)] = effort.of(&OPENINGS, &[(4.5, 1), (4.0, 1)]);
    let jobs: Vec<(f64, f64, f64)> = openings
        .iter()
        .flat_map(|&(ratio, trials)| (1..=trials).map(move |trial| (ratio, f64::from(trial))))
        .flat_map(|(ratio, trial)| SHAPES.map(|(share, _)| (share, ratio, trial)))
        .collect();
    let found =
        side_by_side(&jobs, |&(share, ratio, trial)| discharge(effort, share, ratio, trial));
    let hoppers = SHAPES.map(|(share, name)| {
        let of = |ratio: f64| {
            let trials = jobs.iter().zip(&found).filter(|(j, _)| j.0 == share && j.1 == ratio);
            let (rates, densities): (Vec<f64>, Vec<f64>) =
                trials.map(|(_, d)| (d.rate, d.bulk_density)).unzip();
            Discharge { rate: mean(&rates), bulk_density: mean(&densities) }
        };
        Hoppers { name, discharges: openings.iter().map(|&(r, _)| (r, of(r))).collect() }
    });
    let not_given = gaps(
        effort,
        vec![
            "The rim k: between 1 and 2 for spheres and larger for angular grains; 1.4 is taken for \
             all. The exponent of the fit depends on it: a larger k gives a smaller exponent.",
            "Flat bottoms: here cones of 45°, 1.7 times as wide as the opening on top, which is about the slope \
             of the grains that would lie still on a flat one.",
            "A steady level: the rate is taken while the hopper goes from 10 % to 40 % empty.",
        ],
    );
    Report {
        tables: vec![rates(&hoppers), laws(&hoppers)],
        claims: effort.of(claims(&hoppers), Vec::new()),
        not_given,
        figure: figure(&hoppers),
    }
}

fn rates(hoppers: &[Hoppers]) -> Table {
    let row = |name: &'static str, ratio: f64, d: Discharge| {
        vec![
            name.into(),
            ratio.into(),
            Cell::Fixed(d.rate, 3),
            Cell::Fixed(d.bulk_density, 0),
            "0.55–0.65".into(),
            Cell::Fixed(d.factor(ratio), 3),
        ]
    };
    Table {
        title: "Steady discharge rate W, and C = W / (ρ √g (D − 1.4 d)^(5/2))".into(),
        columns: vec![
            ("shape", "shape".into()),
            ("opening_diameters", "D/d".into()),
            ("rate_kg_s", "W, kg/s".into()),
            ("bulk_density", "ρ, kg/m³".into()),
            ("published_factor", "published C".into()),
            ("factor", "C".into()),
        ],
        rows: hoppers
            .iter()
            .flat_map(|h| h.discharges.iter().map(|&(ratio, d)| row(h.name, ratio, d)))
            .collect(),
    }
}

fn laws(hoppers: &[Hoppers]) -> Table {
    let row = |h: &Hoppers| {
        let law = h.law();
        vec![h.name.into(), 2.5.into(), Cell::Fixed(law.exponent, 2), Cell::Fixed(law.factor, 2)]
    };
    Table {
        title: "Fit of W = C ρ √g (D − 1.4 d)^n, in units of d".into(),
        columns: vec![
            ("shape", "shape".into()),
            ("published_exponent", "published n".into()),
            ("exponent", "n".into()),
            ("factor", "C of the fit".into()),
        ],
        rows: hoppers.iter().map(row).collect(),
    }
}

fn claims(hoppers: &[Hoppers; 2]) -> Vec<Claim> {
    let exponent = |published, h: &Hoppers| {
        let n = h.law().exponent;
        Claim {
            published,
            ours: format!("n = {n:.2}, to lie between 2.3 and 2.7"),
            holds: (2.3..=2.7).contains(&n),
        }
    };
    let factor = |published, h: &Hoppers| {
        let c = mean(&h.factors());
        Claim {
            published,
            ours: format!("C = {c:.2} on average over the openings, to lie between 0.55 and 0.65"),
            holds: (0.55..=0.65).contains(&c),
        }
    };
    let [spheres, dodecahedra] = hoppers;
    vec![
        exponent("spheres run out with the power 5/2 of D − k d", spheres),
        exponent("polyhedra run out with the power 5/2 of D − k d", dodecahedra),
        factor("C is 0.55 to 0.65 for spheres", spheres),
        factor("C is 0.55 to 0.65 for polyhedra", dodecahedra),
    ]
}

fn figure(hoppers: &[Hoppers]) -> Figure {
    let series = hoppers.iter().map(|h| Series::new(h.name, h.points(), Style::Dots));
    let all: Vec<(f64, f64)> = hoppers.iter().flat_map(Hoppers::points).collect();
    let line = |factor: f64| {
        let law = PowerLaw { factor, exponent: 2.5 };
        let mut points: Vec<(f64, f64)> = all.iter().map(|p| (p.0, law.at(p.0))).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        Series::new(format!("power 5/2, C = {factor}"), points, Style::Outline)
    };
    let content = series.chain([line(0.55), line(0.65)]).collect();
    let panel = Panel {
        title: "discharge rate over the opening".into(),
        x: Axis::log("D/d − 1.4", all.iter().map(|p| p.0)),
        y: Axis::log("W / (ρ √g d^5/2)", all.iter().map(|p| p.1)),
        content: Content::Series(content),
        rules: Vec::new(),
    };
    Figure {
        title: "How fast a hopper runs out".into(),
        panels: vec![panel],
        columns: 1,
        notes: vec!["Beverloo et al. 1961. Grains of 1 cm, friction 0.5, cones of 45°.".into()],
    }
}
