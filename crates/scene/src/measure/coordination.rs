//! How many neighbours grains have.

use polygrain_dynamics::{BodyId, World};

use super::Grains;
use crate::file::region::Region;

/// The number of other bodies that each body presses against.
///
/// Two bodies are neighbours once, in however many points, parts or images they touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbours {
    counts: Vec<u32>,
}

impl Neighbours {
    /// At this moment. Sorts the contacts: O(n log n).
    pub fn new(world: &World) -> Self {
        let mut pairs: Vec<[BodyId; 2]> = world
            .contacts()
            .filter(|contact| contact.force().length_squared() > 0.0)
            .map(|contact| contact.bodies())
            .map(|[a, b]| [a.min(b), a.max(b)])
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut counts = vec![0; world.bodies().len()];
        for body in pairs.as_flattened() {
            counts[body.0 as usize] += 1;
        }
        Self { counts }
    }

    /// Of a body.
    pub fn count(&self, body: BodyId) -> u32 {
        self.counts[body.0 as usize]
    }
}

/// Mean numbers of neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Coordination {
    /// Of all grains, zero if there are none.
    pub mean: f64,
    /// Of the grains that carry load: without rattlers, those with fewer than two neighbours
    /// (Thornton 2000, the mechanical coordination number).
    pub without_rattlers: f64,
    /// How many rattlers there are.
    pub rattlers: usize,
}

/// The coordination of the grains with their centre in a region; walls count as neighbours.
pub fn coordination(
    world: &World,
    neighbours: &Neighbours,
    grains: Grains,
    region: Option<&Region>,
) -> Coordination {
    let (mut all, mut bearing, mut sum, mut borne) = (0usize, 0usize, 0.0, 0.0);
    for body in grains.within(world, region) {
        let count = neighbours.count(body);
        all += 1;
        sum += f64::from(count);
        if count >= 2 {
            bearing += 1;
            borne += f64::from(count);
        }
    }
    Coordination {
        mean: sum / all.max(1) as f64,
        without_rattlers: borne / bearing.max(1) as f64,
        rattlers: all - bearing,
    }
}
