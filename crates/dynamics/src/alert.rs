//! How near rigid bodies must be to be in contact.
//!
//! Impulses keep bodies apart until contacts are looked for again, a step later. Those that could meet by
//! then must be among the contacts, however fast they are.

use crate::body::Kinematics;
use crate::contact::{Side, smaller_reach};
use crate::world::World;

/// The gaps up to which the bodies of a world are in contact; none, where bodies give way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Alert {
    /// Of bodies at rest, as a fraction of the smaller one's reach.
    fraction: f64,
    /// How far a body at rest falls in a step, m.
    fall: f64,
    /// s.
    step: f64,
}

impl Alert {
    pub(crate) fn of(world: &World) -> Self {
        let settings = &world.settings;
        if !settings.stepper.is_rigid() {
            return Self::default();
        }
        let step = world.time_step();
        let fall = step * step * settings.gravity.length();
        Self { fraction: settings.stepper.alert(), fall, step }
    }

    /// Of bodies at rest, the smaller of a reach, m.
    pub(crate) fn at_rest(&self, reach: f64) -> f64 {
        self.fall.max(self.fraction * reach)
    }

    /// How far a body of a reach looks ahead beyond that: the way that its fastest point goes in a step, m.
    pub(crate) fn ahead(&self, body: &Kinematics, reach: f64) -> f64 {
        self.step * body.speed(reach)
    }

    /// Of two bodies, m. What both can go counts, even if it is side by side: something may stop one of
    /// them.
    pub(crate) fn between(&self, a: &Side, b: &Side) -> f64 {
        let ahead = |side: &Side| self.ahead(side.body, side.reach);
        self.at_rest(smaller_reach(a, b)) + ahead(a) + ahead(b)
    }
}
