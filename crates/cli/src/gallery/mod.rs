//! `polygrain shape --gallery`: the catalogue of generators as meshes, pictures and a page.

mod family;
mod page;
mod sheet;

use std::fs;
use std::io::Write;
use std::path::Path;

use polygrain_geometry::file::{self, WriteFormat, write_atomically};
use polygrain_geometry::{Pose, TriangleMesh, generate};
use rayon::prelude::*;

use crate::diagnostic::Failure;
use crate::picture::{Body, Image, Scene, background, render};
use crate::shape::Description;
use family::Family;

/// Width and height of a grain's picture, in pixels.
const THUMBNAIL: usize = 360;
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
    fs::create_dir_all(folder)
        .map_err(|source| Failure::Folder { path: folder.to_owned(), source })?;
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
    let posed = mesh.transformed(&Pose::from_rotation(family.attitude(mesh)));
    let scene =
        Scene::new(&[Body { mesh: &posed, finish: family.finish(), colour: family.colour() }]);
    Exhibit {
        name: entry.name,
        explanation: entry.description,
        description: Description::of_shape(entry.name.into(), &entry.shape, None),
        family,
        triangles: mesh.triangles().len(),
        picture: render(&scene, THUMBNAIL, THUMBNAIL, background()),
    }
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
