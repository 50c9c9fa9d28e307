//! Bodies that are moved: walls that slide, turn, shake or keep up a load.

use glam::{DQuat, DVec3};
use polygrain_geometry::Pose;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How a driven body moves.
#[derive(Clone, Debug, PartialEq)]
pub enum Driver {
    /// At constant speed for some time, at rest before and after.
    Velocity {
        /// Of the pivot, m/s.
        linear: DVec3,
        /// About the pivot, rad/s.
        angular: DVec3,
        /// A point in space, m, that moves along.
        pivot: DVec3,
        /// When it starts, s.
        from: f64,
        /// When it stops, s; may be infinite.
        until: f64,
    },
    /// To and fro: displaced by `amplitude · (sin(2πft + φ) − sin φ)`.
    Oscillation {
        /// Along what and how far, m.
        amplitude: DVec3,
        /// Hz.
        frequency: f64,
        /// rad.
        phase: f64,
    },
    /// Turned to and fro by `amplitude · (sin(2πft + φ) − sin φ)`.
    Swing {
        /// About what and how far, rad.
        amplitude: DVec3,
        /// A fixed point in space, m.
        pivot: DVec3,
        /// Hz.
        frequency: f64,
        /// rad.
        phase: f64,
    },
    /// Through a table of placements, linear in between, at rest before and after.
    History(History),
    /// Along a line, as fast as the load asks for: see [`Servo`].
    Servo(Servo),
}

/// A table of placements.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// Ascending, s.
    pub times: Vec<f64>,
    /// From where the body started, m.
    pub displacements: Vec<DVec3>,
    /// Rotation vectors about the pivot, rad; none at all for a body that does not turn.
    pub rotations: Vec<DVec3>,
    /// A point in space, m, that moves along.
    pub pivot: DVec3,
}

/// A wall that pushes until it meets a load: its speed along the direction is
/// `gain · (target − resistance)`, at most `max_speed`.
///
/// To the grains such a wall is a dashpot of `1/gain`. The contacts that bear it, of stiffness `K`
/// and damping `C` in all, answer to a new speed within the step; taken with the resistance of the
/// step before, a gain above some `1 / (K Δt + C)` would make the wall turn round in every step, and
/// rattle. So the speed is that with which the resistance at the end of the step is met:
/// `v' = gain · (target − resistance + C v) / (1 + gain · (K Δt + C))`. At a steady speed that is the
/// law above. `K` and `C` are those of all contacts at the time, as in the servo walls of other
/// codes, which choose their gain by `K`.
#[derive(Clone, Debug, PartialEq)]
pub struct Servo {
    /// Where it pushes.
    pub direction: DVec3,
    /// What it is to meet.
    pub load: Load,
    /// m/s per N; the largest speed over the load if not given.
    pub gain: Option<f64>,
    /// m/s.
    pub max_speed: f64,
    /// It stands still before, s. The time of its load counts from here.
    pub from: f64,
    /// When it no longer minds its load, and what it does then.
    pub release: Option<Release>,
}

/// How a servo goes on once it no longer minds its load: in a triaxial test, the plates after the
/// sample has been pressed from all sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Release {
    /// s.
    pub at: f64,
    /// Along the direction, m/s.
    pub speed: f64,
}

/// The load of a servo as a function of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Load {
    /// N.
    Force(f64),
    /// A stress, Pa, on an area, m².
    Stress {
        /// Pa.
        stress: f64,
        /// m².
        area: f64,
    },
    /// `mean − amplitude · sin(2πft)`, N (Dubois 2010 §1.6).
    Sine {
        /// N.
        mean: f64,
        /// N.
        amplitude: f64,
        /// Hz.
        frequency: f64,
    },
}

impl Load {
    fn at(&self, time: f64) -> f64 {
        match *self {
            Self::Force(force) => force,
            Self::Stress { stress, area } => stress * area,
            Self::Sine { mean, amplitude, frequency } => {
                mean - amplitude * (std::f64::consts::TAU * frequency * time).sin()
            }
        }
    }

