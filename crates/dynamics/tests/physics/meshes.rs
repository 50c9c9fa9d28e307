//! Bodies of triangles: like convex ones where they are convex, and right where they are not.

use std::sync::Arc;

use glam::{DQuat, DVec3};
use polygrain_contact::surrogate::{Grain, HaloContact, Search, SurrogateTree};
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{
    BodyId, Driver, Form, GrainError, Motion, Settings, StepError, TimeStep, WorldError,
};
use polygrain_geometry::generate::{self, NoiseSphere, SpurGear};
use polygrain_geometry::{Pose, Shape, TriangleMesh};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::parity::{assert_goes_on_alike, assert_same_on_any_threads};
use crate::setting::{
    GRAVITY, Setting, above, modulus, quantile, random_rotation, random_vector, slope, weightless,
    with_gravity,
};

/// m.
pub(crate) const EDGE: f64 = 0.1;

pub(crate) fn mesh_cube() -> Shape {
    Shape::mesh(generate::cube(EDGE).unwrap().to_mesh()).unwrap()
}

/// The halo of a mesh: a hundredth of its diameter.
pub(crate) fn halo(shape: &Shape) -> f64 {
    0.01 * (6.0 * shape.mass_properties().volume / std::f64::consts::PI).cbrt()
}

/// A square sheet about the origin.
pub(crate) fn sheet(setting: &mut Setting, length: f64, cells: usize, pose: Pose) -> BodyId {
    let plane = generate::plane(length, length, cells, cells).unwrap();
    setting.add(Form::Sheet(Arc::new(plane)), pose, Motion::Fixed)
}

/// The halo of a sheet: a thousandth of its diameter.
pub(crate) fn sheet_halo(length: f64) -> f64 {
    1e-3 * length * 2f64.sqrt()
}

fn poses_of_a_cube() -> [(&'static str, DQuat, f64); 3] {
    let on_edge = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_4);
    let on_corner = DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::NEG_Z);
    [
        ("face", DQuat::IDENTITY, 0.5 * EDGE),
        ("edge", on_edge, 0.5 * EDGE * 2f64.sqrt()),
        ("corner", on_corner, 0.5 * EDGE * 3f64.sqrt()),
    ]
}

fn next_apex(setting: &mut Setting, body: BodyId) -> f64 {
    while setting.velocity(body).z <= 0.0 {
        setting.world.step().unwrap();
    }
    while setting.velocity(body).z > 0.0 {
        setting.world.step().unwrap();
    }
    setting.position(body).z
}

#[test]
fn a_mesh_cube_bounces_to_the_square_of_its_restitution() {
    for (name, rotation, low) in poses_of_a_cube() {
        for (floor, e) in [("half-space", 0.5), ("half-space", 0.9), ("sheet", 0.5), ("sheet", 0.9)]
        {
            let law = Interaction::frictionless(modulus(1e10, e));
            let time_step = TimeStep::Auto { safety: 0.05 };
            let mut setting = Setting::new(Settings { time_step, ..Settings::default() }, law);
            let thickness = if floor == "sheet" {
                sheet(&mut setting, 0.5, 7, Pose::IDENTITY);
                sheet_halo(0.5)
            } else {
                setting.floor();
                0.0
            };
            let (cube, drop) = (mesh_cube(), 0.05);
            let low = low + halo(&cube) + thickness;
            let body = setting.body(&cube, above(low + drop, rotation));
            let height = next_apex(&mut setting, body) - low;
            let error = height / (e * e * drop) - 1.0;
            assert!(error.abs() < 5e-3, "{name} on a {floor}, e = {e}: {error}");
            let unexplained = setting.world.energy().error();
            assert!(unexplained < 1e-4, "{name} on a {floor}, e = {e}: {unexplained}");
        }
    }
}

#[test]
fn a_mesh_cube_slides_down_a_slope_of_triangles_as_coulomb_says() {
    let (friction, angle) = (0.3, 0.5f64);
    let law = Interaction::with_friction(modulus(1e8, 0.5), friction);
    let mut setting = Setting::new(with_gravity(slope(angle)), law);
    sheet(&mut setting, 1.0, 11, Pose::IDENTITY);
    let cube = mesh_cube();
    let rest = 0.5 * EDGE + halo(&cube) + sheet_halo(1.0);
    let body = setting.body(&cube, Pose::from_translation(DVec3::new(-0.3, 0.013, rest)));
    setting.run(0.1);
    let (before, start) = (setting.velocity(body).x, setting.world.time());
    setting.run(0.4);
    let found = (setting.velocity(body).x - before) / (setting.world.time() - start);
    let expected = GRAVITY * (angle.sin() - friction * angle.cos());
    assert!((found / expected - 1.0).abs() < 2e-3, "{found} instead of {expected} m/s²");
    assert!(setting.world.energy().error() < 1e-4, "{}", setting.world.energy().error());
    assert!(setting.spin(body).length() < 1e-2);
}

