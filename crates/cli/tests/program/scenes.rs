//! Every scene that comes with the program, in its short form.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use tempfile::tempdir;

use crate::{Run, polygrain};

fn scenes() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    let mut scenes: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    scenes.sort();
    scenes
}

#[test]
fn there_are_at_least_twelve() {
    assert!(scenes().len() >= 12);
}

#[test]
fn every_scene_runs_with_small_overlaps_and_a_ledger_that_closes() {
    for scene in scenes() {
        let folder = tempdir().unwrap();
        let out = folder.path().join("run");
        let (file, out) = (scene.to_str().unwrap(), out.to_str().unwrap());
        let mut arguments = vec!["run", file, "--out", out, "--time", "0.04", "--json", "--quiet"];
        if fs::read_to_string(&scene).unwrap().contains("\nscale = ") {
            arguments.extend(["--scale", "0.25"]);
        }
        let Run { code, stdout, stderr } = polygrain(&arguments);
        assert_eq!(code, 0, "{file}: {stderr}");
        let summary: Json = serde_json::from_str(&stdout).unwrap();
        let number = |key: &str| summary[key].as_f64().unwrap();
        assert!(number("max_overlap") < 0.01, "{file}: overlap {}", number("max_overlap"));
        assert!(number("energy_error") < 5e-3, "{file}: error {}", number("energy_error"));
        assert!(number("steps") > 10.0, "{file}");
    }
}
