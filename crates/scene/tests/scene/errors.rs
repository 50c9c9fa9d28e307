//! One test per kind of fault: what is said, where it points, what it advises.

use std::fmt::Write;

use polygrain_scene::{Override, Scene, SceneError};

use crate::{EVERYTHING, SMALLEST, parse};

/// The fault with its line and a caret, much as the program shows it.
fn show(error: &SceneError) -> String {
    let mut text = format!("{}\n", error.message());
    if let (Some(span), Some((line, column))) = (error.span(), error.place()) {
        let source = error.origin().text.lines().nth(line - 1).unwrap_or("");
        let width = error.origin().text[span].lines().next().unwrap_or("").chars().count().max(1);
        let label = error.label().unwrap_or("");
        let carets = format!("{}{} {label}", " ".repeat(column - 1), "^".repeat(width));
        write!(text, "{line}:{column}\n{source}\n{}\n", carets.trim_end()).unwrap();
    }
    if let Some(help) = error.help() {
        writeln!(text, "help: {help}").unwrap();
    }
    text
}

fn read_fault(text: &str) -> String {
    show(&parse(text).map(|_| ()).expect_err("the scene is wrong"))
}

fn build_fault(text: &str) -> String {
    let scene = parse(text).unwrap_or_else(|error| panic!("{}", show(&error)));
    show(&scene.build().map(|_| ()).expect_err("the scene cannot be built"))
}

/// The scene with everything, with one thing replaced.
fn with(old: &str, new: &str) -> String {
    assert!(EVERYTHING.contains(old), "{old}");
    EVERYTHING.replacen(old, new, 1)
}

/// A scene with a ball of radius 1 cm per position.
fn balls(positions: &str, more: &str) -> String {
    format!(
        "materials.rock.density = 2600\nshapes.ball.literal = \"sphere:0.01\"\nstop.time = 1\n\
         [[groups]]\nname = \"balls\"\nshape = \"ball\"\nmaterial = \"rock\"\n{positions}\n{more}"
    )
}

/// A scene with a ball that joins others.
fn joint(zone: &str, stepper: &str) -> String {
    let more =
        format!("[[interactions]]\ncohesive_zone = {{ {zone} }}\n[stepper]\nkind = \"{stepper}\"");
    balls("placement = \"list\"\nbodies = [{ position = [0, 0, 0] }]", &more)
}

macro_rules! faults {
    ($($name:ident: $show:ident($text:expr);)*) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(stringify!($name), $show(&$text));
        }
    )*};
}

