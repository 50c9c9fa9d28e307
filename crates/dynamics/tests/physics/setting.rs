//! Small worlds to test in.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::{Interaction, LinearSpringDashpot, Stiffness};
use polygrain_dynamics::{
    BodyDefinition, BodyId, Form, Material, MaterialId, Materials, Motion, Settings, World,
};
use polygrain_geometry::{Pose, Shape};

/// kg/m³.
pub const DENSITY: f64 = 2600.0;

/// A world of one material.
pub struct Setting {
    pub world: World,
    pub material: MaterialId,
}

impl Setting {
    /// A linear law of a modulus, Pa, a restitution and a friction.
    pub fn linear(settings: Settings, modulus: f64, restitution: f64, friction: f64) -> Self {
        let law = LinearSpringDashpot::new(Stiffness::Modulus(modulus), restitution, 0.8).unwrap();
        Self::new(settings, Interaction::with_friction(law, friction))
    }

    pub fn new(settings: Settings, interaction: Interaction) -> Self {
        let mut materials = Materials::new(interaction).unwrap();
        let stone = Material { name: "stone".into(), density: DENSITY };
        let material = materials.add(stone).unwrap();
        Self { world: World::new(settings, materials), material }
    }

    /// A half-space with its surface through a point.
    pub fn plane(&mut self, point: DVec3, normal: DVec3) -> BodyId {
        let rotation = DQuat::from_rotation_arc(DVec3::Z, normal.normalize());
        self.add(Form::HalfSpace, Pose::new(rotation, point), Motion::Fixed)
    }

    pub fn floor(&mut self) -> BodyId {
        self.plane(DVec3::ZERO, DVec3::Z)
    }

    pub fn body(&mut self, shape: &Shape, pose: Pose) -> BodyId {
        self.add(Form::Solid(shape.clone()), pose, Motion::Dynamic)
    }

    pub fn add(&mut self, form: Form, pose: Pose, motion: Motion) -> BodyId {
        self.throw(form, pose, motion, DVec3::ZERO, DVec3::ZERO)
    }

    pub fn throw(
        &mut self,
        form: Form,
        pose: Pose,
        motion: Motion,
        velocity: DVec3,
        angular_velocity: DVec3,
    ) -> BodyId {
        let shape = self.world.add_shape(form).unwrap();
        let material = self.material;
        self.world
            .add_body(BodyDefinition {
                shape,
                material,
                pose,
                velocity,
                angular_velocity,
                motion,
                group: 0,
            })
            .unwrap()
    }

    /// Runs until a time, s.
    pub fn run(&mut self, until: f64) {
        while self.world.time() < until {
            self.world.step().unwrap();
        }
    }

    pub fn position(&self, id: BodyId) -> DVec3 {
        self.world.bodies().position(id)
    }

    pub fn velocity(&self, id: BodyId) -> DVec3 {
        self.world.bodies().velocity(id)
    }
}

/// A body above the floor, turned.
pub fn above(height: f64, rotation: DQuat) -> Pose {
    Pose::new(rotation, DVec3::Z * height)
}
