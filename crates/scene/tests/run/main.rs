//! Runs from end to end: what they leave behind, and that they can be taken up again.

#![allow(missing_docs, reason = "a test")]

mod checkpoints;
mod drawing;
mod forecast;
mod halos;
mod measures;
mod meshes;
mod results;
mod resume;
mod rigid;

use std::path::Path;

use polygrain_scene::Scene;
use polygrain_scene::run::{Event, Options, RunError, Summary, run};

/// Grains that fall, roll and leave; others that rain down; a gate; a wall that moves; measures.
const BUSY: &str = include_str!("busy.toml");

fn scene(text: &str) -> Scene {
    Scene::parse(text, "busy.toml", &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn options(out: &Path) -> Options {
    Options { out: out.to_owned(), ..Options::default() }
}

/// Runs to the end without anyone watching.
fn finish(text: &str, options: &Options) -> Result<Summary, RunError> {
    run(&scene(text), options, &false.into(), &mut |_| ())
}

/// Runs and gathers what the run has to say.
fn notes(text: &str, options: &Options) -> (Summary, Vec<String>) {
    let mut notes = Vec::new();
    let summary = run(&scene(text), options, &false.into(), &mut |event| {
        if let Event::Note(note) = event {
            notes.push(note.to_owned());
        }
    });
    (summary.unwrap_or_else(|error| panic!("{error}")), notes)
}
