//! `poses/NNNNNN.bin`: where the bodies are at a moment, and where they touch.
//!
//! Little endian: `PGPOSES1`, the time (f64), the numbers of bodies and of contacts, 1 if space
//! repeats, and zero (u32 each); the three periods (f64), if it does; then array by array what
//! [`BodyState`] and [`ContactState`] hold, in their order, images only if space repeats. Positions
//! of bodies are f64, numbers and coordination u32, images i32, classes of contacts u8, filled up to
//! a multiple of four bytes; everything else is f32.

use std::io::{self, Write};

use glam::{DVec3, Quat, Vec3};
use polygrain_contact::manifold::ContactClass;

use super::binary::{Cursor, put_f32, put_f64, put_u32};
use super::flaw::Flaw;

const MAGIC: &str = "PGPOSES1";
/// Bytes before the arrays, of a body and of a contact.
pub(crate) const HEAD_BYTES: u64 = 32;
pub(crate) const BODY_BYTES: u64 = 84;
/// What comes on top where space repeats.
pub(crate) const PERIOD_BYTES: u64 = 24;
pub(crate) const IMAGE_BYTES: u64 = 12;
pub(crate) const CONTACT_BYTES: u64 = 49;

/// The bodies and contacts of a run at a moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// When, s.
    pub time: f64,
    /// The periods of space along x, y and z, m, zero where it does not repeat; `None` if it does
    /// nowhere.
    pub period: Option<DVec3>,
    /// All bodies that are there, walls included, by their numbers.
    pub bodies: Vec<BodyState>,
    /// All contacts with an overlap.
    pub contacts: Vec<ContactState>,
}

/// A body at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BodyState {
    /// Its number, as in `bodies.json`.
    pub id: u32,
    /// Its shape, by its place in `shapes.bin`.
    pub shape: u32,
    /// How much larger than that it is.
    pub scale: f32,
    /// Where the origin of the shape is, m; for a half-space the middle of the square drawn.
    pub position: DVec3,
    /// How the shape is turned.
    pub rotation: Quat,
    /// Of the centre of mass, m/s.
    pub velocity: Vec3,
    /// rad/s.
    pub angular_velocity: Vec3,
    /// Bodies that it presses against.
    pub coordination: u32,
    /// The greatest force of its contacts, N.
    pub largest_force: f32,
    /// How many periods it has gone through along x, y and z, where space repeats: without the cell
    /// it would be so many periods from its position.
    pub image: [i32; 3],
}

/// A contact at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactState {
    /// The numbers of the bodies A and B.
    pub bodies: [u32; 2],
    /// The middle of where they touch, m.
    pub position: Vec3,
    /// On B, N.
    pub force: Vec3,
    /// Unit, from A to B.
    pub normal: Vec3,
    /// m.
    pub overlap: f32,
    /// Whether they touch at a point, along an edge or over a face.
    pub class: ContactClass,
}

