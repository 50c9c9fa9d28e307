//! What a person sees when something is wrong.

use std::fs;

use crate::{Run, TETRAHEDRON, polygrain, polygrain_in};

fn refused(arguments: &[&str]) -> String {
    let Run { code, stdout, stderr } = polygrain(arguments);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stdout.is_empty(), "{stdout}");
    stderr
}

/// The text above the carets.
fn marked(stderr: &str) -> String {
    let lines: Vec<Vec<char>> = stderr.lines().map(|line| line.chars().collect()).collect();
    let carets = lines.iter().position(|line| line.contains(&'^')).expect("a caret");
    lines[carets]
        .iter()
        .zip(&lines[carets - 1])
        .filter(|(caret, _)| **caret == '^')
        .map(|(_, above)| above)
        .collect()
}

#[test]
fn a_caret_marks_the_fault_in_a_literal() {
    for (literal, fault) in [
        ("box:1,two,3", "two"),
        ("box:1,-2,3", "-2"),
        ("box:1,2,3,4", "4"),
        ("rounded:0.1:bax:1,1,1", "bax"),
        ("superellipsoid:1,1,1,1,7", "7"),
        ("sphere:inf", "inf"),
        ("größe:1", "größe"),
    ] {
        assert_eq!(marked(&refused(&["shape", literal])), fault, "{literal}");
    }
}

#[test]
fn a_caret_marks_where_something_is_missing() {
    for literal in ["box:1,2", "sphere:", "hull:", "rounded:0.1", "cone"] {
        let stderr = refused(&["shape", literal]);
        assert_eq!(marked(&stderr), " ", "{stderr}");
    }
}

#[test]
fn errors_look_as_they_should() {
    insta::assert_snapshot!("literal", refused(&["shape", "box:1,two,3"]));
    insta::assert_snapshot!("no_such_shape", refused(&["shape", "shpere"]));
    insta::assert_snapshot!("no_such_file", refused(&["shape", "lost.stl"]));
}

#[test]
fn sizes_beyond_the_range_of_numbers_are_refused() {
    for literal in ["sphere:1e200", "sphere:1e-120", "rounded:1e308:sphere:1e308"] {
        assert!(refused(&["shape", literal, "--to", "x.obj"]).contains("beyond the range"));
    }
}

#[test]
fn a_command_line_that_makes_no_sense_exits_with_2() {
    for arguments in [
        &["shape"][..],
        &["shape", "sphere:1", "--density", "-1"],
        &["shape", "sphere:1", "--density", "nan"],
        &["shape", "sphere:1", "--weld", "2"],
        &["shape", "sphere:1", "--resolution", "3"],
        &["shape", "sphere:1", "--gallery", "x"],
        &["shape", "sphere:1", "--format", "stl"],
        &["completions", "cobol"],
        &["fly"],
    ] {
        assert_eq!(polygrain(arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn an_output_file_that_cannot_be_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (target, reason) in [
        ("x.step", "give it the extension .obj, .stl or .vtp"),
        ("no/such/folder/x.obj", "cannot write"),
    ] {
        let run = polygrain_in(folder.path(), &["shape", "sphere:1", "--to", target]);
        assert_eq!(run.code, 1);
        assert!(run.stderr.contains(reason), "{}", run.stderr);
    }
    assert!(refused(&["shape", "sphere:1", "box:1,1,1", "--to", "x.obj"]).contains("one shape"));
    fs::write(folder.path().join("file"), "in the way").unwrap();
    let run = polygrain_in(folder.path(), &["shape", "--gallery", "file"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("cannot make the folder `file`"), "{}", run.stderr);
}

#[test]
fn a_hull_of_flat_points_is_refused_with_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("flat.xyz"), "0 0 0\n1 0 0\n0 1 0\n1 1 0\n").unwrap();
    let run = polygrain_in(folder.path(), &["shape", "hull:flat.xyz"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("flat.xyz"), "{}", run.stderr);
}

#[test]
fn any_mutilated_file_is_refused_or_described_without_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = vec!["shape".to_owned()];
    for cut in (0..TETRAHEDRON.len()).step_by(7) {
        let name = format!("cut-{cut}.obj");
        fs::write(folder.path().join(&name), &TETRAHEDRON[..cut]).unwrap();
        arguments.push(name);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    assert_eq!(polygrain_in(folder.path(), &arguments).code, 1);
}
