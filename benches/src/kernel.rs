//! The contact kernel beside parry's, on random ellipsoid-like hulls.

use std::hint::black_box;

use glam::{DQuat, DVec3};
use parry3d_f64::math::{Pose as ParryPose, Rot3, Vector as ParryVector};
use parry3d_f64::query::{
    ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher, contact as parry_contact,
    distance as parry_distance,
};
use parry3d_f64::shape::ConvexPolyhedron as ParryPolyhedron;
use polygrain_contact::ContactCache;
use polygrain_contact::query::{self, ContactOptions};
use polygrain_geometry::{Pose, Shape};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::clouds;
use crate::report::{Row, Timings};
use crate::timing::alternate;

const PAIRS: usize = 200;
const ROUNDS: usize = 25;
/// Bodies farther apart than this have no contact.
const MARGIN: f64 = 0.02;

const VERTICES: [usize; 4] = [8, 20, 100, 1000];
const REGIMES: [(&str, f64); 5] = [
    ("separated 0.5", 0.5),
    ("near 1e-2", 1e-2),
    ("touching 1e-6", 1e-6),
    ("overlap 1e-3", -1e-3),
    ("overlap 0.1", -0.1),
];

struct Pair {
    a: Shape,
    b: Shape,
    pose_a: Pose,
    pose_b: Pose,
    parry_a: ParryPolyhedron,
    parry_b: ParryPolyhedron,
    parry_pose_a: ParryPose,
    parry_pose_b: ParryPose,
}

fn to_parry(pose: &Pose) -> ParryPose {
    ParryPose::from_parts(
        ParryVector::from_array(pose.translation.to_array()),
        Rot3::from_array(pose.rotation.to_array()),
    )
}

fn hull(vertices: usize, rng: &mut Pcg64) -> (Shape, ParryPolyhedron) {
    let points: Vec<DVec3> = if vertices == 8 {
        let half = DVec3::new(1.0, 0.8, 0.6);
        (0..8)
            .map(|i| {
                let sign = |bit: u32| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
                half * DVec3::new(sign(0), sign(1), sign(2))
            })
            .collect()
    } else {
        let axes = DVec3::new(1.0, rng.random_range(0.6..1.0), rng.random_range(0.6..1.0));
        clouds::on_sphere(vertices, rng.random()).iter().map(|&p| p * axes).collect()
    };
    let parry_points: Vec<ParryVector> =
        points.iter().map(|p| ParryVector::from_array(p.to_array())).collect();
    let parry =
        ParryPolyhedron::from_convex_hull(&parry_points).expect("a hull in general position");
    (Shape::hull(&points).expect("a hull in general position"), parry)
}

fn rotation(rng: &mut Pcg64) -> DQuat {
    DQuat::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0))).normalize()
}

/// A pair at a wanted signed gap: apart in a random direction, then moved along the normal.
fn pair(vertices: usize, gap: f64, rng: &mut Pcg64) -> Pair {
    let ((a, parry_a), (b, parry_b)) = (hull(vertices, rng), hull(vertices, rng));
    let away = rotation(rng) * DVec3::new(0.0, 0.0, 4.0);
    let pose_a = Pose::new(rotation(rng), DVec3::ZERO);
    let mut pose_b = Pose::new(rotation(rng), away);
    let apart = query::distance(&a, &pose_a, &b, &pose_b).expect("convex");
    pose_b.translation -= (apart.gap - gap) * apart.normal;
    let (parry_pose_a, parry_pose_b) = (to_parry(&pose_a), to_parry(&pose_b));
    Pair { a, b, pose_a, pose_b, parry_a, parry_b, parry_pose_a, parry_pose_b }
}

/// Times two closures over all pairs; µs per pair.
fn time(
    pairs: &[Pair],
    mut ours: impl FnMut(usize, &Pair),
    mut peer: impl FnMut(usize, &Pair),
) -> [f64; 2] {
    let over = |call: &mut dyn FnMut(usize, &Pair)| {
        for (i, pair) in pairs.iter().enumerate() {
            call(i, pair);
        }
    };
    alternate(ROUNDS, || over(&mut ours), || over(&mut peer)).map(|us| us / pairs.len() as f64)
}

fn row(case: String, [ours, peer]: [f64; 2], target: f64) -> Row {
    Row {
        case,
        ours_us: ours,
        peer: "parry3d-f64",
        peer_us: Some(peer),
        ratio: Some(ours / peer),
        target: Some(target),
    }
}

/// A row without a peer: the target is in microseconds.
fn absolute(case: String, ours: f64, target: f64) -> Row {
    Row {
        case,
        ours_us: ours,
        peer: "(target in µs)",
        peer_us: None,
        ratio: None,
        target: Some(target),
    }
}

