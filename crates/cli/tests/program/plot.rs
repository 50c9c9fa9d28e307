//! `polygrain plot`.

use std::fs;

use tempfile::tempdir;

use crate::pictures::{Picture, beside_runs, inside, refused};

/// The figure that these arguments give.
fn figure(arguments: &[&str]) -> String {
    let folder = tempdir().unwrap();
    let (path, name) = inside(&folder, "figure.svg");
    let run = beside_runs(&[&["plot"], arguments, &["-o", &name]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("figure.svg"), "{}", run.stdout);
    fs::read_to_string(path).unwrap()
}

/// Lines that are curves, not axes or legends.
fn curves(svg: &str) -> usize {
    svg.matches("<path d=\"M").count()
}

#[test]
fn a_run_is_plotted_with_labels_and_units() {
    let svg = figure(&["rain"]);
    for words in [
        ">Rain<",
        ">Energy<",
        "energy, J",
        "time, s",
        ">kinetic<",
        ">lost to friction<",
        "bodies per grain",
        "fraction of a diameter",
        "fraction of the energy",
        ">Coordination<",
    ] {
        assert!(svg.contains(words), "{words}");
    }
    assert!(!svg.contains(">lost to drag<"), "there is none");
    assert!(!svg.contains("floor"), "forces on walls are not asked for");
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn columns_are_chosen_with_or_without_their_units() {
    let svg = figure(&["rain", "--columns", "kinetic_J,mean_coordination"]);
    assert_eq!(curves(&svg), 2);
    assert!(svg.contains("energy, J") && svg.contains("bodies per grain"));
    assert_eq!(curves(&figure(&["rain", "--columns", "kinetic,elastic,floor_fz"])), 3);
    assert!(figure(&["rain", "--columns", "floor_fz_N"]).contains("floor fz, N"));
    let over = figure(&["rain", "--columns", "elastic_J", "--x", "contacts"]);
    assert!(over.contains(">number<") && !over.contains("time, s"));
}

#[test]
fn several_runs_have_a_line_each_in_every_panel() {
    let svg = figure(&["rain", "balls", "--columns", "kinetic_J,time_s"]);
    assert_eq!(curves(&svg), 4);
    assert!(svg.contains(">rain<") && svg.contains(">balls<") && svg.contains("2 runs"));
}

#[test]
fn a_plot_can_be_png() {
    let folder = tempdir().unwrap();
    let (path, name) = inside(&folder, "figure.png");
    let run = beside_runs(&["plot", "rain", "--columns", "kinetic_J", "-o", &name]);
    assert_eq!((run.code, run.stdout.contains("1 panel")), (0, true), "{}", run.stderr);
    let image = Picture::read(&path);
    assert_eq!(image.width, 1000);
    let ink = image.ink(0..image.width);
    assert!(ink > 2000, "words and axes: {ink}");
    let blue = image.pixels().iter().filter(|p| p[..3] == [0x00, 0x72, 0xb2]).count();
    assert!(blue > 300, "a curve: {blue}");
}

#[test]
fn what_cannot_be_plotted_is_refused_with_advice() {
    for (arguments, expected) in [
        (&["plot", "nothing", "-o", "x.svg"][..], "no run in `nothing`"),
        (&["plot", "still", "-o", "x.svg"], "[output] history"),
        (&["plot", "rain", "--columns", "speed", "-o", "x.svg"], "mean_coordination"),
        (&["plot", "rain", "--x", "strain", "-o", "x.svg"], "no column `strain`"),
        (&["plot", "rain", "-o", "x.pdf"], ".svg or .png"),
        (&["plot", "rain", "-o", "rain/scene.toml/x.svg"], "cannot make the folder"),
        (&["plot", "-o", "x.svg"], "<DIR>"),
    ] {
        let message = refused(arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}
