//! How far a column of grains runs out when it is let go.

use std::f64::consts::PI;

use super::{DIAMETER, PowerLaw, Trial, gaps, mean, side_by_side};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// Period of the scene along y, m.
const SLAB: f64 = 0.03;

/// What grains fill of a settled column, about.
const SOLID: f64 = 0.58;

/// Short columns end and tall ones begin at this aspect ratio (Lajeunesse et al. 2005: 3; Lube et
/// al. 2005: 1.8 to 2.8).
const TALL: f64 = 2.5;

/// One column, collapsed.
#[derive(Clone, Copy)]
struct Collapse {
    /// Height over width before the release.
    aspect: f64,
    /// How far the foot has moved, over the width.
    run_out: f64,
    /// One diameter over the width: the foot is not known any better.
    plus_minus: f64,
}

/// Lets a column go that is about so many times as high as it is wide.
fn collapse(effort: Effort, aspect: f64) -> Collapse {
    let grains = effort.of(250.0, 30.0);
    let grain = PI / 6.0 * DIAMETER.powi(3);
    let width = (grains * grain / (SOLID * SLAB * aspect)).sqrt();
    let parameters = [("width", width), ("height", aspect * width)];
    let mut column = Trial::new(include_str!("column.toml"), &parameters);
    let bodies = |column: &Trial| -> Vec<_> { column.grains().iter(&column.world).collect() };
    column.run_until(column.release());
    let heights: Vec<f64> =
        bodies(&column).iter().map(|&b| column.world.bodies().position(b).z).collect();
    // Of a column that is the same all the way up, the centre of mass is at half the height.
    let aspect = 2.0 * mean(&heights) / width;
    column.run_until(column.end());
    let places: Vec<f64> =
        bodies(&column).iter().map(|&b| column.world.bodies().position(b).x).collect();
    let run_out = (foot(&places) - width) / width;
    Collapse { aspect, run_out, plus_minus: DIAMETER / width }
}

/// Where the deposit ends, m: as far from the wall as every strip one diameter wide holds at least
/// half of one layer. Grains that have rolled away on their own do not count.
fn foot(places: &[f64]) -> f64 {
    let half_a_layer = 0.5 * SLAB / DIAMETER;
    let strips = (0..).map(|strip| {
        let strip = f64::from(strip) * DIAMETER..f64::from(strip + 1) * DIAMETER;
        places.iter().filter(|x| strip.contains(*x)).count() as f64
    });
    let covered = strips.take_while(|&count| count >= half_a_layer).count();
    covered as f64 * DIAMETER
}

/// Aspect ratios, about.
const ASPECTS: [f64; 7] = [0.45, 0.7, 1.1, 1.7, 2.8, 4.0, 5.5];

pub(in crate::reproduce) fn column_collapse(effort: Effort) -> Report {
    let aspects: &[f64] = effort.of(&ASPECTS, &[0.6, 1.2, 3.0, 5.0]);
    let columns = side_by_side(aspects, |&aspect| collapse(effort, aspect));
    let laws = Laws::fit(&columns);
    let not_given = gaps(
        effort,
        vec![
            "The width in grains: here columns of about 250 dodecahedra of 1 cm each, so that tall \
             ones are but 4 to 5 grains wide, between a smooth wall and a gate that vanishes, \
             periodic across (three grains), on ground with the friction of the grains, 0.5.",
            "Where a deposit ends: here, as far as every strip one grain wide holds half a layer. \
             The foot is known to one diameter. The aspect ratio is measured before the release.",
        ],
    );
    Report {
        tables: vec![run_outs(&columns), laws.table()],
        claims: effort.of(laws.claims(), Vec::new()),
        not_given,
        figure: figure(&columns, &laws),
    }
}

/// What is fitted to short and to tall columns.
struct Laws {
    short: PowerLaw,
    tall: PowerLaw,
}

impl Laws {
    fn fit(columns: &[Collapse]) -> Self {
        let fit = |tall: bool| {
            let points: Vec<(f64, f64)> = columns
                .iter()
                .filter(|c| (c.aspect > TALL) == tall && c.run_out > 0.0)
                .map(|c| (c.aspect, c.run_out))
                .collect();
            PowerLaw::fit(&points)
        };
        Self { short: fit(false), tall: fit(true) }
    }

