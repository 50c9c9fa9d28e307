//! How far a column of grains runs out when it is let go.

use glam::DVec3;

use super::fit::PowerLaw;
use super::{DIAMETER, Trial, cell, gaps, mean, side_by_side};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// Short columns end and tall ones begin at this aspect ratio (Lajeunesse et al. 2005: 3; Lube et
/// al. 2005: 1.8 to 2.8).
const TALL: f64 = 2.5;

/// About how many times as high as wide, and how wide in diameters. The shorter a column, the
/// shorter its deposit: to be as many grains long, it has to start wider.
const COLUMNS: [(f64, f64); 8] = [
    (0.5, 18.0),
    (0.8, 15.0),
    (1.2, 12.0),
    (1.8, 10.0),
    (2.8, 8.0),
    (3.8, 8.0),
    (5.2, 8.0),
    (7.0, 8.0),
];

/// One column, collapsed.
struct Collapse {
    /// Height over width before the release.
    aspect: f64,
    /// Width in diameters.
    width: f64,
    grains: usize,
    /// How far the foot has moved, over the width.
    run_out: f64,
    /// The greatest over the whole run, in diameters.
    overlap: f64,
}

/// Lets a column go that is about so many times as high as it is wide.
fn collapse((aspect, diameters): (f64, f64)) -> Collapse {
    let width = diameters * DIAMETER;
    let parameters = [("width", width), ("height", aspect * width)];
    let mut column = Trial::new(include_str!("column.toml"), "dodecahedron", &parameters);
    column.run_until(column.release());
    let heights = places(&column, |place| place.z);
    column.run_until(column.end());
    Collapse {
        // Of a column that is the same all the way up, the centre of mass is at half the height.
        aspect: 2.0 * mean(&heights) / width,
        width: diameters,
        grains: heights.len(),
        run_out: (foot(places(&column, |place| place.x)) - width) / width,
        overlap: column.world.max_overlap(),
    }
}

fn places(column: &Trial, along: fn(DVec3) -> f64) -> Vec<f64> {
    let bodies = column.world.bodies();
    column.grains().iter(&column.world).map(|grain| along(bodies.position(grain))).collect()
}

/// Where the deposit ends, m: from the wall on, up to the first grain whose next but one is more
/// than a diameter ahead. Grains that have rolled away on their own do not count.
fn foot(mut places: Vec<f64>) -> f64 {
    places.sort_by(f64::total_cmp);
    let alone = |three: &[f64]| three[2] - three[0] > DIAMETER;
    let last = places.windows(3).position(alone).unwrap_or(places.len() - 1);
    places[last] + 0.5 * DIAMETER
}

pub(in crate::reproduce) fn column_collapse(effort: Effort) -> Report {
    let quick = [(0.6, 4.0), (1.2, 3.0), (2.8, 2.5), (4.0, 2.5)];
    let jobs: &[(f64, f64)] = effort.of(&COLUMNS, &quick);
    let columns = side_by_side(jobs, |&job| collapse(job));
    let laws = Laws::fit(&columns);
    let not_given = gaps(
        effort,
        vec![
            "The width in grains: here columns of dodecahedra of 1 cm, 18 diameters wide if short \
             and 8 if tall, between a smooth wall and a gate that vanishes, periodic across (2.5 \
             diameters), on ground with a friction of 0.8 and, in place of roughness, a rolling friction of 0.3; \
             between the grains friction is 0.5, without rolling friction.",
            "Where a deposit ends: here, at the first grain from the wall whose next but one is more \
             than a diameter ahead. The aspect ratio is measured before the release. \
             Overlap is the greatest of a run.",
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
    short: Option<PowerLaw>,
    tall: Option<PowerLaw>,
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
        let row = |name: &str, published: &str, law: Option<PowerLaw>| {
            vec![
                name.into(),
                published.into(),
                cell(law.map(|law| law.exponent), 2),
                cell(law.map(|law| law.factor), 2),
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
        let exponent = |law: Option<PowerLaw>| law.map_or(f64::NAN, |law| law.exponent);
        let (short, tall) = (exponent(self.short), exponent(self.tall));
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
            c.width.into(),
            Cell::Fixed(c.grains as f64, 0),
            Cell::Fixed(published(c.aspect), 2),
            Cell::Fixed(c.run_out, 2),
            Cell::Fixed(100.0 * c.overlap, 2),
        ]
    };
    Table {
        title: "Run-out (r∞ − r0) / r0 over the aspect ratio a".into(),
        columns: vec![
            ("aspect", "a".into()),
            ("width_diameters", "r0/d".into()),
            ("grains", "grains".into()),
            ("published_run_out", "Lube et al.".into()),
            ("run_out", "ours".into()),
            ("overlap_percent", "overlap, %".into()),
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
        Series::new(format!("a^{:.2}", law.exponent), points, Style::Outline)
    };
    let mut content = vec![
        Series::new("ours", points.clone(), Style::Dots),
        Series::new("Lube 2005", lube.clone(), Style::Outline),
    ];
    let sides = [(laws.short, false), (laws.tall, true)];
    content.extend(sides.into_iter().filter_map(|(law, tall)| Some(side(law?, tall))));
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
    fn grains_on_their_own_are_beyond_the_foot() {
        let deposit = (0..=20).map(|i| f64::from(i) * 0.004);
        assert!((foot(deposit.clone().collect()) - 0.085).abs() < 1e-12);
        let foot = foot(deposit.chain([0.0855, 0.2, 0.201]).collect());
        assert!((foot - 0.085).abs() < 1e-12, "{foot}");
    }
}
