//! The depth methods against each other and against brute force, on random and nasty pairs.

use glam::{DQuat, DVec3};
use polygrain_contact::depth::Penetration;
use polygrain_contact::depth::cundall::cundall;
use polygrain_contact::depth::nezami::nezami;
use polygrain_contact::depth::separating_axis::{separating_axis, separating_axis_brute};
use polygrain_geometry::generate::{self, Ballast};
use polygrain_geometry::{ConvexPolyhedron, Pose};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Two bodies, the second placed in the frame of the first, and where they come from.
struct Pair {
    a: ConvexPolyhedron,
    b: ConvexPolyhedron,
    relative: Pose,
    story: String,
}

impl Pair {
    /// The length its answers are measured by.
    fn size(&self) -> f64 {
        reach(&self.a).max(reach(&self.b))
    }
}

fn reach(body: &ConvexPolyhedron) -> f64 {
    body.vertices().iter().map(|v| v.length()).fold(0.0, f64::max)
}

const SHAPES: [&str; 8] =
    ["box", "hull20", "hull100", "plate", "needle", "tetrahedron", "ballast", "prism"];
const PLACES: [&str; 13] = [
    "0",
    "1e-12",
    "1e-10",
    "1e-6",
    "1e-3",
    "0.1",
    "half",
    "contained",
    "concentric",
    "identical",
    "faces",
    "edges",
    "apart",
];

fn in_ball(rng: &mut Pcg64) -> DVec3 {
    loop {
        let p = DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0)));
        if (1e-3..1.0).contains(&p.length()) {
            return p;
        }
    }
}

fn rotation(rng: &mut Pcg64) -> DQuat {
    let axis = in_ball(rng).normalize();
    DQuat::from_axis_angle(axis, rng.random_range(0.0..std::f64::consts::PI))
}

fn shape(kind: &str, rng: &mut Pcg64) -> ConvexPolyhedron {
    let boxed = |half: DVec3| {
        (0..8)
            .map(|i| {
                half * DVec3::new(
                    f64::from(i & 1) * 2.0 - 1.0,
                    f64::from(i >> 1 & 1) * 2.0 - 1.0,
                    f64::from(i >> 2) * 2.0 - 1.0,
                )
            })
            .collect::<Vec<_>>()
    };
    let stretch = DVec3::from_array(std::array::from_fn(|_| rng.random_range(0.5..1.5)));
    let sphere = |n: usize, rng: &mut Pcg64| -> Vec<DVec3> {
        (0..n).map(|_| in_ball(rng).normalize()).collect()
    };
    let mut points = match kind {
        "box" => boxed(stretch),
        "plate" => boxed(DVec3::new(1.0, 1.0, 1e-3)),
        "needle" => sphere(20, rng).iter().map(|p| *p * DVec3::new(1.0, 1e-3, 1e-3)).collect(),
        "hull20" => sphere(20, rng).iter().map(|p| *p * stretch).collect(),
        "hull100" => sphere(100, rng).iter().map(|p| *p * stretch).collect(),
        "ballast" => {
            let stone = Ballast {
                vertices: rng.random_range(8..=37),
                seed: rng.random(),
                ..Default::default()
            };
            generate::ballast(&stone).expect("the parameters are in range").vertices().to_vec()
        }
        "tetrahedron" => (0..4).map(|_| in_ball(rng)).collect(),
        _ => (0..14)
            .map(|i| {
                let (s, c) = (f64::from(i / 2) * std::f64::consts::TAU / 7.0).sin_cos();
                DVec3::new(c, s, f64::from(i % 2) - 0.5)
            })
            .collect(),
    };
    // A body frame that is not aligned with the body.
    if rng.random_bool(0.5) {
        let turn = rotation(rng);
        for p in &mut points {
            *p = turn * *p;
        }
    }
    ConvexPolyhedron::from_points(&points).unwrap_or_else(|_| shape("box", rng))
}

/// B turned by `turn` and moved along `u` until it overlaps A by `depth` along `u`.
fn placed(a: &ConvexPolyhedron, b: &ConvexPolyhedron, turn: DQuat, u: DVec3, depth: f64) -> Pose {
    let top = a.vertices().iter().map(|v| u.dot(*v)).fold(f64::NEG_INFINITY, f64::max);
    let bottom = b.vertices().iter().map(|v| u.dot(turn * *v)).fold(f64::INFINITY, f64::min);
    Pose::new(turn, u * (top - bottom - depth))
}

