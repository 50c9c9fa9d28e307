//! Bodies with curved surfaces: closed forms, and proofs for all pairs of kinds.
//!
//! GJK meets a curved surface step by step, so the answers are good to 1e-12 of the larger body
//! here, where polyhedra get 1e-14.

use glam::{DQuat, DVec3};
use polygrain_contact::query::{self, Gap};
use polygrain_geometry::{Pose, Shape};
use rand::seq::IndexedRandom as _;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

const RELATIVE: f64 = 1e-12;

/// More would be cycling.
const ITERATIONS: u32 = 300;

fn extent(shape: &Shape) -> f64 {
    let along = |axis: DVec3| shape.support(axis).dot(axis) + shape.support(-axis).dot(-axis);
    DVec3::AXES.map(along).into_iter().fold(0.0, f64::max)
}

/// The signed gap along a world direction.
fn gap_along(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, n: DVec3) -> f64 {
    let from_a = a.support(pose_a.inverse_vector(n)).dot(pose_a.inverse_vector(n));
    let from_b = b.support(pose_b.inverse_vector(-n)).dot(pose_b.inverse_vector(-n));
    n.dot(pose_b.translation - pose_a.translation) - from_a - from_b
}

/// Checks an answer by duality; says what is wrong.
fn judge(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Result<Gap, String> {
    let answer = query::signed_gap(a, pose_a, b, pose_b).map_err(|e| e.to_string())?;
    let Gap { gap, normal, witness_a, witness_b, certificate, iterations } = answer;
    let size = extent(a).max(extent(b));
    let tolerance = RELATIVE * size;
    let mut wrong = Vec::new();
    let mut check = |right: bool, what: &str| {
        if !right {
            wrong.push(what.to_owned());
        }
    };
    check((normal.length() - 1.0).abs() < 1e-14, "the normal");
    let along = gap_along(a, pose_a, b, pose_b, normal);
    check((along - gap).abs() <= tolerance, "the gap along the normal");
    check(certificate.bound <= tolerance, "the bound");
    check(iterations <= ITERATIONS, "the iterations");
    let mismatch = (witness_b - witness_a - gap * normal).length();
    // A direction that is off by δ moves the foot on a curved surface by δ·size.
    check(mismatch <= 1e-5 * size, "the witnesses");
    let core = |shape: &Shape| !matches!(shape.kind(), "sphere" | "capsule" | "rounded");
    if gap > 1e-9 * size && core(a) && core(b) {
        let upper = (witness_b - witness_a).length();
        check((upper - gap).abs() <= 2.0 * tolerance, "the distance of the witnesses");
    }
    if gap <= 0.0 {
        let apart =
            Pose { translation: pose_b.translation - (gap - 4.0 * tolerance) * normal, ..*pose_b };
        check(query::intersects(a, pose_a, b, &apart) == Ok(false), "parting along the normal");
    }
    let distance = query::distance(a, pose_a, b, pose_b).map_err(|e| e.to_string())?;
    check((distance.gap - gap.max(0.0)).abs() <= 2.0 * tolerance, "the distance");
    if gap.abs() > 4.0 * tolerance {
        check(query::intersects(a, pose_a, b, pose_b) == Ok(gap < 0.0), "whether they intersect");
    }
    if wrong.is_empty() {
        Ok(answer)
    } else {
        let (kind_a, kind_b) = (a.kind(), b.kind());
        Err(format!("{kind_a}–{kind_b}: {} of {answer:?} (size {size:e})", wrong.join(", ")))
    }
}

fn assert_gap(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, expected: f64) {
    let answer = judge(a, pose_a, b, pose_b).unwrap_or_else(|wrong| panic!("{wrong}"));
    let tolerance = RELATIVE * extent(a).max(extent(b)).max(expected.abs());
    assert!((answer.gap - expected).abs() <= tolerance, "{expected:e}, not {answer:?}");
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_translation(DVec3::new(x, y, z))
}

fn rotation(rng: &mut Pcg64) -> DQuat {
    DQuat::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0))).normalize()
}

const GAPS: [f64; 11] = [2.0, 0.5, 1e-2, 1e-6, 1e-10, 0.0, -1e-10, -1e-6, -1e-3, -1e-2, -0.1];
const UNITS: [f64; 5] = [1e-6, 1e-3, 1.0, 1e3, 1e6];

#[test]
fn spheres_meet_spheres() {
    let mut rng = Pcg64::seed_from_u64(1);
    for unit in UNITS {
        for gap in GAPS {
            let (r, s) = (unit, unit * rng.random_range(0.2..3.0));
            let (a, b) = (Shape::sphere(r).unwrap(), Shape::sphere(s).unwrap());
            let direction = rotation(&mut rng) * DVec3::X;
            let there = Pose::from_translation((r + s + gap * unit) * direction);
            assert_gap(&a, &Pose::IDENTITY, &b, &there, gap * unit);
        }
    }
}

#[test]
fn concentric_spheres_are_as_deep_as_both_radii() {
    let (a, b) = (Shape::sphere(1.0).unwrap(), Shape::sphere(0.5).unwrap());
    assert_gap(&a, &at(3.0, 0.0, 0.0), &b, &at(3.0, 0.0, 0.0), -1.5);
}

