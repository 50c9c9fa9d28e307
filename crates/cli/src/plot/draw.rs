//! A figure as SVG.

use std::fmt::Write;

use super::colour::{self, SERIES};
use super::{Content, Figure, Map, Panel, Series, Style};
use crate::shape::significant;

/// Width and height of a panel's axes, in pixels.
const AXES: (f64, f64) = (400.0, 280.0);
/// Room for labels: left, right, above and below the axes.
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
const ABOVE: f64 = 40.0;
const BELOW: f64 = 78.0;
/// Room above the panels for the title and the legend, and for each note below them.
const HEAD: f64 = 72.0;
const NOTE: f64 = 17.0;

const INK: &str = "#222222";
const FAINT: &str = "#e3e3e3";

pub(super) fn figure(figure: &Figure) -> String {
    let columns = figure.columns.clamp(1, figure.panels.len().max(1));
    let rows = figure.panels.len().div_ceil(columns);
    let cell = (LEFT + AXES.0 + RIGHT, ABOVE + AXES.1 + BELOW);
    let width = cell.0 * columns as f64;
    let panels_end = HEAD + cell.1 * rows as f64;
    let height = panels_end + NOTE * figure.notes.len() as f64 + 14.0;
    let mut page = Page { svg: String::new() };
    page.line(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"Helvetica, Arial, DejaVu Sans, \
         sans-serif\" font-size=\"12\" fill=\"{INK}\">"
    ));
    page.line(&format!("<title>{}</title>", escaped(&figure.title)));
    page.line("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>");
    page.text((20.0, 28.0), &figure.title, "font-size=\"17\" font-weight=\"bold\"");
    page.legend(&names(figure), (22.0, 54.0));
    for (i, panel) in figure.panels.iter().enumerate() {
        let origin =
            (LEFT + cell.0 * (i % columns) as f64, HEAD + ABOVE + cell.1 * (i / columns) as f64);
        page.panel(panel, origin, &names(figure));
    }
    for (i, note) in figure.notes.iter().enumerate() {
        let at = (22.0, panels_end + NOTE * (i as f64 + 0.6));
        page.text(at, note, "font-size=\"11.5\" fill=\"#666666\"");
    }
    page.line("</svg>");
    page.svg
}

/// The names of all series, each once and in order: one legend serves all panels.
fn names(figure: &Figure) -> Vec<(String, Style)> {
    let mut names: Vec<(String, Style)> = Vec::new();
    for panel in &figure.panels {
        let Content::Series(series) = &panel.content else { continue };
        for Series { name, style, .. } in series {
            if !names.iter().any(|(known, _)| known == name) {
                names.push((name.clone(), *style));
            }
        }
    }
    names
}

struct Page {
    svg: String,
}

impl Page {
    fn line(&mut self, text: &str) {
        self.svg.push_str(text);
        self.svg.push('\n');
    }

    fn text(&mut self, (x, y): (f64, f64), text: &str, attributes: &str) {
        let text = escaped(text);
        self.line(&format!("<text x=\"{x:.1}\" y=\"{y:.1}\" {attributes}>{text}</text>"));
    }

