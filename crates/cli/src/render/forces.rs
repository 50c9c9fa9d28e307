//! Force chains: a tube from the middle of each grain to where it touches, as thick as the force.

use glam::{DQuat, DVec3};
use polygrain_geometry::{Pose, Shape};
use polygrain_scene::results::Frame;

use super::cast::Cast;
use super::quantity::Scale;
use crate::picture::{Body, Finish, Rgb, Surface};

/// The radius of the thickest tube, in radii of a usual grain.
const THICKEST: f64 = 0.3;
/// Contacts with less than this fraction of the greatest force are left out.
const FAINTEST: f64 = 0.02;
/// A contact farther from a grain than this many of its radii is across a periodic border.
const FARTHEST: f64 = 1.5;
/// All tubes look like one thing.
const FAMILY: u32 = 0;

/// The parts that tubes are made of.
pub(super) struct Tubes {
    tube: Surface,
    ball: Surface,
    /// Radius of the thickest, m.
    thickest: f64,
}

impl Tubes {
    /// Tubes in proportion to the grains of a frame.
    pub(super) fn for_grains(cast: &Cast, frame: &Frame) -> Self {
        let mut radii: Vec<f64> = cast.grains(frame).map(|body| cast.reach(body)).collect();
        radii.sort_by(f64::total_cmp);
        let usual = radii.get(radii.len() / 2).copied().unwrap_or(1.0);
        let ball = Shape::sphere(1.0).expect("a ball of radius 1").tessellate(16);
        Self {
            tube: Surface::tube(12),
            ball: Surface::of_mesh(&ball, Finish::Smooth),
            thickest: THICKEST * usual,
        }
    }

    /// The chains of a frame.
    pub(super) fn bodies(&self, cast: &Cast, frame: &Frame, scale: &Scale) -> Vec<Body<'_>> {
        let mut bodies = Vec::new();
        for contact in &frame.contacts {
            let force = f64::from(contact.force.length());
            let strength = scale.place(force);
            if strength < FAINTEST {
                continue;
            }
            let (radius, colour) = (self.thickest * strength, scale.colour(force));
            let point = contact.position.as_dvec3();
            let mut joined = false;
            for grain in contact.bodies.iter().filter_map(|&id| frame.body(id)) {
                let near = (grain.position - point).length() < FARTHEST * cast.reach(grain);
                if cast.is_grain(grain) && near {
                    bodies.extend(self.tube(grain.position, point, radius, colour));
                    bodies.push(self.ball(grain.position, radius, colour));
                    joined = true;
                }
            }
            if joined {
                bodies.push(self.ball(point, radius, colour));
            }
        }
        bodies
    }

    fn tube(&self, from: DVec3, to: DVec3, radius: f64, colour: Rgb) -> Option<Body<'_>> {
        let length = (to - from).length();
        let direction = (to - from).try_normalize()?;
        let rotation = DQuat::from_rotation_arc(DVec3::Z, direction);
        let body = Body::new(&self.tube, Pose { rotation, translation: from }, colour);
        let stretch = DVec3::new(radius, radius, length);
        Some(Body { stretch, family: Some(FAMILY), ..body })
    }

    fn ball(&self, at: DVec3, radius: f64, colour: Rgb) -> Body<'_> {
        let body = Body::new(&self.ball, Pose::from_translation(at), colour);
        Body { stretch: DVec3::splat(radius), family: Some(FAMILY), ..body }
    }
}