#[test]
fn a_sphere_finds_the_nearest_point_of_an_ellipsoid() {
    // The point p + t·∇ above the point p of the surface is nearest to p.
    let mut rng = Pcg64::seed_from_u64(2);
    for unit in UNITS {
        for gap in GAPS {
            let semi = DVec3::new(1.0, 0.6, 0.3);
            let ellipsoid = Shape::ellipsoid(semi.x * unit, semi.y * unit, semi.z * unit).unwrap();
            let ball = Shape::sphere(0.1 * unit).unwrap();
            let u = rotation(&mut rng) * DVec3::X;
            let (p, n) = (u * semi, (u / semi).normalize());
            // Inside, the nearest point stays nearest up to the smallest radius of curvature only.
            let height = gap.max(-0.05) + 0.1;
            let centre = Pose::from_translation(unit * (p + height * n));
            assert_gap(&ellipsoid, &Pose::IDENTITY, &ball, &centre, gap.max(-0.05) * unit);
        }
    }
}

#[test]
fn cylinders_stand_lie_and_balance_on_a_box() {
    let quarter = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
    for unit in UNITS {
        let (radius, height) = (0.3 * unit, 0.8 * unit);
        let cylinder = Shape::cylinder(radius, height).unwrap();
        let table = Shape::cuboid(4.0 * unit, 4.0 * unit, 2.0 * unit).unwrap();
        for gap in GAPS.map(|gap| gap * unit) {
            for (x, y) in [(0.0, 0.0), (0.71, -0.37), (1.5, 1.5)] {
                let (x, y) = (x * unit, y * unit);
                let on_top = |rotation: DQuat, half: f64| {
                    Pose::new(rotation, DVec3::new(x, y, unit + half + gap))
                };
                let here = Pose::IDENTITY;
                let standing = on_top(DQuat::IDENTITY, 0.5 * height);
                assert_gap(&table, &here, &cylinder, &standing, gap);
                assert_gap(&table, &here, &cylinder, &on_top(quarter, radius), gap);
                // On its rim: the lowest point is sin·h/2 + cos·r below the centre.
                let (tilt, sin, cos) = (0.4, 0.4_f64.sin(), 0.4_f64.cos());
                let lowest = 0.5 * height * cos + radius * sin;
                let balancing = on_top(DQuat::from_rotation_x(tilt), lowest);
                assert_gap(&table, &here, &cylinder, &balancing, gap);
            }
        }
    }
}

#[test]
fn parallel_and_crossed_cylinders() {
    let cylinder = Shape::cylinder(0.5, 3.0).unwrap();
    let crossed = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    for gap in GAPS {
        assert_gap(&cylinder, &Pose::IDENTITY, &cylinder, &at(1.0 + gap, 0.0, 0.7), gap);
        let across = Pose::new(crossed, DVec3::new(1.0 + gap, 0.1, 0.2));
        assert_gap(&cylinder, &Pose::IDENTITY, &cylinder, &across, gap);
        assert_gap(&cylinder, &Pose::IDENTITY, &cylinder, &at(0.1, 0.2, 3.0 + gap), gap);
    }
}

#[test]
fn a_cone_stands_on_its_base_and_on_its_apex() {
    for unit in UNITS {
        let cone = Shape::cone(0.4 * unit, unit).unwrap();
        let table = Shape::cuboid(4.0 * unit, 4.0 * unit, 2.0 * unit).unwrap();
        let upside_down = DQuat::from_rotation_x(std::f64::consts::PI);
        for gap in GAPS.map(|gap| gap * unit) {
            let base = at(0.3 * unit, 0.1 * unit, 1.25 * unit + gap);
            assert_gap(&table, &Pose::IDENTITY, &cone, &base, gap);
            let apex = Pose::new(upside_down, DVec3::new(0.0, 0.2 * unit, 1.75 * unit + gap));
            assert_gap(&table, &Pose::IDENTITY, &cone, &apex, gap);
        }
    }
}

/// The distance of two segments about their centres, by trying ends and lines.
fn segment_distance(p: [DVec3; 2], q: [DVec3; 2]) -> f64 {
    let to_segment = |x: DVec3, [from, to]: [DVec3; 2]| {
        let t = (x - from).dot(to - from) / (to - from).length_squared();
        x.distance(from.lerp(to, t.clamp(0.0, 1.0)))
    };
    let mut best = f64::INFINITY;
    for i in 0..2 {
        best = best.min(to_segment(p[i], q)).min(to_segment(q[i], p));
    }
    let (d, e, r) = (p[1] - p[0], q[1] - q[0], p[0] - q[0]);
    let (a, b, c) = (d.length_squared(), d.dot(e), e.length_squared());
    let determinant = a * c - b * b;
    let (s, t) =
        ((b * e.dot(r) - c * d.dot(r)) / determinant, (a * e.dot(r) - b * d.dot(r)) / determinant);
    if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
        best = best.min((p[0] + s * d).distance(q[0] + t * e));
    }
    best
}

