//! The round caps of cylinders and cones.
//!
//! Points stand for the whole rim, and which points they are must not show: neither in the force,
//! which is to change smoothly as the cap tilts, rolls and lifts, nor in its energy. Six, evenly
//! spread, do that. While the whole cap overlaps they are fixed in the body: the energy of six even
//! springs is the same however they are turned, and every point keeps its friction. When a side
//! lifts, they are counted from the deepest point of the rim: symmetric about the direction of tilt,
//! they push as a potential of the tilt alone, and the deepest point is always one of them, so a cap
//! rolls on its rim without bumps. At the change from one to the other, where the highest point
//! just touches, both push alike; the points keep their numbers and with them the energy of their
//! tangential springs.

use std::f64::consts::TAU;

use glam::{DVec2, DVec3};
use polygrain_geometry::{Pose, Shape};

use crate::support::Core;

/// Points that stand for a rim, named by their number.
const RIM: usize = 6;

/// A round cap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disc {
    /// Which of the caps of its body.
    pub(super) cap: u32,
    pub(super) centre: DVec3,
    pub(super) radius: f64,
    /// Unit, outwards.
    pub(super) normal: DVec3,
    /// Unit, towards the first point that is fixed in the body.
    first: DVec3,
}

/// The flat side of another body, as a plane through a point with its normal outwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flat {
    through: DVec3,
    normal: DVec3,
}

impl Flat {
    /// A plane moved outwards by the rounding of the bodies.
    pub(super) fn new(through: DVec3, normal: DVec3, rounding: f64) -> Self {
        Self { through: through + rounding * normal, normal }
    }

    fn gap(&self, point: DVec3) -> f64 {
        self.normal.dot(point - self.through)
    }
}

impl Disc {
    /// The cap of a core that looks along a direction, if it lies flatter across it than the side.
    pub(super) fn facing(core: &Core, direction: DVec3) -> Option<Self> {
        let Core::Curved(shape) = core else { return None };
        let (cap, radius, z, steepest) = match shape {
            Shape::Cylinder(s) if direction.z > 0.0 => (0, s.radius(), s.half_height(), 0.5),
            Shape::Cylinder(s) => (1, s.radius(), -s.half_height(), 0.5),
            Shape::Cone(s) if direction.z < 0.0 => {
                // Midway between the normals of the base and of the side.
                let side = DVec2::new(s.apex_z() - s.base_z(), s.radius()).normalize();
                (1, s.radius(), s.base_z(), 0.5 * (1.0 - side.y))
            }
            _ => return None,
        };
        let flat = direction.z * direction.z >= steepest;
        flat.then(|| Self {
            cap,
            centre: DVec3::Z * z,
            radius,
            normal: DVec3::Z * z.signum(),
            first: DVec3::X,
        })
    }

    /// The part of a vector in the plane of the cap. Taken along two axes in it: what rounding leaves
    /// of a vector across would else look along the normal.
    fn within(&self, vector: DVec3) -> DVec3 {
        let second = self.normal.cross(self.first);
        vector.dot(self.first) * self.first + vector.dot(second) * second
    }

    /// The cap in another frame.
    pub(super) fn moved(self, pose: &Pose) -> Self {
        Self {
            centre: pose.point(self.centre),
            normal: pose.vector(self.normal),
            first: pose.vector(self.first),
            ..self
        }
    }

    /// The points that stand for the rim over a flat side, anticlockwise seen from outside.
    pub(super) fn rim(&self, below: &Flat) -> [(u32, DVec3); RIM] {
        let tilt = self.within(below.normal);
        let steepness = tilt.length();
        let highest = below.gap(self.centre) + self.radius * steepness;
        let first = if highest <= 0.0 || steepness == 0.0 { self.first } else { -tilt / steepness };
        let second = self.normal.cross(first);
        std::array::from_fn(|i| {
            let (sin, cos) = (i as f64 * TAU / RIM as f64).sin_cos();
            (i as u32, self.centre + self.radius * (cos * first + sin * second))
        })
    }

    /// The points of the rim over another cap. Those beside it are moved onto its rim, towards the
    /// middle of what the caps share, seen along the normal; none if they share nothing.
    pub(super) fn rim_over(
        &self,
        other: &Self,
        normal: DVec3,
        below: &Flat,
    ) -> Option<[(u32, DVec3); RIM]> {
        let lateral = |v: DVec3| v - normal.dot(v) * normal;
        let towards = self.within(other.centre - self.centre);
        let distance = towards.length();
        let (from, to) = ((distance - other.radius).max(-self.radius), self.radius);
        if from >= to {
            return None;
        }
        let middle = self.centre + 0.5 * (from + to) * towards.normalize_or_zero();
        let start = lateral(middle - other.centre);
        Some(self.rim(below).map(|(name, point)| {
            let along = lateral(point - middle);
            // |start + s along| = radius
            let (a, b) = (along.length_squared(), start.dot(along));
            let c = start.length_squared() - other.radius * other.radius;
            let s = ((b * b - a * c).max(0.0).sqrt() - b) / a;
            (name, middle + s.min(1.0) * (point - middle))
        }))
    }

    pub(super) fn flat(&self, rounding: f64) -> Flat {
        Flat::new(self.centre, self.normal, rounding)
    }
}
