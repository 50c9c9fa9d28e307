//! OFF (Geomview), in text.

use super::error::{Fault, Flaw, Spot};
use super::soup::{Polygons, Soup};
use super::text::{Cursor, Syntax, Word};

const SYNTAX: Syntax = Syntax { comments: true, continuation: false, commas: false };

/// The shortest lines: `0 0 0` and `3 0 1 2`, each with its line end.
const LEAST_VERTEX: usize = 6;
const LEAST_FACE: usize = 8;

/// Whether the first word is `OFF` or one of its variants.
pub(super) fn recognise(bytes: &[u8]) -> bool {
    let first = Cursor::new(bytes, SYNTAX).word_on_any_line();
    first.is_some_and(|word| keyword_length(word).is_some())
}

/// The length of the `[ST][C][N][4][n]OFF` that a word begins with. A count may be glued to it,
/// as in the `ModelNet` files.
fn keyword_length(word: Word) -> Option<usize> {
    let mut rest = word.text;
    for optional in ["ST", "C", "N", "4", "n"] {
        rest = rest.strip_prefix(optional.as_bytes()).unwrap_or(rest);
    }
    rest = rest.strip_prefix(b"OFF")?;
    rest.iter().all(u8::is_ascii_digit).then_some(word.text.len() - rest.len())
}

/// Reads vertices and faces; normals, colours and texture coordinates after them are ignored.
pub(super) fn parse(bytes: &[u8]) -> Result<Soup, Flaw> {
    let mut cursor = Cursor::new(bytes, SYNTAX);
    skip_keyword(&mut cursor)?;
    let vertices = parse_count(cursor.expect_on_any_line("the number of vertices")?)?;
    let faces = parse_count(cursor.expect("the number of faces")?)?;
    cursor.next_line();

    let mut polygons = Polygons::numbered_from(0);
    check_size(&cursor, "vertices", vertices, LEAST_VERTEX)?;
    for _ in 0..vertices.value {
        cursor.expect_line("a vertex")?;
        polygons.add_vertex(cursor.point()?)?;
        cursor.next_line();
    }
    check_size(&cursor, "faces", faces, LEAST_FACE)?;
    for _ in 0..faces.value {
        cursor.expect_line("a face")?;
        let face = cursor.at();
        let corners = cursor.expect("the number of corners")?.count("the number of corners")?;
        for _ in 0..corners {
            polygons.add_corner(cursor.expect("the number of a vertex")?.index()?);
        }
        polygons.end_face(Spot::Text(face));
        cursor.next_line();
    }
    polygons.into_soup()
}

/// The keyword may be missing altogether.
fn skip_keyword(cursor: &mut Cursor) -> Result<(), Flaw> {
    let start = cursor.clone();
    let word = cursor.expect_on_any_line("`OFF`")?;
    let Some(length) = keyword_length(word) else {
        word.count("`OFF`")?;
        *cursor = start;
        return Ok(());
    };
    if word.text[..length].iter().any(|b| matches!(b, b'4' | b'n')) {
        return Err(Flaw::text(
            word.at,
            Fault::Unsupported("OFF in other than three dimensions is"),
        ));
    }
    if length < word.text.len() {
        cursor.go_to(word.at + length);
        return Ok(());
    }
    let mut ahead = cursor.clone();
    match ahead.word() {
        Some(word) if word.is("BINARY") => {
            Err(Flaw::text(word.at, Fault::Unsupported("binary OFF is")))
        }
        _ => Ok(()),
    }
}

#[derive(Clone, Copy)]
struct Count {
    value: u64,
    at: usize,
}

fn parse_count(word: Word) -> Result<Count, Flaw> {
    Ok(Count { value: word.count("a count")?, at: word.at })
}

/// Refuses to read more lines than the rest of the file can hold.
fn check_size(cursor: &Cursor, what: &'static str, count: Count, each: usize) -> Result<(), Flaw> {
    let needed = u128::from(count.value) * each as u128;
    let available = cursor.remaining();
    // The last line needs no line end.
    if needed <= available as u128 + 1 {
        return Ok(());
    }
    let fault = Fault::Announced { what, count: count.value, needed, available };
    Err(Flaw::text(count.at, fault))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Format, ReadOptions};
    use glam::DVec3;

    fn error(text: &str) -> String {
        Format::Off.parse(text.as_bytes(), &ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn every_header_is_read() {
        let body = "0 0 0 9 9 9\n# between\n\n1 0 0\n1 1 0 255\n0 1 0\n4 0 1 2 3 255 0 0";
        for header in [
            "OFF\n4 1 0\n",
            "OFF 4 1 0\n",
            "OFF4 1 0\n",
            "# first\nCOFF # why\r\n4 1\r\n",
            "NOFF\n4 1 4\n",
            "STCNOFF\n4 1 4\n",
            "4 1 0\n",
        ] {
            let soup = parse(format!("{header}{body}").as_bytes()).unwrap();
            let corners = [DVec3::ZERO, DVec3::X, DVec3::new(1.0, 1.0, 0.0), DVec3::Y];
            assert_eq!(soup.vertices, corners, "{header:?}");
            assert_eq!(soup.triangles, [[0, 1, 2], [0, 2, 3]], "{header:?}");
        }
    }

    #[test]
    fn errors_say_where_and_why() {
        for (text, expected) in [
            (
                "OFF\n4294967295 1 0\n0 0 0\n",
                "line 2, column 1: the header announces 4294967295 vertices (26 GB), but 6 bytes \
                 follow: it is wrong or the file was cut off",
            ),
            (
                "OFF\n1 99 0\n0 0 0\n",
                "line 2, column 3: the header announces 99 faces (792 bytes), but 0 bytes follow: \
                 it is wrong or the file was cut off",
            ),
            (
                "OFF\n1 1 0\n0 0 0\n3 0 0 1",
                "line 4, column 1: the face names vertex 1, but the file has only 1, numbered \
                 from 0: correct the face or add the vertex",
            ),
            (
                "OFF\n1 1 0\n0 0 0\n3 0 0 -1",
                "line 4, column 7: `-1` is no vertex number: it must be a whole number below \
                 4294967296",
            ),
            (
                "OFF\n1 1 0\n0 0 0\n99999999999 0 0 0",
                "line 4, column 18: expected the number of a vertex, but the file ends: it may \
                 have been cut off",
            ),
            (
                "4OFF\n1 1 0\n",
                "line 1, column 1: OFF in other than three dimensions is not supported: export \
                 polygons or triangles",
            ),
            (
                "OFF BINARY\n",
                "line 1, column 5: binary OFF is not supported: export polygons or triangles",
            ),
            ("ply\n", "line 1, column 1: expected `OFF`, found `ply`"),
        ] {
            assert_eq!(error(text), expected);
        }
    }
}