/// B turned by `turn` and shifted deep into A, then drawn out to a depth along the shallowest
/// direction (which stays the shallowest).
fn drawn_out(
    a: &ConvexPolyhedron,
    b: &ConvexPolyhedron,
    turn: DQuat,
    shift: DVec3,
    depth: f64,
) -> Pose {
    let mut pose = Pose::new(turn, shift);
    let deep = separating_axis(a, b, &pose);
    pose.translation += deep.normal * (-deep.gap - depth);
    pose
}

fn pair(seed: u64) -> Pair {
    let mut rng = Pcg64::seed_from_u64(seed);
    let pick = |list: &[&'static str], rng: &mut Pcg64| list[rng.random_range(0..list.len())];
    let (kind_a, kind_b) = (pick(&SHAPES, &mut rng), pick(&SHAPES, &mut rng));
    let place = pick(&PLACES, &mut rng);
    let scale = 10f64.powi(rng.random_range(-6..=6));
    let ratio = if rng.random_bool(0.2) { 10f64.powi(rng.random_range(-4..=4)) } else { 1.0 };
    let scaled = |body: &ConvexPolyhedron, by: f64| {
        let points: Vec<DVec3> = body.vertices().iter().map(|v| *v * by).collect();
        ConvexPolyhedron::from_points(&points).expect("a scaled body is a body")
    };
    let a = scaled(&shape(kind_a, &mut rng), scale);
    let mut b = scaled(&shape(kind_b, &mut rng), scale * ratio);
    let smaller = reach(&a).min(reach(&b));
    let turn = rotation(&mut rng);
    let u = in_ball(&mut rng).normalize();
    let relative = match place {
        "contained" => Pose::new(turn, 0.1 * smaller * u),
        "concentric" => Pose::from_rotation(turn),
        "identical" => {
            b = a.clone();
            Pose::IDENTITY
        }
        "faces" => {
            let n = a.planes()[rng.random_range(0..a.face_count())].normal;
            let m = b.planes()[rng.random_range(0..b.face_count())].normal;
            let depth = smaller * 10f64.powi(rng.random_range(-8..=-1));
            let mut pose = placed(&a, &b, DQuat::from_rotation_arc(m, -n), n, depth);
            pose.translation += 0.3 * smaller * n.cross(u);
            pose
        }
        "edges" => {
            let along = |body: &ConvexPolyhedron, rng: &mut Pcg64| {
                let edge = body.edges()[rng.random_range(0..body.edges().len())];
                let [p, q] = edge.vertices.map(|v| body.vertices()[v as usize]);
                (q - p).normalize()
            };
            let (e, f) = (along(&a, &mut rng), along(&b, &mut rng));
            let depth = smaller * 10f64.powi(rng.random_range(-8..=-1));
            drawn_out(&a, &b, DQuat::from_rotation_arc(f, e), 0.3 * smaller * u, depth)
        }
        "half" => placed(&a, &b, turn, u, 0.5 * smaller),
        "apart" => placed(&a, &b, turn, u, -0.1 * smaller),
        depth => {
            let depth = smaller * depth.parse::<f64>().expect("the other places are depths");
            drawn_out(&a, &b, turn, 0.3 * smaller * u, depth)
        }
    };
    let story = format!("{seed}: {kind_a} {kind_b} {place} scale {scale:e} ratio {ratio:e}");
    Pair { a, b, relative, story }
}

/// The gap along a direction, measured against every vertex.
fn gap_along(p: &Pair, relative: &Pose, n: DVec3) -> f64 {
    let top = p.a.vertices().iter().map(|v| n.dot(*v)).fold(f64::NEG_INFINITY, f64::max);
    let bottom =
        p.b.vertices().iter().map(|v| n.dot(relative.point(*v))).fold(f64::INFINITY, f64::min);
    bottom - top
}

fn check(p: &Pair, method: &str, answer: Penetration, expected: f64) {
    let tolerance = 1e-14 * p.size();
    let story = &p.story;
    assert!((answer.normal.length() - 1.0).abs() < 1e-14, "{method} {story}: {answer:?}");
    let error = (answer.gap - expected).abs();
    assert!(
        error <= tolerance,
        "{method} {story}: {answer:?}, not {expected:e}, off {:e}",
        error / p.size()
    );
    let mut apart = p.relative;
    apart.translation -= answer.gap.min(0.0) * answer.normal;
    let left = gap_along(p, &apart, answer.normal);
    assert!(left >= -tolerance, "{method} {story}: {answer:?} leaves {left:e}");
}

#[test]
fn pruned_equals_brute_force() {
    for seed in 0..1500 {
        let p = pair(seed);
        if p.a.edges().len() * p.b.edges().len() > 20_000 && seed % 10 != 0 {
            continue;
        }
        let brute = separating_axis_brute(&p.a, &p.b, &p.relative);
        let pruned = separating_axis(&p.a, &p.b, &p.relative);
        // Apart, pairs of edges that form no facet of A − B may be wider than all facets.
        let expected = if brute.gap > 0.0 { pruned.gap.min(brute.gap) } else { brute.gap };
        check(&p, "separating-axis", pruned, expected);
        assert!(brute.gap <= 1e-14 * p.size() || pruned.gap > 0.0, "{}", p.story);
    }
}

#[test]
fn nezami_and_cundall_find_the_shallowest_direction() {
    for seed in 0..6000 {
        let p = pair(seed);
        let axis = separating_axis(&p.a, &p.b, &p.relative);
        let fast = nezami(&p.a, &p.b, &p.relative, None);
        // Apart, the axes are a lower bound, and common planes may be better.
        let expected = if axis.gap > 0.0 { axis.gap.max(fast.gap) } else { axis.gap };
        check(&p, "nezami", fast, expected);
        if seed % 4 == 0 {
            let slow = cundall(&p.a, &p.b, &p.relative);
            let expected = if axis.gap > 0.0 { axis.gap.max(slow.gap) } else { axis.gap };
            check(&p, "cundall", slow, expected);
        }
    }
}

/// Symmetry: B's view of A is A's view of B with the normal turned round.
#[test]
fn swapping_the_bodies_keeps_the_depth() {
    for seed in 0..1000 {
        let p = pair(seed);
        let there = separating_axis(&p.a, &p.b, &p.relative);
        let back = separating_axis(&p.b, &p.a, &p.relative.inverse());
        // The inverse of a pose rounds its translation.
        let tolerance = 1e-14 * (p.size() + p.relative.translation.length());
        assert!((there.gap - back.gap).abs() <= tolerance, "{}: {there:?} {back:?}", p.story);
    }
}

#[test]
fn certified_answers_are_met() {
    let lines = include_str!("data/overlapping_pairs.txt").lines().filter(|l| !l.starts_with('#'));
    for (line, words) in lines.map(|l| l.split(' ').collect::<Vec<_>>()).enumerate() {
        let [count_a, count_b] = [2, 3].map(|i: usize| words[i].parse::<usize>().unwrap());
        let numbers: Vec<f64> = words[4..].iter().map(|w| w.parse().unwrap()).collect();
        let (points, rest) = numbers.split_at(3 * (count_a + count_b));
        let points: Vec<DVec3> = points.chunks(3).map(DVec3::from_slice).collect();
        let pose =
            |p: &[f64]| Pose::new(DQuat::from_xyzw(p[4], p[5], p[6], p[3]), DVec3::from_slice(p));
        let (pose_a, pose_b) = (pose(&rest[..7]), pose(&rest[7..14]));
        let p = Pair {
            a: ConvexPolyhedron::from_points(&points[..count_a]).unwrap(),
            b: ConvexPolyhedron::from_points(&points[count_a..]).unwrap(),
            relative: pose_a.relative(&pose_b),
            story: format!("pair {line}: {} {}", words[0], words[1]),
        };
        let normal = pose_a.inverse_vector(DVec3::from_slice(&rest[15..]));
        for (method, answer) in [
            ("separating-axis", separating_axis(&p.a, &p.b, &p.relative)),
            ("nezami", nezami(&p.a, &p.b, &p.relative, None)),
            ("cundall", cundall(&p.a, &p.b, &p.relative)),
        ] {
            check(&p, method, answer, rest[14]);
            assert!(answer.normal.abs_diff_eq(normal, 1e-13), "{method} {}: {answer:?}", p.story);
        }
    }
}
