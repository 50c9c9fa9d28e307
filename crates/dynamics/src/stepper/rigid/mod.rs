//! What the steppers of rigid bodies have in common: all but how they find the impulses.

mod assembly;
mod constraints;
mod correction;
mod halves;
mod joints;
mod motion;
mod open_close;
mod outcome;
pub(crate) mod sleep;

use crate::error::StepError;
use crate::nonsmooth::Problem;
use crate::phase::Stopwatch;
use crate::search::{find_contacts, sweep};
use crate::settings::Signorini;
use crate::stepper::check;
use crate::world::World;

pub(super) use correction::{Correction, Slop, take_back_overlaps};
pub(super) use halves::advance;
pub(super) use motion::flatten;
pub(super) use open_close::Solved;

use constraints::Constraints;

/// Bodies on their way through a step, where their contacts act.
pub(super) struct Midway {
    pub(super) problem: Problem,
    /// Contacts at edges and corners, once for each of their ways out.
    open: Constraints,
    pub(super) step: f64,
    /// The part of the step that is left.
    theta: f64,
    watch: Stopwatch,
}

impl Midway {
    /// Goes the first part of a step and finds what the contacts ask there; of bodies that are stopped there if
    /// inertia is not to count.
    pub(super) fn reach(
        world: &mut World,
        theta: f64,
        signorini: Signorini,
        quasi_static: bool,
    ) -> Result<Self, StepError> {
        let step = world.time_step();
        let mut watch = Stopwatch::start(world.steps);
        if world.steps == 0 {
            joints::join(world, step)?;
        }
        motion::resist(world, step);
        motion::drift(world, world.time, (1.0 - theta) * step, step);
        watch.lap(&mut world.phases.drift);
        find_contacts(world)?;
        if world.settings.stepper.sleep().is_some() {
            sleep::wake(world);
        }
        if quasi_static {
            motion::stop(world, (1.0 - theta) * step);
        }
        watch.lap(&mut world.phases.search);
        let (mut problem, open) = assembly::assemble(world, signorini, step)?;
        joints::pull(world, &mut problem, step);
        Ok(Self { problem, open, step, theta, watch })
    }

    /// Finds the impulses by a solver.
    pub(super) fn solve(&mut self, solver: impl FnMut(&mut Problem) -> Solved) -> Solved {
        open_close::solve(&mut self.problem, &self.open, solver)
    }

    /// Lets the impulses that were found act.
    pub(super) fn kick(&mut self, world: &mut World) {
        self.watch.lap(&mut world.phases.push);
        outcome::apply(world, &self.problem, self.step);
        if let Some(sleep) = world.settings.stepper.sleep() {
            sleep::fall_asleep(world, sleep, self.step);
        }
        sweep(world);
    }

    /// Goes the rest of the way.
    pub(super) fn leave(mut self, world: &mut World) -> Result<(), StepError> {
        let Self { step, theta, .. } = self;
        motion::drift(world, world.time + (1.0 - theta) * step, theta * step, step);
        world.time += step;
        world.steps += 1;
        check(world, step)?;
        self.watch.lap(&mut world.phases.kick);
        Ok(())
    }
}
