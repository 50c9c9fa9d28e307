//! How thick a semicircular arch of voussoirs must be to stand.

use std::f64::consts::PI;

use glam::DVec3;
use polygrain_dynamics::{BodyId, World};
use polygrain_scene::{Built, Plan};

use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::scenes::{build, side_by_side};
use crate::reproduce::timing::Effort;

/// Thicknesses over the radius midway between intrados and extrados.
const RATIOS: [f64; 7] = [0.09, 0.10, 0.105, 0.1075, 0.11, 0.12, 0.15];

/// The least ratio of Milankovitch (1907) for radial joints.
const LEAST: f64 = 0.1075;

/// The ratio whose line of thrust is drawn.
const DRAWN: f64 = 0.11;

/// Drops of the crown, over the radius, from which an arch has fallen and up to which it stands.
const FALLEN: f64 = 0.02;
const STANDS: f64 = 1e-4;

/// A joint under its thrust.
struct Joint {
    /// From the crown, rad.
    angle: f64,
    /// Where the thrust goes through it, m: along the span, and up.
    place: [f64; 2],
    /// From the middle of the joint outwards, over half the thickness.
    eccentricity: f64,
    /// N.
    thrust: f64,
}

/// What became of an arch.
struct Trial {
    ratio: f64,
    /// How far the crown came down, over the radius.
    drop: f64,
    /// When the run ended, s.
    time: f64,
    /// Joints from one springing to the other as soon as the thrust is found.
    joints: Vec<Joint>,
    /// N.
    weight: f64,
    /// Steps that did not reach the tolerance, and the worst natural map.
    unfinished: u64,
    residual: f64,
}

impl Trial {
    fn stands(&self) -> Option<bool> {
        if self.drop >= FALLEN { Some(false) } else { (self.drop <= STANDS).then_some(true) }
    }

    fn verdict(&self) -> &'static str {
        match self.stands() {
            Some(true) => "stands",
            Some(false) => "falls",
            None => "moves",
        }
    }

    /// The horizontal thrust, over the weight.
    fn crown_thrust(&self) -> Option<f64> {
        let at_crown = |a: &&Joint, b: &&Joint| a.angle.abs().total_cmp(&b.angle.abs());
        self.joints.iter().min_by(at_crown).map(|joint| joint.thrust / self.weight)
    }
}

fn run(effort: Effort, ratio: f64) -> Trial {
    let scene = include_str!("../../../../../scenes/arch.toml");
    let Built { mut world, plan } = build(scene, &[("ratio", ratio)]);
    let end = effort.of(**plan.stop.time.as_ref().expect("the arch ends at a time"), 0.05);
    let crown = crown(&world, &plan);
    let height = |world: &World| world.bodies().position(crown).z;
    let start = height(&world);
    let mut joints = Vec::new();
    while world.time() < end && start - height(&world) < FALLEN {
        world.step().expect("blocks stay in the world");
        // The first steps bring in the forces.
        if world.steps() == 20 {
            joints = thrust_line(&world, &plan, ratio);
        }
    }
    let bodies = world.bodies();
    let weight = 9.81 * bodies.dynamic().map(|id| bodies.mass(id)).sum::<f64>();
    let solver = world.convergence();
    Trial {
        ratio,
        drop: start - height(&world),
        time: world.time(),
        joints,
        weight,
        unfinished: solver.unfinished,
        residual: solver.worst_residual,
    }
}

/// The highest voussoir.
fn crown(world: &World, plan: &Plan) -> BodyId {
    let bodies = world.bodies();
    let stones = plan.groups.iter().flat_map(|group| group.bodies.iter().copied());
    let higher = |a: &BodyId, b: &BodyId| bodies.position(*a).z.total_cmp(&bodies.position(*b).z);
    stones.max_by(higher).expect("an arch has stones")
}

/// The joints that bear, from one springing to the other.
fn thrust_line(world: &World, plan: &Plan, ratio: f64) -> Vec<Joint> {
    let joint = |(place, force): (DVec3, DVec3)| Joint {
        angle: place.x.atan2(place.z),
        place: [place.x, place.z],
        eccentricity: (place.x.hypot(place.z) - 1.0) / (0.5 * ratio),
        thrust: force.length(),
    };
    // The ground under the arch has no joint with it.
    let ground: Vec<BodyId> =
        plan.walls.iter().flat_map(|wall| wall.bodies.iter().map(|(_, body)| *body)).collect();
    let mut joints: Vec<Joint> = world
        .contacts()
        .filter(|contact| !contact.bodies().iter().any(|body| ground.contains(body)))
        .filter_map(|contact| Some((contact.centre_of_pressure()?, contact.force())))
        .map(joint)
        .collect();
    joints.sort_by(|a, b| a.angle.total_cmp(&b.angle));
    joints
}

