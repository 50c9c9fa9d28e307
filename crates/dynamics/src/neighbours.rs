//! Which parts of bodies could touch soon: the Verlet list.
//!
//! Boxes widened by half a skin are paired by the broad phase; the list holds until a body has gone
//! half a skin. Within it every pair that does not touch carries a lower bound of its gap (Montanari
//! 2017 §3.3, eq. 3.14): as long as the two bodies have not gone that far together, the pair is not
//! looked at; as long as no body has gone half the smallest of these bounds, none is. Of rigid bodies, the
//! way that they can go in the next step counts as gone.

use glam::DVec3;
use polygrain_contact::broad::{BroadPhase, BroadPhaseKind, ItemPair, Items, Periodic};
use polygrain_geometry::{Aabb, Pose};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::alert::Alert;
use crate::body::{Bodies, Kinematics, Properties, Role};
use crate::contact::Contact;
use crate::grain::Grain;

/// Items of the broad phase: the convex parts of all bodies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Colliders {
    pub(crate) body: Vec<u32>,
    /// Which part of the body's shape.
    pub(crate) part: Vec<u32>,
    /// Whether there are meshes among them.
    pub(crate) meshes: bool,
}

impl Colliders {
    /// The bodies of a pair of items.
    pub(crate) fn bodies(&self, key: &ItemPair) -> [u32; 2] {
        [key.a, key.b].map(|item| self.body[item as usize])
    }

    /// Bytes.
    pub(crate) fn memory(&self) -> usize {
        4 * (self.body.capacity() + self.part.capacity())
    }
}

/// A pair of items that may touch before the next list.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Pair {
    pub(crate) key: ItemPair,
    /// The two bodies' travel, with what they look ahead, at which they could touch first, or meshes
    /// touch otherwise; infinite while other bodies touch.
    pub(crate) wake: f64,
}

impl Pair {
    pub(crate) fn touches(&self) -> bool {
        self.wake == f64::INFINITY
    }
}

/// The list, and what it takes to make the next.
pub(crate) struct Neighbours {
    broad_phase: Box<dyn BroadPhase>,
    pub(crate) pairs: Vec<Pair>,
    pub(crate) skin: Skin,
    /// Travel of every body when the list was made, with what it looked ahead.
    pub(crate) travel: Vec<f64>,
    /// How far every body looks ahead in this step, m; nothing, where bodies give way.
    ahead: Vec<f64>,
    /// The farthest of these.
    farthest: f64,
    pub(crate) odometer: Odometer,
}

/// How far the fastest body has gone in every step, added up: more than any body's travel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Odometer {
    /// m.
    pub(crate) reading: f64,
    /// The reading when the list was made.
    listed: f64,
    /// Up to this reading, with what bodies look ahead, no pair that is apart can touch.
    pub(crate) calm: f64,
}

/// How far the list looks ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Skin {
    /// m.
    pub(crate) width: f64,
    chosen: bool,
    /// Steps since the list was made.
    pub(crate) age: u32,
}

impl Skin {
    /// Cost of finding the pairs of one item, relative to that of looking at one pair in a step.
    const REBUILD_COST: f64 = 150.0;
    /// Pairs of an item in a dense packing whose boxes just touch.
    const DENSE_PAIRS: f64 = 7.0;

    /// The width that costs least, by the age the list reached with the last one: a list of width
    /// `s` lasts in proportion to `s` and holds `(1 + s/d)³` times the pairs of the bare boxes.
    fn choose(&mut self, diameter: f64) {
        if self.chosen || self.age == 0 {
            return;
        }
        let lasts = f64::from(self.age) / self.width;
        let cost = |width: f64| {
            let pairs = Self::DENSE_PAIRS * (1.0 + width / diameter).powi(3);
            Self::REBUILD_COST / (lasts * width).max(1.0) + pairs
        };
        let candidates = (0..24).map(|i| diameter * 5e-3 * 1.2f64.powi(i));
        self.width = candidates.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).expect("there are 24");
    }
}

