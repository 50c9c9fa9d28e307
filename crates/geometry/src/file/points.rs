//! Lists of points: three numbers to a line.

use glam::DVec3;

use super::error::Flaw;
use super::text::{Cursor, Syntax};

const SYNTAX: Syntax = Syntax { comments: true, continuation: false, commas: true };

/// Reads one point from each line, its numbers separated by blanks, commas or semicolons.
///
/// Columns after the third are ignored, and so is a first line that does not begin with a number
/// (the headings of a table).
pub(super) fn parse(bytes: &[u8]) -> Result<Vec<DVec3>, Flaw> {
    let mut cursor = Cursor::new(bytes, SYNTAX);
    skip_headings(&mut cursor);
    let mut points = Vec::new();
    while let Some(word) = cursor.word_on_any_line() {
        cursor.go_to(word.at);
        points.push(cursor.point()?);
        cursor.next_line();
    }
    Ok(points)
}

fn skip_headings(cursor: &mut Cursor) {
    let mut ahead = cursor.clone();
    let heading = ahead.word_on_any_line();
    if heading.is_some_and(|word| word.is_text() && word.number("").is_err()) {
        ahead.next_line();
        *cursor = ahead;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::Format;

    #[test]
    fn tables_of_every_kind_are_read() {
        let expected = [DVec3::new(1.0, 2.0, 3.0), DVec3::new(-4.0, 0.5, 6e-3)];
        for text in [
            "1 2 3\n-4 .5 6e-3\n",
            "# cloud\r\n1\t2\t3\r\n\r\n-4\t0.5\t0.006",
            "x,y,z,intensity\n1,2,3,9\n-4,0.5,0.006,9\n",
            "\"x\"; \"y\"; \"z\"\n1; 2; 3\n-4; 0.5; 0.006\n",
        ] {
            assert_eq!(Format::Points.parse_points(text.as_bytes()).unwrap(), expected, "{text:?}");
        }
    }

    #[test]
    fn errors_say_where_and_why() {
        for (text, expected) in [
            ("8\n1 2 3\n", "line 1, column 2: expected a coordinate, but the line ends"),
            ("1 2 3\nH 1 2 3\n", "line 2, column 1: expected a coordinate, found `H`"),
            (
                "nan 0 0\n",
                "line 1, column 1: the coordinate `nan` is not finite: export the mesh again \
                 without it",
            ),
            ("\0\0", "byte 0: byte 0x00 is not text: save the file as ASCII or UTF-8"),
            ("# nothing\n", "the file holds no points"),
        ] {
            let error = Format::Points.parse_points(text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }
}