pub(in crate::reproduce) fn heyman_arch(effort: Effort) -> Report {
    let ratios = effort.of(RATIOS.to_vec(), vec![0.09, DRAWN]);
    let trials = side_by_side(&ratios, |&ratio| run(effort, ratio));
    let table = Table {
        title: "Semicircular arch of 27 voussoirs between fixed springers, friction 0.8".into(),
        columns: vec![
            ("ratio", "thickness / radius".into()),
            ("published", "theory".into()),
            ("verdict", "ours".into()),
            ("drop", "drop of the crown / radius".into()),
            ("time_s", "after, s".into()),
            ("thrust", "crown thrust / weight".into()),
            ("eccentricity", "largest eccentricity".into()),
            ("natural_map", "worst natural map".into()),
            ("unfinished", "steps above tolerance".into()),
        ],
        rows: trials.iter().map(row).collect(),
    };
    let claims = effort.of(claims(&trials), Vec::new());
    let drawn = trials.iter().find(|trial| trial.ratio == DRAWN).expect("it is among the ratios");
    Report {
        tables: vec![table],
        claims,
        not_given: vec![
            "Theory knows neither depth nor density nor joints: 27 voussoirs here, joints of no \
             thickness that bear no tension, blocks that do not give way. Eccentricity is that of \
             the thrust in a joint, over half the thickness: beyond 1 no joint can bear.",
            "At the least thickness itself the line of thrust just fits; either verdict is right.",
        ],
        figure: figure(drawn, &trials),
    }
}

fn row(trial: &Trial) -> Vec<Cell> {
    let largest = trial.joints.iter().map(|joint| joint.eccentricity.abs()).fold(0.0, f64::max);
    let theory = match trial.ratio.total_cmp(&LEAST) {
        std::cmp::Ordering::Less => "falls",
        std::cmp::Ordering::Equal => "just stands",
        std::cmp::Ordering::Greater => "stands",
    };
    vec![
        Cell::Exact(trial.ratio),
        theory.into(),
        trial.verdict().into(),
        Cell::Scientific(trial.drop),
        Cell::Fixed(trial.time, 2),
        trial.crown_thrust().map_or(Cell::None, |thrust| Cell::Fixed(thrust, 3)),
        Cell::Fixed(largest, 3),
        Cell::Scientific(trial.residual),
        Cell::Fixed(trial.unfinished as f64, 0),
    ]
}

fn claims(trials: &[Trial]) -> Vec<Claim> {
    let of = |stands: bool| trials.iter().filter(move |trial| trial.stands() == Some(stands));
    let thickest_fallen = of(false).map(|trial| trial.ratio).fold(0.0, f64::max);
    let thinnest_standing = of(true).map(|trial| trial.ratio).fold(f64::INFINITY, f64::min);
    let converged = trials.iter().all(|trial| trial.unfinished == 0);
    let worst = trials.iter().map(|trial| trial.residual).fold(0.0, f64::max);
    vec![
        Claim {
            published: "an arch of 0.110 or more stands, one of 0.105 or less falls",
            ours: format!("falls up to {thickest_fallen}, stands from {thinnest_standing} on"),
            holds: thickest_fallen >= 0.105
                && thinnest_standing <= 0.11
                && thickest_fallen < thinnest_standing,
        },
        Claim {
            published: "Signorini and Coulomb hold to 1e-6 in every step",
            ours: format!("worst natural map {worst:.1e}"),
            holds: converged && worst <= 1e-6,
        },
    ]
}

fn figure(drawn: &Trial, trials: &[Trial]) -> Figure {
    let half_circle = |radius: f64| -> Vec<(f64, f64)> {
        (0..=60)
            .map(|i| PI * f64::from(i) / 60.0)
            .map(|angle| (-radius * angle.cos(), radius * angle.sin()))
            .collect()
    };
    let thrust = drawn.joints.iter().map(|joint| (joint.place[0], joint.place[1])).collect();
    let arch = Panel {
        title: format!("thickness {DRAWN} of the radius"),
        x: Axis::linear("along the span / radius", [-1.2, 1.2]),
        y: Axis::linear("height / radius", [0.0, 1.2]),
        content: Content::Labelled(vec![
            Series::new("intrados", half_circle(1.0 - 0.5 * DRAWN), Style::Outline),
            Series::new("extrados", half_circle(1.0 + 0.5 * DRAWN), Style::Outline),
            Series::new("line of thrust", thrust, Style::Line),
        ]),
        rules: Vec::new(),
    };
    let degrees = |joint: &Joint| (joint.angle.to_degrees(), joint.eccentricity);
    let standing = trials.iter().filter(|trial| trial.stands() == Some(true));
    let eccentricities = standing
        .map(|trial| {
            let points = trial.joints.iter().map(degrees).collect();
            Series::new(format!("{}", trial.ratio), points, Style::Line)
        })
        .collect();
    let joints = Panel {
        title: "arches that stand".into(),
        x: Axis::linear("joint, degrees from the crown", [-90.0, 90.0]),
        y: Axis::linear("thrust from the middle / half thickness", [-1.2, 1.2]),
        content: Content::Labelled(eccentricities),
        rules: vec![(1.0, "extrados".into()), (-1.0, "intrados".into())],
    };
    Figure {
        title: "The line of thrust of a voussoir arch".into(),
        panels: vec![arch, joints],
        columns: 2,
        notes: vec!["Rigid voussoirs by contact dynamics, friction 0.8, steps of 2 ms.".into()],
    }
}
