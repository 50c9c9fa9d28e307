//! The example of the spring (§3.3.1, Fig. 3.6 and 3.7): a sphere bounces off a plane.

use glam::{DQuat, DVec3};
use polygrain_dynamics::{BodyId, HaloExplicit, Picard, StepError, Stepper};
use polygrain_geometry::{Pose, Shape, generate};

use super::setting::{Setting, Thrown};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::Effort;

/// K of the example, and its speed, m/s.
const STIFFNESS: f64 = 10.0;
const SPEED: f64 = 2.0;

/// Of the spring with its mass of ½: `√(10 √½ / 1)`, rad/s.
fn frequency() -> f64 {
    (STIFFNESS * 0.5f64.sqrt()).sqrt()
}

/// A sphere of 1 m and 1 kg above a plane; both halos reach half a metre.
fn setting(stepper: Stepper, step: f64, speed: f64) -> Setting {
    let sphere = generate::uv_sphere(1.0, 8, 5).expect("in range");
    let volume = Shape::mesh(sphere.clone()).expect("closed").mass_properties().volume;
    let mut setting = Setting::new(stepper, step, DVec3::ZERO, volume.recip());
    setting.sheet(8.0, 1, 0.5, DQuat::IDENTITY);
    let shape = setting.shape(&sphere, 0.5);
    let pose = Pose::from_translation(2.0 * DVec3::Z);
    setting.body(shape, Thrown { pose, velocity: -speed * DVec3::Z });
    setting
}

/// Times, s, and distances of the surfaces, m; with the velocity at the end, m/s, or what went wrong.
type Flight = (Vec<(f64, f64)>, Result<f64, StepError>);

fn fly(stepper: Stepper, step: f64, speed: f64) -> Flight {
    let mut setting = setting(stepper, step, speed);
    let world = &mut setting.world;
    let sphere = BodyId(1);
    let mut flight = vec![(0.0, 1.0)];
    while world.time() < 1.5 {
        if let Err(error) = world.step() {
            return (flight, Err(error));
        }
        flight.push((world.time(), world.bodies().position(sphere).z - 1.0));
    }
    (flight, Ok(world.bodies().velocity(sphere).z))
}

pub(in crate::reproduce) fn bounce(effort: Effort) -> Report {
    let step = effort.of(5e-4, 2e-3);
    let explicit = Stepper::HaloExplicit(HaloExplicit { stiffness: STIFFNESS });
    let scheme = Picard { stiffness: STIFFNESS, tolerance: 1e-4, ..Picard::default() };
    let steppers = [("halo-explicit", explicit), ("picard", Stepper::Picard(scheme))];
    let flights = steppers.map(|(name, stepper)| (name, fly(stepper, step, SPEED)));
    let nearest = |flight: &Flight| {
        flight.0.iter().copied().fold(
            (0.0, f64::INFINITY),
            |best, at| {
                if at.1 < best.1 { at } else { best }
            },
        )
    };
    let leaves = |flight: &Flight| flight.1.clone().unwrap_or(f64::NAN);
    let exact = std::f64::consts::FRAC_PI_2 / frequency();
    let rows = flights
        .iter()
        .map(|(name, flight)| {
            let (time, distance) = nearest(flight);
            vec![
                (*name).into(),
                Cell::Fixed(0.248, 3),
                Cell::Fixed(distance, 4),
                Cell::Fixed(1.0 - SPEED / frequency(), 4),
                Cell::Fixed(0.591, 3),
                Cell::Fixed(time, 4),
                Cell::Fixed(exact, 4),
                Cell::Fixed(SPEED, 1),
                Cell::Fixed(leaves(flight), 4),
            ]
        })
        .collect();
    let table = Table {
        title: "Where and when the sphere turns round, and how fast it leaves".into(),
        columns: vec![
            ("stepper", "stepper".into()),
            ("published_distance_m", "m printed".into()),
            ("distance_m", "ours".into()),
            ("exact_distance_m", "exact".into()),
            ("published_time_s", "s printed".into()),
            ("time_s", "ours".into()),
            ("exact_time_s", "exact".into()),
            ("published_speed_m_s", "m/s printed".into()),
            ("speed_m_s", "ours".into()),
        ],
        rows,
    };
    let claims = flights
        .iter()
        .map(|(name, flight)| {
            let (time, distance) = nearest(flight);
            Claim {
                published: "0.248 m at 0.591 s, and away with 2 m/s",
                ours: format!("{name}: {distance:.3} m at {time:.3} s, {:.3} m/s", leaves(flight)),
                holds: (distance - 0.248).abs() < 5e-3
                    && (time - 0.591).abs() < 5e-3
                    && (leaves(flight) - SPEED).abs() < 0.05,
            }
        })
        .chain([too_fast(step)])
        .collect();
    let mut series: Vec<Series> = flights
        .iter()
        .map(|(name, flight)| Series::new(*name, flight.0.clone(), Style::Outline))
        .collect();
    series.push(Series::new("printed", vec![(0.591, 0.248)], Style::Dots));
    let figure = Figure {
        title: "A sphere bounces off a plane by the spring in their halos".into(),
        panels: vec![Panel {
            title: "K = 10, both halos together 1 m".into(),
            x: Axis::linear("time since the halos met, s", [0.0, 1.5]),
            y: Axis::linear("distance of the surfaces, m", [0.0, 1.7]),
            content: Content::Series(series),
            rules: Vec::new(),
        }],
        columns: 1,
        notes: vec!["Noble 2023, §3.3.1, Fig. 3.6 and 3.7.".into()],
    };
    let not_given = vec![
        "What counts for the mass of the plane. Here, as its numbers imply, that of the other body: the \
         effective mass is ½ kg, and the factor of the force √½.",
        "The step. Here half a millisecond.",
    ];
    Report { tables: vec![table], claims, not_given, figure }
}

/// At 4 m/s the spring of the example cannot stop the sphere.
fn too_fast(step: f64) -> Claim {
    let scheme = Picard { stiffness: STIFFNESS, ..Picard::default() };
    let (_, end) = fly(Stepper::Picard(scheme), step, 4.0);
    let refused = matches!(end, Err(StepError::Intersecting { .. }));
    Claim {
        published: "at 4 m/s the meshes intersect",
        ours: if refused {
            "the step that would end so is halved, and given up as an error".into()
        } else {
            "they did not".into()
        },
        holds: refused,
    }
}
