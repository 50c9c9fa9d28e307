//! Rigid bodies by contact dynamics against closed forms of mechanics.

use glam::{DQuat, DVec3};
use polygrain_dynamics::{BodyId, ContactDynamics, Signorini, Stepper};
use polygrain_geometry::{Pose, Shape};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::blocks::{STEP, cube, down, lay_layers, press, rigid_by};
use crate::parity::{assert_goes_on_alike, assert_same_on_any_threads};
use crate::setting::{DENSITY, GRAVITY, Setting, above, random_polyhedron, random_rotation, slope};

fn rigid(gravity: DVec3, friction: f64, restitution: f64) -> Setting {
    let scheme = ContactDynamics::default();
    rigid_by(Stepper::ContactDynamics(scheme), gravity, friction, restitution)
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
            setting.run(0.5);
            let expected = setting.world.time() * GRAVITY * (angle.sin() - friction * angle.cos());
            (setting.velocity(body).x, expected)
        };
        let (creep, _) = after(-0.01);
        assert!(creep.abs() < 1e-8, "μ = {friction}: creeps at {creep:e} m/s");
        let (speed, expected) = after(0.01);
        assert!((speed / expected - 1.0).abs() < 1e-3, "μ = {friction}: {speed:e}, {expected:e}");
    }
}

#[test]
fn a_sliding_block_stops_where_friction_has_used_up_its_energy() {
    let (speed, friction) = (1.0, 0.3);
    let mut setting = rigid(down(), friction, 0.0);
    setting.floor();
    let block = Shape::cuboid(0.1, 0.1, 0.02).unwrap();
    let pose = above(0.01, DQuat::IDENTITY);
    let body = setting.throw(&block, pose, DVec3::X * speed, DVec3::ZERO);
    setting.run(1.0);
    let way = speed * speed / (2.0 * friction * GRAVITY);
    assert!((setting.position(body).x - way).abs() < speed * STEP);
    assert!(setting.velocity(body).length() < 1e-8);
    assert!(setting.world.energy().error() < 1e-9, "{:?}", setting.world.energy());
}

/// Of its size: of blocks laid straight, and of blocks laid by eye, at the scheme's own tolerance.
#[test]
fn a_stack_of_fifty_blocks_drifts_by_less_than_a_millionth_in_ten_seconds() {
    for untidy in [0.0, 5e-3] {
        let mut setting = rigid(down(), 0.5, 0.0);
        setting.floor();
        let bodies = stack(&mut setting, untidy);
        assert_stay(&mut setting, &bodies, 10.0, 1e-6 * 0.1);
    }
}

#[test]
fn a_stack_of_fifty_blocks_drifts_as_little_as_is_asked_for() {
    let scheme = ContactDynamics { tolerance: 1e-8, ..ContactDynamics::default() };
    let mut setting = rigid_by(Stepper::ContactDynamics(scheme), down(), 0.5, 0.0);
    setting.floor();
    let bodies = stack(&mut setting, 0.0);
    assert_stay(&mut setting, &bodies, 0.2, 2e-9);
}

/// Fifty cubes on each other, aside by so much, m.
fn stack(setting: &mut Setting, untidy: f64) -> Vec<BodyId> {
    let cube_at = |i: u32| {
        let (x, y) = f64::from(i).sin_cos();
        let turn = 10.0 * untidy * f64::from(i);
        let place = DVec3::new(untidy * x, untidy * y, 0.1 * f64::from(i) + 0.05);
        setting.body(&cube(), Pose::new(DQuat::from_rotation_z(turn), place))
    };
    (0..50).map(cube_at).collect()
}

#[test]
fn a_block_bears_one_a_thousand_times_as_heavy() {
    let mut setting = rigid(down(), 0.5, 0.0);
    setting.floor();
    let light = setting.body(&cube(), above(0.05, DQuat::IDENTITY));
    let heavy = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
    let heavy = setting.body(&heavy, above(0.6, DQuat::IDENTITY));
    assert_stay(&mut setting, &[light, heavy], 10.0, 2e-8);
}

/// Where they are, for so many seconds, but for a drift, m.
fn assert_stay(setting: &mut Setting, bodies: &[BodyId], time: f64, most: f64) {
    let places: Vec<DVec3> = bodies.iter().map(|&id| setting.position(id)).collect();
    setting.run(time);
    let drift = bodies.iter().zip(places).map(|(&id, then)| setting.position(id).distance(then));
    let drift = drift.fold(0.0, f64::max);
    let convergence = setting.world.convergence();
    assert!(drift < most, "{drift:e} {convergence:?}");
    assert_eq!(convergence.unfinished, 0, "{convergence:?}");
}

#[test]
fn a_ball_bounces_to_the_square_of_its_restitution() {
    for restitution in [0.0, 0.3, 0.7, 1.0] {
        for signorini in [Signorini::Gap, Signorini::Velocity] {
            let scheme = ContactDynamics { signorini, ..ContactDynamics::default() };
            let stepper = Stepper::ContactDynamics(scheme);
            let mut setting = rigid_by(stepper, down(), 0.0, restitution);
            setting.floor();
            let body = setting.body(&Shape::sphere(0.05).unwrap(), above(1.05, DQuat::IDENTITY));
            let impact = (2.0 / GRAVITY).sqrt();
            setting.run(impact + 2.0 * STEP);
            let speed = setting.velocity(body).z;
            let expected = restitution * GRAVITY * impact;
            // Of gravity, before and after the impact.
            assert!((speed - expected).abs() < 4.0 * GRAVITY * STEP, "{restitution}: {speed}");
            assert!(setting.world.energy().error() < 1e-9);
        }
    }
}

