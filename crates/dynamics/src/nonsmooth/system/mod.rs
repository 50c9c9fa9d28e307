//! All bodies that touch, and what the points between them see of their motions: what methods that
//! solve for all of them at once have in common.

mod rows;

use glam::{DMat3, DVec2, DVec3};

use super::point::Point;
use super::problem::{Bundle, Problem};
use super::residual::Residual;
use super::sparse::{Matrix, Place, Symbolic};
use rows::{
    Seen, accelerate, add_transposed_product, inertia, matrix_times, motion_of, numbers, seen,
    times, transposed_times,
};

/// The motions of bodies, six numbers each.
pub(super) type Vector = Vec<[f64; 6]>;

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

/// How many sweeps take as long as one system, by products of blocks and by points. The slope is that of 500 stones
/// between walls; systems of some tens of bodies take longer than this says.
pub(super) fn sweeps_per_system(problem: &Problem) -> f64 {
    let Graph { bodies, edges, .. } = Graph::of(problem);
    let products = Symbolic::new(bodies.len(), &edges).products();
    2.5 + 0.27 * products / problem.points.len() as f64
}

/// Bodies that move, and the points between them.
pub(super) struct System<'a> {
    pub(super) problem: &'a mut Problem,
    bodies: Vec<u32>,
    /// Of each point: the bodies that move, and how it sees them: the rows of `J`.
    rows: Vec<[Option<Seen>; 2]>,
    /// `M`, by its blocks.
    inertia: Vec<[[f64; 6]; 6]>,
    /// How the bodies would move without the reactions.
    pub(super) free: Vector,
    /// What bodies that impulses do not move add to the velocity of every point, with the bias.
    given: Vec<DVec3>,
    symbolic: Symbolic,
    /// Where the blocks of bodies are in `M + Jᵀ K J`, and of every bundle those of its pairs of bodies.
    diagonal: Vec<Place>,
    places: Vec<[[Option<Place>; 2]; 2]>,
}

