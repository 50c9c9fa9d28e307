//! Newton's method on an augmented Lagrangian: all contacts at once.
//!
//! Gauss–Seidel carries an impulse from body to body, one contact a sweep; through a tall stack, or
//! under a body much heavier than those that bear it, that takes thousands of sweeps. Here the
//! velocities `v` of all bodies are the unknowns. With multipliers `r` and, at every point, a
//! resistance `ρ`, they minimise
//!
//! ```text
//! ½ (v − free)ᵀ M (v − free) + Σ |Π(r − ρ (u + μ |u_t| n))|² / 2ρ,    u = J v + bias
//! ```
//!
//! with the projection Π onto Coulomb's cone: convex as long as the term `μ |u_t| n` (de Saxcé & Feng
//! 1998) is kept, so Newton's method with a line search finds the minimum. Then
//! `r ← Π(r − ρ (u + μ |u_t| n))`, the term is taken anew, and so on (Alart & Curnier 1991). The
//! matrices `M + Jᵀ ρ DΠ J` are positive definite whatever the contacts, also where four points bear
//! what three could.

use glam::{DMat3, DVec2, DVec3};

use super::cholesky::{BlockMatrix, Factor, Symbolic};
use super::point::Point;
use super::problem::{Mass, Motion, Problem};
use super::residual::{Residual, distance_to_law, project};

/// The resistance of a point to its velocity, relative to that of the bodies' own inertia there:
/// at first, and at most.
const RESISTANCE: f64 = 30.0;
const MOST_RESISTANCE: f64 = 1e7;

/// By how much the resistance grows where the residual falls too slowly.
const GROWTH: f64 = 10.0;

/// What one update of the multipliers should leave of the residual.
const ENOUGH: f64 = 0.1;

/// Most of Newton's steps between two updates of the multipliers.
const INNER: u32 = 30;

/// A system of bodies, six numbers each.
type Vector = Vec<[f64; 6]>;

/// A body that moves, and how a point sees its motion.
type Seen = (u32, [[f64; 6]; 3]);

/// Bodies that move, and the points between them.
struct System<'a> {
    problem: &'a mut Problem,
    bodies: Vec<u32>,
    /// Of each point: the bodies that move, and how it sees them.
    rows: Vec<[Option<Seen>; 2]>,
    resistance: Vec<f64>,
    /// Of the resistance, relative to inertia.
    hardness: f64,
    inertia: Vec<[[f64; 6]; 6]>,
    free: Vector,
    motion: Vector,
    /// What bodies that impulses do not move add to the velocity of every point, with the bias.
    given: Vec<DVec3>,
    /// `μ |u_t|` of every point.
    dilation: Vec<f64>,
    symbolic: Symbolic,
}

/// Brings a problem, whose masses move as its impulses have them, towards a residual, m/s; leaves it
/// as it is if that does not succeed. Returns the number of systems solved.
pub(super) fn improve(problem: &mut Problem, goal: f64, most: u32) -> u32 {
    let start = problem.clone();
    let before = Residual::of(problem).worst();
    let solved = solve(problem, goal, most);
    let after = Residual::of(problem).worst();
    if after.is_nan() || after >= before {
        *problem = start;
    }
    solved
}

fn solve(problem: &mut Problem, goal: f64, most: u32) -> u32 {
    let mut system = System::new(problem);
    let mut solved = 0;
    let mut before = f64::INFINITY;
    while solved < most {
        let inner = system.minimise(goal);
        solved += inner.solved;
        if !inner.settled {
            // Too stiff to find the minimum from here.
            if system.hardness <= 1.0 {
                break;
            }
            system.harden(GROWTH.recip());
            continue;
        }
        system.update();
        let residual = Residual::of(system.problem).worst();
        let (kept, dilation) = system.residual_as_dilated();
        if residual <= goal {
            break;
        }
        if kept <= (ENOUGH * residual).max(goal) {
            system.dilation = dilation;
            before = f64::INFINITY;
            continue;
        }
        if kept > ENOUGH * before && system.hardness < MOST_RESISTANCE {
            system.harden(GROWTH);
        }
        before = kept;
    }
    system.update();
    solved
}

/// How the search for a minimum went.
struct Inner {
    solved: u32,
    settled: bool,
}