impl Neighbours {
    pub(crate) fn new(kind: BroadPhaseKind, skin: Option<f64>) -> Self {
        Self {
            broad_phase: kind.build(),
            pairs: Vec::new(),
            skin: Skin { width: skin.unwrap_or(0.0), chosen: skin.is_some(), age: 0 },
            travel: Vec::new(),
            ahead: Vec::new(),
            farthest: 0.0,
            odometer: Odometer::default(),
        }
    }

    pub(crate) fn memory(&self) -> usize {
        let lengths = self.travel.capacity() + self.ahead.capacity();
        self.pairs.capacity() * size_of::<Pair>() + lengths * size_of::<f64>()
    }

    /// Has every body look ahead as far as it can go in a step.
    pub(crate) fn look_ahead(&mut self, bodies: &Bodies, alert: Alert) {
        self.ahead.clear();
        let ahead = |(body, properties): (&Kinematics, &Properties)| {
            alert.ahead(body, bodies.kinds[properties.kind as usize].reach)
        };
        self.ahead.extend(bodies.kinematics.iter().zip(&bodies.properties).map(ahead));
        self.farthest = self.ahead.iter().copied().fold(0.0, f64::max);
    }

    /// How far two bodies look ahead together, m.
    pub(crate) fn ahead_of(&self, bodies: [u32; 2]) -> f64 {
        bodies.iter().filter_map(|&body| self.ahead.get(body as usize)).sum()
    }

    /// Whether no pair that is apart can touch before contacts are looked for again.
    pub(crate) fn are_calm(&self) -> bool {
        self.odometer.reading + self.farthest < self.odometer.calm
    }

    /// Whether a body has gone farther than the list covers, or is not in it.
    pub(crate) fn are_stale(&self, bodies: &Bodies) -> bool {
        let margin = 0.5 * self.skin.width;
        self.travel.len() != bodies.len()
            || self.odometer.reading + self.farthest - self.odometer.listed > margin
                && self.foreseen(bodies).zip(&self.travel).any(|(now, then)| now - then > margin)
    }

    /// Travel of every body, with what it looks ahead.
    fn foreseen(&self, bodies: &Bodies) -> impl Iterator<Item = f64> {
        let ahead = self.ahead.iter().copied().chain(std::iter::repeat(0.0));
        bodies.travel.iter().zip(ahead).map(|(travel, ahead)| travel + ahead)
    }

    /// Has the list made anew before it is used again.
    pub(crate) fn discard(&mut self) {
        self.travel.clear();
    }

    /// Makes the list anew where the bodies are. `contacts` must be sorted by key; each is given to
    /// its pair, and those without a pair are marked as ended. Boxes are wider by what bodies look
    /// ahead for contacts.
    pub(crate) fn rebuild(
        &mut self,
        bodies: &Bodies,
        colliders: &Colliders,
        grains: &[Grain],
        periodic: &Periodic,
        contacts: &mut [Contact],
        alert: Alert,
    ) {
        let diameter = smallest_diameter(bodies);
        if self.skin.width == 0.0 {
            self.skin.width = 0.05 * diameter;
        } else {
            self.skin.choose(diameter);
        }
        self.skin.age = 0;
        let (margin, ahead) = (0.5 * self.skin.width, &self.ahead);
        // Boxes and pairs take as much as the list itself: they are not kept until the next.
        let mut boxes = vec![Aabb::EMPTY; colliders.body.len()];
        boxes.par_iter_mut().with_min_len(256).enumerate().for_each(|(i, aabb)| {
            let body = colliders.body[i] as usize;
            let properties = &bodies.properties[body];
            *aabb = if properties.role == Role::Removed {
                Aabb::EMPTY
            } else {
                let kind = &bodies.kinds[properties.kind as usize];
                let part = &grains[kind.shape.0 as usize].parts[colliders.part[i] as usize];
                let pose = Pose {
                    rotation: bodies.momenta[body].orientation,
                    translation: bodies.kinematics[body].position,
                };
                let pose = part.local.map_or(pose, |local| pose.compose(&local));
                let ahead = alert.at_rest(kind.reach) + ahead.get(body).copied().unwrap_or(0.0);
                part.piece.aabb(&pose).inflated(margin + ahead)
            };
        });
        let dynamic = |&body: &u32| bodies.properties[body as usize].role == Role::Dynamic;
        let movable: Vec<bool> = colliders.body.iter().map(dynamic).collect();
        let items = Items { boxes: &boxes, owner: &colliders.body, movable: &movable };
        let mut found = Vec::new();
        self.broad_phase.find(&items, periodic, &mut found);
        self.merge(found, contacts);
        self.travel = self.foreseen(bodies).collect();
        self.odometer.listed = self.odometer.reading;
        self.odometer.calm = f64::NEG_INFINITY;
    }

