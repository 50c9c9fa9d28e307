//! From motions as written to drivers.

use polygrain_dynamics::{Driver, History, Load, Release, Servo};

use crate::file::motion::{self, Motion};

/// The driver of a motion.
pub(crate) fn driver(motion: &Motion) -> Driver {
    match motion {
        Motion::Velocity(m) => Driver::Velocity {
            linear: *m.velocity,
            angular: *m.angular_velocity,
            pivot: *m.pivot,
            from: *m.from,
            until: m.until.as_ref().map_or(f64::INFINITY, |until| ***until),
        },
        Motion::Oscillation(m) => Driver::Oscillation {
            amplitude: *m.amplitude,
            frequency: *m.frequency,
            phase: *m.phase,
        },
        Motion::Swing(m) => Driver::Swing {
            amplitude: m.axis.unit() * *m.amplitude,
            pivot: *m.pivot,
            frequency: *m.frequency,
            phase: *m.phase,
        },
        Motion::History(m) => Driver::History(History {
            times: m.times.iter().map(|time| **time).collect(),
            displacements: m.displacements.iter().map(|place| **place).collect(),
            rotations: m.rotations.iter().map(|rotation| **rotation).collect(),
            pivot: *m.pivot,
        }),
        Motion::Servo(m) => Driver::Servo(Servo {
            direction: m.direction.unit(),
            load: load(&m.load),
            gain: m.gain.map(|gain| *gain),
            max_speed: *m.max_speed,
            from: *m.from,
            release: m
                .release
                .as_ref()
                .map(|release| Release { at: *release.at, speed: *release.speed }),
        }),
    }
}

fn load(load: &motion::Load) -> Load {
    match load {
        motion::Load::Force(load) => Load::Force(*load.force),
        motion::Load::Stress(load) => Load::Stress { stress: *load.stress, area: *load.area },
        motion::Load::Sine(load) => Load::Sine {
            mean: *load.mean_force,
            amplitude: *load.force_amplitude,
            frequency: *load.frequency,
        },
    }
}
