//! Settled polyhedra in an open box, and the same falling freely: in Polygrain and in rapier.

pub(crate) mod judge;
pub(crate) mod ours;
pub(crate) mod rapier;

use std::path::Path;

use glam::{DQuat, DVec3};
use polygrain_geometry::{Pose, Shape};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Coulomb's coefficient, of all contacts.
pub(crate) const FRICTION: f64 = 0.5;

/// Half the width of the box that holds 500 grains, m.
const HALF_WIDTH: f64 = 0.1;

/// Grains of one shape, each somewhere, between walls at ± `half_width`.
pub(crate) struct Pile {
    pub(crate) name: &'static str,
    pub(crate) vertices: Vec<DVec3>,
    pub(crate) poses: Vec<Pose>,
    pub(crate) half_width: f64,
}

impl Pile {
    /// The settled pile of 500 grains of a name, `cube` or `dodeca`.
    pub(crate) fn dense(name: &'static str) -> Self {
        let vertices = numbers(&format!("shape_{name}.txt"))
            .iter()
            .map(|v| DVec3::new(v[0], v[1], v[2]))
            .collect();
        let poses = numbers(&format!("dense_{name}_500.txt"))
            .iter()
            .map(|v| {
                let rotation = DQuat::from_xyzw(v[3], v[4], v[5], v[6]);
                Pose::new(rotation, DVec3::new(v[0], v[1], v[2]))
            })
            .collect();
        Self { name, vertices, poses, half_width: HALF_WIDTH }
    }

    /// The same grains elsewhere.
    pub(crate) fn moved_to(&self, poses: Vec<Pose>) -> Self {
        Self { poses, vertices: self.vertices.clone(), ..*self }
    }

    /// `tiles` × `tiles` copies side by side in one box.
    pub(crate) fn tiled(&self, tiles: u32) -> Self {
        let offset = |i: u32| (2.0 * f64::from(i) - f64::from(tiles - 1)) * self.half_width;
        let poses = (0..tiles)
            .flat_map(|i| (0..tiles).map(move |j| (i, j)))
            .flat_map(|(i, j)| {
                let shift = DVec3::new(offset(i), offset(j), 0.0);
                self.poses.iter().map(move |p| Pose { translation: p.translation + shift, ..*p })
            })
            .collect();
        Self {
            poses,
            half_width: self.half_width * f64::from(tiles),
            vertices: self.vertices.clone(),
            ..*self
        }
    }

    /// The first grains of the pile spread out on a lattice high above the floor.
    pub(crate) fn scattered(&self) -> Self {
        let side = (self.poses.len() as f64).cbrt().ceil() as usize;
        let place = |i: usize| {
            let at = [i % side, i / side % side, i / side / side].map(|n| n as f64);
            0.05 * (DVec3::from_array(at) - DVec3::new(0.5, 0.5, 0.0) * (side - 1) as f64)
                + 10.0 * DVec3::Z
        };
        let poses = self
            .poses
            .iter()
            .enumerate()
            .map(|(i, p)| Pose { translation: place(i), ..*p })
            .collect();
        Self { poses, half_width: 0.05 * side as f64, vertices: self.vertices.clone(), ..*self }
    }

    /// The shape of the grains.
    pub(crate) fn shape(&self) -> Shape {
        Shape::hull(&self.vertices).expect("the grains of the pile have a hull")
    }
}

fn numbers(file: &str) -> Vec<Vec<f64>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .map(|line| line.split_whitespace().map(|n| n.parse().expect("a number")).collect())
        .collect()
}

/// Runs with so many threads.
pub(crate) fn threads<T: Send>(count: usize, run: impl FnOnce() -> T + Send) -> T {
    pool(count).install(run)
}

/// So many threads.
pub(crate) fn pool(count: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(count).build().expect("threads can be started")
}
