//! Meshes with springs in their halos: explicit and implicit Euler (Noble 2023, §3.3 and ch. 6).

use std::sync::Arc;

use glam::{DQuat, DVec3};
use polygrain_contact::surrogate::{HaloContact, Search};
use polygrain_dynamics::law::{Interaction, Restitution};
use polygrain_dynamics::{
    BodyDefinition, BodyId, Driver, Form, HaloEffort, HaloExplicit, Load, Material, MaterialId,
    Materials, Motion, Picard, PicardVariant, Servo, Settings, State, StepError, Stepper, TimeStep,
    World, WorldError,
};
use polygrain_geometry::generate::{self, NoiseSphere};
use polygrain_geometry::{Pose, Shape, TriangleMesh};

use crate::parity::assert_same_on_any_threads;
use crate::setting::modulus;

const VARIANTS: [PicardVariant; 3] =
    [PicardVariant::Flat, PicardVariant::Surrogate, PicardVariant::Multiscale];

/// A world of one material in which meshes push by their halos.
struct Halos {
    world: World,
    material: MaterialId,
}

/// What a body has that another has not.
#[derive(Clone, Copy)]
struct Thrown {
    position: DVec3,
    velocity: DVec3,
    spin: DVec3,
}

fn at(position: DVec3) -> Thrown {
    Thrown { position, velocity: DVec3::ZERO, spin: DVec3::ZERO }
}

fn law(restitution: f64, friction: f64) -> Interaction {
    let restitution = Restitution { normal: restitution, tangential: 0.0 };
    Interaction { restitution, ..Interaction::with_friction(modulus(1e6, 1.0), friction) }
}

impl Halos {
    fn new(stepper: Stepper, step: f64, gravity: DVec3, law: Interaction, density: f64) -> Self {
        let time_step = TimeStep::Fixed(step);
        let settings = Settings { stepper, gravity, time_step, ..Settings::default() };
        let mut materials = Materials::new(law).unwrap();
        let material = materials.add(Material { name: "stone".into(), density }).unwrap();
        Self { world: World::new(settings, materials), material }
    }

    fn try_add(
        &mut self,
        form: Form,
        halo: f64,
        thrown: Thrown,
        motion: Motion,
    ) -> Result<BodyId, WorldError> {
        let shape = self.world.add_shape_with_halo(form, halo)?;
        self.world.add_body(BodyDefinition {
            shape,
            material: self.material,
            pose: Pose::from_translation(thrown.position),
            velocity: thrown.velocity,
            angular_velocity: thrown.spin,
            motion,
            group: 0,
        })
    }

    fn body(&mut self, mesh: &TriangleMesh, halo: f64, thrown: Thrown) -> BodyId {
        let form = Form::Solid(Shape::mesh(mesh.clone()).unwrap());
        self.try_add(form, halo, thrown, Motion::Dynamic).unwrap()
    }

    fn sheet(&mut self, length: f64, halo: f64) -> BodyId {
        let plane = generate::plane(length, length, 1, 1).unwrap();
        let form = Form::Sheet(Arc::new(plane));
        self.try_add(form, halo, at(DVec3::ZERO), Motion::Fixed).unwrap()
    }

    fn run(&mut self, until: f64) {
        while self.world.time() < until - 1e-12 {
            self.world.step().unwrap();
        }
    }

    fn z(&self, body: BodyId) -> f64 {
        self.world.bodies().position(body).z
    }

    fn momentum(&self) -> (DVec3, DVec3) {
        let bodies = self.world.bodies();
        bodies.dynamic().fold((DVec3::ZERO, DVec3::ZERO), |(linear, angular), id| {
            let p = bodies.mass(id) * bodies.velocity(id);
            let about = bodies.position(id).cross(p) + bodies.angular_momentum(id);
            (linear + p, angular + about)
        })
    }

    fn meshes_meet(&self) -> bool {
        let ids: Vec<BodyId> = self.world.bodies().active().collect();
        let mut search = Search::default();
        let mut contact = HaloContact::default();
        let pairs =
            ids.iter().enumerate().flat_map(|(i, &a)| ids[..i].iter().map(move |&b| (a, b)));
        pairs.into_iter().any(|(a, b)| {
            let (a, b) = (&self.world.meshes(a)[0], &self.world.meshes(b)[0]);
            let halos = [a.0.radius(), b.0.radius()];
            search.halo_contact(a.0.grain(), &a.1, b.0.grain(), &b.1, halos, &mut contact);
            contact.meshes_meet
        })
    }
}

