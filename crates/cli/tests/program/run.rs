//! Runs: finished, killed, interrupted, resumed, refused.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use tempfile::{TempDir, tempdir};

use crate::{Run, polygrain, polygrain_in};

/// A folder with the scene in it.
fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("rain.toml"), include_str!("rain.toml")).unwrap();
    folder
}

fn spawn(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_polygrain"))
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn summary(folder: &Path) -> Json {
    serde_json::from_slice(&fs::read(folder.join("summary.json")).unwrap()).unwrap()
}

fn refused(folder: &Path, arguments: &[&str]) -> String {
    let Run { code, stdout, stderr } = polygrain_in(folder, arguments);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stdout.is_empty(), "{stdout}");
    stderr
}

/// The run that nobody disturbed, and how long it took.
fn undisturbed(folder: &Path) -> (Json, Vec<u8>, Duration) {
    let start = Instant::now();
    let run = polygrain_in(folder, &["run", "rain.toml", "--out", "whole", "--quiet"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    let whole = folder.join("whole");
    (summary(&whole), fs::read(whole.join("history.csv")).unwrap(), start.elapsed())
}

#[test]
fn a_run_killed_at_any_moment_goes_on_to_the_same_end() {
    let folder = folder();
    let (expected, history, took) = undisturbed(folder.path());
    let killed = folder.path().join("killed");
    let mut draws = 12_345u64;
    let mut kills = 0;
    for _ in 0..12 {
        // A run that was killed before it made its folder has left nothing to go on with.
        let begun = killed.join("run.log").exists();
        let goal = if begun { "--resume" } else { "--out" };
        let mut child = spawn(folder.path(), &["run", "rain.toml", goal, "killed", "--quiet"]);
        draws = draws.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let share = (draws >> 33) as f64 / f64::from(1u32 << 31);
        std::thread::sleep(took.mul_f64(0.4 * share));
        child.kill().unwrap();
        let status = child.wait().unwrap();
        kills += usize::from(status.code().is_none());
    }
    assert!(kills >= 3, "the run was over too soon to be killed");
    let run = polygrain_in(
        folder.path(),
        &["run", "rain.toml", "--resume", "killed", "--json", "--threads", "2"],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found: Json = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(found["state_hash"], expected["state_hash"]);
    assert_eq!(found["steps"], expected["steps"]);
    assert!(history == fs::read(killed.join("history.csv")).unwrap(), "the histories differ");
    for name in [
        "frames.pvd",
        "frames/000030.vtp",
        "contacts/000017.vtp",
        "poses/000017.bin",
        "poses/000030.bin",
        "shapes.bin",
        "bodies.json",
    ] {
        let read = |run: &str| fs::read(folder.path().join(run).join(name)).unwrap();
        assert!(read("whole") == read("killed"), "{name} differs");
    }
    let leftover = |path: &Path| {
        let names = fs::read_dir(path).unwrap().map(|e| e.unwrap().file_name());
        names.map(|n| n.to_string_lossy().into_owned()).find(|n| n.starts_with('.'))
    };
    for part in ["", "frames", "poses"] {
        assert_eq!(leftover(&killed.join(part)), None);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_writes_a_checkpoint_and_says_how_to_go_on() {
    for signal in ["-INT", "-TERM"] {
        let folder = folder();
        let scene = include_str!("rain.toml")
            .replace("time = 0.3", "time = 100")
            .replace("checkpoint = 0.003", "checkpoint = \"1000 s of wall time\"");
        fs::write(folder.path().join("rain.toml"), scene).unwrap();
        let child = spawn(folder.path(), &["run", "rain.toml", "--out", "out"]);
        let history = folder.path().join("out/history.csv");
        let start = Instant::now();
        while fs::metadata(&history).map_or(0, |data| data.len()) < 2000 {
            assert!(start.elapsed() < Duration::from_mins(1), "the run does not begin");
            std::thread::sleep(Duration::from_millis(5));
        }
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{stderr}");
        assert!(stderr.contains("polygrain run --resume out"), "{stderr}");
        let stopped = summary(&folder.path().join("out"));
        assert_eq!(stopped["stopped_by"], "interrupted");
        // On to a time a little later, and there is a run without a break to compare with.
        let time = (stopped["time"].as_f64().unwrap() + 0.01).to_string();
        let resume = ["run", "--resume", "out", "--time", &time, "--quiet"];
        assert_eq!(polygrain_in(folder.path(), &resume).code, 0);
        let whole = ["run", "rain.toml", "--out", "whole", "--time", &time, "--quiet"];
        assert_eq!(polygrain_in(folder.path(), &whole).code, 0);
        let [resumed, whole] = ["out", "whole"].map(|run| folder.path().join(run));
        assert_eq!(summary(&resumed)["state_hash"], summary(&whole)["state_hash"]);
        let history = |run: &Path| fs::read(run.join("history.csv")).unwrap();
        assert!(history(&resumed) == history(&whole));
    }
}

#[test]
fn the_summary_has_the_same_state_whatever_the_threads() {
    let folder = folder();
    let hashes: Vec<Json> = ["1", "2", "3"]
        .iter()
        .map(|threads| {
            let arguments =
                ["run", "rain.toml", "--out", threads, "--threads", threads, "--json", "--quiet"];
            let run = polygrain_in(folder.path(), &arguments);
            assert_eq!((run.code, run.stderr.as_str()), (0, ""));
            let found: Json = serde_json::from_str(&run.stdout).unwrap();
            assert_eq!(found["threads"].to_string(), *threads);
            assert_eq!(found, summary(&folder.path().join(threads)));
            found["state_hash"].clone()
        })
        .collect();
    assert!(hashes.iter().all(|hash| *hash == hashes[0]));
}

#[test]
fn a_run_shows_its_progress_and_where_to_look() {
    let folder = folder();
    let run = polygrain_in(folder.path(), &["run", "rain.toml", "--time", "0.02"]);
    assert_eq!(run.code, 0);
    assert!(run.stderr.contains("t = 0.0000 of 0.02 s, 19 grains"), "{}", run.stderr);
    for text in [
        "Rain",
        "stopped by",
        "paraview rain.run/frames.pvd",
        "polygrain render rain.run",
        "polygrain plot rain.run",
        "polygrain report rain.run",
    ] {
        assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
    }
    assert!(run.stdout.contains("polygrain run --resume rain.run --time T"));
    assert!(
        !run.stdout.contains('\u{1b}') && !run.stderr.contains('\u{1b}'),
        "no colours on a pipe"
    );
}

#[test]
fn parameters_are_set_on_the_command_line() {
    let folder = folder();
    for (arguments, arrived) in [(["--set", "scale=0.5"], 10), (["--scale", "0.1"], 2)] {
        let out = format!("arrived-{arrived}");
        let fixed = ["run", "rain.toml", "--out", &out, "--json", "--quiet"];
        let run = polygrain_in(folder.path(), &[&fixed[..], &arguments].concat());
        let found: Json = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(found["arrived"], arrived);
    }
    let coarse = ["--set", "stepper.time_step=1 ms", "--set", "seed=3", "--set", "stop.time=0.05"];
    let fixed = ["run", "rain.toml", "--out", "coarse", "--json", "--quiet"];
    let run = polygrain_in(folder.path(), &[&fixed[..], &coarse].concat());
    let found: Json = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&found["steps"], &found["seed"]), (&50.into(), &3.into()));
    let stderr = refused(folder.path(), &["run", "rain.toml", "--out", "x", "--set", "skale=1"]);
    assert!(stderr.contains("did you mean `scale`?"), "{stderr}");
}

#[test]
fn runs_that_cannot_be_are_refused_with_advice() {
    let folder = folder();
    let short = ["run", "rain.toml", "--out", "out", "--time", "0.01", "--quiet"];
    assert_eq!(polygrain_in(folder.path(), &short).code, 0);
    let stderr = refused(folder.path(), &short);
    assert!(stderr.contains("`out` holds a run already") && stderr.contains("--overwrite"));
    let again = [&short[..], &["--overwrite"]].concat();
    assert_eq!(polygrain_in(folder.path(), &again).code, 0);

    let stderr = refused(folder.path(), &["run", "rain.toml", "--out", "rain.toml/x"]);
    assert!(stderr.contains("cannot write `rain.toml/x`"), "{stderr}");
    let stderr = refused(folder.path(), &["run", "--resume", "nowhere"]);
    assert!(stderr.contains("nowhere"), "{stderr}");
    let stderr = refused(folder.path(), &["run", "rain.toml", "--resume", "nowhere"]);
    assert!(stderr.contains("there is no run in `nowhere`"), "{stderr}");
    let stderr = refused(folder.path(), &["run", "lost.toml", "--out", "x"]);
    assert!(stderr.contains("cannot read `lost.toml`"), "{stderr}");

    for arguments in [
        &["run"][..],
        &["run", "rain.toml", "--threads", "0"],
        &["run", "rain.toml", "--time", "-1"],
        &["run", "rain.toml", "--set", "nonsense"],
        &["run", "rain.toml", "--resume", "out", "--overwrite"],
    ] {
        assert_eq!(polygrain_in(folder.path(), arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn a_cut_off_checkpoint_is_named_and_passed_over() {
    let folder = folder();
    let short = ["run", "rain.toml", "--out", "out", "--time", "0.05", "--quiet"];
    assert_eq!(polygrain_in(folder.path(), &short).code, 0);
    let out = folder.path().join("out");
    let mut checkpoints: Vec<_> = fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pgc"))
        .collect();
    checkpoints.sort();
    let newest = checkpoints.pop().unwrap();
    let bytes = fs::read(&newest).unwrap();
    fs::write(&newest, &bytes[..bytes.len() - 7]).unwrap();
    let run = polygrain_in(folder.path(), &["run", "--resume", "out"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let name = newest.file_name().unwrap().to_str().unwrap();
    assert!(run.stderr.contains(&format!("`out/{name}` cannot be used: it is cut off")));
    assert!(run.stderr.contains("going on from `out/checkpoint-"), "{}", run.stderr);
}

#[test]
fn a_fault_in_a_scene_is_marked() {
    let folder = folder();
    let broken = include_str!("rain.toml").replace("friction = 0.4", "friktion = 0.4");
    fs::write(folder.path().join("rain.toml"), broken).unwrap();
    for command in [&["check", "rain.toml"][..], &["run", "rain.toml", "--out", "x"]] {
        let stderr = refused(folder.path(), command);
        for text in ["rain.toml:14:1", "friktion = 0.4", "^^^^^^^^", "did you mean `friction`?"] {
            assert!(stderr.contains(text), "{text}: {stderr}");
        }
        assert!(!folder.path().join("x").exists(), "nothing is made for a scene that cannot be");
    }
}

#[test]
fn check_tells_what_a_run_will_take() {
    let folder = folder();
    let run = polygrain_in(folder.path(), &["check", "rain.toml", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found: Json = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&found["grains"], &found["bodies"]), (&18.into(), &19.into()));
    assert_eq!(found["frames"], 31);
    let mass = 18.0 * 2600.0 * 0.016f64.powi(3);
    assert!((found["mass"].as_f64().unwrap() / mass - 1.0).abs() < 1e-9);
    let (step, steps) = (found["time_step"].as_f64().unwrap(), found["steps"].as_f64().unwrap());
    // Grains to come are smaller, and shorten the step.
    assert!(step * steps > 0.3 + step);
    assert!(step < found["critical_time_step"].as_f64().unwrap());
    let seconds = |key: &str| found[key].as_f64().unwrap();
    assert!(seconds("estimated_seconds_at_start") > 0.0);
    assert!(seconds("estimated_seconds") >= seconds("estimated_seconds_at_start"));
    let people = polygrain_in(folder.path(), &["check", "rain.toml"]);
    assert!(people.stdout.contains("20 to come from sources"), "{}", people.stdout);
}

#[test]
fn a_new_scene_runs_as_it_is_and_is_not_replaced() {
    let folder = tempdir().unwrap();
    let run = polygrain_in(folder.path(), &["new", "heap"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("polygrain run heap.toml"));
    assert_eq!(polygrain_in(folder.path(), &["check", "heap.toml"]).code, 0);
    let brief = ["run", "heap.toml", "--time", "0.002", "--quiet"];
    assert_eq!(polygrain_in(folder.path(), &brief).code, 0);
    assert_eq!(summary(&folder.path().join("heap.run"))["scene"], "heap");
    let stderr = refused(folder.path(), &["new", "heap"]);
    assert!(stderr.contains("cannot write `heap.toml`"), "{stderr}");
}

#[test]
fn the_schema_is_json() {
    let schema: Json = serde_json::from_str(&polygrain(&["schema"]).stdout).unwrap();
    assert_eq!(schema["title"], "Polygrain scene");
}
