//! What was found, as figures.

use super::findings::Findings;
use super::words::{class_word, rounded};
use crate::plot::{Axis, Content, Figure, Panel, Series, Style};

/// The distributions of a frame.
pub(super) fn of_frame(found: &Findings, title: &str) -> Figure {
    let mut panels = Vec::new();
    panels.extend(forces(found));
    panels.extend(coordination(found));
    panels.extend(normals(found));
    panels.extend(profile(found));
    let title = format!("{title}, at {} s", rounded(found.time, 4));
    Figure { title, panels, columns: 2, notes: notes(found) }
}

fn notes(found: &Findings) -> Vec<String> {
    let tails: Vec<String> = found
        .densities
        .iter()
        .filter_map(|density| {
            let tail = density.tail?;
            let name = density.class.map_or("all", class_word);
            Some(format!("{name} {:.2} ± {:.2}", tail.rate, tail.error))
        })
        .collect();
    if tails.is_empty() {
        return Vec::new();
    }
    vec![format!("Rates β of the tails exp(−β f/⟨f⟩) above the mean: {}.", tails.join(", "))]
}

fn forces(found: &Findings) -> Option<Panel> {
    let series: Vec<Series> = found
        .densities
        .iter()
        .filter(|density| density.contacts > 0)
        .map(|density| {
            let bins = density.bins.iter().filter(|bin| bin.contacts > 0);
            let points = bins.map(|bin| (bin.force, bin.density)).collect();
            Series::new(density.class.map_or("all", class_word), points, Style::Line)
        })
        .collect();
    let points = || series.iter().flat_map(|series| &series.points);
    let x = Axis::linear("normal force over its mean", points().map(|p| p.0));
    let y = Axis::log("probability density", points().map(|p| p.1));
    (!series.is_empty()).then(|| Panel {
        title: "Normal forces by class of contact".to_owned(),
        x,
        y,
        content: Content::Labelled(series),
        rules: Vec::new(),
    })
}

fn coordination(found: &Findings) -> Option<Panel> {
    let coordination = &found.coordination;
    let share = |(neighbours, &grains): (usize, &usize)| {
        (neighbours as f64, grains as f64 / coordination.grains as f64)
    };
    let points: Vec<(f64, f64)> = coordination.counts.iter().enumerate().map(share).collect();
    (!points.is_empty()).then(|| Panel {
        title: "Coordination".to_owned(),
        x: Axis::linear("neighbours of a grain", points.iter().map(|p| p.0)),
        y: Axis::linear("share of grains", points.iter().map(|p| p.1)),
        content: Content::Labelled(vec![Series::new("grains", points, Style::Line)]),
        rules: Vec::new(),
    })
}

fn normals(found: &Findings) -> Option<Panel> {
    let points: Vec<(f64, f64)> =
        found.normals.iter().map(|bin| (bin.degrees, bin.density)).collect();
    (found.contacts() > 0).then(|| Panel {
        title: "Where contacts face".to_owned(),
        x: Axis::between("angle of the normal to the vertical, °", 0.0, 90.0),
        y: Axis::linear("density over that of all ways alike", points.iter().map(|p| p.1)),
        content: Content::Labelled(vec![Series::new("contacts", points, Style::Line)]),
        rules: Vec::new(),
    })
}

fn profile(found: &Findings) -> Option<Panel> {
    let points = found.bodies.profile.clone();
    (points.len() > 1).then(|| Panel {
        title: "Pressure in the blocks".to_owned(),
        x: Axis::linear("height z, m", points.iter().map(|p| p.0)),
        y: Axis::linear("mean stress of a block, Pa", points.iter().map(|p| p.1)),
        content: Content::Labelled(vec![Series::new("blocks", points, Style::Dots)]),
        rules: Vec::new(),
    })
}

/// A curve of what a frame tells, if it does.
type Curve = (&'static str, fn(&Findings) -> Option<f64>);

/// What changes over time.
pub(super) fn over_time(all: &[Findings], title: &str) -> Figure {
    let stress: [Curve; 2] = [
        ("mean p", |found| found.stress.map(|stress| stress.mean)),
        ("deviator q", |found| found.stress.map(|stress| stress.deviator)),
    ];
    let ratio: [Curve; 2] = [
        ("q/p", |found| found.stress_ratio()),
        ("2/5 (a_c + a_n + 3/2 a_t)", |found| found.anisotropy.map(|a| a.stress_ratio())),
    ];
    let angle: [Curve; 1] = [("friction angle", |found| {
        found.stress.and_then(|stress| stress.friction_angle()).map(f64::to_degrees)
    })];
    let anisotropies: [Curve; 3] = [
        ("normals a_c", |found| found.anisotropy.map(|a| a.contacts)),
        ("normal forces a_n", |found| found.anisotropy.map(|a| a.normal_forces)),
        ("tangential forces a_t", |found| found.anisotropy.map(|a| a.tangential_forces)),
    ];
    let voids: [Curve; 1] = [("void ratio", |found| found.voids.map(|voids| voids.ratio))];
    let neighbours: [Curve; 2] = [
        ("all grains", |found| Some(found.coordination.mean)),
        ("without rattlers", |found| Some(found.coordination.without_rattlers)),
    ];
    let shares: [Curve; 3] = [
        ("vertex", |found| Some(found.classes[0].share)),
        ("edge", |found| Some(found.classes[1].share)),
        ("face", |found| Some(found.classes[2].share)),
    ];
    let ways: [Curve; 2] = [
        ("mean", |found| Some(found.bodies.mean_displacement)),
        ("greatest", |found| Some(found.bodies.greatest_displacement)),
    ];
    let panels = [
        ("Stress", "stress, Pa", &stress[..]),
        ("Stress ratio", "q/p", &ratio),
        ("Mobilised friction", "angle, °", &angle),
        ("Anisotropies", "anisotropy", &anisotropies),
        ("Voids", "void ratio", &voids),
        ("Coordination", "bodies per grain", &neighbours),
        ("Classes of contacts", "share of contacts", &shares),
        ("Displacement", "displacement, m", &ways),
    ];
    let panels =
        panels.into_iter().filter_map(|(name, label, curves)| panel(all, name, label, curves));
    Figure {
        title: format!("{title}, over time"),
        panels: panels.collect(),
        columns: 2,
        notes: Vec::new(),
    }
}

fn panel(all: &[Findings], title: &str, label: &str, curves: &[Curve]) -> Option<Panel> {
    let series: Vec<Series> = curves
        .iter()
        .map(|(name, value)| {
            let points = all.iter().filter_map(|found| Some((found.time, value(found)?)));
            Series::new(*name, points.collect(), Style::Outline)
        })
        .filter(|series| series.points.len() > 1)
        .collect();
    let points = || series.iter().flat_map(|series| &series.points);
    let (x, y) = (
        Axis::linear("time, s", points().map(|p| p.0)),
        Axis::linear(label, points().map(|p| p.1)),
    );
    (!series.is_empty()).then(|| Panel {
        title: title.to_owned(),
        x,
        y,
        content: Content::Labelled(series),
        rules: Vec::new(),
    })
}
