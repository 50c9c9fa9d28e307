//! What is in the picture.

use glam::{DVec3, Mat3, Vec3};
use polygrain_geometry::Pose;

use super::Rgb;
use super::camera::View;
use super::stage::Stage;
use super::surface::Surface;
use super::wall::hides;

/// How a body is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Solid,
    /// A clear shell: what is behind it shines through, and it throws no shadow.
    Glass,
    /// Solid, but clear where it would hide the focus of the stage.
    ClearInFront,
    /// Solid, but left out where it would hide the focus of the stage.
    CutInFront,
}

/// A thing to draw.
pub(crate) struct Body<'a> {
    pub(crate) surface: &'a Surface,
    pub(crate) pose: Pose,
    /// Factors along the axes of the body, before it is turned.
    pub(crate) stretch: DVec3,
    pub(crate) colour: Rgb,
    pub(crate) look: Look,
    /// Bodies of one family have no outlines against each other.
    pub(crate) family: Option<u32>,
}

impl<'a> Body<'a> {
    /// A solid body as its surface is.
    pub(crate) fn new(surface: &'a Surface, pose: Pose, colour: Rgb) -> Self {
        Self { surface, pose, stretch: DVec3::ONE, colour, look: Look::Solid, family: None }
    }

    fn points<'b>(&'b self, stage: &'b Stage) -> impl Iterator<Item = Vec3> + 'b {
        let world = |v: &DVec3| self.pose.point(self.stretch * *v);
        self.surface.vertices.iter().map(move |v| stage.place(world(v)))
    }
}

/// A triangle ready to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facet {
    pub(super) corners: [u32; 3],
    pub(super) thing: u32,
    /// Which triangle of its thing's surface it is.
    pub(super) index: u32,
}

/// A body on the stage.
pub(super) struct Thing<'a> {
    pub(super) surface: &'a Surface,
    /// From normals of the surface to normals on the stage, up to their length.
    turn: Mat3,
    pub(super) colour: Rgb,
    pub(super) family: u32,
}

/// Bodies on a stage, seen from a side.
pub(crate) struct Scene<'a> {
    pub(super) points: Vec<Vec3>,
    pub(super) things: Vec<Thing<'a>>,
    pub(super) solid: Vec<Facet>,
    /// Clear bodies and, in front of them, clear walls.
    pub(super) glass: [Vec<Facet>; 2],
    pub(super) stage: &'a Stage,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(bodies: &[Body<'a>], stage: &'a Stage, view: View) -> Self {
        let mut scene = Self {
            points: Vec::new(),
            things: Vec::with_capacity(bodies.len()),
            solid: Vec::new(),
            glass: [Vec::new(), Vec::new()],
            stage,
        };
        for body in bodies {
            scene.add(body, view);
        }
        scene
    }

    fn add(&mut self, body: &Body<'a>, view: View) {
        let (first, thing) = (self.points.len(), self.things.len() as u32);
        self.points.extend(body.points(self.stage));
        let turn = Mat3::from_quat(body.pose.rotation.as_quat())
            * Mat3::from_diagonal((1.0 / body.stretch).as_vec3());
        self.things.push(Thing {
            surface: body.surface,
            turn,
            colour: body.colour,
            // Families are named from the other end, so that no body has the name of one.
            family: body.family.map_or(thing, |family| u32::MAX - family),
        });
        let in_front = match body.look {
            Look::Solid | Look::Glass => Vec::new(),
            Look::ClearInFront | Look::CutInFront => {
                hides(body.surface, &self.points[first..], view.towards_eye(), self.stage.focus)
            }
        };
        for (index, corners) in body.surface.triangles.iter().enumerate() {
            let corners = corners.map(|v| first as u32 + v);
            let facet = Facet { corners, thing, index: index as u32 };
            match (body.look, in_front.get(index)) {
                (Look::Glass, _) => self.glass[0].push(facet),
                (Look::ClearInFront, Some(true)) => self.glass[1].push(facet),
                (Look::CutInFront, Some(true)) => {}
                _ => self.solid.push(facet),
            }
        }
    }

    pub(super) fn corners(&self, facet: &Facet) -> [Vec3; 3] {
        facet.corners.map(|i| self.points[i as usize])
    }

    /// The patch a facet belongs to, by a name that no other patch of the scene has.
    pub(super) fn patch(&self, facet: &Facet) -> u64 {
        let patch = self.things[facet.thing as usize].surface.patches[facet.index as usize];
        u64::from(facet.thing) << 32 | u64::from(patch)
    }
}

impl Thing<'_> {
    /// The unit normals at the corners of a triangle.
    pub(super) fn normals(&self, triangle: u32) -> [Vec3; 3] {
        self.surface.normals[triangle as usize].map(|n| (self.turn * n).normalize_or(n))
    }
}
