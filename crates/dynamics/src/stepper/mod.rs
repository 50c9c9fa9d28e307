//! How a world is advanced in time.

pub mod explicit;

/// Bodies or contacts below which a second thread does not pay.
pub(crate) const PARALLEL: usize = 256;

/// Bodies or contacts that one thread takes at least.
pub(crate) const CHUNK: usize = 128;