impl Frame {
    /// Writes the file.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(MAGIC.as_bytes())?;
        put_f64(out, [self.time])?;
        let counts = [self.bodies.len() as u32, self.contacts.len() as u32];
        for number in counts.into_iter().chain([u32::from(self.period.is_some()), 0]) {
            put_u32(out, number)?;
        }
        put_f64(out, self.period.into_iter().flat_map(|period| period.to_array()))?;
        write_bodies(&self.bodies, out)?;
        if self.period.is_some() {
            let mut images = self.bodies.iter().flat_map(|b| b.image);
            images.try_for_each(|periods| put_u32(out, periods.cast_unsigned()))?;
        }
        write_contacts(&self.contacts, out)
    }

    /// Reads the content of the file; what no run wrote is refused.
    pub fn read(bytes: &[u8]) -> Result<Self, Flaw> {
        let mut cursor = Cursor::after(MAGIC, bytes)?;
        let time = cursor.f64()?;
        if !time.is_finite() {
            return Err(Flaw::value("the time", "frame", 0, time));
        }
        let [bodies, contacts, periodic, reserved] = cursor.several(Cursor::u32)?;
        if periodic > 1 || reserved != 0 {
            return Err(Flaw::value("the reserved number", "frame", 0, [periodic, reserved]));
        }
        let (head, each) =
            if periodic == 1 { (PERIOD_BYTES, BODY_BYTES + IMAGE_BYTES) } else { (0, BODY_BYTES) };
        cursor.require(head + each * u64::from(bodies) + CONTACT_BYTES * u64::from(contacts))?;
        let period = if periodic == 1 { Some(read_period(&mut cursor)?) } else { None };
        let mut bodies = read_bodies(&mut cursor, bodies as usize)?;
        if period.is_some() {
            for body in &mut bodies {
                body.image = cursor.several(Cursor::u32)?.map(u32::cast_signed);
            }
        }
        let contacts = read_contacts(&mut cursor, contacts as usize)?;
        cursor.finish()?;
        let frame = Self { time, period, bodies, contacts };
        frame.check_ends()?;
        Ok(frame)
    }

    /// The body of a number, if it is there.
    pub fn body(&self, id: u32) -> Option<&BodyState> {
        let place = self.bodies.binary_search_by_key(&id, |body| body.id).ok()?;
        Some(&self.bodies[place])
    }

    /// Where the origin of a body's shape would be had it not been put back into the cell, m.
    pub fn unwrapped(&self, body: &BodyState) -> DVec3 {
        let [x, y, z] = body.image.map(f64::from);
        body.position + self.period.unwrap_or_default() * DVec3::new(x, y, z)
    }

    /// Refuses contacts of bodies that are not there.
    fn check_ends(&self) -> Result<(), Flaw> {
        for (number, contact) in self.contacts.iter().enumerate() {
            if let Some(&missing) = contact.bodies.iter().find(|&&id| self.body(id).is_none()) {
                return Err(Flaw::value("a body", "contact", number, missing));
            }
        }
        Ok(())
    }
}

fn read_period(cursor: &mut Cursor<'_>) -> Result<DVec3, Flaw> {
    let period: [f64; 3] = cursor.several(Cursor::f64)?;
    if period.iter().all(|length| *length >= 0.0 && length.is_finite()) {
        Ok(period.into())
    } else {
        Err(Flaw::value("the period", "frame", 0, period))
    }
}

fn write_bodies(bodies: &[BodyState], out: &mut impl Write) -> io::Result<()> {
    bodies.iter().try_for_each(|b| put_u32(out, b.id))?;
    bodies.iter().try_for_each(|b| put_u32(out, b.shape))?;
    put_f32(out, bodies.iter().map(|b| b.scale))?;
    put_f64(out, bodies.iter().flat_map(|b| b.position.to_array()))?;
    put_f32(out, bodies.iter().flat_map(|b| b.rotation.to_array()))?;
    put_f32(out, bodies.iter().flat_map(|b| b.velocity.to_array()))?;
    put_f32(out, bodies.iter().flat_map(|b| b.angular_velocity.to_array()))?;
    bodies.iter().try_for_each(|b| put_u32(out, b.coordination))?;
    put_f32(out, bodies.iter().map(|b| b.largest_force))
}

fn read_bodies(cursor: &mut Cursor<'_>, count: usize) -> Result<Vec<BodyState>, Flaw> {
    let mut bodies = vec![BodyState::default(); count];
    for body in &mut bodies {
        body.id = cursor.u32()?;
    }
    for body in &mut bodies {
        body.shape = cursor.u32()?;
    }
    for body in &mut bodies {
        body.scale = cursor.f32()?;
    }
    for body in &mut bodies {
        body.position = cursor.several(Cursor::f64)?.into();
    }
    for body in &mut bodies {
        body.rotation = Quat::from_array(cursor.several(Cursor::f32)?);
    }
    for body in &mut bodies {
        body.velocity = cursor.several(Cursor::f32)?.into();
    }
    for body in &mut bodies {
        body.angular_velocity = cursor.several(Cursor::f32)?.into();
    }
    for body in &mut bodies {
        body.coordination = cursor.u32()?;
    }
    for body in &mut bodies {
        body.largest_force = cursor.f32()?;
    }
    bodies.iter().enumerate().try_for_each(|(number, body)| body.check(number))?;
    // A number that comes twice would be two bodies to everyone who looks it up.
    match bodies.windows(2).position(|pair| pair[0].id >= pair[1].id) {
        None => Ok(bodies),
        Some(at) => Err(Flaw::value("the number", "body", at + 1, bodies[at + 1].id)),
    }
}

