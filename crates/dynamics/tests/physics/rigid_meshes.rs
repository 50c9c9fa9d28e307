//! Rigid bodies of triangles: they obey the laws that convex ones obey, and never intersect.

use std::sync::Arc;

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::{CohesiveZone, Interaction};
use polygrain_dynamics::{
    BodyDefinition, ContactDynamics, Form, Impulse, Motion, Settings, Stepper, TimeStep, WorldError,
};
use polygrain_geometry::{Pose, Shape, generate};

use crate::blocks::{STEP, cube, down, rigid_by};
use crate::meshes::{
    EDGE, Meshes, cloud, halo, hollow_shapes, mesh_cube, mixed_heap, prism, sheet, sheet_halo,
};
use crate::parity::{assert_goes_on_alike, assert_same_on_any_threads};
use crate::setting::{DENSITY, GRAVITY, Setting, above, modulus, slope};

fn steppers() -> [Stepper; 2] {
    [Stepper::ContactDynamics(ContactDynamics::default()), Stepper::Impulse(Impulse::default())]
}

fn of(shape: &Shape) -> Arc<polygrain_geometry::TriangleMesh> {
    let Shape::Mesh(mesh) = shape else { panic!("{shape:?} is no mesh") };
    mesh.clone()
}

#[test]
fn a_mesh_cube_sticks_below_the_angle_of_friction_and_slides_above() {
    let friction = 0.5f64;
    for stepper in steppers() {
        for floor in ["half-space", "sheet"] {
            let after = |degrees: f64| {
                let angle = friction.atan() + degrees.to_radians();
                let mut setting = rigid_by(stepper, slope(angle), friction, 0.0);
                let thickness = if floor == "sheet" {
                    sheet(&mut setting, 1.0, 11, Pose::IDENTITY);
                    sheet_halo(1.0)
                } else {
                    setting.floor();
                    0.0
                };
                let cube = mesh_cube();
                let rest = 0.5 * EDGE + halo(&cube) + thickness;
                let place = DVec3::new(-0.3, 0.013, rest);
                let body = setting.body(&cube, Pose::from_translation(place));
                setting.run(0.5);
                let expected =
                    setting.world.time() * GRAVITY * (angle.sin() - friction * angle.cos());
                (setting.velocity(body).x, expected)
            };
            let (creep, _) = after(-0.1);
            assert!(creep.abs() < 1e-8, "{stepper:?} on a {floor}: creeps at {creep:e} m/s");
            for degrees in [0.1, 5.0] {
                let (speed, expected) = after(degrees);
                assert!(
                    (speed / expected - 1.0).abs() < 1e-3,
                    "{stepper:?} on a {floor}: {speed:e}, {expected:e}"
                );
            }
        }
    }
}

/// Points keep their impulses when a pair is asked again, as those of convex bodies do.
#[test]
fn a_sliding_mesh_cube_asks_for_no_more_work_than_a_convex_one() {
    for stepper in steppers() {
        let work = |shape: Shape| {
            let mut setting = rigid_by(stepper, slope(0.5), 0.3, 0.0);
            let wall = Shape::cuboid(2.0, 2.0, 0.1).unwrap();
            let form = match &shape {
                Shape::Mesh(_) => {
                    let plane = generate::plane(2.0, 2.0, 40, 40).unwrap();
                    Form::Sheet(Arc::new(plane))
                }
                _ => Form::Solid(wall),
            };
            let top =
                if matches!(form, Form::Sheet(_)) { sheet_halo(2.0) + halo(&shape) } else { 0.05 };
            setting.add(form, Pose::IDENTITY, Motion::Fixed);
            let place = DVec3::new(-0.5, 0.013, top + 0.5 * EDGE);
            let body = setting.body(&shape, Pose::from_translation(place));
            setting.run(0.4);
            assert!(setting.velocity(body).x > 0.5, "{}", setting.velocity(body));
            let convergence = setting.world.convergence();
            convergence.sweeps + convergence.systems
        };
        let (mesh, convex) = (work(mesh_cube()), work(cube()));
        assert!(2 * mesh <= 3 * convex, "{stepper:?}: {mesh} sweeps and systems, not {convex}");
    }
}