fn picard(variant: PicardVariant) -> Picard {
    Picard { variant, ..Picard::default() }
}

/// A sphere of 1 m and 1 kg goes at 2 m/s towards a plane whose halo meets its own at 1 m.
fn bounce(stepper: Stepper, step: f64) -> (Halos, BodyId) {
    let sphere = generate::uv_sphere(1.0, 8, 5).unwrap();
    let density = 1.0 / Shape::mesh(sphere.clone()).unwrap().mass_properties().volume;
    let mut halos = Halos::new(stepper, step, DVec3::ZERO, law(1.0, 0.0), density);
    halos.sheet(8.0, 0.5);
    let thrown = Thrown { velocity: -2.0 * DVec3::Z, ..at(2.0 * DVec3::Z) };
    let body = halos.body(&sphere, 0.5, thrown);
    (halos, body)
}

/// V1: 0.248 m at 0.591 s, and away with 2 m/s (Noble 2023 §3.3.1, Fig. 3.6).
#[test]
fn a_sphere_turns_round_where_the_example_of_the_spring_says() {
    let explicit = Stepper::HaloExplicit(HaloExplicit { stiffness: 10.0 });
    let implicit = Picard { stiffness: 10.0, tolerance: 1e-6, ..Picard::default() };
    for stepper in [explicit, Stepper::Picard(implicit)] {
        let (mut halos, body) = bounce(stepper, 1e-3);
        let (mut nearest, mut when) = (f64::INFINITY, 0.0);
        while halos.world.time() < 1.5 {
            halos.world.step().unwrap();
            if halos.z(body) - 1.0 < nearest {
                (nearest, when) = (halos.z(body) - 1.0, halos.world.time());
            }
        }
        assert!((nearest - 0.248).abs() < 2e-3, "{stepper:?}: {nearest} m");
        assert!((when - 0.591).abs() < 3e-3, "{stepper:?}: {when} s");
        let velocity = halos.world.bodies().velocity(body);
        assert!((velocity.z - 2.0).abs() < 0.02, "{stepper:?}: {velocity}");
        assert!(velocity.truncate().length() < 1e-7, "{stepper:?}: {velocity}");
    }
}

/// Beyond 2.66 m/s the spring of the example cannot stop the sphere.
#[test]
fn a_sphere_too_fast_for_its_spring_is_an_error_and_never_goes_through() {
    for variant in VARIANTS {
        let scheme = Picard { stiffness: 10.0, ..picard(variant) };
        let (mut halos, body) = bounce(Stepper::Picard(scheme), 0.01);
        halos.world.remove_body(body);
        let sphere = generate::uv_sphere(1.0, 8, 5).unwrap();
        let thrown = Thrown { velocity: -4.0 * DVec3::Z, ..at(2.5 * DVec3::Z) };
        let fast = halos.body(&sphere, 0.5, thrown);
        let error = loop {
            match halos.world.step() {
                Ok(()) => assert!(!halos.meshes_meet() && halos.z(fast) > 1.0),
                Err(error) => break error,
            }
        };
        assert!(matches!(error, StepError::Intersecting { .. }), "{error}");
        assert!(halos.world.halo_effort().retried > 0);
    }
}

/// Two rocks that collide off centre, spinning.
fn rocks(stepper: Stepper, step: f64, law: Interaction) -> Halos {
    let rock = |seed| {
        let parameters = NoiseSphere { radius: 0.1, roughness: 1.3, level: 2, octaves: 3, seed };
        generate::noise_sphere(&parameters).unwrap()
    };
    let mut halos = Halos::new(stepper, step, DVec3::ZERO, law, 500.0);
    let thrown = Thrown {
        position: DVec3::new(-0.16, 0.02, 0.01),
        velocity: DVec3::new(0.8, 0.0, 0.0),
        spin: DVec3::new(1.0, 2.0, 3.0),
    };
    halos.body(&rock(1), 0.005, thrown);
    let thrown = Thrown {
        position: DVec3::new(0.16, -0.02, 0.0),
        velocity: DVec3::new(-0.8, 0.1, 0.0),
        spin: DVec3::new(-3.0, 0.0, 1.0),
    };
    halos.body(&rock(2), 0.005, thrown);
    halos
}

