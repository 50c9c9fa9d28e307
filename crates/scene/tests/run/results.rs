//! What a run leaves behind.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use polygrain_scene::run::{Event, Options, RunError, run};
use tempfile::tempdir;

use crate::{BUSY, finish, options, scene};

/// The columns of a history by name.
fn history(folder: &Path) -> BTreeMap<String, Vec<f64>> {
    let text = fs::read_to_string(folder.join("history.csv")).unwrap();
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let rows: Vec<Vec<f64>> =
        lines.map(|row| row.iter().map(|cell| cell.parse().unwrap()).collect()).collect();
    assert!(rows.iter().all(|row| row.len() == head.len()));
    let column = |i: usize| rows.iter().map(|row: &Vec<f64>| row[i]).collect();
    head.iter().enumerate().map(|(i, name)| ((*name).to_owned(), column(i))).collect()
}

#[test]
fn a_run_leaves_all_its_files() {
    let folder = tempdir().unwrap();
    let summary = finish(BUSY, &options(folder.path())).unwrap().json;
    for name in [
        "scene.toml",
        "bodies.json",
        "history.csv",
        "summary.json",
        "run.log",
        "walls.vtp",
        "frames.pvd",
        "frames/000000.vtp",
        "frames/000003.vtp",
        "walls.pvd",
        "walls/000003.vtp",
        "contacts.pvd",
        "contacts/000003.vtp",
        "shapes.bin",
        "poses/000000.bin",
        "poses/000003.bin",
    ] {
        assert!(folder.path().join(name).is_file(), "{name}");
    }
    let written: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("summary.json")).unwrap()).unwrap();
    assert_eq!(written, summary);
    for key in [
        "scene",
        "steps",
        "time",
        "wall_seconds",
        "phases",
        "bodies",
        "contacts",
        "kinetic",
        "potential",
        "dissipated",
        "work",
        "energy_error",
        "max_overlap",
        "mean_overlap",
        "state_hash",
        "threads",
        "version",
        "seed",
        "measures",
        "queries",
        "queries_skipped_fraction",
        "time_step",
        "critical_time_step",
        "stopped_by",
        "warnings",
    ] {
        assert!(!summary[key].is_null(), "{key}");
    }
    let shares = ["drift", "search", "push", "kick"].map(|phase| &summary["phases"][phase]);
    let whole: f64 = shares.iter().map(|share| share.as_f64().unwrap()).sum();
    assert!((whole - 1.0).abs() < 1e-9, "{whole}");
    let hash = summary["state_hash"].as_str().unwrap();
    assert!(hash.len() == 16 && hash.chars().all(|c| c.is_ascii_hexdigit()));
    assert_eq!((&summary["scene"], &summary["seed"]), (&"busy".into(), &5.into()));
    assert_eq!(summary["stopped_by"], "time");
    assert_eq!(summary["arrived"], 12);

    let bodies: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("bodies.json")).unwrap()).unwrap();
    // Four sides of the bin, gate, pusher, 18 grains, 12 from the source.
    assert_eq!(bodies["bodies"].as_array().unwrap().len(), 36);
    assert_eq!(bodies["bodies"][0]["wall"], "bin");
    assert_eq!(bodies["bodies"][35]["group"], "rain");
    let first_grain = bodies["bodies"][6]["shape"].as_u64().unwrap() as usize;
    assert_eq!(bodies["shapes"][first_grain]["literal"], "box:0.016,0.016,0.016");
}

