//! What can be wrong with a file, where, and what to do about it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::Format;
use crate::mesh::MeshError;

/// Why a file was not read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// The operating system did not give the file.
    #[error("cannot read `{}`: {source}; check the path and its permissions", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A directory, pipe or device, which has no length to hold its content against.
    #[error("`{}` is not a regular file; name an OBJ, STL, PLY or OFF file", path.display())]
    NotAFile {
        /// What was named.
        path: PathBuf,
    },
    /// Neither the extension nor the content tells the format.
    #[error(
        "cannot tell the format of `{}`: give it the extension .obj, .stl, .ply or .off \
         (or .xyz, .txt, .csv for a list of points)",
        path.display()
    )]
    UnknownFormat {
        /// The file.
        path: PathBuf,
    },
    /// The content is broken.
    #[error("`{}`, {source}{}", path.display(), hint(source.format, *content))]
    Parse {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, and where.
        source: ParseError,
        /// The format that the content looks like.
        content: Option<Format>,
    },
    /// The operating system did not take the file, or the mesh does not fit the format.
    #[error("cannot write `{}`: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system or the writer said.
        source: io::Error,
    },
    /// The extension names no format that can be written.
    #[error("cannot write `{}`: give it the extension .obj, .stl or .vtp", path.display())]
    UnknownOutput {
        /// The file.
        path: PathBuf,
    },
}

fn hint(tried: Format, content: Option<Format>) -> String {
    match content {
        Some(content) if content != tried => {
            format!(" (it was read as {tried}, but looks like {content}: rename it)")
        }
        _ => String::new(),
    }
}

/// What is wrong with the content of a file, and where.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}{fault}", place.map(|place| format!("{place}: ")).unwrap_or_default())]
pub struct ParseError {
    /// The format it was read as.
    pub format: Format,
    /// Where; `None` if the file as a whole is meant.
    pub place: Option<Place>,
    /// What.
    pub fault: Fault,
}

/// Where in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In text: both count from 1, the column in bytes.
    Text {
        /// Line number.
        line: usize,
        /// Column.
        column: usize,
    },
    /// In binary data: the offset from the start of the file.
    Byte(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// What is wrong with the content of a file.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Fault {
    /// Something else stands here.
    #[error("expected {expected}, found `{found}`")]
    Unexpected {
        /// What belongs here.
        expected: &'static str,
        /// What stands here (its beginning, if it is long).
        found: String,
    },
    /// The line is too short.
    #[error("expected {0}, but the line ends")]
    LineEnds(&'static str),
    /// The file is too short.
    #[error("expected {0}, but the file ends: it may have been cut off")]
    FileEnds(&'static str),
    /// A coordinate is NaN, infinite or too large for an `f64`.
    #[error("the coordinate `{0}` is not finite: export the mesh again without it")]
    NotFinite(String),
    /// Binary data, or text that is not UTF-8.
    #[error("byte {0:#04x} is not text: save the file as ASCII or UTF-8")]
    NotText(u8),
    /// A header announces more than the file can hold.
    #[error(
        "the header announces {count} {what} ({}), but {} follow: it is wrong or the file was cut off",
        size(*needed),
        size(*available as u128)
    )]
    Announced {
        /// What is counted.
        what: &'static str,
        /// How many are announced.
        count: u64,
        /// The fewest bytes they take.
        needed: u128,
        /// The bytes left in the file.
        available: usize,
    },
    /// More data than the header announces.
    #[error("{0} bytes follow the last triangle that the header announces: its count is wrong")]
    Surplus(usize),
    /// A face names a vertex that does not exist.
    #[error(
        "the face names vertex {index}, but the file has only {count}, numbered from {first}: \
         correct the face or add the vertex"
    )]
    VertexIndex {
        /// The vertex as the file names it.
        index: u64,
        /// How many vertices there are.
        count: usize,
        /// The number of the first vertex in this format.
        first: u32,
    },
    /// OBJ counts vertices from 1.
    #[error("the face names vertex 0, but OBJ numbers vertices from 1 (or from -1 backwards)")]
    ZeroIndex,
    /// A relative OBJ index before the first vertex.
    #[error("the face counts {back} vertices back, but only {count} stand above it")]
    RelativeIndex {
        /// How far back.
        back: u64,
        /// How many vertices come before the face.
        count: usize,
    },
    /// A number that can be no vertex index at all.
    #[error("`{0}` is no vertex number: it must be a whole number below 4294967296")]
    NoIndex(String),
    /// Not enough corners for a triangle.
    #[error("the face has {0} corners; it needs at least 3")]
    TooFewCorners(usize),
    /// More corners than can be cut into triangles in reasonable time.
    #[error("the face has {0} corners; split faces of more than {max}", max = super::polygon::MAX_CORNERS)]
    TooManyCorners(usize),
    /// The outline of a polygon crosses itself.
    #[error("the outline of the face ({0} corners) crosses itself: split it into triangles")]
    CrossedPolygon(usize),
    /// A property without which there is no mesh.
    #[error("the {element} element has no property `{property}`")]
    MissingProperty {
        /// The PLY element.
        element: &'static str,
        /// The property.
        property: &'static str,
    },
    /// A part of the format that is not a mesh of polygons, or that nobody writes.
    #[error("{0} not supported: export polygons or triangles")]
    Unsupported(&'static str),
    /// A list of points, where a mesh is wanted.
    #[error("a list of points has no faces: take its convex hull, or name a mesh")]
    NoFaces,
    /// No points.
    #[error("the file holds no points")]
    NoPoints,
    /// The weld tolerance makes no sense.
    #[error("the weld tolerance is {0}; it must be a fraction of the mesh's size in [0, 1)")]
    WeldTolerance(f64),
    /// No triangles, or more vertices than can be indexed.
    #[error(transparent)]
    Mesh(#[from] MeshError),
}

/// A fault and where it was met: what the readers pass up before lines are counted.
#[derive(Debug)]
pub(super) struct Flaw {
    pub(super) spot: Spot,
    pub(super) fault: Fault,
}

/// An offset from the start of the file; the line is counted only when an error is shown.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spot {
    Text(usize),
    Byte(usize),
    File,
}

