//! How many pairs an explicit step looks at, with and without surrogates: Noble 2023, Table 6.4.

use std::hint::black_box;

use polygrain_contact::surrogate::Search;
use polygrain_contact::triangle::Triangle;
use polygrain_contact::triangle::flat::{TrianglePair, by_batch, by_hybrid};
use polygrain_geometry::Pose;

use super::collision::{Against, Collision, STEPS, collide};
use super::{NO_TEST, REACH, Rock, SPHERES};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};
use crate::reproduce::timing::{Effort, nanoseconds};

/// A row of the print: comparisons and their time, fallbacks, iterative comparisons and their time.
type Printed = [f64; 5];

const PRINTED: [(Against, [Printed; 2]); 2] = [
    (
        Against::Sphere,
        [[1.50e6, 3.96, 1.66e3, 1.50e6, 1.87], [8.20e3, 2.60e-2, 1.44e2, 7.64e3, 1.80e-2]],
    ),
    (
        Against::Plane,
        [[6.27e5, 1.68, 1.57e4, 6.27e5, 8.00], [5.27e3, 7.68e-2, 4.96e2, 5.03e3, 4.00e-2]],
    ),
];

/// Means over the steps of a collision.
struct Case {
    against: Against,
    printed: [Printed; 2],
    /// All pairs, and how many of them the descent leaves undecided.
    flat_pairs: u64,
    fallbacks: f64,
    /// Pairs that the search looked at, those of all nodes it brought together, and those compared.
    looked_at: f64,
    brought_together: f64,
    compared: f64,
    /// By comparison in batches, by the hybrid, and with trees, ns per step.
    times: [f64; 3],
    /// Whether every search with trees found what the search through all pairs does, bit by bit.
    same: bool,
    collision: Collision,
}

impl Case {
    fn new(effort: Effort, against: Against, printed: [Printed; 2]) -> Self {
        let (other, sphere) = (against.other(SPHERES[3]), Rock::sphere(SPHERES[3]));
        let collision = collide(against, &other, &sphere);
        let mut search = Search::default();
        let [mut looked_at, mut brought_together, mut compared] = [0; 3];
        let mut contacts: Vec<Vec<TrianglePair>> = Vec::new();
        for poses in &collision.poses {
            contacts.push(by_trees(&mut search, [&other, &sphere], poses));
            looked_at += search.effort().pairs();
            brought_together += search.effort().brought_together;
            compared += search.effort().compared;
        }
        let stride = effort.of(1, STEPS / 2);
        let (mut same, mut fallbacks) = (true, 0);
        for (poses, contacts) in collision.poses.iter().zip(&contacts).step_by(stride) {
            let [a, b] = placed([&other, &sphere], poses);
            let found = by_hybrid::<f64>(&a, &b, REACH);
            fallbacks += found.fallbacks;
            same &= found.contacts == *contacts;
        }
        let mean = |count: u64| count as f64 / STEPS as f64;
        Self {
            against,
            printed,
            flat_pairs: (other.count() * sphere.count()) as u64,
            fallbacks: fallbacks as f64 / STEPS.div_ceil(stride) as f64,
            looked_at: mean(looked_at),
            brought_together: mean(brought_together),
            compared: mean(compared),
            times: times(effort, [&other, &sphere], &collision),
            same,
            collision,
        }
    }

    fn rows(&self) -> [Vec<Cell>; 2] {
        let [batch, hybrid, trees] = self.times.map(|ns| Cell::from(1e-6 * ns));
        let whole = |count: f64| Cell::Fixed(count, 0);
        let row = |search: &str, printed: Printed, ours: [Cell; 6]| {
            let mut row = vec![self.against.name().into(), search.into()];
            row.extend([0, 3, 2].map(|i| whole(printed[i])));
            row.extend([1, 4].map(|i| Cell::Number(printed[i])));
            row.extend(ours);
            row
        };
        let pairs = self.flat_pairs as f64;
        [
            row(
                "all pairs",
                self.printed[0],
                [whole(pairs), whole(pairs), whole(self.fallbacks), batch, hybrid, Cell::None],
            ),
            row(
                "surrogates",
                self.printed[1],
                [
                    whole(self.looked_at),
                    whole(self.brought_together),
                    whole(self.compared),
                    Cell::None,
                    Cell::None,
                    trees,
                ],
            ),
        ]
    }

    /// How many times fewer, printed and ours.
    fn reduction(&self) -> Vec<Cell> {
        let [flat, surrogates] = self.printed;
        let pairs = self.flat_pairs as f64;
        let [batch, hybrid, trees] = self.times;
        let ratios = [
            flat[0] / surrogates[0],
            pairs / self.looked_at,
            pairs / self.brought_together,
            flat[1] / surrogates[1],
            batch / trees,
            hybrid / trees,
        ];
        let cells = ratios.map(|ratio| Cell::Fixed(ratio, 0));
        std::iter::once(self.against.name().into()).chain(cells).collect()
    }

    fn claim(&self, published: &'static str, at_least: f64) -> Claim {
        let pairs = self.flat_pairs as f64;
        let fewer = pairs / self.looked_at;
        Claim {
            published,
            ours: format!(
                "{fewer:.0} times fewer; {:.0} times, if those count that one direction parts from a whole \
                 node at once",
                pairs / self.brought_together
            ),
            holds: fewer >= at_least,
        }
    }
}

