//! `polygrain report`.

use std::fs;

use tempfile::tempdir;

use crate::pictures::{RUNS, beside_runs, inside, refused};

fn report(run: &str) -> String {
    let folder = tempdir().unwrap();
    let (path, name) = inside(&folder, "report.html");
    let outcome = beside_runs(&["report", run, "-o", &name]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert!(outcome.stdout.contains("report.html"), "{}", outcome.stdout);
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_report_holds_everything_and_needs_nothing() {
    let page = report("rain");
    assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"));
    assert_eq!(
        page.matches("src=\"").count(),
        page.matches("src=\"data:image/png;base64,").count()
    );
    assert_eq!(page.matches("<img").count(), 4, "first, middle, last and forces");
    assert_eq!(page.matches("<svg").count(), 1);
    let summary = fs::read_to_string(RUNS.path().join("rain/summary.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
    for words in [
        "<title>Rain</title>",
        "Energy error",
        "lost to friction",
        "Overlaps and forces",
        "95 %",
        "grains: cube",
        "wall: plane",
        "restitution 0.4",
        "linear",
        "kg/m³",
        "time step",
        "steps per second",
        "coordination",
        "scene.toml",
        "[materials.rock]",
        "No warnings",
        concat!("polygrain ", env!("CARGO_PKG_VERSION")),
        "prefers-color-scheme",
        "@media print",
        summary["state_hash"].as_str().unwrap(),
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn a_report_of_a_run_without_frames_and_history_says_so() {
    let page = report("still");
    assert!(page.contains("no pictures") && !page.contains("<img") && !page.contains("<svg"));
    assert!(page.contains("Four balls") && page.contains("simulated time"));
}

#[test]
fn a_report_tells_what_a_run_warned_of_and_whether_it_ended() {
    let folder = tempdir().unwrap();
    let copy = folder.path().join("copy");
    fs::create_dir(&copy).unwrap();
    for name in ["scene.toml", "history.csv", "bodies.json", "summary.json", "run.log"] {
        fs::copy(RUNS.path().join("rain").join(name), copy.join(name)).unwrap();
    }
    let summary = fs::read_to_string(copy.join("summary.json")).unwrap();
    let summary = summary.replace("\"warnings\": []", "\"warnings\": [\"a <deep> overlap\"]");
    fs::write(copy.join("summary.json"), summary).unwrap();
    let page = report(copy.to_str().unwrap());
    assert!(page.contains("a &lt;deep&gt; overlap") && !page.contains("No warnings"));
    fs::remove_file(copy.join("summary.json")).unwrap();
    assert!(report(copy.to_str().unwrap()).contains("did not come to its end"));
}

#[test]
fn what_cannot_be_reported_is_refused_with_advice() {
    for (arguments, expected) in [
        (&["report", "nothing", "-o", "x.html"][..], "no run in `nothing`"),
        (&["report", "rain", "-o", "x.pdf"], ".html"),
        (&["report", "rain", "-o", "rain/scene.toml/x.html"], "cannot make the folder"),
        (&["report", "rain"], "--output"),
    ] {
        let message = refused(arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}
