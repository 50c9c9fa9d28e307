//! PLY (Stanford), ASCII and binary of both byte orders.

use glam::DVec3;

use super::error::{Fault, Flaw, Spot};
use super::soup::{Polygons, Soup};
use super::text::{Cursor, Syntax, Word};

const MAGIC: &[u8] = b"ply";

/// Whether the first line is `ply`.
pub(super) fn recognise(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) && matches!(bytes.get(MAGIC.len()), Some(b'\n' | b'\r' | b' '))
}

/// Reads the positions of the vertices and the corners of the faces, skipping all else.
pub(super) fn parse(bytes: &[u8]) -> Result<Soup, Flaw> {
    let header = Header::parse(bytes)?;
    let at = header.body;
    match header.encoding {
        Encoding::Ascii => {
            let cursor = Cursor::starting_at(bytes, at, Syntax::PLAIN);
            read_body(&header, &mut AsciiBody { cursor, last: at })
        }
        Encoding::LittleEndian => {
            read_body(&header, &mut BinaryBody { bytes, at, last: at, big_endian: false })
        }
        Encoding::BigEndian => {
            read_body(&header, &mut BinaryBody { bytes, at, last: at, big_endian: true })
        }
    }
}

#[derive(Clone, Copy)]
enum Encoding {
    Ascii,
    LittleEndian,
    BigEndian,
}

/// The type of a number. All of them fit an `f64` exactly.
#[derive(Clone, Copy)]
enum Scalar {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Scalar {
    fn parse(word: Word) -> Result<Self, Flaw> {
        match word.text {
            b"char" | b"int8" => Ok(Self::I8),
            b"uchar" | b"uint8" => Ok(Self::U8),
            b"short" | b"int16" => Ok(Self::I16),
            b"ushort" | b"uint16" => Ok(Self::U16),
            b"int" | b"int32" => Ok(Self::I32),
            b"uint" | b"uint32" => Ok(Self::U32),
            b"float" | b"float32" => Ok(Self::F32),
            b"double" | b"float64" => Ok(Self::F64),
            _ => Err(word.unexpected("a type such as `float` or `int32`")),
        }
    }

    fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    /// The value of exactly [`Self::size`] little-endian bytes, widened with zeros to eight.
    fn value(self, bytes: [u8; 8]) -> f64 {
        let [a, b, c, d, ..] = bytes;
        match self {
            Self::I8 => f64::from(i8::from_le_bytes([a])),
            Self::U8 => f64::from(a),
            Self::I16 => f64::from(i16::from_le_bytes([a, b])),
            Self::U16 => f64::from(u16::from_le_bytes([a, b])),
            Self::I32 => f64::from(i32::from_le_bytes([a, b, c, d])),
            Self::U32 => f64::from(u32::from_le_bytes([a, b, c, d])),
            Self::F32 => f64::from(f32::from_le_bytes([a, b, c, d])),
            Self::F64 => f64::from_le_bytes(bytes),
        }
    }
}

/// What a property is to us.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Coordinate(usize),
    Corners,
    Other,
}

struct Property {
    role: Role,
    scalar: Scalar,
    /// The type of the length, if the property is a list.
    length: Option<Scalar>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Vertex,
    Face,
    Strips,
    Other,
}

struct Element {
    kind: Kind,
    count: u64,
    properties: Vec<Property>,
    /// Where the header announces it.
    at: usize,
}

impl Element {
    fn has(&self, role: Role) -> bool {
        self.properties.iter().any(|property| property.role == role)
    }

    fn role(&self, name: &[u8], is_list: bool) -> Role {
        match (self.kind, is_list, name) {
            (Kind::Vertex, false, b"x") => Role::Coordinate(0),
            (Kind::Vertex, false, b"y") => Role::Coordinate(1),
            (Kind::Vertex, false, b"z") => Role::Coordinate(2),
            (Kind::Face, true, b"vertex_indices" | b"vertex_index") if !self.has(Role::Corners) => {
                Role::Corners
            }
            _ => Role::Other,
        }
    }

