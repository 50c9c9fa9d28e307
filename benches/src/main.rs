//! Polygrain beside its peers: each benchmark times ours and theirs alternately in one run.
//!
//! ```text
//! cargo run --release -p polygrain-bench -- hull
//! cargo run --release -p polygrain-bench -- hull --json
//! ```

mod certify;
mod clouds;
mod dem;
mod hull;
mod kernel;
mod mesh;
mod nscd;
mod pile;
mod problems;
mod report;
mod timing;
mod triangle;

// What makes and judges the pairs is shared with the test of the contact kernel.
#[path = "../../crates/contact/tests/certified/judge.rs"]
mod judge;
#[path = "../../crates/contact/tests/certified/pairs.rs"]
mod pairs;
#[path = "../../crates/contact/tests/certified/precise.rs"]
mod precise;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};

/// Times Polygrain beside its peers in one run.
#[derive(Parser)]
struct Arguments {
    /// What to measure.
    name: Benchmark,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// How many pairs `certify` (a million, if not given) and `triangle` (ten million) judge.
    #[arg(long)]
    pairs: Option<usize>,
    /// The seed of `certify` and `triangle`.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A problem that `problem-set` makes anew, instead of all; may be repeated.
    #[arg(long, value_name = "NAME", value_parser = problems::stored())]
    only: Vec<String>,
    /// Where `problems` draws its performance profiles, as SVG.
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Benchmark {
    /// Convex hulls of points on a sphere, beside parry and qhull.
    Hull,
    /// Convex hulls of nasty clouds: failures and wrong hulls, ours and theirs.
    HullRobustness,
    /// Distance, depth and contact points of convex polyhedra, beside parry.
    Kernel,
    /// Explicit dynamics of dense piles of polyhedra, beside rapier.
    Dem,
    /// Contact dynamics of dense piles of rigid polyhedra, beside rapier.
    Nscd,
    /// Stored problems of rigid bodies with friction: every solver, the time to a tolerance.
    Problems,
    /// Makes those problems anew from their scenes, and stores them; those of FCLIB stay.
    ProblemSet,
    /// Random and nasty pairs, every answer of the contact kernel proven; exit code 1 on a failure.
    Certify,
    /// Triangle distances and surrogate trees: speed beside parry, counts beside the published ones,
    /// and random and nasty pairs, every distance proven; exit code 1 on a wrong one.
    Triangle,
    /// Mass properties and file reading of a mesh of a million triangles.
    Mesh,
}

fn main() -> ExitCode {
    let Arguments { name, json, pairs, seed, only, figure } = Arguments::parse();
    match name {
        Benchmark::Hull => hull::speed().print(json),
        Benchmark::Mesh => mesh::speed().print(json),
        Benchmark::Dem => dem::speed().print(json),
        Benchmark::Nscd => nscd::speed().print(json),
        Benchmark::Kernel => kernel::speed().print(json),
        Benchmark::HullRobustness => hull::robustness().print(json),
        Benchmark::ProblemSet => problems::store(&only),
        Benchmark::Problems => {
            let report = problems::measure();
            report.print(json);
            if let Some(path) = figure
                && let Err(error) = report.draw(&path)
            {
                eprintln!("{}: {error}", path.display());
                return ExitCode::FAILURE;
            }
        }
        Benchmark::Certify => {
            let certificate = certify::certify(pairs.unwrap_or(1_000_000), seed);
            certificate.print(json);
            return ExitCode::from(u8::from(certificate.failed()));
        }
        Benchmark::Triangle => {
            let (timings, wrong) = triangle::measure(pairs.unwrap_or(10_000_000), seed);
            timings.print(json);
            return ExitCode::from(u8::from(wrong > 0));
        }
    }
    ExitCode::SUCCESS
}
