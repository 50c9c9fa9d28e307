//! Velocity Verlet with springs at the contacts: the explicit discrete element method (Cundall &
//! Strack 1979).
//!
//! Kick, drift, find contacts, push, kick. Second order in the step, also with forces that depend on
//! velocity, which are taken at a velocity extrapolated to the end of the step. Everything that is
//! summed is summed in the order of the contacts, which does not depend on the number of threads.

use glam::{DMat3, DVec3};
use polygrain_contact::footprint::{Meeting, Touch};
use rayon::prelude::*;

use crate::body::{Kinematics, Momentum, Properties, Role};
use crate::contact::{Contact, HORIZON, Side, encounter, smaller_reach};
use crate::critical;
use crate::driver::Driving;
use crate::grain::Piece;
use crate::neighbours::{self, Pair, image_shift};
use crate::world::{Settings, StepError, World};

/// Bodies or contacts below which a second thread does not pay.
const PARALLEL: usize = 256;

/// Bodies or contacts that one thread takes at least.
const CHUNK: usize = 128;

/// Which contacts act on a body: for body `i` the entries from `starts[i]` to `starts[i + 1]`, each
/// a contact and whether the body is its second.
#[derive(Clone, Debug, Default)]
pub(crate) struct Incidence {
    starts: Vec<u32>,
    entries: Vec<(u32, bool)>,
    stale: bool,
}

impl Incidence {
    pub(crate) fn memory(&self) -> usize {
        4 * self.starts.capacity() + 8 * self.entries.capacity()
    }

    /// To be made anew before it is used.
    pub(crate) fn invalidate(&mut self) {
        self.stale = true;
    }

    fn rebuild(&mut self, bodies: usize, contacts: &[Contact]) {
        self.starts.clear();
        self.starts.resize(bodies + 1, 0);
        for body in contacts.iter().flat_map(|c| c.bodies) {
            self.starts[body as usize + 1] += 1;
        }
        for i in 0..bodies {
            self.starts[i + 1] += self.starts[i];
        }
        self.entries.resize(2 * contacts.len(), (0, false));
        for (i, contact) in contacts.iter().enumerate() {
            for (second, body) in [(false, contact.bodies[0]), (true, contact.bodies[1])] {
                let place = &mut self.starts[body as usize];
                self.entries[*place as usize] = (i as u32, second);
                *place += 1;
            }
        }
        self.starts.rotate_right(1);
        self.starts[0] = 0;
        self.stale = false;
    }

    fn of(&self, body: usize) -> &[(u32, bool)] {
        &self.entries[self.starts[body] as usize..self.starts[body + 1] as usize]
    }
}

/// Advances a world by one step.
pub(crate) fn step(world: &mut World) -> Result<(), StepError> {
    make_ready(world)?;
    let step = world.time_step();
    drift(world, step);
    world.time += step;
    world.steps += 1;
    find_contacts(world)?;
    push(world, step)?;
    kick(world, step);
    check(world, step)
}

/// Computes the forces of a world whose bodies were just placed.
pub(crate) fn make_ready(world: &mut World) -> Result<(), StepError> {
    if world.ready && world.neighbours.travel.len() == world.bodies.len() {
        return Ok(());
    }
    let before = elastic(world);
    find_contacts(world)?;
    push(world, 0.0)?;
    gather(world, 0.0, |_, _, _| {});
    world.past.brought += elastic(world) - before;
    world.ready = true;
    Ok(())
}

fn elastic(world: &World) -> f64 {
    world.contacts.iter().map(|c| c.elastic_normal + c.elastic_tangential).sum()
}

/// What a drift reads and writes of a body, with its travel.
type Drifting<'a> = (((&'a Properties, &'a mut Kinematics), &'a mut Momentum), &'a mut f64);

/// First kick and drift: bodies go where their velocities take them.
fn drift(world: &mut World, step: f64) {
    let driven = drift_driven(world, step);
    let World { settings, bodies, .. } = world;
    let (settings, parallel) = (&*settings, bodies.len() > PARALLEL);
    let properties = &bodies.properties;
    let states = (&mut bodies.kinematics, &mut bodies.momenta, &mut bodies.travel);
    let advance = |(((properties, kinematics), momentum), travel): Drifting| {
        if properties.role != Role::Dynamic {
            return 0.0;
        }
        let way = drift_body(settings, properties, kinematics, momentum, step);
        *travel += way;
        way
    };
    let farthest = if parallel {
        let bodies = properties.par_iter().with_min_len(CHUNK).zip(states.0).zip(states.1);
        bodies.zip(states.2).map(advance).reduce(|| 0.0, f64::max)
    } else {
        let bodies = properties.iter().zip(states.0).zip(states.1).zip(states.2);
        bodies.map(advance).fold(0.0, f64::max)
    };
    world.neighbours.odometer.reading += farthest.max(driven);
}

