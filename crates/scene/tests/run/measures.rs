//! Measures against closed forms and brute force.

use glam::{DMat3, DQuat, DVec3};
use polygrain_contact::broad::Periodic;
use polygrain_dynamics::law::{Interaction, LinearSpringDashpot, Stiffness};
use polygrain_dynamics::{
    BodyDefinition, BodyId, Form, Material, MaterialId, Materials, Motion, Settings, World,
};
use polygrain_geometry::{Pose, Shape, generate};
use polygrain_scene::file::region::Region;
use polygrain_scene::measure::{
    FlowMeter, FlowPlane, Grains, Neighbours, angle_of_repose, contains, coordination, deviator,
    fabric, intersections, mean, solid_volume, stress, wall_force,
};
use proptest::prelude::*;

/// Group of the walls in these worlds, after the only group of grains.
const WALL: u32 = 1;
const MODULUS: f64 = 1e7;

struct Setting {
    world: World,
    material: MaterialId,
}

impl Setting {
    fn new(settings: Settings) -> Self {
        let law = LinearSpringDashpot::new(Stiffness::Modulus(MODULUS), 0.5, 0.8).unwrap();
        let mut materials = Materials::new(Interaction::with_friction(law, 0.5)).unwrap();
        let material = materials.add(Material { name: "stone".into(), density: 2500.0 }).unwrap();
        Self { world: World::new(settings, materials), material }
    }

    fn weightless() -> Self {
        Self::new(Settings { gravity: DVec3::ZERO, ..Settings::default() })
    }

    fn add(&mut self, form: Form, pose: Pose, motion: Motion, group: u32) -> BodyId {
        self.throw(form, pose, motion, group, DVec3::ZERO)
    }

    fn throw(
        &mut self,
        form: Form,
        pose: Pose,
        motion: Motion,
        group: u32,
        velocity: DVec3,
    ) -> BodyId {
        let shape = self.world.add_shape(form).unwrap();
        let definition = BodyDefinition {
            shape,
            material: self.material,
            pose,
            velocity,
            angular_velocity: DVec3::ZERO,
            motion,
            group,
        };
        self.world.add_body(definition).unwrap()
    }

    fn ball(&mut self, radius: f64, at: DVec3) -> BodyId {
        let ball = Form::Solid(Shape::sphere(radius).unwrap());
        self.add(ball, Pose::from_translation(at), Motion::Dynamic, 0)
    }

    fn ready(&mut self) -> &World {
        self.world.settle_forces().unwrap();
        &self.world
    }
}

fn grains() -> Grains {
    Grains::of_groups(1)
}

/// A region from its text in a scene.
fn region(text: &str) -> Region {
    let scene = format!(
        "materials.m.density = 1\nshapes.s.literal = \"sphere:1\"\nstop.time = 1\n\
         groups = [{{ name = \"g\", shape = \"s\", material = \"m\", placement = \"list\", \
         bodies = [{{ position = [0, 0, 0] }}] }}]\noutlets = [{{ region = {{ {text} }} }}]\n"
    );
    let scene = polygrain_scene::Scene::parse(&scene, "region.toml", &[]).unwrap();
    (*scene.description().outlets[0].region).clone()
}

#[test]
fn a_row_of_pressed_balls_has_the_stress_of_its_forces() {
    // A periodic row along x, every contact pressed by the same force.
    let (radius, overlap, count) = (0.5, 0.004, 5);
    let spacing = 2.0 * radius - overlap;
    let length = spacing * f64::from(count);
    let periodic = Periodic { origin: DVec3::ZERO, length: [Some(length), None, None] };
    let settings = Settings { gravity: DVec3::ZERO, periodic, ..Settings::default() };
    let mut setting = Setting::new(settings);
    for i in 0..count {
        setting.ball(radius, DVec3::new((f64::from(i) + 0.3) * spacing, 0.5, 0.5));
    }
    let world = setting.ready();
    let force = MODULUS * 2.0 * radius * overlap;
    let measured = world.contacts().next().unwrap().force().length();
    assert!((measured / force - 1.0).abs() < 1e-9, "{measured} {force}");
    // The whole cell, and a slice of it that cuts branches: the stress is the same.
    for text in [
        format!("box = [[0, 0, 0], [{length}, 1, 1]]"),
        "box = [[0.37, 0, 0], [1.21, 1, 1]]".to_owned(),
    ] {
        let tensor = stress(world, grains(), &region(&text));
        assert!((tensor.x_axis.x / force - 1.0).abs() < 1e-9, "{tensor}");
        assert!((mean(&tensor) * 3.0 / force - 1.0).abs() < 1e-9);
        assert!((deviator(&tensor) / force - 1.0).abs() < 1e-9);
        assert!((tensor - DMat3::from_diagonal(DVec3::X * tensor.x_axis.x)).x_axis.length() < 1e-6);
    }
}