pub(crate) fn speed() -> Timings {
    let mut rows = Vec::new();
    for vertices in VERTICES {
        for (regime, gap) in REGIMES {
            let mut rng = Pcg64::seed_from_u64(vertices as u64);
            let pairs: Vec<Pair> = (0..PAIRS).map(|_| pair(vertices, gap, &mut rng)).collect();
            let name = |what: &str| format!("{what}, {vertices} vertices, {regime}");
            if gap > 0.0 {
                rows.push(row(name("distance"), distance(&pairs), 0.35));
            }
            rows.push(row(name("signed gap"), signed_gap(&pairs), 0.35));
            rows.push(row(name("manifold"), manifold(&pairs), 0.5));
            rows.push(row(name("unchanged"), unchanged(&pairs), 1.0));
            let warm_target = match vertices {
                0..=20 => 0.15,
                21..=100 => 0.25,
                _ => 0.4,
            };
            rows.push(absolute(name("warm"), warm(&pairs), warm_target));
            if gap == 0.5 {
                rows.push(absolute(name("farther_than"), farther_than(&pairs), 0.1));
            }
        }
    }
    Timings { name: "kernel", rows, measures: Vec::new() }
}

fn distance(pairs: &[Pair]) -> [f64; 2] {
    time(
        pairs,
        |_, p| {
            black_box(query::distance(&p.a, &p.pose_a, &p.b, &p.pose_b)).ok();
        },
        |_, p| {
            black_box(parry_distance(&p.parry_pose_a, &p.parry_a, &p.parry_pose_b, &p.parry_b))
                .ok();
        },
    )
}

fn signed_gap(pairs: &[Pair]) -> [f64; 2] {
    time(
        pairs,
        |_, p| {
            black_box(query::signed_gap_within(&p.a, &p.pose_a, &p.b, &p.pose_b, MARGIN)).ok();
        },
        |_, p| {
            black_box(parry_contact(
                &p.parry_pose_a,
                &p.parry_a,
                &p.parry_pose_b,
                &p.parry_b,
                MARGIN,
            ))
            .ok();
        },
    )
}

fn options() -> ContactOptions {
    ContactOptions { margin: MARGIN, ..ContactOptions::default() }
}

fn manifold(pairs: &[Pair]) -> [f64; 2] {
    let options = options();
    time(
        pairs,
        |_, p| {
            black_box(query::contact(&p.a, &p.pose_a, &p.b, &p.pose_b, &options)).ok();
        },
        |_, p| {
            let mut manifold: ContactManifold<(), ()> = ContactManifold::new();
            parry_manifold(p, &p.parry_pose_b, &mut manifold);
            black_box(&manifold);
        },
    )
}

fn parry_manifold(p: &Pair, pose_b: &ParryPose, manifold: &mut ContactManifold<(), ()>) {
    let relative = p.parry_pose_a.inv_mul(pose_b);
    DefaultQueryDispatcher
        .contact_manifold_convex_convex(
            &relative, &p.parry_a, &p.parry_b, None, None, MARGIN, manifold,
        )
        .ok();
}

/// The same pair asked again where nothing moved but rounding.
fn unchanged(pairs: &[Pair]) -> [f64; 2] {
    let mut caches: Vec<ContactCache> =
        pairs.iter().map(|_| ContactCache::new(options())).collect();
    let mut manifolds: Vec<ContactManifold<(), ()>> =
        pairs.iter().map(|_| ContactManifold::new()).collect();
    let nudge = 1e-12;
    let (mut our_step, mut peer_step) = (0_u32, 0_u32);
    time(
        pairs,
        |i, p| {
            our_step += 1;
            let mut pose_b = p.pose_b;
            pose_b.translation.x += nudge * f64::from(our_step % 3);
            black_box(caches[i].update(&p.a, &p.pose_a, &p.b, &pose_b)).ok();
        },
        |i, p| {
            peer_step += 1;
            let mut pose_b = p.parry_pose_b;
            pose_b.translation.x += nudge * f64::from(peer_step % 3);
            parry_manifold(p, &pose_b, &mut manifolds[i]);
            black_box(&manifolds[i]);
        },
    )
}

/// The signed gap after a real motion of 1e-4 radii and 1e-4 rad, starting from the last query.
fn warm(pairs: &[Pair]) -> f64 {
    let gap_only = ContactOptions { max_points: 0, ..options() };
    let mut caches: Vec<ContactCache> =
        pairs.iter().map(|_| ContactCache::new(gap_only).with_tolerance(0.0)).collect();
    let mut step = 0_u32;
    let poses: Vec<[Pose; 2]> = pairs
        .iter()
        .map(|p| {
            let turn = DQuat::from_axis_angle(DVec3::new(0.6, 0.0, 0.8), 1e-4);
            let moved = Pose::new(
                turn * p.pose_b.rotation,
                p.pose_b.translation + DVec3::new(6e-5, 8e-5, 0.0),
            );
            [p.pose_b, moved]
        })
        .collect();
    time(
        pairs,
        |i, p| {
            step += 1;
            let round = (step as usize / pairs.len()) % 2;
            black_box(caches[i].update(&p.a, &p.pose_a, &p.b, &poses[i][round])).ok();
        },
        |_, _| (),
    )[0]
}

fn farther_than(pairs: &[Pair]) -> f64 {
    time(
        pairs,
        |_, p| {
            black_box(query::farther_than(&p.a, &p.pose_a, &p.b, &p.pose_b, MARGIN)).ok();
        },
        |_, _| (),
    )[0]
}
