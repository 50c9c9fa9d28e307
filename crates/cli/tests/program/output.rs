//! Tables, mesh files, colour and pipes.

use std::io::Read;
use std::process::{Command, Stdio};

use polygrain_geometry::{Shape, file};

use crate::{polygrain, polygrain_in};

#[test]
fn tables_look_as_they_should() {
    let run = polygrain(&["shape", "box:1,2,3", "sphere:0.5", "--density", "2650"]);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!("table", run.stdout);
    insta::assert_snapshot!("table_unit_density", polygrain(&["shape", "cone:1,4"]).stdout);
}

#[test]
fn shapes_are_written_as_meshes_that_read_back() {
    let folder = tempfile::tempdir().unwrap();
    for (name, tolerance) in [("ball.obj", 1e-12), ("ball.stl", 1e-6)] {
        let arguments = ["shape", "sphere:1", "--to", name, "--resolution", "32"];
        let run = polygrain_in(folder.path(), &arguments);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains(&format!("Wrote {name}")));
        let mesh = file::read(folder.path().join(name)).unwrap();
        assert!(mesh.vertices().iter().all(|v| (v.length() - 1.0).abs() < tolerance));
        Shape::mesh(mesh).expect("a solid");
    }
    assert_eq!(polygrain_in(folder.path(), &["shape", "ball.obj", "--to", "ball.vtp"]).code, 0);
    let vtp = std::fs::read(folder.path().join("ball.vtp")).unwrap();
    assert!(vtp.starts_with(b"<?xml"));
}

#[test]
fn a_higher_resolution_comes_closer_to_the_sphere() {
    let folder = tempfile::tempdir().unwrap();
    let error = |resolution: &str| {
        let arguments = ["shape", "sphere:1", "--to", "ball.obj", "--resolution", resolution];
        assert_eq!(polygrain_in(folder.path(), &arguments).code, 0);
        let mesh = file::read(folder.path().join("ball.obj")).unwrap();
        4.0 / 3.0 * std::f64::consts::PI - Shape::mesh(mesh).unwrap().mass_properties().volume
    };
    let (coarse, fine) = (error("16"), error("64"));
    assert!(0.0 < fine && fine < coarse / 12.0, "{coarse} {fine}");
}

#[test]
fn a_pipe_gets_no_colour() {
    for arguments in [&["shape", "sphere:1"][..], &["shape", "bix:1"], &["--help"], &[]] {
        let run = polygrain(arguments);
        assert!(!run.stdout.contains('\u{1b}') && !run.stderr.contains('\u{1b}'), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let shapes = vec!["sphere:1"; 3000];
    for command in [[&["shape"], &shapes[..]].concat(), vec!["completions", "zsh"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_polygrain"))
            .args(command)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 8];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
