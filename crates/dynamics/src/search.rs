//! Which bodies touch: from the list of neighbours to contacts.

use glam::DVec3;
use polygrain_contact::broad::ItemPair;
use polygrain_contact::footprint::{Meeting, Memory};
use rayon::prelude::*;

use crate::alert::Alert;
use crate::body::BodyId;
use crate::contact::{Contact, Side, encounter, range};
use crate::error::StepError;
use crate::grain::Piece;
use crate::mesh;
use crate::neighbours::{self, Pair, image_shift};
use crate::stepper::{CHUNK, PARALLEL};
use crate::world::World;

/// Broad and narrow phase: makes a contact of every pair that has come to touch.
pub(crate) fn find_contacts(world: &mut World) -> Result<(), StepError> {
    let alert = Alert::of(world);
    if world.settings.stepper.is_rigid() {
        world.neighbours.look_ahead(&world.bodies, alert);
    }
    if world.neighbours.are_stale(&world.bodies) {
        list_neighbours(world, alert);
    }
    world.neighbours.skin.age += 1;
    // Meshes have several contacts to a pair.
    let idle = world.neighbours.pairs.len().saturating_sub(world.contacts.len());
    let awake = if world.neighbours.are_calm() { Vec::new() } else { awake_pairs(world) };
    world.statistics.queries += awake.len() as u64;
    world.statistics.pairs_skipped += idle.saturating_sub(awake.len()) as u64;
    let awake = mesh::ask(world, awake)?;
    ask(world, &awake, alert)
}

fn list_neighbours(world: &mut World, alert: Alert) {
    let World { bodies, settings, colliders, neighbours, contacts, grains, .. } = world;
    neighbours::wrap(bodies, &settings.periodic, colliders, &mut neighbours.pairs, contacts);
    // Stable: those of two meshes have one key.
    contacts.sort_by_key(|contact| contact.key);
    neighbours.rebuild(bodies, colliders, grains, &settings.periodic, contacts, alert);
    world.incidence.invalidate();
    world.statistics.lists += 1;
    sweep(world);
}

/// Pairs to be asked, and the least travel that is left to the others.
type Awake = (Vec<u32>, f64);

/// The places of those pairs that could touch by now; sets how long the others are sure to be apart.
fn awake_pairs(world: &mut World) -> Vec<u32> {
    let World { bodies, colliders, neighbours, .. } = &*world;
    let travel = &bodies.travel;
    let look = |(mut awake, mut slack): Awake, (place, pair): (usize, &Pair)| {
        let [a, b] = colliders.bodies(&pair.key);
        let left = pair.wake - (travel[a as usize] + travel[b as usize]);
        if left > neighbours.ahead_of([a, b]) {
            slack = slack.min(left);
        } else {
            awake.push(place as u32);
        }
        (awake, slack)
    };
    let none = || (Vec::new(), f64::INFINITY);
    let pairs = &neighbours.pairs;
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
fn ask(world: &mut World, awake: &[u32], alert: Alert) -> Result<(), StepError> {
    let this = &*world;
    let question = |&place: &u32| {
        let pair = &this.neighbours.pairs[place as usize];
        let items = oriented(this, pair.key.a, pair.key.b);
        let [a, b] = items.map(|item| side(this, item, shift_of(this, &pair.key, item)));
        let range = range(&a, &b, alert.between(&a, &b));
        encounter(&a, &b, Memory::default(), range).map_err(|source| {
            let [a, b] = this.colliders.bodies(&pair.key);
            StepError::Query { step: this.steps, a, b, source }
        })
    };
    let meetings: Vec<Meeting> = if awake.len() > PARALLEL {
        awake.par_iter().with_min_len(CHUNK / 8).map(question).collect::<Result<_, _>>()?
    } else {
        awake.iter().map(question).collect::<Result<_, _>>()?
    };
    for (&place, meeting) in awake.iter().zip(meetings) {
        let key = world.neighbours.pairs[place as usize].key;
        let next = match meeting {
            Meeting::Apart(gap) => wake(world, world.colliders.bodies(&key), gap),
            Meeting::Touching(footprint, touch) => {
                let items = oriented(world, key.a, key.b);
                let bodies = items.map(|item| world.colliders.body[item as usize]);
                if world.contacts.len() == world.contacts.capacity() {
                    // Contacts are the bulk of a world's memory: no doubling.
                    world.contacts.reserve_exact(64 + world.contacts.len() / 8);
                }
                world.contacts.push(Contact::new(key, items, bodies, footprint, touch.normal));
                world.incidence.invalidate();
                f64::INFINITY
            }
        };
        world.neighbours.pairs[place as usize].wake = next;
    }
    Ok(())
}

/// The travel at which two bodies are asked again that are farther apart than bodies in contact by a gap.
fn wake(world: &mut World, bodies: [u32; 2], gap: f64) -> f64 {
    let slack = gap + world.neighbours.ahead_of(bodies);
    let odometer = &mut world.neighbours.odometer;
    odometer.calm = odometer.calm.min(odometer.reading + 0.5 * slack);
    let [a, b] = bodies.map(|body| world.bodies.travel[body as usize]);
    a + b + slack
}

/// The items of a pair with a half-space first.
fn oriented(world: &World, a: u32, b: u32) -> [u32; 2] {
    if matches!(piece(world, b), Piece::HalfSpace) { [b, a] } else { [a, b] }
}

pub(crate) fn piece(world: &World, item: u32) -> &Piece {
    let body = world.colliders.body[item as usize];
    let grain = &world.grains[world.bodies.shape(BodyId(body)).0 as usize];
    &grain.parts[world.colliders.part[item as usize] as usize].piece
}

pub(crate) fn shift_of(world: &World, key: &ItemPair, item: u32) -> DVec3 {
    if item == key.b { image_shift(&world.settings.periodic, key) } else { DVec3::ZERO }
}

pub(crate) fn side(world: &World, item: u32, shift: DVec3) -> Side<'_> {
    let body = world.colliders.body[item as usize] as usize;
    let kind = world.bodies.kind(BodyId(body as u32));
    let grain = &world.grains[kind.shape.0 as usize];
    let part = &grain.parts[world.colliders.part[item as usize] as usize];
    let momentum = &world.bodies.momenta[body];
    Side {
        piece: &part.piece,
        facets: &part.facets,
        local: part.local.as_ref(),
        body: &world.bodies.kinematics[body],
        shift,
        reach: kind.reach,
        diameter: kind.diameter,
        inverse_mass: kind.inverse_mass,
        inertia: &kind.inertia,
        orientation: momentum.orientation,
        slowing: momentum.slowing,
    }
}

/// The two bodies of a contact.
pub(crate) fn sides<'a>(world: &'a World, contact: &Contact) -> [Side<'a>; 2] {
    contact.items.map(|item| side(world, item, shift_of(world, &contact.key, item)))
}

/// Takes out the contacts that have ended; what they lost stays in the ledger.
pub(crate) fn sweep(world: &mut World) {
    let mut place = 0;
    while place < world.contacts.len() {
        let Some(gap) = world.contacts[place].ended else {
            place += 1;
            continue;
        };
        let mut contact = world.contacts.swap_remove(place);
        contact.break_joint();
        world.past.losses += contact.losses;
        world.incidence.invalidate();
        let pairs = &world.neighbours.pairs;
        let place = pairs.binary_search_by_key(&contact.key, |pair| pair.key);
        // That of meshes, which may touch elsewhere, is known already.
        if let Some(place) = place.ok().filter(|&place| pairs[place].touches()) {
            world.neighbours.pairs[place].wake = wake(world, contact.bodies, gap);
        }
    }
}
