//! `--json`: keys, and values against closed forms.

use std::f64::consts::PI;
use std::fs;

use serde_json::Value;

use crate::{TETRAHEDRON, polygrain, polygrain_in};

fn object(arguments: &[&str]) -> Value {
    let run = polygrain(&[&["shape", "--json"], arguments].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

fn close(value: &Value, expected: f64) {
    let number = value.as_f64().unwrap_or_else(|| panic!("{value} is no number"));
    assert!((number - expected).abs() <= 1e-12 * expected.abs().max(1.0), "{number} ≠ {expected}");
}

fn close_all(value: &Value, expected: &[f64]) {
    let numbers = value.as_array().unwrap();
    assert_eq!(numbers.len(), expected.len());
    numbers.iter().zip(expected).for_each(|(n, &e)| close(n, e));
}

#[test]
fn a_box_has_every_promised_key() {
    let b = object(&["box:1,2,3", "--density", "10"]);
    assert_eq!((&b["kind"], &b["source"]), (&"box".into(), &"box:1,2,3".into()));
    assert_eq!([&b["vertices"], &b["edges"], &b["faces"]], [8, 12, 6]);
    close(&b["volume"], 6.0);
    close(&b["area"], 22.0);
    close(&b["mass"], 60.0);
    close_all(&b["centre"], &[0.0; 3]);
    for (i, moment) in [65.0, 50.0, 25.0].into_iter().enumerate() {
        close(&b["inertia"][i][i], moment);
        close(&b["inertia"][i][(i + 1) % 3], 0.0);
    }
    close_all(&b["principal_moments"], &[25.0, 50.0, 65.0]);
    close_all(&b["principal_axes"][0], &[0.0, 0.0, 1.0]);
    close(&b["bounding_radius"], 0.5 * 14f64.sqrt());
    close(&b["bounding_sphere"]["radius"], 0.5 * 14f64.sqrt());
    close_all(&b["aabb"]["max"], &[0.5, 1.0, 1.5]);
    close_all(&b["obb"]["half_extents"], &[0.5, 1.0, 1.5]);
    close(&b["equivalent_radius"], (4.5 / PI).cbrt());
    close(&b["sphericity"], PI.cbrt() * 36f64.powf(2.0 / 3.0) / 22.0);
    close_all(&b["extents"], &[3.0, 2.0, 1.0]);
    close(&b["elongation"], 2.0 / 3.0);
    close(&b["flatness"], 0.5);
    close(&b["convexity"], 1.0);
    close(&b["concavity"], 0.0);
    for key in ["closed", "oriented", "convex", "solid"] {
        assert_eq!(b[key], true, "{key}");
    }
    assert_eq!(b["components"], 1);
    assert!(b["faults"].as_array().unwrap().is_empty());
    assert!(b["self_intersections"].as_array().unwrap().is_empty());
}

#[test]
fn smooth_shapes_match_their_closed_forms() {
    close(&object(&["sphere:0.5"])["volume"], PI / 6.0);
    close(&object(&["ellipsoid:1,2,3"])["volume"], 8.0 * PI);
    close(&object(&["cylinder:1,3"])["area"], 8.0 * PI);
    close(&object(&["capsule:1,3"])["volume"], 3.0 * PI + 4.0 / 3.0 * PI);
    let cone = object(&["cone:1,4"]);
    close(&cone["volume"], 4.0 / 3.0 * PI);
    close_all(&cone["centre"], &[0.0; 3]);
    close_all(&cone["aabb"]["min"], &[-1.0, -1.0, -1.0]);
    assert_eq!([&cone["vertices"], &cone["edges"], &cone["faces"]], [1, 1, 2]);
    // Steiner: V + A r + M r² + 4/3 π r³, with M = 3π for a unit cube.
    let r = 0.1;
    let steiner = 1.0 + 6.0 * r + 3.0 * PI * r * r + 4.0 / 3.0 * PI * r * r * r;
    close(&object(&["rounded:0.1:box:1,1,1"])["volume"], steiner);
}

#[test]
fn without_a_density_the_mass_is_null_and_the_inertia_that_of_unit_density() {
    let sphere = object(&["sphere:1"]);
    assert!(sphere["mass"].is_null() && sphere["density"].is_null());
    close(&sphere["inertia"][0][0], 8.0 / 15.0 * PI);
}

#[test]
fn several_shapes_give_one_line_each_in_order() {
    let run = polygrain(&["shape", "--json", "sphere:1", "box:1,1,1", "cone:1,1"]);
    let kinds: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["kind"].clone())
        .collect();
    assert_eq!(kinds, ["sphere", "box", "cone"]);
}

#[test]
fn meshes_and_hulls_come_from_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("corner.obj"), TETRAHEDRON).unwrap();
    fs::write(folder.path().join("points.xyz"), "0 0 0\n2 0 0\n0 2 0\n0 0 2\n0.1 0.1 0.1\n")
        .unwrap();
    let arguments = ["shape", "--json", "corner.obj", "mesh:corner.obj", "hull:points.xyz"];
    let run = polygrain_in(folder.path(), &arguments);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let objects: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for mesh in &objects[..2] {
        assert_eq!(mesh["kind"], "mesh");
        assert_eq!([&mesh["vertices"], &mesh["edges"], &mesh["faces"]], [4, 6, 4]);
        close(&mesh["volume"], 1.0 / 6.0);
        close_all(&mesh["centre"], &[0.25; 3]);
        assert_eq!((&mesh["closed"], &mesh["convex"]), (&true.into(), &true.into()));
    }
    assert_eq!(objects[2]["kind"], "polyhedron");
    close(&objects[2]["volume"], 8.0 / 6.0);
}

#[test]
fn a_shape_that_fails_answers_with_an_error_and_the_rest_go_on() {
    let run = polygrain(&["shape", "--json", "sphere:1", "bix:1,2,3", "lost.stl", "box:1,1,1"]);
    assert_eq!(run.code, 1);
    let lines: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[1]["source"], "bix:1,2,3");
    assert!(lines[1]["error"].as_str().unwrap().contains("did you mean `box`"));
    assert!(lines[2]["error"].as_str().unwrap().contains("lost.stl"));
    close(&lines[3]["volume"], 1.0);
}