#[test]
fn the_history_tells_what_happened() {
    let folder = tempdir().unwrap();
    let summary = finish(BUSY, &options(folder.path())).unwrap().json;
    let history = history(folder.path());
    let time = &history["time_s"];
    assert_eq!(time.len(), 31, "one row every 5 ms from 0 to 150 ms");
    // Half a step; steps are longer before the smaller grains of the source have come.
    let near = summary["time_step"].as_f64().unwrap();
    for (i, &t) in time.iter().enumerate() {
        assert!((t - 0.005 * i as f64).abs() <= near, "row {i} at {t} s");
    }
    let last = |name: &str| *history[name].last().unwrap();
    assert_eq!(last("kinetic_J"), summary["kinetic"].as_f64().unwrap());
    assert_eq!(last("energy_error"), summary["energy_error"].as_f64().unwrap());
    assert!(last("energy_error") < 0.02, "{}", last("energy_error"));
    // The pusher has moved grains; some fell out of the open side after the gate was gone.
    assert!(last("work_J") != 0.0);
    assert_eq!(history["discharge_total_grains"][7], 0.0, "the gate is closed until 40 ms");
    let passed = last("discharge_total_grains");
    let left = summary["outlets"]["out"]["grains"].as_f64().unwrap();
    assert!(left > 0.0 && passed >= left, "{passed} passed, {left} left");
    // Rates add up to totals.
    let rate = &history["discharge_kg_per_s"];
    let sum: f64 = (1..time.len()).map(|i| rate[i] * (time[i] - time[i - 1])).sum();
    assert!((sum - last("discharge_total_kg")).abs() < 1e-12);
    // The floor carries the grains.
    assert!(history["bin_fz_N"].iter().any(|&f| f < 0.0));
    assert!(history["coordination"].iter().any(|&z| z > 0.1));
    assert!(history["void-ratio"].iter().all(|&e| e > 0.3));
}

#[test]
fn threads_do_not_change_the_results() {
    // More grains, pairs and contacts than one thread takes alone.
    let many = BUSY
        .replace("counts = [3, 3, 2]", "counts = [5, 5, 18]\nvelocity_spread = 0.01")
        .replace("seed = 5", "seed = 5\ngravity = [0, 0, -300]")
        .replace("spacing = 0.03", "spacing = 0.0181")
        .replace("jitter = 0.001", "")
        .replace("shape = [\"cube\", \"ball\"]", "shape = \"ball\"")
        .replace("0.12], [0.1, 0.1, 0.16]", "0.4], [0.1, 0.1, 0.5]")
        .replace("time = 0.15", "time = 0.015");
    let outcomes: Vec<_> = [1, 2, 3]
        .map(|threads| {
            let folder = tempdir().unwrap();
            let summary = finish(&many, &Options { threads, ..options(folder.path()) }).unwrap();
            assert_eq!(summary.json["threads"], threads);
            assert!(summary.json["contacts"].as_u64().unwrap() > 256, "{}", summary.json);
            let history = fs::read(folder.path().join("history.csv")).unwrap();
            (summary.json["state_hash"].clone(), history)
        })
        .into();
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]));
}

#[test]
fn a_folder_with_a_run_is_kept_unless_asked_otherwise() {
    let folder = tempdir().unwrap();
    let short = Options { time: Some(0.01), ..options(folder.path()) };
    finish(BUSY, &short).unwrap();
    fs::write(folder.path().join("mine.txt"), "keep me").unwrap();
    let error = finish(BUSY, &short).unwrap_err();
    assert!(matches!(error, RunError::Occupied(_)), "{error}");
    assert!(error.help().unwrap().contains("--overwrite"));
    let history = fs::read(folder.path().join("history.csv")).unwrap();
    fs::write(folder.path().join("poses/000007.bin"), "of a longer run").unwrap();
    finish(BUSY, &Options { overwrite: true, ..short }).unwrap();
    assert!(!folder.path().join("poses/000007.bin").exists());
    assert!(history == fs::read(folder.path().join("history.csv")).unwrap());
    assert!(folder.path().join("mine.txt").exists());
}

#[test]
fn a_scene_is_not_replaced_by_its_results() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("scene.toml");
    fs::write(&path, BUSY).unwrap();
    let scene = polygrain_scene::Scene::load(&path, &[]).unwrap();
    let options = Options { overwrite: true, ..options(folder.path()) };
    let error = run(&scene, &options, &false.into(), &mut |_| ()).unwrap_err();
    assert!(matches!(error, RunError::OnItself(_)), "{error}");
    assert_eq!(fs::read_to_string(path).unwrap(), BUSY);
}

