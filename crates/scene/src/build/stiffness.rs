//! How stiff grains must be for their overlaps to stay small.

use glam::DVec3;
use polygrain_dynamics::Driver;
use polygrain_geometry::Aabb;
use polygrain_geometry::bounding::BoundingSphere;

use super::body::{Body, Form};

/// The largest overlap over diameter that `auto` stiffness allows to be expected.
pub const MAX_OVERLAP: f64 = 0.006;
/// The modulus where nothing moves and nothing weighs, Pa.
const IDLE_MODULUS: f64 = 1e6;

/// A modulus chosen for a scene, and what it was chosen for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AutoModulus {
    /// Stiffness over the smaller equivalent diameter, Pa.
    pub modulus: f64,
    /// The fastest impact to be expected, m/s.
    pub speed: f64,
    /// The largest pressure to be expected, Pa.
    pub pressure: f64,
    /// The largest density of a grain, kg/m³.
    pub density: f64,
}

/// What a scene does to its grains.
pub(crate) struct Loads<'a> {
    pub(crate) gravity: DVec3,
    pub(crate) density: f64,
    pub(crate) bodies: &'a [Body],
    /// Where sources let grains in, and how fast.
    pub(crate) sources: &'a [(Aabb, f64)],
    /// How bodies are driven, by their place.
    pub(crate) drivers: &'a [(usize, Driver)],
}

/// The modulus E for which impacts and pressure leave an overlap of at most [`MAX_OVERLAP`].
///
/// A grain of diameter d (of the sphere of equal volume) and stiffness k = E·d that hits a wall with
/// speed v overlaps it by δ = v·√(m/k), and with m = π/6 ρ·d³ that is δ/d = v·√(πρ/6E). Under a
/// pressure p a contact carries about p·d², so that δ/d ≈ p/E. Hence E is the larger of
/// π/6 ρ·v²/0.006² and p/0.006.
///
/// v is the speed after a fall from the highest grain or source to the lowest wall or grain, with
/// the initial speed, plus the speed of the fastest driver; p is the weight of a column of that
/// height, plus the stress of the strongest servo.
pub(crate) fn auto_modulus(loads: &Loads<'_>) -> AutoModulus {
    let height = fall_height(loads);
    let gravity = loads.gravity.length();
    let initial = loads.bodies.iter().filter(|body| body.free).map(|body| {
        let spin = 0.5 * body.size() * body.angular_velocity.length();
        body.velocity.length() + spin
    });
    let initial = initial.chain(loads.sources.iter().map(|(_, speed)| *speed)).fold(0.0, f64::max);
    let driven = loads
        .drivers
        .iter()
        .map(|(body, driver)| driver.top_speed(reach(&loads.bodies[*body], driver)));
    let speed = initial.hypot((2.0 * gravity * height).sqrt()) + driven.fold(0.0, f64::max);
    let servo = loads.drivers.iter().map(|(body, driver)| stress(&loads.bodies[*body], driver));
    let pressure = loads.density * gravity * height + servo.fold(0.0, f64::max);
    let impact = std::f64::consts::FRAC_PI_6 * loads.density * (speed / MAX_OVERLAP).powi(2);
    let needed = impact.max(pressure / MAX_OVERLAP);
    let modulus = if needed > 0.0 && needed.is_finite() { needed } else { IDLE_MODULUS };
    AutoModulus { modulus, speed, pressure, density: loads.density }
}

/// From the highest grain or source down to the lowest body below, m.
fn fall_height(loads: &Loads<'_>) -> f64 {
    let up = -loads.gravity.normalize_or_zero();
    let ends = |aabb: &Aabb| {
        let (middle, half) = (up.dot(aabb.centre()), up.abs().dot(0.5 * aabb.extents()));
        (middle - half, middle + half)
    };
    let solid = |body: &&Body| body.form != Form::HalfSpace;
    let grains = loads.bodies.iter().filter(|body| body.free).map(Body::aabb);
    let starts: Vec<Aabb> = grains.chain(loads.sources.iter().map(|(aabb, _)| *aabb)).collect();
    let highest = starts.iter().map(|aabb| ends(aabb).1).fold(f64::NEG_INFINITY, f64::max);
    let middle = starts.iter().fold(Aabb::EMPTY, |all, aabb| all.merged(aabb)).centre();

    let planes = loads.bodies.iter().filter(|body| body.form == Form::HalfSpace);
    let floors = planes.filter_map(|body| {
        let normal = body.pose.vector(DVec3::Z);
        let steepness = normal.dot(up);
        let below = normal.dot(middle - body.pose.translation) / steepness;
        (steepness > 0.1).then(|| up.dot(middle) - below)
    });
    let bodies = loads.bodies.iter().filter(solid).map(|body| ends(&body.aabb()).0);
    let sources = loads.sources.iter().map(|(aabb, _)| ends(aabb).0);
    let lowest = bodies.chain(sources).chain(floors).fold(f64::INFINITY, f64::min);
    let height = highest - lowest;
    if height.is_finite() { height.max(0.0) } else { 0.0 }
}

