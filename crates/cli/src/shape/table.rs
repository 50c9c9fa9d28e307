//! A description for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use glam::{DMat3, DVec3};

use super::description::{Description, Solid, Topology};
use super::significant;

const TITLE: Style = Style::new().bold();
const LABEL: Style = AnsiColor::Cyan.on_default();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();

struct Row {
    label: &'static str,
    value: String,
    style: Style,
}

/// Writes the description as a table of labels and values, its values aligned, and a blank line.
pub(super) fn write(description: &Description, out: &mut impl Write) -> io::Result<()> {
    let mut rows = vec![
        plain("kind", kind(description)),
        plain("vertices, edges, faces", counts(description)),
    ];
    if let Some(solid) = &description.solid {
        rows.extend(solid_rows(description, solid));
    } else {
        rows.push(plain("area", format!("{} m²", significant(description.area))));
    }
    rows.extend(bound_rows(description));
    rows.extend(topology_rows(&description.topology));

    writeln!(out, "{TITLE}{}{TITLE:#}", description.source)?;
    let width = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    for Row { label, value, style } in rows {
        writeln!(out, "  {LABEL}{label:width$}{LABEL:#}  {style}{value}{style:#}")?;
    }
    writeln!(out)
}

fn plain(label: &'static str, value: impl Into<String>) -> Row {
    Row { label, value: value.into(), style: Style::new() }
}

fn kind(description: &Description) -> String {
    match &description.solid {
        Some(solid) if solid.convex => format!("{}, convex", description.kind),
        Some(_) => format!("{}, non-convex", description.kind),
        None => format!("{}, not a solid", description.kind),
    }
}

fn counts(description: &Description) -> String {
    let Description { vertices, edges, faces, .. } = description;
    let smooth = if *vertices == 0 && *edges == 0 { " (smooth)" } else { "" };
    format!("{vertices}, {edges}, {faces}{smooth}")
}

fn solid_rows(description: &Description, solid: &Solid) -> Vec<Row> {
    let Solid { mass, principal, measures, .. } = solid;
    let size = measures.bounding_radius;
    let mut rows = vec![
        plain("volume", format!("{} m³", significant(mass.volume))),
        plain("area", format!("{} m²", significant(description.area))),
    ];
    if let Some(density) = description.density {
        let (mass, density) = (significant(mass.mass(density)), significant(density));
        rows.push(plain("mass", format!("{mass} kg at {density} kg/m³")));
    }
    rows.push(plain("centre of mass", format!("{} m", vector(mass.centre, size))));
    let (unit, density) = match description.density {
        Some(density) => ("kg·m²", density),
        None => ("m⁵ (inertia per density)", 1.0),
    };
    let moments = density * principal.moments;
    rows.push(plain("principal moments", format!("{} {unit}", vector(moments, 0.0))));
    let axes = DMat3::from_quat(principal.rotation);
    let axes = [axes.x_axis, axes.y_axis, axes.z_axis].map(|axis| vector(axis, 1.0));
    rows.push(plain("principal axes", axes.join("  ")));
    rows.extend([
        plain("equivalent radius", format!("{} m", significant(measures.equivalent_radius))),
        plain("sphericity", significant(measures.sphericity)),
        plain("elongation, flatness", {
            let [elongation, flatness] = [measures.elongation, measures.flatness].map(significant);
            format!("{elongation}, {flatness} (I/L, S/I)")
        }),
        plain("convexity", {
            let ratio = significant(measures.convexity);
            let depth = significant(negligible(measures.concavity, size));
            format!("{ratio} of the hull's volume; deepest hollow {depth} m")
        }),
    ]);
    rows
}

fn bound_rows(description: &Description) -> Vec<Row> {
    let bounds = &description.bounds;
    let size = bounds.sphere.radius;
    let mut rows = Vec::new();
    if let Some(solid) = &description.solid {
        let radius = significant(solid.measures.bounding_radius);
        rows.push(plain("bounding radius", format!("{radius} m about the centre of mass")));
    }
    let [low, high] = [bounds.aabb.min, bounds.aabb.max].map(|corner| vector(corner, size));
    let centre = vector(bounds.sphere.centre, size);
    let extents = vector(2.0 * bounds.obb.half_extents, size);
    rows.extend([
        plain("bounding sphere", format!("{} m about {centre}", significant(size))),
        plain("axis-aligned box", format!("{low} to {high} m")),
        plain("oriented box", format!("{extents} m")),
    ]);
    rows
}

fn topology_rows(topology: &Topology) -> Vec<Row> {
    let verdict = |label, good: bool, yes: &str, no: &str| {
        let (value, style) = if good { (yes, GOOD) } else { (no, BAD) };
        Row { label, value: value.into(), style }
    };
    let crossing = &topology.self_intersections;
    let mut rows = vec![
        verdict("closed", topology.closed, "yes", "no"),
        verdict("oriented", topology.oriented, "yes", "no: neighbouring triangles disagree"),
        verdict("self-intersecting", crossing.is_empty(), "no", &pairs(crossing)),
    ];
    if topology.components > 1 {
        rows.push(plain("components", topology.components.to_string()));
    }
    rows.extend(topology.faults.iter().map(|fault| Row {
        label: "fault",
        value: fault.clone(),
        style: BAD,
    }));
    rows
}

fn pairs(crossing: &[[u32; 2]]) -> String {
    const SHOWN: usize = 5;
    let shown: Vec<String> =
        crossing.iter().take(SHOWN).map(|[a, b]| format!("{a} and {b}")).collect();
    let more = if crossing.len() > SHOWN { ", …" } else { "" };
    format!("yes: triangles {}{more}", shown.join(", "))
}

/// Three numbers; those that are rounding errors beside a size are shown as zero.
fn vector(v: DVec3, size: f64) -> String {
    let [x, y, z] = v.to_array().map(|c| significant(negligible(c, size)));
    format!("({x}, {y}, {z})")
}

fn negligible(x: f64, size: f64) -> f64 {
    if x.abs() <= 1e-13 * size { 0.0 } else { x }
}