impl<'a> System<'a> {
    fn new(problem: &'a mut Problem) -> Self {
        let mut touched = vec![false; problem.masses.len()];
        for body in problem.bundles.iter().flat_map(|bundle| bundle.bodies) {
            touched[body as usize] = problem.masses[body as usize].is_movable();
        }
        let bodies: Vec<u32> =
            (0..problem.masses.len() as u32).filter(|&i| touched[i as usize]).collect();
        let mut place = vec![None; problem.masses.len()];
        for (i, &body) in bodies.iter().enumerate() {
            place[body as usize] = Some(i as u32);
        }
        let mut rows = Vec::with_capacity(problem.points.len());
        let mut edges = Vec::with_capacity(problem.bundles.len());
        for bundle in &problem.bundles {
            let [a, b] = bundle.bodies.map(|body| place[body as usize]);
            if let (Some(a), Some(b)) = (a, b) {
                edges.push([a, b]);
            }
            for point in &problem.points[bundle.range()] {
                rows.push([(a, 0, -1.0), (b, 1, 1.0)].map(|(at, side, sign)| {
                    at.map(|at| {
                        let mass = &problem.masses[bodies[at as usize] as usize];
                        (at, seen(point, mass, side, sign))
                    })
                }));
            }
        }
        let inertia: Vec<_> =
            bodies.iter().map(|&body| inertia(&problem.masses[body as usize])).collect();
        let resistance = problem.points.iter().map(|p| RESISTANCE * 3.0 / trace(&p.delassus));
        let symbolic = Symbolic::new(bodies.len(), &edges);
        let mut system = Self {
            resistance: resistance.collect(),
            hardness: RESISTANCE,
            free: Vec::new(),
            motion: Vec::new(),
            given: Vec::new(),
            dilation: vec![0.0; problem.points.len()],
            problem,
            bodies,
            rows,
            inertia,
            symbolic,
        };
        system.motion = system.motion_of_masses();
        system.given = system.given(&system.velocities(&system.motion));
        system.free = system.free_motion();
        system.dilation = system.residual_as_dilated().1;
        system
    }

    fn harden(&mut self, factor: f64) {
        self.hardness *= factor;
        self.resistance.iter_mut().for_each(|rho| *rho *= factor);
    }

    /// How the bodies would move without the reactions.
    fn free_motion(&self) -> Vector {
        let mut motion = self.motion.clone();
        for (row, point) in self.rows.iter().zip(&self.problem.points) {
            for (at, seen) in row.iter().flatten() {
                let push = transposed_times(seen, -point.reaction);
                let own = &mut motion[*at as usize];
                let mass = &self.problem.masses[self.bodies[*at as usize] as usize];
                let change = accelerate(mass, &push);
                (0..6).for_each(|k| own[k] += change[k]);
            }
        }
        motion
    }

    fn motion_of_masses(&self) -> Vector {
        self.bodies.iter().map(|&body| numbers(&self.problem.masses[body as usize])).collect()
    }

    /// The velocities at all points of some motion of the bodies.
    fn velocities(&self, motion: &Vector) -> Vec<DVec3> {
        let velocity = |row: &[Option<Seen>; 2]| {
            let of = |(at, seen): &Seen| times(seen, &motion[*at as usize]);
            row.iter().flatten().map(of).sum()
        };
        self.rows.iter().map(velocity).collect()
    }

    /// What is not of the bodies that move in the velocities of points that the laws speak of.
    fn given(&self, velocities: &[DVec3]) -> Vec<DVec3> {
        let mut given = Vec::with_capacity(velocities.len());
        for bundle in &self.problem.bundles {
            let motions = self.problem.masses_of(bundle).map(|mass| &mass.motion);
            for point in &self.problem.points[bundle.range()] {
                let velocity = velocities[given.len()];
                given.push(point.velocity(motions) + point.bias - velocity);
            }
        }
        given
    }

