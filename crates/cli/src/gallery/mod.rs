//! `polygrain shape --gallery`: the catalogue of generators as meshes, pictures and a page.

mod family;
mod page;
mod sheet;

use std::io::Write;
use std::path::Path;

use glam::DVec3;
use polygrain_geometry::file::{self, WriteFormat, write_atomically};
use polygrain_geometry::{Pose, TriangleMesh, generate};
use rayon::prelude::*;

use crate::diagnostic::Failure;
use crate::folder::make_folder;
use crate::picture::{
    Backdrop, Body, Camera, Extent, Image, Margins, Scene, Stage, Surface, View, background, render,
};
use crate::shape::Description;
use family::Family;

/// Width and height of a grain's picture, in pixels.
const THUMBNAIL: usize = 360;
/// Free space on each side, as a fraction of the picture.
const MARGIN: f32 = 0.145;
/// Segments round a circle, for meshes and pictures of curved shapes.
const RESOLUTION: usize = 64;

/// One grain of the gallery.
struct Exhibit {
    name: &'static str,
    explanation: &'static str,
    description: Description,
    family: Family,
    triangles: usize,
    picture: Image,
}

/// Writes the whole gallery into a folder and says what is where.
pub(crate) fn write(
    folder: &Path,
    format: WriteFormat,
    out: &mut impl Write,
) -> Result<(), Failure> {
    make_folder(folder)?;
    let extension = match format {
        WriteFormat::Obj => "obj",
        WriteFormat::Stl | WriteFormat::AsciiStl => "stl",
        WriteFormat::Vtp => "vtp",
    };
    let entries = generate::catalogue();
    let exhibits: Vec<Exhibit> = entries
        .par_iter()
        .map(|entry| {
            let mesh = entry.shape.tessellate(RESOLUTION);
            let path = folder.join(entry.name).with_extension(extension);
            file::write_as(&path, &mesh, format)?;
            let exhibit = exhibit(entry, &mesh);
            write_png(&folder.join(entry.name).with_extension("png"), &exhibit.picture)?;
            Ok(exhibit)
        })
        .collect::<Result<_, Failure>>()?;

    write_png(&folder.join("gallery.png"), &sheet::sheet(&exhibits))?;
    let page = folder.join("index.html");
    write_atomically(&page, |file| page::write(&exhibits, file))
        .map_err(|source| Failure::Folder { path: page, source })?;
    list(&exhibits, folder, extension, out).map_err(Failure::Output)
}

fn exhibit(entry: &generate::Entry, mesh: &TriangleMesh) -> Exhibit {
    let family = Family::of(&entry.shape);
    Exhibit {
        name: entry.name,
        explanation: entry.description,
        description: Description::of_shape(entry.name.into(), &entry.shape, None),
        family,
        triangles: mesh.triangles().len(),
        picture: portrait(mesh, family),
    }
}

/// A grain alone on the ground.
fn portrait(mesh: &TriangleMesh, family: Family) -> Image {
    let surface = Surface::of_mesh(mesh, family.finish());
    let pose = Pose::from_rotation(family.attitude(mesh));
    let extent = Extent::of(mesh.vertices().iter().map(|v| pose.point(*v)));
    let stage = Stage::new(&extent, extent.bottom(), DVec3::ZERO);
    let size = (THUMBNAIL, THUMBNAIL);
    let camera = Camera::framing(&stage, View::ISO, size, Margins::even(MARGIN, size));
    let scene = Scene::new(&[Body::new(&surface, pose, family.colour())], &stage, View::ISO);
    render(&scene, &camera, Backdrop::Colour(background()))
}

fn write_png(path: &Path, image: &Image) -> Result<(), Failure> {
    image.save(path).map_err(|source| Failure::Folder { path: path.to_owned(), source })
}

fn list(
    exhibits: &[Exhibit],
    folder: &Path,
    extension: &str,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let width = exhibits.iter().map(|e| e.name.len()).max().unwrap_or(0);
    for Exhibit { name, explanation, triangles, .. } in exhibits {
        writeln!(out, "{name:width$}  {triangles:6} triangles  {explanation}")?;
    }
    let folder = folder.display();
    writeln!(out)?;
    writeln!(out, "{} grains, each as {folder}/NAME.{extension} and NAME.png", exhibits.len())?;
    writeln!(out, "Look at    {folder}/gallery.png")?;
    writeln!(out, "Read       {folder}/index.html, with the properties of each")?;
    writeln!(out, "Try next   polygrain shape {folder}/rock.{extension} --density 2650")
}