/// Moves the driven bodies; returns the longest way of any.
fn drift_driven(world: &mut World, step: f64) -> f64 {
    let mut farthest = 0.0f64;
    for i in 0..world.bodies.len() {
        let Role::Driven(place) = world.bodies.properties[i].role else { continue };
        if world.bodies.driven[place as usize].is_servo() {
            sense(world, i, place as usize, step);
        }
        let World { bodies, settings, time, .. } = &mut *world;
        let mut driving = bodies.driven[place as usize].at(*time + step);
        driving.pose.translation -= settings.periodic.shift(bodies.images[i]);
        let reach = bodies.properties[i].reach;
        let (body, momentum) = (&mut bodies.kinematics[i], &mut bodies.momenta[i]);
        let way = drive(&driving, body, momentum, reach, step);
        bodies.travel[i] += way;
        farthest = farthest.max(way);
    }
    farthest
}

/// Returns a bound on the way of any point of the body, m.
fn drift_body(
    settings: &Settings,
    properties: &Properties,
    body: &mut Kinematics,
    momentum: &mut Momentum,
    step: f64,
) -> f64 {
    let half = 0.5 * step;
    let dragged = drag(settings, properties, body);
    let acceleration = properties.inverse_mass * momentum.force + settings.gravity;
    let angular = momentum.angular + half * momentum.torque;
    let inertia = &properties.inertia;

    body.mean_velocity = momentum.velocity + half * acceleration;
    body.position += step * body.mean_velocity;
    let before = momentum.orientation;
    momentum.orientation = inertia.turn(settings.rotation, before, angular, step);
    body.rotation = DMat3::from_quat(momentum.orientation);
    let spin = inertia.angular_velocity(momentum.orientation, angular);
    body.mean_angular_velocity = 0.5 * (inertia.angular_velocity(before, angular) + spin);
    if let Some((force, torque)) = dragged {
        // The other half of the loss is that of the force at the end of the step.
        momentum.drag_loss -=
            half * (force.dot(body.mean_velocity) + torque.dot(body.mean_angular_velocity));
    }

    body.velocity = body.mean_velocity + half * acceleration;
    body.angular_velocity =
        inertia.angular_velocity(momentum.orientation, angular + half * momentum.torque);
    momentum.velocity = body.mean_velocity;
    momentum.angular = angular;
    // A tenth more than the way at the speed of the end, for a spin that changes on the way.
    let speed = body.mean_velocity.length() + 1.1 * spin.length() * properties.reach;
    momentum.turnover += (properties.mass * step * settings.gravity.dot(body.mean_velocity)).abs();
    step * speed
}

/// Lets a servo decide how fast it goes, from the force on its body and the contacts that bear it.
fn sense(world: &mut World, body: usize, place: usize, step: f64) {
    let contacts = world.incidence.of(body).iter();
    let grains = contacts
        .map(|&(contact, second)| world.contacts[contact as usize].bodies[usize::from(!second)]);
    let bearing = critical::bearing(world, grains, body as u32);
    let force = world.bodies.momenta[body].force;
    world.bodies.driven[place].sense(world.time, step, force, &bearing);
}

/// Returns a bound on the way of any point of the body, m.
fn drive(
    driving: &Driving,
    body: &mut Kinematics,
    momentum: &mut Momentum,
    reach: f64,
    step: f64,
) -> f64 {
    let turn = driving.pose.rotation * momentum.orientation.conjugate();
    let turn = if turn.w < 0.0 { -turn } else { turn };
    body.mean_velocity = (driving.pose.translation - body.position) / step;
    body.mean_angular_velocity = turn.to_scaled_axis() / step;
    body.position = driving.pose.translation;
    body.rotation = DMat3::from_quat(driving.pose.rotation);
    body.velocity = driving.velocity;
    body.angular_velocity = driving.angular_velocity;
    momentum.orientation = driving.pose.rotation;
    momentum.velocity = driving.velocity;
    // The first half of the work: with the force before the step.
    let power = power(momentum, body);
    momentum.work -= 0.5 * step * power;
    momentum.turnover += (step * power).abs();
    step * (body.mean_velocity.length() + body.mean_angular_velocity.length() * reach)
}

