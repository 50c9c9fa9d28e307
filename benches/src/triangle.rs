//! Triangle distances and surrogate trees: how fast, how many, and whether right.

use std::hint::black_box;

use glam::{DQuat, DVec3};
use parry3d_f64::math::{Pose as ParryPose, Rot3, Vector as ParryVector};
use parry3d_f64::query::distance as parry_distance;
use parry3d_f64::shape::TriMesh;
use polygrain_contact::surrogate::{Grain, Search, SurrogateTree};
use polygrain_contact::triangle::flat::{Found, by_batch, by_comparison, by_hybrid};
use polygrain_contact::triangle::{Block, Triangle, comparison, penalty};
use polygrain_geometry::{Pose, TriangleMesh, generate};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rayon::prelude::*;

use crate::precise;
use crate::report::{Measure, Row, Timings};
use crate::timing::alternate;

// What makes and judges the pairs is shared with the test of the kernels.
#[path = "../../crates/contact/tests/triangle/exact.rs"]
mod exact;
#[path = "../../crates/contact/tests/triangle/judge.rs"]
mod judge;
#[path = "../../crates/contact/tests/triangle/pairs.rs"]
mod pairs;

/// Of each body (Noble 2023, §8).
const HALO: f64 = 1e-2;
const ROUNDS: usize = 9;
/// Pairs of rocks, and how far they are apart.
const ROCKS: usize = 20;
const GAP: f64 = 1e-2;

/// Everything, and how many distances of how many were wrong.
pub(crate) fn measure(judged: usize, seed: u64) -> (Timings, usize) {
    let mut rows = kernels();
    let mut measures = fallbacks();
    measures.extend(counts());
    distances(&mut rows, &mut measures);
    let wrong = wrong_distances(judged, seed);
    measures.push(Measure {
        case: format!("wrong distances of {judged} pairs"),
        value: wrong as f64,
        unit: "pairs",
        target: Some(0.0),
    });
    (Timings { name: "triangle", rows, measures }, wrong)
}

fn triangles(mesh: &TriangleMesh, by: DVec3) -> Vec<Triangle> {
    mesh.iter_corners().map(|t| t.map(|c| c + by)).collect()
}

fn sphere(segments: usize, rings: usize) -> Vec<Triangle> {
    triangles(&generate::uv_sphere(1.0, segments, rings).expect("a valid sphere"), DVec3::ZERO)
}

/// The spheres of Tables 6.2 and 6.3.
const SPHERES: [(usize, usize); 4] = [(3, 3), (6, 4), (10, 8), (34, 19)];

fn plane() -> Vec<Triangle> {
    let mesh = generate::plane(11.6, 11.6, 16, 16).expect("a valid plane");
    triangles(&mesh, DVec3::new(0.0, 0.0, -1.0 - HALO))
}

fn above(list: &[Triangle]) -> Vec<Triangle> {
    list.iter().map(|t| t.map(|c| c + (2.0 + HALO) * DVec3::Z)).collect()
}

/// All pairs of two spheres of 1,224 triangles, in microseconds per pair.
fn kernels() -> Vec<Row> {
    type Way = fn(&[Triangle], &[Triangle], f64) -> Found;
    let a = sphere(34, 19);
    let b = above(&a);
    let cases: [(&str, Way, &str, Way, f64); 5] = [
        ("hybrid f64", by_hybrid::<f64>, "comparison", by_comparison, 0.4),
        ("hybrid f64", by_hybrid::<f64>, "batch f64", by_batch::<f64>, 0.667),
        ("hybrid f32", by_hybrid::<f32>, "comparison", by_comparison, 0.4),
        ("hybrid f32", by_hybrid::<f32>, "batch f32", by_batch::<f32>, 0.667),
        ("batch f64", by_batch::<f64>, "comparison", by_comparison, 1.0),
    ];
    let run = |way: Way| drop(black_box(way(&a, &b, 2.0 * HALO)));
    let rows = cases.map(|(name, ours, peer, theirs, target)| {
        let [ours, theirs] = alternate(ROUNDS, || run(ours), || run(theirs));
        let pairs = (a.len() * b.len()) as f64;
        Row {
            case: format!("{name}, 1,224 : 1,224"),
            ours_us: ours / pairs,
            peer,
            peer_us: Some(theirs / pairs),
            ratio: Some(ours / theirs),
            target: Some(target),
        }
    });
    rows.into()
}

