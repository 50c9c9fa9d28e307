//! A page as SVG.

use std::fmt::Write;

use super::page::{Anchor, INK, Mark, Page, Place, Stroke, Text};

pub(super) fn document(page: &Page) -> String {
    let (width, height) = page.size;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"Noto Sans, Helvetica, Arial, \
         DejaVu Sans, sans-serif\" font-size=\"12\" fill=\"{INK}\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        escaped(&page.title)
    );
    for mark in &page.marks {
        svg.push_str(&element(mark));
        svg.push('\n');
    }
    svg.push_str("</svg>\n");
    svg
}

fn element(mark: &Mark) -> String {
    match mark {
        Mark::Text(mark) => text(mark),
        Mark::Lines { places, stroke } => match places[..] {
            [(x1, y1), (x2, y2)] => format!(
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"{}/>",
                stroked(stroke)
            ),
            _ => format!(
                "<path d=\"{}\" fill=\"none\"{} stroke-linejoin=\"round\"/>",
                path(places),
                stroked(stroke)
            ),
        },
        Mark::Polygon { places, fill, rim } => {
            let rim = rim.as_ref().map_or_else(String::new, stroked);
            format!("<path d=\"{}z\" fill=\"{fill}\"{rim}/>", path(places))
        }
        Mark::Circle { centre: (x, y), radius, fill, rim } => format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\"{}/>",
            stroked(rim)
        ),
        Mark::Frame { corner, size, stroke } => {
            rectangle(*corner, *size, &format!(" fill=\"none\"{}", stroked(stroke)))
        }
        Mark::Box { corner, size, fill } => rectangle(*corner, *size, &format!(" fill=\"{fill}\"")),
    }
}

fn text(mark: &Text) -> String {
    let (x, y) = mark.at;
    let mut attributes = format!(" font-size=\"{}\"", mark.size);
    if mark.bold {
        attributes += " font-weight=\"bold\"";
    }
    if mark.colour != INK {
        let _ = write!(attributes, " fill=\"{}\"", mark.colour);
    }
    match mark.anchor {
        Anchor::Start => {}
        Anchor::Middle => attributes += " text-anchor=\"middle\"",
        Anchor::End => attributes += " text-anchor=\"end\"",
    }
    if mark.turn != 0.0 {
        let _ = write!(attributes, " transform=\"rotate({} {x:.1} {y:.1})\"", mark.turn);
    }
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\"{attributes}>{}</text>", escaped(&mark.words))
}

fn path(places: &[Place]) -> String {
    let mut path = String::new();
    for (i, (x, y)) in places.iter().enumerate() {
        let command = if i == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(path, "{command}{x:.1} {y:.1}");
    }
    path
}

fn stroked(stroke: &Stroke) -> String {
    let dashes = match stroke.dashes {
        Some([dash, gap]) => format!(" stroke-dasharray=\"{dash} {gap}\""),
        None => String::new(),
    };
    format!(" stroke=\"{}\" stroke-width=\"{}\"{dashes}", stroke.colour, stroke.width)
}

fn rectangle((x, y): Place, (width, height): Place, attributes: &str) -> String {
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"{attributes}/>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