/// Broad and narrow phase: makes a contact of every pair that has come to touch.
fn find_contacts(world: &mut World) -> Result<(), StepError> {
    if world.neighbours.are_stale(&world.bodies) {
        list_neighbours(world);
    }
    world.neighbours.skin.age += 1;
    let idle = world.neighbours.pairs.len() - world.contacts.len();
    let awake = if world.neighbours.odometer.reading < world.neighbours.odometer.calm {
        Vec::new()
    } else {
        awake_pairs(world)
    };
    world.statistics.queries += awake.len() as u64;
    world.statistics.pairs_skipped += (idle - awake.len()) as u64;
    ask(world, &awake)
}

fn list_neighbours(world: &mut World) {
    let World { bodies, settings, colliders, neighbours, contacts, grains, .. } = world;
    neighbours::wrap(bodies, &settings.periodic, colliders, &mut neighbours.pairs, contacts);
    contacts.sort_unstable_by_key(|contact| contact.key);
    neighbours.rebuild(bodies, colliders, grains, &settings.periodic, contacts);
    world.incidence.stale = true;
    world.statistics.lists += 1;
    sweep(world);
}

/// Pairs to be asked, and the least travel that is left to the others.
type Awake = (Vec<u32>, f64);

/// The places of those pairs that could touch by now; sets how long the others are sure to be apart.
fn awake_pairs(world: &mut World) -> Vec<u32> {
    let travel = &world.bodies.travel;
    let look = |(mut awake, mut slack): Awake, (place, pair): (usize, &Pair)| {
        let [a, b] = pair.bodies;
        let left = pair.wake - (travel[a as usize] + travel[b as usize]);
        if left > 0.0 {
            slack = slack.min(left);
        } else {
            awake.push(place as u32);
        }
        (awake, slack)
    };
    let none = || (Vec::new(), f64::INFINITY);
    let pairs = &world.neighbours.pairs;
    let (awake, slack) = if pairs.len() > 8 * PARALLEL {
        let merge = |(mut awake, slack): Awake, (more, other): Awake| {
            awake.extend(more);
            (awake, slack.min(other))
        };
        let pairs = pairs.par_iter().enumerate().with_min_len(8 * CHUNK);
        pairs.fold(none, look).reduce(none, merge)
    } else {
        pairs.iter().enumerate().fold(none(), look)
    };
    world.neighbours.odometer.calm = world.neighbours.odometer.reading + 0.5 * slack;
    awake
}

/// Asks pairs how they meet, and makes contacts of those that touch.
fn ask(world: &mut World, awake: &[u32]) -> Result<(), StepError> {
    let this = &*world;
    let question = |&place: &u32| {
        let pair = &this.neighbours.pairs[place as usize];
        let items = oriented(this, pair.key.a, pair.key.b);
        let [a, b] = items.map(|item| side(this, item, shift_of(this, &pair.key, item)));
        let horizon = HORIZON * smaller_reach(&a, &b);
        encounter(&a, &b, None, horizon).map_err(|source| StepError::Query {
            step: this.steps,
            a: pair.bodies[0],
            b: pair.bodies[1],
            source,
        })
    };
    let meetings: Vec<Meeting> = if awake.len() > PARALLEL {
        awake.par_iter().with_min_len(CHUNK / 8).map(question).collect::<Result<_, _>>()?
    } else {
        awake.iter().map(question).collect::<Result<_, _>>()?
    };
    for (&place, meeting) in awake.iter().zip(meetings) {
        let Pair { key, bodies, .. } = world.neighbours.pairs[place as usize];
        let wake = match meeting {
            Meeting::Apart(gap) => {
                let odometer = &mut world.neighbours.odometer;
                odometer.calm = odometer.calm.min(odometer.reading + 0.5 * gap);
                world.bodies.travel[bodies[0] as usize]
                    + world.bodies.travel[bodies[1] as usize]
                    + gap
            }
            Meeting::Touching(footprint, touch) => {
                let items = oriented(world, key.a, key.b);
                let bodies = items.map(|item| world.colliders.body[item as usize]);
                if world.contacts.len() == world.contacts.capacity() {
                    // Contacts are the bulk of a world's memory: no doubling.
                    world.contacts.reserve_exact(64 + world.contacts.len() / 8);
                }
                world.contacts.push(Contact::new(key, items, bodies, footprint, touch.normal));
                world.incidence.stale = true;
                f64::INFINITY
            }
        };
        world.neighbours.pairs[place as usize].wake = wake;
    }
    Ok(())
}

/// The items of a pair with a half-space first.
fn oriented(world: &World, a: u32, b: u32) -> [u32; 2] {
    if matches!(piece(world, b), Piece::HalfSpace) { [b, a] } else { [a, b] }
}

