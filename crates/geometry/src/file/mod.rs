//! Mesh files: OBJ, STL, PLY and OFF are read; OBJ, STL and VTP are written.
//!
//! ```
//! use polygrain_geometry::{TriangleMesh, file};
//!
//! # let path = std::env::temp_dir().join(format!("polygrain-doc-{}.obj", std::process::id()));
//! # std::fs::write(&path, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n")?;
//! let grain: TriangleMesh = file::read(&path)?;
//! file::write(path.with_extension("stl"), &grain)?;
//! let again = file::read(path.with_extension("stl"))?;
//! assert_eq!((again.vertices().len(), again.triangles().len()), (4, 4));
//! # std::fs::remove_file(&path)?;
//! # std::fs::remove_file(path.with_extension("stl"))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | format | read | written | numbers |
//! |---|---|---|---|
//! | OBJ | ✓ | ✓ | decimal; written with as many digits as an `f64` needs, so it reads back exactly |
//! | STL | binary and ASCII | binary, or ASCII on request | `f32`: 7 digits, up to 3.4e38 |
//! | PLY | ASCII, binary little- and big-endian | | `f64` or `f32`, as the file has it |
//! | OFF | `OFF`, `COFF`, `NOFF`… in text | | decimal |
//! | VTP | | raw binary, with values on points and cells ([`PolyData`]) | `f64` |
//! | points | `.xyz`, `.txt`, `.csv`, by [`read_points`] | | decimal |
//!
//! Polygons are cut into triangles, non-convex ones too. Lengths are taken as metres.
//!
//! Whatever a file holds, reading it does not panic, and takes no more memory than a small
//! multiple of its size: a count in a header is believed only if that much data can follow. An
//! error names the file, the line and column (or the byte, in binary data), the reason and the
//! remedy. The readers are our own: `stl_io` and `tobj` do not say where a file is broken, `stl_io`
//! takes binary STL for ASCII if its title begins with `solid`, and `ply-rs-bw` knows lines in text
//! but no offsets in binary data.

mod atomic;
mod error;
mod obj;
mod off;
mod ply;
mod points;
mod polygon;
mod soup;
mod stl;
mod text;
mod vtp;
mod weld;

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use glam::DVec3;

pub use atomic::write_atomically;
pub use error::{Fault, FileError, ParseError, Place};
pub use vtp::PolyData;
pub use weld::Weld;

use crate::TriangleMesh;
use error::Flaw;
use soup::Soup;

/// How a mesh is read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReadOptions {
    /// Which vertices are joined into one.
    pub weld: Weld,
}

/// A format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Wavefront OBJ.
    Obj,
    /// STL, binary or ASCII.
    Stl,
    /// PLY, ASCII or binary.
    Ply,
    /// OFF in text.
    Off,
    /// Three numbers to a line.
    Points,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Obj => "OBJ",
            Self::Stl => "STL",
            Self::Ply => "PLY",
            Self::Off => "OFF",
            Self::Points => "a list of points",
        })
    }
}

impl Format {
    /// The format that a file name promises by its extension, in either case.
    pub fn from_extension(path: impl AsRef<Path>) -> Option<Self> {
        match lower_extension(path.as_ref()).as_str() {
            "obj" => Some(Self::Obj),
            "stl" => Some(Self::Stl),
            "ply" => Some(Self::Ply),
            "off" => Some(Self::Off),
            "xyz" | "txt" | "csv" => Some(Self::Points),
            _ => None,
        }
    }

    /// The mesh format that the content looks like, judged by its length and its first 64 kB. A
    /// list of points looks like nothing.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        let beginning = &bytes[..bytes.len().min(1 << 16)];
        if ply::recognise(beginning) {
            Some(Self::Ply)
        } else if stl::is_whole_binary(bytes) || stl::is_ascii(beginning) {
            Some(Self::Stl)
        } else if off::recognise(beginning) {
            Some(Self::Off)
        } else if obj::recognise(beginning) {
            Some(Self::Obj)
        } else {
            None
        }
    }

    /// The mesh in the content of a file.
    ///
    /// ```
    /// use polygrain_geometry::file::{Format, ReadOptions};
    ///
    /// let broken = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n";
    /// let error = Format::Obj.parse(broken, &ReadOptions::default()).unwrap_err();
    /// assert!(error.to_string().starts_with("line 4, column 1: the face names vertex 4"));
    /// ```
    pub fn parse(self, bytes: &[u8], options: &ReadOptions) -> Result<TriangleMesh, ParseError> {
        let mesh = || {
            let soup = self.soup(bytes, options.weld)?;
            if self == Self::Points {
                return Err(Flaw::file(Fault::NoFaces));
            }
            let soup = weld::weld(soup, options.weld)?;
            Ok(TriangleMesh::new(soup.vertices, soup.triangles)?)
        };
        mesh().map_err(|flaw: Flaw| flaw.locate(self, bytes))
    }

    /// The points in the content of a file: the vertices in their order, whether or not a face
    /// names them. The corners of STL triangles are joined as by [`Weld::Exact`].
    pub fn parse_points(self, bytes: &[u8]) -> Result<Vec<DVec3>, ParseError> {
        match self.soup(bytes, Weld::Exact) {
            Ok(soup) if soup.vertices.is_empty() => Err(Flaw::file(Fault::NoPoints)),
            Ok(soup) => Ok(soup.vertices),
            Err(flaw) => Err(flaw),
        }
        .map_err(|flaw| flaw.locate(self, bytes))
    }

    fn soup(self, bytes: &[u8], weld: Weld) -> Result<Soup, Flaw> {
        match self {
            Self::Obj => obj::parse(bytes),
            Self::Stl => stl::parse(bytes, weld),
            Self::Ply => ply::parse(bytes),
            Self::Off => off::parse(bytes),
            Self::Points => {
                Ok(Soup { vertices: points::parse(bytes)?, triangles: Vec::new(), distinct: false })
            }
        }
    }
}

