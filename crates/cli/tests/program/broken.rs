//! Meshes that bound no solid are still described.

use std::fs;

use serde_json::Value;

use crate::{Run, TETRAHEDRON, polygrain_in};

/// Runs `polygrain shape rock.obj …` on a mesh.
fn shape(mesh: &str, options: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("rock.obj"), mesh).unwrap();
    polygrain_in(folder.path(), &[&["shape", "rock.obj"], options].concat())
}

fn without_last_triangle() -> String {
    TETRAHEDRON.replace("f 1 4 3\n", "")
}

fn with_last_triangle_flipped() -> String {
    TETRAHEDRON.replace("f 1 4 3", "f 1 3 4")
}

#[test]
fn an_open_mesh_says_where_it_is_open() {
    let run = shape(&without_last_triangle(), &[]);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!("open_mesh", format!("{}{}", run.stdout, run.stderr));
}

#[test]
fn an_open_mesh_has_no_volume_in_json() {
    let run = shape(&without_last_triangle(), &["--json", "--density", "2650"]);
    assert_eq!(run.code, 1);
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&object["closed"], &object["solid"]), (&false.into(), &false.into()));
    for key in ["volume", "mass", "centre", "inertia", "convex"] {
        assert!(object[key].is_null(), "{key}");
    }
    assert!(object["faults"][0].as_str().unwrap().starts_with("3 open edges"));
    assert!((object["area"].as_f64().unwrap() - (1.0 + 0.75f64.sqrt())).abs() < 1e-12);
}

#[test]
fn turned_triangles_are_repaired_on_request_only() {
    let mesh = with_last_triangle_flipped();
    let refused = shape(&mesh, &["--json"]);
    assert_eq!(refused.code, 1);
    assert!(refused.stdout.contains("\"oriented\":false"));
    let repaired = shape(&mesh, &["--json", "--repair"]);
    assert_eq!(repaired.code, 0, "{}", repaired.stderr);
    let object: Value = serde_json::from_str(&repaired.stdout).unwrap();
    assert!((object["volume"].as_f64().unwrap() - 1.0 / 6.0).abs() < 1e-15);
}

#[test]
fn cracks_are_closed_by_welding() {
    // The last triangle names corners of its own, a little off.
    let mesh = TETRAHEDRON.replace("f 1 4 3\n", "v 1e-9 0 0\nv 0 0 1\nv 0 1 1e-9\nf 5 6 7\n");
    assert_eq!(shape(&mesh, &[]).code, 1);
    assert_eq!(shape(&mesh, &["--weld", "1e-6"]).code, 0);
    assert_eq!(shape(TETRAHEDRON, &["--weld", "off"]).code, 0);
}

#[test]
fn triangles_that_cross_are_named() {
    // Two tetrahedra, the second shifted into the first.
    let second = "v 0.1 0.1 0.1\nv 1.1 0.1 0.1\nv 0.1 1.1 0.1\nv 0.1 0.1 1.1\n\
                  f 5 7 6\nf 5 6 8\nf 6 7 8\nf 5 8 7\n";
    let run = shape(&format!("{TETRAHEDRON}{second}"), &["--json"]);
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(object["components"], 2);
    let pairs = object["self_intersections"].as_array().unwrap();
    assert!(!pairs.is_empty());
    for pair in pairs {
        assert!(pair[0].as_u64().unwrap() < 4 && pair[1].as_u64().unwrap() >= 4, "{pair}");
    }
}
