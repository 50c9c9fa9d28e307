//! Polygrain beside its peers: each benchmark times ours and theirs alternately in one run.
//!
//! ```text
//! cargo run --release -p polygrain-bench -- hull
//! cargo run --release -p polygrain-bench -- hull --json
//! ```

mod clouds;
mod hull;
mod kernel;
mod mesh;
mod report;
mod timing;

use clap::{Parser, ValueEnum};

/// Times Polygrain beside its peers in one run.
#[derive(Parser)]
struct Arguments {
    /// What to measure.
    name: Benchmark,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Benchmark {
    /// Convex hulls of points on a sphere, beside parry and qhull.
    Hull,
    /// Convex hulls of nasty clouds: failures and wrong hulls, ours and theirs.
    HullRobustness,
    /// Distance, depth and contact points of convex polyhedra, beside parry.
    Kernel,
    /// Mass properties and file reading of a mesh of a million triangles.
    Mesh,
}

fn main() {
    let Arguments { name, json } = Arguments::parse();
    match name {
        Benchmark::Hull => hull::speed().print(json),
        Benchmark::Mesh => mesh::speed().print(json),
        Benchmark::Kernel => kernel::speed().print(json),
        Benchmark::HullRobustness => hull::robustness().print(json),
    }
}
