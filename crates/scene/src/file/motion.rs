//! `motion = { kind = …, … }`: how walls, and grains that do not move freely, are driven.

use glam::DVec3;

use super::quantity::{
    Angle, AngularVelocity, Any, Area, Force, Frequency, Length, Mobility, NonNegative, Positive,
    Quantity, Stress, Time, Velocity,
};
use super::reader::At;
use super::section::{keyed, section, tagged};
use super::value::{Direction, Vector};

tagged! {
    /// How a body is driven.
    Motion by "kind" {
        /// With a constant velocity.
        "velocity" => Velocity(ConstantVelocity),
        /// To and fro.
        "oscillation" => Oscillation(Oscillation),
        /// To and fro about an axis.
        "swing" => Swing(Swing),
        /// Through given places at given times.
        "history" => History(History),
        /// Until a force is reached.
        "servo" => Servo(Servo),
    }
}

section! {
    /// A constant velocity and spin from one time to another; at rest before and after.
    ConstantVelocity {
        /// Velocity, m/s.
        velocity: Vector<Velocity> = Vector::of(DVec3::ZERO),
        /// Angular velocity, rad/s.
        angular_velocity: Vector<AngularVelocity> = Vector::of(DVec3::ZERO),
        /// A point on the axis of rotation, which moves along, m.
        pivot: Vector<Length> = Vector::of(DVec3::ZERO),
        /// Begin, s.
        from: NonNegative<Time> = Quantity::of(0.0),
        /// End, s; by default never.
        until: Option<At<NonNegative<Time>>>,
    }
}

section! {
    /// Displacement by amplitude · (sin(2π·frequency·t + phase) − sin(phase)).
    Oscillation {
        /// Largest displacement, with its direction, m.
        amplitude: Vector<Length>,
        /// Frequency, Hz.
        frequency: Positive<Frequency>,
        /// Phase at the start, rad.
        phase: Any<Angle> = Quantity::of(0.0),
    }
}

section! {
    /// A harmonic rotation about an axis.
    Swing {
        /// Direction of the axis.
        axis: Direction,
        /// A point on the axis, m.
        pivot: Vector<Length> = Vector::of(DVec3::ZERO),
        /// Largest angle, rad.
        amplitude: Any<Angle>,
        /// Frequency, Hz.
        frequency: Positive<Frequency>,
        /// Phase at the start, rad.
        phase: Any<Angle> = Quantity::of(0.0),
    }
}

section! {
    /// Places at times, linear between.
    History {
        /// Times, ascending, s.
        times: At<Vec<Any<Time>>>,
        /// Displacement at each time, m.
        displacements: At<Vec<Vector<Length>>>,
        /// Rotation vector at each time, rad; none for no rotation.
        rotations: At<Vec<Vector<Angle>>> = At::new(Vec::new(), 0..0),
        /// The point that rotations are about, m.
        pivot: Vector<Length> = Vector::of(DVec3::ZERO),
    }
}

section! {
    /// Moves along a direction until the contact force on it equals a target.
    Servo {
        /// Direction of positive motion.
        direction: Direction,
        /// Speed per missing force, m/s/N; by default `max_speed` over the target.
        gain: Option<Positive<Mobility>>,
        /// Largest speed, m/s.
        max_speed: Positive<Velocity>,
        /// When it begins, s; it stands still before, and the time of a harmonic force counts from there.
        from: NonNegative<Time> = Quantity::of(0.0),
        /// When it no longer minds its load, and how it goes on then.
        release: Option<Release>,
        ..
        /// The target.
        load: Load,
    }
}

section! {
    /// How a servo goes on once it no longer minds its load.
    Release {
        /// When that is, s.
        at: NonNegative<Time>,
        /// Speed along the direction from then on, m/s.
        speed: Any<Velocity> = Quantity::of(0.0),
    }
}

keyed! {
    /// What a servo aims at: the force it exerts along its direction.
    Load {
        /// A constant force.
        "force" => Force(ForceLoad),
        /// A constant stress on an area.
        "stress" => Stress(StressLoad),
        /// A harmonic force.
        "mean_force" => Sine(SineLoad),
    }
}

section! {
    /// A constant force.
    ForceLoad {
        /// Force, N.
        force: Any<Force>,
    }
}

section! {
    /// A constant stress on an area.
    StressLoad {
        /// Stress, Pa.
        stress: Any<Stress>,
        /// Area that it acts on, m².
        area: Positive<Area>,
    }
}

section! {
    /// A harmonic force.
    SineLoad {
        /// Mean force, N.
        mean_force: Any<Force>,
        /// Amplitude of the force, N.
        force_amplitude: Any<Force>,
        /// Frequency, Hz.
        frequency: Positive<Frequency>,
    }
}
