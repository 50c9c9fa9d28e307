//! The solvers side by side, for a problem alone.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::contact_problem::ContactProblem;
use super::problem::{Motion, Problem};
use super::residual::Residual;
use super::{gauss_seidel, interior_point, newton, planar, sequential_impulses};

/// How reactions are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Solver {
    /// Non-linear Gauss–Seidel: sweeps over the contacts, each point solved exactly while the others
    /// stay (Jean 1999). Cheap, and slow where impulses have far to go.
    GaussSeidel,
    /// A few sweeps, then all bodies at once: Newton's method on an augmented Lagrangian (Alart &
    /// Curnier 1991). At home near solutions; a long way round where most points slip.
    Newton,
    /// All bodies at once, from nothing: a primal–dual interior-point method (Acary et al. 2023). The
    /// quickest for structures and heaps at rest; need not get to the end where most points slip.
    InteriorPoint,
    /// The central path of the interior point followed by its length, round all its turns (Allgower & Georg
    /// 1990). Finds its way where the others jam; slow where the others are quick.
    Path,
    /// Sweeps, and where they take too long the interior point, sweeps again and Newton's method, and where that is
    /// not near enough the path: what steps of contact dynamics do. Bodies that lie in a plane are solved there first.
    #[default]
    Mixed,
    /// Normal impulses and friction in turn, pair of bodies by pair of bodies (Catto 2005).
    SequentialImpulses,
}

impl Solver {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::GaussSeidel,
        Self::Newton,
        Self::InteriorPoint,
        Self::Path,
        Self::Mixed,
        Self::SequentialImpulses,
    ];
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::GaussSeidel => "gauss-seidel",
            Self::Newton => "newton",
            Self::InteriorPoint => "interior-point",
            Self::Path => "path",
            Self::Mixed => "mixed",
            Self::SequentialImpulses => "sequential-impulses",
        })
    }
}

/// A word that names no solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no solver: write gauss-seidel, newton, interior-point, path, mixed or sequential-impulses"
)]
pub struct UnknownSolver(String);

impl FromStr for Solver {
    type Err = UnknownSolver;

    fn from_str(word: &str) -> Result<Self, UnknownSolver> {
        let known = Self::ALL.into_iter().find(|solver| solver.to_string() == word);
        known.ok_or_else(|| UnknownSolver(word.to_owned()))
    }
}

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The natural map and the fastest approach at which reactions count as found, as fractions of
    /// [`ContactProblem::speed`].
    pub tolerance: f64,
    /// Sweeps after which to give up; with none, [`Solver::GaussSeidel`] only judges the reactions that
    /// there are. Systems of [`Solver::Mixed`] count as the sweeps that take as long.
    pub max_sweeps: u32,
    /// Linear systems of all bodies after which [`Solver::Newton`] and [`Solver::Path`] give up.
    pub max_systems: u32,
}

impl Default for Goal {
    fn default() -> Self {
        Self { tolerance: 1e-6, max_sweeps: 10_000, max_systems: 200 }
    }
}

/// How it went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Whether the tolerance was reached.
    pub solved: bool,
    /// Sweeps over all contacts.
    pub sweeps: u32,
    /// Linear systems of all bodies.
    pub systems: u32,
    /// How far a reaction is from what its own velocity would push it to (de Saxcé & Feng 1998), at the
    /// worst point, as a velocity relative to [`ContactProblem::speed`]: zero if and only if Signorini's
    /// and Coulomb's laws hold.
    pub natural_map: f64,
    /// How fast bodies still approach where Signorini forbids it, relative to the same.
    pub signorini: f64,
    /// How far a reaction is beyond Coulomb's cone, as a fraction of the largest reaction.
    pub coulomb: f64,
}

/// Sweeps before Newton's method.
const FEW: u32 = 20;

/// Sweeps before the mixed solver first solves for all bodies at once: as in the first step of a world.
const PATIENCE: u32 = 60;

/// Finds the reactions of a problem, beginning with those that it has: solved again it goes on, or is
/// done.
///
/// The result depends on the problem alone, not on the number of threads. Where friction jams bodies
/// more than one motion can obey the laws (Painlevé); which is found depends on the solver and the
/// start. Reactions that are not unique, as those of a table on four legs, are any that obey the laws.
pub fn solve(problem: &mut ContactProblem, solver: Solver, goal: Goal) -> Outcome {
    let mut work = problem.problem.clone();
    let speed = work.speed();
    let residual = goal.tolerance * speed;
    let sweeping = |patience| gauss_seidel::Goal { residual, sweeps: goal.max_sweeps, patience };
    let effort = match solver {
        Solver::GaussSeidel => gauss_seidel::solve(&mut work, sweeping(u32::MAX)),
        Solver::Mixed => mixed(&mut work, sweeping(PATIENCE)),
        Solver::SequentialImpulses => sequential_impulses::solve(&mut work, sweeping(u32::MAX)),
        Solver::Newton => newton_after_sweeps(&mut work, residual, goal),
        Solver::InteriorPoint => interior_point_alone(&mut work, residual),
        Solver::Path => path_alone(&mut work, residual, goal),
    };
    problem.take_reactions(&work);
    // Not as the solver has it: what rounding did to its velocities over many sweeps counts too.
    let left = problem.residual();
    let relative = |velocity: f64| if speed > 0.0 { velocity / speed } else { 0.0 };
    Outcome {
        solved: left.worst() <= residual,
        sweeps: effort.sweeps,
        systems: effort.systems,
        natural_map: relative(left.natural_map),
        signorini: relative(left.approach),
        coulomb: left.beyond_cone,
    }
}

/// As a step does, but for motions out of a plane, which count however small they are.
fn mixed(problem: &mut Problem, goal: gauss_seidel::Goal) -> gauss_seidel::Outcome {
    let free: Vec<Motion> = problem.masses.iter().map(|mass| mass.motion).collect();
    let (outcome, plane) = planar::solve(problem, goal);
    if plane.is_none() {
        return outcome;
    }
    for (mass, motion) in problem.masses.iter_mut().zip(free) {
        mass.motion = motion;
    }
    let whole = gauss_seidel::solve(problem, goal);
    let (sweeps, systems) = (outcome.sweeps + whole.sweeps, outcome.systems + whole.systems);
    gauss_seidel::Outcome { sweeps, systems, ..whole }
}

fn newton_after_sweeps(problem: &mut Problem, residual: f64, goal: Goal) -> gauss_seidel::Outcome {
    let few = gauss_seidel::Goal { residual, sweeps: FEW.min(goal.max_sweeps), patience: u32::MAX };
    let mut outcome = gauss_seidel::solve(problem, few);
    if outcome.residual.worst() > residual {
        outcome.systems = newton::solve(problem, 0.5 * residual, goal.max_systems);
        outcome.residual = Residual::of(problem);
    }
    outcome
}

fn interior_point_alone(problem: &mut Problem, residual: f64) -> gauss_seidel::Outcome {
    gauss_seidel::start(problem);
    let systems = interior_point::solve(problem, residual);
    without_sweeps(problem, systems)
}

fn path_alone(problem: &mut Problem, residual: f64, goal: Goal) -> gauss_seidel::Outcome {
    gauss_seidel::start(problem);
    let systems = interior_point::follow_path(problem, residual, goal.max_systems);
    without_sweeps(problem, systems)
}

fn without_sweeps(problem: &Problem, systems: u32) -> gauss_seidel::Outcome {
    let residual = Residual::of(problem);
    gauss_seidel::Outcome { sweeps: 0, systems, residual, patience: PATIENCE }
}
