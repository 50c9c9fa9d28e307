//! How a world is advanced in time.

pub mod explicit;
