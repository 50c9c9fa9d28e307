//! Performance profiles as a figure.

use std::fmt::Write;

use polygrain_dynamics::nonsmooth::Solver;

use super::profile::Profile;

/// Colours that people with any eyes can tell apart (Okabe & Ito 2008).
const COLOURS: [&str; Solver::ALL.len()] =
    ["#0072b2", "#d55e00", "#e69f00", "#56b4e9", "#009e73", "#cc79a7"];
const INK: &str = "#222222";
const FAINT: &str = "#e3e3e3";

/// Width and height of a panel's axes, and the room round them: left, above, below.
const AXES: [f64; 2] = [270.0, 230.0];
const LEFT: f64 = 56.0;
const ABOVE: f64 = 76.0;
const BELOW: f64 = 52.0;
const RIGHT: f64 = 16.0;

/// Decades of the axis of ratios.
const DECADES: i32 = 3;

/// A panel for each tolerance.
pub(super) fn svg(profiles: &[Profile], tolerances: &[f64]) -> String {
    let panel = LEFT + AXES[0] + RIGHT;
    let (width, height) = (panel * tolerances.len() as f64, ABOVE + AXES[1] + BELOW);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"Noto Sans, Helvetica, Arial, DejaVu Sans, sans-serif\" \
         font-size=\"12\" fill=\"{INK}\">\n<title>Performance profiles</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    text(
        &mut svg,
        [LEFT, 22.0],
        "start",
        "font-size=\"15\" font-weight=\"bold\"",
        "Share of the stored problems solved within a time",
    );
    legend(&mut svg);
    for (i, &tolerance) in tolerances.iter().enumerate() {
        let own = profiles.iter().filter(|profile| profile.tolerance == tolerance);
        draw_panel(&mut svg, panel * i as f64 + LEFT, tolerance, own);
    }
    svg + "</svg>\n"
}

fn text(svg: &mut String, [x, y]: [f64; 2], anchor: &str, style: &str, words: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {style}>{words}</text>"
    );
}

fn line(svg: &mut String, places: &[[f64; 2]], colour: &str, width: f64) {
    let places: Vec<String> = places.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
        places.join(" ")
    );
}

fn legend(svg: &mut String) {
    for (i, (solver, colour)) in Solver::ALL.iter().zip(COLOURS).enumerate() {
        let x = LEFT + 158.0 * i as f64;
        line(svg, &[[x, 40.0], [x + 26.0, 40.0]], colour, 2.5);
        text(svg, [x + 33.0, 44.0], "start", "", &solver.to_string());
    }
}

/// Where a ratio and a share are in a panel that begins at `left`.
fn place(left: f64, ratio: f64, share: f64) -> [f64; 2] {
    let along = (ratio.log10() / f64::from(DECADES)).clamp(0.0, 1.0);
    [left + along * AXES[0], ABOVE + (1.0 - share) * AXES[1]]
}

fn draw_panel<'a>(
    svg: &mut String,
    left: f64,
    tolerance: f64,
    profiles: impl Iterator<Item = &'a Profile>,
) {
    let (bottom, end) = (ABOVE + AXES[1], 10f64.powi(DECADES));
    for decade in 0..=DECADES {
        let ratio = 10f64.powi(decade);
        line(svg, &[place(left, ratio, 0.0), place(left, ratio, 1.0)], FAINT, 1.0);
        let at = place(left, ratio, 0.0)[0];
        text(svg, [at, bottom + 17.0], "middle", "", &ratio.to_string());
    }
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        line(svg, &[place(left, 1.0, share), place(left, end, share)], FAINT, 1.0);
        let at = place(left, 1.0, share)[1];
        text(svg, [left - 7.0, at + 4.0], "end", "", &format!("{share:.2}"));
    }
    text(
        svg,
        [left + 0.5 * AXES[0], bottom + 38.0],
        "middle",
        "",
        "time over the quickest solver's",
    );
    let power = tolerance.log10().round().to_string().replace('-', "−");
    let words = format!("natural map 10<tspan dy=\"-5\" font-size=\"9\">{power}</tspan>");
    text(svg, [left + 0.5 * AXES[0], ABOVE - 10.0], "middle", "font-weight=\"bold\"", &words);
    for profile in profiles {
        let which = Solver::ALL.iter().position(|solver| solver.to_string() == profile.solver);
        let colour = which.map_or(INK, |which| COLOURS[which]);
        line(svg, &staircase(left, profile, end), colour, 2.5);
    }
}

/// The curve of a profile, which jumps at every problem.
fn staircase(left: f64, profile: &Profile, end: f64) -> Vec<[f64; 2]> {
    let mut share = 0.0;
    let mut places = vec![place(left, 1.0, 0.0)];
    for &(ratio, next) in &profile.steps {
        places.push(place(left, ratio, share));
        places.push(place(left, ratio, next));
        share = next;
    }
    places.push(place(left, end, share));
    places
}
