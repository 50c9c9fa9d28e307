//! What a run will take, told before it is run.

use std::fs;
use std::path::Path;
use std::time::Duration;

use polygrain_scene::run::forecast;
use tempfile::tempdir;

use crate::{finish, options, scene};

/// Grains that are there and grains to come; nothing leaves.
const RAIN: &str = r#"
materials.rock.density = 2600
shapes.ball.literal = "sphere:0.01"
shapes.cube.literal = "box:0.015,0.015,0.015"
stop.time = 0.2
[[interactions]]
modulus = "3 MPa"
[output]
frames = 0.004
contacts = 0.008
history = 0.002
[[walls]]
name = "box"
kind = "box"
lower = [0, 0, 0]
upper = [0.07, 0.07, 0.3]
open = ["top"]
material = "rock"
[[groups]]
name = "balls"
shape = "ball"
material = "rock"
placement = "grid"
origin = [0.012, 0.012, 0.012]
spacing = 0.022
counts = [3, 3, 2]
[[groups]]
name = "cubes"
shape = "cube"
material = "rock"
placement = "source"
region = { box = [[0.01, 0.01, 0.2], [0.06, 0.06, 0.28]] }
rate = 200
"#;

fn bytes_in(folder: &Path) -> u64 {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| match entry.metadata().unwrap() {
            data if data.is_dir() => bytes_in(&entry.path()),
            data => data.len(),
        })
        .sum()
}

#[test]
fn a_forecast_tells_steps_frames_and_bytes() {
    let forecast = forecast(scene(RAIN).build().unwrap(), Duration::from_millis(100)).unwrap();
    let folder = tempdir().unwrap();
    let summary = finish(RAIN, &options(folder.path())).unwrap().json;
    assert!(forecast.steps.unwrap().abs_diff(summary["steps"].as_u64().unwrap()) <= 1);
    assert_eq!(forecast.frames, Some([51, 26]));
    let ratio = bytes_in(folder.path()) as f64 / forecast.bytes.unwrap() as f64;
    // The forecast has contacts from the start, and two checkpoints.
    assert!((0.6..1.1).contains(&ratio), "{ratio}");
    let run = forecast.run.unwrap();
    assert!(run.start > 0.0 && run.packed.unwrap() >= run.start, "{run:?}");
}

/// The time step is that of the smallest grain, also if that is still to come.
#[test]
fn grains_to_come_shorten_the_step_of_a_forecast() {
    let small = RAIN.replace("box:0.015,0.015,0.015", "box:0.004,0.004,0.004");
    let steps = |text: &str| {
        forecast(scene(text).build().unwrap(), Duration::from_millis(20)).unwrap().steps.unwrap()
    };
    assert!(steps(&small) > 2 * steps(RAIN));
}

#[test]
fn a_forecast_goes_on_where_a_heap_of_the_grains_falls_apart() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/rocks.toml");
    let text = fs::read_to_string(&path).unwrap();
    let built = polygrain_scene::Scene::parse(&text, "rocks.toml", &[]).unwrap().build().unwrap();
    let expected = forecast(built, Duration::from_millis(200)).unwrap();
    let run = expected.run.unwrap();
    assert!(run.start > 0.0 && run.packed.is_none_or(|packed| packed >= run.start), "{run:?}");
}

#[test]
fn no_heap_tells_how_long_rigid_grains_take() {
    let rigid = format!("{RAIN}\n[stepper]\nkind = \"contact-dynamics\"\ntime_step = \"1 ms\"\n")
        .replace("modulus = \"3 MPa\"", "friction = 0.5");
    let forecast = forecast(scene(&rigid).build().unwrap(), Duration::from_millis(20)).unwrap();
    let run = forecast.run.unwrap();
    assert_eq!((forecast.steps, run.packed), (Some(200), None));
    assert!(run.start > 0.0);
}
