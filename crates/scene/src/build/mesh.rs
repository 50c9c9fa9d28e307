//! Triangle meshes among the bodies of a scene: their halos, and how far they are from others.

use std::collections::HashMap;
use std::sync::Arc;

use polygrain_contact::facets::Facets;
use polygrain_contact::surrogate::{Forest, Search};
use polygrain_geometry::mesh::MeshTree;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape, TriangleMesh};

use super::body::{Body, Form, Owner, Twin};

/// Parts of a body as triangles, and where they are.
pub(crate) type MeshParts = Vec<(Arc<Facets>, Pose)>;

/// Whether a form is or holds a triangle mesh.
pub(crate) fn has_mesh(form: &Form) -> bool {
    match form {
        Form::Solid(shape) => holds_mesh(shape),
        Form::Sheet(_) => true,
        Form::HalfSpace => false,
    }
}

fn holds_mesh(shape: &Shape) -> bool {
    match shape {
        Shape::Mesh(_) => true,
        Shape::Compound(compound) => compound.parts().iter().any(|(part, _)| holds_mesh(part)),
        _ => false,
    }
}

/// The halo of a grain, if it has a mesh, m: a fraction of its diameter.
pub(crate) fn halo_of_grain(shape: &Shape, fraction: f64) -> Option<f64> {
    holds_mesh(shape).then(|| fraction * diameter(shape))
}

fn diameter(shape: &Shape) -> f64 {
    (6.0 * shape.mass_properties().volume / std::f64::consts::PI).cbrt()
}

/// A convex stand-in for the meshes of a grain, their halo included: what a grain is given room for
/// when it is placed. Grains may interlock later, and in a list.
pub(crate) fn outline(shape: &Shape, fraction: f64) -> Shape {
    halo_of_grain(shape, fraction).map_or_else(|| shape.clone(), |halo| convex(shape, halo))
}

fn convex(shape: &Shape, halo: f64) -> Shape {
    const SOUND: &str = "the hull of a solid, grown by a length";
    match shape {
        Shape::Mesh(mesh) => {
            let hull = ConvexPolyhedron::from_points(mesh.vertices()).expect(SOUND);
            Shape::rounded(hull.into(), halo).expect(SOUND)
        }
        Shape::Compound(compound) => {
            let parts = compound.parts().iter().map(|(part, pose)| (convex(part, halo), *pose));
            Shape::compound(parts.collect()).expect(SOUND)
        }
        _ => shape.clone(),
    }
}

/// All parts of a form as triangles; none of a half-space.
pub(crate) fn parts(form: &Form, pose: &Pose, halo: f64, forest: &mut Forest) -> MeshParts {
    let mut parts = Vec::new();
    match form {
        Form::Solid(shape) => collect(shape, pose, halo, forest, &mut parts),
        Form::Sheet(mesh) => parts.push((facets(mesh, halo, forest), *pose)),
        Form::HalfSpace => {}
    }
    parts
}

fn facets(mesh: &Arc<TriangleMesh>, halo: f64, forest: &mut Forest) -> Arc<Facets> {
    Arc::new(Facets::with_tree(mesh.clone(), forest.tree(mesh), halo))
}

fn collect(shape: &Shape, pose: &Pose, halo: f64, forest: &mut Forest, parts: &mut MeshParts) {
    match shape {
        Shape::Mesh(mesh) => parts.push((facets(mesh, halo, forest), *pose)),
        Shape::Compound(compound) => {
            for (part, local) in compound.parts() {
                collect(part, &pose.compose(local), halo, forest, parts);
            }
        }
        _ => parts.extend(Facets::of_convex(shape).map(|facets| (Arc::new(facets), *pose))),
    }
}

/// How far two bodies of triangles are apart, less their halos, m; minus those if one is inside the
/// other or they intersect.
pub(crate) fn gap(a: &MeshParts, b: &MeshParts, search: &mut Search) -> f64 {
    let mut least = f64::INFINITY;
    for (first, pose_a) in a {
        for (second, pose_b) in b {
            let halos = first.radius() + second.radius();
            let nearest = search.closest(first.grain(), pose_a, second.grain(), pose_b, None);
            least = least.min(nearest.distance() - halos);
            if lies_in((first, pose_a), (second, pose_b))
                || lies_in((second, pose_b), (first, pose_a))
            {
                least = least.min(-halos);
            }
        }
    }
    least
}

/// Whether a corner of a body lies inside a closed mesh, whose box must hold the body's.
fn lies_in((inner, pose): (&Facets, &Pose), (outer, outer_pose): (&Facets, &Pose)) -> bool {
    let relative = outer_pose.relative(pose);
    let inside = |facets: &Facets, pose: &Pose| {
        let points = facets.mesh().vertices().iter().map(|&v| pose.point(v));
        polygrain_geometry::Aabb::from_points(points)
    };
    let held = inside(outer, &Pose::IDENTITY).contains_box(&inside(inner, &relative));
    held && outer.is_closed() && {
        MeshTree::new(outer.mesh()).contains(relative.point(inner.mesh().vertices()[0]))
    }
}

/// The triangles of the bodies of a scene: those of one shape are made once.
#[derive(Default)]
pub(crate) struct Triangulated {
    of_twins: HashMap<Twin, MeshParts>,
    of_walls: HashMap<(usize, usize), MeshParts>,
}

impl Triangulated {
    /// Where a body has its triangles.
    pub(crate) fn of(&mut self, body: &Body, pose: &Pose, forest: &mut Forest) -> MeshParts {
        let made = || parts(&body.form, &Pose::IDENTITY, body.halo.unwrap_or(0.0), forest);
        let local = match (body.twin, body.owner) {
            (Some(twin), _) => self.of_twins.entry(twin).or_insert_with(made),
            (None, Owner::Wall { wall, piece }) => {
                self.of_walls.entry((wall, piece)).or_insert_with(made)
            }
            (None, Owner::Grain { .. }) => unreachable!("grains are of a shape and a size"),
        };
        local.iter().map(|(facets, at)| (facets.clone(), pose.compose(at))).collect()
    }
}
