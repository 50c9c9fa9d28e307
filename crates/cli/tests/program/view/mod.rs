//! The viewer's server: what it shows, to whom, and while a run goes on.

mod client;
mod guarded;
mod live;
mod served;

use std::fs;
use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;

use tempfile::{TempDir, tempdir};

use crate::polygrain_in;
use client::Viewer;

const RAIN: &str = include_str!("../rain.toml");
/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A folder with a short run in it, called `rain.run`.
fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("rain.toml"), RAIN).unwrap();
    let run = polygrain_in(folder.path(), &["run", "rain.toml", "--time", "0.05", "--quiet"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    folder
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let folder = folder();
    for signal in ["-INT", "-TERM"] {
        let mut viewer = Viewer::view(folder.path());
        let sent = Command::new("kill").args([signal, &viewer.program.0.id().to_string()]).status();
        assert!(sent.unwrap().success());
        assert_eq!(viewer.program.0.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn what_cannot_be_shown_is_refused_with_advice() {
    let folder = folder();
    let refused = |arguments: &[&str]| {
        let run = polygrain_in(folder.path(), arguments);
        assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{}", run.stderr);
        run.stderr
    };
    let stderr = refused(&["view", "nowhere", "--no-open"]);
    assert!(stderr.contains("there is no run in `nowhere`"), "{stderr}");
    assert!(stderr.contains("polygrain run"), "{stderr}");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let stderr = refused(&["view", "rain.run", "--no-open", "--port", &port]);
    assert!(stderr.contains(&format!("cannot listen on port {port}")), "{stderr}");
    assert!(stderr.contains("choose another by --port"), "{stderr}");
    let stderr =
        refused(&["run", "rain.toml", "--out", "new", "--view", "--no-open", "--port", &port]);
    assert!(stderr.contains("cannot listen"), "{stderr}");
    assert!(!folder.path().join("new").exists(), "nothing is begun");
    for arguments in [
        &["view"][..],
        &["view", "rain.run", "--port", "70000"],
        &["run", "rain.toml", "--port", "8000"],
        &["run", "rain.toml", "--no-open"],
    ] {
        assert_eq!(polygrain_in(folder.path(), arguments).code, 2, "{arguments:?}");
    }
}