    /// The largest that it ever is, N.
    fn scale(&self) -> f64 {
        match *self {
            Self::Sine { mean, amplitude, .. } => mean.abs() + amplitude.abs(),
            _ => self.at(0.0).abs(),
        }
    }
}

/// Why a driver cannot be.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum DriverError {
    /// A number that is not finite.
    #[error("a driver's numbers must be finite")]
    NotFinite,
    /// A table without two ascending times, or columns of different lengths.
    #[error(
        "a history needs at least two ascending times, as many displacements, and as many \
         rotations or none"
    )]
    History,
    /// A servo without a direction, a speed or a load.
    #[error("a servo needs a direction, a positive largest speed, a load and a positive gain")]
    Servo,
}

impl Driver {
    /// Whether every number makes sense.
    pub fn check(&self) -> Result<(), DriverError> {
        let finite = match self {
            Self::Velocity { linear, angular, pivot, from, until } => {
                [linear, angular, pivot].iter().all(|v| v.is_finite())
                    && from.is_finite()
                    && !until.is_nan()
            }
            Self::Oscillation { amplitude, frequency, phase } => {
                amplitude.is_finite() && frequency.is_finite() && phase.is_finite()
            }
            Self::Swing { amplitude, pivot, frequency, phase } => {
                amplitude.is_finite()
                    && pivot.is_finite()
                    && frequency.is_finite()
                    && phase.is_finite()
            }
            Self::History(history) => return history.check(),
            Self::Servo(servo) => return servo.check(),
        };
        if finite { Ok(()) } else { Err(DriverError::NotFinite) }
    }

    /// The largest speed of a point at most `reach` from the pivot, m/s.
    pub fn top_speed(&self, reach: f64) -> f64 {
        match self {
            Self::Velocity { linear, angular, .. } => linear.length() + angular.length() * reach,
            Self::Oscillation { amplitude, frequency, .. } => {
                amplitude.length() * std::f64::consts::TAU * frequency.abs()
            }
            Self::Swing { amplitude, frequency, .. } => {
                amplitude.length() * std::f64::consts::TAU * frequency.abs() * reach
            }
            Self::History(history) => history.top_speed(reach),
            Self::Servo(servo) => servo.top_speed(),
        }
    }
}

impl History {
    fn check(&self) -> Result<(), DriverError> {
        let ascending = self.times.len() >= 2 && self.times.windows(2).all(|w| w[0] < w[1]);
        let complete = self.displacements.len() == self.times.len()
            && (self.rotations.is_empty() || self.rotations.len() == self.times.len());
        if !(ascending && complete) {
            return Err(DriverError::History);
        }
        let vectors = self.displacements.iter().chain(&self.rotations).chain([&self.pivot]);
        let finite =
            self.times.iter().all(|t| t.is_finite()) && vectors.into_iter().all(|v| v.is_finite());
        if finite { Ok(()) } else { Err(DriverError::NotFinite) }
    }

    /// Displacement and rotation vector at a time.
    fn at(&self, time: f64) -> (DVec3, DVec3) {
        let last = self.times.len() - 1;
        let after = self.times.partition_point(|&t| t <= time).clamp(1, last);
        let (start, end) = (self.times[after - 1], self.times[after]);
        let share = ((time - start) / (end - start)).clamp(0.0, 1.0);
        let between = |v: &[DVec3]| v[after - 1].lerp(v[after], share);
        let turn = if self.rotations.is_empty() { DVec3::ZERO } else { between(&self.rotations) };
        (between(&self.displacements), turn)
    }

    fn top_speed(&self, reach: f64) -> f64 {
        (1..self.times.len())
            .map(|i| {
                let time = self.times[i] - self.times[i - 1];
                let path = self.displacements[i].distance(self.displacements[i - 1]);
                let turn = self.rotations.get(i).map_or(0.0, |r| r.distance(self.rotations[i - 1]));
                (path + turn * reach) / time
            })
            .fold(0.0, f64::max)
    }
}

