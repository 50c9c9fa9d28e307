//! Surrogate trees: nothing sticks out of a halo, nothing is missed by a search, and what is kept in
//! a file comes back.

mod active;
mod cache;
mod halo;
mod near;
mod search;
mod tree;

use glam::{DQuat, DVec3};
use polygrain_contact::surrogate::{Grain, SurrogateTree};
use polygrain_contact::triangle::Triangle;
use polygrain_geometry::generate::{self, NoiseSphere};
use polygrain_geometry::{Pose, TriangleMesh};
use rand::RngExt;
use rand_pcg::Pcg64;

/// A mesh with its tree.
pub(crate) struct Rock {
    pub(crate) mesh: TriangleMesh,
    pub(crate) tree: SurrogateTree,
}

impl Rock {
    pub(crate) fn new(mesh: TriangleMesh) -> Self {
        let tree = SurrogateTree::new(&mesh);
        Self { mesh, tree }
    }

    pub(crate) fn grain(&self) -> Grain<'_> {
        Grain::new(&self.mesh, &self.tree)
    }

    /// The triangles where the search has them: in the frame of the first body.
    pub(crate) fn triangles(&self, pose: &Pose) -> Vec<Triangle> {
        let matrix = pose.matrix();
        self.mesh.iter_corners().map(|t| t.map(|c| matrix * c + pose.translation)).collect()
    }
}

/// Grains of all kinds, some of them far from their origin, some sheets, some soups.
pub(crate) fn rocks() -> Vec<Rock> {
    let noise = |level, seed| {
        let parameters = NoiseSphere { roughness: 1.6, level, seed, ..NoiseSphere::default() };
        generate::noise_sphere(&parameters).unwrap()
    };
    let far = Pose::from_translation(DVec3::new(300.0, -20.0, 5.0));
    [
        noise(1, 1),
        noise(3, 2),
        generate::uv_sphere(1.0, 34, 19).unwrap(),
        generate::icosphere(1.0, 1).unwrap(),
        generate::torus(1.0, 0.3, 30, 12).unwrap(),
        generate::tetrapod(1.0, 0.3, 0.7).unwrap(),
        generate::plane(3.0, 3.0, 16, 16).unwrap(),
        noise(2, 3).transformed(&far),
        TriangleMesh::new(vec![DVec3::ZERO, DVec3::X, DVec3::Y], vec![[0, 1, 2]]).unwrap(),
    ]
    .map(Rock::new)
    .into()
}

pub(crate) fn random_pose(generator: &mut Pcg64, spread: f64) -> Pose {
    let mut vector = || DVec3::from_array([0; 3].map(|_: i32| generator.random_range(-1.0..1.0)));
    Pose::new(DQuat::from_scaled_axis(3.0 * vector()), spread * vector())
}
