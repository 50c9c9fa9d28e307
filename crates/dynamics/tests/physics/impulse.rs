//! Rigid bodies by sequential impulses.

use glam::{DQuat, DVec3};
use polygrain_dynamics::{BodyId, Impulse, Stepper};
use polygrain_geometry::{Pose, Shape};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::blocks::{STEP, cube, down, lay_layers, press, rigid_by};
use crate::parity::{assert_goes_on_alike, assert_same_on_any_threads};
use crate::setting::{
    DENSITY, GRAVITY, Setting, above, random_polyhedron, random_rotation, random_vector, slope,
};

fn rigid_with(gravity: DVec3, friction: f64, restitution: f64, scheme: Impulse) -> Setting {
    rigid_by(Stepper::Impulse(scheme), gravity, friction, restitution)
}

fn rigid(gravity: DVec3, friction: f64, restitution: f64) -> Setting {
    rigid_with(gravity, friction, restitution, Impulse::default())
}

/// Noble 2024, Fig. 3.9.
#[test]
fn an_impulse_reverses_or_cancels_the_velocity_in_the_step_of_first_touch() {
    for restitution in [1.0, 0.4, 0.0] {
        let mut setting = rigid(DVec3::ZERO, 0.3, restitution);
        setting.floor();
        let ball = Shape::sphere(0.05).unwrap();
        let (speed, gap) = (2.0, 0.1);
        let pose = above(0.05 + gap, DQuat::IDENTITY);
        let body = setting.throw(&ball, pose, DVec3::NEG_Z * speed, DVec3::ZERO);
        let mut before = -speed;
        let mut changes = Vec::new();
        for _ in 0..100 {
            setting.steps(1);
            let now = setting.velocity(body).z;
            if now != before {
                changes.push((setting.world.time(), now));
            }
            before = now;
        }
        assert!(setting.position(body).z > 0.05 - 1e-12, "never overlaps");
        if restitution > 0.0 {
            let [(time, after)] = changes[..] else { panic!("{restitution}: {changes:?}") };
            assert!((after - restitution * speed).abs() < 1e-12, "{after}");
            assert!((time - gap / speed).abs() <= STEP, "{time}");
        } else {
            // The first impulse leaves what closes the gap, the second nothing.
            assert!(changes.len() <= 2, "{changes:?}");
            assert!(before.abs() < 1e-12 && (setting.position(body).z - 0.05).abs() < 1e-12);
        }
    }
}

#[test]
fn a_cube_on_four_corners_does_not_turn() {
    let mut setting = rigid(down(), 0.5, 0.0);
    setting.floor();
    let body = setting.body(&cube(), above(0.05 + 1e-3, DQuat::IDENTITY));
    let mut spin = 0.0f64;
    for _ in 0..1_000 {
        setting.steps(1);
        spin = spin.max(setting.spin(body).length());
    }
    assert!(spin < 1e-12, "{spin:e} rad/s");
    assert!((setting.position(body).z - 0.05).abs() < 1e-8, "{}", setting.position(body));
    assert!(setting.velocity(body).length() < 1e-9);
}

/// Both boards of the cross touch the floor by contacts of their own, which are one bundle.
#[test]
fn a_body_of_two_parts_rests_as_one() {
    let mut setting = rigid(down(), 0.5, 0.0);
    setting.floor();
    let board = |x, y| (Shape::cuboid(x, y, 0.02).unwrap(), Pose::from_translation(DVec3::ZERO));
    let cross = Shape::compound(vec![board(0.2, 0.04), board(0.04, 0.2)]).unwrap();
    let body = setting.body(&cross, above(0.01, DQuat::IDENTITY));
    setting.steps(300);
    assert_eq!(setting.world.contacts().count(), 2);
    assert!(setting.spin(body).length() < 1e-12, "{:e}", setting.spin(body).length());
    assert!((setting.position(body).z - 0.01).abs() < 1e-9);
}

#[test]
fn a_stack_of_ten_cubes_stays_and_carries_its_weight() {
    let mut setting = rigid(down(), 0.5, 0.0);
    setting.floor();
    let bodies: Vec<BodyId> = (0..10)
        .map(|i| setting.body(&cube(), above(0.1 * f64::from(i) + 0.05, DQuat::IDENTITY)))
        .collect();
    let places: Vec<DVec3> = bodies.iter().map(|&id| setting.position(id)).collect();
    setting.run(1.0);
    let drift = bodies.iter().zip(places).map(|(&id, then)| setting.position(id).distance(then));
    let drift = drift.fold(0.0, f64::max);
    let convergence = setting.world.convergence();
    assert!(drift < 1e-6, "{drift:e} m, {convergence:?}");
    assert_eq!(convergence.unfinished, 0, "{convergence:?}");
    let mut levels: Vec<f64> = setting.world.contacts().map(|c| c.force().z.abs()).collect();
    levels.sort_by(f64::total_cmp);
    let weight = DENSITY * 1e-3 * GRAVITY;
    for (i, force) in levels.iter().enumerate() {
        let expected = weight * (i + 1) as f64;
        assert!((force / expected - 1.0).abs() < 1e-4, "level {i}: {force} N of {expected} N");
    }
}