    /// Refuses an element that cannot be read.
    fn check(&self) -> Result<(), Flaw> {
        let missing = |element, property| {
            Err(Flaw::text(self.at, Fault::MissingProperty { element, property }))
        };
        match self.kind {
            _ if self.count == 0 => Ok(()),
            Kind::Vertex => match (0..3).find(|&i| !self.has(Role::Coordinate(i))) {
                Some(i) => missing("vertex", ["x", "y", "z"][i]),
                None => Ok(()),
            },
            Kind::Face if !self.has(Role::Corners) => missing("face", "vertex_indices"),
            Kind::Strips => Err(Flaw::text(self.at, Fault::Unsupported("triangle strips are"))),
            Kind::Face | Kind::Other => Ok(()),
        }
    }

    fn what(&self) -> &'static str {
        match self.kind {
            Kind::Vertex => "vertices",
            Kind::Face => "faces",
            Kind::Strips | Kind::Other => "elements",
        }
    }
}

struct Header {
    encoding: Encoding,
    elements: Vec<Element>,
    /// Offset of the first byte after the header.
    body: usize,
}

impl Header {
    fn parse(bytes: &[u8]) -> Result<Self, Flaw> {
        let mut cursor = Cursor::new(bytes, Syntax::PLAIN);
        let magic = cursor.expect("`ply`")?;
        if magic.text != MAGIC {
            return Err(magic.unexpected("`ply`"));
        }
        let mut encoding = None;
        let mut elements: Vec<Element> = Vec::new();
        let encoding = loop {
            cursor.next_line();
            let word = cursor.expect_on_any_line("`end_header`")?;
            match word.text {
                b"format" => encoding = Some(parse_encoding(&mut cursor)?),
                b"comment" | b"obj_info" => {}
                b"element" => elements.push(parse_element(&mut cursor)?),
                b"property" => {
                    let element =
                        elements.last_mut().ok_or_else(|| word.unexpected("`element` first"))?;
                    let property = parse_property(&mut cursor, element)?;
                    element.properties.push(property);
                }
                b"end_header" => {
                    break encoding.ok_or_else(|| word.unexpected("`format` first"))?;
                }
                _ => return Err(word.unexpected("`element`, `property` or `end_header`")),
            }
        };
        elements.iter().try_for_each(Element::check)?;
        Ok(Self { encoding, elements, body: body_start(bytes, cursor.at()) })
    }
}

