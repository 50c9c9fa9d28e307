//! The set-ups of chapter 6.

use std::sync::Arc;
use std::time::Instant;

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::{Interaction, LinearSpringDashpot, Restitution, Stiffness};
use polygrain_dynamics::{
    BodyDefinition, Form, HaloEffort, Material, MaterialId, Materials, Motion, Picard,
    PicardVariant, Settings, ShapeId, Stepper, TimeStep, World,
};
use polygrain_geometry::{Pose, Shape, TriangleMesh, generate};

use crate::reproduce::timing::Effort;

/// The halo of every mesh, m.
pub(super) const HALO: f64 = 0.01;

pub(super) const VARIANTS: [(PicardVariant, &str); 3] = [
    (PicardVariant::Flat, "single level"),
    (PicardVariant::Surrogate, "surrogates within Picard"),
    (PicardVariant::Multiscale, "multiscale Picard"),
];

/// A world in which meshes push by their halos.
pub(super) struct Setting {
    pub(super) world: World,
    material: MaterialId,
}

/// A body to be thrown.
#[derive(Clone, Copy)]
pub(super) struct Thrown {
    pub(super) pose: Pose,
    pub(super) velocity: DVec3,
}

impl Setting {
    /// `density` in kg/m³, `step` in s.
    pub(super) fn new(stepper: Stepper, step: f64, gravity: DVec3, density: f64) -> Self {
        let settings =
            Settings { stepper, gravity, time_step: TimeStep::Fixed(step), ..Settings::default() };
        // The springs in the halos are the stepper's; this one stays unused.
        let spring = LinearSpringDashpot::new(Stiffness::Modulus(1.0), 1.0, 0.8);
        let restitution = Restitution { normal: 1.0, tangential: 0.0 };
        let law = Interaction {
            restitution,
            ..Interaction::with_friction(spring.expect("in range"), 0.3)
        };
        let mut materials = Materials::new(law).expect("in range");
        let rock = Material { name: "rock".into(), density };
        let material = materials.add(rock).expect("in range");
        Self { world: World::new(settings, materials), material }
    }

    pub(super) fn shape(&mut self, mesh: &TriangleMesh, halo: f64) -> ShapeId {
        let shape = Shape::mesh(mesh.clone()).expect("the generators make closed meshes");
        self.world.add_shape_with_halo(Form::Solid(shape), halo).expect("it has a volume")
    }

    pub(super) fn body(&mut self, shape: ShapeId, thrown: Thrown) {
        self.add(shape, thrown, Motion::Dynamic);
    }

    /// A square sheet about the origin, of so many cells along each side.
    pub(super) fn sheet(&mut self, length: f64, cells: usize, halo: f64, rotation: DQuat) {
        let plane = generate::plane(length, length, cells, cells).expect("in range");
        let form = Form::Sheet(Arc::new(plane));
        let shape = self.world.add_shape_with_halo(form, halo).expect("a halo");
        let thrown = Thrown { pose: Pose::from_rotation(rotation), velocity: DVec3::ZERO };
        self.add(shape, thrown, Motion::Fixed);
    }

    fn add(&mut self, shape: ShapeId, thrown: Thrown, motion: Motion) {
        let body = BodyDefinition {
            shape,
            material: self.material,
            pose: thrown.pose,
            velocity: thrown.velocity,
            angular_velocity: DVec3::ZERO,
            motion,
            group: 0,
        };
        self.world.add_body(body).expect("meshes that are fixed or move freely");
    }
}

/// The sphere of tables 6.2 to 6.6, or one of 140 triangles.
pub(super) fn sphere(effort: Effort) -> TriangleMesh {
    let (segments, rings) = effort.of((34, 19), (10, 8));
    generate::uv_sphere(1.0, segments, rings).expect("in range")
}

pub(super) fn picard(variant: PicardVariant) -> Stepper {
    Stepper::Picard(Picard { variant, ..Picard::default() })
}

/// Two spheres head-on at 2 m/s, their halos a millimetre apart.
pub(super) fn particle_particle(effort: Effort, stepper: Stepper) -> Setting {
    let mut setting = Setting::new(stepper, 5e-4, DVec3::ZERO, 1.0);
    let mesh = sphere(effort);
    let half = mesh.vertices().iter().map(|v| v.x).fold(0.0, f64::max);
    let shape = setting.shape(&mesh, HALO);
    for side in [-1.0, 1.0] {
        setting.body(
            shape,
            Thrown {
                pose: Pose::from_translation(DVec3::X * side * (half + HALO + 5e-4)),
                velocity: -side * DVec3::X,
            },
        );
    }
    setting
}

/// A sphere dropped from a millimetre on a plane of 512 triangles, tilted by 20°.
pub(super) fn particle_on_plane(effort: Effort, stepper: Stepper) -> Setting {
    let mut setting = Setting::new(stepper, 1e-3, -9.81 * DVec3::Z, 1.0);
    let tilt = DQuat::from_rotation_y(20.0_f64.to_radians());
    setting.sheet(11.6, 16, HALO, tilt);
    let shape = setting.shape(&sphere(effort), HALO);
    let place = tilt * DVec3::new(-2.03, 0.17, 1.0 + 2.0 * HALO + 1e-3);
    setting.body(shape, Thrown { pose: Pose::from_translation(place), velocity: DVec3::ZERO });
    setting
}

/// What some steps took.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    pub(super) steps: u32,
    pub(super) iterations: u64,
    /// Steps that ended in contact, and their iterations.
    pub(super) touching: u32,
    pub(super) touching_iterations: u64,
    pub(super) comparisons: u64,
    pub(super) fallbacks: u64,
    pub(super) seconds: f64,
}

impl Cost {
    pub(super) fn per_step(&self) -> f64 {
        self.iterations as f64 / f64::from(self.steps)
    }

    pub(super) fn per_touching_step(&self) -> f64 {
        self.touching_iterations as f64 / f64::from(self.touching.max(1))
    }
}

/// Takes steps, and counts.
pub(super) fn cost(setting: &mut Setting, steps: u32) -> Cost {
    cost_while(setting, |taken, _| taken < steps)
}

/// Takes steps as long as told to, by how many were taken and how many of them ended in contact.
pub(super) fn cost_while(setting: &mut Setting, goes_on: impl Fn(u32, u32) -> bool) -> Cost {
    let world = &mut setting.world;
    world.settle_forces().expect("nothing intersects at the start");
    let before = *world.halo_effort();
    let start = Instant::now();
    let (mut steps, mut touching, mut touching_iterations) = (0, 0, 0);
    while goes_on(steps, touching) {
        let last: HaloEffort = *world.halo_effort();
        world.step().expect("the springs are stiff enough");
        steps += 1;
        if world.contacts().next().is_some() {
            touching += 1;
            touching_iterations += world.halo_effort().iterations - last.iterations;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let after = world.halo_effort();
    Cost {
        steps,
        iterations: after.iterations - before.iterations,
        touching,
        touching_iterations,
        comparisons: after.comparisons - before.comparisons,
        fallbacks: after.fallbacks - before.fallbacks,
        seconds,
    }
}
