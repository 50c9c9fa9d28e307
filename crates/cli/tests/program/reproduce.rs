//! `polygrain reproduce`: every entry runs, its JSON is complete and its plot well-formed.

use std::fs;

use serde_json::Value;

use crate::{polygrain, polygrain_in};

fn names() -> Vec<String> {
    let run = polygrain(&["reproduce", "list"]);
    assert_eq!(run.code, 0);
    run.stdout.lines().filter_map(|line| line.split_whitespace().next()).map(Into::into).collect()
}

/// Whether every element that opens also closes, in order, and no number is missing.
fn assert_well_formed(svg: &str) {
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(!svg.contains("NaN") && !svg.contains("inf\""));
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap());
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

fn quick(name: &str) -> (Value, String) {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["reproduce", name, "--quick", "--json", "--out", "plots"];
    let run = polygrain_in(folder.path(), &arguments);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let plot = report["plot"].as_str().unwrap().to_owned();
    (report, fs::read_to_string(folder.path().join(plot)).unwrap())
}

#[test]
fn every_entry_runs_and_draws() {
    let names = names();
    assert!(names.len() >= 15);
    for name in &names {
        let (report, svg) = quick(name);
        assert_eq!((&report["name"], &report["quick"]), (&name.as_str().into(), &true.into()));
        assert!(report["source"].as_str().unwrap().contains("20"), "{name}");
        let tables = report["tables"].as_array().unwrap();
        for table in tables {
            let rows = table["rows"].as_array().unwrap();
            assert!(!rows.is_empty(), "{name}");
            let keys = rows[0].as_object().unwrap().len();
            assert!(keys > 1 && rows.iter().all(|row| row.as_object().unwrap().len() == keys));
        }
        let published =
            |row: &Value| row.as_object().unwrap().keys().any(|k| k.starts_with("published"));
        assert!(tables.iter().any(|table| published(&table["rows"][0])), "{name}");
        assert!(!report["not_given"].as_array().unwrap().is_empty(), "{name}");
        for claim in report["claims"].as_array().unwrap() {
            assert!(claim["published"].is_string() && claim["ours"].is_string());
            assert!(claim["holds"].is_boolean());
        }
        assert_well_formed(&svg);
        assert!(svg.contains(report["title"].as_str().unwrap()));
    }
}

fn numbers(report: &Value, table: usize, key: &str) -> Vec<f64> {
    let rows = report["tables"][table]["rows"].as_array().unwrap();
    rows.iter().map(|row| row[key].as_f64().unwrap_or_else(|| panic!("{key} in {row}"))).collect()
}

#[test]
fn the_exact_tables_are_exact() {
    let (report, _) = quick("montanari-table-4.1");
    assert!(numbers(&report, 1, "distance").iter().all(|&d| d == 0.75));
    let (report, _) = quick("montanari-fig-4.6");
    assert!(numbers(&report, 1, "error").iter().all(|&e| e < 1e-14));
    let (report, _) = quick("descantes-table-1");
    for method in ["gjk_td", "nezami", "cundall", "separating_axis"] {
        for quantity in ["depth", "normal"] {
            let errors = numbers(&report, 1, &format!("{quantity}_{method}"));
            assert!(errors.iter().all(|&e| e < 5e-15), "{method} {quantity}: {errors:?}");
        }
    }
}

#[test]
fn signed_volumes_resolves_gear_teeth_to_rounding_and_johnson_does_not() {
    let (report, _) = quick("montanari-fig-4.36");
    assert!(numbers(&report, 0, "signed_volumes_worst").iter().all(|&d| d < 2e-15));
    assert!(numbers(&report, 0, "johnson_worst").iter().any(|&d| d > 1e-9));
    assert!(numbers(&report, 0, "signed_volumes_false_contacts_percent").iter().all(|&p| p == 0.0));
}

#[test]
fn the_printed_means_are_those_of_the_printed_rows() {
    let (report, _) = quick("descantes-table-2");
    for (key, mean) in [
        ("published_gjk_td_us", 25.490),
        ("published_nezami_us", 94.637),
        ("published_cundall_us", 1099.273),
        ("published_nezami_ratio", 5.7),
        ("published_cundall_ratio", 64.8),
    ] {
        let last = numbers(&report, 0, key)[9];
        assert!((last - mean).abs() < 0.05, "{key}: {last} ≠ {mean}");
    }
}

