//! The pile in rapier.

use glam::{DQuat, DVec3};
use polygrain_geometry::Pose;
use rapier3d_f64::math::{Pose as RapierPose, Rotation, Vector};
use rapier3d_f64::prelude::{ColliderBuilder, PhysicsWorld, RigidBodyBuilder, SharedShape};

use super::{FRICTION, Pile};

/// s.
pub(crate) const TIME_STEP: f64 = 1e-3;

/// A world with a pile in its box, with the solver rapier has by default.
pub(crate) fn world(pile: &Pile) -> PhysicsWorld {
    let gravity = Vector::new(0.0, 0.0, -9.81);
    let mut world = PhysicsWorld { gravity, ..Default::default() };
    world.integration_parameters.dt = TIME_STEP;
    // Its tolerances are lengths: those of grains of 2 cm.
    world.integration_parameters.length_unit = 0.02;
    let half = pile.half_width;
    let walls = [
        (DVec3::ZERO, DVec3::Z),
        (-half * DVec3::X, DVec3::X),
        (half * DVec3::X, DVec3::NEG_X),
        (-half * DVec3::Y, DVec3::Y),
        (half * DVec3::Y, DVec3::NEG_Y),
    ];
    for (point, normal) in walls {
        let wall = ColliderBuilder::new(SharedShape::halfspace(vector(normal)))
            .position(RapierPose::from_translation(vector(point)))
            .friction(FRICTION);
        world.colliders.insert(wall);
    }
    let vertices: Vec<Vector> = pile.vertices.iter().copied().map(vector).collect();
    let shape = SharedShape::convex_hull(&vertices).expect("the grains have a hull");
    for Pose { rotation, translation } in &pile.poses {
        let [x, y, z, w] = rotation.to_array();
        let pose = RapierPose::from_parts(vector(*translation), Rotation::from_xyzw(x, y, z, w));
        let body = world.bodies.insert(RigidBodyBuilder::dynamic().pose(pose).can_sleep(false));
        let collider = ColliderBuilder::new(shape.clone()).density(2600.0).friction(FRICTION);
        world.colliders.insert_with_parent(collider, body, &mut world.bodies);
    }
    world
}

/// Advances by so many steps.
pub(crate) fn steps(world: &mut PhysicsWorld, count: usize) {
    for _ in 0..count {
        world.step();
    }
}

/// Where the grains are and how they move: velocities and angular velocities.
pub(crate) fn state(world: &PhysicsWorld) -> (Vec<Pose>, Vec<[DVec3; 2]>) {
    let back = |v: Vector| DVec3::new(v.x, v.y, v.z);
    let grains = world.bodies.iter().filter(|(_, body)| body.is_dynamic());
    grains
        .map(|(_, body)| {
            let r = body.rotation();
            let rotation = DQuat::from_xyzw(r.x, r.y, r.z, r.w);
            let pose = Pose::new(rotation, back(body.translation()));
            (pose, [back(body.linvel()), back(body.angvel())])
        })
        .unzip()
}

fn vector(v: DVec3) -> Vector {
    Vector::new(v.x, v.y, v.z)
}
