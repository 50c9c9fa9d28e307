//! A small heap of a scene's grains: what they cost once they lie on each other.

use std::time::{Duration, Instant};

use glam::{DQuat, DVec3};
use polygrain_contact::broad::Periodic;
use polygrain_dynamics::{
    BodyDefinition, Form, MaterialId, Motion, Settings, StepError, TimeStep, World,
};
use polygrain_geometry::{Pose, Shape};

use crate::build::{Plan, halo_of_grain};

/// Grains of a scene, dropped on a floor between periodic sides.
pub(super) struct Heap {
    pub(super) world: World,
}

/// Grains of a heap: enough for a core of grains among grains, and for several threads.
const GRAINS: u64 = 343;
/// Steps in which a grain falls through half the height of the grid: so many that it sinks into
/// those below by no more than some hundredths of its size.
const FALL: f64 = 400.0;
/// The halo of meshes, as a fraction of their diameter: more than grains sink in.
const TRIAL_HALO: f64 = 0.05;
/// Steps until all have come to rest.
const SETTLING: usize = 3000;

impl Heap {
    /// Of a scene that will have so many grains.
    pub(super) fn of(world: &World, plan: &Plan, grains: u64) -> Self {
        let specimens = specimens(world, plan, grains);
        let grid = Grid::of(&specimens);
        let weightless = settings(world, &grid, DVec3::ZERO);
        let trial = assemble(weightless, world, &specimens, &grid);
        let step = trial.time_step();
        let fall = DVec3::NEG_Z * grid.width() / (FALL * step).powi(2);
        let settings = settings(world, &grid, fall);
        Self { world: assemble(settings, &trial, &specimens, &grid) }
    }

    /// Lets the grains come to rest, if they do so within a time.
    pub(super) fn settle(&mut self, patience: Duration) -> Result<(), StepError> {
        let start = Instant::now();
        for _ in 0..SETTLING {
            if start.elapsed() > patience {
                break;
            }
            self.world.step()?;
        }
        Ok(())
    }

    pub(super) fn grains(&self) -> usize {
        self.world.bodies().dynamic().count()
    }

    pub(super) fn seconds_per_step(&mut self, patience: Duration) -> Result<f64, StepError> {
        super::seconds_per_step(&mut self.world, patience, None)
    }
}

/// A grain of the scene.
struct Specimen {
    shape: Shape,
    rotation: DQuat,
    material: MaterialId,
}

impl Specimen {
    fn extents(&self) -> DVec3 {
        self.shape.aabb(&Pose::from_rotation(self.rotation)).extents()
    }

    /// With the middle of its box at a point.
    fn boxed_at(&self, point: DVec3) -> Pose {
        let turned = Pose::from_rotation(self.rotation);
        Pose { translation: point - self.shape.aabb(&turned).centre(), ..turned }
    }
}

/// Grains from all over the scene: those that are there, and those to come.
fn specimens(world: &World, plan: &Plan, grains: u64) -> Vec<Specimen> {
    let bodies = world.bodies();
    let stride = grains.div_ceil(GRAINS).max(1) as usize;
    let present = bodies.dynamic().step_by(stride).filter_map(|body| {
        let Form::Solid(shape) = world.form(bodies.shape(body)) else { return None };
        let rotation = bodies.pose(body).rotation;
        Some(Specimen { shape: shape.clone(), rotation, material: bodies.material(body) })
    });
    let to_come = plan.sources.iter().flat_map(|source| {
        (0..source.count).step_by(stride).map(|number| {
            let grain = source.grain(number);
            Specimen { shape: grain.shape, rotation: grain.rotation, material: source.material }
        })
    });
    present.chain(to_come).take(GRAINS as usize).collect()
}

/// The cells of a cube in which grains start.
struct Grid {
    side: usize,
    spacing: f64,
}

