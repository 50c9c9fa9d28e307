//! Grains that come during a run.

use std::collections::BTreeMap;

use glam::DVec3;
use polygrain_dynamics::{BodyDefinition, BodyId, Form, Motion, ShapeId, World, WorldError};
use polygrain_geometry::{Aabb, Pose};

use super::progress::Progress;
use crate::build::{Grain, Look, Occupancy, Source, halo_of_grain, has_mesh};
use crate::periodic::images;

/// Places tried for a grain at one step.
const TRIES: usize = 20;
/// Steps to wait if there was no room: others must move first.
const PAUSE: u64 = 25;

/// Lets grains into a world where there is room.
#[derive(Default)]
pub(super) struct Inlet {
    /// Shapes by source, variant and size (its bits).
    shapes: BTreeMap<(usize, usize, u64), ShapeId>,
    /// What the grains that have come look like, in order.
    looks: Vec<Look>,
}

impl Inlet {
    /// Adds the grains that are due; returns them.
    pub(super) fn let_in(
        &mut self,
        world: &mut World,
        sources: &[Source],
        progress: &mut Progress,
    ) -> Result<Vec<BodyId>, WorldError> {
        let mut arrived = Vec::new();
        for (number, source) in sources.iter().enumerate() {
            let due = source.due(world.time());
            // Looked at once for all grains of a step.
            let mut space = None;
            while progress.sources[number].placed < due {
                let state = &mut progress.sources[number];
                if world.steps() < state.retry_at {
                    break;
                }
                let grain = source.grain(state.placed);
                let space = space.get_or_insert_with(|| space_at(world, source));
                let Some(pose) = free_place(space, source, &grain, state.placed, state.tries)
                else {
                    state.tries += TRIES as u64;
                    state.retry_at = world.steps() + PAUSE;
                    break;
                };
                state.placed += 1;
                state.tries = 0;
                space.insert(&space.outline(&grain.shape), &pose);
                progress.arrivals.push(number as u32);
                arrived.push(self.add(world, number, source, &grain, pose)?);
            }
        }
        Ok(arrived)
    }

    /// Adds all grains that came before a checkpoint, wherever: the state that is taken up next
    /// says where they are.
    pub(super) fn replay(
        &mut self,
        world: &mut World,
        sources: &[Source],
        arrivals: &[u32],
    ) -> Result<(), WorldError> {
        let mut placed = vec![0; sources.len()];
        for &number in arrivals {
            let number = number as usize;
            let grain = sources[number].grain(placed[number]);
            placed[number] += 1;
            self.add(world, number, &sources[number], &grain, Pose::IDENTITY)?;
        }
        Ok(())
    }

    /// What the grains that have come look like, in order.
    pub(super) fn looks(&self) -> &[Look] {
        &self.looks
    }

    fn add(
        &mut self,
        world: &mut World,
        number: usize,
        source: &Source,
        grain: &Grain,
        pose: Pose,
    ) -> Result<BodyId, WorldError> {
        let key = (number, grain.variant, grain.scale.to_bits());
        let made = |world: &mut World| {
            let form = Form::Solid(grain.shape.clone());
            match halo_of_grain(&grain.shape, source.halo) {
                Some(halo) => world.add_shape_with_halo(form, halo),
                None => world.add_shape(form),
            }
        };
        let known = self.shapes.get(&key).copied();
        let shape = known.map_or_else(|| made(world), Ok)?;
        self.shapes.insert(key, shape);
        self.looks.push(source.look(grain));
        world.add_body(BodyDefinition {
            shape,
            material: source.material,
            pose,
            velocity: grain.velocity,
            angular_velocity: grain.angular_velocity,
            motion: Motion::Dynamic,
            group: source.group,
        })
    }
}

/// The first of the next places of a grain that is free.
fn free_place(
    space: &Occupancy,
    source: &Source,
    grain: &Grain,
    number: u64,
    tried: u64,
) -> Option<Pose> {
    // Once all places have been tried, they are tried again.
    let first = match tried as usize {
        0 => 0,
        tried => tried % source.places(grain, number).count().max(1),
    };
    let form = space.outline(&grain.shape);
    let mut places = source.places(grain, number).skip(first).take(TRIES);
    places.find(|pose| space.is_free(&form, pose, 0.0))
}

/// What space the bodies in and round a source's region take.
fn space_at(world: &World, source: &Source) -> Occupancy {
    let (bodies, periodic) = (world.bodies(), &world.settings().periodic);
    let (region, images) = (source.region.aabb(), images(periodic));
    let near = |aabb: &Aabb| images.iter().any(|&shift| moved(aabb, shift).overlaps(&region));
    let mut space = Occupancy::new(source.maker.largest_diameter(), periodic, source.halo);
    for body in bodies.active().filter(|&body| near(&world.aabb(body))) {
        match world.form(bodies.shape(body)) {
            Form::Solid(shape) if bodies.is_dynamic(body) => {
                space.insert(&space.outline(shape), &bodies.pose(body));
            }
            form if has_mesh(form) => space.insert_meshes(world.meshes(body)),
            form => space.insert(form, &bodies.pose(body)),
        }
    }
    space
}

fn moved(aabb: &Aabb, shift: DVec3) -> Aabb {
    Aabb { min: aabb.min + shift, max: aabb.max + shift }
}
