//! A picture of a run: how the grains lay at four moments.

use std::collections::HashMap;
use std::path::Path;

use glam::{DVec2, DVec3};
use polygrain_dynamics::{Bodies, BodyId, Form, ShapeId, World};
use polygrain_geometry::{Aabb, Pose, Shape, TriangleMesh};
use polygrain_scene::run::Event;

use crate::diagnostic::Failure;
use crate::picture::{
    Body, Finish, Font, Image, Rgb, Scene, background, draw_text, oklch, render, text_width,
};

/// The name of the picture in the folder of a run.
pub(super) const FILE: &str = "picture.png";

/// Pictures side by side.
const PANELS: usize = 4;
const WIDTH: usize = 480;
const HEIGHT: usize = 420;
const CAPTION: usize = 34;
/// More grains than this would be dots, and take long to draw.
const MOST_GRAINS: usize = 20_000;
/// Segments round a circle.
const RESOLUTION: usize = 24;
/// Where the picture is taken from, seen from above: walls on this side are left out.
const TOWARDS_EYE: DVec2 = DVec2::new(0.49, -0.87);

/// The pictures taken so far.
#[derive(Default)]
pub(super) struct Album {
    panels: Vec<(f64, Image)>,
    last: f64,
    /// Where the grains were at first: what hides them is left out of every picture alike.
    centre: Option<DVec3>,
}

impl Album {
    /// Takes a picture at the start, at the end, and at a third and two thirds of the time between.
    pub(super) fn see(&mut self, event: Event<'_>) {
        match event {
            Event::Started(_, world) => self.take(world),
            Event::Progress(status, world) => {
                let (Some(&(start, _)), Some(end)) = (self.panels.first(), status.end) else {
                    return;
                };
                let passed = (status.time - start) / (end - start);
                let middle = self.panels.len() < PANELS - 1;
                if middle && passed * (PANELS - 1) as f64 >= self.panels.len() as f64 {
                    self.take(world);
                }
            }
            Event::Finished(world) if world.time() > self.last => self.take(world),
            Event::Finished(_) | Event::Note(_) => {}
        }
    }

    fn take(&mut self, world: &World) {
        self.last = world.time();
        let grains = world.bodies().dynamic().count();
        if (1..=MOST_GRAINS).contains(&grains) {
            let centre = *self.centre.get_or_insert_with(|| centre(world.bodies()));
            self.panels.push((world.time(), draw(world, centre)));
        }
    }

    /// Writes the pictures side by side; nothing if there is none.
    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        if self.panels.is_empty() {
            return Ok(());
        }
        let mut sheet = Image::filled(WIDTH * self.panels.len(), HEIGHT + CAPTION, background());
        for (i, (time, picture)) in self.panels.iter().enumerate() {
            let x = i * WIDTH;
            sheet.paste(picture, x, 0);
            let caption = format!("t = {time:.3} s");
            let indent = (WIDTH - text_width(&caption, Font::LABEL)) / 2;
            draw_text(&mut sheet, &caption, x + indent, HEIGHT + 4, Font::LABEL, ink());
        }
        sheet.save(path).map_err(|source| Failure::Folder { path: path.to_owned(), source })
    }
}

fn ink() -> Rgb {
    oklch(0.4, 0.01, 260.0)
}

/// All grains, and of the walls what does not hide them.
fn draw(world: &World, centre: DVec3) -> Image {
    let mut surfaces = HashMap::new();
    let bodies = world.bodies();
    let mut things: Vec<(TriangleMesh, Finish, Rgb)> = Vec::new();
    for id in bodies.dynamic() {
        let shape = bodies.shape(id);
        let Form::Solid(form) = world.form(shape) else { continue };
        let surface = surfaces.entry(shape).or_insert_with(|| form.tessellate(RESOLUTION));
        things.push((surface.transformed(&bodies.pose(id)), finish(form), colour(bodies, id)));
    }
    for id in bodies.active().filter(|id| !bodies.is_dynamic(*id)) {
        if let Form::Solid(form) = world.form(bodies.shape(id)) {
            walls(form, &bodies.pose(id), centre, &mut things);
        }
    }
    let drawn: Vec<Body> = things
        .iter()
        .map(|(mesh, finish, colour)| Body { mesh, finish: *finish, colour: *colour })
        .collect();
    render(&Scene::new(&drawn), WIDTH, HEIGHT, background())
}

/// The middle of the grains.
fn centre(bodies: &Bodies) -> DVec3 {
    let (sum, count) = bodies
        .dynamic()
        .fold((DVec3::ZERO, 0.0), |(sum, count), id| (sum + bodies.position(id), count + 1.0));
    sum / count
}

/// The convex parts of a wall that lie behind or below the grains.
fn walls(form: &Shape, pose: &Pose, centre: DVec3, things: &mut Vec<(TriangleMesh, Finish, Rgb)>) {
    if let Shape::Compound(compound) = form {
        for (part, local) in compound.parts() {
            walls(part, &pose.compose(local), centre, things);
        }
        return;
    }
    let mesh = form.tessellate(RESOLUTION).transformed(pose);
    let bounds = Aabb::from_points(mesh.vertices().iter().copied());
    let off = bounds.centre() - centre;
    let behind = off.truncate().dot(TOWARDS_EYE) < 0.1 * bounds.extents().max_element();
    let above = bounds.min.z > centre.z && off.z > off.truncate().length();
    if behind && !above {
        things.push((mesh, Finish::Faceted, oklch(0.82, 0.012, 250.0)));
    }
}

fn finish(shape: &Shape) -> Finish {
    match shape {
        Shape::Polyhedron(_) | Shape::Cuboid(_) | Shape::Mesh(_) => Finish::Faceted,
        _ => Finish::Smooth,
    }
}

/// A colour for each shape; grains of one shape differ a little in lightness, to be told apart.
fn colour(bodies: &Bodies, id: BodyId) -> Rgb {
    const HUES: [f32; 5] = [45.0, 235.0, 145.0, 320.0, 85.0];
    let ShapeId(shape) = bodies.shape(id);
    let shade = (id.0.wrapping_mul(2_654_435_761) >> 24) as f32 / 255.0;
    oklch(0.6 + 0.16 * shade, 0.09, HUES[shape as usize % HUES.len()])
}
