//! While a run goes on.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use tempfile::tempdir;

use super::client::{Event, Program, Viewer};
use super::{PATIENCE, RAIN};
use crate::polygrain_in;

/// The scene, without an end that anyone will see.
fn endless(folder: &Path) {
    fs::write(folder.join("rain.toml"), RAIN.replace("time = 0.3", "time = 1000")).unwrap();
}

#[test]
fn a_run_is_looked_at_as_it_goes() {
    let folder = tempdir().unwrap();
    endless(folder.path());
    let viewer = Viewer::start(folder.path(), &["run", "rain.toml", "--view"]);
    let run = viewer.json("/api/run");
    assert_eq!((&run["live"], &run["summary"]), (&true.into(), &Json::Null));
    let known = run["frames"].as_array().unwrap().len();
    assert!(known > 0, "the first frame is there from the start");
    let events = viewer.listen("", |events| {
        events.iter().filter(|event| event.name == "frames").count() >= known + 3
    });
    let frames: Vec<&Event> = events.iter().filter(|event| event.name == "frames").collect();
    for (number, frame) in frames.iter().enumerate() {
        assert_eq!((&frame.data["index"], frame.id), (&number.into(), Some(number)));
        // Who hears of a frame can have it, and knows its bodies.
        assert_eq!(viewer.get(&format!("/api/frames/{number}")).status, 200);
    }
    assert!(events.iter().any(|event| event.name == "history"));
    assert!(events.iter().all(|event| event.name != "end"));
    assert_eq!(viewer.get("/api/summary").status, 404);
}

#[test]
fn a_run_of_another_program_is_looked_at_as_it_goes() {
    let folder = tempdir().unwrap();
    endless(folder.path());
    let mut command = Command::new(env!("CARGO_BIN_EXE_polygrain"));
    command.args(["run", "rain.toml", "--quiet"]).current_dir(folder.path());
    let mut runner = Program(command.spawn().unwrap());
    let start = Instant::now();
    while !folder.path().join("rain.run/frames.pvd").exists() {
        assert!(start.elapsed() < PATIENCE, "the run does not begin");
        thread::sleep(Duration::from_millis(5));
    }
    let viewer = Viewer::view(folder.path());
    assert_eq!(viewer.json("/api/run")["live"], true);
    let events = viewer.listen("", |events| {
        // A run that dies writes no summary, and is over all the same.
        if events.len() > 5 {
            runner.kill();
        }
        false
    });
    assert_eq!(events.last().unwrap().name, "end");
    assert_eq!(viewer.json("/api/run")["live"], false);
}

/// Every file of a run but those that speak of wall time; the picture shows moments that depend on
/// it.
fn results(folder: &Path) -> HashMap<String, Vec<u8>> {
    let mut files = HashMap::new();
    for part in ["", "frames", "poses", "contacts"] {
        for entry in fs::read_dir(folder.join(part)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let varies = ["run.log", "summary.json", "picture.png"].contains(&name.as_str())
                || path.extension().is_some_and(|e| e == "pgc");
            if path.is_file() && !varies {
                files.insert(format!("{part}/{name}"), fs::read(&path).unwrap());
            }
        }
    }
    files
}

#[test]
fn a_run_that_is_looked_at_comes_out_the_same_and_ends_by_itself() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("rain.toml"), RAIN).unwrap();
    let plain = polygrain_in(folder.path(), &["run", "rain.toml", "--out", "plain", "--quiet"]);
    assert_eq!(plain.code, 0, "{}", plain.stderr);
    let arguments = ["run", "rain.toml", "--out", "seen", "--quiet", "--view"];
    let mut viewer = Viewer::start(folder.path(), &arguments);
    let events = viewer.listen("", |events| {
        let last = events.last().unwrap();
        if last.name == "frames" {
            viewer.get(&format!("/api/frames/{}", last.data["index"]));
        }
        false
    });
    assert_eq!(events.last().unwrap().name, "end", "also who only listens learns of the end");
    assert_eq!(events.iter().filter(|event| event.name == "frames").count(), 31);
    // Its output is no terminal: nobody would press Ctrl-C.
    assert_eq!(viewer.program.0.wait().unwrap().code(), Some(0));
    let [plain, seen] = ["plain", "seen"].map(|run| folder.path().join(run));
    let hash = |run: &Path| -> Json {
        let summary = fs::read(run.join("summary.json")).unwrap();
        serde_json::from_slice::<Json>(&summary).unwrap()["state_hash"].clone()
    };
    assert_eq!(hash(&plain), hash(&seen));
    let (plain, seen) = (results(&plain), results(&seen));
    let names = |files: &HashMap<String, Vec<u8>>| {
        let mut names: Vec<_> = files.keys().cloned().collect();
        names.sort();
        names
    };
    assert_eq!(names(&plain), names(&seen));
    for (name, content) in &plain {
        assert!(seen[name] == *content, "{name} differs");
    }
}