/// The byte after the line end of `end_header`. Where lines end with a lone `\r`, a `\n` after it
/// belongs to the data already.
fn body_start(bytes: &[u8], end: usize) -> usize {
    let blanks = bytes[end..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let rest = &bytes[end + blanks..];
    let lone_return =
        bytes.get(MAGIC.len()) == Some(&b'\r') && bytes.get(MAGIC.len() + 1) != Some(&b'\n');
    let line_end = match rest {
        [b'\r', b'\n', ..] if !lone_return => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    };
    end + blanks + line_end
}

fn parse_encoding(cursor: &mut Cursor) -> Result<Encoding, Flaw> {
    const EXPECTED: &str = "`ascii`, `binary_little_endian` or `binary_big_endian`";
    let word = cursor.expect(EXPECTED)?;
    match word.text {
        b"ascii" => Ok(Encoding::Ascii),
        b"binary_little_endian" => Ok(Encoding::LittleEndian),
        b"binary_big_endian" => Ok(Encoding::BigEndian),
        _ => Err(word.unexpected(EXPECTED)),
    }
}

fn parse_element(cursor: &mut Cursor) -> Result<Element, Flaw> {
    let name = cursor.expect("the name of an element")?;
    let kind = match name.text {
        b"vertex" => Kind::Vertex,
        b"face" => Kind::Face,
        b"tristrips" => Kind::Strips,
        _ => Kind::Other,
    };
    let count = cursor.expect("a count")?;
    Ok(Element { kind, count: count.count("a count")?, properties: Vec::new(), at: count.at })
}

fn parse_property(cursor: &mut Cursor, element: &Element) -> Result<Property, Flaw> {
    let word = cursor.expect("a type")?;
    let (length, scalar) = if word.text == b"list" {
        let length = Scalar::parse(cursor.expect("the type of the list's length")?)?;
        (Some(length), Scalar::parse(cursor.expect("the type of the list's items")?)?)
    } else {
        (None, Scalar::parse(word)?)
    };
    let name = cursor.expect("the name of the property")?;
    Ok(Property { role: element.role(name.text, length.is_some()), scalar, length })
}

/// Numbers one after the other, in text or in binary.
trait Body {
    /// Bytes not yet read.
    fn remaining(&self) -> usize;
    /// The fewest bytes such a number takes.
    fn least_size(&self, scalar: Scalar) -> usize;
    /// Moves to the beginning of an element.
    fn begin_element(&mut self) -> Result<(), Flaw>;
    /// Checks that nothing is left of the element.
    fn end_element(&mut self) -> Result<(), Flaw>;
    fn value(&mut self, scalar: Scalar) -> Result<f64, Flaw>;
    /// Where the last value stood.
    fn last(&self) -> Spot;
}

fn read_body(header: &Header, body: &mut impl Body) -> Result<Soup, Flaw> {
    let mut polygons = Polygons::numbered_from(0);
    for element in &header.elements {
        // An element without properties takes no space at all, so its count may be anything.
        if element.properties.is_empty() {
            continue;
        }
        let row: usize =
            element.properties.iter().map(|p| body.least_size(p.length.unwrap_or(p.scalar))).sum();
        check_size(body, element.what(), element.count, row)
            .map_err(|fault| Flaw::text(element.at, fault))?;
        for _ in 0..element.count {
            body.begin_element()?;
            let spot = read_element(element, body, &mut polygons)?;
            body.end_element()?;
            if element.kind == Kind::Face {
                polygons.end_face(spot);
            }
        }
    }
    polygons.into_soup()
}

/// Refuses to read more items than the rest of the file can hold.
fn check_size(body: &impl Body, what: &'static str, count: u64, each: usize) -> Result<(), Fault> {
    let needed = u128::from(count) * each as u128;
    let available = body.remaining();
    // One byte less, because the last number of a text needs no blank after it.
    if needed <= available as u128 + 1 {
        Ok(())
    } else {
        Err(Fault::Announced { what, count, needed, available })
    }
}

/// Returns where the list of corners stands, if there is one.
fn read_element(
    element: &Element,
    body: &mut impl Body,
    polygons: &mut Polygons,
) -> Result<Spot, Flaw> {
    let mut position = DVec3::ZERO;
    let mut spot = Spot::File;
    for property in &element.properties {
        let Some(length) = property.length else {
            let value = body.value(property.scalar)?;
            if let Role::Coordinate(axis) = property.role {
                if !value.is_finite() {
                    let fault = Fault::NotFinite(value.to_string());
                    return Err(Flaw { spot: body.last(), fault });
                }
                position[axis] = value;
            }
            continue;
        };
        let length = body.value(length)?;
        let start = body.last();
        let length = whole(length).ok_or_else(|| Flaw {
            spot: start,
            fault: Fault::Unexpected { expected: "the length of a list", found: shown(length) },
        })?;
        check_size(body, "list items", u64::from(length), body.least_size(property.scalar))
            .map_err(|fault| Flaw { spot: start, fault })?;
        if property.role == Role::Corners {
            spot = start;
        }
        for _ in 0..length {
            let value = body.value(property.scalar)?;
            if property.role == Role::Corners {
                let corner = whole(value).ok_or_else(|| Flaw {
                    spot: body.last(),
                    fault: Fault::NoIndex(shown(value)),
                })?;
                polygons.add_corner(corner);
            }
        }
    }
    if element.kind == Kind::Vertex {
        polygons.add_vertex(position)?;
    }
    Ok(spot)
}

/// A number for a message: tiny and huge ones by their power of ten, as their digits could be hundreds.
fn shown(value: f64) -> String {
    format!("{value:?}").trim_end_matches(".0").to_owned()
}

fn whole(value: f64) -> Option<u32> {
    (value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value)).then_some(value as u32)
}