#[test]
fn capsules_meet_as_their_segments_do() {
    let mut rng = Pcg64::seed_from_u64(3);
    for number in 0..2000 {
        let unit = UNITS[number % UNITS.len()];
        let capsules = [0, 1].map(|_| {
            let (radius, straight) = (rng.random_range(0.1..1.0), rng.random_range(0.1..3.0));
            let shift = DVec3::from_array(std::array::from_fn(|_| rng.random_range(-2.0..2.0)));
            (radius * unit, straight * unit, Pose::new(rotation(&mut rng), unit * shift))
        });
        let [a, b] = capsules.map(|(radius, straight, pose)| {
            let ends = [-0.5, 0.5].map(|z| pose.point(DVec3::Z * (z * straight)));
            (Shape::capsule(radius, straight).unwrap(), pose, ends)
        });
        let between = segment_distance(a.2, b.2);
        assert_gap(&a.0, &a.1, &b.0, &b.1, between - capsules[0].0 - capsules[1].0);
    }
}

#[test]
fn rounded_boxes_are_boxes_with_a_radius() {
    let sharp = Shape::cuboid(1.0, 2.0, 3.0).unwrap();
    let round = Shape::rounded(sharp.clone(), 0.25).unwrap();
    for gap in GAPS {
        assert_gap(&round, &Pose::IDENTITY, &round, &at(0.2, 0.3, 3.5 + gap), gap);
        assert_gap(&round, &Pose::IDENTITY, &sharp, &at(1.25 + gap, 0.3, -0.5), gap);
        // Vertex to vertex: the cores are as far apart as the gap and both radii.
        let corner = DVec3::new(1.0, 2.0, 3.0) + (0.5 + gap) / 3.0_f64.sqrt() * DVec3::ONE;
        let there = Pose::from_translation(corner);
        if gap > -0.4 {
            assert_gap(&round, &Pose::IDENTITY, &round, &there, gap);
        }
    }
}

/// One body of each kind, of about unit size, with random proportions.
fn bodies(rng: &mut Pcg64) -> Vec<Shape> {
    let mut length = || rng.random_range(0.2..1.0);
    let points: Vec<DVec3> =
        (0..20).map(|_| DVec3::new(length(), length(), length()) - DVec3::splat(0.6)).collect();
    let exponents = [0.1, 0.3, 0.7, 1.0, 1.3, 1.8];
    let mut shapes = vec![
        Shape::sphere(length()),
        Shape::ellipsoid(length(), length(), length()),
        Shape::cylinder(length(), length()),
        Shape::cone(length(), length()),
        Shape::capsule(length(), length()),
        Shape::cuboid(length(), length(), length()),
        Shape::hull(&points),
        Shape::rounded(Shape::cylinder(length(), length()).unwrap(), 0.1),
        Shape::rounded(Shape::cuboid(length(), length(), length()).unwrap(), 0.1),
        Shape::rounded(Shape::ellipsoid(length(), length(), length()).unwrap(), 0.1),
    ];
    let semi = [length(), length(), length()];
    let [e1, e2] = [0, 1].map(|_| *exponents.choose(rng).unwrap());
    shapes.push(Shape::superellipsoid(semi[0], semi[1], semi[2], e1, e2));
    shapes.into_iter().map(Result::unwrap).collect()
}

/// All pairs of kinds, in contact along a known normal at a wanted gap: apart, that is the answer;
/// overlapping, it is a bound of it. Everything else is proven by duality.
#[test]
fn all_pairs_of_kinds_are_proven() {
    let mut rng = Pcg64::seed_from_u64(4);
    let (mut failures, mut total) = (Vec::new(), 0);
    for round in 0..8 {
        let shapes = bodies(&mut rng);
        for a in &shapes {
            for b in &shapes {
                for gap in GAPS {
                    let n = rotation(&mut rng) * DVec3::X;
                    let (turn_a, turn_b) = (rotation(&mut rng), rotation(&mut rng));
                    let pose_a = Pose::from_rotation(turn_a);
                    let on_a = pose_a.point(a.support(pose_a.inverse_vector(n)));
                    let turned = Pose::from_rotation(turn_b);
                    let on_b = turned.point(b.support(turned.inverse_vector(-n)));
                    let pose_b = Pose::new(turn_b, on_a + gap * n - on_b);
                    total += 1;
                    match judge(a, &pose_a, b, &pose_b) {
                        Ok(answer) if gap > 0.0 && (answer.gap - gap).abs() > 1e-11 => {
                            failures.push(format!(
                                "{}–{}: {gap}, not {answer:?}",
                                a.kind(),
                                b.kind()
                            ));
                        }
                        Ok(answer) if answer.gap < gap - 1e-11 => {
                            failures.push(format!(
                                "{}–{}: {gap}, not {answer:?}",
                                a.kind(),
                                b.kind()
                            ));
                        }
                        Ok(_) => {}
                        Err(wrong) => failures.push(format!("round {round}, gap {gap:e}: {wrong}")),
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} of {total}:\n{}", failures.len(), failures.join("\n"));
}
