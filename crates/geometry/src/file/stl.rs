//! STL, binary and ASCII.
//!
//! The two are told apart by what the file holds, not by its first word: binary files whose
//! header begins with `solid` are common. The facet normals are not read, the order of the corners
//! says the same and is right more often.

use std::io::{self, Write};

use glam::{DVec3, Vec3};

use super::error::{Fault, Flaw};
use super::soup::Soup;
use super::text::{Cursor, Syntax, Word};
use super::weld::{Weld, Welder, next_index};
use crate::TriangleMesh;
use crate::mesh::MeshError;

const HEADER: usize = 80;
/// The header and the number of triangles.
const PREFIX: usize = HEADER + 4;
/// A normal, three corners, two bytes of attributes.
const RECORD: usize = 50;

/// Whether this has exactly the length that its header as binary STL announces.
pub(super) fn is_whole_binary(bytes: &[u8]) -> bool {
    announced(bytes)
        .is_some_and(|count| PREFIX as u64 + RECORD as u64 * u64::from(count) == bytes.len() as u64)
}

/// Reads either kind. Equal corners are joined on the way, unless welding is off.
pub(super) fn parse(bytes: &[u8], weld: Weld) -> Result<Soup, Flaw> {
    if !is_whole_binary(bytes) && is_ascii(bytes) {
        parse_ascii(bytes, weld)
    } else {
        parse_binary(bytes, weld)
    }
}

/// The number of triangles a binary header announces.
fn announced(bytes: &[u8]) -> Option<u32> {
    let count = bytes.get(HEADER..PREFIX)?.try_into().ok()?;
    Some(u32::from_le_bytes(count))
}

/// The first word is `solid`, and no binary data follow it. (A triangle count below 2²⁴ has a
/// zero byte, which is not text.)
pub(super) fn is_ascii(bytes: &[u8]) -> bool {
    let beginning = &bytes[..bytes.len().min(1024)];
    let first = Cursor::new(beginning, Syntax::PLAIN).word_on_any_line();
    let is_text = |b: &u8| !b.is_ascii_control() || b.is_ascii_whitespace() || *b == 0x0B;
    first.is_some_and(|word| word.is("solid")) && beginning.iter().all(is_text)
}

/// Vertices as they come, joined or not.
enum Corners {
    Joined(Welder),
    Loose(Vec<DVec3>),
}

impl Corners {
    /// Room for the corners of so many triangles; a closed mesh has half as many vertices.
    fn new(weld: Weld, triangles: usize) -> Self {
        match weld {
            Weld::Off => Self::Loose(Vec::with_capacity(3 * triangles)),
            _ => Self::Joined(Welder::with_capacity(triangles / 2)),
        }
    }

    fn insert(&mut self, vertex: DVec3) -> Result<u32, MeshError> {
        match self {
            Self::Joined(welder) => welder.insert(vertex),
            Self::Loose(vertices) => {
                let index = next_index(vertices.len())?;
                vertices.push(vertex);
                Ok(index)
            }
        }
    }

    fn into_soup(self, triangles: Vec<[u32; 3]>) -> Soup {
        match self {
            Self::Joined(welder) => {
                Soup { vertices: welder.into_vertices(), triangles, distinct: true }
            }
            Self::Loose(vertices) => Soup { vertices, triangles, distinct: false },
        }
    }
}

fn parse_binary(bytes: &[u8], weld: Weld) -> Result<Soup, Flaw> {
    let Some(count) = announced(bytes) else {
        return Err(Flaw::byte(bytes.len(), Fault::FileEnds("a binary STL header of 84 bytes")));
    };
    let records = &bytes[PREFIX..];
    let needed = RECORD as u128 * u128::from(count);
    let available = records.len();
    if needed > available as u128 {
        let fault =
            Fault::Announced { what: "triangles", count: u64::from(count), needed, available };
        return Err(Flaw::byte(HEADER, fault));
    }
    if count == 0 {
        return Err(Flaw::byte(HEADER, MeshError::Empty.into()));
    }
    let surplus = available - needed as usize;
    if surplus > 0 {
        return Err(Flaw::byte(bytes.len() - surplus, Fault::Surplus(surplus)));
    }

    let mut corners = Corners::new(weld, count as usize);
    let mut triangles = Vec::with_capacity(count as usize);
    for (record, bytes) in records.chunks_exact(RECORD).enumerate() {
        let mut triangle = [0; 3];
        for (i, corner) in triangle.iter_mut().enumerate() {
            let at = 12 * (i + 1);
            let vertex = vec3(&bytes[at..at + 12]);
            if !vertex.is_finite() {
                let at = PREFIX + RECORD * record + at;
                return Err(Flaw::byte(at, Fault::NotFinite(vertex.to_string())));
            }
            *corner = corners.insert(vertex.as_dvec3())?;
        }
        triangles.push(triangle);
    }
    Ok(corners.into_soup(triangles))
}

