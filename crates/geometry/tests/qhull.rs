//! The convex hull beside qhull's, a second implementation of thirty years' standing.
//!
//! Ignored unless asked for, because it needs the `qconvex` program (Debian: `qhull-bin`);
//! `test.sh` installs it and asks.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use glam::DVec3;
use polygrain_geometry::ConvexPolyhedron;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

struct Summary {
    vertices: usize,
    facets: usize,
    area: f64,
    volume: f64,
}

fn qhull(points: &[DVec3]) -> Summary {
    let mut input = format!("3\n{}\n", points.len());
    for p in points {
        writeln!(input, "{:?} {:?} {:?}", p.x, p.y, p.z).unwrap();
    }
    let mut child = Command::new("qconvex")
        .args(["s", "FA"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("qconvex, from Debian's qhull-bin");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let field = |labels: &[&str]| -> f64 {
        let line = text.lines().find(|l| labels.iter().any(|label| l.trim().starts_with(label)));
        let line = line.unwrap_or_else(|| panic!("no {labels:?} in:\n{text}"));
        line.rsplit(':').next().unwrap().trim().parse().unwrap()
    };
    Summary {
        vertices: field(&["Number of vertices"]) as usize,
        facets: field(&["Number of facets"]) as usize,
        area: field(&["Total facet area", "Approximate facet area"]),
        volume: field(&["Total volume", "Approximate volume"]),
    }
}

fn assert_same(points: &[DVec3]) {
    let ours = ConvexPolyhedron::from_points(points).unwrap();
    let theirs = qhull(points);
    assert_eq!(ours.vertices().len(), theirs.vertices);
    assert_eq!(ours.face_count(), theirs.facets);
    // qconvex prints eight digits.
    assert!((ours.area() / theirs.area - 1.0).abs() < 1e-7);
    assert!((ours.mass_properties().volume / theirs.volume - 1.0).abs() < 1e-7);
}

fn random(rng: &mut Pcg64) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0)))
}

#[test]
#[ignore = "needs qconvex (Debian: qhull-bin)"]
fn clouds_in_general_position_have_the_same_hull() {
    for seed in 0..40 {
        let mut rng = Pcg64::seed_from_u64(seed);
        let count = 10 << (seed % 8);
        let squash = DVec3::new(1.0, 0.5, 10f64.powi(-(seed as i32 % 4)));
        let cloud: Vec<DVec3> = (0..count)
            .map(|_| {
                let p = random(&mut rng);
                squash * if seed % 2 == 0 { p } else { p.normalize() }
            })
            .collect();
        assert_same(&cloud);
    }
}

#[test]
#[ignore = "needs qconvex (Debian: qhull-bin)"]
fn lattices_have_the_same_polygonal_facets() {
    for n in 2..8_i32 {
        let lattice = |keep: fn(i32, i32, i32, i32) -> bool| -> Vec<DVec3> {
            (0..n * n * n)
                .map(|i| (i % n, i / n % n, i / n / n))
                .filter(|&(x, y, z)| keep(x, y, z, n))
                .map(|(x, y, z)| DVec3::new(f64::from(x), f64::from(y), f64::from(z)))
                .collect()
        };
        assert_same(&lattice(|_, _, _, _| true));
        assert_same(&lattice(|x, y, z, n| x + y + z < n));
    }
}
