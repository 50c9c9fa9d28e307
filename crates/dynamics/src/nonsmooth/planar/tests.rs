use glam::{DMat3, DVec3};
use proptest::prelude::*;

use super::*;
use crate::nonsmooth::{Contact, ContactPoint, ContactProblem, Mass};

const DEPTH: f64 = 0.6;
const WEIGHT: f64 = -0.01;
const MU: f64 = 0.5;

fn brick(size: DVec3, motion: Motion) -> Mass {
    let mass = 1e3 * size.element_product();
    let squares = size * size;
    let moments = DVec3::splat(squares.element_sum()) - squares;
    Mass::free(mass, DMat3::from_diagonal(mass / 12.0 * moments), motion)
}

fn moving(x: f64, y: f64) -> Motion {
    Motion { velocity: DVec3::new(x, y, WEIGHT), spin: DVec3::ZERO }
}

/// A corner of a face between two bodies with their centres there.
fn corner(at: DVec3, centres: [DVec3; 2]) -> ContactPoint {
    ContactPoint::new(DVec3::Z, centres.map(|centre| at - centre), MU)
}

/// Bricks one on the other, each beside the one below by so much, on a floor that moves along; those above are
/// `beside` the plane, and the first is thrown out of it by `aside`, m/s.
fn stack(shifts: &[f64], floor: f64, beside: f64, aside: f64) -> ContactProblem {
    let size = DVec3::new(1.0, DEPTH, 0.4);
    let mut problem = ContactProblem::new();
    let motion = Motion { velocity: floor * DVec3::X, spin: DVec3::ZERO };
    let mut below = problem.add_mass(Mass::immovable(motion)).unwrap();
    let mut centre = DVec3::new(0.0, 0.0, -0.5 * size.z);
    for (i, shift) in shifts.iter().enumerate() {
        let y = if i == 0 { 0.0 } else { beside };
        let next = DVec3::new(centre.x + shift, y, centre.z + size.z);
        let body =
            problem.add_mass(brick(size, moving(0.0, if i == 0 { aside } else { 0.0 }))).unwrap();
        let z = next.z - 0.5 * size.z;
        let [left, right] = [centre.x.max(next.x) - 0.5, centre.x.min(next.x) + 0.5];
        let [front, back] =
            [centre.y.max(next.y) - 0.5 * DEPTH, centre.y.min(next.y) + 0.5 * DEPTH];
        let corners = [[left, front], [right, front], [right, back], [left, back]];
        let points = corners.map(|[x, y]| corner(DVec3::new(x, y, z), [centre, next])).to_vec();
        problem.add_contact(&Contact { bodies: [below, body], height: z, points }).unwrap();
        (below, centre) = (body, next);
    }
    add_bookend(&mut problem, 1);
    problem
}

/// A face that a body does not get to, but which tells the plane.
fn add_bookend(problem: &mut ContactProblem, body: u32) {
    let end = problem.add_mass(Mass::immovable(Motion::default())).unwrap();
    let points = [-0.1, 0.1].map(|y| {
        let arms = [y * DVec3::Y, DVec3::new(0.5, y, 0.0)];
        ContactPoint { bias: -DVec3::X, ..ContactPoint::new(-DVec3::X, arms, MU) }
    });
    let contact = Contact { bodies: [end, body], height: 0.0, points: points.to_vec() };
    problem.add_contact(&contact).unwrap();
}

/// To a part of the velocities, with what may be done.
fn goal(problem: &ContactProblem, tolerance: f64) -> Goal {
    Goal { residual: tolerance * problem.problem.speed(), sweeps: 100_000, patience: 60 }
}

fn out_of_plane(problem: &Problem) -> f64 {
    let of = |mass: &Mass| {
        mass.motion.velocity.y.abs().max(mass.motion.spin.x.abs()).max(mass.motion.spin.z.abs())
    };
    problem.masses.iter().map(of).fold(0.0, f64::max)
}

proptest! {
    /// Velocities are unique here, reactions are not.
    #[test]
    fn bricks_on_a_floor_that_slides_move_as_if_solved_as_a_whole(
        shifts in prop::collection::vec(-0.45..0.45, 1..6),
        floor in -0.05..0.05,
    ) {
        let given = stack(&shifts, floor, 0.0, 0.0);
        let goal = goal(&given, 1e-11);
        let (mut flat, mut whole) = (given.problem.clone(), given.problem.clone());
        let (outcome, plane) = solve(&mut flat, goal);
        prop_assert!(plane.is_some());
        prop_assert!(outcome.residual.worst() <= goal.residual, "{outcome:?}");
        prop_assert!(Residual::of(&flat).worst() <= goal.residual);
        prop_assert!(out_of_plane(&flat) < 1e-15);
        let outcome = gauss_seidel::solve(&mut whole, goal);
        prop_assert!(outcome.residual.worst() <= goal.residual, "{outcome:?}");
        for (a, b) in flat.masses.iter().zip(&whole.masses) {
            prop_assert!(a.motion.velocity.distance(b.motion.velocity) < 1e-9, "{a:?} {b:?}");
            prop_assert!(a.motion.spin.distance(b.motion.spin) < 1e-9, "{a:?} {b:?}");
        }
    }
}

