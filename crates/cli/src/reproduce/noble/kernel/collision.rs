//! A sphere meets another head-on, or falls on a slope, in a hundred steps of explicit Euler with the
//! springs of (3.1): Noble 2023, Algorithm 6 on the set-ups of §6.2.1.

use glam::{DQuat, DVec3};
use polygrain_contact::surrogate::{HaloContact, Search};
use polygrain_geometry::Pose;

use super::{HALO, REACH, Rock};

pub(super) const STEPS: usize = 100;

/// s.
const TIME_STEP: f64 = 2e-4;
/// `K_s` of (3.1), N/m.
const STIFFNESS: f64 = 1000.0;
/// Of both bodies, also of the plane in (3.1), kg; a solid sphere of radius 1 has 2/5 of its moment.
const MASS: f64 = 1.0;
const MOMENT: f64 = 0.4 * MASS;
const FRICTION: f64 = 0.5;
/// By how much the halos are apart at the start, m.
const APART: f64 = 0.5 * HALO;
/// How far the slope is tilted: as the extents of the author's mesh say.
const TILT: f64 = 0.066;

/// What the sphere meets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Against {
    Sphere,
    Plane,
}

impl Against {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sphere => "particle–particle",
            Self::Plane => "particle on plane",
        }
    }

    /// The other body of a sphere.
    pub(super) fn other(self, sphere: [usize; 2]) -> Rock {
        match self {
            Self::Sphere => Rock::sphere(sphere),
            Self::Plane => Rock::plane(),
        }
    }

    fn gravity(self) -> DVec3 {
        match self {
            Self::Sphere => DVec3::ZERO,
            Self::Plane => 9.81 * DVec3::new(TILT.sin(), 0.0, -TILT.cos()),
        }
    }
}

#[derive(Clone, Copy)]
struct State {
    pose: Pose,
    velocity: DVec3,
    spin: DVec3,
}

impl State {
    fn moved(&mut self) {
        self.pose.translation += TIME_STEP * self.velocity;
        let turned = DQuat::from_scaled_axis(TIME_STEP * self.spin) * self.pose.rotation;
        self.pose.rotation = turned.normalize();
    }

    fn kicked(&mut self, push: DVec3, torque: DVec3) {
        self.velocity += TIME_STEP / MASS * push;
        self.spin += TIME_STEP / MOMENT * torque;
    }

    fn velocity_at(&self, point: DVec3) -> DVec3 {
        self.velocity + self.spin.cross(point - self.pose.translation)
    }
}

/// Where the other body and the sphere are at every step, and whether their meshes ever met.
pub(super) struct Collision {
    pub(super) poses: Vec<[Pose; 2]>,
    pub(super) meshes_met: bool,
    /// Steps in which the halos overlapped.
    pub(super) touching: usize,
}

pub(super) fn collide(against: Against, other: &Rock, sphere: &Rock) -> Collision {
    let mut states = start(against, other, sphere);
    let mut collision = Collision { poses: Vec::new(), meshes_met: false, touching: 0 };
    let mut search = Search::default();
    let mut contact = HaloContact::default();
    for _ in 0..STEPS {
        let poses = states.map(|state| state.pose);
        let (a, b) = (other.grain(), sphere.grain());
        search.halo_contact(a, &poses[0], b, &poses[1], [HALO; 2], &mut contact);
        collision.poses.push(poses);
        collision.meshes_met |= contact.meshes_meet;
        collision.touching += usize::from(!contact.points.is_empty());
        step(against, &mut states, &contact);
    }
    collision
}

/// The sphere is turned at random, so that no vertex is just above a vertex.
fn start(against: Against, other: &Rock, sphere: &Rock) -> [State; 2] {
    let rest = |pose: Pose| State { pose, velocity: DVec3::ZERO, spin: DVec3::ZERO };
    let turned = DQuat::from_scaled_axis(DVec3::new(0.7, -1.1, 0.4));
    // From the other body to the sphere.
    let up = DVec3::Z;
    let mut states = [rest(Pose::IDENTITY), rest(Pose::new(turned, 3.0 * up))];
    let mut search = Search::default();
    // Down until the halos are as far apart as wanted: the distance is never more than the height.
    for _ in 0..100 {
        let [a, b] = states.map(|state| state.pose);
        let distance = search.closest(other.grain(), &a, sphere.grain(), &b, None).distance();
        states[1].pose.translation -= (distance - REACH - APART).max(0.0) * up;
    }
    match against {
        Against::Sphere => {
            states[0].velocity = up;
            states[1].velocity = -up;
        }
        Against::Plane => {
            states[1].velocity = -up;
            states[1].spin = DVec3::new(0.0, 2.0, 0.0);
        }
    }
    states
}

/// Contacts are those of before the move, and the move is that of the old velocities.
fn step(against: Against, states: &mut [State; 2], contact: &HaloContact) {
    let before = *states;
    let both_move = against == Against::Sphere;
    let moving = if both_move { &mut states[..] } else { &mut states[1..] };
    moving.iter_mut().for_each(State::moved);
    let (mut push, mut torques) = (DVec3::ZERO, [DVec3::ZERO; 2]);
    for point in &contact.points {
        let load = STIFFNESS * (-point.gap / REACH) * (0.5 * MASS).sqrt();
        let relative =
            before[1].velocity_at(point.position) - before[0].velocity_at(point.position);
        let slip = relative - relative.dot(point.normal) * point.normal;
        // What would stop the slip of a solid sphere within the step, shared by all points.
        let stop = 2.0 / 7.0 * MASS / TIME_STEP / contact.points.len() as f64;
        let drag = (stop * slip).clamp_length_max(FRICTION * load);
        let force = load * point.normal - drag;
        push += force;
        for (torque, state) in torques.iter_mut().zip(&before) {
            *torque += (point.position - state.pose.translation).cross(force);
        }
    }
    states[1].kicked(push + MASS * against.gravity(), torques[1]);
    if both_move {
        states[0].kicked(-push, -torques[0]);
    }
}