fn piece(world: &World, item: u32) -> &Piece {
    let body = world.colliders.body[item as usize] as usize;
    let grain = &world.grains[world.bodies.properties[body].shape.0 as usize];
    &grain.parts[world.colliders.part[item as usize] as usize].piece
}

fn shift_of(world: &World, key: &polygrain_contact::broad::ItemPair, item: u32) -> DVec3 {
    if item == key.b { image_shift(&world.settings.periodic, key) } else { DVec3::ZERO }
}

fn side(world: &World, item: u32, shift: DVec3) -> Side<'_> {
    let body = world.colliders.body[item as usize] as usize;
    let properties = &world.bodies.properties[body];
    let grain = &world.grains[properties.shape.0 as usize];
    let part = &grain.parts[world.colliders.part[item as usize] as usize];
    Side {
        piece: &part.piece,
        local: part.local.as_ref(),
        body: &world.bodies.kinematics[body],
        shift,
        reach: properties.reach,
        diameter: properties.diameter,
        inverse_mass: properties.inverse_mass,
        inertia: &properties.inertia,
        orientation: world.bodies.momenta[body].orientation,
    }
}

/// The two bodies of a contact.
pub(crate) fn sides<'a>(world: &'a World, contact: &Contact) -> [Side<'a>; 2] {
    contact.items.map(|item| side(world, item, shift_of(world, &contact.key, item)))
}

/// Follows every contact and computes its force.
fn push(world: &mut World, step: f64) -> Result<(), StepError> {
    let mut contacts = std::mem::take(&mut world.contacts);
    let this = &*world;
    let act = |touch: &mut Touch, contact: &mut Contact| push_contact(this, contact, touch, step);
    let merge = |a: Tally, b: Tally| Tally {
        queries: a.queries + b.queries,
        ended: a.ended || b.ended,
        max_overlap: a.max_overlap.max(b.max_overlap),
    };
    let tally = if contacts.len() > PARALLEL {
        contacts
            .par_iter_mut()
            .with_min_len(CHUNK)
            .map_init(Touch::default, act)
            .try_reduce(Tally::default, |a, b| Ok(merge(a, b)))
    } else {
        let mut touch = Touch::default();
        contacts.iter_mut().try_fold(Tally::default(), |tally, contact| {
            Ok(merge(tally, act(&mut touch, contact)?))
        })
    };
    world.contacts = contacts;
    let tally = tally?;
    world.statistics.queries += tally.queries;
    world.statistics.contacts_followed += world.contacts.len() as u64 - tally.queries;
    world.past.max_overlap = world.past.max_overlap.max(tally.max_overlap);
    if tally.ended {
        sweep(world);
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    queries: u64,
    ended: bool,
    max_overlap: f64,
}

fn push_contact(
    world: &World,
    contact: &mut Contact,
    touch: &mut Touch,
    step: f64,
) -> Result<Tally, StepError> {
    let [a, b] = sides(world, contact);
    let law = world.interaction(contact.bodies[0], contact.bodies[1]);
    let curved = law.normal.needs_curvature();
    let asked = contact.locate(&a, &b, step, curved, touch).map_err(|source| StepError::Query {
        step: world.steps,
        a: contact.bodies[0],
        b: contact.bodies[1],
        source,
    })?;
    if contact.ended.is_some() {
        return Ok(Tally { queries: 1, ended: true, max_overlap: 0.0 });
    }
    let overlap = contact.push(&a, &b, law, touch, step);
    Ok(Tally {
        queries: u64::from(asked),
        ended: false,
        max_overlap: overlap / a.diameter.min(b.diameter),
    })
}

/// Takes out the contacts that have ended; what they lost stays in the ledger.
pub(crate) fn sweep(world: &mut World) {
    let mut place = 0;
    while place < world.contacts.len() {
        let Some(gap) = world.contacts[place].ended else {
            place += 1;
            continue;
        };
        let contact = world.contacts.swap_remove(place);
        world.past.losses.damping += contact.losses.damping;
        world.past.losses.friction += contact.losses.friction;
        world.incidence.stale = true;
        let pairs = &mut world.neighbours.pairs;
        if let Ok(place) = pairs.binary_search_by_key(&contact.key, |pair| pair.key) {
            let travel = |body: u32| world.bodies.travel[body as usize];
            pairs[place].wake = travel(contact.bodies[0]) + travel(contact.bodies[1]) + gap;
            let odometer = &mut world.neighbours.odometer;
            odometer.calm = odometer.calm.min(odometer.reading + 0.5 * gap);
        }
    }
}

/// What the sum of forces reads and writes of a body, by its place.
type Kicked<'a> = (((usize, &'a Properties), &'a Kinematics), &'a mut Momentum);

