//! A figure laid out on a page.

use super::axis::Tick;
use super::colour::{self, SERIES};
use super::page::{Anchor, INK, Mark, Page, Place, Stroke, Text};
use super::{Content, Figure, Map, Panel, Series, Style};
use crate::shape::significant;

/// Width and height of a panel's axes, in pixels.
const AXES: (f64, f64) = (400.0, 280.0);
/// Room for labels: left, right, above and below the axes.
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
const ABOVE: f64 = 40.0;
const BELOW: f64 = 56.0;
/// More room below for long names, which are turned.
const TURNED: f64 = 22.0;
/// Room above the panels for the title and the legend, and for each note below them.
const HEAD: f64 = 72.0;
const NOTE: f64 = 17.0;
/// A line of a panel's own legend.
const LEGEND: f64 = 17.0;

const FAINT: &str = "#e3e3e3";

pub(super) fn figure(figure: &Figure) -> Page {
    let columns = figure.columns.clamp(1, figure.panels.len().max(1));
    let rows = figure.panels.len().div_ceil(columns);
    let legends = figure.panels.iter().map(legend_lines).max().unwrap_or(0);
    let above = ABOVE + LEGEND * legends as f64;
    let shared = names(figure);
    let head = if shared.is_empty() { HEAD - 26.0 } else { HEAD };
    let turned = figure.panels.iter().any(|panel| is_crowded(&panel.x.ticks()));
    let below = if turned { BELOW + TURNED } else { BELOW };
    let cell = (LEFT + AXES.0 + RIGHT, above + AXES.1 + below);
    let width = cell.0 * columns as f64;
    let panels_end = head + cell.1 * rows as f64;
    let height = panels_end + NOTE * figure.notes.len() as f64 + 14.0;
    let mut page = Page { title: figure.title.clone(), size: (width, height), marks: Vec::new() };
    page.text(Text::new((20.0, 28.0), &figure.title, 17.0).bold());
    page.legend(&shared, (22.0, 54.0), 13.0);
    for (i, panel) in figure.panels.iter().enumerate() {
        let origin =
            (LEFT + cell.0 * (i % columns) as f64, head + above + cell.1 * (i / columns) as f64);
        page.panel(panel, origin, &shared);
    }
    for (i, note) in figure.notes.iter().enumerate() {
        let at = (22.0, panels_end + NOTE * (i as f64 + 0.6));
        page.text(Text::new(at, note, 11.5).pale());
    }
    page
}

/// Whether the names along an axis must be turned to have room.
fn is_crowded(ticks: &[Tick]) -> bool {
    let longest = ticks.iter().map(|tick| tick.text.chars().count()).max().unwrap_or(0);
    longest as f64 * 7.0 * ticks.len() as f64 > AXES.0
}

/// A series in a legend: its name, how it is drawn and which colour it has.
type Entry = (String, Style, usize);

/// The names of all series without a legend of their own, each once and in order: one legend serves
/// all panels.
fn names(figure: &Figure) -> Vec<Entry> {
    let mut names: Vec<Entry> = Vec::new();
    for panel in &figure.panels {
        let Content::Series(series) = &panel.content else { continue };
        for Series { name, style, .. } in series {
            if !names.iter().any(|(known, ..)| known == name) {
                names.push((name.clone(), *style, names.len()));
            }
        }
    }
    names
}

/// How many lines there are between a panel and its title.
fn legend_lines(panel: &Panel) -> usize {
    match &panel.content {
        Content::Blocks(_) => 1,
        _ => own_legend(panel).len(),
    }
}

/// The lines of a panel's own legend.
fn own_legend(panel: &Panel) -> Vec<Vec<Entry>> {
    let Content::Labelled(series) = &panel.content else { return Vec::new() };
    if series.len() < 2 {
        // The title says what it is.
        return Vec::new();
    }
    let mut lines: Vec<Vec<Entry>> = Vec::new();
    let mut room = 0.0;
    for (i, Series { name, style, .. }) in series.iter().enumerate() {
        let width = entry_width(name, 11.0);
        if width > room {
            lines.push(Vec::new());
            room = AXES.0;
        }
        room -= width;
        if let Some(line) = lines.last_mut() {
            line.push((name.clone(), *style, i));
        }
    }
    lines
}

fn entry_width(name: &str, size: f64) -> f64 {
    29.0 + 0.57 * size * name.chars().count() as f64 + 1.3 * size
}

impl Page {
    fn text(&mut self, text: Text) {
        self.marks.push(Mark::Text(text));
    }