/// Three little-endian `f32` in exactly twelve bytes.
fn vec3(bytes: &[u8]) -> Vec3 {
    let (floats, _) = bytes.as_chunks::<4>();
    Vec3::new(
        f32::from_le_bytes(floats[0]),
        f32::from_le_bytes(floats[1]),
        f32::from_le_bytes(floats[2]),
    )
}

fn parse_ascii(bytes: &[u8], weld: Weld) -> Result<Soup, Flaw> {
    let mut cursor = Cursor::new(bytes, Syntax::PLAIN);
    let mut corners = Corners::new(weld, 0);
    let mut triangles = Vec::new();
    while let Some(word) = cursor.word_on_any_line() {
        require(word, "solid", "`solid`")?;
        cursor.next_line();
        loop {
            let word = cursor.expect_on_any_line("`facet` or `endsolid`")?;
            if word.is("endsolid") {
                cursor.next_line();
                break;
            }
            require(word, "facet", "`facet` or `endsolid`")?;
            triangles.push(parse_facet(&mut cursor, &mut corners)?);
        }
    }
    Ok(corners.into_soup(triangles))
}

fn parse_facet(cursor: &mut Cursor, corners: &mut Corners) -> Result<[u32; 3], Flaw> {
    keyword(cursor, "normal", "`normal`")?;
    for _ in 0..3 {
        cursor.expect_on_any_line("a normal")?;
    }
    keyword(cursor, "outer", "`outer loop`")?;
    keyword(cursor, "loop", "`outer loop`")?;
    let mut triangle = [0; 3];
    for corner in &mut triangle {
        keyword(cursor, "vertex", "`vertex`")?;
        *corner = corners.insert(cursor.point()?)?;
    }
    keyword(cursor, "endloop", "`endloop` after three vertices")?;
    keyword(cursor, "endfacet", "`endfacet`")?;
    Ok(triangle)
}

fn keyword(cursor: &mut Cursor, word: &str, expected: &'static str) -> Result<(), Flaw> {
    require(cursor.expect_on_any_line(expected)?, word, expected)
}

fn require(word: Word, wanted: &str, expected: &'static str) -> Result<(), Flaw> {
    if word.is(wanted) { Ok(()) } else { Err(word.unexpected(expected)) }
}

/// Writes binary STL.
pub(super) fn write_binary(mesh: &TriangleMesh, out: &mut impl Write) -> io::Result<()> {
    let count = u32::try_from(mesh.triangles().len())
        .map_err(|_| invalid("STL holds at most 4294967295 triangles; write OBJ or VTP".into()))?;
    // Must not begin with `solid`, which lesser readers take for ASCII.
    let mut header = [b' '; HEADER];
    let title = b"binary STL by Polygrain, metres";
    header[..title.len()].copy_from_slice(title);
    out.write_all(&header)?;
    out.write_all(&count.to_le_bytes())?;
    for corners in mesh.iter_corners() {
        let mut record = [0; RECORD];
        let values = [normal(corners)].into_iter().chain(rounded(corners)?);
        for (bytes, value) in record.chunks_exact_mut(4).zip(values.flat_map(|v| v.to_array())) {
            bytes.copy_from_slice(&value.to_le_bytes());
        }
        out.write_all(&record)?;
    }
    Ok(())
}

/// Writes ASCII STL: the shortest decimals that read back as the same `f32`.
pub(super) fn write_ascii(mesh: &TriangleMesh, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "solid polygrain")?;
    for corners in mesh.iter_corners() {
        let n = normal(corners);
        writeln!(out, "facet normal {:e} {:e} {:e}\nouter loop", n.x, n.y, n.z)?;
        for v in rounded(corners)? {
            writeln!(out, "vertex {:e} {:e} {:e}", v.x, v.y, v.z)?;
        }
        writeln!(out, "endloop\nendfacet")?;
    }
    writeln!(out, "endsolid polygrain")
}

/// The unit normal, from the positions before they are rounded; zero for a flat triangle.
fn normal([a, b, c]: [DVec3; 3]) -> Vec3 {
    // Scaled to about 1 first, so that the normal of a tiny or huge triangle does not vanish.
    let (u, v) = (b - a, c - a);
    let size = u.abs().max(v.abs()).max_element();
    (u / size).cross(v / size).try_normalize().unwrap_or_default().as_vec3()
}

