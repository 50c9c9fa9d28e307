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
use tempfile::tempdir;

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

/// Runs on one thread, and again on two with a break; asserts that both end alike, and returns the
/// first, which leaves its results in a folder.
fn finish_with_and_without_a_break(text: &str, whole: &Path) -> Summary {
    let broken = tempdir().unwrap();
    let expected = finish(text, &Options { threads: 1, ..options(whole) }).unwrap();
    let again = Options { threads: 2, ..options(broken.path()) };
    finish(text, &Options { time: Some(0.07), ..again.clone() }).unwrap();
    let resume = Some(broken.path().to_owned());
    let last = finish(text, &Options { resume, ..again }).unwrap();
    assert_eq!(last.json["time"], expected.json["time"]);
    assert_eq!(last.json["state_hash"], expected.json["state_hash"]);
    for (key, value) in expected.json["solver"].as_object().into_iter().flatten() {
        // What was near before the break is looked for once more after it.
        if !["comparisons", "fallbacks", "by_level"].contains(&key.as_str()) {
            assert_eq!(last.json["solver"][key], *value, "{key}");
        }
    }
    expected
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
