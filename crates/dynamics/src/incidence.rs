//! Which contacts act on which body.

use glam::DVec3;

use crate::contact::Contact;

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

    /// Makes it anew if bodies or contacts have come or gone.
    pub(crate) fn refresh(&mut self, bodies: usize, contacts: &[Contact]) {
        if self.stale || self.starts.len() != bodies + 1 {
            self.rebuild(bodies, contacts);
        }
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

    pub(crate) fn of(&self, body: usize) -> &[(u32, bool)] {
        &self.entries[self.starts[body] as usize..self.starts[body + 1] as usize]
    }

    /// Force and torque of all contacts on a body, summed in their order.
    pub(crate) fn forces_on(&self, body: usize, contacts: &[Contact]) -> (DVec3, DVec3) {
        let (mut force, mut torque) = (DVec3::ZERO, DVec3::ZERO);
        for &(place, second) in self.of(body) {
            let contact = &contacts[place as usize];
            if second {
                force -= contact.force;
                torque += contact.moments[1];
            } else {
                force += contact.force;
                torque += contact.moments[0];
            }
        }
        (force, torque)
    }

    /// How fast the dashpots of all contacts slow a body at most, 1/s.
    pub(crate) fn slowing_of(&self, body: usize, contacts: &[Contact]) -> f64 {
        let entries = self.of(body).iter();
        entries.map(|&(place, second)| contacts[place as usize].slowing[usize::from(second)]).sum()
    }
}