/// The share of pairs that the descent leaves undecided, by its bounds and by the published
/// criterion.
fn fallbacks() -> Vec<Measure> {
    let mut measures = Vec::new();
    let published = [[7.7, 4.5, 1.2, 0.028], [6.3, 5.1, 4.8, 3.6]];
    for (k, (segments, rings)) in SPHERES.into_iter().enumerate() {
        let a = sphere(segments, rings);
        for (other, name, table) in [(above(&a), "sphere", 0), (plane(), "plane", 1)] {
            let found = by_hybrid::<f64>(&a, &other, 2.0 * HALO);
            let share = |count: f64| 100.0 * count / found.pairs as f64;
            let case = format!("undecided, {} on {name}", a.len());
            let target = Some(published[table][k]);
            let value = share(found.fallbacks as f64);
            measures.push(Measure { case: case.clone(), value, unit: "%", target });
            let value = share(undecided_as_published(&a, &other) as f64);
            measures.push(Measure { case: case + ", as printed", value, unit: "%", target: None });
        }
    }
    measures
}

/// How many pairs have not converged by the criterion of Algorithm 3: `|J − J_old| ≤ ε`.
fn undecided_as_published(a: &[Triangle], b: &[Triangle]) -> usize {
    let blocks = Block::<f64>::all(b);
    let mut count = 0;
    for p in a {
        let p = Block::splat(p);
        for (k, q) in blocks.iter().enumerate() {
            let bounds = penalty::bounds(&p, q);
            let lanes = (b.len() - 4 * k).min(4);
            let change = |i: usize| 0.5 * (bounds.squared[i] - bounds.previous[i]).abs();
            count += (0..lanes).filter(|&i| change(i) > HALO).count();
        }
    }
    count
}

/// How many pairs the search with trees looks at, averaged over an approach (Table 6.4).
fn counts() -> Vec<Measure> {
    let sphere = Rock::new(generate::uv_sphere(1.0, 34, 19).expect("a valid sphere"));
    let plane = Rock::new(generate::plane(11.6, 11.6, 16, 16).expect("a valid plane"));
    let cases = [("two spheres", &sphere, 2.0, 180.0), ("sphere on plane", &plane, 1.0, 119.0)];
    let counts = cases.map(|(name, other, touching, target)| {
        let mut rng = Pcg64::seed_from_u64(7);
        let mut search = Search::default();
        let (mut pairs, steps) = (0, 100);
        for step in 0..steps {
            let gap = 0.04 - 0.03 * f64::from(step) / f64::from(steps);
            let pose = Pose::new(rotation(&mut rng), (touching + gap) * DVec3::Z);
            let (a, b) = (other.grain(), sphere.grain());
            search.contacts(a, &Pose::IDENTITY, b, &pose, 2.0 * HALO, &mut Vec::new());
            pairs += search.effort().pairs();
        }
        let flat = other.mesh.triangles().len() * sphere.mesh.triangles().len();
        let value = flat as f64 * f64::from(steps) / pairs as f64;
        let case = format!("fewer pairs than {flat}, {name}");
        Measure { case, value, unit: "times (at least)", target: Some(target) }
    });
    counts.into()
}

/// A mesh with its tree, and parry's.
struct Rock {
    mesh: TriangleMesh,
    tree: SurrogateTree,
    parry: TriMesh,
}

impl Rock {
    fn new(mesh: TriangleMesh) -> Self {
        let vertices = mesh.vertices().iter().map(|v| ParryVector::from_array(v.to_array()));
        let parry = TriMesh::new(vertices.collect(), mesh.triangles().to_vec()).expect("triangles");
        Self { tree: SurrogateTree::new(&mesh), mesh, parry }
    }

    /// A lumpy ball: the faces of a cube in n² squares each, blown up.
    fn lumpy(n: usize) -> Self {
        let mut vertices = Vec::new();
        let mut triangles = Vec::new();
        for face in 0..6 {
            let (axis, sign) = (face % 3, if face < 3 { 1.0 } else { -1.0 });
            let first = vertices.len() as u32;
            for i in 0..=n {
                for j in 0..=n {
                    let [u, v] = [i, j].map(|k| 2.0 * k as f64 / n as f64 - 1.0);
                    let mut corner = DVec3::splat(sign);
                    (corner[(axis + 1) % 3], corner[(axis + 2) % 3]) = (u, v * sign);
                    vertices.push(lump(corner.normalize()));
                }
            }
            let row = n as u32 + 1;
            for i in 0..n as u32 {
                for j in 0..n as u32 {
                    let a = first + i * row + j;
                    triangles.extend([[a, a + row, a + row + 1], [a, a + row + 1, a + 1]]);
                }
            }
        }
        Self::new(TriangleMesh::new(vertices, triangles).expect("a valid mesh"))
    }

    fn grain(&self) -> Grain<'_> {
        Grain::new(&self.mesh, &self.tree)
    }
}

fn lump(direction: DVec3) -> DVec3 {
    let DVec3 { x, y, z } = 3.0 * direction;
    let bumps = x.sin() * y.cos() + (2.0 * y).sin() * z.cos() + (1.7 * z).sin() * (2.3 * x).cos();
    (1.0 + 0.1 * bumps) * direction
}

fn rotation(rng: &mut Pcg64) -> DQuat {
    DQuat::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0))).normalize()
}