fn rounded(corners: [DVec3; 3]) -> io::Result<[Vec3; 3]> {
    let rounded = corners.map(DVec3::as_vec3);
    match rounded.iter().position(|v| !v.is_finite()) {
        None => Ok(rounded),
        Some(i) => Err(invalid(format!(
            "the vertex {} does not fit the 32-bit numbers of STL; write OBJ or VTP",
            corners[i]
        ))),
    }
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Format, ReadOptions};

    const ASCII: &str = "solid a name with facet in it\n\
        facet normal nan nan nan\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 0 1 0\n \
        endloop\nendfacet\nendsolid a name\n\
        SOLID\r\nFacet Normal 0 0 1\r\nOuter Loop\r\nVertex 1 0 0\r\nVertex 1 1 0\r\n\
        Vertex 0 1 0\r\nEndLoop\r\nEndFacet\r\nEndSolid";

    fn binary(header: &[u8], count: u32, triangles: &[[Vec3; 3]]) -> Vec<u8> {
        let mut bytes = header.to_vec();
        bytes.resize(HEADER, 0);
        bytes.extend(count.to_le_bytes());
        for t in triangles {
            bytes.extend([0xFF; 12]);
            bytes.extend(t.iter().flat_map(Vec3::to_array).flat_map(f32::to_le_bytes));
            bytes.extend([0xAB, 0xCD]);
        }
        bytes
    }

    fn error(bytes: &[u8]) -> String {
        Format::Stl.parse(bytes, &ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn ascii_with_two_solids_is_one_mesh() {
        let soup = parse(ASCII.as_bytes(), Weld::Exact).unwrap();
        assert_eq!(soup.vertices, [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::new(1.0, 1.0, 0.0)]);
        assert_eq!(soup.triangles, [[0, 1, 2], [1, 3, 2]]);
    }

    #[test]
    fn binary_that_says_solid_is_binary() {
        let bytes = binary(b"solid not ascii", 1, &[[Vec3::ZERO, Vec3::X, Vec3::Y]]);
        let soup = parse(&bytes, Weld::Off).unwrap();
        assert_eq!(soup.vertices, [DVec3::ZERO, DVec3::X, DVec3::Y]);
        // Cut off, it is still binary, and the message says so.
        assert!(error(&bytes[..bytes.len() - 1]).contains("announces 1 triangles"));
    }

    #[test]
    fn errors_say_where_and_why() {
        let tail = [[Vec3::ZERO, Vec3::X, Vec3::Y]];
        assert_eq!(
            error(&binary(b"", u32::MAX, &tail)),
            "byte 80: the header announces 4294967295 triangles (215 GB), but 50 bytes follow: it \
             is wrong or the file was cut off"
        );
        assert_eq!(error(&binary(b"", 0, &tail)), "byte 80: the mesh has no triangles");
        assert_eq!(
            error(&binary(b"", 1, &[tail[0], tail[0]])),
            "byte 134: 50 bytes follow the last triangle that the header announces: its count is \
             wrong"
        );
        assert!(
            error(&binary(b"", 1, &[[Vec3::ZERO, Vec3::NAN, Vec3::Y]]))
                .starts_with("byte 108: the coordinate")
        );
        assert_eq!(
            error(b"tiny"),
            "byte 4: expected a binary STL header of 84 bytes, but the file ends: it may have \
             been cut off"
        );
        assert_eq!(
            error(&ASCII.as_bytes()[..ASCII.len() - 8]),
            "line 18, column 1: expected `facet` or `endsolid`, but the file ends: it may have \
             been cut off"
        );
        assert_eq!(
            error(ASCII.replacen("endloop", "vertex 2 2 2\nendloop", 1).as_bytes()),
            "line 7, column 2: expected `endloop` after three vertices, found `vertex`"
        );
    }

    #[test]
    fn what_does_not_fit_single_precision_is_not_written() {
        let far = vec![DVec3::ZERO, DVec3::X * 1e39, DVec3::Y];
        let mesh = TriangleMesh::new(far, vec![[0, 1, 2]]).unwrap();
        for result in [write_binary(&mesh, &mut io::sink()), write_ascii(&mesh, &mut io::sink())] {
            assert_eq!(result.unwrap_err().kind(), io::ErrorKind::InvalidInput);
        }
    }

    #[test]
    fn normals_do_not_depend_on_scale() {
        for scale in [1e-200, 1e-9, 1.0, 1e30] {
            let corners = [DVec3::ZERO, DVec3::X, DVec3::Y].map(|v| v * scale);
            assert_eq!(normal(corners), Vec3::Z);
        }
        assert_eq!(normal([DVec3::ONE; 3]), Vec3::ZERO);
    }
}
