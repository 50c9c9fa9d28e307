//! Space that repeats.

use glam::DVec3;
use polygrain_contact::broad::Periodic;
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{BodyId, Driver, Form, Motion, Settings};
use polygrain_geometry::{Pose, Shape};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::setting::{
    DENSITY, GRAVITY, Setting, modulus, random_polyhedron, random_rotation, random_vector, spring,
    weightless,
};

fn cell(length: f64) -> Periodic {
    Periodic { origin: DVec3::ZERO, length: [Some(length); 3] }
}

/// Where a body would be without the cell.
fn unwrapped(setting: &Setting, id: BodyId) -> DVec3 {
    let periodic = setting.world.settings().periodic;
    setting.position(id) + periodic.shift(setting.world.bodies().image(id))
}

fn rough() -> Interaction {
    Interaction::with_friction(modulus(1e8, 0.8), 0.4)
}

#[test]
fn a_grain_that_leaves_on_one_side_comes_in_on_the_other() {
    let settings = Settings { periodic: cell(1.0), ..weightless() };
    let mut setting = Setting::new(settings, rough());
    let velocity = DVec3::new(7.3, -4.1, 2.2);
    let start = DVec3::splat(0.5);
    let cube = Shape::cuboid(0.1, 0.1, 0.1).unwrap();
    let body = setting.throw(&cube, Pose::from_translation(start), velocity, DVec3::X);
    setting.run(1.0);
    let expected = start + velocity * setting.world.time();
    assert!(unwrapped(&setting, body).distance(expected) < 1e-10);
    // Wrapped when the list of pairs is made, so up to a skin outside.
    assert!((setting.position(body) - start).abs().max_element() < 0.52);
}

#[test]
fn a_gas_in_a_periodic_cell_keeps_its_momentum() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let length = 0.4;
    let settings = Settings { periodic: cell(length), ..weightless() };
    let mut setting = Setting::new(settings, rough());
    for n in 0..64 {
        let shape = random_polyhedron(&mut random, 0.045, 14);
        let corner = DVec3::new(f64::from(n % 4), f64::from(n / 4 % 4), f64::from(n / 16));
        let pose = Pose::new(random_rotation(&mut random), 0.1 * (corner + DVec3::splat(0.5)));
        let spin = 10.0 * random_vector(&mut random);
        setting.throw(&shape, pose, 2.0 * random_vector(&mut random), spin);
    }
    let scale: f64 = {
        let bodies = setting.world.bodies();
        bodies.dynamic().map(|id| bodies.mass(id) * bodies.velocity(id).length()).sum()
    };
    let before = setting.momentum().0;
    setting.run(0.1);
    let drift = setting.momentum().0.distance(before) / scale;
    let energy = setting.world.energy();
    assert!(energy.dissipated() > 0.1 * energy.brought, "hardly any collision");
    assert!(drift < 1e-13, "{drift}");
}

#[test]
fn a_collision_across_the_border_is_that_in_open_space() {
    let worst = across_the_border(12);
    assert!(worst < 1e-9, "{worst}");
}

/// One of these pairs passes through a contact whose points rounding decides on, see
/// `the_deepest_point_of_a_touch_is_as_deep_as_the_overlap`.
#[test]
fn a_collision_across_the_border_does_not_hang_on_rounding() {
    let worst = across_the_border(11);
    assert!(worst < 1e-9, "{worst}");
}