#[test]
fn a_tetrapod_comes_to_rest_on_its_legs() {
    for stepper in steppers() {
        let mut setting = rigid_by(stepper, down(), 0.6, 0.0);
        let mut meshes = Meshes::default();
        let floor = Arc::new(generate::plane(1.0, 1.0, 9, 9).unwrap());
        let form = Form::Sheet(floor.clone());
        meshes.add(setting.add(form, Pose::IDENTITY, Motion::Fixed), floor);
        let shape = Shape::mesh(generate::tetrapod(0.07, 0.02, 0.7).unwrap()).unwrap();
        let turned = DQuat::from_scaled_axis(DVec3::new(0.4, -0.7, 0.2));
        let body = setting.body(&shape, above(0.12, turned));
        meshes.add(body, of(&shape));
        for output in 1..=20 {
            setting.run(0.05 * f64::from(output));
            meshes.assert_apart(&setting);
        }
        let convergence = *setting.world.convergence();
        assert!(convergence.residual <= 1e-6, "{convergence:?}");
        assert!(convergence.worst_residual <= 1e-5, "{convergence:?}");
        let (speed, spin) = (setting.velocity(body).length(), setting.spin(body).length());
        assert!(speed < 1e-6 && spin < 1e-5, "{stepper:?}: {speed:e} m/s, {spin:e} 1/s");
        let weight = DENSITY * shape.mass_properties().volume * GRAVITY;
        let force = setting.contact_force(body);
        assert!((force - weight * DVec3::Z).length() < 1e-5 * weight, "{force} of {weight} N");
    }
}

/// Three high, with walls one thick and a slot one and a half wide.
fn staple() -> Shape {
    let outline = [
        [0.0, 0.0],
        [3.5, 0.0],
        [3.5, 3.0],
        [2.5, 3.0],
        [2.5, 1.0],
        [1.0, 1.0],
        [1.0, 3.0],
        [0.0, 3.0],
    ];
    prism(&outline, &[[0, 1, 4], [0, 4, 5], [1, 2, 4], [2, 3, 4], [0, 5, 7], [5, 6, 7]])
}

/// One stands, the other is put over a leg of it, upside down. Whichever way they are tilted, the leg in
/// the slot holds the other without friction; its hull would slip off.
#[test]
fn staples_that_hook_into_each_other_hold_without_friction() {
    for stepper in steppers() {
        for tilt in [-0.5, 0.5] {
            let mut setting = rigid_by(stepper, slope(tilt), 0.0, 0.0);
            let (shape, mut meshes) = (staple(), Meshes::default());
            let form = Form::Solid(shape.clone());
            meshes.add(setting.add(form, Pose::IDENTITY, Motion::Fixed), of(&shape));
            // Its slot in the middle over the leg at x from 2.5 to 3.5, y alike.
            let upside_down = DQuat::from_rotation_y(std::f64::consts::PI);
            let place = 0.02 * DVec3::new(3.0 + 1.75, 0.25, 4.1);
            let body = setting.body(&shape, Pose::new(upside_down, place));
            meshes.add(body, of(&shape));
            let start = setting.position(body);
            for output in 1..=10 {
                setting.run(0.1 * f64::from(output));
                meshes.assert_apart(&setting);
            }
            let moved = setting.position(body) - start;
            assert!(moved.x.abs() < 0.005 && moved.x * tilt > 0.0, "{stepper:?}: {moved}");
            let (speed, spin) = (setting.velocity(body).length(), setting.spin(body).length());
            assert!(speed < 1e-6 && spin < 1e-5, "{stepper:?}: {speed:e} m/s, {spin:e} 1/s");
            let weight = DENSITY * shape.mass_properties().volume * slope(tilt);
            let force = setting.contact_force(body);
            assert!((force + weight).length() < 1e-5 * weight.length(), "{force} of {weight} N");
        }
    }
}

/// In a step they close more than all halos together reach.
#[test]
fn fast_meshes_stop_each_other_in_time() {
    for stepper in steppers() {
        for (name, shape) in hollow_shapes() {
            let mut setting = rigid_by(stepper, DVec3::ZERO, 0.4, 0.0);
            let mut meshes = Meshes::default();
            let wall = Arc::new(generate::plane(1.0, 1.0, 9, 9).unwrap());
            let upright = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
            let form = Form::Sheet(wall.clone());
            meshes.add(setting.add(form, Pose::new(upright, DVec3::ZERO), Motion::Fixed), wall);
            for (n, speed) in [(1.0, 2.0), (2.0, 4.0)] {
                let turn = DQuat::from_scaled_axis(DVec3::new(0.3, n, 0.7));
                let pose = Pose::new(turn, DVec3::new(0.15 * n, 0.01 * n, 0.0));
                let body = setting.throw(&shape, pose, DVec3::NEG_X * speed, DVec3::Z * 10.0);
                meshes.add(body, of(&shape));
            }
            let energy = setting.world.energy().kinetic;
            for _ in 0..120 {
                setting.world.step().unwrap_or_else(|error| panic!("{stepper:?}, {name}: {error}"));
                meshes.assert_apart(&setting);
            }
            let left = setting.world.energy();
            assert!(left.kinetic < 0.3 * energy, "{name}: {} of {energy} J", left.kinetic);
            assert!(left.error() < 1e-6, "{name}: {left:?}");
        }
    }
}

