//! How fast a hopper runs out: the law of Beverloo, Leniger and van de Velde.

use std::f64::consts::PI;

use super::fit::{Line, PowerLaw};
use super::{DIAMETER, GRAVITY, Trial, cell, gaps, mean, side_by_side};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// Shape of the scene, name of its grains, and the openings in diameters. The law is one for wide
/// openings: spheres run faster through those below six than it says, dodecahedra jam below seven.
const SHAPES: [(&str, &str, [f64; 4]); 2] = [
    ("sphere", "spheres", [6.0, 7.0, 8.25, 9.75]),
    ("dodecahedron", "dodecahedra", [7.0, 8.0, 9.25, 10.5]),
];

/// The annulus along the rim of the opening that no grain's centre passes, in diameters.
const RIM: f64 = 1.4;

/// The part of the grains that leave while the rate is taken: the flow has begun, and there is
/// still enough above the opening.
const STEADY: (f64, f64) = (0.1, 0.4);

/// An opening through which no grain has come for so long is jammed, s.
const JAMMED: f64 = 0.2;

/// One hopper, run out.
struct Discharge {
    /// Opening in diameters.
    ratio: f64,
    grains: f64,
    /// kg/s; none if the opening jammed.
    rate: Option<f64>,
    /// Of the grains at rest with the voids between them, kg/m³: the mean of all hoppers of a shape.
    bulk_density: f64,
    /// The greatest over the whole run, in diameters.
    overlap: f64,
}

/// A discharge through an opening of so many diameters.
fn discharge(effort: Effort, shape: &str, ratio: f64) -> Discharge {
    let opening = ratio * DIAMETER;
    let grains = effort.of((3.0 * ratio.powi(3)).max(1000.0), ratio.powi(3)).floor();
    let parameters =
        [("opening", opening), ("grains", grains), ("opens_at", effort.of(0.12, 0.01))];
    let mut hopper = Trial::new(include_str!("hopper.toml"), shape, &parameters);
    hopper.run_until(hopper.release());
    let bulk_density = bulk_density(&hopper, opening);
    let rate = steady_rate(&mut hopper, grains, effort.of(JAMMED, 0.1));
    Discharge { ratio, grains, rate, bulk_density, overlap: hopper.world.max_overlap() }
}

/// Opens the hopper; none if it jams, for as long as the patience, before enough grains have left.
fn steady_rate(hopper: &mut Trial, grains: f64, patience: f64) -> Option<f64> {
    let grain = hopper.grains().iter(&hopper.world).next()?;
    let mass = hopper.world.bodies().mass(grain);
    let (first, last) = (STEADY.0 * grains, STEADY.1 * grains);
    let mut begin = None;
    let mut latest = (hopper.world.time(), hopper.left);
    while (hopper.left as f64) < last {
        hopper.run_until(hopper.world.time() + 1e-3);
        hopper.empty_outlets();
        let now = (hopper.world.time(), hopper.left);
        if now.1 > latest.1 {
            latest = now;
        } else if now.0 - latest.0 > patience {
            return None;
        }
        if begin.is_none() && now.1 as f64 >= first {
            begin = Some(now);
        }
    }
    let (time, left) = begin?;
    Some(mass * (hopper.left - left) as f64 / (hopper.world.time() - time))
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
    fn reduced(&self) -> Option<f64> {
        Some(self.rate? / (self.bulk_density * GRAVITY.sqrt() * DIAMETER.powf(2.5)))
    }

    /// The factor C if the exponent is 5/2.
    fn factor(&self) -> Option<f64> {
        Some(self.reduced()? / (self.ratio - RIM).powf(2.5))
    }

    fn row(&self, name: &str) -> Vec<Cell> {
        vec![
            name.into(),
            self.ratio.into(),
            Cell::Fixed(self.grains, 0),
            self.rate.map_or("jammed".into(), |rate| Cell::Fixed(rate, 3)),
            Cell::Fixed(self.bulk_density, 0),
            "0.55–0.65".into(),
            cell(self.factor(), 3),
            Cell::Fixed(100.0 * self.overlap, 2),
        ]
    }
}

