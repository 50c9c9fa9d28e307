//! Performance profiles (Dolan & Moré 2002): of each solver, the share of the problems that it solves
//! within so many times the time of the quickest.

use polygrain_dynamics::nonsmooth::Solver;
use serde::Serialize;

use super::Row;

/// The profile of a solver at a tolerance.
#[derive(Serialize)]
pub(crate) struct Profile {
    pub(crate) solver: String,
    pub(crate) tolerance: f64,
    /// Times over the quickest solver's at which the share grows, ascending, and the share from there on.
    pub(crate) steps: Vec<(f64, f64)>,
}

impl Profile {
    /// The share of the problems solved within a ratio to the quickest.
    pub(crate) fn share(&self, ratio: f64) -> f64 {
        self.steps.iter().rfind(|(at, _)| *at <= ratio).map_or(0.0, |(_, share)| *share)
    }
}

/// The profiles of all solvers at all tolerances of some measurements. A problem that nobody solves
/// counts against everybody.
pub(crate) fn profiles(rows: &[Row], tolerances: &[f64]) -> Vec<Profile> {
    let mut all = Vec::new();
    for &tolerance in tolerances {
        let at: Vec<&Row> = rows.iter().filter(|row| row.tolerance == tolerance).collect();
        let problems = at.iter().filter(|row| row.solver == Solver::ALL[0].to_string()).count();
        let quickest = |problem: &str| {
            let times = at.iter().filter(|row| row.problem == problem).filter_map(|row| row.time());
            times.fold(f64::INFINITY, f64::min)
        };
        for solver in Solver::ALL.map(|solver| solver.to_string()) {
            let own = at.iter().filter(|row| row.solver == solver);
            let mut ratios: Vec<f64> = own
                .filter_map(|row| row.time().map(|time| time / quickest(&row.problem)))
                .collect();
            ratios.sort_by(f64::total_cmp);
            let share = |solved: usize| solved as f64 / problems as f64;
            let steps = ratios.iter().enumerate().map(|(i, &ratio)| (ratio, share(i + 1)));
            all.push(Profile { steps: steps.collect(), solver, tolerance });
        }
    }
    all
}
