//! The convex hull beside parry's and qhull's.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::panic::catch_unwind;
use std::process::{Command, Stdio};

use glam::DVec3;
use parry3d_f64::transformation::try_convex_hull;
use polygrain_geometry::ConvexPolyhedron;

use crate::clouds;
use crate::report::{FailureRow, Failures, Row, Timings};
use crate::timing::alternate;

type ParryVector = parry3d_f64::math::Vector;

fn to_parry(points: &[DVec3]) -> Vec<ParryVector> {
    points.iter().map(|p| ParryVector::from_array(p.to_array())).collect()
}

pub(crate) fn speed() -> Timings {
    let mut rows = Vec::new();
    for (count, rounds) in [(1_000, 41), (10_000, 15), (100_000, 5)] {
        let points = clouds::on_sphere(count, 1);
        let parry_points = to_parry(&points);
        let [ours, parry] = alternate(
            rounds,
            || {
                std::hint::black_box(ConvexPolyhedron::from_points(&points)).expect("a hull");
            },
            || {
                std::hint::black_box(try_convex_hull(&parry_points)).ok();
            },
        );
        let case = format!("{count} points on a sphere");
        let row = |peer, peer_us: Option<f64>| Row {
            case: case.clone(),
            ours_us: ours,
            peer,
            peer_us,
            ratio: peer_us.map(|p| ours / p),
            target: Some(1.0),
        };
        rows.push(row("parry3d-f64", Some(parry)));
        rows.push(row("qhull", qhull(&points).map(|q| q.cpu_us)));
    }
    Timings { name: "hull", rows, measures: Vec::new() }
}

/// What the `qconvex` program of Debian's `qhull-bin` says of a cloud.
struct Qhull {
    cpu_us: f64,
    volume: f64,
}

fn qhull(points: &[DVec3]) -> Option<Qhull> {
    let mut child = Command::new("qconvex")
        .args(["s", "FA"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = format!("3\n{}\n", points.len());
    for p in points {
        writeln!(input, "{:?} {:?} {:?}", p.x, p.y, p.z).expect("a string takes everything");
    }
    child.stdin.take()?.write_all(input.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let field = |label: &str| {
        let line = text.lines().find(|l| l.trim_start().starts_with(label))?;
        line.rsplit(':').next()?.trim().parse::<f64>().ok()
    };
    Some(Qhull {
        cpu_us: 1e6 * field("CPU seconds to compute hull")?,
        volume: field("Total volume").or_else(|| field("Approximate volume"))?,
    })
}

const TRIALS: u64 = 200;

pub(crate) fn robustness() -> Failures {
    // A peer's panic is counted, not shown.
    std::panic::set_hook(Box::new(|_| ()));
    let mut rows = Vec::new();
    for &(name, family) in clouds::NASTY {
        let tally = |peer, hull: fn(&[DVec3]) -> Outcome, trials| {
            let mut row = FailureRow {
                case: name.to_owned(),
                peer,
                trials,
                refused: 0,
                panicked: 0,
                wrong: 0,
            };
            for seed in 0..trials as u64 {
                match hull(&family(seed)) {
                    Outcome::Right => {}
                    Outcome::Refused => row.refused += 1,
                    Outcome::Panicked => row.panicked += 1,
                    Outcome::Wrong => row.wrong += 1,
                }
            }
            row
        };
        rows.push(tally("polygrain", judge_ours, TRIALS as usize));
        rows.push(tally("parry3d-f64", judge_parry, TRIALS as usize));
        if qhull(&clouds::on_sphere(4, 0)).is_some() {
            rows.push(tally("qhull", judge_qhull, 20));
        }
    }
    Failures { name: "hull-robustness", rows }
}

enum Outcome {
    Right,
    Refused,
    Panicked,
    Wrong,
}

fn judge_ours(points: &[DVec3]) -> Outcome {
    match catch_unwind(|| ConvexPolyhedron::from_points(points)) {
        Err(_) => Outcome::Panicked,
        Ok(Err(_)) => Outcome::Refused,
        Ok(Ok(hull)) => {
            let mesh = hull.to_mesh();
            judge(points, mesh.vertices(), mesh.triangles())
        }
    }
}

fn judge_parry(points: &[DVec3]) -> Outcome {
    let input = to_parry(points);
    match catch_unwind(|| try_convex_hull(&input)) {
        Err(_) => Outcome::Panicked,
        Ok(Err(_)) => Outcome::Refused,
        Ok(Ok((vertices, triangles))) => {
            let vertices: Vec<DVec3> =
                vertices.iter().map(|v| DVec3::from_array(v.to_array())).collect();
            judge(points, &vertices, &triangles)
        }
    }
}

/// qhull's facets may be merged and wide, so its answer is judged by its volume.
fn judge_qhull(points: &[DVec3]) -> Outcome {
    let (Some(theirs), Ok(ours)) = (qhull(points), ConvexPolyhedron::from_points(points)) else {
        return Outcome::Refused;
    };
    let mesh = ours.to_mesh();
    let volume = signed_volume(mesh.vertices(), mesh.triangles());
    // `qconvex` prints eight digits.
    if (theirs.volume - volume).abs() <= 1e-6 * volume { Outcome::Right } else { Outcome::Wrong }
}

fn signed_volume(vertices: &[DVec3], triangles: &[[u32; 3]]) -> f64 {
    let origin = vertices[0];
    triangles
        .iter()
        .map(|t| {
            let [a, b, c] = t.map(|i| vertices[i as usize] - origin);
            a.dot(b.cross(c)) / 6.0
        })
        .sum()
}

/// A hull is right if its surface is closed and no point sticks out by 1e-9 of the size from a
/// triangle that is thick enough to have a plane.
fn judge(points: &[DVec3], vertices: &[DVec3], triangles: &[[u32; 3]]) -> Outcome {
    let mut sides = HashMap::new();
    for t in triangles {
        for i in 0..3 {
            *sides.entry((t[i], t[(i + 1) % 3])).or_insert(0) += 1;
        }
    }
    let closed = sides.iter().all(|(&(a, b), &n)| n == 1 && sides.contains_key(&(b, a)));
    let (min, max) = points
        .iter()
        .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(a, b), &p| (a.min(p), b.max(p)));
    let size = (max - min).max_element();
    let convex = triangles.iter().all(|t| {
        let [a, b, c] = t.map(|i| vertices[i as usize]);
        let (ab, ac) = ((b - a) / size, (c - a) / size);
        let normal = ab.cross(ac);
        if normal.length() < 1e-6 * ab.length().max(ac.length()) {
            return true;
        }
        let normal = normal.normalize();
        points.iter().all(|&p| normal.dot(p - a) <= 1e-9 * size)
    });
    if closed && convex { Outcome::Right } else { Outcome::Wrong }
}
