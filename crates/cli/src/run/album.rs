//! A picture of a run: how the grains lay at four moments.

use std::collections::HashMap;
use std::path::Path;

use glam::DVec3;
use polygrain_dynamics::{Form, ShapeId, World};
use polygrain_geometry::{Pose, Shape};
use polygrain_scene::run::Event;

use crate::diagnostic::Failure;
use crate::picture::{
    Backdrop, Body, Camera, Extent, Finish, Font, Image, Look, Margins, Rgb, Scene, Stage, Surface,
    View, background, draw_text, grain_colour, oklch, render, text_width, wall_colour,
};

/// The name of the picture in the folder of a run.
pub(super) const FILE: &str = "picture.png";

/// Pictures side by side.
const PANELS: usize = 4;
const WIDTH: usize = 480;
const HEIGHT: usize = 420;
const CAPTION: usize = 34;
const MARGIN: f32 = 0.06;
/// More grains than this would be dots, and take long to draw.
const MOST_GRAINS: usize = 20_000;
/// Segments round a circle.
const RESOLUTION: usize = 24;

/// The moments kept so far.
#[derive(Default)]
pub(super) struct Album {
    moments: Vec<Moment>,
    surfaces: HashMap<ShapeId, Surface>,
    /// The shapes of grains in the order of their first grain.
    kinds: Vec<ShapeId>,
    last: f64,
}

/// Where everything was at a time.
struct Moment {
    time: f64,
    bodies: Vec<Member>,
}

/// A body at that time.
struct Member {
    shape: ShapeId,
    pose: Pose,
    id: u32,
    grain: bool,
}

impl Album {
    /// Keeps the start, the end, and what is at a third and two thirds of the time between.
    pub(super) fn see(&mut self, event: Event<'_>) {
        match event {
            Event::Started(_, world) => self.keep(world),
            Event::Progress(status, world) => {
                let (Some(first), Some(end)) = (self.moments.first(), status.end) else {
                    return;
                };
                let passed = (status.time - first.time) / (end - first.time);
                let middle = self.moments.len() < PANELS - 1;
                if middle && passed * (PANELS - 1) as f64 >= self.moments.len() as f64 {
                    self.keep(world);
                }
            }
            Event::Finished(world) if world.time() > self.last => self.keep(world),
            Event::Finished(_) | Event::Note(_) => {}
        }
    }

    fn keep(&mut self, world: &World) {
        self.last = world.time();
        let bodies = world.bodies();
        if !(1..=MOST_GRAINS).contains(&bodies.dynamic().count()) {
            return;
        }
        let mut kept = Vec::new();
        for id in bodies.active() {
            let shape = bodies.shape(id);
            if let Form::Solid(form) = world.form(shape) {
                self.surfaces.entry(shape).or_insert_with(|| surface(form));
                let (pose, grain) = (bodies.pose(id), bodies.is_dynamic(id));
                kept.push(Member { shape, pose, id: id.0, grain });
                if grain && !self.kinds.contains(&shape) {
                    self.kinds.push(shape);
                }
            }
        }
        self.moments.push(Moment { time: world.time(), bodies: kept });
    }

    /// Writes the pictures side by side; nothing if there is none.
    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        if self.moments.is_empty() {
            return Ok(());
        }
        let stage = self.stage();
        let size = (WIDTH, HEIGHT);
        let camera = Camera::framing(&stage, View::ISO, size, Margins::even(MARGIN, size));
        let mut sheet = Image::filled(WIDTH * self.moments.len(), HEIGHT + CAPTION, background());
        for (i, moment) in self.moments.iter().enumerate() {
            let x = i * WIDTH;
            let scene = Scene::new(&self.bodies(moment), &stage, View::ISO);
            sheet.paste(&render(&scene, &camera, Backdrop::Colour(background())), x, 0);
            let caption = format!("t = {:.3} s", moment.time);
            let indent = (WIDTH - text_width(&caption, Font::LABEL)) / 2;
            draw_text(&mut sheet, &caption, x + indent, HEIGHT + 4, Font::LABEL, ink());
        }
        sheet.save(path).map_err(|source| Failure::Folder { path: path.to_owned(), source })
    }

    /// One stage for all pictures; walls are not to hide where the grains are on average.
    fn stage(&self) -> Stage {
        let mut extent = Extent::default();
        let (mut sum, mut count) = (DVec3::ZERO, 0.0);
        let all = self.moments.iter().flat_map(|moment| &moment.bodies);
        for Member { shape, pose, grain, .. } in all {
            let surface = &self.surfaces[shape];
            if *grain {
                extent.add(pose.translation, surface.reach());
                (sum, count) = (sum + pose.translation, count + 1.0);
            } else {
                let corners = surface.vertices().iter().map(|v| pose.point(*v));
                corners.for_each(|corner| extent.add(corner, 0.0));
            }
        }
        Stage::new(&extent, extent.bottom(), sum / count)
    }

    fn bodies(&self, moment: &Moment) -> Vec<Body<'_>> {
        let body = |&Member { shape, pose, id, grain }: &Member| {
            let kind = self.kinds.iter().position(|known| *known == shape).unwrap_or(0);
            let colour = if grain { grain_colour(kind, id) } else { wall_colour() };
            let look = if grain { Look::Solid } else { Look::ClearInFront };
            Body { look, ..Body::new(&self.surfaces[&shape], pose, colour) }
        };
        moment.bodies.iter().map(body).collect()
    }
}

fn ink() -> Rgb {
    oklch(0.4, 0.01, 260.0)
}

fn surface(form: &Shape) -> Surface {
    let flat =
        |shape: &Shape| matches!(shape, Shape::Polyhedron(_) | Shape::Cuboid(_) | Shape::Mesh(_));
    let faceted = match form {
        Shape::Compound(compound) => compound.parts().iter().all(|(part, _)| flat(part)),
        form => flat(form),
    };
    let finish = if faceted { Finish::Faceted } else { Finish::Smooth };
    Surface::of_mesh(&form.tessellate(RESOLUTION), finish)
}
