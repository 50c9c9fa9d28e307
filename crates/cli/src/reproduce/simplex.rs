//! The point of a simplex closest to the origin: Montanari 2017, Table 4.1, Figs 4.6 and 4.28.

use std::f64::consts::TAU;
use std::hint::black_box;

use glam::DVec3;
use polygrain_contact::experiment::{Vertices, replay};
use polygrain_contact::simplex::{Region, SubAlgorithm, regions};

use super::report::{Cell, Claim, Report, Table};
use super::timing::{Effort, nanoseconds};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};

/// How each sub-algorithm answers a simplex.
struct Answer {
    sub_algorithm: SubAlgorithm,
    weights: [f64; 4],
    distance: f64,
}

fn answers(simplex: &[DVec3]) -> Vec<Answer> {
    SubAlgorithm::ALL
        .into_iter()
        .map(|sub_algorithm| {
            let closest = sub_algorithm.closest(simplex);
            let distance = closest.point(simplex).length();
            Answer { sub_algorithm, weights: closest.weights, distance }
        })
        .collect()
}

/// `{s1, s3}`: the vertices that support a point.
fn support(weights: &[f64; 4]) -> String {
    let names: Vec<String> =
        (0..4).filter(|&i| weights[i] > 0.0).map(|i| format!("s{}", i + 1)).collect();
    format!("{{{}}}", names.join(", "))
}

/// The answers beside the one that the source names.
fn answer_table(
    answers: &[Answer],
    published_support: &'static str,
    published: Option<f64>,
    truth: f64,
) -> Table {
    let rows = answers
        .iter()
        .map(|answer| {
            vec![
                answer.sub_algorithm.name().into(),
                published_support.into(),
                support(&answer.weights).into(),
                published.map_or(Cell::None, Cell::Exact),
                Cell::Exact(answer.distance),
                Cell::Scientific((answer.distance - truth).abs()),
            ]
        })
        .collect();
    Table {
        title: "The closest point by every sub-algorithm".into(),
        columns: vec![
            ("sub_algorithm", "sub-algorithm".into()),
            ("published_support", "published support".into()),
            ("support", "ours".into()),
            ("published_distance", "published distance".into()),
            ("distance", "ours".into()),
            ("error", "error".into()),
        ],
        rows,
    }
}

fn coordinates(simplex: &[DVec3]) -> Table {
    let rows = simplex
        .iter()
        .enumerate()
        .map(|(i, s)| {
            let mut row = vec![Cell::from(format!("s{}", i + 1))];
            row.extend(s.to_array().map(Cell::Exact));
            row
        })
        .collect();
    Table {
        title: "The simplex as published".into(),
        columns: vec![
            ("vertex", "vertex".into()),
            ("x", "x".into()),
            ("y", "y".into()),
            ("z", "z".into()),
        ],
        rows,
    }
}

pub(super) fn table_4_1() -> Report {
    let triangle = [
        DVec3::new(0.45, 0.0, -0.60),
        DVec3::new(-0.55, -0.75, -1.55),
        DVec3::new(-0.55, 0.75, -1.55),
    ];
    let (distance, radius) = (0.75, 0.5);
    let answers = answers(&triangle);
    let normal = (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0]);
    let foot = normal * (normal.dot(triangle[0]) / normal.length_squared());
    let [yz, zx, xy] = normal.abs().to_array();
    let steps = Table {
        title: "On the way there".into(),
        columns: vec![("quantity", "quantity".into()), ("value", "ours".into())],
        rows: vec![
            vec!["twice the area projected on yz".into(), yz.into()],
            vec!["twice the area projected on zx".into(), zx.into()],
            vec!["twice the area projected on xy".into(), xy.into()],
            vec!["distance of the triangle's plane".into(), Cell::Exact(foot.length())],
            vec!["gap between sphere and triangle".into(), Cell::Exact(distance - radius)],
        ],
    };
    let ours = &answers[0];
    let claims = vec![
        Claim {
            published: "the face and the edge {s2, s3} are rejected; both other edges return s1",
            ours: format!("{} supports the closest point", support(&ours.weights)),
            holds: support(&ours.weights) == "{s1}",
        },
        Claim {
            published: "the projection on yz is the largest",
            ours: format!("it is that on xy: {xy} beside {yz} (erratum)"),
            holds: yz > xy,
        },
        Claim {
            published: "the pair collides if the distance is smaller than the diameter, 1",
            ours: "it must be the radius, 0.5: at a distance of 0.75 they are apart (erratum)"
                .into(),
            holds: false,
        },
    ];
    Report {
        tables: vec![coordinates(&triangle), answer_table(&answers, "{s1}", None, distance), steps],
        claims,
        not_given: vec![
            "The distance: it is 3/4, the length of s1, whose coordinates are 0.45 and 0.60.",
        ],
        figure: sphere_and_triangle(&triangle, radius, foot),
    }
}