#[test]
fn a_face_that_reaches_farther_to_one_side_bears_by_the_rule_of_the_lever() {
    let mut problem = ContactProblem::new();
    let floor = problem.add_mass(Mass::immovable(Motion::default())).unwrap();
    let body = problem.add_mass(brick(DVec3::ONE, moving(0.0, 0.0))).unwrap();
    let centres = [DVec3::ZERO, 0.5 * DVec3::Z];
    let points = [[-0.4, -0.1], [0.4, -0.1], [0.4, 0.2], [0.4, 0.3], [-0.4, 0.3]];
    let points = points.map(|[x, y]| corner(DVec3::new(x, y, 0.0), centres)).to_vec();
    problem.add_contact(&Contact { bodies: [floor, body], height: 0.0, points }).unwrap();
    add_bookend(&mut problem, body);
    let goal = goal(&problem, 1e-12);
    let mut problem = problem.problem;
    let (outcome, plane) = solve(&mut problem, goal);
    assert!(plane.is_some() && outcome.residual.worst() <= goal.residual, "{outcome:?}");
    let bears: Vec<f64> = problem.points.iter().map(|point| point.reaction.x / -WEIGHT).collect();
    for (bears, expected) in bears.iter().zip([375.0, 375.0, 0.0, 125.0, 125.0]) {
        assert!((bears - expected).abs() < 1e-6, "{bears} instead of {expected}");
    }
}

#[test]
fn what_leaves_the_plane_is_solved_as_a_whole() {
    let problem = stack(&[0.0, 0.1, 0.3], 0.02, 0.0, 1e-5);
    let goal = goal(&problem, 1e-9);
    let mut problem = problem.problem;
    let (outcome, plane) = solve(&mut problem, goal);
    assert!(plane.is_none() && outcome.residual.worst() <= goal.residual, "{outcome:?}");
}

/// Nothing closes there as long as the bricks fall together. When it is known what they bear, the plane is not tried.
#[test]
fn bricks_that_lie_beside_each_other_topple_out_of_the_plane() {
    let given = stack(&[0.0, 0.1, 0.3], 0.02, 0.5 * DEPTH + 0.01, 0.0);
    let goal = goal(&given, 1e-9);
    let mut problem = given.problem.clone();
    let (outcome, _) = solve(&mut problem, goal);
    assert!(outcome.residual.worst() <= goal.residual, "{outcome:?}");
    assert!(out_of_plane(&problem) > 1e-4, "{problem:?}");
    for (mass, given) in problem.masses.iter_mut().zip(&given.problem.masses) {
        mass.motion = given.motion;
    }
    assert!(Section::of(&given.problem, goal.residual).is_some());
    assert!(Section::of(&problem, goal.residual).is_none());
}

/// A corner that a brick would run into on its way along, with a face that leans out of the plane.
#[test]
fn contacts_that_lean_out_of_the_plane_count_where_they_close() {
    for (gap, counts) in [(1.0, false), (1e-4, true)] {
        let mut problem = stack(&[0.0], 0.05, 0.0, 0.0);
        let post = problem.add_mass(Mass::immovable(Motion::default())).unwrap();
        let normal = DVec3::new(1.0, 0.3, 0.2).normalize();
        let arms = [DVec3::new(0.5, 0.1, 0.1), DVec3::new(0.5, 0.1, -0.1)];
        let bias = -gap * normal;
        let point = ContactPoint { bias, ..ContactPoint::new(-normal, arms, MU) };
        let contact = Contact { bodies: [post, 1], height: 0.3, points: vec![point] };
        problem.add_contact(&contact).unwrap();
        let goal = goal(&problem, 1e-11);
        let mut problem = problem.problem;
        let (outcome, plane) = solve(&mut problem, goal);
        assert!(outcome.residual.worst() <= goal.residual, "{outcome:?}");
        assert!(plane.is_some());
        assert_eq!(out_of_plane(&problem) > 1e-6, counts, "{problem:?}");
    }
}
