//! Large meshes: mass properties and reading from a file.

use std::hint::black_box;

use polygrain_geometry::file::{Format, ReadOptions, WriteFormat};
use polygrain_geometry::generate;

use crate::report::{Row, Timings};
use crate::timing::alternate;

pub(crate) fn speed() -> Timings {
    let torus = generate::torus(1.0, 0.4, 1000, 500).expect("a valid torus");
    let triangles = torus.triangles().len();
    let mut stl = Vec::new();
    WriteFormat::Stl.write_to(&torus, &mut stl).expect("memory takes everything");
    let [mass, read] = alternate(
        9,
        || {
            black_box(torus.mass_properties());
        },
        || {
            black_box(Format::Stl.parse(&stl, &ReadOptions::default())).expect("our own file");
        },
    );
    let row = |what: &str, ours_us, target| Row {
        case: format!("{what}, {triangles} triangles"),
        ours_us,
        peer: "(target in µs)",
        peer_us: None,
        ratio: None,
        target: Some(target),
    };
    Timings {
        name: "mesh",
        rows: vec![
            row("mass properties", mass, 20e3),
            row("binary STL, read and welded", read, 1.5e6),
        ],
        measures: Vec::new(),
    }
}
