//! `polygrain analyse`.

use std::fs;
use std::path::Path;

use serde_json::Value as Json;
use tempfile::tempdir;

use crate::pictures::{beside_runs, inside, refused};

/// Everything that moves in the run `rain`.
const EVERYWHERE: &str = "box = [[-9, -9, -9], [9, 9, 9]]";

fn json(arguments: &[&str]) -> Json {
    let run = beside_runs(&[&["analyse"], arguments, &["--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

/// A table: its head and its rows.
fn table(path: &Path) -> (Vec<String>, Vec<Vec<String>>) {
    let text = fs::read_to_string(path).unwrap();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let mut lines = text.lines();
    let head = cells(lines.next().unwrap());
    (head, lines.map(cells).collect())
}

fn column(path: &Path, name: &str) -> Vec<f64> {
    let (head, rows) = table(path);
    let place = head.iter().position(|column| column == name).unwrap_or_else(|| panic!("{name}"));
    rows.iter().map(|row| row[place].parse().unwrap_or(f64::NAN)).collect()
}

#[test]
fn a_frame_is_told_as_a_table() {
    let run = beside_runs(&["analyse", "rain"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for words in ["frame ", "grains", "contacts", "vertex (simple)", "coordination", "displacement"]
    {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
    assert!(!run.stdout.contains("NaN") && !run.stdout.contains("inf"), "{}", run.stdout);
}

/// The coordination and the contacts of every frame are those that the run itself wrote.
#[test]
fn frames_agree_with_the_history_of_the_run() {
    let history = crate::pictures::RUNS.path().join("rain/history.csv");
    let (times, means) = (column(&history, "time_s"), column(&history, "mean_coordination"));
    let found = json(&["rain", "--all", "--region", EVERYWHERE]);
    let frames = found.as_array().unwrap();
    assert!(frames.len() > 2);
    let mut compared = 0;
    for frame in frames {
        let time = frame["time"].as_f64().unwrap();
        let Some(row) = times.iter().position(|&t| (t - time).abs() < 1e-12) else { continue };
        let mean = frame["coordination"]["mean"].as_f64().unwrap();
        assert!((mean - means[row]).abs() < 1e-12, "at {time}: {mean} {}", means[row]);
        compared += 1;
    }
    assert!(compared > 1, "{compared} moments are in both");
}

#[test]
fn every_file_is_written() {
    let folder = tempdir().unwrap();
    let (path, name) = inside(&folder, "analysis");
    let run = beside_runs(&["analyse", "rain", "--all", "-o", &name]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let frames = json(&["rain", "--all"]).as_array().unwrap().len();
    assert!(run.stdout.contains(&format!("{frames} frames")), "{}", run.stdout);
    for file in ["frames.csv", "forces.csv", "coordination.csv", "bodies/000000.csv"] {
        let (head, rows) = table(&path.join(file));
        assert!(!rows.is_empty() || file == "forces.csv", "{file}");
        assert!(rows.iter().all(|row| row.len() == head.len()), "{file}");
    }
    assert_eq!(column(&path.join("frames.csv"), "time_s").len(), frames);
    for folder in ["bodies", "chains"] {
        let vtp = fs::read_dir(path.join(folder))
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|e| e == "vtp"));
        assert_eq!(vtp.count(), frames, "{folder}");
    }
    let first = column(&path.join("bodies/000000.csv"), "displacement_m");
    assert!(first.iter().all(|&way| way == 0.0), "nothing has moved in the first frame");
    let last = column(&path.join(format!("bodies/{:06}.csv", frames - 1)), "displacement_m");
    assert!(last.iter().any(|&way| way > 0.0));
    for figure in ["analysis.svg", "evolution.svg"] {
        let svg = fs::read_to_string(path.join(figure)).unwrap();
        assert!(svg.contains("<path d=\"M") && !svg.contains("NaN"), "{figure}");
    }
}

/// Shares sum up to one, and the share of every class is that of its count.
#[test]
fn classes_and_densities_are_consistent() {
    let found = json(&["rain", "--region", EVERYWHERE]);
    let frame = &found[0];
    let number = |class: &str, key: &str| frame["classes"][class][key].as_f64().unwrap();
    let classes = ["vertex", "edge", "face"];
    let contacts: f64 = classes.iter().map(|class| number(class, "contacts")).sum();
    assert_eq!(contacts, frame["contacts"].as_f64().unwrap());
    if contacts > 0.0 {
        let shares: f64 = classes.iter().map(|class| number(class, "share")).sum();
        assert!((shares - 1.0).abs() < 1e-12);
        for density in frame["force_densities"].as_array().unwrap() {
            let bins = density["bins"].as_array().unwrap();
            let integral: f64 = bins.iter().map(|bin| 0.25 * bin[1].as_f64().unwrap()).sum();
            let expected = if density["contacts"] == 0 { 0.0 } else { 1.0 };
            assert!((integral - expected).abs() < 1e-9, "{density}");
        }
    }
}

#[test]
fn what_cannot_be_analysed_is_refused_with_advice() {
    for (arguments, expected) in [
        (&["analyse", "nothing"][..], "no run in `nothing`"),
        (&["analyse", "rain", "--frame", "99999"], "there is no frame 99999"),
        (&["analyse", "rain", "--region", "cube = 1"], "box"),
        (&["analyse", "rain", "--region", "box = [[1, 0, 0], [0, 1, 1]]"], "the box is empty"),
        (&["analyse", "still"], "frames"),
    ] {
        let message = refused(arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}