/// Seen along y, in which direction the triangle is an edge, and along x.
fn sphere_and_triangle(triangle: &[DVec3; 3], radius: f64, foot: DVec3) -> Figure {
    let circle = || {
        let around = (0..=72).map(|i| (TAU * f64::from(i) / 72.0).sin_cos());
        around.map(|(sine, cosine)| (radius * cosine, radius * sine)).collect()
    };
    let panel = |title: &str, label: &str, flat: &dyn Fn(DVec3) -> (f64, f64)| {
        let [s1, s2, s3] = triangle.map(flat);
        Panel {
            title: title.into(),
            x: Axis::between(label, -1.75, 1.75),
            y: Axis::between("z", -1.75, 0.7),
            content: Content::Series(vec![
                Series::new("sphere", circle(), Style::Outline),
                Series::new("triangle", vec![s1, s2, s3, s1], Style::Line),
                Series::new("shortest vector", vec![(0.0, 0.0), s1], Style::Line),
                Series::new("foot of the origin in the plane", vec![flat(foot)], Style::Dots),
            ]),
            rules: Vec::new(),
        }
    };
    Figure {
        title: "A sphere beside a triangle".into(),
        panels: vec![
            panel("(a) seen along y", "x", &|p| (p.x, p.z)),
            panel("(b) seen along x", "y", &|p| (p.y, p.z)),
        ],
        columns: 2,
        notes: vec![
            "Montanari 2017, Table 4.1. The foot is outside the triangle: its vertex s1 is closest."
                .into(),
        ],
    }
}

pub(super) fn figure_4_6() -> Report {
    let z = -31.557_752_817_397_15;
    let double = DVec3::new(-20.713_282_046_795_065, 0.0, z);
    let tetrahedron = [
        double,
        DVec3::new(-6.350_536_262_466_925, 19.715_748_586_578_577, z),
        DVec3::new(20.713_255_776_709_875, -0.032_989_069_061_845_35, z),
        double,
    ];
    let truth = 31.557_752_817_397_15;
    let answers = answers(&tetrahedron);
    let worst = answers.iter().map(|a| (a.distance - truth).abs()).fold(0.0, f64::max);
    let [s1, s2, s3, s4] = tetrahedron;
    let det = (s1 - s4).dot((s2 - s4).cross(s3 - s4));
    let claims = vec![
        Claim {
            published: "the closest point is on the face of s1, s2 and s3",
            ours: format!(
                "{}, at {} of it; s1 and s4 are the same point, so either name is right",
                support(&answers[0].weights),
                Cells(&answers[0].weights)
            ),
            holds: (answers[0].distance - truth).abs() <= f64::EPSILON * truth,
        },
        Claim {
            published: "the determinant in doubles is −3.637978807091713e-12, exactly 0 in adaptive \
                        arithmetic",
            ours: format!(
                "by edges from s4 it is {det:e}; the printed value is −2⁻³⁸, one unit in the last \
                 place of a cofactor, and depends on the order of the sum"
            ),
            holds: det.abs() <= (-38f64).exp2(),
        },
        Claim {
            published: "the Signed Volumes method returns an answer although the simplex is flat",
            ours: format!("every sub-algorithm does, with an error of at most {worst:.1e}"),
            holds: worst <= 1e-12,
        },
    ];
    Report {
        tables: vec![
            coordinates(&tetrahedron),
            answer_table(&answers, "{s1, s2, s3}", Some(truth), truth),
        ],
        claims,
        not_given: vec![
            "Weights: those of the exact closest point are (0.4994534407823065, 0.0008361326834470, \
             0.4997104265342465), found with rational numbers.",
            "The distance, but all z are equal and the foot of the origin is inside: it is |z|.",
        ],
        figure: flat_tetrahedron(&tetrahedron, &answers, truth),
    }
}

