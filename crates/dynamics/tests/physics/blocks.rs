//! Worlds of rigid blocks, whatever stepper moves them.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::{Interaction, Restitution};
use polygrain_dynamics::{BodyId, Driver, Load, Motion, Servo, Settings, Stepper, TimeStep};
use polygrain_geometry::{Pose, Shape};

use crate::setting::{GRAVITY, Setting, above, modulus};

/// s.
pub(crate) const STEP: f64 = 1e-3;

/// A world of rigid bodies.
pub(crate) fn rigid_by(
    stepper: Stepper,
    gravity: DVec3,
    friction: f64,
    restitution: f64,
) -> Setting {
    let law = Interaction {
        restitution: Restitution { normal: restitution, tangential: 0.0 },
        ..Interaction::with_friction(modulus(1e7, 0.5), friction)
    };
    let time_step = TimeStep::Fixed(STEP);
    Setting::new(Settings { gravity, time_step, stepper, ..Settings::default() }, law)
}

pub(crate) fn down() -> DVec3 {
    DVec3::NEG_Z * GRAVITY
}

pub(crate) fn cube() -> Shape {
    Shape::cuboid(0.1, 0.1, 0.1).unwrap()
}

/// Lays layers of cubes, some of them turned, on a floor; they fall on each other by a gap, m.
pub(crate) fn lay_layers(setting: &mut Setting, gap: f64) {
    setting.floor();
    for n in 0..1_000 {
        let place = DVec3::new(f64::from(n % 10), f64::from(n / 10 % 10), f64::from(n / 100));
        let shift = 0.03 * DVec3::new(place.z % 2.0, place.z % 3.0, 0.0);
        let spacing = DVec3::new(0.101, 0.101, 0.1 + gap);
        let centre = spacing * place + shift + DVec3::Z * (0.05 + gap);
        let turn = DQuat::from_rotation_z(0.01 * f64::from(n % 7));
        setting.body(&cube(), Pose::new(turn, centre));
    }
}

/// Presses two cubes by a lid with a load of 200 N for a second; returns the lid.
pub(crate) fn press(setting: &mut Setting) -> BodyId {
    setting.floor();
    let servo = Servo {
        direction: DVec3::NEG_Z,
        load: Load::Force(200.0),
        gain: None,
        max_speed: 0.1,
        from: 0.0,
        release: None,
    };
    let lid = Motion::Driven(Driver::Servo(servo));
    let lid = setting.driven_plane(DVec3::Z * 0.22, DVec3::NEG_Z, lid);
    for i in 0..2 {
        setting.body(&cube(), above(0.05 + 0.101 * f64::from(i), DQuat::IDENTITY));
    }
    setting.run(1.0);
    lid
}