impl<'a> System<'a> {
    /// Of a problem whose masses move as its reactions have them.
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
        let inertia = bodies.iter().map(|&body| inertia(&problem.masses[body as usize])).collect();
        let symbolic = Symbolic::new(bodies.len(), &edges);
        let diagonal = (0..bodies.len() as u32).map(|i| symbolic.block(i, i)).collect();
        let block = |row: Option<u32>, column: Option<u32>| Some(symbolic.block(row?, column?));
        let places = problem.bundles.iter().map(|bundle| {
            let [a, b] = bundle.bodies.map(|body| place[body as usize]);
            [[block(a, a), block(a, b)], [block(b, a), block(b, b)]]
        });
        let places = places.collect();
        let (free, given) = (Vec::new(), Vec::new());
        let mut system =
            Self { problem, bodies, rows, inertia, free, given, symbolic, diagonal, places };
        let reactions = system.problem.points.iter().map(|point| -point.reaction);
        system.free = system.pushed(&system.motion(), reactions);
        system.given = vec![DVec3::ZERO; system.rows.len()];
        system.given = system.not_of_moving_bodies();
        system
    }

    /// How the bodies move now.
    pub(super) fn motion(&self) -> Vector {
        self.bodies.iter().map(|&body| numbers(&self.problem.masses[body as usize])).collect()
    }

    /// The reactions that there are.
    pub(super) fn reactions(&self) -> Vec<DVec3> {
        self.problem.points.iter().map(|point| point.reaction).collect()
    }

    /// A motion changed by reactions.
    pub(super) fn pushed(
        &self,
        motion: &Vector,
        reactions: impl IntoIterator<Item = DVec3>,
    ) -> Vector {
        let mut motion = motion.clone();
        for (row, reaction) in self.rows.iter().zip(reactions) {
            for (at, seen) in row.iter().flatten() {
                let mass = &self.problem.masses[self.bodies[*at as usize] as usize];
                let change = accelerate(mass, &transposed_times(seen, reaction));
                let own = &mut motion[*at as usize];
                (0..6).for_each(|k| own[k] += change[k]);
            }
        }
        motion
    }

    /// Lets the points have reactions, and the bodies move by them.
    pub(super) fn set(&mut self, reactions: impl IntoIterator<Item = DVec3>) {
        for (point, reaction) in self.problem.points.iter_mut().zip(reactions) {
            point.reaction = reaction;
        }
        let motion = self.pushed(&self.free, self.problem.points.iter().map(|p| p.reaction));
        for (&body, own) in self.bodies.iter().zip(&motion) {
            let mass = &mut self.problem.masses[body as usize];
            mass.motion = motion_of(mass, own);
        }
    }

    /// How far reactions are from the laws, m/s.
    pub(super) fn residual(&self, reactions: &[DVec3]) -> f64 {
        let motion = self.pushed(&self.free, reactions.iter().copied());
        let points = self.problem.points.iter().zip(self.velocities(&motion));
        let each = points.zip(reactions).map(|((point, u), &r)| Residual::of_point(point, r, u));
        each.fold(0.0, f64::max)
    }

    /// `u`: the velocities at all points that the laws speak of, of some motion of the bodies.
    pub(super) fn velocities(&self, motion: &Vector) -> Vec<DVec3> {
        let changes = self.changes(motion);
        changes.into_iter().zip(&self.given).map(|(change, given)| change + *given).collect()
    }

    /// `J v`: what a change of motion changes of the velocities at all points.
    pub(super) fn changes(&self, motion: &Vector) -> Vec<DVec3> {
        let of = |(at, seen): &Seen| times(seen, &motion[*at as usize]);
        self.rows.iter().map(|row| row.iter().flatten().map(of).sum()).collect()
    }

    /// What is not of the bodies that move in the velocities of points that the laws speak of.
    fn not_of_moving_bodies(&self) -> Vec<DVec3> {
        let mut given = self.changes(&self.motion());
        let bundles = self.problem.bundles.iter();
        for bundle in bundles {
            let motions = self.problem.masses_of(bundle).map(|mass| &mass.motion);
            let range = bundle.range();
            for (own, point) in given[range.clone()].iter_mut().zip(&self.problem.points[range]) {
                *own = point.velocity(motions) + point.bias - *own;
            }
        }
        given
    }

    /// The fastest velocity that the reactions have to change, m/s: of points that would close.
    pub(super) fn speed(&self) -> f64 {
        let closing = self.velocities(&self.free).into_iter().filter(|u| u.x < 0.0);
        closing.map(DVec3::length).fold(0.0, f64::max)
    }

    /// How hard each point is to move, kg.
    pub(super) fn masses(&self) -> Vec<f64> {
        self.problem.points.iter().map(Point::mass).collect()
    }

    /// `Jᵀ r − M (v − free)`: the momentum that reactions give and a motion does not have.
    pub(super) fn missing_momentum(&self, motion: &Vector, reactions: &[DVec3]) -> Vector {
        let bodies = self.inertia.iter().zip(motion.iter().zip(&self.free));
        let mut missing: Vector = bodies
            .map(|(inertia, (motion, free))| {
                inertia.map(|row| (0..6).map(|k| row[k] * (free[k] - motion[k])).sum())
            })
            .collect();
        self.push(&mut missing, reactions);
        missing
    }

    /// `p + Jᵀ r − M v`: what is left of a momentum, or of none, after pushes and a change of motion.
    pub(super) fn momentum_left(
        &self,
        momentum: Option<&Vector>,
        motion: &Vector,
        pushes: &[DVec3],
    ) -> Vector {
        let mut left = momentum.cloned().unwrap_or_else(|| vec![[0.0; 6]; motion.len()]);
        for (own, (inertia, motion)) in left.iter_mut().zip(self.inertia.iter().zip(motion)) {
            for (own, row) in own.iter_mut().zip(inertia) {
                *own -= (0..6).map(|k| row[k] * motion[k]).sum::<f64>();
            }
        }
        self.push(&mut left, pushes);
        left
    }

    fn push(&self, momentum: &mut Vector, pushes: &[DVec3]) {
        for (row, &push) in self.rows.iter().zip(pushes) {
            for (at, seen) in row.iter().flatten() {
                let push = transposed_times(seen, push);
                let own = &mut momentum[*at as usize];
                (0..6).for_each(|k| own[k] += push[k]);
            }
        }
    }

    /// The size of a momentum: the square root of twice its energy, but for what the axes of inertia
    /// have in common.
    pub(super) fn size(&self, momentum: &Vector) -> f64 {
        let energy = |(inertia, momentum): (&[[f64; 6]; 6], &[f64; 6])| {
            (0..6).map(|k| momentum[k] * momentum[k] / inertia[k][k]).sum::<f64>()
        };
        self.inertia.iter().zip(momentum).map(energy).sum::<f64>().sqrt()
    }

    /// The size of the momentum that a velocity, m/s, gives the lightest body.
    pub(super) fn least_size(&self, velocity: f64) -> f64 {
        let lightest =
            self.inertia.iter().map(|inertia| inertia[0][0]).fold(f64::INFINITY, f64::min);
        velocity * lightest.sqrt()
    }

    /// `M + Jᵀ K J`, with the stiffness `K` of every point.
    pub(super) fn matrix(&self, stiffness: impl Fn(usize) -> DMat3) -> Matrix<'_> {
        let mut matrix = Matrix::new(&self.symbolic);
        for (place, inertia) in self.diagonal.iter().zip(&self.inertia) {
            matrix.add(*place, inertia);
        }
        for (bundle, places) in self.problem.bundles.iter().zip(&self.places) {
            let blocks = self.bundle_stiffness(bundle, &stiffness);
            for (place, block) in places.as_flattened().iter().zip(blocks.as_flattened()) {
                if let Some(place) = place {
                    matrix.add(*place, block);
                }
            }
        }
        matrix
    }

    /// `Jᵀ K J` of the points of a contact, by the sides of its bodies.
    fn bundle_stiffness(
        &self,
        bundle: &Bundle,
        stiffness: impl Fn(usize) -> DMat3,
    ) -> [[[[f64; 6]; 6]; 2]; 2] {
        let mut blocks = [[[[0.0; 6]; 6]; 2]; 2];
        for i in bundle.range() {
            let stiffness = stiffness(i);
            if stiffness == DMat3::ZERO {
                continue;
            }
            for (column, other) in self.rows[i].iter().enumerate() {
                let Some((_, other)) = other else { continue };
                let resisting = matrix_times(&stiffness, other);
                for (row, own) in self.rows[i].iter().enumerate() {
                    let Some((_, own)) = own else { continue };
                    add_transposed_product(&mut blocks[row][column], own, &resisting);
                }
            }
        }
        blocks
    }
}

pub(super) fn across(u: DVec3) -> DVec2 {
    DVec2::new(u.y, u.z)
}