/// One element to a line.
struct AsciiBody<'a> {
    cursor: Cursor<'a>,
    last: usize,
}

impl Body for AsciiBody<'_> {
    fn remaining(&self) -> usize {
        self.cursor.remaining()
    }

    /// A digit and a blank.
    fn least_size(&self, _: Scalar) -> usize {
        2
    }

    fn begin_element(&mut self) -> Result<(), Flaw> {
        self.cursor.expect_line("an element")
    }

    fn end_element(&mut self) -> Result<(), Flaw> {
        match self.cursor.word() {
            Some(word) => Err(word.unexpected("the end of the line")),
            None => Ok(()),
        }
    }

    fn value(&mut self, _: Scalar) -> Result<f64, Flaw> {
        let word = self.cursor.expect("a number")?;
        self.last = word.at;
        word.number("a number")
    }

    fn last(&self) -> Spot {
        Spot::Text(self.last)
    }
}

struct BinaryBody<'a> {
    bytes: &'a [u8],
    at: usize,
    last: usize,
    big_endian: bool,
}

impl Body for BinaryBody<'_> {
    fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    fn least_size(&self, scalar: Scalar) -> usize {
        scalar.size()
    }

    fn begin_element(&mut self) -> Result<(), Flaw> {
        Ok(())
    }

    fn end_element(&mut self) -> Result<(), Flaw> {
        Ok(())
    }

    fn value(&mut self, scalar: Scalar) -> Result<f64, Flaw> {
        let size = scalar.size();
        let Some(source) = self.bytes.get(self.at..self.at + size) else {
            return Err(Flaw::byte(self.at, Fault::FileEnds("a number")));
        };
        let mut bytes = [0; 8];
        bytes[..size].copy_from_slice(source);
        if self.big_endian {
            bytes[..size].reverse();
        }
        self.last = self.at;
        self.at += size;
        Ok(scalar.value(bytes))
    }

    fn last(&self) -> Spot {
        Spot::Byte(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Format, ReadOptions};

    /// Faces before vertices, lists and scalars of no interest, an element of another kind.
    const HEADER: &str = "comment caf\u{e9}\nobj_info x\n\
        element face 1\nproperty uchar red\nproperty list uchar int vertex_indices\n\
        element material 2\nproperty list ushort short n\n\
        element vertex 4\nproperty double x\nproperty float nx\nproperty float y\nproperty int z\n\
        end_header\n";

    const CORNERS: [DVec3; 4] = [
        DVec3::new(0.1, 0.0, -7.0),
        DVec3::new(1.0, 0.0, -7.0),
        DVec3::new(1.0, 1.5, -7.0),
        DVec3::new(0.1, 1.5, -7.0),
    ];

    fn ascii() -> String {
        format!(
            "ply\nformat ascii 1.0\n{HEADER}255 4 0 1 2 3\n2 -1 5\n0\n\
             0.1 nan 0 -7\n1 0 0 -7\n\n1 0 1.5 -7\n1e-1 0 1.5 -7"
        )
    }

    fn binary(big_endian: bool, line_end: &str) -> Vec<u8> {
        let order = if big_endian { "big" } else { "little" };
        let header = format!("ply\nformat binary_{order}_endian 1.0\n{HEADER}");
        let mut bytes = header.replace('\n', line_end).into_bytes();
        let mut put = |value: &[u8]| {
            let mut value = value.to_vec();
            if big_endian {
                value.reverse();
            }
            bytes.extend(value);
        };
        put(&[255]);
        put(&[4]);
        (0..4i32).for_each(|i| put(&i.to_le_bytes()));
        put(&2u16.to_le_bytes());
        put(&(-1i16).to_le_bytes());
        put(&5i16.to_le_bytes());
        put(&0u16.to_le_bytes());
        for v in CORNERS {
            put(&v.x.to_le_bytes());
            put(&f32::NAN.to_le_bytes());
            put(&(v.y as f32).to_le_bytes());
            put(&(v.z as i32).to_le_bytes());
        }
        bytes
    }

    fn error(bytes: &[u8]) -> String {
        Format::Ply.parse(bytes, &ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn every_encoding_gives_the_same_mesh() {
        let mut files = vec![ascii().into_bytes(), ascii().replace('\n', "\r\n").into_bytes()];
        for line_end in ["\n", "\r\n", "\r"] {
            files.extend([binary(false, line_end), binary(true, line_end)]);
        }
        for file in files {
            let soup = parse(&file).unwrap();
            assert_eq!(soup.vertices, CORNERS);
            assert_eq!(soup.triangles, [[0, 1, 2], [0, 2, 3]]);
        }
    }

    #[test]
    fn data_that_begins_with_a_line_feed_are_not_eaten() {
        for (line_end, order) in [("\r", "little"), ("\n", "big")] {
            let header = format!(
                "ply\nformat binary_{order}_endian 1.0\nelement vertex 1\nproperty uchar x\n\
                 property uchar y\nproperty uchar z\nend_header\n"
            );
            let mut bytes = header.replace('\n', line_end).into_bytes();
            bytes.extend([10, 13, 32]);
            assert_eq!(parse(&bytes).unwrap().vertices, [DVec3::new(10.0, 13.0, 32.0)]);
        }
    }

    #[test]
    fn numbers_in_messages_are_short() {
        for (value, message) in
            [(5e-324, "`5e-324`"), (-1.0, "`-1`"), (0.5, "`0.5`"), (1e300, "`1e300`")]
        {
            assert_eq!(format!("`{}`", shown(value)), message);
        }
    }

    #[test]
    fn errors_say_where_and_why() {
        let text = ascii();
        for (from, to, expected) in [
            (
                "element vertex 4",
                "element vertex 4294967295",
                "line 10, column 16: the header announces 4294967295 vertices (34 GB), but 48 \
                 bytes follow: it is wrong or the file was cut off",
            ),
            (
                "0 1 2 3\n",
                "0 1 2 4\n",
                "line 16, column 5: the face names vertex 4, but the file has only 4, numbered \
                 from 0: correct the face or add the vertex",
            ),
            (
                "0 1 2 3\n",
                "0 1 2 -3\n",
                "line 16, column 13: `-3` is no vertex number: it must be a whole number below \
                 4294967296",
            ),
            ("255 4 ", "255 -4 ", "line 16, column 5: expected the length of a list, found `-4`"),
            ("0 1 2 3\n", "0 1 2\n", "line 16, column 12: expected a number, but the line ends"),
            (
                "0 1 2 3\n",
                "0 1 2 3 3\n",
                "line 16, column 15: expected the end of the line, found `3`",
            ),
            (
                "1 0 0 -7",
                "1 0 inf -7",
                "line 20, column 5: the coordinate `inf` is not finite: export the mesh again \
                 without it",
            ),
            (
                "property int z",
                "property int w",
                "line 10, column 16: the vertex element has no property `z`",
            ),
            (
                "element material",
                "element tristrips",
                "line 8, column 19: triangle strips are not supported: export polygons or \
                 triangles",
            ),
            (
                "format ascii",
                "format utf8",
                "line 2, column 8: expected `ascii`, `binary_little_endian` or \
                 `binary_big_endian`, found `utf8`",
            ),
        ] {
            assert!(text.contains(from));
            assert_eq!(error(text.replacen(from, to, 1).as_bytes()), expected);
        }
        let bytes = binary(false, "\n");
        let cut = |length| error(&bytes[..bytes.len() - length]);
        assert!(cut(2).starts_with("line 10, column 16: the header announces 4 vertices"));
        let last = bytes.len() - 4;
        assert!(cut(1).starts_with(&format!("byte {last}: expected a number, but the file ends")));
    }
}
