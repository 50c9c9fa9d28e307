//! The table of the book's page on accuracy: proven and true errors of the signed gap.
//!
//! ```text
//! cargo run --release -p polygrain-contact --example accuracy
//! ```

use glam::{DQuat, DVec3};
use polygrain_contact::depth::separating_axis::separating_axis;
use polygrain_contact::query::{self, QueryError, Status};
use polygrain_geometry::polyhedron::HullError;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

const PAIRS: usize = 2000;
const BODIES: [&str; 5] = ["box", "hull of 20", "hull of 100", "plate 1:1000", "needle 1:1000"];
const GAPS: [f64; 9] = [0.5, 1e-2, 1e-6, 1e-10, 0.0, -1e-10, -1e-6, -1e-3, -0.1];

/// The worst of the pairs that are so far apart, all lengths in units of the larger body.
#[derive(Default)]
struct Row {
    bound: f64,
    error: f64,
    unproven: usize,
    iterations: u32,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!(
        "| gap / size | proven bound | against all axes | not proven | support points, mean |"
    );
    println!("|---|---|---|---|---|");
    for wanted in GAPS {
        let mut rng = Pcg64::seed_from_u64(3);
        let mut row = Row::default();
        for pair in 0..PAIRS {
            measure(pair, wanted, &mut rng, &mut row)?;
        }
        let axes = if wanted > 0.0 { "–".to_owned() } else { format!("{:.1e}", row.error) };
        println!(
            "| {wanted:e} | {:.1e} | {axes} | {} | {:.1} |",
            row.bound,
            row.unproven,
            f64::from(row.iterations) / PAIRS as f64,
        );
    }
    Ok(())
}

fn measure(
    pair: usize,
    wanted: f64,
    rng: &mut Pcg64,
    row: &mut Row,
) -> Result<(), Box<dyn std::error::Error>> {
    let scale = 10f64.powi(rng.random_range(-6..=6));
    let a = body(BODIES[pair % 5], scale, rng)?;
    let b = body(BODIES[pair / 5 % 5], scale * rng.random_range(0.1..1.0), rng)?;
    let size = a.reach().max(b.reach());
    let pose_a = Pose::from_rotation(rotation(rng));
    let start = Pose::new(rotation(rng), 3.0 * size * on_sphere(rng));
    let (a, b) = (Shape::from(a), Shape::from(b));
    let pose_b = at_gap(&a, &pose_a, &b, start, wanted * size)?;

    let answer = query::signed_gap(&a, &pose_a, &b, &pose_b)?;
    let (Shape::Polyhedron(p), Shape::Polyhedron(q)) = (&a, &b) else { unreachable!() };
    let axes = separating_axis(p, q, &pose_a.relative(&pose_b));
    row.bound = row.bound.max(answer.certificate.bound / size);
    if axes.gap < 0.0 {
        // All axes together say how deep bodies are, not how far apart.
        row.error = row.error.max((answer.gap - axes.gap).abs() / size);
    }
    row.unproven += usize::from(answer.certificate.status != Status::Converged);
    row.iterations += answer.iterations;
    Ok(())
}

/// B moved along the normal until the gap is as wanted.
fn at_gap(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    mut pose_b: Pose,
    wanted: f64,
) -> Result<Pose, QueryError> {
    for _ in 0..10 {
        let now = query::signed_gap(a, pose_a, b, &pose_b)?;
        pose_b.translation += (wanted - now.gap) * now.normal;
    }
    Ok(pose_b)
}

fn body(kind: &str, scale: f64, rng: &mut Pcg64) -> Result<ConvexPolyhedron, HullError> {
    let corners =
        || (0..8).map(|i| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2)));
    let points: Vec<DVec3> = match kind {
        "box" => corners().map(|c| c - 0.5).collect(),
        "plate 1:1000" => corners().map(|c| (c - 0.5) * DVec3::new(1.0, 1.0, 1e-3)).collect(),
        "needle 1:1000" => (0..20).map(|_| on_sphere(rng) * DVec3::new(1e-3, 1e-3, 1.0)).collect(),
        "hull of 20" => (0..20).map(|_| on_sphere(rng)).collect(),
        _ => (0..100).map(|_| on_sphere(rng)).collect(),
    };
    let points: Vec<DVec3> = points.iter().map(|&p| scale * p).collect();
    ConvexPolyhedron::from_points(&points)
}

fn on_sphere(rng: &mut Pcg64) -> DVec3 {
    loop {
        let p = DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0)));
        if (0.1..1.0).contains(&p.length()) {
            return p.normalize();
        }
    }
}

fn rotation(rng: &mut Pcg64) -> DQuat {
    DQuat::from_axis_angle(on_sphere(rng), rng.random_range(0.0..std::f64::consts::TAU))
}
