//! A brick wall on a foundation of which a part goes down.

use glam::DVec3;
use polygrain_dynamics::{BodyId, World};
use polygrain_geometry::Pose;
use polygrain_scene::Built;

use super::front::{even_axes, outline};
use crate::plot::{Axis, Block, Blocks, Content, Figure, Panel, Series, Style};
use crate::reproduce::convergence::Residuals;
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::scenes::{build, side_by_side};
use crate::reproduce::timing::Effort;

/// The range of the source, and its middle.
const FRICTIONS: [f64; 3] = [0.6, 0.65, 0.7];

/// The friction whose wall is drawn.
const DRAWN: f64 = 0.65;

/// How far the foundation goes down, m, and where it is divided, m.
const SINK: f64 = 0.02;
const SPLIT: f64 = 5.2 * LENGTH;

/// Of a brick, m.
const LENGTH: f64 = 0.124;
const HEIGHT: f64 = 0.049;

/// A joint is open from this width on, m: a twentieth of the way of the foundation.
const OPEN: f64 = 0.05 * SINK;

/// Parts of the way of the foundation up to which a brick stands and from which it has gone along.
const STANDS: f64 = 0.1;
const GONE: f64 = 0.9;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Between neighbours of a course.
    Head,
    /// Between a course and the one above.
    Bed,
}

/// Where two bricks meet.
struct Joint {
    kind: Kind,
    bricks: [BodyId; 2],
    /// Its ends at the start, m, seen from the front.
    ends: [DVec3; 2],
    /// How far the bricks have parted at either end, and slid along the joint, m.
    openings: [f64; 2],
    slip: f64,
}

impl Joint {
    fn opening(&self) -> f64 {
        self.openings[0].max(self.openings[1])
    }

    fn is_open(&self) -> bool {
        self.opening() > OPEN
    }

    /// Which course it is in or on top of, from 0.
    fn course(&self) -> usize {
        let bottom = self.ends[0].z.min(self.ends[1].z);
        match self.kind {
            Kind::Head => (bottom / HEIGHT).round() as usize,
            Kind::Bed => (bottom / HEIGHT).round() as usize - 1,
        }
    }
}

/// A wall after its foundation has gone down.
struct Trial {
    friction: f64,
    world: World,
    bricks: Vec<BodyId>,
    starts: Vec<Pose>,
    joints: Vec<Joint>,
    residuals: Residuals,
}

fn run(effort: Effort, friction: f64) -> Trial {
    let scene = include_str!("../../../../../scenes/wall.toml");
    let set = [("friction", friction), ("courses", effort.of(10.0, 2.0))];
    let Built { mut world, plan } = build(scene, &set);
    let end = effort.of(**plan.stop.time.as_ref().expect("the wall ends at a time"), 0.24);
    let bricks: Vec<BodyId> = plan.groups[0].bodies.clone();
    let starts: Vec<Pose> = bricks.iter().map(|&brick| world.bodies().pose(brick)).collect();
    let mut joints = joints(&world, &bricks);
    let mut residuals = Residuals::default();
    while world.time() < end {
        world.step().expect("bricks stay in the world");
        residuals.note(&world);
    }
    let mut trial = Trial { friction, world, bricks, starts, joints: Vec::new(), residuals };
    for joint in &mut joints {
        trial.part(joint);
    }
    trial.joints = joints;
    trial
}

/// The joints of a wall as it is built.
fn joints(world: &World, bricks: &[BodyId]) -> Vec<Joint> {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-3 * HEIGHT;
    let mut joints = Vec::new();
    for &a in bricks {
        let first = world.aabb(a);
        for &b in bricks {
            let second = world.aabb(b);
            let left = first.min.x.max(second.min.x);
            let right = first.max.x.min(second.max.x);
            let side_by_side = near(first.max.x, second.min.x) && near(first.min.z, second.min.z);
            let above = near(first.max.z, second.min.z) && right - left > 1e-3 * LENGTH;
            let (kind, ends) = if side_by_side {
                let x = 0.5 * (left + right);
                (Kind::Head, [(x, first.min.z), (x, first.max.z)])
            } else if above {
                let z = first.max.z;
                (Kind::Bed, [(left, z), (right, z)])
            } else {
                continue;
            };
            let ends = ends.map(|(x, z)| DVec3::new(x, 0.0, z));
            joints.push(Joint { kind, bricks: [a, b], ends, openings: [0.0; 2], slip: 0.0 });
        }
    }
    joints
}