#[test]
fn a_resting_column_carries_its_weight() {
    let mut setting = Setting::new(Settings::default());
    let floor = setting.add(Form::HalfSpace, Pose::IDENTITY, Motion::Fixed, WALL);
    let cube = Shape::cuboid(0.1, 0.1, 0.1).unwrap();
    for i in 0..3 {
        let at = Pose::from_translation(DVec3::Z * (0.05 + 0.1 * f64::from(i)));
        setting.add(Form::Solid(cube.clone()), at, Motion::Dynamic, 0);
    }
    while setting.world.time() < 0.5 {
        setting.world.step().unwrap();
    }
    let world = &setting.world;
    let weight = 2500.0 * 1e-3 * 9.81;
    let force = wall_force(world, &[floor]);
    assert!((force + DVec3::Z * 3.0 * weight).length() < 1e-3 * weight, "{force}");
    // In the middle of the lowest cube runs the branch to the floor: the whole weight.
    let slice = region("box = [[-0.05, -0.05, 0.01], [0.05, 0.05, 0.04]]");
    let tensor = stress(world, grains(), &slice);
    assert!((tensor.z_axis.z * 0.01 / (3.0 * weight) - 1.0).abs() < 1e-2, "{tensor}");
    // Two contacts between cubes, both along z.
    let all = region("box = [[-1, -1, -1], [1, 1, 1]]");
    let found = fabric(world, grains(), &all);
    assert_eq!(found.contacts, 2);
    assert!((found.tensor.z_axis.z - 1.0).abs() < 1e-9 && (found.anisotropy() - 1.0).abs() < 1e-9);
    // The lowest touches the floor and one cube, the next two cubes, the highest one.
    let counted = coordination(world, &Neighbours::new(world), grains(), None);
    assert!((counted.mean - 5.0 / 3.0).abs() < 1e-12);
    assert_eq!((counted.without_rattlers, counted.rattlers), (2.0, 1));
}

#[test]
fn neighbours_are_counted_as_by_brute_force() {
    let mut setting = Setting::weightless();
    let mut state = 1u64;
    let mut draw = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    let centres: Vec<DVec3> = (0..80).map(|_| DVec3::new(draw(), draw(), draw())).collect();
    let bodies: Vec<BodyId> = centres.iter().map(|&c| setting.ball(0.1, c)).collect();
    let neighbours = Neighbours::new(setting.ready());
    for (i, &body) in bodies.iter().enumerate() {
        let near = |j: usize| j != i && centres[i].distance(centres[j]) < 0.2;
        let expected = (0..centres.len()).filter(|&j| near(j)).count();
        assert_eq!(neighbours.count(body) as usize, expected);
    }
}

#[test]
fn a_compound_is_one_neighbour_however_often_it_touches() {
    let mut setting = Setting::weightless();
    let part = |x: f64| (Shape::sphere(0.1).unwrap(), Pose::from_translation(DVec3::X * x));
    let pair = Shape::compound(vec![part(-0.1), part(0.1)]).unwrap();
    let a = setting.add(Form::Solid(pair.clone()), Pose::IDENTITY, Motion::Dynamic, 0);
    let beside = Pose::from_translation(DVec3::Y * 0.199);
    let b = setting.add(Form::Solid(pair), beside, Motion::Dynamic, 0);
    let world = setting.ready();
    assert!(world.contacts().count() >= 2);
    let neighbours = Neighbours::new(world);
    assert_eq!((neighbours.count(a), neighbours.count(b)), (1, 1));
}

