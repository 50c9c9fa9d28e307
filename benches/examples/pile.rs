#![allow(missing_docs, dead_code, unused)]
#[path = "../src/dem/ours.rs"]
mod ours;
#[path = "../src/dem/piles.rs"]
mod piles;
fn main() {
    let name: &'static str =
        if std::env::args().nth(1).unwrap() == "cube" { "cube" } else { "dodeca" };
    let relax: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let n: usize = std::env::args().nth(3).unwrap().parse().unwrap();
    let pile = piles::Pile::dense(name);
    let file = format!("/tmp/relaxed_{name}.txt");
    let mut world = ours::world(&pile);
    ours::steps(&mut world, relax);
    let start = std::time::Instant::now();
    let before = *world.statistics();
    let t = timed(&mut world, n);
    let s = world.statistics();
    println!(
        "{t:.3} us contacts {} queries {:.1} kin {:.1e}",
        world.contacts().count(),
        (s.queries - before.queries) as f64 / n as f64,
        world.energy().kinetic
    );
    let mut world = ours::world(&pile.scattered());
    ours::steps(&mut world, 10);
    println!("fall {:.4}", fall(&mut world, n));
}
#[inline(never)]
fn timed(world: &mut polygrain_dynamics::World, n: usize) -> f64 {
    let start = std::time::Instant::now();
    ours::steps(world, n);
    start.elapsed().as_secs_f64() * 1e6 / n as f64 / 500.0
}
#[inline(never)]
fn fall(world: &mut polygrain_dynamics::World, n: usize) -> f64 {
    let start = std::time::Instant::now();
    ours::steps(world, n);
    start.elapsed().as_secs_f64() * 1e6 / n as f64 / 500.0
}
