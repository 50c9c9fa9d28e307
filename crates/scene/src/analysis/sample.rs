//! A frame made ready for analysis.

use std::collections::HashMap;

use glam::{DQuat, DVec3};
use polygrain_contact::manifold::ContactClass;
use polygrain_geometry::Aabb;

use super::Solid;
use crate::file::region::Region;
use crate::results::{Bodies, BodyState, ContactState, Frame};

/// The grains of a moment and the contacts that press.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// When, s.
    pub time: f64,
    /// Bodies that move freely.
    pub grains: Vec<GrainSample>,
    /// Contacts with a grain and a force.
    pub contacts: Vec<ContactSample>,
    /// The periods of space, m, zero where it does not repeat.
    pub period: DVec3,
}

/// A grain at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GrainSample {
    /// Its number, as in `bodies.json`.
    pub id: u32,
    /// Its shape, by its place in `shapes.bin`.
    pub shape: u32,
    /// How much larger than that it is.
    pub scale: f64,
    /// Centre of mass, m; in periodic space as if it had never been put back.
    pub centre: DVec3,
    /// How the shape is turned.
    pub rotation: DQuat,
    /// m³.
    pub volume: f64,
}

/// A contact at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactSample {
    /// The places of its bodies among the grains; none for a wall.
    pub grains: [Option<usize>; 2],
    /// The numbers of its bodies.
    pub bodies: [u32; 2],
    /// The middle of where they touch, m.
    pub position: DVec3,
    /// Where the branch begins, m.
    pub start: DVec3,
    /// From the centre of the first to that of the second, m; from or to the contact for a wall.
    pub branch: DVec3,
    /// Unit, from the first to the second.
    pub normal: DVec3,
    /// On the second, N.
    pub force: DVec3,
    /// Whether they touch at a point, along an edge or over a face.
    pub class: ContactClass,
}

/// The least cosine between the normal of a wall and the side of a box that it is.
const FACING: f64 = 0.7;

impl GrainSample {
    /// Of the ball of equal volume, m.
    pub fn diameter(&self) -> f64 {
        (6.0 * self.volume / std::f64::consts::PI).cbrt()
    }
}

impl ContactSample {
    /// Along the normal, N: positive if the bodies press.
    pub fn normal_force(&self) -> f64 {
        self.force.dot(self.normal)
    }

    /// Across the normal, on the second body, N.
    pub fn tangential_force(&self) -> DVec3 {
        self.force - self.normal_force() * self.normal
    }

    /// Whether it is between two grains.
    pub fn is_between_grains(&self) -> bool {
        self.grains.iter().all(Option::is_some)
    }
}

impl Sample {
    /// The grains of a frame; `solids` are those of the run's shapes.
    pub fn new(frame: &Frame, bodies: &Bodies, solids: &[Solid]) -> Self {
        let period = frame.period.unwrap_or_default();
        let mut sample = Self { time: frame.time, period, ..Self::default() };
        let mut places = HashMap::new();
        for body in frame.bodies.iter().filter(|body| bodies.is_free(body.id)) {
            places.insert(body.id, sample.grains.len());
            sample.grains.push(grain(frame, body, &solids[body.shape as usize]));
        }
        let contacts = frame.contacts.iter();
        sample.contacts = contacts.filter_map(|contact| sample.contact(contact, &places)).collect();
        sample
    }

    fn contact(
        &self,
        contact: &ContactState,
        places: &HashMap<u32, usize>,
    ) -> Option<ContactSample> {
        let grains = contact.bodies.map(|body| places.get(&body).copied());
        let force = contact.force.as_dvec3();
        if force == DVec3::ZERO {
            return None;
        }
        let position = contact.position.as_dvec3();
        let (start, end) = self.ends(grains, position)?;
        Some(ContactSample {
            grains,
            bodies: contact.bodies,
            position,
            start,
            branch: end - start,
            normal: contact.normal.as_dvec3(),
            force,
            class: contact.class,
        })
    }

    /// From where to where the branch of a contact goes; none without a grain.
    pub(super) fn ends(
        &self,
        grains: [Option<usize>; 2],
        position: DVec3,
    ) -> Option<(DVec3, DVec3)> {
        let centre = |grain: usize| self.near(self.grains[grain].centre, position);
        match grains {
            [Some(a), Some(b)] => Some((centre(a), centre(b))),
            [Some(a), None] => Some((centre(a), position)),
            [None, Some(b)] => Some((position, centre(b))),
            [None, None] => None,
        }
    }

    /// The image of a point that is nearest to another.
    fn near(&self, point: DVec3, other: DVec3) -> DVec3 {
        let shift = |axis: usize| match self.period[axis] {
            0.0 => 0.0,
            period => period * ((other[axis] - point[axis]) / period).round(),
        };
        point + DVec3::from_array(std::array::from_fn(shift))
    }