#[test]
fn an_interrupted_run_ends_cleanly_and_says_so() {
    let folder = tempdir().unwrap();
    let interrupted = std::sync::atomic::AtomicBool::new(false);
    let summary = run(&scene(BUSY), &options(folder.path()), &interrupted, &mut |event| {
        if matches!(event, Event::Started(..)) {
            interrupted.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    })
    .unwrap();
    assert_eq!(summary.json["stopped_by"], "interrupted");
    assert_eq!(polygrain_scene::checkpoint::list(folder.path()).unwrap().len(), 1);
}

#[test]
fn a_run_stops_when_asked_to() {
    let rest = |stop: &str| {
        format!(
            "materials.rock.density = 2600\nshapes.ball.literal = \"sphere:0.01\"\n{stop}\n\
             output = {{ frames = false, history = false, checkpoint = false }}\n\
             interactions = [{{ modulus = 1e6, restitution = 0.3 }}]\n\
             walls = [{{ name = \"floor\", kind = \"plane\", material = \"rock\" }}]\n\
             groups = [{{ name = \"b\", shape = \"ball\", material = \"rock\", \
             placement = \"list\", bodies = [{{ position = [0, 0, 0.012] }}] }}]\n"
        )
    };
    for (stop, reason) in [
        ("stop = { time = 0.01 }", "time"),
        ("stop = { steps = 77 }", "steps"),
        ("stop = { kinetic_energy = 1e-7, after = 0.2, time = 5 }", "kinetic_energy"),
        ("stop = { unbalanced_force = 1e-3, time = 5 }", "unbalanced_force"),
        ("stop = { settled = true, time = 5 }", "settled"),
    ] {
        let folder = tempdir().unwrap();
        let summary = finish(&rest(stop), &options(folder.path())).unwrap().json;
        assert_eq!(summary["stopped_by"], reason, "{summary}");
        if reason == "steps" {
            assert_eq!(summary["steps"], 77);
        }
    }
}

#[test]
fn a_step_that_is_too_long_is_warned_of() {
    let folder = tempdir().unwrap();
    let hasty = format!("{BUSY}\n[stepper]\ntime_step = 1e-3\n");
    let (summary, said) =
        crate::notes(&hasty, &Options { time: Some(2e-3), ..options(folder.path()) });
    assert!(said[0].contains("above the critical one"), "{said:?}");
    assert_eq!(summary.json["warnings"][0], said[0].as_str());
}

#[test]
fn frames_hold_every_grain() {
    let folder = tempdir().unwrap();
    let only_cubes = BUSY.replace("shape = [\"cube\", \"ball\"]", "shape = \"cube\"");
    finish(&only_cubes, &Options { time: Some(0.001), ..options(folder.path()) }).unwrap();
    let bytes = fs::read(folder.path().join("frames/000000.vtp")).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("NumberOfPoints=\"144\"") && text.contains("NumberOfPolys=\"108\""));
    for name in ["id", "group", "material", "velocity", "angular_velocity", "speed", "coordination"]
    {
        assert!(text.contains(&format!("Name=\"{name}\"")), "{name}");
    }
    let frames = fs::read_to_string(folder.path().join("frames.pvd")).unwrap();
    assert!(frames.contains("timestep=\"0.0\" part=\"0\" file=\"frames/000000.vtp\""), "{frames}");
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_named() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("file"), "in the way").unwrap();
    let error = finish(BUSY, &options(&folder.path().join("file"))).unwrap_err();
    assert!(error.to_string().contains("cannot write") && error.to_string().contains("file"));
    // A folder where a file is to be: even the superuser cannot write it.
    let out = folder.path().join("out");
    fs::create_dir_all(out.join("history.csv")).unwrap();
    let error = finish(BUSY, &Options { overwrite: true, ..options(&out) }).unwrap_err();
    assert!(error.to_string().contains("history.csv"), "{error}");
}