/// Stars with their points between each other's turn against each other by half a radian in a step: the points go
/// round by more than the halos reach while impulses see them go straight on.
fn whirl(stepper: Stepper) -> (Setting, Meshes) {
    let mut setting = rigid_by(stepper, DVec3::ZERO, 0.4, 0.0);
    let mut meshes = Meshes::default();
    let shape = Shape::mesh(generate::star(5, 0.03, 0.06, 0.03).unwrap()).unwrap();
    for couple in 0..3_u32 {
        for side in [0.0, 1.0] {
            let place = DVec3::new(0.1 * side, 0.3 * f64::from(couple), 0.002 * side);
            let spin = (0.4 + 0.1 * f64::from(couple)) / STEP * DVec3::Z;
            let pose = Pose::from_translation(place);
            let body = setting.throw(&shape, pose, DVec3::NEG_X * side, spin);
            meshes.add(body, of(&shape));
        }
    }
    (setting, meshes)
}

#[test]
fn bodies_that_turn_far_in_a_step_go_it_in_parts_and_never_intersect() {
    for stepper in steppers() {
        let (mut setting, meshes) = whirl(stepper);
        let energy = setting.world.energy().kinetic;
        meshes.assert_apart(&setting);
        for step in 1..=30 {
            setting.world.step().unwrap_or_else(|error| panic!("{stepper:?}: {error}"));
            meshes.assert_apart(&setting);
            assert_eq!(setting.world.steps(), step);
            assert!((setting.world.time() - step as f64 * STEP).abs() < 1e-12);
        }
        assert!(setting.world.halo_effort().retried > 0, "{stepper:?}");
        let left = setting.world.energy();
        // Half a radian in a step is far for the free turning of a body, too.
        assert!(left.kinetic < energy && left.error() < 1e-4, "{stepper:?}: {left:?}");
        let after = |steps: usize| {
            let mut setting = whirl(stepper).0;
            for _ in 0..steps {
                setting.world.step().unwrap();
            }
            setting
        };
        assert_same_on_any_threads(|| after(10).world.state_hash());
        assert_goes_on_alike(&mut after(3), whirl(stepper).0, 6);
    }
}

fn rigid_settings(stepper: Stepper, gravity: DVec3) -> Settings {
    Settings { stepper, gravity, time_step: TimeStep::Fixed(STEP), ..Settings::default() }
}

#[test]
fn rigid_hollow_grains_come_to_rest_without_ever_intersecting() {
    for stepper in steppers() {
        let (mut setting, meshes) = mixed_heap(7, rigid_settings(stepper, down()));
        for output in 1..=14 {
            setting.run(0.05 * f64::from(output));
            meshes.assert_apart(&setting);
        }
        let (energy, convergence) = (setting.world.energy(), *setting.world.convergence());
        assert!(energy.kinetic < 1e-3 * energy.brought.abs(), "{stepper:?}: {energy:?}");
        assert!(energy.error() < 1e-6, "{stepper:?}: {energy:?}");
        assert!(convergence.residual <= 1e-6, "{stepper:?}: {convergence:?}");
        assert!(10 * convergence.unfinished <= convergence.solves, "{stepper:?}: {convergence:?}");
    }
}

#[test]
fn rigid_meshes_give_the_same_bits_on_any_number_of_threads_and_after_a_pause() {
    for stepper in steppers() {
        let settings = rigid_settings(stepper, DVec3::ZERO);
        assert_same_on_any_threads(|| {
            let mut setting = cloud(4, settings);
            setting.run(0.06);
            let contacts = setting.world.contacts().count();
            assert!(contacts > 8, "{contacts}");
            setting.world.state_hash()
        });
        let mut first = cloud(2, settings);
        for pause in [0.0, 0.02, 0.05] {
            first.run(pause);
            assert_goes_on_alike(&mut first, cloud(2, settings), 10);
        }
    }
}

/// What joins bodies is between their surfaces, which halos keep apart.
#[test]
fn a_joint_of_a_mesh_is_refused() {
    for stepper in steppers() {
        let zone = CohesiveZone::new(1e5, 1.5e5, 5.0, None).unwrap();
        let law = Interaction {
            cohesive_zone: Some(zone),
            ..Interaction::with_friction(modulus(1e7, 0.5), 0.5)
        };
        let mut setting = Setting::new(rigid_settings(stepper, down()), law);
        let shape = setting.world.add_shape(Form::Solid(mesh_cube())).unwrap();
        let refused = setting.world.add_body(BodyDefinition {
            shape,
            material: setting.material,
            pose: above(0.2, DQuat::IDENTITY),
            velocity: DVec3::ZERO,
            angular_velocity: DVec3::ZERO,
            motion: Motion::Dynamic,
            group: 0,
        });
        assert!(matches!(refused, Err(WorldError::MeshJoint(..))), "{refused:?}");
    }
}