#[test]
fn a_stack_of_mesh_cubes_stays() {
    let law = Interaction::with_friction(modulus(1e8, 0.3), 0.5);
    let mut setting = Setting::new(Settings::default(), law);
    setting.floor();
    let cube = mesh_cube();
    let halo = halo(&cube);
    let bodies: Vec<BodyId> = (0..4)
        .map(|n| {
            let height = 0.5 * EDGE + halo + f64::from(n) * (EDGE + 2.0 * halo);
            let twist = DQuat::from_rotation_z(0.1 * f64::from(n));
            setting.body(&cube, Pose::new(twist, DVec3::new(0.003 * f64::from(n), 0.0, height)))
        })
        .collect();
    let places: Vec<DVec3> = bodies.iter().map(|&id| setting.position(id)).collect();
    setting.run(1.0);
    for (&id, place) in bodies.iter().zip(places) {
        assert!(
            setting.position(id).distance(place) < 1e-4,
            "{} from {place}",
            setting.position(id)
        );
        assert!(setting.velocity(id).length() < 1e-5, "{}", setting.velocity(id));
    }
    assert!(setting.world.energy().error() < 1e-3, "{}", setting.world.energy().error());
}

/// On a floor of triangles and on one without end; the better, the finer it is.
#[test]
fn a_mesh_sphere_rolls_as_a_sphere_does() {
    for (floor, level, tolerance) in
        [("half-space", 3, 0.05), ("half-space", 4, 0.025), ("sheet", 3, 0.05)]
    {
        let angle = 0.2;
        let law = Interaction::with_friction(modulus(1e8, 0.5), 0.6);
        let mut setting = Setting::new(with_gravity(slope(angle)), law);
        let ball = Shape::mesh(generate::icosphere(0.05, level).unwrap()).unwrap();
        let mut rest = 0.05 + halo(&ball);
        if floor == "sheet" {
            sheet(&mut setting, 0.6, 5, Pose::IDENTITY);
            rest += sheet_halo(0.6);
        } else {
            setting.floor();
        }
        let body = setting.body(&ball, Pose::from_translation(DVec3::new(-0.1, 0.013, rest)));
        setting.run(0.4);
        let expected = 5.0 / 7.0 * GRAVITY * angle.sin();
        // The halo is no part of the mass, but of the radius that rolls.
        let radius = 0.05 + halo(&ball);
        let expected = expected * (1.4 / (1.0 + 0.4 * (0.05 / radius).powi(2)));
        let found = setting.velocity(body).x / setting.world.time();
        let error = found / expected - 1.0;
        assert!(error.abs() < tolerance, "{floor}, level {level}: {found} of {expected} m/s²");
        let error = setting.world.energy().error();
        assert!(error < 2e-3, "{floor}: {error}");
    }
}

fn rock(seed: u64) -> Shape {
    let parameters = NoiseSphere { radius: 0.04, roughness: 1.5, level: 2, octaves: 3, seed };
    Shape::mesh(generate::noise_sphere(&parameters).unwrap()).unwrap()
}

pub(crate) fn hollow_shapes() -> Vec<(&'static str, Shape)> {
    vec![
        ("rock", rock(1)),
        ("star", Shape::mesh(generate::star(5, 0.03, 0.06, 0.03).unwrap()).unwrap()),
        ("tetrapod", Shape::mesh(generate::tetrapod(0.07, 0.02, 0.7).unwrap()).unwrap()),
        ("torus", Shape::mesh(generate::torus(0.045, 0.015, 16, 8).unwrap()).unwrap()),
    ]
}

