//! Runs of meshes with springs in their halos: counted, stopped and taken up again, forecast.

use std::time::Duration;

use polygrain_scene::run::forecast;
use tempfile::tempdir;

use crate::{finish_with_and_without_a_break, scene};

/// Rocks fall on a sheet; more come while it runs.
const ROCKS: &str = r#"
materials.rock.density = 2600
interactions = [{ friction = 0.5, restitution = 0.4 }]
halo = 0.03
stop.time = 0.12
output = { frames = 0.02, contacts = 0.02, checkpoint = 0.03 }
[stepper]
kind = "picard"
stiffness = 3000
time_step = 5e-4
[shapes.rock]
generator = "noise-sphere"
radius = 0.02
level = 1
variants = 2
[shapes.shelf]
generator = "plane"
length = 0.4
width = 0.4
cells = [6, 6]
[[groups]]
name = "grains"
shape = "rock"
material = "rock"
placement = "random"
region = { box = [[-0.1, -0.1, 0.04], [0.1, 0.1, 0.16]] }
count = 9
velocity = [0, 0, -0.6]
[[groups]]
name = "rain"
shape = "rock"
material = "rock"
placement = "source"
region = { box = [[-0.1, -0.1, 0.18], [0.1, 0.1, 0.26]] }
rate = 40
velocity = [0, 0, -0.6]
[[walls]]
name = "shelf"
kind = "shape"
shape = "shelf"
rotation = { axis = [0, 1, 0], angle = 0.1 }
material = "rock"
"#;

#[test]
fn a_run_on_halos_is_the_same_with_and_without_a_break_and_on_any_threads() {
    let whole = tempdir().unwrap();
    let expected = finish_with_and_without_a_break(ROCKS, whole.path());
    let solver = &expected.json["solver"];
    let count = |key: &str| solver[key].as_u64().unwrap();
    assert!(count("iterations") > count("solves") && count("solves") >= 240, "{solver}");
    assert!(count("fallbacks") > 0 && count("comparisons") > count("fallbacks"), "{solver}");
    let levels = solver["by_level"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap());
    assert_eq!(levels.sum::<u64>(), count("comparisons"));
    assert_eq!(count("unfinished"), 0, "{solver}");
    assert!(expected.json["contacts"].as_u64().unwrap() > 0, "{}", expected.json);
    assert_eq!(expected.warnings, [""; 0], "no step of implicit Euler is too long to be stable");
    assert!(expected.json["energy_error"].as_f64().unwrap() < 2e-3, "{}", expected.json);
}

#[test]
fn a_run_on_halos_is_forecast() {
    let built = scene(ROCKS).build().unwrap();
    let expected = forecast(built, Duration::from_millis(20)).unwrap();
    assert_eq!(expected.steps, Some(240));
}
