//! Bodies that turn by themselves.

use glam::{DMat3, DVec3};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{BodyId, RotationScheme, Settings, TimeStep};
use polygrain_geometry::{Pose, Shape};

use crate::setting::{DENSITY, Setting, modulus, weightless};

const SCHEMES: [RotationScheme; 2] = [RotationScheme::Exponential, RotationScheme::HughesWinget];
const BODY: BodyId = BodyId(0);

/// A brick with three different moments, thrown with a spin about nearly its middle axis.
fn tumbler(scheme: RotationScheme, step: f64) -> Setting {
    let settings = Settings { rotation: scheme, time_step: TimeStep::Fixed(step), ..weightless() };
    let mut setting = Setting::new(settings, Interaction::frictionless(modulus(1e8, 1.0)));
    let spin = DVec3::new(0.05, 10.0, 0.1);
    setting.throw(&brick(), Pose::IDENTITY, DVec3::new(0.3, -0.2, 0.1), spin);
    setting
}

fn brick() -> Shape {
    Shape::cuboid(0.2, 0.12, 0.06).unwrap()
}

/// In body axes, kg·m²; ascending along x, y, z.
fn inertia() -> DMat3 {
    brick().mass_properties().inertia * DENSITY
}

/// From orientation and angular velocity as an observer sees them.
fn angular_momentum(setting: &Setting) -> DVec3 {
    let rotation = setting.world.bodies().pose(BODY).matrix();
    rotation * inertia() * rotation.transpose() * setting.spin(BODY)
}

#[test]
fn a_free_body_keeps_energy_and_angular_momentum_over_100_000_steps() {
    for scheme in SCHEMES {
        let mut setting = tumbler(scheme, 1e-3);
        let energy = setting.world.bodies().kinetic_energy(BODY);
        let momentum = angular_momentum(&setting);
        let mut worst = (0.0f64, 0.0f64);
        for _ in 0..1000 {
            setting.steps(100);
            let now = setting.world.bodies().kinetic_energy(BODY);
            worst.0 = worst.0.max((now / energy - 1.0).abs());
            let turned = angular_momentum(&setting).distance(momentum) / momentum.length();
            worst.1 = worst.1.max(turned);
        }
        assert!(worst.0 < 1e-9, "{scheme}: energy off by {}", worst.0);
        assert!(worst.1 < 1e-9, "{scheme}: momentum off by {}", worst.1);
    }
}

#[test]
fn the_orientation_converges_with_the_order_of_its_scheme() {
    let after = |scheme, steps: usize| {
        let mut setting = tumbler(scheme, 2.0 / steps as f64);
        setting.steps(steps);
        setting.world.bodies().pose(BODY).rotation
    };
    let exact = after(RotationScheme::Exponential, 64_000);
    for (scheme, order) in SCHEMES.into_iter().zip([4.0, 2.0]) {
        let error = |steps| (after(scheme, steps) - exact).length();
        let measured = (error(250) / error(500)).log2();
        assert!(measured > order - 0.2, "{scheme}: order {measured}");
    }
}

/// The arithmetic-geometric mean: `K(k) = π / (2 agm(1, √(1 − k²)))`.
fn agm(mut a: f64, mut b: f64) -> f64 {
    while (a - b).abs() > 1e-15 * a {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    a
}

/// Time between two flips of a body that spins about its middle axis (Landau & Lifshitz, Mechanics
/// §37): half the period of `sn`.
fn flip_time(spin: DVec3) -> f64 {
    let moments = inertia();
    let [mut i1, i2, mut i3] = [moments.x_axis.x, moments.y_axis.y, moments.z_axis.z];
    let momentum = (moments * spin).length_squared();
    let twice_energy = spin.dot(moments * spin);
    if momentum < twice_energy * i2 {
        (i1, i3) = (i3, i1);
    }
    let rate = ((i3 - i2) * (momentum - twice_energy * i1) / (i1 * i2 * i3)).sqrt();
    let modulus =
        (i2 - i1) * (twice_energy * i3 - momentum) / ((i3 - i2) * (momentum - twice_energy * i1));
    2.0 * std::f64::consts::FRAC_PI_2 / agm(1.0, (1.0 - modulus).sqrt()) / rate
}

#[test]
fn a_body_about_its_middle_axis_flips_with_the_period_of_the_elliptic_integral() {
    for scheme in SCHEMES {
        let mut setting = tumbler(scheme, 2e-4);
        let expected = flip_time(setting.spin(BODY));
        let middle = |setting: &Setting| {
            setting.world.bodies().pose(BODY).inverse_vector(setting.spin(BODY)).y
        };
        let mut flips = Vec::new();
        let mut before = middle(&setting);
        while flips.len() < 6 {
            setting.world.step().unwrap();
            let now = middle(&setting);
            if before * now < 0.0 {
                let share = now / (now - before);
                flips.push(setting.world.time() - share * setting.world.time_step());
            }
            before = now;
        }
        let period = (flips[5] - flips[0]) / 5.0;
        assert!((period / expected - 1.0).abs() < 1e-4, "{scheme}: {period} s of {expected} s");
    }
}