/// The discharges of one shape.
struct Hoppers {
    name: &'static str,
    discharges: Vec<Discharge>,
}

impl Hoppers {
    /// A few layers of grains do not tell how dense they lie: the density is that of all hoppers
    /// together.
    fn new(name: &'static str, mut discharges: Vec<Discharge>) -> Self {
        let measured: Vec<f64> = discharges.iter().map(|d| d.bulk_density).collect();
        for discharge in &mut discharges {
            discharge.bulk_density = mean(&measured);
        }
        Self { name, discharges }
    }

    /// The reduced rate over the opening in diameters, of those that did not jam.
    fn points(&self) -> Vec<(f64, f64)> {
        self.discharges.iter().filter_map(|d| Some((d.ratio, d.reduced()?))).collect()
    }

    /// The exponent is fitted, the rim is given.
    fn law(&self) -> Option<PowerLaw> {
        let points: Vec<(f64, f64)> =
            self.points().iter().map(|(ratio, rate)| (ratio - RIM, *rate)).collect();
        PowerLaw::fit(&points)
    }

    /// The rim is fitted, the exponent is given: a line through `W^(2/5)` crosses zero at k.
    fn rim(&self) -> Option<f64> {
        let points: Vec<(f64, f64)> =
            self.points().iter().map(|(ratio, rate)| (*ratio, rate.powf(0.4))).collect();
        Line::fit(&points).map(Line::root)
    }

    fn factors(&self) -> Vec<f64> {
        self.discharges.iter().filter_map(Discharge::factor).collect()
    }

    fn row(&self) -> Vec<Cell> {
        let law = self.law();
        vec![
            self.name.into(),
            format!("{} of {}", self.points().len(), self.discharges.len()).into(),
            2.5.into(),
            cell(law.map(|law| law.exponent), 2),
            cell(law.map(|law| law.factor), 2),
            "1–2".into(),
            cell(self.rim(), 2),
        ]
    }
}