    fn line(&mut self, from: Place, to: Place, stroke: Stroke) {
        self.marks.push(Mark::Lines { places: vec![from, to], stroke });
    }

    fn legend(&mut self, names: &[Entry], (mut x, y): Place, size: f64) {
        for (name, style, index) in names {
            let colour = SERIES[index % SERIES.len()];
            if *style != Style::Dots {
                self.line((x, y - 4.0), (x + 22.0, y - 4.0), Stroke::new(colour, 2.0));
            }
            if *style != Style::Outline {
                self.marker(*index, (x + 11.0, y - 4.0));
            }
            self.text(Text::new((x + 29.0, y), name, size));
            x += entry_width(name, size);
        }
    }

    /// A mark whose form and colour tell the series.
    fn marker(&mut self, series: usize, (x, y): Place) {
        let fill = SERIES[series % SERIES.len()].to_owned();
        let rim = Stroke::new("#ffffff", 0.8);
        let polygon = |corners: &[Place]| corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        let places = match series % 4 {
            0 => {
                self.marks.push(Mark::Circle { centre: (x, y), radius: 4.0, fill, rim });
                return;
            }
            1 => polygon(&[(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)]),
            2 => polygon(&[(0.0, -5.0), (4.6, 3.0), (-4.6, 3.0)]),
            _ => polygon(&[(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)]),
        };
        self.marks.push(Mark::Polygon { places, fill, rim: Some(rim) });
    }

    fn panel(&mut self, panel: &Panel, (x0, y0): Place, shared: &[Entry]) {
        let (width, height) = AXES;
        let place = |&(x, y): &(f64, f64)| {
            (x0 + width * panel.x.place(x), y0 + height * (1.0 - panel.y.place(y)))
        };
        let legend = own_legend(panel);
        let title = y0 - 13.0 - LEGEND * legend_lines(panel) as f64;
        self.text(Text::new((x0, title), &panel.title, 13.5).bold());
        for (i, line) in legend.iter().enumerate() {
            self.legend(line, (x0, title + LEGEND * (i + 1) as f64), 11.0);
        }
        self.axes(panel, (x0, y0));
        match &panel.content {
            Content::Series(series) => {
                for (value, name) in &panel.rules {
                    let y = place(&(0.0, *value)).1;
                    let stroke = Stroke { dashes: Some([5.0, 4.0]), ..Stroke::new("#888888", 1.0) };
                    self.line((x0, y), (x0 + width, y), stroke);
                    self.text(Text::new((x0 + 6.0, y - 5.0), name, 11.0).pale());
                }
                for s in series {
                    let index = shared.iter().position(|(name, ..)| *name == s.name).unwrap_or(0);
                    let points: Vec<_> = s.points.iter().map(place).collect();
                    self.series(s, index, &points);
                }
            }
            Content::Labelled(series) => {
                for (index, s) in series.iter().enumerate() {
                    let points: Vec<_> = s.points.iter().map(place).collect();
                    self.series(s, index, &points);
                }
            }
            Content::Map(map) => self.map(map, (x0, y0)),
            Content::Blocks(blocks) => {
                self.colour_scale(blocks, (x0, y0 - 13.0));
                self.blocks(blocks, place);
            }
        }
        let stroke = Stroke::new(INK, 1.0);
        self.marks.push(Mark::Frame { corner: (x0, y0), size: AXES, stroke });
    }

    fn axes(&mut self, panel: &Panel, (x0, y0): Place) {
        let (width, height) = AXES;
        let is_map = matches!(panel.content, Content::Map(_));
        let x_ticks = panel.x.ticks();
        let crowded = is_crowded(&x_ticks);
        for tick in x_ticks {
            let x = x0 + width * tick.at;
            if !is_map {
                self.line((x, y0), (x, y0 + height), Stroke::new(FAINT, 1.0));
            }
            let text = if crowded {
                let at = (x + 3.0, y0 + height + 14.0);
                Text::new(at, &tick.text, 11.0).anchored(Anchor::End).turned(-40.0)
            } else {
                let at = (x, y0 + height + 17.0);
                Text::new(at, &tick.text, 12.0).anchored(Anchor::Middle)
            };
            self.text(text);
        }
        for tick in panel.y.ticks() {
            let y = y0 + height * (1.0 - tick.at);
            if !is_map {
                self.line((x0, y), (x0 + width, y), Stroke::new(FAINT, 1.0));
            }
            let at = (x0 - 7.0, y + 4.0);
            self.text(Text::new(at, &tick.text, 12.0).anchored(Anchor::End));
        }
        let drop = if crowded { 68.0 } else { 38.0 };
        let middle = (x0 + 0.5 * width, y0 + height + drop);
        self.text(Text::new(middle, &panel.x.label, 13.0).anchored(Anchor::Middle));
        let side = (x0 - 54.0, y0 + 0.5 * height);
        let label = Text::new(side, &panel.y.label, 13.0).anchored(Anchor::Middle);
        self.text(label.turned(-90.0));
    }