faults! {
    syntax: read_fault("title = \"open\nseed = 1");
    duplicate_key: read_fault("seed = 1\nseed = 2");
    unknown_key: read_fault(with("seed = 7", "sede = 7"));
    unknown_key_far_off: read_fault(with("[drag]\nviscosity", "[drag]\ncolour = 3\nviscosity"));
    unknown_key_in_variant: read_fault(with("radius = 0.2\n", "radius = 0.2\nopening = 1\n"));
    misspelt_required_key: read_fault(with("density = 7850", "densty = 7850"));
    missing_key: read_fault(with("radius = 0.2\n", ""));
    missing_kind: read_fault(with("kind = \"plane\"\n", ""));
    unknown_kind: read_fault(with("kind = \"plane\"", "kind = \"plain\""));
    unknown_word: read_fault(with("orientation = \"aligned\"", "orientation = \"alinged\""));
    wrong_type: read_fault(with("density = 7850", "density = true"));
    table_wanted: read_fault("stop = 3");
    wrong_list_length: read_fault(with("origin = [0.1, 0.1, 0.05]", "origin = [0.1, 0.1]"));
    wrong_dimension: read_fault(with("spacing = \"3 cm\"", "spacing = \"3 kg\""));
    rpm_is_no_frequency: read_fault(with("frequency = 20", "frequency = \"20 rpm\""));
    length_for_a_factor: read_fault(with("median = 1,", "median = \"2 cm\","));
    unknown_unit: read_fault(with("spacing = \"3 cm\"", "spacing = \"3 cmm\""));
    no_number: read_fault(with("spacing = \"3 cm\"", "spacing = \"wide\""));
    not_finite: read_fault(with("density = 7850", "density = inf"));
    not_positive: read_fault(with("density = 7850", "density = -7850"));
    out_of_range: read_fault(with("restitution = 0.4", "restitution = 1.4"));
    not_whole: read_fault(with("count = 10\n", "count = \"= 10 / 4\"\n"));
    unknown_parameter: read_fault(with("\"= size\"", "\"= 2 * sise\""));
    unknown_function: read_fault(with("\"= size\"", "\"= sqr(size)\""));
    unknown_material: read_fault(with("material = \"steel\"", "material = \"stel\""));
    unknown_shape: read_fault(with("shape = \"grain\"", "shape = \"grains\""));
    unknown_group: read_fault(with("group = \"stones\"", "group = \"stone\""));
    unknown_wall: read_fault(with("wall = \"bin.bottom\"", "wall = \"bin.top\""));
    same_name_twice: read_fault(with("name = \"drum\"", "name = \"bin\""));
    keys_exclude_each_other: read_fault(with("modulus = \"10 MPa\"", "modulus = 1e7\nstiffness = 1e5"));
    shape_in_two_ways: read_fault(with("edge = \"2 cm\"", "edge = 1\nliteral = \"sphere:1\""));
    shape_in_no_way: read_fault("[shapes.x]\nsize = 3\n[stop]\ntime = 1");
    bad_literal: read_fault(SMALLEST.replace("sphere:0.01", "box:1,two,3"));
    missing_file: read_fault("[shapes.x]\nliteral = \"hull:no/such.obj\"\n[stop]\ntime = 1"
        .replace("no/such", "/no/such"));
    empty_region: read_fault(with("[0.4, 0.4, 0.2]", "[0.4, -0.4, 0.2]"));
    no_stop: read_fault("title = \"endless\"");
    endless_stop: read_fault(SMALLEST.replace("time = 0.1", "after = 0.1"));
    history_out_of_order: read_fault(with("times = [0, 1, 2]", "times = [0, 2, 1]"));
    inside_out_box: read_fault(with("lower = [0, 0, 0]", "lower = [0, 0, 1]"));
    servo_on_a_box: read_fault(with("open = [\"top\"]", "open = [\"top\"]\n\
        motion = { kind = \"servo\", direction = [0, 0, 1], force = 1, max_speed = 1 }"));
    halos_of_a_sphere: build_fault(balls(
        "placement = \"list\"\nbodies = [{ position = [0, 0, 0] }]",
        "[stepper]\nkind = \"picard\"",
    ));
    modulus_with_halos: read_fault(balls(
        "placement = \"list\"\nbodies = [{ position = [0, 0, 0] }]",
        "[[interactions]]\nmodulus = 1e6\n[stepper]\nkind = \"picard\"",
    ));
    unknown_variant: read_fault(balls(
        "placement = \"list\"\nbodies = [{ position = [0, 0, 0] }]",
        "[stepper]\nkind = \"picard\"\nvariant = \"multi-scale\"",
    ));
    overlapping_grains: build_fault(balls(
        "placement = \"list\"\nbodies = [{ position = [0, 0, 0] }, { position = [0.015, 0, 0] }, { position = [0.034, 0, 0] }]", ""));
    overlapping_wall: build_fault(balls(
        "placement = \"list\"\nbodies = [{ position = [0, 0, 0.009] }]",
        "[[walls]]\nname = \"bin\"\nkind = \"box\"\nlower = [-1, -1, 0]\nupper = [1, 1, 1]\nmaterial = \"rock\""));
    overlapping_plane: build_fault(balls(
        "placement = \"list\"\nbodies = [{ position = [0, 0, 0.009] }]",
        "[[walls]]\nname = \"floor\"\nkind = \"plane\"\nmaterial = \"rock\""));
    region_too_small: build_fault(balls(
        "placement = \"random\"\ncount = 1000\nregion = { box = [[0, 0, 0], [0.1, 0.1, 0.1]] }\nmax_tries = 200", ""));
    deposit_too_small: build_fault(balls(
        "placement = \"deposit\"\ncount = 1000\nregion = { box = [[0, 0, 0], [0.1, 0.1, 0.1]] }", ""));
    grid_too_small: build_fault(balls(
        "placement = \"grid\"\nregion = { box = [[0, 0, 0], [0.01, 0.1, 0.1]] }", ""));
    too_many_grains: build_fault(balls("placement = \"grid\"\ncounts = [100000, 100000, 100000]", ""));
    sheet_as_a_grain: build_fault(balls("placement = \"list\"\nbodies = [{ position = [0, 0, 0] }]", "")
        .replace("literal = \"sphere:0.01\"", "generator = \"plane\"\nshapes.ball.length = 1\nshapes.ball.width = 1"));
    overlapping_halos: build_fault(balls(
        "placement = \"list\"\nbodies = [{ position = [0, 0, 0] }, { position = [0.021, 0, 0] }]", "")
        .replace("literal = \"sphere:0.01\"", "generator = \"icosphere\"\nshapes.ball.radius = \"10.4 mm\""));
    joint_of_a_mesh: build_fault(joint("tension = 1e5, fracture_energy = 5", "impulse")
        .replace("literal = \"sphere:0.01\"", "generator = \"icosphere\"\nshapes.ball.radius = 0.01"));
    rolling_by_impulses: read_fault(balls("placement = \"list\"\nbodies = [{ position = [0, 0, 0] }]",
        "[[interactions]]\nrolling_friction = 0.1\n[stepper]\nkind = \"impulse\""));
    option_of_another_stepper: read_fault(format!("{SMALLEST}\n[stepper]\nkind = \"impulse\"\ntheta = 0.7"));
    correction_out_of_range: read_fault(format!("{SMALLEST}\n[stepper]\nkind = \"impulse\"\ncorrection = 2"));
    joint_of_springs: read_fault(joint("tension = 1e5, fracture_energy = 5", "explicit"));
    joint_without_energy: read_fault(joint("tension = 1e5", "contact-dynamics"));
    joint_by_two_measures: read_fault(joint(
        "tension = 1e5, fracture_energy = 5, critical_opening = \"0.1 mm\"", "contact-dynamics"));
    joint_too_soft: build_fault(joint(
        "tension = 1e5, fracture_energy = \"5 J/m^2\", stiffness = \"1e8 Pa/m\"", "contact-dynamics"));
    joint_too_wide: build_fault(joint("tension = 1e5, critical_opening = \"1 mm\"", "impulse"));
    halo_out_of_range: read_fault(format!("halo = 0.5\n{SMALLEST}"));
    wall_without_a_shape: read_fault(balls("placement = \"grid\"\ncounts = [1, 1, 1]",
        "[[walls]]\nname = \"chute\"\nkind = \"shape\"\nmaterial = \"rock\""));
    wall_of_an_unknown_shape: read_fault(balls("placement = \"grid\"\ncounts = [1, 1, 1]",
        "[[walls]]\nname = \"chute\"\nkind = \"shape\"\nshape = \"bal\"\nmaterial = \"rock\""));
    unknown_structure: read_fault(with("kind = \"card-house\"", "kind = \"cardhouse\""));
    structure_without_material: read_fault(with("name = \"cards\"\nmaterial = \"rock\"", "name = \"cards\"\nmaterial = \"paper\""));
    structure_out_of_range: build_fault(with("thickness_ratio = 0.2", "thickness_ratio = 2"));
    overlapping_structures: build_fault(with("position = [20, 0, 0]", "position = [30, 0, 0]"));
    generator_out_of_range: build_fault(with("vertices = 16", "vertices = 3"));
}

