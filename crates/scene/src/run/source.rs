//! Grains that come during a run.

use std::collections::BTreeMap;

use glam::DVec3;
use polygrain_contact::query::intersects;
use polygrain_dynamics::{BodyDefinition, BodyId, Form, Motion, ShapeId, World, WorldError};
use polygrain_geometry::{Aabb, Pose, Shape};

use super::progress::Progress;
use crate::build::{Grain, Source};
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
            while progress.sources[number].placed < due {
                let state = &mut progress.sources[number];
                if world.steps() < state.retry_at {
                    break;
                }
                let grain = source.grain(state.placed);
                let Some(pose) = free_place(world, source, &grain, state.placed, state.tries)
                else {
                    state.tries += TRIES as u64;
                    state.retry_at = world.steps() + PAUSE;
                    break;
                };
                state.placed += 1;
                state.tries = 0;
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

    fn add(
        &mut self,
        world: &mut World,
        number: usize,
        source: &Source,
        grain: &Grain,
        pose: Pose,
    ) -> Result<BodyId, WorldError> {
        let key = (number, grain.variant, grain.scale.to_bits());
        let shape = match self.shapes.get(&key) {
            Some(&shape) => shape,
            None => world.add_shape(Form::Solid(grain.shape.clone()))?,
        };
        self.shapes.insert(key, shape);
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
    world: &World,
    source: &Source,
    grain: &Grain,
    number: u64,
    tried: u64,
) -> Option<Pose> {
    let near = Surroundings::new(world, &source.region.aabb());
    // Once all places have been tried, they are tried again.
    let first = match tried as usize {
        0 => 0,
        tried => tried % source.places(grain, number).count().max(1),
    };
    let mut places = source.places(grain, number).skip(first).take(TRIES);
    places.find(|pose| near.leave_room(&grain.shape, pose))
}

/// The bodies in and round a region.
struct Surroundings<'a> {
    world: &'a World,
    bodies: Vec<(BodyId, Aabb)>,
    images: Vec<DVec3>,
}

impl<'a> Surroundings<'a> {
    fn new(world: &'a World, region: &Aabb) -> Self {
        let images = images(&world.settings().periodic);
        let near = |aabb: &Aabb| images.iter().any(|&shift| moved(aabb, shift).overlaps(region));
        let bodies = world
            .bodies()
            .active()
            .map(|body| (body, world.aabb(body)))
            .filter(|(_, aabb)| near(aabb))
            .collect();
        Self { world, bodies, images }
    }

    fn leave_room(&self, shape: &Shape, pose: &Pose) -> bool {
        let aabb = shape.aabb(pose);
        self.bodies.iter().all(|(body, other)| {
            self.images.iter().all(|&shift| {
                !moved(other, shift).overlaps(&aabb) || !self.meets(*body, shift, shape, pose)
            })
        })
    }

    fn meets(&self, body: BodyId, shift: DVec3, shape: &Shape, pose: &Pose) -> bool {
        let bodies = self.world.bodies();
        let other = bodies.pose(body);
        let other = Pose { translation: other.translation + shift, ..other };
        match self.world.form(bodies.shape(body)) {
            Form::HalfSpace => {
                let normal = other.vector(DVec3::Z);
                let lowest = pose.point(shape.support(pose.inverse_vector(-normal)));
                normal.dot(lowest - other.translation) <= 0.0
            }
            // A question without an answer is no free place.
            Form::Solid(solid) => intersects(solid, &other, shape, pose).unwrap_or(true),
        }
    }
}

fn moved(aabb: &Aabb, shift: DVec3) -> Aabb {
    Aabb { min: aabb.min + shift, max: aabb.max + shift }
}
