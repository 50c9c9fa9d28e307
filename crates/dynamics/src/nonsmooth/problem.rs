//! What a step asks: the bodies and the points where they touch.

use std::ops::{AddAssign, Range};

use glam::{DMat3, DVec3};
use serde::{Deserialize, Serialize};

use super::point::Point;

/// A body as impulses see it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mass {
    /// 1/kg; zero for a body that impulses do not move.
    pub inverse_mass: f64,
    /// In space, 1/(kg·m²).
    pub inverse_inertia: DMat3,
    /// The only direction in which impulses move the body, if there is but one.
    pub guide: Option<DVec3>,
    /// Without contacts.
    pub motion: Motion,
}

/// How a body moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Motion {
    /// m/s.
    pub velocity: DVec3,
    /// rad/s.
    pub spin: DVec3,
}

impl Motion {
    /// The velocity of a point on an arm from the centre of mass, m/s.
    pub fn at(&self, arm: DVec3) -> DVec3 {
        self.velocity + self.spin.cross(arm)
    }
}

impl AddAssign for Motion {
    fn add_assign(&mut self, change: Self) {
        self.velocity += change.velocity;
        self.spin += change.spin;
    }
}

impl Mass {
    /// A body that impulses move and turn: its mass, kg, and its inertia about its centre of mass, in
    /// space, kg·m².
    pub fn free(mass: f64, inertia: DMat3, motion: Motion) -> Self {
        let inverse = inertia.inverse();
        let inverse_inertia = 0.5 * (inverse + inverse.transpose());
        Self { inverse_mass: mass.recip(), inverse_inertia, guide: None, motion }
    }

    /// A body that moves as it does, whatever pushes it.
    pub fn immovable(motion: Motion) -> Self {
        Self { inverse_mass: 0.0, inverse_inertia: DMat3::ZERO, guide: None, motion }
    }

    /// A body that impulses move along a direction only, and do not turn: its mass, kg, and its speed,
    /// m/s.
    pub fn guided(mass: f64, direction: DVec3, speed: f64) -> Self {
        let direction = direction.normalize_or_zero();
        let motion = Motion { velocity: speed * direction, spin: DVec3::ZERO };
        let guide = Some(direction);
        Self { inverse_mass: mass.recip(), inverse_inertia: DMat3::ZERO, guide, motion }
    }

    /// How an impulse on an arm changes the motion.
    #[inline]
    pub(super) fn response(&self, arm: DVec3, impulse: DVec3) -> Motion {
        self.response_to(impulse, arm.cross(impulse))
    }

    /// How an impulse and its moment about the centre change the motion.
    #[inline]
    pub(crate) fn response_to(&self, impulse: DVec3, moment: DVec3) -> Motion {
        let along = self.guide.map_or(impulse, |guide| guide * guide.dot(impulse));
        Motion { velocity: self.inverse_mass * along, spin: self.inverse_inertia * moment }
    }

    /// Whether impulses move it.
    pub fn is_movable(&self) -> bool {
        self.inverse_mass > 0.0
    }
}

/// The points of one contact.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Bundle {
    /// Its place among the contacts.
    pub(crate) contact: u32,
    pub(crate) bodies: [u32; 2],
    pub(crate) points: Range<u32>,
    /// Of its first point, against gravity: what the order goes by.
    pub(crate) height: f64,
    /// How far the halos of two meshes reach together, m; nothing of bodies that have none.
    pub(crate) halos: f64,
}

impl Bundle {
    pub(crate) fn range(&self) -> Range<usize> {
        self.points.start as usize..self.points.end as usize
    }
}

/// Bodies with the velocities that they would have without contacts, and their contacts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Problem {
    pub(crate) masses: Vec<Mass>,
    pub(crate) bundles: Vec<Bundle>,
    pub(crate) points: Vec<Point>,
}

impl Problem {
    pub(crate) fn masses_of(&self, bundle: &Bundle) -> [&Mass; 2] {
        bundle.bodies.map(|body| &self.masses[body as usize])
    }

    /// The fastest velocity that the reactions have to change, m/s: of the points that would close as
    /// the masses move now, or that are pulled together.
    pub(crate) fn speed(&self) -> f64 {
        let speed = |bundle: &Bundle| {
            let masses = self.masses_of(bundle).map(|mass| &mass.motion);
            let of = |point: &Point| {
                let velocity = point.velocity(masses) + point.bias;
                let closing = if velocity.x < 0.0 { velocity.length() } else { 0.0 };
                closing + point.delassus.x_axis.x * point.pull
            };
            self.points[bundle.range()].iter().map(of).fold(0.0, f64::max)
        };
        self.bundles.iter().map(speed).fold(0.0, f64::max)
    }
}