impl Trial {
    /// Where a point of a brick has come to.
    fn now(&self, brick: BodyId, point: DVec3) -> DVec3 {
        let place = self.bricks.iter().position(|&b| b == brick).expect("a brick of the wall");
        self.world.bodies().pose(brick).point(self.starts[place].inverse_point(point))
    }

    fn part(&self, joint: &mut Joint) {
        let (normal, along) = match joint.kind {
            Kind::Head => (DVec3::X, DVec3::Z),
            Kind::Bed => (DVec3::Z, DVec3::X),
        };
        let [a, b] = joint.bricks;
        let apart = joint.ends.map(|end| self.now(b, end) - self.now(a, end));
        joint.openings = apart.map(|way| way.dot(normal));
        joint.slip = 0.5 * (apart[0] + apart[1]).dot(along).abs();
    }

    /// How far a brick went down, over the way of the foundation.
    fn settlement(&self, place: usize) -> f64 {
        let start = self.starts[place].translation.z;
        (start - self.world.bodies().pose(self.bricks[place]).translation.z) / SINK
    }

    fn courses(&self) -> usize {
        1 + self.joints.iter().map(Joint::course).max().unwrap_or(0)
    }

    fn open(&self, kind: Kind) -> impl Iterator<Item = &Joint> {
        self.joints.iter().filter(move |joint| joint.kind == kind && joint.is_open())
    }

    fn course_of(&self, place: usize) -> usize {
        (self.starts[place].translation.z / HEIGHT) as usize
    }

    /// Where the bricks that have gone along begin, m from the left end, in every course that has
    /// any, from the bottom up.
    fn edge(&self) -> Vec<(usize, f64)> {
        let gone = |place: &usize| self.settlement(*place) > GONE;
        (0..self.courses())
            .filter_map(|course| {
                let of_course = |place: &usize| self.course_of(*place) == course;
                let places = (0..self.bricks.len()).filter(of_course).filter(gone);
                let left = places.map(|place| self.left_end(place)).min_by(f64::total_cmp);
                left.map(|left| (course, left))
            })
            .collect()
    }

    fn left_end(&self, place: usize) -> f64 {
        let joints = self.joints.iter().filter(|joint| joint.bricks.contains(&self.bricks[place]));
        let ends = joints.flat_map(|joint| joint.ends).map(|end| end.x);
        ends.fold(f64::INFINITY, f64::min)
    }

    /// How many courses have an open head joint.
    fn courses_open(&self) -> usize {
        let open = |course: &usize| self.open(Kind::Head).any(|joint| joint.course() == *course);
        (0..self.courses()).filter(open).count()
    }

    /// The longest stair of open head joints: each half a brick to the same side of the one in the
    /// course below.
    fn stair(&self) -> usize {
        [0.5 * LENGTH, -0.5 * LENGTH]
            .map(|tread| self.stair_of(tread))
            .into_iter()
            .max()
            .unwrap_or(0)
    }

    fn stair_of(&self, tread: f64) -> usize {
        let mut open: Vec<&Joint> = self.open(Kind::Head).collect();
        open.sort_by_key(|joint| joint.course());
        let mut heights: Vec<usize> = Vec::new();
        for joint in &open {
            let carries = |below: &Joint| {
                let aside = joint.ends[0].x - below.ends[0].x;
                below.course() + 1 == joint.course() && (aside - tread).abs() < 0.05 * LENGTH
            };
            let below = open.iter().zip(&heights).filter(|(below, _)| carries(below));
            let height = 1 + below.map(|(_, height)| *height).max().unwrap_or(0);
            heights.push(height);
        }
        heights.into_iter().max().unwrap_or(0)
    }

    /// How many bricks stand, hang in between, and went along.
    fn parts(&self) -> [usize; 3] {
        let mut parts = [0; 3];
        for place in 0..self.bricks.len() {
            let settled = self.settlement(place);
            parts[if settled < STANDS { 0 } else { usize::from(settled > GONE) + 1 }] += 1;
        }
        parts
    }

    fn widest(&self, kind: Kind) -> f64 {
        self.open(kind).map(Joint::opening).fold(0.0, f64::max)
    }
}