#[test]
fn a_brick_on_edge_falls_to_the_side_it_leans() {
    for degrees in [-2.0f64, 2.0] {
        let mut setting = rigid(down(), 0.8, 0.0);
        setting.floor();
        let brick = Shape::cuboid(0.04, 0.1, 0.2).unwrap();
        let edge = (0.04f64 / 0.2).atan() + degrees.to_radians();
        let turn = DQuat::from_rotation_y(edge);
        // The lowest edge is at x = 0, z = 0.
        let centre = -(turn * DVec3::new(0.02, 0.0, -0.1));
        let body = setting.body(&brick, Pose::new(turn, centre));
        setting.run(6.0);
        let flat = setting.position(body).z;
        let expected = if degrees > 0.0 { 0.02 } else { 0.1 };
        assert!((flat - expected).abs() < 1e-4, "{degrees}: {flat}");
    }
}

#[test]
fn impulses_keep_momentum_and_never_add_energy() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut setting = rigid(DVec3::ZERO, 0.4, 0.0);
    for i in 0..30 {
        let shape = random_polyhedron(&mut random, 0.05, 12);
        let place = 0.11 * DVec3::new(f64::from(i % 3), f64::from(i / 3 % 3), f64::from(i / 9));
        let pose = Pose::new(random_rotation(&mut random), place);
        let velocity = (DVec3::splat(0.11) - place) * 3.0;
        setting.throw(&shape, pose, velocity, 5.0 * crate::setting::random_vector(&mut random));
    }
    let (linear, angular) = setting.momentum();
    let bodies: Vec<BodyId> = setting.world.bodies().dynamic().collect();
    let scale: f64 = bodies
        .iter()
        .map(|&id| setting.world.bodies().mass(id) * setting.velocity(id).length())
        .sum();
    let mut energy = setting.world.energy().kinetic;
    for _ in 0..200 {
        setting.world.step().unwrap();
        let now = setting.world.energy().kinetic;
        assert!(now <= energy * (1.0 + 1e-6), "{now} after {energy}");
        energy = now;
    }
    let (linear_after, angular_after) = setting.momentum();
    assert!(linear_after.distance(linear) < 1e-12 * scale);
    assert!(angular_after.distance(angular) < 1e-12 * scale);
    let convergence = setting.world.convergence();
    assert!(convergence.unfinished == 0 && convergence.worst_coulomb < 1e-6, "{convergence:?}");
    assert!(setting.world.energy().error() < 1e-6, "{:?}", setting.world.energy());
}

#[test]
fn a_servo_presses_with_its_load() {
    let mut setting = rigid(DVec3::ZERO, 0.3, 0.0);
    let lid = press(&mut setting);
    assert!((setting.contact_force(lid).z - 200.0).abs() < 1e-3, "{}", setting.contact_force(lid));
    assert!((setting.position(lid).z - 0.2).abs() < 1e-5, "{}", setting.position(lid));
}

/// Eighteen grains above a box, and their mass.
fn grains_above_a_box(tolerance: f64) -> (Setting, f64) {
    let mut random = Pcg64Mcg::seed_from_u64(9);
    let scheme = ContactDynamics { tolerance, ..ContactDynamics::default() };
    let mut setting = rigid_by(Stepper::ContactDynamics(scheme), down(), 0.5, 0.0);
    setting.open_box(0.2);
    let mut mass = 0.0;
    for i in 0..18 {
        let shape = random_polyhedron(&mut random, 0.05, 12);
        mass += DENSITY * shape.mass_properties().volume;
        let place = DVec3::new(f64::from(i % 3), f64::from(i / 3 % 3), f64::from(i / 9));
        let place = 0.11 * (place - DVec3::new(1.0, 1.0, -0.7));
        setting.body(&shape, Pose::new(random_rotation(&mut random), place));
    }
    (setting, mass)
}

#[test]
fn grains_deposited_in_a_box_obey_the_laws() {
    for tolerance in [1e-6, 1e-10] {
        let (mut setting, mass) = grains_above_a_box(tolerance);
        setting.run(0.8);
        let convergence = *setting.world.convergence();
        assert_eq!(convergence.unfinished, 0, "{convergence:?}");
        assert!(convergence.worst_residual <= tolerance, "{convergence:?}");
        assert!(convergence.worst_signorini <= tolerance && convergence.worst_coulomb < 1e-12);
        assert!(setting.world.max_overlap() < 5e-3, "{}", setting.world.max_overlap());
        let ledger = setting.world.energy();
        assert!(ledger.kinetic < 1e-4 * mass * GRAVITY * 0.1, "{ledger:?}");
        assert!(ledger.error() < 1e-6, "{ledger:?}");
    }
}

/// Layers of cubes, some of them turned, that fall on each other by a millimetre.
fn layers() -> Setting {
    let scheme = ContactDynamics { max_sweeps: 30, tolerance: 1e-4, ..ContactDynamics::default() };
    let mut setting = rigid_by(Stepper::ContactDynamics(scheme), down(), 0.5, 0.0);
    lay_layers(&mut setting, 1e-3);
    setting
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    assert_same_on_any_threads(|| {
        let mut setting = layers();
        setting.steps(30);
        let contacts = setting.world.contacts().count();
        assert!(contacts > 1_000, "{contacts} are too few to share between threads");
        setting.world.state_hash()
    });
}

#[test]
fn the_last_digits_have_the_same_bits_on_any_threads() {
    assert_same_on_any_threads(|| {
        let mut setting = grains_above_a_box(1e-12).0;
        setting.steps(300);
        assert!(setting.world.convergence().systems > 0, "{:?}", setting.world.convergence());
        setting.world.state_hash()
    });
}

#[test]
fn a_world_restored_from_a_saved_state_goes_on_with_the_same_bits() {
    let mut first = layers();
    first.steps(20);
    assert_goes_on_alike(&mut first, layers(), 5);
}