    /// A line through the points, with a gap where one has no place.
    fn series(&mut self, series: &Series, index: usize, points: &[Place]) {
        let has_place = |p: &Place| p.0.is_finite() && p.1.is_finite();
        if series.style != Style::Dots {
            for piece in points.split(|p| !has_place(p)).filter(|piece| piece.len() > 1) {
                let stroke = Stroke::new(SERIES[index % SERIES.len()], 2.0);
                self.marks.push(Mark::Lines { places: piece.to_vec(), stroke });
            }
        }
        if series.style != Style::Outline {
            for &point in points.iter().filter(|p| has_place(p)) {
                self.marker(index, point);
            }
        }
    }

    fn map(&mut self, map: &Map, (x0, y0): Place) {
        let (width, height) = AXES;
        let rows = map.values.len() as f64;
        let (low, high) = (map.range.0.ln(), map.range.1.ln());
        for (row, values) in map.values.iter().enumerate() {
            let cell = (width / values.len() as f64, height / rows);
            for (column, &value) in values.iter().enumerate() {
                let at = if high > low { (value.ln() - low) / (high - low) } else { 0.5 };
                let corner = (x0 + cell.0 * column as f64, y0 + height - cell.1 * (row + 1) as f64);
                let size = (cell.0 + 0.3, cell.1 + 0.3);
                self.marks.push(Mark::Box { corner, size, fill: colour::map(at) });
                let ink = if colour::is_light(at) { INK } else { "#ffffff" };
                let text = significant((value * 10.0).round() / 10.0);
                let text = if value >= 1000.0 { significant(value.round()) } else { text };
                let middle = (corner.0 + 0.5 * cell.0, corner.1 + 0.5 * cell.1 + 4.0);
                self.text(Text::new(middle, &text, 11.0).anchored(Anchor::Middle).coloured(ink));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::Axis;

    fn example(content: impl FnOnce(Vec<Series>) -> Content) -> Figure {
        let points = vec![(1.0, 1.0), (10.0, 1e-3), (100.0, 0.0)];
        let panel = Panel {
            title: "a < b & c".into(),
            x: Axis::log("vertices", points.iter().map(|p| p.0)),
            y: Axis::log("error, m", points.iter().map(|p| p.1)),
            content: content(vec![Series::new("ours", points, Style::Line)]),
            rules: vec![(0.1, "limit".into())],
        };
        Figure { title: "T".into(), panels: vec![panel], columns: 2, notes: vec!["n".into()] }
    }

    #[test]
    fn a_figure_shows_its_series_and_escapes_its_words() {
        for content in [Content::Series, Content::Labelled] {
            let svg = example(content).to_svg();
            assert!(svg.contains("a &lt; b &amp; c"));
            let legend = svg.matches(">ours<").count();
            assert_eq!(svg.matches("<circle").count(), 3 + legend);
            assert!(!svg.contains("NaN") && !svg.contains("inf"));
        }
    }

    #[test]
    fn the_bitmap_of_a_figure_is_twice_its_size_and_shows_its_colours() {
        let mut bytes = Vec::new();
        example(Content::Series).write_png(&mut bytes).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(info.width, 1000);
        // The first series' blue, the axes' black and the paper's white.
        for colour in [[0x00, 0x72, 0xb2], [0x22; 3], [0xff; 3]] {
            assert!(pixels.chunks(3).any(|pixel| pixel == colour), "{colour:?}");
        }
    }

    #[test]
    fn a_line_has_a_gap_where_a_value_is_missing() {
        let values = [1.0, 2.0, f64::NAN, 3.0, 4.0, f64::INFINITY, 5.0];
        let points = (0..7).map(|i| (f64::from(i), values[i as usize])).collect();
        let panel = Panel {
            title: String::new(),
            x: Axis::between("x", 0.0, 6.0),
            y: Axis::between("y", 0.0, 5.0),
            content: Content::Labelled(vec![Series::new("s", points, Style::Outline)]),
            rules: Vec::new(),
        };
        let figure =
            Figure { title: String::new(), panels: vec![panel], columns: 1, notes: Vec::new() };
        let svg = figure.to_svg();
        assert_eq!(svg.matches("stroke=\"#0072b2\"").count(), 2, "two pieces");
    }
}
