//! Files that are cut off, damaged or made up.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use polygrain_dynamics::nonsmooth::{FormatError, ProblemError, Stored, decode, encode};

use crate::stored::bytes;

const HEADER: usize = 28;

/// Thirty bodies.
const PROBLEM: &str = "arch-near-collapse";

/// The file of some content, whole and with a right checksum.
fn file_of(content: &[u8]) -> Vec<u8> {
    let packed = compress_to_vec_zlib(content, 1);
    let mut bytes = b"PGCPROB\n\x01\0\0\0".to_vec();
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend((packed.len() as u64).to_le_bytes());
    bytes.extend(packed);
    bytes
}

/// A whole file whose content was changed.
fn changed(change: impl FnOnce(&mut Vec<u8>, &Layout)) -> Result<(), FormatError> {
    let mut content = decompress_to_vec_zlib(&bytes(PROBLEM)[HEADER..]).unwrap();
    let layout = Layout::of(&content);
    change(&mut content, &layout);
    decode(&file_of(&content)).map(|_| ())
}

/// Where things are in the content.
struct Layout {
    masses: usize,
    bodies: usize,
    contacts: usize,
    points: usize,
}

impl Layout {
    fn of(content: &[u8]) -> Self {
        let count =
            |i: usize| u32::from_le_bytes(content[4 * i..4 * i + 4].try_into().unwrap()) as usize;
        let masses = 16 + count(3);
        let contacts = masses + 8 * 19 * count(0);
        Self { masses, bodies: count(0), contacts, points: contacts + 20 * count(1) }
    }
}

fn put(content: &mut [u8], at: usize, value: &[u8]) {
    content[at..at + value.len()].copy_from_slice(value);
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    let whole = bytes(PROBLEM);
    for length in 0..whole.len() {
        let error = decode(&whole[..length]).expect_err("a part is no problem");
        let cut = matches!(error, FormatError::Length { .. } | FormatError::Foreign);
        assert!(cut && (length > 0 || error == FormatError::Foreign), "{length}: {error}");
    }
    let longer = [&whole[..], b"more"].concat();
    assert!(matches!(decode(&longer), Err(FormatError::Length { .. })));
}

/// A zlib stream can say the same in different bytes.
#[test]
fn a_file_with_a_wrong_byte_is_refused_or_holds_the_same_problem() {
    let whole = bytes(PROBLEM);
    let mut harmless = 0;
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x55;
        if let Ok(Stored { problem, note }) = decode(&damaged) {
            assert!(at > HEADER && encode(&problem, &note) == whole, "byte {at}");
            harmless += 1;
        }
    }
    assert!(100 * harmless < whole.len(), "{harmless} of {}", whole.len());
}

#[test]
fn other_files_and_later_formats_are_told_apart() {
    assert!(matches!(decode(b"POLYGRN\n and so on"), Err(FormatError::Foreign)));
    let mut later = bytes(PROBLEM);
    later[8] = 2;
    assert_eq!(decode(&later).unwrap_err(), FormatError::OtherVersion { found: 2 });
}

#[test]
fn a_file_that_says_it_is_huge_takes_no_memory() {
    let mut huge = bytes(PROBLEM);
    put(&mut huge, 12, &u64::MAX.to_le_bytes());
    assert_eq!(decode(&huge).unwrap_err(), FormatError::TooLong(u64::MAX));
    for count in 0..4 {
        let counts = changed(|content, _| put(content, 4 * count, &u32::MAX.to_le_bytes()));
        assert!(matches!(counts, Err(FormatError::Damaged(_))), "{counts:?}");
    }
    // Much zeros in few bytes, more than announced.
    let mut bomb = file_of(&vec![0; 10_000_000]);
    put(&mut bomb, 12, &16u64.to_le_bytes());
    assert!(matches!(decode(&bomb), Err(FormatError::Damaged(_))));
}

#[test]
fn content_that_makes_no_sense_is_refused_with_its_place() {
    let refused = |change: &dyn Fn(&mut Vec<u8>, &Layout), expected: ProblemError| {
        let found = changed(|content, layout| change(content, layout));
        assert_eq!(found, Err(FormatError::Content(expected)));
    };
    assert_eq!(changed(|_, _| ()), Ok(()));
    refused(
        &|content, layout| put(content, layout.masses, &f64::NAN.to_le_bytes()),
        ProblemError::Mass { mass: 0 },
    );
    refused(
        &|content, layout| put(content, layout.masses + 8 * 5, &(-1f64).to_le_bytes()),
        ProblemError::Mass { mass: 5 },
    );
    refused(
        &|content, layout| put(content, layout.contacts, &77u32.to_le_bytes()),
        ProblemError::NoSuchMass { contact: 0, mass: 77, masses: 30 },
    );
    refused(
        &|content, layout| put(content, layout.points, &2f64.to_le_bytes()),
        ProblemError::Point { contact: 0, point: 0 },
    );
    // A body that nothing moves against itself.
    let alike = changed(|content, layout| {
        let second = layout.contacts + (layout.points - layout.contacts) / 5;
        let first = content[layout.contacts..layout.contacts + 4].to_vec();
        put(content, second, &first);
    });
    assert!(
        matches!(alike, Err(FormatError::Content(ProblemError::Rigid { contact: 0, .. }))),
        "{alike:?}"
    );
    // A free body with an inertia that is not symmetric.
    let skew = changed(|content, layout| {
        let last = layout.bodies - 1;
        let column = layout.masses + 8 * (2 * layout.bodies + last);
        put(content, column, &1e3f64.to_le_bytes());
    });
    assert_eq!(skew, Err(FormatError::Content(ProblemError::Mass { mass: 29 })));
}
