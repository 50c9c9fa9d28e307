//! The problem of a step, alone: put together by anyone, without a world.

use glam::{DMat3, DVec3};
use thiserror::Error;

use super::point::Point;
use super::problem::{Bundle, Mass, Motion, Problem};
use super::residual::Residual;

/// Bodies with the velocities that they would have without contacts, where they touch, and the
/// reactions there: what [`solve`](super::solve) finds, and where it starts.
///
/// Of every body only its mass, its inertia and its motion count; where it is and what it looks like
/// is in the arms of its points.
#[derive(Clone, Debug, Default)]
pub struct ContactProblem {
    /// Its masses move as they would without contacts, and every bundle is the contact of its place.
    pub(super) problem: Problem,
}

/// Two bodies that touch.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// By their places among the masses.
    pub bodies: [u32; 2],
    /// Sweeps go from the lowest contact to the highest and back. Any unit will do; zero for all if
    /// nothing is up.
    pub height: f64,
    /// Where they touch.
    pub points: Vec<ContactPoint>,
}

/// A point where two bodies may push each other. All vectors are in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// Of length one, from the first body to the second.
    pub normal: DVec3,
    /// From the centres of mass of the two bodies, m.
    pub arms: [DVec3; 2],
    /// What the laws add to the velocity of the second body against the first, m/s: the gap over the
    /// step along the normal, or `e` times the velocity before an impact.
    pub bias: DVec3,
    /// Coulomb's coefficient.
    pub friction: f64,
    /// What pulls the bodies together whatever the reaction, N·s.
    pub pull: f64,
    /// On the second body, N·s.
    pub reaction: DVec3,
}

impl ContactPoint {
    /// A point that touches, without a reaction yet.
    pub fn new(normal: DVec3, arms: [DVec3; 2], friction: f64) -> Self {
        let (bias, reaction) = (DVec3::ZERO, DVec3::ZERO);
        Self { normal, arms, bias, friction, pull: 0.0, reaction }
    }
}

/// Why something cannot be part of a problem.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ProblemError {
    /// Not finite, or out of range.
    #[error(
        "mass {mass}: its inverse mass must be finite and not negative, its inertia symmetric and positive definite, its motion finite; a mass that impulses do not move, or along a guide of length one only, has an inverse inertia of zero"
    )]
    Mass {
        /// Its place among the masses.
        mass: u32,
    },
    /// More than numbers of 32 bits can count.
    #[error("a problem holds at most {} masses, contacts and points each", u32::MAX)]
    TooLarge,
    /// A mass that there is not.
    #[error("contact {contact} is of mass {mass}, but there are {masses} masses: add them first")]
    NoSuchMass {
        /// Its place among the contacts.
        contact: u32,
        /// The mass that is missing.
        mass: u32,
        /// How many masses there are.
        masses: usize,
    },
    /// Nothing gives way.
    #[error(
        "contact {contact} is of mass {} and mass {}: it takes two different ones, of which impulses move at least one in all directions", bodies[0], bodies[1]
    )]
    Rigid {
        /// Its place among the contacts.
        contact: u32,
        /// Its masses.
        bodies: [u32; 2],
    },
    /// Not finite, or out of range.
    #[error(
        "contact {contact}, point {point}: all numbers must be finite, the normal of length one, friction and pull not negative"
    )]
    Point {
        /// The place of its contact among the contacts.
        contact: u32,
        /// Its place among the points of the contact.
        point: u32,
    },
}

/// By how much a vector that should be of length one may be longer or shorter, and a matrix that should
/// be symmetric not be so, relative.
const ROUNDING: f64 = 1e-9;

impl ContactProblem {
    /// A problem without bodies.
    pub fn new() -> Self {
        Self::default()
    }

    /// What the stepper asks.
    pub(crate) fn of_step(mut problem: Problem) -> Self {
        for (place, bundle) in problem.bundles.iter_mut().enumerate() {
            bundle.contact = place as u32;
        }
        Self { problem }
    }

    /// Adds a body; returns its place among the masses.
    pub fn add_mass(&mut self, mass: Mass) -> Result<u32, ProblemError> {
        let place = place_after(self.problem.masses.len())?;
        if !is_sound(&mass) {
            return Err(ProblemError::Mass { mass: place });
        }
        self.problem.masses.push(mass);
        Ok(place)
    }

    /// Adds a contact of bodies that were added before.
    pub fn add_contact(&mut self, contact: &Contact) -> Result<(), ProblemError> {
        self.add_bundle(contact.bodies, contact.height, contact.points.len(), |place, masses| {
            let given = &contact.points[place];
            let mut point = Point::new(place, given.normal, given.arms, masses);
            let turned = point.frame.transpose();
            point.bias = turned * given.bias;
            point.friction = given.friction;
            point.pull = given.pull;
            point.reaction = turned * given.reaction;
            point
        })
    }