/// A format that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteFormat {
    /// Wavefront OBJ: exact.
    Obj,
    /// Binary STL: rounded to `f32`.
    Stl,
    /// ASCII STL: rounded to `f32`.
    AsciiStl,
    /// VTK poly-data: exact.
    Vtp,
}

impl WriteFormat {
    /// The format that a file name asks for by its extension, in either case.
    pub fn from_extension(path: impl AsRef<Path>) -> Option<Self> {
        match lower_extension(path.as_ref()).as_str() {
            "obj" => Some(Self::Obj),
            "stl" => Some(Self::Stl),
            "vtp" => Some(Self::Vtp),
            _ => None,
        }
    }

    /// Writes a mesh. Give it a buffered writer.
    ///
    /// A coordinate beyond the range of `f32` is an error of the kind `InvalidInput` in STL.
    pub fn write_to(self, mesh: &TriangleMesh, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Obj => obj::write(mesh, out),
            Self::Stl => stl::write_binary(mesh, out),
            Self::AsciiStl => stl::write_ascii(mesh, out),
            Self::Vtp => PolyData::from_mesh(mesh).write_to(out),
        }
    }
}

/// Reads a mesh, joining vertices with identical coordinates.
///
/// The format is that of the extension or, if it names none, of the content.
pub fn read(path: impl AsRef<Path>) -> Result<TriangleMesh, FileError> {
    read_with(path, &ReadOptions::default())
}

/// Reads a mesh.
///
/// The format is that of the extension or, if it names none, of the content.
pub fn read_with(path: impl AsRef<Path>, options: &ReadOptions) -> Result<TriangleMesh, FileError> {
    read_as(path.as_ref(), Format::detect, |format, bytes| format.parse(bytes, options))
}

/// Reads the vertices of a mesh file, or a list of points (`.xyz`, `.txt`, `.csv`), for example
/// to take their convex hull.
///
/// A file that is no mesh by its extension nor by its content is read as a list of points.
pub fn read_points(path: impl AsRef<Path>) -> Result<Vec<DVec3>, FileError> {
    let detect = |bytes: &[u8]| Format::detect(bytes).or(Some(Format::Points));
    read_as(path.as_ref(), detect, Format::parse_points)
}

/// Writes a mesh in the format of the extension (`.obj`, `.stl` in binary, `.vtp`), as
/// [`write_atomically`] does.
pub fn write(path: impl AsRef<Path>, mesh: &TriangleMesh) -> Result<(), FileError> {
    let path = path.as_ref();
    match WriteFormat::from_extension(path) {
        Some(format) => write_as(path, mesh, format),
        None => Err(FileError::UnknownOutput { path: path.into() }),
    }
}

/// Writes a mesh in this format, whatever the extension, as [`write_atomically`] does.
pub fn write_as(
    path: impl AsRef<Path>,
    mesh: &TriangleMesh,
    format: WriteFormat,
) -> Result<(), FileError> {
    let path = path.as_ref();
    write_atomically(path, |out| format.write_to(mesh, out))
        .map_err(|source| FileError::Write { path: path.into(), source })
}

fn read_as<T>(
    path: &Path,
    detect: impl Fn(&[u8]) -> Option<Format>,
    parse: impl Fn(Format, &[u8]) -> Result<T, ParseError>,
) -> Result<T, FileError> {
    let bytes = read_bytes(path)?;
    let format = Format::from_extension(path)
        .or_else(|| detect(&bytes))
        .ok_or_else(|| FileError::UnknownFormat { path: path.into() })?;
    parse(format, &bytes).map_err(|source| {
        let content = Format::detect(&bytes);
        FileError::Parse { path: path.into(), source, content }
    })
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    let failed = |source| FileError::Read { path: path.into(), source };
    if fs::metadata(path).map_err(failed)?.is_file() {
        fs::read(path).map_err(failed)
    } else {
        Err(FileError::NotAFile { path: PathBuf::from(path) })
    }
}

fn lower_extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}
