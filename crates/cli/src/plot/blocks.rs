//! Blocks seen from the front, filled by value, with lines over them.

use super::colour;
use super::page::{INK, Mark, Page, Place, Stroke, Text};
use crate::shape::significant;

/// Blocks with a value each, shown as colour on an even scale.
pub(crate) struct Blocks {
    /// The later ones over the earlier ones.
    pub(crate) outlines: Vec<Block>,
    /// The values of the first and last colours.
    pub(crate) range: (f64, f64),
    /// What the value is, with its unit.
    pub(crate) label: String,
    /// Lines over the blocks, with their widths in pixels.
    pub(crate) lines: Vec<(Vec<(f64, f64)>, f64)>,
}

/// A block of a picture.
pub(crate) struct Block {
    /// Its corners, in the units of the axes.
    pub(crate) outline: Vec<(f64, f64)>,
    pub(crate) value: f64,
}

/// Colours of the lines and of the edges of blocks.
const LINE: &str = "#d5180b";
const EDGE: &str = "#ffffff";

/// The bar that explains the colours: its size, and of how many pieces it is.
const BAR: Place = (120.0, 9.0);
const PIECES: u32 = 40;

impl Page {
    pub(super) fn blocks(&mut self, blocks: &Blocks, place: impl Fn(&(f64, f64)) -> Place) {
        // Many blocks are small ones, whose edges would hide them.
        let edge = if blocks.outlines.len() > 2000 { 0.15 } else { 0.5 };
        let (low, high) = blocks.range;
        for Block { outline, value } in &blocks.outlines {
            let at = if high > low { (value - low) / (high - low) } else { 0.5 };
            self.marks.push(Mark::Polygon {
                places: outline.iter().map(&place).collect(),
                fill: colour::map(at),
                rim: Some(Stroke::new(EDGE, edge)),
            });
        }
        for (line, width) in &blocks.lines {
            let places = line.iter().map(&place).collect();
            self.marks.push(Mark::Lines { places, stroke: Stroke::new(LINE, *width) });
        }
    }

    /// A bar with the colours of the scale and its ends; the place is its lower left corner.
    pub(super) fn colour_scale(&mut self, blocks: &Blocks, (x, y): Place) {
        let (low, high) = blocks.range;
        let piece = BAR.0 / f64::from(PIECES);
        let from = Text::new((x, y), &significant(low), 11.0);
        let start = x + 6.0 + 6.2 * from.words.chars().count() as f64;
        self.marks.push(Mark::Text(from));
        for i in 0..PIECES {
            let corner = (start + piece * f64::from(i), y - BAR.1);
            let fill = colour::map((f64::from(i) + 0.5) / f64::from(PIECES));
            self.marks.push(Mark::Box { corner, size: (piece + 0.3, BAR.1), fill });
        }
        let frame = Stroke::new(INK, 0.6);
        self.marks.push(Mark::Frame { corner: (start, y - BAR.1), size: BAR, stroke: frame });
        let words = format!("{}  {}", significant(high), blocks.label);
        self.marks.push(Mark::Text(Text::new((start + BAR.0 + 6.0, y), &words, 11.0)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::{Axis, Content, Figure, Panel};

    #[test]
    fn blocks_have_the_colours_of_their_values_and_a_scale_says_so() {
        let outline = vec![(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)];
        let block = |value: f64| Block { outline: outline.clone(), value };
        let blocks = Blocks {
            outlines: vec![block(0.0), block(5.0), block(50.0)],
            range: (0.0, 5.0),
            label: "load, N".into(),
            lines: vec![(vec![(0.0, 0.0), (1.0, 1.0)], 2.5)],
        };
        let panel = Panel {
            title: String::new(),
            x: Axis::between("x", 0.0, 1.0),
            y: Axis::between("y", 0.0, 1.0),
            content: Content::Blocks(blocks),
            rules: Vec::new(),
        };
        let figure =
            Figure { title: String::new(), panels: vec![panel], columns: 1, notes: Vec::new() };
        let svg = figure.to_svg();
        let filled = |fill: String| svg.matches(&format!("fill=\"{fill}\" stroke")).count();
        assert_eq!(filled(colour::map(0.0)), 1);
        // What lies beyond the range has the colour of its end.
        assert_eq!(filled(colour::map(1.0)), 2);
        assert!(svg.contains(">5  load, N<"));
        assert!(svg.contains("stroke-width=\"2.5\""));
    }
}
