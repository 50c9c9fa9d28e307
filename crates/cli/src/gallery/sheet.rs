//! All grains on one picture.

use std::cmp::Reverse;

use super::family::Family;
use super::{Exhibit, THUMBNAIL};
use crate::picture::{Font, Image, Rgb, background, draw_text, oklch, text_width};

const CELL: usize = THUMBNAIL / 2;
/// Height of the two lines of text below a grain.
const CAPTION: usize = 46;
const HEADER: usize = 84;
const BORDER: usize = 20;
/// Side of the squares in the legend.
const SWATCH: usize = 14;

/// The contact sheet: a heading, and every grain with its name and counts.
pub(super) fn sheet(exhibits: &[Exhibit]) -> Image {
    let columns = columns(exhibits.len());
    let rows = exhibits.len().div_ceil(columns);
    let width = columns * CELL + 2 * BORDER;
    let height = HEADER + rows * (CELL + CAPTION) + BORDER;
    let mut sheet = Image::filled(width, height, background());
    heading(&mut sheet, exhibits.len());
    for (i, exhibit) in exhibits.iter().enumerate() {
        let x = BORDER + i % columns * CELL;
        let y = HEADER + i / columns * (CELL + CAPTION);
        sheet.paste(&exhibit.picture.halved(), x, y);
        let middle = x + CELL / 2;
        centred(&mut sheet, exhibit.name, middle, y + CELL + 2, ink());
        centred(&mut sheet, &counts(exhibit), middle, y + CELL + 20, pale_ink());
    }
    sheet
}

/// The number of columns that makes the sheet about 1.4 times as wide as high with the fewest
/// empty cells in its last row.
fn columns(count: usize) -> usize {
    let ideal = (1.7 * count as f64).sqrt();
    let candidates = (ideal as usize).max(1)..=ideal.ceil() as usize + 1;
    let cells = |columns| count.div_ceil(columns) * columns;
    candidates.min_by_key(|&columns| (cells(columns), Reverse(columns))).unwrap_or(1)
}

fn ink() -> Rgb {
    oklch(0.3, 0.01, 260.0)
}

fn pale_ink() -> Rgb {
    oklch(0.56, 0.01, 260.0)
}

fn heading(sheet: &mut Image, count: usize) {
    let title = format!("Polygrain · {count} grains");
    draw_text(sheet, &title, BORDER + 12, 28, Font::TITLE, ink());
    // The legend ends at the right border.
    let gap = 26;
    let length: usize =
        Family::ALL.iter().map(|f| SWATCH + 8 + text_width(f.label(), Font::LABEL) + gap).sum();
    let mut x = sheet.width().saturating_sub(BORDER + length);
    for family in Family::ALL {
        let swatch = Image::filled(SWATCH, SWATCH, family.colour());
        sheet.paste(&swatch, x, 40);
        x += SWATCH + 8;
        draw_text(sheet, family.label(), x, 39, Font::LABEL, ink());
        x += text_width(family.label(), Font::LABEL) + gap;
    }
}

fn centred(sheet: &mut Image, text: &str, middle: usize, y: usize, ink: Rgb) {
    let x = middle.saturating_sub(text_width(text, Font::LABEL) / 2);
    draw_text(sheet, text, x, y, Font::LABEL, ink);
}

fn counts(exhibit: &Exhibit) -> String {
    let description = &exhibit.description;
    match exhibit.family {
        Family::Polyhedron => {
            format!("{} vertices, {} faces", description.vertices, description.faces)
        }
        Family::Mesh => format!("{} triangles", description.faces),
        Family::Smooth | Family::Rounded | Family::Compound => description.kind.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn few_cells_stay_empty() {
        for count in 1..200 {
            let columns = columns(count);
            let rows = count.div_ceil(columns);
            assert!(columns >= rows && columns <= 3 * rows + 1, "{count}: {columns}×{rows}");
            assert!(columns * rows - count < columns);
        }
    }
}
