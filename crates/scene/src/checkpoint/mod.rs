//! Checkpoints: from each of them a run goes on bit by bit as if it had never stopped.
//!
//! A checkpoint is written to a temporary file, flushed to the disc and renamed; the last two are
//! kept. At whatever moment a run is killed, the newest whole checkpoint is there and intact, or
//! the one before.

mod format;
mod store;

pub use format::{Checkpoint, FormatError, Saved, decode, encode};
pub use store::{CheckpointError, Found, Rejected, list, newest, write};