/// Weights with a few digits.
struct Cells<'a>(&'a [f64; 4]);

impl std::fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let texts: Vec<String> = self.0.iter().map(|w| format!("{w:.6}")).collect();
        write!(f, "({})", texts.join(", "))
    }
}

fn flat_tetrahedron(simplex: &[DVec3], answers: &[Answer], truth: f64) -> Figure {
    let flat = |p: DVec3| (p.x, p.y);
    let outline = [0, 1, 2, 0].map(|i| flat(simplex[i])).to_vec();
    let above = Panel {
        title: "(a) seen along z".into(),
        x: Axis::between("x", -25.0, 25.0),
        y: Axis::between("y", -8.0, 27.0),
        content: Content::Series(vec![
            Series::new("s1 = s4, s2, s3", outline, Style::Line),
            Series::new("foot of the origin", vec![(0.0, 0.0)], Style::Dots),
        ]),
        rules: Vec::new(),
    };
    let points = answers
        .iter()
        .enumerate()
        .map(|(i, answer)| (i as f64, ((answer.distance - truth).abs() / truth).max(1e-17)));
    let errors = Panel {
        title: "(b) error of the distance".into(),
        x: Axis::names("", answers.iter().map(|a| a.sub_algorithm.name().into()).collect()),
        y: Axis::log("relative error", [1e-17, 1e-13]),
        content: Content::Series(vec![Series::new("ours", points.collect(), Style::Dots)]),
        rules: vec![(f64::EPSILON, "machine precision ε".into())],
    };
    Figure {
        title: "A tetrahedron with a double vertex".into(),
        panels: vec![above, errors],
        columns: 2,
        notes: vec!["Montanari 2017, Fig. 4.6. No error at all is drawn at 1e-17.".into()],
    }
}

/// The sub-algorithms of the figure, ours last, and what the thesis calls them.
const COMPETITORS: [(SubAlgorithm, &str); 4] = [
    (SubAlgorithm::JohnsonBackup, "JB Johnson, Backup"),
    (SubAlgorithm::VoronoiRegions, "VR Voronoi regions"),
    (SubAlgorithm::SignedVolumes, "SV Signed Volumes"),
    (SubAlgorithm::SignedVolumesExact, "SV with exact signs"),
];

