//! Labels in Noto Sans.

use std::sync::LazyLock;

use ab_glyph::{Font as _, FontRef, GlyphId, PxScale, ScaleFont as _, point};

use super::{Image, Rgb};

static REGULAR: LazyLock<FontRef> = LazyLock::new(|| face(ttf_noto_sans::REGULAR));
static BOLD: LazyLock<FontRef> = LazyLock::new(|| face(ttf_noto_sans::BOLD));

fn face(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the font came whole with the program")
}

/// A size, in pixels from line to line, and a weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Font {
    pub(crate) size: f32,
    pub(crate) bold: bool,
}

impl Font {
    pub(crate) const TITLE: Self = Self { size: 36.0, bold: true };
    pub(crate) const LABEL: Self = Self { size: 18.0, bold: false };

    pub(crate) fn regular(size: f32) -> Self {
        Self { size, bold: false }
    }

    pub(crate) fn bold(size: f32) -> Self {
        Self { size, bold: true }
    }

    fn face(self) -> &'static FontRef<'static> {
        if self.bold { &BOLD } else { &REGULAR }
    }

    /// The glyphs of a text and how far from its start each one begins; last, its width.
    fn layout(self, text: &str) -> (Vec<(GlyphId, f32)>, f32) {
        let face = self.face().as_scaled(PxScale::from(self.size));
        let (mut x, mut last, mut glyphs) = (0.0, None, Vec::new());
        for character in text.chars() {
            let glyph = match face.glyph_id(character) {
                GlyphId(0) => face.glyph_id('?'),
                glyph => glyph,
            };
            x += last.map_or(0.0, |last| face.kern(last, glyph));
            glyphs.push((glyph, x));
            x += face.h_advance(glyph);
            last = Some(glyph);
        }
        (glyphs, x)
    }

    /// Calls `put` with each pixel of a text and how much of it is covered; the origin is at the
    /// left end of the base line.
    pub(crate) fn cover(self, text: &str, mut put: impl FnMut(f32, f32, f32)) {
        for (glyph, x) in self.layout(text).0 {
            let placed = glyph.with_scale_and_position(self.size, point(x, 0.0));
            let Some(outline) = self.face().outline_glyph(placed) else { continue };
            let corner = outline.px_bounds().min;
            outline.draw(|column, row, cover| {
                put(corner.x + column as f32, corner.y + row as f32, cover.min(1.0));
            });
        }
    }
}

/// Width of a text, in pixels.
pub(crate) fn text_width(text: &str, font: Font) -> usize {
    font.layout(text).1.ceil() as usize
}

/// Writes a text with its top left corner at `(x, y)`; a character the font lacks is a `?`.
pub(crate) fn draw_text(image: &mut Image, text: &str, x: usize, y: usize, font: Font, ink: Rgb) {
    let base = y as f32 + font.face().as_scaled(PxScale::from(font.size)).ascent().round();
    font.cover(text, |column, row, cover| {
        let (column, row) = (x as f32 + column, base + row);
        if column >= 0.0 && row >= 0.0 {
            image.blend(column as usize, row as usize, ink, cover);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_our_labels_is_in_the_font() {
        let ours = "0123456789.,:=%<>≥≤−+·×/ ()²³⁻¹⁰⁴⁵⁶⁷⁸⁹µ°abcxyzABCXYZµωé";
        for character in ours.chars() {
            assert_ne!(Font::LABEL.face().glyph_id(character), GlyphId(0), "{character}");
        }
    }

    #[test]
    fn a_text_covers_its_width_and_nothing_else() {
        let (text, font) = ("Polygrain", Font::TITLE);
        let width = text_width(text, font);
        let mut image = Image::filled(width + 20, 60, Rgb::ONE);
        draw_text(&mut image, text, 10, 10, font, Rgb::ZERO);
        let dark = |x: usize| (0..60).any(|y| image.pixels()[y * image.width() + x].x < 0.5);
        assert!(!dark(5) && !dark(width + 15) && (10..40).any(dark));
    }
}
