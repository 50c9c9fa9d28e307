//! Contacts as others see them.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_contact::footprint::{MAX_TOUCH_POINTS, Meeting, Memory, Touch, TouchPoint};
use polygrain_contact::manifold::ContactClass;

use crate::alert::Alert;
use crate::body::BodyId;
use crate::contact::{Contact, encounter, range};
use crate::search;
use crate::world::World;

/// A contact, read only.
#[derive(Clone, Copy)]
pub struct ContactView<'a> {
    world: &'a World,
    contact: &'a Contact,
}

impl<'a> ContactView<'a> {
    pub(crate) fn new(world: &'a World, contact: &'a Contact) -> Self {
        Self { world, contact }
    }

    /// The two bodies.
    pub fn bodies(&self) -> [BodyId; 2] {
        self.contact.bodies.map(BodyId)
    }

    /// Unit, from the first body to the second.
    pub fn normal(&self) -> DVec3 {
        self.contact.normal
    }

    /// On the second body, N; the first feels the opposite.
    pub fn force(&self) -> DVec3 {
        -self.contact.force
    }

    /// Where the line along which the force acts meets the plane of contact; `None` if the bodies do
    /// not push each other.
    pub fn centre_of_pressure(&self) -> Option<DVec3> {
        let [_, b] = search::sides(self.world, self.contact);
        let (force, torque) = (self.force(), self.contact.moments[1]);
        let along = force.dot(self.normal());
        let on_plane = self.points().first()?.position;
        let nearest = b.centre() + force.cross(torque) / force.length_squared();
        let centre = nearest + force * (self.normal().dot(on_plane - nearest) / along);
        centre.is_finite().then_some(centre)
    }

    /// How much of the joint of the bodies is intact, 0 to 1; nothing if there is none.
    pub fn intact(&self) -> Option<f64> {
        self.contact.bond.as_ref().map(|bond| bond.intact())
    }

    /// Whether the bodies touch at a point, along an edge or over a face.
    pub fn class(&self) -> ContactClass {
        self.contact.footprint.class()
    }

    /// From the centre of the first body to that of the second, in the image that touches, m.
    pub fn branch(&self) -> DVec3 {
        let [a, b] = search::sides(self.world, self.contact);
        (b.body.position + b.shift) - (a.body.position + a.shift)
    }

    /// The points of contact and their gaps; found anew.
    pub fn points(&self) -> ArrayVec<TouchPoint, MAX_TOUCH_POINTS> {
        let [a, b] = search::sides(self.world, self.contact);
        let mut touch = Touch::default();
        let footprint = &self.contact.footprint;
        if footprint.can_be_followed() {
            self.contact.place(&a, &b, &mut touch);
        } else {
            let range = range(&a, &b, Alert::of(self.world).between(&a, &b));
            if let Ok(Meeting::Touching(_, found)) = encounter(&a, &b, Memory::default(), range) {
                touch = found;
            }
        }
        touch.points
    }

    /// The greatest overlap of the contact, m; negative if the bodies have just parted.
    pub fn overlap(&self) -> f64 {
        self.points().iter().map(|p| -p.gap).fold(f64::NEG_INFINITY, f64::max)
    }
}
