//! Moving bodies: no contact is missed, whatever they do.

mod tunnelling;

use glam::{DQuat, DVec3};
use polygrain_contact::query;
use polygrain_contact::surrogate::{Grain, Search, SurrogateTree};
use polygrain_contact::sweep::published::{self, Moving};
use polygrain_contact::sweep::{Hit, Motion, TimeOfContact};
use polygrain_geometry::{Pose, Shape, TriangleMesh, generate};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

const SUBSTEPS: u32 = 2_000;
pub(crate) const QUESTION: TimeOfContact =
    TimeOfContact { duration: 1.0, target: 1e-3, tolerance: 1e-4 };

pub(crate) fn vector(g: &mut Pcg64) -> DVec3 {
    DVec3::from_array([0; 3].map(|_: i32| g.random_range(-1.0..1.0)))
}

/// Two bodies that fly at each other, not too precisely, at up to ten lengths and five turns in a
/// step.
pub(crate) fn duel(g: &mut Pcg64) -> (Motion, Motion) {
    let mut wild = || Motion {
        start: Pose::new(DQuat::from_scaled_axis(3.0 * vector(g)), 3.0 * vector(g)),
        velocity: 2.0 * vector(g),
        spin: 30.0 * vector(g),
    };
    let (mut a, b) = (wild(), wild());
    a.velocity += 2.0 * (b.start.translation - a.start.translation);
    (a, b)
}

/// Nothing is nearer than the target before a hit, or ever if there is none; and a hit is one.
/// Returns whether there was one.
fn check(hit: Option<Hit>, distance: impl Fn(f64) -> f64) -> bool {
    let until = hit.map_or(1.0, |hit| hit.time);
    for step in 0..SUBSTEPS {
        let time = until * f64::from(step) / f64::from(SUBSTEPS);
        let distance = distance(time);
        assert!(distance > QUESTION.target * (1.0 - 1e-9) || time == 0.0, "missed at {time}");
    }
    if let Some(hit) = hit {
        assert!((distance(hit.time) - hit.distance).abs() < 1e-12);
        assert!(hit.distance <= QUESTION.target + QUESTION.tolerance);
    }
    hit.is_some()
}

#[test]
fn no_thin_fast_spinning_plate_tunnels() {
    let mut generator = Pcg64::seed_from_u64(1);
    let mut hits = 0;
    for _ in 0..150 {
        let mut plate = || {
            let mut size = || generator.random_range(0.1..2.0);
            Shape::cuboid(size(), size(), 1e-3).unwrap()
        };
        let (a, b) = (plate(), plate());
        let (motion_a, motion_b) = duel(&mut generator);
        let hit = QUESTION.of_shapes(&a, &motion_a, &b, &motion_b).unwrap();
        let hit = check(hit, |time| {
            query::distance(&a, &motion_a.pose(time), &b, &motion_b.pose(time)).unwrap().gap
        });
        hits += u32::from(hit);
    }
    assert!((20..130).contains(&hits), "{hits}");
}

#[test]
fn no_fast_spinning_mesh_tunnels() {
    let sheet = generate::plane(1.0, 0.4, 2, 1).unwrap();
    let star = generate::tetrapod(0.8, 0.1, 0.5).unwrap();
    let meshes = [&sheet, &star].map(|mesh| (mesh, SurrogateTree::new(mesh)));
    let grains: Vec<Grain> = meshes.iter().map(|(mesh, tree)| Grain::new(mesh, tree)).collect();
    let mut generator = Pcg64::seed_from_u64(2);
    let mut search = Search::default();
    let mut hits = 0;
    for number in 0..60 {
        let (a, b) = (grains[number % 2], grains[number / 2 % 2]);
        let (motion_a, motion_b) = duel(&mut generator);
        let hit = QUESTION.of_meshes(&mut search, a, &motion_a, b, &motion_b);
        let hit = check(hit, |time| {
            let (pose_a, pose_b) = (motion_a.pose(time), motion_b.pose(time));
            Search::default().closest(a, &pose_a, b, &pose_b, None).distance()
        });
        hits += u32::from(hit);
    }
    assert!((10..55).contains(&hits), "{hits}");
}

