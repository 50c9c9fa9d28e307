//! Triangles against triangles: Noble 2023, Tables 6.1 to 6.4.

mod coarsest;
mod collision;
mod explicit;
mod flat;

use polygrain_contact::surrogate::{Grain, SurrogateTree};
use polygrain_contact::triangle::Triangle;
use polygrain_geometry::{Pose, TriangleMesh, generate};

pub(in crate::reproduce) use coarsest::table_6_1;
pub(in crate::reproduce) use explicit::table_6_4;
pub(in crate::reproduce) use flat::{table_6_2, table_6_3};

/// ε of every mesh, m.
const HALO: f64 = 1e-2;

/// Meshes nearer than this are in contact, m.
const REACH: f64 = 2.0 * HALO;

/// Segments and rings of the spheres of 12, 36, 140 and 1,224 triangles.
const SPHERES: [[usize; 2]; 4] = [[3, 3], [6, 4], [10, 8], [34, 19]];

const NO_TEST: &str =
    "A quick run: its times are taken once, its shares of pairs from few steps. No test of them.";

/// A mesh with its tree.
struct Rock {
    mesh: TriangleMesh,
    tree: SurrogateTree,
}

impl Rock {
    fn new(mesh: TriangleMesh) -> Self {
        Self { tree: SurrogateTree::new(&mesh), mesh }
    }

    fn sphere([segments, rings]: [usize; 2]) -> Self {
        Self::new(generate::uv_sphere(1.0, segments, rings).expect("a valid sphere"))
    }

    /// The slope of 512 triangles.
    fn plane() -> Self {
        Self::new(generate::plane(11.6, 11.6, 16, 16).expect("a valid plane"))
    }

    fn grain(&self) -> Grain<'_> {
        Grain::new(&self.mesh, &self.tree)
    }

    fn count(&self) -> usize {
        self.mesh.triangles().len()
    }

    /// The triangles at a pose, computed as the search with trees does: the same bits.
    fn triangles(&self, pose: &Pose) -> Vec<Triangle> {
        let matrix = pose.matrix();
        self.mesh.iter_corners().map(|t| t.map(|c| matrix * c + pose.translation)).collect()
    }
}