#[test]
fn momentum_is_kept_to_rounding_whatever_the_tolerance() {
    for variant in VARIANTS {
        let stepper = Stepper::Picard(picard(variant));
        let mut halos = rocks(stepper, 1e-3, law(0.8, 0.4));
        let (linear, angular) = halos.momentum();
        let mut touched = false;
        for _ in 0..300 {
            halos.world.step().unwrap();
            touched |= halos.world.contacts().next().is_some();
        }
        assert!(touched);
        let (p, l) = halos.momentum();
        assert!(p.distance(linear) < 1e-12 * 2.0, "{variant:?}: {p} ≠ {linear}");
        assert!(l.distance(angular) < 1e-12 * 2.0, "{variant:?}: {l} ≠ {angular}");
    }
}

/// Implicit Euler loses energy in proportion to the step, explicit Euler gains it.
#[test]
fn elastic_springs_keep_energy_as_the_step_goes_to_zero() {
    let change = |stepper, step| {
        let mut halos = rocks(stepper, step, law(1.0, 0.0));
        let before = halos.world.energy().kinetic;
        halos.run(0.3);
        assert_eq!(halos.world.contacts().count(), 0, "they have parted");
        halos.world.energy().kinetic / before - 1.0
    };
    let implicit =
        |step| change(Stepper::Picard(Picard { tolerance: 1e-4, ..Picard::default() }), step);
    let explicit = |step| change(Stepper::HaloExplicit(HaloExplicit::default()), step);
    let (coarse, fine) = (implicit(4e-4), implicit(1e-4));
    assert!(coarse < 0.0 && fine < 0.0 && fine > -0.1, "{coarse} {fine}");
    assert!(fine / coarse < 0.4, "{coarse} {fine}");
    let (coarse, fine) = (explicit(4e-4), explicit(1e-4));
    assert!(coarse > 0.0 && fine < 0.5 * coarse, "{coarse} {fine}");
}

#[test]
fn a_head_on_impact_comes_back_with_the_restitution() {
    for e in [0.3, 0.7, 1.0] {
        let sphere = generate::icosphere(0.1, 2).unwrap();
        let scheme = Picard { tolerance: 1e-4, ..Picard::default() };
        let mut halos = Halos::new(Stepper::Picard(scheme), 1e-4, DVec3::ZERO, law(e, 0.0), 500.0);
        let body = |x: f64, v: f64| Thrown { velocity: DVec3::X * v, ..at(DVec3::X * x) };
        halos.body(&sphere, 0.005, body(-0.12, 1.0));
        let other = halos.body(&sphere, 0.005, body(0.12, -1.0));
        halos.run(0.15);
        let velocity = halos.world.bodies().velocity(other).x;
        assert!((velocity - e).abs() < 0.06, "{e}: {velocity}");
    }
}

#[test]
fn friction_slows_a_sliding_cube_as_coulomb_says_and_holds_one_at_rest() {
    let slope = |angle: f64| 9.81 * DVec3::new(angle.sin(), 0.0, -angle.cos());
    let run = |angle: f64, friction: f64| {
        let stepper = Stepper::Picard(Picard { stiffness: 3000.0, ..Picard::default() });
        let mut halos = Halos::new(stepper, 5e-4, slope(angle), law(0.3, friction), 1000.0);
        halos.sheet(2.0, 0.002);
        let cube = generate::cube(0.1).unwrap().to_mesh();
        let body = halos.body(&cube, 0.002, at(DVec3::Z * 0.0535));
        halos.run(0.1);
        let early = halos.world.bodies().velocity(body).x;
        halos.run(0.4);
        ((halos.world.bodies().velocity(body).x - early) / 0.3, early, halos.z(body))
    };
    let (acceleration, _, _) = run(0.5, 0.2);
    let expected = 9.81 * (0.5f64.sin() - 0.2 * 0.5f64.cos());
    assert!((acceleration / expected - 1.0).abs() < 0.03, "{acceleration} {expected}");
    // It creeps by no more than what gravity adds in a few steps.
    let (acceleration, creep, _) = run(0.2, 0.5);
    assert!(acceleration.abs() < 0.05, "{acceleration}");
    assert!(creep < 10.0 * 5e-4 * 9.81 * 0.2f64.sin(), "{creep}");
}

