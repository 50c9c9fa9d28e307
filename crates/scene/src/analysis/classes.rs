//! How grains touch: at a point, along an edge, over a face.

use polygrain_contact::manifold::ContactClass;

use super::{ContactSample, Sample};
use crate::file::region::Region;

/// The contacts of a class. In the literature on contact dynamics they are called simple, double and
/// triple, for the numbers of points that carry them (Azéma, Radjai, Saussine 2009).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassCount {
    /// Which class.
    pub class: ContactClass,
    /// How many contacts.
    pub contacts: usize,
    /// Their part of all contacts.
    pub share: f64,
    /// Their part of the sum of all normal forces.
    pub force_share: f64,
    /// Mean normal force, N.
    pub mean_force: f64,
}

/// The three classes among the contacts between grains in a region.
pub fn classes(sample: &Sample, region: Option<&Region>) -> [ClassCount; 3] {
    let contacts = sample.contacts_in(region);
    let all = contacts.clone().count();
    let total: f64 = contacts.clone().map(ContactSample::normal_force).sum();
    [ContactClass::Vertex, ContactClass::Edge, ContactClass::Face].map(|class| {
        let own = contacts.clone().filter(move |contact| contact.class == class);
        let count = own.clone().count();
        let sum = own.map(ContactSample::normal_force).sum::<f64>() + 0.0;
        ClassCount {
            class,
            contacts: count,
            share: count as f64 / all.max(1) as f64,
            force_share: if total > 0.0 { sum / total } else { 0.0 },
            mean_force: sum / count.max(1) as f64,
        }
    })
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::super::testing::star;
    use super::*;

    #[test]
    fn classes_are_counted_and_weighed() {
        let mut sample = star(&[DVec3::X, DVec3::Y, DVec3::Z, DVec3::NEG_X], |n| n);
        sample.contacts[1].class = ContactClass::Face;
        sample.contacts[1].force *= 3.0;
        sample.contacts[2].class = ContactClass::Edge;
        // Walls are not counted.
        sample.contacts[3].grains[0] = None;
        let [vertex, edge, face] = classes(&sample, None);
        assert_eq!([vertex.contacts, edge.contacts, face.contacts], [1, 1, 1]);
        assert_eq!([vertex.share, edge.share, face.share], [1.0 / 3.0; 3]);
        assert_eq!([vertex.force_share, edge.force_share, face.force_share], [0.2, 0.2, 0.6]);
        assert_eq!(face.mean_force, 3.0);
    }

    #[test]
    fn nothing_has_no_shares() {
        for class in classes(&Sample::default(), None) {
            assert_eq!((class.contacts, class.share, class.force_share), (0, 0.0, 0.0));
        }
    }
}