/// Noble 2024, Fig. 3.3.
#[test]
fn friction_holds_a_box_on_a_slope_but_a_sphere_rolls() {
    let angle = 20f64.to_radians();
    let mut setting = rigid(slope(angle), 0.5, 0.0);
    setting.floor();
    let held = setting.body(&cube(), above(0.05, DQuat::IDENTITY));
    let ball = Shape::sphere(0.05).unwrap();
    let rolling = setting.body(&ball, Pose::from_translation(DVec3::new(0.0, 1.0, 0.05)));
    setting.run(0.5);
    assert!(setting.velocity(held).length() < 1e-8, "{}", setting.velocity(held));
    assert!(setting.position(held).truncate().length() < 1e-7);
    let expected = 5.0 / 7.0 * GRAVITY * angle.sin() * setting.world.time();
    let speed = setting.velocity(rolling).x;
    assert!((speed / expected - 1.0).abs() < 1e-5, "{speed} m/s, {expected} m/s");
    assert!((setting.spin(rolling).y * 0.05 / speed - 1.0).abs() < 1e-5);
}

#[test]
fn a_block_sticks_below_the_angle_of_friction_and_slides_above() {
    for friction in [0.2f64, 0.5, 0.9] {
        let after = |degrees: f64| {
            let angle = friction.atan() + degrees.to_radians();
            let mut setting = rigid(slope(angle), friction, 0.0);
            setting.floor();
            let block = Shape::cuboid(0.1, 0.1, 0.02).unwrap();
            let body = setting.body(&block, above(0.01, DQuat::IDENTITY));
            setting.run(0.2);
            let expected = setting.world.time() * GRAVITY * (angle.sin() - friction * angle.cos());
            (setting.velocity(body).x, expected)
        };
        let (creep, _) = after(-0.1);
        assert!(creep.abs() < 1e-7, "μ = {friction}: creeps at {creep:e} m/s");
        let (speed, expected) = after(0.1);
        assert!((speed / expected - 1.0).abs() < 1e-2, "μ = {friction}: {speed:e}, {expected:e}");
    }
}

/// Without corrections of their places, which move bodies that have angular momentum by their ways.
#[test]
fn two_bodies_that_bounce_keep_momentum_and_energy() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let scheme = Impulse { correction: 0.0, ..Impulse::default() };
    for _ in 0..20 {
        let mut setting = rigid_with(DVec3::ZERO, 0.0, 1.0, scheme);
        for side in [-1.0, 1.0] {
            let shape = random_polyhedron(&mut random, 0.05, 12);
            let offset = 0.02 * random_vector(&mut random);
            let pose = Pose::new(random_rotation(&mut random), offset + DVec3::X * (0.07 * side));
            let spin = 5.0 * random_vector(&mut random);
            setting.throw(&shape, pose, DVec3::X * -side, spin);
        }
        let (linear, angular) = setting.momentum();
        let energy = setting.world.energy().kinetic;
        setting.run(0.1);
        let (linear_after, angular_after) = setting.momentum();
        assert!(linear_after.distance(linear) < 1e-12);
        assert!(angular_after.distance(angular) < 1e-12);
        let after = setting.world.energy().kinetic;
        assert!((after / energy - 1.0).abs() < 1e-5, "{after} J of {energy} J");
    }
}

fn crowd(friction: f64, restitution: f64) -> Setting {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut setting = rigid(DVec3::ZERO, friction, restitution);
    for i in 0..30 {
        let shape = random_polyhedron(&mut random, 0.05, 12);
        let place = 0.11 * DVec3::new(f64::from(i % 3), f64::from(i / 3 % 3), f64::from(i / 9));
        let pose = Pose::new(random_rotation(&mut random), place);
        let velocity = (DVec3::splat(0.11) - place) * 3.0;
        setting.throw(&shape, pose, velocity, 5.0 * random_vector(&mut random));
    }
    setting
}