fn effort_after(variant: PicardVariant, steps: usize) -> (State, HaloEffort) {
    let mut halos = rocks(Stepper::Picard(picard(variant)), 1e-3, law(0.9, 0.3));
    for _ in 0..steps {
        halos.world.step().unwrap();
    }
    (halos.world.state(), *halos.world.halo_effort())
}

/// Corollary 3 of Noble 2023.
#[test]
fn surrogates_change_neither_the_result_nor_the_number_of_iterations() {
    let hash = |variant| {
        let mut halos = rocks(Stepper::Picard(picard(variant)), 1e-3, law(0.9, 0.3));
        (0..150).for_each(|_| halos.world.step().unwrap());
        (halos.world.state_hash(), *halos.world.halo_effort())
    };
    let (flat, flat_effort) = hash(PicardVariant::Flat);
    let (tree, tree_effort) = hash(PicardVariant::Surrogate);
    assert_eq!(flat, tree);
    assert_eq!(flat_effort.iterations, tree_effort.iterations);
    assert!(tree_effort.iterations > 150, "they touch");
    // Every pair of the triangles of two rocks in every iteration that they are near each other in.
    assert_eq!(flat_effort.comparisons % (320 * 320), 0);
    assert!(tree_effort.comparisons * 20 < flat_effort.comparisons);
}

#[test]
fn multiscale_goes_where_flat_goes_to_within_the_tolerance() {
    let places = |variant, tolerance| {
        let scheme = Picard { tolerance, ..picard(variant) };
        let mut halos = rocks(Stepper::Picard(scheme), 1e-3, law(0.9, 0.3));
        (0..200).for_each(|_| halos.world.step().unwrap());
        let bodies = halos.world.bodies();
        bodies.dynamic().map(|id| bodies.velocity(id)).collect::<Vec<_>>()
    };
    for tolerance in [0.01, 1e-6] {
        let flat = places(PicardVariant::Flat, tolerance);
        let multiscale = places(PicardVariant::Multiscale, tolerance);
        for (a, b) in flat.iter().zip(&multiscale) {
            assert!(a.distance(*b) < 3.0 * tolerance * 1.6, "{tolerance}: {a} {b}");
        }
    }
}

/// Multiscale begins every step at the roots; the other way looks again at what was near in the step before.
#[test]
fn triangles_that_were_near_before_are_found_with_fewer_comparisons_than_from_the_roots() {
    let (_, tree) = effort_after(PicardVariant::Surrogate, 150);
    let (_, multiscale) = effort_after(PicardVariant::Multiscale, 150);
    assert!(tree.comparisons < multiscale.comparisons, "{multiscale:?} {tree:?}");
    let by_level: u64 = multiscale.by_level.iter().sum();
    assert_eq!(by_level, multiscale.comparisons);
}

/// The grid of Noble 2023, §6.2.7, in small. Its spheres meet edge to edge and face to face: what surrogates turn
/// them by on the way must not matter.
#[test]
fn aligned_spheres_on_a_grid_come_to_rest_by_every_variant() {
    let sphere = generate::uv_sphere(1.0, 34, 19).unwrap();
    let widest = sphere.vertices().iter().fold(DVec3::ZERO, |most, v| most.max(v.abs()));
    let pitch = 2.0 * widest + DVec3::splat(0.018);
    for (variant, most) in [(PicardVariant::Surrogate, 4), (PicardVariant::Multiscale, 8)] {
        let stepper = Stepper::Picard(picard(variant));
        let mut halos = Halos::new(stepper, 1e-3, DVec3::ZERO, law(1.0, 0.0), 1.0);
        for n in 0..16 {
            let place = DVec3::new(f64::from(n % 4), f64::from(n / 4), 0.0);
            halos.body(&sphere, 0.01, at(pitch * place));
        }
        for _ in 0..3 {
            halos.world.step().unwrap();
            let effort = halos.world.halo_effort();
            assert!(effort.last_iterations <= most, "{variant:?}: {effort:?}");
            assert_eq!((effort.retried, effort.unfinished), (0, 0), "{variant:?}: {effort:?}");
        }
    }
}

