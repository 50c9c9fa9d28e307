//! Islands of rigid bodies that sleep and are woken.

use glam::{DQuat, DVec3};
use polygrain_dynamics::{BodyId, ContactDynamics, Driver, Impulse, Motion, Sleep, Stepper};
use polygrain_geometry::Pose;

use crate::blocks::{STEP, cube, down, rigid_by};
use crate::parity::assert_goes_on_alike;
use crate::setting::{DENSITY, GRAVITY, Setting, above};

const SLEEP: Sleep = Sleep { speed: 1e-3, after: 0.02 };

/// A world of bodies that sleep.
fn drowsy(sleep: Option<Sleep>) -> Setting {
    let scheme = ContactDynamics { sleep, ..ContactDynamics::default() };
    rigid_by(Stepper::ContactDynamics(scheme), down(), 0.5, 0.0)
}

/// Stacks three cubes at a place.
fn stack(setting: &mut Setting, at: f64) -> [BodyId; 3] {
    std::array::from_fn(|i| {
        let centre = DVec3::new(at, 0.0, 0.05 + 0.1 * i as f64);
        setting.body(&cube(), Pose::new(DQuat::IDENTITY, centre))
    })
}

fn sleepers(setting: &Setting, bodies: &[BodyId]) -> usize {
    bodies.iter().filter(|&&id| setting.world.is_asleep(id)).count()
}

#[test]
fn a_stack_that_sleeps_bears_its_weight_where_it_is_and_costs_nothing() {
    let mut setting = drowsy(Some(SLEEP));
    let floor = setting.floor();
    let bodies = stack(&mut setting, 0.0);
    setting.run(0.015);
    assert_eq!(sleepers(&setting, &bodies), 0, "too early");
    setting.run(0.05);
    assert_eq!(sleepers(&setting, &bodies), 3);
    let (places, sweeps) =
        (bodies.map(|id| setting.position(id)), setting.world.convergence().sweeps);
    setting.run(1.0);
    assert_eq!(places, bodies.map(|id| setting.position(id)));
    assert_eq!(setting.world.convergence().sweeps, sweeps);
    let weight = 3.0 * DENSITY * 1e-3 * GRAVITY;
    let borne = -setting.world.bodies().force(floor).z;
    assert!((borne / weight - 1.0).abs() < 1e-6, "{borne} of {weight} N");
}

#[test]
fn a_block_that_falls_on_a_stack_wakes_it_and_no_other() {
    let fall = |sleep: Option<Sleep>| {
        let mut setting = drowsy(sleep);
        setting.floor();
        let (hit, spared) = (stack(&mut setting, 0.0), stack(&mut setting, 1.0));
        let turned = DQuat::from_rotation_y(0.3);
        setting.body(&cube(), Pose::new(turned, DVec3::new(0.02, 0.0, 0.6)));
        let (mut woken, mut others) = (0, 0);
        while setting.world.time() < 0.6 {
            setting.steps(1);
            let time = setting.world.time();
            if time > 0.1 {
                woken = woken.max(3 - sleepers(&setting, &hit));
                others = others.max(3 - sleepers(&setting, &spared));
            }
        }
        assert!(setting.world.energy().error() < 1e-6, "{:?}", setting.world.energy());
        let places: Vec<DVec3> =
            setting.world.bodies().dynamic().map(|id| setting.position(id)).collect();
        (places, woken, others)
    };
    let (asleep, woken, others) = fall(Some(SLEEP));
    assert_eq!((woken, others), (3, 0));
    let (awake, ..) = fall(None);
    let apart = asleep.iter().zip(&awake).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
    assert!(apart < 1e-4, "sleep moved a body by {apart:e} m");
}

#[test]
fn what_a_driver_begins_to_move_wakes() {
    let belt = Driver::Velocity {
        linear: DVec3::X * 0.1,
        angular: DVec3::ZERO,
        pivot: DVec3::ZERO,
        from: 0.1,
        until: f64::INFINITY,
    };
    let mut setting = drowsy(Some(SLEEP));
    setting.driven_plane(DVec3::ZERO, DVec3::Z, Motion::Driven(belt));
    let bodies = stack(&mut setting, 0.0);
    setting.run(0.09);
    assert_eq!(sleepers(&setting, &bodies), 3);
    setting.run(0.5);
    assert_eq!(sleepers(&setting, &bodies), 0);
    for id in bodies {
        assert!((setting.velocity(id).x - 0.1).abs() < 1e-6);
    }
}

#[test]
fn what_loses_its_support_wakes() {
    let mut setting = drowsy(Some(SLEEP));
    let floor = setting.floor();
    let bodies = stack(&mut setting, 0.0);
    setting.run(0.1);
    assert_eq!(sleepers(&setting, &bodies), 3);
    setting.world.remove_body(floor);
    setting.run(0.2);
    for id in bodies {
        assert!((setting.velocity(id).z / (-0.1 * GRAVITY) - 1.0).abs() < 0.02);
    }
}

#[test]
fn bodies_sleep_by_sequential_impulses_too() {
    let scheme = Impulse { sleep: Some(SLEEP), ..Impulse::default() };
    let mut setting = rigid_by(Stepper::Impulse(scheme), down(), 0.5, 0.0);
    setting.floor();
    let bodies = stack(&mut setting, 0.0);
    setting.run(0.2);
    assert_eq!(sleepers(&setting, &bodies), 3);
}

#[test]
fn a_world_in_part_asleep_goes_on_with_the_same_bits() {
    let scene = || {
        let mut setting = drowsy(Some(SLEEP));
        setting.floor();
        stack(&mut setting, 0.0);
        setting.body(&cube(), above(0.5, DQuat::from_rotation_x(0.4)));
        setting
    };
    let mut first = scene();
    first.steps((0.1 / STEP) as usize);
    assert!(first.world.bodies().dynamic().any(|id| first.world.is_asleep(id)));
    assert_goes_on_alike(&mut first, scene(), 400);
}
