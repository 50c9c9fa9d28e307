//! The bodies of a run, ready to be drawn: their surfaces, and the stage that holds all frames.

use std::collections::HashMap;

use glam::{BVec3, DQuat, DVec3};
use polygrain_geometry::Pose;
use polygrain_scene::results::{Bodies, BodyState, Frame, Results, ShapeMesh};

use super::arguments::Walls;
use super::frames;
use crate::diagnostic::Failure;
use crate::picture::{Body, Extent, Finish, Look, Rgb, Stage, Surface, wall_colour};

/// Grains farther out than this, in widths of where nearly all are, are left out of the frame.
const STRAY: f64 = 0.5;

/// The surfaces and names of a run's bodies.
pub(super) struct Cast {
    surfaces: Vec<Surface>,
    /// The distance of each surface's farthest vertex from the origin.
    reaches: Vec<f64>,
    /// The shapes of grains in the order of their first grain.
    kinds: Vec<u32>,
    pub(super) bodies: Bodies,
}

impl Cast {
    pub(super) fn of(results: &Results) -> Result<Self, Failure> {
        let surfaces: Vec<Surface> = results.shapes()?.into_iter().map(surface).collect();
        let reaches = surfaces.iter().map(Surface::reach).collect();
        let mut cast = Self { surfaces, reaches, kinds: Vec::new(), bodies: results.bodies()? };
        let first = results.frame(frames(results)?[0].number)?;
        for body in first.bodies.iter().filter(|body| !cast.bodies.is_wall(body.id)) {
            if !cast.kinds.contains(&body.shape) {
                cast.kinds.push(body.shape);
            }
        }
        Ok(cast)
    }

    /// A number for the shape of a grain, small for those that were there first.
    pub(super) fn kind(&self, body: &BodyState) -> usize {
        let known = self.kinds.iter().position(|shape| *shape == body.shape);
        known.unwrap_or(self.kinds.len() + body.shape as usize)
    }

    pub(super) fn is_grain(&self, body: &BodyState) -> bool {
        !self.bodies.is_wall(body.id)
    }

    pub(super) fn grains<'a>(&'a self, frame: &'a Frame) -> impl Iterator<Item = &'a BodyState> {
        frame.bodies.iter().filter(|body| self.is_grain(body))
    }

    /// The radius of a ball about a body's origin that holds it, m.
    pub(super) fn reach(&self, body: &BodyState) -> f64 {
        self.reaches[body.shape as usize] * f64::from(body.scale)
    }

    /// A half-space is drawn as a square: one face, four corners.
    fn is_plane(&self, body: &BodyState) -> bool {
        let surface = &self.surfaces[body.shape as usize];
        !self.is_grain(body)
            && surface.vertices().len() == 4
            && surface.vertices().iter().all(|v| v.z == 0.0)
    }

    /// A floor: the ground of the picture stands for it.
    fn is_floor(&self, body: &BodyState) -> bool {
        self.is_plane(body) && (pose(body).rotation * DVec3::Z).z > 0.9999
    }

    pub(super) fn grain(&self, body: &BodyState, colour: Rgb, look: Look) -> Body<'_> {
        Body { look, ..self.body(body, colour) }
    }

    fn body(&self, body: &BodyState, colour: Rgb) -> Body<'_> {
        let stretch = DVec3::splat(f64::from(body.scale));
        let surface = &self.surfaces[body.shape as usize];
        Body { stretch, ..Body::new(surface, pose(body), colour) }
    }

    /// The walls of a frame as they are to be shown. A half-space has no end; it is shown where the
    /// grains are.
    pub(super) fn walls<'a>(
        &'a self,
        frame: &'a Frame,
        walls: Walls,
        core: &'a Core,
    ) -> impl Iterator<Item = Body<'a>> + 'a {
        let look = match walls {
            Walls::Show => Some(Look::ClearInFront),
            Walls::Cut => Some(Look::CutInFront),
            Walls::Solid => Some(Look::Solid),
            Walls::Hide => None,
        };
        let shown = frame.bodies.iter().filter(|b| !self.is_grain(b) && !self.is_floor(b));
        shown.filter_map(move |wall| {
            let mut body = Body { look: look?, ..self.body(wall, wall_colour()) };
            if self.is_plane(wall) {
                let normal = body.pose.rotation * DVec3::Z;
                let below = normal.dot(core.middle() - body.pose.translation);
                body.pose.translation = core.middle() - below * normal;
                let half_width = self.reaches[wall.shape as usize] / std::f64::consts::SQRT_2;
                body.stretch = DVec3::splat(core.size() / half_width);
            }
            Some(body)
        })
    }
}

fn surface(shape: ShapeMesh) -> Surface {
    let finish = if shape.smooth { Finish::Smooth } else { Finish::Faceted };
    let vertices = shape.positions.iter().map(|p| p.as_dvec3()).collect();
    Surface::new(vertices, shape.triangles, finish)
}

fn pose(body: &BodyState) -> Pose {
    let rotation: DQuat = body.rotation.as_dquat();
    Pose { rotation: rotation.normalize(), translation: body.position }
}

/// A box with nearly all grains of all frames.
#[derive(Clone, Copy, Debug)]
pub(super) struct Core {
    low: DVec3,
    high: DVec3,
}

