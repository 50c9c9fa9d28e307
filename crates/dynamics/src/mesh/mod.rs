//! Triangle meshes as parts of bodies, and the search for their contacts.

mod piece;
mod search;

pub(crate) use piece::MeshPiece;
pub(crate) use search::{ask, check_apart};
