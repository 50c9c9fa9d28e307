//! The bytes of a problem.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `PGCPROB` and a newline |
//! | 4 | format version, 1, little-endian as everything |
//! | 8 | length of the content |
//! | 8 | length of the rest of the file |
//! | n | the content as a zlib stream (RFC 1950), which ends with a checksum |
//!
//! The content, column by column, so that it packs well and is read with a few lines of any language:
//!
//! | what | as |
//! |---|---|
//! | numbers of bodies *B*, contacts *C*, points *P*, and bytes of the note | 4 × `u32` |
//! | the note: where the problem comes from | UTF-8 |
//! | inverse mass, 1/kg | *B* × `f64` |
//! | inverse inertia in space, 1/(kg·m²): xx, yx, zx, xy, yy, zy, xz, yz, zz | 9 columns of *B* |
//! | the only direction in which impulses move the body; zero if there are all | 3 of *B* |
//! | velocity without contacts, m/s; spin, rad/s | 6 of *B* |
//! | first body, second body, number of points | 3 of *C*, `u32` |
//! | height, in any unit | *C* × `f64` |
//! | normal *n*, from the first body to the second | 3 columns of *P* |
//! | arms from the centres of mass of the first and second body, m | 6 of *P* |
//! | bias along *n*, *t*, *s*, m/s | 3 of *P* |
//! | friction; pull, N·s | 2 of *P* |
//! | reaction along *n*, *t*, *s* on the second body, N·s | 3 of *P* |
//!
//! The directions across the normal are those of Duff et al. (2017): with `σ` the sign of `n_z`,
//! `a = −1/(σ + n_z)` and `b = n_x n_y a`,
//! `t = (1 + σ n_x² a, σ b, −σ n_x)` and `s = (b, σ + n_y² a, −n_y)`.
//!
//! A problem that was read solves to the same bits as the one that was written.

use glam::{DMat3, DVec3};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use thiserror::Error;

use super::contact_problem::{ContactProblem, ProblemError};
use super::point::Point;
use super::problem::{Bundle, Mass, Motion, Problem};

const MAGIC: [u8; 8] = *b"PGCPROB\n";
/// Raised with every change of what the content holds.
const FORMAT: u32 = 1;
const HEADER: usize = 28;
/// Of zlib, from 0 to 10.
const EFFORT: u8 = 10;
/// The longest content that is read: of some five million points.
const MOST: u64 = 1 << 30;

/// A problem as it was read.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The problem.
    pub problem: ContactProblem,
    /// Where it comes from.
    pub note: String,
}

/// Why bytes are no problem of ours.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum FormatError {
    /// Some other file.
    #[error("it is not a Polygrain contact problem")]
    Foreign,
    /// From a later program.
    #[error("it has format {found}, of a later version of Polygrain; this one reads {FORMAT}")]
    OtherVersion {
        /// Its format version.
        found: u32,
    },
    /// Cut off, or something follows.
    #[error("it has {found} bytes instead of {expected}: copy it again")]
    Length {
        /// Bytes it should have; the least it could have if its header is cut off.
        expected: u64,
        /// Bytes it has.
        found: u64,
    },
    /// It says that it is longer than any problem that can be read.
    #[error("its content has {0} bytes, more than the {MOST} that are read")]
    TooLong(u64),
    /// Does not unpack, or its checksum is wrong.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// It unpacks, but its bodies or contacts make no sense.
    #[error(transparent)]
    Content(#[from] ProblemError),
}

/// The bytes of a problem, with a note on where it comes from.
pub fn encode(problem: &ContactProblem, note: &str) -> Vec<u8> {
    let content = content(&problem.problem, note);
    let packed = compress_to_vec_zlib(&content, EFFORT);
    let mut bytes = Vec::with_capacity(HEADER + packed.len());
    bytes.extend(MAGIC);
    bytes.extend(FORMAT.to_le_bytes());
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend((packed.len() as u64).to_le_bytes());
    bytes.extend(packed);
    bytes
}

fn content(problem: &Problem, note: &str) -> Vec<u8> {
    let Problem { masses, bundles, points } = problem;
    let mut bytes = Vec::new();
    for count in [masses.len(), bundles.len(), points.len(), note.len()] {
        bytes.extend((count as u32).to_le_bytes());
    }
    bytes.extend(note.as_bytes());
    let rows = masses.iter().map(numbers_of_mass);
    columns(&mut bytes, &rows.collect::<Vec<_>>());
    let counts: [fn(&Bundle) -> u32; 3] =
        [|b| b.bodies[0], |b| b.bodies[1], |b| b.points.end - b.points.start];
    for count in counts {
        bytes.extend(bundles.iter().flat_map(|bundle| count(bundle).to_le_bytes()));
    }
    columns(&mut bytes, &bundles.iter().map(|bundle| [bundle.height]).collect::<Vec<_>>());
    let rows = bundles.iter().flat_map(|bundle| &points[bundle.range()]).map(numbers_of_point);
    columns(&mut bytes, &rows.collect::<Vec<_>>());
    bytes
}

fn columns<const N: usize>(bytes: &mut Vec<u8>, rows: &[[f64; N]]) {
    for column in 0..N {
        bytes.extend(rows.iter().flat_map(|row| row[column].to_le_bytes()));
    }
}

fn numbers_of_mass(mass: &Mass) -> [f64; 19] {
    let mut numbers = [0.0; 19];
    numbers[0] = mass.inverse_mass;
    numbers[1..10].copy_from_slice(&mass.inverse_inertia.to_cols_array());
    let vectors = [mass.guide.unwrap_or(DVec3::ZERO), mass.motion.velocity, mass.motion.spin];
    put(&mut numbers[10..], &vectors);
    numbers
}