impl Flaw {
    pub(super) fn text(at: usize, fault: Fault) -> Self {
        Self { spot: Spot::Text(at), fault }
    }

    pub(super) fn byte(at: usize, fault: Fault) -> Self {
        Self { spot: Spot::Byte(at), fault }
    }

    pub(super) fn file(fault: Fault) -> Self {
        Self { spot: Spot::File, fault }
    }

    pub(super) fn locate(self, format: Format, bytes: &[u8]) -> ParseError {
        let place = match self.spot {
            Spot::Text(at) => Some(line_and_column(bytes, at)),
            Spot::Byte(at) => Some(Place::Byte(at)),
            Spot::File => None,
        };
        ParseError { format, place, fault: self.fault }
    }
}

impl From<MeshError> for Flaw {
    fn from(error: MeshError) -> Self {
        Self::file(error.into())
    }
}

/// Lines end with `\n`, `\r\n` or (old Macintosh files) `\r`.
fn line_and_column(bytes: &[u8], at: usize) -> Place {
    let at = at.min(bytes.len());
    let (mut line, mut start) = (1, 0);
    for (i, &byte) in bytes[..at].iter().enumerate() {
        if byte == b'\n' || (byte == b'\r' && bytes.get(i + 1) != Some(&b'\n')) {
            line += 1;
            start = i + 1;
        }
    }
    Place::Text { line, column: at - start + 1 }
}

/// The beginning of what stands in the file, fit for a message.
pub(super) fn excerpt(text: &[u8]) -> String {
    const LONGEST: usize = 24;
    let shown = String::from_utf8_lossy(&text[..text.len().min(LONGEST)]);
    let ellipsis = if text.len() > LONGEST { "…" } else { "" };
    format!("{}{ellipsis}", shown.escape_debug())
}

fn size(bytes: u128) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{:.0} kB", bytes as f64 * 1e-3),
        10_000_000..10_000_000_000 => format!("{:.0} MB", bytes as f64 * 1e-6),
        _ => format!("{:.0} GB", bytes as f64 * 1e-9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_from_one_with_every_line_ending() {
        for (text, expected) in [
            ("ab", (1, 3)),
            ("a\nbc", (2, 3)),
            ("a\r\nbc", (2, 3)),
            ("a\rbc", (2, 3)),
            ("\n\n", (3, 1)),
            ("\r\n\r\n", (3, 1)),
        ] {
            let Place::Text { line, column } = line_and_column(text.as_bytes(), text.len()) else {
                panic!("text has lines");
            };
            assert_eq!((line, column), expected, "{text:?}");
        }
    }

    #[test]
    fn sizes_read_like_sizes() {
        assert_eq!(size(132), "132 bytes");
        assert_eq!(size(84 + 50 * u128::from(u32::MAX)), "215 GB");
    }

    #[test]
    fn excerpts_are_short_and_printable() {
        assert_eq!(excerpt(b"vertex"), "vertex");
        assert_eq!(excerpt(b"a\0b"), "a\\0b");
        assert_eq!(excerpt(&[b'x'; 1000]).chars().count(), 25);
    }
}