impl Servo {
    fn check(&self) -> Result<(), DriverError> {
        let free = self.release.is_none_or(|free| free.at.is_finite() && free.speed.is_finite());
        let finite = self.direction.is_finite()
            && self.load.scale().is_finite()
            && self.from.is_finite()
            && free;
        let positive = self.direction.length() > 0.0
            && self.max_speed > 0.0
            && self.max_speed.is_finite()
            && self.gain.is_none_or(|gain| gain > 0.0 && gain.is_finite())
            && self.load.scale() > 0.0;
        if finite && positive { Ok(()) } else { Err(DriverError::Servo) }
    }

    fn top_speed(&self) -> f64 {
        self.release.map_or(self.max_speed, |free| free.speed.abs().max(self.max_speed))
    }

    /// The speed of a servo that does not mind its load, as it has not begun to or has been released, m/s.
    fn heedless(&self, time: f64) -> Option<f64> {
        if time < self.from {
            return Some(0.0);
        }
        self.release.filter(|free| time >= free.at).map(|free| free.speed)
    }

    /// N.
    fn load(&self, time: f64) -> f64 {
        self.load.at(time - self.from)
    }

    fn gain(&self) -> f64 {
        self.gain.unwrap_or(self.max_speed / self.load.scale())
    }

    /// The speed in a step from that in the step before, the force that is missing and the
    /// contacts that bear the wall.
    fn speed(&self, before: f64, missing: f64, step: f64, bearing: &Bearing) -> f64 {
        let gain = self.gain();
        let answer = bearing.stiffness * step + bearing.damping;
        let speed = gain * (missing + bearing.damping * before) / (1.0 + gain * answer);
        speed.clamp(-self.max_speed, self.max_speed)
    }
}

/// A driven body: where it started and, if a servo moves it, how far that took it.
#[derive(Clone, Debug)]
pub(crate) struct Driven {
    pub(crate) driver: Driver,
    pub(crate) start: Pose,
    pub(crate) servo: ServoState,
}

/// The contacts that bear a wall, all together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Bearing {
    /// N/m.
    pub(crate) stiffness: f64,
    /// N·s/m.
    pub(crate) damping: f64,
}

/// What a servo has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct ServoState {
    pub(crate) displacement: f64,
    pub(crate) speed: f64,
}

/// Where a driven body is and how it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Driving {
    pub(crate) pose: Pose,
    /// Of the body's origin.
    pub(crate) velocity: DVec3,
    pub(crate) angular_velocity: DVec3,
}

impl Driven {
    pub(crate) fn new(driver: Driver, start: Pose) -> Self {
        Self { driver, start, servo: ServoState::default() }
    }

    pub(crate) fn is_servo(&self) -> bool {
        matches!(self.driver, Driver::Servo(_))
    }

    /// Lets a servo decide how fast it goes for one step, from the force on the body and the
    /// contacts that bear it.
    pub(crate) fn sense(&mut self, time: f64, step: f64, force: DVec3, bearing: &Bearing) {
        if let Driver::Servo(servo) = &self.driver {
            let missing = servo.load(time) + force.dot(servo.direction.normalize());
            let asked = || servo.speed(self.servo.speed, missing, step, bearing);
            self.servo.speed = servo.heedless(time).unwrap_or_else(asked);
            self.servo.displacement += self.servo.speed * step;
        }
    }

    /// Lets a servo go on at its speed.
    pub(crate) fn coast(&mut self, time: f64) {
        self.servo.displacement += self.servo.speed * time;
    }

    /// How a servo answers to contacts: its direction, its speed without any, m/s, and by how much a
    /// force changes it, m/(N·s).
    pub(crate) fn compliance(&self, time: f64) -> Option<(DVec3, f64, f64)> {
        let Driver::Servo(servo) = &self.driver else { return None };
        let asked = || (servo.speed(0.0, servo.load(time), 0.0, &Bearing::default()), servo.gain());
        let (free, gain) = servo.heedless(time).map_or_else(asked, |speed| (speed, 0.0));
        Some((servo.direction.normalize(), free, gain))
    }

