//! The stored problems.

use std::path::{Path, PathBuf};

use polygrain_dynamics::nonsmooth::{ContactProblem, Goal, Solver, Stored, decode, encode, solve};

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/problems")
}

pub(crate) fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name).with_extension("pgp")).unwrap()
}

pub(crate) fn read(name: &str) -> ContactProblem {
    decode(&bytes(name)).unwrap_or_else(|error| panic!("{name}: {error}")).problem
}

/// The names of the problems, and to which natural map the mixed solver is expected to bring each.
fn set() -> Vec<(String, f64)> {
    let list = std::fs::read_to_string(folder().join("set.txt")).unwrap();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| match line.split_whitespace().collect::<Vec<_>>()[..] {
            [name, "unsolved"] => (name.to_owned(), f64::INFINITY),
            [name, reached @ ("1e-6" | "1e-10")] => (name.to_owned(), reached.parse().unwrap()),
            _ => panic!("set.txt: `{line}` is no name with `1e-6`, `1e-10` or `unsolved`"),
        })
        .collect()
}

#[test]
fn every_file_is_in_the_list_and_every_name_has_a_file() {
    let mut files: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgp"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    files.sort();
    let mut names: Vec<String> = set().into_iter().map(|(name, _)| name).collect();
    names.sort();
    assert!(names.len() >= 10, "{names:?}");
    assert_eq!(files, names);
}

#[test]
fn every_problem_says_where_it_comes_from_and_is_written_as_it_was_read() {
    for (name, _) in set() {
        let bytes = bytes(&name);
        let Stored { problem, note } = decode(&bytes).unwrap();
        let words =
            if name.starts_with("fclib-") { ["FCLIB", "Siconos"] } else { [".toml", "steps"] };
        assert!(words.iter().all(|word| note.contains(word)), "{name}: {note}");
        assert!(problem.point_count() > 0 && problem.speed() > 0.0, "{name}");
        assert_eq!(encode(&problem, &note), bytes, "{name}");
    }
}

/// No problem is left out: those that are not solved are known, and the list changes with the solver.
#[test]
fn the_mixed_solver_solves_what_the_list_says_and_nothing_else() {
    let mut wrong = Vec::new();
    for (name, reached) in set() {
        for tolerance in [1e-6, 1e-10] {
            let goal = Goal { tolerance, max_sweeps: 10_000, ..Goal::default() };
            let outcome = solve(&mut read(&name), Solver::Mixed, goal);
            assert!(outcome.coulomb < 1e-12, "{name}: {outcome:?}");
            if outcome.solved != (reached <= tolerance) {
                wrong.push(format!("{name} to {tolerance:e}: {outcome:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "set.txt says otherwise of\n{}", wrong.join("\n"));
}

/// From nothing, and without a sweep.
#[test]
fn the_interior_point_alone_solves_structures_and_piles_at_rest() {
    for name in [
        "arch-near-collapse",
        "arch-falling",
        "aqueduct",
        "wall-at-rest",
        "card-house",
        "stack",
        "mass-ratio",
        "cubes-at-rest",
        "dodecahedra-at-rest",
        "slider",
        "rods",
    ] {
        let outcome = solve(&mut read(name), Solver::InteriorPoint, Goal::default());
        assert!(outcome.solved && outcome.systems <= 25, "{name}: {outcome:?}");
    }
}

/// Friction in a jammed shaft and below a table that is pulled away: what sweeps do not settle.
#[test]
fn newtons_method_settles_what_jams() {
    let goal = Goal { max_systems: 1_000, ..Goal::default() };
    for name in ["shaft", "card-house-pushed", "cubes-falling"] {
        let outcome = solve(&mut read(name), Solver::Newton, goal);
        assert!(outcome.solved, "{name}: {outcome:?}");
    }
}

/// The interior point ends at the first turn of its path, of which there are many where stones are sheared.
#[test]
fn a_path_is_followed_round_its_turns() {
    for (name, systems) in [("triaxial", 400), ("wall-at-rest", 60), ("arch-falling", 30)] {
        let goal = Goal { max_systems: systems, ..Goal::default() };
        let outcome = solve(&mut read(name), Solver::Path, goal);
        assert!(outcome.solved && outcome.systems <= systems, "{name}: {outcome:?}");
    }
    let straight_down = solve(&mut read("triaxial"), Solver::InteriorPoint, Goal::default());
    assert!(!straight_down.solved, "{straight_down:?}");
}