impl BodyState {
    fn check(&self, number: usize) -> Result<(), Flaw> {
        let flaw =
            |what, value: &dyn std::fmt::Debug| Err(Flaw::value(what, "body", number, value));
        if !(self.scale > 0.0 && self.scale.is_finite()) {
            return flaw("the scale", &self.scale);
        }
        if !self.position.is_finite() {
            return flaw("the position", &self.position.to_array());
        }
        // A rotation rounded to seven digits.
        if !(0.999..1.001).contains(&self.rotation.length()) {
            return flaw("the rotation", &self.rotation.to_array());
        }
        if !self.velocity.is_finite() {
            return flaw("the velocity", &self.velocity.to_array());
        }
        if !self.angular_velocity.is_finite() {
            return flaw("the angular velocity", &self.angular_velocity.to_array());
        }
        if !(self.largest_force >= 0.0 && self.largest_force.is_finite()) {
            return flaw("the largest force", &self.largest_force);
        }
        Ok(())
    }
}

fn write_contacts(contacts: &[ContactState], out: &mut impl Write) -> io::Result<()> {
    contacts.iter().try_for_each(|c| put_u32(out, c.bodies[0]))?;
    contacts.iter().try_for_each(|c| put_u32(out, c.bodies[1]))?;
    put_f32(out, contacts.iter().flat_map(|c| c.position.to_array()))?;
    put_f32(out, contacts.iter().flat_map(|c| c.force.to_array()))?;
    put_f32(out, contacts.iter().flat_map(|c| c.normal.to_array()))?;
    put_f32(out, contacts.iter().map(|c| c.overlap))?;
    let classes: Vec<u8> = contacts.iter().map(|c| class_number(c.class)).collect();
    out.write_all(&classes)?;
    out.write_all(&[0; 3][..classes.len().next_multiple_of(4) - classes.len()])
}

fn read_contacts(cursor: &mut Cursor<'_>, count: usize) -> Result<Vec<ContactState>, Flaw> {
    let none = ContactState {
        bodies: [0; 2],
        position: Vec3::ZERO,
        force: Vec3::ZERO,
        normal: Vec3::ZERO,
        overlap: 0.0,
        class: ContactClass::Vertex,
    };
    let mut contacts = vec![none; count];
    for side in 0..2 {
        for contact in &mut contacts {
            contact.bodies[side] = cursor.u32()?;
        }
    }
    for contact in &mut contacts {
        contact.position = cursor.several(Cursor::f32)?.into();
    }
    for contact in &mut contacts {
        contact.force = cursor.several(Cursor::f32)?.into();
    }
    for contact in &mut contacts {
        contact.normal = cursor.several(Cursor::f32)?.into();
    }
    for contact in &mut contacts {
        contact.overlap = cursor.f32()?;
    }
    for (number, contact) in contacts.iter_mut().enumerate() {
        contact.class = class_of(cursor.u8()?, number)?;
    }
    cursor.align()?;
    contacts.iter().enumerate().try_for_each(|(number, contact)| contact.check(number))?;
    Ok(contacts)
}

impl ContactState {
    fn check(&self, number: usize) -> Result<(), Flaw> {
        for (what, vector) in [
            ("the position", self.position),
            ("the force", self.force),
            ("the normal", self.normal),
        ] {
            if !vector.is_finite() {
                return Err(Flaw::value(what, "contact", number, vector.to_array()));
            }
        }
        if !self.overlap.is_finite() {
            return Err(Flaw::value("the overlap", "contact", number, self.overlap));
        }
        Ok(())
    }
}

/// The number of a class in files.
pub(crate) fn class_number(class: ContactClass) -> u8 {
    match class {
        ContactClass::Vertex => 0,
        ContactClass::Edge => 1,
        ContactClass::Face => 2,
    }
}

fn class_of(class: u8, number: usize) -> Result<ContactClass, Flaw> {
    match class {
        0 => Ok(ContactClass::Vertex),
        1 => Ok(ContactClass::Edge),
        2 => Ok(ContactClass::Face),
        _ => Err(Flaw::value("the class", "contact", number, class)),
    }
}
