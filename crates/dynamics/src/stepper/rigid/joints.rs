//! How joints pull at rigid bodies: forces, not impulses.
//!
//! Joints are springs, and smooth: with θ = ½ their forces half-way through a step make a leapfrog,
//! which keeps energy as long as steps are shorter than the joints swing. That is asked for when they
//! are made.

use polygrain_contact::footprint::Touch;

use crate::alert::Alert;
use crate::contact::Contact;
use crate::error::StepError;
use crate::nonsmooth::Problem;
use crate::search::{find_contacts, sides};
use crate::world::World;

/// Joins the bodies that touch where they are and whose materials have a cohesive zone.
pub(super) fn join(world: &mut World, step: f64) -> Result<(), StepError> {
    if !world.materials.have_joints() {
        return Ok(());
    }
    find_contacts(world)?;
    let mut contacts = std::mem::take(&mut world.contacts);
    let joined = contacts.iter_mut().try_for_each(|contact| join_contact(world, contact));
    world.contacts = contacts;
    joined?;
    check(world, step)
}

fn join_contact(world: &World, contact: &mut Contact) -> Result<(), StepError> {
    let [first, second] = contact.bodies;
    if world.interaction(first, second).cohesive_zone.is_none() {
        return Ok(());
    }
    let ([a, b], mut touch) = (sides(world, contact), Touch::default());
    let alert = Alert::of(world).between(&a, &b);
    let located = contact.relocate(&a, &b, 0.0, alert, &mut touch);
    located.map_err(|source| {
        let [a, b] = contact.bodies;
        StepError::Query { step: world.steps, a, b, source }
    })?;
    if contact.ended.is_none() {
        contact.join(&a, &b, &touch);
    }
    Ok(())
}

/// Adds what joints do in a step to the velocities that bodies would have without contacts.
pub(super) fn pull(world: &World, problem: &mut Problem, step: f64) {
    for contact in &world.contacts {
        let Some(bond) = &contact.bond else { continue };
        let forces = [-bond.force(), bond.force()];
        for ((body, force), moment) in contact.bodies.into_iter().zip(forces).zip(bond.moments()) {
            let mass = &mut problem.masses[body as usize];
            mass.motion += mass.response_to(step * force, step * moment);
        }
    }
}

/// Refuses steps too long for the joints: a body swings no faster than by all of its joints and all
/// of its neighbours' together (Gershgorin).
fn check(world: &World, step: f64) -> Result<(), StepError> {
    let mut rates = vec![0.0; world.bodies.len()];
    let joined = || world.contacts.iter().filter(|contact| contact.bond.is_some());
    for contact in joined() {
        for (body, rate) in contact.bodies.into_iter().zip(rates_of(world, contact)) {
            rates[body as usize] += rate;
        }
    }
    for contact in joined() {
        let [a, b] = contact.bodies;
        let critical = 2.0 / (rates[a as usize] + rates[b as usize]).sqrt();
        if step > critical {
            let step_number = world.steps;
            return Err(StepError::StiffJoint {
                step: step_number,
                a,
                b,
                critical,
                time_step: step,
            });
        }
    }
    Ok(())
}

/// How fast a joint could change the motions of its bodies, 1/s².
fn rates_of(world: &World, contact: &Contact) -> [f64; 2] {
    let [a, b] = contact.bodies;
    let zone = world.interaction(a, b).cohesive_zone.as_ref();
    let (Some(bond), Some(zone)) = (&contact.bond, zone) else { return [0.0; 2] };
    let [a, b] = sides(world, contact);
    [bond.rate(zone, &a, false), bond.rate(zone, &b, true)]
}