    /// Adds a contact whose points are made from their places and its masses.
    pub(super) fn add_bundle(
        &mut self,
        bodies: [u32; 2],
        height: f64,
        count: usize,
        point: impl Fn(usize, [&Mass; 2]) -> Point,
    ) -> Result<(), ProblemError> {
        let Problem { masses, bundles, points } = &mut self.problem;
        let contact = place_after(bundles.len())?;
        let start = place_after(points.len())?;
        let end = place_after(points.len().saturating_add(count))?;
        let known = |&body: &u32| (body as usize) < masses.len();
        if let Some(&mass) = bodies.iter().find(|body| !known(body)) {
            return Err(ProblemError::NoSuchMass { contact, mass, masses: masses.len() });
        }
        let pair = bodies.map(|body| &masses[body as usize]);
        let gives_way = pair.iter().any(|mass| mass.is_movable() && mass.guide.is_none());
        if bodies[0] == bodies[1] || !gives_way {
            return Err(ProblemError::Rigid { contact, bodies });
        }
        let new: Vec<Point> = (0..count).map(|place| point(place, pair)).collect();
        if let Some(wrong) = new.iter().find(|point| !is_sound_point(point)) {
            return Err(ProblemError::Point { contact, point: wrong.place });
        }
        if !height.is_finite() {
            return Err(ProblemError::Point { contact, point: 0 });
        }
        points.extend(new);
        bundles.push(Bundle { contact, bodies, points: start..end, height, halos: 0.0 });
        Ok(())
    }

    /// The bodies, with the motions that they would have without contacts.
    pub fn masses(&self) -> &[Mass] {
        &self.problem.masses
    }

    /// How many contacts there are.
    pub fn contact_count(&self) -> usize {
        self.problem.bundles.len()
    }

    /// How many points there are, of all contacts.
    pub fn point_count(&self) -> usize {
        self.problem.points.len()
    }

    /// The contacts with the reactions found so far.
    pub fn contacts(&self) -> impl Iterator<Item = Contact> + '_ {
        self.problem.bundles.iter().map(|bundle| Contact {
            bodies: bundle.bodies,
            height: bundle.height,
            points: self.problem.points[bundle.range()].iter().map(in_space).collect(),
        })
    }

    /// How the bodies move under the reactions found so far.
    pub fn motions(&self) -> Vec<Motion> {
        self.moved().masses.iter().map(|mass| mass.motion).collect()
    }

    /// The fastest velocity that the reactions have to change, m/s: what residuals are relative to.
    pub fn speed(&self) -> f64 {
        self.problem.speed()
    }

    /// How far the reactions found so far are from the laws.
    pub(super) fn residual(&self) -> Residual {
        Residual::of(&self.moved())
    }

    /// Lets go of all reactions, to start from nothing.
    pub fn forget(&mut self) {
        self.problem.points.iter_mut().for_each(|point| point.reaction = DVec3::ZERO);
    }

    /// The problem whose masses move as the reactions have them.
    fn moved(&self) -> Problem {
        let mut moved = self.problem.clone();
        for bundle in &self.problem.bundles {
            for point in &self.problem.points[bundle.range()] {
                let impulse = point.frame * point.impulse();
                for (side, push) in [-impulse, impulse].into_iter().enumerate() {
                    let mass = &mut moved.masses[bundle.bodies[side] as usize];
                    mass.motion += mass.response(point.arms[side], push);
                }
            }
        }
        moved
    }

    /// Takes over the reactions of the same contacts, in whatever order they are.
    pub(super) fn take_reactions(&mut self, solved: &Problem) {
        for bundle in &solved.bundles {
            let own = self.problem.bundles[bundle.contact as usize].range();
            let found = &solved.points[bundle.range()];
            for (point, found) in self.problem.points[own].iter_mut().zip(found) {
                point.reaction = found.reaction;
            }
        }
    }
}

/// The place of what comes after so many others.
fn place_after(count: usize) -> Result<u32, ProblemError> {
    u32::try_from(count).map_err(|_| ProblemError::TooLarge)
}

fn in_space(point: &Point) -> ContactPoint {
    ContactPoint {
        normal: point.frame.x_axis,
        arms: point.arms,
        bias: point.frame * point.bias,
        friction: point.friction,
        pull: point.pull,
        reaction: point.frame * point.reaction,
    }
}

fn is_sound(mass: &Mass) -> bool {
    let Mass { inverse_mass, inverse_inertia, guide, motion } = mass;
    let finite = inverse_mass.is_finite() && motion.velocity.is_finite() && motion.spin.is_finite();
    finite
        && *inverse_mass >= 0.0
        && match guide {
            Some(guide) => is_unit(*guide) && *inverse_inertia == DMat3::ZERO,
            None if *inverse_mass == 0.0 => *inverse_inertia == DMat3::ZERO,
            None => is_definite(inverse_inertia),
        }
}

fn is_definite(m: &DMat3) -> bool {
    let largest = m.to_cols_array().into_iter().map(f64::abs).fold(0.0, f64::max);
    let skew = (*m - m.transpose()).to_cols_array();
    m.is_finite()
        && skew.into_iter().all(|x| x.abs() <= ROUNDING * largest)
        && m.x_axis.x > 0.0
        && m.x_axis.x * m.y_axis.y > m.x_axis.y * m.y_axis.x
        && m.determinant() > 0.0
}

fn is_unit(v: DVec3) -> bool {
    (v.length_squared() - 1.0).abs() <= ROUNDING
}

fn is_sound_point(point: &Point) -> bool {
    is_unit(point.frame.x_axis)
        && point.frame.is_finite()
        && point.arms.iter().all(|arm| arm.is_finite())
        && point.delassus.is_finite()
        && point.bias.is_finite()
        && point.reaction.is_finite()
        && (point.friction.is_finite() && point.friction >= 0.0)
        && (point.pull.is_finite() && point.pull >= 0.0)
}
