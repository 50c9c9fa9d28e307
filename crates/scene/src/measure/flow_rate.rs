//! How much goes through a plane.

use glam::DVec3;
use polygrain_dynamics::{BodyId, World};
use serde::{Deserialize, Serialize};

use super::Grains;

/// A plane, and the direction that counts as forward.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlowPlane {
    /// A point on it, m.
    pub point: DVec3,
    /// Unit.
    pub normal: DVec3,
}

/// What has gone through a plane so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FlowState {
    /// How often each body has passed, by its number: backwards counts as minus one.
    passed: Vec<Option<i64>>,
    mass: f64,
    count: i64,
    /// Since the last reading.
    last_mass: f64,
    last_count: i64,
    last_time: f64,
}

/// Adds up the grains whose centres pass a plane.
#[derive(Clone, Debug)]
pub struct FlowMeter {
    plane: FlowPlane,
    grains: Grains,
    state: FlowState,
}

/// What a meter reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flow {
    /// Since the reading before, kg/s; zero in the first.
    pub mass_rate: f64,
    /// Since the reading before, 1/s.
    pub count_rate: f64,
    /// So far, kg, forward less backward.
    pub mass: f64,
    /// So far.
    pub count: i64,
}

impl FlowMeter {
    /// At a plane, for some grains.
    pub fn new(plane: FlowPlane, grains: Grains) -> Self {
        Self { plane, grains, state: FlowState::default() }
    }

    /// What it has added up, to be saved.
    pub fn state(&self) -> &FlowState {
        &self.state
    }

    /// Takes up what was saved.
    pub fn restore(&mut self, state: FlowState) {
        self.state = state;
    }

    /// Looks at one grain; to be called before it is taken away.
    pub fn see(&mut self, world: &World, body: BodyId) {
        if !self.grains.include(world, body) {
            return;
        }
        let i = body.0 as usize;
        if self.state.passed.len() <= i {
            self.state.passed.resize(i + 1, None);
        }
        let now = self.side(world, body);
        if let Some(before) = self.state.passed[i].replace(now) {
            self.state.count += now - before;
            if now != before {
                self.state.mass += (now - before) as f64 * world.bodies().mass(body);
            }
        }
    }

    /// Looks at all grains and reads what went through since the last reading.
    pub fn read(&mut self, world: &World) -> Flow {
        for body in world.bodies().dynamic() {
            self.see(world, body);
        }
        let state = &mut self.state;
        let span = world.time() - state.last_time;
        let rate = |change: f64| if span > 0.0 { change / span } else { 0.0 };
        let flow = Flow {
            mass_rate: rate(state.mass - state.last_mass),
            count_rate: rate((state.count - state.last_count) as f64),
            mass: state.mass,
            count: state.count,
        };
        state.last_mass = state.mass;
        state.last_count = state.count;
        state.last_time = world.time();
        flow
    }

    /// How many such planes a body is beyond: one or none, or as many as there are images of the
    /// plane across a periodic direction.
    fn side(&self, world: &World, body: BodyId) -> i64 {
        let periodic = &world.settings().periodic;
        let place = world.bodies().position(body) + periodic.shift(world.bodies().image(body));
        let height = self.plane.normal.dot(place - self.plane.point);
        let across = (0..3).find(|&axis| self.plane.normal[axis].abs() > 1.0 - 1e-9);
        match across.and_then(|axis| periodic.length[axis]) {
            Some(period) => (height / period).floor() as i64,
            None => i64::from(height >= 0.0),
        }
    }
}