pub(in crate::reproduce) fn dubois_wall(effort: Effort) -> Report {
    let frictions = effort.of(FRICTIONS.to_vec(), vec![DRAWN]);
    let trials = side_by_side(&frictions, |&friction| run(effort, friction));
    let mut columns: Vec<(&'static str, String)> = vec![
        ("friction", "friction".into()),
        ("published_pattern", "published".into()),
        ("open_head_joints", "open head joints".into()),
        ("stair_courses", "longest stair, courses".into()),
        ("open_bed_joints", "open bed joints".into()),
        ("widest_head_mm", "widest head joint, mm".into()),
        ("widest_bed_mm", "widest bed joint, mm".into()),
        ("bricks_standing", "bricks that stand".into()),
        ("bricks_between", "between".into()),
        ("bricks_gone", "gone along".into()),
        ("overlap_percent", "overlap, %".into()),
    ];
    columns.extend(Residuals::columns());
    let table = Table {
        title: format!(
            "Wall of {} bricks, the foundation right of x = {SPLIT:.3} m {} cm down",
            trials[0].bricks.len(),
            100.0 * SINK
        ),
        columns,
        rows: trials.iter().map(row).collect(),
    };
    let drawn = trials.iter().find(|trial| trial.friction == DRAWN).expect("it is among them");
    Report {
        tables: vec![table, courses(drawn)],
        claims: effort.of(claims(&trials), Vec::new()),
        not_given: vec![
            "Where the foundation is divided, how far and how fast its part moves: here 5.2 bricks \
             from the left end, 2 cm down at 2 cm/s. The pattern is published as a picture, \
             without numbers.",
            "A joint is open if its bricks have parted by a twentieth of that way at one of its \
             ends. A brick stands if it went down by less than a tenth of it, and has gone along \
             if by more than nine tenths. A stair goes up from an open head joint to \
             the open one half a brick aside in the next course, always to the same side; it is to \
             go through more than half of the courses.",
            "A wall that slides along its joints is a hard case for the solver. The natural map says \
             what was left, over the fastest velocity that impulses changed.",
        ],
        figure: figure(drawn, &trials),
    }
}

fn row(trial: &Trial) -> Vec<Cell> {
    let count = |count: usize| Cell::Fixed(count as f64, 0);
    let mut cells = vec![
        Cell::Exact(trial.friction),
        "stepped cracks".into(),
        count(trial.open(Kind::Head).count()),
        count(trial.stair()),
        count(trial.open(Kind::Bed).count()),
        Cell::Fixed(1e3 * trial.widest(Kind::Head), 1),
        Cell::Fixed(1e3 * trial.widest(Kind::Bed), 1),
    ];
    cells.extend(trial.parts().map(count));
    cells.push(Cell::Fixed(100.0 * trial.world.max_overlap(), 3));
    cells.extend(trial.residuals.cells());
    cells
}

/// What has gone along and what has opened, course by course from the top down as one sees them.
fn courses(trial: &Trial) -> Table {
    let edge = trial.edge();
    let widest = |kind: Kind, course: usize| {
        let joints = trial.open(kind).filter(|joint| joint.course() == course);
        let widest = joints.map(Joint::opening).max_by(f64::total_cmp);
        widest.map_or(Cell::None, |opening| Cell::Fixed(1e3 * opening, 1))
    };
    let row = |course: usize| {
        let left = edge.iter().find(|(at, _)| *at == course).map(|(_, left)| left / LENGTH);
        let open = trial.open(Kind::Head).filter(|joint| joint.course() == course).count();
        vec![
            Cell::Fixed((course + 1) as f64, 0),
            left.map_or(Cell::None, |left| Cell::Fixed(left, 1)),
            Cell::Fixed(open as f64, 0),
            widest(Kind::Head, course),
            widest(Kind::Bed, course),
        ]
    };
    Table {
        title: format!("Course by course, friction {}", trial.friction),
        columns: vec![
            ("course", "course from below".into()),
            ("edge_bricks", "gone along from, bricks from the left end".into()),
            ("open_head_joints", "open head joints".into()),
            ("widest_head_mm", "widest, mm".into()),
            ("widest_bed_mm", "widest bed joint above, mm".into()),
        ],
        rows: (0..trial.courses()).rev().map(row).collect(),
    }
}

