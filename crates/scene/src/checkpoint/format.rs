//! The bytes of a checkpoint.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `POLYGRN` and a newline |
//! | 4 | format version, little-endian as everything |
//! | 1 + n | length and text of the program's version |
//! | 8 | hash of the scene |
//! | 8 | length of the payload |
//! | m | the payload, in postcard's encoding |
//! | 8 | XXH3 checksum of all of the above |

use polygrain_dynamics::State;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use crate::run::Progress;

const MAGIC: [u8; 8] = *b"POLYGRN\n";
/// Raised with every change of what the payload holds.
const FORMAT: u32 = 6;
const CHECKSUM: usize = 8;

/// Everything that a run needs to go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Bodies and contacts.
    pub world: State,
    /// What the run itself remembers.
    pub progress: Progress,
}

/// A checkpoint as it was read, and who wrote it.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The content.
    pub checkpoint: Checkpoint,
    /// Version of the program that wrote it.
    pub program: String,
    /// Hash of the scene it belongs to.
    pub scene: u64,
}

/// Why bytes are no checkpoint of ours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// Some other file.
    #[error("it is not a Polygrain checkpoint")]
    Foreign,
    /// From an earlier or later program.
    #[error(
        "it has format {found}, written by another version of Polygrain; this one reads {FORMAT}"
    )]
    OtherVersion {
        /// Its format version.
        found: u32,
    },
    /// Cut off.
    #[error("it is cut off: {found} bytes instead of {expected}")]
    Truncated {
        /// Bytes it should have; the least it could have if its header is cut off.
        expected: usize,
        /// Bytes it has.
        found: usize,
    },
    /// The checksum does not fit the content.
    #[error("it is damaged: its checksum is wrong")]
    Damaged,
    /// The checksum fits, but the content makes no sense.
    #[error("its content cannot be read: {0}")]
    Content(String),
}

/// The bytes of a checkpoint of the scene with this hash.
pub fn encode(checkpoint: &Checkpoint, scene: u64) -> Vec<u8> {
    let payload = postcard::to_stdvec(checkpoint).expect("a state in memory can be written");
    let program = env!("CARGO_PKG_VERSION");
    let mut bytes = Vec::with_capacity(payload.len() + 64);
    bytes.extend(MAGIC);
    bytes.extend(FORMAT.to_le_bytes());
    bytes.push(program.len() as u8);
    bytes.extend(program.as_bytes());
    bytes.extend(scene.to_le_bytes());
    bytes.extend((payload.len() as u64).to_le_bytes());
    bytes.extend(payload);
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes
}

/// The checkpoint in some bytes. Whatever they are, the result is a checkpoint that was written or
/// an error.
pub fn decode(bytes: &[u8]) -> Result<Saved, FormatError> {
    let mut rest = Cursor { bytes, at: 0 };
    if !bytes.starts_with(&MAGIC[..bytes.len().min(MAGIC.len())]) || bytes.is_empty() {
        return Err(FormatError::Foreign);
    }
    rest.take(MAGIC.len())?;
    let format = u32::from_le_bytes(rest.array()?);
    if format != FORMAT {
        return Err(FormatError::OtherVersion { found: format });
    }
    let length = rest.array::<1>()?[0];
    let program = rest.take(usize::from(length))?;
    let scene = u64::from_le_bytes(rest.array()?);
    let length = u64::from_le_bytes(rest.array()?);
    let payload = rest.take(usize::try_from(length).unwrap_or(usize::MAX))?;
    let covered = rest.at;
    let checksum = u64::from_le_bytes(rest.array::<CHECKSUM>()?);
    if rest.at != bytes.len() || checksum != xxh3_64(&bytes[..covered]) {
        return Err(FormatError::Damaged);
    }
    let (checkpoint, left) = postcard::take_from_bytes(payload)
        .map_err(|error| FormatError::Content(error.to_string()))?;
    if !left.is_empty() {
        return Err(FormatError::Content(format!("{} bytes too many", left.len())));
    }
    Ok(Saved { checkpoint, program: String::from_utf8_lossy(program).into_owned(), scene })
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], FormatError> {
        let end = self.at.saturating_add(length);
        let taken = self.bytes.get(self.at..end).ok_or(FormatError::Truncated {
            expected: end.saturating_add(CHECKSUM),
            found: self.bytes.len(),
        })?;
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FormatError> {
        self.take(N).map(|bytes| bytes.try_into().expect("as many bytes as asked for"))
    }
}