    /// The shifts by one period or none along each direction that repeats, m.
    pub(super) fn images(&self) -> Vec<DVec3> {
        let [x, y, z] =
            self.period.to_array().map(|period| if period > 0.0 { -1..=1 } else { 0..=0 });
        let mut shifts = Vec::new();
        for i in x {
            for j in y.clone() {
                for k in z.clone() {
                    shifts.push(self.period * DVec3::new(f64::from(i), f64::from(j), f64::from(k)));
                }
            }
        }
        shifts
    }

    /// Where a point is within the cell, which goes from an origin that is not known: the image
    /// nearest to the middle of a region.
    pub(super) fn is_inside(&self, region: Option<&Region>, point: DVec3) -> bool {
        region.is_none_or(|region| region.depth(self.near(point, region.aabb().centre())) >= 0.0)
    }

    /// The grains with their centre in a region.
    pub fn grains_in<'a>(
        &'a self,
        region: Option<&'a Region>,
    ) -> impl Iterator<Item = (usize, &'a GrainSample)> {
        let grains = self.grains.iter().enumerate();
        grains.filter(move |(_, grain)| self.is_inside(region, grain.centre))
    }

    /// The contacts between grains that are in a region.
    pub fn contacts_in<'a>(
        &'a self,
        region: Option<&'a Region>,
    ) -> impl Iterator<Item = &'a ContactSample> + Clone {
        let between = self.contacts.iter().filter(|contact| contact.is_between_grains());
        between.filter(move |contact| self.is_inside(region, contact.position))
    }

    /// The mean diameter of the balls of the grains' volumes, m; zero without grains.
    pub fn mean_diameter(&self) -> f64 {
        let sum: f64 = self.grains.iter().map(GrainSample::diameter).sum();
        sum / self.grains.len().max(1) as f64
    }

    /// The box round the grains, drawn in by a mean diameter at the sides where grains press against
    /// a wall; along a direction in which less than two diameters would be left it is not drawn in.
    /// None without grains.
    pub fn interior(&self) -> Option<Region> {
        let boxes = self.grains.iter().map(|grain| {
            let half = DVec3::splat(0.5 * grain.diameter());
            Aabb { min: grain.centre - half, max: grain.centre + half }
        });
        let all = boxes.fold(Aabb::EMPTY, |all, aabb| all.merged(&aabb));
        let margin = self.mean_diameter();
        let mut interior = all;
        for axis in 0..3 {
            if all.extents()[axis] < 4.0 * margin {
                continue;
            }
            let facing = self.contacts.iter().filter(|contact| {
                !contact.is_between_grains() && contact.normal[axis].abs() > FACING
            });
            for contact in facing {
                if contact.position[axis] < all.min[axis] + margin {
                    interior.min[axis] = all.min[axis] + margin;
                }
                if contact.position[axis] > all.max[axis] - margin {
                    interior.max[axis] = all.max[axis] - margin;
                }
            }
        }
        (!self.grains.is_empty()).then(|| Region::of_box(interior))
    }
}

fn grain(frame: &Frame, body: &BodyState, solid: &Solid) -> GrainSample {
    let (scale, rotation) = (f64::from(body.scale), body.rotation.as_dquat().normalize());
    GrainSample {
        id: body.id,
        shape: body.shape,
        scale,
        centre: frame.unwrapped(body) + rotation * (scale * solid.centre),
        rotation,
        volume: solid.volume * scale.powi(3),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{contact, grain};
    use super::*;

    /// Grains of 1 m on a lattice of 6 m; a wall presses from below.
    #[test]
    fn the_interior_keeps_away_from_walls_only() {
        let place = |i: u32| DVec3::new(f64::from(i % 6), f64::from(i / 6 % 6), f64::from(i / 36));
        let grains: Vec<GrainSample> = (0..216).map(|i| grain(i, place(i))).collect();
        let mut floor = contact(&grains, [0, 36], DVec3::Z, ContactClass::Vertex);
        floor.grains = [None, Some(0)];
        floor.position = DVec3::new(0.0, 0.0, -0.5);
        let sample = Sample { grains, contacts: vec![floor], ..Sample::default() };
        let interior = sample.interior().unwrap().aabb();
        assert!((interior.min - DVec3::new(-0.5, -0.5, 0.5)).length() < 1e-12, "{interior:?}");
        assert!((interior.max - DVec3::splat(5.5)).length() < 1e-12, "{interior:?}");
        assert!(Sample::default().interior().is_none());
    }

    #[test]
    fn images_nearest_to_a_place_are_found() {
        let sample = Sample { period: DVec3::new(2.0, 0.0, 3.0), ..Sample::default() };
        let near = sample.near(DVec3::new(5.5, 7.0, -4.0), DVec3::new(0.2, 0.0, 0.1));
        assert_eq!(near, DVec3::new(-0.5, 7.0, -1.0));
        assert_eq!(sample.images().len(), 9);
    }
}
