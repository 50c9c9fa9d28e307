//! `polygrain shape --gallery`: the catalogue of generators as meshes, pictures and a page.

mod page;
mod sheet;

use std::fs;
use std::io::Write;
use std::path::Path;

use glam::{DQuat, DVec3};
use polygrain_geometry::file::{self, WriteFormat, write_atomically};
use polygrain_geometry::polyhedron::Plane;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape, TriangleMesh, generate};
use rayon::prelude::*;

use crate::diagnostic::Failure;
use crate::picture::{Body, Finish, Image, Rgb, Scene, oklch, render};
use crate::shape::Description;

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

/// What a grain is made of, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Smooth,
    Polyhedron,
    Mesh,
    Rounded,
    Compound,
}

impl Family {
    const ALL: [Self; 5] =
        [Self::Smooth, Self::Polyhedron, Self::Mesh, Self::Rounded, Self::Compound];

    fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Sphere(_)
            | Shape::Ellipsoid(_)
            | Shape::Superellipsoid(_)
            | Shape::Cylinder(_)
            | Shape::Cone(_)
            | Shape::Capsule(_) => Self::Smooth,
            Shape::Cuboid(_) | Shape::Polyhedron(_) => Self::Polyhedron,
            Shape::Mesh(_) => Self::Mesh,
            Shape::Compound(_) => Self::Compound,
            Shape::Rounded(_) => Self::Rounded,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Smooth => "smooth",
            Self::Polyhedron => "convex polyhedron",
            Self::Mesh => "triangle mesh",
            Self::Rounded => "rounded",
            Self::Compound => "compound",
        }
    }

    fn colour(self) -> Rgb {
        match self {
            Self::Smooth => oklch(0.73, 0.105, 235.0),
            Self::Polyhedron => oklch(0.79, 0.115, 75.0),
            Self::Mesh => oklch(0.73, 0.115, 150.0),
            Self::Rounded => oklch(0.71, 0.115, 305.0),
            Self::Compound => oklch(0.72, 0.125, 20.0),
        }
    }

    /// How a grain is turned for its picture. Smooth bodies stand on their axis and meshes as they
    /// were made; a polyhedron on its tip would hide its faces, so it lies down.
    fn attitude(self, mesh: &TriangleMesh) -> DQuat {
        match self {
            Self::Polyhedron | Self::Rounded => DQuat::from_rotation_z(0.2) * resting(mesh),
            Self::Smooth | Self::Mesh | Self::Compound => DQuat::IDENTITY,
        }
    }

    fn finish(self) -> Finish {
        match self {
            Self::Polyhedron | Self::Mesh => Finish::Faceted,
            Self::Smooth | Self::Rounded | Self::Compound => Finish::Smooth,
        }
    }
}

/// The rotation that brings a body to rest: the face of its hull that is nearest to the centre of
/// mass goes down, and of several such faces the one that is lowest already.
fn resting(mesh: &TriangleMesh) -> DQuat {
    let Ok(hull) = ConvexPolyhedron::from_points(mesh.vertices()) else { return DQuat::IDENTITY };
    let centre = hull.mass_properties().centre;
    let height = |plane: &Plane| plane.offset - plane.normal.dot(centre);
    let lowest = hull.planes().iter().map(height).fold(f64::INFINITY, f64::min);
    let stable = hull.planes().iter().filter(|plane| height(plane) < lowest * (1.0 + 1e-9));
    let down = stable.map(|plane| plane.normal).min_by(|a, b| a.z.total_cmp(&b.z));
    down.map_or(DQuat::IDENTITY, |down| DQuat::from_rotation_arc(down, DVec3::NEG_Z))
}

fn background() -> Rgb {
    oklch(0.978, 0.003, 90.0)
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
    write_atomically(path, |file| Ok(image.write_png(file)?))
        .map_err(|source| Failure::Folder { path: path.to_owned(), source })
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