    /// The motion at a time. A servo's is that of the step decided last.
    pub(crate) fn at(&self, time: f64) -> Driving {
        match &self.driver {
            Driver::Velocity { linear, angular, pivot, from, until } => {
                let elapsed = (time.min(*until) - from).max(0.0);
                let moves = time >= *from && time < *until;
                let speed = if moves { 1.0 } else { 0.0 };
                self.moved(
                    *linear * elapsed,
                    DQuat::from_scaled_axis(*angular * elapsed),
                    *pivot,
                    *linear * speed,
                    *angular * speed,
                )
            }
            Driver::Oscillation { amplitude, frequency, phase } => {
                let (place, speed) = oscillation(*frequency, *phase, time);
                let pivot = self.start.translation;
                self.moved(
                    *amplitude * place,
                    DQuat::IDENTITY,
                    pivot,
                    *amplitude * speed,
                    DVec3::ZERO,
                )
            }
            Driver::Swing { amplitude, pivot, frequency, phase } => {
                let (place, speed) = oscillation(*frequency, *phase, time);
                let turn = DQuat::from_scaled_axis(*amplitude * place);
                self.moved(DVec3::ZERO, turn, *pivot, DVec3::ZERO, *amplitude * speed)
            }
            Driver::History(history) => self.in_history(history, time),
            Driver::Servo(servo) => {
                let direction = servo.direction.normalize();
                let pivot = self.start.translation;
                let (shift, speed) = (self.servo.displacement, self.servo.speed);
                self.moved(
                    direction * shift,
                    DQuat::IDENTITY,
                    pivot,
                    direction * speed,
                    DVec3::ZERO,
                )
            }
        }
    }

    fn in_history(&self, history: &History, time: f64) -> Driving {
        // Rotation vectors that run side by side add up; others turn about a moving axis, so the
        // velocities are differences over a time too short to matter.
        let (displacement, turn) = history.at(time);
        let moves = time >= history.times[0] && time < history.times[history.times.len() - 1];
        let short = 1e-6 * (history.times[history.times.len() - 1] - history.times[0]);
        let (later, turn_later) = history.at(time + short);
        let rate = if moves { short.recip() } else { 0.0 };
        let rotation = DQuat::from_scaled_axis(turn);
        let change = DQuat::from_scaled_axis(turn_later) * rotation.conjugate();
        self.moved(
            displacement,
            rotation,
            history.pivot,
            (later - displacement) * rate,
            change.to_scaled_axis() * rate,
        )
    }

    fn moved(
        &self,
        displacement: DVec3,
        turn: DQuat,
        pivot: DVec3,
        velocity: DVec3,
        angular_velocity: DVec3,
    ) -> Driving {
        let arm = turn * (self.start.translation - pivot);
        Driving {
            pose: Pose {
                rotation: (turn * self.start.rotation).normalize(),
                translation: pivot + displacement + arm,
            },
            velocity: velocity + angular_velocity.cross(arm),
            angular_velocity,
        }
    }
}

