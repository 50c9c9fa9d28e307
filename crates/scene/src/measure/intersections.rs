//! How many meshes are in each other.

use std::sync::Arc;

use glam::DVec3;
use polygrain_contact::broad::Periodic;
use polygrain_contact::facets::{Facets, Scratch, intersect};
use polygrain_dynamics::{BodyId, World};
use polygrain_geometry::{Aabb, Pose};

use super::Grains;

/// A body of triangles.
struct Surface {
    body: BodyId,
    around: Aabb,
    meshes: Vec<(Arc<Facets>, Pose)>,
}

/// How many pairs of bodies, at least one of them such a grain, have meshes that meet, by exact predicates. All
/// pairs whose boxes overlap are looked at, whatever the stepper knows of them.
pub fn intersections(world: &World, grains: Grains) -> usize {
    let bodies: Vec<Surface> = world
        .bodies()
        .active()
        .map(|body| Surface { body, around: world.aabb(body), meshes: world.meshes(body) })
        .filter(|body| !body.meshes.is_empty())
        .collect();
    let shifts = shifts(&world.settings().periodic);
    let mut order: Vec<usize> = (0..bodies.len()).collect();
    let lowest = |&i: &usize| bodies[i].around.min.x;
    order.sort_by(|i, j| lowest(i).total_cmp(&lowest(j)));
    let counts = |body: &Surface| grains.include(world, body.body);
    let mut scratch = Scratch::default();
    let mut count = 0;
    for (i, a) in bodies.iter().enumerate() {
        let meets = |b: &Surface, shift: DVec3, scratch: &mut Scratch| {
            a.meshes.iter().any(|(mesh_a, pose_a)| {
                b.meshes.iter().any(|(mesh_b, pose_b)| {
                    let pose_b = Pose { translation: pose_b.translation + shift, ..*pose_b };
                    intersect((mesh_a, pose_a), (mesh_b, &pose_b), scratch)
                })
            })
        };
        let mut found = vec![];
        for &shift in &shifts {
            let reached = order.partition_point(|j| lowest(j) + shift.x <= a.around.max.x);
            for &j in order[..reached].iter().filter(|&&j| j > i) {
                let b = &bodies[j];
                let around = Aabb { min: b.around.min + shift, max: b.around.max + shift };
                if (counts(a) || counts(b))
                    && around.overlaps(&a.around)
                    && !found.contains(&j)
                    && meets(b, shift, &mut scratch)
                {
                    found.push(j);
                }
            }
        }
        count += found.len();
    }
    count
}

/// To the images of a body next to it, itself included.
fn shifts(periodic: &Periodic) -> Vec<DVec3> {
    let images = |axis: usize| if periodic.length[axis].is_some() { -1..=1 } else { 0..=0 };
    let mut shifts = Vec::new();
    for x in images(0) {
        for y in images(1) {
            for z in images(2) {
                shifts.push(periodic.shift([x, y, z]));
            }
        }
    }
    shifts
}