#[test]
fn overrides_that_set_nothing() {
    let faults = [
        ("override_of_nothing", "scala=2"),
        ("override_of_an_unknown_key", "stepper.tolerence=1e-8"),
        ("override_of_the_wrong_type", "gravity=[0, 0]"),
        ("override_of_an_unknown_group", "groups.stone.count=3"),
        ("override_of_a_whole_group", "groups.stones=3"),
        ("override_within_a_number", "seed.first=3"),
        ("override_out_of_range", "materials.steel.density=-1"),
    ];
    for (name, text) in faults {
        let set: Override = text.parse().unwrap();
        let error = Scene::parse(EVERYTHING, "scene.toml", &[set]).unwrap_err();
        insta::assert_snapshot!(name, show(&error));
    }
    for text in ["", "scale", "scale=", "=2", "a..b=2", "[stop]\ntime=3", "a b=2"] {
        let error = text.parse::<Override>().unwrap_err();
        assert!(error.to_string().contains("SECTION.KEY=VALUE"), "{error}");
    }
}

#[test]
fn scene_file_missing() {
    let error = Scene::load("no-such-scene.toml", &[]).unwrap_err();
    assert!(error.to_string().starts_with("cannot read `no-such-scene.toml`: "), "{error}");
    assert_eq!(error.place(), None);
}

#[test]
fn faults_of_a_table_name_its_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("grains.csv"), "x,y,z\n0,0,1\n0,0,up\n").unwrap();
    let path = folder.path().join("scene.toml");
    std::fs::write(&path, balls("placement = \"list\"\ncsv = \"grains.csv\"", "")).unwrap();
    let error = Scene::load(&path, &[]).unwrap().build().map(|_| ()).unwrap_err();
    assert!(error.message().starts_with("line 3 of `"), "{error}");
    assert!(error.message().ends_with("`up` is not a finite number"), "{error}");
}
