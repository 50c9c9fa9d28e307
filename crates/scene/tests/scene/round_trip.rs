use polygrain_scene::{Override, Scene};

use crate::{EVERYTHING, SMALLEST, parse};

#[test]
fn a_resolved_scene_reads_as_the_same_scene() {
    for text in [EVERYTHING, SMALLEST] {
        let scene = parse(text).unwrap();
        let resolved = scene.resolved();
        let again = parse(&resolved).unwrap_or_else(|error| panic!("{error}\n{resolved}"));
        assert_eq!(again.description(), scene.description());
        assert_eq!(again.resolved(), resolved);
    }
}

#[test]
fn a_resolved_scene_has_defaults_and_no_expressions() {
    let resolved = parse(EVERYTHING).unwrap().resolved();
    assert!(!resolved.contains("\"= "), "{resolved}");
    assert!(!resolved.contains("parameters"), "{resolved}");
    assert!(parse(SMALLEST).unwrap().resolved().contains("safety = 0.1"));
}

#[test]
fn overrides_replace_parameters() {
    let set: Override = "scale=2".parse().unwrap();
    let scene = Scene::parse(EVERYTHING, "scene.toml", &[set]).unwrap();
    let resolved = scene.resolved();
    assert!(resolved.contains("upper = [0.8, 0.4, 0.4]"), "{resolved}");
}

#[test]
fn files_are_found_beside_the_scene() {
    let folder = tempfile::tempdir().unwrap();
    let points = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
    std::fs::write(folder.path().join("points.xyz"), points).unwrap();
    let path = folder.path().join("scene.toml");
    let text = SMALLEST.replace("sphere:0.01", "rounded:0.1:hull:points.xyz");
    std::fs::write(&path, text).unwrap();
    let scene = Scene::load(&path, &[]).unwrap();
    // Wherever the resolved scene is written, it finds the file.
    assert_eq!(parse(&scene.resolved()).unwrap().description(), scene.description());
}