#[test]
fn a_hopper_that_jams_says_so_and_is_not_fitted() {
    let (report, _) = quick("beverloo");
    let rows = |table: usize| report["tables"][table]["rows"].as_array().unwrap();
    for fit in rows(1) {
        let of_shape: Vec<&Value> =
            rows(0).iter().filter(|row| row["shape"] == fit["shape"]).collect();
        let flowing = of_shape.iter().filter(|row| row["rate_kg_s"].is_number()).count();
        let jammed = of_shape.iter().filter(|row| row["rate_kg_s"] == "jammed").count();
        assert_eq!(flowing + jammed, of_shape.len());
        assert_eq!(fit["openings"], format!("{flowing} of {}", of_shape.len()));
        assert_eq!(fit["exponent"].is_number(), flowing >= 2, "{fit}");
    }
}

#[test]
fn flat_searches_look_at_the_published_pairs_and_surrogates_at_far_fewer() {
    let (report, _) = quick("noble-table-6.4");
    let pairs = numbers(&report, 0, "pairs");
    assert_eq!((pairs[0], pairs[2]), (1_498_176.0, 626_688.0));
    let fewer = numbers(&report, 1, "fewer");
    assert!(fewer[0] >= 180.0 && fewer[1] >= 119.0, "{fewer:?}");
    // With every pair of the nodes that were brought together, still.
    let fewer = numbers(&report, 1, "fewer_brought_together");
    assert!(fewer[0] >= 40.0 && fewer[1] >= 40.0, "{fewer:?}");
    let same = &report["claims"][2];
    assert_eq!(same["holds"], true, "{same}");
}

#[test]
fn fewer_pairs_fall_back_the_more_triangles_there_are() {
    for (name, first, last) in [("noble-table-6.2", 8.0, 0.1), ("noble-table-6.3", 8.0, 3.6)] {
        let (report, _) = quick(name);
        let undecided = numbers(&report, 0, "undecided_percent");
        assert!(undecided.is_sorted_by(|a, b| a > b), "{name}: {undecided:?}");
        assert!(undecided[0] < first && undecided[3] < last, "{name}: {undecided:?}");
        let pairs = numbers(&report, 0, "pairs");
        assert!(pairs[3] == 1_498_176.0 || pairs[3] == 626_688.0, "{name}: {pairs:?}");
    }
}

#[test]
fn no_surrogate_is_looser_than_the_ball_round_its_sphere_by_much() {
    let (report, _) = quick("noble-table-6.1");
    let halos = numbers(&report, 0, "tree_halo");
    let radii = numbers(&report, 0, "radius");
    assert!(halos.iter().zip(&radii).all(|(halo, radius)| *halo <= 1.1 * radius), "{halos:?}");
    // Stretched most, the surrogate is a long triangle and its halo no wider than the body.
    assert!(halos[12..].iter().all(|&halo| halo < 0.65), "{halos:?}");
}

#[test]
fn an_aqueduct_is_in_equilibrium_from_its_first_steps_on() {
    let (report, _) = quick("dubois-aqueduct");
    assert!(numbers(&report, 0, "unbalanced_over_weight").iter().all(|&left| left < 1e-3));
    assert!(numbers(&report, 0, "worst_natural_map").iter().all(|&left| left <= 1e-6));
    assert!(numbers(&report, 0, "greatest_pressure_kPa").iter().all(|&most| most > 100.0));
}

#[test]
fn a_low_wall_follows_its_foundation_without_overlaps() {
    let (report, svg) = quick("dubois-wall");
    let bricks = ["bricks_standing", "bricks_between", "bricks_gone"];
    let counted: f64 = bricks.iter().map(|key| numbers(&report, 0, key)[0]).sum();
    // Ten whole bricks below, nine and two halves above.
    assert_eq!(counted, 21.0);
    assert!(numbers(&report, 0, "overlap_percent")[0] < 0.1);
    assert!(svg.matches("<path").count() > 21);
}

#[test]
fn words_say_what_is_published_and_what_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let run = polygrain_in(folder.path(), &["reproduce", "montanari-table-4.1"]);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!("reproduce", run.stdout);
    assert!(folder.path().join("montanari-table-4.1.svg").exists());
}

#[test]
fn an_unknown_name_is_refused() {
    let run = polygrain(&["reproduce", "montanari-fig-9.99"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("polygrain reproduce list"), "{}", run.stderr);
}
