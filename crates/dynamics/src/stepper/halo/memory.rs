//! What is known of the meshes from one evaluation to the next.

use polygrain_contact::broad::ItemPair;
use polygrain_contact::surrogate::NearPairs;

use super::{Pair, Placed, departure};
use crate::body::BodyId;
use crate::world::World;

/// Which triangles were near, and how far the bodies have gone since: through iterations, steps, and such as
/// were given up. It saves looking for them again, changes nothing that is found, and is thus no part of the
/// state of a world.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// Where the bodies were last.
    places: Vec<Placed>,
    /// How far every body has gone so far, from place to place, m.
    way: Vec<f64>,
    /// Sorted by their keys.
    pairs: Vec<(ItemPair, NearPairs)>,
}

impl Memory {
    /// Gives pairs that are sorted by their keys what is known of them, and says how far every body has gone
    /// when it is at a place, m.
    pub(in crate::stepper) fn recall(
        &mut self,
        world: &World,
        pairs: &mut [Pair],
        bodies: &[Placed],
    ) -> Vec<f64> {
        if self.places.len() != bodies.len() {
            *self = Self { way: vec![0.0; bodies.len()], ..Self::default() };
            return self.way.clone();
        }
        let mut known = std::mem::take(&mut self.pairs).into_iter().peekable();
        for pair in pairs {
            while known.next_if(|(key, _)| *key < pair.key).is_some() {}
            if let Some((_, near)) = known.next_if(|(key, _)| *key == pair.key) {
                pair.near = near;
            }
        }
        let ways = self.way.iter().zip(&self.places).zip(bodies).enumerate();
        ways.map(|(i, ((way, place), body))| {
            way + departure(body, place, world.bodies.kind(BodyId(i as u32)).reach)
        })
        .collect()
    }

    /// Takes back what is known, with where the bodies are and how far they have gone.
    pub(in crate::stepper) fn keep(
        &mut self,
        pairs: &mut [Pair],
        bodies: &[Placed],
        way: Vec<f64>,
    ) {
        let take = |pair: &mut Pair| (pair.key, std::mem::take(&mut pair.near));
        self.pairs = pairs.iter_mut().map(take).collect();
        self.places.clear();
        self.places.extend_from_slice(bodies);
        self.way = way;
    }
}
