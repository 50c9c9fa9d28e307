//! What the tables of a report say.

use std::collections::BTreeMap;

use polygrain_scene::results::{Frame, History};
use serde_json::Value as Json;
use toml::Value;

use super::Material;
use super::html::Table;
use crate::run::{duration, rounded};

/// What the run is in a few figures.
pub(super) fn key_figures(material: &Material) -> Vec<(&'static str, String)> {
    let Some(summary) = &material.summary else { return of_unfinished(material) };
    let number = |key: &str| summary[key].as_f64().unwrap_or(f64::NAN);
    let percent = |key: &str| format!("{} %", rounded(100.0 * number(key)));
    vec![
        ("grains", summary["grains"].to_string()),
        ("contacts", summary["contacts"].to_string()),
        ("simulated time", format!("{} s", rounded(number("time")))),
        ("steps", summary["steps"].to_string()),
        ("took", duration(number("wall_seconds"))),
        ("energy error", percent("energy_error")),
        ("largest overlap", percent("max_overlap")),
        ("mean overlap", percent("mean_overlap")),
    ]
}

fn of_unfinished(material: &Material) -> Vec<(&'static str, String)> {
    let last = |name: &str| {
        let values = material.history.column(name).map(|column| &column.values);
        values.and_then(|values| values.last().copied())
    };
    let figure = |label, name, unit: &str| Some((label, format!("{}{unit}", rounded(last(name)?))));
    [
        figure("simulated time", "time_s", " s"),
        figure("steps", "step", ""),
        figure("contacts", "contacts", ""),
        figure("energy error", "energy_error", ""),
        figure("largest overlap", "max_overlap", ""),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The accounts of energy: what there was, what there is, where the difference went.
pub(super) fn energy(history: &History) -> Option<Table> {
    let ends = |name: &str| {
        let values = &history.column(name)?.values;
        Some([*values.first()?, *values.last()?])
    };
    let mut table = Table::new(&["energy, J", "at first", "at last", "change"]);
    let stored = [
        ("kinetic", "kinetic_J"),
        ("potential, above the origin", "potential_J"),
        ("elastic, of contacts", "elastic_J"),
    ];
    let mut total = [0.0; 2];
    for (label, name) in stored {
        let [first, last] = ends(name)?;
        total = [total[0] + first, total[1] + last];
        table.row([label.to_owned(), rounded(first), rounded(last), rounded(last - first)]);
    }
    let change = rounded(total[1] - total[0]);
    table.row(["stored".to_owned(), rounded(total[0]), rounded(total[1]), change]);
    let passed = [
        ("lost to damping", "dissipated_damping_J", -1.0),
        ("lost to friction", "dissipated_friction_J", -1.0),
        ("lost to drag", "dissipated_drag_J", -1.0),
        ("lost in torn joints", "dissipated_damage_J", -1.0),
        ("work of driven bodies", "work_J", 1.0),
        ("put in by taking overlaps back", "lifted_J", 1.0),
    ];
    for (label, name, sign) in passed {
        // Runs of earlier versions lack some.
        let Some([first, last]) = ends(name) else { continue };
        table.row([
            label.to_owned(),
            rounded(first),
            rounded(last),
            rounded(sign * (last - first)),
        ]);
    }
    Some(table)
}

/// Overlaps and forces of the contacts of a frame.
pub(super) fn contacts(frame: &Frame) -> Table {
    let mut table = Table::new(&["contacts", "mean", "median", "95 %", "largest"]);
    let mut row = |label: &str, mut values: Vec<f64>, unit: &str| {
        values.sort_by(f64::total_cmp);
        if let (Some(largest), count) = (values.last(), values.len()) {
            let at = |part: f64| values[((count - 1) as f64 * part).round() as usize];
            let mean = values.iter().sum::<f64>() / count as f64;
            let figures = [mean, at(0.5), at(0.95), *largest];
            let cells = figures.map(|value| format!("{} {unit}", rounded(value)));
            table.row(std::iter::once(label.to_owned()).chain(cells));
        }
    };
    let overlaps = frame.contacts.iter().map(|c| 1e6 * f64::from(c.overlap)).collect();
    row("overlap", overlaps, "µm");
    let forces = frame.contacts.iter().map(|c| f64::from(c.force.length())).collect();
    row("force", forces, "N");
    let normal = frame.contacts.iter().map(|c| f64::from(c.force.dot(c.normal))).collect();
    row("normal force", normal, "N");
    table
}

/// How many contacts are at points, along edges and over faces.
pub(super) fn classes(frame: &Frame) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for contact in &frame.contacts {
        *counts.entry(format!("{:?}", contact.class).to_lowercase()).or_default() += 1;
    }
    let parts: Vec<String> =
        counts.iter().map(|(class, count)| format!("{count} of class {class}")).collect();
    format!("{} contacts: {}.", frame.contacts.len(), parts.join(", "))
}

/// Groups and walls with their materials and how many bodies they had.
pub(super) fn owners(material: &Material) -> Table {
    let bodies = &material.bodies;
    let mut counts = vec![0_usize; bodies.owners.len()];
    for body in &bodies.bodies {
        counts[body.owner as usize] += 1;
    }
    let mut table = Table::new(&["name", "what", "material", "bodies"]);
    for (section, what) in [("groups", "grains"), ("structures", "structure"), ("walls", "wall")] {
        for entry in list(&material.scene, section) {
            let name = text(entry, "name");
            let first = if section == "walls" { bodies.groups } else { 0 };
            let owner = bodies.owners[first..].iter().position(|owner| *owner == name);
            let count = owner.map_or(0, |owner| counts[first + owner]);
            let what = if section == "groups" {
                format!("{what}: {}", mixture(entry))
            } else {
                format!("{what}: {}", text(entry, "kind"))
            };
            table.row([name, what, text(entry, "material"), count.to_string()]);
        }
    }
    table
}

/// The shapes of a group.
fn mixture(group: &Value) -> String {
    match group.get("shape") {
        Some(Value::Table(parts)) => {
            let parts: Vec<String> =
                parts.iter().map(|(name, part)| format!("{part} {name}")).collect();
            parts.join(", ")
        }
        Some(Value::String(name)) => name.clone(),
        _ => "shapes of their own".to_owned(),
    }
}

pub(super) fn materials(scene: &toml::Table) -> Table {
    let mut table = Table::new(&["material", "density, kg/m³"]);
    for (name, material) in scene.get("materials").and_then(Value::as_table).into_iter().flatten() {
        table.row([name.clone(), plain(material.get("density"))]);
    }
    table
}

/// The laws of contact, all that is said of each.
pub(super) fn interactions(scene: &toml::Table) -> Table {
    let mut table = Table::new(&["between", "law", "coefficients"]);
    for interaction in list(scene, "interactions") {
        let between = match interaction.get("between").and_then(Value::as_array) {
            Some(pair) => {
                let names: Vec<&str> = pair.iter().filter_map(Value::as_str).collect();
                names.join(" and ")
            }
            None => "any others".to_owned(),
        };
        let rest = interaction.as_table().into_iter().flatten();
        let coefficients: Vec<String> = rest
            .filter(|(key, value)| {
                let zero = value.as_float() == Some(0.0);
                !["between", "law"].contains(&key.as_str()) && !zero
            })
            .map(|(key, value)| format!("{} {}", key.replace('_', " "), plain(Some(value))))
            .collect();
        table.row([between, text(interaction, "law"), coefficients.join(", ")]);
    }
    table
}

/// How time advances, and what acts everywhere.
pub(super) fn settings(material: &Material) -> Table {
    let mut table = Table::new(&["", ""]);
    let scene = &material.scene;
    let gravity = scene.get("gravity").and_then(Value::as_array);
    if let Some(gravity) = gravity {
        let parts: Vec<String> = gravity.iter().map(|g| plain(Some(g))).collect();
        table.row(["gravity", &format!("({}) m/s²", parts.join(", "))]);
    }
    if let Some(summary) = &material.summary {
        let number = |key: &str| summary[key].as_f64().map_or_else(|| "–".to_owned(), rounded);
        let (step, critical) = (number("time_step"), number("critical_time_step"));
        let step = if summary["critical_time_step"].is_number() {
            format!("{step} s; the longest stable one is {critical} s")
        } else {
            format!("{step} s")
        };
        table.row(["time step", &step]);
    }
    for (key, value) in scene.get("stepper").and_then(Value::as_table).into_iter().flatten() {
        table.row([format!("stepper {}", key.replace('_', " ")), plain(Some(value))]);
    }
    for section in ["periodic", "drag", "stop"] {
        for (key, value) in scene.get(section).and_then(Value::as_table).into_iter().flatten() {
            table.row([format!("{section} {}", key.replace('_', " ")), plain(Some(value))]);
        }
    }
    table
}

/// What the run took.
pub(super) fn timing(summary: &Json) -> Table {
    let mut table = Table::new(&["", ""]);
    let number = |key: &str| summary[key].as_f64().unwrap_or(f64::NAN);
    let (seconds, steps) = (number("wall_seconds"), number("steps"));
    table.row(["wall time", &format!("{}, {} threads", duration(seconds), summary["threads"])]);
    table.row(["steps per second", &rounded(steps / seconds)]);
    let work = steps * number("grains") / seconds;
    table.row(["grains × steps per second", &rounded(work)]);
    table.row(["simulated over wall time", &rounded(number("time") / seconds)]);
    for (phase, words) in [
        ("drift", "of it moving bodies"),
        ("search", "of it finding neighbours and contacts"),
        ("push", "of it forces of contacts"),
        ("kick", "of it velocities and checks"),
    ] {
        if let Some(share) = summary["phases"][phase].as_f64() {
            table.row([words, &format!("{} %", rounded(100.0 * share))]);
        }
    }
    table.row(["questions to the contact kernel", &summary["queries"].to_string()]);
    let skipped = 100.0 * number("queries_skipped_fraction");
    table.row(["answered without one", &format!("{} %", rounded(skipped))]);
    table
}

/// The last values of the measures.
pub(super) fn measures(summary: &Json) -> Table {
    let mut table = Table::new(&["measure", "", "at the end"]);
    for (name, parts) in summary["measures"].as_object().into_iter().flatten() {
        for (key, value) in parts.as_object().into_iter().flatten() {
            let key = if key == "value" { "" } else { key.as_str() };
            let value = value.as_f64().map_or_else(|| "none".to_owned(), rounded);
            table.row([name.replace('_', " "), key.replace('_', " "), value]);
        }
    }
    table
}

pub(super) fn versions(material: &Material) -> Table {
    let mut table = Table::new(&["", ""]);
    if let Some(summary) = &material.summary {
        let word = |key: &str| summary[key].as_str().unwrap_or("–").to_owned();
        table.row(["program of the run", &format!("polygrain {}", word("version"))]);
        table.row(["ended by", &word("stopped_by").replace('_', " ")]);
        table.row(["seed", &summary["seed"].to_string()]);
        table.row(["hash of the final state", &word("state_hash")]);
    }
    let version = concat!("polygrain ", env!("CARGO_PKG_VERSION"));
    table.row(["program of this report", version]);
    table
}

fn list<'a>(scene: &'a toml::Table, key: &str) -> impl Iterator<Item = &'a Value> {
    scene.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn text(value: &Value, key: &str) -> String {
    value.get(key).and_then(Value::as_str).unwrap_or("–").to_owned()
}

/// A value as a person would write it.
fn plain(value: Option<&Value>) -> String {
    match value {
        None => "–".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Float(number)) => rounded(*number),
        Some(other) => other.to_string(),
    }
}