impl Grid {
    fn of(specimens: &[Specimen]) -> Self {
        let sizes = specimens.iter().map(|specimen| specimen.extents().max_element());
        let halo = |specimen: &Specimen| halo_of_grain(&specimen.shape, TRIAL_HALO).unwrap_or(0.0);
        let halos = 2.0 * specimens.iter().map(halo).fold(0.0, f64::max);
        let spacing = halos + 1.02 * sizes.fold(0.0, f64::max);
        Self { side: (specimens.len() as f64).cbrt().ceil() as usize, spacing }
    }

    fn width(&self) -> f64 {
        self.side as f64 * self.spacing
    }

    /// Layer by layer.
    fn cell(&self, number: usize) -> DVec3 {
        let place = [number % self.side, number / self.side % self.side, number / self.side.pow(2)];
        self.spacing * (DVec3::from_array(place.map(|n| n as f64)) + DVec3::splat(0.5))
    }
}

/// With damping, so that grains come to rest soon. What a step costs does not depend on how long it
/// is: this one is stable for grains in many contacts, too.
fn settings(world: &World, grid: &Grid, gravity: DVec3) -> Settings {
    // Grains between periodic sides too close together would meet their own images.
    let side = (grid.side >= 3).then(|| grid.width());
    Settings {
        gravity,
        periodic: Periodic { origin: DVec3::ZERO, length: [side, side, None] },
        local_damping: 0.3,
        drag: None,
        time_step: TimeStep::Auto { safety: 0.2 },
        ..*world.settings()
    }
}

/// A world of the grains, with the materials of another, above a floor of the material of the first. Grains that the law between
/// floor and grain is not for are left out.
fn assemble(settings: Settings, like: &World, specimens: &[Specimen], grid: &Grid) -> World {
    let mut heap = World::new(settings, like.materials().clone());
    heap = heap.with_forest(like.forest().clone());
    let Some(first) = specimens.first() else { return heap };
    let mut add = |form: Form, material: MaterialId, pose: Pose, motion: Motion| {
        // Thick enough for the hard landing of the trial.
        let halo = match &form {
            Form::Solid(shape) => halo_of_grain(shape, TRIAL_HALO),
            _ => None,
        };
        let shape = match halo {
            Some(halo) => heap.add_shape_with_halo(form, halo)?,
            None => heap.add_shape(form)?,
        };
        heap.add_body(BodyDefinition {
            shape,
            material,
            pose,
            velocity: DVec3::ZERO,
            angular_velocity: DVec3::ZERO,
            motion,
            group: 0,
        })
    };
    let _floor = add(Form::HalfSpace, first.material, Pose::IDENTITY, Motion::Fixed);
    for (number, specimen) in specimens.iter().enumerate() {
        let form = Form::Solid(specimen.shape.clone());
        let pose = specimen.boxed_at(grid.cell(number));
        let _grain = add(form, specimen.material, pose, Motion::Dynamic);
    }
    heap
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::Scene;

    /// Grains of two sizes, some of them to come.
    const SCENE: &str = r#"
        materials.rock.density = 2600
        shapes.cube.literal = "box:0.02,0.02,0.02"
        shapes.ball.literal = "sphere:0.007"
        stop.time = 1
        [[groups]]
        name = "cubes"
        shape = "cube"
        material = "rock"
        placement = "grid"
        origin = [0, 0, 0.1]
        counts = [5, 5, 4]
        [[groups]]
        name = "balls"
        shape = "ball"
        material = "rock"
        placement = "source"
        region = { box = [[0, 0, 1], [1, 1, 2]] }
        rate = 1000
        count = 50
    "#;

    #[test]
    fn the_grains_of_a_heap_lie_on_each_other() {
        let built = Scene::parse(SCENE, "heap.toml", &[]).unwrap().build().unwrap();
        let mut heap = Heap::of(&built.world, &built.plan, 150);
        assert_eq!(heap.grains(), 150);
        heap.settle(Duration::MAX).unwrap();
        let contacts = heap.world.contacts().count();
        assert!(contacts >= heap.grains(), "{contacts} contacts");
        assert!(heap.world.max_overlap() < 0.1, "{}", heap.world.max_overlap());
    }
}
