//! From impulses to velocities.

use rayon::prelude::*;

use crate::body::Role;
use crate::contact::{Borne, Losses};
use crate::nonsmooth::{Bundle, Point, Problem};
use crate::stepper::CHUNK;
use crate::stepper::rigid::sleep::ASLEEP;
use crate::world::World;

/// Hands the impulses that were found to the contacts and changes the velocities by them.
pub(super) fn apply(world: &mut World, problem: &Problem, step: f64) {
    let mut bundles = vec![None; world.contacts.len()];
    for bundle in &problem.bundles {
        bundles[bundle.contact as usize] = Some(bundle);
    }
    let contacts = world.contacts.par_iter_mut().with_min_len(CHUNK);
    contacts.zip(&bundles).for_each(|(contact, bundle)| {
        let Some(bundle) = bundle else { return };
        let points = problem.points[bundle.range()].iter();
        contact.bear(points.map(|point| borne(problem, bundle, point)), step);
    });
    kick(world, problem, step);
}

/// What a point bore. Its impulse does work with the mean of the velocities before and after.
fn borne(problem: &Problem, bundle: &Bundle, point: &Point) -> Borne {
    let after = point.velocity(problem.masses_of(bundle).map(|mass| &mass.motion));
    let mean = 0.5 * (point.before + after);
    let impulse = point.impulse();
    let along = impulse.x * mean.x;
    Borne {
        place: point.place as usize,
        arms: point.arms,
        impulse: point.frame * impulse,
        losses: Losses { damping: -along, friction: along - impulse.dot(mean), damage: 0.0 },
    }
}

/// Changes every velocity by the sum of the impulses of its contacts, so that momentum is kept to
/// rounding.
fn kick(world: &mut World, problem: &Problem, step: f64) {
    world.incidence.refresh(world.bodies.len(), &world.contacts);
    let World { bodies, contacts, incidence, settings, rest, .. } = world;
    let asleep = |i: usize| rest.get(i) == Some(&ASLEEP);
    let (kinds, gravity) = (&bodies.kinds, settings.gravity);
    let states = bodies.properties.par_iter().with_min_len(CHUNK).enumerate();
    states.zip(&bodies.kinematics).zip(&mut bodies.momenta).for_each(
        |(((i, properties), body), momentum)| {
            (momentum.force, momentum.torque) = incidence.forces_on(i, contacts);
            let kind = &kinds[properties.kind as usize];
            match properties.role {
                Role::Dynamic if asleep(i) => {}
                Role::Dynamic => {
                    momentum.velocity += step * (kind.inverse_mass * momentum.force + gravity);
                    momentum.angular += step * momentum.torque;
                }
                Role::Driven(_) => {
                    let after = &problem.masses[i].motion;
                    let velocity = 0.5 * (body.mean_velocity + after.velocity);
                    let work =
                        step * (momentum.force.dot(velocity) + momentum.torque.dot(after.spin));
                    momentum.work -= work;
                    momentum.turnover += work.abs();
                }
                Role::Fixed | Role::Removed => {}
            }
        },
    );
    for i in 0..bodies.len() {
        let Role::Driven(place) = bodies.properties[i].role else { continue };
        let driven = &mut bodies.driven[place as usize];
        if let Some((direction, _, _)) = driven.compliance(0.0) {
            driven.servo.speed = direction.dot(problem.masses[i].motion.velocity);
            bodies.kinematics[i].mean_velocity = driven.servo.speed * direction;
            bodies.momenta[i].velocity = driven.servo.speed * direction;
        }
    }
}