/// A bullet that goes through a sheet, and over it, in a single step.
#[test]
fn nothing_goes_through_a_sheet_between_two_places() {
    for variant in VARIANTS {
        let scheme = Picard { stiffness: 2e5, ..picard(variant) };
        let gravity = DVec3::ZERO;
        let mut halos = Halos::new(Stepper::Picard(scheme), 0.02, gravity, law(1.0, 0.0), 1000.0);
        halos.sheet(1.0, 0.01);
        let ball = generate::icosphere(0.02, 1).unwrap();
        let thrown = Thrown { velocity: -10.0 * DVec3::Z, ..at(DVec3::new(0.013, 0.007, 0.1)) };
        let body = halos.body(&ball, 0.01, thrown);
        for _ in 0..20 {
            halos.world.step().unwrap();
            assert!(halos.z(body) > 0.0, "{variant:?}");
            assert!(!halos.meshes_meet());
        }
        assert!(halos.world.bodies().velocity(body).z > 0.0, "{variant:?} came back");
        assert!(halos.world.halo_effort().retried > 0);
    }
}

/// A heap that falls on a sheet.
fn heap(variant: PicardVariant) -> Halos {
    let stepper = Stepper::Picard(Picard { stiffness: 3000.0, ..picard(variant) });
    let gravity = -9.81 * DVec3::Z;
    let mut halos = Halos::new(stepper, 1e-3, gravity, law(0.4, 0.5), 1000.0);
    halos.sheet(2.0, 0.004);
    for i in 0..12_u32 {
        let parameters =
            NoiseSphere { radius: 0.05, roughness: 1.2, level: 1, octaves: 3, seed: u64::from(i) };
        let mesh = generate::noise_sphere(&parameters).unwrap();
        let [x, y, z] = [i % 2, i / 2 % 2, i / 4].map(f64::from);
        let place = DVec3::new(0.13 * x + 0.03 * z, 0.13 * y - 0.02 * z, 0.09 + 0.14 * z);
        halos.body(&mesh, 0.003, at(place));
    }
    halos
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    for variant in [PicardVariant::Surrogate, PicardVariant::Multiscale] {
        assert_same_on_any_threads(|| {
            let mut halos = heap(variant);
            halos.run(0.1);
            halos.world.state_hash()
        });
    }
}

#[test]
fn a_heap_that_is_saved_and_taken_up_goes_on_bit_by_bit() {
    let explicit = |mut halos: Halos| {
        halos.run(0.08);
        let saved = halos.world.state();
        halos.run(0.14);
        (saved, halos.world.state_hash(), *halos.world.halo_effort())
    };
    let (saved, hash, effort) = explicit(heap(PicardVariant::Multiscale));
    let mut again = heap(PicardVariant::Multiscale);
    again.world.restore(saved).unwrap();
    again.run(0.14);
    assert_eq!(again.world.state_hash(), hash);
    assert_eq!(*again.world.halo_effort(), effort);
}

#[test]
fn the_ledger_of_a_heap_closes_and_nothing_intersects() {
    let mut halos = heap(PicardVariant::Multiscale);
    halos.run(0.3);
    let energy = halos.world.energy();
    assert!(energy.error() < 5e-3, "{energy:?}");
    assert!(energy.damping > 0.0 && energy.friction > 0.0, "{energy:?}");
    assert!(!halos.meshes_meet());
    let kicked: f64 = halos.world.contacts().map(|contact| contact.force().length()).sum();
    assert!(kicked > 0.0);
}

#[test]
fn what_halos_do_not_know_is_refused() {
    let stepper = || Stepper::Picard(Picard::default());
    let new = |law| Halos::new(stepper(), 1e-3, DVec3::ZERO, law, 1000.0);
    let sphere = || Form::Solid(Shape::mesh(generate::icosphere(0.1, 1).unwrap()).unwrap());
    let still = at(DVec3::ZERO);
    let mut halos = new(law(1.0, 0.5));
    let ball = Form::Solid(Shape::sphere(0.1).unwrap());
    let error = halos.try_add(ball, 0.01, still, Motion::Dynamic).unwrap_err();
    assert_eq!(error, WorldError::NotTriangulated);
    assert_eq!(
        halos.try_add(Form::HalfSpace, 0.01, still, Motion::Fixed).unwrap_err(),
        WorldError::NotTriangulated
    );
    let load = Load::Stress { stress: 1.0, area: 1.0 };
    let servo =
        Servo { direction: DVec3::Z, load, gain: None, max_speed: 1.0, from: 0.0, release: None };
    let servo = Motion::Driven(Driver::Servo(servo));
    assert!(matches!(
        halos.try_add(sphere(), 0.01, still, servo).unwrap_err(),
        WorldError::NotWithHalos(_)
    ));
    for law in [
        Interaction { cohesion: 1.0, ..law(1.0, 0.5) },
        Interaction { rolling_friction: 0.1, ..law(1.0, 0.5) },
        Interaction { static_friction: 0.6, ..law(1.0, 0.5) },
    ] {
        let error = new(law).try_add(sphere(), 0.01, still, Motion::Dynamic).unwrap_err();
        assert!(matches!(error, WorldError::NotWithHalos(_)), "{error}");
    }
}

