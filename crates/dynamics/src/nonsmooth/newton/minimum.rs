//! The least of the augmented Lagrangian, by Newton's method with a line search.

use glam::{DMat3, DVec3};

use super::super::cholesky::{BlockMatrix, Factor};
use super::super::residual::project;
use super::INNER;
use super::rows::{Vector, sandwich, transposed_times};
use super::system::{System, across};

/// A change of velocities, multiplied by the resistance, after which the next would be of no account:
/// from one step to the next Newton's method squares it.
const SETTLED: f64 = 10.0;

/// How the search for a minimum went.
pub(super) struct Inner {
    pub(super) solved: u32,
    pub(super) settled: bool,
}

impl System<'_> {
    /// Newton's method with the multipliers and the friction term as they are, and then new
    /// multipliers if that found the minimum.
    pub(super) fn minimise(&mut self, calm: f64) -> Inner {
        let mut motion = std::mem::take(&mut self.motion);
        let mut velocities = self.velocities(&motion);
        let given = &self.given;
        let offset: Vec<DVec3> =
            given.iter().zip(&self.dilation).map(|(given, s)| *given + DVec3::X * *s).collect();
        let (mut solved, mut settled) = (0, false);
        while solved < INNER && !settled {
            let step = self.newton_step(&motion, &velocities, &offset);
            solved += 1;
            let changes = self.velocities(&step);
            let part = self.search(&motion, &step, &velocities, &changes, &offset);
            for (own, change) in motion.iter_mut().zip(&step) {
                (0..6).for_each(|k| own[k] += part * change[k]);
            }
            for (u, change) in velocities.iter_mut().zip(&changes) {
                *u += part * *change;
            }
            let largest = changes.iter().map(|c| c.length()).fold(0.0, f64::max);
            if part == 0.0 {
                break;
            }
            settled = part == 1.0 && largest <= SETTLED * calm / self.hardness;
        }
        if !settled {
            self.motion = motion;
            return Inner { solved, settled };
        }
        for ((point, u), (offset, rho)) in
            self.problem.points.iter_mut().zip(&velocities).zip(offset.iter().zip(&self.resistance))
        {
            point.reaction = project(point.reaction - *rho * (*u + *offset), point.friction);
        }
        self.motion = motion;
        Inner { solved, settled }
    }

    /// `−(M + Jᵀ ρ DΠ J)⁻¹ ∇`.
    fn newton_step(&self, motion: &Vector, velocities: &[DVec3], offset: &[DVec3]) -> Vector {
        let mut matrix = BlockMatrix::new(&self.symbolic);
        let mut gradient: Vector = Vec::with_capacity(motion.len());
        for (i, inertia) in self.inertia.iter().enumerate() {
            matrix.add(i as u32, i as u32, inertia);
            let away: [f64; 6] = std::array::from_fn(|k| motion[i][k] - self.free[i][k]);
            gradient.push(std::array::from_fn(|k| {
                -(0..6).map(|l| inertia[k][l] * away[l]).sum::<f64>()
            }));
        }
        for (i, point) in self.problem.points.iter().enumerate() {
            let rho = self.resistance[i];
            let pushed = point.reaction - rho * (velocities[i] + offset[i]);
            let reaction = project(pushed, point.friction);
            let slope = rho * projection_slope(pushed, point.friction);
            for (at, seen) in self.rows[i].iter().flatten() {
                let push = transposed_times(seen, reaction);
                let own = &mut gradient[*at as usize];
                (0..6).for_each(|k| own[k] += push[k]);
                for (other, seen_other) in self.rows[i].iter().flatten() {
                    if !self.symbolic.comes_after(*other, *at) {
                        matrix.add(*at, *other, &sandwich(seen, &slope, seen_other));
                    }
                }
            }
        }
        Factor::new(matrix).solve(&gradient)
    }

    /// How much of a step to take: all of it, unless that climbs.
    fn search(
        &self,
        motion: &Vector,
        step: &Vector,
        velocities: &[DVec3],
        changes: &[DVec3],
        offset: &[DVec3],
    ) -> f64 {
        let (mut bend, mut slope) = (0.0, 0.0);
        for (i, inertia) in self.inertia.iter().enumerate() {
            for k in 0..6 {
                let pushed: f64 = (0..6).map(|l| inertia[k][l] * step[i][l]).sum();
                bend += pushed * step[i][k];
                slope += pushed * (motion[i][k] - self.free[i][k]);
            }
        }
        let springs = |part: f64| -> f64 {
            let of = |i: usize| {
                let (point, rho) = (&self.problem.points[i], self.resistance[i]);
                let u = velocities[i] + part * changes[i] + offset[i];
                project(point.reaction - rho * u, point.friction).length_squared() / (2.0 * rho)
            };
            (0..velocities.len()).map(of).sum()
        };
        let start = springs(0.0);
        let descent = {
            let of = |i: usize| {
                let (point, rho) = (&self.problem.points[i], self.resistance[i]);
                let u = velocities[i] + offset[i];
                -project(point.reaction - rho * u, point.friction).dot(changes[i])
            };
            slope + (0..velocities.len()).map(of).sum::<f64>()
        };
        let mut part = 1.0;
        while part > 1e-3 {
            let change = part * slope + 0.5 * part * part * bend + springs(part) - start;
            let rounding = 1e-13 * (start + bend.abs());
            if change <= 1e-4 * part * descent + rounding {
                return part;
            }
            part *= 0.5;
        }
        0.0
    }
}

/// The derivative of the projection onto the cone.
fn projection_slope(r: DVec3, friction: f64) -> DMat3 {
    let length = across(r).length();
    if friction * length <= -r.x {
        return DMat3::ZERO;
    }
    if length <= friction * r.x {
        return DMat3::IDENTITY;
    }
    let c = 1.0 / (1.0 + friction * friction);
    let direction = across(r) / length;
    let d = DVec3::new(0.0, direction.x, direction.y);
    let side = DVec3::new(0.0, -direction.y, direction.x);
    let along = DVec3::X + friction * d;
    let outer = |v: DVec3, scale: f64| DMat3::from_cols(v * v.x, v * v.y, v * v.z) * scale;
    let normal = c * (r.x + friction * length);
    outer(along, c) + outer(side, friction * normal / length)
}
