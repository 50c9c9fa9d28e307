//! Labels in Noto Sans Mono.

use noto_sans_mono_bitmap::{
    FontWeight, RasterHeight, RasterizedChar, get_raster, get_raster_width,
};

use super::{Image, Rgb};

/// A size and a weight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Font {
    height: RasterHeight,
    weight: FontWeight,
}

impl Font {
    pub(crate) const TITLE: Self = Self { height: RasterHeight::Size32, weight: FontWeight::Bold };
    pub(crate) const LABEL: Self =
        Self { height: RasterHeight::Size16, weight: FontWeight::Regular };
}

/// Width of a text, in pixels.
pub(crate) fn text_width(text: &str, font: Font) -> usize {
    text.chars().count() * get_raster_width(font.weight, font.height)
}

/// Writes a text with its top left corner at `(x, y)`; a character the font lacks is a `?`.
pub(crate) fn draw_text(image: &mut Image, text: &str, x: usize, y: usize, font: Font, ink: Rgb) {
    let advance = get_raster_width(font.weight, font.height);
    for (i, character) in text.chars().enumerate() {
        let glyph = get_raster(character, font.weight, font.height)
            .or_else(|| get_raster('?', font.weight, font.height));
        for (row, line) in glyph.iter().flat_map(RasterizedChar::rows).enumerate() {
            for (column, &opacity) in line.iter().enumerate() {
                let opacity = f32::from(opacity) / 255.0;
                image.blend(x + i * advance + column, y + row, ink, opacity);
            }
        }
    }
}