/// Place and rate of `sin(2πft + φ) − sin φ`.
fn oscillation(frequency: f64, phase: f64, time: f64) -> (f64, f64) {
    let rate = std::f64::consts::TAU * frequency;
    let (sine, cosine) = (rate * time + phase).sin_cos();
    (sine - phase.sin(), rate * cosine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn velocities_are_the_derivatives_of_the_poses() {
        let start = Pose::new(DQuat::from_rotation_x(0.3), DVec3::new(1.0, 2.0, 3.0));
        let pivot = DVec3::new(0.0, 1.0, -1.0);
        let drivers = [
            Driver::Velocity {
                linear: DVec3::new(1.0, -2.0, 0.5),
                angular: DVec3::new(0.2, 0.1, -0.4),
                pivot,
                from: 0.1,
                until: 5.0,
            },
            Driver::Oscillation { amplitude: DVec3::X * 0.1, frequency: 3.0, phase: 0.4 },
            Driver::Swing { amplitude: DVec3::Y * 0.3, pivot, frequency: 0.5, phase: 1.0 },
            Driver::History(History {
                times: vec![0.0, 1.0, 4.0],
                displacements: vec![DVec3::ZERO, DVec3::X, DVec3::Z],
                rotations: vec![DVec3::ZERO, DVec3::Z, DVec3::Z * 2.0],
                pivot,
            }),
        ];
        for driver in drivers {
            assert_eq!(driver.check(), Ok(()));
            let driven = Driven::new(driver, start);
            for time in [0.5, 2.0, 3.3] {
                let h = 1e-5;
                let (before, now, after) =
                    (driven.at(time - h), driven.at(time), driven.at(time + h));
                let velocity = (after.pose.translation - before.pose.translation) / (2.0 * h);
                let turn = after.pose.rotation * before.pose.rotation.conjugate();
                let turn = if turn.w < 0.0 { -turn } else { turn };
                let angular = turn.to_scaled_axis() / (2.0 * h);
                assert!(now.velocity.abs_diff_eq(velocity, 1e-6), "{:?}", driven.driver);
                assert!(now.angular_velocity.abs_diff_eq(angular, 1e-6), "{:?}", driven.driver);
            }
        }
    }

    /// The stiffest of these springs and dashpots answer to the wall's first speed with a hundred
    /// and a thousand times the load in a step. They may be known up to a factor of two.
    #[test]
    fn a_servo_stops_at_its_load_however_hard_what_it_meets() {
        let step = 1e-4;
        let springs = [(1e5, 0.0), (1e7, 0.0), (1e9, 0.0), (1e7, 1e4), (1e7, 1e6)];
        for ((stiffness, damping), known) in
            springs.into_iter().flat_map(|spring| [0.6, 1.0, 2.0].map(|known| (spring, known)))
        {
            let bearing = Bearing { stiffness: known * stiffness, damping: known * damping };
            let servo = Servo {
                direction: DVec3::NEG_Z,
                load: Load::Stress { stress: 1e4, area: 0.01 },
                gain: None,
                max_speed: 0.1,
                from: 0.0,
                release: None,
            };
            let mut driven = Driven::new(Driver::Servo(servo), Pose::IDENTITY);
            for n in 0..50_000 {
                let ServoState { displacement, speed } = driven.servo;
                let resistance = (stiffness * displacement + damping * speed).max(0.0);
                driven.sense(f64::from(n) * step, step, DVec3::Z * resistance, &bearing);
            }
            let expected = 100.0 / stiffness;
            let ratio = driven.servo.displacement / expected;
            assert!((ratio - 1.0).abs() < 1e-9, "{stiffness} N/m, {damping} N·s/m: {ratio}");
            let place = driven.at(0.0).pose.translation;
            assert!(place.abs_diff_eq(DVec3::NEG_Z * expected, 1e-9 * expected));
        }
    }

    #[test]
    fn a_released_servo_goes_at_its_speed_whatever_resists() {
        let servo = Servo {
            direction: DVec3::X,
            load: Load::Force(10.0),
            gain: None,
            max_speed: 0.1,
            from: 0.0,
            release: Some(Release { at: 0.5, speed: -0.3 }),
        };
        let driver = Driver::Servo(servo);
        assert_eq!((driver.check(), driver.top_speed(0.0)), (Ok(()), 0.3));
        let mut driven = Driven::new(driver, Pose::IDENTITY);
        let step = 1e-2;
        for n in 0..100 {
            let time = f64::from(n) * step;
            driven.sense(time, step, DVec3::X * -1e3, &Bearing::default());
        }
        assert_eq!(
            (driven.servo.speed, driven.compliance(0.6)),
            (-0.3, Some((DVec3::X, -0.3, 0.0)))
        );
        let expected = -0.1 * 0.5 - 0.3 * 0.5;
        assert!((driven.servo.displacement - expected).abs() < 1e-12, "{:?}", driven.servo);
    }
}
