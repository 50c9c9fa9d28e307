//! Where meshes touch each other and convex bodies: from pairs to contacts.
//!
//! A pair of which one is a mesh is asked as a whole and may touch in several places; each is a contact
//! of its own, placed by its features until the pair is asked again. That is when the bodies have
//! gone so far that they could touch otherwise: so a pair of meshes is never at rest for good, as
//! one of convex bodies is while it touches.

use polygrain_contact::broad::ItemPair;
use polygrain_contact::facets::{Encounter, Known, Patch, Reach, Scratch, intersect, meet};
use rayon::prelude::*;

use crate::alert::Alert;
use crate::contact::{Contact, Side, near, smaller_reach};
use crate::error::StepError;
use crate::search::{piece, shift_of, side};
use crate::stepper::PARALLEL;
use crate::world::World;

/// How much farther than near points others are looked for, beside those.
const MARGIN: f64 = 0.5;

/// Pairs are asked in chunks of this many by one thread.
const CHUNK: usize = 4;

/// What became of a pair.
struct Answer {
    place: u32,
    patches: Vec<Patch>,
    /// The contacts of the pair that there were, by their places.
    known: Vec<u32>,
    /// How far the bodies can go before it is asked again, m.
    slack: f64,
}

/// Asks those of the awake pairs that meet as meshes, and returns the others.
pub(crate) fn ask(world: &mut World, awake: Vec<u32>) -> Result<Vec<u32>, StepError> {
    if !world.colliders.meshes || awake.is_empty() {
        return Ok(awake);
    }
    let (meshes, others): (Vec<u32>, Vec<u32>) =
        awake.into_iter().partition(|&place| is_of_meshes(world, place));
    if meshes.is_empty() {
        return Ok(others);
    }
    world.incidence.refresh(world.bodies.len(), &world.contacts);
    let this = &*world;
    let question = |scratch: &mut Scratch, &place: &u32| question(this, place, scratch);
    let answers: Vec<Answer> = if meshes.len() > PARALLEL / CHUNK {
        let meshes = meshes.par_iter().with_min_len(CHUNK);
        meshes.map_init(Scratch::default, question).collect::<Result<_, _>>()?
    } else {
        let mut scratch = Scratch::default();
        meshes.iter().map(|place| question(&mut scratch, place)).collect::<Result<_, _>>()?
    };
    for answer in answers {
        take(world, answer);
    }
    Ok(others)
}

fn is_of_meshes(world: &World, place: u32) -> bool {
    let key = world.neighbours.pairs[place as usize].key;
    piece(world, key.a).meets_by_facets(piece(world, key.b))
}

/// Makes sure that no two bodies of which one is a mesh intersect where they are. Only those are looked at that
/// could, by how far they have gone since they were asked.
pub(crate) fn check_apart(world: &World) -> Result<(), StepError> {
    let travel = |body: u32| world.bodies.travel[body as usize];
    let may_meet = |place: &u32| {
        let pair = &world.neighbours.pairs[*place as usize];
        let [a, b] = world.colliders.bodies(&pair.key);
        pair.wake <= travel(a) + travel(b) && is_of_meshes(world, *place)
    };
    let pairs: Vec<u32> = (0..world.neighbours.pairs.len() as u32).filter(may_meet).collect();
    let meets = |scratch: &mut Scratch, place: &u32| {
        let [a, b] = sides(world, &world.neighbours.pairs[*place as usize].key);
        intersect((a.facets(), &a.pose()), (b.facets(), &b.pose()), scratch)
    };
    let found: Vec<bool> = if pairs.len() > PARALLEL / CHUNK {
        pairs.par_iter().with_min_len(CHUNK).map_init(Scratch::default, meets).collect()
    } else {
        let mut scratch = Scratch::default();
        pairs.iter().map(|place| meets(&mut scratch, place)).collect()
    };
    let first = pairs.into_iter().zip(found).find(|(_, meets)| *meets);
    first.map_or(Ok(()), |(place, _)| Err(intersecting(world, place)))
}

fn intersecting(world: &World, place: u32) -> StepError {
    let key = world.neighbours.pairs[place as usize].key;
    let halos = sides(world, &key).map(|side| side.facets().radius()).iter().sum();
    let [a, b] = world.colliders.bodies(&key);
    StepError::Intersecting { step: world.steps, time: world.time, a, b, halos }
}

fn sides<'a>(world: &'a World, key: &ItemPair) -> [Side<'a>; 2] {
    [key.a, key.b].map(|item| side(world, item, shift_of(world, key, item)))
}

fn question(world: &World, place: u32, scratch: &mut Scratch) -> Result<Answer, StepError> {
    let key = world.neighbours.pairs[place as usize].key;
    let bodies = world.colliders.bodies(&key);
    let [a, b] = sides(world, &key);
    let contacts = contacts_of(world, &key);
    let known: Vec<Known> = contacts
        .iter()
        .map(|&i| {
            let contact = &world.contacts[i as usize];
            Known { normal: contact.normal, names: contact.footprint.features() }
        })
        .collect();
    let contact = Alert::of(world).between(&a, &b);
    let near = near(&a, &b).max(contact);
    let reach = Reach { contact, near, margin: MARGIN * near, body: smaller_reach(&a, &b) };
    let (facets_a, facets_b) = (a.facets(), b.facets());
    let (patches, slack) =
        match meet((facets_a, &a.pose()), (facets_b, &b.pose()), reach, &known, scratch) {
            Encounter::Apart(gap) => (Vec::new(), gap + world.neighbours.ahead_of(bodies)),
            Encounter::Touching { patches, slack } => (patches, slack),
            Encounter::Intersecting => return Err(intersecting(world, place)),
        };
    Ok(Answer { place, patches, known: contacts, slack })
}

/// The contacts of a pair, by their places; found from the body that has fewer.
fn contacts_of(world: &World, key: &ItemPair) -> Vec<u32> {
    let [a, b] = world.colliders.bodies(key).map(|body| world.incidence.of(body as usize));
    let fewer = if a.len() <= b.len() { a } else { b };
    let contacts = fewer.iter().map(|&(contact, _)| contact);
    contacts.filter(|&i| world.contacts[i as usize].key == *key).collect()
}

/// Makes contacts of what was found.
fn take(world: &mut World, answer: Answer) {
    let Answer { place, patches, mut known, slack } = answer;
    let key = world.neighbours.pairs[place as usize].key;
    let bodies = world.colliders.bodies(&key);
    let mut contacts = std::mem::take(&mut world.contacts);
    let before = contacts.len();
    let rigid = world.settings.stepper.is_rigid();
    for patch in patches {
        let Patch { footprint, touch, .. } = patch;
        if let Some(i) = patch.known {
            let goes_on = std::mem::replace(&mut known[i], u32::MAX);
            let contact = &mut contacts[goes_on as usize];
            if rigid {
                contact.go_on_with(footprint);
            } else {
                contact.renew(footprint);
            }
        } else {
            contacts.push(Contact::new(key, [key.a, key.b], bodies, footprint, touch.normal));
        }
    }
    for ended in known.into_iter().filter(|&i| i != u32::MAX) {
        contacts[ended as usize].footprint.let_go();
    }
    if contacts.len() > before {
        world.incidence.invalidate();
    }
    world.contacts = contacts;
    let travel = bodies.map(|body| world.bodies.travel[body as usize]);
    world.neighbours.pairs[place as usize].wake = travel[0] + travel[1] + slack;
    let odometer = &mut world.neighbours.odometer;
    odometer.calm = odometer.calm.min(odometer.reading + 0.5 * slack);
}
