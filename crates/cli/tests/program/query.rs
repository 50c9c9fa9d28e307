//! `polygrain query`: answers against closed forms, batches, words and errors.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

use serde_json::{Value, json};

use crate::{TETRAHEDRON, polygrain, polygrain_in};

fn object(arguments: &[&str]) -> Value {
    let run = polygrain(&[&["query", "--json"], arguments].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

fn close(value: &Value, expected: &[f64]) {
    let numbers: Vec<f64> = match value {
        Value::Array(values) => values.iter().map(|v| v.as_f64().unwrap()).collect(),
        number => vec![number.as_f64().unwrap()],
    };
    assert_eq!(numbers.len(), expected.len());
    for (n, e) in numbers.iter().zip(expected) {
        assert!((n - e).abs() <= 2e-15 * e.abs().max(1.0), "{value} ≠ {expected:?}");
    }
}

/// The program, answering what is written to its standard input.
fn answering() -> (Child, ChildStdin) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_polygrain"))
        .args(["query", "--batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take().unwrap();
    (child, input)
}

/// Answers some lines given on standard input.
fn batch(lines: &str) -> (Vec<Value>, i32) {
    let (child, mut input) = answering();
    let lines = lines.to_owned();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answers = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (answers, output.status.code().unwrap())
}

#[test]
fn an_answer_has_every_promised_key() {
    let answer = object(&["box:2,1,1", "box:1,1,1", "--pose-b", "0.25,0.1,0.75"]);
    close(&answer["gap"], &[-0.25]);
    close(&answer["normal"], &[0.0, 0.0, 1.0]);
    let z = |key: &str| answer[key][2].as_f64().unwrap();
    assert!((z("witness_a") - 0.5).abs() < 1e-15 && (z("witness_b") - 0.25).abs() < 1e-15);
    assert_eq!((&answer["class"], &answer["method"]), (&"face".into(), &"gjk-td".into()));
    assert!(answer["iterations"].as_u64().unwrap() > 0);
    assert_eq!(answer["status"], "converged");
    assert!(answer["bound"].as_f64().unwrap() < 1e-14);
    let points = answer["points"].as_array().unwrap();
    assert_eq!(points.len(), 4);
    for point in points {
        close(&point["gap"], &[-0.25]);
        close(&point["position"][2], &[0.375]);
        close(&point["local_a"][2], &[0.5]);
        close(&point["local_b"][2], &[-0.5]);
        for body in ["a", "b"] {
            let feature = point["features"][body].as_str().unwrap();
            assert!(["vertex ", "edge ", "face "].iter().any(|kind| feature.starts_with(kind)));
        }
    }
}

#[test]
fn curved_bodies_match_their_closed_forms() {
    let apart = object(&["sphere:1", "sphere:0.5", "--pose-b", "0,3,4"]);
    close(&apart["gap"], &[3.5]);
    close(&apart["normal"], &[0.0, 0.6, 0.8]);
    close(&apart["witness_a"], &[0.0, 0.6, 0.8]);
    let deep = object(&["capsule:0.5,2", "sphere:1", "--pose-a", "0,0,0.5", "--pose-b", "1,0,0"]);
    close(&deep["gap"], &[-0.5]);
    let turned = ["cylinder:1,4", "box:1,1,1", "--pose-a", "0,0,0,1,1,0,0", "--pose-b", "0,3,0"];
    close(&object(&turned)["gap"], &[0.5]);
}

#[test]
fn every_method_gives_the_same_depth() {
    for method in ["gjk-td", "nezami", "cundall", "separating-axis"] {
        let pose = "0.4,0.3,0.7,0.8,0.6,0,0";
        let answer = object(&["box:1,1,1", "box:1,1,1", "--pose-b", pose, "--method", method]);
        let expected = object(&["box:1,1,1", "box:1,1,1", "--pose-b", pose])["gap"].as_f64();
        let gap = answer["gap"].as_f64().unwrap();
        assert!((gap - expected.unwrap()).abs() < 1e-14, "{method}: {gap}");
        assert_eq!(answer["method"], method);
    }
}

#[test]
fn all_points_are_more_than_four() {
    let turned = "0,0,0.99,0.9238795325112867,0,0,0.3826834323650898";
    let count = |extra: &[&str]| {
        let arguments = [&["box:1,1,1", "box:1,1,1", "--pose-b", turned], extra].concat();
        object(&arguments)["points"].as_array().unwrap().len()
    };
    assert_eq!((count(&[]), count(&["--all-points"])), (4, 8));
}

#[test]
fn a_batch_answers_line_by_line_and_goes_on_after_a_bad_one() {
    let tetrahedron =
        json!({ "hull": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.1, 0.1, 0.1]] });
    let good = [
        (json!({ "a": "sphere:1", "b": "sphere:1", "pose_b": [3, 0, 0, 1, 0, 0, 0] }), 1.0),
        (
            json!({ "a": tetrahedron, "b": "sphere:1", "pose_b": [0, 0, 3, 1, 0, 0, 0], "note": 7 }),
            1.0,
        ),
        (
            json!({ "a": tetrahedron, "pose_a": [0, 0, 1, 1, 0, 0, 0], "b": tetrahedron,
                 "pose_b": [0, 0, 2.5, 2, 0, 0, 0], "method": "nezami" }),
            0.5,
        ),
    ];
    let bad = [
        (r#"{"a": "sphere:1"}"#, "missing field `b`"),
        (r#"{"a": "sphere:1", "b": "bix:1,1,1"}"#, "did you mean `box`"),
        (r#"{"a": "sphere:1", "b": {"hull": [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}}"#, "b: "),
        (r#"{"a": "sphere:1", "b": {"hall": []}}"#, "a shape is a literal"),
        (r#"{"a": "sphere:1", "b": 3}"#, "a shape is a literal"),
        (r#"{"a": "sphere:1", "b": "sphere:1", "pose_b": [1, 2, 3]}"#, "7"),
        (
            r#"{"a": "sphere:1", "b": "sphere:1", "pose_a": [0,0,0,0,0,0,0]}"#,
            "pose_a: the quaternion",
        ),
        (r#"{"a": "sphere:1", "b": "sphere:1", "pose_a": [0,0,0,1,0,0,1e999]}"#, "out of range"),
        (r#"{"a": "sphere:1", "b": "sphere:1", "method": "epa"}"#, "unknown method `epa`"),
        (r#"{"a": "sphere:1", "b": "sphere:1", "method": "nezami"}"#, "polyhedra"),
        (r#"{"a": "mesh:lost.stl", "b": "sphere:1"}"#, "lost.stl"),
        ("not json", "expected"),
        ("\u{fffd}", "expected"),
    ];
    let mut lines = String::from("\n");
    for (line, _) in &good {
        writeln!(lines, "{line}").unwrap();
    }
    for (line, _) in &bad {
        writeln!(lines, "{line}").unwrap();
    }
    write!(lines, "{}", good[0].0).unwrap();

    let (answers, code) = batch(&lines);
    assert_eq!((answers.len(), code), (good.len() + bad.len() + 1, 1));
    for ((line, gap), answer) in good.iter().zip(&answers) {
        assert!(answer.get("error").is_none(), "{line}: {answer}");
        close(&answer["gap"], &[*gap]);
    }
    assert_eq!(answers[2]["method"], "nezami");
    for ((line, reason), answer) in bad.iter().zip(&answers[good.len()..]) {
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{line}: {answer}"));
        assert!(error.contains(reason), "{line}: {error}");
    }
    assert_eq!(answers.last(), answers.first());
    assert_eq!(batch(&good[0].0.to_string()).1, 0);
}

#[test]
fn a_waiting_partner_is_answered_before_the_next_line() {
    let (mut child, mut input) = answering();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{{\"a\": \"sphere:1\", \"b\": \"sphere:2\"}}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert!(answer.contains("\"gap\":-3.0"), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn local_points_are_in_the_coordinates_given_however_far_from_the_origin() {
    let tower = |x: f64| json!([[x, 0, 0], [x + 1.0, 0, 0], [x, 1, 0], [x, 0, 1]]);
    let line = json!({ "a": { "hull": tower(4096.0) }, "b": { "hull": tower(4098.0) } });
    let (answers, _) = batch(&line.to_string());
    close(&answers[0]["gap"], &[1.0]);
    close(&answers[0]["witness_a"], &[4097.0, 0.0, 0.0]);
    close(&answers[0]["points"][0]["local_a"], &[4097.0, 0.0, 0.0]);
    assert_eq!(answers[0]["points"][0]["local_b"][0], 4098.0);
    assert!(answers[0]["bound"].as_f64().unwrap() < 1e-14);
}

#[test]
fn words_look_as_they_should() {
    let shown = |arguments: &[&str]| {
        let run = polygrain(&[&["query"], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    insta::assert_snapshot!(
        "query_face",
        shown(&["box:1,1,1", "box:1,1,1", "--pose-b", "0.3,0.2,0.999"])
    );
    insta::assert_snapshot!("query_apart", shown(&["sphere:1", "sphere:1", "--pose-b", "3,0,0"]));
    let touching = shown(&["box:1,1,1", "box:1,1,1", "--pose-b", "0,0,1"]);
    assert!(touching.contains("The bodies touch: a face rests on a face, 4 contact points."));
    let crossing = "0,0,1.4,0.5,0.5,0.5,0.5";
    let edges = shown(&["cylinder:1,4", "cone:1,2", "--pose-b", crossing]);
    assert!(edges.contains("overlap by"), "{edges}");
}

#[test]
fn bad_input_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("corner.obj"), TETRAHEDRON).unwrap();
    for (arguments, reason) in [
        (&["box:1,two,3", "sphere:1"][..], "^^^"),
        (&["sphere:1", "corner.obj"], "a mesh is not convex"),
        (&["sphere:1", "mesh:corner.obj"], "hull:FILE"),
        (&["sphere:1", "lost.obj"], "lost.obj"),
        (&["sphere:1", "box:1,1,1", "--method", "nezami"], "use `gjk-td`"),
        (&["--batch", "lost.jsonl"], "cannot read `lost.jsonl`"),
    ] {
        let run = polygrain_in(folder.path(), &[&["query"], arguments].concat());
        assert_eq!(run.code, 1, "{arguments:?}");
        assert!(run.stderr.contains(reason), "{}", run.stderr);
        assert!(run.stdout.is_empty());
    }
    for arguments in [
        &["sphere:1"][..],
        &["sphere:1", "sphere:1", "--method", "epa"],
        &["sphere:1", "sphere:1", "--pose-b", "1,2"],
        &["sphere:1", "sphere:1", "--pose-b", "1,2,3,0,0,0,0"],
        &["sphere:1", "sphere:1", "--batch", "x"],
    ] {
        assert_eq!(polygrain(&[&["query"], arguments].concat()).code, 2, "{arguments:?}");
    }
}
