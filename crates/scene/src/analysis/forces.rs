//! How the forces of contacts are distributed.

use polygrain_contact::manifold::ContactClass;

use super::Sample;
use crate::file::region::Region;

/// The probability density of normal forces, in units of the mean force of all classes together.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceDensity {
    /// Of which class; none for all together.
    pub class: Option<ContactClass>,
    /// How many contacts it is made of.
    pub contacts: usize,
    /// The density, bin by bin from zero; its integral is one.
    pub bins: Vec<Bin>,
    /// How it falls off above the mean.
    pub tail: Option<Tail>,
}

/// A bin of a density.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// Its middle, in mean forces.
    pub force: f64,
    /// How many contacts are in it.
    pub contacts: usize,
    /// Probability density per mean force.
    pub density: f64,
}

/// The exponential `exp(−β f/⟨f⟩)` that forces above the mean follow best, by maximum likelihood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tail {
    /// β.
    pub rate: f64,
    /// Its standard error.
    pub error: f64,
    /// How many contacts it was found from.
    pub contacts: usize,
}

/// Width of a bin, in mean forces.
const WIDTH: f64 = 0.25;
/// Beyond so many mean forces everything is in one last bin's place: a few contacts at most.
const FARTHEST: f64 = 50.0;
/// Fewer contacts make no tail.
const FEWEST: usize = 10;

/// The densities of the normal forces between grains in a region: of all contacts, then of each
/// class. None without contacts that press.
pub fn force_densities(sample: &Sample, region: Option<&Region>) -> Vec<ForceDensity> {
    let contacts = sample.contacts_in(region);
    let forces: Vec<(ContactClass, f64)> = contacts
        .map(|contact| (contact.class, contact.normal_force()))
        .filter(|(_, force)| *force > 0.0)
        .collect();
    let mean = forces.iter().map(|(_, force)| force).sum::<f64>() / forces.len().max(1) as f64;
    if forces.is_empty() {
        return Vec::new();
    }
    let of = |wanted: Option<ContactClass>| {
        let own = forces.iter().filter(|(class, _)| wanted.is_none_or(|wanted| wanted == *class));
        let own: Vec<f64> = own.map(|(_, force)| force / mean).collect();
        density(wanted, &own)
    };
    let classes = [ContactClass::Vertex, ContactClass::Edge, ContactClass::Face].map(Some);
    std::iter::once(None).chain(classes).map(of).collect()
}

fn density(class: Option<ContactClass>, forces: &[f64]) -> ForceDensity {
    let largest = forces.iter().copied().fold(0.0, f64::max).min(FARTHEST);
    let mut counts = vec![0usize; (largest / WIDTH) as usize + 1];
    let last = counts.len() - 1;
    for force in forces {
        counts[((force / WIDTH) as usize).min(last)] += 1;
    }
    let bin = |(number, &contacts): (usize, &usize)| Bin {
        force: (number as f64 + 0.5) * WIDTH,
        contacts,
        density: contacts as f64 / (WIDTH * forces.len().max(1) as f64),
    };
    let bins = counts.iter().enumerate().map(bin).collect();
    ForceDensity { class, contacts: forces.len(), bins, tail: tail(forces) }
}

fn tail(forces: &[f64]) -> Option<Tail> {
    let excess: Vec<f64> = forces.iter().map(|force| force - 1.0).filter(|&x| x > 0.0).collect();
    if excess.len() < FEWEST {
        return None;
    }
    let count = excess.len() as f64;
    let rate = count / excess.iter().sum::<f64>();
    Some(Tail { rate, error: rate / count.sqrt(), contacts: excess.len() })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{directions, star};
    use super::*;

    /// Quantiles of the exponential distribution of mean one have the rate one.
    #[test]
    fn an_exponential_is_recognised() {
        let count = 4000;
        let normals = directions(count);
        let mut sample = star(&normals, |n| n);
        for (i, contact) in sample.contacts.iter_mut().enumerate() {
            let quantile = (i as f64 + 0.5) / count as f64;
            contact.force *= -7.0 * (1.0 - quantile).ln();
        }
        let all = &force_densities(&sample, None)[0];
        let tail = all.tail.unwrap();
        assert!((tail.rate - 1.0).abs() < 0.02, "{tail:?}");
        assert!((tail.contacts as f64 / count as f64 - (-1f64).exp()).abs() < 0.002);
        assert!((tail.error - tail.rate / (tail.contacts as f64).sqrt()).abs() < 1e-12);
        let integral: f64 = all.bins.iter().map(|bin| bin.density * WIDTH).sum();
        assert!((integral - 1.0).abs() < 1e-12);
        for bin in all.bins.iter().take(12) {
            // The mean of exp(−x) over a bin.
            let expected = (-bin.force).exp() * (0.5 * WIDTH).sinh() / (0.5 * WIDTH);
            assert!((bin.density / expected - 1.0).abs() < 0.03, "{bin:?} {expected}");
        }
    }

    #[test]
    fn classes_share_the_mean_of_all() {
        let mut sample = star(&directions(20), |n| n);
        for contact in &mut sample.contacts[10..] {
            contact.class = ContactClass::Face;
            contact.force *= 3.2;
        }
        let found = force_densities(&sample, None);
        assert_eq!(found.iter().map(|d| d.contacts).collect::<Vec<_>>(), [20, 10, 0, 10]);
        // Mean 2.1: forces of 0.476 and 1.524.
        assert_eq!(found[1].bins.iter().position(|bin| bin.contacts == 10), Some(1));
        assert_eq!(found[3].bins.iter().position(|bin| bin.contacts == 10), Some(6));
        assert_eq!(found[1].tail, None);
        assert!((found[3].tail.unwrap().rate - 2.1 / 1.1).abs() < 1e-12);
        assert!(force_densities(&Sample::default(), None).is_empty());
    }
}