#[test]
fn hollow_bodies_that_collide_keep_momentum_and_energy() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut errors = Vec::new();
    for (name, shape) in hollow_shapes() {
        for e in [1.0, 0.5] {
            let law = Interaction::with_friction(modulus(1e9, e), 0.4);
            let time_step = TimeStep::Auto { safety: 0.05 };
            let mut setting = Setting::new(Settings { time_step, ..weightless() }, law);
            for side in [-1.0, 1.0] {
                let place = DVec3::new(0.09 * side, 0.0, 0.0) + 0.01 * random_vector(&mut random);
                let velocity = DVec3::X * -side + 0.1 * random_vector(&mut random);
                let spin = 10.0 * random_vector(&mut random);
                setting.throw(
                    &shape,
                    Pose::new(random_rotation(&mut random), place),
                    velocity,
                    spin,
                );
            }
            let (linear, angular) = setting.momentum();
            let (mass, before) =
                (shape.mass_properties().volume * 2600.0, setting.world.energy().kinetic);
            setting.run(0.1);
            let (linear_after, angular_after) = setting.momentum();
            assert!(setting.world.statistics().contacts_followed > 0, "{name}: no contact");
            assert!((linear_after - linear).length() < 1e-12 * mass, "{name}: momentum");
            assert!((angular_after - angular).length() < 1e-12 * mass * 0.1, "{name}: {angular}");
            let energy = setting.world.energy();
            errors.push((name, e, energy.error()));
            assert!(energy.kinetic < before * (1.0 + 1e-4));
        }
    }
    let mut sizes: Vec<f64> = errors.iter().map(|x| x.2).collect();
    let [median, worst] = [0.5, 1.0].map(|share| quantile(&mut sizes, share));
    assert!(median < 1e-4 && worst < 5e-4, "{errors:?}");
}

/// What an outline in the x-z plane, in units of 2 cm, makes when it is 4 cm thick along y.
pub(crate) fn prism(outline: &[[f64; 2]], front: &[[u32; 3]]) -> Shape {
    let corner = |y: f64| move |[x, z]: &[f64; 2]| 0.02 * DVec3::new(*x, y, *z);
    let vertices = outline.iter().map(corner(-1.0)).chain(outline.iter().map(corner(1.0)));
    let count = outline.len() as u32;
    let mut triangles: Vec<[u32; 3]> = front.to_vec();
    triangles.extend(front.iter().map(|[a, b, c]| [count + a, count + c, count + b]));
    for k in 0..count {
        let next = (k + 1) % count;
        triangles.extend([[k, count + k, next], [next, count + k, count + next]]);
    }
    Shape::mesh(TriangleMesh::new(vertices.collect(), triangles).unwrap()).unwrap()
}

/// A column one wide and four high with an arm at its top.
fn gallows(arm: f64) -> Shape {
    let outline =
        [[0.0, 0.0], [1.0, 0.0], [1.0, 3.0], [1.0 + arm, 3.0], [1.0 + arm, 4.0], [0.0, 4.0]];
    prism(&outline, &[[0, 1, 2], [0, 2, 5], [2, 4, 5], [2, 3, 4]])
}

/// The centre of mass is over the foot if the arm is shorter than two.
#[test]
fn a_bracket_topples_if_its_centre_of_mass_is_not_over_its_foot() {
    for (arm, stands) in [(1.7, true), (2.3, false)] {
        let law = Interaction::with_friction(modulus(1e7, 0.3), 0.8);
        let mut setting = Setting::new(Settings::default(), law);
        sheet(&mut setting, 0.4, 5, Pose::IDENTITY);
        let shape = gallows(arm);
        let rest = halo(&shape) + sheet_halo(0.4);
        let body = setting.body(&shape, above(rest, DQuat::IDENTITY));
        let height = setting.position(body).z;
        setting.run(0.6);
        let fallen = height - setting.position(body).z;
        assert_eq!(fallen < 1e-4, stands, "arm of {arm}: {fallen} m");
        let bodies = setting.world.bodies();
        let up = bodies.pose(body).vector(DVec3::Z);
        assert!(if stands { up.z > 0.9999 } else { up.z < 0.9 && up.y.abs() < 0.05 }, "{up}");
        assert!(setting.velocity(body).length() < 0.02, "{}", setting.velocity(body));
        assert!(setting.world.energy().error() < 2e-3, "{}", setting.world.energy().error());
    }
}

/// Its hull has a face of more corners than a contact looks at.
#[test]
fn a_gear_wheel_lies_flat_on_a_floor() {
    let law = Interaction::with_friction(modulus(1e8, 0.3), 0.3);
    let mut setting = Setting::new(Settings::default(), law);
    setting.floor();
    let parameters = SpurGear {
        module: 0.01,
        teeth: 24,
        width: 0.02,
        refinement: 4,
        bore: 0.02,
        ..SpurGear::default()
    };
    let wheel = Shape::mesh(generate::spur_gear(&parameters).unwrap()).unwrap();
    let body = setting.body(&wheel, above(0.01 + halo(&wheel), DQuat::IDENTITY));
    setting.run(0.1);
    let up = setting.world.bodies().pose(body).vector(DVec3::Z);
    assert!(up.z > 1.0 - 1e-9, "{up}");
}

