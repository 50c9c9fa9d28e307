//! Steps of contact dynamics whose impulses are not found are gone in two halves.

use glam::{DQuat, DVec3};
use polygrain_dynamics::{ContactDynamics, Driver, Motion, Stepper};
use polygrain_geometry::Pose;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::blocks::{STEP, cube, down, rigid_by};
use crate::parity::{assert_goes_on_alike, assert_same_on_any_threads};
use crate::setting::{Setting, above, random_polyhedron, random_rotation};

/// Grains that fall into a box, with so few sweeps that some steps are not solved at once.
fn falling(max_sweeps: u32, halvings: u32) -> Setting {
    let scheme = ContactDynamics { max_sweeps, halvings, ..ContactDynamics::default() };
    let mut setting = rigid_by(Stepper::ContactDynamics(scheme), down(), 0.5, 0.0);
    let mut random = Pcg64Mcg::seed_from_u64(4);
    setting.open_box(0.15);
    for i in 0..12 {
        let shape = random_polyhedron(&mut random, 0.05, 12);
        let place = DVec3::new(f64::from(i % 2), f64::from(i / 2 % 2), f64::from(i / 4));
        let place = 0.11 * (place - DVec3::new(0.5, 0.5, -0.7));
        setting.body(&shape, Pose::new(random_rotation(&mut random), place));
    }
    setting
}

#[test]
fn a_step_that_is_not_solved_is_gone_in_halves() {
    let (mut whole, mut halved) = (falling(45, 0), falling(45, 6));
    for step in 1..=300 {
        for setting in [&mut whole, &mut halved] {
            setting.world.step().unwrap();
            assert_eq!(setting.world.steps(), step);
            assert!((setting.world.time() - step as f64 * STEP).abs() < 1e-12);
        }
    }
    let [one, other] = [&whole, &halved].map(|setting| *setting.world.convergence());
    assert_eq!(whole.world.halo_effort().retried, 0);
    assert!(one.unfinished > 0 && one.worst_residual > 1e-5, "{one:?}");
    assert!(halved.world.halo_effort().retried > 0);
    assert!(other.unfinished == 0 && other.worst_residual <= 1e-6, "{other:?}");
    assert!(halved.world.energy().error() < 1e-6, "{:?}", halved.world.energy());
}

#[test]
fn halved_steps_have_the_same_bits_on_any_threads_and_after_a_break() {
    let halves = |setting: &Setting| setting.world.halo_effort().retried;
    assert_same_on_any_threads(|| {
        let mut setting = falling(30, 6);
        setting.steps(200);
        assert!(halves(&setting) > 0);
        setting.world.state_hash()
    });
    let mut first = falling(30, 6);
    first.steps(140);
    let before = halves(&first);
    assert_goes_on_alike(&mut first, falling(30, 6), 60);
    assert!(halves(&first) > before, "no step was halved after the break");
}

/// A plane comes down on a block that has nowhere to go: no impulses stop it.
#[test]
fn a_step_that_nobody_can_solve_is_not_halved_for_ever() {
    let (sweeps, halvings) = (50, 6);
    let scheme = ContactDynamics { max_sweeps: sweeps, halvings, ..ContactDynamics::default() };
    let mut setting = rigid_by(Stepper::ContactDynamics(scheme), down(), 0.5, 0.0);
    setting.floor();
    setting.body(&cube(), above(0.05, DQuat::IDENTITY));
    let press = Driver::Velocity {
        linear: DVec3::NEG_Z,
        angular: DVec3::ZERO,
        pivot: DVec3::ZERO,
        from: 0.0,
        until: f64::INFINITY,
    };
    setting.driven_plane(DVec3::Z * 0.1, DVec3::NEG_Z, Motion::Driven(press));
    setting.world.step().unwrap();
    assert_eq!((setting.world.steps(), setting.world.time()), (1, STEP));
    let convergence = setting.world.convergence();
    assert_eq!(convergence.unfinished, u64::from(halvings) + 1, "{convergence:?}");
    let attempts = u64::from(2 * halvings + 1);
    assert!(convergence.sweeps <= attempts * u64::from(sweeps), "{convergence:?}");
}
