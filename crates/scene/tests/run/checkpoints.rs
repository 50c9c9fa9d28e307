//! Whatever happens to the bytes of a checkpoint, it is refused or the same.

use std::fs;
use std::sync::OnceLock;

use polygrain_scene::checkpoint::{self, FormatError, Saved, decode, encode};
use polygrain_scene::run::Options;
use proptest::prelude::*;

use crate::{BUSY, finish, options};

/// A real checkpoint, with grains of a source, contacts and measures.
fn real() -> &'static (Vec<u8>, Saved) {
    static REAL: OnceLock<(Vec<u8>, Saved)> = OnceLock::new();
    REAL.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        finish(BUSY, &Options { time: Some(0.05), ..options(folder.path()) }).unwrap();
        let (_, path) = checkpoint::list(folder.path()).unwrap().pop().unwrap();
        let bytes = fs::read(path).unwrap();
        let saved = decode(&bytes).unwrap();
        (bytes, saved)
    })
}

#[test]
fn what_is_written_is_read() {
    let (bytes, saved) = real();
    assert_eq!(encode(&saved.checkpoint, saved.scene), *bytes);
    assert_eq!(saved.program, env!("CARGO_PKG_VERSION"));
}

#[test]
fn each_kind_of_damage_has_its_name() {
    let (bytes, _) = real();
    let changed = |at: usize, to: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = to;
        decode(&bytes).unwrap_err()
    };
    assert_eq!(decode(b""), Err(FormatError::Foreign));
    assert_eq!(decode(b"PK\x03\x04 some other file"), Err(FormatError::Foreign));
    assert_eq!(changed(0, b'p'), FormatError::Foreign);
    for other in [bytes[8] - 1, bytes[8] + 1] {
        assert_eq!(changed(8, other), FormatError::OtherVersion { found: u32::from(other) });
    }
    assert_eq!(changed(bytes.len() / 2, !bytes[bytes.len() / 2]), FormatError::Damaged);
    let longer = [bytes.as_slice(), b"!"].concat();
    assert_eq!(decode(&longer), Err(FormatError::Damaged));
    for cut in (0..bytes.len()).step_by(97) {
        let error = decode(&bytes[..cut]).unwrap_err();
        let expected = if cut == 0 {
            error == FormatError::Foreign
        } else {
            matches!(error, FormatError::Truncated { found, .. } if found == cut)
        };
        assert!(expected, "{cut}: {error}");
    }
}

proptest! {
    #[test]
    fn mutated_bytes_are_refused_or_equal(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        near_the_head in any::<bool>(),
    ) {
        let (bytes, saved) = real();
        let mut mutated = bytes.clone();
        for (place, value) in changes {
            let range = if near_the_head { 64 } else { bytes.len() };
            mutated[place.index(range)] = value;
        }
        match decode(&mutated) {
            Ok(read) => prop_assert!(mutated == *bytes && read == *saved),
            Err(_) => prop_assert!(mutated != *bytes),
        }
    }

    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(decode(&bytes).is_err());
        let with_head = [b"POLYGRN\n\x01\0\0\0".as_slice(), &bytes].concat();
        prop_assert!(decode(&with_head).is_err());
    }
}