#[test]
fn impulses_keep_momentum_and_never_add_energy() {
    for (friction, restitution) in [(0.4, 0.0), (0.4, 0.5), (0.0, 1.0), (0.8, 0.9)] {
        let mut setting = crowd(friction, restitution);
        let (linear, _) = setting.momentum();
        let bodies: Vec<BodyId> = setting.world.bodies().dynamic().collect();
        let scale: f64 = bodies
            .iter()
            .map(|&id| setting.world.bodies().mass(id) * setting.velocity(id).length())
            .sum();
        let mut energy = setting.world.energy().kinetic;
        for _ in 0..200 {
            setting.world.step().unwrap();
            let now = setting.world.energy().kinetic;
            assert!(now <= energy * (1.0 + 1e-5), "e = {restitution}: {now} after {energy}");
            energy = now;
        }
        assert!(setting.momentum().0.distance(linear) < 1e-12 * scale);
        let convergence = setting.world.convergence();
        assert!(convergence.worst_coulomb < 1e-12, "{convergence:?}");
        assert!(setting.world.energy().error() < 1e-6, "{:?}", setting.world.energy());
    }
}

#[test]
fn taking_an_overlap_back_adds_no_kinetic_energy() {
    let mut setting = rigid(DVec3::ZERO, 0.5, 0.5);
    let (depth, slop) = (2e-3, Impulse::default().slop * 0.05 * 3f64.sqrt());
    let low = setting.body(&cube(), above(0.0, DQuat::IDENTITY));
    let turned = DQuat::from_rotation_z(0.3);
    let high = setting.body(&cube(), above(0.1 - depth, turned));
    for _ in 0..100 {
        setting.steps(1);
        assert_eq!(setting.world.energy().kinetic, 0.0);
    }
    let left = 0.1 - (setting.position(high).z - setting.position(low).z);
    assert!(left <= 1.01 * slop && left > 0.9 * slop, "{left:e} m left, slop {slop:e} m");
    let middle = 0.5 * (setting.position(high).z + setting.position(low).z);
    assert!((middle - 0.5 * (0.1 - depth)).abs() < 1e-12, "the centre of mass stays");
}

#[test]
fn what_a_correction_lifts_is_in_the_ledger() {
    let mut setting = rigid(down(), 0.5, 0.0);
    setting.floor();
    let body = setting.body(&cube(), above(0.048, DQuat::IDENTITY));
    setting.steps(100);
    assert!((setting.position(body).z - 0.05).abs() < 1e-5, "{}", setting.position(body));
    let ledger = setting.world.energy();
    let lifted = DENSITY * 1e-3 * GRAVITY * (setting.position(body).z - 0.048);
    assert!((ledger.lifted / lifted - 1.0).abs() < 1e-6, "{ledger:?}");
    assert!(ledger.kinetic < 1e-12 && ledger.imbalance().abs() < 1e-9 * lifted, "{ledger:?}");
}

#[test]
fn what_sweeps_leave_is_told() {
    let scheme = Impulse { max_sweeps: 2, ..Impulse::default() };
    let mut setting = rigid_with(down(), 0.5, 0.0, scheme);
    setting.floor();
    for i in 0..10 {
        setting.body(&cube(), above(0.1 * f64::from(i) + 0.05, DQuat::IDENTITY));
    }
    setting.steps(3);
    let convergence = setting.world.convergence();
    assert_eq!((convergence.solves, convergence.sweeps, convergence.unfinished), (3, 6, 3));
    assert!(convergence.worst_residual > 1e-3, "{convergence:?}");
}

#[test]
fn a_servo_presses_with_its_load() {
    let mut setting = rigid(DVec3::ZERO, 0.3, 0.0);
    let lid = press(&mut setting);
    assert!((setting.contact_force(lid).z - 200.0).abs() < 1e-2, "{}", setting.contact_force(lid));
    assert!((setting.position(lid).z - 0.2).abs() < 1e-5, "{}", setting.position(lid));
}

/// Layers of cubes, some of them turned, that fall on each other by a tenth of a millimetre.
fn layers() -> Setting {
    let scheme = Impulse { max_sweeps: 10, tolerance: 1e-4, ..Impulse::default() };
    let mut setting = rigid_with(down(), 0.5, 0.0, scheme);
    lay_layers(&mut setting, 1e-4);
    setting
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    assert_same_on_any_threads(|| {
        let mut setting = layers();
        setting.steps(11);
        let contacts = setting.world.contacts().count();
        assert!(contacts > 1_000, "{contacts} are too few to share between threads");
        setting.world.state_hash()
    });
}

#[test]
fn a_world_restored_from_a_saved_state_goes_on_with_the_same_bits() {
    let mut first = layers();
    first.steps(8);
    assert_goes_on_alike(&mut first, layers(), 3);
}
