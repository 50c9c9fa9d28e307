//! Every solver on every stored problem of rigid bodies with friction: the time to a tolerance.
//!
//! All start from nothing, on one thread. A solver may sweep over so many points, or solve 200 systems, about a
//! second's work; what it cannot bring to one tolerance by that is not tried with a smaller one.

mod figure;
mod profile;
mod sources;

use std::path::{Path, PathBuf};
use std::time::Instant;

use polygrain_dynamics::nonsmooth::{ContactProblem, Goal, Outcome, Solver, Stored, decode, solve};
use serde::Serialize;

use crate::pile::threads;
use profile::{Profile, profiles};
pub(crate) use sources::{names as stored, store};

/// What the list of the problems is called, and how the names of their files end.
const SET: &str = "set.txt";
const EXTENSION: &str = "pgp";

const TOLERANCES: [f64; 3] = [1e-3, 1e-6, 1e-10];

/// Points that a solver may sweep over in a problem, each as often as it is swept: about a second.
const WORK: u32 = 4_000_000;

/// Short solves are repeated so often at most, and the quickest counts.
const REPEATS: usize = 5;

/// Where the problems are.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/dynamics/data/problems")
}

/// One solver on one problem, to one tolerance.
#[derive(Serialize)]
pub(crate) struct Row {
    problem: String,
    bodies: usize,
    contacts: usize,
    points: usize,
    solver: String,
    tolerance: f64,
    /// Absent if it was not tried because a larger tolerance was not reached.
    #[serde(flatten)]
    trial: Option<Trial>,
}

#[derive(Serialize)]
struct Trial {
    solved: bool,
    ms: f64,
    sweeps: u32,
    systems: u32,
    natural_map: f64,
    signorini: f64,
    coulomb: f64,
}

impl Row {
    /// To the tolerance, ms.
    fn time(&self) -> Option<f64> {
        self.trial.as_ref().filter(|trial| trial.solved).map(|trial| trial.ms)
    }
}

/// All that was measured.
#[derive(Serialize)]
pub(crate) struct Report {
    name: &'static str,
    rows: Vec<Row>,
    profiles: Vec<Profile>,
}

/// Solves all stored problems by all solvers.
pub(crate) fn measure() -> Report {
    let rows: Vec<Row> = threads(1, || {
        let problems = names().into_iter().map(|name| (read(&name).problem, name));
        problems.flat_map(|(problem, name)| all_solvers(&name, &problem)).collect()
    });
    let profiles = profiles(&rows, &TOLERANCES);
    Report { name: "problems", rows, profiles }
}

fn names() -> Vec<String> {
    let path = folder().join(SET);
    let list = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect()
}

fn read(name: &str) -> Stored {
    let path = folder().join(name).with_extension(EXTENSION);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    decode(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn all_solvers(name: &str, problem: &ContactProblem) -> Vec<Row> {
    let mut rows = Vec::new();
    for solver in Solver::ALL {
        let limits = limits(problem);
        let mut hopeful = true;
        for tolerance in TOLERANCES {
            let trial = hopeful.then(|| timed(problem, solver, Goal { tolerance, ..limits }));
            hopeful = trial.as_ref().is_some_and(|trial| trial.solved);
            rows.push(Row {
                problem: name.to_owned(),
                bodies: problem.masses().len(),
                contacts: problem.contact_count(),
                points: problem.point_count(),
                solver: solver.to_string(),
                tolerance,
                trial,
            });
        }
    }
    rows
}

/// So many sweeps as there is work for, whatever the machine.
fn limits(problem: &ContactProblem) -> Goal {
    let most = WORK / problem.point_count().max(1) as u32;
    Goal { max_sweeps: most, ..Goal::default() }
}

fn timed(problem: &ContactProblem, solver: Solver, goal: Goal) -> Trial {
    let (first, outcome) = once(problem, solver, goal);
    let more = (0.3 / first).clamp(0.0, REPEATS as f64 - 1.0) as usize;
    let seconds = (0..more).map(|_| once(problem, solver, goal).0).fold(first, f64::min);
    let Outcome { solved, sweeps, systems, natural_map, signorini, coulomb } = outcome;
    Trial { solved, ms: 1e3 * seconds, sweeps, systems, natural_map, signorini, coulomb }
}

fn once(problem: &ContactProblem, solver: Solver, goal: Goal) -> (f64, Outcome) {
    let mut problem = problem.clone();
    let start = Instant::now();
    let outcome = solve(&mut problem, solver, goal);
    (start.elapsed().as_secs_f64(), outcome)
}

/// Ratios to the quickest that the table of the profiles has.
const RATIOS: [f64; 6] = [1.0, 2.0, 5.0, 10.0, 100.0, f64::INFINITY];

impl Report {
    pub(crate) fn print(&self, json: bool) {
        if json {
            println!("{}", serde_json::to_string(self).expect("plain numbers and strings"));
            return;
        }
        for tolerance in TOLERANCES {
            self.print_times(tolerance);
        }
        for tolerance in TOLERANCES {
            self.print_profiles(tolerance);
        }
    }

    /// Draws the performance profiles into a file.
    pub(crate) fn draw(&self, path: &Path) -> std::io::Result<()> {
        std::fs::write(path, figure::svg(&self.profiles, &TOLERANCES))
    }

    fn print_times(&self, tolerance: f64) {
        println!(
            "ms to a natural map of {tolerance:.0e}, with sweeps + systems; ✗ with the one left"
        );
        print!("{:<22} {:>6} {:>6}", "problem", "bodies", "points");
        println!("{}", Solver::ALL.map(|solver| format!(" {solver:>20}")).concat());
        let rows: Vec<&Row> = self.rows.iter().filter(|r| r.tolerance == tolerance).collect();
        for of_one in rows.chunks(Solver::ALL.len()) {
            let Row { problem, bodies, points, .. } = of_one[0];
            print!("{problem:<22} {bodies:>6} {points:>6}");
            let cells: Vec<String> =
                of_one.iter().map(|row| format!(" {:>20}", cell(row))).collect();
            println!("{}", cells.concat());
        }
        println!();
    }

    fn print_profiles(&self, tolerance: f64) {
        println!("Share solved to {tolerance:.0e} within so many times the quickest");
        print!("{:<20}", "solver");
        println!("{}", RATIOS.map(|ratio| format!("{ratio:>7}")).concat());
        for profile in self.profiles.iter().filter(|p| p.tolerance == tolerance) {
            let shares = RATIOS.map(|ratio| format!("{:>7.2}", profile.share(ratio)));
            println!("{:<20}{}", profile.solver, shares.concat());
        }
        println!();
    }
}

fn cell(row: &Row) -> String {
    match &row.trial {
        None => "–".to_owned(),
        Some(trial) if trial.solved => {
            format!("{:.2} ({}+{})", trial.ms, trial.sweeps, trial.systems)
        }
        Some(trial) => format!("✗ {:.0e}", trial.natural_map.max(trial.signorini)),
    }
}
