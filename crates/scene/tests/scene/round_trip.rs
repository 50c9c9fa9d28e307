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
fn overrides_replace_and_add_keys() {
    let set = [
        "stepper.kind=impulse",
        "stepper.tolerance=0.0002",
        "groups.ball.velocity=[1, 2, 3]",
        "seed=8",
        "gravity=[0, 0, 0]",
        "materials.rock.density=2.6 g/cm^3",
        "stop.time=\"3 ms\"",
    ];
    let set: Vec<Override> = set.iter().map(|text| text.parse().unwrap()).collect();
    let scene = Scene::parse(SMALLEST, "scene.toml", &set).unwrap();
    let resolved = scene.resolved();
    for line in [
        "kind = \"impulse\"",
        "tolerance = 0.0002",
        "velocity = [1.0, 2.0, 3.0]",
        "seed = 8",
        "gravity = [0.0, 0.0, 0.0]",
        "time = 0.003",
    ] {
        assert!(resolved.contains(line), "{line}: {resolved}");
    }
}

#[test]
fn overrides_leave_the_rest_of_the_text() {
    let text = format!("{SMALLEST}[output] # all\nframes = \"1 ms\"   # often\nhistory = 2\n");
    let set = [Override::parameter("none", 1.0)];
    assert!(Scene::parse(&text, "scene.toml", &set).is_err());
    let set = ["output.frames=2 ms".parse().unwrap()];
    let scene = Scene::parse(&text, "scene.toml", &set).unwrap();
    assert_eq!(scene.origin().text, text.replace("\"1 ms\"", "\"2 ms\""));
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