fn mass_of(numbers: &[f64; 19]) -> Mass {
    let vector = |at: usize| DVec3::from_slice(&numbers[at..]);
    let guide = vector(10);
    Mass {
        inverse_mass: numbers[0],
        inverse_inertia: DMat3::from_cols_slice(&numbers[1..10]),
        guide: (guide != DVec3::ZERO).then_some(guide),
        motion: Motion { velocity: vector(13), spin: vector(16) },
    }
}

fn numbers_of_point(point: &Point) -> [f64; 17] {
    let mut numbers = [0.0; 17];
    put(&mut numbers, &[point.frame.x_axis, point.arms[0], point.arms[1], point.bias]);
    numbers[12] = point.friction;
    numbers[13] = point.pull;
    put(&mut numbers[14..], &[point.reaction]);
    numbers
}

fn point_of(place: usize, numbers: &[f64; 17], masses: [&Mass; 2]) -> Point {
    let vector = |at: usize| DVec3::from_slice(&numbers[at..]);
    Point {
        bias: vector(9),
        friction: numbers[12],
        pull: numbers[13],
        reaction: vector(14),
        ..Point::new(place, vector(0), [vector(3), vector(6)], masses)
    }
}

fn put(numbers: &mut [f64], vectors: &[DVec3]) {
    for (place, vector) in numbers.chunks_exact_mut(3).zip(vectors) {
        place.copy_from_slice(&vector.to_array());
    }
}

/// The problem in some bytes. Whatever they are, the result is a problem that can be solved or an
/// error.
pub fn decode(bytes: &[u8]) -> Result<Stored, FormatError> {
    if bytes.is_empty() || !bytes.starts_with(&MAGIC[..bytes.len().min(MAGIC.len())]) {
        return Err(FormatError::Foreign);
    }
    let length = |expected: u64| FormatError::Length { expected, found: bytes.len() as u64 };
    let Some((header, packed)) = bytes.split_at_checked(HEADER) else {
        return Err(length(HEADER as u64));
    };
    let mut header = Cursor { bytes: &header[MAGIC.len()..] };
    let found = header.count()?;
    if found != FORMAT {
        return Err(FormatError::OtherVersion { found });
    }
    let (unpacked, stated) = (header.long()?, header.long()?);
    if stated != packed.len() as u64 {
        return Err(length(stated.saturating_add(HEADER as u64)));
    }
    if unpacked > MOST {
        return Err(FormatError::TooLong(unpacked));
    }
    let content = decompress_to_vec_zlib_with_limit(packed, unpacked as usize)
        .map_err(|error| FormatError::Damaged(error.to_string()))?;
    if content.len() as u64 != unpacked {
        return Err(FormatError::Damaged("it unpacks to less than it says".into()));
    }
    read(&mut Cursor { bytes: &content })
}

fn read(content: &mut Cursor) -> Result<Stored, FormatError> {
    let counts = [content.count()?, content.count()?, content.count()?, content.count()?];
    let [bodies, contacts, points, note] = counts.map(|count| count as usize);
    let note = String::from_utf8(content.take(note)?.to_vec())
        .map_err(|_| FormatError::Damaged("its note is no text".into()))?;
    let masses = content.rows::<19>(bodies)?;
    let firsts = content.counts(contacts)?;
    let seconds = content.counts(contacts)?;
    let sizes = content.counts(contacts)?;
    let heights = content.rows::<1>(contacts)?;
    let rows = content.rows::<17>(points)?;
    let sum: u64 = sizes.iter().map(|&size| u64::from(size)).sum();
    if !content.bytes.is_empty() || sum != points as u64 {
        return Err(FormatError::Damaged("its counts do not fit its length".into()));
    }
    let mut problem = ContactProblem::new();
    for numbers in &masses {
        problem.add_mass(mass_of(numbers))?;
    }
    let mut rest = &rows[..];
    for (((first, second), size), [height]) in
        firsts.into_iter().zip(seconds).zip(sizes).zip(heights)
    {
        let (own, others) = rest.split_at(size as usize);
        problem.add_bundle([first, second], height, own.len(), |place, masses| {
            point_of(place, &own[place], masses)
        })?;
        rest = others;
    }
    Ok(Stored { problem, note })
}

struct Cursor<'a> {
    bytes: &'a [u8],
}

impl<'a> Cursor<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], FormatError> {
        let short = || FormatError::Damaged("its counts do not fit its length".into());
        let (taken, rest) = self.bytes.split_at_checked(length).ok_or_else(short)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FormatError> {
        self.take(N).map(|bytes| bytes.try_into().expect("as many bytes as asked for"))
    }

    fn count(&mut self) -> Result<u32, FormatError> {
        self.array().map(u32::from_le_bytes)
    }

    fn long(&mut self) -> Result<u64, FormatError> {
        self.array().map(u64::from_le_bytes)
    }

    fn counts(&mut self, count: usize) -> Result<Vec<u32>, FormatError> {
        let (numbers, _) = self.take(count.saturating_mul(4))?.as_chunks();
        Ok(numbers.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect())
    }

    /// Rows of numbers that are stored by columns.
    fn rows<const N: usize>(&mut self, count: usize) -> Result<Vec<[f64; N]>, FormatError> {
        let (numbers, _) = self.take(count.saturating_mul(8 * N))?.as_chunks();
        let number = |row: usize, column: usize| f64::from_le_bytes(numbers[column * count + row]);
        Ok((0..count).map(|row| std::array::from_fn(|column| number(row, column))).collect())
    }
}
