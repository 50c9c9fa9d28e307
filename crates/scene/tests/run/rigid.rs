//! Runs of rigid grains: told, stopped and taken up again.

use polygrain_dynamics::World;
use polygrain_scene::run::Options;
use polygrain_scene::{Built, Override, Scene};
use tempfile::tempdir;

use crate::{finish, finish_with_and_without_a_break, options};

/// Boxes and balls that fall on a floor and on each other.
const FALLING: &str = r#"
materials.rock.density = 2600
interactions = [{ friction = 0.5, restitution = 0.2 }]
stop.time = 0.12
output = { frames = 0.04, checkpoint = 0.03 }
shapes.box.literal = "box:0.02,0.03,0.04"
shapes.ball.literal = "sphere:0.012"
stepper = { kind = "impulse", time_step = "1 ms", alert = 0.15 }
[[groups]]
name = "grains"
shape = ["box", "ball"]
material = "rock"
placement = "random"
region = { box = [[0, 0, 0], [0.12, 0.12, 0.12]] }
count = 14
velocity = [0, 0, -0.6]
[[walls]]
name = "bin"
kind = "box"
lower = [0, 0, 0]
upper = [0.12, 0.12, 0.3]
open = ["top"]
material = "rock"
"#;

#[test]
fn the_summary_tells_how_well_impulses_were_found() {
    let folder = tempdir().unwrap();
    let summary = finish(FALLING, &options(folder.path())).unwrap();
    let solver = &summary.json["solver"];
    assert_eq!(solver["solves"], 120);
    assert_eq!(solver["systems"], 0);
    assert!(solver["sweeps"].as_u64().unwrap() > 0);
    assert!(solver["unfinished"].as_u64().unwrap() < 12, "{solver}");
    assert!(solver["worst_residual"].as_f64().unwrap() < 1e-2, "{solver}");
    assert!(summary.json["max_overlap"].as_f64().unwrap() < 5e-3);
    assert!(summary.json["energy_error"].as_f64().unwrap() < 1e-6);
}

#[test]
fn steps_that_go_on_unsolved_are_warned_of() {
    let folder = tempdir().unwrap();
    let hurried = FALLING.replace("alert = 0.15", "alert = 0.15, max_sweeps = 2");
    let summary = finish(&hurried, &options(folder.path())).unwrap();
    let unfinished = summary.json["solver"]["unfinished"].as_u64().unwrap();
    assert!(unfinished > 0);
    let warning = &summary.warnings[0];
    assert!(warning.starts_with(&format!("{unfinished} of 120 steps went on")), "{warning}");
    assert!(warning.contains("raise `max_sweeps`"), "{warning}");
}

#[test]
fn a_run_by_impulses_is_the_same_with_and_without_a_break_and_on_any_threads() {
    let whole = tempdir().unwrap();
    let run = finish_with_and_without_a_break(FALLING, whole.path());
    assert_eq!(run.json["steps"], 120);
}

/// A shelf of three boards out of a wall, under a load that tears it.
const SHELF: &str = r#"
materials.board.density = 700
interactions = [{ friction = 0.5, cohesive_zone = { tension = "20 kPa", critical_opening = "0.1 mm" } }]
gravity = [0, 0, -30]
stop.time = 0.02
output = { history = "1 ms", frames = false, checkpoint = 0.005 }
shapes.board.literal = "box:0.1,0.1,0.05"
stepper = { kind = "contact-dynamics", time_step = "10 us" }
[[groups]]
name = "shelf"
shape = "board"
material = "board"
placement = "list"
bodies = [{ position = [0.05, 0, 0] }, { position = [0.15, 0, 0] }, { position = [0.25, 0, 0] }]
[[walls]]
name = "wall"
kind = "plane"
normal = [1, 0, 0]
material = "board"
"#;

