//! Wavefront OBJ.

use std::io::{self, Write};

use super::error::{Fault, Flaw, Spot};
use super::soup::{Polygons, Soup};
use super::text::{Cursor, Syntax, Word};
use crate::TriangleMesh;

const SYNTAX: Syntax = Syntax { comments: true, continuation: true, commas: false };

/// Statements that say nothing about the surface: normals, texture, grouping, materials, display,
/// points and lines, and the parameters of free-form curves.
const IGNORED: &[&str] = &[
    "vn",
    "vt",
    "vp",
    "p",
    "l",
    "g",
    "o",
    "s",
    "mg",
    "usemtl",
    "mtllib",
    "usemap",
    "maplib",
    "bevel",
    "c_interp",
    "d_interp",
    "lod",
    "shadow_obj",
    "trace_obj",
    "cstype",
    "deg",
    "bmat",
    "step",
    "parm",
    "trim",
    "hole",
    "scrv",
    "sp",
    "con",
    "end",
    "ctech",
    "stech",
    "call",
    "csh",
];

/// Whether the first statement is one of OBJ's.
pub(super) fn recognise(bytes: &[u8]) -> bool {
    let first = Cursor::new(bytes, SYNTAX).word_on_any_line();
    first.is_some_and(|word| {
        ["v", "f"].iter().chain(IGNORED).any(|statement| word.text == statement.as_bytes())
    })
}

/// Reads vertices and faces; colours and weights after a position are ignored.
pub(super) fn parse(bytes: &[u8]) -> Result<Soup, Flaw> {
    let mut cursor = Cursor::new(bytes, SYNTAX);
    let mut polygons = Polygons::numbered_from(1);
    while let Some(statement) = cursor.word_on_any_line() {
        match statement.text {
            b"v" => polygons.add_vertex(cursor.point()?)?,
            b"f" | b"fo" => {
                while let Some(corner) = cursor.word() {
                    polygons.add_corner(vertex_of(corner, polygons.vertex_count())?);
                }
                polygons.end_face(Spot::Text(statement.at));
            }
            b"surf" | b"curv" | b"curv2" => {
                return Err(Flaw::text(statement.at, Fault::Unsupported("free-form surfaces are")));
            }
            ignored if IGNORED.iter().any(|word| word.as_bytes() == ignored) => {}
            _ => return Err(statement.unexpected("an OBJ statement such as `v` or `f`")),
        }
        cursor.next_line();
    }
    polygons.into_soup()
}

/// The vertex of a corner `v`, `v/vt`, `v//vn` or `v/vt/vn`, counted from 0.
fn vertex_of(corner: Word, count: usize) -> Result<u32, Flaw> {
    let end = corner.text.iter().position(|&b| b == b'/').unwrap_or(corner.text.len());
    let number = Word { text: &corner.text[..end], at: corner.at };
    let text = std::str::from_utf8(number.text).unwrap_or_default();
    let index: i64 = text.parse().map_err(|_| number.fault(Fault::NoIndex))?;
    let from_zero = match index {
        0 => return Err(Flaw::text(corner.at, Fault::ZeroIndex)),
        1.. => index - 1,
        _ => {
            let back = index.unsigned_abs();
            if back > count as u64 {
                return Err(Flaw::text(corner.at, Fault::RelativeIndex { back, count }));
            }
            (count as u64 - back).cast_signed()
        }
    };
    u32::try_from(from_zero).map_err(|_| number.fault(Fault::NoIndex))
}

/// Writes the shortest decimals that read back as the same `f64`.
pub(super) fn write(mesh: &TriangleMesh, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "# Polygrain: {} vertices, {} triangles, metres",
        mesh.vertices().len(),
        mesh.triangles().len()
    )?;
    for v in mesh.vertices() {
        writeln!(out, "v {:?} {:?} {:?}", v.x, v.y, v.z)?;
    }
    for t in mesh.triangles() {
        let [a, b, c] = t.map(|v| u64::from(v) + 1);
        writeln!(out, "f {a} {b} {c}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Format, ReadOptions};
    use glam::DVec3;

    fn error(text: &[u8]) -> String {
        Format::Obj.parse(text, &ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn everything_in_the_wild_is_read() {
        let text = b"\xEF\xBB\xBF# caf\xE9\r\nmtllib a.mtl\r\no K\xFCche\r\n\
            v 0 0 0\r\nv\t1e0 0. .0 1.0\r\nv +1 1 0 0.5 0.5 0.5\r\nvt 0 0\r\nvn 0 0 1\r\n\
            g top\r\nusemtl red\r\ns off\r\nl 1 2\r\np 1\r\n\
            v 0 1.0E+0 -0\r\nf 1/1/1 2//1 \\\r\n  -2/1 -1 # a quad\r\nf 1 3 5\r\nv 0 0 1";
        let soup = parse(text).unwrap();
        assert_eq!(
            soup.vertices,
            [DVec3::ZERO, DVec3::X, DVec3::new(1.0, 1.0, 0.0), DVec3::Y, DVec3::Z]
        );
        assert_eq!(soup.triangles, [[0, 1, 2], [0, 2, 3], [0, 2, 4]]);
    }

    #[test]
    fn errors_say_where_and_why() {
        for (text, expected) in [
            (
                "v 0 0 0\nv 1 0 0\n\nf 1 2 12",
                "line 4, column 1: the face names vertex 12, but the file has only 2, numbered \
                 from 1: correct the face or add the vertex",
            ),
            (
                "v 0 0 0\nf 1 0 1",
                "line 2, column 5: the face names vertex 0, but OBJ numbers vertices from 1 (or \
                 from -1 backwards)",
            ),
            (
                "v 0 0 0\nf 1 1 -2",
                "line 2, column 7: the face counts 2 vertices back, but only 1 stand above it",
            ),
            (
                "v 0 0 0\nf 1 1 4294967297",
                "line 2, column 7: `4294967297` is no vertex number: it must be a whole number \
                 below 4294967296",
            ),
            ("v 0 0 0\nf 1 1\n", "line 2, column 1: the face has 2 corners; it needs at least 3"),
            ("v 0 0\nv 1 2 3", "line 1, column 6: expected a coordinate, but the line ends"),
            (
                "v 0 0",
                "line 1, column 6: expected a coordinate, but the file ends: it may have been \
                 cut off",
            ),
            (
                "v 0 nan 0",
                "line 1, column 5: the coordinate `nan` is not finite: export the mesh again \
                 without it",
            ),
            (
                "v 0 0 1e999",
                "line 1, column 7: the coordinate `1e999` is not finite: export the mesh again \
                 without it",
            ),
            (
                "v 0 0 0\nsolid cube",
                "line 2, column 1: expected an OBJ statement such as `v` or `f`, found `solid`",
            ),
            ("v 0 0 0", "the mesh has no triangles"),
        ] {
            assert_eq!(error(text.as_bytes()), expected);
        }
        assert_eq!(
            error(b"v 0 \xFF 0"),
            "byte 4: byte 0xff is not text: save the file as ASCII or UTF-8"
        );
    }
}