    fn stroke(&mut self, from: (f64, f64), to: (f64, f64), attributes: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.line(&format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {attributes}/>"
        ));
    }

    fn legend(&mut self, names: &[(String, Style)], (mut x, y): (f64, f64)) {
        for (i, (name, style)) in names.iter().enumerate() {
            let colour = SERIES[i % SERIES.len()];
            if *style != Style::Dots {
                let stroke = format!("stroke=\"{colour}\" stroke-width=\"2\"");
                self.stroke((x, y - 4.0), (x + 22.0, y - 4.0), &stroke);
            }
            if *style != Style::Outline {
                self.marker(i, (x + 11.0, y - 4.0));
            }
            self.text((x + 29.0, y), name, "font-size=\"13\"");
            x += 29.0 + 7.4 * name.chars().count() as f64 + 20.0;
        }
    }

    /// A mark whose form and colour tell the series.
    fn marker(&mut self, series: usize, (x, y): (f64, f64)) {
        let colour = SERIES[series % SERIES.len()];
        let shape = match series % 4 {
            0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\""),
            1 => {
                format!("<rect x=\"{:.1}\" y=\"{:.1}\" width=\"7\" height=\"7\"", x - 3.5, y - 3.5)
            }
            2 => format!("<path d=\"M{x:.1} {:.1}l4.6 8h-9.2z\"", y - 5.0),
            _ => format!("<path d=\"M{x:.1} {:.1}l5 5l-5 5l-5 -5z\"", y - 5.0),
        };
        self.line(&format!("{shape} fill=\"{colour}\" stroke=\"#ffffff\" stroke-width=\"0.8\"/>"));
    }

    fn panel(&mut self, panel: &Panel, (x0, y0): (f64, f64), names: &[(String, Style)]) {
        let (width, height) = AXES;
        let place = |x: f64, y: f64| {
            (x0 + width * panel.x.place(x), y0 + height * (1.0 - panel.y.place(y)))
        };
        self.text((x0, y0 - 13.0), &panel.title, "font-size=\"13.5\" font-weight=\"bold\"");
        self.axes(panel, (x0, y0));
        match &panel.content {
            Content::Series(series) => {
                for (value, name) in &panel.rules {
                    let y = place(0.0, *value).1;
                    let dashes = "stroke=\"#888888\" stroke-dasharray=\"5 4\"";
                    self.stroke((x0, y), (x0 + width, y), dashes);
                    self.text((x0 + 6.0, y - 5.0), name, "font-size=\"11\" fill=\"#666666\"");
                }
                for s in series {
                    let index = names.iter().position(|(name, _)| *name == s.name).unwrap_or(0);
                    let points: Vec<_> = s.points.iter().map(|&(x, y)| place(x, y)).collect();
                    self.series(s, index, &points);
                }
            }
            Content::Map(map) => self.map(map, (x0, y0)),
        }
        let frame = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"1\"");
        self.line(&format!(
            "<rect x=\"{x0:.1}\" y=\"{y0:.1}\" width=\"{width}\" height=\"{height}\" {frame}/>"
        ));
    }

    fn axes(&mut self, panel: &Panel, (x0, y0): (f64, f64)) {
        let (width, height) = AXES;
        let is_map = matches!(panel.content, Content::Map(_));
        let grid = format!("stroke=\"{FAINT}\"");
        let x_ticks = panel.x.ticks();
        let longest = x_ticks.iter().map(|tick| tick.text.chars().count()).max().unwrap_or(0);
        let crowded = longest as f64 * 7.0 * x_ticks.len() as f64 > width;
        for tick in x_ticks {
            let x = x0 + width * tick.at;
            if !is_map {
                self.stroke((x, y0), (x, y0 + height), &grid);
            }
            if crowded {
                let y = y0 + height + 12.0;
                let turned = format!(
                    "text-anchor=\"end\" font-size=\"11\" transform=\"rotate(-40 {x:.1} {y:.1})\""
                );
                self.text((x + 3.0, y + 2.0), &tick.text, &turned);
            } else {
                self.text((x, y0 + height + 17.0), &tick.text, "text-anchor=\"middle\"");
            }
        }
        for tick in panel.y.ticks() {
            let y = y0 + height * (1.0 - tick.at);
            if !is_map {
                self.stroke((x0, y), (x0 + width, y), &grid);
            }
            self.text((x0 - 7.0, y + 4.0), &tick.text, "text-anchor=\"end\"");
        }
        let drop = if crowded { 68.0 } else { 38.0 };
        let middle = (x0 + 0.5 * width, y0 + height + drop);
        self.text(middle, &panel.x.label, "text-anchor=\"middle\" font-size=\"13\"");
        let side = (x0 - 54.0, y0 + 0.5 * height);
        let turned = format!(
            "text-anchor=\"middle\" font-size=\"13\" transform=\"rotate(-90 {:.1} {:.1})\"",
            side.0, side.1
        );
        self.text(side, &panel.y.label, &turned);
    }

    fn series(&mut self, series: &Series, index: usize, points: &[(f64, f64)]) {
        let colour = SERIES[index % SERIES.len()];
        if series.style != Style::Dots && points.len() > 1 {
            let mut path = String::new();
            for (i, (x, y)) in points.iter().enumerate() {
                let command = if i == 0 { 'M' } else { 'L' };
                // Writing to a string cannot fail.
                let _ = write!(path, "{command}{x:.1} {y:.1}");
            }
            self.line(&format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
                 stroke-linejoin=\"round\"/>"
            ));
        }
        if series.style != Style::Outline {
            for &point in points {
                self.marker(index, point);
            }
        }
    }

    fn map(&mut self, map: &Map, (x0, y0): (f64, f64)) {
        let (width, height) = AXES;
        let rows = map.values.len() as f64;
        let (low, high) = (map.range.0.ln(), map.range.1.ln());
        for (row, values) in map.values.iter().enumerate() {
            let cell = (width / values.len() as f64, height / rows);
            for (column, &value) in values.iter().enumerate() {
                let at = if high > low { (value.ln() - low) / (high - low) } else { 0.5 };
                let x = x0 + cell.0 * column as f64;
                let y = y0 + height - cell.1 * (row + 1) as f64;
                self.line(&format!(
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
                     fill=\"{}\"/>",
                    cell.0 + 0.3,
                    cell.1 + 0.3,
                    colour::map(at)
                ));
                let ink = if colour::is_light(at) { INK } else { "#ffffff" };
                let attributes = format!("text-anchor=\"middle\" font-size=\"11\" fill=\"{ink}\"");
                let text = significant((value * 10.0).round() / 10.0);
                let text = if value >= 1000.0 { significant(value.round()) } else { text };
                self.text((x + 0.5 * cell.0, y + 0.5 * cell.1 + 4.0), &text, &attributes);
            }
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::Axis;

    #[test]
    fn a_figure_shows_its_series_and_escapes_its_words() {
        let points = vec![(1.0, 1.0), (10.0, 1e-3), (100.0, 0.0)];
        let panel = Panel {
            title: "a < b & c".into(),
            x: Axis::log("vertices", points.iter().map(|p| p.0)),
            y: Axis::log("error, m", points.iter().map(|p| p.1)),
            content: Content::Series(vec![Series::new("ours", points, Style::Line)]),
            rules: vec![(0.1, "limit".into())],
        };
        let figure =
            Figure { title: "T".into(), panels: vec![panel], columns: 2, notes: vec!["n".into()] };
        let svg = figure.to_svg();
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains(">ours<"));
        assert_eq!(svg.matches("<circle").count(), 4);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
