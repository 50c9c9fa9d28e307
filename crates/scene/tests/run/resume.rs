//! A run that was stopped goes on as if it had not been.

use std::fs;
use std::path::Path;

use polygrain_scene::run::{Options, RunError, run};
use polygrain_scene::{Scene, checkpoint};
use tempfile::tempdir;

use crate::{BUSY, finish, notes, options, scene};

fn resumed(folder: &Path) -> Options {
    Options { resume: Some(folder.to_owned()), ..options(folder) }
}

/// Every file of a run but those that speak of wall time.
fn results(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for part in ["", "frames", "walls", "contacts", "poses"] {
        for entry in fs::read_dir(folder.join(part)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
            let varies =
                name == "run.log" || name == "summary.json" || name.starts_with("checkpoint");
            if path.is_file() && !varies {
                files.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

fn assert_same_results(a: &Path, b: &Path) {
    let (a, b) = (results(a), results(b));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|f| f.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(&a), names(&b));
    for ((name, left), (_, right)) in a.iter().zip(&b) {
        assert!(left == right, "{name} differs");
    }
}

#[test]
fn an_extended_run_is_the_same_as_one_without_a_break() {
    let (whole, broken) = (tempdir().unwrap(), tempdir().unwrap());
    let expected = finish(BUSY, &options(whole.path())).unwrap();
    // Ends between two intervals, in the middle of the rain, and after the gate.
    for end in [0.0123, 0.047, 0.1] {
        let mut first = if end == 0.0123 { options(broken.path()) } else { resumed(broken.path()) };
        first.time = Some(end);
        finish(BUSY, &first).unwrap();
    }
    let last = finish(BUSY, &Options { time: Some(0.15), ..resumed(broken.path()) }).unwrap();
    assert_eq!(last.json["state_hash"], expected.json["state_hash"]);
    assert_eq!(last.json["measures"], expected.json["measures"]);
    assert_eq!(last.json["outlets"], expected.json["outlets"]);
    assert_eq!(last.json["queries"], expected.json["queries"]);
    assert_same_results(whole.path(), broken.path());
}

#[test]
fn the_scene_in_the_folder_is_enough_to_go_on() {
    let (whole, broken) = (tempdir().unwrap(), tempdir().unwrap());
    let expected = finish(BUSY, &options(whole.path())).unwrap();
    finish(BUSY, &Options { time: Some(0.05), ..options(broken.path()) }).unwrap();
    let left = fs::read_to_string(broken.path().join("scene.toml")).unwrap();
    let last = finish(&left, &Options { time: Some(0.15), ..resumed(broken.path()) }).unwrap();
    assert_eq!(last.json["state_hash"], expected.json["state_hash"]);
    assert_same_results(whole.path(), broken.path());
}

#[test]
fn a_finished_run_that_is_resumed_stays_as_it_is() {
    let folder = tempdir().unwrap();
    let odd_end = Options { time: Some(0.0512), ..options(folder.path()) };
    let first = finish(BUSY, &odd_end).unwrap();
    let before = results(folder.path());
    let again = Options { time: Some(0.0512), ..resumed(folder.path()) };
    let second = finish(BUSY, &again).unwrap();
    assert_eq!(first.json["state_hash"], second.json["state_hash"]);
    assert_eq!(first.json["measures"], second.json["measures"]);
    assert!(before == results(folder.path()));
}

#[test]
fn a_run_can_go_on_in_another_folder() {
    let (whole, first, second) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    finish(BUSY, &options(whole.path())).unwrap();
    finish(BUSY, &Options { time: Some(0.05), ..options(first.path()) }).unwrap();
    let before = results(first.path());
    let fork = Options {
        resume: Some(first.path().to_owned()),
        time: Some(0.15),
        ..options(second.path())
    };
    finish(BUSY, &fork).unwrap();
    assert_same_results(whole.path(), second.path());
    assert!(before == results(first.path()), "the first folder is untouched");
}

#[test]
fn a_damaged_checkpoint_is_passed_over_for_the_one_before() {
    let (whole, folder) = (tempdir().unwrap(), tempdir().unwrap());
    finish(BUSY, &options(whole.path())).unwrap();
    finish(BUSY, &Options { time: Some(0.07), ..options(folder.path()) }).unwrap();
    let known = checkpoint::list(folder.path()).unwrap();
    assert_eq!(known.len(), 2, "the last two are kept");
    let newest = &known[1].1;
    let bytes = fs::read(newest).unwrap();
    fs::write(newest, &bytes[..bytes.len() / 2]).unwrap();
    let (_, said) = notes(BUSY, &Options { time: Some(0.15), ..resumed(folder.path()) });
    assert!(said[0].contains("cannot be used: it is cut off"), "{said:?}");
    assert!(said[1].contains("going on from"), "{said:?}");
    assert_same_results(whole.path(), folder.path());
    assert!(newest.with_extension("pgc.unusable").exists(), "it is kept, out of the way");
}

#[test]
fn without_a_good_checkpoint_a_run_does_not_go_on() {
    let folder = tempdir().unwrap();
    finish(BUSY, &Options { time: Some(0.03), ..options(folder.path()) }).unwrap();
    for (_, path) in checkpoint::list(folder.path()).unwrap() {
        fs::write(path, "not a checkpoint").unwrap();
    }
    let error = finish(BUSY, &resumed(folder.path())).unwrap_err();
    assert!(error.to_string().contains("it is not a Polygrain checkpoint"), "{error}");
    assert!(folder.path().join("history.csv").exists(), "nothing is lost");
}

#[test]
fn another_scene_cannot_take_up_a_run() {
    let folder = tempdir().unwrap();
    finish(BUSY, &Options { time: Some(0.01), ..options(folder.path()) }).unwrap();
    let other = BUSY.replace("seed = 5", "seed = 6");
    let error = finish(&other, &resumed(folder.path())).unwrap_err();
    assert!(matches!(error, RunError::NoGoodCheckpoint { .. }));
    assert!(error.to_string().contains("another scene"), "{error}");
}

#[test]
fn a_run_without_checkpoints_begins_anew() {
    let (whole, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let short = |path: &Path| Options { time: Some(0.02), ..options(path) };
    finish(BUSY, &short(whole.path())).unwrap();
    let never = BUSY.replace("checkpoint = 0.02", "checkpoint = false");
    finish(&never, &short(folder.path())).unwrap();
    let again = Options { time: Some(0.02), ..resumed(folder.path()) };
    let (_, said) = notes(BUSY, &again);
    assert!(said[0].contains("begins anew"), "{said:?}");
    assert_same_results(whole.path(), folder.path());
}

#[test]
fn a_folder_without_a_run_cannot_be_resumed() {
    let folder = tempdir().unwrap();
    let error = finish(BUSY, &resumed(folder.path())).unwrap_err();
    assert!(matches!(error, RunError::NothingToResume(_)), "{error}");
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = tempdir().unwrap();
    let both = Options { overwrite: true, time: Some(0.01), ..options(folder.path()) };
    let mut second = None;
    run(&scene(BUSY), &both, &false.into(), &mut |_| {
        second.get_or_insert_with(|| finish(BUSY, &both).map(|_| ()));
    })
    .unwrap();
    assert!(matches!(second, Some(Err(RunError::InUse(_)))), "{second:?}");
}

/// A pyramid as a file: its points make a hull.
const PYRAMID: &str = "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nv 0 0 1\n\
                       f 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";

const WITH_FILES: &str = r#"
materials.rock.density = 2600
shapes.stone.literal = "rounded:0.1:hull:pyramid.obj"
stop.time = 0.02
[[walls]]
name = "floor"
kind = "plane"
material = "rock"
[[groups]]
name = "stones"
shape = "stone"
material = "rock"
placement = "list"
csv = "places.csv"
"#;

/// The folder is moved, and the files that the scene named are gone.
#[test]
fn a_run_keeps_the_files_that_its_scene_names() {
    let folder = tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    fs::write(place("pyramid.obj"), PYRAMID).unwrap();
    fs::write(place("places.csv"), "x,y,z\n0,0,1\n5,0,1.2\n").unwrap();
    fs::write(place("scene.toml"), WITH_FILES).unwrap();
    let go = |scene: &Path, options: &Options| {
        let scene = Scene::load(scene, &[])?;
        run(&scene, options, &false.into(), &mut |_| ())
    };
    let whole = go(&place("scene.toml"), &options(&place("whole"))).unwrap();
    let short = Options { time: Some(0.01), ..options(&place("run")) };
    go(&place("scene.toml"), &short).unwrap();
    let left = fs::read_to_string(place("run/scene.toml")).unwrap();
    assert!(!left.contains(folder.path().to_str().unwrap()), "{left}");

    fs::remove_file(place("pyramid.obj")).unwrap();
    fs::remove_file(place("places.csv")).unwrap();
    fs::rename(place("run"), place("moved")).unwrap();
    let longer = Options { time: Some(0.02), ..resumed(&place("moved")) };
    let gone_on = go(&place("moved/scene.toml"), &longer).unwrap();
    assert_eq!(gone_on.json["state_hash"], whole.json["state_hash"]);
    let copied = Options { out: place("copied"), ..longer.clone() };
    let gone_on = go(&place("moved/scene.toml"), &copied).unwrap();
    assert_eq!(gone_on.json["state_hash"], whole.json["state_hash"]);
    fs::remove_dir_all(place("moved")).unwrap();
    let anew = Options { time: Some(0.02), ..options(&place("anew")) };
    let anew = go(&place("copied/scene.toml"), &anew).unwrap();
    assert_eq!(anew.json["state_hash"], whole.json["state_hash"]);
}

/// However much a file looks like the one before, another content makes another scene.
#[test]
fn a_run_does_not_go_on_with_another_file() {
    let folder = tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    fs::write(place("places.csv"), "x,y,z\n0,0,1\n").unwrap();
    fs::write(place("scene.toml"), WITH_FILES).unwrap();
    let go = |pyramid: &str, options: &Options| {
        fs::write(place("pyramid.obj"), pyramid).unwrap();
        let scene = Scene::load(place("scene.toml"), &[])?;
        run(&scene, options, &false.into(), &mut |_| ())
    };
    let short = Options { time: Some(0.01), ..options(&place("run")) };
    go(PYRAMID, &short).unwrap();
    let other = go(&PYRAMID.replace("0 0 1", "0 0 1.0"), &resumed(&place("run"))).unwrap_err();
    assert!(matches!(other, RunError::NoGoodCheckpoint { .. }), "{other}");
}
