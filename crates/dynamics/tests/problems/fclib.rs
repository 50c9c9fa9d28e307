//! Problems of FCLIB beside the solution that comes with one of them.

use polygrain_dynamics::nonsmooth::{Contact, ContactProblem, Goal, Motion, Solver, solve};

use crate::stored::{folder, read};

/// Along the normal and across, of the points of a contact, m/s.
fn velocities(contact: &Contact, motions: &[Motion]) -> Vec<(f64, f64)> {
    let [a, b] = contact.bodies.map(|body| motions[body as usize]);
    let points = contact.points.iter().map(|point| {
        let u = b.at(point.arms[1]) - a.at(point.arms[0]) + point.bias;
        (point.normal.dot(u), u.reject_from_normalized(point.normal).length())
    });
    points.collect()
}

/// Of all points, as found.
fn found(problem: &ContactProblem) -> Vec<(f64, f64)> {
    let motions = problem.motions();
    problem.contacts().flat_map(|contact| velocities(&contact, &motions)).collect()
}

/// Of all points, in the solution of the file.
fn given(name: &str) -> Vec<(f64, f64)> {
    let text = std::fs::read_to_string(folder().join(name).with_extension("txt")).unwrap();
    let number = |word: &str| word.parse::<f64>().unwrap();
    let pair = |line: &str| line.split_once(' ').map(|(n, t)| (number(n), number(t))).unwrap();
    text.lines().map(pair).collect()
}

/// By an alternating direction method of multipliers, to 1e-16.
#[test]
fn boxes_move_as_in_the_solution_of_siconos() {
    let name = "fclib-box-stacks";
    let expected = given(name);
    for solver in [Solver::Mixed, Solver::GaussSeidel, Solver::Newton, Solver::InteriorPoint] {
        let mut problem = read(name);
        let outcome = solve(&mut problem, solver, Goal { tolerance: 1e-10, ..Goal::default() });
        assert!(outcome.solved, "{solver}: {outcome:?}");
        let found = found(&problem);
        assert_eq!(found.len(), expected.len());
        let off = found.iter().zip(&expected).map(|(a, b)| (a.0 - b.0).hypot(a.1 - b.1));
        let off = off.fold(0.0, f64::max) / problem.speed();
        assert!(off < 1e-9, "{solver}: {off:e}");
    }
}