#[test]
fn a_ring_hangs_in_another() {
    let law = Interaction::with_friction(modulus(1e7, 0.3), 0.3);
    let mut setting = Setting::new(Settings::default(), law);
    let ring = Shape::mesh(generate::torus(0.04, 0.01, 16, 8).unwrap()).unwrap();
    let upright = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    setting.add(Form::Solid(ring.clone()), Pose::new(upright, DVec3::ZERO), Motion::Fixed);
    let across = DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2) * upright;
    let place = DVec3::new(0.0, 0.002, -0.055);
    let link = setting.body(&ring, Pose::new(across, place));
    setting.run(0.3);
    let position = setting.position(link);
    // Tube on tube, with the halos between.
    let hangs = -2.0 * (0.04 - 0.01) + 2.0 * halo(&ring);
    assert!((position.z - hangs).abs() < 3e-3, "{position} instead of {hangs}");
    assert!(setting.velocity(link).length() < 0.3);
}

#[test]
fn a_driven_paddle_of_triangles_does_the_work_that_the_ledger_finds() {
    let law = Interaction::with_friction(modulus(1e8, 0.5), 0.3);
    let mut setting = Setting::new(weightless(), law);
    let paddle = generate::plane(0.2, 0.2, 4, 4).unwrap();
    let turning = Driver::Velocity {
        linear: DVec3::ZERO,
        angular: DVec3::Y * 8.0,
        pivot: DVec3::ZERO,
        from: 0.0,
        until: f64::INFINITY,
    };
    let form = Form::Sheet(Arc::new(paddle));
    setting.add(form, Pose::IDENTITY, Motion::Driven(turning));
    let shapes = [rock(3), Shape::sphere(0.02).unwrap(), Shape::cuboid(0.03, 0.03, 0.03).unwrap()];
    for (n, shape) in (0u32..).zip(&shapes) {
        let place = DVec3::new(-0.07, 0.08 * (f64::from(n) - 1.0), 0.08);
        setting.body(shape, Pose::from_translation(place));
    }
    setting.run(0.3);
    let energy = setting.world.energy();
    assert!(energy.work > 0.1 * energy.kinetic && energy.kinetic > 0.0, "{energy:?}");
    assert!(energy.error() < 1e-3, "{}", energy.error());
}

#[test]
fn meshes_that_are_pressed_through_their_halos_end_the_run() {
    let law = Interaction::frictionless(modulus(1e3, 0.5));
    let mut setting = Setting::new(weightless(), law);
    let cube = mesh_cube();
    for side in [-1.0, 1.0] {
        let pose = Pose::from_translation(DVec3::X * 0.06 * side);
        setting.throw(&cube, pose, DVec3::X * -5.0 * side, DVec3::ZERO);
    }
    let failed = (0..10_000).find_map(|_| setting.world.step().err());
    assert!(matches!(failed, Some(StepError::Intersecting { a: 0, b: 1, .. })), "{failed:?}");
    let advice = failed.unwrap().to_string();
    assert!(advice.contains("make the halo thicker, the time step shorter"), "{advice}");
}

#[test]
fn a_sheet_cannot_move_and_a_halo_must_be_a_length() {
    let law = Interaction::frictionless(modulus(1e8, 0.5));
    let mut setting = Setting::new(weightless(), law);
    let plane = Form::Sheet(Arc::new(generate::plane(1.0, 1.0, 2, 2).unwrap()));
    let shape = setting.world.add_shape(plane.clone()).unwrap();
    let body = polygrain_dynamics::BodyDefinition {
        shape,
        material: setting.material,
        pose: Pose::IDENTITY,
        velocity: DVec3::ZERO,
        angular_velocity: DVec3::ZERO,
        motion: Motion::Dynamic,
        group: 0,
    };
    assert_eq!(setting.world.add_body(body), Err(WorldError::SheetMoves));
    for halo in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let refused = setting.world.add_shape_with_halo(plane.clone(), halo);
        assert!(matches!(refused, Err(WorldError::Grain(GrainError::Halo(_)))), "{halo}");
    }
}

