//! Which meshes may meet in a step.

use polygrain_geometry::Aabb;
use rayon::prelude::*;

use super::{Pair, Placed};
use crate::body::Role;
use crate::neighbours;
use crate::world::World;

/// Moves every body's centre into the periodic cell.
pub(in crate::stepper) fn wrap(world: &mut World) {
    let World { bodies, settings, colliders, contacts, .. } = world;
    neighbours::wrap(bodies, &settings.periodic, colliders, &mut [], contacts);
}

/// The pairs of meshes whose halos may overlap as long as every body is no farther than a margin from
/// either of two places, m; sorted by their keys.
pub(in crate::stepper) fn pairs_between(
    world: &mut World,
    start: &[Placed],
    end: &[Placed],
    margin: f64,
) -> Vec<Pair> {
    let this = &*world;
    let round = |item: usize| {
        let body = this.colliders.body[item] as usize;
        if this.bodies.properties[body].role == Role::Removed {
            return Aabb::EMPTY;
        }
        let kind = &this.bodies.kinds[this.bodies.properties[body].kind as usize];
        let grain = &this.grains[kind.shape.0 as usize];
        let part = &grain.parts[this.colliders.part[item] as usize];
        let at = |placed: &Placed| {
            let pose = placed.pose();
            part.piece.aabb(&part.local.map_or(pose, |local| pose.compose(&local)))
        };
        let first = at(&start[body]);
        let both = if start[body] == end[body] { first } else { first.merged(&at(&end[body])) };
        both.inflated(margin)
    };
    let items = this.colliders.body.len();
    let boxes: Vec<Aabb> = (0..items).into_par_iter().with_min_len(16).map(round).collect();
    let World { neighbours, colliders, bodies, settings, statistics, .. } = world;
    statistics.lists += 1;
    let mut keys = neighbours.overlapping(&boxes, colliders, bodies, &settings.periodic);
    keys.sort_unstable();
    keys.into_iter().map(|key| Pair::new(world, key)).collect()
}