    /// Pairs of items whose boxes overlap: for steppers that look anew in every step.
    pub(crate) fn overlapping(
        &mut self,
        boxes: &[Aabb],
        colliders: &Colliders,
        bodies: &Bodies,
        periodic: &Periodic,
    ) -> Vec<ItemPair> {
        let dynamic = |&body: &u32| bodies.properties[body as usize].role == Role::Dynamic;
        let movable: Vec<bool> = colliders.body.iter().map(dynamic).collect();
        let items = Items { boxes, owner: &colliders.body, movable: &movable };
        let mut found = Vec::new();
        self.broad_phase.find(&items, periodic, &mut found);
        found
    }

    /// Takes over what is known of pairs that were in the list before.
    fn merge(&mut self, found: Vec<ItemPair>, contacts: &mut [Contact]) {
        let old = std::mem::take(&mut self.pairs);
        let mut known = old.iter().peekable();
        let mut touching = contacts.iter_mut().peekable();
        self.pairs.extend(found.into_iter().map(|key| {
            while known.next_if(|pair| pair.key < key).is_some() {}
            let before = known.next_if(|pair| pair.key == key && !pair.touches());
            while let Some(lost) = touching.next_if(|contact| contact.key < key) {
                lost.ended = Some(0.0);
            }
            let mut wake = before.map_or(f64::NEG_INFINITY, |pair| pair.wake);
            // Meshes have several, and are asked again while they touch.
            while touching.next_if(|contact| contact.key == key).is_some() {
                wake = before.map_or(f64::INFINITY, |pair| pair.wake);
            }
            Pair { key, wake }
        }));
        for lost in touching {
            lost.ended = Some(0.0);
        }
    }
}

pub(crate) fn smallest_diameter(bodies: &Bodies) -> f64 {
    let smallest = bodies
        .properties
        .iter()
        .filter(|p| p.role == Role::Dynamic)
        .map(|p| bodies.kinds[p.kind as usize].diameter)
        .fold(f64::INFINITY, f64::min);
    if smallest.is_finite() { smallest } else { 1.0 }
}

/// Moves every body's centre into the periodic cell, and with it the images of pairs and contacts.
/// Half-spaces stay: they are without end, and have no images.
pub(crate) fn wrap(
    bodies: &mut Bodies,
    periodic: &Periodic,
    colliders: &Colliders,
    pairs: &mut [Pair],
    contacts: &mut [Contact],
) {
    if !periodic.repeats() {
        return;
    }
    let kinds = &bodies.kinds;
    let moved: Vec<[i32; 3]> = bodies
        .kinematics
        .iter_mut()
        .zip(&mut bodies.images)
        .zip(&bodies.properties)
        .map(|((kinematics, image), properties)| {
            if kinds[properties.kind as usize].diameter.is_infinite() {
                return [0; 3];
            }
            let (position, by) = periodic.wrap(kinematics.position);
            if by != [0; 3] {
                kinematics.position = position;
            }
            for axis in 0..3 {
                image[axis] += by[axis];
            }
            by
        })
        .collect();
    let shift = |key: &mut ItemPair| {
        let [a, b] = [key.a, key.b].map(|item| moved[colliders.body[item as usize] as usize]);
        for axis in 0..3 {
            key.image[axis] += (b[axis] - a[axis]) as i8;
        }
    };
    for pair in pairs.iter_mut() {
        shift(&mut pair.key);
    }
    for contact in contacts {
        shift(&mut contact.key);
    }
    pairs.sort_unstable_by_key(|pair| pair.key);
}

/// The shift of the second item of a pair.
pub(crate) fn image_shift(periodic: &Periodic, key: &ItemPair) -> DVec3 {
    if key.image == [0; 3] { DVec3::ZERO } else { periodic.shift(key.image) }
}
