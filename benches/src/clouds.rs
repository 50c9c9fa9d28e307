//! Point clouds, easy and nasty.

use glam::{DMat3, DQuat, DVec3};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Points spread evenly over the unit sphere.
pub(crate) fn on_sphere(count: usize, seed: u64) -> Vec<DVec3> {
    let mut rng = Pcg64::seed_from_u64(seed);
    std::iter::repeat_with(|| in_cube(&mut rng))
        .filter(|p| (0.01..1.0).contains(&p.length_squared()))
        .map(DVec3::normalize)
        .take(count)
        .collect()
}

fn in_cube(rng: &mut Pcg64) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0)))
}

fn rotation(rng: &mut Pcg64) -> DMat3 {
    let q = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
    DMat3::from_quat(DQuat::from_array(q).normalize())
}

/// A named family of clouds that hull codes stumble over.
pub(crate) type Family = (&'static str, fn(u64) -> Vec<DVec3>);

/// The families of the robustness table.
pub(crate) const NASTY: &[Family] = &[
    ("points on a cube's faces, turned", |seed| cube(seed, 0.0)),
    ("the same, jitter 1e-9", |seed| cube(seed, 1e-9)),
    ("the same, jitter 1e-14", |seed| cube(seed, 1e-14)),
    ("integer lattice 5x5x5", |_| lattice()),
    ("duplicates, each point 3 times", |seed| on_sphere(40, seed).repeat(3)),
    ("sphere of 40 points, 1e-6 m", |seed| scaled(on_sphere(40, seed), 1e-6)),
    ("sphere of 40 points, 1e-9 m", |seed| scaled(on_sphere(40, seed), 1e-9)),
    ("sphere of 40 points, 1e9 m", |seed| scaled(on_sphere(40, seed), 1e9)),
    ("plate 1:1e6", |seed| squashed(seed, DVec3::new(1.0, 1.0, 1e-6))),
    ("needle 1:1e6", |seed| squashed(seed, DVec3::new(1.0, 1e-6, 1e-6))),
    ("cylinder rims, 2 x 60 points", cylinder),
    ("sphere, 1e4 radii from the origin", |seed| {
        on_sphere(40, seed).iter().map(|&p| p + 1e4).collect()
    }),
];

fn cube(seed: u64, jitter: f64) -> Vec<DVec3> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let turn = rotation(&mut rng);
    (0..100)
        .map(|i| {
            let mut p = in_cube(&mut rng);
            p[i % 3] = p[i % 3].signum();
            if i < 60 {
                p[(i + 1) % 3] = p[(i + 1) % 3].signum();
            }
            if i < 30 {
                p = p.signum();
            }
            turn * p + jitter * in_cube(&mut rng)
        })
        .collect()
}

fn lattice() -> Vec<DVec3> {
    let coordinate = |i: i32| f64::from(i % 5);
    (0..125).map(|i| DVec3::new(coordinate(i), coordinate(i / 5), coordinate(i / 25))).collect()
}

fn scaled(points: Vec<DVec3>, factor: f64) -> Vec<DVec3> {
    points.into_iter().map(|p| p * factor).collect()
}

fn squashed(seed: u64, factors: DVec3) -> Vec<DVec3> {
    let turn = rotation(&mut Pcg64::seed_from_u64(seed));
    on_sphere(40, seed).into_iter().map(|p| turn * (p * factors)).collect()
}

fn cylinder(seed: u64) -> Vec<DVec3> {
    let turn = rotation(&mut Pcg64::seed_from_u64(seed));
    (0..120)
        .map(|i| {
            let (sin, cos) = (f64::from(i / 2) * std::f64::consts::TAU / 60.0).sin_cos();
            turn * DVec3::new(cos, sin, f64::from(i % 2))
        })
        .collect()
}