impl Core {
    /// The middle 99 % of the grains along each axis.
    fn of(centres: &[(DVec3, f64)]) -> Self {
        let along = |axis: usize| {
            let mut places: Vec<f64> = centres.iter().map(|(centre, _)| centre[axis]).collect();
            places.sort_by(f64::total_cmp);
            let cut = places.len() / 200;
            match places.len() {
                0 => [0.0, 0.0],
                n => [places[cut], places[n - 1 - cut]],
            }
        };
        let [x, y, z] = [0, 1, 2].map(along);
        let [low, high] = [0, 1].map(|end| DVec3::new(x[end], y[end], z[end]));
        Self { low, high }
    }

    fn middle(&self) -> DVec3 {
        0.5 * (self.low + self.high)
    }

    /// Half the width of a square that covers the box from any side.
    fn size(&self) -> f64 {
        0.75 * (self.high - self.low).max_element().max(f64::MIN_POSITIVE)
    }

    /// Whether a ball is in the box, or not far from it.
    fn is_near(&self, centre: DVec3, radius: f64) -> bool {
        let slack = STRAY * (self.high - self.low) + radius;
        centre.cmpge(self.low - slack).all() && centre.cmple(self.high + slack).all()
    }
}

/// What is learnt of some frames before they are drawn.
#[derive(Default)]
pub(super) struct Survey {
    centres: Vec<(DVec3, f64)>,
    walls: Extent,
    floor: Option<f64>,
    /// Where each grain was first.
    first: HashMap<u32, DVec3>,
    /// The ends of the periodic cell along each axis, if it is to be seen.
    cell: Option<Cell>,
    /// The box of all vertices of grains; known if there is a cell.
    vertices: Option<[DVec3; 2]>,
}

/// The ends of a periodic cell along each axis; none where space has no period.
pub(super) type Cell = [Option<[f64; 2]>; 3];

impl Survey {
    /// Takes the places where grains are first.
    pub(super) fn begin(&mut self, cast: &Cast, frame: &Frame) {
        for body in cast.grains(frame) {
            self.first.entry(body.id).or_insert_with(|| frame.unwrapped(body));
        }
    }

    /// A survey of frames in a periodic cell, if it is to be seen.
    pub(super) fn within(cell: Option<Cell>) -> Self {
        Self { cell, ..Self::default() }
    }

    /// Takes in a frame that will be drawn.
    pub(super) fn see(&mut self, cast: &Cast, frame: &Frame, walls: Walls) {
        self.begin(cast, frame);
        self.centres.extend(cast.grains(frame).map(|b| (b.position, cast.reach(b))));
        if self.cell.is_some() {
            for body in cast.grains(frame).map(|body| cast.body(body, wall_colour())) {
                for vertex in body.surface.vertices() {
                    let place = body.pose.point(body.stretch * *vertex);
                    let [low, high] = self.vertices.unwrap_or([place; 2]);
                    self.vertices = Some([low.min(place), high.max(place)]);
                }
            }
        }
        for wall in frame.bodies.iter().filter(|body| !cast.is_grain(body)) {
            if cast.is_floor(wall) {
                self.floor = Some(self.floor.map_or(wall.position.z, |z| z.max(wall.position.z)));
            } else if !cast.is_plane(wall) && walls != Walls::Hide {
                let body = cast.body(wall, wall_colour());
                let place = |v: &DVec3| body.pose.point(body.stretch * *v);
                body.surface.vertices().iter().for_each(|v| self.walls.add(place(v), 0.0));
            }
        }
    }

    /// How far a grain has come from where it was first, m.
    pub(super) fn displacement(&self, frame: &Frame, body: &BodyState) -> f64 {
        self.first.get(&body.id).map_or(0.0, |first| frame.unwrapped(body).distance(*first))
    }

    pub(super) fn core(&self) -> Core {
        Core::of(&self.centres)
    }

    /// Walls and grains. A few grains that fly far away do not count.
    fn extent(&self) -> Extent {
        let mut extent = self.walls.clone();
        self.bulk().for_each(|(centre, reach)| extent.add(centre, reach));
        extent
    }

    fn bulk(&self) -> impl Iterator<Item = (DVec3, f64)> {
        let core = self.core();
        self.centres.iter().copied().filter(move |&(centre, reach)| core.is_near(centre, reach))
    }

    /// The lowest and the highest corner of the periodic cell; as far as grains and walls reach where
    /// space has no period.
    pub(super) fn cell(&self) -> Option<[DVec3; 2]> {
        let (cell, vertices) = (self.cell?, self.vertices?);
        // Balls around the grains reach farther than these, but not to the strays.
        let [least, most] = self.extent().corners();
        let mut seen = [vertices[0].max(least), vertices[1].min(most)];
        if !self.walls.is_empty() {
            let [low, high] = self.walls.corners();
            seen = [seen[0].min(low), seen[1].max(high)];
        }
        let end = |which: usize| {
            let along = |axis: usize| cell[axis].map_or(seen[which][axis], |ends| ends[which]);
            DVec3::new(along(0), along(1), along(2))
        };
        Some([end(0), end(1)])
    }

    /// One stage for all frames.
    pub(super) fn stage(&self) -> Stage {
        let mut extent = self.extent();
        if let Some([low, high]) = self.cell() {
            for i in 0..8 {
                let upper = BVec3::new(i & 1 == 1, i & 2 == 2, i & 4 == 4);
                extent.add(DVec3::select(upper, high, low), 0.0);
            }
        }
        let (mut sum, mut count) = (DVec3::ZERO, 0.0);
        for (centre, _) in self.bulk() {
            (sum, count) = (sum + centre, count + 1.0);
        }
        let focus = if count > 0.0 { sum / count } else { DVec3::ZERO };
        let bottom = if extent.is_empty() { 0.0 } else { extent.bottom() };
        Stage::new(&extent, self.floor.unwrap_or(bottom), focus)
    }
}