pub(in crate::reproduce) fn beverloo(effort: Effort) -> Report {
    let quick = [4.5, 4.0];
    let openings = |full: &[f64; 4]| effort.of(full.to_vec(), quick.to_vec());
    let jobs: Vec<(&str, f64)> = SHAPES
        .iter()
        .flat_map(|(shape, _, full)| openings(full).into_iter().map(move |ratio| (*shape, ratio)))
        .collect();
    let mut found =
        side_by_side(&jobs, |&(shape, ratio)| discharge(effort, shape, ratio)).into_iter();
    let hoppers = SHAPES.map(|(_, name, full)| {
        Hoppers::new(name, found.by_ref().take(openings(&full).len()).collect())
    });
    let not_given = gaps(
        effort,
        vec![
            "The rim k, between 1 and 2 for spheres and larger for angular grains: 1.4 is taken for \
             all where the exponent n is fitted, which depends on it (a larger k gives a smaller n). \
             The last column turns it round: it takes n = 5/2 and fits k.",
            "Flat bottoms: here cones of 45°, 1.7 times as wide as the opening on top, which is about \
             the slope of the grains that would lie still on a flat one.",
            "A steady level: the rate is taken while the hopper goes from 10 % to 40 % empty. An \
             opening through which nothing comes for 0.2 s is jammed and not fitted. The density is \
             the mean over the hoppers of a shape. Overlap is the greatest of a run.",
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
    Table {
        title: "Steady discharge rate W, and C = W / (ρ √g (D − 1.4 d)^(5/2))".into(),
        columns: vec![
            ("shape", "shape".into()),
            ("opening_diameters", "D/d".into()),
            ("grains", "grains".into()),
            ("rate_kg_s", "W, kg/s".into()),
            ("bulk_density", "ρ, kg/m³".into()),
            ("published_factor", "published C".into()),
            ("factor", "C".into()),
            ("overlap_percent", "overlap, %".into()),
        ],
        rows: hoppers.iter().flat_map(|h| h.discharges.iter().map(|d| d.row(h.name))).collect(),
    }
}

fn laws(hoppers: &[Hoppers]) -> Table {
    Table {
        title: "Fit of W = C ρ √g (D − k d)^n in units of d: n if k = 1.4, and k if n = 5/2".into(),
        columns: vec![
            ("shape", "shape".into()),
            ("openings", "openings".into()),
            ("published_exponent", "published n".into()),
            ("exponent", "n".into()),
            ("factor", "C of the fit".into()),
            ("published_rim", "published k".into()),
            ("rim", "k".into()),
        ],
        rows: hoppers.iter().map(Hoppers::row).collect(),
    }
}

fn claims(hoppers: &[Hoppers; 2]) -> Vec<Claim> {
    let exponent = |published, h: &Hoppers| {
        let (count, n) = (h.points().len(), h.law().map(|law| law.exponent));
        Claim {
            published,
            ours: n.map_or("no exponent: the openings jammed".into(), |n| {
                format!("n = {n:.2} over {count} openings, to lie between 2.3 and 2.7 over four")
            }),
            holds: count >= 4 && n.is_some_and(|n| (2.3..=2.7).contains(&n)),
        }
    };
    let [spheres, dodecahedra] = hoppers;
    let c = mean(&spheres.factors());
    vec![
        exponent("spheres run out with the power 5/2 of D − k d", spheres),
        exponent("polyhedra run out with the power 5/2 of D − k d", dodecahedra),
        Claim {
            published: "C is 0.55 to 0.65 for spheres",
            ours: format!("C = {c:.2} on average over the openings"),
            holds: (0.55..=0.65).contains(&c),
        },
    ]
}

fn figure(hoppers: &[Hoppers]) -> Figure {
    let reduced = |(ratio, rate): (f64, f64)| (ratio - RIM, rate);
    let series = hoppers
        .iter()
        .map(|h| Series::new(h.name, h.points().into_iter().map(reduced).collect(), Style::Dots));
    let openings = hoppers.iter().flat_map(|h| h.discharges.iter().map(|d| d.ratio - RIM));
    let mut openings: Vec<f64> = openings.collect();
    openings.sort_by(f64::total_cmp);
    let line = |factor: f64| {
        let law = PowerLaw { factor, exponent: 2.5 };
        let points = openings.iter().map(|&opening| (opening, law.at(opening))).collect();
        Series::new(format!("5/2, C = {factor}"), points, Style::Outline)
    };
    let content: Vec<Series> = series.chain([line(0.55), line(0.65)]).collect();
    let rates: Vec<f64> = content.iter().flat_map(|s| s.points.iter().map(|p| p.1)).collect();
    let panel = Panel {
        title: "discharge rate over the opening".into(),
        x: Axis::log("D/d − 1.4", openings),
        y: Axis::log("W / (ρ √g d^5/2)", rates),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A hopper that follows the law with C = 0.6, or is jammed.
    fn hopper(ratio: f64, jammed: bool) -> Discharge {
        let bulk_density = 1400.0;
        let opening = (ratio - RIM) * DIAMETER;
        let rate = 0.6 * bulk_density * GRAVITY.sqrt() * opening.powf(2.5);
        Discharge {
            ratio,
            grains: 1000.0,
            rate: (!jammed).then_some(rate),
            bulk_density,
            overlap: 0.0,
        }
    }

    #[test]
    fn a_jammed_opening_is_not_fitted() {
        let discharges = vec![hopper(5.0, true), hopper(6.0, false), hopper(9.0, false)];
        let hoppers = Hoppers { name: "grains", discharges };
        let law = hoppers.law().unwrap();
        assert!((law.exponent - 2.5).abs() < 1e-12 && (law.factor - 0.6).abs() < 1e-12);
        assert!((hoppers.rim().unwrap() - RIM).abs() < 1e-12);
        assert_eq!(hoppers.factors().len(), 2);
    }

    #[test]
    fn two_openings_do_not_bear_the_exponent_out() {
        let of = |jammed: bool| Hoppers {
            name: "grains",
            discharges: vec![hopper(5.0, jammed), hopper(6.0, false), hopper(9.0, jammed)],
        };
        let claims = claims(&[of(false), of(true)]);
        assert!(claims.iter().take(2).all(|claim| !claim.holds));
        assert!(of(true).law().is_none());
    }
}
