//! What a figure is drawn with, whatever it is drawn on.

/// A place on the page, x to the right and y down.
pub(super) type Place = (f64, f64);

/// A colour as in SVG: `#rrggbb`.
pub(super) type Colour = String;

/// Something on the page.
pub(super) enum Mark {
    Text(Text),
    /// Straight lines from place to place.
    Lines {
        places: Vec<Place>,
        stroke: Stroke,
    },
    Polygon {
        places: Vec<Place>,
        fill: Colour,
        rim: Option<Stroke>,
    },
    Circle {
        centre: Place,
        radius: f64,
        fill: Colour,
        rim: Stroke,
    },
    /// A rectangle without filling.
    Frame {
        corner: Place,
        size: Place,
        stroke: Stroke,
    },
    /// A filled rectangle.
    Box {
        corner: Place,
        size: Place,
        fill: Colour,
    },
}

#[derive(Clone)]
pub(super) struct Stroke {
    pub(super) colour: Colour,
    pub(super) width: f64,
    /// Lengths of dashes and gaps.
    pub(super) dashes: Option<[f64; 2]>,
}

impl Stroke {
    pub(super) fn new(colour: &str, width: f64) -> Self {
        Self { colour: colour.to_owned(), width, dashes: None }
    }
}

/// Where a text stands with respect to its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

pub(super) struct Text {
    pub(super) at: Place,
    pub(super) words: String,
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) colour: Colour,
    pub(super) anchor: Anchor,
    /// Turned about its place, degrees clockwise.
    pub(super) turn: f64,
}

impl Text {
    pub(super) fn new(at: Place, words: &str, size: f64) -> Self {
        Self {
            at,
            words: words.to_owned(),
            size,
            bold: false,
            colour: INK.to_owned(),
            anchor: Anchor::Start,
            turn: 0.0,
        }
    }

    pub(super) fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub(super) fn pale(self) -> Self {
        Self { colour: PALE.to_owned(), ..self }
    }

    pub(super) fn coloured(self, colour: &str) -> Self {
        Self { colour: colour.to_owned(), ..self }
    }

    pub(super) fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    pub(super) fn turned(self, turn: f64) -> Self {
        Self { turn, ..self }
    }
}

pub(super) const INK: &str = "#222222";
pub(super) const PALE: &str = "#666666";

/// A page with marks, the later ones over the earlier ones.
pub(super) struct Page {
    pub(super) title: String,
    pub(super) size: Place,
    pub(super) marks: Vec<Mark>,
}
