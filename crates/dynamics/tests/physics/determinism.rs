//! The same world gives the same bits.

use glam::DVec3;
use polygrain_contact::broad::{BroadPhaseKind, Periodic};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{Driver, Load, Motion, Servo, Settings};
use polygrain_geometry::{Pose, Shape};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::parity::{assert_goes_on_alike, assert_same_on_any_threads};
use crate::setting::{Setting, modulus, random_polyhedron, random_rotation, random_vector};

/// A block of `side³` grains of several shapes that falls on a shaken floor in a periodic cell.
fn grains(side: u32, settings: Settings) -> Setting {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let law =
        Interaction { rolling_friction: 0.1, ..Interaction::with_friction(modulus(1e6, 0.5), 0.4) };
    let length = 0.042 * f64::from(side);
    let periodic = Periodic { origin: DVec3::ZERO, length: [Some(length), Some(length), None] };
    let mut setting = Setting::new(Settings { periodic, ..settings }, law);
    let shaker = Driver::Oscillation { amplitude: DVec3::Z * 1e-3, frequency: 30.0, phase: 0.0 };
    setting.driven_plane(DVec3::ZERO, DVec3::Z, Motion::Driven(shaker));
    let lid = Driver::Servo(Servo {
        direction: DVec3::NEG_Z,
        load: Load::Force(50.0),
        gain: None,
        max_speed: 0.2,
        from: 0.0,
        release: None,
    });
    setting.driven_plane(DVec3::Z * (length + 0.01), DVec3::NEG_Z, Motion::Driven(lid));
    let shapes = [
        Shape::cuboid(0.035, 0.03, 0.025).unwrap(),
        Shape::sphere(0.018).unwrap(),
        Shape::capsule(0.01, 0.02).unwrap(),
        random_polyhedron(&mut random, 0.022, 14),
        random_polyhedron(&mut random, 0.022, 30),
    ];
    for n in 0..side.pow(3) {
        let cell =
            DVec3::new(f64::from(n % side), f64::from(n / side % side), f64::from(n / side / side));
        let pose = Pose::new(random_rotation(&mut random), 0.042 * (cell + DVec3::splat(0.5)));
        let spin = 5.0 * random_vector(&mut random);
        // The higher, the faster down: within a few hundred steps all are in touch.
        let velocity = 0.5 * random_vector(&mut random) - DVec3::Z * 6.0 * pose.translation.z;
        setting.throw(&shapes[n as usize % 5], pose, velocity, spin);
    }
    setting
}

#[test]
fn all_broad_phases_give_the_same_bits() {
    let hashes = BroadPhaseKind::ALL.map(|broad_phase| {
        let mut setting = grains(4, Settings { broad_phase, ..Settings::default() });
        setting.steps(1200);
        assert!(setting.world.contacts().count() > 30);
        setting.world.state_hash()
    });
    assert_eq!(hashes, [hashes[0]; 4]);
}

/// The order in which forces are added depends on when lists are made; all else does not.
#[test]
fn the_width_of_the_skin_changes_no_more_than_rounding() {
    let run = |skin: Option<f64>| {
        let mut setting = grains(3, Settings { skin, ..Settings::default() });
        setting.steps(1500);
        setting
    };
    let reference = run(None);
    assert!(reference.world.contacts().count() > 10);
    for skin in [1e-3, 4e-3, 1e-2] {
        let other = run(Some(skin));
        assert_ne!(reference.world.statistics().lists, other.world.statistics().lists);
        for id in reference.world.bodies().dynamic() {
            let apart = reference.position(id).distance(other.position(id));
            assert!(apart < 1e-12, "skin {skin} m: {id:?} is {apart} m away");
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    assert_same_on_any_threads(|| {
        let mut setting = grains(8, Settings::default());
        setting.steps(900);
        assert!(setting.world.contacts().count() > 256, "too few to share between threads");
        setting.world.state_hash()
    });
}

#[test]
fn a_world_restored_from_a_saved_state_goes_on_with_the_same_bits() {
    let mut first = grains(4, Settings::default());
    for pause in [0, 1, 500, 700] {
        first.steps(pause);
        assert_goes_on_alike(&mut first, grains(4, Settings::default()), 300);
    }
}
