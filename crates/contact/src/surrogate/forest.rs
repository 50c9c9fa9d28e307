//! The trees of all meshes of a scene, each built once.

use std::collections::HashMap;
use std::sync::Arc;

use polygrain_geometry::TriangleMesh;

use super::cache::fingerprint;
use super::tree::SurrogateTree;

/// Trees by their meshes. A mesh that is asked for again, or another that equals it, gets the tree
/// there is.
///
/// ```
/// use std::sync::Arc;
/// use polygrain_contact::surrogate::Forest;
/// use polygrain_geometry::generate;
///
/// let [rock, same] = [0, 1].map(|_| Arc::new(generate::icosphere(1.0, 2).unwrap()));
/// let mut forest = Forest::default();
/// assert!(Arc::ptr_eq(&forest.tree(&rock), &forest.tree(&same)));
/// assert_eq!(forest.len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Forest {
    /// By the fingerprints of the meshes; those of different meshes may agree by accident.
    trees: HashMap<u64, Vec<Planted>>,
}

/// A mesh and its tree.
type Planted = (Arc<TriangleMesh>, Arc<SurrogateTree>);

impl Forest {
    /// The tree of a mesh, built if there is none yet.
    pub fn tree(&mut self, mesh: &Arc<TriangleMesh>) -> Arc<SurrogateTree> {
        let known = self.trees.entry(fingerprint(mesh)).or_default();
        let same = |(other, _): &&Planted| Arc::ptr_eq(other, mesh) || other == mesh;
        if let Some((_, tree)) = known.iter().find(same) {
            return tree.clone();
        }
        let tree = Arc::new(SurrogateTree::new(mesh));
        known.push((mesh.clone(), tree.clone()));
        tree
    }

    /// How many trees have been built.
    pub fn len(&self) -> usize {
        self.trees.values().map(Vec::len).sum()
    }

    /// Whether none has.
    pub fn is_empty(&self) -> bool {
        self.trees.is_empty()
    }
}
