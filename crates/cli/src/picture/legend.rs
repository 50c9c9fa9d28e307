//! What the colours mean, and when the picture is of.

use super::{Font, Image, Rgb, colour_map, draw_text, oklch, text_width};
use crate::plot::Axis;

/// Heights of text as fractions of the picture's, within limits that can be read.
const TEXT: f32 = 0.026;
const SMALLEST: f32 = 13.0;
const LARGEST: f32 = 44.0;
/// The most names in a list.
const MOST_NAMES: usize = 12;

/// What the colours mean.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Key {
    /// A quantity from the first to the last colour of the map; whether there is more below or
    /// above.
    Scale { label: String, range: [f64; 2], beyond: [bool; 2] },
    /// Names with their colours.
    Names { label: String, names: Vec<(String, Rgb)> },
}

/// The words on a picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Legend {
    pub(crate) title: String,
    /// In the lower left corner: the time.
    pub(crate) caption: String,
    pub(crate) key: Option<Key>,
    /// On a dark background the words are light.
    pub(crate) dark: bool,
}

impl Legend {
    fn text_size(height: usize) -> f32 {
        (TEXT * height as f32).clamp(SMALLEST, LARGEST)
    }

    /// The height that title and caption take, and the width of the key, in pixels.
    pub(crate) fn room(&self, height: usize) -> [f32; 2] {
        let size = Self::text_size(height);
        let widest = |texts: &mut dyn Iterator<Item = String>| {
            texts.map(|text| text_width(&text, Font::regular(size))).max().unwrap_or(0) as f32
        };
        let width = match &self.key {
            None => 0.0,
            Some(Key::Scale { label, range, .. }) => {
                let ticks = Axis::between("", range[0], range[1]).ticks();
                let ticks = widest(&mut ticks.into_iter().map(|tick| tick.text)) + 1.6 * size;
                ticks.max(text_width(label, Font::bold(size)) as f32) + 1.5 * size
            }
            Some(Key::Names { label, names }) => {
                let names = widest(&mut names.iter().map(|(name, _)| name.clone())) + 1.5 * size;
                names.max(text_width(label, Font::bold(size)) as f32) + 1.5 * size
            }
        };
        let lines = if self.title.is_empty() && self.caption.is_empty() { 0.0 } else { 2.2 * size };
        [lines, width]
    }

    fn ink(&self) -> Rgb {
        if self.dark { oklch(0.93, 0.0, 0.0) } else { oklch(0.3, 0.01, 260.0) }
    }

    /// Writes the words onto a picture.
    pub(crate) fn draw(&self, image: &mut Image) {
        let size = Self::text_size(image.height());
        let margin = (0.9 * size) as usize;
        let below = image.height().saturating_sub(margin + (1.2 * size) as usize);
        draw_text(image, &self.title, margin, margin, Font::bold(1.15 * size), self.ink());
        draw_text(image, &self.caption, margin, below, Font::regular(1.1 * size), self.ink());
        let width = self.room(image.height())[1];
        let left = (image.width() as f32 - width).max(0.0) as usize;
        match &self.key {
            Some(Key::Scale { label, range, beyond }) => {
                self.scale(image, left, label, *range, *beyond);
            }
            Some(Key::Names { label, names }) => self.names(image, left, label, names),
            None => {}
        }
    }

    fn scale(
        &self,
        image: &mut Image,
        left: usize,
        label: &str,
        range: [f64; 2],
        beyond: [bool; 2],
    ) {
        let size = Self::text_size(image.height());
        let length = (0.42 * image.height() as f32) as usize;
        let top = (image.height() - length) / 2 + size as usize;
        let wide = (0.75 * size) as usize;
        for row in 0..length {
            let colour = colour_map(1.0 - (row as f32 + 0.5) / length as f32);
            image.fill((left, top + row), (wide, 1), colour);
        }
        // A tip says that there is more than the scale shows.
        for row in 0..wide {
            let inset = row / 2;
            let span = (wide - 2 * inset, 1);
            if beyond[0] {
                image.fill((left + inset, top + length + row + 2), span, colour_map(0.0));
            }
            if beyond[1] {
                image.fill((left + inset, (top - 3).saturating_sub(row)), span, colour_map(1.0));
            }
        }
        for tick in Axis::between("", range[0], range[1]).ticks() {
            let y = top as f64 + length as f64 * (1.0 - tick.at);
            let line = (y as usize).min(top + length - 1);
            image.fill((left + wide, line), ((0.35 * size) as usize, 1), self.ink());
            let (x, y) = (left + wide + (0.6 * size) as usize, y as f32 - 0.6 * size);
            draw_text(image, &tick.text, x, y as usize, Font::regular(size), self.ink());
        }
        let above = top.saturating_sub((2.4 * size) as usize);
        draw_text(image, label, left, above, Font::bold(size), self.ink());
    }

    fn names(&self, image: &mut Image, left: usize, label: &str, names: &[(String, Rgb)]) {
        let size = Self::text_size(image.height());
        let step = (1.5 * size) as usize;
        let lines = names.len().min(MOST_NAMES) + 1;
        let mut y = image.height().saturating_sub(lines * step) / 2;
        draw_text(image, label, left, y, Font::bold(size), self.ink());
        for (i, (name, colour)) in names.iter().enumerate() {
            y += step;
            if i + 1 == MOST_NAMES && names.len() > MOST_NAMES {
                let rest = format!("and {} more", names.len() - i);
                draw_text(image, &rest, left, y, Font::regular(size), self.ink());
                return;
            }
            let side = (0.8 * size) as usize;
            image.fill((left, y + (0.3 * size) as usize), (side, side), *colour);
            draw_text(image, name, left + step, y, Font::regular(size), self.ink());
        }
    }
}