/// Sums the forces on every body and hands each to `then`.
fn gather(
    world: &mut World,
    step: f64,
    then: impl Fn(&Properties, &Kinematics, &mut Momentum) + Sync,
) {
    if world.incidence.stale || world.incidence.starts.len() != world.bodies.len() + 1 {
        world.incidence.rebuild(world.bodies.len(), &world.contacts);
    }
    let World { bodies, contacts, incidence, settings, .. } = world;
    let sum = |(((i, properties), body), momentum): Kicked| {
        momentum.force = DVec3::ZERO;
        momentum.torque = DVec3::ZERO;
        for &(place, second) in incidence.of(i) {
            let contact = &contacts[place as usize];
            if second {
                momentum.force -= contact.force;
                momentum.torque += contact.moments[1];
            } else {
                momentum.force += contact.force;
                momentum.torque += contact.moments[0];
            }
        }
        if properties.role == Role::Dynamic {
            resist(settings, properties, body, momentum, step);
        }
        then(properties, body, momentum);
    };
    let (properties, kinematics) = (&bodies.properties, &bodies.kinematics);
    let momenta = &mut bodies.momenta;
    if properties.len() > PARALLEL {
        let bodies = properties.par_iter().with_min_len(CHUNK).enumerate();
        bodies.zip(kinematics).zip(momenta).for_each(sum);
    } else {
        properties.iter().enumerate().zip(kinematics).zip(momenta).for_each(sum);
    }
}

/// Second kick.
fn kick(world: &mut World, step: f64) {
    let gravity = world.settings.gravity;
    let half = 0.5 * step;
    gather(world, step, |properties, body, momentum| match properties.role {
        Role::Dynamic => {
            momentum.velocity += half * (properties.inverse_mass * momentum.force + gravity);
            momentum.angular += half * momentum.torque;
        }
        Role::Driven(_) => momentum.work -= half * power(momentum, body),
        Role::Fixed | Role::Removed => {}
    });
}

/// Of the forces on a body, over the last step, W.
fn power(momentum: &Momentum, body: &Kinematics) -> f64 {
    momentum.force.dot(body.mean_velocity) + momentum.torque.dot(body.mean_angular_velocity)
}

/// Force and torque of the fluid, from the velocities at the end of the step.
fn drag(settings: &Settings, properties: &Properties, body: &Kinematics) -> Option<(DVec3, DVec3)> {
    let drag = settings.drag?;
    let radius = 0.5 * properties.diameter;
    let resistance = 6.0 * std::f64::consts::PI * drag.viscosity * radius;
    let force = -resistance * (body.velocity - drag.fluid_velocity);
    Some((force, -(4.0 / 3.0 * radius * radius * resistance) * body.angular_velocity))
}

/// Drag and local damping.
fn resist(
    settings: &Settings,
    properties: &Properties,
    body: &Kinematics,
    momentum: &mut Momentum,
    step: f64,
) {
    if let Some((force, torque)) = drag(settings, properties, body) {
        momentum.force += force;
        momentum.torque += torque;
        momentum.drag_loss -=
            0.5 * step * (force.dot(body.mean_velocity) + torque.dot(body.mean_angular_velocity));
    }
    if settings.local_damping > 0.0 {
        let total = momentum.force + properties.mass * settings.gravity;
        let brake = |load: DVec3, speed: DVec3| {
            -settings.local_damping * load.abs() * DVec3::from_array(speed.to_array().map(sign))
        };
        let force = brake(total, body.velocity);
        let torque = brake(momentum.torque, body.angular_velocity);
        momentum.force += force;
        momentum.torque += torque;
        momentum.damping_loss -=
            step * (force.dot(body.velocity) + torque.dot(body.angular_velocity));
    }
}

fn sign(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else {
        0.0
    }
}

/// Ends the run when a body has left the numbers.
fn check(world: &World, step: f64) -> Result<(), StepError> {
    let lost = |(i, momentum): (usize, &Momentum)| {
        let position = world.bodies.kinematics[i].position;
        let sum = momentum.velocity + momentum.angular + position;
        (!sum.is_finite()).then(|| StepError::Diverged {
            step: world.steps,
            time: world.time,
            body: i as u32,
            position,
            velocity: momentum.velocity,
            time_step: step,
            critical: world.critical_time_step(),
        })
    };
    world.bodies.momenta.iter().enumerate().find_map(lost).map_or(Ok(()), Err)
}