/// Two rocks at the wanted gap.
fn apart(rock: &Rock, rng: &mut Pcg64) -> (Pose, Pose, [u32; 2]) {
    let pose_a = Pose::from_rotation(rotation(rng));
    let mut pose_b = Pose::new(rotation(rng), rotation(rng) * DVec3::new(0.0, 0.0, 5.0));
    let mut search = Search::default();
    for _ in 0..100 {
        let closest = search.closest(rock.grain(), &pose_a, rock.grain(), &pose_b, None);
        let away = closest.on_b - closest.on_a;
        if (away.length() - GAP).abs() < 1e-3 * GAP {
            break;
        }
        pose_b.translation -= (1.0 - GAP / away.length()) * away;
    }
    let closest = search.closest(rock.grain(), &pose_a, rock.grain(), &pose_b, None);
    // A moment later: the guess is good but not perfect.
    pose_b.translation += 1e-3 * GAP * DVec3::X;
    (pose_a, pose_b, closest.triangles)
}

fn distances(rows: &mut Vec<Row>, measures: &mut Vec<Measure>) {
    let mut ours = Vec::new();
    for n in [13, 82] {
        let rock = Rock::lumpy(n);
        let mut rng = Pcg64::seed_from_u64(1);
        let pairs: Vec<_> = (0..ROCKS).map(|_| apart(&rock, &mut rng)).collect();
        let mut search = Search::default();
        let grain = rock.grain();
        let mut ask = |warm: bool| {
            for (pose_a, pose_b, guess) in &pairs {
                black_box(search.closest(grain, pose_a, grain, pose_b, warm.then_some(*guess)));
            }
        };
        // Once each before it counts: the memory is then there.
        ask(false);
        let count = rock.mesh.triangles().len();
        let mut warm_search = Search::default();
        let [cold, warm] = alternate(
            5 * ROUNDS,
            || ask(false),
            || {
                for (pose_a, pose_b, guess) in &pairs {
                    black_box(warm_search.closest(grain, pose_a, grain, pose_b, Some(*guess)));
                }
            },
        )
        .map(|us| us / ROCKS as f64);
        ours.push([cold, warm]);
        let targets = if n == 13 { [Some(150.0), Some(20.0)] } else { [None; 2] };
        for (name, us, target) in [("cold", cold, targets[0]), ("warm", warm, targets[1])] {
            rows.push(Row {
                case: format!("distance {name}, {count} triangles"),
                ours_us: us,
                peer: "(target in µs)",
                peer_us: None,
                ratio: None,
                target,
            });
        }
        if n == 13 {
            rows.push(beside_parry(&rock, &pairs));
        }
    }
    for (i, name) in ["cold", "warm"].iter().enumerate() {
        measures.push(Measure {
            case: format!("growth of {name} distance, 2,028 to 80,688"),
            value: ours[1][i] / ours[0][i],
            unit: "times",
            target: Some(3.0),
        });
    }
}

fn beside_parry(rock: &Rock, pairs: &[(Pose, Pose, [u32; 2])]) -> Row {
    let to_parry = |pose: &Pose| {
        ParryPose::from_parts(
            ParryVector::from_array(pose.translation.to_array()),
            Rot3::from_array(pose.rotation.to_array()),
        )
    };
    let grain = rock.grain();
    let mut search = Search::default();
    // Parry takes tens of milliseconds.
    let few = &pairs[..4];
    let theirs = |(a, b, _): &(Pose, Pose, [u32; 2])| {
        parry_distance(&to_parry(a), &rock.parry, &to_parry(b), &rock.parry).expect("two meshes")
    };
    for pair in few {
        let distance = search.closest(grain, &pair.0, grain, &pair.1, None).distance();
        assert!((distance - theirs(pair).distance).abs() < 1e-9, "parry finds another distance");
    }
    let [ours, peer] = alternate(
        3,
        || {
            for (a, b, _) in few {
                black_box(search.closest(grain, a, grain, b, None));
            }
        },
        || {
            for pair in few {
                black_box(theirs(pair));
            }
        },
    )
    .map(|us| us / few.len() as f64);
    Row {
        case: "distance cold, beside parry".to_owned(),
        ours_us: ours,
        peer: "parry3d-f64",
        peer_us: Some(peer),
        ratio: Some(ours / peer),
        target: Some(0.1),
    }
}

/// How many distances are wrong; the first of them are shown.
fn wrong_distances(count: usize, seed: u64) -> usize {
    let wrong: Vec<String> = (0..count as u64)
        .into_par_iter()
        .filter_map(|number| {
            let (family, p, q) = pairs::pair(seed, number);
            let error = judge::error(&p, &q, &comparison::closest(&p, &q))?;
            Some(format!("{number}, {}: {error:e}\n{p:?}\n{q:?}", pairs::FAMILIES[family].name))
        })
        .collect();
    wrong.iter().take(5).for_each(|line| eprintln!("wrong: {line}"));
    wrong.len()
}