#[test]
fn a_joint_that_tears_goes_on_as_it_was_and_is_in_the_history() {
    let (whole, broken) = (tempdir().unwrap(), tempdir().unwrap());
    let expected = finish(SHELF, &options(whole.path())).unwrap();
    finish(SHELF, &Options { time: Some(0.007), ..options(broken.path()) }).unwrap();
    let rest = Options {
        resume: Some(broken.path().to_owned()),
        time: Some(0.02),
        ..options(broken.path())
    };
    let last = finish(SHELF, &rest).unwrap();
    assert_eq!(last.json["state_hash"], expected.json["state_hash"]);
    let history =
        polygrain_scene::results::Results::open(broken.path()).unwrap().history().unwrap();
    let damage = &history.column("dissipated_damage_J").unwrap().values;
    assert!(damage.windows(2).all(|pair| pair[0] <= pair[1]), "{damage:?}");
    let fracture = 0.5 * 20e3 * 1e-4 * 0.1 * 0.05;
    let torn = damage.last().unwrap() / fracture;
    assert!(torn > 0.9 && torn < 3.0 + 1e-9, "{torn} joints");
    assert!(expected.json["energy_error"].as_f64().unwrap() < 1e-2, "{}", expected.json);
}

/// A structure of a scene, solved to a tolerance.
fn structure(scene: &str, tolerance: f64, parameters: &[(&str, f64)]) -> Built {
    let strict = format!("time_step = \"2 ms\"\ntolerance = {tolerance:e}");
    let text = scene.replace("time_step = \"2 ms\"", &strict);
    assert_ne!(text, scene);
    let overrides: Vec<Override> =
        parameters.iter().map(|&(name, value)| Override::parameter(name, value)).collect();
    Scene::parse(&text, "structure.toml", &overrides).unwrap().build().unwrap()
}

/// A small jointed slope.
fn slope(friction: f64, tolerance: f64) -> Built {
    const SLOPE: &str = include_str!("../../../../scenes/rock_slope.toml");
    structure(SLOPE, tolerance, &[("friction", friction), ("scale", 0.3)])
}

/// Runs to a time; every step must be solved to a tolerance, some for all bodies at once, and at most so many in halves.
fn reach(mut world: World, time: f64, tolerance: f64, halved: u64) -> World {
    while world.time() < time {
        world.step().unwrap();
    }
    let convergence = world.convergence();
    assert!(convergence.unfinished == 0 && convergence.systems > 0, "{convergence:?}");
    assert!(convergence.worst_residual <= tolerance, "{convergence:?}");
    let retried = world.halo_effort().retried;
    assert!(retried <= halved, "{retried} steps were halved");
    world
}

/// How far the block that has moved the farthest has come in a tenth of a second, over the way of a block
/// that slides down the joints that dip out of the face, on friction of a half.
fn slide(friction: f64) -> f64 {
    let Built { mut world, plan, .. } = slope(friction, 1e-6);
    let blocks = &plan.groups[0].bodies;
    let places = |world: &World| -> Vec<_> {
        blocks.iter().map(|&block| world.bodies().position(block)).collect()
    };
    let before = places(&world);
    while world.time() < 0.1 {
        world.step().unwrap();
    }
    let moved = before.iter().zip(places(&world)).map(|(then, now)| then.distance(now));
    let dip = 35f64.to_radians();
    let way = 0.5 * 9.81 * (dip.sin() - 0.5 * dip.cos()) * world.time() * world.time();
    assert!(world.max_overlap() < 1e-6);
    moved.fold(0.0, f64::max) / way
}

/// Most of its blocks touch others along edges only, which must not lock it.
#[test]
fn a_jointed_slope_slides_or_holds_by_its_friction() {
    let slid = slide(0.5);
    assert!((0.95..1.05).contains(&slid), "{slid}");
    let held = slide(0.9);
    assert!(held < 1e-6, "{held}");
}

/// Blocks that slide between others without room jam in their last digits.
#[test]
fn a_jointed_slope_slides_to_the_last_digits() {
    reach(slope(0.5, 1e-10).world, 0.8, 1e-10, 0);
}

/// Bricks that turn against each other bear at more points than can move on their own, half of them behind others.
#[test]
fn a_wall_that_sinks_is_solved_to_the_last_digits_and_stays_in_its_plane() {
    const WALL: &str = include_str!("../../../../scenes/wall.toml");
    let Built { world, plan, .. } = structure(WALL, 1e-10, &[("scale", 0.4)]);
    let world = reach(world, 0.9, 1e-10, 4);
    let bodies = world.bodies();
    for &brick in &plan.groups[0].bodies {
        let (position, spin) = (bodies.position(brick), bodies.angular_velocity(brick));
        assert!(position.y.abs() < 1e-15 && spin.x.abs().max(spin.z.abs()) < 1e-12);
    }
}
