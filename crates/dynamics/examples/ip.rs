//! x
use polygrain_dynamics::nonsmooth::*;
fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let solver: Solver = std::env::var("SOLVER").unwrap_or("mixed".into()).parse().unwrap();
    let tol: f64 = std::env::var("TOL").ok().map_or(1e-6, |s| s.parse().unwrap());
    for e in
        std::fs::read_dir(std::env::var("DIR").unwrap_or("crates/dynamics/data/problems".into()))
            .unwrap()
    {
        let p = e.unwrap().path();
        if p.extension().is_none_or(|e| e != "pgp") {
            continue;
        }
        let name = p.file_stem().unwrap().to_str().unwrap().to_owned();
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        let mut problem = decode(&std::fs::read(&p).unwrap()).unwrap().problem;
        let t = std::time::Instant::now();
        let o = solve(
            &mut problem,
            solver,
            Goal {
                tolerance: tol,
                max_sweeps: std::env::var("MS").ok().map_or(2000, |s| s.parse().unwrap()),
                max_systems: 300,
            },
        );
        println!(
            "{name:22} bodies {:4} contacts {:5} points {:5} {} natural {:.1e} signorini {:.1e} sweeps {} systems {} {:.0} ms",
            problem.masses().len(),
            problem.contact_count(),
            problem.point_count(),
            if o.solved { "OK  " } else { "FAIL" },
            o.natural_map,
            o.signorini,
            o.sweeps,
            o.systems,
            t.elapsed().as_secs_f64() * 1e3
        );
    }
}
