//! How far an iteration goes towards what it has found (Irons & Tuck 1969).

use glam::DVec3;

use crate::stepper::halo::Wrench;

/// The least and the greatest part of the way that is gone.
const WEIGHTS: [f64; 2] = [0.05, 1.5];

/// Aitken's dynamic relaxation of the forces in every cluster of bodies that may touch: changes that keep
/// their direction are lengthened, such that turn round shortened. For a spring alone it is the secant
/// method.
#[derive(Clone, Debug)]
pub(super) struct Relaxation {
    /// The cluster of every pair.
    cluster: Vec<u32>,
    weights: Vec<f64>,
    /// The change of every pair in the last iteration, if the cluster was of fine triangles then.
    last: Vec<Option<[DVec3; 2]>>,
}

/// A change of the forces between two bodies.
pub(super) struct Change {
    pub(super) wrench: Wrench,
    /// Moments count as forces on this arm, m.
    pub(super) arm: f64,
    /// Whether it is of fine triangles: others are of no use for the next iteration.
    pub(super) settled: bool,
}

impl Relaxation {
    /// For pairs of bodies; those that are not dynamic join nobody to a cluster.
    pub(super) fn new(pairs: &[[u32; 2]], bodies: usize, dynamic: impl Fn(u32) -> bool) -> Self {
        let mut parent: Vec<u32> = (0..bodies as u32).collect();
        for &[a, b] in pairs.iter().filter(|pair| pair.iter().all(|&body| dynamic(body))) {
            let (a, b) = (root(&mut parent, a), root(&mut parent, b));
            parent[a.max(b) as usize] = a.min(b);
        }
        let cluster = |&[a, b]: &[u32; 2]| root(&mut parent, if dynamic(a) { a } else { b });
        Self {
            cluster: pairs.iter().map(cluster).collect(),
            weights: vec![1.0; bodies],
            last: vec![None; pairs.len()],
        }
    }

    /// The part of its change that every pair is to make.
    pub(super) fn weights(&mut self, changes: &[Change]) -> Vec<f64> {
        let dot = |p: [DVec3; 2], q: [DVec3; 2]| p[0].dot(q[0]) + p[1].dot(q[1]);
        let mut settled = vec![true; self.weights.len()];
        for (change, &cluster) in changes.iter().zip(&self.cluster) {
            settled[cluster as usize] &= change.settled;
        }
        let mut products = vec![[0.0; 2]; self.weights.len()];
        for ((change, &cluster), last) in changes.iter().zip(&self.cluster).zip(&mut self.last) {
            let now = [change.wrench.force, change.wrench.moment / change.arm];
            let before = std::mem::replace(last, settled[cluster as usize].then_some(now));
            if let Some(before) = before {
                let turn = [now[0] - before[0], now[1] - before[1]];
                products[cluster as usize][0] += dot(before, turn);
                products[cluster as usize][1] += dot(turn, turn);
            }
        }
        for ((weight, [along, squared]), settled) in
            self.weights.iter_mut().zip(products).zip(settled)
        {
            if !settled {
                *weight = 1.0;
            } else if squared > 0.0 {
                *weight = (-*weight * along / squared).clamp(WEIGHTS[0], WEIGHTS[1]);
            }
        }
        self.cluster.iter().map(|&cluster| self.weights[cluster as usize]).collect()
    }
}

/// The body that stands for a cluster.
fn root(parent: &mut [u32], body: u32) -> u32 {
    let mut at = body;
    while parent[at as usize] != at {
        parent[at as usize] = parent[parent[at as usize] as usize];
        at = parent[at as usize];
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forces of springs, each moved by its own and by the next one's: `F = 1 − q F − c F'`.
    fn iterations(q: f64, coupling: f64, relaxed: bool) -> usize {
        let pairs = [[0, 1], [1, 2], [2, 3]];
        let mut relaxation = Relaxation::new(&pairs, 4, |_| true);
        let mut forces = [0.0; 3];
        for n in 0..200 {
            let change =
                |i: usize| 1.0 - q * forces[i] - coupling * forces[(i + 1) % 3] - forces[i];
            let changes: Vec<Change> = (0..3)
                .map(|i| Change {
                    wrench: Wrench { force: DVec3::X * change(i), moment: DVec3::ZERO },
                    arm: 1.0,
                    settled: true,
                })
                .collect();
            if changes.iter().all(|change| change.wrench.force.length() < 1e-9) {
                return n;
            }
            let weights = relaxation.weights(&changes);
            for i in 0..3 {
                let weight = if relaxed { weights[i] } else { 1.0 };
                forces[i] += weight * changes[i].wrench.force.x;
            }
        }
        200
    }

    #[test]
    fn a_spring_is_solved_in_three_iterations_however_stiff() {
        for q in [0.1, 0.9, 5.0] {
            assert!(iterations(q, 0.0, true) <= 3, "{q}: {}", iterations(q, 0.0, true));
        }
        assert_eq!(iterations(5.0, 0.0, false), 200, "without relaxation it diverges");
    }

    #[test]
    fn springs_that_move_each_other_come_to_rest() {
        assert!(iterations(1.0, 0.8, true) < 60);
        assert_eq!(iterations(1.0, 0.8, false), 200);
    }

    #[test]
    fn bodies_that_cannot_move_join_no_clusters() {
        let relaxation = Relaxation::new(&[[0, 1], [0, 2], [2, 3]], 4, |body| body != 0);
        let cluster = &relaxation.cluster;
        assert!(cluster[0] != cluster[1] && cluster[1] == cluster[2], "{cluster:?}");
    }
}
