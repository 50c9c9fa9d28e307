//! All of a world that changes, to be saved and taken up again.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use crate::body::{Kinematics, Momentum, Role};
use crate::contact::Contact;
use crate::driver::ServoState;
use crate::error::WorldError;
use crate::neighbours::{Odometer, Pair, Skin};
use crate::nonsmooth::Convergence;
use crate::stepper::halo::{HaloEffort, Memory};
use crate::world::{Past, Statistics, World};

/// The state of a world between two steps. A world set up from the same scene that takes it up goes
/// on bit by bit as the first would have.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    time: f64,
    steps: u64,
    ready: bool,
    roles: Vec<Role>,
    kinematics: Vec<Kinematics>,
    momenta: Vec<Momentum>,
    travel: Vec<f64>,
    images: Vec<[i32; 3]>,
    servos: Vec<ServoState>,
    pairs: Vec<Pair>,
    skin: Skin,
    listed: Vec<f64>,
    odometer: Odometer,
    contacts: Vec<Contact>,
    statistics: Statistics,
    past: Past,
    convergence: Convergence,
    halo: HaloEffort,
    rest: Vec<u32>,
}

impl State {
    /// How many bodies it is of.
    pub fn bodies(&self) -> usize {
        self.roles.len()
    }

    /// s.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Bytes of what is in contact, which is most of it, and of the bodies.
    pub(crate) fn memory(&self) -> usize {
        self.kinematics.capacity() * size_of::<Kinematics>()
            + self.momenta.capacity() * size_of::<Momentum>()
            + self.pairs.capacity() * size_of::<Pair>()
            + self.contacts.capacity() * size_of::<Contact>()
            + self.contacts.iter().map(Contact::memory_apart).sum::<usize>()
    }

    /// Becomes that of a world. What it held of one of the same size is written over, without new memory.
    pub(crate) fn copy(&mut self, world: &World) {
        let World { bodies, neighbours, .. } = world;
        self.time = world.time;
        self.steps = world.steps;
        self.ready = world.ready;
        self.roles.clear();
        self.roles.extend(bodies.properties.iter().map(|p| p.role));
        self.kinematics.clone_from(&bodies.kinematics);
        self.momenta.clone_from(&bodies.momenta);
        self.travel.clone_from(&bodies.travel);
        self.images.clone_from(&bodies.images);
        self.servos.clear();
        self.servos.extend(bodies.driven.iter().map(|d| d.servo));
        self.pairs.clone_from(&neighbours.pairs);
        self.skin = neighbours.skin;
        self.listed.clone_from(&neighbours.travel);
        self.odometer = neighbours.odometer;
        self.contacts.clone_from(&world.contacts);
        self.statistics = world.statistics;
        self.past = world.past;
        self.convergence = world.convergence;
        self.halo = world.halo;
        self.rest.clone_from(&world.rest);
    }
}

impl World {
    /// A copy of everything that changes.
    pub fn state(&self) -> State {
        let mut state = State::default();
        state.copy(self);
        state
    }

    /// Takes up a state of the same world: as many bodies, added in the same order.
    pub fn restore(&mut self, state: State) -> Result<(), WorldError> {
        let (expected, found) = (self.bodies.len(), state.bodies());
        let items = self.colliders.body.len();
        let fits = expected == found
            && [
                state.kinematics.len(),
                state.momenta.len(),
                state.travel.len(),
                state.images.len(),
            ] == [found; 4]
            && state.servos.len() == self.bodies.driven.len()
            && [state.listed.len(), state.rest.len()].iter().all(|&n| n == 0 || n == found)
            && state.pairs.iter().all(|p| (p.key.b as usize) < items && p.key.a < p.key.b)
            && state.contacts.iter().all(|c| {
                c.bodies.iter().all(|&b| (b as usize) < found)
                    && c.items.iter().all(|&i| (i as usize) < items)
            });
        if !fits {
            return Err(WorldError::OtherWorld { expected, found });
        }
        self.time = state.time;
        self.steps = state.steps;
        self.ready = state.ready;
        for (properties, role) in self.bodies.properties.iter_mut().zip(state.roles) {
            properties.role = role;
        }
        self.bodies.kinematics = state.kinematics;
        self.bodies.momenta = state.momenta;
        self.bodies.travel = state.travel;
        self.bodies.images = state.images;
        for (driven, servo) in self.bodies.driven.iter_mut().zip(state.servos) {
            driven.servo = servo;
        }
        self.neighbours.pairs = state.pairs;
        self.neighbours.skin = state.skin;
        self.neighbours.travel = state.listed;
        self.neighbours.odometer = state.odometer;
        self.contacts = state.contacts;
        self.incidence.invalidate();
        self.statistics = state.statistics;
        self.past = state.past;
        self.convergence = state.convergence;
        self.halo = state.halo;
        self.memory = Memory::default();
        self.rest = state.rest;
        Ok(())
    }

    /// A hash of positions, velocities and contact history: equal for runs that agree bit by bit.
    pub fn state_hash(&self) -> u64 {
        let mut hash = Xxh3::new();
        let mut feed = |values: &[f64]| values.iter().for_each(|v| hash.update(&v.to_le_bytes()));
        feed(&[self.time]);
        for (body, momentum) in self.bodies.kinematics.iter().zip(&self.bodies.momenta) {
            feed(&body.position.to_array());
            feed(&momentum.orientation.to_array());
            feed(&momentum.velocity.to_array());
            feed(&momentum.angular.to_array());
        }
        for contact in &self.contacts {
            feed(&[f64::from(contact.key.a), f64::from(contact.key.b)]);
            feed(&contact.force.to_array());
            feed(&contact.rolled().to_array());
            contact.springs.iter().for_each(|spring| feed(&spring.to_array()));
            if let Some(bond) = &contact.bond {
                feed(&[bond.intact()]);
            }
        }
        hash.digest()
    }
}
