//! A page as pixels.

use std::io::{self, Write};

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8,
    Rect, StrokeDash, Transform,
};

use super::page::{Anchor, Mark, Page, Place, Stroke, Text};
use crate::picture::Font;

/// Pixels per unit of the page.
const SCALE: f32 = 2.0;
/// A font's size in SVG is that of its em; ours goes from line to line, 1.36 em in Noto Sans.
const LINE: f32 = 1.362;

/// The page as PNG.
pub(super) fn write(page: &Page, out: impl Write) -> io::Result<()> {
    let (width, height) = (SCALE * page.size.0 as f32, SCALE * page.size.1 as f32);
    let mut canvas = Pixmap::new(width as u32, height as u32)
        .ok_or_else(|| io::Error::other("the figure is too large for a PNG: choose SVG"))?;
    canvas.fill(Color::WHITE);
    for mark in &page.marks {
        draw(&mut canvas, mark);
    }
    let mut encoder = png::Encoder::new(out, canvas.width(), canvas.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    let bytes: Vec<u8> =
        canvas.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    Ok(writer.finish()?)
}

fn draw(canvas: &mut Pixmap, mark: &Mark) {
    match mark {
        Mark::Text(mark) => text(canvas, mark),
        Mark::Lines { places, stroke } => line(canvas, path(places, false), stroke),
        Mark::Polygon { places, fill, rim } => {
            let outline = path(places, true);
            filled(canvas, outline.as_ref(), fill);
            if let Some(rim) = rim {
                line(canvas, outline, rim);
            }
        }
        Mark::Circle { centre, radius, fill, rim } => {
            let (x, y) = (SCALE * centre.0 as f32, SCALE * centre.1 as f32);
            let outline = PathBuilder::from_circle(x, y, SCALE * *radius as f32);
            filled(canvas, outline.as_ref(), fill);
            line(canvas, outline, rim);
        }
        Mark::Frame { corner, size, stroke } => {
            line(canvas, path(&corners(*corner, *size), true), stroke);
        }
        Mark::Box { corner, size, fill } => {
            filled(canvas, path(&corners(*corner, *size), true).as_ref(), fill);
        }
    }
}

fn corners((x, y): Place, (width, height): Place) -> [Place; 4] {
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
}

fn path(places: &[Place], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (i, &(x, y)) in places.iter().enumerate() {
        let (x, y) = (SCALE * x as f32, SCALE * y as f32);
        if i == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

fn rgb(colour: &str) -> [u8; 3] {
    let byte = |i: usize| colour.get(i..i + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    [1, 3, 5].map(|i| byte(i).unwrap_or(0))
}

fn paint(colour: &str) -> Paint<'static> {
    let [r, g, b] = rgb(colour);
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

fn filled(canvas: &mut Pixmap, outline: Option<&Path>, colour: &str) {
    if let Some(outline) = outline {
        let rule = FillRule::Winding;
        canvas.fill_path(outline, &paint(colour), rule, Transform::identity(), None);
    }
}

fn line(canvas: &mut Pixmap, outline: Option<Path>, stroke: &Stroke) {
    let Some(outline) = outline else { return };
    let dashes = stroke.dashes.map(|lengths| lengths.map(|length| SCALE * length as f32).to_vec());
    let style = tiny_skia::Stroke {
        width: SCALE * stroke.width as f32,
        line_join: LineJoin::Round,
        line_cap: LineCap::Butt,
        dash: dashes.and_then(|lengths| StrokeDash::new(lengths, 0.0)),
        ..tiny_skia::Stroke::default()
    };
    canvas.stroke_path(&outline, &paint(&stroke.colour), &style, Transform::identity(), None);
}

/// Text is laid down pixel by pixel; turned by a right angle it stays sharp, by another angle each
/// of its pixels becomes a small square.
fn text(canvas: &mut Pixmap, mark: &Text) {
    let size = SCALE * LINE * mark.size as f32;
    let font = if mark.bold { Font::bold(size) } else { Font::regular(size) };
    let width = crate::picture::text_width(&mark.words, font) as f32;
    let indent = match mark.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -0.5 * width,
        Anchor::End => -width,
    };
    let (x, y) = ((SCALE * mark.at.0 as f32).round(), (SCALE * mark.at.1 as f32).round());
    let indent = indent.round();
    if mark.turn == 0.0 {
        font.cover(&mark.words, |u, v, cover| blend(canvas, (x + indent + u, y + v), cover, mark));
    } else if mark.turn == -90.0 {
        font.cover(&mark.words, |u, v, cover| blend(canvas, (x + v, y - indent - u), cover, mark));
    } else {
        let turn = Transform::from_rotate_at(mark.turn as f32, x, y);
        font.cover(&mark.words, |u, v, cover| {
            let mut ink = paint(&mark.colour);
            let [r, g, b] = rgb(&mark.colour);
            ink.set_color_rgba8(r, g, b, (255.0 * cover) as u8);
            if let Some(pixel) = Rect::from_xywh(x + indent + u, y + v, 1.0, 1.0) {
                canvas.fill_rect(pixel, &ink, turn, None);
            }
        });
    }
}

fn blend(canvas: &mut Pixmap, (x, y): (f32, f32), cover: f32, mark: &Text) {
    if x < 0.0 || y < 0.0 || x >= canvas.width() as f32 || y >= canvas.height() as f32 {
        return;
    }
    let at = y as usize * canvas.width() as usize + x as usize;
    let under = canvas.pixels()[at];
    let mix = |ink: u8, paper: u8| {
        (f32::from(paper) + cover * (f32::from(ink) - f32::from(paper))).round() as u8
    };
    let [r, g, b] = rgb(&mark.colour);
    let over = PremultipliedColorU8::from_rgba(
        mix(r, under.red()),
        mix(g, under.green()),
        mix(b, under.blue()),
        255,
    );
    if let Some(over) = over {
        canvas.pixels_mut()[at] = over;
    }
}
