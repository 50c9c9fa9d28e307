//! A contact for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use glam::DVec3;
use polygrain_contact::Method;
use polygrain_contact::manifold::{ContactClass, Feature, FeaturePair};
use polygrain_contact::query::{Certificate, Contact, Gap, Status};

use super::Question;
use super::json::feature_name;
use crate::shape::significant;

const TITLE: Style = Style::new().bold();
const LABEL: Style = AnsiColor::Cyan.on_default();

/// Writes what the contact is, in a sentence and a few tables.
pub(super) fn write(
    contact: &Contact,
    [a, b]: [&str; 2],
    question: &Question,
    out: &mut impl Write,
) -> io::Result<()> {
    let size = size(contact);
    let gap = &contact.gap;
    writeln!(out, "{TITLE}A = {a}, B = {b}{TITLE:#}")?;
    writeln!(out, "{}", sentence(contact, size))?;
    writeln!(out)?;
    let rows = [
        ("gap", format!("{} m", significant(gap.gap))),
        ("normal, from A to B", vector(gap.normal, 1.0)),
        ("nearest on A", format!("{} m", vector(gap.witness_a, size))),
        ("nearest on B", format!("{} m", vector(gap.witness_b, size))),
        ("certainty", certainty(gap.certificate)),
        ("method", method(gap, question.method)),
    ];
    let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    for (label, value) in &rows {
        writeln!(out, "  {LABEL}{label:width$}{LABEL:#}  {value}")?;
    }
    writeln!(out)?;
    points(contact, size, out)
}

/// The largest coordinate in sight; beside it, rounding errors are shown as zero.
fn size(contact: &Contact) -> f64 {
    let gap = &contact.gap;
    [gap.witness_a, gap.witness_b].iter().map(|p| p.abs().max_element()).fold(0.0, f64::max)
}

fn sentence(contact: &Contact, size: f64) -> String {
    let Contact { gap, class, points, .. } = contact;
    let pair = points
        .first()
        .map_or(FeaturePair { a: Feature::Surface, b: Feature::Surface }, |point| point.features);
    let count = match points.len() {
        1 => "1 contact point".to_owned(),
        n => format!("{n} contact points"),
    };
    let touching = gap.gap.abs() <= 1e-15 * size;
    if touching {
        format!("The bodies touch: {}, {count}.", meeting(*class, pair))
    } else if gap.gap < 0.0 {
        format!("The bodies overlap by {}: {}, {count}.", length(-gap.gap), meeting(*class, pair))
    } else {
        format!("The bodies are {} apart: nearest are {}.", length(gap.gap), nearest(*class, pair))
    }
}

/// What meets what, in a contact.
fn meeting(class: ContactClass, pair: FeaturePair) -> String {
    let on_face = matches!(pair.a, Feature::Face(_)) || matches!(pair.b, Feature::Face(_));
    match (class, pair.a, pair.b) {
        (ContactClass::Face, ..) => "a face rests on a face".into(),
        (ContactClass::Edge, ..) if on_face => "an edge lies on a face".into(),
        (ContactClass::Edge, ..) => "an edge lies along an edge".into(),
        (_, Feature::Edge(..), Feature::Edge(..)) => "two edges cross".into(),
        (_, Feature::Surface, Feature::Surface) => "the surfaces meet at a point".into(),
        (_, a, b) => format!("{} of A meets {} of B", noun(a), noun(b)),
    }
}

/// What is closest to what, when the bodies are apart.
fn nearest(class: ContactClass, pair: FeaturePair) -> String {
    let on_face = matches!(pair.a, Feature::Face(_)) || matches!(pair.b, Feature::Face(_));
    match class {
        ContactClass::Face => "two faces".into(),
        ContactClass::Edge if on_face => "an edge and a face".into(),
        ContactClass::Edge => "two edges side by side".into(),
        ContactClass::Vertex => format!("{} of A and {} of B", noun(pair.a), noun(pair.b)),
    }
}

fn noun(feature: Feature) -> &'static str {
    match feature {
        Feature::Vertex(_) => "a vertex",
        Feature::Edge(..) => "an edge",
        Feature::Face(_) => "a face",
        Feature::Surface => "the surface",
    }
}

fn certainty(Certificate { bound, status }: Certificate) -> String {
    match status {
        Status::Converged if bound == 0.0 => "proven: the bounds of the gap meet".into(),
        Status::Converged => {
            format!(
                "proven: the bounds of the gap meet to within {}, which is rounding",
                length(bound)
            )
        }
        Status::Bounded => format!("the gap may be larger by up to {}", length(bound)),
    }
}

fn method(gap: &Gap, method: Method) -> String {
    let steps = match gap.iterations {
        1 => "1 iteration".to_owned(),
        n => format!("{n} iterations"),
    };
    if gap.gap > 0.0 {
        format!("GJK, {steps} (the depth method {method} is not needed: the bodies are apart)")
    } else {
        format!("{method}, {steps}")
    }
}

fn points(contact: &Contact, size: f64, out: &mut impl Write) -> io::Result<()> {
    let heading = ["point", "x", "y", "z", "gap", "on A", "on B"].map(str::to_owned);
    let rows = contact.points.iter().enumerate().map(|(i, point)| {
        let [x, y, z] = point.position.to_array().map(|c| significant(negligible(c, size)));
        let gap = significant(negligible(point.gap, size));
        let [a, b] = [point.features.a, point.features.b].map(feature_name);
        [(i + 1).to_string(), x, y, z, gap, a, b]
    });
    let rows: Vec<[String; 7]> = std::iter::once(heading).chain(rows).collect();
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 7] = std::array::from_fn(width);
    for (i, row) in rows.iter().enumerate() {
        let numbers = row[..5].iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
        let features =
            row[5..].iter().zip(&widths[5..]).map(|(cell, width)| format!("{cell:width$}"));
        let cells: Vec<String> = numbers.chain(features).collect();
        let text = cells.join("  ");
        let style = if i == 0 { LABEL } else { Style::new() };
        writeln!(out, "  {style}{}{style:#}", text.trim_end())?;
    }
    Ok(())
}

/// A length with a unit that suits it.
fn length(x: f64) -> String {
    let units = [(1e3, "km"), (1.0, "m"), (1e-3, "mm"), (1e-6, "µm"), (1e-9, "nm")];
    match units.iter().find(|(unit, _)| x >= *unit && x < 1e4 * unit) {
        Some((unit, name)) => format!("{} {name}", significant(x / unit)),
        None => format!("{} m", significant(x)),
    }
}

/// Three numbers; those that are rounding errors beside a size are shown as zero.
fn vector(v: DVec3, size: f64) -> String {
    let [x, y, z] = v.to_array().map(|c| significant(negligible(c, size)));
    format!("({x}, {y}, {z})")
}

fn negligible(x: f64, size: f64) -> f64 {
    if x.abs() <= 1e-15 * size { 0.0 } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_suitable_units() {
        for (x, text) in [
            (0.25, "250 mm"),
            (1.0, "1 m"),
            (1500.0, "1.5 km"),
            (1e-3, "1 mm"),
            (2.5e-6, "2.5 µm"),
            (1e-15, "1e-15 m"),
            (1e12, "1e12 m"),
        ] {
            assert_eq!(length(x), text);
        }
    }
}