fn claims(trials: &[Trial]) -> Vec<Claim> {
    let list = |words: Vec<String>| words.join("; ");
    let separates = |trial: &Trial| {
        let [stand, _, gone] = trial.parts();
        stand > 0 && gone > 0 && trial.courses_open() == trial.courses()
    };
    vec![
        Claim {
            published: "cracks follow the joints in steps",
            ours: list(
                trials
                    .iter()
                    .map(|trial| {
                        format!(
                            "friction {}: a stair of open head joints through {} courses",
                            trial.friction,
                            trial.stair()
                        )
                    })
                    .collect(),
            ),
            holds: trials.iter().all(|trial| 2 * trial.stair() > trial.courses()),
        },
        Claim {
            published: "what stands on the moving part separates from the rest",
            ours: list(
                trials
                    .iter()
                    .map(|trial| {
                        let [stand, between, gone] = trial.parts();
                        format!(
                            "friction {}: {stand} bricks stand, {gone} have gone along, {between} \
                             between; {} of {} courses have an open head joint",
                            trial.friction,
                            trial.courses_open(),
                            trial.courses()
                        )
                    })
                    .collect(),
            ),
            holds: trials.iter().all(separates),
        },
    ]
}

fn figure(drawn: &Trial, trials: &[Trial]) -> Figure {
    let end = LENGTH * 10.0;
    let top = HEIGHT * drawn.courses() as f64;
    let (x, y) = even_axes([0.0, end], [-SINK, top]);
    let block = |(place, &brick): (usize, &BodyId)| Block {
        outline: outline(&drawn.world, brick),
        value: 1e3 * SINK * drawn.settlement(place),
    };
    let cracks = drawn.joints.iter().filter(|joint| joint.is_open()).map(|joint| {
        let [a, b] = joint.bricks;
        let middle = joint.ends.map(|end| 0.5 * (drawn.now(a, end) + drawn.now(b, end)));
        let width = 1.0 + 4.0 * (joint.opening() / SINK).min(1.0);
        (middle.map(|p| (p.x, p.z)).to_vec(), width)
    });
    let wall = Panel {
        title: format!("friction {DRAWN}; open joints in red"),
        x,
        y,
        content: Content::Blocks(Blocks {
            outlines: drawn.bricks.iter().enumerate().map(block).collect(),
            range: (0.0, 1e3 * SINK),
            label: "mm down".into(),
            lines: cracks.collect(),
        }),
        rules: Vec::new(),
    };
    Figure {
        title: "A brick wall on a foundation that gives way".into(),
        panels: vec![wall, profiles(drawn), edges(trials)],
        columns: 3,
        notes: vec![
            "Dubois 2010, section 1.6.1: 95 whole bricks and 10 halves, rigid, laid dry; by contact \
             dynamics in steps of 2 ms."
                .into(),
        ],
    }
}

/// How far the bricks of some courses went down.
fn profiles(trial: &Trial) -> Panel {
    let last = trial.courses() - 1;
    let mut shown = vec![0, last / 2, last];
    shown.dedup();
    let series = shown.into_iter().map(|course| {
        let mut points: Vec<(f64, f64)> = (0..trial.bricks.len())
            .filter(|&place| trial.course_of(place) == course)
            .map(|place| (trial.starts[place].translation.x, -1e3 * SINK * trial.settlement(place)))
            .collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        Series::new(format!("course {}", course + 1), points, Style::Line)
    });
    let series: Vec<Series> = series.collect();
    let heights: Vec<f64> = series.iter().flat_map(|s| s.points.iter().map(|p| p.1)).collect();
    Panel {
        title: format!("settlement, friction {}", trial.friction),
        x: Axis::linear("x, m", [0.0, 10.0 * LENGTH]),
        y: Axis::linear("height gained, mm", heights),
        content: Content::Labelled(series),
        rules: Vec::new(),
    }
}

/// Where what has gone along begins, course by course.
fn edges(trials: &[Trial]) -> Panel {
    let series = trials.iter().map(|trial| {
        let point = |(course, left): (usize, f64)| (left, (course + 1) as f64);
        let points = trial.edge().into_iter().map(point).collect();
        Series::new(format!("friction {}", trial.friction), points, Style::Line)
    });
    Panel {
        title: "left edge of what has gone along".into(),
        x: Axis::linear("x, m", [0.0, 10.0 * LENGTH]),
        y: Axis::linear("course from below", [0.0, trials[0].courses() as f64]),
        content: Content::Labelled(series.collect()),
        rules: Vec::new(),
    }
}
