//! `history.csv`: what happens over time, a row at a time.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use polygrain_dynamics::World;

use crate::build::Plan;
use crate::measure::{Coordination, wall_force};

/// The file, open at its end.
pub(super) struct History {
    file: File,
    length: u64,
}

impl History {
    pub(super) fn create(path: &Path, columns: &[String]) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let mut history = Self { file, length: 0 };
        history.append(columns.iter().map(|name| quoted(name)))?;
        Ok(history)
    }

    /// Goes on with the file from this length, in bytes; what is beyond was written after the
    /// checkpoint and will be written again.
    pub(super) fn resume(path: &Path, length: u64) -> io::Result<Self> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file, length })
    }

    pub(super) fn append(&mut self, cells: impl Iterator<Item = String>) -> io::Result<()> {
        let mut row = cells.collect::<Vec<_>>().join(",");
        row.push('\n');
        self.file.write_all(row.as_bytes())?;
        self.length += row.len() as u64;
        Ok(())
    }

    /// Bytes written so far, all of them on the disc.
    pub(super) fn secure(&mut self) -> io::Result<u64> {
        self.file.sync_data()?;
        Ok(self.length)
    }
}

/// Columns before the walls' and the measures'.
const COLUMNS: [&str; 17] = [
    "time_s",
    "step",
    "kinetic_J",
    "potential_J",
    "elastic_J",
    "dissipated_damping_J",
    "dissipated_friction_J",
    "dissipated_drag_J",
    "dissipated_damage_J",
    "work_J",
    "lifted_J",
    "energy_error",
    "contacts",
    "mean_coordination",
    "max_overlap",
    "mean_overlap",
    "unbalanced_force",
];

/// The head of the table.
pub(super) fn columns(plan: &Plan, measures: Vec<String>) -> Vec<String> {
    let walls = plan.walls.iter().flat_map(|wall| {
        ["fx", "fy", "fz"].into_iter().map(move |part| format!("{}_{part}_N", wall.name))
    });
    COLUMNS.iter().map(|&name| name.to_owned()).chain(walls).chain(measures).collect()
}

/// A row of the table, but for the measures.
pub(super) fn cells(world: &World, plan: &Plan, coordination: &Coordination) -> Vec<String> {
    let energy = world.energy();
    let overlaps = Overlaps::of(world);
    let mut cells = vec![number(world.time()), world.steps().to_string()];
    cells.extend(
        [
            energy.kinetic,
            energy.potential,
            energy.elastic_normal + energy.elastic_tangential,
            energy.damping + energy.local_damping,
            energy.friction,
            energy.drag,
            energy.damage,
            energy.work,
            energy.lifted,
            energy.error(),
        ]
        .map(number),
    );
    cells.push(overlaps.contacts.to_string());
    cells.extend(
        [coordination.mean, world.max_overlap(), overlaps.mean, world.unbalanced_force()]
            .map(number),
    );
    for wall in &plan.walls {
        let bodies: Vec<_> = wall.bodies.iter().map(|(_, body)| *body).collect();
        cells.extend(wall_force(world, &bodies).to_array().map(number));
    }
    cells
}

/// The shortest text that reads back as the same number.
pub(super) fn number(value: f64) -> String {
    format!("{value:?}")
}

fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

/// How many contacts press, and how deep they go as a fraction of the smaller diameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Overlaps {
    pub(crate) contacts: usize,
    pub(crate) mean: f64,
}

impl Overlaps {
    pub(crate) fn of(world: &World) -> Self {
        let (mut contacts, mut sum) = (0usize, 0.0);
        for contact in world.contacts() {
            let depth = contact.overlap();
            if depth > 0.0 {
                let [a, b] = contact.bodies().map(|body| world.bodies().diameter(body));
                contacts += 1;
                sum += depth / a.min(b);
            }
        }
        Self { contacts, mean: sum / contacts.max(1) as f64 }
    }
}
