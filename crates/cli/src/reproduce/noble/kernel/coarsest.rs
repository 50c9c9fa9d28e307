//! The coarsest surrogate of a stretched sphere: Noble 2023, Table 6.1.

use std::f64::consts::PI;

use polygrain_contact::surrogate::{SurrogateTree, fit};
use polygrain_contact::triangle::{Triangle, comparison};
use polygrain_geometry::{TriangleMesh, generate};

use crate::plot::{Axis, Content, Figure, Panel, Series, Style};
use crate::reproduce::report::{Cell, Claim, Report, Table};

const STRETCHES: [f64; 5] = [1.0, 1.2, 1.4, 1.8, 2.6];

/// Levels of the icospheres and their triangles.
const LEVELS: [(usize, usize); 3] = [(1, 80), (2, 320), (3, 1280)];

/// Longest edge and ε as printed, for every stretch and level.
const PUBLISHED: [[[f64; 2]; 3]; 5] = [
    [[0.09, 0.49], [0.09, 0.50], [0.08, 0.52]],
    [[0.10, 0.55], [0.10, 0.56], [0.10, 0.56]],
    [[0.34, 0.54], [0.12, 0.65], [0.11, 0.66]],
    [[0.14, 0.84], [0.89, 0.53], [1.35, 0.51]],
    [[1.54, 0.58], [2.24, 0.51], [2.36, 0.52]],
];

/// A single triangle that stands for a mesh.
#[derive(Clone, Copy)]
struct Surrogate {
    longest_edge: f64,
    halo: f64,
    /// Of the triangle grown by its halo, beside that of the ball round the mesh.
    volume_ratio: f64,
}

impl Surrogate {
    fn new(triangle: &Triangle, halo: f64, radius: f64) -> Self {
        let [a, b, c] = *triangle;
        let edges = [a.distance(b), b.distance(c), c.distance(a)];
        let area = 0.5 * (b - a).cross(c - a).length();
        let circumference: f64 = edges.iter().sum();
        let ball = |radius: f64| 4.0 / 3.0 * PI * radius.powi(3);
        let volume = 2.0 * area * halo + 0.5 * PI * circumference * halo * halo + ball(halo);
        let longest_edge = edges.into_iter().fold(0.0, f64::max);
        Self { longest_edge, halo, volume_ratio: volume / ball(radius) }
    }

    /// The minimiser of the published functional with the smallest conservative halo.
    fn fitted(mesh: &TriangleMesh, radius: f64) -> Self {
        let triangle = fit(&mesh.iter_corners().collect::<Vec<_>>());
        let distance = |corner| comparison::closest(&[corner; 3], &triangle).distance();
        let halo = mesh.vertices().iter().map(|&v| distance(v)).fold(0.0, f64::max);
        Self::new(&triangle, halo, radius)
    }

    /// The root of the tree that searches descend.
    fn root(mesh: &TriangleMesh, radius: f64) -> Self {
        let levels = SurrogateTree::new(mesh).levels();
        Self::new(&levels[0].triangles[0], levels[0].halos[0], radius)
    }
}

/// One sphere.
struct Case {
    stretch: f64,
    triangles: usize,
    published: [f64; 2],
    fitted: Surrogate,
    root: Surrogate,
}

impl Case {
    fn new(stretch: f64, (level, triangles): (usize, usize), published: [f64; 2]) -> Self {
        let mesh = generate::stretched_sphere(0.5, level, stretch).expect("a valid sphere");
        let radius = 0.5 * stretch;
        Self {
            stretch,
            triangles,
            published,
            fitted: Surrogate::fitted(&mesh, radius),
            root: Surrogate::root(&mesh, radius),
        }
    }

    fn row(&self) -> Vec<Cell> {
        let shown = |s: &Surrogate| {
            let edge_and_halo = [s.longest_edge, s.halo].map(|x| Cell::Fixed(x, 2));
            edge_and_halo.into_iter().chain([Cell::Fixed(100.0 * s.volume_ratio, 0)])
        };
        let mut row = vec![Cell::Fixed(self.stretch, 1), Cell::Fixed(self.triangles as f64, 0)];
        row.extend(self.published.map(|x| Cell::Fixed(x, 2)));
        row.extend(shown(&self.fitted));
        row.extend(shown(&self.root));
        row.push(Cell::Fixed(0.5 * self.stretch, 2));
        row
    }
}

