//! The program from end to end.

mod analyse;
mod book;
mod broken;
mod errors;
mod gallery;
mod help;
mod json;
mod output;
mod pictures;
mod plot;
mod query;
mod render;
mod report;
mod reproduce;
mod run;
mod scenes;
mod view;

use std::path::Path;
use std::process::{Command, Output};

/// What a run left behind.
struct Run {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Runs `polygrain` in a folder with these arguments.
fn polygrain_in(folder: &Path, arguments: &[&str]) -> Run {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_polygrain"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("COLUMNS")
        .output()
        .expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let run = Run {
        code: status.code().expect("the program ends by itself"),
        stdout: text(stdout),
        stderr: text(stderr),
    };
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    run
}

fn polygrain(arguments: &[&str]) -> Run {
    polygrain_in(Path::new("."), arguments)
}

/// A tetrahedron with its right angle at the origin: four corners, one triangle per line.
const TETRAHEDRON: &str = "\
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 2 3 4
f 1 4 3
";