/// Hollow and convex grains fall into a box with a sheet in it.
pub(crate) fn mixed_heap(count: u32, settings: Settings) -> (Setting, Meshes) {
    let mut random = Pcg64Mcg::seed_from_u64(11);
    let law = Interaction::with_friction(modulus(5e7, 0.3), 0.5);
    let mut setting = Setting::new(settings, law);
    setting.open_box(0.14);
    let tilted = Pose::new(DQuat::from_rotation_y(0.4), DVec3::new(0.0, 0.0, 0.03));
    sheet(&mut setting, 0.2, 12, tilted);
    let mut shapes: Vec<Shape> = hollow_shapes().into_iter().map(|(_, shape)| shape).collect();
    shapes.push(Shape::sphere(0.03).unwrap());
    shapes.push(Shape::cuboid(0.05, 0.04, 0.03).unwrap());
    shapes.push(Shape::capsule(0.015, 0.04).unwrap());
    let mut meshes = Meshes::default();
    for n in 0..count {
        let cell =
            DVec3::new(f64::from(n % 2) - 0.5, f64::from(n / 2 % 2) - 0.5, f64::from(n / 4) + 1.0);
        let shape = &shapes[n as usize % shapes.len()];
        let pose = Pose::new(random_rotation(&mut random), 0.135 * cell);
        // The higher, the faster down: all are in touch soon.
        let velocity = DVec3::Z * -0.7 * cell.z;
        let body = setting.throw(shape, pose, velocity, DVec3::ZERO);
        if let Shape::Mesh(mesh) = shape {
            meshes.add(body, mesh.clone());
        }
    }
    (setting, meshes)
}

/// Bodies of triangles that must not meet.
#[derive(Default)]
pub(crate) struct Meshes(Vec<(BodyId, Arc<TriangleMesh>, SurrogateTree)>);

impl Meshes {
    pub(crate) fn add(&mut self, body: BodyId, mesh: Arc<TriangleMesh>) {
        let tree = SurrogateTree::new(&mesh);
        self.0.push((body, mesh, tree));
    }

    /// By the exact test of all triangles.
    pub(crate) fn assert_apart(&self, setting: &Setting) {
        let (mut search, mut contact) = (Search::default(), HaloContact::default());
        let pose = |body: BodyId| setting.world.bodies().pose(body);
        for (i, (a, mesh_a, tree_a)) in self.0.iter().enumerate() {
            for (b, mesh_b, tree_b) in &self.0[..i] {
                let grains = [Grain::new(mesh_a, tree_a), Grain::new(mesh_b, tree_b)];
                let (pose_a, pose_b) = (pose(*a), pose(*b));
                let [one, other] = grains;
                search.halo_contact(one, &pose_a, other, &pose_b, [1e-9; 2], &mut contact);
                assert!(!contact.meshes_meet, "{a:?}, {b:?} at {} s", setting.world.time());
            }
        }
    }
}

#[test]
fn hollow_grains_come_to_rest_without_ever_intersecting() {
    let (mut setting, meshes) = mixed_heap(11, Settings::default());
    for output in 1..=10 {
        setting.run(0.05 * f64::from(output));
        meshes.assert_apart(&setting);
    }
    let energy = setting.world.energy();
    assert!(energy.kinetic < 1e-2 * energy.brought.abs(), "{energy:?}");
    assert!(energy.error() < 2e-3, "{}", energy.error());
}

/// Hollow and convex bodies that fly together.
pub(crate) fn cloud(side: u32, settings: Settings) -> Setting {
    let mut random = Pcg64Mcg::seed_from_u64(13);
    let law = Interaction::with_friction(modulus(5e7, 0.3), 0.5);
    let mut setting = Setting::new(settings, law);
    let mut shapes: Vec<Shape> = hollow_shapes().into_iter().map(|(_, shape)| shape).collect();
    shapes.push(Shape::sphere(0.06).unwrap());
    shapes.push(Shape::cuboid(0.08, 0.07, 0.06).unwrap());
    for n in 0..side.pow(3) {
        let cell =
            DVec3::new(f64::from(n % side), f64::from(n / side % side), f64::from(n / side / side));
        let place = 0.14 * (cell - 0.5 * f64::from(side - 1));
        let pose = Pose::new(random_rotation(&mut random), place);
        setting.throw(&shapes[n as usize % shapes.len()], pose, -8.0 * place, DVec3::ZERO);
    }
    setting
}

#[test]
fn meshes_give_the_same_bits_on_any_number_of_threads_and_after_a_pause() {
    assert_same_on_any_threads(|| {
        let mut setting = cloud(4, weightless());
        setting.run(0.055);
        let contacts = setting.world.contacts().count();
        assert!(contacts > 8, "{contacts}");
        setting.world.state_hash()
    });
    let mut first = cloud(2, weightless());
    for pause in [0.0, 0.02, 0.05] {
        first.run(pause);
        assert_goes_on_alike(&mut first, cloud(2, weightless()), 200);
    }
}