#[test]
fn the_volume_in_a_region_is_that_of_the_clipped_bodies() {
    let mut setting = Setting::weightless();
    setting.ball(0.1, DVec3::splat(0.5));
    // Half of it outside, in a place where the grid has no symmetry to help it.
    setting.ball(0.1, DVec3::new(0.0, 0.5, 0.3));
    let turned = Pose::new(DQuat::from_rotation_y(0.4), DVec3::new(0.5, 0.5, 1.0));
    let cube = Shape::cuboid(0.2, 0.2, 0.2).unwrap();
    setting.add(Form::Solid(cube), turned, Motion::Dynamic, 0);
    let wall = Shape::cuboid(0.3, 0.3, 0.3).unwrap();
    let beside = Pose::from_translation(DVec3::new(0.2, 0.8, 0.8));
    setting.add(Form::Solid(wall), beside, Motion::Fixed, WALL);
    let ball = 4.0 / 3.0 * std::f64::consts::PI * 1e-3;
    let expected = 1.5 * ball + 0.5 * 0.008;
    let unit = region("box = [[0, 0, 0], [1, 1, 1]]");
    let found = solid_volume(setting.ready(), grains(), &unit);
    assert!((found / expected - 1.0).abs() < 5e-3, "{found} {expected}");
    // The lens that a ball cuts out of a larger one whose surface runs through its centre.
    let sphere = region("sphere = { centre = [0.5, 0.5, 1.0], radius = 0.5 }");
    let (r, d, big) = (0.1f64, 0.5f64, 0.5f64);
    let lens = std::f64::consts::PI
        * (big + r - d).powi(2)
        * (d * d + 2.0 * d * (r + big) - 3.0 * (r - big).powi(2))
        / (12.0 * d);
    let only = solid_volume(&setting.world, grains(), &sphere) - 0.008;
    assert!((only / lens - 1.0).abs() < 0.01, "{only} {lens}");
}

#[test]
fn a_body_on_the_border_of_a_periodic_cell_counts_on_both_sides() {
    let periodic = Periodic { origin: DVec3::ZERO, length: [Some(1.0), None, None] };
    let mut setting =
        Setting::new(Settings { gravity: DVec3::ZERO, periodic, ..Settings::default() });
    setting.ball(0.1, DVec3::new(0.03, 0.5, 0.5));
    let ball = 4.0 / 3.0 * std::f64::consts::PI * 1e-3;
    let cell = region("box = [[0, 0, 0], [1, 1, 1]]");
    let found = solid_volume(setting.ready(), grains(), &cell);
    assert!((found / ball - 1.0).abs() < 1e-3, "{found} {ball}");
}

#[test]
fn a_meter_counts_what_passes() {
    let mut setting = Setting::weightless();
    let ball = Form::Solid(Shape::sphere(0.01).unwrap());
    let mass = 2500.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-6;
    let mut launch = |x: f64, y: f64, speed: f64| {
        let at = Pose::from_translation(DVec3::new(x, y, 0.0));
        setting.throw(ball.clone(), at, Motion::Dynamic, 0, DVec3::X * speed)
    };
    launch(-0.005, 0.0, 1.0); // passes at 5 ms
    launch(-0.015, 0.1, 1.0); // passes at 15 ms
    launch(0.005, 0.2, -1.0); // comes back at 5 ms
    launch(-1.0, 0.3, 1.0); // never arrives
    let leaving = launch(-0.012, 0.4, 1.0); // passes at 12 ms and is taken away before the reading
    let plane = FlowPlane { point: DVec3::ZERO, normal: DVec3::X };
    let mut meter = FlowMeter::new(plane, grains());
    let world = &mut setting.world;
    let run = |world: &mut World, until: f64| {
        while world.time() < until {
            world.step().unwrap();
        }
    };
    assert_eq!((meter.read(world).count, meter.read(world).mass_rate), (0, 0.0));
    run(world, 0.010);
    let first = meter.read(world);
    assert_eq!((first.count, first.mass), (0, 0.0), "one there, one back");
    run(world, 0.014);
    meter.see(world, leaving);
    world.remove_body(leaving);
    run(world, 0.020);
    let span = world.time() - 0.010;
    let second = meter.read(world);
    assert_eq!(second.count, 2);
    assert!((second.mass / (2.0 * mass) - 1.0).abs() < 1e-9);
    assert!((second.count_rate * span / 2.0 - 1.0).abs() < 0.1);
}