/// Ten pairs of grains that meet across the border, and the same in open space: how far apart they
/// end, m, or by how much their speeds differ, m/s.
fn across_the_border(seed: u64) -> f64 {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut worst = 0.0f64;
    for _ in 0..10 {
        let shapes = [(); 2].map(|()| random_polyhedron(&mut random, 0.05, 12));
        let turns = [(); 2].map(|()| random_rotation(&mut random));
        let spins = [(); 2].map(|()| 5.0 * random_vector(&mut random));
        let places = [DVec3::new(0.95, 0.99, 0.5), DVec3::new(1.05, 1.0, 0.51)];
        let run = |periodic: Periodic| {
            let mut setting = Setting::new(Settings { periodic, ..weightless() }, rough());
            let ids = [0, 1].map(|i| {
                let place = periodic.wrap(places[i]).0;
                let towards = DVec3::X * if i == 0 { 1.0 } else { -1.0 };
                setting.throw(&shapes[i], Pose::new(turns[i], place), towards, spins[i])
            });
            setting.run(0.05);
            assert!(setting.world.energy().dissipated() > 0.0, "they never met");
            let ends = ids.map(|id| setting.position(id));
            (periodic.minimum_image(ends[1] - ends[0]), ids.map(|id| setting.velocity(id)))
        };
        let (open, speeds_open) = run(Periodic::default());
        let (across, speeds_across) = run(cell(1.0));
        worst = worst.max(open.distance(across)).max(speeds_open[0].distance(speeds_across[0]));
    }
    worst
}

/// A plate as wide as the cell that a driver takes along x.
fn travelling_plate(setting: &mut Setting, speed: f64) -> BodyId {
    let plate = Form::Solid(Shape::cuboid(1.0, 1.0, 0.02).unwrap());
    let driver = Driver::Velocity {
        linear: DVec3::X * speed,
        angular: DVec3::ZERO,
        pivot: DVec3::ZERO,
        from: 0.0,
        until: f64::INFINITY,
    };
    let place = Pose::from_translation(DVec3::new(0.5, 0.5, -0.01));
    setting.add(plate, place, Motion::Driven(driver))
}

/// A plate that travels over some periods, and a block that was laid on it at a speed, m/s.
fn carried(speed: f64, laid_at: f64, periods: f64) -> (Setting, BodyId, BodyId) {
    let (side, stiffness) = (0.1, 1e7);
    let periodic = Periodic { origin: DVec3::ZERO, length: [Some(1.0), Some(1.0), None] };
    let rough = Interaction::with_friction(spring(stiffness, 0.5), FRICTION);
    let mut setting = Setting::new(Settings { periodic, ..Settings::default() }, rough);
    let plate = travelling_plate(&mut setting, speed);
    let overlap = DENSITY * side * side * 0.02 * GRAVITY / stiffness;
    let place = Pose::from_translation(DVec3::new(0.5, 0.5, 0.01 - overlap));
    let block = Shape::cuboid(side, side, 0.02).unwrap();
    let block = setting.throw(&block, place, DVec3::X * laid_at, DVec3::ZERO);
    setting.run(periods / speed.abs());
    (setting, plate, block)
}

const FRICTION: f64 = 1.0;

/// A block laid on a travelling plate slips by `v² / 2μg`, then rides on it for good; and one as
/// fast as the plate stays on it for more periods than the image of a pair can count.
#[test]
fn a_driven_plate_carries_a_block_over_any_number_of_periods() {
    for (speed, laid_at, periods) in [(2.0, 0.0, 6.0), (-2.0, 0.0, 6.0), (100.0, 100.0, 200.0)] {
        let (setting, plate, block) = carried(speed, laid_at, periods);
        let way = speed * setting.world.time();
        assert!((unwrapped(&setting, plate).x - 0.5 - way).abs() < 1e-9);
        // Wrapped when the list of pairs is made, so up to a skin outside.
        assert!((setting.position(plate).x - 0.5).abs() < 0.52, "{speed} m/s");
        let slipped = 0.5 * (speed - laid_at) * (speed - laid_at).abs() / (FRICTION * GRAVITY);
        let error = unwrapped(&setting, block).x - 0.5 - (way - slipped);
        assert!(error.abs() < 5e-3 * slipped.abs() + 1e-6, "{speed} m/s: off by {error} m");
        assert!((setting.velocity(block).x / speed - 1.0).abs() < 1e-5, "{speed} m/s");
        assert_eq!(setting.world.contacts().filter(|c| c.bodies().contains(&plate)).count(), 1);
        assert!(setting.world.energy().error() < 1e-4, "{speed} m/s");
    }
}