fn placed([other, sphere]: [&Rock; 2], [pose_a, pose_b]: &[Pose; 2]) -> [Vec<Triangle>; 2] {
    [other.triangles(&Pose::IDENTITY), sphere.triangles(&pose_a.relative(pose_b))]
}

fn by_trees(
    search: &mut Search,
    [other, sphere]: [&Rock; 2],
    [pose_a, pose_b]: &[Pose; 2],
) -> Vec<TrianglePair> {
    let mut found = Vec::new();
    search.contacts(other.grain(), pose_a, sphere.grain(), pose_b, REACH, &mut found);
    found
}

/// The search through all pairs takes as long at every step; with trees it is all steps that count.
fn times(effort: Effort, rocks: [&Rock; 2], collision: &Collision) -> [f64; 3] {
    let [a, b] = placed(rocks, &collision.poses[STEPS / 2]);
    let mut search = Search::default();
    let mut with_trees = || {
        for poses in &collision.poses {
            black_box(by_trees(&mut search, rocks, poses));
        }
    };
    let [batch, hybrid, trees] = nanoseconds(
        effort,
        [
            &mut || drop(black_box(by_batch::<f64>(&a, &b, REACH))),
            &mut || drop(black_box(by_hybrid::<f64>(&a, &b, REACH))),
            &mut with_trees,
        ],
    );
    [batch, hybrid, trees / STEPS as f64]
}

pub(in crate::reproduce) fn table_6_4(effort: Effort) -> Report {
    let cases = PRINTED.map(|(against, printed)| Case::new(effort, against, printed));
    let counts = Table {
        title: "Pairs of triangles and time of a step, means of 100 steps, 1,224 triangles".into(),
        columns: vec![
            ("case", "case".into()),
            ("search", "search".into()),
            ("published_comparisons", "published comparisons".into()),
            ("published_iterative", "iterative".into()),
            ("published_fallbacks", "fallbacks".into()),
            ("published_comparison_s", "comparison, s".into()),
            ("published_hybrid_s", "hybrid, s".into()),
            ("pairs", "ours looked at".into()),
            ("pairs_brought_together", "brought together".into()),
            ("compared", "fell back".into()),
            ("batch_ms", "batch, ms".into()),
            ("hybrid_ms", "hybrid, ms".into()),
            ("trees_ms", "trees, ms".into()),
        ],
        rows: cases.iter().flat_map(Case::rows).collect(),
    };
    let reductions = Table {
        title: "How many times fewer, or faster, with surrogates".into(),
        columns: vec![
            ("case", "case".into()),
            ("published_fewer", "published pairs".into()),
            ("fewer", "ours looked at".into()),
            ("fewer_brought_together", "brought together".into()),
            ("published_faster", "published time".into()),
            ("faster_than_batch", "ours, batch".into()),
            ("faster_than_hybrid", "ours, hybrid".into()),
        ],
        rows: cases.iter().map(Case::reduction).collect(),
    };
    let [sphere, plane] = &cases;
    let same = cases.iter().all(|case| case.same);
    let sound = cases.iter().all(|case| !case.collision.meshes_met && case.collision.touching > 0);
    let claims = vec![
        sphere.claim("183 times fewer comparisons of two spheres", 180.0),
        plane.claim("119 times fewer comparisons of a sphere on a plane", 119.0),
        Claim {
            published: "the contacts are those of the search through all pairs (Lemma 4)",
            ours: format!(
                "{} bit by bit; the halos overlap in {} and {} steps, the meshes {}",
                if same { "the same," } else { "not the same," },
                sphere.collision.touching,
                plane.collision.touching,
                if sound { "never meet" } else { "meet, or the bodies never touch" },
            ),
            holds: same && sound,
        },
    ];
    let mut not_given = vec![
        "Masses, speeds, step, tilt and friction, and how the spheres are turned: 1 kg, 1 m/s, 0.2 ms, \
         3.8°, 0.5, at random. Forces are those of (3.1) with K = 1,000 N/m and a mass of 1 kg for the \
         plane; the torque is (x − c) × F, not the printed F × (x − c) (erratum).",
        "The plane: 626,688 pairs make it 512 triangles.",
        "What time the seconds are of: they are ten times those of Table 6.6, so only their ratios count. \
         8.00 s by the hybrid on the plane must be 0.80 (errata).",
        "The engine looks at surrogates along a few directions and compares the fine pairs that are \
         left; there is one search with trees, not one for each kernel. Those pairs stand under *fell \
         back*.",
    ];
    if effort == Effort::Quick {
        not_given.push(NO_TEST);
    }
    Report { tables: vec![counts, reductions], claims, not_given, figure: figure(&cases) }
}

fn figure(cases: &[Case; 2]) -> Figure {
    let names = ["all pairs", "surrogates, printed", "surrogates, brought together", "looked at"];
    let series = cases.iter().map(|case| {
        let counts =
            [case.flat_pairs as f64, case.printed[1][0], case.brought_together, case.looked_at];
        let points = counts.iter().enumerate().map(|(i, &count)| (i as f64, count));
        Series::new(case.against.name(), points.collect(), Style::Line)
    });
    Figure {
        title: "Pairs of triangles looked at in an explicit step".into(),
        panels: vec![Panel {
            title: "1,224 triangles, means of 100 steps".into(),
            x: Axis::names("", names.map(Into::into).into()),
            y: Axis::log("pairs", [100.0, 2e6]),
            content: Content::Series(series.collect()),
            rules: Vec::new(),
        }],
        columns: 1,
        notes: vec!["Noble 2023, Table 6.4.".into()],
    }
}
