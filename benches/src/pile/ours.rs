//! The pile in Polygrain.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::{Interaction, LinearSpringDashpot, Stiffness};
use polygrain_dynamics::{
    BodyDefinition, Form, Material, Materials, Motion, Settings, TimeStep, World,
};
use polygrain_geometry::Pose;

use super::{FRICTION, Pile, pool};
use crate::timing::alternate;

/// A world of springs with a pile in its box, and steps of 20 µs.
pub(crate) fn world(pile: &Pile) -> World {
    world_with(pile, Settings { time_step: TimeStep::Fixed(2e-5), ..Settings::default() })
}

/// A world with a pile in its box, or on a floor only where space repeats.
pub(crate) fn world_with(pile: &Pile, settings: Settings) -> World {
    let law = LinearSpringDashpot::new(Stiffness::Modulus(5e7), 0.3, 0.8).expect("a valid law");
    let mut materials =
        Materials::new(Interaction::with_friction(law, FRICTION)).expect("a valid interaction");
    let material = materials
        .add(Material { name: "stone".into(), density: 2600.0 })
        .expect("a valid material");
    let repeats = settings.periodic.repeats();
    let mut world = World::new(settings, materials);
    let wall = world.add_shape(Form::HalfSpace).expect("a half-space is a shape");
    let grain = world.add_shape(Form::Solid(pile.shape())).expect("a hull is a shape");
    let mut add = |shape, pose, motion| {
        world
            .add_body(BodyDefinition {
                shape,
                material,
                pose,
                velocity: DVec3::ZERO,
                angular_velocity: DVec3::ZERO,
                motion,
                group: 0,
            })
            .expect("a valid body");
    };
    let walls = [
        (DVec3::ZERO, DVec3::Z),
        (-pile.half_width * DVec3::X, DVec3::X),
        (pile.half_width * DVec3::X, -DVec3::X),
        (-pile.half_width * DVec3::Y, DVec3::Y),
        (pile.half_width * DVec3::Y, -DVec3::Y),
    ];
    let count = if repeats { 1 } else { walls.len() };
    for (point, normal) in walls.into_iter().take(count) {
        let rotation = DQuat::from_rotation_arc(DVec3::Z, normal);
        add(wall, Pose::new(rotation, point), Motion::Fixed);
    }
    for &pose in &pile.poses {
        add(grain, pose, Motion::Dynamic);
    }
    world
}

/// Advances by so many steps.
pub(crate) fn steps(world: &mut World, count: usize) {
    for _ in 0..count {
        world.step().expect("the pile is stable");
    }
}

/// Where the grains are.
pub(crate) fn poses(world: &World) -> Vec<Pose> {
    let bodies = world.bodies();
    bodies.dynamic().map(|id| bodies.pose(id)).collect()
}

/// How the grains move: velocities and angular velocities.
pub(crate) fn motions(world: &World) -> Vec<[DVec3; 2]> {
    let bodies = world.bodies();
    bodies.dynamic().map(|id| [bodies.velocity(id), bodies.angular_velocity(id)]).collect()
}

/// The time of so many steps of two equal worlds with two threads and with one, in turns, µs.
pub(crate) fn by_threads(
    mut double: World,
    single: &mut World,
    rounds: usize,
    count: usize,
) -> [f64; 2] {
    double.restore(single.state()).expect("it is the same world");
    let [two, one] = [2, 1].map(pool);
    alternate(
        rounds,
        || two.install(|| steps(&mut double, count)),
        || one.install(|| steps(single, count)),
    )
}
