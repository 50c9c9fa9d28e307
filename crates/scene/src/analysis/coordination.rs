//! How many neighbours grains have, and how that number is spread.

use super::Sample;
use crate::file::region::Region;

/// The coordination of grains; walls count as neighbours.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coordination {
    /// How many grains there are.
    pub grains: usize,
    /// Mean number of bodies that a grain presses against, in however many contacts.
    pub mean: f64,
    /// The same without rattlers, grains with fewer than two neighbours (Thornton 2000).
    pub without_rattlers: f64,
    /// How many rattlers there are.
    pub rattlers: usize,
    /// How many grains have no, one, two, … neighbours.
    pub counts: Vec<usize>,
}

impl Coordination {
    /// Of the grains with their centre in a region.
    pub fn of(sample: &Sample, region: Option<&Region>) -> Self {
        let neighbours = neighbours(sample);
        let mut found = Self::default();
        let (mut sum, mut bearing) = (0, 0);
        for (place, _) in sample.grains_in(region) {
            let count = neighbours[place] as usize;
            found.counts.resize(found.counts.len().max(count + 1), 0);
            found.counts[count] += 1;
            found.grains += 1;
            sum += count;
            if count < 2 {
                found.rattlers += 1;
            } else {
                bearing += count;
            }
        }
        found.mean = sum as f64 / found.grains.max(1) as f64;
        let carrying = found.grains - found.rattlers;
        found.without_rattlers = bearing as f64 / carrying.max(1) as f64;
        found
    }
}

/// How many bodies each grain presses against, by its place.
pub(super) fn neighbours(sample: &Sample) -> Vec<u32> {
    let mut pairs: Vec<([u32; 2], [Option<usize>; 2])> = sample
        .contacts
        .iter()
        .map(|contact| {
            let ([a, b], [first, second]) = (contact.bodies, contact.grains);
            if a <= b { ([a, b], [first, second]) } else { ([b, a], [second, first]) }
        })
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let mut counts = vec![0; sample.grains.len()];
    for grain in pairs.iter().flat_map(|(_, grains)| grains).flatten() {
        counts[*grain] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use glam::DVec3;
    use polygrain_contact::manifold::ContactClass;

    use super::super::testing::{contact, grain};
    use super::*;

    /// Three grains in a row, the last of them alone; the first two touch twice.
    #[test]
    fn neighbours_are_counted_once() {
        let grains: Vec<_> = (0..3).map(|i| grain(i + 5, f64::from(i) * DVec3::X)).collect();
        let pressing = |a, b| contact(&grains, [a, b], DVec3::X, ContactClass::Vertex);
        let mut wall = pressing(1, 0);
        (wall.grains, wall.bodies) = ([Some(1), None], [6, 0]);
        let contacts = vec![pressing(0, 1), pressing(1, 0), wall];
        let sample = Sample { grains: grains.clone(), contacts, ..Sample::default() };
        let found = Coordination::of(&sample, None);
        assert_eq!(found.counts, [1, 1, 1]);
        assert_eq!((found.grains, found.rattlers), (3, 2));
        assert_eq!((found.mean, found.without_rattlers), (1.0, 2.0));
    }
}