#[test]
fn the_time_of_a_head_on_impact_is_the_gap_over_the_speed() {
    let ball = Shape::sphere(0.5).unwrap();
    let motion_a = Motion { velocity: 4.0 * DVec3::X, ..Motion::at(Pose::IDENTITY) };
    let motion_b = Motion::at(Pose::from_translation(3.0 * DVec3::X));
    let hit = QUESTION.of_shapes(&ball, &motion_a, &ball, &motion_b).unwrap().unwrap();
    assert!((hit.time - (2.0 - QUESTION.target) / 4.0).abs() < QUESTION.tolerance);
    assert!(hit.normal.abs_diff_eq(DVec3::X, 1e-12));
    let away = Motion { velocity: -4.0 * DVec3::X, ..motion_a };
    assert_eq!(QUESTION.of_shapes(&ball, &away, &ball, &motion_b).unwrap(), None);
    let still = Motion::at(Pose::IDENTITY);
    assert_eq!(QUESTION.of_shapes(&ball, &still, &ball, &motion_b).unwrap(), None);
}

#[test]
fn bodies_in_contact_at_the_start_are_in_contact_at_the_start() {
    let ball = Shape::sphere(0.5).unwrap();
    let still = Motion::at(Pose::IDENTITY);
    let hit = QUESTION.of_shapes(&ball, &still, &ball, &still).unwrap().unwrap();
    assert_eq!((hit.time, hit.steps), (0.0, 1));
}

#[test]
fn the_published_estimate_is_right_for_translation() {
    let mut generator = Pcg64::seed_from_u64(3);
    for _ in 0..300 {
        // A corner falls on the inside of a face.
        let face = [DVec3::ZERO, 2.0 * DVec3::X, 2.0 * DVec3::Y];
        let tip = DVec3::new(
            generator.random_range(0.2..0.7),
            generator.random_range(0.2..0.7),
            generator.random_range(0.3..1.0),
        );
        let start = [tip, tip + DVec3::new(0.1, 0.0, 1.0), tip + DVec3::new(0.0, 0.1, 1.0)];
        let end = start.map(|c| c - 2.0 * DVec3::Z);
        let (a, b) = (Moving { start: face, end: face }, Moving { start, end });
        let times = published::time_of_contact(&a, &b, 0.02).unwrap();
        assert!((times.halos - (tip.z - 0.02) / 2.0).abs() < 1e-12);
        assert!((times.triangles - tip.z / 2.0).abs() < 1e-12);
        assert!(times.halos < times.chosen() && times.chosen() < times.triangles);
    }
}

#[test]
fn a_full_turn_is_missed_by_the_published_estimate_and_seen_by_the_advancement() {
    let blade =
        TriangleMesh::new(vec![DVec3::ZERO, DVec3::X, DVec3::new(1.0, 0.1, 0.0)], vec![[0, 1, 2]])
            .unwrap();
    let tree = SurrogateTree::new(&blade);
    let grain = Grain::new(&blade, &tree);
    // One full turn about z: the ends of the step are alike.
    let turning = Motion { spin: std::f64::consts::TAU * DVec3::Z, ..Motion::at(Pose::IDENTITY) };
    let other = Motion::at(Pose::from_translation(DVec3::new(-1.5, 0.0, 0.0)));
    let at = |motion: &Motion, time: f64| blade.corners(0).map(|c| motion.pose(time).point(c));
    let moving = |motion: &Motion| Moving { start: at(motion, 0.0), end: at(motion, 1.0) };
    assert_eq!(published::time_of_contact(&moving(&turning), &moving(&other), 1e-3), None);
    let mut search = Search::default();
    let hit = QUESTION.of_meshes(&mut search, grain, &turning, grain, &other).unwrap();
    assert!((0.4..0.5).contains(&hit.time), "{hit:?}");
}
