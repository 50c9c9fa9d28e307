//! Whatever stands in a file, reading it ends with a sound mesh or an error that says where.

use std::fs;
use std::path::PathBuf;

use glam::DVec3;
use polygrain_geometry::TriangleMesh;
use polygrain_geometry::file::{
    self, FileError, Format, ParseError, Place, ReadOptions, Weld, WriteFormat,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

const FORMATS: [Format; 5] = [Format::Obj, Format::Stl, Format::Ply, Format::Off, Format::Points];

/// A cube without its lid, with an edge of 0.1 m, away from the origin.
fn open_box() -> TriangleMesh {
    let vertices = (0..8)
        .map(|i| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2)))
        .map(|corner| DVec3::new(0.3, -0.0, -7e-5) + 0.1 * corner)
        .collect();
    let quads = [[0, 2, 3, 1], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    TriangleMesh::new(vertices, triangles).unwrap()
}

fn bytes(format: WriteFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    format.write_to(&open_box(), &mut bytes).unwrap();
    bytes
}

const PLY_HEADER: &str = "element vertex 4\nproperty float x\nproperty float y\n\
    property float z\nelement face 3\nproperty list uchar uint vertex_indices\nend_header\n";

fn binary_ply(order: &str) -> Vec<u8> {
    let mut bytes = format!("ply\nformat binary_{order}_endian 1.0\n{PLY_HEADER}").into_bytes();
    let put = |bytes: &mut Vec<u8>, mut word: [u8; 4]| {
        if order == "big" {
            word.reverse();
        }
        bytes.extend(word);
    };
    for v in [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0f32]] {
        for c in v {
            put(&mut bytes, c.to_le_bytes());
        }
    }
    for t in [[0, 2, 1], [0, 1, 3], [1, 2, 3u32]] {
        bytes.push(3);
        for c in t {
            put(&mut bytes, c.to_le_bytes());
        }
    }
    bytes
}

/// A sound file of every kind.
fn sound_files() -> Vec<(Format, Vec<u8>)> {
    let ascii_ply = format!(
        "ply\nformat ascii 1.0\n{PLY_HEADER}0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n"
    );
    let off = "COFF\n5 2 0 # a hat\n0 0 0\n2 0 0\n2 2 0\n1 0.5 0\n0 2 0\n\
               5 0 1 2 3 4 255 0 0\n3 0 1 2\n";
    let obj = "# arrows\nv 0 0 0\nv 2 1 0\nv 0 2 0\nv 1 1 0\nv 0 0 1\nvt 0 0\nvn 0 0 1\ng a\n\
               f 1//1 2/1/1 \\\n 3 4\nf -5 -4 -1\n";
    vec![
        (Format::Obj, bytes(WriteFormat::Obj)),
        (Format::Obj, obj.into()),
        (Format::Stl, bytes(WriteFormat::Stl)),
        (Format::Stl, bytes(WriteFormat::AsciiStl)),
        (Format::Ply, ascii_ply.into()),
        (Format::Ply, binary_ply("little")),
        (Format::Ply, binary_ply("big")),
        (Format::Off, off.into()),
        (Format::Points, "x,y,z\n0,0,0\n1,2,3\n".into()),
    ]
}

fn check_error(error: &ParseError, bytes: &[u8]) {
    match error.place {
        Some(Place::Byte(at)) => assert!(at <= bytes.len()),
        Some(Place::Text { line, column }) => {
            assert!(1 <= line && line <= bytes.len() + 1);
            assert!(1 <= column && column <= bytes.len() + 1);
        }
        None => {}
    }
    assert!(error.to_string().len() < 300, "a message, not a dump: {error}");
}

/// Reads in every way; what comes out is finite, in range, and no larger than what went in.
fn read_in_every_way(format: Format, bytes: &[u8]) {
    for weld in [Weld::Exact, Weld::Off, Weld::Relative(1e-3)] {
        match format.parse(bytes, &ReadOptions { weld }) {
            Ok(mesh) => {
                assert!(mesh.vertices().iter().all(|v| v.is_finite()));
                let count = mesh.vertices().len();
                assert!(mesh.triangles().iter().flatten().all(|&v| (v as usize) < count));
                assert!(count <= bytes.len() && mesh.triangles().len() <= bytes.len());
            }
            Err(error) => check_error(&error, bytes),
        }
    }
    match format.parse_points(bytes) {
        Ok(points) => {
            assert!(points.iter().all(|v| v.is_finite()));
            assert!(!points.is_empty() && points.len() <= bytes.len());
        }
        Err(error) => check_error(&error, bytes),
    }
}

