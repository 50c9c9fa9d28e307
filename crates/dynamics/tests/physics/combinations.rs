//! Steppers, broad phases and shapes are chosen independently: the table of the book, tried out.

use std::sync::Arc;

use glam::DVec3;
use polygrain_contact::broad::BroadPhaseKind;
use polygrain_dynamics::law::Interaction;
use polygrain_dynamics::{
    BodyDefinition, ContactDynamics, Form, Impulse, Motion, Settings, Stepper, TimeStep, WorldError,
};
use polygrain_geometry::{Pose, Shape, generate};

use crate::setting::{Setting, modulus};

const TABLE: &str = include_str!("../../../../docs/src/combinations.md");

/// The columns of the table.
fn steppers() -> [Stepper; 3] {
    [
        Stepper::Explicit,
        Stepper::ContactDynamics(ContactDynamics { alert: 0.1, ..ContactDynamics::default() }),
        Stepper::Impulse(Impulse { alert: 0.1, ..Impulse::default() }),
    ]
}

/// The rows of the table under "Shape", and bodies for each.
fn rows() -> Vec<(&'static str, Vec<Form>)> {
    let solid = |shape: Result<Shape, _>| Form::Solid(shape.unwrap());
    let corners = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| [0.05 * axis, -0.04 * axis]);
    let cube = || Shape::cuboid(0.04, 0.05, 0.06).unwrap();
    let arm = |x, y| (Shape::cuboid(x, y, 0.02).unwrap(), Pose::from_translation(DVec3::ZERO));
    let sheet = Arc::new(generate::plane(1.0, 1.0, 2, 2).unwrap());
    vec![
        ("convex polyhedra", vec![Form::Solid(cube()), solid(Shape::hull(corners.as_flattened()))]),
        (
            "curved",
            vec![
                solid(Shape::sphere(0.05)),
                solid(Shape::ellipsoid(0.05, 0.04, 0.03)),
                solid(Shape::superellipsoid(0.05, 0.04, 0.03, 0.6, 0.8)),
                solid(Shape::cylinder(0.03, 0.06)),
                solid(Shape::cone(0.03, 0.06)),
                solid(Shape::capsule(0.02, 0.04)),
            ],
        ),
        ("rounded", vec![solid(Shape::rounded(cube(), 0.005))]),
        ("compounds", vec![solid(Shape::compound(vec![arm(0.08, 0.02), arm(0.02, 0.08)]))]),
        ("half-spaces", vec![Form::HalfSpace]),
        ("triangle meshes", vec![solid(Shape::mesh(generate::icosphere(0.05, 1).unwrap()))]),
        ("sheets", vec![Form::Sheet(sheet)]),
    ]
}

/// Lets two bodies of a form fall on a floor and on each other, or two balls on a form that cannot
/// move. Returns the hash of what came of it.
fn attempt(stepper: Stepper, broad_phase: BroadPhaseKind, form: &Form) -> Result<u64, WorldError> {
    let rigid = stepper != Stepper::Explicit;
    let settings = Settings {
        stepper,
        broad_phase,
        time_step: if rigid { TimeStep::Fixed(1e-3) } else { TimeStep::default() },
        ..Settings::default()
    };
    let law = Interaction::with_friction(modulus(1e7, 0.5), 0.5);
    let mut setting = Setting::new(settings, law);
    let (wall, grain) = match form {
        Form::Solid(_) => (Form::HalfSpace, form.clone()),
        wall => (wall.clone(), Form::Solid(Shape::sphere(0.05).unwrap())),
    };
    let mut add = |form: Form, motion: Motion, height: f64, speed: f64| {
        let shape = setting.world.add_shape(form)?;
        setting.world.add_body(BodyDefinition {
            shape,
            material: setting.material,
            pose: Pose::from_translation(DVec3::Z * height),
            velocity: DVec3::NEG_Z * speed,
            angular_velocity: DVec3::new(1.0, 2.0, 3.0) * speed,
            motion,
            group: 0,
        })
    };
    add(wall, Motion::Fixed, 0.0, 0.0)?;
    add(grain.clone(), Motion::Dynamic, 0.055, 1.0)?;
    add(grain, Motion::Dynamic, 0.17, 1.5)?;
    let mut pairs = [false; 2];
    while setting.world.time() < 0.12 {
        setting.world.step().unwrap();
        for contact in setting.world.contacts() {
            pairs[usize::from(contact.bodies()[0].0 > 0)] = true;
        }
    }
    assert_eq!(pairs, [true; 2], "{stepper:?}, {form:?}: they have not met");
    let ledger = setting.world.energy();
    assert!(ledger.error() < 2e-2, "{stepper:?}, {form:?}: {ledger:?}");
    Ok(setting.world.state_hash())
}

/// The cells of the row of the table that begins so.
fn cells(row: &str) -> Vec<&'static str> {
    let line = TABLE.lines().find(|line| line.starts_with(&format!("| {row}")));
    let line = line.unwrap_or_else(|| panic!("no row `{row}`"));
    line.trim_matches('|').split('|').skip(1).map(str::trim).collect()
}

#[test]
fn every_shape_meets_every_other_as_the_book_says_by_any_broad_phase() {
    for (row, forms) in rows() {
        for (stepper, cell) in steppers().into_iter().zip(cells(row)) {
            for form in &forms {
                let results = BroadPhaseKind::ALL.map(|kind| attempt(stepper, kind, form));
                match cell {
                    "yes" => {
                        let hash =
                            results[0].clone().unwrap_or_else(|error| panic!("{row}: {error}"));
                        assert_eq!(results, [(); 4].map(|()| Ok(hash)), "{row}: the same bits");
                    }
                    other => panic!("`{other}` is no answer for {row}"),
                }
            }
        }
    }
}

#[test]
fn every_broad_phase_has_its_row() {
    for kind in BroadPhaseKind::ALL {
        assert_eq!(cells(&format!("`{kind}`")), ["yes"; 3]);
    }
}

#[test]
fn what_rigid_bodies_do_not_know_is_refused_with_what_to_do() {
    let law = || Interaction::with_friction(modulus(1e7, 0.5), 0.5);
    let rolling = Interaction { rolling_friction: 0.1, ..law() };
    let twisting = Interaction { twisting_friction: 0.1, ..law() };
    for stepper in &steppers()[1..] {
        let settings = Settings { stepper: *stepper, ..Settings::default() };
        let damped = Settings { local_damping: 0.5, ..settings };
        for (settings, law, words) in [
            (settings, rolling.clone(), "step explicitly"),
            (settings, twisting.clone(), "step explicitly"),
            (damped, law(), "step explicitly"),
        ] {
            let mut setting = Setting::new(settings, law);
            let shape = setting.world.add_shape(Form::HalfSpace).unwrap();
            let refused = setting.world.add_body(BodyDefinition {
                shape,
                material: setting.material,
                pose: Pose::IDENTITY,
                velocity: DVec3::ZERO,
                angular_velocity: DVec3::ZERO,
                motion: Motion::Fixed,
                group: 0,
            });
            let error = refused.unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
