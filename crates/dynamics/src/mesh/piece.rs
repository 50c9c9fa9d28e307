//! A triangle mesh as a part of a body.

use std::sync::Arc;

use polygrain_contact::facets::Facets;
use polygrain_contact::surrogate::Forest;
use polygrain_geometry::bounding::BoundingSphere;
use polygrain_geometry::{Aabb, ConvexPolyhedron, Pose, Shape, TriangleMesh};

/// A mesh with its halo. Shared by all bodies of a shape, and by its copies.
#[derive(Clone, Debug)]
pub(crate) struct MeshPiece {
    pub(crate) facets: Arc<Facets>,
    /// The hull with the halo: all that a half-space can touch, and the box. A sheet in one plane has
    /// none, and never meets a half-space.
    hull: Option<Shape>,
}

impl MeshPiece {
    pub(crate) fn new(mesh: Arc<TriangleMesh>, halo: f64, forest: &mut Forest) -> Self {
        let hull = ConvexPolyhedron::from_points(mesh.vertices());
        let grown = hull.ok().and_then(|hull| Shape::rounded(hull.into(), halo).ok());
        let tree = forest.tree(&mesh);
        Self { facets: Arc::new(Facets::with_tree(mesh, tree, halo)), hull: grown }
    }

    pub(crate) fn hull(&self) -> &Shape {
        self.hull.as_ref().expect("only bodies with a volume meet half-spaces")
    }

    /// The box round the mesh and its halo at a pose.
    pub(crate) fn aabb(&self, pose: &Pose) -> Aabb {
        if let Some(hull) = &self.hull {
            return hull.aabb(pose);
        }
        let points = self.facets.mesh().vertices().iter().map(|&v| pose.point(v));
        Aabb::from_points(points).inflated(self.facets.radius())
    }

    pub(crate) fn bounding_sphere(&self) -> BoundingSphere {
        let sphere = BoundingSphere::from_points(self.facets.mesh().vertices());
        BoundingSphere { radius: sphere.radius + self.facets.radius(), ..sphere }
    }
}