pub(super) fn figure_4_28(effort: Effort) -> Report {
    let regions = regions();
    let times: Vec<[f64; 4]> = regions.iter().map(|region| region_times(effort, region)).collect();
    let kind = |region: &Region| match region.vertices.len() {
        2 => "segment",
        3 => "triangle",
        _ => "tetrahedron",
    };
    let rows = regions
        .iter()
        .zip(&times)
        .map(|(region, times)| {
            let mut row: Vec<Cell> =
                vec![kind(region).into(), region.name.as_str().into(), Cell::None];
            row.extend(times.map(|ns| Cell::Fixed(ns, 2)));
            row
        })
        .collect();
    let table = Table {
        title: "Nanoseconds per query; the published bars are lost".into(),
        columns: vec![
            ("simplex", "simplex".into()),
            ("region", "region".into()),
            ("published_ns", "published".into()),
            ("johnson_backup_ns", "JB".into()),
            ("voronoi_regions_ns", "VR".into()),
            ("signed_volumes_ns", "SV".into()),
            ("signed_volumes_exact_ns", "SV exact".into()),
        ],
        rows,
    };
    // Mean over the tetrahedron's regions supported by some number of vertices.
    let mean = |supported: usize, competitor: usize| {
        let chosen: Vec<f64> = regions
            .iter()
            .zip(&times)
            .filter(|(r, _)| r.vertices.len() == 4 && r.support.len() == supported)
            .map(|(_, t)| t[competitor])
            .collect();
        chosen.iter().sum::<f64>() / chosen.len() as f64
    };
    let by_support = |competitor| [1, 2, 3, 4].map(|supported| mean(supported, competitor));
    let words = |t: [f64; 4]| {
        format!(
            "{:.0}, {:.0}, {:.0}, {:.0} ns for 1 to 4 supporting vertices",
            t[0], t[1], t[2], t[3]
        )
    };
    let (johnson, signed) = (by_support(0), by_support(2));
    let total = |competitor: usize| times.iter().map(|t| t[competitor]).sum::<f64>();
    let claims = vec![
        Claim {
            published: "Johnson costs more the more vertices support the closest point",
            ours: format!("tetrahedron: {}", words(johnson)),
            holds: johnson[0] < johnson[3],
        },
        Claim {
            published: "Signed Volumes costs least with the origin inside, most at a single vertex",
            ours: format!("tetrahedron: {}", words(signed)),
            holds: signed[3] < signed[0],
        },
        Claim {
            published: "the search of Voronoi regions usually takes the longest",
            ours: format!(
                "summed over all regions JB {:.0}, VR {:.0}, SV {:.0} ns",
                total(0),
                total(1),
                total(2)
            ),
            holds: total(1) > total(0) && total(1) > total(2),
        },
    ];
    let figure = region_figure(&regions, &times);
    let not_given = vec![
        "The bars of the figure, which are lost; what the text says of them is compared instead.",
        "The simplices: regular ones with the origin well inside each region stand in.",
        "The machine, and how carefully each method was written: here Signed Volumes is tuned, the \
         others are plain.",
    ];
    Report { tables: vec![table], claims, not_given, figure }
}

fn region_times(effort: Effort, region: &Region) -> [f64; 4] {
    // Several copies, so that the call costs little beside them.
    const COPIES: usize = 64;
    let simplex: Vertices = region.vertices.iter().copied().collect();
    let simplices = vec![simplex; COPIES];
    let mut calls = COMPETITORS.map(|(sub_algorithm, _)| {
        let simplices = &simplices;
        move || {
            black_box(replay(sub_algorithm, black_box(simplices)));
        }
    });
    let [a, b, c, d] = &mut calls;
    nanoseconds(effort, [a, b, c, d]).map(|ns| ns / COPIES as f64)
}

fn region_figure(regions: &[Region], times: &[[f64; 4]]) -> Figure {
    let panels = [(2, "(a) segment"), (3, "(b) triangle"), (4, "(c) tetrahedron")];
    let panels = panels.into_iter().map(|(vertices, title)| {
        let chosen: Vec<(&Region, &[f64; 4])> =
            regions.iter().zip(times).filter(|(r, _)| r.vertices.len() == vertices).collect();
        let series = COMPETITORS.iter().enumerate().map(|(c, (_, name))| {
            let points = chosen.iter().enumerate().map(|(i, (_, t))| (i as f64, t[c]));
            Series::new(*name, points.collect(), Style::Line)
        });
        Panel {
            title: title.into(),
            x: Axis::names(
                "region of the origin",
                chosen.iter().map(|(r, _)| r.name.clone()).collect(),
            ),
            y: Axis::linear("time per query, ns", times.iter().flatten().copied().chain([0.0])),
            content: Content::Series(series.collect()),
            rules: Vec::new(),
        }
    });
    Figure {
        title: "Time of the sub-algorithms in each Voronoi region".into(),
        panels: panels.collect(),
        columns: 3,
        notes: vec![
            "Montanari 2017, Fig. 4.28. V(1,3) is the region of the edge from s1 to s3.".into(),
        ],
    }
}
