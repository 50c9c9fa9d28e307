//! How far an iteration goes towards what it has found (Irons & Tuck 1969).

use glam::DVec3;

use crate::stepper::halo::Wrench;

/// The least and the greatest part of the way that is gone.
const WEIGHTS: [f64; 2] = [0.05, 1.5];

/// Aitken's dynamic relaxation of the forces between two bodies: changes that keep their direction are
/// lengthened, such that turn round shortened. For a spring alone it is the secant method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relaxation {
    weight: f64,
    last: Option<[DVec3; 2]>,
}

impl Default for Relaxation {
    fn default() -> Self {
        Self { weight: 1.0, last: None }
    }
}

impl Relaxation {
    /// The part of a change to make; moments count as forces on an arm, m.
    pub(super) fn weight(&mut self, change: &Wrench, arm: f64) -> f64 {
        let change = [change.force, change.moment / arm];
        let dot = |p: [DVec3; 2], q: [DVec3; 2]| p[0].dot(q[0]) + p[1].dot(q[1]);
        if let Some(last) = self.last {
            let turn = [change[0] - last[0], change[1] - last[1]];
            let squared = dot(turn, turn);
            if squared > 0.0 {
                let weight = -self.weight * dot(last, turn) / squared;
                self.weight = weight.clamp(WEIGHTS[0], WEIGHTS[1]);
            }
        }
        self.last = Some(change);
        self.weight
    }

    /// Forgets the past: the forces are of another kind now.
    pub(super) fn restart(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The force of a spring that is moved by its own force: `F = 1 − q F`.
    fn iterations(q: f64, relaxed: bool) -> usize {
        let (mut relaxation, mut force) = (Relaxation::default(), 0.0);
        for n in 0..200 {
            let change = 1.0 - q * force - force;
            if change.abs() < 1e-9 {
                return n;
            }
            let wrench = Wrench { force: DVec3::X * change, moment: DVec3::ZERO };
            force += if relaxed { relaxation.weight(&wrench, 1.0) } else { 1.0 } * change;
        }
        200
    }

    #[test]
    fn a_spring_is_solved_in_three_iterations_however_stiff() {
        for q in [0.1, 0.9, 5.0] {
            assert!(iterations(q, true) <= 3, "{q}: {}", iterations(q, true));
        }
        assert_eq!(iterations(5.0, false), 200, "without relaxation it diverges");
    }
}