#[test]
fn a_driven_sheet_carries_a_cube_along() {
    let stepper = Stepper::Picard(Picard { stiffness: 3000.0, ..Picard::default() });
    let gravity = -9.81 * DVec3::Z;
    let mut halos = Halos::new(stepper, 5e-4, gravity, law(0.3, 0.6), 1000.0);
    let plane = Form::Sheet(Arc::new(generate::plane(2.0, 2.0, 4, 4).unwrap()));
    let belt = Driver::Velocity {
        linear: DVec3::X * 0.3,
        angular: DVec3::ZERO,
        pivot: DVec3::ZERO,
        from: 0.0,
        until: f64::INFINITY,
    };
    halos.try_add(plane, 0.002, at(DVec3::ZERO), Motion::Driven(belt)).unwrap();
    let cube = generate::cube(0.1).unwrap().to_mesh();
    let body = halos.body(&cube, 0.002, at(DVec3::new(0.0, 0.0, 0.0535)));
    halos.run(0.4);
    let velocity = halos.world.bodies().velocity(body);
    assert!((velocity.x - 0.3).abs() < 0.01, "{velocity}");
    let energy = halos.world.energy();
    assert!(energy.work > 0.0 && energy.error() < 5e-3, "{energy:?}");
    let turned = halos.world.bodies().pose(body).rotation.angle_between(DQuat::IDENTITY);
    assert!(turned < 0.02, "{turned}");
}

/// Edges and corners of round meshes pass each other all the time; no force may jump there.
#[test]
fn an_iteration_ends_wherever_round_meshes_touch() {
    for variant in [PicardVariant::Surrogate, PicardVariant::Multiscale] {
        let stepper = Stepper::Picard(picard(variant));
        let mut halos = Halos::new(stepper, 5e-4, DVec3::ZERO, law(1.0, 0.3), 1.0);
        let sphere = generate::icosphere(1.0, 3).unwrap();
        for side in [-1.0, 1.0] {
            halos.body(
                &sphere,
                0.01,
                Thrown {
                    position: DVec3::new(1.012 * side, 0.03 * side, 0.025),
                    velocity: -side * DVec3::X,
                    spin: DVec3::new(0.0, 0.5, side),
                },
            );
        }
        halos.run(0.03);
        let effort = halos.world.halo_effort();
        assert_eq!((effort.unfinished, effort.retried), (0, 0), "{variant:?}: {effort:?}");
        assert!(halos.world.bodies().velocity(BodyId(0)).x < -0.5, "they came back");
        assert!(effort.iterations < 60 * 10, "{variant:?}: {effort:?}");
    }
}

/// Edges of neighbours are parallel, and their nearest points could be anywhere along them.
#[test]
fn an_iteration_ends_where_edges_lie_side_by_side() {
    for variant in [PicardVariant::Surrogate, PicardVariant::Multiscale] {
        let stepper = Stepper::Picard(picard(variant));
        let mut halos = Halos::new(stepper, 1e-3, DVec3::ZERO, law(1.0, 0.3), 1.0);
        let sphere = generate::uv_sphere(1.0, 10, 8).unwrap();
        let most = sphere.vertices().iter().fold(DVec3::ZERO, |most, v| most.max(v.abs()));
        for n in 0..9_u32 {
            let cell = DVec3::new(f64::from(n % 3), f64::from(n / 3), 0.0);
            halos.body(&sphere, 0.01, at(cell * (2.0 * most + 0.018)));
        }
        halos.run(0.02);
        let effort = halos.world.halo_effort();
        assert_eq!((effort.unfinished, effort.retried), (0, 0), "{variant:?}: {effort:?}");
        let speed = halos.world.bodies().velocity(BodyId(0)).x;
        assert!(speed < -0.1, "{speed}: they are pushed apart");
    }
}