    fn table(&self) -> Table {
        let row = |name: &str, published: &str, law: PowerLaw| {
            vec![
                name.into(),
                published.into(),
                Cell::Fixed(law.exponent, 2),
                Cell::Fixed(law.factor, 2),
            ]
        };
        Table {
            title: "Fits, run-out = factor · a^exponent".into(),
            columns: vec![
                ("regime", "columns".into()),
                ("published_exponent", "published exponent".into()),
                ("exponent", "exponent".into()),
                ("factor", "factor".into()),
            ],
            rows: vec![
                row("short, a < 2.5", "1", self.short),
                row("tall, a > 2.5", "2/3", self.tall),
            ],
        }
    }

    fn claims(&self) -> Vec<Claim> {
        let (short, tall) = (self.short.exponent, self.tall.exponent);
        vec![
            Claim {
                published: "short columns run out in proportion to their aspect ratio",
                ours: format!("to its power {short:.2}, to lie between 0.8 and 1.2"),
                holds: (0.8..=1.2).contains(&short),
            },
            Claim {
                published: "tall columns run out with the power 2/3 of their aspect ratio",
                ours: format!("with its power {tall:.2}, to lie between 0.52 and 0.82"),
                holds: (0.52..=0.82).contains(&tall),
            },
            Claim {
                published: "the exponent of tall columns is smaller than that of short ones",
                ours: format!("{tall:.2} beside {short:.2}"),
                holds: tall < short,
            },
        ]
    }
}

fn run_outs(columns: &[Collapse]) -> Table {
    let row = |c: &Collapse| {
        vec![
            Cell::Fixed(c.aspect, 2),
            Cell::Fixed(published(c.aspect), 2),
            Cell::Fixed(c.run_out, 2),
            Cell::Fixed(c.plus_minus, 2),
        ]
    };
    Table {
        title: "Run-out (r∞ − r0) / r0 over the aspect ratio a".into(),
        columns: vec![
            ("aspect", "a".into()),
            ("published_run_out", "Lube et al.".into()),
            ("run_out", "ours".into()),
            ("plus_minus", "±".into()),
        ],
        rows: columns.iter().map(row).collect(),
    }
}

/// The fits of Lube et al. 2005 for channels: `1.2 a` up to 1.8 and `1.9 a^(2/3)` from 2.8; the
/// smaller of the two in between.
fn published(aspect: f64) -> f64 {
    (1.2 * aspect).min(1.9 * aspect.powf(2.0 / 3.0))
}

fn figure(columns: &[Collapse], laws: &Laws) -> Figure {
    let points: Vec<(f64, f64)> = columns.iter().map(|c| (c.aspect, c.run_out)).collect();
    let lube: Vec<(f64, f64)> = columns.iter().map(|c| (c.aspect, published(c.aspect))).collect();
    let side = |law: PowerLaw, tall: bool| {
        let on_side = columns.iter().filter(move |c| (c.aspect > TALL) == tall);
        let points = on_side.map(|c| (c.aspect, law.at(c.aspect))).collect();
        Series::new(format!("power {:.2}", law.exponent), points, Style::Outline)
    };
    let mut content = vec![
        Series::new("ours", points.clone(), Style::Dots),
        Series::new("Lube et al. 2005", lube.clone(), Style::Outline),
    ];
    let sides = [(laws.short, false), (laws.tall, true)];
    let fitted = sides.into_iter().filter(|(law, _)| law.exponent.is_finite());
    content.extend(fitted.map(|(law, tall)| side(law, tall)));
    let panel = Panel {
        title: "run-out over the aspect ratio".into(),
        x: Axis::log("a", points.iter().map(|p| p.0)),
        y: Axis::log("(r∞ − r0) / r0", points.iter().chain(&lube).map(|p| p.1)),
        content: Content::Series(content),
        rules: Vec::new(),
    };
    Figure {
        title: "Columns that collapse".into(),
        panels: vec![panel],
        columns: 1,
        notes: vec!["Dodecahedra of 1 cm, friction 0.5, periodic across.".into()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grain_on_its_own_is_beyond_the_foot() {
        let row = |strip: u32| [0.2, 0.8].map(|x| (f64::from(strip) + x) * DIAMETER);
        let mut places: Vec<f64> = (0..7).flat_map(row).collect();
        assert!((foot(&places) - 0.07).abs() < 1e-12);
        places.extend([0.085, 0.2]);
        assert!((foot(&places) - 0.07).abs() < 1e-12);
    }
}
