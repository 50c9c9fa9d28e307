//! What came of a run, for people.

use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use polygrain_scene::run::Summary;
use serde_json::Value as Json;

use super::progress::duration;
use crate::shape::significant;

const TITLE: Style = Style::new().bold();
const LABEL: Style = AnsiColor::Cyan.on_default();

/// Writes a short table and where to look next.
pub(super) fn write(summary: &Summary, folder: &Path, out: &mut impl Write) -> io::Result<()> {
    let json = &summary.json;
    let number = |key: &str| json[key].as_f64().unwrap_or(f64::NAN);
    let percent = |key: &str| format!("{} %", rounded(100.0 * number(key)));
    let rows = [
        ("simulated", format!("{} s in {} steps", rounded(number("time")), json["steps"])),
        ("took", format!("{} on {} threads", duration(number("wall_seconds")), json["threads"])),
        ("stopped by", text(&json["stopped_by"]).replace('_', " ")),
        ("grains, contacts", format!("{}, {}", json["grains"], json["contacts"])),
        ("kinetic energy", format!("{} J", rounded(number("kinetic")))),
        ("dissipated", format!("{} J", rounded(number("dissipated")))),
        ("energy error", percent("energy_error")),
        ("largest overlap", percent("max_overlap")),
        ("state", text(&json["state_hash"])),
    ];
    writeln!(out, "{TITLE}{}{TITLE:#}", text(&json["scene"]))?;
    write_rows(&rows, out)?;
    let measured = measured(&json["measures"]);
    if !measured.is_empty() {
        writeln!(out, "{TITLE}Measured at the end{TITLE:#}")?;
        write_rows(&measured, out)?;
    }
    let shown = |name: &str| folder.join(name).display().to_string();
    let mut next = Vec::new();
    if folder.join(super::album::FILE).exists() {
        next.push(("picture", shown(super::album::FILE)));
    }
    if folder.join("frames.pvd").exists() {
        next.push(("look", format!("polygrain view {}", folder.display())));
        next.push(("in ParaView", format!("paraview {}", shown("frames.pvd"))));
    }
    if folder.join("shapes.bin").exists() {
        next.push(("draw", format!("polygrain render {} -o picture.png", folder.display())));
    }
    if folder.join("history.csv").exists() {
        next.push(("plot", format!("polygrain plot {} -o history.svg", folder.display())));
    }
    next.push(("report", format!("polygrain report {} -o report.html", folder.display())));
    next.push(("go on", format!("{} --time T", resume_command(folder))));
    writeln!(out, "{TITLE}Next{TITLE:#}")?;
    write_rows(&next, out)
}

/// The command that goes on with a run.
pub(super) fn resume_command(folder: &Path) -> String {
    format!("polygrain run --resume {}", folder.display())
}

/// Labels and values, the values aligned.
pub(crate) fn write_rows<L: AsRef<str>>(
    rows: &[(L, String)],
    out: &mut impl Write,
) -> io::Result<()> {
    let width = rows.iter().map(|(label, _)| label.as_ref().chars().count()).max().unwrap_or(0);
    for (label, value) in rows {
        writeln!(out, "  {LABEL}{:width$}{LABEL:#}  {value}", label.as_ref())?;
    }
    Ok(())
}

fn measured(measures: &Json) -> Vec<(String, String)> {
    let all = measures.as_object().into_iter().flatten();
    let part = |name: &str, key: &str, value: &Json| {
        let label = if key == "value" { name.to_owned() } else { format!("{name} {key}") };
        let shown = value.as_f64().map_or_else(|| "none".to_owned(), rounded);
        (label.replace('_', " "), shown)
    };
    all.flat_map(|(name, parts)| {
        let parts = parts.as_object().into_iter().flatten();
        parts.map(move |(key, value)| part(name, key, value))
    })
    .collect()
}

/// Four significant digits are enough to read.
pub(crate) fn rounded(value: f64) -> String {
    if value == 0.0 {
        // Of either sign.
        return "0".to_owned();
    }
    if !value.is_finite() {
        return value.to_string();
    }
    let digits = 3 - value.abs().log10().floor() as i32;
    let scale = 10f64.powi(digits);
    if (1e-4..1e7).contains(&value.abs()) {
        significant((value * scale).round() / scale)
    } else {
        format!("{value:.3e}")
    }
}

fn text(value: &Json) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