#[derive(Clone, Debug)]
enum Damage {
    Flip(Index, u8),
    Truncate(Index),
    Insert(Index, Vec<u8>),
    Duplicate(Index, Index),
    Remove(Index, Index),
    /// Replaces the word at or after a place.
    Word(Index, &'static str),
    /// Overwrites four bytes with a number.
    Number(Index, u32),
}

impl Damage {
    fn apply(self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let range = |a: Index, b: Index, length: usize| {
            let (a, b) = (a.index(length), b.index(length));
            a.min(b)..a.max(b) + 1
        };
        let length = bytes.len();
        match self {
            Self::Flip(at, mask) => bytes[at.index(length)] ^= mask,
            Self::Truncate(at) => bytes.truncate(at.index(length)),
            Self::Insert(at, junk) => {
                let at = at.index(length);
                bytes.splice(at..at, junk);
            }
            Self::Duplicate(a, b) => {
                let copy = bytes[range(a, b, length)].to_vec();
                let at = a.index(length);
                bytes.splice(at..at, copy);
            }
            Self::Remove(a, b) => {
                bytes.drain(range(a, b, length));
            }
            Self::Word(at, word) => {
                let at = at.index(length);
                let is_word = |b: &u8| !b.is_ascii_whitespace();
                let start = at + bytes[at..].iter().take_while(|b| !is_word(b)).count();
                let end = start + bytes[start..].iter().take_while(|b| is_word(b)).count();
                bytes.splice(start..end, word.bytes());
            }
            Self::Number(at, number) => {
                let at = at.index(length);
                let end = (at + 4).min(length);
                bytes[at..end].copy_from_slice(&number.to_le_bytes()[..end - at]);
            }
        }
    }
}

fn damage() -> impl Strategy<Value = Damage> {
    let words = vec![
        "1e999",
        "nan",
        "-inf",
        "-1",
        "0",
        "4294967295",
        "4294967296",
        "18446744073709551615",
        "99999999999999999999",
        "1/",
        "/",
        "-9223372036854775808",
        "list",
        "uchar",
        "double",
        "#",
        "\\",
        "vertex",
        "face",
        "solid",
        "endsolid",
        "f",
        "v",
        "end_header",
    ];
    let numbers = vec![0, 1, u32::MAX, u32::MAX / 3, 0x7FC0_0000, 0x7F80_0000, 1 << 31];
    prop_oneof![
        (any::<Index>(), 1..=255u8).prop_map(|(at, mask)| Damage::Flip(at, mask)),
        any::<Index>().prop_map(Damage::Truncate),
        (any::<Index>(), prop::collection::vec(any::<u8>(), 1..20))
            .prop_map(|(at, junk)| Damage::Insert(at, junk)),
        (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Damage::Duplicate(a, b)),
        (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Damage::Remove(a, b)),
        (any::<Index>(), select(words)).prop_map(|(at, word)| Damage::Word(at, word)),
        (any::<Index>(), select(numbers)).prop_map(|(at, number)| Damage::Number(at, number)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn damaged_files_do_no_harm(
        file in select(sound_files()),
        damages in prop::collection::vec(damage(), 1..5),
    ) {
        let (format, mut bytes) = file;
        for damage in damages {
            damage.apply(&mut bytes);
        }
        read_in_every_way(format, &bytes);
    }

    #[test]
    fn noise_does_no_harm(
        noise in prop::collection::vec(any::<u8>(), 0..300),
        magic in select(vec!["", "ply\nformat ascii 1.0\n", "OFF\n", "solid\n", "v 0 0 0\nf "]),
    ) {
        let bytes = [magic.as_bytes(), &noise].concat();
        for format in FORMATS {
            read_in_every_way(format, &bytes);
        }
        let _ = Format::detect(&bytes);
    }
}

#[test]
fn sound_files_are_read_and_recognised() {
    for (format, bytes) in sound_files() {
        if format == Format::Points {
            assert_eq!(Format::detect(&bytes), None);
            assert_eq!(
                format.parse_points(&bytes).unwrap(),
                [DVec3::ZERO, DVec3::new(1.0, 2.0, 3.0)]
            );
        } else {
            assert_eq!(Format::detect(&bytes), Some(format));
            format.parse(&bytes, &ReadOptions::default()).unwrap();
        }
    }
}

#[test]
fn a_file_of_another_format_is_refused() {
    for (format, bytes) in sound_files() {
        for other in FORMATS {
            read_in_every_way(other, &bytes);
            if other != format {
                assert!(other.parse(&bytes, &ReadOptions::default()).is_err());
            }
        }
    }
}

#[test]
fn a_cut_off_file_is_refused() {
    // Formats that say how much follows, or how they end, cannot be cut unnoticed.
    for (format, bytes) in sound_files() {
        if matches!(format, Format::Obj | Format::Points) {
            continue;
        }
        let content = bytes.trim_ascii_end().len() - 1;
        for length in (0..content).step_by(3) {
            let cut = format.parse(&bytes[..length], &ReadOptions::default());
            // The name after `endsolid` and the colour after a face are not needed.
            if let Ok(mesh) = cut {
                let whole = format.parse(&bytes, &ReadOptions::default()).unwrap();
                assert_eq!(mesh, whole, "{format} cut at {length} of {}", bytes.len());
            }
        }
    }
}

#[test]
fn zeros_are_refused_without_effort() {
    let zeros = vec![0; 64 << 20];
    for format in FORMATS {
        let error = format.parse(&zeros, &ReadOptions::default()).unwrap_err();
        check_error(&error, &zeros);
        assert!(format.parse_points(&zeros).is_err());
    }
    assert_eq!(Format::detect(&zeros), None);
}

#[test]
fn exact_formats_come_back_exactly() {
    let mesh = open_box().scaled(DVec3::new(1e-300, 1.0 / 3.0, 1e300));
    let mut bytes = Vec::new();
    WriteFormat::Obj.write_to(&mesh, &mut bytes).unwrap();
    let back = Format::Obj.parse(&bytes, &ReadOptions { weld: Weld::Off }).unwrap();
    let bits = |mesh: &TriangleMesh| -> Vec<u64> {
        mesh.vertices().iter().flat_map(DVec3::to_array).map(f64::to_bits).collect()
    };
    assert_eq!(bits(&back), bits(&mesh));
    assert_eq!(back.triangles(), mesh.triangles());
}

#[test]
fn stl_comes_back_rounded_to_single_precision() {
    let mesh = open_box();
    for format in [WriteFormat::Stl, WriteFormat::AsciiStl] {
        let back = Format::Stl.parse(&bytes(format), &ReadOptions::default()).unwrap();
        assert_eq!(back.triangles().len(), mesh.triangles().len());
        assert_eq!(back.vertices().len(), mesh.vertices().len());
        let corners = back.iter_corners().zip(mesh.iter_corners());
        for (a, b) in corners.flat_map(|(a, b)| a.into_iter().zip(b)) {
            assert_eq!(a.as_vec3(), b.as_vec3());
            // ASCII digits are read as `f64`, so they may differ from the `f32` they stand for.
            assert!(a.abs_diff_eq(b, 1e-7 * b.length()));
        }
    }
}

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("polygrain-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files_go_by_extension_then_by_content() {
    let folder = Folder::new("format");
    for (i, (format, bytes)) in sound_files().into_iter().enumerate() {
        let unnamed = folder.file(&format!("{i}"), &bytes);
        if format == Format::Points {
            assert!(matches!(file::read(&unnamed), Err(FileError::UnknownFormat { .. })));
            assert_eq!(file::read_points(&unnamed).unwrap().len(), 2);
        } else {
            let mesh = file::read(&unnamed).unwrap();
            let named = folder.file(&format!("{i}.{format}"), &bytes);
            assert_eq!(file::read(&named).unwrap(), mesh);
            assert!(!file::read_points(&named).unwrap().is_empty());
        }
    }
    let mistaken = folder.file("stone.obj", bytes(WriteFormat::Stl));
    let message = file::read(&mistaken).unwrap_err().to_string();
    assert!(message.contains("stone.obj"), "{message}");
    assert!(message.ends_with("(it was read as OBJ, but looks like STL: rename it)"), "{message}");
    let list = folder.file("cloud.xyz", "0 0 0\n");
    let message = file::read(&list).unwrap_err().to_string();
    assert!(message.contains("a list of points has no faces"), "{message}");
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = Folder::new("missing");
    assert!(matches!(file::read(&folder.0), Err(FileError::NotAFile { .. })));
    let missing = folder.0.join("missing.obj");
    let message = file::read(&missing).unwrap_err().to_string();
    assert!(message.contains("missing.obj") && message.contains("check the path"), "{message}");
}

#[test]
fn writing_replaces_whole_files_or_nothing() {
    let folder = Folder::new("write");
    let mesh = open_box();
    let path = folder.0.join("stone.OBJ");
    file::write(&path, &mesh).unwrap();
    file::write(&path, &mesh).unwrap();
    assert_eq!(file::read(&path).unwrap(), mesh);

    // STL cannot hold this: the file that was there stays as it was.
    let stl = folder.file("stone.stl", "old");
    let huge = mesh.scaled(DVec3::splat(1e60));
    assert!(matches!(file::write(&stl, &huge), Err(FileError::Write { .. })));
    assert_eq!(fs::read(&stl).unwrap(), b"old");

    assert!(matches!(
        file::write(folder.0.join("a.ply"), &mesh),
        Err(FileError::UnknownOutput { .. })
    ));
    assert!(file::write(folder.0.join("nowhere/a.obj"), &mesh).is_err());
    fs::create_dir(folder.0.join("folder.obj")).unwrap();
    assert!(file::write(folder.0.join("folder.obj"), &mesh).is_err());

    let mut left: Vec<_> =
        fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["folder.obj", "stone.OBJ", "stone.stl"], "no temporary file is left");
}
