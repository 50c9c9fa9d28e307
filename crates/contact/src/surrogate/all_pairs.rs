//! The search through all pairs, with the answers and the accounts of the others.

use polygrain_geometry::Pose;

use super::search::{Couple, Grain, Search};
use crate::triangle::Triangle;
use crate::triangle::flat::{TrianglePair, by_hybrid};

impl Search {
    /// Adds every two triangles that are within a distance of each other, m, to a list, as
    /// [`contacts`](Self::contacts) does and with the same bits, by looking at every pair (Noble 2023,
    /// Algorithm 4): there to be compared with.
    pub fn all_contacts(
        &mut self,
        a: Grain,
        pose_a: &Pose,
        b: Grain,
        pose_b: &Pose,
        distance: f64,
        found: &mut Vec<TrianglePair>,
    ) {
        let couple = Couple::new(a, pose_a, b, pose_b);
        let triangles_a: Vec<Triangle> = a.mesh.iter_corners().collect();
        let triangles_b: Vec<Triangle> = b.mesh.iter_corners().map(|t| couple.seen(t)).collect();
        let all = by_hybrid::<f32>(&triangles_a, &triangles_b, distance);
        self.count_all(all.pairs, all.fallbacks);
        found.extend(all.contacts);
    }
}
