//! Labels in Noto Sans.

use std::sync::LazyLock;

use ab_glyph::{Font as _, FontRef, Glyph, GlyphId, PxScale, ScaleFont as _, point};

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

    /// The glyphs of a text, each with its size and place; last, the width of the text.
    fn layout(self, text: &str) -> (Vec<Glyph>, f32) {
        let (mut x, mut last, mut glyphs) = (0.0, None, Vec::new());
        for character in text.chars() {
            // Not all exponents are in the font: they are digits, small and high.
            let (character, size, y) = match exponent(character) {
                Some(digit) => (digit, 0.66 * self.size, -0.27 * self.size),
                None => (character, self.size, 0.0),
            };
            let face = self.face().as_scaled(PxScale::from(size));
            let id = match face.glyph_id(character) {
                GlyphId(0) => face.glyph_id('?'),
                id => id,
            };
            x += last.map_or(0.0, |last| face.kern(last, id));
            glyphs.push(id.with_scale_and_position(size, point(x, y)));
            x += face.h_advance(id);
            last = Some(id);
        }
        (glyphs, x)
    }

    /// Calls `put` with each pixel of a text and how much of it is covered; the origin is at the
    /// left end of the base line.
    pub(crate) fn cover(self, text: &str, mut put: impl FnMut(f32, f32, f32)) {
        for glyph in self.layout(text).0 {
            let Some(outline) = self.face().outline_glyph(glyph) else { continue };
            let corner = outline.px_bounds().min;
            outline.draw(|column, row, cover| {
                put(corner.x + column as f32, corner.y + row as f32, cover.min(1.0));
            });
        }
    }
}

/// What a character stands for in an exponent.
fn exponent(character: char) -> Option<char> {
    match character {
        '⁻' => Some('−'),
        '⁰' => Some('0'),
        '¹' => Some('1'),
        '²' => Some('2'),
        '³' => Some('3'),
        '⁴'..='⁹' => char::from_digit(character as u32 - 0x2070, 10),
        _ => None,
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
        let ours = "0123456789.,:=%<>≥≤−+·×/ ()²³⁻¹⁰⁴⁵⁶⁷⁸⁹µ°abcxyzABCXYZ";
        for character in ours.chars() {
            let character = exponent(character).unwrap_or(character);
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
