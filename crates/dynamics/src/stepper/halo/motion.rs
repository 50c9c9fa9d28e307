//! Where bodies are at the start of a step and may be at its end.

use glam::{DQuat, DVec3};
use polygrain_geometry::Pose;

use super::Load;
use crate::body::{BodyId, Role};
use crate::world::World;

/// A body's place and motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::stepper) struct Placed {
    pub(in crate::stepper) position: DVec3,
    pub(in crate::stepper) orientation: DQuat,
    pub(in crate::stepper) velocity: DVec3,
    /// Angular momentum, kg·m²/s.
    pub(in crate::stepper) angular: DVec3,
    /// Angular velocity, rad/s.
    pub(in crate::stepper) spin: DVec3,
}

impl Placed {
    pub(in crate::stepper) fn pose(&self) -> Pose {
        Pose { rotation: self.orientation, translation: self.position }
    }
}

/// Where a body is.
fn now(world: &World, i: usize) -> Placed {
    let (body, momentum) = (&world.bodies.kinematics[i], &world.bodies.momenta[i]);
    Placed {
        position: body.position,
        orientation: momentum.orientation,
        velocity: momentum.velocity,
        angular: momentum.angular,
        spin: world.bodies.angular_velocity(BodyId(i as u32)),
    }
}

/// Where all bodies are.
pub(in crate::stepper) fn all_now(world: &World) -> Vec<Placed> {
    (0..world.bodies.len()).map(|i| now(world, i)).collect()
}

/// Where a body is after a step of implicit Euler under a load: it goes with the velocities of the end.
pub(in crate::stepper) fn after(world: &World, i: usize, load: &Load, step: f64) -> Placed {
    let start = now(world, i);
    let kind = world.bodies.kind(BodyId(i as u32));
    match world.bodies.properties[i].role {
        Role::Dynamic => {
            let pull = kind.inverse_mass * load.force + world.settings.gravity;
            let velocity = start.velocity + step * pull;
            let angular = start.angular + step * load.torque;
            let scheme = world.settings.rotation;
            let orientation = kind.inertia.turn(scheme, start.orientation, angular, step);
            Placed {
                position: start.position + step * velocity,
                orientation,
                velocity,
                angular,
                spin: kind.inertia.angular_velocity(orientation, angular),
            }
        }
        Role::Driven(place) => {
            let mut driving = world.bodies.driven[place as usize].at(world.time + step);
            driving.pose.translation -= world.settings.periodic.shift(world.bodies.images[i]);
            Placed {
                position: driving.pose.translation,
                orientation: driving.pose.rotation,
                velocity: driving.velocity,
                angular: DVec3::ZERO,
                spin: driving.angular_velocity,
            }
        }
        Role::Fixed | Role::Removed => start,
    }
}

/// A bound on how far any point of a body is at one place from where it is at another, m.
pub(in crate::stepper) fn departure(a: &Placed, b: &Placed, reach: f64) -> f64 {
    let turned = (a.orientation - b.orientation).length();
    let turned = turned.min((a.orientation + b.orientation).length());
    // The angle is 4 asin(½ |Δq|), at most π |Δq|; a chord is no longer than its arc.
    a.position.distance(b.position) + std::f64::consts::PI * turned * reach
}
