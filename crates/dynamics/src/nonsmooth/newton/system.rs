//! All bodies that touch, and what the points between them see of their motions.

use glam::{DMat3, DVec2, DVec3};

use super::super::cholesky::Symbolic;
use super::super::point::Point;
use super::super::problem::Problem;
use super::super::residual::distance_to_law;
use super::RESISTANCE;
use super::rows::{
    Seen, Vector, accelerate, inertia, motion_of, numbers, seen, times, transposed_times,
};

/// Which bodies that move touch each other.
struct Graph {
    bodies: Vec<u32>,
    /// Of every mass: its place among the bodies that move and touch.
    place: Vec<Option<u32>>,
    edges: Vec<[u32; 2]>,
}

impl Graph {
    fn of(problem: &Problem) -> Self {
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
        let edge = |[a, b]: [u32; 2]| Some([place[a as usize]?, place[b as usize]?]);
        let edges = problem.bundles.iter().filter_map(|bundle| edge(bundle.bodies)).collect();
        Self { bodies, place, edges }
    }
}

/// How many sweeps take as long as one system, by products of blocks and by points: as measured on piles
/// and structures of up to 500 bodies, within a third.
pub(super) fn sweeps_per_system(problem: &Problem) -> f64 {
    let Graph { bodies, edges, .. } = Graph::of(problem);
    let products = Symbolic::new(bodies.len(), &edges).products();
    2.5 + 0.5 * products as f64 / problem.points.len() as f64
}

/// Bodies that move, and the points between them.
pub(super) struct System<'a> {
    pub(super) problem: &'a mut Problem,
    pub(super) bodies: Vec<u32>,
    /// Of each point: the bodies that move, and how it sees them.
    pub(super) rows: Vec<[Option<Seen>; 2]>,
    pub(super) resistance: Vec<f64>,
    /// Of the resistance, relative to inertia.
    pub(super) hardness: f64,
    pub(super) inertia: Vec<[[f64; 6]; 6]>,
    pub(super) free: Vector,
    pub(super) motion: Vector,
    /// What bodies that impulses do not move add to the velocity of every point, with the bias.
    pub(super) given: Vec<DVec3>,
    /// `μ |u_t|` of every point that slips.
    pub(super) dilation: Vec<f64>,
    pub(super) symbolic: Symbolic,
}

impl<'a> System<'a> {
    pub(super) fn new(problem: &'a mut Problem) -> Self {
        let Graph { bodies, place, edges } = Graph::of(problem);
        let mut rows = Vec::with_capacity(problem.points.len());
        for bundle in &problem.bundles {
            let [a, b] = bundle.bodies.map(|body| place[body as usize]);
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
        system
    }

    pub(super) fn harden(&mut self, factor: f64) {
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
    pub(super) fn velocities(&self, motion: &Vector) -> Vec<DVec3> {
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

    /// The natural map with the friction term as it was kept, and what that term should be.
    pub(super) fn residual_as_dilated(&self) -> (f64, Vec<f64>) {
        let mut worst = 0.0f64;
        let mut dilation = Vec::with_capacity(self.dilation.len());
        for bundle in &self.problem.bundles {
            let motions = self.problem.masses_of(bundle).map(|mass| &mass.motion);
            for point in &self.problem.points[bundle.range()] {
                let u = point.velocity(motions) + point.bias;
                let kept = self.dilation[dilation.len()];
                worst = worst.max(distance_to_law(point, u + DVec3::X * kept));
                let slip = if slips(point) { across(u).length() } else { 0.0 };
                dilation.push(point.friction * slip);
            }
        }
        (worst, dilation)
    }

    /// The bodies move as the reactions have them.
    pub(super) fn update(&mut self) {
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
}

/// Whether a reaction is on Coulomb's cone.
fn slips(point: &Point) -> bool {
    let most = point.friction * point.reaction.x;
    most > 0.0 && across(point.reaction).length() >= most * (1.0 - ON_THE_CONE)
}

/// Of the cone's radius: what rounding takes off a reaction that was projected onto it.
const ON_THE_CONE: f64 = 1e-9;

pub(super) fn across(u: DVec3) -> DVec2 {
    DVec2::new(u.y, u.z)
}

fn trace(m: &DMat3) -> f64 {
    m.x_axis.x + m.y_axis.y + m.z_axis.z
}
