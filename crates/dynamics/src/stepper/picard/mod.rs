//! Implicit Euler on the halos of meshes, solved by Picard iteration (Noble 2023 §6.1, Algorithms 8
//! and 10; Noble & Weinzierl 2022).
//!
//! The bodies go with the velocities of the end of the step, and these are changed by the forces at the
//! end of the step: `v = v₀ + h (g + F(x)/m)`, `x = x₀ + h v`. An iteration places the bodies by the forces
//! it has, finds the contacts there, and takes the forces of these for the next, until they change no
//! more. Three [variants](crate::PicardVariant) find the contacts; `flat` and `surrogate` find the same
//! ones in every iteration and thus take the same number of them (Corollary 3), `multiscale` descends
//! the trees by one level in each.
//!
//! A step is accepted only if no two meshes intersect at its end, by exact predicates, nor went through
//! each other on the way; otherwise it is given up and gone in two halves.

mod iteration;
mod passage;
mod relaxation;

use crate::contact::Contact;
use crate::error::StepError;
use crate::phase::Stopwatch;
use crate::settings::Picard;
use crate::stepper::check;
use crate::stepper::halo::{Balance, intersecting, make_ready, record, wrap};
use crate::world::World;
use iteration::{Attempt, Verdict};

/// How often a step may be halved so that meshes do not intersect, ...
const HALVINGS: u32 = 12;
/// ... and so that the iteration ends: what shorter steps do not bring about soon they never do.
const UNFINISHED_HALVINGS: u32 = 2;

/// Advances a world by one step.
pub(crate) fn step(world: &mut World, scheme: &Picard) -> Result<(), StepError> {
    make_ready(world)?;
    let mut watch = Stopwatch::start(world.steps);
    let step = world.time_step();
    advance(world, scheme, step, 0)?;
    world.steps += 1;
    watch.lap(&mut world.phases.search);
    check(world, step)
}

/// Goes a step, or its halves.
fn advance(world: &mut World, scheme: &Picard, step: f64, halvings: u32) -> Result<(), StepError> {
    wrap(world);
    let attempt = iteration::attempt(world, scheme, step);
    let most = match attempt.verdict {
        Verdict::Converged => 0,
        Verdict::Unconverged => UNFINISHED_HALVINGS,
        Verdict::Meeting(_) => HALVINGS,
    };
    if halvings < most {
        world.halo.retried += 1;
        advance(world, scheme, 0.5 * step, halvings + 1)?;
        return advance(world, scheme, 0.5 * step, halvings + 1);
    }
    match attempt.verdict {
        Verdict::Converged => {}
        Verdict::Unconverged => world.halo.unfinished += 1,
        Verdict::Meeting(pair) => return Err(intersecting(world, &attempt.pairs[pair])),
    }
    accept(world, &attempt, step);
    Ok(())
}

fn accept(world: &mut World, attempt: &Attempt, step: f64) {
    let Attempt { pairs, loads, start, end, iterations, .. } = attempt;
    let before: f64 = world.contacts.iter().map(Contact::elastic).sum();
    let balance = Balance { pairs, loads, start, end, step, going: end, damping: 1.0 };
    let after = pairs.iter().map(|pair| pair.push.energy()).sum();
    balance.settle(world, before, after);
    record(world, pairs, end, loads);
    world.halo.solves += 1;
    world.halo.last_iterations = *iterations;
}