    /// Newton's method with the multipliers and the friction term as they are, and then new
    /// multipliers if that found the minimum.
    fn minimise(&mut self, calm: f64) -> Inner {
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
            // What is left is multiplied by the resistance.
            settled = part == 1.0 && largest <= 0.1 * calm / self.hardness;
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

    /// The natural map with the friction term as it was kept, and what that term should be.
    fn residual_as_dilated(&self) -> (f64, Vec<f64>) {
        let mut worst = 0.0f64;
        let mut dilation = Vec::with_capacity(self.dilation.len());
        for bundle in &self.problem.bundles {
            let motions = self.problem.masses_of(bundle).map(|mass| &mass.motion);
            for point in &self.problem.points[bundle.range()] {
                let u = point.velocity(motions) + point.bias;
                let kept = self.dilation[dilation.len()];
                worst = worst.max(distance_to_law(point, u + DVec3::X * kept));
                dilation.push(point.friction * across(u).length());
            }
        }
        (worst, dilation)
    }

    /// The bodies move as the reactions have them.
    fn update(&mut self) {
        let mut motion = self.free.clone();
        for (row, point) in self.rows.iter().zip(&self.problem.points) {
            for (at, seen) in row.iter().flatten() {
                let mass = &self.problem.masses[self.bodies[*at as usize] as usize];
                let change = accelerate(mass, &transposed_times(seen, point.reaction));
                let own = &mut motion[*at as usize];
                (0..6).for_each(|k| own[k] += change[k]);
            }
        }
        for (&body, own) in self.bodies.iter().zip(&motion) {
            let mass = &mut self.problem.masses[body as usize];
            mass.motion = motion_of(mass, own);
        }
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

fn across(u: DVec3) -> DVec2 {
    DVec2::new(u.y, u.z)
}

fn trace(m: &DMat3) -> f64 {
    m.x_axis.x + m.y_axis.y + m.z_axis.z
}

/// How a point sees the motion of a body: the rows of `J`.
fn seen(point: &Point, mass: &Mass, side: usize, sign: f64) -> [[f64; 6]; 3] {
    let arm = point.arms[side];
    [point.frame.x_axis, point.frame.y_axis, point.frame.z_axis].map(|axis| {
        if let Some(guide) = mass.guide {
            return [sign * guide.dot(axis), 0.0, 0.0, 0.0, 0.0, 0.0];
        }
        let turn = arm.cross(axis);
        [axis.x, axis.y, axis.z, turn.x, turn.y, turn.z].map(|x| sign * x)
    })
}

/// The mass matrix of a body; one that is guided has but one number.
fn inertia(mass: &Mass) -> [[f64; 6]; 6] {
    let mut matrix = [[0.0; 6]; 6];
    for (k, row) in matrix.iter_mut().enumerate() {
        row[k] =
            if k == 0 || (k < 3 && mass.guide.is_none()) { mass.inverse_mass.recip() } else { 1.0 };
    }
    if mass.guide.is_none() {
        let moments = mass.inverse_inertia.inverse();
        for k in 0..3 {
            for l in 0..3 {
                matrix[3 + k][3 + l] = 0.5 * (moments.col(l)[k] + moments.col(k)[l]);
            }
        }
    }
    matrix
}

/// `M⁻¹` times an impulse.
fn accelerate(mass: &Mass, push: &[f64; 6]) -> [f64; 6] {
    if mass.guide.is_some() {
        return [mass.inverse_mass * push[0], 0.0, 0.0, 0.0, 0.0, 0.0];
    }
    let spin = mass.inverse_inertia * DVec3::new(push[3], push[4], push[5]);
    let m = mass.inverse_mass;
    [m * push[0], m * push[1], m * push[2], spin.x, spin.y, spin.z]
}

fn numbers(mass: &Mass) -> [f64; 6] {
    let Motion { velocity, spin } = mass.motion;
    match mass.guide {
        Some(guide) => [guide.dot(velocity), 0.0, 0.0, 0.0, 0.0, 0.0],
        None => [velocity.x, velocity.y, velocity.z, spin.x, spin.y, spin.z],
    }
}

fn motion_of(mass: &Mass, numbers: &[f64; 6]) -> Motion {
    match mass.guide {
        Some(guide) => Motion { velocity: numbers[0] * guide, spin: DVec3::ZERO },
        None => Motion {
            velocity: DVec3::new(numbers[0], numbers[1], numbers[2]),
            spin: DVec3::new(numbers[3], numbers[4], numbers[5]),
        },
    }
}

fn times(rows: &[[f64; 6]; 3], x: &[f64; 6]) -> DVec3 {
    DVec3::from_array(rows.map(|row| (0..6).map(|k| row[k] * x[k]).sum()))
}

fn transposed_times(rows: &[[f64; 6]; 3], r: DVec3) -> [f64; 6] {
    std::array::from_fn(|k| rows[0][k] * r.x + rows[1][k] * r.y + rows[2][k] * r.z)
}

/// `Aᵀ S B` with a symmetric `S`.
fn sandwich(a: &[[f64; 6]; 3], s: &DMat3, b: &[[f64; 6]; 3]) -> [[f64; 6]; 6] {
    let mut product = [[0.0; 6]; 6];
    let sb: [[f64; 6]; 3] = std::array::from_fn(|i| {
        std::array::from_fn(|k| (0..3).map(|j| s.col(j)[i] * b[j][k]).sum())
    });
    for k in 0..6 {
        for l in 0..6 {
            product[k][l] = (0..3).map(|i| a[i][k] * sb[i][l]).sum();
        }
    }
    product
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
