//! Runs of triangle meshes: drawn, stopped and taken up again.

use polygrain_scene::results::Results;
use tempfile::tempdir;

use crate::{finish, finish_with_and_without_a_break, options};

/// Stars, rocks and balls fall on a sheet in a box; more come while it runs.
const HOLLOW: &str = r#"
materials.rock.density = 2600
interactions = [{ modulus = 5e7, friction = 0.5, restitution = 0.3 }]
halo = 0.012
stop.time = 0.12
output = { frames = 0.02, checkpoint = 0.03 }
[shapes.star]
generator = "star"
inner = 0.01
outer = 0.022
thickness = 0.02
[shapes.rock]
generator = "noise-sphere"
radius = 0.011
level = 1
variants = 2
[shapes.ball]
literal = "sphere:0.012"
[shapes.shelf]
generator = "plane"
length = 0.08
width = 0.08
cells = [6, 6]
[[groups]]
name = "grains"
shape = ["star", "rock", "ball"]
material = "rock"
placement = "random"
region = { box = [[0, 0, 0.06], [0.12, 0.12, 0.16]] }
count = 9
velocity = [0, 0, -0.6]
size = { distribution = "uniform", min = 0.8, max = 1.1 }
[[groups]]
name = "rain"
shape = "star"
material = "rock"
placement = "source"
region = { box = [[0, 0, 0.18], [0.12, 0.12, 0.24]] }
rate = 40
velocity = [0, 0, -0.6]
[[walls]]
name = "shelf"
kind = "shape"
shape = "shelf"
position = [0.06, 0.06, 0.035]
rotation = { axis = [0, 1, 0], angle = 0.3 }
material = "rock"
[[walls]]
name = "bin"
kind = "box"
lower = [0, 0, 0]
upper = [0.12, 0.12, 0.3]
open = ["top"]
material = "rock"
"#;

#[test]
fn a_run_of_meshes_is_the_same_with_and_without_a_break_and_on_any_threads() {
    let whole = tempdir().unwrap();
    let expected = finish_with_and_without_a_break(HOLLOW, whole.path());
    assert!(expected.json["contacts"].as_u64().unwrap() > 1, "{}", expected.json);
    assert!(expected.json["energy_error"].as_f64().unwrap() < 1e-4, "{}", expected.json);

    let results = Results::open(whole.path()).unwrap();
    let shapes = results.shapes().unwrap();
    let triangles: Vec<usize> = shapes.iter().map(|shape| shape.triangles.len()).collect();
    assert!(triangles.contains(&20) && triangles.contains(&80) && triangles.contains(&72));
}

/// A heap of stars, tetrapods and rocks that is poured into a bin by some stepper.
fn heap(stepper: &str, time: f64) -> String {
    // Only this one has springs of its own.
    let springs = if stepper.contains("\"explicit\"") { "modulus = 5e7, " } else { "" };
    format!(
        r#"
materials.rock.density = 2600
interactions = [{{ {springs}friction = 0.5, restitution = 0.2 }}]
halo = 0.03
stop.time = {time}
output = {{ frames = 0.02, history = 0.005 }}
measures = [{{ kind = "intersections" }}]
[shapes]
star = {{ generator = "star", inner = 0.01, outer = 0.022, thickness = 0.02 }}
tetrapod = {{ generator = "tetrapod", reach = 0.025, radius = 0.008, taper = 0.7 }}
rock = {{ generator = "noise-sphere", radius = 0.011, level = 1 }}
floor = {{ generator = "plane", length = 0.4, width = 0.4, cells = [8, 8] }}
[[groups]]
name = "grains"
shape = {{ star = 1, tetrapod = 1, rock = 1 }}
material = "rock"
placement = "random"
region = {{ box = [[-0.04, -0.04, 0.03], [0.04, 0.04, 0.22]] }}
count = 10
velocity = [0, 0, -0.8]
[[walls]]
name = "floor"
kind = "shape"
shape = "floor"
material = "rock"
{stepper}
"#
    )
}

/// By the exact test of all pairs, whatever the stepper knows of them.
#[test]
fn meshes_in_a_heap_never_intersect_by_any_stepper() {
    let halos = "stiffness = 3000\ntime_step = 5e-4";
    for (stepper, time) in [
        ("kind = \"explicit\"".to_owned(), 0.08),
        ("kind = \"halo-explicit\"\nstiffness = 3000\ntime_step = 1e-4".to_owned(), 0.1),
        (format!("kind = \"picard\"\n{halos}"), 0.1),
        (format!("kind = \"picard\"\nvariant = \"multiscale\"\n{halos}"), 0.08),
        ("kind = \"contact-dynamics\"\ntime_step = 1e-3".to_owned(), 0.2),
        ("kind = \"impulse\"\ntime_step = 1e-3".to_owned(), 0.2),
    ] {
        let folder = tempdir().unwrap();
        let text = heap(&format!("[stepper]\n{stepper}"), time);
        finish(&text, &options(folder.path())).unwrap();
        let history = std::fs::read_to_string(folder.path().join("history.csv")).unwrap();
        let column = |name: &str| -> Vec<f64> {
            let mut rows = history.lines().map(|line| line.split(','));
            let place = rows.next().unwrap().position(|other| other == name).unwrap();
            rows.map(|mut row| row.nth(place).unwrap().parse().unwrap()).collect()
        };
        let counts = column("intersections");
        assert!(counts.len() > 10 && counts.iter().all(|&n| n == 0.0), "{stepper}: {counts:?}");
        assert!(column("contacts").iter().any(|&n| n > 0.0), "{stepper} touches nothing");
    }
}