#[test]
fn a_meter_across_a_periodic_direction_counts_every_round() {
    let periodic = Periodic { origin: DVec3::ZERO, length: [Some(0.1), None, None] };
    let mut setting =
        Setting::new(Settings { gravity: DVec3::ZERO, periodic, ..Settings::default() });
    let ball = Form::Solid(Shape::sphere(0.01).unwrap());
    let at = Pose::from_translation(DVec3::X * 0.05);
    setting.throw(ball, at, Motion::Dynamic, 0, DVec3::X * 10.0);
    let plane = FlowPlane { point: DVec3::X * 0.08, normal: DVec3::X };
    let mut meter = FlowMeter::new(plane, grains());
    meter.read(&setting.world);
    while setting.world.time() < 0.052 {
        setting.world.step().unwrap();
    }
    // 0.52 m from 0.05 m on: past 0.08, 0.18, … 0.48 m.
    assert_eq!(meter.read(&setting.world).count, 5);
}

#[test]
fn the_slope_of_a_cone_and_of_a_plane_is_found() {
    for degrees in [15.0f64, 25.0, 35.0] {
        let slope = degrees.to_radians().tan();
        let cone = |x: f64, y: f64| 1.0 - slope * x.hypot(y);
        let plane = |x: f64, y: f64| 0.5 + slope * (0.6 * x + 0.8 * y);
        let heights: [&dyn Fn(f64, f64) -> f64; 2] = [&cone, &plane];
        for (name, height) in ["cone", "plane"].into_iter().zip(heights) {
            let mut setting = Setting::new(Settings::default());
            for i in -15..=15 {
                for j in -15..=15 {
                    let (x, y) = (0.1 * f64::from(i), 0.1 * f64::from(j));
                    let z = height(x, y);
                    if z > 0.0 {
                        setting.ball(0.04, DVec3::new(x, y, z));
                        setting.ball(0.04, DVec3::new(x, y, 0.3 * z));
                    }
                }
            }
            let found = angle_of_repose(&setting.world, grains()).unwrap().to_degrees();
            assert!((found - degrees).abs() < 0.5, "{name}: {found} instead of {degrees}");
        }
    }
    assert_eq!(angle_of_repose(&Setting::weightless().world, grains()), None);
}

proptest! {
    #[test]
    fn a_point_is_inside_if_a_tiny_ball_there_meets_the_shape(
        entry in 0..generate::catalogue().len(),
        share in prop::array::uniform3(-0.6..0.6),
    ) {
        let shape = &generate::catalogue()[entry].shape;
        prop_assume!(shape.is_convex());
        let aabb = shape.aabb(&Pose::IDENTITY);
        let point = aabb.centre() + DVec3::from_array(share) * aabb.extents();
        let size = aabb.extents().length();
        let dot = Shape::sphere(1e-6 * size).unwrap();
        let gap = polygrain_contact::query::signed_gap(
            shape, &Pose::IDENTITY, &dot, &Pose::from_translation(point),
        ).unwrap().gap;
        prop_assume!(gap.abs() > 1e-5 * size);
        prop_assert_eq!(contains(shape, point), gap < 0.0);
    }
}

/// Of three stars two are in each other across a border of the space, and all but they are apart; so is a star
/// round which another one's box lies.
#[test]
fn meshes_that_intersect_are_counted_once_in_periodic_space_too() {
    let periodic = Periodic { origin: DVec3::ZERO, length: [Some(1.0), Some(1.0), None] };
    let settings = Settings { periodic, gravity: DVec3::ZERO, ..Settings::default() };
    let mut setting = Setting::new(settings);
    let star = || Form::Solid(Shape::mesh(generate::star(5, 0.03, 0.1, 0.05).unwrap()).unwrap());
    let mut put = |x: f64, y: f64, group: u32| {
        let pose = Pose::from_translation(DVec3::new(x, y, 0.0));
        let motion = if group == WALL { Motion::Fixed } else { Motion::Dynamic };
        setting.add(star(), pose, motion, group)
    };
    put(0.02, 0.5, 0);
    put(0.98, 0.5, 0);
    put(0.5, 0.02, 0);
    put(0.5, 0.22, WALL);
    put(0.5, 0.24, WALL);
    let grains = Grains::of_groups(1);
    assert_eq!(intersections(&setting.world, grains), 1);
    assert_eq!(intersections(&setting.world, grains.only(Some(WALL))), 1);
}