/// How far a body reaches from the pivot of its driver, m.
fn reach(body: &Body, driver: &Driver) -> f64 {
    let pivot = match driver {
        Driver::Velocity { pivot, .. } | Driver::Swing { pivot, .. } => *pivot,
        Driver::History(history) => history.pivot,
        Driver::Oscillation { .. } | Driver::Servo(_) => return 0.0,
    };
    match &body.form {
        Form::Solid(shape) => {
            let ball = shape.bounding_sphere();
            body.pose.point(ball.centre).distance(pivot) + ball.radius
        }
        Form::Sheet(mesh) => {
            let ball = BoundingSphere::from_points(mesh.vertices());
            body.pose.point(ball.centre).distance(pivot) + ball.radius
        }
        Form::HalfSpace => body.pose.translation.distance(pivot),
    }
}

/// The stress of a servo on what it pushes, Pa; a force acts on the face of its bounding box.
fn stress(body: &Body, driver: &Driver) -> f64 {
    use polygrain_dynamics::Load;
    let Driver::Servo(servo) = driver else { return 0.0 };
    let force = match servo.load {
        Load::Stress { stress, .. } => return stress.abs(),
        Load::Force(force) => force.abs(),
        Load::Sine { mean, amplitude, .. } => mean.abs() + amplitude.abs(),
    };
    let extents = body.aabb().extents();
    let along = extents.dot(servo.direction.normalize_or_zero().abs());
    let area = extents.element_product() / along;
    if area.is_finite() && area > 0.0 { force / area } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use polygrain_geometry::{Pose, Shape};

    use super::super::body::Owner;
    use super::*;

    fn ball(z: f64) -> Body {
        Body {
            halo: None,
            form: Form::Solid(Shape::sphere(0.01).unwrap()),
            twin: None,
            pose: Pose::from_translation(DVec3::Z * z),
            velocity: DVec3::ZERO,
            angular_velocity: DVec3::ZERO,
            owner: Owner::Grain { group: 0, number: 0 },
            free: true,
        }
    }

    fn floor(z: f64) -> Body {
        Body { form: Form::HalfSpace, free: false, ..ball(z) }
    }

    #[test]
    fn a_fall_on_a_floor() {
        let bodies = [ball(1.0), floor(0.0)];
        let gravity = DVec3::Z * -10.0;
        let loads = Loads { gravity, density: 2000.0, bodies: &bodies, sources: &[], drivers: &[] };
        let chosen = auto_modulus(&loads);
        // From the top of the ball, 1.01 m above the floor.
        assert!((chosen.speed - (2.0 * 10.0 * 1.01f64).sqrt()).abs() < 1e-12);
        assert!((chosen.pressure - 2000.0 * 10.0 * 1.01).abs() < 1e-9);
        assert!(
            (chosen.modulus - std::f64::consts::FRAC_PI_6 * 2000.0 * 20.2 / MAX_OVERLAP.powi(2))
                .abs()
                < 1.0
        );
    }

    #[test]
    fn servos_and_drivers_count() {
        let wall = Body { free: false, ..ball(0.0) };
        let bodies = [wall];
        let push = Driver::Servo(polygrain_dynamics::Servo {
            direction: DVec3::X,
            load: polygrain_dynamics::Load::Stress { stress: 1e6, area: 1.0 },
            gain: None,
            max_speed: 1e-3,
            from: 0.0,
            release: None,
        });
        let gravity = DVec3::ZERO;
        let drivers = [(0, push)];
        let loads =
            Loads { gravity, density: 1000.0, bodies: &bodies, sources: &[], drivers: &drivers };
        assert_eq!(auto_modulus(&loads).modulus, 1e6 / MAX_OVERLAP);
        let idle = Loads { drivers: &[], ..loads };
        assert_eq!(auto_modulus(&idle).modulus, IDLE_MODULUS);
    }
}