pub(in crate::reproduce) fn table_6_1() -> Report {
    let cases: Vec<Case> = STRETCHES
        .iter()
        .zip(PUBLISHED)
        .flat_map(|(&stretch, printed)| {
            LEVELS
                .iter()
                .zip(printed)
                .map(move |(&level, printed)| Case::new(stretch, level, printed))
        })
        .collect();
    let table = Table {
        title: "Longest edge d and halo ε of the coarsest surrogate of a sphere stretched by η"
            .into(),
        columns: vec![
            ("stretch", "η".into()),
            ("triangles", "triangles".into()),
            ("published_edge", "published d".into()),
            ("published_halo", "ε".into()),
            ("fitted_edge", "fitted d".into()),
            ("fitted_halo", "ε".into()),
            ("fitted_volume_percent", "volume, %".into()),
            ("tree_edge", "tree d".into()),
            ("tree_halo", "ε".into()),
            ("tree_volume_percent", "volume, %".into()),
            ("radius", "radius of the ball".into()),
        ],
        rows: cases.iter().map(Case::row).collect(),
    };
    Report {
        tables: vec![table],
        claims: claims(&cases),
        not_given: vec![
            "The weights of the functional (5.5): ours are those of the engine, chosen for few pairs \
             in searches. *Fitted* is its minimiser, *tree* what the engine takes: the best of that \
             minimiser and of triangles that span the set.",
            "The size of the sphere: its radius is said to be η/2 in the table, so its diameter is one, \
             while Definition 7 has a radius of one (erratum). The caption calls η μ (erratum).",
            "Why the halo at η = 1.8 is 0.84 for 80 triangles and 0.53 for 320: the printed fit seems to end in \
             another minimum, as ours does not. On a sphere the printed surrogates are smaller, which only \
             other weights explain; the tree takes wide ones, for patches of a surface are flat.",
            "Volume is that of the triangle grown by ε beside the ball round the sphere: \
             2Aε + πPε²/2 + 4πε³/3 with area A and circumference P.",
        ],
        figure: figure(&cases),
    }
}

fn claims(cases: &[Case]) -> Vec<Claim> {
    let loosest = |ratio: &dyn Fn(&Case) -> f64| {
        let round = cases.iter().filter(|case| case.stretch < 1.3);
        100.0 * round.map(ratio).fold(0.0, f64::max)
    };
    let tightest = |ratio: &dyn Fn(&Case) -> f64| {
        100.0 * cases.iter().map(ratio).fold(f64::INFINITY, f64::min)
    };
    let round = loosest(&|case| case.root.volume_ratio);
    let long = tightest(&|case| case.root.volume_ratio);
    vec![
        Claim {
            published: "near a sphere, at most 135 % of the volume of the bounding ball",
            ours: format!(
                "at most {round:.0} % by the tree, {:.0} % by the functional alone",
                loosest(&|case| case.fitted.volume_ratio)
            ),
            holds: round <= 135.0,
        },
        Claim {
            published: "as little as 37 % of it for a long body",
            ours: format!(
                "as little as {long:.0} % by the tree, {:.0} % by the functional alone",
                tightest(&|case| case.fitted.volume_ratio)
            ),
            holds: long <= 37.0,
        },
    ]
}

fn figure(cases: &[Case]) -> Figure {
    let panels = LEVELS.iter().enumerate().map(|(k, (_, triangles))| {
        let curve = |value: &dyn Fn(&Case) -> f64| -> Vec<(f64, f64)> {
            let of_level = cases.iter().skip(k).step_by(LEVELS.len());
            of_level.map(|case| (case.stretch, value(case))).collect()
        };
        Panel {
            title: format!("{triangles} triangles"),
            x: Axis::linear("stretch η", STRETCHES),
            y: Axis::between("halo ε / diameter", 0.0, 1.4),
            content: Content::Series(vec![
                Series::new("printed", curve(&|case| case.published[1]), Style::Line),
                Series::new("functional (5.5)", curve(&|case| case.fitted.halo), Style::Line),
                Series::new("tree", curve(&|case| case.root.halo), Style::Line),
                Series::new("bounding ball", curve(&|case| 0.5 * case.stretch), Style::Outline),
            ]),
            rules: Vec::new(),
        }
    });
    Figure {
        title: "Halo of the coarsest surrogate of a stretched sphere".into(),
        panels: panels.collect(),
        columns: 3,
        notes: vec!["Noble 2023, Table 6.1. The lower, the tighter.".into()],
    }
}
