//! Plots: curves, dots over names, colour maps and blocks, in panels side by side.
//!
//! Small on purpose: what histories and the published figures need, drawn tidily, and nothing else.
//! A [`Figure`] is laid out on a page of marks, which becomes SVG or PNG. PNG has a painter of its
//! own, of a few marks and the font of the pictures: an SVG renderer would bring many crates and
//! the fonts of the machine.

mod axis;
mod bitmap;
mod blocks;
mod colour;
mod command;
mod draw;
mod history;
mod page;
mod svg;

use std::io::{self, Write};

pub(crate) use axis::Axis;
pub(crate) use blocks::{Block, Blocks};
pub(crate) use command::{PlotArguments, plot, record};
pub(crate) use history::overview;

/// A page of panels.
pub(crate) struct Figure {
    pub(crate) title: String,
    /// Panels in reading order.
    pub(crate) panels: Vec<Panel>,
    /// How many panels stand side by side.
    pub(crate) columns: usize,
    /// What to know about the figure, one line each.
    pub(crate) notes: Vec<String>,
}

/// One pair of axes with what they show.
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) content: Content,
    /// Horizontal lines with a name, across the panel.
    pub(crate) rules: Vec<(f64, String)>,
}

/// What a panel shows.
pub(crate) enum Content {
    /// Points, joined by lines or not.
    Series(Vec<Series>),
    /// The same, with a legend and colours of the panel's own.
    Labelled(Vec<Series>),
    /// Coloured rectangles.
    Map(Map),
    /// Coloured outlines, as masonry is seen from the front.
    Blocks(Blocks),
}

/// Points that belong together.
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) style: Style,
}

/// How a series is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Markers joined by lines.
    Line,
    /// Markers alone.
    Dots,
    /// Lines alone.
    Outline,
}

/// A value for each pair of a column and a row, shown as colour on a logarithmic scale.
pub(crate) struct Map {
    /// `values[row][column]`; the columns are names of the x axis, the rows those of the y axis.
    pub(crate) values: Vec<Vec<f64>>,
    /// The values of the first and last colours.
    pub(crate) range: (f64, f64),
}

impl Series {
    pub(crate) fn new(name: impl Into<String>, points: Vec<(f64, f64)>, style: Style) -> Self {
        Self { name: name.into(), points, style }
    }
}

impl Figure {
    /// The figure as an SVG document.
    pub(crate) fn to_svg(&self) -> String {
        svg::document(&draw::figure(self))
    }

    /// Writes the figure as PNG.
    pub(crate) fn write_png(&self, out: impl Write) -> io::Result<()> {
        bitmap::write(&draw::figure(self), out)
    }
}
